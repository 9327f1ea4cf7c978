"""What Prometheus collects at /metrics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_ROWS = (1, 2, 4, 8, 16, 32, 64, 128)


class Metrics:
    """Counters and histograms of one server. Labels are names of models that are served, never what a client sent."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        of_model: list[str] = ["model", "version"]
        known: dict[str, Any] = {"registry": self.registry}
        self.requests = Counter("outrigger_requests_total", "Requests by answer.", ["model", "status"], **known)
        self.answered = Histogram(
            "outrigger_request_seconds", "From the first byte to the answer.", of_model, buckets=_SECONDS, **known
        )
        self.waited = Histogram(
            "outrigger_queue_seconds", "From arrival in the queue to the run.", of_model, buckets=_SECONDS, **known
        )
        self.ran = Histogram("outrigger_run_seconds", "Runs of the model.", of_model, buckets=_SECONDS, **known)
        self.rows = Histogram("outrigger_batch_rows", "Rows of a run.", of_model, buckets=_ROWS, **known)
        self.loads = Counter("outrigger_model_loads_total", "Loads of models by result.", ["result"], **known)

    def gauge(self, name: str, help_: str, value: Callable[[], float]) -> None:
        """A value that is asked for when metrics are collected."""
        Gauge(f"outrigger_{name}", help_, registry=self.registry).set_function(value)

    def page(self) -> tuple[bytes, str]:
        """The text for Prometheus, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST
