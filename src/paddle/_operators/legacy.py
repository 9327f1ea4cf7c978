"""Operators by their names in the model format, called with tensors first and then names and values of attributes.

    _legacy_C_ops.top_k_v2(x, "k", 3, "axis", -1)

Tensors are given in the order of the operator's slots, and after its inputs those that receive results.
"""

import functools

from .._core.errors import InvalidTypeError
from .._core.layer_helper import hold
from .._format.append_op import run_op
from .._format.table import READERS
from .._format.updates import RULES
from ..vision.ops.regions import roi_pool_with_places
from .find import MissingOperatorError, find, found, recorded
from .functions import norm, sequences
from .rows import LEGACY


@functools.cache
def _slots(name):
    """[(slot, 'tensor', 'list' or 'int')] of the positional arguments, and the slots of the results."""
    entry = recorded("legacy").get(name) or _SLOTS.get(name)
    if entry is None:
        return None
    given, returned = entry
    return [(slot, kind or "tensor") for slot, _, kind in (word.partition(":") for word in given)], returned


# An operator of the original's GPU build, which has no record of it on the CPU.
_SLOTS = {
    "sync_batch_norm": (
        ["X", "Scale", "Bias", "Mean", "Variance", "MeanOut", "VarianceOut"],
        ["Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance", "ReserveSpace"],
    )
}
# Attributes of every operator, which choose kernels or describe a graph.
_IGNORED = frozenset(
    (
        "is_test op_callstack op_device op_namescope op_role op_role_var use_cudnn use_mkldnn use_onednn "
        "with_quant_attr"
    ).split()
)


def _readers():
    from .._format import ops  # noqa: F401  fills the table
    from ..fluid import _model_format  # noqa: F401  and the rows of the fluid era

    return READERS


def _modern(name):
    """The function with positional arguments that computes an operator of the format; None if there is none."""
    name = LEGACY.get(name, name)
    return found(name)


def legacy_names():
    """The names of the original's operators that can be called here."""
    return [name for name in recorded("legacy") if _callable(name)]


def _callable(name):
    return _slots(name) is not None and (name in _WRITTEN or _modern(name) is not None or name in _readers())


@functools.cache
def find_legacy(name):
    """The function of an operator, which takes tensors and then names and values of attributes."""
    if not _callable(name):
        known = name in recorded("legacy")
        raise MissingOperatorError(
            f"paddle._legacy_C_ops.{name} has no counterpart here"
            if known
            else f"module 'paddle._legacy_C_ops' has no attribute {name!r}"
        )
    slots, returned = _slots(name)

    def call(*args, **kwargs):
        split = next((i for i, arg in enumerate(args) if isinstance(arg, str)), len(args))
        tensors, pairs = args[:split], args[split:]
        if len(tensors) > len(slots) or len(pairs) % 2:
            raise InvalidTypeError(
                f"paddle._legacy_C_ops.{name}: expected tensors for {', '.join(s for s, _ in slots)}, and then the "
                "name and the value of each attribute.",
                f"{len(tensors)} tensors and {len(pairs)} further arguments",
            )
        attrs = dict(zip(pairs[::2], pairs[1::2]))
        inputs, targets, counts = {}, {}, {}
        for (slot, kind), value in zip(slots, tensors):
            if kind == "int":
                counts[slot.removesuffix("Num")] = value
            elif slot in returned:
                targets[slot] = value
            else:
                inputs[slot] = value
        results = _results(name, inputs, attrs, counts, returned)
        for slot, target in targets.items():
            _write(target, results.get(slot))
        found = tuple(targets.get(slot, results.get(slot)) for slot in returned)
        return found[0] if len(found) == 1 else found

    call.__name__ = call.__qualname__ = name
    return call


def _write(target, result):
    pairs = zip(target, result) if isinstance(target, (list, tuple)) else [(target, result)]
    for one, value in pairs:
        if one is not None and value is not None:
            hold(one, value)


