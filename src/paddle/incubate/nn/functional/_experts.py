"""Mixtures of experts, and their 8-bit activations."""

import torch

from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op


@op
def moe_combine(x, combine_weights, scatter_index, name=None):
    """Combine the results of the experts: `out[s] = sum over k of weights[s, k] * x[index[k, s]]`.

    Args:
        x: results of the experts, [rows, features].
        combine_weights: [tokens, k].
        scatter_index: [k, tokens], the row of each token for each of its experts.

    Returns:
        Tensor of shape [tokens, features].

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> weights, index = paddle.to_tensor([[0.5, 0.5]]), paddle.to_tensor([[0], [2]])
    >>> paddle.incubate.nn.functional.moe_combine(x, weights, index).tolist()
    [[2.0]]
    """
    for label, value in (("x", x), ("combine_weights", combine_weights), ("scatter_index", scatter_index)):
        require_tensor(value, label, "moe_combine")
    if scatter_index.shape != combine_weights.t().shape:
        raise InvalidArgumentError(
            "moe_combine: 'scatter_index' must be [k, tokens] for 'combine_weights' [tokens, k].",
            received(combine_weights=combine_weights, scatter_index=scatter_index),
        )
    return torch.einsum("sk,ksd->sd", combine_weights.to(x.dtype), x[scatter_index.long()])


@op
def fused_act_dequant(x, x_scale):
    """float8 values times the scale of their 128 columns, in bfloat16.

    Args:
        x: [rows, columns] of float8_e4m3fn.
        x_scale: [rows, columns / 128] of float32.

    Returns:
        bfloat16 Tensor with the shape of `x`.

    >>> x = paddle.ones([1, 128]).astype("float8_e4m3fn")
    >>> out = paddle.incubate.nn.functional.fused_act_dequant(x, paddle.full([1, 1], 2.0))
    >>> out.dtype, float(out.astype("float32").mean())
    (paddle.bfloat16, 2.0)
    """
    require_tensor(x, "x", "fused_act_dequant")
    require_tensor(x_scale, "x_scale", "fused_act_dequant")
    if x_scale.dtype is torch.int32:
        raise UnimplementedError("fused_act_dequant: packed scales are not supported.", received(x_scale=x_scale))
    return (x.float() * x_scale.repeat_interleave(128, 1)[:, : x.shape[1]]).to(torch.bfloat16)
