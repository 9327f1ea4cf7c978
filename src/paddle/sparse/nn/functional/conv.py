"""Convolution and pooling of sparse images: only stored positions are visited.

Every element of the kernel pairs stored input positions with output positions; the values are gathered, multiplied by
that element's matrix, and added to the output.
"""

import math

import torch

from paddle._kernels.windows import padding_pairs, per_axis, same_pairs

from ...._core.errors import FailedCheckError, InvalidArgumentError, received
from ...._core.op import op
from ..._entries import coo, coordinates_of, distinct, keys_of, require_sparse, sorted_coo, values_of

__all__ = ["conv2d", "conv3d", "max_pool3d", "subm_conv2d", "subm_conv2d_igemm", "subm_conv3d", "subm_conv3d_igemm"]

HELP = {
    "x": "sparse image in COO format: all axes but the channels are sparse.",
    "weight": "dense Tensor of shape [sizes of the kernel..., in channels, out channels].",
    "bias": "Tensor with an element for each output channel; by default none.",
    "stride": "step of the kernel, an integer or one for each axis.",
    "padding": "how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'.",
    "dilation": "distance between two elements of the kernel.",
    "groups": "only 1 is supported.",
    "data_format": "the order of the axes, with the channels last.",
    "key": "accepted and not used.",
    "returns": "sparse image in COO format.",
}

_FORMATS = {2: "NHWC", 3: "NDHWC"}


def _picture(name, x, n, data_format):
    """Return `x` after checking that it is a sparse image with `n` spatial axes and dense channels."""
    if data_format != _FORMATS[n]:
        raise FailedCheckError(f"{name}: 'data_format' must be '{_FORMATS[n]}'.", received(data_format=data_format))
    require_sparse(x, f"nn.functional.{name}", form="coo")
    if x.dim() != n + 2 or x.sparse_dim() != n + 1:
        raise InvalidArgumentError(
            f"{name}: 'x' must have {n + 2} axes, all but the last of them sparse.",
            received(x=x),
            f"create it with x.to_sparse_coo({n + 1}).",
        )
    return sorted_coo(x)


def _pairs(t, kernel, stride, padding, dilation, out_sizes):
    """Which element of the kernel takes which stored position to which key of the output: three lists, in the order of
    the kernel.
    """
    batch, *place = t._indices()
    axes = []  # for each axis: whether an element of the kernel takes a position to the output, and where
    for axis, (p, k, s, d) in enumerate(zip(place, kernel, stride, dilation, strict=True)):
        moved = p + padding[axis][0] - torch.arange(k, device=p.device).mul_(d).unsqueeze(1)
        q = moved.div(s, rounding_mode="floor") if s != 1 else moved
        fits = (q >= 0) & (q < out_sizes[axis])
        axes.append((fits & (q * s == moved) if s != 1 else fits, q))
    found, others = [], math.prod(kernel[1:])
    for first in range(kernel[0]):  # to have no more in memory than needed
        fits = axes[0][0][first]
        for also, _ in axes[1:]:
            fits = (fits.unsqueeze(-2) & also).flatten(0, -2)
        number, source = fits.reshape(others, -1).nonzero(as_tuple=True)
        key = batch[source] * out_sizes[0] + axes[0][1][first, source]
        left = number
        places = []
        for (_, q), size in zip(reversed(axes[1:]), reversed(kernel[1:]), strict=True):
            places.append(q[left % size, source])
            left = left.div(size, rounding_mode="floor")
        for place, size in zip(reversed(places), out_sizes[1:], strict=True):
            key = key * size + place
        found.append((number + first * others, source, key))
    return [torch.cat(column) for column in zip(*found, strict=True)] if found else [batch[:0]] * 3


def _sizes(sizes, kernel, stride, padding, dilation, ceil=False):
    out = []
    for size, k, s, (before, after), d in zip(sizes, kernel, stride, padding, dilation, strict=True):
        available = size + before + after - d * (k - 1) - 1
        out.append(math.trunc((available + (s - 1 if ceil else 0)) / s) + 1)
    return out


def _possible(name, x, sizes):
    """The sizes of a result; negative ones count as 0 if `x` has no entries."""
    if min(sizes) < 0 and x._nnz():
        raise InvalidArgumentError(f"{name}: the result would have the sizes {sizes}.", received(x=x))
    return [max(size, 0) for size in sizes]


