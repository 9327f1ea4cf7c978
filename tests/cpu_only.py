"""Tests that say something about the CPU only, by reason; with `--device` they are skipped.

A line is the beginning of a test's name; it may end before its parameters, and a path before its tests.
"""

REASONS = {
    "follows the random numbers of the CPU, which are the original's": """
        tests/tensor/test_random.py::test_the_same_numbers_as_the_original
        tests/nn/functional/test_common.py::test_random_functions_follow_the_original_stream
        tests/nn/initializer/test_initializer.py::test_after_a_seed_as_in_the_original
        tests/nn/layer/test_transformer.py::test_dropout_follows_the_original
        tests/distribution/test_distribution.py::test_values_match_the_original
        tests/io/test_loader.py::test_shuffling_follows_numpy_as_in_the_original
        tests/io/test_sampler.py::test_orders_of_the_original
        tests/vision/test_transforms.py::test_values[T.RandomErasing(1.0, value='random')(x)]
        tests/io/test_datasets.py::test_random_split_as_the_original_splits
        tests/distribution/test_distribution.py::test_gradients_match_the_original
        tests/distribution/test_distribution.py::test_draws_that_have_a_gradient_without_asking_for_one
        tests/distribution/test_distribution.py::test_in_a_static_graph
        tests/distribution/test_distribution.py::test_examples
        tests/hapi/test_model.py::test_a_seed_gives_the_weights_of_the_original
        tests/nn/layer/test_rnn.py::test_dropout_between_layers_follows_the_original
        tests/nn/utils/test_utils.py::test_spectral_norm_starts_as_in_the_original
        tests/jit/test_to_static.py::test_random_numbers_of_paddle_are_new_in_every_call
        tests/core/test_unusual_namespaces.py::test_recorded_answers
        tests/core/test_unusual_calls.py::test_recorded_answers
        tests/core/test_state.py::test_fresh_covers_modes_names_flags_programs_seeds_and_gradients
    """,
    "indices and lengths are checked on the CPU only: a card would have to wait for them": """
        tests/tensor/test_gather_scatter.py::test_errors
        tests/nn/functional/test_embedding.py::test_errors
        tests/nn/functional/test_loss_sequence.py::test_what_is_refused
        tests/nn/functional/test_loss_classification.py::test_a_label_out_of_range_is_named
        tests/nn/functional/test_loss_classification.py::test_other_losses_name_the_label_too
        tests/nn/functional/test_loss_hierarchical.py::test_what_hsigmoid_refuses
        tests/nn/functional/test_loss_hierarchical.py::test_what_the_adaptive_softmax_refuses
        tests/nn/functional/test_loss_margin.py::test_labels_out_of_range_are_named
        tests/nn/functional/test_loss.py::test_gaussian_variance
        tests/nn/functional/test_pooling_adaptive.py::test_errors
        tests/nn/functional/test_sequence.py::test_gather_tree
        tests/nn/functional/test_sequence.py::test_what_class_center_sample_refuses
    """,
    "reads or makes torch tensors in host memory": """
        tests/core/test_optimise.py
        tests/core/test_tensor.py::test_dlpack_to_torch_shares_memory
        tests/core/test_tensor.py::test_dlpack_of_a_tensor_with_gradient
        tests/tensor/test_complex.py::test_conj_can_be_read_by_numpy_and_dlpack
        tests/framework/test_io.py::test_views_are_written_as_what_they_show
        tests/incubate/test_multiprocessing.py::test_a_sent_tensor_shares_its_memory
    """,
    "asserts what is special about the CPU": """
        tests/amp/test_debugging.py::test_check_numerics
        tests/amp/test_autocast.py::test_float16_has_no_effect_on_the_cpu
        tests/amp/test_decorate.py::test_float16_has_no_effect_on_the_cpu
        tests/jit/test_to_static.py::test_evaluation_without_gradients_follows_the_values
        tests/amp/test_decorate.py::test_optimizer_with_existing_state_continues
        tests/amp/test_grad_scaler.py::test_no_effect_on_the_cpu
        tests/hapi/test_model.py::test_mixed_precision
        tests/io/test_loader.py::test_places_and_buffers
        tests/core/test_tensor.py::test_repr
        tests/core/test_tensor.py::test_places
        tests/core/test_tensor.py::test_to
        tests/nn/functional/test_loss_classification.py::test_the_common_case_is_torchs_kernel
    """,
    "torch has no sparse tensors for out-of-tree devices": """
        tests/sparse
        tests/nn/layer/test_common.py::test_recorded[nn.Embedding(5, 3, sparse=True)
        tests/nn/layer/test_common.py::test_recorded[nn.Embedding(5, 3, padding_idx=2, sparse=True)
        tests/tensor/test_sparse_forms.py
        tests/property/test_conversion.py::test_sparse_and_back
        tests/optimizer/test_optimizers.py::test_sparse_gradients
        tests/optimizer/test_optimizers.py::test_adam_on_the_rows_of_a_sparse_gradient
        tests/nn/functional/test_loss_hierarchical.py::test_a_sparse_gradient_is_the_dense_one
        tests/nn/functional/test_embedding.py::test_gradient_counts_lookups_except_of_padding
        tests/amp/test_grad_scaler.py::test_gradients_of_every_kind
    """,
    "torch makes no generators beside the default one for a device in Python": """
        tests/tensor/test_random.py::test_top_p_with_a_threshold_seeds_and_the_best
        tests/tensor/test_random.py::test_a_separate_seed_does_not_advance_the_stream
    """,
    "a size that a Program computes on a device is not folded into a constant": """
        tests/jit/test_sizes.py::test_a_number_that_is_equal_for_many_sizes_is_not_a_constant
    """,
    "static.amp.decorate is not supported on accelerators": """
        tests/static/test_amp.py::test_training_as_the_original
        tests/static/test_amp.py::test_a_step_with_infinite_gradients_is_left_out
    """,
    "torch ends the process if a Python hook raises in the backward thread of a device": """
        tests/autograd/test_saved_tensors_hooks.py::test_unpack_must_return_a_tensor
        tests/core/test_autograd.py::test_hooks_are_refused_on_tensors_without_gradient
    """,
}

_STARTS = [(line.strip(), why) for why, text in REASONS.items() for line in text.splitlines() if line.strip()]


def reason(nodeid):
    """Why a test is not for another device than the CPU; None if it is."""
    return next((why for start, why in _STARTS if _begins(nodeid, start)), None)


def _begins(nodeid, start):
    return nodeid.startswith(start) and ("[" in start or nodeid[len(start) : len(start) + 1] in ("", "/", ":", "["))
