"""Means over windows of images on the CPU by oneDNN.

torch's kernel for images with their channels first adds up element by element; oneDNN's takes a tenth to a quarter of
its time, with both copies. It applies to float32.
"""

import torch

from . import vectorised

_LEAST, _LEAST_IN_TRAINING = 8_192, 32_768  # elements of the result: below that, the calls cost more
_plain = torch._C._nn.avg_pool2d


class _AvgPool(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, *window):
        ctx.save_for_backward(x)
        ctx.window = window
        return _forward(x, *window)

    @staticmethod
    def backward(ctx, grad):
        (x,), rest = ctx.saved_tensors, [None] * len(ctx.window)
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted
            return torch.ops.aten.avg_pool2d_backward(grad, x, *ctx.window, None), *rest
        # oneDNN needs of `x` the shape only, but in its own form.
        args = grad.contiguous().to_mkldnn(), x.detach().to_mkldnn(), *ctx.window
        return torch.ops.aten.avg_pool2d_backward(*args, None).to_dense(), *rest


def _forward(x, *window):
    return _plain(x.detach().to_mkldnn(), *window).to_dense()


def avg_pool2d(x, kernel, stride, padding, ceil_mode, include_pad, divisor=None):
    """torch's avg_pool2d; sizes are numbers or one for each axis."""
    plain = ceil_mode or divisor is not None or x.dim() != 4
    if plain or not vectorised.applies(x) or not torch.backends.mkldnn.is_available():
        return _plain(x, kernel, stride, padding, ceil_mode, include_pad, divisor)
    kernel, stride, padding = ([n] * 2 if type(n) is int else list(n) for n in (kernel, stride, padding))
    training = vectorised.differentiable(x)
    if x.numel() < (_LEAST_IN_TRAINING if training else _LEAST) * stride[0] * stride[1]:
        return _plain(x, kernel, stride, padding, False, include_pad)
    if training:
        return _AvgPool.apply(x, kernel, stride, padding, False, include_pad)
    return _forward(x, kernel, stride, padding, False, include_pad)
