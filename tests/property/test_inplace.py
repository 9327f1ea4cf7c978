"""In-place operators: the result of the operator without the underscore, in the memory of the first argument, with the
same gradients."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import LAYOUTS, agree, check, tensor
from .torch_comparison import Draw

# name: lowest and highest value
ONE = {
    "abs_": (0.2, 3),
    "acos_": (-0.9, 0.9),
    "acosh_": (1.1, 3),
    "asin_": (-0.9, 0.9),
    "asinh_": (-3, 3),
    "atan_": (-3, 3),
    "atanh_": (-0.9, 0.9),
    "ceil_": (-3, 3),
    "cos_": (-3, 3),
    "cosh_": (-3, 3),
    "digamma_": (0.3, 3),
    "erf_": (-2, 2),
    "erfinv_": (-0.9, 0.9),
    "exp_": (-3, 3),
    "expm1_": (-3, 3),
    "floor_": (-3, 3),
    "frac_": (-3, 3),
    "gammaln_": (0.3, 3),
    "i0_": (-3, 3),
    "lgamma_": (0.3, 3),
    "log_": (0.1, 3),
    "log10_": (0.1, 3),
    "log1p_": (0, 3),
    "log2_": (0.1, 3),
    "logit_": (0.1, 0.9),
    "nan_to_num_": (-3, 3),
    "neg_": (-3, 3),
    "reciprocal_": (0.3, 3),
    "round_": (-3, 3),
    "rsqrt_": (0.3, 3),
    "sigmoid_": (-3, 3),
    "sin_": (-3, 3),
    "sinc_": (-3, 3),
    "sinh_": (-3, 3),
    "sqrt_": (0.1, 3),
    "square_": (-3, 3),
    "tan_": (-1, 1),
    "tanh_": (-3, 3),
    "trunc_": (-3, 3),
    "relu_": (-3, 3),
    "elu_": (-3, 3),
    "hardtanh_": (-3, 3),
    "leaky_relu_": (-3, 3),
    "softmax_": (-3, 3),
    "thresholded_relu_": (-3, 3),
}
TWO = (
    "add_",
    "subtract_",
    "sub_",
    "multiply_",
    "mul_",
    "divide_",
    "div_",
    "remainder_",
    "mod_",
    "floor_mod_",
    "floor_divide_",
    "copysign_",
    "hypot_",
    "gammainc_",
    "gammaincc_",
    "pow_",
)
COMPARED = ("equal_", "not_equal_", "less_than_", "less_equal_", "less_", "greater_than_", "greater_equal_")
LOGICAL = ("logical_and_", "logical_or_", "logical_xor_", "logical_not_")
BITS = (
    "bitwise_and_",
    "bitwise_or_",
    "bitwise_xor_",
    "bitwise_not_",
    "bitwise_invert_",
    "bitwise_left_shift_",
    "bitwise_right_shift_",
    "gcd_",
    "lcm_",
)
NO_GRADIENT = {"gammainc_", "gammaincc_", "floor_divide_", "copysign_", "nan_to_num_"}


def pair(name):
    """The operator and its in-place form, from any namespace."""
    owner = next(o for o in (paddle, paddle.nn.functional, paddle.Tensor) if hasattr(o, name))
    base = name[:-1]
    plain = next(getattr(o, base) for o in (owner, paddle, paddle.Tensor, paddle.nn.functional) if hasattr(o, base))
    return plain, getattr(owner, name)


def same(name, x, layout, *more, gradient=True, **named):
    plain, inplace = pair(name)
    want = plain(tensor(x, layout), *more, **named)
    held = tensor(x, layout).clone()
    result = inplace(held, *more, **named)
    assert result is held
    agree(held, want.astype(held.dtype))
    if not gradient:
        return
    slopes = []
    for step in (plain, inplace):
        leaf = tensor(x, layout, stop_gradient=False)
        out = step(leaf * 1.0, *more, **named)
        (out * paddle.cos(paddle.arange(out.size, dtype=out.dtype)).reshape(out.shape)).sum().backward()
        slopes.append(leaf.grad)
    agree(*slopes)


@pytest.mark.parametrize("name", ONE)
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_one(name, data, layout):
    d = Draw(data)
    x = d.x(d.shape(int(name == "softmax_")), *ONE[name])
    same(name, x, layout, gradient=name not in NO_GRADIENT)


@pytest.mark.parametrize("name", TWO)
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_two(name, data, layout):
    d = Draw(data)
    shape = d.shape()
    other = tuple(1 if d.flag() else n for n in shape)
    same(name, d.x(shape, 0.3, 3), layout, tensor(d.x(other, 0.3, 3)), gradient=name not in NO_GRADIENT)


@pytest.mark.parametrize("name", [*COMPARED, *LOGICAL, *BITS])
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_of_whole_numbers(name, data, layout):
    d = Draw(data)
    shape = d.shape()
    x, y = d.whole(shape, 0, 5), d.whole(shape, 1, 5)
    if name in LOGICAL:
        x, y = x > 2, y > 2
    more = [] if name.endswith(("not_", "invert_")) else [tensor(y)]
    same(name, x, layout, *more, gradient=False)


# name: a function that draws the array and the other arguments
MORE = {
    "clip_": lambda d: (d.x(), -1.0, 1.0),
    "clamp_": lambda d: (d.x(), -1.0, 1.0),
    "scale_": lambda d: (d.x(), 2.0, 0.5),
    "lerp_": lambda d: (d.x(s := d.shape()), tensor(d.x(s)), 0.3),
    "ldexp_": lambda d: (d.x(s := d.shape()), tensor(d.whole(s, 0, 2, "int32"))),
    "polygamma_": lambda d: (d.x(d.shape(), 0.3, 3), 1),
    "multigammaln_": lambda d: (d.x(d.shape(), 2, 5), 2),
    "cumsum_": lambda d: (d.x(s := d.filled(1)), d.axis(s)),
    "cumprod_": lambda d: (d.x(s := d.filled(1), 0.3, 2), d.axis(s)),
    "renorm_": lambda d: (d.x(d.filled(2)), 2.0, 0, 1.0),
    "tril_": lambda d: (d.x(d.filled(2)), d.size(-1, 1)),
    "triu_": lambda d: (d.x(d.filled(2)), d.size(-1, 1)),
    "t_": lambda d: (d.x(d.shape(0, 2)),),
    "transpose_": lambda d: (d.x(s := d.shape()), list(d.order(len(s)))),
    "reshape_": lambda d: (d.x(d.filled(1)), [-1]),
    "flatten_": lambda d: (d.x(d.filled(1)),),
    "squeeze_": lambda d: (d.x((1, *d.filled())), 0),
    "unsqueeze_": lambda d: (d.x(d.filled()), 0),
    "addmm_": lambda d: (d.x((2, 3)), tensor(d.x((2, 4))), tensor(d.x((4, 3)))),
    "baddbmm_": lambda d: (d.x((2, 2, 3)), tensor(d.x((2, 2, 4))), tensor(d.x((2, 4, 3)))),
    "index_add_": lambda d: (d.x((3, 2)), tensor(d.whole((2,), 0, 2)), 0, tensor(d.x((2, 2)))),
    "index_fill_": lambda d: (d.x((3, 2)), tensor(d.whole((2,), 0, 2)), 0, 1.5),
    "index_put_": lambda d: (d.x((3, 2)), (tensor(d.whole((2,), 0, 2)),), tensor(d.x((2,)))),
    "masked_fill_": lambda d: (d.x(s := d.shape()), tensor(d.truth(s)), 1.5),
    "masked_scatter_": lambda d: (d.x(s := d.filled(1)), tensor(d.truth(s)), tensor(d.x((int(np.prod(s)),)))),
    "put_along_axis_": lambda d: (d.x((3, 2)), tensor(d.whole((1, 2), 0, 2)), 1.5, 0),
    "scatter_": lambda d: (d.x((3, 2)), tensor(np.array([0, 2])), tensor(d.x((2, 2)))),
    "scatter_add_": lambda d: (d.x((3, 2)), 0, tensor(d.whole((1, 2), 0, 2)), tensor(d.x((1, 2)))),
    "fill_diagonal_tensor_": lambda d: (d.x((3, 4)), tensor(d.x((3,)))),
}


@pytest.mark.parametrize("name", MORE)
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_with_more_arguments(name, data, layout):
    x, *more = MORE[name](Draw(data))
    same(name, x, layout, *more)


@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_where_(data, layout):
    d = Draw(data)
    shape = d.shape()
    x, y, condition = d.x(shape), d.x(shape), d.truth(shape)
    held = tensor(x, layout).clone()
    assert paddle.where_(tensor(condition), held, tensor(y)) is held
    agree(held, np.where(condition, x, y))


@pytest.mark.parametrize(("name", "value"), [("fill_", 2.5), ("zero_", 0.0)])
@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_filled(name, value, data, layout):
    held = tensor(Draw(data).x(), layout).clone()
    assert getattr(held, name)(*[value] * (name == "fill_")) is held
    agree(held, np.full(held.shape, value))


@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_fill_diagonal_(data, layout):
    d = Draw(data)
    x = d.x(d.filled(2, 2))
    held = tensor(x, layout).clone()
    assert held.fill_diagonal_(1.5) is held
    changed = x.copy()
    np.fill_diagonal(changed[: x.shape[1]], 1.5)
    agree(held, changed)


@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_cast_and_copy_(data, layout):
    d = Draw(data)
    x = d.x()
    held = tensor(x, layout).clone()
    assert held.cast_("float32") is held
    agree(held, x.astype("float32"))
    y = d.x(x.shape)
    held = tensor(x, layout).clone()
    held.copy_(tensor(y, layout))
    agree(held, y)
