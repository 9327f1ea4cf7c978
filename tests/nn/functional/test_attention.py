"""Attention: values and gradients as recorded from the original, and its options against plain formulas."""

import numpy as np
import pytest
from tests.golden.nn_sequence_cases import ATTENTION
from tests.nn.recorded import check
from tests.support import check_close, check_error

import paddle
import paddle.nn.functional as F
from paddle.nn.attention import SDPBackend, sdpa_kernel
from paddle.nn.functional.flash_attention import flash_attention


@pytest.mark.parametrize("name", ATTENTION)
def test_recorded(name):
    check("attention", name, ATTENTION[name], "nn_sequences")


def _plain(q, k, v, seen=None, scale=None):
    """softmax(q · k) · v in NumPy, on [batch, length, heads, size]; `seen` is [batch, heads, rows, columns]."""
    q, k, v = (np.asarray(t, "float64").transpose(0, 2, 1, 3) for t in (q, k, v))
    k, v = (np.repeat(t, q.shape[1] // t.shape[1], 1) for t in (k, v))
    scores = q @ k.swapaxes(-1, -2) * (q.shape[-1] ** -0.5 if scale is None else scale)
    scores = scores if seen is None else np.where(seen, scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return (weights @ v).transpose(0, 2, 1, 3), weights, scores


def _random(*shape):
    return paddle.randn(shape)


# Masks that the original's documentation of flashmask_attention shows, row by row, with the corresponding indices.
FLASHMASKS = {
    "causal documents": (
        True,
        [[4], [4], [4], [4], [7], [7], [7], [10], [10], [10]],
        [
            "1000000000",
            "1100000000",
            "1110000000",
            "1111000000",
            "0000100000",
            "0000110000",
            "0000111000",
            "0000000100",
            "0000000110",
            "0000000111",
        ],
    ),
    "documents": (
        False,
        [[4, 0]] * 4 + [[7, 4]] * 3 + [[10, 7]] * 3,
        ["1111000000"] * 4 + ["0000111000"] * 3 + ["0000000111"] * 3,
    ),
    "shared question": (
        True,
        [[10]] * 4 + [[7]] * 3 + [[10]] * 3,
        [
            "1000000000",
            "1100000000",
            "1110000000",
            "1111000000",
            "1111100000",
            "1111110000",
            "1111111000",
            "1111000100",
            "1111000110",
            "1111000111",
        ],
    ),
    "global and sliding": (
        False,
        [
            [10, 10, 0, 0],
            [10, 10, 0, 0],
            [4, 10, 0, 0],
            [5, 10, 0, 0],
            [6, 10, 2, 3],
            [7, 10, 2, 4],
            [8, 10, 2, 5],
            [9, 10, 2, 6],
            [10, 10, 2, 7],
            [10, 10, 2, 8],
        ],
        [
            "1111111111",
            "1111111111",
            "1111000000",
            "1111100000",
            "1101110000",
            "1100111000",
            "1100011100",
            "1100001110",
            "1100000111",
            "1100000011",
        ],
    ),
    "causal blocks": (
        True,
        [[4, 7]] * 4 + [[10, 10]] * 6,
        [
            "1000000000",
            "1100000000",
            "1110000000",
            "1111000000",
            "0000100000",
            "0000110000",
            "0000111000",
            "1111111100",
            "1111111110",
            "1111111111",
        ],
    ),
    "prefix": (
        False,
        [[10, 0]] * 5 + [[10, 5], [10, 6], [10, 7], [10, 8], [10, 9]],
        ["1111100000"] * 5 + ["1111110000", "1111111000", "1111111100", "1111111110", "1111111111"],
    ),
}


@pytest.mark.parametrize("name", FLASHMASKS)
def test_flashmask_hides_what_its_documentation_shows(name):
    causal, indices, rows = FLASHMASKS[name]
    seen = np.array([[c == "1" for c in row] for row in rows])
    q, k, v = (_random(2, 10, 2, 4) for _ in range(3))
    given = paddle.to_tensor(indices, dtype="int32").reshape([1, 1, 10, -1]).expand([2, 1, 10, -1])
    want, _, scores = _plain(q, k, v, seen)
    check_close(F.flashmask_attention(q, k, v, given, causal=causal), want, 1e-4, 1e-5)
    out, lse = F.flashmask_attention(q, k, v, given, causal=causal, return_softmax_lse=True)
    check_close(out, want, 1e-4, 1e-5)
    check_close(lse, np.log(np.exp(scores).sum(-1)), 1e-4, 1e-5)


def test_flashmask_windows_blocks_and_shared_heads():
    q, k, v = _random(1, 6, 4, 4), _random(1, 6, 2, 4), _random(1, 6, 2, 4)
    row, column = np.arange(6)[:, None], np.arange(6)[None]
    check_close(F.flashmask_attention(q, k, v, window_size=2), _plain(q, k, v, abs(row - column) <= 2)[0], 1e-4, 1e-5)
    seen = (column <= row) & (column >= row - 1)
    check_close(F.flashmask_attention(q, k, v, window_size=(1, 5), causal=True), _plain(q, k, v, seen)[0], 1e-4, 1e-5)
    check_close(F.flashmask_attention(q, k, v, causal=True), _plain(q, k, v, column <= row)[0], 1e-4, 1e-5)
    per_head = paddle.to_tensor([[[6] * 6, [3] * 6]], dtype="int32").unsqueeze(-1)
    seen = np.stack([column <= row, (column <= row) & (row < 3)]).repeat(2, 0)[None]
    want = _plain(q, k, v, np.where(seen.any(-1, keepdims=True), seen, True))[0]
    got = F.flashmask_attention(q, k, v, per_head, causal=True).numpy()
    np.testing.assert_allclose(got[:, :3], want[:, :3], rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(got[:, :, :2], want[:, :, :2], rtol=1e-4, atol=1e-5)
    q = _random(1, 130, 1, 4)
    blocks = paddle.to_tensor([[[[1, 0], [0, 1]]]], dtype="int32")
    seen = (np.arange(130)[:, None] < 128) == (np.arange(130)[None] < 128)
    check_close(F.flashmask_attention(q, q, q, block_mask=blocks), _plain(q, q, q, seen)[0], 1e-4, 1e-5)


def test_packed_sequences():
    q, k, v = _random(8, 4, 3), _random(8, 2, 3), _random(8, 2, 3)
    starts = paddle.to_tensor([0, 3, 8], dtype="int32")
    want = np.concatenate(
        [_plain(q[a:b][None], k[a:b][None], v[a:b][None], scale=0.3)[0][0] for a, b in ((0, 3), (3, 8))]
    )
    out, weights = F.flash_attention.flash_attn_unpadded(q, k, v, starts, starts, 5, 5, 0.3)
    assert weights is None
    check_close(out, want, 1e-4, 1e-5)
    out, _ = F.flash_attention.flash_attn_varlen_func(q, k, v, starts, starts, 5, 5, softmax_scale=0.3)
    check_close(out, want, 1e-4, 1e-5)
    qkv = paddle.concat([q.reshape([8, 2, 2, 3]), k.unsqueeze(1), v.unsqueeze(1)], 1)
    out, _ = F.flash_attn_varlen_qkvpacked(qkv, starts, starts, 5, 5, 0.3, varlen_padded=False)
    check_close(out, want, 1e-4, 1e-5)
    padded = paddle.concat([qkv[:3], paddle.full([2, 4, 2, 3], 9.0), qkv[3:]])
    out, _ = F.flash_attn_varlen_qkvpacked(padded, starts, starts, 5, 5, 0.3)
    check_close(out[:3], want[:3], 1e-4, 1e-5)
    assert abs(out[3:5]).max() == 0.0
    check_close(out[5:], want[3:], 1e-4, 1e-5)


def test_packed_sequences_with_a_window_or_softcap():
    q = _random(5, 2, 3)
    starts = paddle.to_tensor([0, 5], dtype="int32")
    row, column = np.arange(5)[:, None], np.arange(5)[None]
    out, _ = F.flash_attention_v3_varlen(q, q, q, starts, starts, 5, 5, causal=True, window_size=(1, 0))
    check_close(out, _plain(q[None], q[None], q[None], (column <= row) & (column >= row - 1))[0][0], 1e-4, 1e-5)
    out, _ = F.flash_attention_v3_varlen(q, q, q, starts, starts, 5, 5, softcap=0.5)
    weights = np.exp(np.tanh(_plain(q[None], q[None], q[None])[2] / 0.5) * 0.5)
    weights /= weights.sum(-1, keepdims=True)
    check_close(out, np.einsum("bhij,jhd->ihd", weights, q.numpy()), 1e-4, 1e-5)


def test_reduced_scores():
    q, k = _random(2, 4, 2, 3), _random(2, 5, 2, 3)
    _, weights, scores = _plain(q, k, k)
    lse = paddle.to_tensor(np.log(np.exp(scores).sum(-1)).astype("float32"))
    got = F.flash_attention.calc_reduced_attention_scores(q, k, lse)
    check_close(got, weights.sum(-2, keepdims=True), 1e-4, 1e-5)


def test_sparse_attention_as_documented():
    # The values that the original's documentation prints; its kernel exists only on CUDA.
    x = paddle.to_tensor([[[[0, 1], [2, 3], [0, 1], [2, 3]]]], dtype="float32")
    offset, columns = paddle.to_tensor([[[0, 2, 4, 6, 8]]]), paddle.to_tensor([[[0, 1, 0, 1, 2, 3, 2, 3]]])
    out = F.sparse_attention(x, x, x, offset, columns)
    check_close(out, [[[[1.60885942, 2.60885954], [1.99830270, 2.99830270]] * 2]], 1e-4, 1e-5)
    hidden = paddle.to_tensor([[1.0, 1, 1, 0]])
    mask = paddle.to_tensor([[1.0, 0, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]])
    out = F.sparse_attention(x, x, x, offset, columns, key_padding_mask=hidden, attn_mask=mask)
    check_close(out, [[[[0.0, 1.0], [1.99830270, 2.99830270], [0.0, 1.0], [0.0, 1.0]]]], 1e-4, 1e-5)


def test_half_precision_and_hidden_rows():
    q = _random(1, 4, 2, 8)
    half = F.scaled_dot_product_attention(*[q.astype("bfloat16")] * 3)
    assert half.dtype == paddle.bfloat16
    np.testing.assert_allclose(half.astype("float32").numpy(), _plain(q, q, q)[0], atol=0.05)
    nothing = F.scaled_dot_product_attention(q, q, q, paddle.zeros([4, 4], "bool"))
    assert abs(nothing).max() == 0.0


def test_kernels_can_be_chosen():
    q = _random(1, 4, 2, 8)
    want = _plain(q, q, q)[0]
    for backends in (SDPBackend.MATH, [SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]):
        with sdpa_kernel(backends):
            check_close(F.scaled_dot_product_attention(q, q, q), want, 1e-4, 1e-5)
    with F.flash_attention.sdp_kernel(enable_math=True, enable_flash=False, enable_mem_efficient=False):
        check_close(flash_attention(q, q, q)[0], want, 1e-4, 1e-5)
    check_error(lambda: sdpa_kernel("math").__enter__(), AssertionError, "SDPBackend")


def test_flash_attention_is_a_module_with_a_function():
    assert F.flash_attention.flash_attention is flash_attention
    assert F.flash_attention.flashmask_attention is F.flashmask_attention
    upper = F.flash_attention.get_triangle_upper_mask(paddle.ones([1, 1, 3, 3]))
    assert upper[0, 0, 0].tolist() == [0.0, -10000.0, -10000.0]


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda q: F.scaled_dot_product_attention(q[0, 0], q, q), ValueError, "'query' must have 4 dimensions"),
        (lambda q: F.scaled_dot_product_attention(q, q, q, paddle.ones([4, 4], "int64")), TypeError, "astype('bool')"),
        (
            lambda q: F.scaled_dot_product_attention(q, q[:, :, :1], q[:, :, :1], enable_gqa=False),
            AssertionError,
            "heads",
        ),
        (lambda q: F.scaled_dot_product_attention(q, q.tile([1, 1, 2, 1]), q), ValueError, "multiple"),
        (lambda q: F.flash_attn_qkvpacked(q), ValueError, "5 dimensions"),
        (lambda q: F.flashmask_attention(q, q, q, paddle.ones([1, 1, 4, 3], "int32")), ValueError, "2 or 4 long"),
        (
            lambda q: F.flash_attn_varlen_qkvpacked(q, paddle.to_tensor([0, 1]), paddle.to_tensor([0, 1]), 9, 9, 1.0),
            ValueError,
            "varlen_padded=False",
        ),
        (lambda q: F.flashmask_attention(q, q, q, return_seed_offset=True), NotImplementedError, "return_seed_offset"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(lambda: call(_random(1, 4, 2, 8)), kind, words)
