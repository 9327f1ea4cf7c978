"""Writes docs/clients.md from the results of all runs in the cache."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path

from clients import compare
from clients.environments import ORIGINAL, ROOT
from clients.model import Client

PAGE = ROOT / "docs" / "clients.md"

HEAD = """# Programs of others

`make clients` writes this page. It sets up each program below at a pinned version, unmodified, in an environment of
its own, lets it do its usual work on small data made on the spot, once on Outrigger and once on the original
({original}), and compares the numbers that both print: losses, metrics, outputs of saved and exported models.
[clients/README.md](../clients/README.md) says how to run it and how to add a program.

{summary}

*Greatest difference* is that of all numbers compared, relative to the greatest value of its series, which is named.
Losses are compared from the first step to the last, so rounding has had time to grow. *Time* is Outrigger's and the
original's, in seconds, on one thread. Measured between {first} and {last} with Python {python} on {machine}.

| client | version | job | result | cause | greatest difference | time |
|---|---|---|---|---|---|---|
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


def allowed(rows: list[compare.Result], catalog: list[Client]) -> list[str]:
    """The differences that count as agreement, with the jobs that allow them: the smallest first."""
    found: dict[tuple[float, str], list[str]] = {}
    shown = {(row.client, row.job) for row in rows}
    for client in catalog:
        for job in client.jobs:
            if (client.name, job.name) in shown:
                own = ", ".join(f"{value:g} in {series}" for series, value in sorted(job.tolerances.items()))
                found.setdefault((job.tolerance, own), []).append(f"{client.name} {job.name}")
    return [f"{most:g}{own and ', but ' + own}: {', '.join(jobs)}" for (most, own), jobs in sorted(found.items())]


def page(rows: list[compare.Result], unmeasured: Sequence[str] = (), tolerances: Sequence[str] = ()) -> str:
    """The text of docs/clients.md."""
    counts = {kind: sum(row.result == kind for row in rows) for kind in dict.fromkeys(row.result for row in rows)}
    told = "; ".join(f"{kind}: {count}" for kind, count in sorted(counts.items(), key=lambda item: -item[1]))
    dates = sorted(row.measured for row in rows)
    text = HEAD.format(
        original=ORIGINAL.replace("==", " "),
        summary=f"Of {len(rows)} jobs of {len({row.client for row in rows})} programs: {told}.",
        first=dates[0],
        last=dates[-1],
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
        text += "\n## Differences that count as agreement\n\nRelative, as in the table.\n\n"
        text += "".join(f"- {entry}.\n" for entry in tolerances)
    return text


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
