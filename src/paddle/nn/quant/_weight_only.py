"""Linear layers with weights in 8 or 4 bits.

A quantised weight is the transposed matrix, `[out, in]`, with one scale for each output or for each group of inputs;
two 4-bit numbers share a byte: output `2 i` in the lower half, `2 i + 1` in the upper. (Paddle's own kernels store
the bytes in an order that depends on the GPU; weights quantised here are for use with these functions.)
"""

import torch
import torch.nn.functional as F

from ..._core.dtype import torch_dtype
from ..._core.errors import FailedCheckError, InvalidArgumentError, UnimplementedError, received, require_tensor
from ..._core.op import op

_LARGEST = {"weight_only_int8": 127, "weight_only_int4": 7, "llm.int8": 127}
_UNSUPPORTED = ("w4a8", "w4afp8")


def _check(op_name, algo, group_size, **tensors):
    for name, value in tensors.items():
        require_tensor(value, name, op_name)
    if algo in _UNSUPPORTED:
        raise UnimplementedError(f"{op_name}: the algorithm '{algo}' is not supported yet.", received(algo=algo))
    if algo not in _LARGEST:
        raise InvalidArgumentError(
            f"{op_name}: 'algo' must be one of {[*_LARGEST, *_UNSUPPORTED]}.", received(algo=algo)
        )
    if group_size not in (-1, 64, 128):
        raise FailedCheckError(f"{op_name}: 'group_size' must be -1, 64 or 128.", received(group_size=group_size))


@op
def weight_quantize(x, algo="weight_only_int8", arch=None, group_size=-1):
    """A weight `[in, out]` in 8 or 4 bits, transposed, and its scales.

    Args:
        algo: 'weight_only_int8', 'weight_only_int4' (two numbers in a byte) or 'llm.int8' (scales in float32).
        arch: the GPU architecture; not used, since the layout is the same everywhere.
        group_size: 64 or 128 inputs share a scale; -1 for all inputs of an output.
        x: Tensor [in, out] of floats.

    Returns:
        (int8 Tensor [out, in], or [out / 2, in] with 4 bits; Tensor of scales [out], or [groups, out]).

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.rand([64, 32], "float16"))
    >>> weight.shape, scale.shape
    ([32, 64], [32])
    """
    _check("weight_quantize", algo, group_size, x=x)
    if x.dim() != 2 or not x.is_floating_point():
        raise InvalidArgumentError("weight_quantize: 'x' must be a matrix of floats.", received(x=x))
    rows, columns = x.shape
    group = rows if group_size == -1 else group_size
    if algo == "weight_only_int4" and columns % 2:
        raise InvalidArgumentError("weight_quantize: 4 bits need an even number of columns in 'x'.", received(x=x))
    largest = _LARGEST[algo]
    w = x.detach().float()
    w = F.pad(w, (0, 0, 0, -rows % group)).reshape(-1, group, columns)
    scale = w.abs().amax(1) / largest
    q = torch.where(scale[:, None] > 0, w / scale[:, None], 0.0)
    q = (q.abs() + 0.5).floor().clamp(max=largest).mul(q.sign())  # round halves away from zero
    q = q.reshape(-1, columns)[:rows].t().contiguous().to(torch.int8)
    if algo == "weight_only_int4":
        q = (q[0::2] & 15) | (q[1::2] << 4)
    scale = scale if algo == "llm.int8" else scale.to(x.dtype)
    return q, scale[0] if group_size == -1 else scale


@op
def weight_dequantize(x, scale, algo="weight_only_int8", out_dtype="float16", group_size=-1):
    """The dequantised weight `[in, out]`, in the dtype of `scale`; for llm.int8 in `out_dtype`.

    Args:
        x: int8 Tensor, from `weight_quantize`.
        scale: Tensor of scales, from `weight_quantize`.
        algo: the algorithm it was quantised by: 'weight_only_int8', 'weight_only_int4' or 'llm.int8'.
        out_dtype: dtype of the result for 'llm.int8'.
        group_size: how many inputs share a scale, as given to `weight_quantize`.

    Returns:
        Tensor [in, out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]))
    >>> paddle.nn.quant.weight_dequantize(weight, scale).shape
    [64, 32]
    """
    _check("weight_dequantize", algo, group_size, x=x, scale=scale)
    dtype = torch_dtype(out_dtype) if algo == "llm.int8" else scale.dtype
    return _restored(x, scale, algo == "weight_only_int4", group_size).t().to(dtype)


