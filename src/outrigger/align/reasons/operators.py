"""Why the code between layers, or a loss, computes another result: compares the operators of both sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from outrigger.align.measure import agree
from outrigger.align.reasons import messages
from outrigger.align.reasons.layer import dropped_out
from outrigger.align.reasons.messages import Text
from outrigger.align.trace import Operation


class Suspect(NamedTuple):
    """What differs among the operators."""

    text: Text
    reference: str
    port: str
    confirmed: bool
    theirs: Sequence[Operation] = ()
    """The reference's operators that it is about."""
    ours: Sequence[Operation] = ()


# Operators that only view or move values, or allocate memory.
_PASSING = set(
    "view reshape _unsafe_view alias detach clone copy copy_ contiguous expand empty empty_like _to_copy lift_fresh "
    "unsqueeze squeeze as_strided t fill_ zero_ zeros zeros_like ones ones_like full full_like scalar_tensor "
    "slice select unbind split split_with_sizes arange _local_scalar_dense item empty_strided set_ resize_ "
    "sym_size is_same_size".split()
)
_NAMES = {
    "_softmax": "softmax",
    "_log_softmax": "log_softmax",
    "native_batch_norm": "batch_norm",
    "_native_batch_norm_legit": "batch_norm",
    "_native_batch_norm_legit_no_training": "batch_norm",
    "native_layer_norm": "layer_norm",
    "native_group_norm": "group_norm",
    "native_dropout": "dropout",
    "bernoulli": "dropout",
    "max_pool2d_with_indices": "max_pool2d",
    "_adaptive_avg_pool2d": "adaptive_avg_pool2d",
    "nll_loss_forward": "nll_loss",
    "nll_loss2d_forward": "nll_loss",
    "mkldnn_max_pool2d": "max_pool2d",
    "clamp_min": "relu",
    "transpose": "permute",
    "movedim": "permute",
    "bmm": "matmul",
    "mm": "matmul",
}
_SETTINGS: dict[tuple[str, str], tuple[str, str]] = {
    # operator, its argument -> the corresponding kind and setting
    ("avg_pool", "count_include_pad"): ("AvgPool", "exclusive"),
    ("pool", "ceil_mode"): ("", "ceil_mode"),
    ("upsample", "align_corners"): ("", "align_corners"),
    ("gelu", "approximate"): ("GELU", "approximate"),
    ("leaky_relu", "negative_slope"): ("LeakyReLU", "negative_slope"),
    ("layer_norm", "eps"): ("LayerNorm", "epsilon"),
    ("norm", "eps"): ("BatchNorm", "epsilon"),
    ("pad", "pad"): ("", "padding"),
    ("convolution", "padding"): ("", "padding"),
    ("convolution", "stride"): ("", "stride"),
    ("convolution", "dilation"): ("", "dilation"),
    ("convolution", "groups"): ("", "groups"),
    ("pool", "padding"): ("", "padding"),
    ("pool", "stride"): ("", "stride"),
    ("pool", "kernel_size"): ("", "kernel_size"),
    ("softmax", "dim"): ("", "axis"),
}
_REDUCTIONS = {0: "none", 1: "mean", 2: "sum"}  # as torch numbers them
# Arguments that do not change the result.
_SILENT = {"memory_format", "dtype", "layout", "device", "pin_memory", "half_to_float", "implicit", "non_blocking"}

_ACTIVATIONS = set(
    "relu gelu sigmoid tanh silu hardswish hardsigmoid hardtanh leaky_relu elu softplus mish relu6 selu softmax "
    "log_softmax".split()
)


def _name(operation: Operation) -> str:
    plain = operation.name.rstrip("_") if not operation.name.startswith("__") else operation.name
    return _NAMES.get(operation.name, _NAMES.get(plain, plain))


def _that_compute(operations: Sequence[Operation]) -> list[Operation]:
    return [one for one in operations if one.name not in _PASSING and one.outputs]


def _same(a: Sequence[Any], b: Sequence[Any], tolerance: float) -> bool:
    """Whether the first input (or output) of two operators agrees."""
    if not a or not b:
        return not a and not b
    if a[0].numel() != b[0].numel():
        return False
    return agree(a[0], b[0], tolerance)


def _settings(operation: Operation) -> dict[str, Any]:
    found = {}
    for name, value in operation.settings.items():
        if name in _SILENT or value is None:
            continue
        if name == "dim" and isinstance(value, int) and operation.inputs and operation.inputs[0].dim():
            value %= operation.inputs[0].dim()
        found[name] = list(value) if isinstance(value, (tuple, list)) else value
    return found


