"""`DataLoader.from_generator`: three setters, both modes, errors and early ends."""

import threading
import time

import numpy as np
import pytest
from tests.support import static_mode

import paddle
from paddle.io import DataLoader


def samples(count):
    def reader():
        for i in range(count):
            yield np.full([3], i, "float32"), i

    return reader


def lists(count, size):
    return paddle.batch(samples(count), size)


def batches(count, size):
    def reader():
        for i in range(count):
            yield np.full([size, 3], i, "float32"), np.full([size, 1], i)

    return reader


def read(loader):
    return [[part.numpy().tolist() for part in batch] for batch in loader]


@pytest.mark.parametrize("use_multiprocess", [False, True])
def test_three_setters_give_the_same(use_multiprocess):
    make = lambda: DataLoader.from_generator(capacity=2, return_list=True, use_multiprocess=use_multiprocess)  # noqa: E731
    first = read(make().set_sample_generator(samples(5), batch_size=2))
    assert first == read(make().set_sample_list_generator(paddle.batch(samples(5), 2, drop_last=True)))
    assert [b[1] for b in first] == [[0, 1], [2, 3]]
    assert first[1][0] == [[2.0] * 3, [3.0] * 3]
    third = read(make().set_batch_generator(batches(2, 4)))
    assert [b[1] for b in third] == [[[0]] * 4, [[1]] * 4]


def test_the_last_batch_may_stay():
    loader = DataLoader.from_generator(capacity=2, return_list=True)
    loader.set_sample_generator(samples(5), batch_size=2, drop_last=False)
    assert [b[1] for b in read(loader)] == [[0, 1], [2, 3], [4]]


def test_a_loader_is_read_again_and_again():
    loader = DataLoader.from_generator(capacity=2, return_list=True).set_batch_generator(batches(3, 1))
    assert len(read(loader)) == len(read(loader())) == 3


def test_samples_of_one_field():
    loader = DataLoader.from_generator(capacity=2, return_list=True)
    loader.set_sample_generator(lambda: iter(np.eye(4, dtype="float32")), batch_size=4)
    (batch,) = read(loader)
    assert np.array(batch[0]).tolist() == np.eye(4).tolist()


def test_an_error_in_the_generator_comes_out():
    def broken():
        yield np.zeros([1])
        raise ZeroDivisionError("in the reader")

    loader = DataLoader.from_generator(capacity=2, return_list=True).set_batch_generator(broken)
    found = iter(loader)
    next(found)
    with pytest.raises(ZeroDivisionError, match="in the reader"):
        next(found)


def test_stopping_early_leaves_no_thread():
    def endless():
        while True:
            yield np.zeros([1])

    before = threading.active_count()
    loader = DataLoader.from_generator(capacity=2, return_list=True).set_batch_generator(endless)
    for _ in loader:
        break
    del loader
    deadline = time.time() + 5
    while threading.active_count() > before and time.time() < deadline:
        time.sleep(0.05)
    assert threading.active_count() == before


@pytest.fixture
def program():
    """Two variables of a Program that is being built."""
    with static_mode():
        yield paddle.static.data("x", [None, 3]), paddle.static.data("y", [None, 1], "int64")


def test_for_a_static_graph_a_batch_is_what_a_run_is_fed(program):
    x, y = program
    total = paddle.sum(x) + paddle.sum(y).astype("float32")
    loader = DataLoader.from_generator(feed_list=[x, y], capacity=2)
    loader.set_sample_list_generator(lists(4, 2), places=paddle.static.cpu_places(1))
    exe = paddle.static.Executor()
    found = [float(exe.run(feed=batch, fetch_list=[total])[0]) for batch in loader()]
    assert found == [0.0 + 3.0 + 1.0, 6.0 + 9.0 + 5.0]


def test_several_places_get_a_batch_each(program):
    x, y = program
    loader = DataLoader.from_generator(feed_list=[x, y], capacity=2)
    loader.set_batch_generator(batches(5, 2), places=paddle.static.cpu_places(2))
    found = list(loader())
    assert [len(group) for group in found] == [2, 2]
    assert sorted(found[0][0]) == ["x", "y"]


def test_a_program_that_reads_by_itself(program):
    x, y = program
    loader = DataLoader.from_generator(feed_list=[x, y], capacity=2, iterable=False)
    total = paddle.sum(x)
    loader.set_batch_generator(batches(3, 1))
    exe = paddle.static.Executor()
    with pytest.raises(RuntimeError, match="not started"):
        exe.run(fetch_list=[total])
    for _ in range(2):
        loader.start()
        assert [float(exe.run(fetch_list=[total])[0]) for _ in range(3)] == [0.0, 3.0, 6.0]
        with pytest.raises(paddle.base.core.EOFException):
            exe.run(fetch_list=[total])
        loader.reset()
    with pytest.raises(RuntimeError, match="iterable=False"):
        iter(loader)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: DataLoader.from_generator(capacity=0), ValueError, "capacity"),
        (lambda: iter(DataLoader.from_generator()), RuntimeError, "no generator has been set"),
        (lambda: DataLoader.from_generator().set_batch_generator([1]), TypeError, "reader"),
        (lambda: DataLoader.from_generator().set_sample_generator(samples(1), 0), ValueError, "batch_size"),
        (lambda: DataLoader.from_dataset(3, None), TypeError, "dataset"),
    ],
    ids=["capacity", "no setter", "no function", "batch size", "data set"],
)
def test_what_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
