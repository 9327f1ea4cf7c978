"""The threads that run models."""

import threading
import time

import numpy as np
from tests.outrigger.serve.running import until

from outrigger.serve.batching import Job, Queue
from outrigger.serve.errors import Refused
from outrigger.serve.workers import Workers


class Waits:
    """A model whose runs end when they may."""

    batched = False

    def __init__(self, free=True):
        self.may_end, self.begun = threading.Event(), threading.Event()
        if free:
            self.may_end.set()

    def run(self, arrays):
        self.begun.set()
        assert self.may_end.wait(30)
        return arrays


class Office:
    """Workers, their queue, and what they have delivered."""

    def __init__(self, count):
        self.queue, self.found, self.ran = Queue(100, 8, 0), {}, []
        self.workers = Workers(self.queue, count, 1, self.deliver)

    def deliver(self, pairs, seconds):
        self.found.update(pairs)
        if seconds is not None:
            self.ran.append(pairs)

    def put(self, model, seconds=30.0):
        job = Job(model, [np.zeros([1, 1])], lambda result: None, time.monotonic() + seconds)
        self.queue.put([job])
        return job

    def wait(self, job):
        until(lambda: job in self.found)
        return self.found[job]


def test_runs_overlap():
    office, first, second = Office(2), Waits(free=False), Waits(free=False)
    jobs = [office.put(first), office.put(second)]
    assert first.begun.wait(10)
    assert second.begun.wait(10)
    first.may_end.set()
    second.may_end.set()
    assert all(len(office.wait(job)) == 1 for job in jobs)
    assert office.workers.close(10)
    assert len(office.ran) == 2


def test_what_is_too_late_or_abandoned_does_not_run():
    office, slow, quick = Office(1), Waits(free=False), Waits()
    running = office.put(slow)
    assert slow.begun.wait(10)
    late, gone, good = office.put(quick, seconds=0.0), office.put(quick), office.put(quick)
    gone.abandoned = True
    slow.may_end.set()
    assert isinstance(office.wait(good), list)
    assert isinstance(office.wait(running), list)
    assert office.wait(late).status == 504
    assert gone not in office.found
    assert office.workers.close(10)


def test_a_run_that_does_not_end_costs_one_thread_and_no_other_model():
    office, stuck, other = Office(1), Waits(free=False), Waits()
    endless = office.put(stuck, seconds=0.3)
    assert stuck.begun.wait(10)
    office.workers.watch(time.monotonic())
    assert not office.workers.is_stuck(stuck)
    until(lambda: time.monotonic() > endless.deadline)
    office.workers.watch(time.monotonic())
    assert office.workers.is_stuck(stuck)
    assert isinstance(office.wait(office.put(other)), list)
    refused = office.wait(office.put(stuck))
    assert isinstance(refused, Refused)
    assert refused.status == 503
    assert not office.workers.close(0.01)
    stuck.may_end.set()
    until(lambda: not office.workers.is_stuck(stuck))
    assert office.workers.close(10)


def test_closing_finishes_what_waits():
    office, model = Office(1), Waits()
    jobs = [office.put(model) for _ in range(20)]
    assert office.workers.close(10)
    assert all(isinstance(office.found[job], list) for job in jobs)
