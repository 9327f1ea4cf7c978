"""Operators of paddle.incubate: graphs under older names, softmax with a mask, identity_loss, inference."""

import numpy as np
import pytest
from tests.support import check_error, check_grad, run_examples

import paddle
from paddle import incubate as I

T = paddle.to_tensor
ROW, COLPTR = T([3, 7, 0, 9, 1, 4, 2, 9, 3, 9, 1, 9, 7]), T([0, 2, 4, 5, 6, 7, 9, 11, 11, 13, 13])
NODES = T([0, 8, 1, 2])


def test_older_names():
    x = T(np.arange(12, dtype="float32").reshape(4, 3) - 5)
    got = I.graph_send_recv(x, T([0, 1, 2, 0]), T([1, 2, 1, 0]), "mean", out_size=3)
    assert got.tolist() == [[-5.0, -4.0, -3.0], [-2.0, -1.0, 0.0], [-2.0, -1.0, 0.0]]
    neighbors, count = I.graph_sample_neighbors(ROW, COLPTR, NODES, sample_size=2)
    assert (neighbors.tolist(), count.tolist()) == ([3, 7, 9, 7, 0, 9, 1], [2, 2, 2, 1])
    assert I.graph_sample_neighbors(ROW, COLPTR, NODES, paddle.arange(13), return_eids=True)[2].tolist()[-1] == 4
    sources, targets, nodes = I.graph_reindex(T([0, 1, 2]), T([8, 9, 0, 4, 7, 6, 7]), T([2, 3, 2]))
    assert (sources.tolist(), nodes.tolist()) == ([3, 4, 0, 5, 6, 7, 6], [0, 1, 2, 8, 9, 4, 7, 6])
    assert targets.tolist() == [0, 0, 1, 1, 1, 2, 2]
    assert I.segment_sum is paddle.geometric.segment_sum


def test_one_hop():
    """graph_khop_sampler(…, [2], return_eids=True) in paddlepaddle 3.3.1"""
    got = I.graph_khop_sampler(ROW, COLPTR, NODES, [2], paddle.arange(13), True)
    assert [t.tolist() for t in got] == [
        [[4], [5], [6], [5], [0], [6], [2]],
        [[0], [0], [1], [1], [2], [2], [3]],
        [0, 8, 1, 2, 3, 7, 9],
        [0, 1, 2, 3],
        [0, 1, 11, 12, 2, 3, 4],
    ]


def test_two_hops_name_real_edges():
    sources, targets, nodes, inputs = I.graph_khop_sampler(ROW, COLPTR, NODES, [2, 2])
    old = nodes.numpy()
    assert old[inputs.numpy()].tolist() == NODES.tolist()
    assert sorted(set(old.tolist())) == sorted(old.tolist())
    neighbours = {i: ROW.tolist()[COLPTR.tolist()[i] : COLPTR.tolist()[i + 1]] for i in range(10)}
    edges = list(zip(old[targets.numpy().ravel()].tolist(), old[sources.numpy().ravel()].tolist()))
    assert all(source in neighbours[target] for target, source in edges)
    # 3, 7 and 9 are found in the first hop; only 3 has a neighbour of its own.
    assert edges[7:] == [(3, 4)]
    check_error(lambda: I.graph_khop_sampler(ROW, COLPTR, NODES, [2], None, True), ValueError, "'sorted_eids'")


def test_softmax_with_a_mask():
    x, mask = np.random.randn(2, 3, 4, 5), np.random.randn(2, 1, 4, 5)
    exp = np.exp(x + mask)
    np.testing.assert_allclose(I.softmax_mask_fuse(T(x), T(mask)).numpy(), exp / exp.sum(-1, keepdims=True))
    fixed = T(mask[:1, :, :2, :3])
    check_grad(lambda x: I.softmax_mask_fuse(x, fixed), [x[:1, :1, :2, :3]])
    leaf = T(mask)
    leaf.stop_gradient = False
    assert I.softmax_mask_fuse(T(x), leaf).stop_gradient  # a mask has no gradient


def test_softmax_of_the_lower_triangle():
    x = np.random.randn(2, 3, 4, 4)
    exp = np.exp(x) * np.tril(np.ones((4, 4)))
    got = I.softmax_mask_fuse_upper_triangle(T(x))
    np.testing.assert_allclose(got.numpy(), exp / exp.sum(-1, keepdims=True))
    check_grad(I.softmax_mask_fuse_upper_triangle, [x[:1, :1]])
    check_error(lambda: I.softmax_mask_fuse_upper_triangle(T(x[..., :3])), ValueError, "4 dimensions", "[2, 3, 4, 3]")


@pytest.mark.parametrize(("reduction", "want"), [("sum", 6.0), (0, 6.0), ("mean", 2.0), (1, 2.0)])
def test_identity_loss(reduction, want):
    x = T([1.0, 2.0, 3.0], stop_gradient=False)
    loss = I.identity_loss(x, reduction)
    assert (loss.shape, float(loss)) == ([], want)
    loss.backward()
    assert float(x.grad.sum()) == want / 2 if want == 6.0 else 1.0


def test_identity_loss_unreduced():
    assert I.identity_loss(T([1.0, 2.0])).tolist() == I.identity_loss(T([1.0, 2.0]), 2).tolist() == [1.0, 2.0]
    check_error(lambda: I.identity_loss(T([1.0]), "max"), TypeError, "'reduction'", "'max'")
    check_error(lambda: I.identity_loss(T([1.0]), 3), ValueError, "'reduction'", "3")


def test_inference():
    layer, x = paddle.nn.Linear(4, 2), paddle.rand([3, 4])
    want = layer(x).numpy()
    got = I.inference(layer)(x)
    assert got.stop_gradient
    np.testing.assert_array_equal(got.numpy(), want)

    @I.inference(precision_mode="bfloat16")
    def product(a):
        return a @ a.t()

    assert product(x).dtype == paddle.bfloat16
    check_error(lambda: I.inference(layer, with_trt=True), NotImplementedError, "TensorRT")
    check_error(lambda: I.inference(layer, precision_mode="int8"), ValueError, "'precision_mode'", "'int8'")


def test_compiler_raises_an_error():
    check_error(lambda: I.cc.compile(print), NotImplementedError, "compile")


@pytest.mark.parametrize("target", [I.identity_loss, I.softmax_mask_fuse_upper_triangle, I.inference])
def test_examples(target):
    run_examples(target)
