"""The names of `fluid.layers`."""

import contextlib
import doctest
import inspect
import types

import paddle
import paddle.fluid as fluid
from paddle.fluid.layers import _unsupported

NAMES = """
Assert BasicDecoder BeamSearchDecoder Categorical DecodeHelper Decoder DynamicRNN GRUCell GreedyEmbeddingHelper IfElse
LSTMCell MultivariateNormalDiag Normal Print RNNCell SampleEmbeddingHelper StaticRNN Switch TrainingHelper Uniform
While abs accuracy acos adaptive_pool2d adaptive_pool3d add_position_encoding affine_channel affine_grid
anchor_generator argmax argmin argsort array_length array_read array_write asin assign atan auc
autoincreased_step_counter batch batch_norm beam_search beam_search_decode bilinear_tensor_product bipartite_match
birnn box_clip box_coder box_decoder_and_assign bpr_loss brelu case cast ceil center_loss chunk_eval clip clip_by_norm
collect_fpn_proposals concat cond continuous_value_model conv2d conv2d_transpose conv3d conv3d_transpose cos cos_sim
cosh cosine_decay create_array create_global_var create_parameter create_py_reader_by_data create_tensor crf_decoding
crop crop_tensor cross_entropy ctc_greedy_decoder cumsum data data_norm deformable_conv density_prior_box
detection_output diag dice_loss distribute_fpn_proposals double_buffer dropout dynamic_decode dynamic_gru dynamic_lstm
dynamic_lstmp edit_distance elementwise_add elementwise_div elementwise_floordiv elementwise_max elementwise_min
elementwise_mod elementwise_mul elementwise_pow elementwise_sub elu embedding equal erf exp expand expand_as
exponential_decay eye fc fill_constant fill_constant_batch_size_like flatten floor fsp_matrix gather gather_nd
gather_tree gaussian_random gaussian_random_batch_size_like gelu generate_proposal_labels generate_proposals
get_tensor_from_selected_rows greater_equal greater_than grid_sampler group_norm gru_unit hard_shrink hard_sigmoid
hard_swish has_inf has_nan hash hsigmoid huber_loss im2sequence image_resize image_resize_short increment inplace_abn
instance_norm inverse_time_decay iou_similarity is_empty isfinite kldiv_loss l2_normalize label_smooth layer_norm
leaky_relu less_equal less_than linear_chain_crf linear_lr_warmup linspace load lod_append lod_rank_table lod_reset
log log_loss logical_and logical_not logical_or logical_xor logsigmoid logsumexp lrn lstm lstm_unit margin_rank_loss
matmul matrix_nms maxout mean mean_iou merge_selected_rows mse_loss mul multi_box_head multiclass_nms multiplex
natural_exp_decay nce noam_decay not_equal npair_loss one_hot ones ones_like pad pad2d pad_constant_like
piecewise_decay pixel_shuffle polygon_box_transform polynomial_decay pool2d pool3d pow prelu prior_box psroi_pool
py_func py_reader random_crop range rank rank_loss read_file reciprocal reduce_all reduce_any reduce_max reduce_mean
reduce_min reduce_prod reduce_sum relu relu6 reorder_lod_tensor_by_rank reshape resize_bilinear resize_nearest
resize_trilinear retinanet_target_assign reverse rnn roi_align roi_pool round row_conv rpn_target_assign rsqrt
sampled_softmax_with_cross_entropy sampling_id scale scatter scatter_nd scatter_nd_add selu sequence_concat
sequence_conv sequence_enumerate sequence_erase sequence_expand sequence_expand_as sequence_first_step
sequence_last_step sequence_mask sequence_pad sequence_pool sequence_reshape sequence_reverse sequence_scatter
sequence_slice sequence_softmax sequence_unpad shape shard_index shuffle shuffle_channel sigmoid
sigmoid_cross_entropy_with_logits sigmoid_focal_loss sign similarity_focus sin sinh size slice smooth_l1 soft_relu
softmax softmax_with_cross_entropy softplus softshrink softsign space_to_depth spectral_norm split sqrt square
square_error_cost squeeze ssd_loss stack stanh strided_slice sum sums swish switch_case tanh tanh_shrink target_assign
teacher_student_sigmoid_loss temporal_shift tensor_array_to_tensor thresholded_relu topk transpose unbind unfold
uniform_random uniform_random_batch_size_like unique unique_with_counts unsqueeze unstack warpctc where while_loop
yolo_box yolov3_loss zeros zeros_like
""".split()


def public():
    found = {n: getattr(fluid.layers, n) for n in dir(fluid.layers) if not n.startswith("_")}
    return {n: v for n, v in found.items() if not isinstance(v, types.ModuleType)}


def test_all_names_exist_and_are_implemented():
    there = public()
    assert [n for n in NAMES if n not in there] == []
    assert [n for n in NAMES if n in _unsupported.__all__] == []
    assert len(NAMES) == len(set(NAMES)) >= 300


def test_every_name_has_a_docstring():
    assert [n for n, v in public().items() if not inspect.getdoc(v)] == []


def test_functions_win_over_modules_of_the_same_name():
    assert callable(fluid.layers.rnn)
    assert callable(fluid.layers.random_crop)
    assert fluid.layers.learning_rate_scheduler.noam_decay is fluid.layers.noam_decay


def test_examples_in_docstrings():
    for name in ("mean", "mul", "one_hot", "cross_entropy", "While", "Switch"):
        target = getattr(fluid.layers, name)
        globs = {"fluid": fluid, "paddle": paddle}
        (found,) = doctest.DocTestFinder(recurse=False).find(target, name, globs=globs)
        assert found.examples, f"{name} shows no example"
        with fluid.dygraph.guard() if inspect.isfunction(target) else contextlib.nullcontext():
            assert doctest.DocTestRunner().run(found).failed == 0, name
