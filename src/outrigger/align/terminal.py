"""Shows a report as text: plain for an assert, with tables and panels in a terminal."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from outrigger.align import formatting
from outrigger.align.result import Checkpoint, Finding, Report, Status

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

WIDTH = 100
_STYLES = {Status.PASSED: "green", Status.FAILED: "bold red", Status.WARNING: "yellow", Status.SKIPPED: "dim"}


def plain(report: Report) -> str:
    """The verdict, the first difference with its reason and what to try, then a line for each checkpoint."""
    return "\n".join(_lines(report))


def brief(report: Report) -> str:
    """The verdict in at most 240 characters, which pytest shows in full for `assert report`."""
    first = report.first
    found = first and formatting.finding(first)
    if first is None:
        word = "PASSED" if formatting.ran(report) else "nothing was compared"
        return f"<Report: {word}, {formatting.counts(report) or 'empty'}>"
    told = [first.summary] if not found else [found.where, found.reason, found.advice and f"Try: {found.advice}"]
    parts = [textwrap.shorten(part, 66, placeholder=" …") for part in told if part]
    return f"<Report: FAILED at {first.name[:12]}: {'; '.join(parts)}>"


def _lines(report: Report) -> Iterator[str]:
    yield from _wrapped(f"{'PASSED' if report else 'FAILED'}: {formatting.verdict(report)}", "")
    first = report.first
    if first is not None:
        found = formatting.finding(first)
        yield from _rows(_facts(found) if found else [("what", first.summary)])
    yield ""
    width = max((len(one.name) for one in report), default=0)
    for one in report:
        yield from _wrapped(f"{one.name:<{width}}  {one.status.value:<7}  {_measured(one)}", " " * (width + 11))
    if pairs := formatting.matched(report):
        yield from _wrapped(pairs, "")
    if first is not None and first.notes:
        yield ""
        for note in first.notes:
            yield from _wrapped(f"note: {note}", "      ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(" ".join(text.split("\n")), WIDTH - 2, subsequent_indent=indent, break_on_hyphens=False)


def _rows(facts: list[tuple[str, str]]) -> Iterator[str]:
    for label, text in facts:
        lines = textwrap.wrap(text, WIDTH - 13, break_on_hyphens=False) or [""]
        yield f"  {label:<9}  {lines[0]}"
        yield from (f"{'':13}{line}" for line in lines[1:])


def _facts(found: Finding) -> list[tuple[str, str]]:
    """Where, both values, why, and what to try."""
    rows = [("where", found.where), ("reference", found.reference)]
    if found.reference_source is not None:
        rows.append(("", str(found.reference_source)))
    rows.append(("port", found.port))
    if found.port_source is not None:
        rows.append(("", str(found.port_source)))
    if found.reason:
        rows.append(("reason", formatting.reason(found)))
    return [*rows, ("try", found.advice)] if found.advice else rows


def _measured(checkpoint: Checkpoint) -> str:
    """The summary, and the worst difference if there is one."""
    one = formatting.worst(checkpoint)
    if after := formatting.follows(checkpoint):
        return after
    if one is None:
        return checkpoint.summary
    worst = f"worst {formatting.number(one.mean)} of {formatting.number(one.allowed)} allowed"
    return f"{checkpoint.summary} ({worst})" if checkpoint.summary else worst


def as_data(report: Report) -> dict[str, object]:
    """The report as plain data, for JSON."""
    return {
        "passed": report.passed,
        "verdict": formatting.verdict(report),
        "reference": report.reference,
        "port": report.port,
        "first": report.first.name if report.first else None,
        "checkpoints": [_checkpoint_data(one) for one in report],
        "unmatched": {side: list(names) for side, names in report.unmatched.items()},
    }


def _checkpoint_data(checkpoint: Checkpoint) -> dict[str, object]:
    found = formatting.finding(checkpoint)
    return {
        "name": checkpoint.name,
        "status": checkpoint.status.value,
        "summary": checkpoint.summary,
        "tolerance": checkpoint.tolerance,
        "follows": checkpoint.follows,
        "finding": dataclasses.asdict(found) if found else None,
        "differences": [
            {key: value for key, value in dataclasses.asdict(one).items() if key != "values"} | {"ok": one.ok}
            for one in checkpoint.differences
        ],
        "notes": checkpoint.notes,
    }


def show(report: Report, console: Console | None = None) -> None:
    """Print the checkpoints as a table, and for each that failed the finding and the neighbouring layers."""
    from rich.console import Console
    from rich.text import Text

    console = console or Console(highlight=False)
    style = "bold green" if report else "bold red"
    console.print(
        Text(f"{formatting.MARKS[Status.PASSED if report else Status.FAILED]} {formatting.verdict(report)}", style)
    )
    console.print(Text.assemble(("reference ", "dim"), report.reference, ("   port ", "dim"), report.port))
    narrow = console.width < WIDTH
    if report.checkpoints:
        console.print(_checkpoints(report, narrow))
    for one in report.in_order():
        if one.status in (Status.FAILED, Status.WARNING):
            console.print(_panel(one, narrow))
    if pairs := formatting.matched(report):
        console.print(Text(pairs, "dim"))
    for side in ("reference", "port"):
        if left := report.unmatched.get(side):
            console.print(Text(f"only in the {side}: {', '.join(left)}", "yellow"))


def _checkpoints(report: Report, narrow: bool) -> Table:
    from rich.text import Text

    table = _table("checkpoint", "", "compared", "worst", "allowed", *([] if narrow else ["of it"]))
    for one in report:
        top = formatting.worst(one)
        measured = (
            (formatting.number(top.mean), formatting.number(top.allowed), formatting.times(top))
            if top
            else ("", "", "")
        )
        mark = Text(f"{formatting.MARKS[one.status]} {one.status.value}", _STYLES[one.status])
        style = _STYLES[one.status] if one.status is Status.SKIPPED else ""
        summary = formatting.follows(one) or one.summary
        table.add_row(Text(one.name, style or "bold"), mark, Text(summary, style), *measured[: 2 if narrow else 3])
    return table


def _table(*names: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style="dim", pad_edge=False)
    for name in names:
        if name in ("mean", "max", "worst", "allowed", "of it", "#"):
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, overflow="fold", no_wrap=name == "")
    return table


def _panel(checkpoint: Checkpoint, narrow: bool) -> RenderableType:
    from rich.console import Group
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    parts: list[RenderableType] = []
    after = formatting.follows(checkpoint)
    if after:
        parts.append(Text(after, "bold"))
    found = formatting.finding(checkpoint)
    if found:
        facts = Table.grid(padding=(0, 2))
        facts.add_column(style="dim")
        facts.add_column(overflow="fold")
        for label, text in _facts(found):
            facts.add_row(label, Text(text, "bold" if label in ("where", "try") else ""))
        parts.append(facts)
    else:
        parts.append(Text(checkpoint.summary))
    if checkpoint.first is not None and not after:
        parts += [Text(), _layers(checkpoint, narrow)]
        start, near = formatting.around(checkpoint)
        if left := len(checkpoint.differences) - start - len(near):
            parts.append(Text(f"… and {left} more, see the HTML report", "dim"))
    parts += [Text(f"• {note}", "dim") for note in checkpoint.notes]
    colour = "dim" if after else "red" if checkpoint.status is Status.FAILED else "yellow"
    return Panel(Group(*parts), title=Text(formatting.title(checkpoint)), title_align="left", border_style=colour)


def _layers(checkpoint: Checkpoint, narrow: bool) -> Table:
    """The differences around the first one beyond tolerance; without the reference's names if narrow."""
    from rich.text import Text

    table = _table("#", "", "port", *([] if narrow else ["reference", "kind"]), "mean", "max", "allowed")
    start, near = formatting.around(checkpoint)
    for place, one in enumerate(near, start + 1):
        mark = "▶" if one is checkpoint.first else "✓" if one.ok else "✗"
        other = one.reference_name if one.reference_name != one.name else "same"
        table.add_row(
            str(place),
            Text(mark, "green" if one.ok else "bold red"),
            Text(one.name, "bold" if one is checkpoint.first else ""),
            *([] if narrow else [Text(other, "dim"), Text(one.kind, "dim")]),
            Text(formatting.number(one.mean), "" if one.ok else "red"),
            formatting.number(one.max),
            formatting.number(one.allowed),
        )
    return table
