"""Messages for functional calls that differ: the reason, what to try, and both calls in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from outrigger.align import kinds, vocabulary
from outrigger.align.reasons import messages
from outrigger.align.reasons.messages import Text

if TYPE_CHECKING:
    from outrigger.align.graph import Node
    from outrigger.align.reasons.functions import Cause

Told = tuple[Text, str, str]  # the text, and what the reference and the port have

# Settings whose wording a layer of this kind has already: (function, argument) -> (kind of layer, setting).
_AS_LAYERS = {
    ("avg_pool", "exclusive"): ("AvgPool", "exclusive"),
    ("gelu", "approximate"): ("GELU", "approximate"),
    ("leaky_relu", "negative_slope"): ("LeakyReLU", "negative_slope"),
    ("layer_norm", "epsilon"): ("LayerNorm", "epsilon"),
    ("batch_norm", "epsilon"): ("BatchNorm", "epsilon"),
    ("interpolate", "align_corners"): ("", "align_corners"),
    ("interpolate", "align_mode"): ("", "align_mode"),
    ("interpolate", "mode"): ("", "mode"),
    ("pool", "ceil_mode"): ("", "ceil_mode"),
    ("pool", "padding"): ("", "padding"),
    ("pool", "stride"): ("", "stride"),
    ("pool", "kernel_size"): ("", "kernel_size"),
    ("conv", "padding"): ("", "padding"),
    ("conv", "stride"): ("", "stride"),
    ("conv", "dilation"): ("", "dilation"),
    ("conv", "groups"): ("", "groups"),
    ("pad", "mode"): ("", "padding_mode"),
    ("pad", "pad"): ("", "padding"),
}


def differing(a: Node, b: Node) -> list[tuple[str, Any, Any]]:
    """The arguments in which two calls of one function differ: (name, reference, port)."""
    theirs, ours = a.settings, b.settings
    return [(name, theirs[name], ours[name]) for name in theirs if name in ours and theirs[name] != ours[name]]


def spelled(node: Node) -> str:
    """A call in words: its name and the arguments that are no tensors."""
    if node.layer is not None:
        return kinds.label(node.layer)
    shown = ", ".join(f"{name}={_number(value)}" for name, value in node.settings.items())
    return f"{node.name}({shown})" if shown else node.name


def _number(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


def differs(a: Node, b: Node, around: set[str]) -> Told:
    """One call of each side at the same place, which give different results."""
    special = _of_groups(a, b, around)
    if special is not None:
        return special
    if a.name == b.name:
        found = differing(a, b)
        if not found:
            return unlike(a, b)
        text, there, here = _argument(a, *found[0], around)
        others = ", ".join(name for name, _, _ in found[1:])
        return (Text(f"{text.reason} (and {others})", text.advice) if others else text), there, here
    what = vocabulary.group(a.name) if vocabulary.group(a.name) == vocabulary.group(b.name) else ""
    if what == "activation":
        there, here = (_kind(one) if a.layer is not None and b.layer is not None else one.name for one in (a, b))
        return messages.of_kinds(there, here, "activation"), there, here
    if what == "scale":
        return _scales(a, b, around)
    text = Text(
        f"{what or 'another operation'}: the reference computes {a.name} here, the port {b.name}",
        f"compute {a.name} in the port, as the reference does",
    )
    return text, spelled(a), spelled(b)


def _kind(node: Node) -> str:
    return kinds.label(node.layer) if node.layer is not None else node.name


def _of_groups(a: Node, b: Node, around: set[str]) -> Told | None:
    """What some functions have to say before their arguments do."""
    if b.name == "dropout" and b.outputs and bool((b.outputs[0] == 0).any()):
        share = float((b.outputs[0] == 0).float().mean())
        return messages.DROPOUT, "no dropout", f"{share:.0%} of the values are zero"
    if {a.name, b.name} <= {"multiply", "divide", "scale"} and vocabulary.factor(a) and vocabulary.factor(b):
        return _scales(a, b, around)
    return None


def _scales(a: Node, b: Node, around: set[str]) -> Told:
    there, here = (vocabulary.factor(one) for one in (a, b))
    if there is None or here is None:
        text = Text(f"scale: the reference computes {a.name} here, the port {b.name}", f"compute {a.name} in the port")
        return text, spelled(a), spelled(b)
    values = f"scale {there:.6g}", f"scale {here:.6g}"
    if "softmax" in around:
        return messages.SCALE, *values
    return Text("scale: the two sides multiply by different numbers", f"multiply by {there:.6g}"), *values


def _argument(a: Node, name: str, theirs: Any, ours: Any, around: set[str]) -> Told:
    values = f"{a.name}({name}={_number(theirs)})", f"{a.name}({name}={_number(ours)})"
    for (function, argument), (kind, setting) in _AS_LAYERS.items():
        if function in a.name and argument == name:
            return messages.of_setting(kind, setting, theirs), f"{name}={theirs!r}", f"{name}={ours!r}"
    advice = f"{name}={_number(theirs)}"
    if name == "axis":
        return Text(
            f"the axis differs: {a.name} runs over axis {theirs} in the reference, over {ours} here", advice
        ), *values
    if name == "perm":
        text = f"permutation: the reference orders the axes {theirs}, the port {ours}"
        return Text(text, f"transpose([{', '.join(map(str, theirs))}])"), *values
    if name == "shape":
        text = f"reshape: the reference gives the shape {theirs}, the port {ours}: other values are neighbours"
        return Text(text, f"reshape([{', '.join(map(str, theirs))}])"), *values
    if name == "index":
        return Text(f"index: the reference takes {theirs} here, the port {ours}", f"x{theirs}"), *values
    if name == "factor":
        return Text("scale: the two sides multiply by different numbers", f"multiply by {_number(theirs)}"), *values
    if a.name in ("masked_fill", "where") and name in ("value", "y", "x"):
        return Text("mask: hidden places get another value", advice), *values
    return Text(f"{a.name}: {name} differs", advice), *values


def parts(a: Node) -> Told:
    """The same operands in another order."""
    count = len(a.inputs)
    if a.name in ("concat", "stack", "hstack", "vstack"):
        return messages.PARTS, f"{a.name} of {count} parts", "the same parts in another order"
    text = Text(
        f"operands: {a.name} gets the same tensors in another order",
        f"pass the operands of {a.name} in the reference's order",
    )
    return text, spelled(a), "the same tensors in another order"


def operand(a: Node, wanted: str, present: str) -> Told:
    """A call gets another tensor than in the reference."""
    text = Text(
        f"another tensor: {a.name} gets {present} in the port, where the reference has what is {wanted} here",
        f"pass {wanted} to {a.name}",
    )
    return text, f"{a.name} of {wanted}", f"{a.name} of {present}"


def exchanged(one: str, other: str) -> Told:
    """Two values are used in each other's place."""
    text = Text(
        "exchanged: the port uses two values in each other's place",
        f"exchange {one} and {other}" if one != other else f"exchange the parts of {one}",
    )
    return text, f"{one}, then {other}" if one != other else one, "the same values exchanged"


