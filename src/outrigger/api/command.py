"""The output of `outrigger api` on the command line."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from outrigger._cli import complain
from outrigger.api import lookup, show
from outrigger.api.row import Row
from outrigger.api.table import MEANT

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["answer", "list_", "show"]


def answer(names: list[str], json: bool, call: bool) -> int:
    """Show the counterpart of each name; return 1 if one has none."""
    found = {name: lookup.find(name) for name in names}
    if json:
        print(show.as_json([row for rows in found.values() for row in rows]))
    else:
        for name, rows in found.items():
            if rows:
                entries(name, rows, call)
    for name, rows in found.items():
        if not rows:
            complain("outrigger api", unknown(name))
    return 0 if all(found.values()) else 1


def entries(name: str, rows: list[Row], call: bool) -> None:
    """Print the closest rows in full, and those with longer names in one line each."""
    from rich.console import Console

    console = Console(highlight=False)
    meant = MEANT.get(lookup.bare(name))
    if meant:
        console.print(f"[dim]There is no {name}; showing {meant}.[/dim]")
    first = lookup.first_depth(rows, name)
    for group in show.groups(rows[:first]):
        show.entry(group, console)
        if call:
            for row in group:
                called(row, console)
    rest = show.groups(rows[first:])
    if rest:
        console.print("[dim]also[/dim]")
        for group in rest[:8]:
            console.print(f"  {show.line(group[0])}", soft_wrap=True)
        if len(rest) > 8:
            console.print(f"  [dim]and {len(rest) - 8} more: outrigger api --list '*{name}*'[/dim]")
        console.print()


def called(row: Row, console: "Console") -> None:
    """Call both sides, and show the results."""
    from outrigger.api import calling

    if row.checked != "both" or not row.torch_call:
        console.print("  [dim]this entry cannot be called on both sides[/dim]\n")
        return
    with tempfile.TemporaryDirectory() as name, calling.context(row, Path(name)):
        for side, code in (("torch", row.torch_call), ("paddle", row.paddle_call)):
            try:
                value = str(calling.side(row, side, code, Path(name)))
            except Exception as error:  # an error is the result of the call
                value = f"{type(error).__name__}: {error}"
            show.labelled(f"{side} says", value, console)
    console.print()


def unknown(name: str) -> str:
    """Why a name has no entry, and what to try."""
    near = lookup.close(name)
    hint = f" Try: {', '.join(near)}." if near else " Try: outrigger api --list."
    full = lookup.library_has(name)
    if full:
        library, other = ("torch", "Paddle") if full.startswith("torch") else ("Paddle", "torch")
        return f"{library} has {full}, but the table has no counterpart in {other}.{hint}"
    owners = lookup.as_argument(lookup.bare(name))
    if owners:
        return f"'{name}' is not in the table, but it is an argument, for example of {'; '.join(owners)}."
    return f"there is no name '{name}' in the table.{hint}"


def list_(pattern: str, json: bool) -> int:
    """Print one line for each pair that matches."""
    rows = lookup.match(pattern)
    if not rows:
        complain("outrigger api", f"no name matches '{pattern}'. Try: outrigger api --list 'torch.nn.*'.")
        return 1
    print(show.as_json(rows) if json else "\n".join(show.line(group[0]) for group in show.groups(rows)))
    return 0
