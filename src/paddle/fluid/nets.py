"""Common combinations of layers."""

import paddle
from paddle._core.errors import InvalidArgumentError, received

from . import layers

__all__ = ["simple_img_conv_pool", "img_conv_group", "sequence_conv_pool", "glu", "scaled_dot_product_attention"]


def simple_img_conv_pool(
    input,
    num_filters,
    filter_size,
    pool_size,
    pool_stride,
    pool_padding=0,
    pool_type="max",
    global_pooling=False,
    conv_stride=1,
    conv_padding=0,
    conv_dilation=1,
    conv_groups=1,
    param_attr=None,
    bias_attr=None,
    act=None,
    use_cudnn=True,
):
    """A convolution followed by a pooling."""
    out = layers.conv2d(
        input,
        num_filters,
        filter_size,
        conv_stride,
        conv_padding,
        conv_dilation,
        conv_groups,
        param_attr,
        bias_attr,
        use_cudnn,
        act,
    )
    return layers.pool2d(out, pool_size, pool_type, pool_stride, pool_padding, global_pooling, use_cudnn)


def img_conv_group(
    input,
    conv_num_filter,
    pool_size,
    conv_padding=1,
    conv_filter_size=3,
    conv_act=None,
    param_attr=None,
    conv_with_batchnorm=False,
    conv_batchnorm_drop_rate=0.0,
    pool_stride=1,
    pool_type="max",
    use_cudnn=True,
):
    """A stage of VGG: convolutions, optionally with batch normalisation and dropout, then a pooling."""
    count = len(conv_num_filter)

    def each(value, name):
        values = list(value) if isinstance(value, (list, tuple)) else [value] * count
        if len(values) != count:
            raise InvalidArgumentError(
                f"img_conv_group: '{name}' must be one value, or one for each of the {count} convolutions.",
                received(**{name: value}),
            )
        return values

    out = input
    options = zip(
        conv_num_filter,
        each(conv_padding, "conv_padding"),
        each(conv_filter_size, "conv_filter_size"),
        each(param_attr, "param_attr"),
        each(conv_with_batchnorm, "conv_with_batchnorm"),
        each(conv_batchnorm_drop_rate, "conv_batchnorm_drop_rate"),
        strict=True,
    )
    for filters, padding, size, attr, normed, drop in options:
        out = layers.conv2d(
            out, filters, size, padding=padding, param_attr=attr, use_cudnn=use_cudnn, act=None if normed else conv_act
        )
        if normed:
            out = layers.batch_norm(out, act=conv_act)
            if abs(drop) > 1e-5:
                out = layers.dropout(out, drop)
    return layers.pool2d(out, pool_size, pool_type, pool_stride, use_cudnn=use_cudnn)


def sequence_conv_pool(
    input, num_filters, filter_size, param_attr=None, act="sigmoid", pool_type="max", bias_attr=None
):
    """A convolution along sequences, followed by a pooling of each sequence."""
    out = layers.sequence_conv(input, num_filters, filter_size, param_attr=param_attr, bias_attr=bias_attr, act=act)
    return layers.sequence_pool(out, pool_type)


def glu(input, dim=-1):
    """The gated linear unit: one half of the input times the sigmoid of the other."""
    a, b = layers.split(input, 2, dim)
    return a * layers.sigmoid(b)


def scaled_dot_product_attention(queries, keys, values, num_heads=1, dropout_rate=0.0):
    """Attention over [batch, step, width], in `num_heads` parts of the width.

    With several heads, queries, keys and values are first projected, without bias.
    """
    width = list(queries.shape)[-1]
    if width != list(keys.shape)[-1] or width % num_heads:
        raise InvalidArgumentError(
            f"scaled_dot_product_attention: queries and keys must have the same width, a multiple of {num_heads}.",
            received(queries=queries, keys=keys),
        )
    if num_heads > 1:
        queries, keys, values = (
            layers.fc(x, list(x.shape)[-1], num_flatten_dims=2, bias_attr=False) for x in (queries, keys, values)
        )

    def split_heads(x):
        size = list(x.shape)[-1] // num_heads
        return paddle.transpose(paddle.reshape(x, [0, 0, num_heads, size]), [0, 2, 1, 3])

    q, k, v = (split_heads(x) if num_heads > 1 else x for x in (queries, keys, values))
    weights = layers.softmax(layers.matmul(layers.scale(q, (width // num_heads) ** -0.5), k, transpose_y=True))
    if dropout_rate:
        weights = layers.dropout(weights, dropout_rate, is_test=False)
    out = layers.matmul(weights, v)
    if num_heads == 1:
        return out
    out = paddle.transpose(out, [0, 2, 1, 3])
    return paddle.reshape(out, [0, 0, num_heads * list(v.shape)[-1]])
