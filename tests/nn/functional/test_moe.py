"""Permuting tokens to experts and back. The original supports this only on GPUs; its documentation is the reference."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.nn.functional as F

# The routes and weights of the example in the original's documentation.
ROUTES = paddle.to_tensor([[-1, 0, -1, -1, 2, -1, -1, -1], [1] + [-1] * 7, [-1] * 6 + [1, -1]], "int32")
PROBS = paddle.to_tensor([[0.0, 0.6, 0.0, 0.0, 0.4, 0.0, 0.0, 0.0], [1.0] + [0.0] * 7, [0.0] * 6 + [1.0, 0.0]])


def permute(x, *more, **options):
    return F.moe_permute(x, None, ROUTES, PROBS, 3, [1, 2, 1], *(more or (2,)), **options)


def test_rows_are_grouped_by_expert_with_padding():
    x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    rows, rowmap, probs, _ = permute(x)
    assert rows.tolist() == [[1.0], [0.0], [2.0], [3.0], [1.0], [0.0]]
    assert rowmap.tolist() == [[0, -1, 4], [-1, 2, -1], [-1, 3, -1]]
    assert rowmap.dtype == paddle.int32
    np.testing.assert_allclose(probs, [0.6, 0.0, 1.0, 1.0, 0.4, 0.0], 1e-6)
    assert permute(x, return_expert_indices=True)[4].tolist() == [0, -1, 1, 1, 2, -1]
    assert permute(x, override_buffer_size=9)[0].shape == [9, 1]
    assert not permute(x, do_gather=False)[0].numpy().any()


@pytest.mark.parametrize("weighted_here", [True, False])
def test_round_trip(weighted_here):
    x = paddle.randn([3, 128]).astype("bfloat16")
    rows, rowmap, probs, _ = permute(x, 16)
    if not weighted_here:
        rows = (rows.astype("float32") * probs.unsqueeze(-1)).astype("bfloat16")
    tokens, back = F.moe_unpermute(rows, rowmap, ROUTES, probs, 3, 3, using_weighted_combine=weighted_here)
    assert tokens.dtype == paddle.bfloat16
    np.testing.assert_allclose(tokens.astype("float32"), x.astype("float32"), rtol=1e-2)
    np.testing.assert_array_equal(back, PROBS)


def test_gradients_flow_back():
    x = paddle.randn([3, 4])
    x.stop_gradient = False
    rows, rowmap, probs, _ = permute(x)
    tokens, _ = F.moe_unpermute(rows, rowmap, ROUTES, probs, 3, 3, using_weighted_combine=True)
    tokens.sum().backward()
    np.testing.assert_allclose(x.grad, np.ones([3, 4]), rtol=1e-6)


def test_eight_bit_tokens_keep_their_scales():
    x, scale = paddle.randn([3, 128]).astype("float8_e4m3fn"), paddle.to_tensor([[1.0], [2.0], [3.0]])
    rows, _, _, scales = F.moe_permute(x, scale, ROUTES, PROBS, 3, [1, 2, 1], 2)
    assert scales.tolist() == [[1.0], [0.0], [2.0], [3.0], [1.0], [0.0]]
    np.testing.assert_array_equal(rows[2].astype("float32"), x[1].astype("float32"))


def test_what_is_refused():
    x = paddle.randn([3, 4])
    check_error(lambda: F.moe_permute(x, None, ROUTES, PROBS, 3, [1, 1, 1], 2), ValueError, "[1, 1, 1]", "[1, 2, 1]")
    check_error(lambda: F.moe_permute(x, None, ROUTES, PROBS, 3, [1, 2], 2), ValueError, "3 numbers")
    check_error(lambda: F.moe_permute(x, None, ROUTES, PROBS, 2, [1, 2], 2), ValueError, "an expert 2", "0 and 1")
    check_error(lambda: F.moe_permute(x[:2], None, ROUTES, PROBS, 3, [1, 2, 1], 2), ValueError, "[tokens, K]")
    check_error(lambda: permute(x, override_buffer_size=3), ValueError, "3 rows")
    rows, rowmap, probs, _ = permute(x)
    check_error(lambda: F.moe_unpermute(rows, rowmap, ROUTES, probs, 4, 3), ValueError, "[4, 3]", "[3, 3]")
