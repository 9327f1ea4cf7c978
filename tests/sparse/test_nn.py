"""Layers for sparse tensors, against dense references where everything is stored, and against recorded facts."""

import numpy as np
import pytest
import torch
from tests.support import check_error, run_examples

import paddle
from paddle import sparse
from paddle.sparse.nn import functional as F

RNG = np.random.default_rng(0)
INDICES = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 2], [1, 3, 2, 3]]


def volume(stop_gradient=True):
    values = paddle.to_tensor([[1.0], [2.0], [3.0], [4.0]], stop_gradient=stop_gradient)
    return sparse.sparse_coo_tensor(INDICES, values, [1, 1, 3, 4, 1], stop_gradient=stop_gradient)


KERNEL = paddle.arange(1, 10, dtype="float32").reshape([1, 3, 3, 1, 1])


# paddle 3.3.1: F.conv3d(x, w, ...) of this volume with the kernel 1..9: coordinates (height, width) and values.
@pytest.mark.parametrize(
    ("attrs", "places", "values"),
    [
        ({}, [[0, 0], [0, 1]], [20, 58]),
        ({"bias": paddle.to_tensor([10.0])}, [[0, 0], [0, 1]], [30, 68]),
        (
            {"padding": [0, 1, 1]},
            [[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2], [0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3]],
            [6, 32, 40, 31, 3, 20, 58, 48, 9, 30, 23],
        ),
        ({"padding": [0, 1, 1], "stride": [1, 2, 2]}, [[0, 0, 1], [0, 1, 1]], [6, 40, 30]),
    ],
)
def test_conv3d_as_recorded(attrs, places, values):
    y = F.conv3d(volume(), KERNEL, **attrs)
    assert (y.indices()[2:].tolist(), y.values().flatten().tolist()) == (places, values)


@pytest.mark.parametrize("attrs", [{}, {"padding": [0, 1, 1]}, {"stride": 2}])
@pytest.mark.parametrize("function", [F.subm_conv3d, F.subm_conv3d_igemm])
def test_subm_conv3d_as_recorded(function, attrs):
    y = function(volume(), KERNEL, **attrs)  # paddle 3.3.1: stride and padding change nothing
    assert (y.indices().tolist(), y.values().flatten().tolist()) == (INDICES, [32, 31, 58, 23])


# paddle 3.3.1: F.max_pool3d(x, [1, 2, 2], stride); windows without stored elements have no output.
def test_max_pool3d_as_recorded():
    y = F.max_pool3d(volume(), [1, 2, 2], stride=[1, 1, 1])
    assert (y.indices()[2:].tolist(), y.values().flatten().tolist()) == (
        [[0, 0, 0, 1, 1], [0, 1, 2, 1, 2]],
        [1, 3, 3, 3, 4],
    )
    y = F.max_pool3d(sparse.neg(volume()), [1, 2, 2], padding=[0, 1, 1])
    assert y.values().flatten().tolist() == [-1, -2, -3, -4]


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("attrs", [{}, {"stride": 2, "padding": 1}, {"dilation": 2}, {"padding": "SAME"}])
def test_convolution_of_a_full_image(n, attrs):
    a, w = RNG.standard_normal((2, *[5] * n, 2)), RNG.standard_normal((*[3] * n, 2, 3))
    ours, dense = (F.conv2d, torch.conv2d) if n == 2 else (F.conv3d, torch.conv3d)
    t = {k: v.lower() if isinstance(v, str) else v for k, v in attrs.items()}
    channel_first = torch.tensor(a).movedim(-1, 1)
    want = dense(channel_first, torch.tensor(w).movedim((-1, -2), (0, 1)), **t).movedim(1, -1)
    got = ours(paddle.to_tensor(a).to_sparse_coo(n + 1), paddle.to_tensor(w), **attrs)
    np.testing.assert_allclose(got.to_dense().numpy(), want.numpy(), rtol=1e-9, atol=1e-9)


def test_gradients_of_convolution_and_pooling():
    a, w = RNG.standard_normal((1, 1, 4, 4, 2)), RNG.standard_normal((1, 3, 3, 2, 2))
    x, k = (paddle.to_tensor(v, stop_gradient=False) for v in (a, w))
    y = F.subm_conv3d(x.to_sparse_coo(4), k)
    F.max_pool3d(y, [1, 2, 2]).to_dense().sum().backward()
    tx, tk = (torch.tensor(v, requires_grad=True) for v in (a, w))
    conv = torch.conv3d(tx.movedim(-1, 1), tk.movedim((-1, -2), (0, 1)), padding=(0, 1, 1))
    torch.max_pool3d(conv, (1, 2, 2)).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), tx.grad.numpy(), atol=1e-12)
    np.testing.assert_allclose(k.grad.numpy(), tk.grad.numpy(), atol=1e-12)


