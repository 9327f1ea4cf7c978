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
    """The total attention each key receives from all queries: [batch, heads, 1, keys]."""

def causal_mask(q: Any, k: Any) -> Any:
    """A causal mask, heads first."""

def check_heads(query: Any, key: Any, value: Any, op_name: Any) -> Any:
    """Reject tensors that are not [batch, length, heads, size]."""

def explicit(q: Any, k: Any, v: Any, mask: Any = None, dropout: float = 0.0, scale: Any = None, softcap: float = 0.0) -> Any:
    """Attention with heads first and the full matrix in memory: (output, weights, scores)."""

def flash_attention(query: Any, key: Any, value: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, *, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None, softmax_scale: Any = None) -> Any:
    """Attention without the full matrix in memory: (output, weights), the weights only if `return_softmax`.

    Args:
        name: a name for the result, used in Programs only."""

def flash_attention_v3_varlen(query: Any, key: Any, value: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, seqused_q: Any = None, seqused_k: Any = None, softmax_scale: Any = None, causal: bool = False, qv: Any = None, q_descale: Any = None, k_descale: Any = None, v_descale: Any = None, window_size: Any = ..., softcap: float = 0.0, num_splits: float = 1, pack_gqa: Any = None, sm_margin: float = 0) -> Any:
    """Attention of packed sequences of different lengths: (output, None).

    Args:
        window_size: how many keys to the left and to the right a query sees; -1 for all. Default: (-1, -1).
        softcap: scores are softly limited to between `-softcap` and `softcap`. Default: 0.0."""

def flash_attn_qkvpacked(qkv: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, *, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None) -> Any:
    """`flash_attention` of queries, keys and values in one tensor [batch, length, groups + 2, key heads, size].

    Args:
        name: a name for the result, used in Programs only."""

def flash_attn_unpadded(query: Any, key: Any, value: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, scale: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, fixed_seed_offset: Any = None, rng_name: str = '', training: bool = True, name: str | None = None) -> Any:
    """Attention of sequences of different lengths, concatenated in [tokens, heads, size]: (output, None).

    Args:
        name: a name for the result, used in Programs only."""

flash_attn_varlen_func = flash_attention_v3_varlen
def flash_attn_varlen_qkvpacked(qkv: Any, cu_seqlens_q: Any, cu_seqlens_k: Any, max_seqlen_q: Any, max_seqlen_k: Any, scale: Any, dropout: float = 0.0, causal: bool = False, return_softmax: bool = False, fixed_seed_offset: Any = None, rng_name: str = '', varlen_padded: bool = True, training: bool = True, name: str | None = None) -> Any:
    """`flash_attn_qkvpacked` of sequences of different lengths, in [tokens, groups + 2, heads, size].

    Args:
        varlen_padded: every sequence has a slot of `max_seqlen_q` positions, of which its length is used. Default: True.
        name: a name for the result, used in Programs only."""

def flashmask_attention(query: Tensor, key: Tensor, value: Tensor, startend_row_indices: Tensor | None = None, *, dropout: float = 0.0, causal: bool = False, window_size: int | tuple[Any, ...] | None = None, return_softmax_lse: bool = False, return_seed_offset: bool = False, fixed_seed_offset: Tensor | None = None, rng_name: str = '', training: bool = True, name: str | None = None, softmax_scale: float | None = None, block_mask: Tensor | None = None) -> Any:
    """Attention with a mask given for each key as ranges of hidden rows.

    Args:
        startend_row_indices: [batch, heads or 1, keys, n]; with `causal`, n is 1 (first hidden row) or 2 (first hidden
            row, first seen again); else 2 (first hidden row below, first seen row above) or 4 (both as ranges).
        name: a name for the result, used in Programs only.
        block_mask: [batch, heads, queries / 128, keys / 128], 0 where an entire block is hidden."""

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
