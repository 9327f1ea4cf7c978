"""Charts of a report as SVG: differences layer by layer, and curves of both sides.

They are complete without a script; the page's script only adds tooltips. The text of a tooltip is the `title` of a
column, and colours come from the page's style by class.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from outrigger.align import formatting
from outrigger.align.result import Curve, Difference

LEFT, RIGHT, TOP = 68, 22, 40
BAND = 30  # height of the strips for zero and for NaN
NAMED = 48  # the most layers whose names are shown below the chart
NAME = 20  # the longest such name
LIMITS = (-16, 12)  # powers of ten that are drawn; marks beyond them are put at the edge
POINTS = 300  # the most columns of a curve that have tooltips


def text(x: float, y: float, content: str, style: str, anchor: str = "start", turn: int = 0) -> str:
    """A label."""
    turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" text-anchor="{anchor}"{turned}>{escape(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def rectangle(x: float, y: float, width: float, height: float, style: str, inner: str = "") -> str:
    """A box."""
    return f'<rect x="{x:.2f}" y="{y:.1f}" width="{width:.2f}" height="{height:.1f}" class="{style}">{inner}</rect>'


def column(x: float, y: float, width: float, height: float, tip: str, style: str = "hit") -> str:
    """An invisible column with a tooltip."""
    return rectangle(x, y, width, height, style, f"<title>{escape(tip)}</title>")


def _svg(width: float, height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def short(name: str, length: int) -> str:
    """Shorten a long name to its end, where the names of layers differ."""
    return name if len(name) <= length else "…" + name[1 - length :]


# --- layer by layer --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _LogScale:
    """A vertical axis of powers of ten, with a strip for zero below and one for NaN above."""

    low: int
    high: int
    top: float
    bottom: float

    @classmethod
    def holding(cls, values: Sequence[float], top: float, bottom: float) -> _LogScale:
        logs = [math.log10(value) for value in values if 0 < value < math.inf] or [-8.0, 0.0]
        low = min(max(math.floor(min(logs)), LIMITS[0]), LIMITS[1] - 2)
        high = max(min(math.ceil(max(logs)), LIMITS[1]), low + 2)
        return cls(low, high, top, bottom)

    def __call__(self, value: float) -> float:
        if not math.isfinite(value):
            return self.top - BAND / 2
        if value <= 0:
            return self.bottom + BAND / 2
        share = (min(max(math.log10(value), self.low), self.high) - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)

    def grid(self, left: float, right: float, zero: bool, odd: bool) -> Iterator[str]:
        step = max(1, math.ceil((self.high - self.low) * 26 / (self.bottom - self.top)))
        for power in range(self.low, self.high + 1):
            if (power - self.low) % step == 0:
                y = self(10.0**power)
                yield line(left, y, right, y, "grid")
                yield text(left - 10, y + 4, f"1e{power}", "tick", "end")
        if zero:
            yield text(left - 10, self(0) + 4, "0", "tick", "end")
            yield line(left, self.bottom + BAND, right, self.bottom + BAND, "grid")
        if odd:
            yield text(left - 10, self(math.nan) + 4, "nan, inf", "tick odd", "end")
            yield line(left, self.top - BAND, right, self.top - BAND, "grid")


def tip(place: int, one: Difference) -> str:
    """The tooltip of a layer."""
    lines = [
        f"{place}. {one.name}",
        f"reference: {one.reference_name}" if one.reference_name != one.name else "",
        f"{one.kind}, {formatting.shape(one.shape)}",
        f"mean difference {formatting.number(one.mean)}, largest {formatting.number(one.max)}",
        f"allowed {formatting.number(one.allowed)}: {formatting.times(one)}",
        f"values of about {formatting.number(one.scale)}",
    ]
    return "\n".join(filter(None, lines))


def layers(differences: Sequence[Difference], first: Difference | None, label: str) -> str:
    """The mean difference at each layer against its tolerance, on a scale of powers of ten."""
    count = len(differences)
    named = count <= NAMED
    width = max(1060.0, LEFT + RIGHT + 3.2 * count)
    step = (width - LEFT - RIGHT) / count
    odd = any(not math.isfinite(one.mean) for one in differences)
    top = TOP + (BAND if odd else 0)
    bottom = top + (250 if first else 160)  # smaller if all layers agree
    edge = bottom + BAND
    seen = [value for one in differences for value in (one.mean, one.max, one.allowed)]
    y = _LogScale.holding(seen, top, bottom)
    right = width - RIGHT
    ceiling = top - (BAND if odd else 0)

    parts: list[str] = []
    tolerance = _tolerance(differences, step, y)
    parts.append(f'<path d="M{LEFT},{edge:.1f} L{tolerance} L{right:.1f},{edge:.1f} Z" class="within"/>')
    parts += y.grid(LEFT, right, True, odd)
    place = next((i for i, one in enumerate(differences) if one is first), None)
    if place is not None:
        x = LEFT + place * step
        parts.append(rectangle(x, ceiling, right - x, edge - ceiling, "after"))
    parts.append(f'<path d="M{tolerance}" class="tolerance"/>')
    size = 5.0 if count <= 60 else 3.6 if count <= 150 else 2.6
    for i, one in enumerate(differences):
        parts += _mark(LEFT + (i + 0.5) * step, one, y, size)
    if place is not None:
        parts += _first(LEFT + (place + 0.5) * step, differences[place], y, size, ceiling, edge, width)
    parts += _below(differences, first, step, edge, named)
    for i, one in enumerate(differences):
        style = "hit from" if i == place else "hit"
        parts.append(column(LEFT + i * step, ceiling, step, edge - ceiling, tip(i + 1, one), style))
    longest = max(min(len(one.name), NAME) for one in differences)
    return _svg(width, edge + (26 + 5.1 * longest if named else 46), label, parts)


def _tolerance(differences: Sequence[Difference], step: float, y: _LogScale) -> str:
    """The tolerance as a step line over the columns."""
    points = []
    for i, one in enumerate(differences):
        level = y.top if one.allowed == math.inf else y(one.allowed)
        points += [f"{LEFT + i * step:.1f},{level:.1f}", f"{LEFT + (i + 1) * step:.1f},{level:.1f}"]
    return " L".join(points)


def _mark(x: float, one: Difference, y: _LogScale, size: float) -> Iterator[str]:
    """A dot if the layer agrees and a diamond if it does not, with a line up to the largest difference."""
    level = y(one.mean)
    if math.isfinite(one.mean) and math.isfinite(one.max) and one.max > one.mean > 0:
        yield line(x, level, x, y(one.max), "reach good" if one.ok else "reach bad")
    if one.ok:
        yield f'<circle cx="{x:.1f}" cy="{level:.1f}" r="{size * 0.85:.1f}" class="good"/>'
    else:
        yield _diamond(x, level, size * 1.15, "bad")


def _diamond(x: float, y: float, size: float, style: str) -> str:
    ends = f"{x:.1f},{y - size:.1f} {x + size:.1f},{y:.1f} {x:.1f},{y + size:.1f} {x - size:.1f},{y:.1f}"
    return f'<polygon points="{ends}" class="{style}"/>'


def _first(
    x: float, one: Difference, y: _LogScale, size: float, ceiling: float, edge: float, width: float
) -> Iterator[str]:
    """The line and the label at the first difference."""
    level = y(one.mean)
    yield line(x, ceiling - 8, x, edge, "first")
    yield f'<circle cx="{x:.1f}" cy="{level:.1f}" r="{size * 1.15 + 5:.1f}" class="ring"/>'
    words = f"first difference: {short(one.name, 60)}"
    before = x > width / 2
    yield text(x + (8 if before else -8), ceiling - 14, words, "callout", "end" if before else "start")


def _below(
    differences: Sequence[Difference], first: Difference | None, step: float, edge: float, named: bool
) -> Iterator[str]:
    """The names of the layers, or their numbers if there are many."""
    if named:
        for i, one in enumerate(differences):
            x = LEFT + (i + 0.5) * step
            yield text(x + 4, edge + 16, short(one.name, NAME), "name bad" if one is first else "name", "end", -50)
        return
    every = next(n for n in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if len(differences) / n <= 16)
    for i in range(0, len(differences)):
        if (i + 1) % every == 0 or i == 0:
            x = LEFT + (i + 0.5) * step
            yield line(x, edge, x, edge + 5, "axis")
            yield text(x, edge + 20, str(i + 1), "tick", "middle")
    yield text(LEFT, edge + 39, "numbered as in the table, in the order of computation", "tick")


# --- curves ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _LinearScale:
    """A plain vertical axis."""

    low: float
    high: float
    top: float
    bottom: float

    @classmethod
    def holding(cls, values: Sequence[float], top: float, bottom: float) -> _LinearScale:
        real = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
        low, high = min(real), max(real)
        if math.isinf(high - low):
            low, high = max(low, -1e300), min(high, 1e300)
        space = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
        return cls(low - space, high + space, top, bottom)

    def __call__(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)

    def grid(self, left: float, right: float) -> Iterator[str]:
        step = _nice((self.high - self.low) / 4)
        start = math.ceil(self.low / step)
        for i in range(start, start + 12):
            if i * step > self.high:
                break
            y = self(i * step)
            yield line(left, y, right, y, "grid")
            yield text(left - 10, y + 4, f"{i * step:.4g}", "tick", "end")


def _nice(rough: float) -> float:
    """A step of 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(rough))
    return power * next(n for n in (1, 2, 5, 10) if rough <= n * power * 1.0001)