def _reason(name: str, setting: str, theirs: Any, ours: Any, *, loss: bool) -> tuple[Text, str, str]:
    if loss and name in ("softmax", "log_softmax") and setting == "dim":
        return messages.AXIS, f"softmax over axis {theirs}", f"softmax over axis {ours}"
    if setting == "reduction" and theirs in _REDUCTIONS and ours in _REDUCTIONS:
        there, here = (f"reduction={_REDUCTIONS[side]!r}" for side in (theirs, ours))
        return Text("reduction: the two sides reduce differently (sum, mean or none)", there), there, here
    for (operator, argument), (kind, known) in _SETTINGS.items():
        if operator in name and argument == setting:
            if known == "exclusive":
                theirs, ours = not theirs, not ours
            elif known == "approximate":
                theirs, ours = theirs != "none", ours != "none"
            return messages.of_setting(kind, known, theirs), f"{known}={theirs!r}", f"{known}={ours!r}"
    text = Text(f"{name}: {setting} differs", f"{setting}={theirs!r}")
    return text, f"{name}({setting}={theirs!r})", f"{name}({setting}={ours!r})"


def _only(operations: Sequence[Operation], *, missing: bool) -> Suspect:
    """Operators that only one side has."""
    names = [_name(one) for one in operations]
    listed = ", ".join(names)
    activations = [name for name in names if name in _ACTIVATIONS]
    if activations:
        what = "activation missing" if missing else "activation added"
        there = f"the reference computes {listed} here, the port does not"
        here = f"the port computes {listed} here, the reference does not"
        advice = f"add {activations[0]} to the port" if missing else f"take {activations[0]} out of the port"
        text = Text(f"{what}: {there if missing else here}", advice)
    else:
        base = messages.MISSING if missing else messages.EXTRA
        text = Text(f"{base.reason.partition(':')[0].replace('layer', 'operation')}: {listed}", base.advice)
    if missing:
        return Suspect(text, listed, "nothing like it", False, theirs=operations)
    return Suspect(text, "nothing like it", listed, False, ours=operations)


def suspect(
    reference: Sequence[Operation], port: Sequence[Operation], tolerance: float, *, loss: bool = False
) -> Suspect | None:
    """The first difference between two sequences of operators that can explain different results."""
    theirs, ours = _that_compute(reference), _that_compute(port)
    for operation in ours:
        if (
            operation.inputs
            and dropped_out(operation.inputs[0], operation.outputs[0])
            and _name(operation) in ("dropout", "mul", "div")
        ):
            share = float((operation.outputs[0] == 0).float().mean())
            return Suspect(messages.DROPOUT, "no dropout", f"{share:.0%} of the values are zero", True)
    names = [_name(one) for one in theirs], [_name(one) for one in ours]
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
        if tag == "equal":
            for a, b in zip(theirs[i1:i2], ours[j1:j2]):
                found = _settings_differ(a, b, tolerance, loss)
                if found is not None:
                    return found
            continue
        here, there = theirs[i1:i2], ours[j1:j2]
        found = (
            _attention(here, ours)
            or _interpolations(here, there, tolerance)
            or _paddings(here, there, tolerance)
            or _activations(here, there)
        )
        if found is not None:
            return found
        if loss and not any(_name(one) in _ACTIVATIONS for one in [*here, *there]):
            continue  # losses are composed in many ways; their results are compared elsewhere
        if tag == "delete":
            return _only(here, missing=True)
        if tag == "insert":
            return _only(there, missing=False)
        if not loss:
            listed = [", ".join(map(_name, side)) for side in (here, there)]
            text = messages.BETWEEN
            if len(here) == len(there) == 1:
                what = "pooling" if all("pool" in one for one in listed) else "another operation"
                text = Text(f"{what}: the reference computes {listed[0]} here, the port {listed[1]}", text.advice)
            return Suspect(text, listed[0], listed[1], False, here, there)
    return None


def _settings_differ(a: Operation, b: Operation, tolerance: float, loss: bool) -> Suspect | None:
    one, other = _settings(a), _settings(b)
    for setting in one:
        if setting == "ignore_index" and not _labelled(a, {one[setting], other.get(setting)}):
            continue
        if setting in other and one[setting] != other[setting] and not _same(a.outputs, b.outputs, tolerance):
            text, theirs, ours = _reason(_name(a), setting, one[setting], other[setting], loss=loss)
            return Suspect(text, theirs, ours, _same(a.inputs, b.inputs, tolerance), [a], [b])
    if _name(a) in _ORDERED and _permuted(a, b, tolerance):
        listed = [f"{_name(a)} of {len(a.inputs)} parts", "the same parts in another order"]
        return Suspect(messages.PARTS, listed[0], listed[1], True, [a], [b])
    return None


