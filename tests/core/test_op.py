"""Calls of operators: names of arguments, `out=`, interceptors, errors, recording."""

import importlib
import inspect

import numpy as np
import pytest
import torch
from tests.support import check_error

import paddle
from paddle._core.op import op, rename
from paddle._core.parameter import Parameter
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import Symbolic


@op
def scaled(x, y, axis=0, keepdim=False, name=None, *, out=None):
    """x and y added up along an axis, with a factor in y's place."""
    return (x * y).sum(dim=axis, keepdim=keepdim)


@op
def parts(x, n=2):
    """Nested results of every structure."""
    return [x[:n], (x[n:], {"all": x})], n


@op(aliases={"bias": "y"})
def shifted(x, y):
    return x + y


negated = rename("negated", torch.neg, "The opposite of each element.", "[1.0] -> [-1.0]")

X = [[1.0, 2.0], [3.0, 4.0]]


@pytest.fixture
def x():
    return paddle.to_tensor(X)


@pytest.fixture
def watched():
    """Install interceptors, and remove them again."""
    before = list(INTERCEPTORS)
    yield INTERCEPTORS.append
    INTERCEPTORS[:] = before


# ---- arguments ----


def test_positional_and_named_calls_agree(x):
    two = paddle.to_tensor(2.0)
    for got in (scaled(x, 2, 1), scaled(x, 2, axis=1), scaled(x=x, y=2, axis=1), scaled(x, two, 1, False, None)):
        assert got.tolist() == [6.0, 14.0]


def test_names_of_torch(x):
    for got in (scaled(input=x, other=2, dim=1), scaled(x, other=2, dim=1, keepdims=False)):
        assert got.tolist() == [6.0, 14.0]
    assert scaled(x, 2, dim=1, keepdims=True).shape == [2, 1]
    assert shifted(x, bias=1.0).tolist() == [[2.0, 3.0], [4.0, 5.0]]


def test_unknown_name_is_refused_with_the_name(x):
    check_error(lambda: scaled(x, 2, colour=1), TypeError, "scaled", "colour")
    check_error(lambda: scaled(x), TypeError, "scaled", "y")
    check_error(lambda: scaled(x, 2, x=x), TypeError, "scaled", "multiple values")


def test_signature_and_docstring_are_those_of_the_function():
    assert str(inspect.signature(scaled)) == "(x, y, axis=0, keepdim=False, name=None, *, out=None)"
    assert scaled.__doc__.startswith("x and y added up")
    assert (scaled.operator.name, negated.operator.name, negated.__name__) == ("scaled", "negated", "negated")
    assert str(inspect.signature(negated)) == "(x, name=None, *, out=None)"


def test_the_kernel_works_on_torch_tensors():
    assert scaled.kernel(torch.ones(2, 2), 3.0).tolist() == [6.0, 6.0]


def test_results_of_every_shape_are_wrapped(x):
    (first, (second, named)), n = parts(x, 1)
    assert n == 1
    for t in (first, second, named["all"]):
        assert isinstance(t, paddle.Tensor)
    assert first.tolist() == [[1.0, 2.0]]


def test_tensors_inside_lists_and_dicts_are_unwrapped():
    @op
    def total(values):
        assert all(type(v) is torch.Tensor for v in values["a"])
        return values["a"][0] + values["a"][1]

    assert total({"a": (paddle.to_tensor(1.0), paddle.to_tensor(2.0))}).item() == 3.0


def test_subclasses_of_tensor_are_unwrapped():
    weight = Parameter(torch.ones(2))
    assert type(scaled(weight, 2.0)) is paddle.Tensor


# ---- out= ----


def test_out_is_written_to_and_returned(x):
    target = paddle.zeros([2])
    before = target.data_ptr()
    assert scaled(x, 2, 1, out=target) is target
    assert (target.tolist(), target.data_ptr()) == ([6.0, 14.0], before)


def test_out_of_another_shape_gets_the_result(x):
    target = paddle.zeros([5])
    scaled(x, 2, 1, out=target)
    assert target.tolist() == [6.0, 14.0]


def test_out_carries_the_gradient():
    x = paddle.to_tensor(X, stop_gradient=False)
    target = paddle.zeros([2])
    scaled(x, 2, 1, out=target)
    target.sum().backward()
    assert x.grad.tolist() == [[2.0, 2.0], [2.0, 2.0]]


def test_out_of_several_results():
    @op
    def both(x, *, out=None):
        return x + 1, x * 2

    one, two = paddle.zeros([1]), paddle.zeros([1])
    assert both(paddle.to_tensor([3.0]), out=(one, two)) == (one, two)
    assert (one.item(), two.item()) == (4.0, 6.0)


# ---- interceptors ----


class Recorder:
    def __init__(self, name, log):
        self.name, self.log = name, log

    def before(self, call, args, kwargs):
        self.log.append((self.name, "before", call.name))
        return args, kwargs

    def after(self, call, out):
        self.log.append((self.name, "after", call.name))
        return out


def test_interceptors_see_every_operator_from_outside_in(x, watched):
    log = []
    watched(Recorder("outer", log))
    watched(Recorder("inner", log))
    scaled(x, 2)
    assert log == [
        (who, when, "scaled")
        for who, when in [("outer", "before"), ("inner", "before"), ("inner", "after"), ("outer", "after")]
    ]


def _put(x):
    x[0] = 1.0


