"""Output sizes and kernels of `interpolate`."""

import numbers

import numpy as np
import torch

from ..._core.args import number_arg, shape_list
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received

# mode -> the supported numbers of spatial axes.
MODES = {"nearest": (1, 2, 3), "area": (1, 2, 3), "linear": (1,), "bilinear": (2,), "bicubic": (2,), "trilinear": (3,)}
_engine = torch._C._nn
_NEAREST = {1: _engine.upsample_nearest1d, 2: _engine.upsample_nearest2d, 3: _engine.upsample_nearest3d}
_AREA = {1: torch.adaptive_avg_pool1d, 2: _engine.adaptive_avg_pool2d, 3: _engine.adaptive_avg_pool3d}
# (mode, antialias) -> the kernel.
_SMOOTH = {
    ("linear", False): _engine.upsample_linear1d,
    ("bilinear", False): _engine.upsample_bilinear2d,
    ("bilinear", True): _engine._upsample_bilinear2d_aa,
    ("bicubic", False): _engine.upsample_bicubic2d,
    ("bicubic", True): _engine._upsample_bicubic2d_aa,
    ("trilinear", False): _engine.upsample_trilinear3d,
}
_FORMATS = {1: ("NCW", "NWC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


def channel_last(x, mode, data_format):
    """Whether the channel is the last axis; rejects tensors that `mode` does not support."""
    if mode not in MODES:
        raise InvalidArgumentError(f"interpolate: 'mode' must be one of {list(MODES)}.", received(mode=mode))
    n = x.dim() - 2
    if n not in MODES[mode]:
        wanted = " or ".join(str(k + 2) for k in MODES[mode])
        raise InvalidArgumentError(
            f"interpolate: mode '{mode}' needs a tensor of {wanted} dimensions.", received(x=x, mode=mode)
        )
    if data_format is not None and data_format not in _FORMATS[n]:
        raise InvalidArgumentError(
            f"interpolate: 'data_format' of a tensor of {n + 2} dimensions must be one of {list(_FORMATS[n])}.",
            received(x=x, data_format=data_format),
        )
    return data_format == _FORMATS[n][1]


def sizes_of(size, n):
    """Return the output sizes given by `size`."""
    sizes = [number_arg(size)] * n if isinstance(size, numbers.Number) else shape_list(size, "size")
    if len(sizes) != n:
        raise InvalidArgumentError(
            f"interpolate: 'size' must have {n} entries, one for each spatial axis.", received(size=size)
        )
    if min(sizes) < 1:
        raise FailedCheckError("interpolate: 'size' must be positive.", received(size=size))
    return sizes


def scales_of(scale_factor, n):
    """Return one factor for each spatial axis."""
    if isinstance(scale_factor, (torch.Tensor, np.ndarray)):
        given = scale_factor.reshape(-1).tolist()
    else:
        given = list(scale_factor) if isinstance(scale_factor, (list, tuple)) else [scale_factor]
    scales = [number_arg(s) for s in given]
    if any(not isinstance(s, numbers.Real) for s in scales):
        raise InvalidTypeError(
            "interpolate: 'scale_factor' must be a number, a list of numbers, or a Tensor.",
            received(scale_factor=scale_factor),
        )
    scales = [float(s) for s in scales] * (n if len(scales) == 1 else 1)
    if len(scales) != n:
        raise InvalidArgumentError(
            f"interpolate: 'scale_factor' must be a number or {n} numbers, one for each spatial axis.",
            received(scale_factor=scale_factor),
        )
    if min(scales) <= 0:
        raise InvalidArgumentError("interpolate: 'scale_factor' must be positive.", received(scale_factor=scale_factor))
    return scales


def _source_positions(size, out, scale, device):
    """Where each output element along an axis starts in the input, measured from the left edge."""
    ratio = size / out if scale is None else 1.0 / scale
    return torch.arange(out, dtype=torch.float32, device=device) * ratio


def resize(x, sizes, scales, mode, align_corners, align_mode, antialias):
    """Resize `x`, whose channel is axis 1, to `sizes`; a scale of None is derived from the sizes."""
    if mode == "nearest":
        if x.is_floating_point() or x.dtype == torch.uint8:
            return _NEAREST[len(sizes)](x, sizes, *scales)
        return _nearest_by_index(x, sizes, scales)
    if mode == "area":
        return _AREA[len(sizes)](x, sizes)
    if not x.is_floating_point():  # Paddle truncates, torch's kernel rounds
        return resize(x.float(), sizes, scales, mode, align_corners, align_mode, antialias).to(x.dtype)
    if align_mode == 1 and not align_corners and mode != "bicubic":
        return _linear_from_edges(x, sizes, scales)
    return _SMOOTH[mode, bool(antialias)](x, sizes, bool(align_corners), *scales)


def _linear_from_edges(x, sizes, scales):
    """Linear interpolation with positions measured from left edges instead of centres (`align_mode=1`)."""
    for i, (out, scale) in enumerate(zip(sizes, scales, strict=True)):
        axis, size = 2 + i, x.shape[2 + i]
        position = _source_positions(size, out, scale, x.device)
        near = position.long().clamp_(max=size - 1)
        far = (near + 1).clamp_(max=size - 1)
        weight = (position - near).to(x.dtype).reshape(-1, *[1] * (x.dim() - 1 - axis))
        x = torch.lerp(x.index_select(axis, near), x.index_select(axis, far), weight)
    return x


def _nearest_by_index(x, sizes, scales):
    """Nearest-neighbour interpolation for dtypes that torch's kernel does not support."""
    for i, (out, scale) in enumerate(zip(sizes, scales, strict=True)):
        size = x.shape[2 + i]
        x = x.index_select(2 + i, _source_positions(size, out, scale, x.device).long().clamp_(max=size - 1))
    return x
