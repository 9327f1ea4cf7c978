"""Reductions over axes; over all axes, the result has the shape [1]."""

import paddle

from ._base import one

__all__ = [
    "reduce_sum",
    "reduce_mean",
    "reduce_max",
    "reduce_min",
    "reduce_prod",
    "reduce_all",
    "reduce_any",
    "logsumexp",
]


def _reduction(name, function):
    def layer(input, dim=None, keep_dim=False, name=None):
        axes = None if dim is None or dim == [] else list(dim) if isinstance(dim, (list, tuple)) else [dim]
        if name_of == "reduce_prod" and axes is not None and len(axes) > 1:
            out = input
            for axis in sorted((a % input.ndim for a in axes), reverse=True):
                out = function(out, axis, keepdim=keep_dim)
        else:
            axes = axes[0] if axes is not None and len(axes) == 1 else axes
            out = function(input, axes, keepdim=keep_dim)
        return one(out) if out.ndim == 0 else out

    name_of = name
    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = f"`{function.__name__}` over the axes `dim`, or over all axes, which gives the shape [1]."
    return layer


reduce_sum = _reduction("reduce_sum", paddle.sum)
reduce_mean = _reduction("reduce_mean", paddle.mean)
reduce_max = _reduction("reduce_max", paddle.max)
reduce_min = _reduction("reduce_min", paddle.min)
reduce_prod = _reduction("reduce_prod", paddle.prod)
reduce_all = _reduction("reduce_all", paddle.all)
reduce_any = _reduction("reduce_any", paddle.any)
logsumexp = _reduction("logsumexp", paddle.logsumexp)
