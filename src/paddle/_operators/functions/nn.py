"""Convolutions, pooling, attention, losses and what else networks are made of."""

import paddle
from paddle.nn import functional as F


def _padding(paddings, algorithm):
    return algorithm if algorithm in ("SAME", "VALID") else list(paddings)


# ---- convolutions ----


def conv2d(input, filter, strides, paddings, padding_algorithm, dilations, groups, data_format):
    """Convolution over images."""
    return F.conv2d(input, filter, None, strides, _padding(paddings, padding_algorithm), dilations, groups, data_format)


def depthwise_conv2d(input, filter, strides, paddings, padding_algorithm, groups, dilations, data_format):
    """Convolution of each channel with filters of its own."""
    return conv2d(input, filter, strides, paddings, padding_algorithm, dilations, groups, data_format)


def conv3d(input, filter, strides, paddings, padding_algorithm, groups, dilations, data_format):
    """Convolution over volumes."""
    return F.conv3d(input, filter, None, strides, _padding(paddings, padding_algorithm), dilations, groups, data_format)


def conv2d_transpose(
    x, filter, strides, paddings, output_padding, output_size, padding_algorithm, groups, dilations, data_format
):
    """The transpose of a convolution over images."""
    return F.conv2d_transpose(
        x,
        filter,
        None,
        strides,
        _padding(paddings, padding_algorithm),
        0 if output_size else output_padding or 0,
        groups=groups,
        dilation=dilations,
        output_size=output_size or None,
        data_format=data_format,
    )


depthwise_conv2d_transpose = conv2d_transpose


def conv3d_transpose(
    x, filter, strides, paddings, output_padding, output_size, padding_algorithm, groups, dilations, data_format
):
    """The transpose of a convolution over volumes."""
    return F.conv3d_transpose(
        x,
        filter,
        None,
        strides,
        _padding(paddings, padding_algorithm),
        0 if output_size else output_padding or 0,
        groups=groups,
        dilation=dilations,
        output_size=output_size or None,
        data_format=data_format,
    )


def deformable_conv(x, offset, filter, mask, strides, paddings, dilations, deformable_groups, groups, im2col_step):
    """Convolution at positions that are moved by offsets."""
    return paddle.vision.ops.deform_conv2d(
        x, offset, filter, None, strides, paddings, dilations, deformable_groups, groups, mask
    )


# ---- pooling ----


def pool2d(
    x,
    kernel_size,
    strides,
    paddings,
    ceil_mode,
    exclusive,
    data_format,
    pooling_type,
    global_pooling,
    adaptive,
    padding_algorithm,
):
    """Pooling of images."""
    return _pool(
        2,
        x,
        kernel_size,
        strides,
        paddings,
        ceil_mode,
        exclusive,
        data_format,
        pooling_type,
        global_pooling,
        adaptive,
        padding_algorithm,
    )


def pool3d(
    x,
    kernel_size,
    strides,
    paddings,
    ceil_mode,
    exclusive,
    data_format,
    pooling_type,
    global_pooling,
    adaptive,
    padding_algorithm,
):
    """Pooling of volumes."""
    return _pool(
        3,
        x,
        kernel_size,
        strides,
        paddings,
        ceil_mode,
        exclusive,
        data_format,
        pooling_type,
        global_pooling,
        adaptive,
        padding_algorithm,
    )


def _pool(n, x, size, strides, paddings, ceil_mode, exclusive, data_format, kind, whole, adaptive, algorithm):
    size = size.tolist() if isinstance(size, paddle.Tensor) else size
    if whole or adaptive:
        pool = getattr(F, f"adaptive_{kind}_pool{n}d")
        out_size = [1] * n if whole else size
        return pool(x, out_size, data_format=data_format) if kind == "avg" else pool(x, out_size)
    padding = _padding(paddings, algorithm)
    if kind == "avg":
        return getattr(F, f"avg_pool{n}d")(x, size, strides, padding, ceil_mode, exclusive, data_format=data_format)
    return getattr(F, f"max_pool{n}d")(x, size, strides, padding, ceil_mode=ceil_mode, data_format=data_format)


def max_pool2d_with_index(x, kernel_size, strides, paddings, global_pooling, adaptive, ceil_mode):
    """The largest element of each window, and its index in the image."""
    return _max_with_index(2, x, kernel_size, strides, paddings, global_pooling, adaptive, ceil_mode)


def max_pool3d_with_index(x, kernel_size, strides, paddings, global_pooling, adaptive, ceil_mode):
    """The largest element of each window, and its index in the volume."""
    return _max_with_index(3, x, kernel_size, strides, paddings, global_pooling, adaptive, ceil_mode)


