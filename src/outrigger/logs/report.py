"""Prints summaries of runs as tables, or as JSON."""

import json
import math
from collections.abc import Sequence
from typing import Any

from outrigger.logs.summary import RunSummary, ValueSummary


def print_tables(every: Sequence[RunSummary]) -> None:
    """Print a row for each run, a row for each quantity, and remarks."""
    from rich.markup import escape

    from outrigger._terminal import console as make_console

    console = make_console()
    units = list(dict.fromkeys(summary.run.unit for summary in every))
    speed = units[0] if len(units) == 1 else "per sec"
    titles = ("run", "lines", "epochs", "last loss", "best loss", "reader share", speed, "median", "other lines")
    console.print(_table(titles, [_run_row(summary) for summary in every]))
    rows = [row for summary in every for row in _value_rows(summary)]
    if rows:
        console.print()
        console.print(_table(COURSES, rows))
    remarks = [(summary, remark) for summary in every for remark in summary.remarks()]
    if remarks:
        console.print()
    for summary, remark in remarks:
        console.print(f"[yellow]![/] {escape(f'{summary.run.name}: {remark}')}")


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


def _run_row(summary: RunSummary) -> list[str]:
    loss, run = summary.loss, summary.run
    return [
        run.name,
        str(len(run.train)),
        str(summary.epochs),
        shown(loss.last if loss else None),
        shown(loss.best if loss else None),
        "–" if summary.reader_share is None else f"{summary.reader_share:.1%}",
        shown(summary.throughput_mean),
        shown(summary.throughput_median),
        str(run.others),
    ]


def _value_rows(summary: RunSummary) -> list[list[str]]:
    return [
        [summary.run.name, mode, name, shown(value.last), *_best(name, value)]
        for mode, summaries in (("TRAIN", summary.train), ("EVAL", summary.evaluations))
        for name, value in summaries.items()
        if value is not summary.loss
    ]


def _best(name: str, value: ValueSummary) -> tuple[str, str]:
    if name == "lr" or value.where is None:
        return "", ""
    return shown(value.best), str(value.where)


def shown(value: float | None) -> str:
    """A number with its significant digits."""
    if value is None:
        return "–"
    if not math.isfinite(value):
        return str(value)
    return f"{value:,.1f}" if abs(value) >= 1000 else f"{value:.5g}"


def print_json(every: Sequence[RunSummary]) -> None:
    """Print one object with all runs; numbers that JSON lacks are the strings nan, inf and -inf."""
    print(json.dumps({"runs": [_as_json(summary) for summary in every]}, indent=2, ensure_ascii=False))


def _as_json(summary: RunSummary) -> dict[str, Any]:
    run = summary.run
    return {
        "name": run.name,
        "file": str(run.path),
        "lines": len(run.train),
        "evaluations": len(run.evaluations),
        "other_lines": run.others,
        "cut_short": run.cut,
        "restarts": len(run.restarts),
        "superseded_lines": run.superseded,
        "epochs": summary.epochs,
        "nan_lines": len(summary.nan),
        "train": {name: _value_json(value) for name, value in summary.train.items()},
        "eval": {name: _value_json(value) for name, value in summary.evaluations.items()},
        "warmup_lines": summary.warmup,
        "reader_cost": _number(summary.reader_cost),
        "batch_cost": _number(summary.batch_cost),
        "reader_share": _number(summary.reader_share),
        "throughput": {
            "mean": _number(summary.throughput_mean),
            "median": _number(summary.throughput_median),
            "unit": run.unit,
        },
        "remarks": summary.remarks(),
    }


def _value_json(value: ValueSummary) -> dict[str, Any]:
    where = value.where
    return {
        "last": _number(value.last),
        "best": _number(value.best),
        "best_epoch": where and where.epoch,
        "best_iter": where and where.iter,
    }


def _number(value: float | None) -> float | str | None:
    return value if value is None or math.isfinite(value) else str(value)
