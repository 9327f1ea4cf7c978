"""Reads runs from logs: both forms of the guide's standard line; other lines are ignored."""

import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from outrigger._cli import Refusal

_COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_PLACE = re.compile(
    r"\[\s*epoch\s*:?\s*(?P<epoch>\d+)(?:/\d+)?\s*"
    r"(?:,\s*(?:iter|step|batch)\s*:?\s*(?P<iter>\d+)(?:/\d+)?\s*)?\]"
    r"\s*(?:\[\s*(?P<mode>[a-z]+)\s*\])?(?P<rest>.*)",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"(?P<name>[a-z_][\w@./-]*)\s*[:=]\s*\[?"
    r"(?P<number>[-+]?(?:nan|inf(?:inity)?|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))(?!:?\d)"  # not the 0 of 0:12:34
    r"\]?\s*(?P<unit>(?:sec|s|ms|\w+/(?:sec|s))\b)?",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"(?:\bsec\.?|\.\d{5,}|\bnan|\binf)\s*$", re.IGNORECASE)
_EVALUATIONS = ("eval", "val", "valid", "validation", "test")


@dataclass(frozen=True)
class Line:
    """One standard line: where the run was, and what it measured."""

    epoch: int
    iter: int
    values: dict[str, float]
    after: int = 0
    """How many training lines precede it."""

    @property
    def place(self) -> tuple[int, int]:
        return self.epoch, self.iter

    def __str__(self) -> str:
        return f"epoch {self.epoch}, iter {self.iter}"


@dataclass
class Run:
    """The contents of one log."""

    name: str
    path: Path
    train: list[Line] = field(default_factory=list)
    evaluations: list[Line] = field(default_factory=list)
    unit: str = "samples/sec"
    others: int = 0
    cut: bool = False
    """Whether the file ends in the middle of a line, which is left out."""
    restarts: list[Line] = field(default_factory=list)
    """The first line after each restart."""
    superseded: int = 0
    """How many training lines were repeated after a restart."""
    positions: list[int] = field(default_factory=list)
    """The position of each training line among the iterations of all epochs."""

    @property
    def lines(self) -> list[Line]:
        return [*self.train, *self.evaluations]

    def complaint(self) -> str:
        """The error message for a file without standard lines."""
        if not self.others and not self.cut:
            return f"{self.path} is empty."
        return (
            f"{self.path} has no standard line among its {self.others + self.cut}. Try outrigger.TrainingLog, which "
            "writes `[epoch 0, iter 0][TRAIN]avg_samples: 32.0 , …, loss: 0.3450000 , …`."
        )

    def is_complete(self, text: str, values: dict[str, float], evaluation: bool) -> bool:
        """Whether a last line without a newline is complete: it has the usual end and all names of the line before."""
        before = (self.evaluations if evaluation else self.train)[-1:]
        return bool(_WHOLE.search(text)) and all(line.values.keys() <= values.keys() for line in before)

    def add(self, line: Line, evaluation: bool) -> None:
        """Add a line; if it goes back, the later lines so far were a first attempt and are dropped."""
        if evaluation:
            self.evaluations.append(Line(line.epoch, line.iter, line.values, len(self.train)))
            return
        if self.train and line.place < self.train[-1].place:
            kept = [earlier for earlier in self.train if earlier.place < line.place]
            self.superseded += len(self.train) - len(kept)
            self.train = kept
            self.evaluations = [one for one in self.evaluations if one.after <= len(kept)]
            self.restarts.append(line)
        self.train.append(line)

    def position(self, evaluation: Line) -> int:
        """The position of an evaluation: that of the training line before it, regardless of its own iteration."""
        if not self.positions:
            return evaluation.epoch
        return self.positions[max(evaluation.after - 1, 0)]

    def series(self, name: str) -> tuple[list[int], list[float]]:
        """Positions and values under a name in training lines."""
        found = [(at, line.values[name]) for at, line in zip(self.positions, self.train) if name in line.values]
        return [at for at, _ in found], [value for _, value in found]

    def evaluated(self, name: str) -> tuple[list[int], list[float]]:
        """Positions and values under a name in evaluation lines."""
        found = [(self.position(line), line.values[name]) for line in self.evaluations if name in line.values]
        return [at for at, _ in found], [value for _, value in found]


