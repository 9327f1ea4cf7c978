"""Runs of many rows in pieces: how they are divided, what is measured, and that the numbers stay."""

import shutil
import threading

import numpy as np
import pytest
from tests.inference.conftest import pictures, run, write

import paddle
from paddle import nn
from paddle.inference import Config, _conversion, _engine, _pieces, create_predictor
from paddle.inference._cache import Port
from paddle.inference._passes import PIECES
from paddle.inference._pieces import Pieces, Workers, are_for_threads
from paddle.static import InputSpec


def sizes(pieces, count, threads=1, width=10):
    return [len(part[0]) for part in pieces.of([np.zeros((count, width))], threads)]


def test_pieces_are_equal_and_not_larger_than_measured():
    assert sizes(Pieces(4, 10), 16) == [4, 4, 4, 4]
    assert sizes(Pieces(4, 10), 5) == [3, 2]
    assert sizes(Pieces(16, 10), 16) == [16]
    assert sizes(Pieces(16, 10), 16, threads=2) == [8, 8]
    assert sizes(Pieces(3, 10), 16, threads=2) == [3, 3, 3, 3, 3, 1]
    assert sizes(Pieces(), 16) == [16]
    assert sizes(Pieces(), 9, threads=2) == [5, 4]
    assert sizes(Pieces(4, 10), 1) == [1]
    assert sizes(Pieces(4, 10), 0) == [0]


def test_larger_rows_make_smaller_pieces():
    assert sizes(Pieces(4, 10), 8, width=20) == [2, 2, 2, 2]
    assert sizes(Pieces(4, 10), 3, width=500) == [1, 1, 1]
    assert sizes(Pieces(4, 10), 8, width=5) == [8]


def test_inputs_with_different_numbers_of_rows_stay_together():
    arrays = [np.zeros((4, 3)), np.zeros((1, 3))]
    assert Pieces(1, 6).of(arrays) == [arrays]
    assert not are_for_threads(arrays, 2)
    assert not are_for_threads([np.zeros(())], 2)


def test_threads_take_pieces_where_there_is_work_for_all():
    counts = [n for n in range(20) if are_for_threads([np.zeros((n, 2))], 4)]
    assert counts == [4, 8, 12, 16, 17, 18, 19]


@pytest.mark.parametrize(
    ("costs", "rows"),
    [
        ({1: 1.0, 2: 1.0, 4: 1.0, 8: 1.0, 16: 1.0}, 16),
        ({1: 1.0, 2: 1.1, 4: 1.2, 8: 1.3, 16: 1.4}, 1),
        ({1: 2.0, 2: 1.5, 4: 1.01, 8: 1.0, 16: 1.5}, 8),
    ],
)
def test_the_size_that_takes_least_time_for_a_row(monkeypatch, costs, rows):
    now, seen = [0.0], []
    monkeypatch.setattr(_pieces.time, "thread_time", lambda: now[0])

    def work(arrays):
        seen.append([a.shape for a in arrays])
        now[0] += costs[len(arrays[0])] * len(arrays[0]) / 1000

    ports = [Port("x", paddle.float32, [-1, 3, -1, 8]), Port("y", paddle.int64, [-1, 5])]
    found = _pieces.measured(work, ports)
    assert (found.rows, found.elements) == (rows, 3 * 224 * 8 + 5)
    assert seen[0] == [(1, 3, 224, 8), (1, 5)]


def test_measuring_ends_in_time(monkeypatch):
    now, calls = [0.0], []
    monkeypatch.setattr(_pieces.time, "thread_time", lambda: now[0])

    def work(arrays):
        calls.append(len(arrays[0]))
        now[0] += 0.2 * len(arrays[0])

    assert _pieces.measured(work, [Port("x", paddle.float32, [-1, 4])]).rows == 2
    assert set(calls) == {1, 2}
    now[0] = 0.0
    slow = [Port("x", paddle.float32, [-1, 4])]
    assert _pieces.measured(lambda arrays: now.__setitem__(0, now[0] + 5), slow).rows == 0  # nothing to compare with


class Net(nn.Layer):
    def __init__(self, mixed=False):
        super().__init__()
        self.conv, self.out, self.mixed = nn.Conv2D(3, 64, 3, padding=1), nn.Conv2D(64, 64, 3, padding=1), mixed

    def forward(self, x):
        x = self.out(nn.functional.relu(self.conv(x)))
        return (x - x.mean(0) if self.mixed else x), x.mean([1, 2, 3])


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pieces")
    spec = [InputSpec([None, 3, 20, 24], "float32", "x")]
    found = {}
    for mixed in (False, True):
        paddle.seed(4)
        found[mixed] = write(Net(mixed), spec, folder / f"net{mixed}")
    return found


def config_of(path, threads):
    config = Config(path)
    config.enable_onnxruntime()
    config.set_cpu_math_library_num_threads(threads)
    return config


@pytest.fixture
def pieces_of_two(monkeypatch):
    monkeypatch.setattr(_conversion, "measured", lambda run, feeds: Pieces(2, 3 * 20 * 24))


