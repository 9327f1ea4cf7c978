"""Shapes, slices and indices: functions that move elements without computing."""

import paddle
from paddle._core.args import shape_list
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.tensor import Tensor
from paddle.nn import functional as F

from . import _shaping_ops as ops
from ._base import activated

__all__ = [
    "reshape",
    "transpose",
    "squeeze",
    "unsqueeze",
    "flatten",
    "concat",
    "split",
    "stack",
    "unstack",
    "unbind",
    "slice",
    "strided_slice",
    "expand",
    "expand_as",
    "pad",
    "pad2d",
    "pad_constant_like",
    "crop",
    "crop_tensor",
    "gather",
    "gather_nd",
    "scatter",
    "scatter_nd",
    "scatter_nd_add",
    "multiplex",
    "topk",
    "argmax",
    "argmin",
    "argsort",
    "where",
    "unique",
    "unique_with_counts",
    "reverse",
    "shard_index",
    "space_to_depth",
    "pixel_shuffle",
    "shuffle_channel",
    "temporal_shift",
    "unfold",
    "index_select",
    "index_sample",
    "roll",
    "flip",
    "meshgrid",
    "random_crop",
]


def reshape(x, shape, actual_shape=None, act=None, inplace=False, name=None):
    """`x` in another shape: -1 stands for the remaining size, 0 for the size that `x` has there.

    Args:
        actual_shape: a tensor with the shape; it takes precedence over `shape`.
    """
    if actual_shape is not None:
        out = paddle.reshape(x, actual_shape)
        if hasattr(out, "set_shape"):
            out.set_shape([x.shape[i] if n == 0 else n for i, n in enumerate(shape)])
        return activated(out, act)
    return activated(paddle.reshape(x, shape), act)


def transpose(x, perm, name=None):
    """Permute the axes."""
    return paddle.transpose(x, perm)


def squeeze(input, axes, name=None):
    """Remove axes of size 1; with an empty list, all of them."""
    return paddle.squeeze(input, list(axes) if isinstance(axes, (list, tuple)) and len(axes) else axes or None)


def unsqueeze(input, axes, name=None):
    """Insert axes of size 1."""
    return paddle.unsqueeze(input, axes)


def flatten(x, axis=1, name=None):
    """Flatten to a matrix: the axes before `axis`, and those from it on."""
    if not 0 <= axis <= x.ndim:
        raise InvalidArgumentError(
            "flatten: 'axis' must be an axis of 'x', or the number of its axes.", received(x=x, axis=axis)
        )
    if axis == 0:
        return paddle.reshape(x, [1, -1])
    out = paddle.flatten(x, 0, axis - 1) if axis > 1 else x
    return paddle.flatten(out, 1, -1) if axis < x.ndim and out.ndim > 1 else paddle.unsqueeze(out, -1)


def concat(input, axis=0, name=None):
    """Concatenate tensors along an axis; those without axes, such as `shape(x)[0]`, have one of size 1 in this era."""
    tensors = list(input) if isinstance(input, (list, tuple)) else [input]
    return paddle.concat([paddle.reshape(x, [1]) if getattr(x, "ndim", 1) == 0 else x for x in tensors], axis)


def split(input, num_or_sections, dim=-1, name=None):
    """Split along an axis, into a number of equal parts or by a list of sizes."""
    return paddle.split(input, num_or_sections, dim)


def stack(x, axis=0, name=None):
    """Stack tensors along a new axis."""
    return paddle.stack(list(x) if isinstance(x, (list, tuple)) else [x], axis)


def unstack(x, axis=0, num=None):
    """The slices along an axis."""
    return paddle.unstack(x, axis, num)


def unbind(input, axis=0):
    """The slices along an axis."""
    return paddle.unbind(input, axis)


def slice(input, axes, starts, ends):
    """Slice some axes."""
    return paddle.slice(input, axes, starts, ends)


def strided_slice(input, axes, starts, ends, strides):
    """Slice some axes, with strides."""
    return paddle.strided_slice(input, axes, starts, ends, strides)


def expand(x, expand_times, name=None):
    """Repeat `x` along each axis."""
    return paddle.tile(x, expand_times)


def expand_as(x, target_tensor, name=None):
    """Repeat `x` along each axis to the size of another tensor."""
    return ops.tile_as(x, target_tensor)


def pad(x, paddings, pad_value=0.0, name=None):
    """Pad `x`; `paddings` has two numbers for each axis, before and after."""
    return ops.pad(x, list(paddings), pad_value)


def pad_constant_like(x, y, pad_value=0.0, name=None):
    """Pad `y` at its ends to the size of `x`."""
    return ops.pad_like(x, y, pad_value)


