"""Pooling over regions of feature maps: RoI Align, RoI Pool, position-sensitive RoI Pool.

Each is a sum or maximum over a bag of pixels for each cell of the output, for which torch has a kernel.
"""

import numpy as np
import torch
import torch.nn.functional as F

from paddle._core.errors import (
    IndexRangeError,
    InvalidArgumentError,
    InvalidTypeError,
    received,
    require_same_dtype,
    require_tensor,
)
from paddle._core.op import op
from paddle._kernels.boxes import require_boxes, require_dims
from paddle._kernels.loops import LOOPS
from paddle._kernels.vectorised import PLAIN
from paddle._kernels.windows import per_axis

_MAX = 2  # the mode number in `torch.embedding_bag`, which returns the positions of the maxima


@op
def roi_align(x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True, name=None):
    """Means of regularly spaced, interpolated samples in each cell of each box.

    Args:
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        spatial_scale: the factor from the coordinates of boxes to those of `x`.
        sampling_ratio: samples along each side of a cell; -1 for its size in pixels, rounded up.
        aligned: pixel centres are at half integers, which is correct.
        x: Tensor [N, C, H, W].
        output_size: (height, width) of the result, or one number for both.

    Returns:
        Tensor [number of boxes, C, height, width].

    >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [2.0, 2.0, 6.0, 8.0]])
    >>> paddle.vision.ops.roi_align(paddle.rand([1, 3, 8, 8]), boxes, paddle.to_tensor([2], dtype='int32'), 2).shape
    [2, 3, 2, 2]
    """
    rows, columns = _cells(output_size, "roi_align")
    boxes, picture = _placed(x, boxes, boxes_num, "roi_align")
    if not len(boxes) or not x.numel():
        return _nothing(x, len(boxes), x.shape[1], rows, columns)
    height, width = x.shape[2:]
    left, top, right, bottom = (boxes * spatial_scale - (0.5 if aligned else 0.0)).unbind(1)
    wide, high = right - left, bottom - top
    if not aligned:  # the older form makes every box at least a pixel wide
        wide, high = wide.clamp(min=1.0), high.clamp(min=1.0)
    counts = torch.full((len(boxes), 2), sampling_ratio, device=x.device)
    if sampling_ratio <= 0:
        counts = torch.stack([high / rows, wide / columns], dim=1).ceil().long().clamp_(min=0)

    # Boxes with the same number of samples are processed together, with a bag of weighted pixels for each cell.
    pixels, parts, order = _pixels(x), [], []
    for down, across in counts.unique(dim=0).tolist():
        group = ((counts[:, 0] == down) & (counts[:, 1] == across)).nonzero().view(-1)
        order.append(group)
        if down * across == 0:
            parts.append(pixels.new_zeros(len(group) * rows * columns, x.shape[1]))
            continue
        line, by_line = _samples(top[group], high[group], rows, down, height)
        place, by_place = _samples(left[group], wide[group], columns, across, width)
        line = (line + picture[group, None, None] * height) * width
        index = line[:, :, None, :, None] + place[:, None, :, None, :]
        weight = by_line[:, :, None, :, None] * by_place[:, None, :, None, :]
        bags = (-1, 4 * down * across)
        parts.append(F.embedding_bag(index.view(bags), pixels, mode="sum", per_sample_weights=weight.view(bags)))
    if len(parts) < 2:
        return _as_maps(parts[0] if parts else pixels[:0], rows, columns)
    return _as_maps(torch.cat(parts), rows, columns)[torch.cat(order).argsort()]


def _samples(begin, extent, cells, count, length):
    """The two pixels next to each of `count` samples in each of `cells` cells of boxes, and their weights.

    Both are [boxes, cells, 2 × count].
    """
    step = (extent / cells)[:, None, None]
    options = {"device": begin.device, "dtype": begin.dtype}
    cell = torch.arange(cells, **options)[:, None]
    at = begin[:, None, None] + cell * step + (torch.arange(count, **options) + 0.5) * step / count
    inside = (at >= -1.0) & (at <= length)
    at = at.clamp_(0, length - 1)
    low = at.long()
    part = at - low
    share = inside / at.new_tensor(count)
    pixel = torch.cat([low, (low + 1).clamp_(max=length - 1)], dim=2)
    return pixel, torch.cat([(1 - part) * share, part * share], dim=2)


@op
def roi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """The largest value in each cell of each box, whose edges are rounded to pixels.

    Args:
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        spatial_scale: the factor from the coordinates of boxes to those of `x`.
        x: Tensor [N, C, H, W].
        output_size: (height, width) of the result, or one number for both.

    Returns:
        Tensor [number of boxes, C, height, width].

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 3.0, 3.0]]), paddle.to_tensor([1], dtype='int32')
    >>> paddle.vision.ops.roi_pool(x, boxes, boxes_num, 2).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
    """
    return _roi_pool(x, boxes, boxes_num, output_size, spatial_scale)[0]


@op
def roi_pool_with_places(x, boxes, boxes_num, output_size, spatial_scale=1.0):
    """`roi_pool`, and the index in its image of the pixel that each value comes from, -1 for an empty cell."""
    return _roi_pool(x, boxes, boxes_num, output_size, spatial_scale)


