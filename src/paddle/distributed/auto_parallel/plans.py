"""`parallelize`: plans that say how each layer of a network is sharded over a mesh."""

import enum
import re

from paddle import nn
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received

from .layers import ShardingStage1, ShardingStage2, ShardingStage3, shard_layer, shard_optimizer
from .placement import Replicate, Shard
from .process_mesh import ProcessMesh, get_mesh
from .tensors import reshard, shard_tensor


class SplitPoint(enum.Enum):
    """Where a stage of a pipeline begins: before a layer, or after it."""

    BEGINNING = 0
    END = 1


class PlanBase:
    """How one layer is sharded; `apply(layer, mesh)` does it."""

    def apply(self, layer, mesh):
        raise NotImplementedError


def _along(mesh, dim):
    """Placements that shard axis `dim` of a tensor along the model axis of a mesh: 'mp', or else the last."""
    laid = [Replicate()] * mesh.ndim
    laid[mesh.dim_names.index("mp") if "mp" in mesh.dim_names else mesh.ndim - 1] = Shard(dim)
    return laid


def _replicated(x, mesh):
    return reshard(x, mesh, [Replicate()] * mesh.ndim) if x.is_dist() else x


class ColWiseParallel(PlanBase):
    """Shard the outputs of a linear layer, or the columns of an embedding.

    Args:
        gather_output: give every process the full output.
    """

    def __init__(self, gather_output=False):
        self.gather_output = gather_output

    def apply(self, layer, mesh):
        """Shard the weight along its last axis, and the bias with it."""
        _only(layer, (nn.Linear, nn.Embedding), "ColWiseParallel")
        layer.weight = shard_tensor(layer.weight, mesh, _along(mesh, 1))
        if getattr(layer, "bias", None) is not None:
            layer.bias = shard_tensor(layer.bias, mesh, _along(mesh, 0))
        if self.gather_output:
            layer.register_forward_post_hook(lambda _, inputs, out: _replicated(out, mesh))


class RowWiseParallel(PlanBase):
    """Shard the inputs of a linear layer, or the rows of an embedding.

    Args:
        is_input_parallel: the input is already sharded, as `ColWiseParallel` leaves it.
    """

    def __init__(self, is_input_parallel=True):
        self.is_input_parallel = is_input_parallel

    def apply(self, layer, mesh):
        """Shard the weight along its first axis."""
        _only(layer, (nn.Linear, nn.Embedding), "RowWiseParallel")
        layer.weight = shard_tensor(layer.weight, mesh, _along(mesh, 0))
        layer.register_forward_post_hook(lambda _, inputs, out: _replicated(out, mesh))


def _only(layer, kinds, plan):
    if not isinstance(layer, kinds):
        raise InvalidTypeError(
            f"{plan}: this plan is for {' and '.join(k.__name__ for k in kinds)}.", received(layer=layer)
        )


class _Prepare(PlanBase):
    def __init__(self, fn=None):
        if fn is not None and not callable(fn):
            raise InvalidTypeError(f"{type(self).__name__}: 'fn' must be callable.", received(fn=fn))
        self.fn = fn


class PrepareLayerInput(_Prepare):
    """`fn(mesh)` returns a hook that changes a layer's inputs."""

    def apply(self, layer, mesh):
        """Register the hook before the layer."""
        if self.fn is not None:
            layer.register_forward_pre_hook(self.fn(mesh))


class PrepareLayerOutput(_Prepare):
    """`fn(mesh)` returns a hook that changes a layer's outputs."""

    def apply(self, layer, mesh):
        """Register the hook after the layer."""
        if self.fn is not None:
            layer.register_forward_post_hook(self.fn(mesh))


class _Sequence(PlanBase):
    """Shards outputs or inputs along the sequence: the second axis, or the first if they are transposed."""

    def __init__(self, need_transpose=True):
        self.need_transpose = need_transpose

    def _cut(self, x, mesh):
        axis = 1 if self.need_transpose else 0
        return reshard(x, mesh, _along(mesh, axis)) if x.is_dist() else shard_tensor(x, mesh, _along(mesh, axis))

    def _before(self, layer, change):
        layer.register_forward_pre_hook(lambda _, inputs: tuple(change(x) for x in inputs))

    def _behind(self, layer, change):
        layer.register_forward_post_hook(lambda _, inputs, out: change(out))


