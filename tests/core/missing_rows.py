"""Operators without a row in a table, by the reason."""

# fmt: off
_FUSED_REASON = "fused for GPUs: Paddle 3.3.1 without one runs none of them, and writes none but triangle_upper_mask"
_FUSED = [
    *(
        "blha_get_max_len block_multihead_attention calc_reduced_attention_scores "
        "cross_entropy_with_softmax_bwd_w_downcast flash_attention_v3_varlen flash_attn_unpadded "
        "flash_attn_varlen_qkvpacked flashmask_attention fp8_fp8_half_gemm_fused fp8_quant_blockwise "
        "fused_act_dequant fused_bias_act fused_multi_head_attention fused_multi_transformer "
        "fused_rotary_position_embedding fused_stack_transpose_quant fused_swiglu_weighted_bwd "
        "fused_transpose_split_quant fused_weighted_swiglu_act_quant llm_int8_linear masked_multihead_attention "
        "moe_combine moe_permute moe_unpermute sparse_attention triangle_upper_mask "
        "variable_length_memory_efficient_attention weight_dequantize weight_only_linear weight_quantize "
    ).split(),
]
NOT_IN_THE_MODEL_FORMAT = {
    "it exchanges values between processes, and a saved model runs in one": [
        *(
            "copy_to gather_from gather_from_experts lookup_rows lookup_table parallel_cross_entropy reduce_from "
            "scatter_to_experts split_to sync_batch_norm "
        ).split(),
    ],
    "it reads files, which a deployed model does not": [
        *(
            "decode_jpeg read_file "
        ).split(),
    ],
    "it samples text: Paddle 3.3.1 without a GPU neither runs nor writes it": [
        *(
            "top_p_sampling "
        ).split(),
    ],
    "targets and losses of training, sampled at random; the original of today has no such operator": [
        *(
            "fluid.retinanet_target_assign fluid.rpn_target_assign fluid.sampled_softmax_with_cross_entropy "
            "fluid.sequence_generate_proposal_labels fluid.ssd_loss "
        ).split(),
    ],
    "it changes what a layer keeps while training, and deployed models do not": [
        *(
            "fluid.center_loss_update fluid.data_norm_update "
        ).split(),
    ],
    "part of the library's own machinery, written as part of something else or not at all": [
        *(
            "batch_norm_activated fake_quantize start_value "
        ).split(),
        "x[index] = value",
    ],
    "sparse tensors have no form in .pdmodel, which is what is written; they are read from .json, where Paddle 3.3.1 "
    "has those in COO format": [
        *(
            "coalesce cols crows indices sparse.coalesce sparse.mask_as sparse.masked_matmul sparse.sparse_coo_tensor "
            "sparse.sparse_csr_tensor sparse.subm_conv2d sparse.subm_conv2d_igemm sparse.subm_conv3d "
            "sparse.subm_conv3d_igemm sparse.with_values to_dense to_sparse_coo to_sparse_csr values "
        ).split(),
    ],
    _FUSED_REASON: _FUSED,
}
NOT_IN_ONNX = {
    "ONNX looks at the bits of a number (BitCast) from opset 26 on, and is written here up to 23": [
        *(
            "nextafter "
        ).split(),
    ],
    "a function of complex numbers, which has a converter of its own": [
        *(
            "as_real imag "
        ).split(),
    ],
    "constants, computed when the model is written": [
        *(
            "fftfreq logspace range rfftfreq tril_indices triu_indices "
        ).split(),
    ],
    "for training, and deployed models are for answers": [
        *(
            "class_center_sample "
        ).split(),
    ],
    "it changes what a program keeps between runs, and an ONNX model keeps nothing": [
        *(
            "optimizer_step static.update_loss_scaling "
        ).split(),
    ],
    "it exchanges values between processes, and a saved model runs in one": [
        *(
            "copy_to gather_from gather_from_experts lookup_rows lookup_table parallel_cross_entropy reduce_from "
            "scatter_to_experts split_to sync_batch_norm "
        ).split(),
    ],
    "it reads files, which a deployed model does not": [
        *(
            "decode_jpeg read_file "
        ).split(),
    ],
    "it returns residuals and singular values whose shapes depend on the numbers": [
        *(
            "lstsq "
        ).split(),
    ],
    "it samples graphs while training": [
        *(
            "graph_khop_sampler graph_sample_neighbors sample_neighbors weighted_sample_neighbors "
        ).split(),
    ],
    "its random choices have no counterpart": [
        *(
            "fractional_max_pool2d fractional_max_pool3d top_p_sampling "
        ).split(),
    ],
    "its results are complex, found by iterations that do not end after a known number of steps": [
        *(
            "eig eigvals "
        ).split(),
    ],
    "a metric for evaluation, and deployed models are for answers": [
        *(
            "fluid.detection_map fluid.sequence_chunk_eval fluid.sequence_edit_distance "
        ).split(),
    ],
    "ONNX has no operator that ends a run": [
        *(
            "fluid.assert "
        ).split(),
    ],
    "which nodes of a tree are near one another depends on its edges, which ONNX cannot follow": [
        *(
            "fluid.tree_conv "
        ).split(),
    ],
    "64-bit hashes: ONNX does not say what a product of whole numbers is that is too large": [
        *(
            "fluid.hash "
        ).split(),
    ],
    "which pixel each value comes from is for its gradient; `roi_pool` itself is exported": [
        *(
            "roi_pool_with_places "
        ).split(),
    ],
    "boxes are chosen by levels and images, with no form in ONNX here": [
        *(
            "fluid.sequence_retinanet_detection "
        ).split(),
    ],
    "targets and losses of training, sampled at random": [
        *(
            "fluid.retinanet_target_assign fluid.rpn_target_assign fluid.sampled_softmax_with_cross_entropy "
            "fluid.sequence_generate_proposal_labels fluid.ssd_loss "
        ).split(),
    ],
    "it changes what a layer keeps while training, and deployed models do not": [
        *(
            "fluid.center_loss_update fluid.data_norm_update "
        ).split(),
    ],
    "part of the library's own machinery, written as part of something else or not at all": [
        *(
            "batch_norm_activated fake_quantize start_value "
        ).split(),
        "x[index] = value",
    ],
    "ONNX has sparse constants, but no operators on sparse tensors": [
        *(
            "coalesce cols crows indices sparse.coalesce sparse.mask_as sparse.masked_matmul sparse.sparse_coo_tensor "
            "sparse.sparse_csr_tensor sparse.subm_conv2d sparse.subm_conv2d_igemm sparse.subm_conv3d "
            "sparse.subm_conv3d_igemm sparse.with_values to_dense to_sparse_coo to_sparse_csr values "
        ).split(),
    ],
    _FUSED_REASON: _FUSED,
}
