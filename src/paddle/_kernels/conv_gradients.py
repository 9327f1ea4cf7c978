"""torch's convolution of images with other ways to its gradients, where these are faster."""

import torch

_PLAIN = (torch.Tensor, torch.nn.Parameter)


def can_differ(weight, stride, padding):
    """Whether the gradient of a weight is computed at all, and nobody needs the rules that torch has for its own."""
    return (
        weight.requires_grad
        and _is_usual(stride, 1)
        and _is_usual(padding, 0)  # torch says what is wrong with others
        and torch.is_grad_enabled()
        and type(weight) in _PLAIN
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp
    )


def _is_usual(value, least):
    values = [value] if type(value) is int else value
    return len(values) <= 2 and all([type(v) is int and v >= least for v in values]) and len(values) > 0


def pair(value):
    """One number for each axis of an image."""
    return [value, value] if type(value) is int else list(value) * (2 // len(value))


def result_size(x, weight, stride, padding):
    """The height and width of the result."""
    sizes = zip(x.shape[2:], weight.shape[2:], pair(stride), pair(padding), strict=True)
    return [(size + 2 * around - window) // step + 1 for size, window, step, around in sizes]


def convolved(x, weight, bias, stride, padding, groups, of_weight, of_images, product=None):
    """The convolution, in the memory order of `x`.

    `of_weight(grad, x, weight, stride, padding)` gives the gradient of the weight; so does `of_images` that of `x`, or
    None where torch is faster. `product(x, weight, bias)` computes the convolution itself, by default torch does.
    """
    return _Convolution.apply(x, weight, bias, pair(stride), pair(padding), groups, of_weight, of_images, product)


class _Convolution(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias, stride, padding, groups, of_weight, of_images, product):
        ctx.save_for_backward(x, weight)
        ctx.options, ctx.groups, ctx.own = (stride, padding), groups, (of_images, of_weight)
        ctx.biases = None if bias is None else list(bias.shape)
        return product(x, weight, bias) if product else torch.conv2d(x, weight, bias, stride, padding, 1, groups)

    @staticmethod
    def backward(ctx, grad):
        (x, weight), wanted = ctx.saved_tensors, list(ctx.needs_input_grad[:3])
        found = [None, None, None]
        if not torch.is_grad_enabled():  # otherwise the gradient of the gradient is wanted, which torch's operator has
            for i, own in enumerate(ctx.own):
                found[i] = own(grad, x, weight, *ctx.options) if wanted[i] else None
            if wanted[2]:  # torch would compute the weight's gradient again for it
                found[2] = grad.sum((0, 2, 3))
        rest = [needed and g is None for needed, g in zip(wanted, found, strict=True)]
        if any(rest):
            options = *ctx.options, [1, 1], False, [0, 0], ctx.groups
            others = torch.ops.aten.convolution_backward(grad, x, weight, ctx.biases, *options, rest)
            found = [other if needed else g for g, other, needed in zip(found, others, rest, strict=True)]
        return *found, None, None, None, None, None, None
