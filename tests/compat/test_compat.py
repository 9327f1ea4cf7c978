"""paddle.compat: torch's arguments, torch's results."""

import inspect

import numpy as np
import pytest
import torch
from tests.support import check_error, run_examples

import paddle
from paddle import compat

X = np.array([[3, 1, 2, 1], [6, 5, 4, 9]], "float32")


def same(ours, theirs):
    for a, b in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(a.numpy(), b.numpy())


@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes(name):
    ours, theirs, x, t = getattr(compat, name), getattr(torch, name), paddle.to_tensor(X), torch.tensor(X)
    assert ours(x).item() == theirs(t).item()
    for args, kwargs in (((1,), {}), ((0, True), {}), ((), {"dim": -1, "keepdim": True})):
        same(ours(x, *args, **kwargs), theirs(t, *args, **kwargs))
    same([ours(x, other=x[::1] * 0 + 3), ours(x, x + 1)], [theirs(t, t * 0 + 3), theirs(t, t + 1)])
    assert type(ours(x, 1)).__name__ == "MinMaxRetType"


def test_the_gradient_goes_to_the_indexed_element():
    x = paddle.to_tensor([[1.0, 1.0, 0.0]], stop_gradient=False)
    compat.max(x, 1).values.backward()
    assert x.grad.tolist() == [[1.0, 0.0, 0.0]]
    x.clear_grad()
    compat.max(x).backward()  # without an axis, equal maxima share it
    assert x.grad.tolist() == [[0.5, 0.5, 0.0]]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: compat.max(x, (0, 1)),
        lambda x: compat.max(x, axis=1),
        lambda x: compat.max(x=x),
        lambda x: compat.max(x, None),
        lambda x: compat.min(x, keepdim=True),
        lambda x: compat.min(x, 1, other=x),
        lambda x: compat.sort(x=x),
        lambda x: compat.split(x=x, num_or_sections=2, axis=1),
    ],
)
def test_paddle_argument_names_are_rejected(call):
    check_error(lambda: call(paddle.to_tensor(X)), TypeError, "compat", "paddle.")


@pytest.mark.parametrize("attrs", [{}, {"dim": 0}, {"descending": True}, {"stable": True}])
def test_sort(attrs):
    x = X[:, [0, 2, 3]]
    same(compat.sort(paddle.to_tensor(x), **attrs), torch.sort(torch.tensor(x), **attrs))


@pytest.mark.parametrize("name", ["median", "nanmedian"])
def test_medians(name):
    x = X.copy()
    x[0, 1] = np.nan
    ours, theirs = getattr(compat, name), getattr(torch, name)
    same([ours(paddle.to_tensor(x))], [theirs(torch.tensor(x))])
    same(ours(paddle.to_tensor(x), 1, True), theirs(torch.tensor(x), 1, True))
    assert ours(paddle.to_tensor(x), keepdim=True).shape == [1, 1]


def test_out():
    values, indices = paddle.zeros([2]), paddle.zeros([2], dtype="int64")
    compat.median(paddle.to_tensor(X), dim=1, out=(values, indices))
    assert (values.tolist(), indices.tolist()) == ([1.0, 5.0], torch.median(torch.tensor(X), 1).indices.tolist())
    largest = paddle.zeros([])
    assert compat.max(paddle.to_tensor(X), out=largest) is largest
    assert largest.item() == 9


def test_unique():
    x = np.array([[3, 1], [3, 1], [0, 2]])
    for attrs in ({"return_counts": True}, {"dim": 0, "return_counts": True}):
        same(compat.unique(paddle.to_tensor(x), **attrs), torch.unique(torch.tensor(x), **attrs))
    assert compat.unique(paddle.to_tensor(x), return_inverse=True)[1].tolist() == [3, 1, 3, 1, 0, 2]  # unlike torch


