"""Maximum over windows of images on the CPU, by whole rows and columns.

torch's kernel for images with their channels first compares element by element, and its branches are mispredicted. The
maximum of shifted slices gives the same values with vector instructions: ten times as fast forward, twice as fast in
training. With the channels last in memory, torch's own kernel has vector instructions: windows that overlap are
compared in that order where gradients are needed; the gradients go to their elements with the channels first, which is
the faster order for that. Windows of 2×2 side by side have loops in C (`_pooling.c`), and so have others in training
(`maxima`), if they are compiled.
"""

import torch
from torch.compiler import is_dynamo_compiling as compiling

from . import maxima
from .loops import POOLING

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_FEW = 20_000  # elements; below, the calls of several operators cost more than they save
_give = torch.ops.aten.threshold_backward.grad_input
_LARGEST = 5  # size of a window; the work grows with it
_CHANNELS = 8  # of images that overlapping windows compare with the channels last; with fewer, vectors are not filled


def _applies(x, kernel):
    return (
        x.numel() >= _FEW
        and 1 < kernel <= _LARGEST
        and type(x) in _PLAIN
        and x.dtype is torch.float32
        and x.is_cpu
        and x.is_contiguous()
        and not compiling()
    )


def _with_places(x, kernel, stride, padding, engine):
    """The maxima in training, by the loop that keeps their places."""
    if x.dim() < 3 or not maxima.applies(x):
        return engine(x, kernel, stride, padding)
    window = ((size,) * (x.dim() - 2) for size in (kernel, stride, padding))
    return maxima.pooled(x, maxima.regular(tuple(x.shape[2:]), *window))[0]


def max_pool1d(x, kernel, stride, padding):
    """`torch.max_pool1d` for sizes that are ints, by the fastest way."""
    if not (_applies(x, kernel) and x.requires_grad and torch.is_grad_enabled()):
        return torch.max_pool1d(x, kernel, stride, padding)
    return _with_places(x, kernel, stride, padding, torch.max_pool1d)


def max_pool3d(x, kernel, stride, padding):
    """`torch.max_pool3d` for sizes that are ints, by the fastest way."""
    if not _applies(x, kernel):
        return torch.max_pool3d(x, kernel, stride, padding)
    if x.requires_grad and torch.is_grad_enabled():
        return _with_places(x, kernel, stride, padding, torch.max_pool3d)
    x = torch.nn.functional.pad(x, (padding,) * 6, value=float("-inf")) if padding else x
    for axis in range(x.dim() - 3, x.dim()):
        x = _maxima(_parts(x, axis, kernel, stride))[-1]
    return x


def max_pool2d(x, kernel, stride, padding):
    """`torch.max_pool2d` for sizes that are ints, by the fastest way."""
    if not _applies(x, kernel):
        return torch.max_pool2d(x, kernel, stride, padding)
    by_two = kernel == stride == 2 and padding == 0 and POOLING is not None and x.dim() == 4
    if not (x.requires_grad and torch.is_grad_enabled()):
        return _by_two(x) if by_two else _forward(x, kernel, stride, padding)
    if torch._C._functorch.peek_interpreter_stack() is not None:  # vmap and jvp need torch's kernel
        return torch.max_pool2d(x, kernel, stride, padding)
    if by_two:
        return _ByTwo.apply(x)
    if x.dim() == 4 and maxima.applies(x):
        return _with_places(x, kernel, stride, padding, torch.max_pool2d)
    if kernel <= stride:
        return _MaxPool.apply(x, kernel, stride, padding)
    # Adding up the gradients of windows that overlap by slices would take as long as torch's kernel.
    if x.dim() == 4 and x.shape[1] >= _CHANNELS:
        return _Overlapping.apply(x, kernel, stride, padding)
    return torch.max_pool2d(x, kernel, stride, padding)


def _forward(x, kernel, stride, padding):
    rows = _parts(_padded(x, padding), 2, kernel, stride)
    return _maxima(_parts(_maxima(rows)[-1], 3, kernel, stride))[-1]


def _padded(x, padding):
    return torch.nn.functional.pad(x, (padding,) * 4, value=float("-inf")) if padding else x


