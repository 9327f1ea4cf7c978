"""Functions of Paddle's GPU kernels whose results are not documented; each raises an error."""

from ...._core.errors import UnimplementedError
from ...._core.help import complete

_ARGUMENTS = """
    x gate_logits corr_bias k capacity use_pad use_pow2_scale pow_2_scales world_size combine_weights expert_id
    num_experts expert_start_index expert_end_index reverse_token_drop low high tokens_per_expert a
    a_decode_scale b b_decode_scale out_dtype bias accumulate use_split_accumulator is_a_1d_scaled
    is_b_1d_scaled num_expert_per_modality group_size modality_offset is_group_expert gate_prob dispatch_mask
    tokens_mask dispatch_tokens_mask use_group moe_k clip_min expert_num_global_tensor expert_num_global
    num_local_experts name out dtype
"""
HELP = dict.fromkeys(_ARGUMENTS.split(), "not used, because the function only raises an error.")
HELP["returns"] = "nothing; it raises NotImplementedError."


def _not_implemented(name, what):
    why = "is not implemented, because its results are not documented."
    return UnimplementedError(f"paddle.incubate.nn.functional.{name}: {what} {why}")


def build_src_rank_and_local_expert_id(expert_num_global_tensor, expert_num_global, num_local_experts, name=None):
    """The bookkeeping of experts on several machines: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.build_src_rank_and_local_expert_id(*[None] * 3)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("build_src_rank_and_local_expert_id", "the bookkeeping of experts on several machines")


def cal_aux_loss(
    gate_prob, dispatch_mask, tokens_mask, dispatch_tokens_mask, num_experts, use_group, moe_k, clip_min, name=None
):
    """The balancing loss of a mixture of experts: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.cal_aux_loss(*[None] * 8)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("cal_aux_loss", "the balancing loss of a mixture of experts")


def expand_modality_expert_id(
    expert_id, num_expert_per_modality, group_size, modality_offset, is_group_expert, name=None
):
    """Experts of several modalities: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.expand_modality_expert_id(*[None] * 5)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("expand_modality_expert_id", "experts of several modalities")


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
    """Products of float8 matrices with a scale for each block: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.fp8_gemm_blockwise(*[None] * 5)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("fp8_gemm_blockwise", "products of float8 matrices with a scale for each block")


def fused_transpose_wlch_split_quant(x, tokens_per_expert, pow_2_scales=False):
    """Transposed and split matrices in float8: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.fused_transpose_wlch_split_quant(*[None] * 2)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("fused_transpose_wlch_split_quant", "transposed and split matrices in float8")


def int_bincount(x, low, high, dtype=None, name=None):
    """Counts of integers in a range: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.int_bincount(*[None] * 3)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("int_bincount", "counts of integers in a range")


def moe_gate_dispatch(x, gate_logits, corr_bias, k, capacity, use_pad, name=None):
    """The routing of tokens to experts: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch(*[None] * 6)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("moe_gate_dispatch", "the routing of tokens to experts")


def moe_gate_dispatch_and_quant(x, gate_logits, corr_bias, k, capacity, use_pad, use_pow2_scale):
    """The routing of tokens to experts, in float8: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_and_quant(*[None] * 7)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("moe_gate_dispatch_and_quant", "the routing of tokens to experts, in float8")


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
    """The routing of tokens to some of the experts: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_partial_nosoftmaxtopk(*[None] * 10)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("moe_gate_dispatch_partial_nosoftmaxtopk", "the routing of tokens to some of the experts")


def moe_gate_dispatch_permute(x, gate_logits, corr_bias, k, capacity, world_size, name=None):
    """The routing of tokens to experts on several machines: not implemented here, so it raises NotImplementedError.

    >>> try:
    ...     paddle.incubate.nn.functional.moe_gate_dispatch_permute(*[None] * 6)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    raise _not_implemented("moe_gate_dispatch_permute", "the routing of tokens to experts on several machines")


def block_multihead_attention_xpu(*args, **kwargs):
    """Paged attention on Kunlun's XPUs."""
    raise UnimplementedError(
        "paddle.incubate.nn.functional.block_multihead_attention_xpu: torch does not run on Kunlun's XPUs.",
        None,
        "block_multihead_attention.",
    )


complete(globals())