@pytest.mark.parametrize("kernel", [[9, 9, 8], [3, 3, 3], [1, 2, 3]])
@pytest.mark.parametrize(
    "attrs", [{}, {"stride": [2, 1, 2], "padding": 1}, {"dilation": [1, 1, 2], "padding": [4, 4, 8]}]
)
def test_large_and_small_kernels_and_their_gradients(kernel, attrs):
    random = np.random.default_rng(3)
    dense = random.standard_normal((2, 10, 9, 9, 3)) * (random.random((2, 10, 9, 9, 1)) < 0.2)
    x = paddle.to_tensor(dense, stop_gradient=False)
    weight = paddle.to_tensor(random.standard_normal((*kernel, 3, 4)), stop_gradient=False)
    out = F.conv3d(x.to_sparse_coo(4), weight, **attrs).to_dense()
    wanted = paddle.nn.functional.conv3d(x, weight.transpose([4, 3, 0, 1, 2]), data_format="NDHWC", **attrs)
    stored = (out.abs().sum(-1, keepdim=True) > 0).astype("float64")
    np.testing.assert_allclose(out.numpy(), (wanted * stored).numpy(), atol=1e-10)
    assert ((wanted.abs().sum(-1, keepdim=True) > 1e-9).astype("float64") <= stored).all()
    ours = paddle.grad((out**2).sum(), [x, weight])
    for got, expected in zip(ours, paddle.grad(((wanted * stored) ** 2).sum(), [x, weight]), strict=True):
        known = 1 if got is ours[1] else (x != 0).astype("float64")  # what is not stored gets no gradient
        np.testing.assert_allclose((got * known).numpy(), (expected * known).numpy(), atol=1e-9)


def test_the_largest_of_rows_that_are_empty_or_infinite():
    dense = np.float32([[0, 0, 0], [1, 0, np.inf], [-np.inf, 2, 0], [3, 4, np.nan]])
    x = paddle.to_tensor(dense, stop_gradient=False)
    out = F.softmax(x.to_sparse_csr()).values().numpy()
    with np.errstate(invalid="ignore"):
        rows = [np.exp(row[row != 0] - row[row != 0].max(initial=-np.inf)) for row in dense]
        wanted = np.concatenate([row / row.sum() for row in rows])
    np.testing.assert_allclose(out, wanted, rtol=1e-6)


def test_gradients_of_softmax():
    random = np.random.default_rng(4)
    dense = random.standard_normal((6, 7)) * (random.random((6, 7)) < 0.5)
    weights = paddle.to_tensor(random.standard_normal((6, 7)))
    x, y = (paddle.to_tensor(dense, stop_gradient=False) for _ in range(2))
    (F.softmax(x.to_sparse_csr()).to_dense() * weights).sum().backward()
    masked = paddle.where(y == 0, paddle.full_like(y, -1e30), y)
    (paddle.nn.functional.softmax(masked) * weights * (y != 0).astype("float64")).sum().backward()
    np.testing.assert_allclose(
        x.grad.to_dense().numpy() if x.grad.is_sparse() else x.grad.numpy(), y.grad.numpy(), atol=1e-12
    )


def test_wrong_convolutions():
    check_error(lambda: F.conv3d(volume(), KERNEL, groups=2), AssertionError, "groups")
    check_error(lambda: F.conv3d(volume(), KERNEL, data_format="NCDHW"), ValueError, "NDHWC")
    check_error(lambda: F.conv3d(volume(), paddle.ones([1, 3, 3, 2, 1])), ValueError, "weight")
    check_error(lambda: F.subm_conv3d(volume(), paddle.ones([1, 2, 2, 1, 1])), ValueError, "odd")
    check_error(lambda: sparse.nn.Conv2D(2, 3, 3, padding_mode="reflect"), AssertionError, "zeros")


