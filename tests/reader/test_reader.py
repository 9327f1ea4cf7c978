"""Readers and paddle.batch."""

import doctest
import os
import random
import signal
import threading
import time

import pytest
from tests.support import check_error

import paddle
import paddle.reader as R
from paddle._core import system
from paddle.reader import batch as batch_module

forks = pytest.mark.skipif(not system.can_fork(), reason="refused where processes cannot be forked")


def numbers(count, first=0):
    return lambda: iter(range(first, first + count))


def failing():
    yield 1
    raise KeyError("broken file")


def test_examples():
    assert doctest.testmod(R).failed == 0
    assert doctest.testmod(batch_module, extraglobs={"paddle": paddle}).failed == 0


def test_names_are_in_decorator_too():
    for name in "buffered cache chain compose firstn map_readers multiprocess_reader shuffle xmap_readers".split():
        assert getattr(R.decorator, name) is getattr(R, name)


def test_map_readers():
    assert list(R.map_readers(lambda a, b: (a, b), numbers(3), numbers(5, 10))()) == [(0, 10), (1, 11), (2, 12)]


# Recorded from the original.
@pytest.mark.parametrize(
    ("seed", "size", "order"),
    [
        (1, 1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (1, 3, [1, 2, 0, 5, 3, 4, 6, 8, 7, 9]),
        (1, 4, [3, 0, 2, 1, 7, 5, 4, 6, 8, 9]),
        (2, 100, [5, 9, 3, 4, 6, 7, 2, 8, 1, 0]),
    ],
)
def test_shuffle(seed, size, order):
    random.seed(seed)
    assert list(R.shuffle(numbers(10), size)()) == order


def test_chain():
    assert list(R.chain(numbers(3), numbers(2, 10))()) == [0, 1, 2, 10, 11]


def test_compose():
    pairs = [(1, 2), (3, 4), (5, 6)]
    composed = R.compose(numbers(3), lambda: iter(pairs), numbers(3, 10))
    assert list(composed()) == [(0, 1, 2, 10), (1, 3, 4, 11), (2, 5, 6, 12)]
    assert list(R.compose(numbers(3), numbers(2), check_alignment=False)()) == [(0, 0), (1, 1)]
    check_error(lambda: list(R.compose(numbers(3), numbers(2))()), R.ComposeNotAligned, "check_alignment=False")
    assert issubclass(R.ComposeNotAligned, ValueError)


def test_firstn():
    assert [list(R.firstn(numbers(5), n)()) for n in (0, 2, 9)] == [[], [0, 1], [0, 1, 2, 3, 4]]


def test_cache_reads_once():
    calls = []

    def reader():
        calls.append(1)
        yield from range(3)

    cached = R.cache(reader)
    assert len(calls) == 1  # at creation, as in the original
    assert list(cached()) == list(cached()) == [0, 1, 2]
    assert len(calls) == 1


@pytest.fixture
def no_threads_left():
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) == before


@pytest.mark.usefixtures("no_threads_left")
def test_buffered():
    read = []
    reader = R.buffered(R.map_readers(read.append, numbers(100)), 3)
    samples = reader()
    next(samples)
    time.sleep(0.2)
    assert 1 <= len(read) <= 6  # prefetched, but not all
    samples.close()
    assert list(R.buffered(numbers(100), 3)()) == list(range(100))
    with pytest.raises(KeyError, match="broken file"):
        list(R.buffered(failing, 3)())


@pytest.mark.usefixtures("no_threads_left")
@pytest.mark.parametrize("order", [False, True])
def test_xmap_readers(order):
    def slow_first(n):
        time.sleep(0.05 if n == 0 else 0)
        return n * n

    got = list(R.xmap_readers(slow_first, numbers(40), 4, 5, order)())
    assert (got if order else sorted(got)) == [n * n for n in range(40)]
    with pytest.raises(KeyError, match="broken file"):
        list(R.xmap_readers(abs, failing, 3, 2, order)())
    with pytest.raises(ZeroDivisionError):
        list(R.xmap_readers(lambda n: 1 // n, numbers(9), 3, 2, order)())
    samples = R.xmap_readers(abs, numbers(1000), 3, 2, order)()
    next(samples)
    samples.close()


def children():
    import multiprocessing

    return multiprocessing.active_children()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("use_pipe", [True, False])
@forks
def test_multiprocess_reader(use_pipe):
    reader = R.multiprocess_reader([numbers(4), numbers(3, 10)], use_pipe)
    assert sorted(reader()) == [0, 1, 2, 3, 10, 11, 12]
    with pytest.raises(KeyError, match="broken file"):
        list(R.multiprocess_reader([failing, numbers(4)], use_pipe)())
    check_error(lambda: list(R.multiprocess_reader([lambda: iter([None])])()), ValueError, "None")
    samples = R.multiprocess_reader([numbers(10**6), numbers(10**6)])()
    next(samples)
    samples.close()
    assert children() == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@forks
def test_a_killed_process_is_an_error():
    def reader():
        yield 1
        os.kill(os.getpid(), signal.SIGKILL)

    check_error(lambda: list(R.multiprocess_reader([reader])()), RuntimeError, "exit code -9")
    assert children() == []


def test_multiprocess_reader_arguments():
    check_error(lambda: R.multiprocess_reader([]), AssertionError, "readers = []")


def test_batch():
    assert list(paddle.batch(numbers(5), 2)()) == [[0, 1], [2, 3], [4]]
    assert list(paddle.batch(numbers(5), 2, drop_last=True)()) == [[0, 1], [2, 3]]
    assert list(paddle.batch(numbers(0), 2)()) == []
    check_error(lambda: paddle.batch(numbers(5), 0), ValueError, "batch_size = 0")
