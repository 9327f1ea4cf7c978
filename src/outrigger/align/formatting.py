"""Texts and numbers of a report, shared by the terminal and the HTML page."""

from __future__ import annotations

import math
from collections.abc import Sequence

from outrigger.align.result import Checkpoint, Difference, Finding, Report, Status
from outrigger.align.tolerances import TOLERANCES

TITLES = {
    "data": "Data",
    "initial": "Initial values",
    "forward": "Forward",
    "buffers": "Running statistics",
    "metric": "Metric",
    "loss": "Loss",
    "schedule": "Learning rate",
    "decay": "Weight decay",
    "backward": "Backward",
    "training": "Training",
}
MARKS = {Status.PASSED: "✓", Status.FAILED: "✗", Status.WARNING: "!", Status.SKIPPED: "–"}


def title(checkpoint: Checkpoint) -> str:
    """The name of a checkpoint in headings."""
    return TITLES.get(checkpoint.name, checkpoint.name)


def number(value: float) -> str:
    """A difference or a tolerance in short form: `1e-4`, `3.47e-8`, `0.15`, or that it is NaN."""
    if not math.isfinite(value):
        return str(value)
    if 0.01 <= abs(value) < 1e3:
        return f"{value:.3g}"
    digits, _, exponent = f"{value:.2e}".partition("e")
    return f"{digits.rstrip('0').rstrip('.')}e{int(exponent)}" if value else "0"


def value(number: float) -> str:
    """A point of a curve."""
    return f"{number:.7g}"


def shape(sizes: Sequence[int]) -> str:
    """`64 × 3 × 7 × 7`; empty for a single number."""
    return " × ".join(str(size) for size in sizes) or "one number"


def excess(one: Difference) -> float:
    """The ratio of a difference to its tolerance; infinite for NaN."""
    if one.ok:
        return one.mean / one.allowed if one.allowed and math.isfinite(one.allowed) else 0.0
    ratio = one.mean / one.allowed if one.allowed > 0 else math.inf
    return ratio if ratio == ratio else math.inf


def times(one: Difference) -> str:
    """The ratio of a difference to its tolerance as text: `3 %`, `4.2 ×`, `12000 ×`."""
    ratio = excess(one)
    if not math.isfinite(ratio):
        return "∞ ×"
    if one.ok:
        return f"{100 * ratio:.0f} %" if ratio >= 0.01 or not ratio else "< 1 %"
    return f"{number(ratio)} ×" if ratio >= 1e5 else f"{ratio:.0f} ×" if ratio >= 10 else f"{ratio:.2g} ×"


def worst(checkpoint: Checkpoint) -> Difference | None:
    """The largest difference relative to its tolerance."""
    return max(checkpoint.differences, key=excess, default=None)


def both_names(one: Difference) -> str:
    """The port's name, with the reference's if it differs."""
    if one.name == one.reference_name or not one.reference_name:
        return one.name
    return f"{one.name} (reference: {one.reference_name})"


def tolerance(checkpoint: Checkpoint) -> str:
    """The tolerance of a checkpoint, with the guide's if another was asked for; empty if it has none."""
    if checkpoint.tolerance is None:
        return ""
    usual = TOLERANCES.get(checkpoint.name, checkpoint.tolerance)
    guide = "" if usual == checkpoint.tolerance else f", the guide has {number(usual)}"
    return f"tolerance {number(checkpoint.tolerance)}{guide}"


def follows(checkpoint: Checkpoint) -> str:
    """That a difference only follows from an earlier one; empty if it does not."""
    if checkpoint.follows is None:
        return ""
    cause = TITLES.get(checkpoint.follows, checkpoint.follows)
    return f"follows from {cause}: fix that first, then look here again"


def counts(report: Report) -> str:
    """`3 passed, 1 failed, 2 skipped`."""
    sizes = [(sum(one.status is status for one in report), status.value) for status in Status]
    after = sum(one.follows is not None for one in report)
    words = {Status.FAILED.value: f" ({after} of them only follow{'s' if after == 1 else ''})" if after else ""}
    return ", ".join(f"{size} {word}{words.get(word, '')}" for size, word in sizes if size)


def ran(report: Report) -> bool:
    """Whether anything was compared at all."""
    return any(one.status is not Status.SKIPPED for one in report)


def verdict(report: Report) -> str:
    """The verdict in one sentence."""
    first = report.first
    if first is not None:
        return f"The port differs from the reference, first at the checkpoint {first.name}."
    return "The port agrees with the reference." if ran(report) else "Nothing was compared."


def groups(checkpoint: Checkpoint) -> dict[str, list[Difference]]:
    """The differences by kind: layers in one group, gradients and updated weights in separate ones."""
    found: dict[str, list[Difference]] = {}
    for one in checkpoint.differences:
        layer = one.kind[:1].isupper() or one.kind == "output" or one.kind.endswith("()")
        found.setdefault("layers" if layer else one.kind or "values", []).append(one)
    return found


def finding(checkpoint: Checkpoint) -> Finding | None:
    """The finding of a checkpoint, or one made from its first difference."""
    if checkpoint.finding is not None or checkpoint.first is None:
        return checkpoint.finding
    one = checkpoint.first
    measured = f"mean difference {number(one.mean)}, allowed {number(one.allowed)}"
    return Finding(f"{both_names(one)}, {one.kind}", f"values of about {number(one.scale)}", measured, "", "")


def reason(found: Finding) -> str:
    """The reason, and how certain it is."""
    if not found.reason:
        return "not known"
    return f"{found.reason} ({'confirmed: with it undone, both sides agree' if found.confirmed else 'likely'})"


def around(checkpoint: Checkpoint, before: int = 3, after: int = 4) -> tuple[int, list[Difference]]:
    """The differences around the first one beyond tolerance, and the index of the first of them."""
    one = checkpoint.first
    place = 0 if one is None else next(i for i, other in enumerate(checkpoint.differences) if other is one)
    start = max(place - before, 0)
    return start, checkpoint.differences[start : place + after + 1]


def matched(report: Report) -> str:
    """`31 pairs matched; without counterpart: 1 in the reference, 2 in the port`; empty if nothing was matched."""
    left = [(side, len(report.unmatched.get(side, ()))) for side in ("reference", "port")]
    without = ", ".join(f"{size} in the {side}" for side, size in left if size)
    if not report.matches and not without:
        return ""
    pairs = f"{len(report.matches)} pair{'s' * (len(report.matches) != 1)} matched"
    return f"{pairs}; without counterpart: {without}" if without else f"{pairs}, none left over"
