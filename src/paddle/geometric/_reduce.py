"""Reducing rows of equal index: sum, mean, maximum or minimum."""

import torch


def reduce_rows(rows, index, size, how):
    """Reduce the rows with index `i` to `out[i]`; zeros where there are none."""
    if how in ("max", "min"):
        return _Extreme.apply(rows, index, size, f"a{how}")
    out = rows.new_zeros((size, *rows.shape[1:])).index_add(0, index, rows)
    if how == "sum":
        return out
    count = torch.bincount(index, minlength=size).clamp_min(1).reshape([-1, *[1] * (rows.dim() - 1)])
    return out / count if rows.is_floating_point() else torch.div(out, count, rounding_mode="trunc").to(rows.dtype)


class _Extreme(torch.autograd.Function):
    """The maximum or minimum; every row that attains it gets the full gradient, as in Paddle (torch divides it)."""

    @staticmethod
    def forward(ctx, rows, index, size, how):
        at = index.reshape([-1, *[1] * (rows.dim() - 1)]).expand_as(rows)
        out = rows.new_zeros((size, *rows.shape[1:])).scatter_reduce(0, at, rows, how, include_self=False)
        ctx.save_for_backward(rows, index, out)
        return out

    @staticmethod
    def backward(ctx, grad):
        rows, index, out = ctx.saved_tensors
        return grad.index_select(0, index) * (rows == out.index_select(0, index)), None, None, None
