"""A trace restores hooks, modes, interceptors, names, layers and random streams, however it ends."""

import random
import threading

import numpy as np
import pytest

import paddle
from paddle import nn, profiler
from paddle._core import hooks, mode
from paddle._core.state import INTERCEPTORS, fresh
from paddle.jit import to_static
from paddle.jit._errors import Unconvertible
from paddle.jit._thread import THREAD
from paddle.jit._trace import trace, trace_call
from paddle.static import InputSpec, default_main_program, default_startup_program
from paddle.utils import unique_name

WAIT = 30  # seconds, for threads
POINTS = [point for point in vars(hooks).values() if isinstance(point, hooks.HookPoint)]


def surroundings():
    """Everything that a trace changes while it runs."""
    return {
        "interceptors": list(INTERCEPTORS),
        "hooks": {point.name: list(point.hooks) for point in POINTS},
        "modes": (paddle.in_dynamic_mode(), mode.is_tracing(), paddle.is_grad_enabled()),
        "programs": (id(default_main_program()), id(default_startup_program())),
        "thread": (THREAD.tracer, THREAD.branches),
        "random": (random.getstate(), np.random.get_state()[1].tolist(), np.random.get_state()[2]),
    }


@pytest.fixture(autouse=True)
def _unchanged_surroundings():
    """Every test here also asserts that nothing is left behind, names included."""
    before, number = surroundings(), int(unique_name.generate("probe").rpartition("_")[2])
    yield
    assert surroundings() == before
    assert unique_name.generate("probe") == f"probe_{number + 1}"


class Net(nn.Layer):
    """Has a parameter, a buffer that changes, and a branch."""

    def __init__(self, meet=None):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.register_buffer("calls", paddle.zeros([1]))
        self._meet = meet

    def forward(self, x):
        self.calls = self.calls + 1
        if self._meet is not None:
            self._meet()
        if x.sum() > 0:
            x = x * 2
        return self.fc(x)


def tensors_of(layer):
    return [*layer.parameters(), *layer.buffers()]


SPEC = [InputSpec([None, 2], name="x")]


def in_threads(*functions):
    """Run functions at the same time; the first error of any is raised here."""
    errors = []

    def run(function):
        try:
            function()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(f,), daemon=True) for f in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
        assert not thread.is_alive()
    if errors:
        raise errors[0]


# ---- one trace ----


def test_state_changes_inside_a_trace():
    before, seen = surroundings(), []
    trace(Net(lambda: seen.append(surroundings())), SPEC)
    (inside,) = seen
    assert {key for key in before if before[key] != inside[key]} == {
        *("interceptors", "hooks", "modes", "programs", "thread")
    }


@pytest.mark.parametrize("error", [ValueError("of the program"), Unconvertible("a reason"), KeyboardInterrupt()])
def test_an_exception_in_a_trace(error):
    def fail():
        raise error

    layer = Net(fail)
    before = tensors_of(layer)
    with pytest.raises(type(error)):
        trace(layer, SPEC)
    assert all(a is b for a, b in zip(before, tensors_of(layer), strict=True))
    assert layer.training


def test_an_exception_in_a_recorded_branch():
    def f(x):
        if x.sum() > 0:
            x = x.reshape([7, 7])
        return x

    with pytest.raises(ValueError, match="reshape"):
        trace(f, [InputSpec([2, 2])])
    assert float(to_static(lambda x: x + 1)(paddle.ones([]))) == 2


def test_random_streams_are_restored_and_reported():
    def f(x):
        return x * random.random() + np.random.rand()

    traced = trace(f, SPEC)
    assert traced.effects == ["it draws random numbers of Python or NumPy, which a Program would repeat"]


def test_a_function_that_cannot_be_traced_draws_as_without_to_static():
    def f(x):
        drawn = random.random()
        return float(x.sum()) * drawn

    before = random.getstate()
    wanted = f(paddle.ones([2]))
    random.setstate(before)
    with pytest.warns(UserWarning, match="runs dynamically"):
        assert to_static(f)(paddle.ones([2])) == wanted
    random.setstate(before)


