"""Attention over a paged cache, against plain attention over each whole sample."""

import numpy as np
import pytest
from scipy.special import softmax

import paddle
from paddle.incubate.nn.functional import block_multihead_attention

HEADS, SIZE, PAGE, PAGES = 4, 8, 4, 3
rng = np.random.default_rng(0)


def plain(q, k, v):
    """Causal attention of the last queries; [length, heads, size]."""
    k, v = (np.repeat(t, HEADS // t.shape[1], 1) for t in (k, v))
    scores = np.einsum("qhd,khd->hqk", q, k) / np.sqrt(SIZE)
    late = len(k) - len(q)
    scores[:, np.triu(np.ones(scores.shape[1:], bool), late + 1)] = -np.inf
    return np.einsum("hqk,khd->qhd", softmax(scores, -1), v).reshape(len(q), -1)


def turned(x, angles, halves):
    """Rotated pairs, as complex numbers."""
    pairs = x[..., : SIZE // 2] + 1j * x[..., SIZE // 2 :] if halves else x[..., ::2] + 1j * x[..., 1::2]
    pairs = pairs * np.exp(1j * angles)[:, None]
    out = np.empty_like(x)
    if halves:
        out[..., : SIZE // 2], out[..., SIZE // 2 :] = pairs.real, pairs.imag
    else:
        out[..., ::2], out[..., 1::2] = pairs.real, pairs.imag
    return out


def call(tokens, caches, table, encoder, decoder, this_time, **more):
    ints = lambda values: paddle.to_tensor(values, dtype="int32")  # noqa: E731
    begins = np.concatenate([[0], np.cumsum(this_time)])
    return block_multihead_attention(
        paddle.to_tensor(tokens),
        *caches,
        ints(encoder),
        ints(decoder),
        ints(this_time),
        ints(np.zeros(len(tokens))),
        ints(np.zeros(len(this_time))),
        ints(begins),
        ints(begins),
        ints(table),
        block_size=PAGE,
        **more,
    )


@pytest.mark.parametrize("key_heads", [4, 2, 1])
@pytest.mark.parametrize("rope", [None, "neighbours", "halves"])
def test_prompts_and_then_single_steps(key_heads, rope):
    lengths, steps = [6, 3], 3
    width = (HEADS + 2 * key_heads) * SIZE
    caches = [paddle.zeros([6, key_heads, PAGE, SIZE]) for _ in range(2)]
    table = [[4, 0, 2], [1, 5, 3]]
    samples = [rng.standard_normal([n + steps, HEADS + 2 * key_heads, SIZE]).astype("float32") for n in lengths]
    bias = rng.standard_normal(width).astype("float32")
    angles = rng.uniform(0, 6, [2, PAGE * PAGES, SIZE // 2]).astype("float32")
    more = {"qkv_bias": paddle.to_tensor(bias)}
    if rope:
        tables = np.stack([np.cos(angles), np.sin(angles)])[:, :, :, None]
        more |= {"rope_emb": paddle.to_tensor(tables), "use_neox_style": rope == "halves"}

    def want(sample, begin, end):
        x = samples[sample][:end] + bias.reshape(-1, SIZE)
        q, k, v = x[:, :HEADS], x[:, HEADS : HEADS + key_heads], x[:, HEADS + key_heads :]
        if rope:
            q, k = (turned(t, angles[sample, :end], rope == "halves") for t in (q, k))
        return plain(q[begin:], k, v)

    first = np.concatenate([s[:n].reshape(n, -1) for s, n in zip(samples, lengths, strict=True)])
    out, qkv, keys, values = call(first, caches, table, lengths, [0, 0], lengths, **more)
    whole = np.concatenate([want(i, 0, n) for i, n in enumerate(lengths)])
    np.testing.assert_allclose(out, whole, rtol=1e-4, atol=1e-5)
    assert qkv.shape == [sum(lengths), width]
    np.testing.assert_array_equal(keys.numpy(), caches[0].numpy())
    np.testing.assert_array_equal(values.numpy(), caches[1].numpy())
    for step in range(steps):
        at = [n + step for n in lengths]
        tokens = np.stack([s[i].reshape(-1) for s, i in zip(samples, at, strict=True)])
        out = call(tokens, caches, table, [0, 0], at, [1, 1], **more)[0]
        last = np.concatenate([want(i, n, n + 1) for i, n in enumerate(at)])
        np.testing.assert_allclose(out, last, rtol=1e-4, atol=1e-5)


def test_a_finished_sample_costs_nothing_and_masks_are_added():
    caches = [paddle.zeros([6, HEADS, PAGE, SIZE]) for _ in range(2)]
    x = rng.standard_normal([3, 3, HEADS, SIZE]).astype("float32")
    mask = np.zeros([2, 1, 3, 3], "float32")
    mask[1, 0, :, 0] = -1e9  # the first element of the second sample is hidden
    out = call(x.reshape(3, -1), caches, [[0, 1, 2], [3, 4, 5]], [0, 3], [0, 0], [0, 3], mask=paddle.to_tensor(mask))[0]
    scores = np.einsum("qhd,khd->hqk", x[:, 0], x[:, 1]) / np.sqrt(SIZE) + mask[1]
    want = np.einsum("hqk,khd->qhd", softmax(scores, -1), x[:, 2]).reshape(3, -1)
    np.testing.assert_allclose(out, want, rtol=1e-4, atol=1e-5)
    assert not caches[0][:3].numpy().any()


def test_before_the_cache_and_after_the_result():
    caches = [paddle.zeros([3, HEADS, PAGE, SIZE]) for _ in range(2)]
    x = rng.standard_normal([2, 3, HEADS, SIZE]).astype("float32")
    before = rng.standard_normal([2, 1, HEADS, 2, SIZE]).astype("float32")
    shift, smooth = rng.standard_normal([2, HEADS * SIZE]).astype("float32")
    out = call(
        x.reshape(2, -1),
        caches,
        [[0, 1, 2]],
        [2],
        [0],
        [2],
        pre_key_cache=paddle.to_tensor(before[0]),
        pre_value_cache=paddle.to_tensor(before[1]),
        out_shift=paddle.to_tensor(shift),
        out_smooth=paddle.to_tensor(smooth),
    )[0]
    keys, values = (np.concatenate([b[0].transpose(1, 0, 2), x[:, i]]) for i, b in ((1, before[0]), (2, before[1])))
    np.testing.assert_allclose(out, (plain(x[:, 0], keys, values) + shift) * smooth, rtol=1e-4, atol=1e-5)


def test_what_is_refused():
    caches = [paddle.zeros([3, HEADS, PAGE, SIZE]) for _ in range(2)]
    with pytest.raises(NotImplementedError, match="quantised"):
        call(np.zeros([1, 96], "float32"), caches, [[0, 1, 2]], [1], [0], [1], out_scale=0.5)
    with pytest.raises(ValueError, match="key heads"):
        call(np.zeros([1, 95], "float32"), caches, [[0, 1, 2]], [1], [0], [1])
