"""Schedules, recordings, files, tables, the timer."""

import json
import re

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
import paddle.profiler as P
from paddle.profiler import timer, utils


def train(profiler=None, steps=4, ranges=False):
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 2))
    optimizer = paddle.optimizer.Adam(parameters=net.parameters())
    for _ in range(steps):
        with P.RecordEvent("mine"):
            x = paddle.ones([3, 4])
        net(x).mean().backward()
        optimizer.step()
        optimizer.clear_grad()
        if profiler:
            profiler.step(num_samples=3)


@pytest.fixture(scope="module")
def recorded():
    """A profiler after recording steps 1 and 2."""
    profiler = P.Profiler(
        scheduler=(1, 3), on_trace_ready=lambda p: None, profile_memory=True, with_flops=True, record_shapes=True
    )
    with profiler:
        train(profiler)
    return profiler


def count(profiler, kind, name=None):
    return sum(e.kind == kind and name in (None, e.name) for e in profiler.profiler_result.events)


@pytest.mark.parametrize(
    ("arguments", "states"),
    [  # as the original's make_scheduler answers
        ({"closed": 1, "ready": 1, "record": 4, "repeat": 1}, [0, 1, 2, 2, 2, 3, 0, 0]),
        ({"closed": 1, "ready": 1, "record": 3, "skip_first": 2}, [0, 0, 0, 1, 2, 2, 3, 0, 1, 2, 2, 3, 0]),
        ({"closed": 0, "ready": 0, "record": 1}, [3, 3, 3]),
        ({"closed": 2, "ready": 0, "record": 2, "repeat": 2}, [0, 0, 2, 3, 0, 0, 2, 3, 0, 0]),
    ],
)
def test_schedules(arguments, states):
    schedule = P.make_scheduler(**arguments)
    assert [schedule(step).value for step in range(len(states))] == states


def test_schedules_refused():
    check_error(lambda: P.make_scheduler(closed=-1, ready=1, record=1), AssertionError, "closed = -1")
    check_error(lambda: P.make_scheduler(closed=0, ready=0, record=0), AssertionError, "record = 0")
    check_error(lambda: P.Profiler(scheduler=(3, 1)), AssertionError, "(3, 1)")


def test_every_phase_and_operator_is_named(recorded):
    assert count(recorded, "ProfileStep") == 2
    assert count(recorded, "Forward", "Sequential") == 2
    assert count(recorded, "Backward") == 2
    assert count(recorded, "Optimization", "Optimization Step: Adam") == 2
    assert count(recorded, "PythonUserDefined", "mine") == 2
    assert count(recorded, "Operator", "linear") == 4
    assert count(recorded, "Operator", "relu_grad") == 2
    assert count(recorded, "Memory") > 0
    shapes = [e.shapes for e in recorded.profiler_result.events if e.name == "aten::addmm"]
    assert shapes[0][:3] == [[8], [3, 4], [4, 8]]


def test_nothing_stays_behind(recorded):
    assert not utils.in_profiler_mode()
    assert paddle._core.state.INTERCEPTORS == []
    assert paddle.nn.Layer.__call__.__qualname__ == "Layer.__call__"
    assert not hasattr(paddle.nn.Layer.__call__, "__wrapped__")
    assert "profiler" not in paddle.optimizer.Optimizer.step.__code__.co_filename
    assert not hasattr(paddle.io.DataLoader.__iter__, "__wrapped__")


def test_an_operator_that_fails_does_not_stay_open():
    profiler = P.Profiler(on_trace_ready=lambda p: None)
    with profiler:
        with pytest.raises(ValueError, match="matmul"):
            paddle.matmul(paddle.ones([2, 3]), paddle.ones([2, 3]))
        paddle.tanh(paddle.ones([2]))
    tanh = next(e for e in profiler.profiler_result.events if e.kind == "Operator" and e.name == "tanh")
    assert tanh.duration > 0


@pytest.mark.parametrize(("format", "kinds"), [("json", {"Operator", "Memory"}), ("pb", {"Operator"})])
def test_files_are_read_back(recorded, tmp_path, format, kinds):
    path = tmp_path / f"trace.{format}"
    recorded.export(str(path), format)
    back = P.load_profiler_result(str(path))
    want = [(e.name, e.kind, e.start, e.end) for e in recorded.profiler_result.events if e.kind != "Memory"]
    got = [(e.name, e.kind, e.start, e.end) for e in back.events if e.kind != "Memory"]
    assert [g[:2] for g in sorted(got)] == [w[:2] for w in sorted(want)]
    np.testing.assert_allclose([g[3] - g[2] for g in sorted(got)], [w[3] - w[2] for w in sorted(want)], atol=1000)
    assert kinds <= {e.kind for e in back.events}