def test_split():
    x = paddle.arange(10).reshape([2, 5])
    assert [p.shape for p in compat.split(x, 2, 1)] == [[2, 2], [2, 2], [2, 1]]
    assert [p.tolist() for p in compat.split(x, [1, 4], dim=-1)] == [[[0], [5]], [[1, 2, 3, 4], [6, 7, 8, 9]]]
    check_error(lambda: compat.split(x, 0), AssertionError, "positive")
    check_error(lambda: compat.split(x, [1, 1], 1), ValueError)


def test_slogdet():
    a = np.array([[2.0, 1.0], [1.0, -3.0]])
    result = compat.slogdet(paddle.to_tensor(a))
    np.testing.assert_allclose([result.sign.item(), result.logabsdet.item()], [-1, np.log(7)])


def test_equal():
    x = paddle.to_tensor(X)
    assert compat.equal(x, x + 0) is True
    assert compat.equal(x, x[0]) is False
    assert compat.equal(x, x + 1) is False
    check_error(lambda: compat.equal(x, 1), ValueError, "other")


def test_seed_determines_later_numbers():
    start = compat.seed()
    first = paddle.rand([3]).tolist()
    paddle.seed(start)
    assert paddle.rand([3]).tolist() == first


# The signatures of paddle 3.3.1.
@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("max", "(input, *args, out=None, **kwargs)"),
        ("sort", "(input, dim=-1, descending=False, stable=False, out=None)"),
        ("median", "(input, dim=None, keepdim=False, *, out=None)"),
        ("split", "(tensor, split_size_or_sections, dim=0)"),
        ("unique", "(input, sorted=True, return_inverse=False, return_counts=False, dim=None)"),
    ],
)
def test_signatures(name, signature):
    assert str(inspect.signature(getattr(compat, name))) == signature


@pytest.mark.parametrize("name", ["max", "unique", "split"])
def test_examples(name):
    run_examples(getattr(compat, name))


def test_functional():
    from paddle.compat.nn import functional as F

    x = paddle.to_tensor(X)
    np.testing.assert_allclose(F.softmax(x, -1).numpy(), torch.softmax(torch.tensor(X), -1).numpy(), rtol=1e-6)
    assert F.softmax(x, 1, dtype="float64").dtype == paddle.float64
    # paddle 3.3.1: without `dim`, the first axis of one or three, else the second
    np.testing.assert_allclose(F.softmax(paddle.ones([2, 1, 2])).numpy(), np.full((2, 1, 2), 0.5))
    np.testing.assert_allclose(F.softmax(x).numpy().sum(1), [1, 1], rtol=1e-6)
    # paddle 3.3.1: linear(ones([1, 2]), [[1, 2], [3, 4], [5, 6]]) and pad(ones([1, 2]), [1, 0])
    assert F.linear(paddle.ones([1, 2]), paddle.to_tensor([[1.0, 2], [3, 4], [5, 6]])).tolist() == [[3, 7, 11]]
    assert F.pad(paddle.ones([1, 2]), [1, 0]).tolist() == [[0, 1, 1]]
    a = paddle.arange(8, dtype="float32").reshape([1, 2, 2, 2])
    t = torch.arange(8.0).reshape(1, 2, 2, 2)
    want = torch.nn.functional.scaled_dot_product_attention(t, t, t, is_causal=True)
    np.testing.assert_allclose(F.scaled_dot_product_attention(a, a, a, is_causal=True).numpy(), want.numpy(), rtol=1e-6)
    assert F.unfold(paddle.arange(4).reshape([1, 1, 2, 2]).astype("float32"), 2).tolist() == [[[0], [1], [2], [3]]]
    check_error(lambda: F.softmax(x=x, axis=1), TypeError, "axis", "paddle.nn.functional.softmax")
    run_examples(F.pad)


def test_torch_stays_torch():
    for call in (compat.enable_torch_proxy, lambda: compat.use_torch_proxy_guard().__enter__()):
        check_error(call, NotImplementedError, "always imports torch itself")
    compat.disable_torch_proxy()
    with paddle.use_compat_guard(enable=False):
        assert __import__("torch") is torch
    compat.extend_torch_proxy_blocked_modules(["numpy"])
    check_error(lambda: compat.extend_torch_proxy_blocked_modules("numpy"), TypeError, "a list of names")