def other_value(a: Node, wanted: str, present: str) -> Told:
    """Both values exist on both sides, but the wrong one is used."""
    text = Text(
        f"another tensor: the port goes on with {present}, the reference with what is {wanted} here", f"use {wanted}"
    )
    return text, wanted, present


def inverted(a: Node | None, b: Node) -> Told:
    """The mask hides what it should show."""
    text = Text(
        "mask inverted: the port hides the places that the reference shows",
        "invert the mask in the port (paddle.logical_not(mask)), or compare with the other value",
    )
    return text, spelled(a) if a is not None else "the opposite mask", spelled(b)


def order(a: Node, b: Node) -> Told:
    """Two calls in the other order."""
    text = Text(
        f"order: the reference computes {a.name} first and then {b.name}, the port the other way round",
        f"compute {a.name} before {b.name}",
    )
    return text, f"{a.name}, then {b.name}", f"{b.name}, then {a.name}"


_NEAR_MASKS = {"softmax", "masked_fill", "where", "log_softmax", "tril", "triu"}


def missing(a: Node, around: set[str]) -> Told:
    """A call of the reference that the port does not have."""
    there = spelled(a)
    if a.layer is not None:
        return messages.MISSING, there, "nothing like it"
    if vocabulary.factor(a) is not None and "softmax" in around:
        return messages.SCALE, f"scale {vocabulary.factor(a):.6g}", "no scale"
    what, advice = _lacking(a, around)
    return Text(f"{what}: the reference computes {there} here, the port does not", advice), there, "nothing like it"


def _lacking(a: Node, around: set[str]) -> tuple[str, str]:
    group, factor = vocabulary.group(a.name), vocabulary.factor(a)
    if group == "activation":
        return "activation missing", f"add {a.name} to the port"
    if group == "permutation":
        return "permutation missing", f"add {spelled(a)} to the port; a reshape does not move values"
    if factor is not None:
        return "scale missing", f"multiply by {factor:.6g} in the port"
    if group == "mask":
        return "mask missing", f"add {a.name} to the port"
    if a.name == "logical_not" or (a.name == "rsubtract" and around & _NEAR_MASKS):
        return "mask inverted", "invert the mask in the port, as the reference does"
    if a.name == "add" and "softmax" in around and _looks_like_a_mask(a):
        return "mask missing", "add the mask to the scores in the port"
    if group == "normalisation":
        return "normalisation missing", f"add {a.name} to the port"
    return f"missing operation: {a.name}", f"add {a.name} to the port at this place"


def _looks_like_a_mask(a: Node) -> bool:
    return bool(a.outputs) and bool((a.outputs[0] < -1e3).any())


def extra(b: Node, around: set[str]) -> Told:
    """A call of the port that the reference does not have."""
    here = spelled(b)
    if b.name == "dropout" and b.outputs and bool((b.outputs[0] == 0).any()):
        share = float((b.outputs[0] == 0).float().mean())
        return messages.DROPOUT, "no dropout", f"{share:.0%} of the values are zero"
    if b.layer is not None:
        return messages.EXTRA, "nothing like it", here
    group = vocabulary.group(b.name)
    what = {
        "activation": "activation added",
        "permutation": "permutation added",
        "mask": "mask added",
        "normalisation": "normalisation added",
    }.get(group, f"extra operation: {b.name}")
    if vocabulary.factor(b) is not None:
        what = "scale added"
    elif b.name == "logical_not" or (b.name == "subtract" and around & _NEAR_MASKS and len(b.inputs) == 1):
        what = "mask inverted"
    text = Text(f"{what}: the port computes {here} here, the reference does not", f"take {b.name} out of the port")
    return text, "nothing like it", here


def joined(first: Cause, second: Cause) -> Cause:
    """Two calls that differ; the first is told, the second mentioned."""
    if first.text.reason == second.text.reason:
        return first
    text = Text(f"{first.text.reason}; and {second.text.reason}", f"{first.text.advice}; and {second.text.advice}")
    return replace(first, text=text)


def unlike(a: Node | None, b: Node | None) -> Told:
    """Calls that differ for no reason that was found."""
    there, here = (spelled(one) if one is not None else "nothing like it" for one in (a, b))
    return messages.BETWEEN, there, here
