"""The in-place forms: same values as their operators, same memory, correct gradients, clear errors."""

import importlib
import inspect

import numpy as np
import pytest
from tests.support import check_error, check_grad

import paddle
from paddle._core import inplace
from paddle._core.state import INTERCEPTORS

# Inputs for the in-place forms of elementwise operators.
NO_ARGUMENTS = (
    "abs acos asin asinh atan atanh ceil cos cosh digamma erf erfinv exp expm1 floor frac gammaln i0 lgamma log log10 "
    "log1p log2 logit nan_to_num neg reciprocal round rsqrt scale sigmoid sin sinc sinh sqrt square tan tanh trunc"
).split()
ONE_ARGUMENT = (
    "add copysign div divide floor_divide floor_mod gammainc gammaincc hypot ldexp mod mul multiply pow remainder sub "
    "subtract"
).split()
TO_BOOL = (
    "equal greater_equal greater_than less less_equal less_than logical_and logical_or logical_xor not_equal"
).split()
INTEGERS = "bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor gcd lcm".split()

FLOATS = np.array([[0.2, 0.4], [0.6, 0.8]])
OTHERS = np.array([0.35, 0.7])


def inplace_of(name):
    """The in-place form as a function; a few are only functions, most are also methods, some only methods."""
    return getattr(paddle.Tensor, f"{name}_", None) or getattr(paddle, f"{name}_")


def base_of(name):
    return getattr(paddle, name, None) or getattr(paddle.Tensor, name)


def case(name):
    if name in NO_ARGUMENTS:
        return FLOATS, ()
    if name == "acosh":
        return FLOATS + 1, ()
    if name in ONE_ARGUMENT or name in TO_BOOL:
        return FLOATS, (paddle.to_tensor(OTHERS),)
    if name in INTEGERS:
        return np.array([[12, 7], [3, 8]]), (paddle.to_tensor([2, 3]),)
    return {
        "bitwise_not": (np.array([1, 2]), ()),
        "bitwise_invert": (np.array([1, 2]), ()),
        "lerp": (FLOATS, (paddle.to_tensor(OTHERS), 0.25)),
        "logical_not": (np.array([1.0, 0.0]), ()),
        "multigammaln": (FLOATS + 2, (2,)),
        "polygamma": (FLOATS, (1,)),
        "renorm": (FLOATS, (2.0, 0, 0.5)),
        "clip": (FLOATS, (0.3, 0.7)),
        "clamp": (FLOATS, (0.3, 0.7)),
    }[name]


SPECIAL = "acosh bitwise_invert bitwise_not clamp clip lerp logical_not multigammaln polygamma renorm".split()
EVERY = [*NO_ARGUMENTS, *ONE_ARGUMENT, *TO_BOOL, *INTEGERS, *SPECIAL]


@pytest.mark.parametrize("name", EVERY)
def test_an_in_place_form_writes_what_its_operator_returns(name):
    values, args = case(name)
    x = paddle.to_tensor(values)
    want = base_of(name)(x.clone(), *args)
    assert inplace_of(name)(x, *args) is x
    assert x.dtype == want.dtype
    np.testing.assert_allclose(x.numpy(), want.numpy(), rtol=1e-12)


@pytest.mark.parametrize("name", [n for n in EVERY if n not in TO_BOOL and n != "logical_not"])
def test_an_in_place_form_keeps_its_memory(name):
    values, args = case(name)
    x = paddle.to_tensor(values)
    address, alias = x.data_ptr(), x.detach()
    inplace_of(name)(x, *args)
    assert x.data_ptr() == address
    np.testing.assert_array_equal(alias.numpy(), x.numpy())


FLAT = ("ceil", "floor", "round", "trunc", "floor_divide")  # zero gradient, and finite differences only see jumps


@pytest.mark.parametrize("name", [n for n in [*NO_ARGUMENTS, *ONE_ARGUMENT, "acosh", "lerp", "clip"] if n not in FLAT])
def test_gradients_flow_through_an_in_place_form(name):
    values, args = case(name)
    others = [a.numpy() for a in args if isinstance(a, paddle.Tensor)]
    rest = [a for a in args if not isinstance(a, paddle.Tensor)]
    if name in ("gammainc", "gammaincc"):  # the order has no gradient
        check_grad(lambda t: inplace_of(name)(paddle.to_tensor(values), t * 1), [np.full_like(values, 0.3)], eps=1e-5)
        return
    check_grad(lambda t, *o: inplace_of(name)(t * 1, *[v * 1 for v in o], *rest), [values, *others], eps=1e-5)


