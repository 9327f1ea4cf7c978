"""Plots runs as curves, with one panel per quantity."""

import itertools
import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outrigger._cli import need
from outrigger.logs.reading import Run
from outrigger.logs.summary import measured, throughput

_COLOURS = ("#2563eb", "#ea580c", "#059669", "#c026d3", "#b45309", "#0891b2", "#dc2626", "#4b5563")
_DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1, 1.2)), (0, (6, 2, 1.5, 2)))
_INK, _PALE = "#1f2937", "#e5e7eb"
_FONTS = ("DejaVu Sans", "Noto Sans CJK SC", "WenQuanYi Zen Hei", "Microsoft YaHei", "SimHei", "PingFang SC")

Points = tuple[list[int], list[float]]


@dataclass(frozen=True)
class Panel:
    """One quantity, for all runs."""

    title: str
    train: list[Points]
    evaluations: list[Points]


def panels(runs: Sequence[Run]) -> list[Panel]:
    """Losses, metrics, learning rate, throughput and the reader share, as far as they were logged."""
    names = measured(line for run in runs for line in run.lines)
    found = [Panel(name, [run.series(name) for run in runs], [run.evaluated(name) for run in runs]) for name in names]
    units = " or ".join(dict.fromkeys(run.unit for run in runs))
    found.append(Panel(f"throughput ({units})", [_speeds(run) for run in runs], []))
    found.append(Panel("reader share of the batch cost (%)", [_shares(run) for run in runs], []))
    titles = {"lr": "learning rate", "acc": "accuracy", "loss": "loss"}
    return [
        Panel(titles.get(panel.title, panel.title), panel.train, panel.evaluations)
        for panel in found
        if any(values for _, values in [*panel.train, *panel.evaluations])
    ]


def _speeds(run: Run) -> Points:
    found = [(at, speed) for at, line in zip(run.positions, run.train) if (speed := throughput(line)) is not None]
    return [at for at, _ in found], [speed for _, speed in found]


def _shares(run: Run) -> Points:
    found = []
    for at, line in zip(run.positions, run.train):
        reading, batch = line.values.get("reader_cost"), line.values.get("batch_cost")
        if reading is not None and batch:
            found.append((at, 100 * reading / (batch if reading <= batch else batch + reading)))
    return [at for at, _ in found], [share for _, share in found]


def smoothed(values: Sequence[float], weight: float) -> list[float]:
    """An exponential moving average with bias correction; values that are not finite are skipped."""
    answer, average, share = [], 0.0, 0.0
    for value in values:
        if math.isfinite(value):
            average = weight * average + (1 - weight) * value
            share = weight * share + (1 - weight)
            answer.append(average / share)
        else:
            answer.append(value)
    return answer


def draw(runs: Sequence[Run], path: Path, smooth: float = 0.0) -> Path:
    """Write the plot."""
    figure_module = need("matplotlib.figure", "plot", "the plot (--no-plot omits it)")
    import matplotlib

    shown = panels(runs)
    columns = 1 if len(shown) == 1 else 2
    rows = math.ceil(len(shown) / columns)
    style: dict[Any, Any] = {
        "font.family": _fonts(),
        "font.size": 10,
        "text.color": _INK,
        "text.parse_math": False,
        "axes.labelcolor": _INK,
        "axes.edgecolor": "#9ca3af",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": "#4b5563",
        "ytick.color": "#4b5563",
        "axes.grid": True,
        "grid.color": _PALE,
        "grid.linewidth": 0.8,
        "axes.axisbelow": True,
    }
    with matplotlib.rc_context(style), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from")  # names that no font covers
        figure = figure_module.Figure(figsize=(6.2 * columns, 0.7 + 3.1 * rows), dpi=130, layout="constrained")
        figure.get_layout_engine().set(w_pad=0.1, h_pad=0.08)
        grid = figure.add_gridspec(rows, columns)
        places = [grid[row, column] for row in range(rows) for column in range(columns)]
        if len(shown) % 2:  # the first panel is wide
            places[:columns] = [grid[0, :]]
        for place, panel in zip(places, shown):
            _draw_panel(figure.add_subplot(place), panel, runs, smooth)
        _legend(figure, runs, shown)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path)
    return path


