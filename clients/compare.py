"""Holds the numbers of the two sides against each other."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field

from clients.environments import OURS, THEIRS
from clients.model import Job
from clients.run import Outcome

WORKS, DIFFERS, FAILS, FAILS_ON_BOTH, ONLY_HERE = (
    "works",
    "differs",
    "fails",
    "fails on the original too",
    "works here, fails on the original",
)


@dataclass
class Result:
    """A row of the report."""

    client: str
    version: str
    job: str
    does: str
    same: str
    result: str
    cause: str
    series: str  # that of the greatest difference
    difference: float | None
    seconds: dict[str, float]
    ours: dict[str, list[float]] = field(default_factory=dict)
    theirs: dict[str, list[float]] = field(default_factory=dict)
    measured: str = ""
    processor: dict[str, float] = field(default_factory=dict)
    commit: str = ""  # of this repository, with "+" if files were changed
    failures: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict:
        return asdict(self)


def difference(ours: list[float], theirs: list[float]) -> float:
    """The greatest difference of two series, relative to the greatest value of the second.

    Values that are not finite must be the same in both; otherwise the difference is infinite.
    """
    worst, scale = 0.0, max((abs(value) for value in theirs if math.isfinite(value)), default=0.0)
    for mine, other in zip(ours, theirs, strict=True):
        if not (math.isfinite(mine) and math.isfinite(other)):
            if mine != other and not (math.isnan(mine) and math.isnan(other)):
                return math.inf
            continue
        worst = max(worst, abs(mine - other))
    return worst / scale if scale else worst


def judge(client: str, version: str, job: Job, outcomes: dict[str, Outcome]) -> Result:
    """The row of a job, from what came of it on both sides."""
    ours, theirs = outcomes[OURS], outcomes[THEIRS]
    row = Result(
        client, version, job.name, job.does, job.same, WORKS, "", "", None,
        {side: outcome.seconds for side, outcome in outcomes.items()}, ours.series, theirs.series,
        processor={side: outcome.processor for side, outcome in outcomes.items()},
        failures={side: outcome.failed for side, outcome in outcomes.items() if outcome.failed},
    )  # fmt: skip
    complaints: list[str] = []
    notes: list[str] = []
    for series in sorted(ours.series.keys() & theirs.series.keys()):
        mine, other = ours.series[series], theirs.series[series]
        if len(mine) != len(other):
            if not row.failures:
                complaints.append(f"{series} has {len(mine)} values, the original's {len(other)}")
            continue
        if series in job.at_least:
            if better := sum(a > b for a, b in zip(mine, other)):
                notes.append(f"in {series}, {better} of {len(mine)} are better than the original's")
            mine = [min(pair) for pair in zip(mine, other)]
        found = difference(mine, other)
        if row.difference is None or found > row.difference:
            row.series, row.difference = series, found
        if found > job.tolerances.get(series, job.tolerance):
            complaints.append(f"{series} differs by {found:.1g}")
    if not row.failures:
        for series in sorted(ours.series.keys() ^ theirs.series.keys()):
            complaints.append(f"{series} is {'not here' if series in theirs.series else 'not in the original'}")
        if not ours.series:
            complaints.append("no numbers were printed, so nothing was compared")
    for first, second in job.alike if not ours.failed else ():
        pair = [ours.series.get(series, []) for series in (first, second)]
        if len(pair[0]) != len(pair[1]) or difference(*pair) > job.tolerances.get(second, job.tolerance):
            complaints.append(f"{second} is not {first}")
    if theirs.failed and theirs.known and not ours.failed:
        good = ONLY_HERE if row.difference is None else WORKS
        row.result, row.cause = DIFFERS if complaints else good, f"the original fails: {theirs.known}"
    elif ours.failed and theirs.failed:
        row.result, row.cause = FAILS_ON_BOTH, f"here: {ours.failed}; original: {theirs.failed}"
    elif ours.failed:
        row.result, row.cause = FAILS, ours.failed
    elif theirs.failed:
        row.result, row.cause = ONLY_HERE, theirs.failed
    elif complaints:
        row.result = DIFFERS
    row.cause = "; ".join(filter(None, (row.cause, *complaints, *notes)))
    return row