def test_softmax():
    a = np.array([[0.0, 1.0, 2.0], [3.0, 0.0, 0.0]])
    masked = torch.tensor(np.where(a == 0, -np.inf, a))
    for form in (lambda x: x.to_sparse_csr(), lambda x: x.to_sparse_coo(2)):
        x = paddle.to_tensor(a, stop_gradient=False)
        y = F.softmax(form(x))
        np.testing.assert_allclose(y.to_dense().numpy(), torch.softmax(masked, -1).numpy())
        (y.to_dense() * paddle.to_tensor(a)).sum().backward()
        p = 1 / (1 + np.e)
        np.testing.assert_allclose(x.grad.numpy(), [[0, -p * (1 - p), p * (1 - p)], [0, 0, 0]], atol=1e-12)
    check_error(lambda: F.softmax(paddle.to_tensor(a).to_sparse_csr(), 0), NotImplementedError, "axis")


def test_activations():
    x = paddle.to_tensor([-2.0, 0.0, 8.0]).to_sparse_coo(1)
    layers = sparse.nn.ReLU(), sparse.nn.ReLU6(), sparse.nn.LeakyReLU(0.5)
    assert [layer(x).values().tolist() for layer in layers] == [[0.0, 8.0], [0.0, 6.0], [-1.0, 8.0]]


def test_batch_norm_as_recorded():
    norm = sparse.nn.BatchNorm(2)
    rows = [[1.0, 2], [3, 5], [7, 7]]
    y = norm(sparse.sparse_coo_tensor([[0, 0, 0], [0, 1, 1], [0, 0, 1], [0, 0, 1]], rows, [1, 2, 2, 2, 2]))
    # paddle 3.3.1
    want = [[-1.06904399, -1.29776978], [-0.26726103, 0.16222143], [1.33630502, 1.13554859]]
    np.testing.assert_allclose(y.values().numpy(), want, rtol=1e-5)
    np.testing.assert_allclose(norm._mean.numpy(), [0.36666676, 0.46666676], rtol=1e-5)
    y.values()[0].sum().backward()
    assert norm.bias.grad.tolist() == [1.0, 1.0]
    assert list(norm.state_dict()) == ["weight", "bias", "_mean", "_variance"]
    check_error(lambda: norm(paddle.ones([2, 2]).to_sparse_coo(2)), ValueError, "channels")


def test_attention():
    q, k, v = (RNG.standard_normal((1, 2, 3, 4)) for _ in range(3))
    mask = np.tril(np.ones((3, 3)))
    pattern = paddle.to_tensor(np.stack([mask, mask])).to_sparse_csr()
    got = F.attention(*map(paddle.to_tensor, (q, k, v)), pattern)
    want = torch.nn.functional.scaled_dot_product_attention(*map(torch.tensor, (q, k, v)), is_causal=True)
    np.testing.assert_allclose(got.numpy(), want.numpy(), rtol=1e-9)


# repr(...) in paddle 3.3.1
@pytest.mark.parametrize(
    ("layer", "text"),
    [
        (lambda: sparse.nn.Conv3D(2, 3, 3), "Conv3D(2, 3, kernel_size=[3, 3, 3], data_format=NDHWC)"),
        (
            lambda: sparse.nn.SubmConv2D(1, 2, (3, 3), padding=1, stride=2, key="k"),
            "SubmConv2D(1, 2, kernel_size=[3, 3], stride=[2, 2], padding=1, data_format=NHWC)",
        ),
        (lambda: sparse.nn.BatchNorm(3), "BatchNorm(num_features=3, momentum=0.9, epsilon=1e-05, data_format=NDHWC)"),
        (lambda: sparse.nn.SyncBatchNorm(3), "SyncBatchNorm(num_features=3, momentum=0.9, epsilon=1e-05)"),
        (lambda: sparse.nn.MaxPool3D(2), "MaxPool3D(kernel_size=2, stride=None, padding=0)"),
        (sparse.nn.Softmax, "Softmax()"),
    ],
)
def test_texts(layer, text):
    assert repr(layer()) == text


def test_a_network_trains():
    paddle.seed(0)
    net = paddle.nn.Sequential(
        sparse.nn.SubmConv3D(1, 4, (1, 3, 3)),
        sparse.nn.BatchNorm(4),
        sparse.nn.ReLU(),
        sparse.nn.Conv3D(4, 1, (1, 3, 3)),
    )
    adam = paddle.optimizer.Adam(0.05, parameters=net.parameters())
    losses = []
    for _ in range(30):
        loss = ((net(volume()).to_dense() - 1) ** 2).mean()
        loss.backward()
        adam.step()
        adam.clear_grad()
        losses.append(float(loss))
    assert losses[-1] < 0.05 * losses[0]


@pytest.mark.parametrize("target", [F.softmax, F.max_pool3d, sparse.nn.ReLU])
def test_examples(target):
    run_examples(target)
