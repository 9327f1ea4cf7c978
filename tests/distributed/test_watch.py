"""The launcher's watch over the other machines: failures, machines that join, and a store that does not answer."""

import threading
import time
import types

import pytest
import torch.distributed as c10d

from paddle.distributed.launch._signed_store import Signer
from paddle.distributed.launch._watch import JobFailed, LostMachine, Watch, still_asking, within

SIGNER = Signer("a key of at least sixteen characters", "job")


class Silent:
    """A store on a machine that has lost its network, until it is back."""

    def __init__(self):
        self.back = threading.Event()

    def __getattr__(self, name):
        return lambda *arguments: 0 if self.back.wait(30) else None


def watch(store, serves=False, **more):
    made = Watch(store, SIGNER, "the launcher at 10.0.0.1:8090", serves, **more)
    made.rendezvous(5, lambda: types.SimpleNamespace(world_size=2))
    return made


def ask_until_it_raises(made):
    limit = time.monotonic() + 20
    while time.monotonic() < limit:
        made.nodes_waiting()
        time.sleep(0.01)


def until_raised(made):
    with pytest.raises((JobFailed, LostMachine)) as raised:
        ask_until_it_raises(made)
    made.stop()
    return raised.value


def test_the_first_failure_reaches_the_other_machines():
    store = c10d.HashStore()
    first, second = watch(store, serves=True), watch(store)
    try:
        assert first.first_failure("launch: rank 0 on a (process 1) ended") is None
        assert str(until_raised(second)) == "launch: rank 0 on a (process 1) ended"
        first.part()  # does not wait: the other machine has seen it
        assert second.first_failure("launch: rank 1 on b (process 2) ended") == "launch: rank 0 on a (process 1) ended"
    finally:
        first.stop()
        second.stop()


def test_a_failure_that_is_not_signed_is_not_believed():
    store = c10d.HashStore()
    store.set("failed", Signer("another key, also long enough", "job").seal("failed", b"nonsense").hex())
    error = until_raised(watch(store))
    assert isinstance(error, LostMachine)
    assert "not signed" in str(error)


def test_machines_that_wait_to_join_are_seen_and_forgotten_when_all_meet():
    waiting = [1]
    made = watch(c10d.HashStore(), waiting=lambda: waiting[0])
    limit = time.monotonic() + 20
    while not made.nodes_waiting():
        assert time.monotonic() < limit
        time.sleep(0.01)
    waiting[0] = 0
    made.rendezvous(5, lambda: types.SimpleNamespace(world_size=3))
    assert made.nodes_waiting() == 0
    made.stop()


def test_a_store_that_is_gone_is_a_lost_machine():
    def gone():
        raise RuntimeError("Connection was likely closed.\nmore")

    error = until_raised(watch(c10d.HashStore(), waiting=gone))
    assert str(error) == "the launcher at 10.0.0.1:8090 no longer answers: Connection was likely closed."


def test_a_silent_store_blocks_nobody():
    store = Silent()
    made = watch(store)
    time.sleep(0.7)  # now the thread waits for an answer
    assert made.nodes_waiting() == 0
    assert made.first_failure("launch: rank 1 ended") is None
    with pytest.raises(LostMachine, match="has not answered for"):
        made.rendezvous(0.1, lambda: None)
    made.stop()
    assert still_asking()
    store.back.set()
    assert not still_asking()


def test_an_error_in_a_thread_is_raised_by_the_caller():
    assert within(5, max, 1, 2) == 2
    with pytest.raises(ZeroDivisionError):
        within(5, divmod, 1, 0)
    with pytest.raises(TimeoutError, match=r"within 0\.01 s"):
        within(0.01, time.sleep, 0.2)