class SequenceParallelBegin(_Sequence):
    """Shard sequences after this layer."""

    def apply(self, layer, mesh):
        """Shard the layer's output."""
        self._behind(layer, lambda x: self._cut(x, mesh))


class SequenceParallelEnd(_Sequence):
    """Gather sequences before this layer."""

    def apply(self, layer, mesh):
        """Gather the layer's inputs."""
        self._before(layer, lambda x: _replicated(x, mesh))


class SequenceParallelEnable(_Sequence):
    """Shard sequences in this layer."""

    def __init__(self):
        super().__init__(True)

    def apply(self, layer, mesh):
        """Shard the layer's inputs."""
        self._before(layer, lambda x: self._cut(x, mesh))


class SequenceParallelDisable(_Sequence):
    """Gather sequences in this layer, and shard them again after it."""

    def apply(self, layer, mesh):
        """Gather the inputs, and shard the output."""
        self._before(layer, lambda x: _replicated(x, mesh))
        self._behind(layer, lambda x: self._cut(x, mesh))


class _UnsupportedPlan(PlanBase):
    def apply(self, layer, mesh):
        raise NotImplementedError(f"paddle.distributed.{type(self).__name__}: this plan is not supported yet")


class ConvParallel(_UnsupportedPlan):
    """Shard convolutions along the width of the image; not supported yet."""


class ContextParallel(_UnsupportedPlan):
    """Shard the sequence of attention; not supported yet."""

    def __init__(self, backend="p2p"):
        self.backend = backend


class PrepareContextParallel(ContextParallel):
    """Prepare the inputs of `ContextParallel`; not supported yet."""


_STAGES = {1: ShardingStage1, 2: ShardingStage2, 3: ShardingStage3}


def parallelize(model, optimizer=None, mesh=None, config=None):
    """Distribute a model and its optimizer over a mesh; returns (model, optimizer).

    Args:
        config: `{"mp_config": {"parallelize_plan": {"name or pattern": plan}}, "dp_config": {"sharding_level": 0..3}}`.
    """
    mesh = mesh or get_mesh()
    if not isinstance(mesh, ProcessMesh):
        raise InvalidTypeError(
            "parallelize: 'mesh' must be a ProcessMesh.", received(mesh=mesh), "paddle.distributed.set_mesh(mesh)."
        )
    config = config or {}
    unknown = sorted(set(config) - {"mp_config", "dp_config", "pp_config"})
    if unknown:
        raise InvalidArgumentError(f"parallelize: there is no '{unknown[0]}'.", received(config=config))
    if config.get("pp_config"):
        raise NotImplementedError("parallelize: pp_config is not supported yet; fleet.meta_parallel.PipelineLayer is")
    plan = (config.get("mp_config") or {}).get("parallelize_plan", {})
    layers = dict(model.named_sublayers())
    for name, chosen in plan.items():
        found = [layer for key, layer in layers.items() if key == name or re.fullmatch(name, key)]
        if not found:
            raise InvalidArgumentError(
                f"parallelize: no layer is called '{name}'.", f"{len(layers)} layers: {', '.join(list(layers)[:8])}, …"
            )
        for layer in found:
            for step in chosen if isinstance(chosen, (list, tuple)) else [chosen]:
                step.apply(layer, mesh)
    shard_layer(model, mesh)
    level = (config.get("dp_config") or {}).get("sharding_level", 0)
    if optimizer is not None and level:
        axis = "dp" if "dp" in mesh.dim_names else mesh.dim_names[0]
        optimizer = shard_optimizer(optimizer, _STAGES[int(level)](axis, mesh))
    return model, optimizer


def to_distributed(model, optimizer, dataloader, device_num, node_num=1, config=None):
    """Not supported yet: finding a plan automatically."""
    raise NotImplementedError(
        "distributed.to_distributed: plans cannot be found automatically yet; give one to parallelize"
    )
