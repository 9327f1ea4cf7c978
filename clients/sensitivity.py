"""How far a job's numbers move on the original itself when every weight is changed by one unit in its last place.

Rounding differs between two engines in every operation, so no closer agreement than this can be expected. It is the
evidence for tolerances above the usual one, and stands on the page beside them.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from clients import compare
from clients.model import Client, Job, Step
from clients.run import run_job

TRIES = 5
USUAL = 1e-3  # tolerances up to this one need no evidence


def widened(job: Job) -> dict[str, float]:
    """The series of a job that may differ by more than usual; `""` stands for all others."""
    wide = {"": job.tolerance, **job.tolerances}
    return {series: tolerance for series, tolerance in wide.items() if tolerance > USUAL}


def perturbed(step: Step, which: int = 0) -> Step:
    """The same step with changed weights, if it is a script; `which` chooses the changes."""
    if len(step.command) < 2 or not step.command[1].endswith(".py"):
        return step
    command = (step.command[0], "{programs}/perturbed.py", *step.command[1:])
    return dataclasses.replace(step, command=command, environment={**step.environment, "PERTURBATION": str(which)})


def measure(client: Client, job: Job, places: dict[str, str], cache: Path) -> dict[str, float]:
    """The greatest difference of each series between the stored run of the original and ones with changed weights.

    One run does not show all that rounding can do, so there are more while Outrigger's numbers differ by more than
    found so far.
    """
    row = compare.Result(**json.loads((cache / "results" / client.name / f"{job.name}.json").read_text()))
    moved: dict[str, float] = {}
    for which in range(TRIES):
        changed = dataclasses.replace(job, steps=tuple(perturbed(step, which) for step in job.steps))
        found = run_job(changed, places, cache / "work" / client.name / job.name / "perturbed").series
        for series, values in found.items():
            if len(row.theirs.get(series, ())) == len(values):
                moved[series] = max(moved.get(series, 0.0), compare.difference(values, row.theirs[series]))
        if all(moved[series] >= differs(row, series) for series in moved if series in job.tolerances):
            break
    file = place(cache / "results", client, job)
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps(moved, indent=1))
    partial.replace(file)
    return moved


def differs(row: compare.Result, series: str) -> float:
    """The difference between the two sides in a stored result; 0 where only one has the series."""
    pair = [side.get(series, []) for side in (row.ours, row.theirs)]
    return compare.difference(*pair) if len(pair[0]) == len(pair[1]) else 0.0


def place(results: Path, client: Client, job: Job) -> Path:
    folder = results / client.name / "sensitivity"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{job.name}.json"


def told(results: Path, client: Client, job: Job) -> dict[str, float]:
    """What was measured earlier; empty if nothing was."""
    file = place(results, client, job)
    return json.loads(file.read_text()) if file.exists() else {}
