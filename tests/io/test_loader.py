"""The loader: what it gives, in which order, and what it says when reading fails."""

import os
import random
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest
import torch
from tests.io.made import ByValue, Made
from tests.support import check_error, static_mode

import paddle
from paddle.io import (
    BatchSampler,
    DataLoader,
    IterableDataset,
    RandomSampler,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
    get_worker_info,
)
from paddle.io._loader import one_ahead


def form(batch):
    """A batch reduced to kinds, shapes and dtypes."""
    if isinstance(batch, paddle.Tensor):
        return batch.shape, batch.dtype.name
    if isinstance(batch, (list, tuple)):
        return [form(b) for b in batch]
    if isinstance(batch, dict):
        return {k: form(v) for k, v in batch.items()}
    return batch


# Recorded from the original: next(iter(DataLoader(dataset, batch_size=2))), with 0 and with 2 workers.
FORMS = [
    (lambda i: np.ones(3, "float32") * i, ([2, 3], "float32")),
    (lambda i: (np.ones(3), i), [([2, 3], "float64"), ([2], "int64")]),
    (lambda i: [np.float32(1), 2.5], [([2], "float32"), ([2], "float64")]),
    (lambda i: {"a": i, "b": np.ones(2)}, {"a": ([2], "int64"), "b": ([2, 2], "float64")}),
    (lambda i: (i, ("x", {"z": 1.0})), [([2], "int64"), [["x", "x"], {"z": ([2], "float64")}]]),
    (lambda i: paddle.ones([2]) * i, ([2, 2], "float32")),
    (lambda i: (paddle.ones([2]), 1), [([2, 2], "float32"), ([2], "int64")]),
    (lambda i: True, ([2], "bool")),
    (lambda i: np.int32(3), ([2], "int32")),
    (lambda i: np.uint8([1, 2]), ([2, 2], "uint8")),
]


@pytest.mark.parametrize(("make", "want"), FORMS, ids=[str(w) for _, w in FORMS])
def test_samples_of_every_kind(make, want):
    assert form(next(iter(DataLoader(Made(make), batch_size=2)))) == want


def test_samples_of_every_kind_from_workers():
    for make, want in FORMS[1], FORMS[4], FORMS[6]:
        assert form(next(iter(DataLoader(Made(make), batch_size=2, num_workers=1)))) == want


def test_strings_stay_strings():
    assert next(iter(DataLoader(Made(lambda i: f"s{i}"), batch_size=2))) == ["s0", "s1"]


def test_without_batches():
    batch = next(iter(DataLoader(Made(lambda i: (np.ones(3), i)), batch_size=None)))
    assert batch[0].shape == [3]
    assert batch[1] == 0


def test_lengths_and_call():
    data = Made(lambda i: i, 7)
    assert len(DataLoader(data, batch_size=2)) == 4
    assert len(DataLoader(data, batch_size=2, drop_last=True)) == 3
    assert [b.tolist() for b in DataLoader(data, batch_size=3)()] == [[0, 1, 2], [3, 4, 5], [6]]


def test_workers_keep_the_order():
    data = Made(lambda i: i, 11)
    assert [b.tolist() for b in DataLoader(data, batch_size=4, num_workers=2)] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10],
    ]


def test_shuffling_follows_numpy_as_in_the_original():
    """Recorded from 3.3.1: orders come from NumPy's global generator, and `paddle.seed` has no part in them."""
    paddle.seed(42)
    np.random.seed(5)
    assert next(iter(BatchSampler(range(1000), shuffle=True, batch_size=6))) == [544, 515, 193, 11, 279, 653]
    assert list(RandomSampler(range(10))) == [5, 2, 9, 0, 6, 1, 3, 7, 4, 8]
    assert list(RandomSampler(range(10), replacement=True, num_samples=5)) == [7, 3, 7, 6, 8]
    assert list(SubsetRandomSampler([3, 5, 7, 9])) == [3, 9, 7, 5]
    assert list(WeightedRandomSampler(np.array([0.1, 0.2, 0.7]), 4)) == [2, 2, 0, 2]
    assert np.random.rand() == 0.2049473834067983  # what a program draws afterwards


