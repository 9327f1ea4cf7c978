"""Batches on their way from worker processes: full shared memory, workers that die, what cannot be sent."""

import os
import signal
import textwrap
import time

import numpy as np
import pytest
import torch
from tests.io.made import ByValue, Made
from tests.small_disk import run_on
from tests.support import check_error

import paddle
from paddle._core import system
from paddle.io import DataLoader, IterableDataset
from paddle.io import _transport as transport
from paddle.io._collate import collate

on_linux = pytest.mark.skipif(
    system.shared_memory() is None, reason="about /dev/shm, or a worker that inherits a patch"
)

BODY = """
import os, sys, warnings
import numpy as np
import paddle
from paddle.io import DataLoader, Dataset, IterableDataset

warnings.simplefilter("default")


class Pictures(Dataset):
    def __len__(self):
        return 64 * 4

    def __getitem__(self, i):
        return np.full([3, 224, 224], i, "float32"), np.full([20_000], i, "int64"), i


def free():
    room = os.statvfs("/dev/shm")
    return room.f_bavail * room.f_frsize


def fill():
    # Also while workers take and give back.
    with open("/dev/shm/filler", "ab", buffering=0) as file:
        try:
            while file.write(bytes(1 << 20)) == 1 << 20:
                pass
        except OSError:
            pass


def read(loader, hook=None):
    got = []
    for at, (image, row, label) in enumerate(loader):
        if hook is not None:
            hook(at)
        assert (image.numpy()[:, 0, 0, 0] == label.numpy()).all() and (row.numpy()[:, 0] == label.numpy()).all()
        got += label.tolist()
    assert got == list(range(256)), got
"""


def small(tmp_path, program, size="64m"):
    """What a program printed where shared memory is small; it must end well, and soon."""
    path = tmp_path / "program.py"
    path.write_text(BODY + textwrap.dedent(program))
    done = run_on("/dev/shm", size, path)
    assert done.returncode == 0, done.stderr[-3000:]
    return done


@on_linux
def test_shared_memory_of_a_container_is_too_small(tmp_path):
    """Docker gives 64 MB; four batches of 49 MB are under way."""
    done = small(tmp_path, "read(DataLoader(Pictures(), batch_size=64, num_workers=2))")
    assert done.stderr.count("RuntimeWarning") == 1
    assert "--shm-size" in done.stderr
    assert "Traceback" not in done.stderr


@on_linux
def test_shared_memory_fills_up_and_gets_free_in_the_middle(tmp_path):
    program = """
    def hook(at):
        if 2 <= at <= 8:
            fill()
        if at == 9:
            os.unlink("/dev/shm/filler")

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        read(DataLoader(Pictures(), batch_size=16, num_workers=2, persistent_workers=True), hook)
    assert len(told) == 1, len(told)
    assert "pipes" in str(told[0].message)
    assert free() > 255 << 20, "no batch is left behind"
    """
    small(tmp_path, program, "256m")


@on_linux
def test_workers_that_cannot_be_started_for_want_of_shared_memory(tmp_path):
    program = """
    fill()
    try:
        read(DataLoader(Pictures(), batch_size=64, num_workers=2))
    except RuntimeError as error:
        print(error)
    """
    done = small(tmp_path, program, "1m")
    assert "cannot be started" in done.stdout
    assert "/dev/shm" in done.stdout
    assert "num_workers=0" in done.stdout


@on_linux
def test_streams_and_types_that_numpy_lacks_take_pipes_too(tmp_path):
    program = """
    class Stream(IterableDataset):
        def __iter__(self):
            for i in range(3):
                yield {"half": paddle.full([1 << 20], i, "bfloat16"), "name": f"s{i}"}

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        got = list(DataLoader(Stream(), batch_size=1, num_workers=1))
    assert [b["name"] for b in got] == [["s0"], ["s1"], ["s2"]]
    assert [(b["half"].dtype.name, float(b["half"].max())) for b in got] == [("bfloat16", float(i)) for i in range(3)]
    assert len(told) == 1
    """
    small(tmp_path, program, "2m")


@on_linux
def test_multiprocess_readers_need_no_shared_memory(tmp_path):
    program = """
    import torch
    fill()
    arrays = lambda: (np.full([1 << 20], i) for i in range(3))
    tensors = lambda: (paddle.full([1 << 20], i) for i in range(3))
    got = [int(np.asarray(x)[-1]) for x in paddle.reader.multiprocess_reader([arrays, tensors])()]
    assert sorted(got) == [0, 0, 1, 1, 2, 2], got
    """
    small(tmp_path, program, "1m")


# ---- without a small file system ----


@on_linux
def test_another_process_takes_the_room_first(monkeypatch):
    """There was room when it was asked for, and none when it was taken."""

    def full(*args, **kwargs):
        raise RuntimeError("unable to allocate shared memory(shm) for file </torch_1>: No space left on device (28)")

    monkeypatch.setattr(torch.UntypedStorage, "_new_shared", full)  # where a batch is put together,
    monkeypatch.setattr(torch.Tensor, "share_memory_", full)  # and where one is that was put together elsewhere
    loader = DataLoader(Made(lambda i: np.full([1 << 19], i, "float32"), 4), num_workers=1)
    with pytest.warns(RuntimeWarning, match="/dev/shm"):
        assert [float(b[0, -1]) for b in loader] == [0, 1, 2, 3]


