"""Dtypes, memory and random numbers: results against torch, and the same numbers for the same seed."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import LAYOUTS, check, tensor
from .torch_comparison import Cases, Draw

case = Cases()
TYPES = ("byte", "char", "int8", "short", "int", "long", "half", "float", "double", "bool", "cfloat", "cdouble")


@case(*TYPES, grad=False)
def _(d, name):
    other = {"int8": "char"}.get(name, name)
    return [d.x(low=0, high=9)], lambda x: getattr(x, name)(), lambda x: getattr(x, other)()


@case("bfloat16", grad=False)
def _(d, name):
    return [d.x()], lambda lib, x: x.bfloat16().float()


@case("astype", "type_as", "to", grad=False)
def _(d, name):
    dtype = d.one("float32", "int64", "uint8", "bool", "complex64")
    x = d.x(low=0, high=9)
    if name == "type_as":
        return [x, np.zeros(1, dtype)], lambda x, y: x.type_as(y), lambda x, y: x.type_as(y)
    return [x], lambda x: getattr(x, name)(dtype), lambda x: x.to(getattr(torch, dtype))


@case("contiguous", "detach")
def _(d, name):
    return [d.x()], lambda x: getattr(x, name)(), lambda x: getattr(x, name)()


@case("is_complex", "is_floating_point", "is_contiguous", "dim", "ndimension", "element_size", "numel", grad=False)
def _(d, name):
    return [d.x(dtype=d.one("float32", "float64", "int32", "bool"))], (
        lambda lib, x: int(getattr(x.contiguous(), name)())
    )


@case("stride", "get_strides", grad=False, layouts=("plain",))
def _(d, name):
    return [d.x(d.filled(1))], lambda x: list(getattr(x.contiguous(), name)()), lambda x: list(x.contiguous().stride())


@case("numpy", "tolist", grad=False)
def _(d, name):
    return [d.x(d.filled())], lambda lib, x: np.asarray(getattr(x, name)())


@case("item", grad=False)
def _(d, name):
    return [d.x(d.one((), (1,), (1, 1)))], lambda lib, x: x.item()


@case("asarray", grad=False)
def _(d, name):
    x = d.x()
    return [], lambda lib: getattr(lib, name)(x)


@case("negative", "greater", "logsigmoid", "concatenate", "repeat", "dropout1d in use")
def _(d, name):
    shape = d.filled(1)
    if name == "greater":
        return [d.whole(shape, 0, 2), d.whole(shape, 0, 2)], lambda lib, x, y: lib.greater(x, y)
    if name == "concatenate":
        return [d.x(shape), d.x(shape)], lambda lib, x, y: lib.concatenate([x, y], d.size(0, 0))
    if name == "repeat":
        n = d.sizes(len(shape), 1, 2)
        return [d.x(shape)], lambda lib, x: x.repeat(*n)
    if name.startswith("dropout1d"):
        return [d.x((2, 3, 4))], lambda lib, x: lib.nn.functional.dropout1d(x, 0.5, training=False)
    return [d.x(shape)], lambda lib, x: (lib if hasattr(lib, name) else lib.nn.functional).__dict__[name](x)


@case("broadcast_shapes", grad=False)
def _(d, name):
    first, second = d.pair()
    return [], lambda lib: list(lib.broadcast_shapes(first, second))


@case("adaptive_log_softmax_with_loss", rtol=1e-6)
def _(d, name):
    n = d.size()
    made = [d.x((n, 4)), d.whole((n,), 0, 5), d.x((4, 3)), d.x((4, 2)), d.x((2, 4))]

    def ours(x, y, head, down, out):
        return paddle.nn.functional.adaptive_log_softmax_with_loss(x, y, head, [[down, out]], [2, 6])

    def theirs(x, y, head, down, out):
        module = torch.nn.AdaptiveLogSoftmaxWithLoss(4, 6, [2], div_value=2.0).double()
        weights = {"head.weight": head.t(), "tail.0.0.weight": down.t(), "tail.0.1.weight": out.t()}
        return list(torch.func.functional_call(module, weights, (x, y)))

    return made, ours, theirs


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_conversion(name, data):
    case.holds(name, data)


# name: (function of a shape, a test that every number must pass)
RANDOM = {
    "rand": (lambda s: paddle.rand(s), lambda x: (x >= 0) & (x < 1)),
    "randn": (lambda s: paddle.randn(s), np.isfinite),
    "standard_normal": (lambda s: paddle.standard_normal(s), np.isfinite),
    "normal": (lambda s: paddle.normal(2.0, 0.5, s), np.isfinite),
    "log_normal": (lambda s: paddle.log_normal(0.0, 0.5, s), lambda x: x > 0),
    "uniform": (lambda s: paddle.uniform(s, min=-2.0, max=3.0), lambda x: (x >= -2) & (x <= 3)),
    "randint": (lambda s: paddle.randint(-3, 4, s), lambda x: (x >= -3) & (x < 4)),
    "rand_like": (lambda s: paddle.rand_like(paddle.zeros(s)), lambda x: (x >= 0) & (x < 1)),
    "randn_like": (lambda s: paddle.randn_like(paddle.zeros(s)), np.isfinite),
    "randint_like": (lambda s: paddle.randint_like(paddle.zeros(s), 0, 9), lambda x: (x >= 0) & (x < 9)),
    "bernoulli": (lambda s: paddle.bernoulli(paddle.full(s, 0.4)), lambda x: (x == 0) | (x == 1)),
    "poisson": (lambda s: paddle.poisson(paddle.full(s, 3.0)), lambda x: (x >= 0) & (x == x.round())),
    "binomial": (lambda s: paddle.binomial(paddle.full(s, 7.0), paddle.full(s, 0.4)), lambda x: (x >= 0) & (x <= 7)),
    "standard_gamma": (lambda s: paddle.standard_gamma(paddle.full(s, 2.0)), lambda x: x > 0),
    "bernoulli_": (lambda s: paddle.zeros(s).bernoulli_(0.4), lambda x: (x == 0) | (x == 1)),
    "cauchy_": (lambda s: paddle.zeros(s).cauchy_(), np.isfinite),
    "exponential_": (lambda s: paddle.zeros(s).exponential_(), lambda x: x >= 0),
    "geometric_": (lambda s: paddle.zeros(s).geometric_(0.4), lambda x: x >= 0),
    "log_normal_": (lambda s: paddle.zeros(s).log_normal_(0.0, 0.5), lambda x: x > 0),
    "normal_": (lambda s: paddle.zeros(s).normal_(), np.isfinite),
    "random_": (lambda s: paddle.zeros(s).random_(0, 9), lambda x: (x >= 0) & (x < 9)),
    "uniform_": (lambda s: paddle.zeros(s).uniform_(-2, 3), lambda x: (x >= -2) & (x <= 3)),
    "gumbel_softmax": (
        lambda s: paddle.nn.functional.gumbel_softmax(paddle.zeros([*s, 3])).sum(-1),
        lambda x: np.abs(x - 1) < 1e-5,
    ),
}


@pytest.mark.parametrize("name", RANDOM)
@given(data=st.data())
@check
def test_random(name, data):
    make, fits = RANDOM[name]
    shape, seed = Draw(data).shape(), data.draw(st.integers(0, 2**31))
    paddle.seed(seed)
    first = make(list(shape))
    paddle.seed(seed)
    second = make(list(shape))
    assert tuple(first.shape) == shape
    assert fits(first.numpy()).all()
    np.testing.assert_array_equal(first.numpy(), second.numpy())


@given(n=st.integers(0, 9), seed=st.integers(0, 2**31))
@check
def test_randperm(n, seed):
    paddle.seed(seed)
    assert sorted(paddle.randperm(n).tolist()) == list(range(n))


@given(data=st.data(), seed=st.integers(0, 2**31))
@check
def test_multinomial(data, seed):
    weights = Draw(data).x((5,), 0.1, 1)
    weights[2] = 0
    paddle.seed(seed)
    drawn = paddle.multinomial(paddle.to_tensor(weights), 4).tolist()
    assert sorted(drawn) == [0, 1, 3, 4]


@given(data=st.data(), layout=st.sampled_from(LAYOUTS))
@check
def test_sparse_and_back(data, layout):
    d = Draw(data)
    x = d.x((d.size(), d.size())) * d.whole((1, 1), 0, 1)
    t = tensor(x, layout)
    for sparse in (t.to_sparse_coo(2), t.to_sparse_csr()):
        assert sparse.is_sparse()
        np.testing.assert_array_equal(sparse.to_dense().numpy(), x)
        np.testing.assert_array_equal(np.sort(sparse.values().numpy()), np.sort(x[x != 0]))
