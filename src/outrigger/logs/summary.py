"""The summary of a run: losses and metrics, throughput, and the time spent on reading."""

import math
import re
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from outrigger.logs.reading import Line, Run, batches

COSTS = ("samples", "reader_cost", "batch_cost", "ips")
HIGH_READER_SHARE = 0.2

_SMALL_IS_GOOD = re.compile(r"loss|err|ppl|perplexity|mse|mae|nll|wer|cer|fid", re.IGNORECASE)


@dataclass(frozen=True)
class ValueSummary:
    """The last and the best value of one quantity."""

    last: float
    best: float
    where: Line | None
    """The line with the best value; None if no value is finite."""

    @classmethod
    def of(cls, name: str, lines: Sequence[Line]) -> "ValueSummary | None":
        """Summarize the values under a name; None if no line has it."""
        having = [line for line in lines if name in line.values]
        if not having:
            return None
        best = min if _SMALL_IS_GOOD.search(name) else max
        finite = [line for line in having if math.isfinite(line.values[name])]
        where = best(finite, key=lambda line: line.values[name], default=None)
        return cls(having[-1].values[name], where.values[name] if where else math.nan, where)


@dataclass(frozen=True)
class RunSummary:
    """What `outrigger logs` shows for a run."""

    run: Run
    epochs: int
    train: dict[str, ValueSummary]
    evaluations: dict[str, ValueSummary]
    warmup: int
    """How many lines are left out of costs and throughput."""
    reader_cost: float | None
    batch_cost: float | None
    reader_share: float | None
    throughput_mean: float | None
    """All samples divided by their total time, so that a line counts for the number of batches it covers."""
    throughput_median: float | None
    nan: list[Line] = field(default_factory=list)
    """Lines whose loss is not finite."""
    reading_excluded: bool = False
    """Whether the batch cost excludes reading."""

    @classmethod
    def of(cls, run: Run, warmup: int | None = None) -> "RunSummary":
        """Summarize a run; the first lines are left out of costs and throughput."""
        left_out = usual_warmup(len(run.train)) if warmup is None else min(warmup, max(len(run.train) - 1, 0))
        warm = list(zip(run.train, batches(run.train)))[left_out:]
        costs = [(line.values, n) for line, n in warm if {"reader_cost", "batch_cost"} <= line.values.keys()]
        reading, batch = (sum(n * values[name] for values, n in costs) for name in ("reader_cost", "batch_cost"))
        count = sum(n for _, n in costs)
        excluded = reading > batch
        total = batch + reading if excluded else batch
        speeds = [(speed, n * line.values.get("samples", 1.0)) for line, n in warm if (speed := throughput(line))]
        return cls(
            run=run,
            epochs=len({line.epoch for line in run.lines}),
            train=_summaries(run.train),
            evaluations=_summaries(run.evaluations),
            warmup=left_out,
            reader_cost=reading / count if count else None,
            batch_cost=batch / count if count else None,
            reader_share=reading / total if total > 0 else None,
            throughput_mean=sum(n for _, n in speeds) / sum(n / speed for speed, n in speeds) if speeds else None,
            throughput_median=statistics.median(speed for speed, _ in speeds) if speeds else None,
            nan=[line for line in run.train if not all(map(math.isfinite, _losses(line)))],
            reading_excluded=excluded,
        )

    @property
    def loss(self) -> ValueSummary | None:
        """The summary of the loss, or of the first one if there are several."""
        return next((value for name, value in self.train.items() if "loss" in name.lower()), None)

    def remarks(self) -> list[str]:
        """Problems that the user should know about, and what to do about them."""
        run, remarks = self.run, []
        if self.nan:
            bad = next(value for value in _losses(self.nan[0]) if not math.isfinite(value))
            remarks.append(
                f"the loss is {bad} in {_count(self.nan, 'line')}, first at {self.nan[0]}. Often this is a division "
                "by zero or a logarithm of zero. Check whether the pretrained weights are loaded, whether a sample has "
                "no box or mask after preprocessing, whether the loss handles a batch without positive samples, and "
                "whether a function leaves its range (try smaller inputs or a smaller learning rate)."
            )
        if self.reader_share is not None and self.reader_share > HIGH_READER_SHARE:
            remarks.append(
                f"{self.reader_share:.0%} of the time is spent on reading data. Try more workers in the DataLoader: "
                "num_workers=4 or 8."
            )
        if self.reading_excluded:
            remarks.append("avg_reader_cost is greater than avg_batch_cost, so the share is relative to their sum.")
        if run.restarts:
            places = "; ".join(map(str, run.restarts[:3])) + ("; …" if len(run.restarts) > 3 else "")
            remarks.append(
                f"restarted {_times(len(run.restarts))} (from {places}): {run.superseded} earlier lines were "
                "repeated and do not count."
            )
        if run.cut:
            remarks.append("the file ends in the middle of a line, which is left out.")
        return remarks


def usual_warmup(lines: int) -> int:
    """A tenth of the lines, at least 1 and at most 10; 0 if there are hardly any lines."""
    return max(1, min(10, lines // 10)) if lines > 2 else 0


def throughput(line: Line) -> float | None:
    """Samples per second, as logged or computed from the costs."""
    values = line.values
    if "ips" in values:
        return values["ips"]
    if values.get("batch_cost") and "samples" in values:
        return values["samples"] / values["batch_cost"]
    return None


def measured(lines: Iterable[Line]) -> list[str]:
    """The names of all values except costs, losses first and the learning rate last."""
    names = dict.fromkeys(name for line in lines for name in line.values if name not in COSTS)
    return sorted(names, key=lambda name: ("loss" not in name.lower(), name == "lr"))


def _summaries(lines: Sequence[Line]) -> dict[str, ValueSummary]:
    summaries = {name: ValueSummary.of(name, lines) for name in measured(lines)}
    return {name: course for name, course in summaries.items() if course is not None}


def _losses(line: Line) -> list[float]:
    return [value for name, value in line.values.items() if "loss" in name.lower()]


def _count(things: Sequence[object], name: str) -> str:
    return f"{len(things)} {name}{'' if len(things) == 1 else 's'}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