def read_all(paths: Sequence[Path], names: Sequence[str] | None = None) -> list[Run]:
    """Read the runs of several files, on a common scale of iterations."""
    runs = [read(path, name) for path, name in zip(paths, names or name_runs(paths), strict=True)]
    first = min((line.epoch for run in runs for line in run.train), default=0)
    lengths = [epoch_lengths(run.train) for run in runs]
    for run, (shortest, _) in zip(runs, lengths):
        length = min(longest for _, longest in lengths if longest >= shortest)  # equal for runs that may be equal
        run.positions = positions(run.train, first, length)
    return runs


def read(path: Path, name: str = "") -> Run:
    """Read the run of one file, or of standard input for `-`."""
    run = Run(name or path.stem, path)
    if str(path) == "-":
        parse(sys.stdin, run)
        return run
    if path.is_dir():
        raise Refusal(f"{path} is a folder. Try {path}/*.log.")
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            parse(file, run)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from None
    return run


def parse(texts: Iterable[str], run: Run) -> None:
    """Parse the lines of a log into a run."""
    for text in texts:
        found = _PLACE.search(_COLOURS.sub("", text))
        values = _values(found["rest"], run) if found else {}
        if not found or not values:
            run.others += bool(text.strip())
        else:
            evaluation = (found["mode"] or "train").lower() in _EVALUATIONS
            if text.endswith("\n") or run.is_complete(text, values, evaluation):
                run.add(Line(int(found["epoch"]), int(found["iter"] or 0), values), evaluation)
            else:
                run.cut = True


def _values(text: str, run: Run) -> dict[str, float]:
    """The numbers of a line by name, without the prefix avg_; costs are in seconds."""
    values = {}
    for found in _VALUE.finditer(text):
        name = found["name"].removeprefix("avg_").strip("./-")
        name = "lr" if name == "learning_rate" else name
        unit = (found["unit"] or "").lower()
        values[name] = float(found["number"]) / (1000 if unit == "ms" else 1)
        if name == "ips" and "/" in unit:
            run.unit = unit if unit.endswith("sec") else f"{unit}ec"
    return values


def positions(lines: Sequence[Line], first: int, length: int) -> list[int]:
    """Iterations counted across all epochs; `first` is the number of the first epoch."""
    if _counts_on(lines):
        return [line.iter for line in lines]
    return [(line.epoch - first) * length + line.iter for line in lines]


def epoch_lengths(lines: Sequence[Line]) -> tuple[int, int]:
    """The smallest and largest possible number of iterations per epoch, given where lines were written."""
    last, usual = max((line.iter for line in lines), default=0), usual_step(lines)
    ends = {before.iter for before, line in itertools.pairwise(lines) if before.epoch != line.epoch}
    if ends and any(end % usual != lines[0].iter % usual for end in ends):  # the last batch gets an extra line
        return last + 1, last + 1
    return last + 1, last + usual


def usual_step(lines: Sequence[Line]) -> int:
    """The most frequent number of iterations between two lines."""
    steps = Counter(b.iter - a.iter for a, b in itertools.pairwise(lines) if a.epoch == b.epoch and b.iter > a.iter)
    return max(steps, key=lambda step: (steps[step], step), default=1)


def batches(lines: Sequence[Line]) -> list[int]:
    """How many batches each line covers."""
    usual, counts, before = usual_step(lines), [], -1
    for at, line in enumerate(lines):
        if at and lines[at - 1].epoch != line.epoch and line.iter <= before:
            before = -1
        counts.append(min(max(line.iter - before, 1), usual))
        before = line.iter
    return counts


def _counts_on(lines: Sequence[Line]) -> bool:
    """Whether the iteration count continues from epoch to epoch."""
    borders = [(a, b) for a, b in itertools.pairwise(lines) if a.epoch != b.epoch]
    return bool(borders) and all(a.iter < b.iter for a, b in borders)


def name_runs(paths: Sequence[Path]) -> list[str]:
    """The names of the files, with their folders if names repeat."""
    short = ["standard input" if str(path) == "-" else path.stem for path in paths]
    longer = [f"{path.absolute().parent.name}/{name}" for path, name in zip(paths, short)]
    names = [name if short.count(name) == 1 else long for name, long in zip(short, longer)]
    return [name if names.count(name) == 1 else str(path) for path, name in zip(paths, names)]
