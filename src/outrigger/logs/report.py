"""The figures of runs as tables, or as JSON."""

import json
import math
from collections.abc import Sequence
from typing import Any

from outrigger.logs.figures import Course, Figures


def print_tables(every: Sequence[Figures]) -> None:
    """A row for each run, a row for each thing measured, and remarks."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False, soft_wrap=True)
    console.width = max(console.width, 120)  # in a narrow place the table wraps rather than losing its digits
    units = list(dict.fromkeys(figures.run.unit for figures in every))
    speed = units[0] if len(units) == 1 else "per sec"
    titles = ("run", "lines", "epochs", "last loss", "best loss", "reader share", speed, "median", "other lines")
    console.print(_table(titles, [_run_row(figures) for figures in every]))
    rows = [row for figures in every for row in _course_rows(figures)]
    if rows:
        console.print()
        console.print(_table(COURSES, rows))
    remarks = [(figures, remark) for figures in every for remark in figures.remarks()]
    if remarks:
        console.print()
    for figures, remark in remarks:
        console.print(f"[yellow]![/] {escape(f'{figures.run.name}: {remark}')}")


COURSES = ("run", "mode", "measured", "last", "best", "at")


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for title in titles:
        words = title in ("run", "mode", "measured", "at")
        table.add_column(title, justify="left" if words else "right", no_wrap=True)
    for row in rows:
        table.add_row(*map(escape, row))
    return table


def _run_row(figures: Figures) -> list[str]:
    loss, run = figures.loss, figures.run
    return [
        run.name,
        str(len(run.train)),
        str(figures.epochs),
        shown(loss.last if loss else None),
        shown(loss.best if loss else None),
        "–" if figures.reader_share is None else f"{figures.reader_share:.1%}",
        shown(figures.throughput_mean),
        shown(figures.throughput_median),
        str(run.others),
    ]


def _course_rows(figures: Figures) -> list[list[str]]:
    return [
        [figures.run.name, mode, name, shown(course.last), *_best(name, course)]
        for mode, courses in (("TRAIN", figures.train), ("EVAL", figures.evaluations))
        for name, course in courses.items()
        if course is not figures.loss
    ]


def _best(name: str, course: Course) -> tuple[str, str]:
    if name == "lr" or course.where is None:
        return "", ""
    return shown(course.best), str(course.where)


def shown(value: float | None) -> str:
    """A number with the digits that matter."""
    if value is None:
        return "–"
    if not math.isfinite(value):
        return str(value)
    return f"{value:,.1f}" if abs(value) >= 1000 else f"{value:.5g}"


def print_json(every: Sequence[Figures]) -> None:
    """One object with the runs; numbers that JSON cannot hold are the texts nan, inf and -inf."""
    print(json.dumps({"runs": [_as_json(figures) for figures in every]}, indent=2, ensure_ascii=False))


def _as_json(figures: Figures) -> dict[str, Any]:
    run = figures.run
    return {
        "name": run.name,
        "file": str(run.path),
        "lines": len(run.train),
        "evaluations": len(run.evaluations),
        "other_lines": run.others,
        "cut_short": run.cut,
        "restarts": len(run.restarts),
        "superseded_lines": run.superseded,
        "epochs": figures.epochs,
        "nan_lines": len(figures.nan),
        "train": {name: _course_json(course) for name, course in figures.train.items()},
        "eval": {name: _course_json(course) for name, course in figures.evaluations.items()},
        "warmup_lines": figures.warmup,
        "reader_cost": _number(figures.reader_cost),
        "batch_cost": _number(figures.batch_cost),
        "reader_share": _number(figures.reader_share),
        "throughput": {
            "mean": _number(figures.throughput_mean),
            "median": _number(figures.throughput_median),
            "unit": run.unit,
        },
        "remarks": figures.remarks(),
    }


def _course_json(course: Course) -> dict[str, Any]:
    where = course.where
    return {
        "last": _number(course.last),
        "best": _number(course.best),
        "best_epoch": where and where.epoch,
        "best_iter": where and where.iter,
    }


def _number(value: float | None) -> float | str | None:
    return value if value is None or math.isfinite(value) else str(value)
