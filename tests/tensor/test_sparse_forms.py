"""Sparse forms of tensors, and what they store."""

from tests.support import check_error

import paddle

DENSE = [[0.0, 2.0, 0.0], [3.0, 0.0, 4.0]]


def test_coo():
    x = paddle.to_tensor(DENSE, stop_gradient=False)
    s = x.to_sparse_coo(2)
    assert (s.is_sparse(), s.is_sparse_coo(), s.is_sparse_csr(), s.is_dense()) == (True, True, False, False)
    assert (s.indices().tolist(), s.values().tolist(), s.nnz()) == ([[0, 1, 1], [1, 0, 2]], [2.0, 3.0, 4.0], 3)
    assert (s.sparse_dim(), s.dense_dim(), s.is_coalesced(), s.shape) == (2, 0, True, [2, 3])
    assert s.coalesce().to_dense().tolist() == s.to_dense().tolist() == s.numpy().tolist() == DENSE
    s.values().sum().backward()
    assert x.grad.to_dense().tolist() == [[0.0, 1.0, 0.0], [1.0, 0.0, 1.0]]
    assert x.to_sparse_coo(1).dense_dim() == 1


def test_csr():
    s = paddle.to_tensor(DENSE).to_sparse_csr()
    assert (s.crows().tolist(), s.cols().tolist(), s.values().tolist()) == ([0, 1, 3], [1, 0, 2], [2.0, 3.0, 4.0])
    assert (s.is_sparse_csr(), s.nnz(), s.sparse_dim(), s.to_dense().tolist()) == (True, 3, 2, DENSE)


def test_dense_tensors_have_no_sparse_parts():
    x = paddle.to_tensor(DENSE)
    for method in (x.values, x.indices, x.crows, x.cols, x.nnz, x.coalesce):
        check_error(method, RuntimeError, method.__name__, "sparse", "to_sparse_coo")
    check_error(x.is_coalesced, TypeError, "COO")
    assert (x.sparse_dim(), x.dense_dim()) == (0, 2)
    check_error(paddle.to_tensor(DENSE).to_sparse_csr().indices, RuntimeError, "COO")
