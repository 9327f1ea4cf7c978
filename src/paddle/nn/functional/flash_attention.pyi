# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from paddle import Tensor
from typing import Any

from paddle.fft import op as op

class SDPBackend(enum.IntEnum):
    """The attention kernels."""
    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2

def calc_reduced_attention_scores(query: Any, key: Any, softmax_lse: Any) -> Any:
    """The total attention each key receives from all queries: [batch, heads, 1, keys].

    Args:
        query: Tensor [N, queries, heads, size].
        key: Tensor [N, keys, key heads, size]."""

def causal_mask(q: Any, k: Any) -> Any:
    """A causal mask, heads first."""

def check_heads(query: Any, key: Any, value: Any, op_name: Any) -> Any:
    """Reject tensors that are not [batch, length, heads, size]."""

def explicit(q: Any, k: Any, v: Any, mask: Any = None, dropout: float = 0.0, scale: Any = None, softcap: float = 0.0) -> Any:
    """Attention with heads first and the full matrix in memory: (output, weights, scores)."""

def flash_attention(query: Any, key: Any, value: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, *, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None, softmax_scale: Any = None) -> Any:
    """Attention without the full matrix in memory: (output, weights), the weights only if `return_softmax`.

    Args:
        query: Tensor [N, queries, heads, size].
        key: Tensor [N, keys, key heads, size].
        value: Tensor [N, keys, key heads, size].
        dropout: probability of dropout on the weights while training. Default: 0.0.
        causal: whether a query sees no later keys. Default: False.
        return_softmax: whether the weights [N, heads, queries, keys] are returned too. Default: False.
        fixed_seed_offset: accepted; dropout follows `paddle.seed`.
        rng_name: accepted; dropout follows `paddle.seed`. Default: ''.
        training: whether dropout takes place. Default: True.
        name: a name for the result, used in Programs only.
        softmax_scale: factor of the scores; by default 1/sqrt(size)."""

def flash_attention_v3_varlen(query: Any, key: Any, value: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, seqused_q: Any = None, seqused_k: Any = None, softmax_scale: Any = None, causal: bool = False, qv: Any = None, q_descale: Any = None, k_descale: Any = None, v_descale: Any = None, window_size: Any = ..., softcap: float = 0.0, num_splits: float = 1, pack_gqa: Any = None, sm_margin: float = 0) -> Any:
    """Attention of packed sequences of different lengths: (output, None).

    Args:
        query: Tensor [tokens, heads, size].
        key: Tensor [key tokens, key heads, size].
        value: Tensor [key tokens, key heads, size].
        cu_seqlens_q: int32 Tensor [sequences + 1]: where the queries of each sequence begin, and the end.
        cu_seqlens_k: int32 Tensor [sequences + 1]: where the keys of each sequence begin, and the end.
        max_seqlen_q: greatest number of queries of a sequence.
        max_seqlen_k: greatest number of keys of a sequence.
        seqused_q: must be None: not supported yet.
        seqused_k: must be None: not supported yet.
        softmax_scale: factor of the scores; by default 1/sqrt(size).
        causal: whether a query sees no later keys. Default: False.
        qv: must be None: not supported yet.
        q_descale: must be None: not supported yet.
        k_descale: must be None: not supported yet.
        v_descale: must be None: not supported yet.
        window_size: how many keys to the left and to the right a query sees; -1 for all. Default: (-1, -1).
        softcap: limit to which scores are softly brought; 0 for none. Default: 0.0.
        num_splits: accepted; torch chooses the kernel. Default: 1.
        pack_gqa: accepted; torch chooses the kernel.
        sm_margin: accepted; torch chooses the kernel. Default: 0.

    Returns:
        (Tensor [tokens, heads, size], None).

    >>> starts = paddle.to_tensor([0, 2, 5], dtype="int32")
    >>> x = paddle.ones([5, 2, 8])
    >>> out, _ = F.flash_attention_v3_varlen(x, x, x, starts, starts, 3, 3)
    >>> out.shape
    [5, 2, 8]"""

def flash_attn_qkvpacked(qkv: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, *, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None) -> Any:
    """`flash_attention` of queries, keys and values in one tensor [batch, length, groups + 2, key heads, size].

    Args:
        qkv: Tensor [N, length, groups + 2, key heads, size]: queries of each group, keys, values.
        dropout: probability of dropout on the weights while training. Default: 0.0.
        causal: whether a query sees no later keys. Default: False.
        return_softmax: whether the weights [N, heads, queries, keys] are returned too. Default: False.
        fixed_seed_offset: accepted; dropout follows `paddle.seed`.
        rng_name: accepted; dropout follows `paddle.seed`. Default: ''.
        training: whether dropout takes place. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        (Tensor [N, length, groups * key heads, size], weights or None).

    >>> out, _ = F.flash_attn_qkvpacked(paddle.ones([2, 4, 3, 2, 8]))
    >>> out.shape
    [2, 4, 2, 8]"""

def flash_attn_unpadded(query: Any, key: Any, value: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, scale: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None) -> Any:
    """Attention of sequences of different lengths, concatenated in [tokens, heads, size]: (output, None).

    Args:
        query: Tensor [N, queries, heads, size].
        key: Tensor [N, keys, key heads, size].
        value: Tensor [N, keys, key heads, size].
        cu_seqlens_q: int32 Tensor [sequences + 1]: where the queries of each sequence begin, and the end.
        cu_seqlens_k: int32 Tensor [sequences + 1]: where the keys of each sequence begin, and the end.
        max_seqlen_q: greatest number of queries of a sequence.
        max_seqlen_k: greatest number of keys of a sequence.
        scale: factor of the scores.
        dropout: probability of dropout on the weights while training. Default: 0.0.
        causal: whether a query sees no later keys. Default: False.
        return_softmax: whether the weights [N, heads, queries, keys] are returned too. Default: False.
        fixed_seed_offset: accepted; dropout follows `paddle.seed`.
        rng_name: accepted; dropout follows `paddle.seed`. Default: ''.
        training: whether dropout takes place. Default: True.
        name: a name for the result, used in Programs only."""