WHOLE = paddle.to_tensor([[1, 2], [3, 4]])
ACTS = {
    "add": [lambda x: x + x, lambda x: x + 1, lambda x: 1 + x, lambda x: x + np.float32(1), lambda x: x.add_(x)],
    "subtract": [lambda x: x - x, lambda x: 1 - x],
    "multiply": [lambda x: x * x, lambda x: 2.0 * x],
    "divide": [lambda x: x / x, lambda x: 1 / x],
    "floor_divide": [lambda x: x // 2, lambda x: 2 // x],
    "remainder": [lambda x: x % 2, lambda x: 2 % x],
    "pow": [lambda x: x**2, lambda x: 2**x],
    "matmul": [lambda x: x @ x],
    "bitwise_and": [lambda x: WHOLE & WHOLE],
    "bitwise_or": [lambda x: WHOLE | WHOLE],
    "bitwise_xor": [lambda x: WHOLE ^ WHOLE],
    "bitwise_left_shift": [lambda x: WHOLE << WHOLE],
    "bitwise_right_shift": [lambda x: WHOLE >> WHOLE],
    "less_than": [lambda x: x < x],
    "less_equal": [lambda x: x <= x],
    "greater_than": [lambda x: x > x],
    "greater_equal": [lambda x: x >= 1],
    "equal": [lambda x: x == x],
    "not_equal": [lambda x: x != 1],
    "neg": [lambda x: -x],
    "abs": [lambda x: abs(x)],
    "bitwise_not": [lambda x: ~WHOLE],
    "positive": [lambda x: +x],
    "getitem": [lambda x: x[0], lambda x: x[:, 1], lambda x: x[x > 1]],
    "x[index] = value": [_put],
    "sum": [lambda x: x.sum(), lambda x: paddle.sum(x)],
    "reshape": [lambda x: x.reshape([4]), lambda x: x.reshape(4, 1), lambda x: x.reshape_([4])],
    "concat": [lambda x: paddle.concat([x, x]), lambda x: paddle.concat([x, x], 1)],
    "exp": [lambda x: x.exp(), lambda x: x.exp_(), lambda x: paddle.exp(x)],
    "relu": [lambda x: paddle.nn.functional.relu(x)],
}


@pytest.mark.parametrize(("name", "act"), [(name, act) for name, acts in ACTS.items() for act in acts])
def test_every_operator_in_every_form_is_seen_by_the_interceptors(name, act, x, watched):
    log = []
    watched(Recorder("one", log))
    act(x)
    assert ("one", "before", name) in log
    assert log.count(("one", "before", name)) == log.count(("one", "after", name)) == 1


@pytest.mark.parametrize("act", [lambda x: -x, abs, lambda x: x[0], lambda x: x + x])
def test_the_nan_check_sees_python_s_operators(act):
    paddle.set_flags({"FLAGS_check_nan_inf": True})
    try:
        check_error(lambda: act(paddle.to_tensor([[float("nan")]])), RuntimeError, "1 NaN")
    finally:
        paddle.set_flags({"FLAGS_check_nan_inf": False})


def test_interceptors_may_change_arguments_and_results(x, watched):
    class Doubled:
        def before(self, call, args, kwargs):
            return [args[0] * 2, *args[1:]], kwargs

        def after(self, call, out):
            return out + 1

    watched(Doubled())
    assert scaled(x, 1.0).tolist() == [9.0, 13.0]


def test_nan_check():
    paddle.set_flags({"FLAGS_check_nan_inf": True})
    try:
        check_error(lambda: paddle.to_tensor([1.0]) / 0.0, RuntimeError, "divide", "1 infinite", "FLAGS_check_nan_inf")
        assert (paddle.to_tensor([1.0]) / 2.0).item() == 0.5
    finally:
        paddle.set_flags({"FLAGS_check_nan_inf": False})
    assert (paddle.to_tensor([1.0]) / 0.0).item() == float("inf")


# ---- recording ----


class Variable(paddle.Tensor):
    @property
    def _t(self):
        raise Symbolic("no value")


def test_a_static_variable_is_recorded_not_run(monkeypatch):
    calls = []

    def record(call, args, kwargs, into=None):
        calls.append((call.name, len(args), sorted(kwargs)))
        return "variable"

    monkeypatch.setattr(importlib.import_module("paddle._core.graph.record"), "record", record)
    v = object.__new__(Variable)
    assert scaled(v, 2) == "variable"
    assert scaled(paddle.ones([2]), v, axis=0) == "variable"
    assert scaled([v, paddle.ones([1])], 1) == "variable"
    assert calls == [("scaled", 2, []), ("scaled", 2, ["axis"]), ("scaled", 2, [])]


# ---- errors ----


def test_torch_errors_name_operator_and_arguments(x):
    words = "scaled", "x [2, 2]", "y [3]", "Tensor(shape=[3], dtype=float32)"
    check_error(lambda: scaled(x, paddle.ones([3])), ValueError, *words)


def test_the_torch_error_is_not_chained(x):
    with pytest.raises(ValueError, match="scaled") as caught:
        scaled(x, paddle.ones([3]))
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_errors_of_other_kinds_pass_through():
    class Odd(Exception):
        pass

    @op
    def odd(x):
        raise Odd

    with pytest.raises(Odd):
        odd(paddle.ones([1]))


def test_not_a_tensor():
    for wrong in ([1.0, 2.0], 3.0, np.ones(2), None, "text"):
        check_error(lambda: negated(wrong), ValueError, "negated", "'x' must be a Tensor", "to_tensor")  # noqa: B023


def test_a_torch_tensor_is_named_in_the_error():
    check_error(lambda: paddle.add(torch.ones(1), [1.0]), (TypeError, ValueError), "add")
