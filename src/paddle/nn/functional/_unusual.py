"""What Paddle answers to calls that the kernels of this package refuse: numbers in other forms, rare dtypes and values.

The rows are looked up after a call has failed, so they cost nothing otherwise.
"""

import inspect

import numpy as np
import torch

from ..._core.call import ARRAYS_AS_NUMBERS, FLAGS_BY_TRUTH, OTHERWISE
from ._loss import readable, reduce
from .activation import celu, elu, hardshrink, leaky_relu, maxout, selu, softplus, softshrink, thresholded_relu
from .attention import explicit, scaled_dot_product_attention
from .common import linear
from .conv import conv1d_transpose, conv2d_transpose, conv3d_transpose
from .distance import cosine_similarity, pairwise_distance
from .embedding import embedding, one_hot
from .flash_attention import flash_attn_qkvpacked
from .loss import binary_cross_entropy, sigmoid_focal_loss, smooth_l1_loss
from .loss_hierarchical import hsigmoid_loss
from .loss_margin import (
    cosine_embedding_loss,
    hinge_embedding_loss,
    margin_ranking_loss,
    multi_margin_loss,
    soft_margin_loss,
    triplet_margin_loss,
)
from .norm import group_norm
from .vision import interpolate, upsample

__all__ = []

_TAKE_ARRAYS = (
    celu, elu, hardshrink, leaky_relu, selu, softplus, softshrink, thresholded_relu, sigmoid_focal_loss,
    cosine_embedding_loss, scaled_dot_product_attention,
)  # fmt: skip


def _again(function, forms):
    """A row that calls a function once more with arguments in other forms: `forms` has a function for each name."""
    signature = inspect.signature(function.kernel)

    def answer(*args, **named):
        given = signature.bind(*args, **named).arguments
        changed = {name: form(given[name], given) for name, form in forms.items() if name in given}
        if all(value is given[name] for name, value in changed.items()):
            return None
        return function.kernel(**{**given, **changed})

    return answer


def _number(value, given):
    """A number in place of an array or tensor of one element, and the real part of a complex one."""
    if isinstance(value, (np.ndarray, torch.Tensor)) and np.prod(value.shape) == 1:
        value = value.item()
    return value.real if isinstance(value, (complex, bool)) else value


def _only(value, given):
    """The number in a list of one."""
    return value[0] if isinstance(value, list) and len(value) == 1 else _number(value, given)


def _index(value, given):
    """An integer in place of a tensor of one element."""
    return int(value) if isinstance(value, torch.Tensor) and value.numel() == 1 else value


def _integer(value, given):
    """An integer in place of a NumPy number that is whole."""
    return int(value) if isinstance(value, np.floating) and value == int(value) else value


def _tensor(value, given):
    return torch.from_numpy(value) if isinstance(value, np.ndarray) else value


def _complex_with(name):
    """The form of a real tensor that is multiplied with a complex one."""

    def form(value, given):
        other = given[name]
        if value.is_floating_point() and other.is_complex():
            return value.to(torch.promote_types(value.dtype, other.dtype))
        return value

    return form


def _transposed(function):
    """A transposed convolution with one bias for all channels, with a NumPy number, or without a result."""
    signature = inspect.signature(function.kernel)

    def answer(*args, **named):
        given = signature.bind(*args, **named).arguments
        bias = given.pop("bias", None)
        given["output_padding"] = _integer(given.get("output_padding", 0), given)
        if bias is None or bias.numel() != 1:
            return function.kernel(**given, bias=bias)
        out = function.kernel(**given)
        return out + bias.reshape(())

    return answer


def _softshrink(x, threshold=0.5, name=None):
    """With a threshold that is not finite, every element is NaN."""
    if not x.is_floating_point() or threshold < 0 or threshold < float("inf"):
        return None
    return x * 0 + float("nan")


def _smooth_l1(input, label, reduction="mean", delta=1.0, is_huber=True, name=None):
    return smooth_l1_loss.kernel(input, label, reduction, 1.0, is_huber) * delta if delta != delta else None


def _triplet(input, positive, negative, margin=1.0, p=2, epsilon=1e-06, swap=False, reduction="mean", name=None):
    """With a margin of 0, which torch refuses, or a complex epsilon."""
    epsilon, margin, distance = _number(epsilon, {}), _number(margin, {}), pairwise_distance.kernel
    if margin < 0 or not input.shape == positive.shape == negative.shape:
        return None
    near, far = distance(input, positive, p, epsilon), distance(input, negative, p, epsilon)
    if swap:
        far = far.minimum(distance(positive, negative, p, epsilon))
    loss = (near - far + margin).clamp_min(0)
    return {"mean": torch.mean, "sum": torch.sum, "none": lambda t: t}[reduction](loss)


