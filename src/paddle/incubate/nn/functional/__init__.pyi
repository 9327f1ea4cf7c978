# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DTypeLike
from typing import Any, Literal

from paddle.nn.functional import swiglu as swiglu

def blha_get_max_len(seq_lens_encoder: Tensor, seq_lens_decoder: Tensor, batch_size: Tensor) -> tuple[Tensor, Tensor]:
    """The maximum length on either side, each as a tensor of one element."""

def block_multihead_attention(qkv: Tensor, key_cache: Tensor, value_cache: Tensor, seq_lens_encoder: Tensor, seq_lens_decoder: Tensor, seq_lens_this_time: Tensor, padding_offsets: Tensor, cum_offsets: Tensor, cu_seqlens_q: Tensor, cu_seqlens_k: Tensor, block_tables: Tensor, pre_key_cache: Tensor | None = None, pre_value_cache: Tensor | None = None, cache_k_quant_scales: Tensor | None = None, cache_v_quant_scales: Tensor | None = None, cache_k_dequant_scales: Tensor | None = None, cache_v_dequant_scales: Tensor | None = None, qkv_out_scale: Tensor | None = None, qkv_bias: Tensor | None = None, out_shift: Tensor | None = None, out_smooth: Tensor | None = None, max_enc_len_this_time: Tensor | None = None, max_dec_len_this_time: Tensor | None = None, rope_emb: Tensor | None = None, mask: Tensor | None = None, tgt_mask: Tensor | None = None, max_seq_len: int = -1, block_size: int = 64, use_neox_style: bool = False, use_dynamic_cachekv_quant: bool = False, quant_round_type: Any = 1, quant_max_bound: float = 127.0, quant_min_bound: float = -127.0, out_scale: float = -1, compute_dtype: str = 'default', rope_theta: float = 10000.0) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Attention of packed samples to their pages of the cache, to which the new keys and values are added.

    A sample with an encoder length is processed from its beginning, causally or as `mask` allows;
    others continue after their decoder length; one whose length this time is 0 is finished.

    Args:
        qkv: [tokens, (heads + 2 * key heads) * size], the samples concatenated.
        cu_seqlens_q: the first token of each sample.
        block_tables: [batch, pages per sample], the pages of each sample.
        rope_emb: [2, batch, length, 1, size / 2], cosines and sines of pairs of neighbours, or of the two halves with
            `use_neox_style`.
        key_cache, value_cache: [pages, key heads, block_size, size], written in place.
        seq_lens_encoder, seq_lens_decoder, seq_lens_this_time: a length for each sample.
        pre_key_cache, pre_value_cache: [batch, heads, length, size], a prefix seen by every token.
        mask, tgt_mask: added to the scores of samples at their beginning, and of those that continue.
        out_shift, out_smooth: the result is `(attention + shift) * smooth`.

    Returns:
        (result [tokens, heads * size], qkv, key_cache, value_cache)"""

def block_multihead_attention_xpu(*args: Any, **kwargs: Any) -> Any:
    """Paged attention on Kunlun's XPUs."""

def build_src_rank_and_local_expert_id(expert_num_global_tensor: Tensor, expert_num_global: list[Any], num_local_experts: int, name: str | None = None) -> Tensor:
    """The bookkeeping of experts on several machines."""

def cal_aux_loss(gate_prob: Tensor, dispatch_mask: Tensor, tokens_mask: Tensor, dispatch_tokens_mask: Tensor, num_experts: int, use_group: bool, moe_k: int, clip_min: float, name: str | None = None) -> Tensor:
    """The balancing loss of a mixture of experts."""

def cross_entropy_with_softmax_bwd_w_downcast(label: Tensor, softmax: Tensor, loss_grad: Tensor, name: str | None = None) -> Tensor:
    """The gradient of a cross entropy for its logits, `(softmax - one_hot(label)) * loss_grad`, in bfloat16.

    Args:
        name: a name for the result, used in Programs only."""

