"""`save`: write a layer or a function in Paddle's model format."""

import inspect
import linecache
import os
import pickle

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph.variable import Variable
from paddle._core.tensor import Symbolic, Tensor
from paddle._files.atomic import atomic_group
from paddle._format import save_model
from paddle.nn import Layer
from paddle.static import InputSpec

from ._arguments import chosen_inputs
from ._errors import Unconvertible
from ._report import place_of, reason_of
from ._static_function import PreconditionError, StaticFunction
from ._trace import trace

_OPTIONS = frozenset(
    "output_spec with_hook combine_params clip_extra skip_forward input_names_after_prune skip_prune_program "
    "use_external_buffer keep_name_table pickle_protocol".split()
)
INFO = ".pdiparams.info"


def save(layer, path, input_spec=None, **configs):
    """Write a layer or a function for deployment: `path.pdmodel`, `path.pdiparams` and `path.pdiparams.info`.

    The layer's other methods under `to_static` are written to separate files, `path.method.pdmodel` and so on. All
    files are written completely under temporary names before any is renamed.

    Args:
        input_spec: for each argument an InputSpec (sizes that are None fit any call), an example Tensor, or a value
            that is kept as it is; by default those of the last call. If `to_static` has an input_spec, that one is
            used, and inputs missing here that the outputs do not need are left out.
        output_spec: which outputs to keep: their positions, or variables.
        skip_forward: write the other methods only.
        layer: a Layer, or a function.
        path: path without an ending.
        **configs: `output_spec` and `skip_forward`, as above.

    Returns:
        None.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> paddle.jit.save(layer, "linear", input_spec=[paddle.static.InputSpec([None, 4])])
    >>> bool((paddle.jit.load("linear")(paddle.ones([1, 4])) == layer(paddle.ones([1, 4]))).all())
    True
    """
    unknown = set(configs) - _OPTIONS
    if unknown:
        raise InvalidArgumentError(
            f"jit.save: unknown options {sorted(unknown)}.", received(**configs), f"{', '.join(sorted(_OPTIONS))}."
        )
    path = _checked_path(path)
    if input_spec is not None and not isinstance(input_spec, (list, tuple)):
        raise InvalidTypeError(
            "jit.save: 'input_spec' must be a list or a tuple.",
            received(input_spec=input_spec),
            "input_spec=[InputSpec([None, 4])].",
        )
    with atomic_group() as group:
        for name, function, owner in _parts(layer, configs.get("skip_forward", False)):
            wanted = input_spec if name in (None, "forward") else None
            prefix = path if name in (None, "forward") else f"{path}.{name}"
            _write(function, owner, prefix, wanted, configs if name in (None, "forward") else {}, group)


def _checked_path(path):
    path = os.fspath(path)
    if not os.path.basename(path):
        raise InvalidArgumentError(
            "jit.save: 'path' must end in a name, to which .pdmodel is added.", received(path=path), "'output/model'."
        )
    return path.removesuffix(".pdmodel")


def _parts(layer, skip_forward):
    """(name, function, layer) for each function to be written."""
    layer = getattr(layer, "_layers", layer) if type(layer).__name__ == "DataParallel" else layer
    if not isinstance(layer, Layer):
        if not callable(layer) or isinstance(layer, type):
            raise InvalidTypeError("jit.save: expected a layer or a function.", received(layer=layer))
        return [(None, layer, None)]
    parts = [] if skip_forward else [("forward", layer.forward, layer)]
    for name in dir(layer):
        if name != "forward" and not name.startswith("__"):
            found = getattr(type(layer), name, None) or layer.__dict__.get(name)
            if isinstance(found, StaticFunction):
                parts.append((name, getattr(layer, name), layer))
    return parts


