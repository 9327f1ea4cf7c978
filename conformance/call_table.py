"""The section of docs/coverage.md about the campaign of calls."""

import collections
import json
import pathlib

HERE = pathlib.Path(__file__).parent
TITLE, NEXT = "## Calls", "## Missing"
COLUMNS = ("values", "gradients", "without elements", "refusals", "memory")
GOALS = {"values": 99.5, "gradients": 99.0, "without elements": 97.0, "refusals": 90.0}

TEXT = """\
`conformance/calls.py` generates calls of the public operators, methods, layers and functionals from their signatures:
every dtype, shapes from 0-D to six axes, tensors without elements, views, and every form that an argument takes, alone
and in pairs; in dynamic mode, as a static Program and under `to_static`. Of {calls:,} calls, both sides were compared
in {counted:,}.

- *values*: of the calls that the original accepts, those we accept with the same structure, dtype, shape and numbers,
  and the same arguments written in place. What it accepts and we refuse counts here as a difference.
- *gradients*: of the calls with gradients in the original, those with the same ones, first and second.
- *without elements*: of the calls with a tensor of no elements, accepted or refused, those that agree in everything.
- *refusals*: of the calls that the original refuses, those we refuse with an exception that the same built-in classes
  catch. What it refuses and we accept counts here as a difference.
- *memory*: of the calls that both accept, those in which the same results share memory with the same arguments.

Not compared are {skipped:,} calls on which the original crashes, does not end, runs out of memory, does not do the same
twice, or cannot make the arguments; {explained:,} differ on purpose, for the reasons below the table.
"""


def percent(pair):
    return f"{100 * pair[0] / pair[1]:.1f} %" if pair[1] else "–"


def section(calls):
    """The lines of the section; none without results."""
    if not calls:
        return []
    whole = calls["all"]
    skipped, explained = whole["not counted"], whole["explained"]
    text = TEXT.format(
        calls=calls["calls"], counted=calls["calls"] - skipped - explained, skipped=skipped, explained=explained
    )
    lines = [TITLE, "", *text.splitlines(), ""]
    lines += ["| namespace | calls | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 2) + "|"]
    for name, row in calls["table"].items():
        lines.append(f"| `{name}` | {row['calls']:,} | " + " | ".join(percent(row[c]) for c in COLUMNS) + " |")
    lines.append(f"| **all** | {whole['calls']:,} | " + " | ".join(percent(whole[c]) for c in COLUMNS) + " |")
    everything = calls["with explained"]
    lines.append(
        f"| all, with what differs on purpose | {everything['calls']:,} | "
        + " | ".join(percent(everything[c]) for c in COLUMNS)
        + " |"
    )
    goals = " | ".join(f"{GOALS[c]} %" if c in GOALS else "" for c in COLUMNS)
    lines += [
        f"| goal | | {goals} |",
        "",
        "Different on purpose, with the number of calls:",
        "",
        *reasons(calls["reasons"]),
        "",
    ]
    return lines


def reasons(numbers):
    """The patterns of `exceptions.json` by reason, each with its number of calls."""
    known = json.loads((HERE / "exceptions.json").read_text(encoding="utf-8")).get("calls", {})
    together = collections.defaultdict(list)
    for pattern, why in known.items():
        together[why].append(f"`{pattern}`")
    return [f"- {', '.join(patterns)}: {why} ({numbers.get(why, 0):,})." for why, patterns in together.items()]


def replace(page, calls):
    """Write the section anew in a page that has the others."""
    text = page.read_text(encoding="utf-8")
    start = text.index(TITLE + "\n") if TITLE + "\n" in text else text.index(NEXT + "\n")
    part = page.with_suffix(".part")
    part.write_text(text[:start] + "\n".join(section(calls)) + "\n" + text[text.index(NEXT + "\n") :], encoding="utf-8")
    part.replace(page)