def curve(one: Curve, label: str) -> str:
    """Both sides over the iterations, and below them their difference on a logarithmic scale."""
    count = max(len(one.reference), len(one.port))
    width, right = 1060.0, 1060.0 - RIGHT
    top, middle = TOP, TOP + 210
    low, bottom = middle + 44, middle + 44 + 84
    values = _LinearScale.holding([*one.reference, *one.port], top, middle)
    gaps = [abs(a - b) for a, b in zip(one.reference, one.port)]
    visible = any(0 < gap < math.inf for gap in gaps)
    below = "difference" if visible else "no difference" if gaps and not any(gaps) else "the difference cannot be drawn"
    edge = bottom + BAND if visible else low - 4
    powers = _LogScale.holding(gaps, low, bottom)
    step = (right - LEFT) / max(count, 1)

    def x(i: int) -> float:
        return LEFT + (i + 0.5) * step

    parts = [*values.grid(LEFT, right), *(powers.grid(LEFT, right, True, False) if visible else ())]
    if not any(math.isfinite(value) for value in (*one.reference, *one.port)):
        parts.append(text(width / 2, (top + middle) / 2, "no value is finite", "legend", "middle"))
    parts += [_path(one.reference, x, values, "reference"), _path(one.port, x, values, "port")]
    if count <= 60:
        for side, style in ((one.reference, "reference"), (one.port, "port")):
            parts += [
                f'<circle cx="{x(i):.1f}" cy="{values(value):.1f}" r="{4.5 if style == "reference" else 2.5}" '
                f'class="{style}"/>'
                for i, value in enumerate(side)
                if math.isfinite(value)
            ]
    parts += [line(x(i), edge, x(i), powers(gap), "apart") for i, gap in _peaks(gaps) if math.isfinite(gap) and gap > 0]
    parts += [
        line(LEFT, 16, LEFT + 28, 16, "reference"),
        text(LEFT + 36, 20, "reference", "legend"),
        line(LEFT + 124, 16, LEFT + 152, 16, "port"),
        text(LEFT + 160, 20, "port", "legend"),
        text(LEFT, low - 14, below, "legend"),
    ]
    parts += _steps(count, x, edge)
    stride = max(1, math.ceil(count / POINTS))
    for i in range(0, count, stride):
        wide = min(stride, count - i) * step
        parts.append(column(x(i) - step / 2, top, wide, edge - top, _point(one, i)))
    return _svg(width, edge + 34, label, parts)


