"""LookAhead and ModelAverage against steps recorded from the original; BFGS and L-BFGS against known minima."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
from paddle import nn
from paddle.incubate import LookAhead, ModelAverage
from paddle.incubate.optimizer import LBFGS
from paddle.incubate.optimizer.functional import minimize_bfgs, minimize_lbfgs


def layer():
    made = nn.Linear(2, 1, bias_attr=False)
    made.weight.set_value(np.array([[1.0], [2.0]], "float32"))
    return made


def train(made, optimizer, steps=12, after=None):
    """Weights after each step, on three alternating inputs."""
    path = []
    for i in range(steps):
        (made(paddle.to_tensor([[1.0, i % 3 - 1.0]])) ** 2).sum().backward()
        optimizer.step()
        if after:
            after()
        optimizer.clear_grad()
        path.append(made.weight.numpy().ravel().tolist())
    return path


# LookAhead(SGD(0.1), alpha=0.3, k=3) in paddlepaddle 3.3.1, steps 1, 3, 6, 9, 12.
SLOW = {1: [1.2, 1.8], 3: [0.9624, 1.6344], 6: [0.794266, 1.451434], 9: [0.65452, 1.28837], 12: [0.538476, 1.143141]}


def ahead(made, **options):
    return LookAhead(paddle.optimizer.SGD(0.1, parameters=made.parameters()), **options)


def test_lookahead():
    made = layer()
    optimizer = ahead(made, alpha=0.3, k=3)
    path = train(made, optimizer)
    for step, weights in SLOW.items():
        np.testing.assert_allclose(path[step - 1], weights, rtol=1e-5)
    state = optimizer.state_dict()
    np.testing.assert_allclose(state[f"{made.weight.name}_slow_0"].numpy(), made.weight.numpy(), rtol=1e-6)
    assert optimizer.get_lr() == 0.3


def test_lookahead_minimize():
    """LookAhead(SGD(0.1), alpha=0.3, k=2).minimize on the input [1, 1] in paddlepaddle 3.3.1"""
    made = layer()
    optimizer, path = ahead(made, alpha=0.3, k=2), []
    for _ in range(4):
        loss = (made(paddle.ones([1, 2])) ** 2).sum()
        loss.backward()
        _, pairs = optimizer.minimize(loss)
        optimizer.clear_grad()
        path.append(made.weight.numpy().ravel().tolist())
    assert len(pairs) == 1
    np.testing.assert_allclose(path, [[0.4, 1.4], [0.292, 1.292], [-0.0248, 0.9752], [0.139936, 1.139936]], rtol=1e-5)


def test_lookahead_resumes():
    whole, part = layer(), layer()
    train(whole, ahead(whole, alpha=0.3, k=4), 12)
    first = ahead(part, alpha=0.3, k=4)
    train(part, first, 6)
    second = ahead(part, alpha=0.3, k=4)
    second.set_state_dict(first.state_dict())
    train(part, second, 6)
    np.testing.assert_allclose(part.weight.numpy(), whole.weight.numpy(), rtol=1e-6)


def test_lookahead_moves_the_masters_too():
    made = layer()
    inner = paddle.optimizer.SGD(0.1, parameters=made.parameters())
    paddle.amp.decorate(made, inner, level="O2", dtype="bfloat16")
    optimizer = LookAhead(inner, alpha=0.5, k=2)
    for _ in range(4):
        made(paddle.ones([1, 2], "bfloat16")).sum().backward()
        optimizer.step()
        optimizer.clear_grad()
    master = inner.state_dict()["master_weights"][made.weight.name]
    np.testing.assert_allclose(master.numpy().ravel(), [0.75, 1.75], rtol=1e-5)
    assert (master.astype("bfloat16") == made.weight).all()


def test_lookahead_refuses():
    made = layer()
    check_error(lambda: LookAhead(None), AssertionError, "inner_optimizer")
    check_error(lambda: LookAhead(1), TypeError, "inner_optimizer")
    check_error(lambda: ahead(made, alpha=2.0), AssertionError, "'alpha'", "2.0")
    check_error(lambda: ahead(made, k=0), AssertionError, "'k'", "0")


# (rate, shortest, longest window) -> averages after steps 4, 6, 9 and 12 beside SGD(0.1), in paddlepaddle 3.3.1.
AVERAGES = {
    (0.15, 2, 10): [[0.492, 1.164], [0.30672, 0.92592], [0.18167, 0.590054], [0.056671, 0.339303]],
    (0.5, 2, 4): [[0.492, 1.164], [0.39936, 1.04496], [0.23169, 0.724401], [0.102917, 0.437914]],
    (1.0, 1, 3): [[0.648, 1.376], [0.511488, 1.195968], [0.23169, 0.724401], [0.102917, 0.437914]],
    (0.15, 10000, 10000): [[0.786, 1.482], [0.62624, 1.29664], [0.47805, 1.061111], [0.379042, 0.884784]],
}


@pytest.mark.parametrize("window", AVERAGES)
def test_model_average(window):
    rate, least, most = window
    made, seen = layer(), []
    average = ModelAverage(rate, made.parameters(), least, most)

    def look():
        average.step()
        with average.apply():
            seen.append(made.weight.numpy().ravel().tolist())

    path = train(made, paddle.optimizer.SGD(0.1, parameters=made.parameters()), after=look)
    np.testing.assert_allclose([seen[i - 1] for i in (4, 6, 9, 12)], AVERAGES[window], rtol=2e-5)
    np.testing.assert_allclose(path[-1], [0.007175, 0.289806], rtol=1e-4)  # training itself is not affected


def test_model_average_keeps_and_restores():
    made = layer()
    average = ModelAverage(0.15, made.parameters())
    average.step()
    made.weight.set_value(np.array([[3.0], [4.0]], "float32"))
    average.minimize(None)
    with average.apply(need_restore=False):
        pass
    assert made.weight.numpy().ravel().tolist() == [2.0, 3.0]
    average.restore()
    assert made.weight.numpy().ravel().tolist() == [3.0, 4.0]
    name = made.weight.name
    state = {k.removeprefix(f"{name}_"): v.numpy().ravel().tolist() for k, v in average.state_dict().items()}
    assert state == {
        "sum_1_0": [4.0, 6.0],
        "sum_2_0": [0.0, 0.0],
        "sum_3_0": [0.0, 0.0],
        "restore_0": [3.0, 4.0],
        "num_accumulates_0": [2],
        "old_num_accumulates_0": [0],
        "num_updates_0": [2],
    }
    other = ModelAverage(0.15, made.parameters())
    other.set_state_dict(average.state_dict())
    with other.apply():
        assert made.weight.numpy().ravel().tolist() == [2.0, 3.0]


def test_model_average_refuses():
    check_error(lambda: ModelAverage(0.5), AttributeError, "'parameters'")

    def early():
        with ModelAverage(0.5, layer().parameters()).apply():
            pass

    check_error(early, RuntimeError, "averaged")


# ---- quasi-Newton methods ----


def bowl(x):
    return ((x - paddle.to_tensor([1.0, 2.0, 3.0], x.dtype)) ** 2 * paddle.to_tensor([1.0, 10.0, 0.5], x.dtype)).sum()


def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize("method", [minimize_bfgs, minimize_lbfgs])
@pytest.mark.parametrize(
    ("function", "start", "minimum"), [(bowl, [0.0, 0.0, 0.0], [1.0, 2.0, 3.0]), (rosenbrock, [-1.2, 1.0], [1.0, 1.0])]
)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_minimum_is_found(method, function, start, minimum, dtype):
    result = method(function, paddle.to_tensor(start, dtype), dtype=dtype)
    converged, calls, position, value, gradient = result[:5]
    assert (converged.shape, converged.dtype, calls.shape, calls.dtype) == ([1], paddle.bool, [1], paddle.int64)
    assert bool(converged)
    assert (position.dtype.name, value.shape, gradient.shape) == (dtype, [], [len(start)])
    np.testing.assert_allclose(position.numpy(), minimum, atol=1e-3 if dtype == "float32" else 1e-5)
    assert float(value) < 1e-6


def test_inverse_hessian_estimate():
    *_, inverse = minimize_bfgs(bowl, paddle.zeros([3], "float64"), dtype="float64")
    np.testing.assert_allclose(inverse.numpy(), np.diag([0.5, 0.05, 1.0]), atol=1e-2)
    given = paddle.to_tensor(np.diag([0.5, 0.05, 1.0]))
    converged, calls, position, *_ = minimize_bfgs(
        bowl, paddle.zeros([3], "float64"), initial_inverse_hessian_estimate=given, dtype="float64"
    )
    assert bool(converged)
    assert int(calls) <= 4  # Newton's step
    np.testing.assert_allclose(position.numpy(), [1.0, 2.0, 3.0], atol=1e-9)


@pytest.mark.parametrize("method", [minimize_bfgs, minimize_lbfgs])
def test_limits(method):
    start = paddle.to_tensor([-1.2, 1.0])
    converged, _, position, value, _ = method(rosenbrock, start, max_iters=2)[:5]
    assert not bool(converged)
    assert float(value) < 24.2
    converged, calls, position, *_ = method(rosenbrock, start, max_line_search_iters=1)
    assert (bool(converged), int(calls), position.tolist()) == (False, 2, start.tolist())
    converged, calls, *_ = method(bowl, paddle.to_tensor([1.0, 2.0, 3.0]))
    assert (bool(converged), int(calls)) == (True, 1)


@pytest.mark.parametrize("method", [minimize_bfgs, minimize_lbfgs])
def test_quasi_newton_refuses(method):
    x = paddle.zeros([3])
    check_error(lambda: method(bowl, x, dtype="int32"), ValueError, "'dtype'", "'int32'")
    check_error(lambda: method(bowl, x, dtype="float64"), ValueError, "float64", "float32")
    check_error(lambda: method(bowl, x, line_search_fn="x"), NotImplementedError, "'strong_wolfe'", "'x'")
    for bad in (paddle.ones([3, 3]), -paddle.eye(3), paddle.eye(2)):
        call = lambda bad=bad: method(bowl, x, initial_inverse_hessian_estimate=bad)  # noqa: E731
        check_error(call, ValueError, "positive definite")


def test_lbfgs_under_its_older_name():
    made = layer()
    optimizer = LBFGS(parameters=made.parameters(), line_search_fn="strong_wolfe")
    assert isinstance(optimizer, paddle.optimizer.LBFGS)


@pytest.mark.parametrize("target", [LookAhead, ModelAverage, minimize_bfgs])
def test_examples(target):
    run_examples(target)
