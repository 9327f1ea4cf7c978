"""Operators without a row in a table, by the reason."""

# fmt: off
_FUSED_REASON = "fused for accelerators: what it computes is written with ordinary operators"
_FUSED = [
    *(
        "blha_get_max_len block_multihead_attention calc_reduced_attention_scores "
        "cross_entropy_with_softmax_bwd_w_downcast flash_attention_v3_varlen flash_attn_unpadded "
        "flash_attn_varlen_qkvpacked flashmask_attention fp8_quant_blockwise fused_act_dequant fused_bias_act "
        "fused_multi_head_attention fused_multi_transformer fused_rotary_position_embedding "
        "fused_stack_transpose_quant fused_swiglu_weighted_bwd fused_transpose_split_quant "
        "fused_weighted_swiglu_act_quant llm_int8_linear masked_multihead_attention moe_combine moe_permute "
        "moe_unpermute sparse_attention triangle_upper_mask variable_length_memory_efficient_attention "
        "weight_dequantize weight_only_linear weight_quantize "
    ).split(),
]
NOT_IN_THE_MODEL_FORMAT = {
    "detection, not written yet": [
        *(
            "decode_jpeg read_file "
        ).split(),
    ],
    "for training, and deployed models are for answers": [
        *(
            "class_center_sample static.check_finite_and_unscale static.update_loss_scaling static.auc "
            "static.auc_counts static.nce "
        ).split(),
    ],
    _FUSED_REASON: _FUSED,
    "it exchanges values between processes, and a saved model runs in one": [
        *(
            "copy_to gather_from gather_from_experts lookup_rows lookup_table parallel_cross_entropy reduce_from "
            "scatter_to_experts split_to sync_batch_norm "
        ).split(),
    ],
    "linear algebra, not written yet": [
        *(
            "fp8_fp8_half_gemm_fused "
        ).split(),
    ],
    "not written yet": [
        *(
            "histogramdd "
        ).split(),
    ],
    "of the fluid era, not written yet: its programs run, few of them save it": [
        *(
            "anchor_generator roi_pool_with_places fluid.add_position_encoding fluid.assert fluid.bipartite_match "
            "fluid.box_clip fluid.box_decoder_and_assign fluid.bpr_loss fluid.center_loss fluid.center_loss_update "
            "static.continuous_value_model fluid.crf_decoding fluid.crop_like fluid.ctc_greedy_decoder "
            "fluid.data_norm fluid.data_norm_update fluid.density_prior_box fluid.detection_map "
            "fluid.gaussian_random fluid.gru_unit fluid.hash fluid.huber_loss fluid.iou_similarity "
            "fluid.linear_chain_crf fluid.lrn fluid.lstm fluid.lstm_unit fluid.mean_iou fluid.merge_rows "
            "fluid.nearest_interp fluid.pad_constant_like fluid.polygon_box_transform fluid.prroi_pool "
            "fluid.random_crop fluid.retinanet_target_assign fluid.row_conv fluid.rpn_target_assign "
            "fluid.sampled_softmax_with_cross_entropy fluid.sampling_id fluid.select_rows fluid.sequence_chunk_eval "
            "fluid.sequence_collect_fpn_proposals fluid.sequence_crf fluid.sequence_ctc_decoded "
            "fluid.sequence_distribute_fpn_proposals fluid.sequence_edit_distance fluid.sequence_erase "
            "fluid.sequence_expand/sequences fluid.sequence_generate_proposal_labels fluid.sequence_im2sequence "
            "fluid.sequence_lstmp fluid.sequence_multiclass_nms fluid.sequence_offsets fluid.sequence_owners "
            "fluid.sequence_padded_steps fluid.sequence_rank_table fluid.sequence_reorder "
            "fluid.sequence_retinanet_detection fluid.sequence_scatter fluid.sequence_slice "
            "fluid.sigmoid_cross_entropy_with_logits fluid.similarity_focus fluid.smooth_l1 fluid.space_to_depth "
            "fluid.ssd_loss fluid.target_assign fluid.teacher_student_sigmoid_loss fluid.tile_as fluid.tree_conv "
        ).split(),
    ],
    "part of the library's own machinery, written as part of something else or not at all": [
        *(
            "fake_quantize spectral_norm start_value static.row_conv "
        ).split(),
        "x[index] = value",
    ],
    "random numbers, not written yet: deployed models draw none": [
        *(
            "pca_lowrank svd_lowrank top_p_sampling "
        ).split(),
    ],
    "sparse tensors have no form in it": [
        *(
            "coalesce cols crows indices sparse.coalesce sparse.mask_as sparse.masked_matmul sparse.pca_lowrank "
            "sparse.subm_conv2d sparse.subm_conv2d_igemm sparse.subm_conv3d sparse.subm_conv3d_igemm to_dense "
            "to_sparse_coo to_sparse_csr values "
        ).split(),
    ],
}
NOT_IN_ONNX = {
    "ONNX quantises and dequantises with one scale each; models for it have quantize_linear": [
        *(
            "dequantize_abs_max fake_channel_wise_dequantize_max_abs fake_channel_wise_quantize_abs_max "
            "fake_dequantize_max_abs fake_quantize_abs_max fake_quantize_moving_average_abs_max "
            "fake_quantize_range_abs_max "
        ).split(),
    ],
    "ONNX computes with no complex numbers": [
        *(
            "as_complex as_real complex conj eig eigvals fft fft2 fftfreq fftn frame hfft hfft2 hfftn ifft ifft2 "
            "ifftn ihfft ihfft2 ihfftn imag irfft irfft2 irfftn overlap_add real rfft rfft2 rfftfreq rfftn "
        ).split(),
    ],
    "ONNX has no such decomposition or solver": [
        *(
            "cholesky cholesky_solve compat.slogdet cond eigh eigvalsh fp8_fp8_half_gemm_fused inverse lstsq lu "
            "lu_solve lu_unpack matrix_rank qr slogdet solve svd svdvals triangular_solve "
        ).split(),
    ],
    "ONNX has no such function": [
        *(
            "bincount bitwise_right_shift cummax cummin digamma erfinv gammaincc gammaln histogram histogramdd i0 "
            "i0e i1 i1e lgamma mode nanmedian nextafter polygamma "
        ).split(),
    ],
    "detection, not written yet": [
        *(
            "decode_jpeg deform_conv2d distribute_fpn_proposals generate_proposals matrix_nms prior_box psroi_pool "
            "read_file roi_pool "
        ).split(),
    ],
    "for training, and deployed models are for answers": [
        *(
            "class_center_sample ctc_loss static.check_finite_and_unscale static.update_loss_scaling hsigmoid_loss "
            "rnnt_loss static.auc static.auc_counts static.nce yolo_loss "
        ).split(),
    ],
    _FUSED_REASON: _FUSED,
    "graph networks, not written yet": [
        *(
            "graph_khop_sampler graph_reindex graph_sample_neighbors reindex_graph reindex_heter_graph "
            "sample_neighbors weighted_sample_neighbors "
        ).split(),
    ],
    "it exchanges values between processes, and a saved model runs in one": [
        *(
            "copy_to gather_from gather_from_experts lookup_rows lookup_table parallel_cross_entropy reduce_from "
            "scatter_to_experts split_to sync_batch_norm "
        ).split(),
    ],
    "not written yet": [
        *(
            "compat.nanmedian diagonal_scatter fill_diagonal_tensor gather_tree logspace max_unpool2d max_unpool3d "
            "range tril_indices triu_indices unique_consecutive viterbi_decode "
        ).split(),
    ],
    "of the fluid era: sequences with offsets and their operators have no ONNX form here": [
        *(
            "anchor_generator multiclass_nms3 roi_pool_with_places fluid.add_position_encoding fluid.assert "
            "fluid.bipartite_match fluid.box_clip fluid.box_decoder_and_assign fluid.bpr_loss fluid.center_loss "
            "fluid.center_loss_update static.continuous_value_model fluid.crf_decoding fluid.crop_like "
            "fluid.ctc_greedy_decoder fluid.data_norm fluid.data_norm_update fluid.density_prior_box "
            "fluid.detection_map fluid.gaussian_random fluid.gru_unit fluid.hash fluid.huber_loss "
            "fluid.iou_similarity fluid.linear_chain_crf fluid.lrn fluid.lstm fluid.lstm_unit fluid.mean_iou "
            "fluid.merge_rows fluid.nearest_interp fluid.pad_constant_like fluid.polygon_box_transform "
            "fluid.prroi_pool fluid.psroi_pool fluid.random_crop fluid.retinanet_target_assign fluid.roi_pool "
            "fluid.row_conv fluid.rpn_target_assign fluid.sampled_softmax_with_cross_entropy fluid.sampling_id "
            "fluid.select_rows fluid.sequence_chunk_eval fluid.sequence_collect_fpn_proposals fluid.sequence_concat "
            "fluid.sequence_conv fluid.sequence_crf fluid.sequence_crf_decoding fluid.sequence_ctc_decoded "
            "fluid.sequence_distribute_fpn_proposals fluid.sequence_edit_distance fluid.sequence_enumerate "
            "fluid.sequence_erase fluid.sequence_expand fluid.sequence_expand/sequences "
            "fluid.sequence_generate_proposal_labels fluid.sequence_gru fluid.sequence_im2sequence "
            "fluid.sequence_levels fluid.sequence_lstm fluid.sequence_lstmp fluid.sequence_multiclass_nms "
            "fluid.sequence_offsets fluid.sequence_owners fluid.sequence_pad fluid.sequence_padded_steps "
            "fluid.sequence_pool fluid.sequence_rank_table fluid.sequence_reorder fluid.sequence_reshape "
            "fluid.sequence_retinanet_detection fluid.sequence_reverse fluid.sequence_scatter fluid.sequence_slice "
            "fluid.sequence_softmax fluid.sequence_unpad fluid.sigmoid_cross_entropy_with_logits "
            "fluid.similarity_focus fluid.smooth_l1 fluid.space_to_depth fluid.ssd_loss fluid.target_assign "
            "fluid.teacher_student_sigmoid_loss fluid.tile_as fluid.tree_conv "
        ).split(),
    ],
    "part of the library's own machinery, written as part of something else or not at all": [
        *(
            "array_length array_read fake_quantize spectral_norm start_value static.row_conv "
        ).split(),
        "x[index] = value",
    ],
    "random numbers: each run of a deployed model gives the same answer": [
        *(
            "bernoulli binomial dirichlet_draws fractional_max_pool2d fractional_max_pool3d gamma_draws gaussian "
            "gumbel_softmax multinomial pca_lowrank poisson rand randint randn randperm standard_gamma "
            "standard_normal svd_lowrank top_p_sampling uniform "
        ).split(),
    ],
    "sparse tensors have no form in it": [
        *(
            "coalesce cols crows indices sparse.coalesce sparse.mask_as sparse.masked_matmul sparse.pca_lowrank "
            "sparse.subm_conv2d sparse.subm_conv2d_igemm sparse.subm_conv3d sparse.subm_conv3d_igemm to_dense "
            "to_sparse_coo to_sparse_csr values "
        ).split(),
    ],
}
