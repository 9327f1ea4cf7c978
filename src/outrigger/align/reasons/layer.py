"""Why a layer computes another output than the corresponding module from the same input.

A hypothesis is tested: a copy of the reference's module gets the port's setting or weight, and if its output is then
that of the port, the reason is confirmed.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import torch

from outrigger.align import kinds
from outrigger.align.matching import Pair
from outrigger.align.measure import agree, shown
from outrigger.align.models import Link
from outrigger.align.reasons import messages
from outrigger.align.result import Finding
from outrigger.align.trace import tensors

# The attribute of torch's module for a setting, and its form.
_ATTRIBUTES = {
    "epsilon": "eps",
    "exclusive": "count_include_pad",
    "divisor": "divisor_override",
    "axis": "dim",
    "start_axis": "start_dim",
    "stop_axis": "end_dim",
    "min": "min_val",
    "max": "max_val",
}


def where(pair: Pair) -> str:
    """The place, with its names on both sides."""
    ours = f"{pair.port.name} ({kinds.label(pair.port.module)})"
    return ours if pair.port.name == pair.reference.name else f"{ours}, in the reference {pair.reference.name}"


def differing(pair: Pair) -> dict[str, tuple[Any, Any]]:
    """The settings in which the two modules differ: {name: (reference, port)}."""
    theirs, ours = kinds.settings(pair.reference.module), kinds.settings(pair.port.module)
    return {
        name: (theirs.get(name), ours.get(name))
        for name in theirs.keys() | ours.keys()
        if name in theirs and name in ours and theirs[name] != ours[name]
    }


def _with(module: torch.nn.Module, changes: dict[str, Any]) -> torch.nn.Module | None:
    """A copy of a module with other settings; None if it does not support them."""
    changed = copy.deepcopy(module)
    for name, value in changes.items():
        attribute = _ATTRIBUTES.get(name, name)
        if not hasattr(changed, attribute):
            return None
        if name == "exclusive":
            value = not value
        elif name == "approximate":
            value = "tanh" if value else "none"
        elif name == "momentum":
            value = 1.0 - value
        setattr(changed, attribute, value)
    return changed


def _reproduces(module: torch.nn.Module | None, pair: Pair, tolerance: float) -> bool:
    """Whether a module computes the port's output from the reference's input."""
    if module is None or not pair.port.outputs:
        return False
    args, kwargs = pair.reference.arguments
    if [tuple(t.shape) for t in tensors((args, kwargs))] != [tuple(t.shape) for t in pair.reference.inputs]:
        return False
    replay = iter(pair.reference.inputs)
    args, kwargs = torch.utils._pytree.tree_map_only(torch.Tensor, lambda _: next(replay).clone(), (args, kwargs))
    try:
        with torch.no_grad():
            output = tensors(module(*args, **kwargs))
    except (RuntimeError, ValueError, TypeError, NotImplementedError):
        return False  # the copy fails with this setting, so it does not reproduce the port's output
    if not output or output[0].shape != pair.port.outputs[0].shape:
        return False
    return agree(output[0], pair.port.outputs[0], tolerance, least=0.0)


def dropped_out(before: torch.Tensor, after: torch.Tensor) -> bool:
    """Whether some values became zero and all others were scaled by one factor, as dropout does."""
    if before.shape != after.shape or not before.is_floating_point():
        return False
    alive = before.abs() > 1e-6 * before.abs().max()
    zero = alive & (after == 0)
    kept = alive & ~zero
    if not zero.any() or not kept.any() or zero.sum() == alive.sum():
        return False
    ratio = after[kept] / before[kept]
    # A ReLU has the ratio 1; dropout scales the rest up, except in the mode downscale_in_infer.
    mixed = bool(((before[zero] > 0).any() and (before[zero] < 0).any()) or (before[kept] < 0).any())
    return bool((ratio - ratio.mean()).abs().max() < 1e-4) and (float(ratio.mean()) > 1.0001 or mixed)


def explain(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding:
    """The finding for a pair whose inputs agree and whose outputs do not."""
    for look in (_random, _weights, _settings, _sizes, _unpaired, _kinds):
        found = look(pair, links, tolerance)
        if found is not None:
            return found
    outputs = [shown(call.outputs[0]) if call.outputs else "nothing" for call in (pair.reference, pair.port)]
    return Finding(where(pair), outputs[0], outputs[1], *messages.INSIDE)


def _random(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    if not pair.port.inputs or not pair.port.outputs:
        return None
    dropout = kinds.family(pair.port.kind) == "dropout"
    if not (dropout or dropped_out(pair.reference.outputs[0], pair.port.outputs[0])):
        return None
    mode = getattr(kinds.described(pair.port.module), "mode", None)
    if dropout and mode == "downscale_in_infer" and not pair.port.module.training:
        before, after = shown(pair.port.inputs[0]), shown(pair.port.outputs[0])
        undone = pair.port.outputs[0] / (1 - kinds.settings(pair.port.module)["p"])
        sure = agree(undone, pair.port.inputs[0], tolerance, least=0.0)
        return Finding(where(pair), before, f"{after} (mode='{mode}')", *messages.DOWNSCALED, confirmed=sure)
    share = float((pair.port.outputs[0] == 0).float().mean())
    return Finding(
        where(pair),
        "returns its input",
        f"{share:.0%} of the values are zero",
        *messages.DROPOUT,
        confirmed=dropped_out(pair.reference.outputs[0], pair.port.outputs[0]),
    )


def _weights(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    """Whether the port's own weights explain it, and whether they are the reference's, transposed."""
    start = f"{pair.port.path}." if pair.port.path else ""
    wrong = [link for link in links if link.name.startswith(start) and not _loaded(link)]
    if not wrong:
        return None
    changed = copy.deepcopy(pair.reference.module)
    target = dict(changed.named_parameters()) | dict(changed.named_buffers())
    for link in wrong:
        name = link.reference_name.removeprefix(f"{pair.reference.path}.")
        if name in target and link.transform.rows is None:
            with torch.no_grad():
                target[name].copy_(link.transform.inverse(link.port.detach()))
    first = wrong[0]
    untouched = first.transform.transposed and torch.equal(first.reference.detach(), first.port.detach())
    text = messages.TRANSPOSED if untouched else messages.UNLOADED if first.trained else messages.STATISTICS
    return Finding(
        f"{where(pair)}: {first.name}",
        shown(first.reference),
        shown(first.port),
        *text,
        confirmed=_reproduces(changed, pair, tolerance),
    )


def _loaded(link: Link) -> bool:
    """Whether the port has the reference's values."""
    expected, present = link.in_port(link.reference.detach()), link.port.detach()
    return agree(expected, present, 1e-7)


