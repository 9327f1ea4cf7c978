"""Why the code between layers, or a loss, computes something else: its operators are laid side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from outrigger.align.measure import difference
from outrigger.align.reasons import texts
from outrigger.align.reasons.layer import dropped_out
from outrigger.align.reasons.texts import Text
from outrigger.align.trace import Operation


class Suspect(NamedTuple):
    """What differs among the operators."""

    text: Text
    reference: str
    port: str
    confirmed: bool


# Operators that only look at values in another way, or prepare memory.
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
}
_SETTINGS: dict[tuple[str, str], tuple[str, str]] = {
    # operator, its argument -> the kind and setting that stand for it
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
# Arguments that choose how, not what.
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
    """Whether two operators saw (or gave) the same first tensor."""
    if not a or not b:
        return not a and not b
    if a[0].numel() != b[0].numel():
        return False
    return difference(a[0], b[0], tolerance, name="", reference_name="", kind="", least=1e-3).ok


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
        return texts.AXIS, f"softmax over axis {theirs}", f"softmax over axis {ours}"
    for (operator, argument), (kind, known) in _SETTINGS.items():
        if operator in name and argument == setting:
            if known == "exclusive":
                theirs, ours = not theirs, not ours
            return texts.of_setting(kind, known, theirs), f"{known}={theirs!r}", f"{known}={ours!r}"
    text = Text(f"{name}: {setting} differs", f"{setting}={theirs!r}")
    return text, f"{name}({setting}={theirs!r})", f"{name}({setting}={ours!r})"


def _only(names: Sequence[str], *, missing: bool) -> Suspect:
    """Operators that one side has alone."""
    listed = ", ".join(names)
    activations = [name for name in names if name in _ACTIVATIONS]
    if activations:
        what = "activation missing" if missing else "activation added"
        there = f"the reference computes {listed} here, the port does not"
        here = f"the port computes {listed} here, the reference does not"
        advice = f"add {activations[0]} to the port" if missing else f"take {activations[0]} out of the port"
        text = Text(f"{what}: {there if missing else here}", advice)
    else:
        base = texts.MISSING if missing else texts.EXTRA
        text = Text(f"{base.reason.partition(':')[0].replace('layer', 'operation')}: {listed}", base.advice)
    return Suspect(text, listed if missing else "nothing like it", "nothing like it" if missing else listed, False)


def suspect(
    reference: Sequence[Operation], port: Sequence[Operation], tolerance: float, *, loss: bool = False
) -> Suspect | None:
    """The first thing in which two sequences of operators differ and that can explain different results."""
    theirs, ours = _that_compute(reference), _that_compute(port)
    for operation in ours:
        if operation.inputs and dropped_out(operation.inputs[0], operation.outputs[0]) and _name(operation) in (
            "dropout",
            "mul",
            "div",
        ):
            share = float((operation.outputs[0] == 0).float().mean())
            return Suspect(texts.DROPOUT, "no dropout", f"{share:.0%} of the values are zero", True)
    names = [_name(one) for one in theirs], [_name(one) for one in ours]
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
        if tag == "equal":
            for a, b in zip(theirs[i1:i2], ours[j1:j2]):
                found = _settings_differ(a, b, tolerance, loss)
                if found is not None:
                    return found
            continue
        found = _interpolations(theirs[i1:i2], ours[j1:j2]) or _activations(names[0][i1:i2], names[1][j1:j2])
        if found is not None:
            return found
        if tag == "delete":
            return _only(names[0][i1:i2], missing=True)
        if tag == "insert":
            return _only(names[1][j1:j2], missing=False)
        if not loss:
            text = Text(texts.BETWEEN.reason, texts.BETWEEN.advice)
            return Suspect(text, ", ".join(names[0][i1:i2]), ", ".join(names[1][j1:j2]), False)
    return None


def _settings_differ(a: Operation, b: Operation, tolerance: float, loss: bool) -> Suspect | None:
    one, other = _settings(a), _settings(b)
    for setting in one:
        if setting == "ignore_index" and not _labelled(a, {one[setting], other.get(setting)}):
            continue
        if setting in other and one[setting] != other[setting] and not _same(a.outputs, b.outputs, tolerance):
            text, theirs, ours = _reason(_name(a), setting, one[setting], other[setting], loss=loss)
            return Suspect(text, theirs, ours, _same(a.inputs, b.inputs, tolerance))
    return None


def _labelled(operation: Operation, values: set[Any]) -> bool:
    """Whether one of the values is among the labels."""
    labels = [one for one in operation.inputs if not one.is_floating_point()]
    return any(bool((one == value).any()) for one in labels for value in values if value is not None)


def _interpolations(theirs: Sequence[Operation], ours: Sequence[Operation]) -> Suspect | None:
    """An interpolation in one mode in place of one in another."""
    a = [one for one in theirs if "upsample" in one.name]
    b = [one for one in ours if "upsample" in one.name]
    if not a or not b or a[0].name == b[0].name:
        return None
    mode = re.sub(r"^_?upsample_|\d?d?(_aa)?$", "", a[0].name)
    return Suspect(texts.of_setting("", "mode", mode), a[0].name, b[0].name, True)


def _activations(theirs: Sequence[str], ours: Sequence[str]) -> Suspect | None:
    """One activation in place of another."""
    a, b = [n for n in theirs if n in _ACTIVATIONS], [n for n in ours if n in _ACTIVATIONS]
    if not a or not b:
        return None
    return Suspect(texts.of_kinds(a[0], b[0], "activation"), a[0], b[0], False)
