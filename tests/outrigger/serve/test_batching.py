"""Which requests go through a model together."""

import threading
import time

import numpy as np
import pytest
from tests.outrigger.serve.running import until

from outrigger.serve.batching import Job, Queue, run_together
from outrigger.serve.errors import Refused


class Doubles:
    """Twice the input; keeps the number of rows of each run."""

    def __init__(self, batched=True, lost=False):
        self.batched, self.lost, self.runs = batched, lost, []

    def run(self, arrays):
        (x,) = arrays
        self.runs.append(len(x))
        if (x < 0).any():
            raise ValueError("negative")
        return [x[:1] * 2 if self.lost else x * 2]


def job(model, *values, width=1, **more):
    array = np.array(values, "float32").reshape(-1, width)
    return Job(model, [array], done=lambda result: None, deadline=time.monotonic() + 60, **more)


def test_jobs_that_fit_run_together():
    queue, model = Queue(10, most_rows=4, delay=0), Doubles()
    jobs = [job(model, 1), job(model, 2, 3), job(model, 4), job(model, 5)]
    for one in jobs:
        queue.put([one])
    assert queue.take() == jobs[:3]
    assert queue.take() == jobs[3:]
    assert len(queue) == 0


def test_what_cannot_share_a_run():
    queue, first, second, alone = Queue(10, most_rows=8, delay=0), Doubles(), Doubles(), Doubles(batched=False)
    jobs = [job(first, 1), job(second, 1), job(first, 1, 2, width=2), job(alone, 1), job(alone, 1), job(first, 9)]
    for one in jobs:
        queue.put([one])
    taken = [queue.take() for _ in range(5)]
    assert taken == [[jobs[0], jobs[5]], [jobs[1]], [jobs[2]], [jobs[3]], [jobs[4]]]  # the oldest goes first


def test_inputs_with_unlike_numbers_of_rows_run_alone():
    """One row for two, twice: together there would be three rows of each, and all of them wrong."""
    queue, model = Queue(10, most_rows=8, delay=0), Doubles()
    pairs = [[np.zeros((count, 1), "float32") for count in counts] for counts in ((1, 2), (2, 1), (1, 1))]
    jobs = [Job(model, pair, done=lambda result: None, deadline=time.monotonic() + 60) for pair in pairs]
    for one in jobs:
        queue.put([one])
    assert [queue.take() for _ in range(3)] == [[one] for one in jobs]


def test_a_request_with_many_rows_runs_alone():
    queue, model = Queue(10, most_rows=4, delay=0), Doubles()
    jobs = [job(model, *range(9)), job(model, 1)]
    for one in jobs:
        queue.put([one])
    assert [queue.take(), queue.take()] == [jobs[:1], jobs[1:]]


def test_the_delay_has_a_limit():
    queue, model = Queue(10, most_rows=2, delay=0.05), Doubles()
    queue.put([job(model, 1)])
    start = time.monotonic()
    assert len(queue.take()) == 1
    assert 0.03 < time.monotonic() - start < 5
    queue = Queue(10, most_rows=2, delay=60)
    queue.put([job(model, 1)])
    threading.Timer(0.01, queue.put, [[job(model, 2)]]).start()
    assert len(queue.take()) == 2  # full before the delay is over


def test_nothing_waits_for_company_that_cannot_come():
    queue, model, alone = Queue(10, most_rows=2, delay=60), Doubles(), Doubles(batched=False)
    queue.put([job(model, 1)])
    queue.put([job(alone, 1)])
    assert queue.take()[0].model is alone
    queue.close()
    assert queue.take()[0].model is model
    assert queue.take() == []


def test_too_many_wait():
    queue, model = Queue(2, most_rows=4, delay=0), Doubles()
    queue.put([job(model, 1)])
    queue.admit()
    with pytest.raises(Refused, match="2 of 2") as caught:
        queue.admit(coming=1)
    assert (caught.value.status, caught.value.headers) == (429, {"retry-after": "1"})
    queue.put([job(model, 1)])
    with pytest.raises(Refused, match="2 of 2"):
        queue.admit()
    queue.close()
    with pytest.raises(Refused, match="shutting down"):
        queue.admit()
    assert len(queue.take()) == 2


def test_what_comes_after_the_end_is_told_so():
    queue, told = Queue(2, most_rows=4, delay=0), []
    one = job(Doubles(), 1)
    one.done = told.append
    queue.admit()
    queue.close()
    queue.put([one])
    assert [refused.status for refused in told] == [503]
    assert queue.take() == []


def test_workers_that_are_free_share_what_comes_at_once():
    queue, model, found = Queue(99, most_rows=32, delay=0), Doubles(), []
    threads = [threading.Thread(target=lambda: found.append(queue.take())) for _ in range(2)]
    for thread in threads:
        thread.start()
    until(lambda: queue._idle == 2)
    queue.put([job(model, at) for at in range(9)])
    for thread in threads:
        thread.join(10)
    assert sorted(map(len, found)) == [4, 5]


def test_each_gets_its_rows():
    model = Doubles()
    found = run_together([job(model, 1), job(model, 2, 3), job(model, 4)])
    assert [result[0].ravel().tolist() for result in found] == [[2], [4, 6], [8]]
    assert model.runs == [4]


def test_one_that_fails_does_not_harm_the_others():
    model = Doubles()
    first, bad, last = run_together([job(model, 1), job(model, -1), job(model, 3)])
    assert (first[0].tolist(), last[0].tolist()) == ([[2]], [[6]])
    assert isinstance(bad, ValueError)


def test_outputs_that_do_not_have_the_rows():
    model = Doubles(lost=True)
    found = run_together([job(model, 1), job(model, 3)])
    assert [result[0].tolist() for result in found] == [[[2]], [[6]]]
    assert model.runs == [2, 1, 1]
