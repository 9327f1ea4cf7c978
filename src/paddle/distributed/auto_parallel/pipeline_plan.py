"""`pp_config` of `parallelize`: which layers of a model are in which stage of a pipeline."""

import enum
import re

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor

from .process_mesh import ProcessMesh
from .tensors import reshard, unshard_dtensor


class SplitPoint(enum.Enum):
    """Where a stage of a pipeline begins: before a layer, or after it.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.distributed.SplitPoint(1).name
    'END'
    """

    BEGINNING = 0
    END = 1


def named_layers(layers, name, what):
    """The names of the layers that a name or a pattern means."""
    found = [key for key in layers if key == name or re.fullmatch(name, key)]
    _exists(layers, found, name, what)
    return found


def _exists(layers, found, name, what):
    if not found:
        raise InvalidArgumentError(
            f"{what}: no layer is called '{name}'.", f"{len(layers)} layers: {', '.join(list(layers)[:8])}, …"
        )


def cut_into_stages(model, mesh, config):
    """Let tensors go from stage to stage where a model is cut; {layer name: the mesh of its stage, or None for all}.

    Layers belong to stages in the order in which the model has them; what it holds itself belongs to the first.
    """
    if "pp" not in mesh.dim_names:
        raise InvalidArgumentError("parallelize: pp_config needs a mesh with an axis 'pp'.", received(mesh=mesh))
    unknown = sorted(set(config) - {"split_spec", "global_spec"})
    if unknown or "split_spec" not in config:
        raise InvalidArgumentError(
            "parallelize: pp_config has 'split_spec' and 'global_spec'.", received(pp_config=config)
        )
    count, layers = mesh.dim_size("pp"), dict(model.named_sublayers())
    meshes = [mesh.get_mesh_with_dim("pp", i) for i in range(count)]
    points = _points(config["split_spec"], layers, count)
    stages, inside = {"": meshes[0]}, []  # inside: of a cut layer, whose end begins the next stage
    at = 0
    for name, layer in layers.items():
        while inside and not name.startswith(inside[-1] + "."):
            at += points[inside.pop()] is SplitPoint.END
        if name in points:
            inside.append(name)
            if points[name] is SplitPoint.BEGINNING:
                at += 1
                layer.register_forward_pre_hook(_before(meshes[at]))
            else:
                layer.register_forward_post_hook(_behind(meshes[at + 1]))
        stages[name] = meshes[at]
    given = config.get("global_spec") or []
    for name in [given] if isinstance(given, str) else given:
        for key in named_layers(layers, name, "parallelize: global_spec"):
            _share(key, layers[key])
            stages.update({inner: None for inner in stages if inner == key or inner.startswith(key + ".")})
    return stages


def _points(spec, layers, count):
    """{layer name: SplitPoint}, one for each stage but the first, in the order of the layers."""
    if isinstance(spec, str):
        spec = [spec]
    if isinstance(spec, (list, tuple)):
        listed = [key for key in layers for prefix in spec if re.fullmatch(re.escape(prefix) + r"\.\d+", key)]
        if len(listed) < count:
            raise InvalidArgumentError(
                f"parallelize: {count} stages need at least {count} layers in {list(spec)}.",
                f"{len(listed)} layers",
                "split_spec='name of a LayerList', or {layer name: SplitPoint.END}.",
            )
        return {listed[len(listed) * stage // count - 1]: SplitPoint.END for stage in range(1, count)}
    if not isinstance(spec, dict) or not all(isinstance(point, SplitPoint) for point in spec.values()):
        raise InvalidTypeError(
            "parallelize: 'split_spec' must be a name, or {layer name: SplitPoint}.", received(split_spec=spec)
        )
    for name in spec:
        _exists(layers, name in layers, name, "parallelize: split_spec")
    if len(spec) != count - 1:
        raise InvalidArgumentError(
            f"parallelize: {count} stages need {count - 1} places to split.", received(split_spec=spec)
        )
    return {name: spec[name] for name in layers if name in spec}


def _moved(values, mesh: ProcessMesh):
    """All distributed tensors of some nested values on another mesh."""

    def move(value):
        return reshard(value, mesh, value.placements) if isinstance(value, Tensor) and value.is_dist() else value

    return tree.map(move, values)


def _before(mesh):
    return lambda _, inputs: _moved(inputs, mesh)


def _behind(mesh):
    return lambda _, inputs, outputs: _moved(outputs, mesh)


def _share(name, layer):
    if any(not p.stop_gradient for p in layer.parameters()):
        raise NotImplementedError(
            f"parallelize: '{name}' of global_spec has parameters that are trained; only layers without them can be "
            "computed in every stage"
        )

    def whole(value):
        return unshard_dtensor(value) if isinstance(value, Tensor) and value.is_dist() else value

    layer.register_forward_post_hook(lambda _, inputs, outputs: tree.map(whole, outputs))