def _cross_entropy(input, label, weight=None, reduction="mean", name=None):
    """Labels that are no probabilities, which torch refuses."""
    if input.shape != label.shape or not (label.is_floating_point() and readable(label)):
        return None
    if not bool(((label < 0) | (label > 1)).any()):
        return None
    label = label.detach()
    loss = -(label * input.log().clamp_min(-100) + (1 - label) * (-input).log1p().clamp_min(-100))
    return reduce(loss if weight is None else loss * weight, reduction)


def _embedding(x, weight, padding_idx=None, max_norm=None, norm_type=2.0, sparse=False, *args, **named):
    """A complex table, which torch does not differentiate; an index of padding as a tensor of floats."""
    if isinstance(padding_idx, torch.Tensor) and padding_idx.numel() == 1:
        return embedding.kernel(x, weight, int(padding_idx), max_norm, norm_type, sparse, *args, **named)
    if not weight.is_complex() or max_norm is not None:
        return None
    out = weight.index_select(0, x.flatten()).reshape(*x.shape, -1)
    if padding_idx is not None:
        out = out.masked_fill((x == padding_idx % weight.shape[0]).unsqueeze(-1), 0)
    return out


def _attended(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, training=True, *args, **named):
    """Tensors of several dtypes, or one number as the mask."""
    if isinstance(attn_mask, (np.ndarray, np.generic)) and np.ndim(attn_mask) == 0:
        attn_mask = None  # the same number everywhere changes nothing
    if len({query.dtype, key.dtype, value.dtype}) > 1 and query.dim() == 4 and not is_causal and not dropout_p:
        scores = torch.promote_types(query.dtype, key.dtype)
        floats = {t.dtype for t in (query, key, value) if t.is_floating_point()}
        if not scores.is_floating_point or len(floats) > 1:
            return None
        q, k = query.to(scores), key.to(scores)
        out = torch.promote_types(scores, value.dtype)
        q, k, v = (t.transpose(1, 2) for t in (q, k, value.to(out)))
        weights = explicit(q, k, v.real if v.is_complex() else v, attn_mask)[1]
        return (weights.to(out) @ v).transpose(1, 2)
    given = (dropout_p, is_causal, training, *args)
    return scaled_dot_product_attention.kernel(query, key, value, attn_mask, *given, **named)


def _capitals(value, given):
    return value.upper() if isinstance(value, str) else value


for _function in _TAKE_ARRAYS:
    ARRAYS_AS_NUMBERS[_function.operator.key] = True
for _function, _flags in (
    (embedding, ("scale_grad_by_freq",)),
    (triplet_margin_loss, ("swap",)),
    (flash_attn_qkvpacked, ("causal",)),
):
    FLAGS_BY_TRUTH[_function.operator.key] = _flags
for _function in (conv1d_transpose, conv2d_transpose, conv3d_transpose):
    OTHERWISE[_function.operator.key] = _transposed(_function)
OTHERWISE[softshrink.operator.key] = _softshrink
OTHERWISE[smooth_l1_loss.operator.key] = _smooth_l1
OTHERWISE[triplet_margin_loss.operator.key] = _triplet
OTHERWISE[embedding.operator.key] = _embedding
OTHERWISE[binary_cross_entropy.operator.key] = _cross_entropy
OTHERWISE[scaled_dot_product_attention.operator.key] = _attended
for _function, _forms in (
    (one_hot, {"num_classes": _integer}),
    (group_norm, {"num_groups": _index}),
    (hsigmoid_loss, {"is_sparse": lambda value, given: value if isinstance(value, bool) else False}),
    (cosine_similarity, {"eps": _number}),
    (pairwise_distance, {"epsilon": _number}),
    (margin_ranking_loss, {"margin": _number}),
    (hinge_embedding_loss, {"margin": _number}),
    (cosine_embedding_loss, {"margin": _number}),
    (sigmoid_focal_loss, {"gamma": _only}),
    (maxout, {"groups": _index}),
    (multi_margin_loss, {"margin": _number}),
    (soft_margin_loss, {"input": _tensor}),
    (interpolate, {"data_format": _capitals}),
    (upsample, {"data_format": _capitals}),
    (linear, {"x": _complex_with("weight"), "weight": _complex_with("x"), "bias": _complex_with("x")}),
):
    OTHERWISE[_function.operator.key] = _again(_function, _forms)
