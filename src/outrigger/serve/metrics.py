"""What Prometheus collects at /metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from outrigger.serve.statistics import Histogram, OfModel, Statistics

# Name, help, and which of the counts of a model it is.
_HISTOGRAMS: tuple[tuple[str, str, Callable[[OfModel], Histogram]], ...] = (
    ("request_seconds", "From the first byte to the answer.", lambda found: found.answered),
    ("queue_seconds", "From arrival in the queue to the run.", lambda found: found.waited),
    ("run_seconds", "Runs of the model.", lambda found: found.runs),
    ("batch_rows", "Rows of a run.", lambda found: found.rows),
)


class Metrics:
    """Counters and histograms of one server."""

    def __init__(self, statistics: Statistics) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(_Counts(statistics))
        self.loads = Counter(
            "outrigger_model_loads_total", "Loads of models by result.", ["result"], registry=self.registry
        )

    def gauge(self, name: str, help_: str, value: Callable[[], float]) -> None:
        """A value that is asked for when metrics are collected."""
        Gauge(f"outrigger_{name}", help_, registry=self.registry).set_function(value)

    def page(self) -> tuple[bytes, str]:
        """The text for Prometheus, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


class _Counts:
    """The counts of requests and models; those of prometheus_client would take a lock for each request."""

    def __init__(self, statistics: Statistics) -> None:
        self._statistics = statistics

    def collect(self) -> Iterator[Any]:
        """What prometheus_client asks for."""
        requests = CounterMetricFamily("outrigger_requests", "Requests by answer.", labels=["model", "status"])
        for labels, count in self._statistics.requests.items():
            requests.add_metric(labels, count)
        yield requests
        for name, help_, part in _HISTOGRAMS:
            family = HistogramMetricFamily(f"outrigger_{name}", help_, labels=["model", "version"])
            for labels, found in self._statistics.models.items():
                values = part(found)
                bounds = [*map(str, map(float, values.bounds)), "+Inf"]
                family.add_metric(labels, list(zip(bounds, accumulate(values.counts), strict=True)), values.sum)
            yield family
