"""Shows rows in the terminal, as JSON or as Markdown."""

import json
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from outrigger.api.row import Row, pairs
from outrigger.api.signatures import Parameter, matched, same_default
from outrigger.api.table import FAMILIES, ROWS

if TYPE_CHECKING:
    from rich.console import Console

COLOURS = {"same": "green", "renamed": "cyan", "differs": "yellow", "composed": "magenta", "none": "red"}
WORDS = {
    "same": "the same name",
    "renamed": "another name",
    "differs": "differs: see the note",
    "composed": "no single name",
    "none": "no counterpart",
}


def entry(rows: list[Row], console: "Console") -> None:
    """The rows of one pair of names, in full."""
    from rich.text import Text

    row = rows[0]
    relation = next((r.relation for r in rows if r.relation == "differs"), row.relation)
    title = Text()
    for place, name in enumerate(titles(row)):
        title.append(" → " if place else "", "dim").append(name, "bold")
    word = "a name from before 2.0" if row.fluid else "modules" if row.by == "module" else WORDS[relation]
    if len(titles(row)) == 1:
        word += " in Paddle" if row.torch else " in torch"
    console.print(title.append(f"   {word}", COLOURS[relation]), soft_wrap=True)
    for label, text in details(rows):
        labelled(label, text, console)
    console.print()


def labelled(label: str, text: str, console: "Console") -> None:
    """Print lines with a label before the first."""
    from rich.text import Text

    width = max(console.width - 15, 40)
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, width, break_long_words=False)]
    for place, words in enumerate(lines):
        console.print(Text(f"  {'' if place else label:11}  ", "dim").append(words, "not dim"), soft_wrap=True)


def titles(row: Row) -> list[str]:
    """The names of a row for its title, source first."""
    names = [row.fluid, row.paddle, row.torch] if row.fluid else [row.torch, row.paddle]
    return [name for name in names if name]


def details(rows: list[Row]) -> Iterator[tuple[str, str]]:
    """The details of a pair, as labelled lines."""
    for row in rows:
        if row.paddle_call and not row.paddle_call.startswith("callable"):
            left = "before" if row.fluid else "torch"
            if row.torch_call:
                yield left, row.torch_call
            yield "paddle", row.paddle_call
            if row.naive:
                yield "not", row.naive
        if row.note:
            yield "note", row.note
    if not rows[0].fluid:
        yield from arguments(rows[0])
    if rows[0].checked == "paddle" and not rows[0].fluid:
        yield "checked", "by calling Paddle only"
    elif rows[0].checked == "names":
        yield "checked", "names and arguments, not by calling"


def arguments(row: Row) -> Iterator[tuple[str, str]]:
    """The arguments: which correspond, which defaults differ, and which only one side has."""
    both = [(one, other) for one, other in matched(row) if one and other]
    if both:
        yield "arguments", ",  ".join(argument(one, other, row) for one, other in both)
    other_default = [f"{one} → {other}" for one, other in both if not same_default(one.default, other.default)]
    if other_default:
        yield "defaults", ",  ".join(other_default)
    if not (row.torch and row.paddle):
        return
    theirs = [one for one, other in matched(row) if one and not other]
    ours = [other for one, other in matched(row) if other and not one]
    for label, only, others in (("only torch", theirs, ours), ("only paddle", ours, theirs)):
        named = [str(p) for p in only if not p.star and not p.name.startswith("_")]
        if named and not any(p.star for p in others):  # *args takes anything
            yield label, ",  ".join(named)


def argument(one: Parameter, other: Parameter, row: Row) -> str:
    """One argument; ≠ if its value must be converted."""
    if one.name in row.converted:
        return f"{one.name} ≠ {other.name}"
    return one.name if one.name == other.name else f"{one.name} → {other.name}"


def line(row: Row) -> str:
    """A row in one line."""
    plain = row.fluid or row.by == "module" or row.relation in ("same", "renamed")
    return " → ".join(titles(row)) + ("" if plain else f"   ({row.relation})")


