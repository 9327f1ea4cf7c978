"""Normalisations, which also return the statistics that they used."""

import paddle
from paddle.nn import functional as F


def batch_norm(
    x, mean, variance, scale, bias, is_test, momentum, epsilon, data_format, use_global_stats, trainable_statistics
):
    """Batch normalisation: the result, the running statistics, mean and inverse deviation of the batch, no workspace.

    In training the running statistics are updated in place.
    """
    by_batch = not (is_test and not trainable_statistics) and not use_global_stats
    axes = [
        i for i in range(x.ndim) if i != (x.ndim - 1 if data_format in ("NHWC", "NLC", "NDHWC") else min(1, x.ndim - 1))
    ]
    out = F.batch_norm(
        x, mean, variance, scale, bias, by_batch, momentum, epsilon, data_format, use_global_stats=not by_batch
    )
    if not by_batch:
        nothing = paddle.zeros_like(mean)
        return out, mean, variance, nothing, paddle.zeros_like(mean), paddle.empty([0], "uint8")
    with paddle.no_grad():
        values = x.astype(mean.dtype)
        saved = values.mean(axes), 1 / paddle.sqrt(values.var(axes, unbiased=False) + epsilon)
    return out, mean, variance, *saved, paddle.empty([0], "uint8")


batch_norm_ = batch_norm


def layer_norm(x, scale, bias, epsilon, begin_norm_axis, *earlier):
    """Layer normalisation; with the sixth argument of 2.x also the mean and variance of each row, as there."""
    axes, shape = list(range(begin_norm_axis, x.ndim)), x.shape[begin_norm_axis:]
    out = F.layer_norm(
        x,
        shape,
        None if scale is None else scale.reshape(shape),
        None if bias is None else bias.reshape(shape),
        epsilon,
    )
    if not earlier:
        return out
    with paddle.no_grad():
        return out, x.mean(axes).flatten(), x.var(axes, unbiased=False).flatten()


def group_norm(x, scale, bias, epsilon, groups, data_format):
    """Group normalisation."""
    return F.group_norm(x, groups, epsilon, scale, bias, data_format)


def instance_norm(x, scale, bias, epsilon):
    """Instance normalisation."""
    return F.instance_norm(x, weight=scale, bias=bias, eps=epsilon)


def rms_norm(x, scale, normalized_shape, epsilon):
    """Division by the root mean square, and its inverse for each row."""
    axes = list(range(x.ndim - len(normalized_shape), x.ndim))
    inverse = 1 / paddle.sqrt((x.astype("float32") ** 2).mean(axes) + epsilon)
    return F.rms_norm(x, list(normalized_shape), scale, epsilon), inverse
