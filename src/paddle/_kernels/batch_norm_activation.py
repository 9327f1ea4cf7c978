"""Batch normalisation, with the activation behind it or without one, with the channels last, by loops in C.

torch adds up the pixels of a channel one after the other in float32 there, which leaves four digits of a mean of
400,000 pixels; the loops (`_normalising.c`) add up blocks in float64. Norm and activation read and write whole
pictures, and what counts is how often: torch's two operators do so five times forward and six times with the
gradient, the loops three times and three times. What goes into the activation is computed again for the gradient, so
it needs no memory either. Answers, by the running statistics, are one pass.
"""

import torch
from torch.compiler import is_dynamo_compiling as compiling

from . import vectorised
from .loops import NORMALISING

_LEAST = 65_536  # elements below which the calls cost more than is gained
_LEAST_OF_ANSWERS = 131_072  # below, `folded_norm` and the activation are as quick
NOTHING = "nothing"  # no activation
_ACTIVATIONS = {  # name -> the activation on torch tensors; the loops number them in this order
    "relu": torch.relu,
    "relu6": torch.nn.functional.relu6,
    "hardswish": torch.nn.functional.hardswish,
    NOTHING: lambda y: y,
}
_NUMBERS = {name: number for number, name in enumerate(_ACTIVATIONS)}
_PARALLEL = NORMALISING is not None and NORMALISING.parallel()  # whether the loops can run on torch's threads


def activated(y, activation):
    """The activation of this name by torch."""
    return _ACTIVATIONS[activation](y)


def answers(x, weight, bias, mean, variance):
    """Whether `answered` is the faster way, which has no gradients."""
    if torch.is_grad_enabled() and any(t is not None and t.requires_grad for t in (x, weight, bias)):
        return False
    return applies(x, weight, bias, mean, variance, _LEAST_OF_ANSWERS)


def applies(x, weight, bias, mean, variance, least=_LEAST):
    """Whether `normalised` is the faster way; the four in the middle belong to the channels of `x`."""
    return (
        NORMALISING is not None
        and x.dim() == 4
        and x.numel() >= least
        and x.dtype is torch.float32
        and x.is_cpu
        and type(x) in vectorised.PLAIN
        and not x.is_contiguous()
        and x.is_contiguous(memory_format=torch.channels_last)
        and (_PARALLEL or torch.get_num_threads() == 1)  # else torch's loops have more threads
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and all(_is_row(t, x.shape[1]) for t in (weight, bias, mean, variance))
    )


def _is_row(t, channels):
    return t is not None and t.dtype is torch.float32 and t.is_cpu and t.shape == (channels,) and t.stride() == (1,)


def normalised(x, weight, bias, mean, variance, momentum, epsilon, activation):
    """The activated result; `momentum` is the share that the running statistics keep, which are updated."""
    return _Normalised.apply(x, weight, bias, mean, variance, momentum, epsilon, activation)


def answered(x, weight, bias, mean, variance, epsilon, activation):
    """The activated result by the statistics that were learnt."""
    channels, out = x.shape[1], torch.empty_like(x)
    parameters = [t.detach().numpy() for t in (weight, bias, mean, variance)]
    options = x.numel() // channels, channels, epsilon, _NUMBERS[activation], torch.get_num_threads()
    NORMALISING.evaluate(_rows(x), *parameters, _rows(out), *options)
    return out


def _rows(x):
    """A batch with its channels last as a NumPy array [N, H, W, C] of the same memory."""
    return x.detach().permute(0, 2, 3, 1).numpy()


class _Normalised(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias, mean, variance, momentum, epsilon, activation):
        channels = x.shape[1]
        out, kept = torch.empty_like(x), x.new_empty(4, channels)
        parameters = [t.detach().numpy() for t in (weight, bias, mean, variance)]
        sizes = x.numel() // channels, channels
        NORMALISING.forward(
            _rows(x),
            *parameters,
            _rows(out),
            kept.numpy(),
            *sizes,
            momentum,
            epsilon,
            _NUMBERS[activation],
            torch.get_num_threads(),
        )
        ctx.save_for_backward(x, weight, bias, kept)
        ctx.sizes, ctx.epsilon, ctx.activation = sizes, epsilon, activation
        return out

    @staticmethod
    def backward(ctx, grad):
        x, weight, bias, kept = ctx.saved_tensors
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted
            return *_differentiable(ctx, grad, x, weight, bias), None, None, None, None, None
        grad = grad.contiguous(memory_format=torch.channels_last)
        found = torch.empty_like(x), torch.empty_like(weight), torch.empty_like(bias)
        arrays = _rows(found[0]), *(t.numpy() for t in found[1:])
        options = *ctx.sizes, _NUMBERS[ctx.activation], torch.get_num_threads()
        NORMALISING.backward(_rows(grad), _rows(x), kept.numpy(), *arrays, *options)
        return *found, None, None, None, None, None


def _differentiable(ctx, grad, *inputs):
    """The gradients by torch's operators, which have gradients themselves."""
    out = torch.batch_norm(*inputs, None, None, True, 0.0, ctx.epsilon, torch.backends.cudnn.enabled)
    wanted = [t for t, needed in zip(inputs, ctx.needs_input_grad, strict=False) if needed]
    found = iter(torch.autograd.grad(activated(out, ctx.activation), wanted, grad, create_graph=True))
    return [next(found) if needed else None for needed in ctx.needs_input_grad[:3]]