def _conv(name, n, x, weight, bias, stride, padding, dilation, groups, data_format, subm=False):
    if groups != 1:
        raise FailedCheckError(f"{name}: 'groups' must be 1.", received(groups=groups))
    t = _picture(name, x, n, data_format)
    *kernel, channels, out_channels = weight.shape
    if len(kernel) != n or (channels != x.shape[-1] and x._nnz()):
        raise InvalidArgumentError(
            f"{name}: 'weight' must have the shape [{', '.join(['size'] * n)}, {x.shape[-1]}, out_channels].",
            received(x=x, weight=weight),
        )
    dilation = per_axis(dilation, n, "dilation", name)
    space = t.shape[1:-1]
    if subm:
        if any(k % 2 == 0 for k in kernel):
            raise InvalidArgumentError(f"{name}: the kernel's sizes must be odd.", received(weight=weight))
        # The output has the positions of the input, regardless of stride and padding.
        stride, padding = [1] * n, [(k // 2 * d,) * 2 for k, d in zip(kernel, dilation, strict=True)]
    else:
        stride, padding = per_axis(stride, n, "stride", name), _padding(name, padding, n, space, kernel, stride)
    out_sizes = _possible(name, t, _sizes(space, kernel, stride, padding, dilation))
    sizes = [t.shape[0], *out_sizes]
    numbers, sources, targets = _pairs(t, kernel, stride, padding, dilation, out_sizes)
    if subm:  # positions not stored in the input get no output
        keys = keys_of(t._indices(), sizes)
        rows = torch.searchsorted(keys, targets).clamp_(max=max(len(keys) - 1, 0))
        present = keys[rows] == targets
        numbers, sources, rows = numbers[present], sources[present], rows[present]
    else:
        keys, rows = distinct(targets, math.prod(sizes))
    out = _products(values_of(t), weight.flatten(0, -3), numbers, sources, rows, len(keys))
    return coo(coordinates_of(keys, sizes), out if bias is None else out + bias, [*sizes, out_channels], True)


_FEW = 8  # pairs for each element of the kernel, below which a product for each pair takes less time than the calls


def _products(values, matrices, numbers, sources, rows, count):
    """The sum for each of `count` rows: of the values at `sources` times the matrices of these numbers, in order."""
    out = values.new_zeros([count, matrices.shape[-1]])
    if len(sources) < _FEW * len(matrices):
        pieces = (part.split(1 << 12) for part in (numbers, sources, rows))
        for number, source, row in zip(*pieces, strict=True):
            product = torch.bmm(values[source].unsqueeze(1), matrices[number]).squeeze(1)
            out = out.index_add_(0, row, product)
        return out
    counts = torch.bincount(numbers, minlength=len(matrices)).tolist()
    for matrix, source, row in zip(matrices, sources.split(counts), rows.split(counts), strict=True):
        if len(source):
            out = out.index_add_(0, row, values[source] @ matrix)
    return out


def _padding(name, padding, n, space, kernel, stride):
    pairs = padding_pairs(padding, n, True, name)
    if pairs == "SAME":
        return same_pairs(space, kernel, per_axis(stride, n, "stride", name))
    return [(0, 0)] * n if pairs == "VALID" else pairs


@op
def conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NHWC", name=None):
    """The convolution of a sparse image; `weight` has the shape [height, width, in, out].

    Args:
        x: sparse image of shape [batch, height, width, channels], COO with 3 sparse axes.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.functional.conv2d(x, paddle.ones([3, 3, 1, 1])).values().tolist()
    [[9.0]]
    """
    return _conv("conv2d", 2, x, weight, bias, stride, padding, dilation, groups, data_format)


@op
def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NDHWC", name=None):
    """The convolution of a sparse volume; `weight` has the shape [depth, height, width, in, out].

    Args:
        x: sparse volume of shape [batch, depth, height, width, channels], COO with 4 sparse axes.

    >>> x = paddle.ones([1, 1, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.conv3d(x, paddle.ones([1, 3, 3, 1, 1])).values().tolist()
    [[9.0]]
    """
    return _conv("conv3d", 3, x, weight, bias, stride, padding, dilation, groups, data_format)


def _submanifold(name, n, doc):
    def impl(
        x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format=_FORMATS[n], key=None, name=None
    ):
        return _conv(impl.__name__, n, x, weight, bias, stride, padding, dilation, groups, data_format, subm=True)

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = f"""{doc}

>>> x = paddle.ones({[1] * n + [3, 1]}).to_sparse_coo({n + 1})
>>> paddle.sparse.nn.functional.{name}(x, paddle.ones({[1] * (n - 1) + [3, 1, 1]})).values().flatten().tolist()
[2.0, 3.0, 2.0]
"""
    return op(impl)


subm_conv2d = _submanifold("subm_conv2d", 2, "`conv2d` whose output is stored only at the positions of the input.")
subm_conv3d = _submanifold("subm_conv3d", 3, "`conv3d` whose output is stored only at the positions of the input.")
subm_conv2d_igemm = _submanifold("subm_conv2d_igemm", 2, "`subm_conv2d`, under Paddle's name for another kernel.")
subm_conv3d_igemm = _submanifold("subm_conv3d_igemm", 3, "`subm_conv3d`, under Paddle's name for another kernel.")


@op
def max_pool3d(x, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NDHWC", name=None):
    """The largest stored element of each window of a sparse volume; a window without any has no output.

    Args:
        x: sparse volume of shape [batch, depth, height, width, channels], COO with 4 sparse axes.
        kernel_size: size of the windows, an integer or one for each axis.
        stride: step of the windows; by default their size.
        ceil_mode: whether a window may reach over the end.

    >>> x = paddle.to_tensor([-1.0, -2.0]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.max_pool3d(x, [1, 1, 2]).values().tolist()
    [[-1.0]]
    """
    t = _picture("max_pool3d", x, 3, data_format)
    kernel = per_axis(kernel_size, 3, "kernel_size", "max_pool3d")
    stride = kernel if stride is None else per_axis(stride, 3, "stride", "max_pool3d")
    space, dilation = t.shape[1:-1], [1] * 3
    padding = _padding("max_pool3d", padding, 3, space, kernel, stride)
    out_sizes = _possible("max_pool3d", t, _sizes(space, kernel, stride, padding, dilation, ceil_mode))
    sizes = [t.shape[0], *out_sizes]
    _, sources, targets = _pairs(t, kernel, stride, padding, dilation, out_sizes)
    keys, where = distinct(targets, math.prod(sizes))
    values = values_of(t)[sources]
    empty = values.new_zeros([len(keys), values.shape[1]])
    out = empty.scatter_reduce(0, where.unsqueeze(1).expand_as(values), values, "amax", include_self=False)
    return coo(coordinates_of(keys, sizes), out, [*sizes, values.shape[1]], True)
