"""Recurrent steps, sequence losses and sparse operators below the public functions; golden facts of Paddle 3.3.1."""

import numpy as np
from tests.support import check_close

import paddle

C, LEGACY = paddle._C_ops, paddle._legacy_C_ops


def drawn():
    random = np.random.default_rng(0)
    shapes = [(2, 9), (2, 3), (3, 9), (1, 9), (5, 2, 4)]
    return [paddle.to_tensor(random.normal(size=shape).astype("float32")) for shape in shapes]


def test_one_step_of_a_gru():
    x, h, w, b, _ = drawn()
    hidden = [[0.4956, 0.7934, -0.2525], [1.0374, -0.7764, -0.2689]]
    check_close(C.gru_unit(x, h, w, b, 2, 1, False), hidden, rtol=0, atol=1e-4)
    other = [[0.963, 1.3839, 0.0176], [0.8217, -0.2668, 0.1251]]
    check_close(C.gru_unit(x, h, w, None, 3, 1, True), other, rtol=0, atol=1e-4)
    gates, kept, found = LEGACY.gru_unit(x, h, w, b, "activation", 2, "gate_activation", 1)
    check_close(gates[0, :3], [0.157, 0.426, 0.674], rtol=0, atol=1e-3)
    check_close(kept, [[0.096, 0.536, -0.095], [0.012, -0.174, 0.157]], rtol=0, atol=1e-3)
    check_close(found, hidden, rtol=0, atol=1e-4)


def test_the_loss_of_aligned_sequences_and_its_gradient():
    logits = drawn()[4]
    labels, steps, lengths = (
        paddle.to_tensor([[1, 2], [3, 1]], "int32"),
        paddle.to_tensor([5, 4]),
        paddle.to_tensor([2, 1]),
    )
    check_close(C.warpctc(logits, labels, steps, lengths, 0, False), [[6.3969], [4.4717]], rtol=0, atol=1e-4)
    loss, grad = LEGACY.warpctc(logits, labels, steps, lengths, "blank", 0)
    check_close(loss, [[6.3969], [4.4717]], rtol=0, atol=1e-4)
    check_close(grad[0, 0], [-0.716, -0.152, 0.784, 0.084], rtol=0, atol=1e-3)
    assert grad[4, 1].tolist() == [0.0, 0.0, 0.0, 0.0]


def test_operators_on_sparse_tensors():
    dense = paddle.to_tensor([[0.0, 0.5, 0.0], [0.25, 0.0, -0.5]])
    coo, csr = dense.to_sparse_coo(2), dense.to_sparse_csr()
    for found, expected in (
        (C.sparse_abs(coo), [[0.0, 0.5, 0.0], [0.25, 0.0, 0.5]]),
        (C.sparse_add(coo, coo), [[0.0, 1.0, 0.0], [0.5, 0.0, -1.0]]),
        (C.sparse_leaky_relu(coo, 0.1), [[0.0, 0.5, 0.0], [0.25, 0.0, -0.05]]),
        (C.sparse_softmax(csr, -1), [[0.0, 1.0, 0.0], [0.6792, 0.0, 0.3208]]),
        (C.sparse_slice(coo, [1], [1], [3]), [[0.5, 0.0], [0.0, -0.5]]),
        (C.sparse_transpose(coo, [1, 0]), [[0.0, 0.25], [0.5, 0.0], [0.0, -0.5]]),
        (C.sparse_divide_scalar(coo, 2.0), [[0.0, 0.25, 0.0], [0.125, 0.0, -0.25]]),
    ):
        check_close(found.to_dense(), expected, rtol=0, atol=1e-4)
    check_close(C.sparse_values(coo), [0.5, 0.25, -0.5])
    assert C.sparse_indices(coo).tolist() == [[0, 1, 1], [1, 0, 2]]
    check_close(C.sparse_to_dense(csr), dense)


def test_forms_in_place_and_copies():
    assert C.fill_diagonal(paddle.ones([3, 3]), 5.0, 0, False).numpy().trace() == 15
    assert C.memcpy_d2h(paddle.ones([2]), 0).tolist() == [1.0, 1.0]
    assert C.matrix_rank_tol(paddle.eye(3), paddle.to_tensor(0.1), False, False).item() == 3
    check_close(C.dirichlet(paddle.to_tensor([[1.0, 2.0]])).sum(), 1.0)