def embedding_grad_add_to_(token_indices: Tensor, main_grad_: Tensor, out_grad: Tensor, name: str | None = None) -> Tensor:
    """Add the gradient of each token to the row of its embedding, in place and in the precision of `main_grad_`.

    Args:
        name: a name for the result, used in Programs only.

    >>> grad = paddle.zeros([3, 2])
    >>> out = paddle.incubate.nn.functional.embedding_grad_add_to_(
    ...     paddle.to_tensor([0, 2, 2]), grad, paddle.ones([3, 2]))
    >>> grad.tolist()
    [[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]]"""

def expand_modality_expert_id(expert_id: Tensor, num_expert_per_modality: int, group_size: int, modality_offset: int, is_group_expert: bool, name: str | None = None) -> Tensor:
    """Experts of several modalities."""

def fast_ln(x: Tensor, scale: Tensor, bias: Tensor, epsilon: float = 1e-05) -> tuple[Tensor, Tensor, Tensor]:
    """Layer normalisation over the last axis: (result, mean, inverse standard deviation).

    Args:
        x: Tensor of any shape."""

def fast_rms_norm(x: Tensor, scale: Tensor, epsilon: float = 1e-05) -> tuple[Tensor, Tensor]:
    """Division by the root mean square over the last axis: (result, inverse root mean square).

    Args:
        x: Tensor of any shape."""

def fp8_gemm_blockwise(a: Any, a_decode_scale: Any, b: Any, b_decode_scale: Any, out_dtype: Any, out: Tensor | None = None, bias: Tensor | None = None, accumulate: bool = False, use_split_accumulator: bool = True, is_a_1d_scaled: bool = True, is_b_1d_scaled: bool = True) -> Any:
    """Products of float8 matrices with a scale for each block."""

def fp8_quant_blockwise(x: Tensor, epsilon: float = 0.0, input_transpose: bool = False, output_scale_transpose: bool = True, return_transpose_only: bool = False, using_pow2_scale: bool = True, using_ue8m0_scale: bool = False, quant_method: str = '1x128', output_type: str = 'e4m3', name: str | None = None) -> Any:
    """Quantise a matrix to float8 with a scale per block: (numbers, scales), followed by those of its transpose.

    Args:
        x: Tensor of any shape.
        epsilon: the lower bound of a block's maximum. Default: 0.0.
        input_transpose: also quantise the transpose; `return_transpose_only`: only the transpose. Default: False.
        output_scale_transpose: store the scales in column-major order. Default: True.
        using_pow2_scale: scales are powers of two. Default: True.
        quant_method: blocks of "1x128" or "128x128". Default: '1x128'.
        name: a name for the result, used in Programs only."""

def fused_act_dequant(x: Tensor, x_scale: Tensor) -> Tensor:
    """float8 values times the scale of their 128 columns, in bfloat16.

    Args:
        x: [rows, columns] of float8_e4m3fn.
        x_scale: [rows, columns / 128] of float32."""