def _parts(x, axis, kernel, stride):
    """The first elements of all windows along an axis, the second elements, and so on."""
    count = (x.shape[axis] - kernel) // stride
    before = (slice(None),) * axis
    return [x[(*before, slice(start, start + count * stride + 1, stride))] for start in range(kernel)]


def _maxima(parts):
    """The maximum of the first part, of the first two, and so on."""
    found = parts[:1]
    for part in parts[1:]:
        found.append(torch.maximum(found[-1], part))
    return found


class _MaxPool(torch.autograd.Function):
    """The maximum of windows; like torch's, its gradient is that of the first of equal elements in row-major order."""

    @staticmethod
    def forward(ctx, x, kernel, stride, padding):
        ctx.save_for_backward(x)
        ctx.window = kernel, stride, padding
        return _forward(x, kernel, stride, padding)

    @staticmethod
    def backward(ctx, grad):
        (x,), (kernel, stride, padding) = ctx.saved_tensors, ctx.window
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted
            return _differentiable(grad, x, *ctx.window), None, None, None
        x = _padded(x, padding)
        columns = _parts(x, 3, kernel, stride)
        by_column = _maxima(columns)
        rows = _parts(by_column[-1], 2, kernel, stride)
        grad = _divided(grad, rows, _maxima(rows), 2, by_column[-1].shape, stride)
        grad = _divided(grad, columns, by_column, 3, x.shape, stride)
        if padding:
            grad = grad[:, :, padding:-padding, padding:-padding]
        return grad, None, None, None


def _by_two(x):
    """The maxima of windows of 2×2 side by side, by the loops in C."""
    images, channels, height, width = x.shape
    out = x.new_empty([images, channels, height // 2, width // 2])
    POOLING.maxima(x.detach().numpy(), out.numpy(), images * channels, height, width)
    return out


class _ByTwo(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return _by_two(x)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        if torch.is_grad_enabled():
            return _differentiable(grad, x, 2, 2, 0)
        into = torch.empty_like(x)
        arrays = (t.numpy() for t in (grad.contiguous(), x.detach(), into))
        POOLING.gradient(*arrays, x.shape[0] * x.shape[1], *x.shape[2:])
        return into


class _Overlapping(torch.autograd.Function):
    """The maximum of windows that overlap."""

    @staticmethod
    def forward(ctx, x, kernel, stride, padding):
        last = x.contiguous(memory_format=torch.channels_last)
        out, places = torch.nn.functional.max_pool2d_with_indices(last, kernel, stride, padding)
        ctx.save_for_backward(x, places.contiguous())
        ctx.window = kernel, stride, padding
        return out.contiguous()

    @staticmethod
    def backward(ctx, grad):
        return _given(grad.contiguous(), *ctx.saved_tensors, *ctx.window), None, None, None


def _differentiable(grad, x, *window):
    """torch's gradient of maxima, which has a gradient itself."""
    return _given(grad, x, torch.nn.functional.max_pool2d_with_indices(x, *window)[1], *window)


def _given(grad, x, places, kernel, stride, padding):
    """torch's gradient of maxima whose places in the images are known."""
    window = [kernel] * 2, [stride] * 2, [padding] * 2, [1, 1], False
    return torch.ops.aten.max_pool2d_with_indices_backward(grad, x, *window, places)


def _divided(grad, parts, maxima, axis, shape, stride):
    """The gradient of maxima along an axis, given to the elements that they are."""
    kernel = len(parts)
    covered = parts[0].shape[axis] * kernel == shape[axis]
    if kernel == 2 and covered and axis == 3:
        share = (parts[1] - maxima[0]).nan_to_num_()  # infinite ones may be equal
        _give(grad, share, 0, grad_input=share)
        return torch.view_as_real(torch.complex(grad - share, share)).flatten(3)  # the quickest way to put them in turn
    out = grad.new_empty(shape) if covered else grad.new_zeros(shape)
    targets = _parts(out, axis, kernel, stride)
    for i in reversed(range(1, kernel)):
        share = (parts[i] - maxima[i - 1]).nan_to_num_()
        _give(grad, share, 0, grad_input=share)
        targets[i].copy_(share)
        grad = torch.sub(grad, share, out=share)  # in the same memory, for a lower peak
    targets[0].copy_(grad)
    return out