def test_state_can_be_fresh_inside_a_trace():
    def check():
        with fresh():
            assert paddle.in_dynamic_mode()
            assert THREAD.tracer is None
            assert float(paddle.ones([2]).sum()) == 2
        assert THREAD.tracer is not None

    traced = trace(Net(check), SPEC)
    assert traced.fetches[0].shape == [-1, 2]


# ---- traces inside traces ----


def test_a_trace_inside_a_trace_of_the_same_layer():
    found = []

    class Outer(nn.Layer):
        def __init__(self):
            super().__init__()
            self.net = Net()

        def forward(self, x):
            around = THREAD.tracer
            found.append(trace(self.net, SPEC))
            assert THREAD.tracer is around
            return self.net(x)

    layer = Outer()
    before = tensors_of(layer)
    outer = trace(layer, SPEC)
    (inner,) = found
    assert all(a is b for a, b in zip(before, tensors_of(layer), strict=True))
    for traced in (outer, inner):
        assert {id(v.tensor) for v in traced.bound} == {id(t) for t in before}
        assert [op.type for op in traced.program.global_block().ops] == [
            op.type for op in outer.program.global_block().ops
        ]
    x = paddle.to_tensor([[1.0, 2.0]])
    results = [traced.runner()([x])[0].numpy() for traced in (outer, inner)]
    assert float(layer.net.calls) == 2
    assert all(np.array_equal(found, layer.net(x).numpy()) for found in results)


def test_a_layer_that_only_the_inner_trace_calls():
    layer = Net()
    before, found = tensors_of(layer), []

    def f(x):
        found.append(trace(lambda x: layer(x), SPEC))
        return x + 1

    outer = trace(f, SPEC)
    assert outer.bound == []
    assert {id(v.tensor) for v in found[0].bound} == {id(t) for t in before}
    assert all(a is b for a, b in zip(before, tensors_of(layer), strict=True))


def test_a_trace_that_fails_inside_a_trace():
    def fail(x):
        raise ValueError("inner")

    def f(x):
        with pytest.raises(ValueError, match="inner"):
            trace(fail, SPEC)
        return x + 1

    assert [op.type for op in trace(f, SPEC).program.global_block().ops] == ["add"]


def test_a_trace_inside_a_recorded_branch_raises_immediately():
    def inner(x):
        raise ValueError("inner")

    def f(x):
        if x.sum() > 0:
            trace(inner, SPEC)
        return x

    with pytest.raises(ValueError, match="inner"):
        trace(f, SPEC)


def test_converted_functions_belong_to_the_innermost_trace():
    def helper(x):
        return x + 1

    def inner(x):
        return helper(x)

    tracers = []

    def around(x):
        tracers.append(THREAD.tracer)
        trace_call(inner, [paddle.ones([2])], {})
        return helper(x)

    trace_call(around, [paddle.ones([2])], {})
    assert [f.__name__ for f in tracers[0].functions if f.__module__ == __name__] == ["around", "helper"]


_FACTOR = 1


def test_globals_of_a_static_function_inside_another_are_watched(monkeypatch):
    @to_static
    def inner(x):
        return x * _FACTOR

    @to_static
    def outer(x):
        return inner(x) + 1

    assert float(outer(paddle.ones([]))) == 2
    monkeypatch.setitem(globals(), "_FACTOR", 5)
    assert float(outer(paddle.ones([]))) == 6


# ---- threads ----


def test_saving_one_layer_in_two_threads():
    layer = Net()
    before = tensors_of(layer)
    traces = []

    def save():
        for _ in range(3):
            traces.append(trace(layer, SPEC))
            assert not mode.is_tracing()

    in_threads(save, save)
    assert len(traces) == 6
    assert layer.training
    assert all(x.training for x in layer.sublayers())
    assert all(a is b for a, b in zip(before, tensors_of(layer), strict=True))