def fused_bias_act(x: Tensor, bias: Tensor | None = None, dequant_scales: Tensor | None = None, shift: Tensor | None = None, smooth: Tensor | None = None, act_method: str = 'gelu', compute_dtype: str = 'default', quant_scale: float = -1, quant_round_type: int = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Tensor:
    """`activation(x + bias)`, then shifted and smoothed.

    Args:
        x: Tensor of any shape.
        act_method: also 'swiglu' and 'geglu', which halve the last axis. Default: 'gelu'.
        shift, smooth: the result is `(activation + shift) * smooth`."""

def fused_bias_dropout_residual_layer_norm(x: Tensor, residual: Tensor, bias: Tensor | None = None, ln_scale: Tensor | None = None, ln_bias: Tensor | None = None, dropout_rate: float = 0.5, ln_epsilon: float = 1e-05, training: bool = True, mode: Any = 'upscale_in_train', name: str | None = None) -> Tensor:
    """`layer_norm(residual + dropout(x + bias))`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fused_dropout_add(x: Tensor, y: Tensor, p: float = 0.5, training: bool = True, mode: Literal['upscale_in_train', 'downscale_in_infer'] = 'upscale_in_train', name: str | None = None) -> Tensor:
    """`dropout(x) + y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    >>> x = paddle.ones([2])
    >>> paddle.incubate.nn.functional.fused_dropout_add(x, x, p=0.0).tolist()
    [2.0, 2.0]"""

def fused_feedforward(x: Tensor, linear1_weight: Tensor, linear2_weight: Tensor, linear1_bias: Tensor | None = None, linear2_bias: Tensor | None = None, ln1_scale: Tensor | None = None, ln1_bias: Tensor | None = None, ln2_scale: Tensor | None = None, ln2_bias: Tensor | None = None, dropout1_rate: float = 0.5, dropout2_rate: float = 0.5, activation: str = 'relu', ln1_epsilon: float = 1e-05, ln2_epsilon: float = 1e-05, pre_layer_norm: bool = False, training: bool = True, mode: Any = 'upscale_in_train', ring_id: int = -1, add_residual: bool = True, name: str | None = None) -> Tensor:
    """`linear2(dropout(activation(linear1(x))))` with dropout, residual and normalisation, before or after.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fused_layer_norm(x: Tensor, norm_weight: Any, norm_bias: Any, epsilon: Any, residual_alpha: float = 1.0, begin_norm_axis: float = 1, bias: Any = None, residual: Any = None, quant_scale: float = -1, quant_round_type: float = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Any:
    """Layer normalisation of `x + bias + residual_alpha * residual`.

    Args:
        x: Tensor of any shape.

    Returns:
        (result, input of the normalisation, mean and variance of each row); the first two are the same if there is
        neither weight nor bias."""

def fused_linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, transpose_weight: bool = False, name: str | None = None) -> Tensor:
    """`x @ weight + bias`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fused_linear_activation(x: Tensor, y: Tensor, bias: Tensor, trans_x: bool = False, trans_y: bool = False, activation: Literal['gelu', 'relu'] | None = None) -> Tensor:
    """`activation(x @ y + bias)`; the activation is None, 'relu' or 'gelu'.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`."""

def fused_matmul_bias(x: Tensor, y: Tensor, bias: Tensor | None = None, transpose_x: bool = False, transpose_y: bool = False, name: str | None = None) -> Tensor:
    """`x @ y + bias`, with either matrix optionally transposed.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    >>> x, y = paddle.ones([2, 3]), paddle.ones([3, 4])
    >>> paddle.incubate.nn.functional.fused_matmul_bias(x, y, paddle.ones([4])).tolist()[0]
    [4.0, 4.0, 4.0, 4.0]"""

def fused_multi_head_attention(x: Tensor, qkv_weight: Tensor, linear_weight: Tensor, pre_layer_norm: bool = False, pre_ln_scale: Tensor | None = None, pre_ln_bias: Tensor | None = None, ln_scale: Tensor | None = None, ln_bias: Tensor | None = None, pre_ln_epsilon: float = 1e-05, qkv_bias: Tensor | None = None, linear_bias: Tensor | None = None, cache_kv: Tensor | None = None, attn_mask: Tensor | None = None, dropout_rate: float = 0.5, attn_dropout_rate: float = 0.5, ln_epsilon: float = 1e-05, training: bool = True, mode: Any = 'upscale_in_train', ring_id: int = -1, add_residual: bool = True, num_heads: int = -1, transpose_qkv_wb: bool = False, name: str | None = None) -> Tensor:
    """The self-attention block of a Transformer: projections, attention, dropout, residual, normalisation.

    Args:
        x: [batch, length, features].
        qkv_weight: [3, heads, size, features]; with `transpose_qkv_wb` [features, 3 * features], split in `num_heads`.
        cache_kv: [2, batch, heads, length, size] of earlier steps; if given, (result, extended cache) is returned.
        attn_mask: True, 1 or 0.0 where a position may be seen, False, 0 or -inf where not.
        name: a name for the result, used in Programs only."""

def fused_multi_transformer(x: Tensor, ln_scales: Any, ln_biases: Any, qkv_weights: Any, qkv_biases: Any, linear_weights: Any, linear_biases: Any, ffn_ln_scales: Any, ffn_ln_biases: Any, ffn1_weights: Any, ffn1_biases: Any, ffn2_weights: Any, ffn2_biases: Any, pre_layer_norm: bool = True, epsilon: float = 1e-05, residual_alpha: float = 1.0, cache_kvs: Any = None, beam_offset: Any = None, pre_caches: Any = None, seq_lens: Any = None, rotary_embs: Any = None, time_step: Any = None, attn_mask: Any = None, dropout_rate: float = 0.0, rotary_emb_dims: float = 0, activation: str = 'gelu', training: bool = False, mode: str = 'upscale_in_train', trans_qkvw: bool = True, ring_id: float = -1, norm_type: str = 'layernorm', use_neox_rotary_style: bool = False, gqa_group_size: float = -1, name: str | None = None) -> Any:
    """Several consecutive Transformer layers; every list holds one tensor per layer.

    Args:
        x: Tensor of any shape.
        qkv_weights: [3, heads, size, features], or without `trans_qkvw` [features, 3, heads, size]; with
            `gqa_group_size` key heads [heads + 2 * groups, size, features].
        cache_kvs: [2, batch, heads, longest, size], updated in place; if given, (result, caches) is returned.
        seq_lens: the length of each sample, used without `attn_mask`.
        rotary_embs: [2, batch, 1, length, size], cosines and sines.
        time_step: the number of elements in the caches; x is then the next one.
        norm_type: 'layernorm' or 'rmsnorm'. Default: 'layernorm'.
        name: a name for the result, used in Programs only."""

def fused_rms_norm(x: Tensor, norm_weight: Any, norm_bias: Any, epsilon: Any, begin_norm_axis: float = 1, bias: Any = None, residual: Any = None, quant_scale: float = -1, quant_round_type: float = 0, quant_max_bound: float = 0, quant_min_bound: float = 0) -> Any:
    """`x + bias + residual` divided by its root mean square.

    Args:
        x: Tensor of any shape.

    Returns:
        (result, input of the normalisation if there is a residual)

    >>> out, _ = paddle.incubate.nn.functional.fused_rms_norm(paddle.full([1, 4], 2.0), paddle.ones([4]), None, 0.0)
    >>> out.tolist()
    [[1.0, 1.0, 1.0, 1.0]]"""

def fused_rms_norm_ext(x: Tensor, scale: Any, epsilon: float = 1e-05, name: str | None = None) -> Any:
    """The same as `fast_rms_norm`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fused_rotary_position_embedding(q: Tensor, k: Tensor | None = None, v: Tensor | None = None, sin: Tensor | None = None, cos: Tensor | None = None, position_ids: Tensor | None = None, use_neox_rotary_style: bool = True, time_major: bool = False, rotary_emb_base: float = 10000.0) -> tuple[Tensor, Tensor, Tensor]:
    """Rotate queries, keys and values by their positions: (q, k, v), with None for those not given.

    Args:
        position_ids: [batch, length], the index of each element in the tables.
        use_neox_rotary_style: pair neighbours; otherwise pair the two halves. Default: True.
        q, k, v: [batch, length, heads, size], or with `time_major` [length, batch, heads, size].
        sin, cos: tables [length, size]; by default computed from `rotary_emb_base`."""

def fused_stack_transpose_quant(x: Sequence[Tensor], transpose: bool = True) -> tuple[Tensor, Tensor]:
    """Transpose and stack matrices, in float8 with a scale for each block of 128 x 128.

    Args:
        x: Tensor of any shape.

    >>> out, scale = paddle.incubate.nn.functional.fused_stack_transpose_quant([paddle.ones([256, 128], "bfloat16")])
    >>> out.shape, scale.shape
    ([128, 256], [1, 2])"""

def fused_swiglu_weighted_bwd(o1: Tensor, do2_s: Tensor, unzipped_probs: Tensor, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Gradients of `swiglu(o1) * probs`, and that product itself.

    Args:
        name: a name for the result, used in Programs only.

    Returns:
        (gradient of `o1`, gradient of the weights, the forward result)"""

def fused_transpose_split_quant(x: Tensor, input_scales: Any, tokens_per_expert: Any, pow_2_scales: bool = False) -> Any:
    """The rows of each expert, transposed, in float8 with a scale for each 128 of them.

    Args:
        x: [tokens, features]; in float8 if `input_scales` [tokens, features / 128] is given.
        tokens_per_expert: the number of consecutive rows of each expert.

    Returns:
        (a list of numbers [features, tokens], a list of scales [tokens / 128, features])"""

def fused_transpose_wlch_split_quant(x: Tensor, tokens_per_expert: Sequence[int], pow_2_scales: bool = False) -> tuple[list[Tensor], list[Tensor]]:
    """Transposed and split matrices in float8."""

def fused_weighted_swiglu_act_quant(x: Tensor, prob: Tensor | None = None, using_pow2_scaling: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """`swiglu(x) * prob` in float8 with a scale for each 128 columns: (numbers [rows, columns / 2], scales).

    Args:
        x: [..., columns]: gates in the first half, gated values in the second.
        prob: a weight for each row.
        name: a name for the result, used in Programs only."""

def int_bincount(x: Tensor, low: Any, high: Any, dtype: DTypeLike | None = None, name: str | None = None) -> Any:
    """Counts of integers in a range."""

def masked_multihead_attention(x: Tensor, cache_kv: Any = None, bias: Any = None, src_mask: Any = None, cum_offsets: Any = None, sequence_lengths: Any = None, rotary_tensor: Any = None, beam_cache_offset: Any = None, qkv_out_scale: Any = None, out_shift: Any = None, out_smooth: Any = None, seq_len: float = 1, rotary_emb_dims: float = 0, use_neox_rotary_style: bool = False, compute_dtype: str = 'default', out_scale: float = -1, quant_round_type: float = 1, quant_max_bound: float = 127.0, quant_min_bound: float = -127.0) -> Any:
    """One step of generation: attention of the newest element to all elements in the cache.

    Args:
        x: queries, keys and values of the step, [batch, 3 * heads * size].
        cache_kv: [2, batch, heads, longest, size]; the step is written into it.
        src_mask: [batch, 1, 1, length] including the step itself, added to the scores.
        sequence_lengths: the number of earlier elements of each sample; by default derived from `src_mask`.

    Returns:
        (result [batch, heads * size], the cache)"""

def moe_combine(x: Tensor, combine_weights: Tensor, scatter_index: Tensor, name: str | None = None) -> Tensor:
    """Combine the results of the experts: `out[s] = sum over k of weights[s, k] * x[index[k, s]]`.

    Args:
        x: results of the experts, [rows, features].
        combine_weights: [tokens, k].
        scatter_index: [k, tokens], the row of each token for each of its experts.
        name: a name for the result, used in Programs only."""

def moe_gate_dispatch(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, use_pad: bool, name: str | None = None) -> Tensor:
    """The routing of tokens to experts."""

def moe_gate_dispatch_and_quant(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, use_pad: bool, use_pow2_scale: bool) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to experts, in float8."""

def moe_gate_dispatch_partial_nosoftmaxtopk(x: Tensor, combine_weights: Tensor, expert_id: Tensor, k: int, capacity: int, num_experts: int, use_pad: bool, expert_start_index: int, expert_end_index: int, reverse_token_drop: bool, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to some of the experts."""

def moe_gate_dispatch_permute(x: Tensor, gate_logits: Tensor, corr_bias: Tensor, k: int, capacity: int, world_size: int, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The routing of tokens to experts on several machines."""

def variable_length_memory_efficient_attention(query: Tensor, key: Tensor, value: Tensor, seq_lens: Tensor, kv_seq_lens: Tensor, mask: Tensor | None = None, scale: float | None = None, causal: bool = False, pre_cache_length: int = 0) -> Tensor:
    """Attention with a length per sample; beyond it the result is zero.

    Args:
        mask: added to the scores.
        pre_cache_length: the number of keys before the first query, for `causal`. Default: 0.
        query, key, value: [batch, heads, length, size].
        seq_lens, kv_seq_lens: the number of queries and of keys of each sample."""
