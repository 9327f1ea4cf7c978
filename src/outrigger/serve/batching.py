"""Requests that wait, and which of them go through a model together."""

from __future__ import annotations

import itertools
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import numpy as np

from outrigger.serve.errors import Refused
from outrigger.serve.tensors import Array


class Runs(Protocol):
    """What a model must be able to do."""

    @property
    def batched(self) -> bool: ...

    def run(self, arrays: Sequence[Array]) -> list[Array]: ...


class Job:
    """A request that waits for its run.

    Args:
        done: is called with the outputs or an error, in the thread that waits for them.
        deadline: when nobody waits for the answer any more, as `time.monotonic` counts.
    """

    __slots__ = ("abandoned", "alone", "arrays", "arrived", "batch", "deadline", "done", "model", "rows", "started")

    def __init__(
        self, model: Runs, arrays: list[Array], done: Callable[[list[Array] | Exception], None], deadline: float
    ) -> None:
        self.model, self.arrays, self.done, self.deadline = model, arrays, done, deadline
        self.arrived, self.started, self.abandoned = time.monotonic(), 0.0, False
        batched = model.batched
        self.rows = len(arrays[0]) if batched else 1
        """The number of rows, 1 for a model whose requests run alone."""
        self.alone = not batched or any(len(array) != self.rows for array in arrays)
        """Whether it must not share a run: its model's requests never do, or its inputs have not all the same rows."""
        self.batch = 0
        """How many rows ran together with this one's, its own included."""

    def expired(self, seconds: float) -> Refused:
        """The answer when so many seconds are over."""
        state = "ran" if self.started else "waited in the queue"
        return Refused(504, f"the request {state} until its {seconds:g} s were over.")

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
        delay: seconds that a job waits for others while a worker is free.
    """

    def __init__(self, limit: int, most_rows: int, delay: float) -> None:
        self.limit, self.most_rows, self.delay = limit, most_rows, delay
        self._groups: dict[Hashable, deque[Job]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._length = self._idle = 0

    def __len__(self) -> int:
        return self._length

    def admit(self, coming: int = 0) -> None:
        """Refuse a job because too many wait.

        Args:
            coming: how many were admitted and will be put, but are not there yet.
        """
        if self._closed:
            raise _ending()
        if self._length + coming >= self.limit:
            raise Refused(
                429,
                f"too many requests are waiting: {self._length + coming} of {self.limit}. Try again later.",
                headers={"retry-after": "1"},
            )

    def put(self, jobs: Sequence[Job]) -> None:
        """Add jobs that were admitted; many at once cost one lock and few changes of threads."""
        with self._changed:
            if not self._closed:
                touched = set[Hashable]()
                for job in jobs:
                    key = job.key()
                    self._groups.setdefault(key, deque()).append(job)
                    touched.add(key)
                self._length += len(jobs)
                self._changed.notify(len(touched))  # who takes a part of a group wakes another for the rest
                return
        for job in jobs:
            job.done(_ending())

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
                self._idle += 1
                try:
                    self._changed.wait(wake)
                finally:
                    self._idle -= 1

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
        jobs, taken, rows, most = self._groups[key], list[Job](), 0, self.most_rows
        if self._idle and not self.delay:  # workers that are free share what there is
            most = min(most, -(-sum(job.rows for job in jobs) // (self._idle + 1)))
        while jobs and (not taken or rows + jobs[0].rows <= most):
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


def _ending() -> Refused:
    return Refused(503, "the server is shutting down.", close=True)


def run_together(jobs: list[Job]) -> list[list[Array] | Exception]:
    """The outputs of each job, or its error; one that fails does not harm the others."""
    model = jobs[0].model
    if len(jobs) > 1:
        rows = [job.rows for job in jobs]
        try:
            joined = model.run([np.concatenate(parts) for parts in zip(*(job.arrays for job in jobs), strict=True)])
        except Exception:  # somebody's values: below, each gets an answer of its own
            joined = []
        ends = list(itertools.accumulate(rows))
        if joined and all(array.ndim and len(array) == ends[-1] for array in joined):
            starts = [0, *ends[:-1]]
            return [[array[start:end] for array in joined] for start, end in zip(starts, ends, strict=True)]
    found: list[list[Array] | Exception] = []
    for job in jobs:
        job.batch = job.rows
        try:
            found.append(model.run(job.arrays))
        except Exception as error:
            found.append(error)
    return found
