"""Pooling with windows of fixed size."""

import math

import torch
import torch.nn.functional as F

from paddle._kernels import avg_pool, max_pool, maxima
from paddle._kernels.windows import channel_last, flat, padding_pairs, per_axis, require_spatial, same_pairs, symmetric

from ..._core.args import number_arg
from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from .conv import nothing

__all__ = ["avg_pool1d", "avg_pool2d", "avg_pool3d", "lp_pool1d", "lp_pool2d", "max_pool1d", "max_pool2d", "max_pool3d"]

# What pooling shares, as functions and as layers.
HELP = POOLING = {
    "kernel_size": "size of the window: an integer, or one for each axis.",
    "stride": "step of the window: an integer, or one for each axis; by default `kernel_size`.",
    "padding": "what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, "
    "'SAME' or 'VALID'.",
    "exclusive": "whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and "
    "torch counts it unless told.",
    "ceil_mode": "whether a last window that leaves the input still counts.",
    "divisor_override": "number to divide the sum of a window by; by default its number of elements.",
    "return_mask": "whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too.",
    "norm_type": "which norm, as a number; `float('inf')` gives the maximum.",
    "output_size": "sizes of the output: an integer, or one for each axis; None keeps a size.",
    "indices": "int32 Tensor of positions, as the pooling returns with `return_mask`.",
}

_MAX = {1: torch.max_pool1d, 2: torch.max_pool2d, 3: torch.max_pool3d}
_MAX_OF_INTS = {1: max_pool.max_pool1d, 2: max_pool.max_pool2d, 3: max_pool.max_pool3d}
_MAX_AND_INDEX = {1: torch.max_pool1d_with_indices, 2: F.max_pool2d_with_indices, 3: F.max_pool3d_with_indices}
_AVG = {1: torch.avg_pool1d, 2: avg_pool.avg_pool2d, 3: torch._C._nn.avg_pool3d}


def _is_common_case(x, kernel, stride, padding, ceil_mode):
    """Whether all options are plain integers that torch accepts directly: a quick test for the common case."""
    return (
        type(kernel) is int
        and (stride is None or (type(stride) is int and stride > 0))
        and type(padding) is int
        and 0 <= 2 * padding <= kernel <= min(x.shape[2:])
        and not ceil_mode
    )


class _Windows:
    """The windows on `x`, whose channel is axis 1: kernel and stride by axis, and padding by side.

    `pad` is the padding as torch's kernels accept it, or None where they would reject it or give another size;
    `padded(x)` then pads `x` explicitly.
    """

    def __init__(self, n, name, x, kernel_size, stride, padding, ceil_mode=False, last=False):
        self.name, self.ceil_mode = name, ceil_mode
        self.kernel = per_axis(kernel_size, n, "kernel_size", name)
        self.stride = self.kernel if stride is None else per_axis(stride, n, "stride", name)
        if min(self.kernel) < 1 or min(self.stride) < 1:
            raise InvalidArgumentError(
                f"{name}: 'kernel_size' and 'stride' must be positive.",
                received(kernel_size=kernel_size, stride=stride),
            )
        if ceil_mode and isinstance(padding, str) and padding.upper() == "VALID":
            raise InvalidArgumentError(
                f"{name}: 'ceil_mode' must be False with padding='VALID'.", received(ceil_mode=ceil_mode)
            )
        self.sizes = x.shape[2:]
        self.pairs = padding_pairs(padding, n, last, name)
        if self.pairs == "SAME":
            self.pairs = same_pairs(self.sizes, self.kernel, self.stride)
        self.counts = None
        self.pad = self._engine_padding(x)

    def _engine_padding(self, x):
        pad = symmetric(self.pairs)
        if pad is not None and any(p < 0 or 2 * p > k for p, k in zip(pad, self.kernel, strict=True)):
            pad = None  # torch has no negative padding, which cuts off the border
        # In three dimensions torch requires that a window fit into the input without its padding.
        fits = all(
            size + (a + b if len(self.kernel) < 3 else 0) >= k
            for size, (a, b), k in zip(self.sizes, self.pairs, self.kernel, strict=True)
        )
        if pad is not None and fits and not self.ceil_mode:
            return pad
        self.counts = [
            self._count(*axis, x) for axis in zip(self.sizes, self.kernel, self.stride, self.pairs, strict=True)
        ]
        # torch drops a window that starts beyond the input; Paddle keeps it.
        dropped = any(
            (count - 1) * s >= size + a
            for count, s, size, (a, _) in zip(self.counts, self.stride, self.sizes, self.pairs, strict=True)
        )
        return pad if fits and not dropped else None

    def _count(self, size, k, s, pair, x):
        room = size + sum(pair) - k + (s - 1 if self.ceil_mode else 0)
        count = int(room / s) + 1  # rounds towards zero like Paddle: a slightly too long kernel gives one window
        if count < 0:
            raise InvalidArgumentError(
                f"{self.name}: the windows are longer than the padded input.",
                received(x=x, kernel_size=list(self.kernel), stride=list(self.stride), padding=self.pairs),
                "a smaller 'kernel_size', or more 'padding'.",
            )
        return count

    @property
    def empty(self):
        """Whether there is an axis without windows."""
        return self.counts is not None and 0 in self.counts

    def nothing(self, x):
        """The result if there is no window."""
        return nothing([*x.shape[:2], *self.counts], x)

    def padded(self, x, value=0.0):
        """Return `x` padded with everything the windows cover."""
        self.paddings = [
            (a, (count - 1) * s + k - size - a if count else -size - a)
            for count, s, k, size, (a, _) in zip(
                self.counts, self.stride, self.kernel, self.sizes, self.pairs, strict=True
            )
        ]
        return F.pad(x, flat(self.paddings), value=value)

    def lengths(self, exclusive, device):
        """The number of elements averaged in each window, for every axis.

        Where the padding counts too, Paddle assumes the same padding on both sides.
        """
        for count, s, k, size, (a, _) in zip(
            self.counts, self.stride, self.kernel, self.sizes, self.pairs, strict=True
        ):
            starts = torch.arange(count, device=device) * s - a
            ends = (starts + k).clamp(max=size + a)
            yield ends.clamp(max=size) - starts.clamp(min=0) if exclusive else ends - starts