_ORDERED = {"cat", "stack", "sub", "div", "matmul", "pow"}


def _permuted(a: Operation, b: Operation, tolerance: float) -> bool:
    """Whether two operators got the same tensors in another order."""
    if len(a.inputs) != len(b.inputs) or len(a.inputs) < 2 or _same(a.outputs, b.outputs, tolerance):
        return False
    left = list(b.inputs)
    for one in a.inputs:
        same = [n for n, other in enumerate(left) if one.shape == other.shape and _same([one], [other], tolerance)]
        if not same:
            return False
        del left[same[0]]
    return True


def _labelled(operation: Operation, values: set[Any]) -> bool:
    """Whether one of the values is among the labels."""
    labels = [one for one in operation.inputs if not one.is_floating_point()]
    return any(bool((one == value).any()) for one in labels for value in values if value is not None)


def _attention(theirs: Sequence[Operation], ours: Sequence[Operation]) -> Suspect | None:
    """A fused attention in the reference, a composed one in the port: compare their scales."""
    fused = next((one for one in theirs if "scaled_dot_product" in one.name and len(one.inputs) >= 3), None)
    softmax = next((one for one in ours if _name(one) == "softmax"), None)
    if fused is None or softmax is None:
        return None
    query, key = fused.inputs[:2]
    scores, got = query @ key.transpose(-1, -2), softmax.inputs[0]
    listed = [f"scaled_dot_product_attention of {list(query.shape)}", f"softmax of {list(got.shape)}"]
    if scores.shape == got.shape:
        large = scores.abs() > 0.1 * scores.abs().max()
        ratios = got[large] / scores[large]
        scale, right = float(ratios.mean()), query.shape[-1] ** -0.5
        if float((ratios - scale).abs().max()) < 1e-3 * abs(scale) and abs(scale - right) > 1e-3 * right:
            return Suspect(messages.SCALE, f"scale {right:.6g}", f"scale {scale:.6g}", True, [fused], [softmax])
    return Suspect(messages.ATTENTION, listed[0], listed[1], False, [fused], [softmax])


def _interpolations(theirs: Sequence[Operation], ours: Sequence[Operation], tolerance: float) -> Suspect | None:
    """An interpolation in another mode."""
    a = [one for one in theirs if "upsample" in one.name]
    b = [one for one in ours if "upsample" in one.name]
    if a and not b and any(one.name in ("lerp", "index_select") for one in ours):
        text = messages.of_setting("", "align_mode", 0)
        return Suspect(text, a[0].name, "an interpolation by another rule", False, a, ours)
    if not a or not b or a[0].name == b[0].name:
        return None
    mode = re.sub(r"^_?upsample_|\d?d?(_aa)?$", "", a[0].name)
    sure = _same(a[0].inputs, b[0].inputs, tolerance)
    return Suspect(messages.of_setting("", "mode", mode), a[0].name, b[0].name, sure, a, b)


_PADDINGS = {"constant_pad_nd": "constant", "reflection_pad": "reflect", "replication_pad": "replicate"}


def _paddings(theirs: Sequence[Operation], ours: Sequence[Operation], tolerance: float) -> Suspect | None:
    """Padding in another mode."""
    modes = [
        [mode for one in side for name, mode in _PADDINGS.items() if one.name.startswith(name)]
        for side in (theirs, ours)
    ]
    if not modes[0] or not modes[1]:
        return None
    text = messages.of_setting("", "padding_mode", modes[0][0])
    text = Text(text.reason, f"mode={modes[0][0]!r}")
    sure = _same(theirs[0].inputs, ours[0].inputs, tolerance)
    return Suspect(text, f"mode={modes[0][0]!r}", f"mode={modes[1][0]!r}", sure, theirs, ours)


def _activations(theirs: Sequence[Operation], ours: Sequence[Operation]) -> Suspect | None:
    """Another activation."""
    a, b = ([one for one in side if _name(one) in _ACTIVATIONS] for side in (theirs, ours))
    if not a or not b:
        return None
    there, here = _name(a[0]), _name(b[0])
    return Suspect(messages.of_kinds(there, here, "activation"), there, here, False, a, b)
