"""Fused Transformer functions on torch's kernels."""

from ....nn.functional.activation import swiglu
from ._attention import (
    blha_get_max_len,
    fused_multi_head_attention,
    masked_multihead_attention,
    variable_length_memory_efficient_attention,
)
from ._experts import fused_act_dequant, moe_combine
from ._float8 import (
    cross_entropy_with_softmax_bwd_w_downcast,
    embedding_grad_add_to_,
    fp8_quant_blockwise,
    fused_stack_transpose_quant,
    fused_transpose_split_quant,
    fused_weighted_swiglu_act_quant,
)
from ._linear import fused_bias_act, fused_linear, fused_linear_activation, fused_matmul_bias, fused_swiglu_weighted_bwd
from ._norm import (
    fast_ln,
    fast_rms_norm,
    fused_bias_dropout_residual_layer_norm,
    fused_dropout_add,
    fused_layer_norm,
    fused_rms_norm,
    fused_rms_norm_ext,
)
from ._paged_attention import block_multihead_attention
from ._rotary import fused_rotary_position_embedding
from ._transformer import fused_feedforward, fused_multi_transformer
from ._unsupported import (
    block_multihead_attention_xpu,
    build_src_rank_and_local_expert_id,
    cal_aux_loss,
    expand_modality_expert_id,
    fp8_gemm_blockwise,
    fused_transpose_wlch_split_quant,
    int_bincount,
    moe_gate_dispatch,
    moe_gate_dispatch_and_quant,
    moe_gate_dispatch_partial_nosoftmaxtopk,
    moe_gate_dispatch_permute,
)

__all__ = [
    "blha_get_max_len",
    "block_multihead_attention",
    "build_src_rank_and_local_expert_id",
    "cal_aux_loss",
    "cross_entropy_with_softmax_bwd_w_downcast",
    "embedding_grad_add_to_",
    "expand_modality_expert_id",
    "fast_ln",
    "fast_rms_norm",
    "fp8_gemm_blockwise",
    "fp8_quant_blockwise",
    "fused_act_dequant",
    "fused_bias_act",
    "fused_bias_dropout_residual_layer_norm",
    "fused_dropout_add",
    "fused_feedforward",
    "fused_layer_norm",
    "fused_linear",
    "fused_linear_activation",
    "fused_matmul_bias",
    "fused_multi_head_attention",
    "fused_multi_transformer",
    "fused_rms_norm",
    "fused_rms_norm_ext",
    "fused_rotary_position_embedding",
    "fused_stack_transpose_quant",
    "fused_swiglu_weighted_bwd",
    "fused_transpose_split_quant",
    "fused_transpose_wlch_split_quant",
    "fused_weighted_swiglu_act_quant",
    "int_bincount",
    "masked_multihead_attention",
    "moe_combine",
    "moe_gate_dispatch",
    "moe_gate_dispatch_and_quant",
    "moe_gate_dispatch_partial_nosoftmaxtopk",
    "moe_gate_dispatch_permute",
    "variable_length_memory_efficient_attention",
]