def _sum_pool(x, kernel, stride, pad, ceil_mode):
    if len(kernel) == 1:
        out = torch._C._nn.avg_pool2d(x.unsqueeze(2), (1, *kernel), (1, *stride), (0, *pad), ceil_mode, True, 1)
        return out.squeeze(2)
    return _AVG[len(kernel)](x, kernel, stride, pad, ceil_mode, True, 1)


def _avg(n, name, x, kernel_size, stride, padding, ceil_mode, exclusive, divisor, data_format):
    require_spatial(x, n, name, floats=True)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    if not last and divisor is None and _is_common_case(x, kernel_size, stride, padding, ceil_mode):
        return _AVG[n](x, kernel_size, stride or kernel_size, padding, False, not exclusive)
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    if w.empty:
        out = w.nothing(x)
    elif w.pad is not None:
        out = _AVG[n](x, w.kernel, w.stride, w.pad, ceil_mode, not exclusive)
    else:
        out = _sum_pool(w.padded(x), w.kernel, w.stride, [0] * n, False)
        for i, lengths in enumerate(w.lengths(exclusive, out.device)):
            out = out / lengths.to(out.dtype).reshape(-1, *[1] * (n - 1 - i))
    if divisor is not None:
        out = out * math.prod(w.kernel) / number_arg(divisor)
    return out.movedim(1, -1) if last else out


@op
def avg_pool1d(x, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """The mean of every window of sequences.

    Args:
        x: Tensor [N, C, L].

    Returns:
        Tensor [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> F.avg_pool1d(paddle.to_tensor([[[1.0, 2.0, 3.0]]]), 2, padding=1).tolist()
    [[[1.0, 2.5]]]
    """
    return _avg(1, "avg_pool1d", x, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL")


@op
def avg_pool2d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCHW",
    name=None,
):
    """The mean of every window of images.

    Args:
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and
            torch counts it unless told.
        divisor_override: number to divide the sum of a window by, instead of its number of elements.
        x: Tensor [N, C, H, W].
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`.

    >>> paddle.nn.functional.avg_pool2d(paddle.ones([1, 1, 4, 4]), 2).shape
    [1, 1, 2, 2]
    """
    return _avg(2, "avg_pool2d", x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format)


@op
def avg_pool3d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCDHW",
    name=None,
):
    """The mean of every window of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        data_format: where the channels are: 'NCDHW' or 'NDHWC'.

    Returns:
        Tensor [N, C, D', H', W'], each size as in `avg_pool1d`.

    >>> F.avg_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2).shape
    [1, 3, 2, 2, 2]
    """
    return _avg(3, "avg_pool3d", x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format)


def _max(n, name, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format):
    require_spatial(x, n, name)
    last = channel_last(data_format, n, name)
    if not (last or return_mask) and _is_common_case(x, kernel_size, stride, padding, ceil_mode):
        return _MAX_OF_INTS[n](x, kernel_size, stride or kernel_size, padding)
    if return_mask and last:
        raise InvalidArgumentError(
            f"{name}: 'return_mask' requires a channel-first 'data_format'.", received(data_format=data_format)
        )
    if return_mask and isinstance(padding, str):
        padding = 0  # as in Paddle
    x = x.movedim(-1, 1) if last else x
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    if w.empty:
        out = w.nothing(x)
        return (out, out.int()) if return_mask else out.movedim(1, -1) if last else out
    pad = w.pad
    if pad is None:
        if not x.numel():  # refused here, and answered as for other tensors without elements
            raise InvalidArgumentError(f"{name}: 'x' must have elements.", received(x=x))
        lowest = (torch.finfo if x.is_floating_point() else torch.iinfo)(x.dtype).min
        x, pad, ceil_mode = w.padded(x, lowest), [0] * n, False
    if not return_mask:
        if n == 2 and not ceil_mode and all(len(set(sizes)) == 1 for sizes in (w.kernel, w.stride, pad)):
            out = max_pool.max_pool2d(x, w.kernel[0], w.stride[0], pad[0])
        else:
            out = _MAX[n](x, w.kernel, w.stride, pad, 1, ceil_mode)
        return out.movedim(1, -1) if last else out
    out, indices = max_and_index(x, w.kernel, w.stride, pad, ceil_mode)
    if w.pad is None:
        indices = _without_padding(indices, w.sizes, w.paddings)
    return out, indices.int()