def _settings(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    found = {name: both for name, both in differing(pair).items() if name != "momentum"}
    if not found or pair.reference.kind != pair.port.kind:
        return None
    alone = [
        name
        for name, (_, ours) in found.items()
        if _reproduces(_with(pair.reference.module, {name: ours}), pair, tolerance)
    ]
    name = alone[0] if alone else next(iter(found))
    confirmed = bool(alone) or _reproduces(
        _with(pair.reference.module, {one: ours for one, (_, ours) in found.items()}), pair, tolerance
    )
    theirs, ours = found[name]
    text = messages.of_setting(pair.port.kind, name, theirs)
    more = "" if alone or len(found) == 1 else f" (and {', '.join(sorted(found.keys() - {name}))})"
    return Finding(where(pair), f"{name}={theirs!r}", f"{name}={ours!r}", text.reason + more, text.advice, confirmed)


def _sizes(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    """Weights that only one side has, or of another size."""
    if pair.reference.kind != pair.port.kind or kinds.library_class(pair.port.module) is None:
        return None
    there = {name: list(p.shape) for name, p in pair.reference.module.named_parameters(recurse=False)}
    here = {name: list(p.shape) for name, p in pair.port.module.named_parameters() if "." not in name}
    here = {{"_weight": "weight", "scale": "weight"}.get(name, name): shape for name, shape in here.items()}
    if ("bias" in there) != ("bias" in here) and ("weight" in there) == ("weight" in here):
        text = messages.BIAS_MISSING if "bias" in there else messages.BIAS_ADDED
        shown_ = [f"bias of shape {side['bias']}" if "bias" in side else "no bias" for side in (there, here)]
        changed = copy.deepcopy(pair.reference.module)
        ours = dict(pair.port.module.named_parameters()).get("bias")
        changed.register_parameter("bias", None if ours is None else torch.nn.Parameter(ours.detach().clone()))
        return Finding(where(pair), shown_[0], shown_[1], *text, confirmed=_reproduces(changed, pair, tolerance))
    for name in (one for one in there if one in here):
        if sorted(there[name]) != sorted(here[name]):
            sizes = f"{name} of shape {there[name]}", f"{name} of shape {here[name]}"
            return Finding(where(pair), *sizes, *messages.SIZE)
    return None


def _unpaired(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    """Weights of a custom layer without a counterpart."""
    if kinds.library_class(pair.reference.module) or kinds.library_class(pair.port.module):
        return None
    known = {link.name for link in links}
    here = {f"{pair.port.path}.{name}": p for name, p in pair.port.module.named_parameters()}
    there = {name: list(p.shape) for name, p in pair.reference.module.named_parameters()}
    alone = next((name for name in here if name not in known), None)
    if alone is None:
        return None
    return Finding(
        f"{where(pair)}: {alone}",
        ", ".join(f"{name} {shape}" for name, shape in there.items()) or "no parameters",
        f"{alone.rpartition('.')[2]} {list(here[alone].shape)}",
        *messages.UNPAIRED,
    )


def latent_difference(pairs: Sequence[Pair]) -> Finding | None:
    """A setting that differs without changing the output: a dropout rate, a very small epsilon."""
    for pair in pairs:
        differs = differing(pair) if pair.reference.kind == pair.port.kind else {}
        for name in ("p", "dropout", "epsilon"):
            if name not in differs:
                continue
            theirs, ours = differs[name]
            if abs(theirs - ours) > 1e-6 * abs(theirs):
                reason = (
                    messages.of_setting(pair.port.kind, name, theirs).reason if name == "epsilon" else messages.RATE
                )
                return Finding(where(pair), f"{name}={theirs!r}", f"{name}={ours!r}", reason, f"{name}={theirs!r}")
    return None


def _kinds(pair: Pair, links: Sequence[Link], tolerance: float) -> Finding | None:
    if pair.reference.kind == pair.port.kind:
        return None
    if not kinds.library_class(pair.reference.module) and not kinds.library_class(pair.port.module):
        return None  # both are custom classes, and may have any name
    theirs, ours = kinds.label(pair.reference.module), kinds.label(pair.port.module)
    family = kinds.family(pair.reference.kind)
    text = messages.of_kinds(pair.reference.kind, ours, family)
    # The two are different functions, so no test is needed.
    return Finding(where(pair), theirs, ours, *text, confirmed=family is not None)
