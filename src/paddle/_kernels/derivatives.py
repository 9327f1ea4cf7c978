"""Results whose derivatives are given, where torch's differ from those of Paddle."""

import torch


class _Given(torch.autograd.Function):
    """A value that depends on some tensors by the given derivatives, element by element."""

    @staticmethod
    def forward(ctx, value, count, *pairs):
        ctx.save_for_backward(*pairs[count:])
        ctx.like = [(t.shape, t.dtype) for t in pairs[:count]]
        return value.view_as(value)

    @staticmethod
    def backward(ctx, g):
        found = []
        for (shape, dtype), factor, needed in zip(
            ctx.like, ctx.saved_tensors, ctx.needs_input_grad[2 : 2 + len(ctx.like)], strict=True
        ):
            if not needed:
                found.append(None)
                continue
            part = g * factor
            part = part.real if part.is_complex() and not dtype.is_complex else part
            found.append(part.sum_to_size(shape).to(dtype))
        return (None, None, *found, *(None for _ in ctx.like))


def with_derivatives(value, *pairs):
    """`value`, with the derivatives of `pairs`: of tensors, and of numbers that the gradient is multiplied with.

    >>> x = torch.tensor([-2.0], requires_grad=True)
    >>> with_derivatives(x.detach().abs(), (x, x.detach().sign())).backward()
    >>> x.grad
    tensor([-1.])
    """
    return _Given.apply(value, len(pairs), *(t for t, _ in pairs), *(d for _, d in pairs))