flash_attn_varlen_func = flash_attention_v3_varlen
def flash_attn_varlen_qkvpacked(qkv: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, scale: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, fixed_seed_offset: Any = None, rng_name: str = '', varlen_padded: bool = True, training: bool = True, name: str | None = None) -> Any:
    """`flash_attn_qkvpacked` of sequences of different lengths, in [tokens, groups + 2, heads, size].

    Args:
        qkv: Tensor [tokens, groups + 2, key heads, size].
        cu_seqlens_q: int32 Tensor [sequences + 1]: where the queries of each sequence begin, and the end.
        cu_seqlens_k: int32 Tensor [sequences + 1]: where the keys of each sequence begin, and the end.
        max_seqlen_q: greatest number of queries of a sequence.
        max_seqlen_k: greatest number of keys of a sequence.
        scale: factor of the scores.
        dropout: probability of dropout on the weights while training. Default: 0.0.
        causal: whether a query sees no later keys. Default: False.
        return_softmax: must be False: the weights of packed sequences have no common shape. Default: False.
        fixed_seed_offset: accepted; dropout follows `paddle.seed`.
        rng_name: accepted; dropout follows `paddle.seed`. Default: ''.
        varlen_padded: whether every sequence has a slot of `max_seqlen_q` positions, of which its length is used. Default: True.
        training: whether dropout takes place. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        (Tensor [tokens, groups * key heads, size], None).

    >>> starts = paddle.to_tensor([0, 2, 5], dtype="int32")
    >>> qkv = paddle.ones([5, 3, 2, 8])
    >>> out, _ = F.flash_attn_varlen_qkvpacked(qkv, starts, starts, 3, 3, 1.0, varlen_padded=False)
    >>> out.shape
    [5, 2, 8]"""

def flashmask_attention(query: Tensor, key: Tensor, value: Tensor, startend_row_indices: Tensor | None = None, *, dropout: float = 0.0, causal: bool = False, window_size: int | tuple[Any, ...] | None = None, return_softmax_lse: bool = False, return_seed_offset: bool = False, fixed_seed_offset: Tensor | None = None, rng_name: str = '', training: bool = True, name: str | None = None, softmax_scale: float | None = None, block_mask: Tensor | None = None) -> Any:
    """Attention with a mask given for each key as ranges of hidden rows.

    Args:
        query: Tensor [N, queries, heads, size].
        key: Tensor [N, keys, key heads, size].
        value: Tensor [N, keys, key heads, size].
        startend_row_indices: [batch, heads or 1, keys, n]; with `causal`, n is 1 (first hidden row) or 2 (first hidden
            row, first seen again); else 2 (first hidden row below, first seen row above) or 4 (both as ranges).
        dropout: probability of dropout on the weights while training. Default: 0.0.
        causal: whether a query sees no later keys. Default: False.
        window_size: how many keys to the left and to the right a query sees: an integer or a pair; -1, or None by
            default, for all.
        return_softmax_lse: whether the logarithms of the sums of the exponentials, [N, heads, queries], are returned
            too. Default: False.
        return_seed_offset: must be False: torch's kernel does not provide it. Default: False.
        fixed_seed_offset: accepted; dropout follows `paddle.seed`.
        rng_name: accepted; dropout follows `paddle.seed`. Default: ''.
        training: whether dropout takes place. Default: True.
        name: a name for the result, used in Programs only.
        softmax_scale: factor of the scores; by default 1/sqrt(size).
        block_mask: [batch, heads, queries / 128, keys / 128], 0 where an entire block is hidden.

    Returns:
        Tensor with the shape of `query`, and with `return_softmax_lse` a second one.

    >>> x = paddle.ones([1, 4, 2, 8])
    >>> F.flashmask_attention(x, x, x, causal=True).shape
    [1, 4, 2, 8]"""

def fused(q: Any, k: Any, v: Any, mask: Any = None, dropout: float = 0.0, causal: bool = False, scale: Any = None) -> Any:
    """[batch, length, heads, size]; query heads share key heads if there are fewer; `causal` overrides a mask."""

def get_triangle_upper_mask(x: Tensor) -> Any:
    """A causal mask like `x`, with -1e4 at hidden positions."""

def sdp_kernel(enable_math: bool = False, enable_flash: bool = True, enable_mem_efficient: bool = True) -> Any:
    """Restrict attention to these kernels inside the block.

    >>> with paddle.nn.functional.flash_attention.sdp_kernel(enable_math=True):
    ...     q = paddle.rand([1, 4, 2, 8])
    ...     out, _ = paddle.nn.functional.flash_attention.flash_attention(q, q, q)
    >>> out.shape
    [1, 4, 2, 8]"""

def sdpa_kernel(backends: Any, set_priority: bool = False) -> Any:
    """Restrict attention to these kernels inside the block.

    >>> with paddle.nn.attention.sdpa_kernel(paddle.nn.attention.SDPBackend.MATH):
    ...     q = paddle.rand([1, 4, 2, 8])
    ...     out = paddle.nn.functional.scaled_dot_product_attention(q, q, q)
    >>> out.shape
    [1, 4, 2, 8]"""
