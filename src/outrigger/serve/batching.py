"""Requests that wait, and which of them go through a model together."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from outrigger.serve.errors import Refused
from outrigger.serve.tensors import Array


class Runs(Protocol):
    """What a model must be able to do."""

    @property
    def batched(self) -> bool: ...

    def run(self, arrays: Sequence[Array]) -> list[Array]: ...


@dataclass(eq=False)
class Job:
    """A request that waits for its run.

    Args:
        done: is called with the outputs or an error, in the thread that waits for them.
        deadline: when nobody waits for the answer any more, as `time.monotonic` counts.
    """

    model: Runs
    arrays: list[Array]
    done: Callable[[list[Array] | Exception], None]
    deadline: float
    arrived: float = field(default_factory=time.monotonic)
    abandoned: bool = False
    started: float = 0.0
    batch: int = 0
    """How many rows ran together with this one's, its own included."""

    @property
    def alone(self) -> bool:
        """Whether it must not share a run: its model's requests never do, or its inputs have not all the same rows."""
        return not self.model.batched or len({len(array) for array in self.arrays}) > 1

    @property
    def rows(self) -> int:
        """The number of rows, 1 for a model whose requests run alone."""
        return len(self.arrays[0]) if self.model.batched else 1

    def key(self) -> Hashable:
        """Jobs with the same key can share a run."""
        if self.alone:
            return id(self)
        return (id(self.model), *((array.shape[1:], array.dtype) for array in self.arrays))


class Queue:
    """Jobs in the order of their arrival, in groups that can share a run.

    Args:
        limit: how many jobs may wait.
        most_rows: a run has at most that many rows, unless one request alone has more.
        delay: seconds that a job waits for company while a worker is free.
    """

    def __init__(self, limit: int, most_rows: int, delay: float) -> None:
        self.limit, self.most_rows, self.delay = limit, most_rows, delay
        self._groups: dict[Hashable, deque[Job]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, job: Job) -> None:
        """Add a job, or refuse it because too many wait."""
        with self._changed:
            if self._closed:
                raise Refused(503, "the server is shutting down.", close=True)
            if self._length >= self.limit:
                raise Refused(
                    429,
                    f"too many requests are waiting: {self._length} of {self.limit}. Try again later.",
                    headers={"retry-after": "1"},
                )
            self._groups.setdefault(job.key(), deque()).append(job)
            self._length += 1
            self._changed.notify()

    def take(self) -> list[Job]:
        """Wait for jobs that can run together; an empty list after `close`, when nothing waits any more."""
        with self._changed:
            while True:
                now = time.monotonic()
                ready, wake = self._ready(now)
                if ready is not None:
                    return self._cut(ready, now)
                if self._closed and not self._groups:
                    return []
                self._changed.wait(wake)

    def _ready(self, now: float) -> tuple[Hashable | None, float | None]:
        """The group that may run and has waited longest; or None and the seconds until one may."""
        best, oldest, wake = None, float("inf"), None
        for key, jobs in self._groups.items():
            due = jobs[0].arrived + self.delay
            full = jobs[0].alone or self.delay <= 0 or sum(job.rows for job in jobs) >= self.most_rows
            if full or now >= due or self._closed:
                if jobs[0].arrived < oldest:
                    best, oldest = key, jobs[0].arrived
            else:
                wake = due - now if wake is None else min(wake, due - now)
        return best, wake

    def _cut(self, key: Hashable, now: float) -> list[Job]:
        jobs, taken, rows = self._groups[key], list[Job](), 0
        while jobs and (not taken or rows + jobs[0].rows <= self.most_rows):
            taken.append(jobs.popleft())
            rows += taken[-1].rows
        self._length -= len(taken)
        if not jobs:
            del self._groups[key]
        else:
            self._changed.notify()  # the rest is for another worker
        return taken

    def close(self) -> None:
        """Take no more jobs; those that wait still run, without delay."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def run_together(jobs: list[Job]) -> list[list[Array] | Exception]:
    """The outputs of each job, or its error; one that fails does not harm the others."""
    model = jobs[0].model
    if len(jobs) > 1:
        rows = [job.rows for job in jobs]
        try:
            joined = model.run([np.concatenate(parts) for parts in zip(*(job.arrays for job in jobs), strict=True)])
        except Exception:  # somebody's values: below, each gets an answer of its own
            joined = []
        if joined and all(array.ndim and len(array) == sum(rows) for array in joined):
            ends = np.cumsum(rows)[:-1]
            columns = [np.split(array, ends) for array in joined]
            return [list(parts) for parts in zip(*columns, strict=True)]
    found: list[list[Array] | Exception] = []
    for job in jobs:
        job.batch = job.rows
        try:
            found.append(model.run(job.arrays))
        except Exception as error:
            found.append(error)
    return found
