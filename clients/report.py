"""Writes docs/clients.md from the results of all runs in the cache."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path

from clients import compare, sensitivity
from clients.environments import ORIGINAL, OURS, ROOT, SIDES, THEIRS
from clients.model import Client, Job

PAGE = ROOT / "docs" / "clients.md"

HEAD = """# Other people's programs

`make clients` writes this page. It sets up each program below at a pinned version, unmodified, in an environment of
its own, runs it on small generated data, once on Outrigger and once on the original ({original}),
and compares the numbers that both print: losses, metrics, outputs of saved and exported models.
[clients/README.md](../clients/README.md) says how to run it and how to add a program.

{summary}

*Largest difference* is that of all numbers compared, relative to the largest value of its series, which is named.
Losses are compared from the first step to the last, so rounding has had time to grow. *Time* is Outrigger's and the
original's, in seconds, on one thread{total}. Measured {when}{commit} with Python {python} on {machine}.

| client | version | job | result | cause | largest difference | time |
|---|---|---|---|---|---|---|
"""


ALLOWED = """
## Differences that count as agreement

Relative, as in the table. In brackets: how far these numbers move on the original itself when all weights are changed
by one unit in their last place before the first step. No two engines round alike, so they cannot agree more closely.
A wide tolerance without brackets was not measured.

"""


def results(folder: Path, catalog: list[Client]) -> list[compare.Result]:
    """The newest result of each job that is in the catalogue, in its order."""
    rows = []
    for client in catalog:
        for job in client.jobs:
            file = folder / client.name / f"{job.name}.json"
            if file.exists():
                row = compare.Result(**json.loads(file.read_text()))
                if row.result != compare.WORKS:
                    row.cause = "; ".join(filter(None, (row.cause, job.remark)))
                rows.append(row)
    return rows


def missing(rows: list[compare.Result], catalog: list[Client]) -> list[str]:
    """The jobs of the catalogue that have no result."""
    found = {(row.client, row.job) for row in rows}
    return [f"{c.name} {job.name}" for c in catalog for job in c.jobs if (c.name, job.name) not in found]


def allowed(rows: list[compare.Result], catalog: list[Client], folder: Path) -> list[str]:
    """The differences that count as agreement, with the jobs that allow them, and the evidence for wide ones."""
    found: dict[tuple[float, str], list[str]] = {}
    shown = {(row.client, row.job) for row in rows}
    for client in catalog:
        for job in client.jobs:
            if (client.name, job.name) in shown:
                own = ", ".join(f"{value:g} in {series}" for series, value in sorted(job.tolerances.items()))
                named = f"{client.name} {job.name}{evidence(folder, client, job)}"
                found.setdefault((job.tolerance, own), []).append(named)
    return [f"{most:g}{own and ', but ' + own}: {', '.join(jobs)}" for (most, own), jobs in sorted(found.items())]


def evidence(folder: Path, client: Client, job: Job) -> str:
    """How far rounding alone moves the series with wide tolerances on the original."""
    moved, wide = sensitivity.told(folder, client, job), sensitivity.widened(job)
    shown = {series: value for series, value in moved.items() if series in wide or ("" in wide and value > 0)}
    return f" ({', '.join(f'{series} {value:.1g}' for series, value in sorted(shown.items()))})" if shown else ""


def page(rows: list[compare.Result], unmeasured: Sequence[str] = (), tolerances: Sequence[str] = ()) -> str:
    """The text of docs/clients.md."""
    counts = {kind: sum(row.result == kind for row in rows) for kind in dict.fromkeys(row.result for row in rows)}
    told = "; ".join(f"{kind}: {count}" for kind, count in sorted(counts.items(), key=lambda item: -item[1]))
    dates = sorted(row.measured for row in rows)
    commits = sorted({f"commit {row.commit}" if row.commit else "an unknown commit" for row in rows})
    text = HEAD.format(
        original=ORIGINAL.replace("==", " "),
        summary=f"Of {len(rows)} jobs of {len({row.client for row in rows})} programs: {told}.",
        when=f"on {dates[0]}" if dates[0] == dates[-1] else f"between {dates[0]} and {dates[-1]}",
        total=total(rows),
        commit=f" at {' and '.join(commits)}" if commits else "",
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
    )
    text += "".join(line(row) for row in rows)
    if unmeasured:
        text += f"\nNot measured in this run: {', '.join(unmeasured)}.\n"
    text += "\n## What makes the two runs comparable\n\n"
    for same in dict.fromkeys(row.same for row in rows):
        jobs = ", ".join(f"{row.client} {row.job}" for row in rows if row.same == same)
        text += f"- {same[0].upper() + same[1:]}: {jobs}.\n"
    if tolerances:
        text += ALLOWED
        text += "".join(f"- {entry}.\n" for entry in tolerances)
    return text


def total(rows: list[compare.Result]) -> str:
    """The time of all rows, in minutes."""
    if not all(row.processor for row in rows):
        return ""
    waited = sum(max(row.seconds.values()) for row in rows) / 60
    used = {side: sum(row.processor[side] for row in rows) / 60 for side in SIDES}
    return (
        f"; both sides run at once, so that all rows take {waited:.0f} minutes. Their processes computed for "
        f"{used[OURS]:.0f} minutes on Outrigger and {used[THEIRS]:.0f} on the original"
    )


def line(row: compare.Result) -> str:
    difference = "" if row.difference is None else f"{row.difference:.1g} ({row.series})"
    seconds = " / ".join(f"{value:.0f}" for value in row.seconds.values())
    cells = (row.client, row.version, row.does, row.result, row.cause, difference, seconds)
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"


def store(row: compare.Result, folder: Path) -> None:
    """Keep a result for later pages."""
    file = folder / row.client / f"{row.job}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps(row.as_dict(), indent=1))
    partial.replace(file)


def write(
    rows: list[compare.Result], path: Path = PAGE, unmeasured: Sequence[str] = (), tolerances: Sequence[str] = ()
) -> None:
    partial = path.with_suffix(".partial")
    partial.write_text(page(rows, unmeasured, tolerances), encoding="utf-8")
    partial.replace(path)
