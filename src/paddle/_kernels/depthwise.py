"""Convolutions of one channel each with windows larger than 3×3, whose weight gradient torch takes long for.

oneDNN has vector instructions for that gradient up to windows of 3×3. Above, it takes five to ten times as long as the
forward pass. The gradient is itself a convolution of one channel each: the images are convolved with the gradients of
the results as windows, every image by itself, and the results are added up. That takes a half to a sixth of the time.
"""

import torch

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_SMALL = 3  # windows that torch is quick at
_LARGEST = 32  # rows or columns of the result, which become the window


def applies(x, weight, stride, padding, groups):
    """Whether `convolved` is the faster way; for float32 images and weights on the CPU, without dilation."""
    channels, one, height, width = weight.shape
    return (
        max(height, width) > _SMALL
        and one == 1
        and groups == channels == x.shape[1]
        and weight.requires_grad
        and torch.is_grad_enabled()
        and type(weight) in _PLAIN
        and max(_results(x, weight, _pair(stride), _pair(padding))) <= _LARGEST
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp need torch's
    )


def convolved(x, weight, bias, stride, padding):
    """The convolution, in the memory order of `x`."""
    return _Depthwise.apply(x, weight, bias, _pair(stride), _pair(padding))


def _pair(value):
    return [value, value] if isinstance(value, int) else list(value) * (2 // len(value))


def _results(x, weight, stride, padding):
    """The height and width of the result."""
    sizes = zip(x.shape[2:], weight.shape[2:], stride, padding, strict=True)
    return [(size + 2 * around - window) // step + 1 for size, window, step, around in sizes]


class _Depthwise(torch.autograd.Function):
    """torch's convolution with another way to the gradient of the weight."""

    @staticmethod
    def forward(ctx, x, weight, bias, stride, padding):
        ctx.save_for_backward(x, weight)
        ctx.options = stride, padding
        ctx.biases = None if bias is None else list(bias.shape)
        return torch.conv2d(x, weight, bias, stride, padding, 1, weight.shape[0])

    @staticmethod
    def backward(ctx, grad):
        (x, weight), (stride, padding) = ctx.saved_tensors, ctx.options
        wanted = list(ctx.needs_input_grad[:3])
        # Where the gradient of the gradient is wanted, torch's operator, which has one, does everything.
        own = wanted[1] and not torch.is_grad_enabled()
        around = [window - 1 - size for window, size in zip(weight.shape[2:], padding, strict=True)]
        forward = own and wanted[0] and stride == [1, 1] and min(around) >= 0
        rest = [wanted[0] and not forward, wanted[1] and not own, wanted[2]]
        found = [None, None, None]
        if any(rest):
            options = stride, padding, [1, 1], False, [0, 0], weight.shape[0]
            found = list(torch.ops.aten.convolution_backward(grad, x, weight, ctx.biases, *options, rest))
        if own:
            found[1] = _weight_gradient(grad, x, weight.shape, stride, padding)
        if forward:  # the kernel of the forward pass is the quicker one
            found[0] = torch.conv2d(grad, weight.flip(2, 3), None, 1, around, 1, weight.shape[0])
        return *(g if needed else None for g, needed in zip(found, wanted, strict=True)), None, None


def _weight_gradient(grad, x, shape, stride, padding):
    images, channels, height, width = x.shape
    count = images * channels
    if x.is_contiguous():
        row = x.view(1, count, height, width)
    else:  # channels last: so they stay, which moves whole pixels only
        row = x.permute(2, 3, 0, 1).reshape(1, height, width, count).permute(0, 3, 1, 2)
    windows = grad.reshape(count, 1, *grad.shape[2:])
    found = torch.conv2d(row, windows, None, 1, padding, stride, count)
    # Steps larger than one may leave room for points that no window has.
    found = found[:, :, : shape[2], : shape[3]].reshape(images, *shape)
    return found.sum(0) if images > 1 else found[0]