@pytest.mark.parametrize(
    ("workers", "order", "after"),
    [
        (0, [[7, 2, 4, 1], [0, 5, 6, 3]], 0.6117438629026457),
        (1, [[2, 4, 3, 6], [1, 0, 5, 7]], 0.39673660521140586),  # the seed of the workers is drawn first
    ],
)
def test_a_loader_shuffles_with_numpy(workers, order, after):
    """Recorded from 3.3.1."""
    np.random.seed(5)
    loader = DataLoader(Made(lambda i: i, 8), batch_size=4, shuffle=True, num_workers=workers)
    assert [b.tolist() for b in loader] == order
    assert np.random.rand() == after


def test_array_data_is_read_a_batch_at_a_time():
    class Counting(TensorDataset):
        singles = 0

        def __getitem__(self, index):
            type(self).singles += 1
            return super().__getitem__(index)

    data = Counting([paddle.arange(10), np.arange(20.0).reshape(10, 2)])
    got = list(DataLoader(data, batch_size=4))
    assert [b[0].tolist() for b in got] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    assert got[1][1].tolist() == [[8.0, 9.0], [10.0, 11.0], [12.0, 13.0], [14.0, 15.0]]
    assert Counting.singles == 0
    own = list(DataLoader(data, batch_size=4, collate_fn=len))
    assert own == [4, 4, 2]
    assert Counting.singles == 10


class Stream(IterableDataset):
    def __init__(self, length=5):
        self.length = length

    def __iter__(self):
        info = get_worker_info()
        start, step = (0, 1) if info is None else (info.id, info.num_workers)
        yield from range(start, self.length, step)


def test_streams():
    assert [b.tolist() for b in DataLoader(Stream(), batch_size=2)] == [[0, 1], [2, 3], [4]]
    assert [b.tolist() for b in DataLoader(Stream(), batch_size=2, drop_last=True)] == [[0, 1], [2, 3]]
    split = [i for b in DataLoader(Stream(6), batch_size=2, num_workers=2) for i in b.tolist()]
    assert sorted(split) == list(range(6))
    check_error(lambda: DataLoader(Stream(), shuffle=True), ValueError, "cannot be shuffled")
    check_error(lambda: len(DataLoader(Stream())), ValueError, "length")


def test_worker_info_and_start():
    def start(worker_id):
        get_worker_info().dataset.make = lambda i: 100 + worker_id

    got = [
        b.tolist() for b in DataLoader(Made(lambda i: 0, 4), batch_size=2, num_workers=2, worker_init_fn=ByValue(start))
    ]
    assert got == [[100, 100], [101, 101]]
    assert get_worker_info() is None


def test_persistent_workers_serve_several_epochs():
    loader = DataLoader(Made(lambda i: os.getpid(), 4), batch_size=2, num_workers=1, persistent_workers=True)
    first, second = ({i for b in loader for i in b.tolist()} for _ in range(2))
    assert first == second
    assert os.getpid() not in first


class Unreadable(Exception):
    """Cannot be pickled back: it needs two arguments."""

    def __init__(self, path, why):
        super().__init__(f"{path}: {why}")


def bad(index):
    if index == 7:
        raise KeyError("picture 7 is unreadable")
    return np.zeros(3, "float32")


@pytest.mark.parametrize("workers", [0, 2])
def test_an_exception_arrives_as_itself(workers):
    with pytest.raises(KeyError) as caught:
        list(DataLoader(Made(bad, 10), batch_size=4, num_workers=workers))
    assert caught.value.args == ("picture 7 is unreadable",)
    cause = str(caught.value.__cause__)
    assert "sample 7" in cause
    assert "in bad" in cause, "the traceback of the process that read it"
    assert ("worker process 1" in cause) == (workers > 0)


def test_an_exception_that_cannot_be_sent_is_reported():
    def make(index):
        raise Unreadable("a.png", "truncated")

    check_error(lambda: list(DataLoader(Made(make), num_workers=1)), RuntimeError, "Unreadable", "a.png: truncated")


def test_samples_that_do_not_fit_together():
    check_error(
        lambda: list(DataLoader(Made(lambda i: np.ones(i + 1)), batch_size=2)), ValueError, "[[1], [2]]", "collate_fn"
    )
    check_error(lambda: list(DataLoader(Made(lambda i: None), batch_size=2)), TypeError, "None", "collate_fn")


