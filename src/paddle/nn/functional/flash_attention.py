"""Flash attention on torch's fused kernel; tensors are [batch, length, heads, size]."""

import itertools

import torch

from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from ..attention import SDPBackend, sdpa_kernel
from .attention import causal_mask, check_heads, explicit, fused

# Names that `paddle.nn.functional` re-exports; there `flash_attention` is this module.
__all__ = ["flash_attention_v3_varlen", "flash_attn_qkvpacked", "flash_attn_varlen_qkvpacked", "flashmask_attention"]

HELP = {
    "query": "Tensor [N, queries, heads, size].",
    "key": "Tensor [N, keys, key heads, size].",
    "value": "Tensor [N, keys, key heads, size].",
    "dropout": "probability of dropout on the weights while training.",
    "causal": "whether a query sees no later keys.",
    "return_softmax": "whether the weights [N, heads, queries, keys] are returned too.",
    "fixed_seed_offset": "accepted; dropout follows `paddle.seed`.",
    "rng_name": "accepted; dropout follows `paddle.seed`.",
    "training": "whether dropout takes place.",
    "softmax_scale": "factor of the scores; by default 1/sqrt(size).",
    "scale": "factor of the scores.",
    "cu_seqlens_q": "int32 Tensor [sequences + 1]: where the queries of each sequence begin, and the end.",
    "cu_seqlens_k": "int32 Tensor [sequences + 1]: where the keys of each sequence begin, and the end.",
    "max_seqlen_q": "greatest number of queries of a sequence.",
    "max_seqlen_k": "greatest number of keys of a sequence.",
}


def sdp_kernel(enable_math=False, enable_flash=True, enable_mem_efficient=True):
    """Restrict attention to these kernels inside the block.

    >>> with paddle.nn.functional.flash_attention.sdp_kernel(enable_math=True):
    ...     q = paddle.rand([1, 4, 2, 8])
    ...     out, _ = paddle.nn.functional.flash_attention.flash_attention(q, q, q)
    >>> out.shape
    [1, 4, 2, 8]
    """
    wanted = zip((enable_math, enable_flash, enable_mem_efficient), list(SDPBackend)[1:], strict=True)
    return sdpa_kernel([backend for enabled, backend in wanted if enabled])


def get_triangle_upper_mask(x):
    """A causal mask like `x`, with -1e4 at hidden positions."""
    return _later_hidden(x)


@op(name="triangle_upper_mask")
def _later_hidden(x):
    return torch.full_like(x, -1e4).triu(1).detach()


def _flash(q, k, v, dropout, causal, return_softmax, scale=None):
    if not return_softmax:
        return fused(q, k, v, None, dropout, causal, scale), None
    q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
    mask = causal_mask(q, k) if causal else None
    out, weights, _ = explicit(q, k, v, mask, dropout, scale)
    return out.transpose(1, 2), weights


@op
def flash_attention(
    query,
    key,
    value,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
):
    """Attention without the full matrix in memory: (output, weights), the weights only if `return_softmax`."""
    check_heads(query, key, value, "flash_attention")
    return _flash(query, key, value, dropout if training else 0.0, causal, return_softmax, softmax_scale)


@op
def flash_attn_qkvpacked(
    qkv,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
):
    """`flash_attention` of queries, keys and values in one tensor [batch, length, groups + 2, key heads, size].

    Args:
        qkv: Tensor [N, length, groups + 2, key heads, size]: queries of each group, keys, values.

    Returns:
        (Tensor [N, length, groups * key heads, size], weights or None).

    >>> out, _ = F.flash_attn_qkvpacked(paddle.ones([2, 4, 3, 2, 8]))
    >>> out.shape
    [2, 4, 2, 8]
    """
    if qkv.dim() != 5:
        raise InvalidArgumentError("flash_attn_qkvpacked: 'qkv' must have 5 dimensions.", received(qkv=qkv))
    q, k, v = qkv[:, :, :-2].flatten(2, 3), qkv[:, :, -2], qkv[:, :, -1]
    return _flash(q, k, v, dropout if training else 0.0, causal, return_softmax)


def _bounds(starts):
    """Return the start and end of each sequence of a packed batch."""
    return list(itertools.pairwise(starts.tolist()))


def _padded(bounds, length):
    """Return the same lengths, with each sequence in a slot of `length` positions."""
    return [(i * length, i * length + end - start) for i, (start, end) in enumerate(bounds)]


def _varlen(q, k, v, bounds_q, bounds_k, one):
    """Call `one(q, k, v)` on each sequence of a packed batch, as their lengths differ; zeros in between."""
    pieces, at = [], 0
    for (a, b), (c, d) in zip(bounds_q, bounds_k, strict=True):
        pieces.append(q.new_zeros(a - at, *q.shape[1:-1], v.shape[-1]))
        pieces.append(one(*(t.unsqueeze(0) for t in (q[a:b], k[c:d], v[c:d]))).squeeze(0))
        at = b
    pieces.append(q.new_zeros(q.shape[0] - at, *q.shape[1:-1], v.shape[-1]))
    return torch.cat(pieces)


