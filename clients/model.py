"""What a client, its source and its jobs are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Repository:
    """A public repository at a commit, for sources that are not on PyPI."""

    url: str
    commit: str

    @property
    def name(self) -> str:
        return self.url.rstrip("/").rpartition("/")[2].removesuffix(".git")


@dataclass(frozen=True)
class Step:
    """One command of a job.

    In `command`, `cwd` and `environment`, `{python}` is the interpreter of the side that runs, `{source}` the client's
    checkout, `{programs}` the folder `clients/programs`, `{data}` what `Job.prepare` made and `{work}` a fresh folder.

    numbers: `{series: pattern}`; each match of a pattern in the output adds its groups to the series. Lines that a
    program of ours prints as `RESULT series [1.0, 2.0]` are series without being named here.
    writes: files, relative to `{work}`, that must exist afterwards.
    original_fails: why the step is known to fail on the original; the steps before it are compared.
    """

    command: tuple[str, ...]
    numbers: Mapping[str, str] = field(default_factory=dict)
    cwd: str = "{work}"
    environment: Mapping[str, str] = field(default_factory=dict)
    writes: tuple[str, ...] = ()
    original_fails: str = ""

    def __post_init__(self) -> None:
        for pattern in self.numbers.values():
            if not re.compile(pattern).groups:
                raise ValueError(f"The pattern {pattern!r} has no group, so that it would read no number.")


@dataclass(frozen=True)
class Job:
    """Something a user of the client does: commands that run once on Outrigger and once on the original.

    does: the column "job" of the report.
    same: what makes the two runs comparable (seed, dropout, order of the data); stands in the report.
    tolerance: the greatest difference that counts as agreement, relative to the greatest value of its series.
    tolerances: the same for single series.
    at_least: series in which a value greater than the original's is as good, such as the outcomes of tests.
    alike: pairs of series that must agree on Outrigger itself, such as a trained and an exported model's outputs.
    remark: why the job differs or fails, where the numbers do not say it; stands in the report then.
    limit: seconds for all steps on one side.
    """

    name: str
    does: str
    steps: tuple[Step, ...]
    prepare: Callable[[Path], None] | None = None
    same: str = "equal seeds"
    tolerance: float = 1e-3
    tolerances: Mapping[str, float] = field(default_factory=dict)
    at_least: tuple[str, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()
    limit: float = 600
    remark: str = ""


@dataclass(frozen=True)
class Client:
    """A program of others.

    version: what the report prints, such as `2.6.0`.
    requirements: pinned requirements, installed with what they need.
    without_dependencies: pinned requirements, installed alone: those that would pull in the original or old pins.
    install_options: options of pip for these, such as `--no-use-pep517`.
    """

    name: str
    version: str
    jobs: tuple[Job, ...]
    repository: Repository | None = None
    requirements: tuple[str, ...] = ()
    without_dependencies: tuple[str, ...] = ()
    install_options: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = [job.name for job in self.jobs]
        if len(set(names)) < len(names):
            raise ValueError(f"{self.name} has two jobs of one name: {names}")
