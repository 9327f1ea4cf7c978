"""The threads that run models, one for each core.

Threads rather than processes: ONNX Runtime and torch release the interpreter's lock while they compute, all threads
share one copy of each model, one queue sees all requests and can put them together, and a new version appears
everywhere at once. `benchmarks/README.md` has the measurement.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from outrigger.serve.batching import Job, Queue, Runs, run_together
from outrigger.serve.errors import Refused
from outrigger.serve.tensors import Array

_log = logging.getLogger("outrigger.serve")

Results = list[tuple[Job, "list[Array] | Exception"]]


class Workers:
    """Threads that take jobs from a queue until it is closed.

    A run that takes longer than the time limit of its requests cannot be stopped. Its model gets no further jobs until
    it ends, and another thread takes the place of the one that is busy, so that other models are still served.

    Args:
        threads: threads for one operator of one run.
        deliver: is called with jobs, their results (outputs or errors), and the seconds of their run; None if none ran.
    """

    def __init__(
        self, queue: Queue, count: int, threads: int, deliver: Callable[[Results, float | None], None]
    ) -> None:
        self.queue, self.count, self._operator_threads = queue, count, threads
        self._deliver = deliver
        self._lock = threading.Lock()
        self._running: dict[int, list[Job]] = {}
        self._stuck: dict[int, Runs] = {}
        self._threads: list[threading.Thread] = []
        self._made = 0
        for _ in range(count):
            self._start()

    def _start(self) -> None:
        self._made += 1
        thread = threading.Thread(target=self._work, name=f"outrigger-worker-{self._made}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        import torch

        torch.set_num_threads(self._operator_threads)  # holds for this thread
        me = threading.get_ident()
        while jobs := self.queue.take():
            jobs = [job for job in jobs if not self._late(job)]
            if jobs and self._run(me, jobs):
                return  # another thread has taken this one's place
            del jobs  # their arrays must not stay while the next are waited for

    def _run(self, me: int, jobs: list[Job]) -> bool:
        """Run jobs; whether that went on after the time limit."""
        start = time.monotonic()
        rows = sum(job.rows for job in jobs)
        for job in jobs:
            job.started, job.batch = start, rows
        with self._lock:
            self._running[me] = jobs
        try:
            results = run_together(jobs)
        finally:
            with self._lock:
                del self._running[me]
                was_stuck = self._stuck.pop(me, None) is not None
        self._deliver(list(zip(jobs, results, strict=True)), time.monotonic() - start)
        return was_stuck

    def _late(self, job: Job) -> bool:
        """Answer a job for which it is too late, or whose model is stuck."""
        if job.abandoned:
            return True
        if time.monotonic() >= job.deadline:
            self._deliver([(job, Refused(504, "the request waited in the queue until its time was over."))], None)
            return True
        if self.is_stuck(job.model):
            self._deliver([(job, stuck())], None)
            return True
        return False

    def is_stuck(self, model: Runs) -> bool:
        """Whether a run of the model goes on after the time limit."""
        return bool(self._stuck) and any(one is model for one in list(self._stuck.values()))

    @property
    def runs(self) -> bool:
        """Whether a model runs."""
        with self._lock:
            return bool(self._running)

    def watch(self, now: float) -> None:
        """Replace the threads whose runs go on after the deadlines of all their jobs."""
        with self._lock:
            late = [
                (thread, jobs[0].model)
                for thread, jobs in self._running.items()
                if thread not in self._stuck and now > max(job.deadline for job in jobs)
            ]
            for thread, model in late:
                self._stuck[thread] = model
        for _, model in late:
            _log.error("a run of %s goes on after its time limit; the model gets no requests until it ends", model)
            self._start()

    def close(self, seconds: float) -> bool:
        """Let the workers finish what waits; whether no run goes on after that time."""
        self.queue.close()
        end = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        return not self.runs


def stuck() -> Refused:
    """The answer of a model with a run that does not end."""
    return Refused(
        503, "the model is busy with a run that goes on after its time limit; it gets no requests until that ends."
    )
