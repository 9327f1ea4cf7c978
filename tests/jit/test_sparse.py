"""Sparse tensors in functions under `to_static`."""

import numpy as np
import pytest

import paddle
from paddle import sparse as S

AT = np.array([[0, 1, 1, 2], [1, 0, 2, 0]], "int64")
V = np.array([0.5, -0.25, 0.75, 0.125], "float32")
DENSE = np.zeros([3, 3], "float32")
DENSE[tuple(AT)] = V
pytestmark = pytest.mark.filterwarnings("error")  # a function that runs dynamically would warn


def parts():
    return paddle.to_tensor(AT), paddle.to_tensor(V, stop_gradient=False)


class Voxels(paddle.nn.Layer):
    """Features of points by a linear layer, then sparse convolutions, as in a detector."""

    def __init__(self):
        super().__init__()
        self.encode = paddle.nn.Linear(2, 4)
        self.conv, self.norm = S.nn.SubmConv3D(4, 4, 3), S.nn.BatchNorm(4)
        self.down, self.head = S.nn.Conv3D(4, 3, 2, stride=2), paddle.nn.Linear(3, 1)

    def forward(self, points, at, features):
        rows = self.encode(features)
        x = S.sparse_coo_tensor(at, rows, [points.shape[0], 4, 4, 4, 4], stop_gradient=False)
        x = S.nn.functional.relu(self.norm(self.conv(x)))
        return self.head(self.down(x).to_dense())


def test_a_network_and_its_gradients():
    paddle.seed(1)
    net = Voxels()
    at = paddle.to_tensor(np.array([[0, 1, 1], [0, 1, 3], [3, 1, 0], [2, 2, 2]], "int64"))
    features, points = paddle.rand([3, 2]), paddle.zeros([2, 1])
    wanted, gradients = None, {}
    for call in (net.forward, paddle.jit.to_static(net.forward, full_graph=True)):
        net.norm._mean.set_value(paddle.zeros([4]))
        net.norm._variance.set_value(paddle.ones([4]))
        out = call(points, at, features)
        (out * out).sum().backward()
        if wanted is None:
            wanted = out
            gradients = {name: p.grad.clone() for name, p in net.named_parameters() if not p.stop_gradient}
        else:
            np.testing.assert_allclose(out.numpy(), wanted.numpy(), rtol=1e-5, atol=1e-6)
            for name, p in gradients.items():
                np.testing.assert_allclose(
                    dict(net.named_parameters())[name].grad.numpy(), p.numpy(), rtol=1e-4, atol=1e-5
                )
        net.clear_gradients()
    assert len(gradients) == 10
    assert all(float(g.abs().sum()) > 0 for name, g in gradients.items() if "weight" in name)


def test_a_sparse_result():
    @paddle.jit.to_static(full_graph=True)
    def f(i, v):
        return S.tanh(S.sparse_coo_tensor(i, v, [3, 3]))

    out = f(*parts())
    assert out.is_sparse_coo()
    np.testing.assert_allclose(out.to_dense().numpy(), np.tanh(DENSE), rtol=1e-6)


def test_stop_gradient_is_as_outside():
    def f(i, v, stop):
        return S.square(S.sparse_coo_tensor(i, v, [3, 3], stop_gradient=stop)).to_dense().sum()

    for stop in (True, False):
        i, v = parts()
        out = paddle.jit.to_static(f, full_graph=True)(i, v, stop)
        assert out.stop_gradient is f(*parts(), stop).stop_gradient is stop
        if not stop:
            out.backward()
            np.testing.assert_allclose(v.grad.numpy(), 2 * V)


def test_branches_and_loops_on_values():
    def f(i, v):
        x = S.sparse_coo_tensor(i, v, [3, 3], stop_gradient=False)
        while x.values().abs().max() < 10:
            x = S.multiply(x, 2.0)
        if x.values().sum() > 0:
            x = S.nn.functional.relu(x)
        return x.to_dense()

    traced = paddle.jit.to_static(f, full_graph=True)
    for sign in (1, -1):
        i, v = parts()
        np.testing.assert_allclose(traced(i, v * sign).numpy(), f(i, v * sign).numpy())


def test_a_constant_graph_is_read_in_every_call():
    graph = S.sparse_coo_tensor(AT, V, [3, 3])

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        return S.matmul(graph, x)

    np.testing.assert_allclose(f(paddle.eye(3)).numpy(), DENSE)
    np.testing.assert_allclose(f(paddle.eye(3) * 2).numpy(), DENSE * 2)


def test_a_sparse_argument_is_refused():
    @paddle.jit.to_static(full_graph=True)
    def f(x):
        return x.to_dense()

    with pytest.warns(UserWarning, match="sparse tensor as an argument"):
        out = f(S.sparse_coo_tensor(AT, V, [3, 3]))
    np.testing.assert_allclose(out.numpy(), DENSE)
