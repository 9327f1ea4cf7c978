"""Parts of tensors, and other shapes."""

import builtins

import paddle


def slice(input, axes, starts, ends, infer_flags=None, decrease_axis=()):
    """A part of a tensor; axes in `decrease_axis` have size 1 in it and are left out."""
    out = paddle.slice(input, axes, starts, ends)
    return paddle.squeeze(out, list(decrease_axis)) if decrease_axis else out


def view_slice(input, begin_idx, end_idx):
    """Rows of a tensor, in its memory."""
    return input[begin_idx:end_idx]


def expand_as(x, y, target_shape=()):
    """A tensor repeated to the shape of another one."""
    return paddle.expand_as(x, y) if y is not None else paddle.expand(x, list(target_shape))


def shape(input):
    """The sizes of a tensor, as int32."""
    return paddle.shape(input).astype("int32")


def repeat_interleave(x, repeats, axis, output_size=-1):
    """Each element several times."""
    return paddle.repeat_interleave(x, repeats, axis)


def meshgrid(inputs):
    """Vectors as the coordinates of a grid."""
    return paddle.meshgrid(*inputs)


def set_value(x, starts, ends, steps, axes, decrease_axes, none_axes, shape, values):
    """A copy of a tensor with other numbers in one part."""
    part = [1] if not shape else list(shape)
    return set_value_with_tensor(
        x,
        paddle.to_tensor(list(values), dtype=x.dtype).reshape(part),
        starts,
        ends,
        steps,
        axes,
        decrease_axes,
        none_axes,
    )


def set_value_(x, starts, ends, steps, axes, decrease_axes, none_axes, shape, values):
    """`set_value` in place."""
    return paddle.assign(set_value(x, starts, ends, steps, axes, decrease_axes, none_axes, shape, values), x)


def set_value_with_tensor(x, values, starts, ends, steps, axes, decrease_axes, none_axes):
    """A copy of a tensor with the elements of another one in one part."""
    index = [builtins.slice(None)] * x.ndim
    for axis, start, end, step in zip(axes, starts, ends, steps):
        index[axis] = start if axis in decrease_axes else builtins.slice(start, end, step)
    out = x.clone()
    out[tuple(index)] = values
    return out


def set_value_with_tensor_(x, values, starts, ends, steps, axes, decrease_axes, none_axes):
    """`set_value_with_tensor` in place."""
    return paddle.assign(set_value_with_tensor(x, values, starts, ends, steps, axes, decrease_axes, none_axes), x)