@on_linux
def test_other_errors_of_sharing_are_not_hidden(monkeypatch):
    def broken(*args, **kwargs):
        raise RuntimeError("something else")

    monkeypatch.setattr(torch.UntypedStorage, "_new_shared", broken)
    loader = DataLoader(Made(lambda i: np.zeros([1 << 19], "float32")), num_workers=1)
    check_error(lambda: list(loader), RuntimeError, "something else")


@pytest.mark.filterwarnings("ignore")
def test_a_bus_error_speaks_of_shared_memory():
    start = time.monotonic()
    loader = DataLoader(Made(lambda i: os.kill(os.getpid(), signal.SIGBUS)), num_workers=1)
    check_error(lambda: list(loader), RuntimeError, "shared memory", "--shm-size", "use_shared_memory=False")
    assert time.monotonic() - start < 20


def test_a_batch_that_cannot_be_pickled_is_an_error_and_no_hang():
    loader = DataLoader(Made(lambda i: i), num_workers=1, collate_fn=ByValue(lambda batch: lambda: batch), timeout=30)
    check_error(lambda: list(loader), TypeError, "cannot be sent", "num_workers=0")


class Functions(IterableDataset):
    def __iter__(self):
        yield lambda: 0


def test_a_stream_of_what_cannot_be_pickled():
    check_error(lambda: list(DataLoader(Functions(), batch_size=None, num_workers=1, timeout=30)), TypeError, "be sent")


def test_indices_that_cannot_be_pickled_are_an_error_and_no_hang():
    sampler = [[0], [lambda: 0]]
    loader = DataLoader(Made(lambda i: i), batch_sampler=sampler, num_workers=1, timeout=30)
    check_error(lambda: list(loader), TypeError, "cannot be sent")


def test_an_error_of_the_users_disk_is_not_about_shared_memory():
    def make(index):
        raise OSError(28, "No space left on device", "/cache/sample")

    with pytest.raises(OSError, match="/cache/sample") as caught:
        list(DataLoader(Made(make), num_workers=1))
    assert "shared memory" not in str(caught.value)


@pytest.mark.parametrize("where", ["data", "collate", "start"])
def test_a_loader_inside_a_worker(where):
    def inner(*_):
        return [int(b) for b in DataLoader(Made(lambda i: i), num_workers=1)]

    options = {"data": {}, "collate": {"collate_fn": ByValue(inner)}, "start": {"worker_init_fn": ByValue(inner)}}[
        where
    ]
    loader = DataLoader(Made(inner if where == "data" else lambda i: i), num_workers=1, timeout=30, **options)
    check_error(lambda: list(loader), AssertionError, "worker process", "num_workers=0")


def test_a_loader_inside_a_worker_without_workers_of_its_own():
    inner = DataLoader(Made(lambda i: i, 4), batch_size=2)
    assert [b.tolist() for b in DataLoader(Made(lambda i: sum(b.sum() for b in inner), 4), num_workers=1)] == [[6]] * 4


def test_room_is_not_limited_where_the_system_does_not_say(monkeypatch):
    monkeypatch.setattr(system, "shared_memory", lambda: "/no/such/folder")
    assert system.free_shared_memory() == float("inf")


def test_values_of_types_that_numpy_lacks_survive_pipes():
    values = {"bfloat16": paddle.ones([2, 3], "bfloat16"), "float8": paddle.ones([4]).astype("float8_e4m3fn")}
    for options in ({}, {"use_shared_memory": False}):
        loader = DataLoader(Made(lambda i: values, 1), batch_size=None, num_workers=1, **options)
        (got,) = loader
        assert {k: (v.dtype.name, v.shape) for k, v in got.items()} == {
            "bfloat16": ("bfloat16", [2, 3]),
            "float8": ("float8_e4m3fn", [4]),
        }
        assert (got["bfloat16"] == 1).all()


def test_a_batch_is_put_together_in_shared_memory():
    """Large arrays and tensors of one dtype are stacked where the training process reads them; the rest as before."""
    rows = [np.full([40_000], i, "float32") for i in range(8)]
    for samples in (rows, [paddle.to_tensor(r) for r in rows]):
        batch = collate([(s, i) for i, s in enumerate(samples)], transport.shared_room)
        assert isinstance(batch[0], torch.Tensor)
        assert batch[0].is_shared()
        at = batch[0].data_ptr()
        sent = transport.to_shared(batch)
        assert sent[0].data_ptr() == at
        np.testing.assert_array_equal(sent[0].numpy(), np.stack(rows))
        assert sent[1].tolist() == list(range(8))
    mixed = collate([rows[0], rows[1].astype("float64")], transport.shared_room)
    assert isinstance(mixed, np.ndarray)
    assert mixed.dtype == "float64"
    assert isinstance(collate([np.zeros(3), np.ones(3)], transport.shared_room), np.ndarray)


def test_no_room_to_put_a_batch_together(monkeypatch):
    monkeypatch.setattr(system, "free_shared_memory", lambda: 0)
    assert isinstance(collate([np.zeros(1 << 20), np.ones(1 << 20)], transport.shared_room), np.ndarray)