def _write(function, owner, prefix, input_spec, configs, group):
    spec = _spec_of(function, input_spec)
    target = function.dygraph_function if isinstance(function, StaticFunction) else function
    if owner is not None and getattr(target, "__name__", "") == "forward" and configs.get("with_hook"):
        target = owner
    traced = _traced(target, spec)
    fetches = _chosen(traced.outputs, configs.get("output_spec"))
    feeds = traced.feeds if configs.get("output_spec") is None else _used(traced, fetches)
    if input_spec is not None and spec is not input_spec:
        kept = {traced.feeds[i].name for i in chosen_inputs(spec, input_spec)}
        kept.update(v.name for v in _used(traced, fetches))
        feeds = [v for v in feeds if v.name in kept]
    params = save_model(prefix, traced.program, feeds, fetches, scope=traced.scope, group=group)
    with group.write(prefix + INFO) as file:
        pickle.dump(_info(traced, params, owner), file, protocol=2)


def _traced(target, spec):
    """The trace of a function; an error names the line that cannot be part of a Program."""
    try:
        return trace(target, spec)
    except (Unconvertible, Symbolic) as error:
        place = place_of(error)
        where = "" if place is None else f" ({place[0]}, line {place[1]}: `{linecache.getline(*place).strip()}`)"
        raise InvalidArgumentError(
            f"jit.save: the function cannot be written as a Program: {reason_of(error)}{where}.",
            None,
            "compute with tensors there instead of Python values, or give sizes in input_spec. An `if`, `for` or "
            "comparison is converted in functions whose source is in a file, without not_to_static.",
        ) from error


def _spec_of(function, input_spec):
    """The description of the inputs: that of `to_static`, the caller's, or that of the last call."""
    if isinstance(function, StaticFunction) and function._input_spec is not None:
        return function._input_spec
    if input_spec is not None:
        return input_spec
    if isinstance(function, StaticFunction) and function._last is not None:
        return list(function._last)
    if _needs_none(function):
        return []
    raise PreconditionError(
        f"jit.save: the inputs of '{getattr(function, '__name__', function)}' are not known.",
        None,
        "input_spec=[InputSpec([None, 4], 'float32')], one for each argument; or call it once under to_static.",
    )


def _needs_none(function):
    target = function.dygraph_function if isinstance(function, StaticFunction) else function
    required = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = inspect.signature(target).parameters.values()
    return not any(p.kind in required and p.default is p.empty for p in parameters)


def _chosen(fetches, output_spec):
    if output_spec is None:
        return fetches
    if not isinstance(output_spec, (list, tuple)):
        raise InvalidTypeError("jit.save: 'output_spec' must be a list.", received(output_spec=output_spec))
    by_name = {v.name: v for v in fetches}
    chosen = []
    for item in output_spec:
        if isinstance(item, int) and not isinstance(item, bool) and -len(fetches) <= item < len(fetches):
            chosen.append(fetches[item])
        elif isinstance(item, (Variable, Tensor, InputSpec)) and item.name in by_name:
            chosen.append(by_name[item.name])
        else:
            raise InvalidArgumentError(
                f"jit.save: 'output_spec' must name some of the {len(fetches)} outputs.",
                received(item=item),
                f"their positions, 0 to {len(fetches) - 1}.",
            )
    return chosen


def _used(traced, fetches):
    """The feeds that the fetches depend on."""
    from paddle._core.graph.run import all_reads, needed

    ops = needed(traced.program.global_block(), [v.name for v in fetches])
    read = {v.name for op in ops for v in all_reads(op)}
    return [v for v in traced.feeds if v.name in read] or traced.feeds


def _info(traced, params, owner):
    """What the model format does not store: the names in the layer, and which parameters are trained."""
    structured = {}
    if owner is not None:
        structured = {id(v): k for k, v in (*owner.named_parameters(), *owner.named_buffers())}
    found = {}
    tensors = {v.name: v for v in traced.bound}
    for name in params:
        if name not in tensors:
            continue
        tensor, is_parameter = tensors[name].tensor, tensors[name].is_parameter
        found[name] = {"structured_name": structured.get(id(tensor), name), "stop_gradient": bool(tensor.stop_gradient)}
        if is_parameter:
            found[name]["trainable"] = not tensor.stop_gradient
    return found