def _draw_panel(axis: Any, panel: Panel, runs: Sequence[Run], smooth: float) -> None:
    axis.set_title(panel.title, fontsize=11, fontweight="bold", loc="left")
    axis.set_xlabel("iteration")
    axis.margins(x=0.02)
    constant = panel.title == "learning rate"
    for at, (where, values) in enumerate(panel.train):
        colour, dashes = _look(at)
        marker = {"marker": "o", "markersize": 3.5} if len(values) < 25 else {}
        if smooth and not constant:
            axis.plot(where, values, color=colour, linewidth=0.8, alpha=0.25)
            values = smoothed(values, smooth)
        steps = "steps-post" if constant else "default"
        axis.plot(where, values, color=colour, linestyle=dashes, linewidth=1.6, drawstyle=steps, **marker)
        _mark_missing(axis, where, values, colour)
    for at, (where, values) in enumerate(panel.evaluations):
        look = {"linestyle": ":", "linewidth": 1.2, "marker": "D", "markersize": 5, "markeredgecolor": "white"}
        axis.plot(where, values, color=_look(at)[0], **look)
    every = [value for _, values in [*panel.train, *panel.evaluations] for value in values if math.isfinite(value)]
    if panel.title.startswith(("throughput", "reader share")) and every:
        axis.set_ylim(0, max(every) * 1.12 or 1)
    axis.ticklabel_format(axis="y", scilimits=(-3, 5))
    _mark_epochs(axis, runs)


def _mark_missing(axis: Any, where: Sequence[int], values: Sequence[float], colour: str) -> None:
    """Draw a bar at the lower edge for each stretch of values that are not finite."""
    edge = axis.get_xaxis_transform()
    for missing, stretch in itertools.groupby(zip(where, values), key=lambda point: not math.isfinite(point[1])):
        if missing:
            places, texts = zip(*stretch)
            axis.plot(places, [0.025] * len(places), color=colour, linewidth=4, marker="|", transform=edge)
            axis.annotate(str(texts[0]), (places[0], 0.05), xycoords=edge, color=colour, fontsize=9, fontweight="bold")


def _mark_epochs(axis: Any, runs: Sequence[Run]) -> None:
    """Draw lines where epochs begin, if these are few and the same in all runs."""
    starts = {tuple(_epoch_starts(run)) for run in runs}
    if len(starts) == 1:
        (one,) = starts
        if 0 < len(one) <= 30:
            for at in one:
                axis.axvline(at, color="#cbd5e1", linewidth=0.8, linestyle=(0, (2, 3)), zorder=0)


def _epoch_starts(run: Run) -> list[int]:
    later = zip(itertools.pairwise(run.train), run.positions[1:])
    return [at for (before, line), at in later if line.epoch != before.epoch]


def _legend(figure: Any, runs: Sequence[Run], shown: Sequence[Panel]) -> None:
    from matplotlib.lines import Line2D

    handles, labels = [], []
    for at, run in enumerate(runs):
        colour, dashes = _look(at)
        handles.append(Line2D([], [], color=colour, linestyle=dashes, linewidth=2.4))
        labels.append(f" {run.name}")  # matplotlib would hide labels that begin with an underscore
    if any(values for panel in shown for _, values in panel.evaluations):
        handles.append(Line2D([], [], color=_INK, linestyle=":", marker="D", markersize=5))
        labels.append(" evaluation")
    room = 150 if len(shown) > 1 else 75  # characters that fit side by side
    columns = max(1, min(len(labels), room // (max(map(len, labels)) + 8)))
    figure.legend(handles, labels, loc="outside upper left", ncols=columns, frameon=False)


def _look(at: int) -> tuple[str, Any]:
    """The colour and the dashes of a run; colours repeat after eight runs, with other dashes."""
    return _COLOURS[at % len(_COLOURS)], _DASHES[at // len(_COLOURS) % len(_DASHES)]


def _fonts() -> list[str]:
    """The installed fonts, with those for Chinese names last."""
    from matplotlib import font_manager

    there = {font.name for font in font_manager.fontManager.ttflist}
    return [font for font in _FONTS if font in there] or ["sans-serif"]