@pytest.fixture
def seen(monkeypatch):
    """A list of the number of rows and the thread of each run of a session."""
    calls, own = [], _engine.OrtEngine._run

    def watched(self, session, arrays):
        calls.append((len(arrays[0]), threading.current_thread().name))
        return own(self, session, arrays)

    monkeypatch.setattr(_engine.OrtEngine, "_run", watched)
    return calls


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("mixed", [False, True])
def test_the_numbers_are_those_of_float64(saved, pieces_of_two, threads, mixed):
    predictor = create_predictor(config_of(saved[mixed], threads))
    paddle.seed(4)
    double = Net(mixed).to(dtype="float64")
    for count in (1, 2, 5, 8, 0):
        x = pictures(count)
        if not count and mixed:
            continue  # the mean of nothing
        want = [t.numpy() for t in double(paddle.to_tensor(x.astype("float64")))]
        for found, expected in zip(run(predictor, [x]), want, strict=True):
            assert found.shape == expected.shape
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5 * np.abs(expected).max(initial=0))


def test_rows_run_in_pieces(saved, pieces_of_two, seen):
    run(create_predictor(config_of(saved[False], 1)), [pictures(6)])
    assert [count for count, _ in seen] == [2, 2, 2]
    seen.clear()
    run(create_predictor(config_of(saved[True], 1)), [pictures(6)])
    assert [count for count, _ in seen] == [6]
    seen.clear()
    config = config_of(saved[False], 1)
    config.delete_pass(PIECES)
    run(create_predictor(config), [pictures(6)])
    assert [count for count, _ in seen] == [6]


def test_threads_take_pieces(saved, pieces_of_two, seen, monkeypatch):
    predictor = create_predictor(config_of(saved[False], 2))
    both, watched = threading.Barrier(2), _engine.OrtEngine._run

    def together(self, session, arrays):
        both.wait(30)  # a run goes on only while another one runs, too
        return watched(self, session, arrays)

    with monkeypatch.context() as patch:
        patch.setattr(_engine.OrtEngine, "_run", together)
        run(predictor, [pictures(8)])
    assert [count for count, _ in seen] == [2] * 4
    assert {name.rpartition("_")[0] for _, name in seen} == {"", "paddle.inference"}  # the caller and a helper
    seen.clear()
    run(predictor, [pictures(1)])
    run(predictor, [pictures(3)])  # too few for two threads
    assert seen == [(n, threading.current_thread().name) for n in (1, 3)]


def test_errors_of_helpers_reach_the_caller():
    def work(part):
        if part == 3:
            raise KeyError(part)
        return part * 2

    for threads in (2, 4):
        workers = Workers(threads)
        assert workers.map(work, [0, 1, 2]) == [0, 2, 4]
        for _ in range(20):
            with pytest.raises(KeyError):
                workers.map(work, [1, 2, 3, 4, 5])


def test_winograd_of_many_operators_is_for_runs_on_one_thread(saved, monkeypatch, composed):
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    made, own = [], _conversion.converted

    def watched(*args):
        made.append(own(*args))
        return made[-1]

    monkeypatch.setattr(_conversion, "converted", watched)
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    predictor = create_predictor(config_of(saved[False], 2))
    assert [m.winograd for m in made] == [0]
    run(predictor, [pictures(4)])
    run(predictor.clone(), [pictures(4)])
    assert [m.winograd for m in made] == [0, 1]  # converted once more, for pieces


def test_clones_run_pieces_at_once(saved, pieces_of_two):
    predictor, found = create_predictor(config_of(saved[False], 2)), {}
    want = {i: run(create_predictor(config_of(saved[False], 1)), [pictures(i)]) for i in (4, 8, 12)}

    def work(i):
        found[i] = [run(predictor.clone(), [pictures(i)]) for _ in range(5)]

    threads = [threading.Thread(target=work, args=(i,)) for i in want]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for i, expected in want.items():
        for outs in found[i]:
            for a, b in zip(outs, expected, strict=True):
                np.testing.assert_allclose(a, b, rtol=0, atol=1e-6)


def test_what_was_measured_is_kept_with_the_model(saved, tmp_path, monkeypatch, seen):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    calls = []
    monkeypatch.setattr(_conversion, "measured", lambda run, feeds: calls.append(1) or Pieces(2, 3 * 20 * 24))
    for _ in range(2):
        seen.clear()
        run(create_predictor(config_of(saved[False], 1)), [pictures(4)])
        assert [count for count, _ in seen] == [2, 2]
    assert len(calls) == 1


def test_a_model_that_changes_before_pieces_are_needed(saved, tmp_path):
    for ending in (".pdmodel", ".pdiparams"):
        shutil.copy(saved[False] + ending, tmp_path / ("net" + ending))
    predictor = create_predictor(config_of(str(tmp_path / "net"), 2))
    (tmp_path / "net.pdiparams").write_bytes(b"other")
    with pytest.raises(RuntimeError, match="files have changed"):
        run(predictor, [pictures(4)])
    assert run(predictor, [pictures(1)])[0].shape == (1, 64, 20, 24)


def test_sizes_that_a_trial_cannot_have(tmp_path, caplog):
    """Two inputs whose open sizes must agree: the trial fails, and rows run whole."""
    spec = [InputSpec([None, 3, None, None], "float32", "x"), InputSpec([None, None], "float32", "y")]

    class Sum(nn.Layer):
        def forward(self, x, y):
            return x.mean([1, 2]) + y

    predictor = create_predictor(config_of(write(Sum(), spec, tmp_path / "net"), 1))
    assert predictor._engine.runtime.pieces.rows == 0
    x, y = np.ones((4, 3, 5, 7), "float32"), np.ones((4, 7), "float32")
    np.testing.assert_array_equal(run(predictor, [x, y])[0], y * 2)