def max_and_index(x, kernel, stride, padding, ceil_mode=False):
    """The maxima of windows as torch describes them, and their places."""
    if maxima.applies(x):
        shape = (tuple(sizes) for sizes in (x.shape[2:], kernel, stride, padding))
        return maxima.pooled(x, maxima.regular(*shape, ceil_mode))
    return _MAX_AND_INDEX[x.dim() - 2](x, kernel, stride, padding, 1, ceil_mode)


def _without_padding(indices, sizes, paddings):
    """Convert flat indices on a padded plane to indices on the plane itself."""
    axes = torch.unravel_index(indices, [size + a + b for size, (a, b) in zip(sizes, paddings, strict=True)])
    flat_place = 0
    for axis, size, (a, _) in zip(axes, sizes, paddings, strict=True):
        flat_place = flat_place * size + (axis - a)
    return flat_place


@op
def max_pool1d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    """The maximum of every window of sequences.

    Args:
        x: Tensor [N, C, L].

    Returns:
        Tensor [N, C, L'], with L' as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> out, mask = F.max_pool1d(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]), 2, return_mask=True)
    >>> out.tolist(), mask.tolist()
    ([[[2.0, 4.0]]], [[[1, 2]]])
    """
    return _max(1, "max_pool1d", x, kernel_size, stride, padding, return_mask, ceil_mode, "NCL")


@op
def max_pool2d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None
):
    """The maximum of every window of images.

    Args:
        x: Tensor [N, C, H, W].
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> paddle.nn.functional.max_pool2d(x, 2).flatten().tolist()
    [5.0, 7.0, 13.0, 15.0]
    """
    return _max(2, "max_pool2d", x, kernel_size, stride, padding, return_mask, ceil_mode, data_format)


@op
def max_pool3d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None
):
    """The maximum of every window of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        data_format: where the channels are: 'NCDHW' or 'NDHWC'.

    Returns:
        Tensor [N, C, D', H', W'], each size as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> F.max_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2).shape
    [1, 3, 2, 2, 2]
    """
    return _max(3, "max_pool3d", x, kernel_size, stride, padding, return_mask, ceil_mode, data_format)


def _lp(n, name, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format):
    require_spatial(x, n, name, floats=True)
    p = float(number_arg(norm_type))
    if p == 0:
        raise InvalidArgumentError(f"{name}: 'norm_type' must not be 0.", received(norm_type=norm_type))
    if p == math.inf:
        return _max(n, name, x, kernel_size, stride, padding, False, ceil_mode, data_format)
    last = channel_last(data_format, n, name)
    x = x.movedim(-1, 1) if last else x
    w = _Windows(n, name, x, kernel_size, stride, padding, ceil_mode, last)
    powers = x**p
    if w.empty:
        out = w.nothing(x)
    elif w.pad is not None:
        out = _sum_pool(powers, w.kernel, w.stride, w.pad, ceil_mode)
    else:
        out = _sum_pool(w.padded(powers), w.kernel, w.stride, [0] * n, False)
    out = out ** (1.0 / p)
    return out.movedim(1, -1) if last else out


@op
def lp_pool1d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
    """The p-norm of every window of sequences (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor [N, C, L].
        data_format: where the channels are: 'NCL' or 'NLC'.

    Returns:
        Tensor [N, C, L'], with L' as in `avg_pool1d`.

    >>> F.lp_pool1d(paddle.to_tensor([[[3.0, 4.0]]]), 2, 2).tolist()
    [[[5.0]]]
    """
    if isinstance(padding, bool):  # torch's order: ceil_mode comes here
        padding, ceil_mode = 0, padding
    return _lp(1, "lp_pool1d", x, norm_type, kernel_size, stride, padding, ceil_mode, data_format)


@op
def lp_pool2d(x, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
    """The p-norm of every window of images (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor [N, C, H, W].
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`.

    >>> F.lp_pool2d(paddle.ones([1, 1, 2, 2]), 1, 2).tolist()
    [[[[4.0]]]]
    """
    if isinstance(padding, bool):  # torch's order: ceil_mode comes here
        padding, ceil_mode = 0, padding
    return _lp(2, "lp_pool2d", x, norm_type, kernel_size, stride, padding, ceil_mode, data_format)
