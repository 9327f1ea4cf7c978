"""Counts of each model, and how it is served, in the form that Triton's tools ask for."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from outrigger.serve.batching import Job
from outrigger.serve.model import Model

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_ROWS = (1, 2, 4, 8, 16, 32, 64, 128)


class Histogram:
    """How many values there were, up to each bound and beyond the last, and their sum."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds, self.counts, self.sum = bounds, [0] * (len(bounds) + 1), 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        return sum(self.counts)


class OfModel:
    """The counts of one version of a model, in seconds or rows."""

    __slots__ = ("answered", "failed", "inferred", "last", "rows", "runs", "waited")

    def __init__(self) -> None:
        self.answered, self.waited, self.runs = Histogram(_SECONDS), Histogram(_SECONDS), Histogram(_SECONDS)
        self.rows = Histogram(_ROWS)  # of a run
        self.failed = Histogram(())
        self.inferred = 0.0  # the seconds of a run count for each of its requests
        self.last = 0.0


class Statistics:
    """Counts of all models; those of a version go on when it is loaded again. Only the loop's thread touches them."""

    def __init__(self) -> None:
        self.models: dict[tuple[str, str], OfModel] = {}
        self.requests: dict[tuple[str, str], int] = {}
        """How many requests had which answer, by model and status; names are those of models, not what clients sent."""

    def of(self, model: Model) -> OfModel:
        """The counts of a model."""
        key = model.name, model.version
        found = self.models.get(key)
        if found is None:
            found = self.models[key] = OfModel()
        return found

    def ended(self, name: str, status: int) -> None:
        """A request got its answer, or its client was gone (0)."""
        key = name, str(status) if status else "gone"
        self.requests[key] = self.requests.get(key, 0) + 1

    def ran(self, model: Model, jobs: Sequence[Job], seconds: float) -> None:
        """The model ran."""
        found = self.of(model)
        found.last = time.time()
        found.runs.add(seconds)
        found.rows.add(jobs[0].batch)
        found.inferred += seconds * len(jobs)
        for job in jobs:
            found.waited.add(job.started - job.arrived)


def shown(model: Model, found: OfModel) -> dict[str, Any]:
    """The counts of a model, as Triton's tools ask for them."""

    def kind(count: int, seconds: float) -> dict[str, int]:
        return {"count": count, "ns": int(seconds * 1e9)}

    kinds = dict.fromkeys(("cache_hit", "cache_miss", "compute_input", "compute_output"), kind(0, 0.0))
    kinds["compute_infer"] = kind(found.waited.count, found.inferred)
    for name, one in {"fail": found.failed, "queue": found.waited, "success": found.answered}.items():
        kinds[name] = kind(one.count, one.sum)
    return {
        "name": model.name,
        "version": model.version,
        "last_inference": int(found.last * 1e3),
        "inference_count": int(found.rows.sum),
        "execution_count": found.runs.count,
        "inference_stats": dict(sorted(kinds.items())),
        "batch_stats": [],
    }


def config(model: Model, most_rows: int, delay: float) -> dict[str, Any]:
    """How a model is served. Where requests share runs, shapes are those of a row, as Triton gives them."""
    first = 1 if model.batched else 0

    def tensors(specs: Any) -> list[dict[str, Any]]:
        types = {spec.name: f"TYPE_{spec.datatype}" for spec in specs}
        return [{"name": s.name, "data_type": types[s.name], "dims": list(s.shape[first:])} for s in specs]

    found: dict[str, Any] = {
        "name": model.name,
        "platform": f"paddle_{model.engine}",
        "backend": "paddle",
        "max_batch_size": most_rows if model.batched else 0,
        "input": tensors(model.inputs),
        "output": tensors(model.outputs),
    }
    if model.batched:
        found["dynamic_batching"] = {"max_queue_delay_microseconds": int(delay * 1e6)}
    return found
