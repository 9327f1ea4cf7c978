"""Functions that exist in Paddle for its own GPU kernels and have nothing behind them here: each says so."""

from ...._core.errors import UnimplementedError


def _missing(name, what):
    return UnimplementedError(f"paddle.incubate.nn.functional.{name}: {what} has no kernel here.")


def block_multihead_attention(
    qkv,
    key_cache,
    value_cache,
    seq_lens_encoder,
    seq_lens_decoder,
    seq_lens_this_time,
    padding_offsets,
    cum_offsets,
    cu_seqlens_q,
    cu_seqlens_k,
    block_tables,
    pre_key_cache=None,
    pre_value_cache=None,
    cache_k_quant_scales=None,
    cache_v_quant_scales=None,
    cache_k_dequant_scales=None,
    cache_v_dequant_scales=None,
    qkv_out_scale=None,
    qkv_bias=None,
    out_shift=None,
    out_smooth=None,
    max_enc_len_this_time=None,
    max_dec_len_this_time=None,
    rope_emb=None,
    mask=None,
    tgt_mask=None,
    max_seq_len=-1,
    block_size=64,
    use_neox_style=False,
    use_dynamic_cachekv_quant=False,
    quant_round_type=1,
    quant_max_bound=127.0,
    quant_min_bound=-127.0,
    out_scale=-1,
    compute_dtype='default',
    rope_theta=10000.0,
):
    """Attention over a cache in pages."""
    raise _missing("block_multihead_attention", "attention over a cache in pages")


def build_src_rank_and_local_expert_id(expert_num_global_tensor, expert_num_global, num_local_experts, name=None):
    """The bookkeeping of experts on several machines."""
    raise _missing("build_src_rank_and_local_expert_id", "the bookkeeping of experts on several machines")


def cal_aux_loss(
    gate_prob,
    dispatch_mask,
    tokens_mask,
    dispatch_tokens_mask,
    num_experts,
    use_group,
    moe_k,
    clip_min,
    name=None,
):
    """The balancing loss of a mixture of experts."""
    raise _missing("cal_aux_loss", "the balancing loss of a mixture of experts")


def cross_entropy_with_softmax_bwd_w_downcast(label, softmax, loss_grad, name=None):
    """The gradient of a cross entropy in bfloat16."""
    raise _missing("cross_entropy_with_softmax_bwd_w_downcast", "the gradient of a cross entropy in bfloat16")


def embedding_grad_add_to_(token_indices, main_grad_, out_grad, name=None):
    """The gradient of an embedding added in float32."""
    raise _missing("embedding_grad_add_to_", "the gradient of an embedding added in float32")


def expand_modality_expert_id(
    expert_id,
    num_expert_per_modality,
    group_size,
    modality_offset,
    is_group_expert,
    name=None,
):
    """Experts of several modalities."""
    raise _missing("expand_modality_expert_id", "experts of several modalities")


def fp8_gemm_blockwise(
    a,
    a_decode_scale,
    b,
    b_decode_scale,
    out_dtype,
    out=None,
    bias=None,
    accumulate=False,
    use_split_accumulator=True,
    is_a_1d_scaled=True,
    is_b_1d_scaled=True,
):
    """Products of float8 matrices with a scale for each block."""
    raise _missing("fp8_gemm_blockwise", "products of float8 matrices with a scale for each block")


def fp8_quant_blockwise(
    x,
    epsilon=0.0,
    input_transpose=False,
    output_scale_transpose=True,
    return_transpose_only=False,
    using_pow2_scale=True,
    using_ue8m0_scale=False,
    quant_method='1x128',
    output_type='e4m3',
    name=None,
):
    """Float8 with a scale for each block."""
    raise _missing("fp8_quant_blockwise", "float8 with a scale for each block")


def fused_stack_transpose_quant(x, transpose=True):
    """Stacked matrices in float8."""
    raise _missing("fused_stack_transpose_quant", "stacked matrices in float8")


def fused_transpose_split_quant(x, input_scales, tokens_per_expert, pow_2_scales=False):
    """Transposed and split matrices in float8."""
    raise _missing("fused_transpose_split_quant", "transposed and split matrices in float8")


def fused_transpose_wlch_split_quant(x, tokens_per_expert, pow_2_scales=False):
    """Transposed and split matrices in float8."""
    raise _missing("fused_transpose_wlch_split_quant", "transposed and split matrices in float8")


def fused_weighted_swiglu_act_quant(x, prob=None, using_pow2_scaling=False, name=None):
    """Weighted SwiGLU in float8."""
    raise _missing("fused_weighted_swiglu_act_quant", "weighted SwiGLU in float8")


def int_bincount(x, low, high, dtype=None, name=None):
    """Counts of integers in a range."""
    raise _missing("int_bincount", "counts of integers in a range")


def moe_gate_dispatch(x, gate_logits, corr_bias, k, capacity, use_pad, name=None):
    """The routing of tokens to experts."""
    raise _missing("moe_gate_dispatch", "the routing of tokens to experts")


def moe_gate_dispatch_and_quant(x, gate_logits, corr_bias, k, capacity, use_pad, use_pow2_scale):
    """The routing of tokens to experts, in float8."""
    raise _missing("moe_gate_dispatch_and_quant", "the routing of tokens to experts, in float8")


def moe_gate_dispatch_partial_nosoftmaxtopk(
    x,
    combine_weights,
    expert_id,
    k,
    capacity,
    num_experts,
    use_pad,
    expert_start_index,
    expert_end_index,
    reverse_token_drop,
    name=None,
):
    """The routing of tokens to some of the experts."""
    raise _missing("moe_gate_dispatch_partial_nosoftmaxtopk", "the routing of tokens to some of the experts")


def moe_gate_dispatch_permute(x, gate_logits, corr_bias, k, capacity, world_size, name=None):
    """The routing of tokens to experts on several machines."""
    raise _missing("moe_gate_dispatch_permute", "the routing of tokens to experts on several machines")