def _max_with_index(n, x, size, strides, paddings, whole, adaptive, ceil_mode):
    if whole or adaptive:
        return getattr(F, f"adaptive_max_pool{n}d")(x, [1] * n if whole else size, return_mask=True)
    return getattr(F, f"max_pool{n}d")(x, size, strides, paddings, return_mask=True, ceil_mode=ceil_mode)


def unpool(x, indices, ksize, strides, padding, output_size, data_format):
    """Elements back at the places that pooling took them from."""
    return F.max_unpool2d(x, indices, ksize, strides, padding, data_format, output_size)


# ---- resizing ----


def _interpolation(mode):
    def resize(
        x,
        out_size,
        size_tensor,
        scale_tensor,
        data_format,
        out_d,
        out_h,
        out_w,
        scale,
        interp_method,
        align_corners,
        align_mode,
    ):
        size = out_size.tolist() if isinstance(out_size, paddle.Tensor) else None
        size = [int(t.item()) for t in size_tensor] if size is None and size_tensor else size
        size = [n for n in (out_d, out_h, out_w) if n > 0] or None if size is None else size
        scale = scale_tensor if scale_tensor is not None else list(scale) if scale else None
        return F.interpolate(
            x, size, None if size else scale, mode, align_corners and mode != "nearest", align_mode, data_format
        )

    return resize


nearest_interp, bilinear_interp = _interpolation("nearest"), _interpolation("bilinear")
bicubic_interp, trilinear_interp = _interpolation("bicubic"), _interpolation("trilinear")
linear_interp = _interpolation("linear")


def pad3d(x, paddings, mode, pad_value, data_format):
    """A volume with borders, given from the last axis to the first."""
    return F.pad(
        x, paddings.tolist() if isinstance(paddings, paddle.Tensor) else list(paddings), mode, pad_value, data_format
    )


def pad(x, paddings, pad_value):
    """A tensor with borders, given for each axis from the first."""
    return F.pad(x, list(paddings), "constant", pad_value, pad_from_left_axis=True)


def affine_channel(x, scale, bias, data_layout):
    """Each channel times a number plus a number."""
    shape = [1, -1, 1, 1] if data_layout == "NCHW" else [1, 1, 1, -1]
    return x * scale.reshape(shape) + bias.reshape(shape)


def embedding(x, weight, padding_idx, sparse):
    """Rows of a table; those of `padding_idx` are zero unless it is -1."""
    return F.embedding(x, weight, None if padding_idx == -1 else padding_idx, sparse=sparse)


# ---- dropout ----


_MODES = {"downgrade_in_infer": "downscale_in_infer"}  # the operator's name for it


def dropout(x, seed_tensor, p, is_test, mode, seed, fix_seed):
    """Dropout."""
    p = p.item() if isinstance(p, paddle.Tensor) else p
    return F.dropout(x, p, training=not is_test, mode=_MODES.get(mode, mode))


def rrelu(x, lower, upper, is_test):
    """The rectifier with random slopes."""
    return F.rrelu(x, lower, upper, not is_test)


def fused_dropout_add(x, y, seed_tensor, p, is_test, mode, seed, fix_seed):
    """Dropout plus another tensor; the second result is for the original's gradient."""
    p = p.item() if isinstance(p, paddle.Tensor) else p
    return paddle.incubate.nn.functional.fused_dropout_add(x, y, p, not is_test, mode), paddle.zeros([2], "int64")


# ---- losses ----


def cross_entropy_with_softmax(input, label, soft_label, use_softmax, numeric_stable_mode, ignore_index, axis):
    """The probabilities, and the loss of each sample."""
    loss, softmax = (
        F.softmax_with_cross_entropy(
            input, label, soft_label, ignore_index, numeric_stable_mode, return_softmax=True, axis=axis
        )
        if use_softmax
        else (F.cross_entropy(input, label, None, ignore_index, "none", soft_label, axis, False), input)
    )
    return softmax, loss


def sigmoid_cross_entropy_with_logits(x, label, pos_weight, normalize, ignore_index):
    """The loss of each element, 0 where the label is `ignore_index`."""
    loss = F.binary_cross_entropy_with_logits(x, label, reduction="none", pos_weight=pos_weight)
    kept = (label != ignore_index).astype(x.dtype)
    loss = loss * kept
    return loss / paddle.clip(kept.sum(), min=1.0) if normalize else loss


def huber_loss(input, label, delta):
    """The loss of each element."""
    return F.smooth_l1_loss(input, label, "none", delta)


