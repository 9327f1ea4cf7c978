"""Fully connected layers, embeddings, dropout, and sampled or hierarchical classifiers."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.mode import in_dynamic_mode
from paddle.nn import functional as F
from paddle.static import nn as static_nn

from .. import _mode
from .._lod import levels, with_levels_of
from . import _linear_ops as ops
from . import _sequence_ops
from ._base import Helper, activated, in_both_modes

__all__ = [
    "fc",
    "embedding",
    "dropout",
    "nce",
    "hsigmoid",
    "bilinear_tensor_product",
    "row_conv",
    "sampled_softmax_with_cross_entropy",
    "add_position_encoding",
    "hash",
    "similarity_focus",
]


@in_both_modes
def fc(input, size, num_flatten_dims=1, param_attr=None, bias_attr=None, act=None, name=None, is_test=False):
    """A fully connected layer: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed. `is_test`, an argument before `name`
    until 1.6, has no effect.
    """
    if isinstance(name, bool):
        name = is_test or None
    return activated(static_nn.fc(input, size, num_flatten_dims, param_attr, bias_attr, None, name), act)


@in_both_modes
def embedding(input, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
    """Rows of a table of shape `size`, by ids whose last axis has the size 1; for others, use `fluid.embedding`."""
    if input.ndim > 1 and list(input.shape)[-1] != 1:
        raise InvalidArgumentError(
            "fluid.layers.embedding: the last axis of the ids must have the size 1.",
            received(input=input),
            "fluid.embedding takes ids of any shape.",
        )
    ids = paddle.squeeze(input, -1) if input.ndim > 1 else input
    if padding_idx is not None and padding_idx < 0:
        padding_idx += size[0]
    return static_nn.embedding(ids, list(size), is_sparse, is_distributed, padding_idx, param_attr, dtype)


_DROPOUT = {"downgrade_in_infer": "downscale_in_infer", "upscale_in_train": "upscale_in_train"}


def dropout(x, dropout_prob, is_test=False, seed=None, name=None, dropout_implementation="downgrade_in_infer"):
    """Set random elements to zero in training.

    Args:
        dropout_implementation: 'downgrade_in_infer' scales by 1 - dropout_prob in evaluation;
            'upscale_in_train' scales by 1 / (1 - dropout_prob) in training.
    """
    if dropout_implementation not in _DROPOUT:
        raise InvalidArgumentError(
            f"dropout: 'dropout_implementation' must be one of {list(_DROPOUT)}.",
            received(dropout_implementation=dropout_implementation),
        )
    # In dynamic mode, `eval()` of a layer applies to all dropout of its guard.
    evaluated = in_dynamic_mode() and not getattr(_mode.tracer(), "training", True)
    return F.dropout(x, dropout_prob, training=not (is_test or evaluated), mode=_DROPOUT[dropout_implementation])


@in_both_modes
def nce(
    input,
    label,
    num_total_classes,
    sample_weight=None,
    param_attr=None,
    bias_attr=None,
    num_neg_samples=None,
    name=None,
    sampler="uniform",
    custom_dist=None,
    seed=0,
    is_sparse=False,
):
    """Noise-contrastive estimation: the true classes against `num_neg_samples` classes sampled for each example."""
    return static_nn.nce(
        input,
        label,
        num_total_classes,
        sample_weight,
        param_attr,
        bias_attr,
        num_neg_samples,
        name,
        sampler,
        custom_dist,
        seed,
        is_sparse,
    )


def hsigmoid(
    input,
    label,
    num_classes,
    param_attr=None,
    bias_attr=None,
    name=None,
    path_table=None,
    path_code=None,
    is_custom=False,
    is_sparse=False,
):
    """The hierarchical sigmoid loss, over a complete binary tree or a custom one."""
    if is_custom and (path_table is None or path_code is None):
        raise InvalidArgumentError("hsigmoid: a custom tree needs 'path_table' and 'path_code'.")
    helper = Helper("hierarchical_sigmoid", name, input.dtype)
    nodes = num_classes if is_custom else num_classes - 1
    weight = helper.weight([nodes, list(input.shape)[1]], param_attr)
    bias = helper.bias([nodes, 1], bias_attr)
    return F.hsigmoid_loss(input, label, num_classes, weight, bias, path_table, path_code, is_sparse)


@in_both_modes
def bilinear_tensor_product(x, y, size, act=None, name=None, param_attr=None, bias_attr=None):
    """`x @ W[k] @ y` for each of `size` matrices."""
    return activated(static_nn.bilinear_tensor_product(x, y, size, None, name, param_attr, bias_attr), act)


def row_conv(input, future_context_size, param_attr=None, act=None):
    """The weighted sum of each step and the `future_context_size` steps after it; of sequences or [batch, step, d]."""
    helper = Helper("row_conv", dtype=input.dtype)
    weight = helper.weight([future_context_size + 1, list(input.shape)[-1]], param_attr)
    found = levels(input)
    if found:
        return activated(with_levels_of(_sequence_ops.row_conv(input, found[-1], weight), input), act)
    return activated(static_nn._ops.row_conv(input, weight), act)


# ---- sampled softmax ----


def sampled_softmax_with_cross_entropy(
    logits,
    label,
    num_samples,
    num_true=1,
    remove_accidental_hits=True,
    use_customized_samples=False,
    customized_samples=None,
    customized_probabilities=None,
    seed=0,
):
    """The softmax loss over the true classes and `num_samples` sampled ones."""
    if use_customized_samples and (customized_samples is None or customized_probabilities is None):
        raise InvalidArgumentError(
            "sampled_softmax_with_cross_entropy: 'customized_samples' and 'customized_probabilities' are required."
        )
    given = (customized_samples, customized_probabilities) if use_customized_samples else (None, None)
    return ops.sampled_softmax(logits, label, num_samples, num_true, remove_accidental_hits, *given, seed)


# ---- encodings ----


def add_position_encoding(input, alpha, beta, name=None):
    """`alpha * input + beta * encoding`, the sinusoidal position encoding of [batch, step, d]."""
    if list(input.shape)[-1] % 2:
        raise InvalidArgumentError("add_position_encoding: the last axis must have an even size.", received(x=input))
    return ops.position_encoded(input, alpha, beta)


def hash(input, hash_size, num_hash=1, name=None):
    """`num_hash` XXH64 hashes below `hash_size` for each row of ids."""
    return ops.hashed(input, hash_size, num_hash)


def similarity_focus(input, axis, indexes, name=None):
    """A mask with ones at positions that are the maximum of their row and column, for some slices along an axis."""
    if axis not in (1, 2, 3):
        raise InvalidArgumentError("similarity_focus: 'axis' must be 1, 2 or 3.", received(axis=axis))
    return ops.similarity_focus(input, axis, list(indexes))