def _restored(weight, scale, half, group_size):
    """Return `[out, in]` in the dtype of the scales."""
    if half:  # shifting left and back extends the sign
        weight = torch.stack([(weight << 4) >> 4, weight >> 4], 1).reshape(-1, weight.shape[1])
    w = weight.to(scale.dtype)
    if group_size == -1:
        return w * scale[:, None]
    return w * scale.t().repeat_interleave(group_size, 1)[:, : w.shape[1]]


@op
def weight_only_linear(x, weight, bias=None, weight_scale=None, weight_dtype="int8", arch=None, group_size=-1):
    """`x` times a quantised weight, plus `bias`.

    Args:
        weight, weight_scale: from `weight_quantize`.
        weight_dtype: 'int8' or 'int4'.
        x: Tensor [..., in].
        weight: int8 Tensor, from `weight_quantize`.
        bias: Tensor [out]; by default none.
        weight_scale: Tensor of scales, from `weight_quantize`.
        arch: the GPU architecture; not used.
        group_size: how many inputs share a scale, as given to `weight_quantize`.

    Returns:
        Tensor [..., out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]))
    >>> paddle.nn.quant.weight_only_linear(paddle.ones([2, 64]), weight, weight_scale=scale).shape
    [2, 32]
    """
    if weight_dtype not in ("int8", "int4"):
        raise InvalidArgumentError(
            "weight_only_linear: 'weight_dtype' must be 'int8' or 'int4'.", received(weight_dtype=weight_dtype)
        )
    algo = f"weight_only_{weight_dtype}"
    _check("weight_only_linear", algo, group_size, x=x, weight=weight, weight_scale=weight_scale)
    scale = weight_scale.to(x.dtype)
    plain = weight_dtype == "int8" and group_size == -1
    recorded = x.requires_grad and torch.is_grad_enabled()
    if plain and x.dtype is torch.bfloat16 and x.device.type == "cpu" and not recorded:
        # The only dtype for which torch multiplies faster by packed integers than by floats.
        out = torch._weight_int8pack_mm(x.reshape(-1, x.shape[-1]).contiguous(), weight, scale)
        out = out.reshape(*x.shape[:-1], weight.shape[0])
        return out if bias is None else out + bias
    if plain and x.dtype is torch.float32:  # scaling the result is cheaper, and float32 does not overflow
        out = F.linear(x, weight.to(x.dtype)) * scale
        return out if bias is None else out + bias
    return F.linear(x, _restored(weight, scale, weight_dtype == "int4", group_size), bias)


@op
def llm_int8_linear(x, weight, bias=None, weight_scale=None, threshold=6.0):
    """Multiply `x` by a quantised weight in integers, except for columns of `x` that contain an outlier.

    Args:
        weight, weight_scale: from `weight_quantize(…, algo="llm.int8")`.
        threshold: magnitude from which a value of `x` is an outlier.
        x: Tensor [..., in].
        weight: int8 Tensor, from `weight_quantize(..., algo="llm.int8")`.
        bias: Tensor [out]; by default none.
        weight_scale: Tensor of scales, from the same call.

    Returns:
        Tensor [..., out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]), algo="llm.int8")
    >>> paddle.nn.quant.llm_int8_linear(paddle.ones([32, 64]), weight, weight_scale=scale).shape
    [32, 32]
    """
    _check("llm_int8_linear", "llm.int8", -1, x=x, weight=weight, weight_scale=weight_scale)
    flat = x.reshape(-1, x.shape[-1]).float()
    outliers = (flat.abs() >= threshold).any(0)
    usual = flat.masked_fill(outliers, 0.0)
    step = usual.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127
    product = torch._int_mm((usual / step).round().to(torch.int8), weight.t())
    scale = weight_scale.float()
    out = product.float() * step * scale
    if outliers.any():
        out = out + F.linear(flat[:, outliers], weight[:, outliers].float() * scale[:, None])
    out = out.to(x.dtype).reshape(*x.shape[:-1], weight.shape[0])
    return out if bias is None else out + bias