def test_chrome_reads_the_trace(recorded, tmp_path):
    path = tmp_path / "trace.json"
    recorded.export(str(path))
    events = json.loads(path.read_text())["traceEvents"]
    linear = next(e for e in events if e["name"] == "linear")
    assert linear["ph"] == "X"
    assert linear["cat"] == "Operator"
    assert linear["dur"] > 0


@pytest.mark.parametrize(("handler", "ending"), [(P.export_chrome_tracing, "json"), (P.export_protobuf, "pb")])
def test_each_recording_is_written(tmp_path, handler, ending):
    schedule = P.make_scheduler(closed=1, ready=0, record=1, repeat=2)
    with P.Profiler(scheduler=schedule, on_trace_ready=handler(str(tmp_path / "log"), "worker")) as profiler:
        train(profiler, 6)
    files = sorted((tmp_path / "log").iterdir())
    assert len(files) == 2
    assert all(re.fullmatch(rf"worker_time_[\d_]+\.paddle_trace\.{ending}", f.name) for f in files)
    steps = {e.name for f in files for e in P.load_profiler_result(str(f)).events if e.kind == "ProfileStep"}
    assert steps == {"ProfileStep#1", "ProfileStep#3"}


def test_tables(recorded, capsys):
    recorded.summary()
    text = capsys.readouterr().out
    for title in ("Device", "Overview", "Model", "Operator", "Memory", "UserDefined"):
        assert f" {title} Summary " in text
    assert re.search(r"^linear +4 +", text, re.M)
    assert re.search(r"^  aten::addmm +4 +", text, re.M)
    assert re.search(r"^mine +2 +", text, re.M)
    assert "FLOPs" in text
    assert max(map(len, text.splitlines())) < 130


def test_tables_as_asked_for(recorded, capsys):
    recorded.summary(sorted_by=P.SortedKeys.CPUMin, op_detail=False, time_unit="us", views=P.SummaryView.OperatorView)
    text = capsys.readouterr().out
    assert "Time unit: us" in text
    assert "  aten::addmm" not in text
    assert "Overview" not in text
    least = [float(m) for m in re.findall(r"/ ([\d.]+) / [\d.]+ +\d+$", text, re.M)]
    assert len(least) > 3
    assert least == sorted(least)
    recorded.summary(thread_sep=True, views=[P.SummaryView.OperatorView])
    assert "Operator Summary (thread" in capsys.readouterr().out


def test_warning_if_nothing_was_recorded():
    with pytest.warns(UserWarning, match="has not recorded anything yet"):
        P.Profiler(timer_only=True).summary()


class _Numbers(paddle.io.Dataset):
    def __len__(self):
        return 40

    def __getitem__(self, i):
        return np.float32(i)


def test_timer(capsys):
    profiler = P.Profiler(timer_only=True)
    profiler.start()
    for batch in paddle.io.DataLoader(_Numbers(), batch_size=4):
        profiler.step(num_samples=len(batch))
    info = profiler.step_info("images")
    profiler.stop()
    assert re.fullmatch(r" reader_cost: [\d.]+ s batch_cost: [\d.]+ s ips: [\d.]+ images/s", info)
    text = capsys.readouterr().out
    assert "IPS Unit: images/s" in text
    assert "Reader Ratio" in text
    assert not timer.benchmark().running


def test_timer_without_samples(capsys):
    with P.Profiler(timer_only=True) as profiler:
        for _ in range(3):
            profiler.step()
        assert re.fullmatch(r" batch_cost: [\d.]+ s ips: [\d.]+ steps/s", profiler.step_info())
        assert profiler.step_info() == ""


def test_a_range_decorates():
    @P.RecordEvent("decorated")
    def work():
        return paddle.ones([2]) + 1

    profiler = P.Profiler(on_trace_ready=lambda p: None)
    with profiler:
        work()
        work()
        again = P.RecordEvent("by hand", P.utils.TracerEventType.UserDefined)
        again.begin()
        again.end()
        again.end()
    assert count(profiler, "PythonUserDefined", "decorated") == 2
    assert count(profiler, "UserDefined", "by hand") == 1


@pytest.mark.filterwarnings("ignore:Profiling")
def test_targets():
    with pytest.warns(UserWarning, match="XPU"):
        P.Profiler(targets=[P.ProfilerTarget.XPU], timer_only=True)


@pytest.mark.parametrize("target", [P.make_scheduler, P.Profiler, P.RecordEvent])
def test_examples(target):
    run_examples(target)
