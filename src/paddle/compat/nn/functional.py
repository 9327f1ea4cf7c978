"""Functions for networks with torch's arguments and results."""

import torch
import torch.nn.functional as F

from ..._core.args import int_arg, shape_list
from ..._core.dtype import torch_dtype
from .._torch_names import as_torch

__path__ = []  # a package, for the paths of the original below it

__all__ = ["linear", "pad", "scaled_dot_product_attention", "softmax", "unfold"]


@as_torch
def pad(input, pad, mode="constant", value=0.0):
    """Pad the ends of axes, the last axis first.

    >>> paddle.compat.nn.functional.pad(paddle.ones([1, 1]), [0, 1]).tolist()
    [[1.0, 0.0]]
    """
    return F.pad(input, shape_list(pad, "pad"), mode, value if mode == "constant" else None)


@as_torch
def softmax(input, dim=None, dtype=None, *, out=None):
    """Softmax along `dim`; if None, along the first axis of 1 or 3 axes, else the second."""
    dim = (0 if input.dim() in (0, 1, 3) else 1) if dim is None else int_arg(dim, "dim")
    return torch.softmax(input, dim, None if dtype is None else torch_dtype(dtype))


@as_torch
def linear(input, weight, bias=None):
    """`input @ weight.T + bias`: the weight has the shape [out, in], unlike in `paddle.nn.functional.linear`."""
    return F.linear(input, weight, bias)


@as_torch
def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """Attention of tensors of the shape [batch, heads, length, width]."""
    return F.scaled_dot_product_attention(
        query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa
    )


@as_torch
def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The windows of images as columns."""
    return F.unfold(input, kernel_size, dilation, padding, stride)