def _roi_pool(x, boxes, boxes_num, output_size, spatial_scale):
    rows, columns = _cells(output_size, "roi_pool")
    boxes, picture = _placed(x, boxes, boxes_num, "roi_pool")
    if not len(boxes) or not x.numel():
        out = _nothing(x, len(boxes), x.shape[1], rows, columns)
        return out, torch.full_like(out, -1, dtype=torch.int64)
    if spatial_scale <= 0:
        raise IndexRangeError("roi_pool: 'spatial_scale' must be positive.", received(spatial_scale=spatial_scale))
    height, width = x.shape[2:]
    left, top, right, bottom = _round(boxes * spatial_scale).long().unbind(1)
    ys = _span(top, (bottom - top + 1).clamp(min=1), rows, height, x.dtype)
    xs = _span(left, (right - left + 1).clamp(min=1), columns, width, x.dtype)
    index, offsets, sizes = _rectangles(*ys, *xs, picture, height, width)
    pixels = _pixels(x)
    with torch.no_grad():
        _, _, _, largest = torch.embedding_bag(pixels, index, offsets, mode=_MAX)
    out = pixels.gather(0, largest)  # its gradient is much faster than that of the bags
    places = largest % (height * width)
    if not bool(sizes.all()):
        out = out.masked_fill((sizes == 0)[:, None], 0)
        places = places.masked_fill((sizes == 0)[:, None], -1)
    return _as_maps(out, rows, columns), _as_maps(places, rows, columns)