def _point(one: Curve, i: int) -> str:
    """The tooltip of an iteration."""
    there, here = (side[i] if i < len(side) else None for side in (one.reference, one.port))
    lines = [f"{one.name}, {i + 1}"]
    lines += [f"{side} {formatting.value(at)}" for side, at in (("reference", there), ("port", here)) if at is not None]
    if there is not None and here is not None:
        lines.append(f"difference {formatting.number(abs(there - here))}")
    return "\n".join(lines)


def _peaks(values: Sequence[float]) -> Iterator[tuple[int, float]]:
    """All values, or if there are many, the largest of each interval."""
    stride = max(1, math.ceil(len(values) / 900))
    for start in range(0, len(values), stride):
        yield max(enumerate(values[start : start + stride], start), key=lambda pair: pair[1])


def _path(values: Sequence[float], x: Callable[[int], float], y: _LinearScale, style: str) -> str:
    """A line through the values, interrupted at NaN; if there are many, through the extremes of each interval."""
    stride = max(1, len(values) // 900)
    drawn: list[str] = []
    pen = "M"
    for start in range(0, len(values), stride):
        stretch = list(enumerate(values[start : start + stride], start))
        real = [pair for pair in stretch if math.isfinite(pair[1])]
        if not real:
            pen = "M"
            continue
        ends = {min(real, key=lambda pair: pair[1]), max(real, key=lambda pair: pair[1])}
        for i, value in sorted(ends):
            drawn.append(f"{pen}{x(i):.1f},{y(value):.1f}")
            pen = "L"
    return f'<path d="{" ".join(drawn)}" class="{style}"/>' if drawn else ""


def _steps(count: int, x: Callable[[int], float], edge: float) -> Iterator[str]:
    """Numbers below the curve."""
    every = next(n * 10**p for p in range(12) for n in (1, 2, 5) if count / (n * 10**p) <= 16)
    for i in range(count):
        if (i + 1) % every == 0 or i == 0 or count <= 16:
            yield text(x(i), edge + 20, str(i + 1), "tick", "middle")