def groups(rows: list[Row]) -> list[list[Row]]:
    """Group the rows with the same pair of names."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        key = (*row.names, "" if row.torch and row.paddle else row.torch_call)
        found.setdefault(key, []).append(row)
    return list(found.values())


def as_json(rows: list[Row]) -> str:
    """The rows for other programs."""
    return json.dumps([as_data(row) for row in rows], indent=2, ensure_ascii=False)


def as_data(row: Row) -> dict[str, Any]:
    """A row in plain lists and strings."""
    return {
        "torch": row.torch,
        "paddle": row.paddle,
        **({"before": row.fluid} if row.fluid else {}),
        "family": row.family,
        "relation": row.relation,
        "arguments": [as_arguments(one, other, row) for one, other in matched(row)],
        "torch_call": row.torch_call if not row.fluid else "",
        "paddle_call": row.paddle_call,
        "naive": row.naive,
        "note": row.note,
        "checked": row.checked,
    }


def as_arguments(one: Parameter | None, other: Parameter | None, row: Row) -> dict[str, Any]:
    """One argument on both sides, with its defaults."""
    data: dict[str, Any] = {"torch": one and one.name, "paddle": other and other.name}
    data["converted"] = bool(one and one.name in row.converted)
    if one and one.default is not None:
        data["torch_default"] = one.default
    if other and other.default is not None:
        data["paddle_default"] = other.default
    return data


def overview() -> str:
    """How large the table is."""
    sizes = ", ".join(f"{family.title} {len(groups(family.rows))}" for family in FAMILIES)
    return f"{len(list(pairs(ROWS)))} pairs of names, checked by calling both; entries by subject: {sizes}."


def markdown() -> str:
    """The complete table as a document."""
    parts = [
        "# From torch to Paddle",
        "",
        "Written by `outrigger api --markdown` from the table that the tests check by calling both libraries. "
        "`outrigger api NAME` shows an entry with its arguments and examples.",
        "",
        f"{len(list(pairs(ROWS)))} pairs. *differs*: the same code gives another result; the note says what to write. "
        "*composed*: no single name on one side.",
    ]
    for family in FAMILIES:
        parts += ["", f"## {family.title[0].upper()}{family.title[1:]}", ""]
        if all(row.checked == "paddle" and not row.fluid for row in family.rows):
            parts += ["Outrigger does not need torchvision: the tests call only Paddle's side.", ""]
        before = any(row.fluid for row in family.rows)
        parts.append("| before | Paddle | torch | note |" if before else "| torch | Paddle | | note |")
        parts.append("|---|---|---|---|")
        for rows in groups(family.rows):
            row = rows[0]
            relation = "differs" if any(r.naive for r in rows) else row.relation
            cells = [row.fluid, row.paddle, row.torch] if before else [row.torch, row.paddle]
            cells = [f"`{cell}`" if cell else "–" for cell in cells]
            if not before:
                cells.append("" if relation in ("same", "renamed") or row.by == "module" else relation)
            parts.append(f"| {' | '.join(cells)} | {remarks(rows)} |")
    return "\n".join(parts) + "\n"


def remarks(rows: list[Row]) -> str:
    """The notes of a pair, and what to write if the names alone are misleading."""
    notes = [row.note for row in rows if row.note]
    shown = [r.paddle_call if r.torch else r.torch_call for r in rows if r.naive or r.relation == "composed"]
    calls = [f"`{call}`" for call in shown if "\n" not in call and "|" not in call]
    both = [(one.name, other.name) for one, other in matched(rows[0]) if one and other]
    changed = [f"`{one}` → `{other}`" for one, other in both if one != other]
    text = " ".join([*dict.fromkeys(notes), *dict.fromkeys(calls)])
    if changed and rows[0].is_pair:
        text = f"{text} {', '.join(changed)}".strip()
    return text.replace("|", "\\|")