def _no_softmax(wanted, op_name):
    if wanted:
        raise NotImplementedError(
            f"{op_name}(return_softmax=True): the weights of packed sequences have no common shape"
        )


@op
def flash_attn_unpadded(
    query,
    key,
    value,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    scale,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
):
    """Attention of sequences of different lengths, concatenated in [tokens, heads, size]: (output, None)."""
    _no_softmax(return_softmax, "flash_attn_unpadded")
    drop = dropout if training else 0.0
    one = lambda q, k, v: fused(q, k, v, None, drop, causal, scale)  # noqa: E731
    return _varlen(query, key, value, _bounds(cu_seqlens_q), _bounds(cu_seqlens_k), one), None


@op
def flash_attn_varlen_qkvpacked(
    qkv,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    scale,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    fixed_seed_offset=None,
    rng_name="",
    varlen_padded=True,
    training=True,
    name=None,
):
    """`flash_attn_qkvpacked` of sequences of different lengths, in [tokens, groups + 2, heads, size].

    Args:
        varlen_padded: whether every sequence has a slot of `max_seqlen_q` positions, of which its length is used.
        qkv: Tensor [tokens, groups + 2, key heads, size].
        return_softmax: must be False: the weights of packed sequences have no common shape.

    Returns:
        (Tensor [tokens, groups * key heads, size], None).

    >>> starts = paddle.to_tensor([0, 2, 5], dtype="int32")
    >>> qkv = paddle.ones([5, 3, 2, 8])
    >>> out, _ = F.flash_attn_varlen_qkvpacked(qkv, starts, starts, 3, 3, 1.0, varlen_padded=False)
    >>> out.shape
    [5, 2, 8]
    """
    _no_softmax(return_softmax, "flash_attn_varlen_qkvpacked")
    q, k, v = qkv[:, :-2].flatten(1, 2), qkv[:, -2], qkv[:, -1]
    bounds_q, bounds_k = _bounds(cu_seqlens_q), _bounds(cu_seqlens_k)
    if varlen_padded:
        if qkv.shape[0] < len(bounds_q) * max_seqlen_q:
            raise InvalidArgumentError(
                f"flash_attn_varlen_qkvpacked: {len(bounds_q)} sequences of {max_seqlen_q} do not fit into 'qkv'.",
                received(qkv=qkv, max_seqlen_q=max_seqlen_q),
                "varlen_padded=False for sequences without gaps.",
            )
        bounds_q, bounds_k = _padded(bounds_q, max_seqlen_q), _padded(bounds_k, max_seqlen_k)
    drop = dropout if training else 0.0
    one = lambda q, k, v: fused(q, k, v, None, drop, causal, scale)  # noqa: E731
    return _varlen(q, k, v, bounds_q, bounds_k, one), None


@op
def flash_attention_v3_varlen(
    query,
    key,
    value,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    seqused_q=None,
    seqused_k=None,
    softmax_scale=None,
    causal=False,
    qv=None,
    q_descale=None,
    k_descale=None,
    v_descale=None,
    window_size=(-1, -1),
    softcap=0.0,
    num_splits=1,
    pack_gqa=None,
    sm_margin=0,
):
    """Attention of packed sequences of different lengths: (output, None).

    Args:
        window_size: how many keys to the left and to the right a query sees; -1 for all.
        softcap: limit to which scores are softly brought; 0 for none.
        query: Tensor [tokens, heads, size].
        key: Tensor [key tokens, key heads, size].
        value: Tensor [key tokens, key heads, size].
        seqused_q: must be None: not supported yet.
        seqused_k: must be None: not supported yet.
        qv: must be None: not supported yet.
        q_descale: must be None: not supported yet.
        k_descale: must be None: not supported yet.
        v_descale: must be None: not supported yet.
        num_splits: accepted; torch chooses the kernel.
        pack_gqa: accepted; torch chooses the kernel.
        sm_margin: accepted; torch chooses the kernel.

    Returns:
        (Tensor [tokens, heads, size], None).

    >>> starts = paddle.to_tensor([0, 2, 5], dtype="int32")
    >>> x = paddle.ones([5, 2, 8])
    >>> out, _ = F.flash_attention_v3_varlen(x, x, x, starts, starts, 3, 3)
    >>> out.shape
    [5, 2, 8]
    """
    unsupported = {
        "qv": qv,
        "seqused_q": seqused_q,
        "seqused_k": seqused_k,
        "q_descale": q_descale,
        "k_descale": k_descale,
        "v_descale": v_descale,
    }
    for label, given in unsupported.items():
        if given is not None:
            raise NotImplementedError(f"flash_attention_v3_varlen({label}=…) is not supported yet")
    window = None if tuple(window_size) == (-1, -1) else window_size

    def one(q, k, v):
        if window is None and not softcap:
            return fused(q, k, v, None, 0.0, causal, softmax_scale)
        seen = ~_hidden(q.shape[1], k.shape[1], None, causal, window, q.device)
        heads_first = (t.transpose(1, 2) for t in (q, k, v))
        return explicit(*heads_first, seen, 0.0, softmax_scale, softcap)[0].transpose(1, 2)

    return _varlen(query, key, value, _bounds(cu_seqlens_q), _bounds(cu_seqlens_k), one), None