@op
def psroi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """The mean in each cell of each box, where every cell reads different channels.

    Args:
        x: [N, C, H, W]; the output has C / (height × width of `output_size`) channels.
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        spatial_scale: the factor from the coordinates of boxes to those of `x`.
        output_size: (height, width) of the result, or one number for both.

    Returns:
        Tensor [number of boxes, C / (height × width), height, width].

    >>> boxes, boxes_num = paddle.to_tensor([[1.0, 2.0, 6.0, 7.0]]), paddle.to_tensor([1], dtype='int32')
    >>> paddle.vision.ops.psroi_pool(paddle.rand([1, 12, 8, 8]), boxes, boxes_num, 2).shape
    [1, 3, 2, 2]
    """
    rows, columns = _cells(output_size, "psroi_pool")
    boxes, picture = _placed(x, boxes, boxes_num, "psroi_pool")
    cells = rows * columns
    batch, channels, height, width = x.shape
    if int(boxes_num.sum()) != len(boxes):
        raise InvalidArgumentError(
            "psroi_pool: 'boxes_num' must add up to the number of 'boxes'.", received(boxes=boxes, boxes_num=boxes_num)
        )
    if channels % cells or not channels:
        raise InvalidArgumentError(
            "psroi_pool: the channels of 'x' must be a multiple of height × width of 'output_size'.",
            received(x=x, output_size=output_size),
        )
    if not len(boxes) or not x.numel():
        return _nothing(x, len(boxes), channels // cells, rows, columns)
    edges = _round(boxes)
    left, top = (edges[:, :2] * spatial_scale).unbind(1)
    right, bottom = ((edges[:, 2:] + 1) * spatial_scale).unbind(1)
    ys = _span(top, (bottom - top).clamp(min=0.1), rows, height, x.dtype)
    xs = _span(left, (right - left).clamp(min=0.1), columns, width, x.dtype)
    if LOOPS is not None and _plain(x):
        picture = picture.long().contiguous()
        return _Cells.apply(x.contiguous(), picture, *(edge.contiguous() for edge in (*ys, *xs)))
    cell = torch.arange(cells, device=x.device)
    index, offsets, sizes = _rectangles(*ys, *xs, picture[:, None] * cells + cell, height, width)
    pixels = x.reshape(batch, channels // cells, cells, height * width).permute(0, 2, 3, 1)
    sums = F.embedding_bag(index, pixels.reshape(-1, channels // cells), offsets, mode="sum")
    return _as_maps(sums / sizes.clamp(min=1)[:, None], rows, columns)


def _plain(x):
    """Whether the loop in C applies: not while a graph is compiled, nor under vmap and the like."""
    usual = x.is_cpu and x.dtype in (torch.float32, torch.float64) and type(x) in PLAIN
    return usual and not torch.compiler.is_compiling() and torch._C._functorch.peek_interpreter_stack() is None


def _by_loop(pixels, where, means, giving):
    _, top, _, left, _ = where
    images, channels, height, width = pixels.shape
    rows, columns = top.shape[1], left.shape[1]
    arrays = (t.detach().numpy() for t in (pixels, *where, means))
    LOOPS.cells(*arrays, giving, images, channels // (rows * columns), rows, columns, height, width)


class _Cells(torch.autograd.Function):
    """The mean of each cell; `where` is the image of each box, and the edges of its cells."""

    @staticmethod
    def forward(ctx, x, *where):
        ctx.save_for_backward(*where)
        ctx.shape, cells = x.shape, (where[1].shape[1], where[3].shape[1])
        out = x.new_empty(len(where[0]), x.shape[1] // (cells[0] * cells[1]), *cells)
        _by_loop(x, where, out, False)
        return out

    @staticmethod
    def backward(ctx, grad):
        return _Given.apply(grad.contiguous(), ctx.shape, *ctx.saved_tensors), *[None] * 5


class _Given(torch.autograd.Function):
    """The gradient of `_Cells`, whose gradient is `_Cells` again."""

    @staticmethod
    def forward(ctx, grad, shape, *where):
        ctx.save_for_backward(*where)
        into = grad.new_zeros(shape)
        _by_loop(into, where, grad, True)
        return into

    @staticmethod
    def backward(ctx, grad):
        return _Cells.apply(grad.contiguous(), *ctx.saved_tensors), *[None] * 6


def _cells(output_size, op):
    if isinstance(output_size, (bool, np.generic)) or (isinstance(output_size, np.ndarray) and not output_size.ndim):
        raise InvalidTypeError(f"{op}: 'output_size' must be an int or two ints.", received(output_size=output_size))
    pair = (
        len(output_size) == 2 if isinstance(output_size, (list, tuple)) else getattr(output_size, "shape", ()) == (2,)
    )
    if not pair and not isinstance(output_size, (int, torch.SymInt)):
        raise InvalidArgumentError(
            f"{op}: 'output_size' must be an int or two ints.", received(output_size=output_size)
        )
    rows, columns = per_axis(output_size, 2, "output_size", op)
    if min(rows, columns) < 1:
        raise IndexRangeError(f"{op}: 'output_size' must be positive.", received(output_size=output_size))
    return rows, columns


def _placed(x, boxes, boxes_num, op):
    """The boxes and the image index of each."""
    require_dims(x, 4, "x", op)
    boxes = require_boxes(boxes, "boxes", op)
    require_same_dtype(op, x=x, boxes=boxes)
    require_tensor(boxes_num, "boxes_num", op)
    if not x.shape[0] and boxes_num.dim() == 1:  # no image: nothing is looked at
        return boxes, boxes.new_zeros(len(boxes), dtype=torch.int64)
    if boxes_num.dim() != 1 or len(boxes_num) != len(x) or int(boxes_num.sum()) < len(boxes):
        raise InvalidArgumentError(
            f"{op}: 'boxes_num' must hold the number of 'boxes' for each image of 'x'.",
            f"{received(x=x, boxes=boxes)}, boxes_num = {boxes_num.tolist()}",
        )
    return boxes, torch.repeat_interleave(boxes_num.to(x.device))[: len(boxes)]


def _nothing(x, count, channels, rows, columns):
    """The result where there is no box or no pixel: zeros, connected with `x` for gradients."""
    return x.new_zeros(count, channels, rows, columns) + x.sum() * 0


def _round(value):
    """Round to the nearest integer, halves away from zero as in C; torch rounds halves to even."""
    return torch.trunc(value + torch.copysign(torch.full_like(value, 0.5), value))


def _span(begin, extent, cells, length, dtype):
    """The first pixel and the one after the last of each cell of each box, [boxes, cells], clipped to the map."""
    step = (extent.to(dtype) / cells)[:, None]
    number = torch.arange(cells, device=begin.device, dtype=dtype)
    if begin.is_floating_point():
        first, last = (number * step + begin[:, None]).floor(), ((number + 1) * step + begin[:, None]).ceil()
    else:
        first, last = (number * step).floor() + begin[:, None], ((number + 1) * step).ceil() + begin[:, None]
    return first.clamp(0, length).long(), last.clamp(0, length).long()


def _rectangles(top, bottom, left, right, plane, height, width):
    """A bag for each cell: the indices of its pixels, the start of each bag, and its size.

    `plane` is the map that a box reads, [boxes], or that each of its cells reads, [boxes, cells].
    """
    high, wide = (bottom - top).clamp(min=0), (right - left).clamp(min=0)
    sizes = (high[:, :, None] * wide[:, None, :]).flatten()
    offsets = sizes.cumsum(0) - sizes
    bag = torch.repeat_interleave(sizes)
    place = torch.arange(len(bag), device=bag.device) - offsets[bag]
    cells = high.shape[1], wide.shape[1]
    every = (len(high), *cells)
    wide = wide[:, None, :].expand(every).reshape(-1)[bag]
    y = top[:, :, None].expand(every).reshape(-1)[bag] + place // wide
    x = left[:, None, :].expand(every).reshape(-1)[bag] + place % wide
    plane = plane[:, None] if plane.dim() == 1 else plane
    plane = plane.expand(len(high), cells[0] * cells[1]).reshape(-1)
    return (plane[bag] * height + y) * width + x, offsets, sizes


def _pixels(x):
    """A table of pixels, [images × height × width, channels]."""
    return x.permute(0, 2, 3, 1).reshape(-1, x.shape[1])


def _as_maps(out, rows, columns):
    """[boxes, channels, rows, columns] from [boxes × rows × columns, channels]."""
    return out.unflatten(0, (-1, rows, columns)).permute(0, 3, 1, 2).contiguous()