@pytest.mark.parametrize("name", ["multiply", "divide", "pow", "hypot"])
def test_a_constant_takes_part_in_a_gradient(name):
    x, w = paddle.to_tensor(FLOATS), paddle.to_tensor(OTHERS, stop_gradient=False)
    inplace_of(name)(x, w)
    assert not x.stop_gradient
    x.sum().backward()
    again = paddle.to_tensor(OTHERS, stop_gradient=False)
    base_of(name)(paddle.to_tensor(FLOATS), again).sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), again.grad.numpy(), rtol=1e-12)


@pytest.mark.parametrize("name", ["exp", "add", "gammainc", "reshape", "clip"])
def test_a_leaf_that_requires_a_gradient_is_rejected(name):
    ones = paddle.ones_like(paddle.to_tensor(FLOATS))
    args = {"add": (ones,), "gammainc": (ones,), "reshape": ([4],), "clip": (0.0, 1.0)}.get(name, ())
    x = paddle.to_tensor(FLOATS, stop_gradient=False)
    check_error(lambda: inplace_of(name)(x, *args), ValueError, "leaf", "x.clone()", "no_grad")
    with paddle.no_grad():
        inplace_of(name)(x, *args)


@pytest.mark.parametrize("change", [lambda y: y.add_(y), lambda y: y.scale_(2.0), lambda y: y.round_(1)])
def test_a_change_after_use_is_found_in_backward(change):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = paddle.exp(x)  # the gradient of exp needs y
    change(y)
    check_error(lambda: y.sum().backward(), RuntimeError, "changed in place", "clone()")


@pytest.mark.parametrize("name", ["add", "gcd", "copysign"])
def test_a_result_that_does_not_fit_is_refused(name):
    dtype = "int64" if name == "gcd" else "float32"
    x, y = paddle.ones([2], dtype), paddle.ones([3, 2], dtype)
    check_error(lambda: inplace_of(name)(x, y), ValueError, f"{name}_", "[3, 2]", "[2]", f"form {name}")
    assert x.shape == [2]


def test_the_dtype_of_the_result_is_adopted():
    x = paddle.to_tensor([1, 4])
    assert x.sqrt_().dtype == paddle.float32
    assert x.tolist() == [1.0, 2.0]
    assert x.add_(paddle.to_tensor([1.0], dtype="float64")).dtype == paddle.float64


def test_alpha_and_rounding():
    x = paddle.to_tensor([5.0, 7.0])
    assert x.subtract_(paddle.to_tensor([1.0, 1.0]), alpha=2).tolist() == [3.0, 5.0]
    assert x.divide_(paddle.to_tensor(2.0), rounding_mode="floor").tolist() == [1.0, 2.0]


def test_names_are_accepted():
    x = paddle.to_tensor([6, 3])
    assert x.bitwise_and_(paddle.to_tensor([3, 3]), "label").tolist() == [2, 3]
    assert x.bitwise_or_(paddle.to_tensor([4, 4]), name="label").tolist() == [6, 7]
    with pytest.raises(TypeError):
        x.bitwise_or_(paddle.to_tensor([4, 4]), "label", "too many")


VIEWS = {"reshape": ([4],), "flatten": (), "transpose": ([1, 0],), "t": (), "unsqueeze": (0,), "squeeze": ()}


@pytest.mark.parametrize("name", VIEWS)
def test_views_look_at_the_same_memory(name):
    x = paddle.to_tensor(FLOATS)
    address = x.data_ptr()
    want = base_of(name)(x.clone(), *VIEWS[name])
    assert inplace_of(name)(x, *VIEWS[name]) is x
    assert x.data_ptr() == address
    np.testing.assert_array_equal(x.numpy(), want.numpy())


def test_gradients_flow_through_views():
    x = paddle.to_tensor(FLOATS, stop_gradient=False)
    y = x * 2
    y.t_()
    (y * paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]], dtype="float64")).sum().backward()
    assert x.grad.tolist() == [[2.0, 6.0], [4.0, 8.0]]