def _results(name, inputs, attrs, counts, returned):
    """{slot: result} of an operator, by its row of the model format or by the function with positional arguments."""
    if name in _WRITTEN:
        return _WRITTEN[name](attrs, **inputs)
    if name in _readers() and name not in RULES:  # steps of optimizers change tensors in place
        outputs = {slot: counts.get(slot, 1) for slot in returned}
        found = run_op(name, inputs, attrs, outputs, f"paddle._legacy_C_ops.{name}")
        several = {slot for slot, kind in _slots(name)[0] if kind == "list"} | set(counts)
        lists = {slot for slot in found if slot in several or name in _LISTS}
        return {slot: v if slot in lists else v[0] if v else None for slot, v in found.items()}
    modern = LEGACY.get(name, name)
    arguments, results = recorded("operators")[modern] or ((), ())
    known = {_plain(argument): argument for argument in arguments}
    unknown = [k for k in (*inputs, *attrs) if _plain(k) not in known and k not in _IGNORED]
    if unknown:
        raise InvalidTypeError(
            f"paddle._legacy_C_ops.{name}: no argument {', '.join(unknown)}; there are: {', '.join(arguments)}."
        )
    given = {known[_plain(k)]: v for k, v in {**inputs, **attrs}.items() if _plain(k) in known}
    found = find(modern)(**{**{a: None for a in _tensors(modern) if a not in given}, **given})
    values = found if isinstance(found, (list, tuple)) and len(results) > 1 else [found]
    by_name = {_plain(result): value for result, value in zip(results, values)}
    return {slot: by_name.get(_plain(slot)) for slot in returned}


@functools.cache
def find_of_any_era(name):
    """The function of an operator as today, else of 2.3 and 2.4 (`final_state_…`), else of 2.0 to 2.2."""
    if found(name) is None and name not in recorded("operators"):
        later = name.removeprefix("final_state_")
        if later != name and found(later) is not None:
            return found(later)
        if later != name and found(later + "_") is not None:  # the updates of optimizers, which work in place
            return found(later + "_")
        if later == name and _callable(name):
            return find_legacy(name)
    return find(name)


def _roi_pool(attrs, X, ROIs, RoisNum=None):
    """Also where the largest values are, which the operator with positional arguments does not return."""
    size = attrs.get("pooled_height", 1), attrs.get("pooled_width", 1)
    out, places = roi_pool_with_places(X, ROIs, RoisNum, size, attrs.get("spatial_scale", 1.0))
    return {"Out": out, "Argmax": places}


def _batch_norm(attrs, X, Scale, Bias, Mean, Variance, MomentumTensor=None):
    """The running statistics are updated in place, as the outputs `MeanOut` and `VarianceOut` usually are."""
    momentum = attrs.get("momentum", 0.9) if MomentumTensor is None else MomentumTensor.item()
    found = norm.batch_norm(
        X,
        Mean,
        Variance,
        Scale,
        Bias,
        attrs.get("is_test", False),
        momentum,
        attrs.get("epsilon", 1e-5),
        attrs.get("data_layout", "NCHW"),
        attrs.get("use_global_stats", False),
        attrs.get("trainable_statistics", False),
    )
    return dict(zip(("Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance", "ReserveSpace"), found, strict=True))


_WRITTEN = {
    "roi_pool": _roi_pool,
    "batch_norm": _batch_norm,
    "sync_batch_norm": _batch_norm,
    "gru_unit": sequences.gru_unit_with_parts,
    "warpctc": sequences.warpctc_with_gradient,
}


def _tensors(name):
    """Arguments of optimizers that may be left out."""
    return [a for a in recorded("operators")[name][0] if a in ("master_param", "skip_update", "moment2_max")]


_LISTS = frozenset(("split", "unstack", "unbind", "meshgrid", "broadcast_tensors"))


def _plain(name):
    """A name without the differences between the two generations of operators: 'BBoxes' and 'bboxes'."""
    return name.lower().replace("_", "")
