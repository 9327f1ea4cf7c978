"""Hook points: which hooks run, in which order, and that none are left registered."""

import functools

import pytest

import paddle
from paddle._core import hooks, state
from paddle._core.hooks import BACKWARD, LAYER_CALL, NEXT_BATCH, OPTIMIZER_STEP, TENSOR_VALUE, HookPoint


def name_of(call):
    """The name of the method that a hook wraps, through any hooks in between."""
    while isinstance(call, functools.partial):
        call = call.args[0]
    return call.__name__


@pytest.fixture
def point():
    made = HookPoint("test point")
    yield made
    del state._DECLARED["hooks: test point"]


def test_hooks_wrap_a_call_with_the_last_one_outermost(point):
    log = []

    def hook(name):
        def around(call, *args, **kwargs):
            log.append(f"{name} in")
            out = call(*args, **kwargs)
            log.append(f"{name} out")
            return out

        return around

    @point
    def double(x, times=2):
        """Twice."""
        return x * times

    assert double(2) == 4
    remove = [point.register(hook("first")), point.register(hook("second"))]
    assert double(2, times=3) == 6
    assert log == ["second in", "first in", "first out", "second out"]
    for undo in remove:
        undo()
    assert double(3) == 6
    assert len(log) == 4
    assert (double.__name__, double.__doc__) == ("double", "Twice.")


def test_a_hook_may_skip_the_call_and_knows_its_name(point):
    @point
    def asked():
        raise AssertionError("not called")

    seen = []
    point.register(lambda call: call())
    point.register(lambda call: seen.append(name_of(call)) or "answer")
    assert asked() == "answer"
    assert seen == ["asked"]


def test_lasting_hooks_outlive_a_fresh_state(point):
    lasting, passing = (lambda call: call()), (lambda call: call())
    point.register(passing)
    point.register(lasting, lasting=True)
    with state.fresh():
        assert point.hooks == [lasting]
    assert point.hooks == [passing, lasting]


def _count(point, act):
    calls = []

    def hook(call, *args, **kwargs):
        calls.append(name_of(call))
        return call(*args, **kwargs)

    remove = point.register(hook)
    try:
        act()
    finally:
        remove()
    assert hook not in point.hooks
    return calls


def test_every_layer_call_runs_the_hooks():
    net = paddle.nn.Sequential(paddle.nn.Linear(2, 2), paddle.nn.ReLU())
    assert len(_count(LAYER_CALL, lambda: net(paddle.ones([1, 2])))) == 3


def test_backward_and_optimizer_steps_run_the_hooks_also_in_subclasses():
    class Own(paddle.optimizer.SGD):
        def step(self):
            super().step()

    layer = paddle.nn.Linear(2, 1)
    optimizer = Own(0.1, parameters=layer.parameters())
    before = layer.weight.numpy()
    assert _count(BACKWARD, lambda: layer(paddle.ones([1, 2])).backward()) == ["_backward"]
    assert _count(OPTIMIZER_STEP, optimizer.step) == ["step", "step"]
    assert (layer.weight.numpy() != before).all()


def test_each_batch_runs_the_hooks_once():
    loader = paddle.io.DataLoader(list(range(5)), batch_size=2)
    assert len(_count(NEXT_BATCH, lambda: list(loader))) == 4  # three batches and the end


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("numpy", lambda x: x.numpy()),
        ("item", lambda x: x.item()),
        ("tolist", lambda x: x.tolist()),
        ("__bool__", bool),
        ("__int__", int),
        ("__float__", float),
        ("__index__", lambda x: [1, 2][x]),
        ("__array__", lambda x: __import__("numpy").asarray(x)),
        ("__contains__", lambda x: 1 in x.reshape([1])),
        ("__format__", lambda x: f"{x:d}"),
    ],
)
def test_every_method_that_returns_values_runs_the_hooks(name, ask):
    asked = []
    remove = TENSOR_VALUE.register(lambda tensor, method: asked.append(method))
    try:
        ask(paddle.to_tensor(1))
    finally:
        remove()
    assert name in asked


def test_the_first_answer_of_a_hook_is_used(point):
    assert point.ask(1) is None
    point.register(lambda x: "inner")
    point.register(lambda x: None)
    assert point.ask(1) == "inner"
    point.register(lambda x: "outer")
    assert point.ask(1) == "outer"


def test_no_hooks_are_left_registered(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where the profiler leaves its trace
    with paddle.profiler.Profiler():
        paddle.nn.Linear(2, 2)(paddle.ones([1, 2]))
    paddle.jit.to_static(lambda x: x * 2)(paddle.ones([1]))
    points = [p for p in vars(hooks).values() if isinstance(p, HookPoint)]
    assert len(points) == 9
    assert all(set(p.hooks) == set(p._lasting) for p in points)