def nll_loss(input, label, weight, ignore_index, reduction):
    """The negative log likelihood, and the sum of the weights."""
    shares = paddle.ones([input.shape[1]], input.dtype) if weight is None else weight
    counted = (label != ignore_index).astype(input.dtype)
    chosen = paddle.where(label == ignore_index, paddle.zeros_like(label), label)
    total = (paddle.gather(shares, chosen.flatten()) * counted.flatten()).sum()
    return F.nll_loss(input, label, weight, ignore_index, reduction), total


def accuracy(x, indices, label):
    """The share of correct samples, their number, and the number of samples."""
    correct = (indices == label.reshape([-1, 1])).any(1).astype("int32").sum(dtype="int32")
    total = paddle.to_tensor(indices.shape[0], dtype="int32")
    return correct.astype("float32") / total.astype("float32"), correct, total


def hinge_loss(logits, labels):
    """The hinge loss of each sample, for labels 0 and 1."""
    return F.relu(1 - (2 * labels - 1) * logits)


# ---- attention and matrices ----


def flash_attn(q, k, v, fixed_seed_offset, attn_mask, dropout, causal, return_softmax, is_test, rng_name):
    """Attention, the weights or None, the logarithm of the sum of exponentials, and the random state."""
    drop = 0.0 if is_test else dropout
    if attn_mask is None:
        out, weights = F.flash_attention.flash_attention(q, k, v, drop, causal, return_softmax)
    else:
        out = F.scaled_dot_product_attention(q, k, v, attn_mask, drop, causal)
        weights = None
    with paddle.no_grad():
        sums = _log_sum(q, k, attn_mask, causal)
    return out, weights, sums, paddle.zeros([2], "int64")


def _log_sum(q, k, mask, causal):
    """log(sum(exp(scores))) of each query, [batch, heads, length]."""
    groups = q.shape[2] // k.shape[2]
    k = k if groups == 1 else paddle.repeat_interleave(k, groups, 2)
    q, k = (t.astype("float32").transpose([0, 2, 1, 3]) for t in (q, k))
    scores = paddle.matmul(q, k, transpose_y=True) / q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores + mask.astype("float32")
    if causal:
        hidden = paddle.ones(scores.shape[-2:], "bool").tril(scores.shape[-1] - scores.shape[-2]).logical_not()
        scores = paddle.where(hidden, paddle.full_like(scores, float("-inf")), scores)
    return paddle.logsumexp(scores, -1)


def fused_gemm_epilogue(x, y, bias, trans_x, trans_y, activation):
    """`activation(x @ y + bias)`, and what the activation was applied to."""
    product = paddle.matmul(x, y, trans_x, trans_y) + bias
    out = {"relu": F.relu, "gelu": F.gelu}.get(activation, lambda value: value)(product)
    return out, None if activation in ("", "none", None) else product


def fused_linear_param_grad_add(x, dout, dweight, dbias, multi_precision, has_bias):
    """The gradients of a linear layer's weight and bias, added to `dweight` and `dbias` in place if these are given."""
    rows, outs = x.reshape([-1, x.shape[-1]]), dout.reshape([-1, dout.shape[-1]])
    wanted = "float32" if multi_precision else x.dtype
    weight = paddle.matmul(rows, outs, transpose_x=True).astype(dweight.dtype if dweight is not None else wanted)
    bias = outs.sum(0).astype(dbias.dtype if dbias is not None else wanted) if has_bias else None
    with paddle.no_grad():
        weight = weight if dweight is None else dweight.add_(weight)
        bias = bias if dbias is None or bias is None else dbias.add_(bias)
    return weight, bias


def linear_v2(input, weight, bias, transpose_weight):
    """`input @ weight + bias`."""
    out = paddle.matmul(input, weight, transpose_y=transpose_weight)
    return out if bias is None else out + bias


def batched_gemm(lhs, rhs, batch_sizes, trans_lhs, trans_rhs):
    """Products of groups of rows with a matrix for each group."""
    if trans_lhs:
        parts = zip(paddle.split(lhs, list(batch_sizes)), paddle.split(rhs, list(batch_sizes)))
        return paddle.stack([paddle.matmul(a, b, transpose_x=True) for a, b in parts])
    parts = paddle.split(lhs, list(batch_sizes))
    return paddle.concat([paddle.matmul(a, b, transpose_y=trans_rhs) for a, b in zip(parts, rhs)])


def silu_(x):
    """`x * sigmoid(x)` in place."""
    return paddle.assign(F.silu(x), x)
