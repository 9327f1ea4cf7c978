"""The results of an alignment: checkpoints, their differences, and the first difference that matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]


class Status(Enum):
    """The verdict on a checkpoint; only FAILED makes an alignment fail."""

    PASSED = "passed"
    FAILED = "failed"
    WARNING = "warning"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Source:
    """A line of a program."""

    file: str
    line: int
    text: str

    @property
    def place(self) -> str:
        """`net.py:12`."""
        return f"{Path(self.file).name}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}  {self.text}" if self.text else self.place


@dataclass(frozen=True)
class Difference:
    """One tensor of the reference against its counterpart in the port."""

    name: str
    """What it is called in the port: a layer, a parameter, an iteration."""
    reference_name: str
    kind: str
    """What it is: `Conv2D`, `gradient`, `updated weight`, `loss`, …"""
    shape: tuple[int, ...]
    max: float
    mean: float
    scale: float
    """The root mean square of the reference's values."""
    allowed: float
    """The largest mean difference that passes."""
    values: tuple[str, str] | None = None
    """The values of the reference and the port as text, if they are short."""
    sources: tuple[Source | None, Source | None] | None = None
    """The lines of the reference and of the port, if it is a functional call."""

    @property
    def ok(self) -> bool:
        """Whether it is within tolerance; NaN is not."""
        return self.mean <= self.allowed


@dataclass(frozen=True)
class Finding:
    """The first difference that matters, its probable reason, and what to try."""

    where: str
    """The layer, parameter or step, with its names on both sides."""
    reference: str
    """What the reference has there: a value or a setting, as text."""
    port: str
    reason: str
    advice: str
    confirmed: bool = False
    """Whether the reason was confirmed: with it undone, the two sides agree."""
    reference_source: Source | None = None
    """The line of the reference, if the finding is about a functional call."""
    port_source: Source | None = None


@dataclass(frozen=True)
class Curve:
    """One quantity over the iterations, on both sides."""

    name: str
    reference: tuple[float, ...]
    port: tuple[float, ...]


@dataclass
class Checkpoint:
    """One step of the comparison with its verdict."""

    name: str
    status: Status
    summary: str
    """One line: what was compared, and the result."""
    tolerance: float | None = None
    differences: list[Difference] = field(default_factory=list)
    """In the order of computation."""
    finding: Finding | None = None
    curves: list[Curve] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    logs: dict[str, tuple[Array, Array]] = field(default_factory=dict)
    """The arrays to log for this checkpoint: name -> (reference, port)."""
    follows: str | None = None
    """The checkpoint whose difference this one merely follows from; once that is fixed, it should pass."""

    @property
    def first(self) -> Difference | None:
        """The first difference beyond tolerance."""
        return next((one for one in self.differences if not one.ok), None)


@dataclass(frozen=True)
class Match:
    """A module of the reference and the matched layer of the port."""

    reference: str
    port: str
    kind: str
    how: str
    """How the pair was matched: `given`, `name`, `order`, or `input` (they get the same values)."""


@dataclass
class Report:
    """All checkpoints of one alignment. It is true if none of them failed."""

    reference: str
    port: str
    checkpoints: list[Checkpoint]
    matches: list[Match] = field(default_factory=list)
    unmatched: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """`reference` and `port`: the modules without a counterpart."""

    @property
    def passed(self) -> bool:
        """Whether no checkpoint failed."""
        return all(one.status is not Status.FAILED for one in self.checkpoints)

    def __bool__(self) -> bool:
        return self.passed

    def __iter__(self) -> Iterator[Checkpoint]:
        return iter(self.checkpoints)

    def __getitem__(self, name: str) -> Checkpoint:
        """The checkpoint with this name."""
        for one in self.checkpoints:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.checkpoints)
        raise KeyError(f"there is no checkpoint {name!r}; there are: {known}")

    @property
    def first(self) -> Checkpoint | None:
        """The first checkpoint that failed, where to start."""
        return next((one for one in self.checkpoints if one.status is Status.FAILED), None)

    def in_order(self) -> list[Checkpoint]:
        """The checkpoints as they are shown: those that only follow from another come after the others."""
        return sorted(self.checkpoints, key=lambda one: one.follows is not None)

    def __str__(self) -> str:
        from outrigger.align import terminal

        return terminal.plain(self)

    def __repr__(self) -> str:
        from outrigger.align import terminal

        return terminal.brief(self)

    def save(self, path: str | Path) -> Path:
        """Write the report as one HTML file."""
        from outrigger.align import html

        return html.write(self, path)

    def save_logs(self, folder: str | Path) -> list[Path]:
        """Write the log files for submission: `forward_ref.npy`, `forward_paddle.npy`, `log/forward_diff.log`, …"""
        from outrigger.align import logs

        return logs.write(self, folder)
