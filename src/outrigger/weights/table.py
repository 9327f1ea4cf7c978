"""The table of a conversion: source and transformation of each tensor, and what was left out and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from outrigger.weights.plan import Plan, Row
from paddle._core import errors

__all__ = ["as_data", "plain", "show"]

_HEAD = ("from", "shape", "to", "shape", "how")
_SIDES = {"torch": "torch", "paddle": "Paddle", None: "unchanged"}
_MANY = 8  # the most names that a remark lists one by one


def _printable(text: str) -> str:
    """Escape control characters in names from files, which could be terminal commands."""
    escape: Callable[[str], str] = errors.printable
    return escape(text)


def title(plan: Plan) -> str:
    """Old and new file in one line."""
    layout = "" if plan.sides == (None, None) else f" ({_SIDES[plan.sides[0]]} → {_SIDES[plan.sides[1]]})"
    return _printable(f"{Path(plan.source).name} → {Path(plan.target).name}{layout}")


def summary(plan: Plan) -> str:
    """How much was converted."""
    size = sum(row.spec.nbytes for row in plan.rows)
    text = f"{len(plan.rows)} tensors, {_bytes(size)}"
    counts = (
        ("transposed", sum(row.transform.transposed for row in plan.rows)),
        ("in doubt", len(plan.doubtful)),
        ("left out", len(plan.left)),
        ("missing", len(plan.missing)),
    )
    text += "".join(f", {count} {what}" for what, count in counts if count)
    return f"{text}; {'written' if plan.written else 'nothing was written'}"


def _bytes(size: float) -> str:
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.4g} {unit}"
        size /= 1000
    return f"{size:.4g} GB"


def cells(plan: Plan, marks: dict[str, int]) -> Iterator[tuple[str, str, str, str, str]]:
    """The rows of the table as text."""
    for row in plan.rows:
        how = row.how + (f" ?{marks[row.doubt]}" if row.doubt else "")
        old = [plan.shapes[name] for name in row.sources]
        source, target = _printable(_sources(row)), _printable(row.target)
        yield source, _shape(old[0]) if old else "", target, _shape(row.spec.shape), how


def _sources(row: Row) -> str:
    if len(row.sources) < 2:
        return "".join(row.sources)
    first = row.sources[0]
    return f"{first} and {len(row.sources) - 1} more"


def _shape(shape: tuple[int, ...]) -> str:
    return str(list(shape))


def remarks(plan: Plan, marks: dict[str, int]) -> Iterator[str]:
    """Remarks below the table: doubts, what was left out and why, and what else the file contains."""
    for text, number in marks.items():
        rows = [row.target for row in plan.rows if row.doubt == text]
        yield f"?{number} in doubt, {_names(rows)}: {text}"
    for what, named_ in (("left out", plan.left), ("missing in the file", plan.missing), ("not needed", plan.dropped)):
        yield from _grouped(what, named_)
    if plan.extras:
        yield f"besides the weights: {_names([f'{name} ({what})' for name, what in plan.extras.items()])}"


def _grouped(what: str, reasons: dict[str, str]) -> Iterator[str]:
    groups: dict[str, list[str]] = {}
    for name, reason in reasons.items():
        groups.setdefault(reason, []).append(name)
    for reason, names in groups.items():
        yield f"{what}: {_names(names)}: {reason}"


def _names(names: list[str]) -> str:
    if len(names) <= _MANY:
        return ", ".join(names)
    return f"{', '.join(names[: _MANY - 1])} and {len(names) - _MANY + 1} more"


def marks_of(plan: Plan) -> dict[str, int]:
    """A number for each assumption."""
    numbers: dict[str, int] = {}
    for row in plan.doubtful:
        numbers.setdefault(row.doubt, len(numbers) + 1)
    return numbers


def as_data(plan: Plan) -> dict[str, object]:
    """The plan as plain data, for JSON."""
    return {
        "source": plan.source,
        "target": plan.target,
        "from": plan.sides[0],
        "to": plan.sides[1],
        "written": plan.written,
        "tensors": [
            {
                "from": list(row.sources),
                "to": row.target,
                "shape": list(row.spec.shape),
                "dtype": str(row.spec.dtype).removeprefix("torch."),
                "how": row.how,
                "doubt": row.doubt or None,
            }
            for row in plan.rows
        ],
        "left out": plan.left,
        "missing": plan.missing,
        "not needed": plan.dropped,
        "besides the weights": plan.extras,
        "notes": plan.notes,
    }


def plain(plan: Plan, *, rows: bool = True) -> str:
    """The table as text without colours."""
    marks = marks_of(plan)
    lines = [title(plan), *map(_printable, plan.notes), ""]
    if rows:
        table = [_HEAD, *cells(plan, marks)]
        widths = [max(len(row[at]) for row in table) for at in range(len(_HEAD))]
        lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in table] + [""]
    lines += [*map(_printable, remarks(plan, marks)), summary(plan)]
    return "\n".join(lines)


def show(plan: Plan, *, rows: bool = True) -> None:
    """Print the table, with colours where the output is a terminal."""
    import sys

    if not sys.stdout.isatty():
        print(plain(plan, rows=rows))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    marks = marks_of(plan)
    console.print(Text(title(plan), style="bold"))
    for line in plan.notes:
        console.print(Text(_printable(line), style="dim"))
    if rows:
        table = Table(box=box.SIMPLE, header_style="dim")
        for name in _HEAD:  # names are folded; shapes and transformations stay in one piece
            table.add_column(name, overflow="fold", no_wrap=name in ("shape", "how"))
        for *texts, how in cells(plan, marks):
            style = "yellow" if "?" in how else "dim" if how == "same" else "cyan"
            table.add_row(*(Text(text) for text in texts), Text(how, style=style))
        console.print(table)
    for line in map(_printable, remarks(plan, marks)):
        console.print(Text(line, style=_style(line)))
    console.print(Text(summary(plan), style="green" if plan and not marks else "yellow"))


def _style(line: str) -> str:
    if line.startswith(("left out", "missing")):
        return "red"
    return "yellow" if line.startswith("?") else "dim"
