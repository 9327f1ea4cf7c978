"""Counts of each model, and how it is served, in the form that Triton's tools ask for."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from outrigger.serve.batching import Job
from outrigger.serve.model import Model

_KINDS = {"success", "fail", "queue", "compute_input", "compute_infer", "compute_output", "cache_hit", "cache_miss"}


@dataclass
class Count:
    """How often something happened, and its seconds together."""

    count: int = 0
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds

    def shown(self) -> dict[str, int]:
        return {"count": self.count, "ns": int(self.seconds * 1e9)}


@dataclass
class OfModel:
    """The counts of one version of a model."""

    last: float = 0.0
    rows: int = 0
    runs: int = 0
    kinds: dict[str, Count] = field(default_factory=lambda: {kind: Count() for kind in sorted(_KINDS)})


class Statistics:
    """Counts of all models; those of a version go on when it is loaded again."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, str], OfModel] = {}
        self._lock = threading.Lock()

    def _get(self, model: Model) -> OfModel:
        return self._of.setdefault((model.name, model.version), OfModel())

    def answered(self, model: Model, seconds: float) -> None:
        """A request was answered."""
        with self._lock:
            self._get(model).kinds["success"].add(seconds)

    def failed(self, model: Model, seconds: float) -> None:
        """A request was not answered."""
        with self._lock:
            self._get(model).kinds["fail"].add(seconds)

    def ran(self, model: Model, jobs: list[Job], seconds: float) -> None:
        """The model ran."""
        with self._lock:
            found = self._get(model)
            found.last, found.runs = time.time(), found.runs + 1
            for job in jobs:
                found.rows += job.rows
                found.kinds["queue"].add(job.started - job.arrived)
                found.kinds["compute_infer"].add(seconds)

    def of(self, model: Model) -> dict[str, Any]:
        """The counts of a model."""
        with self._lock:
            found = self._get(model)
        return {
            "name": model.name,
            "version": model.version,
            "last_inference": int(found.last * 1e3),
            "inference_count": found.rows,
            "execution_count": found.runs,
            "inference_stats": {kind: count.shown() for kind, count in found.kinds.items()},
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
