# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle.fft import shape_list as shape_list
from paddle.fluid.dygraph_utils import activated as activated

def argmax(x: Any, axis: float = 0) -> Any:
    """The index of the largest element along an axis."""

def argmin(x: Any, axis: float = 0) -> Any:
    """The index of the smallest element along an axis."""

def argsort(input: Any, axis: float = -1, descending: bool = False, name: Any = None) -> Any:
    """The elements sorted along an axis, and their original indices."""

def concat(input: Any, axis: float = 0, name: Any = None) -> Any:
    """Concatenate tensors along an axis; those without axes, such as `shape(x)[0]`, have one of size 1 in this era."""

def crop(x: Any, shape: Any = None, offsets: Any = None, name: Any = None) -> Any:
    """Crop `x` to a shape, or to another tensor's, starting at `offsets`."""

def crop_tensor(x: Any, shape: Any = None, offsets: Any = None, name: Any = None) -> Any:
    """Crop `x` to a shape, where -1 means the rest, starting at `offsets`."""

def expand(x: Any, expand_times: Any, name: Any = None) -> Any:
    """Repeat `x` along each axis."""

def expand_as(x: Any, target_tensor: Any, name: Any = None) -> Any:
    """Repeat `x` along each axis to the size of another tensor."""

def flatten(x: Any, axis: float = 1, name: Any = None) -> Any:
    """Flatten to a matrix: the axes before `axis`, and those from it on."""

def flip(input: Any, dims: Any, name: Any = None) -> Any:
    """Reverse along axes."""

def gather(input: Any, index: Any, overwrite: bool = True) -> Any:
    """Rows by index."""

def gather_nd(input: Any, index: Any, name: Any = None) -> Any:
    """Elements or slices at the positions in the last axis of `index`."""

def index_sample(x: Any, index: Any) -> Any:
    """The elements of each row at the indices in the same row of `index`."""

def index_select(input: Any, index: Any, dim: float = 0) -> Any:
    """Slices along an axis, by index."""

def meshgrid(input: Any, name: Any = None) -> Any:
    """The coordinates of a grid, a tensor for each axis."""

def multiplex(inputs: Any, index: Any) -> Any:
    """Row `i` of the result is row `i` of `inputs[index[i]]`."""

def pad(x: Any, paddings: Any, pad_value: float = 0.0, name: Any = None) -> Any:
    """Pad `x`; `paddings` has two numbers for each axis, before and after."""

def pad2d(input: Any, paddings: Any = ..., mode: str = 'constant', pad_value: float = 0.0, data_format: str = 'NCHW', name: Any = None) -> Any:
    """Pad images by [top, bottom, left, right] with a 'constant', by 'reflect'ion or with the 'edge'."""

def pad_constant_like(x: Any, y: Any, pad_value: float = 0.0, name: Any = None) -> Any:
    """Pad `y` at its ends to the size of `x`."""

def pixel_shuffle(x: Any, upscale_factor: Any) -> Any:
    """Rearrange channels into spatial blocks."""

def random_crop(x: Any, shape: Any, seed: Any = None) -> Any:
    """Crop each sample to a shape, at a random position."""

def reshape(x: Any, shape: Any, actual_shape: Any = None, act: Any = None, inplace: bool = False, name: Any = None) -> Any:
    """`x` in another shape: -1 stands for the remaining size, 0 for the size that `x` has there.

    Args:
        actual_shape: a tensor with the shape; it takes precedence over `shape`."""

def reverse(x: Any, axis: Any) -> Any:
    """Reverse along axes."""

def roll(input: Any, shifts: Any, dims: Any = None) -> Any:
    """Shift along axes, wrapping around at the ends."""

def scatter(input: Any, index: Any, updates: Any, name: Any = None, overwrite: bool = True) -> Any:
    """`input` with rows replaced by `updates`; without `overwrite`, by the sum of their updates."""

def scatter_nd(index: Any, updates: Any, shape: Any, name: Any = None) -> Any:
    """Zeros of a shape, with `updates` added at the positions `index`."""

def scatter_nd_add(ref: Any, index: Any, updates: Any, name: Any = None) -> Any:
    """`ref` with `updates` added at the positions `index`."""

def shard_index(input: Any, index_range: Any, nshards: Any, shard_id: Any, ignore_value: float = -1) -> Any:
    """Indices relative to one of several equal ranges; those in another range become `ignore_value`."""

def shuffle_channel(x: Any, group: Any, name: Any = None) -> Any:
    """Interleave the channels of `group` groups."""

def slice(input: Any, axes: Any, starts: Any, ends: Any) -> Any:
    """Slice some axes."""

def space_to_depth(x: Any, blocksize: Any, name: Any = None) -> Any:
    """Rearrange spatial blocks into channels."""

def split(input: Any, num_or_sections: Any, dim: float = -1, name: Any = None) -> Any:
    """Split along an axis, into a number of equal parts or by a list of sizes."""

def squeeze(input: Any, axes: Any, name: Any = None) -> Any:
    """Remove axes of size 1; with an empty list, all of them."""

def stack(x: Any, axis: float = 0, name: Any = None) -> Any:
    """Stack tensors along a new axis."""

def strided_slice(input: Any, axes: Any, starts: Any, ends: Any, strides: Any) -> Any:
    """Slice some axes, with strides."""

def temporal_shift(x: Any, seg_num: Any, shift_ratio: float = 0.25, name: Any = None) -> Any:
    """Shift some of the channels to the previous frame, and others to the next one."""

def topk(input: Any, k: Any, name: Any = None) -> Any:
    """The `k` largest elements of the last axis, and their indices."""

def transpose(x: Any, perm: Any, name: Any = None) -> Any:
    """Permute the axes."""

def unbind(input: Any, axis: float = 0) -> Any:
    """The slices along an axis."""

def unfold(x: Any, kernel_sizes: Any, strides: float = 1, paddings: float = 0, dilations: float = 1, name: Any = None) -> Any:
    """The windows of a convolution, one per column."""

def unique(x: Any, dtype: str = 'int32') -> Any:
    """The unique values in order of first occurrence, and the index of each element's value."""

def unique_with_counts(x: Any, dtype: str = 'int32') -> Any:
    """The unique values, the index of each element's value, and the count of each value."""

def unsqueeze(input: Any, axes: Any, name: Any = None) -> Any:
    """Insert axes of size 1."""

def unstack(x: Any, axis: float = 0, num: Any = None) -> Any:
    """The slices along an axis."""

def where(condition: Any) -> Any:
    """The positions of true elements, one per row."""