def pad2d(input, paddings=(0, 0, 0, 0), mode="constant", pad_value=0.0, data_format="NCHW", name=None):
    """Pad images by [top, bottom, left, right] with a 'constant', by 'reflect'ion or with the 'edge'."""
    top, bottom, left, right = shape_list(paddings) if not isinstance(paddings, Tensor) else _four(paddings)
    how = {"constant": "constant", "reflect": "reflect", "edge": "replicate"}.get(mode)
    if how is None:
        raise InvalidArgumentError("pad2d: 'mode' must be 'constant', 'reflect' or 'edge'.", received(mode=mode))
    return F.pad(input, [left, right, top, bottom], how, pad_value, data_format)


def _four(paddings):
    return [paddings[i] for i in range(4)]


def crop(x, shape=None, offsets=None, name=None):
    """Crop `x` to a shape, or to another tensor's, starting at `offsets`."""
    if isinstance(shape, Tensor) and shape.ndim == x.ndim and not (shape.ndim == 1 and "int" in shape.dtype.name):
        return ops.crop_like(x, shape, offsets)
    return paddle.crop(x, shape, offsets)


def crop_tensor(x, shape=None, offsets=None, name=None):
    """Crop `x` to a shape, where -1 means the rest, starting at `offsets`."""
    return paddle.crop(x, shape, offsets)


def random_crop(x, shape, seed=None):
    """Crop each sample to a shape, at a random position."""
    return ops.random_crop(x, shape_list(shape))


# ---- indexing ----


def gather(input, index, overwrite=True):
    """Rows by index."""
    return paddle.gather(input, index)


def gather_nd(input, index, name=None):
    """Elements or slices at the positions in the last axis of `index`."""
    return paddle.gather_nd(input, index)


def index_select(input, index, dim=0):
    """Slices along an axis, by index."""
    return paddle.index_select(input, index, dim)


def index_sample(x, index):
    """The elements of each row at the indices in the same row of `index`."""
    return paddle.index_sample(x, index)


def scatter(input, index, updates, name=None, overwrite=True):
    """`input` with rows replaced by `updates`; without `overwrite`, by the sum of their updates."""
    return paddle.scatter(input, index, updates, overwrite)


def scatter_nd_add(ref, index, updates, name=None):
    """`ref` with `updates` added at the positions `index`."""
    return paddle.scatter_nd_add(ref, index, updates)


def scatter_nd(index, updates, shape, name=None):
    """Zeros of a shape, with `updates` added at the positions `index`."""
    return paddle.scatter_nd(index, updates, shape)


def multiplex(inputs, index):
    """Row `i` of the result is row `i` of `inputs[index[i]]`."""
    return paddle.multiplex(inputs, index)


def topk(input, k, name=None):
    """The `k` largest elements of the last axis, and their indices."""
    return paddle.topk(input, k)


def argmax(x, axis=0):
    """The index of the largest element along an axis."""
    return paddle.argmax(x, axis)


def argmin(x, axis=0):
    """The index of the smallest element along an axis."""
    return paddle.argmin(x, axis)


def argsort(input, axis=-1, descending=False, name=None):
    """The elements sorted along an axis, and their original indices."""
    order = paddle.argsort(input, axis, descending)
    return paddle.take_along_axis(input, order, axis), order


def where(condition):
    """The positions of true elements, one per row."""
    return paddle.nonzero(condition)


def unique(x, dtype="int32"):
    """The unique values in order of first occurrence, and the index of each element's value."""
    return ops.unique(x, dtype, False)


def unique_with_counts(x, dtype="int32"):
    """The unique values, the index of each element's value, and the count of each value."""
    return ops.unique(x, dtype, True)


def reverse(x, axis):
    """Reverse along axes."""
    return paddle.flip(x, axis)


def flip(input, dims, name=None):
    """Reverse along axes."""
    return paddle.flip(input, dims)


def roll(input, shifts, dims=None):
    """Shift along axes, wrapping around at the ends."""
    return paddle.roll(input, shifts, dims)


def meshgrid(input, name=None):
    """The coordinates of a grid, a tensor for each axis."""
    return paddle.meshgrid(list(input))


def shard_index(input, index_range, nshards, shard_id, ignore_value=-1):
    """Indices relative to one of several equal ranges; those in another range become `ignore_value`."""
    return paddle.shard_index(input, index_range, nshards, shard_id, ignore_value)


# ---- rearranging images ----


def space_to_depth(x, blocksize, name=None):
    """Rearrange spatial blocks into channels."""
    return ops.space_to_depth(x, blocksize)


def pixel_shuffle(x, upscale_factor):
    """Rearrange channels into spatial blocks."""
    return F.pixel_shuffle(x, upscale_factor)


def shuffle_channel(x, group, name=None):
    """Interleave the channels of `group` groups."""
    return F.channel_shuffle(x, group)


def temporal_shift(x, seg_num, shift_ratio=0.25, name=None):
    """Shift some of the channels to the previous frame, and others to the next one."""
    return F.temporal_shift(x, seg_num, shift_ratio)


def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """The windows of a convolution, one per column."""
    return F.unfold(x, kernel_sizes, strides, paddings, dilations)