def die(index):
    if index == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return index


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_is_an_error_within_seconds():
    start = time.monotonic()
    check_error(lambda: list(DataLoader(Made(die, 8), batch_size=1, num_workers=2)), RuntimeError, "died", "memory")
    assert time.monotonic() - start < 20


def test_a_late_batch_is_an_error(monkeypatch):
    # How long torch lets a worker end by itself before it is terminated.
    monkeypatch.setattr(torch.utils.data._utils, "MP_STATUS_CHECK_INTERVAL", 0.5)

    def wait(index):
        time.sleep(60)

    check_error(lambda: list(DataLoader(Made(wait), num_workers=1, timeout=1)), RuntimeError, "timeout = 1")


def test_interrupting_leaves_nothing_behind(tmp_path):
    program = textwrap.dedent("""
        import os, signal, sys, time
        import numpy as np
        from paddle.io import DataLoader, Dataset
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start out ignoring it
        class Data(Dataset):
            def __len__(self): return 1000
            def __getitem__(self, i): time.sleep(0.01); return np.zeros([64, 1024], "float32")
        if __name__ == "__main__":
            for i, batch in enumerate(DataLoader(Data(), batch_size=2, num_workers=2)):
                if i == 3: print("reading", flush=True)
    """)
    path = tmp_path / "read.py"
    path.write_text(program)
    shared = set(os.listdir("/dev/shm")) if os.path.isdir("/dev/shm") else set()
    reader = subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with reader:
        assert reader.stdout.readline().strip() == "reading"
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(reader.pid)], capture_output=True, text=True
        ).stdout.split()
        assert len(children) >= 2
        reader.send_signal(signal.SIGINT)
        assert reader.wait(30) != 0
    deadline = time.monotonic() + 15
    while any(os.path.exists(f"/proc/{pid}") for pid in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in children)
    if shared:
        assert not {n for n in set(os.listdir("/dev/shm")) - shared if n.startswith("torch_")}


def test_wrong_arguments():
    data = Made(lambda i: i)
    check_error(lambda: DataLoader(data, batch_size=0), AssertionError, "batch_size = 0")
    check_error(lambda: DataLoader(data, num_workers=-1), AssertionError, "num_workers = -1")
    sampler = BatchSampler(data, batch_size=2)
    check_error(lambda: DataLoader(data, batch_sampler=sampler, batch_size=3), AssertionError, "batch_sampler")
    check_error(lambda: DataLoader(data, timeout=-1), AssertionError, "timeout")


# ---- options ----