flash_attn_varlen_func = flash_attention_v3_varlen


@op
def flashmask_attention(
    query,
    key,
    value,
    startend_row_indices=None,
    *,
    dropout=0.0,
    causal=False,
    window_size=None,
    return_softmax_lse=False,
    return_seed_offset=False,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
    block_mask=None,
):
    """Attention with a mask given for each key as ranges of hidden rows.

    Args:
        startend_row_indices: [batch, heads or 1, keys, n]; with `causal`, n is 1 (first hidden row) or 2 (first hidden
            row, first seen again); else 2 (first hidden row below, first seen row above) or 4 (both as ranges).
        block_mask: [batch, heads, queries / 128, keys / 128], 0 where an entire block is hidden.
        window_size: how many keys to the left and to the right a query sees: an integer or a pair; -1, or None by
            default, for all.
        return_softmax_lse: whether the logarithms of the sums of the exponentials, [N, heads, queries], are returned
            too.
        return_seed_offset: must be False: torch's kernel does not provide it.

    Returns:
        Tensor with the shape of `query`, and with `return_softmax_lse` a second one.

    >>> x = paddle.ones([1, 4, 2, 8])
    >>> F.flashmask_attention(x, x, x, causal=True).shape
    [1, 4, 2, 8]
    """
    if return_seed_offset:
        raise NotImplementedError("flashmask_attention(return_seed_offset=True): torch's kernel does not provide it")
    check_heads(query, key, value, "flashmask_attention")
    drop = dropout if training else 0.0
    mask = None
    if startend_row_indices is not None or window_size is not None or block_mask is not None:
        hidden = _hidden(query.shape[1], key.shape[1], startend_row_indices, causal, window_size, query.device)
        mask, causal = ~(hidden if block_mask is None else hidden | _blocks(block_mask, hidden.shape)), False
        if mask.shape[1] not in (1, query.shape[2]):
            mask = mask.repeat_interleave(query.shape[2] // mask.shape[1], 1)
    if not return_softmax_lse:
        return fused(query, key, value, mask, drop, causal, softmax_scale)
    q, k, v = (t.transpose(1, 2) for t in (query, key, value))
    out, _, scores = explicit(q, k, v, causal_mask(q, k) if causal else mask, drop, softmax_scale)
    return out.transpose(1, 2), torch.logsumexp(scores.float(), -1)


def _hidden(rows, columns, indices, causal, window, device):
    """[batch, heads, rows, columns], True where a row must not attend to a column."""
    row = torch.arange(rows, device=device).reshape(1, 1, rows, 1)
    column = torch.arange(columns, device=device).reshape(1, 1, 1, columns)
    hidden = (row < column) if causal else torch.zeros(1, 1, rows, columns, dtype=torch.bool, device=device)
    if window is not None:
        left, right = (window, window) if isinstance(window, int) else window
        hidden = hidden | (column < row - left) if left >= 0 else hidden
        hidden = hidden | (column > row + right) if right >= 0 and not causal else hidden
    if indices is None:
        return hidden
    wanted = (1, 2) if causal else (2, 4)
    if indices.dim() != 4 or indices.shape[-1] not in wanted:
        raise InvalidArgumentError(
            f"flashmask_attention: 'startend_row_indices' must have 4 axes, the last {wanted[0]} or {wanted[1]} long "
            f"when causal is {causal}.",
            received(startend_row_indices=indices),
        )
    parts = [indices[..., i].unsqueeze(-2) for i in range(indices.shape[-1])]
    if causal:
        below = row >= parts[0]
        return hidden | (below if len(parts) == 1 else below & (row < parts[1]))
    if len(parts) == 2:
        return hidden | (row >= parts[0]) | (row < parts[1])
    return hidden | ((row >= parts[0]) & (row < parts[1])) | ((row >= parts[2]) & (row < parts[3]))


def _blocks(mask, shape):
    """Expand a mask of 128 by 128 blocks to hidden positions."""
    expanded = mask.repeat_interleave(128, -2).repeat_interleave(128, -1)
    return expanded[..., : shape[-2], : shape[-1]] == 0


@op
def calc_reduced_attention_scores(query, key, softmax_lse):
    """The total attention each key receives from all queries: [batch, heads, 1, keys]."""
    q, k = query.transpose(1, 2).float(), key.transpose(1, 2).float()
    scores = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-2, -1))
    return torch.exp(scores - softmax_lse[..., : q.shape[2], None]).sum(-2, keepdim=True)