def test_evaluation_mode_is_that_of_the_trace_itself():
    """The second trace waits for the first one, and does not see the training mode that it restores."""
    entered, other_started = threading.Event(), threading.Event()

    def wait():
        if not entered.is_set():
            entered.set()
            assert other_started.wait(WAIT)

    layer = nn.Sequential(Net(wait), nn.Dropout(0.5))
    found = []

    def first():
        found.append(trace(layer, SPEC))

    def second():
        assert entered.wait(WAIT)
        threading.Timer(0.05, other_started.set).start()
        found.append(trace(layer, SPEC))

    in_threads(first, second)
    for traced in found:
        (dropout,) = [op for op in traced.program.global_block().ops if op.type == "dropout"]
        assert dropout.named_arguments()["training"] is False
    assert all(x.training for x in layer.sublayers(include_self=True))


def test_another_thread_runs_dynamically_while_one_traces():
    entered, done = threading.Event(), threading.Event()
    results = {}

    def wait():
        entered.set()
        assert done.wait(WAIT)

    layer = Net(wait)
    other = nn.Linear(2, 2)

    def tracing():
        trace(layer, SPEC)

    def running():
        try:
            assert entered.wait(WAIT)
            x = paddle.to_tensor([[1.0, 2.0]])
            results["modes"] = paddle.in_dynamic_mode(), mode.is_tracing(), THREAD.tracer
            results["value"] = other(x).numpy()
            results["wanted"] = x.numpy() @ other.weight.numpy() + other.bias.numpy()
            results["shared"] = layer.fc(x).numpy()
            results["names"] = nn.Linear(2, 2).weight.name, unique_name.generate("add.tmp")
        finally:
            done.set()

    expected = int(nn.Linear(2, 2).weight.name.partition(".")[0].rpartition("_")[2]) + 1
    local = int(unique_name.generate("add.tmp").rpartition("_")[2]) + 1
    in_threads(tracing, running)
    assert results["modes"] == (True, False, None)
    np.testing.assert_allclose(results["value"], results["wanted"], rtol=1e-6)
    assert results["shared"].shape == (1, 2)
    assert results["names"] == (f"linear_{expected}.w_0", f"add.tmp_{local}")


# ---- the profiler ----


def profiled():
    return profiler.Profiler(targets=[profiler.ProfilerTarget.CPU], on_trace_ready=lambda _: None)


def test_a_trace_inside_a_profiler_run():
    constant = paddle.ones([2])

    @to_static
    def f(x):
        return x + paddle.zeros([2]) + constant.exp()  # the last two have no variable among their arguments

    layer = to_static(Net())
    with profiled():
        before = surroundings()
        first = f(paddle.ones([2])), layer(paddle.ones([1, 2]))
        again = f(paddle.ones([2])), layer(paddle.ones([1, 2]))
        assert surroundings() == before
        assert all(np.array_equal(a.numpy(), b.numpy()) for a, b in zip(first, again, strict=True))


def test_a_profiler_does_not_wait_for_recorded_calls():
    class Watch:
        def __init__(self):
            self.begun, self.ended = [], []

        def before(self, op, args, kwargs):
            self.begun.append(op.name)
            return args, kwargs

        def after(self, op, out):
            self.ended.append(op.name)
            return out

    watch, constant = Watch(), paddle.ones([2])
    INTERCEPTORS.append(watch)
    try:
        trace(lambda x: x + paddle.zeros([2]) + constant.exp(), SPEC)
        assert watch.begun == watch.ended == []
        paddle.ones([2]).exp()
    finally:
        INTERCEPTORS.remove(watch)
    assert watch.begun == watch.ended == ["ones", "exp"]


def test_a_profiler_that_starts_around_a_failing_trace():
    def fail(x):
        raise ValueError("of the program")

    with profiled(), pytest.raises(ValueError, match="of the program"):
        trace(fail, SPEC)