OPTIONS = [{}, {"use_shared_memory": False}, {"prefetch_factor": 5}, {"timeout": 60}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_options_of_workers_change_no_batch(options):
    def make(index):
        return np.full([300, 400], index, "float32"), paddle.ones([2], "bfloat16"), {"name": f"s{index}", "n": index}

    want, got = (list(DataLoader(Made(make, 6), batch_size=4, **o)) for o in ({}, {"num_workers": 2, **options}))
    assert [form(b) for b in got] == [form(b) for b in want]
    for ours, theirs in zip(got, want, strict=True):
        np.testing.assert_array_equal(ours[0].numpy(), theirs[0].numpy())


def test_places_and_buffers():
    data = Made(lambda i: np.ones(2), 4)
    for options in ({"places": "cpu"}, {"places": [paddle.CPUPlace()]}, {"use_buffer_reader": False}):
        assert next(iter(DataLoader(data, batch_size=2, **options))).place.is_cpu_place()


def test_a_static_graph_is_fed(tmp_path):
    data = Made(lambda i: (np.full([2], i, "float32"), np.int64(i)), 6)
    with static_mode():
        x, y = paddle.static.data("x", [None, 2]), paddle.static.data("y", [None], "int64")
        total = x.sum(axis=1) + y.astype("float32")
        exe = paddle.static.Executor()
        loader = DataLoader(data, feed_list=[x, y], batch_size=2, return_list=False)
        assert [exe.run(feed=fed, fetch_list=[total])[0].tolist() for fed in loader()] == [[0, 3], [6, 9], [12, 15]]
        # Recorded from the original: a list with a dict for each place.
        twice = DataLoader(data, feed_list=[x, y], places=["cpu", "cpu"], batch_size=2, return_list=False)
        assert [[one["y"].tolist() for one in fed] for fed in twice] == [[[0, 1], [2, 3]], [[4, 5]]]
        assert [type(b) for b in DataLoader(data, feed_list=[x, y], batch_size=6)] == [list]
        check_error(lambda: DataLoader(data, return_list=False), AssertionError, "feed_list")


def test_a_sample_that_spoils_a_batch_is_named():
    class Sums(Made):
        def fetch_batch(self, indices):
            raise ValueError("somewhere in this batch")

    with pytest.raises(KeyError) as caught:
        list(DataLoader(Sums(bad, 10), batch_size=5))
    assert "sample 7" in str(caught.value.__cause__)


def test_a_loader_over_a_stream_can_be_listed():
    assert len(list(DataLoader(Stream(5), batch_size=2))) == 3


def test_the_end_of_an_iteration_inside_a_sample_is_an_error():
    check_error(lambda: list(DataLoader(Made(lambda i: next(iter([]))))), RuntimeError, "StopIteration")


@pytest.mark.filterwarnings("ignore")
def test_persistent_workers_come_back_after_a_death(tmp_path):
    mark = tmp_path / "killed"

    def once(index):
        if index == 2 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return index

    loader = DataLoader(Made(once, 6), batch_size=2, num_workers=1, persistent_workers=True)
    check_error(lambda: list(loader), RuntimeError, "died")
    assert [b.tolist() for b in loader] == [[0, 1], [2, 3], [4, 5]]


def test_workers_end_with_their_loader():
    loader = DataLoader(Made(lambda i: os.getpid(), 100), batch_size=1, num_workers=1, persistent_workers=True)
    worker = int(next(iter(loader))[0])
    assert os.path.exists(f"/proc/{worker}") or not os.path.isdir("/proc")
    del loader
    assert not os.path.exists(f"/proc/{worker}")


def test_the_next_batch_is_on_its_way():
    """As for a device that is not the CPU: the next batch is fetched before this one is given out."""
    fetched = []

    def batches():
        for i in range(3):
            fetched.append(i)
            yield i
        raise OSError("no more")

    reading = one_ahead(batches())
    assert next(reading) == 0
    assert fetched == [0, 1]
    assert [next(reading), next(reading)] == [1, 2]
    with pytest.raises(OSError, match="no more"):
        next(reading)
    assert list(one_ahead(iter([]))) == []


class Drawn(paddle.io.Dataset):
    """What a worker's generators give, and what it knows about itself."""

    def __getitem__(self, index):
        info = paddle.io.get_worker_info()
        drawn = [random.random(), np.random.rand(), paddle.rand([1]).item()]
        return np.array([index, info.id, info.seed // 2**32, info.seed % 2**32, *drawn])

    def __len__(self):
        return 4


def test_workers_have_random_streams_of_their_own():
    """Recorded from 3.3.1: they follow from one number of NumPy's global generator, and so does the order."""
    random.seed(0)
    paddle.seed(3)
    np.random.seed(1)
    loader = DataLoader(Drawn(), batch_size=1, num_workers=2)
    rows = [batch[0].tolist() for batch in loader]
    assert [row[:2] for row in rows] == [[0, 0], [1, 1], [2, 0], [3, 1]]
    assert {int(row[2]) * 2**32 + int(row[3]) for row in rows} == {7692698082559361259}
    wanted = [
        [0.4495910966205341, 0.7809243576395145, 0.017798755317926407],
        [0.5858821825793612, 0.49401011740198875, 0.8301351070404053],
        [0.3209548294164798, 0.7493266768424349, 0.25603532791137695],
        [0.3206321469244334, 0.7704628272085052, 0.8583530783653259],
    ]
    np.testing.assert_array_equal([row[4:] for row in rows], wanted)
    np.random.seed(1)
    loader = DataLoader(list(range(8)), batch_size=4, shuffle=True, num_workers=2)
    orders = [np.concatenate([batch.numpy() for batch in loader]).tolist() for _ in range(2)]
    assert orders == [[7, 2, 6, 5, 3, 1, 0, 4], [6, 3, 0, 2, 1, 4, 5, 7]]


def test_more_workers_than_processors_are_no_reason_to_warn():
    loader = DataLoader(list(range(8)), batch_size=2, num_workers=(os.cpu_count() or 1) + 1)
    assert len(list(loader)) == 4
