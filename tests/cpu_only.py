"""Tests that say something about the CPU only, by reason; with `--device` they are skipped.

A name may end before its parameters, and a path before its tests.
"""

import re

REASONS = {
    "follows the random numbers of the CPU, which are the original's": """
        tests/tensor/test_random.py::test_the_same_numbers_as_the_original
        tests/nn/functional/test_common.py::test_random_functions_follow_the_original_stream
        tests/nn/initializer/test_initializer.py::test_after_a_seed_as_in_the_original
        tests/nn/layer/test_transformer.py::test_dropout_follows_the_original
        tests/distribution/test_distribution.py::test_values_match_the_original
        tests/io/test_loader.py::test_shuffling_follows_numpy_as_in_the_original
    """,
    "indices and lengths are checked on the CPU only: a card would have to wait for them": """
        tests/tensor/test_gather_scatter.py::test_errors
        tests/nn/functional/test_embedding.py::test_errors
        tests/nn/functional/test_loss_sequence.py::test_what_is_refused
    """,
    "reads or makes torch tensors in host memory": """
        tests/core/test_optimise.py
    """,
    "the words name the CPU": """
        tests/amp/test_debugging.py::test_check_numerics
    """,
    "torch has no sparse tensors for out-of-tree devices": """
        tests/sparse
    """,
    "torch ends the process if Python raises while a gradient is unpacked in the thread of a device": """
        tests/autograd/test_saved_tensors_hooks.py::test_unpack_must_return_a_tensor
    """,
}

_PATTERNS = [
    (re.compile(re.escape(start) + r"($|[/:\[])"), why) for why, text in REASONS.items() for start in text.split()
]


def reason(nodeid):
    """Why a test is not for another device than the CPU; None if it is."""
    return next((why for pattern, why in _PATTERNS if pattern.match(nodeid)), None)