def test_clip_of_integers_truncates_the_bounds():
    x = paddle.to_tensor([1, 5, 9])
    assert x.clip_(2.5, 7.5).tolist() == [2, 5, 7]
    assert x.clip_(min=3).tolist() == [3, 5, 7]
    assert x.clamp_(max=paddle.to_tensor(6)).tolist() == [3, 5, 6]
    check_error(lambda: x.clip_(5, 3), ValueError, "min", "max")


def test_where_writes_into_x():
    condition, x, y = paddle.to_tensor([True, False]), paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])
    assert paddle.where_(condition, x, y) is x
    assert x.tolist() == [1.0, 4.0]


def test_cumulative_in_place_forms():
    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
    assert x.cumsum_(1).tolist() == [[1.0, 3.0], [3.0, 7.0]]
    assert x.cumprod_(0, "float64").dtype == paddle.float64


@pytest.mark.parametrize("value", [-5.0, paddle.to_tensor([-5.0], dtype="float64")])
def test_masked_fill_writes_and_stops_the_gradient_there(value):
    x, mask = paddle.to_tensor(FLOATS, stop_gradient=False), paddle.to_tensor([[True, False], [False, True]])
    y = x * 2
    address = y.data_ptr()
    y.masked_fill_(mask, value)
    assert y.data_ptr() == address
    assert y.tolist() == [[-5.0, 0.8], [1.2, -5.0]]
    y.sum().backward()
    assert x.grad.tolist() == [[0.0, 2.0], [2.0, 0.0]]


def test_interceptors_see_what_an_in_place_form_computes():
    class Seen(list):
        def before(self, op, args, kwargs):
            self.append(op.name)
            return args, kwargs

        def after(self, op, out):
            return out

    seen = Seen()
    INTERCEPTORS.append(seen)
    try:
        x = paddle.to_tensor([1.0, 2.0]).add_(paddle.to_tensor([1.0, 1.0])).exp_()
    finally:
        INTERCEPTORS.remove(seen)
    assert seen == ["add", "exp"]
    np.testing.assert_allclose(x.numpy(), np.exp([2.0, 3.0]), rtol=1e-6)


def test_every_in_place_form_in_the_tables_exists():
    tables = importlib.import_module("paddle.tensor.inplace")
    for name in (*tables._PUBLIC, *tables._VIEWS):
        assert hasattr(paddle, f"{name}_"), name
    for name in tables._METHODS:
        assert hasattr(paddle.Tensor, f"{name}_"), name


def test_masks_and_indices():
    x = paddle.to_tensor([1.0, 2.0, 3.0])
    assert x.masked_fill_(paddle.to_tensor([True, False, True]), 0.0).tolist() == [0.0, 2.0, 0.0]
    assert x.index_add_(paddle.to_tensor([0, 2]), 0, paddle.to_tensor([5.0, 6.0])).tolist() == [5.0, 2.0, 6.0]


def test_signatures_drop_out_only():
    assert str(inspect.signature(paddle.Tensor.add_)) == "(x, y, name=None, *, alpha=1)"
    assert str(inspect.signature(paddle.Tensor.sin_)) == "(x, name=None)"
    assert str(inspect.signature(paddle.bitwise_and_)) == "(x, y, name=None)"
    assert "out" in inspect.signature(paddle.bitwise_left_shift_).parameters


def test_only_what_is_public_is_in_paddle():
    for name in ("add_", "exp_", "clip_", "scale_", "sqrt_"):
        assert hasattr(paddle.Tensor, name)
        assert not hasattr(paddle, name)


def test_torch_kernels_named_in_the_table_exist():
    import torch

    for kernel in [*inplace._KERNELS.values(), *inplace._KEEPING.values()]:
        assert callable(kernel) or hasattr(torch.Tensor, kernel), kernel


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_or", "bitwise_xor", "logical_and", "logical_xor"])
def test_results_of_the_same_dtype_are_written_directly(name):
    a, b = np.array([1, 0, 6, 1], "int32"), np.array([1, 1, 3, 0], "int32")
    a, b = (a > 0, b > 0) if name.startswith("logical") else (a, b)
    x = paddle.to_tensor(a)
    alias = x.view([2, 2])
    assert getattr(x, f"{name}_")(paddle.to_tensor(b)) is x
    assert x.tolist() == getattr(np, name)(a, b).tolist() == alias.flatten().tolist()
    want = getattr(np, name)(x.numpy(), b[:1]).tolist()
    assert getattr(x, f"{name}_")(paddle.to_tensor(b[:1])).tolist() == want
