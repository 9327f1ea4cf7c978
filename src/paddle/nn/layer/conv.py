"""Convolution layers."""

import math
import numbers

import numpy as np

from paddle._kernels.windows import channel_last, padding_pairs, per_axis

from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, widened
from ..._core.help import LAYERS, complete
from ..._core.memory_order import channels_last, compiling
from ..._core.tensor import Tensor
from .. import functional as F
from ..initializer import Normal
from ._memory_order import decide
from .layers import Layer

__all__ = [
    "Conv1D",
    "Conv1DTranspose",
    "Conv1d",
    "Conv2D",
    "Conv2DTranspose",
    "Conv2d",
    "Conv3D",
    "Conv3DTranspose",
    "Conv3d",
]

HELP = LAYERS | {
    "in_channels": "number of channels of the input.",
    "out_channels": "number of channels of the output, each with a kernel of its own.",
    "kernel_size": "size of the window: an integer, or one for each axis.",
    "stride": "step of the window: an integer, or one for each axis.",
    "padding": "what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or "
    "'VALID'.",
    "output_padding": "how much longer the output is at the end of each axis; less than the stride.",
    "dilation": "distance of neighbouring points of the window: an integer, or one for each axis.",
    "groups": "number of groups of channels that are convolved apart; divides both numbers of channels.",
    "bias": "False for no bias, as torch spells it; `bias_attr` decides otherwise.",
    "padding_mode": "what the padding holds: 'zeros', 'reflect', 'replicate' or 'circular'.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation "
    "`sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.",
}


class _ConvBase(Layer):
    """Base of all convolutions: sizes, weight, bias and repr."""

    _n = 0
    _transposed = False

    def _build(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride,
        padding,
        dilation,
        groups,
        padding_mode,
        output_padding,
        weight_attr,
        bias_attr,
        data_format,
        dtype=None,
        device=None,
    ):
        owner = type(self).__name__
        channel_last(data_format, self._n, owner)
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise InvalidArgumentError(
                f"{owner}: 'padding_mode' must be 'zeros', 'reflect', 'replicate' or 'circular'.",
                received(padding_mode=padding_mode),
            )
        sizes = {"in_channels": in_channels, "out_channels": out_channels, "groups": groups}
        for name, size in sizes.items():
            if not isinstance(size, (numbers.Integral, Tensor, np.ndarray)):
                raise InvalidTypeError(f"{owner}: '{name}' must be an integer.", received(**{name: size}))
        if not isinstance(groups, Tensor) and groups == 0:
            raise widened(
                InvalidArgumentError(f"{owner}: 'groups' must be positive.", received(groups=groups)),
                (ZeroDivisionError,),
            )
        if in_channels % groups or out_channels % groups:
            raise InvalidArgumentError(
                f"{owner}: 'in_channels' and 'out_channels' must both be divisible by 'groups'.",
                received(in_channels=in_channels, out_channels=out_channels, groups=groups),
            )
        n = self._n
        padding_pairs(padding, n, data_format in ("NLC", "NHWC", "NDHWC"), owner)
        self._in_channels, self._out_channels, self._groups = in_channels, out_channels, groups
        self._kernel_size = list(per_axis(kernel_size, n, "kernel_size", owner))
        if min(in_channels, out_channels, *self._kernel_size) < 0:
            raise FailedCheckError(
                f"{owner}: the numbers of channels and the kernel's sizes must not be negative.",
                received(in_channels=in_channels, out_channels=out_channels, kernel_size=kernel_size),
            )
        self._stride = list(per_axis(stride, n, "stride", owner))
        self._dilation = list(per_axis(dilation, n, "dilation", owner))
        self._padding, self._padding_mode, self.output_padding = padding, padding_mode, output_padding
        self._data_format, self._param_attr, self._bias_attr = data_format, weight_attr, bias_attr
        if padding_mode != "zeros":
            self._border_padding = self._reversed_padding(padding)
        if self._transposed:
            shape, default = [in_channels, out_channels // groups, *self._kernel_size], None
        else:
            shape = [out_channels, in_channels // groups, *self._kernel_size]
            default = Normal(0.0, math.sqrt(2.0 / max(math.prod(self._kernel_size) * in_channels, 1)))
        self.weight = self.create_parameter(
            shape, attr=weight_attr, dtype=dtype, default_initializer=default, device=device
        )
        self.bias = self.create_parameter([out_channels], attr=bias_attr, dtype=dtype, is_bias=True, device=device)

    def _reversed_padding(self, padding):
        """The padding for `F.pad`, for modes that the convolution kernel does not support."""
        if isinstance(padding, str):
            if padding.upper() == "VALID":
                return [0] * 2 * self._n
            sums = [d * (k - 1) for d, k in zip(self._dilation, self._kernel_size, strict=True)]
            pairs = [(t // 2, t - t // 2) for t in sums]
        else:
            pairs = padding_pairs(padding, self._n, False, type(self).__name__)
        return [v for pair in reversed(pairs) for v in pair]

    def extra_repr(self):
        text = f"{self._in_channels}, {self._out_channels}, kernel_size={self._kernel_size}"
        if self._stride != [1] * self._n:
            text += f", stride={self._stride}"
        if self._padding != 0:
            text += f", padding={self._padding}"
        if self._padding_mode != "zeros":
            text += f", padding_mode={self._padding_mode}"
        if self.output_padding != 0:
            text += f", output_padding={self.output_padding}"
        if self._dilation != [1] * self._n:
            text += f", dilation={self._dilation}"
        if self._groups != 1:
            text += f", groups={self._groups}"
        return text + f", data_format={self._data_format}"


_ConvNd = _ConvBase  # the name programs use to test for a convolution layer


class _Conv(_ConvBase):
    _forward_aliases = {"input": "x"}

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride,
        padding,
        dilation,
        groups,
        bias,
        padding_mode,
        device,
        dtype,
        weight_attr,
        bias_attr,
        data_format,
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            padding_mode,
            0,
            weight_attr,
            False if bias is False else bias_attr,
            data_format,
            dtype,
            device,
        )

    def _run(self, function, x):
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = F.pad(x, self._border_padding, mode=self._padding_mode, data_format=self._data_format), 0
        return function(
            x, self.weight, self.bias, self._stride, padding, self._dilation, self._groups, self._data_format
        )


class Conv1D(_Conv):
    """Convolution over one axis; the weight is [out_channels, in_channels / groups, kernel_size].

    Args:
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    Shape:
        [N, C, L] to [N, out_channels, L'], with L' = (L + padding - dilation * (kernel_size - 1) - 1) // stride + 1,
        where padding counts both sides.

    >>> conv = paddle.nn.Conv1D(1, 1, 2, weight_attr=paddle.nn.initializer.Constant(1.0))
    >>> conv(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[3.0, 5.0]]]
    """

    _n = 1

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
    ):
        super().__init__(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            bias,
            padding_mode,
            device,
            dtype,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x):
        return self._run(F.conv1d, x)


class Conv2D(_Conv):
    """Convolution over images; the weight is [out_channels, in_channels / groups, height, width].

    Args:
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    Shape:
        [N, C, H, W] to [N, out_channels, H', W'], with
        H' = (H + padding - dilation * (kernel_size - 1) - 1) // stride + 1, where padding counts both sides.

    >>> paddle.nn.Conv2D(3, 6, 3, padding=1)(paddle.ones([1, 3, 8, 8])).shape
    [1, 6, 8, 8]
    """

    _n = 2
    _channels_last: bool | None = None  # whether the input is brought into this order of memory; None: not decided yet

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
    ):
        super().__init__(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            bias,
            padding_mode,
            device,
            dtype,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x):
        if self._channels_last is None and not compiling():
            decide(self, Conv2D)
        return self._run(F.conv2d, channels_last(x) if self._channels_last else x)


class Conv3D(_Conv):
    """Convolution over volumes; the weight is [out_channels, in_channels / groups, depth, height, width].

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W] to [N, out_channels, D', H', W'], each size as in `Conv1D`.

    >>> paddle.nn.Conv3D(3, 6, 3, stride=2)(paddle.ones([1, 3, 9, 9, 9])).shape
    [1, 6, 4, 4, 4]
    """

    _n = 3

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
    ):
        super().__init__(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            bias,
            padding_mode,
            device,
            dtype,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x):
        return self._run(F.conv3d, x)


class _ConvTranspose(_ConvBase):
    _transposed = True

    def _run(self, function, x, output_size):
        return function(
            x,
            self.weight,
            self.bias,
            stride=self._stride,
            padding=self._padding,
            output_padding=self.output_padding if output_size is None else 0,
            dilation=self._dilation,
            groups=self._groups,
            output_size=output_size,
            data_format=self._data_format,
        )


class Conv1DTranspose(_ConvTranspose):
    """Transposed convolution over one axis; the weight is [in_channels, out_channels / groups, kernel_size].

    Args:
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    Shape:
        [N, C, L] to [N, out_channels, L'], with
        L' = (L - 1) * stride - padding + dilation * (kernel_size - 1) + 1 + output_padding, where padding counts both
        sides; a call may ask for another size with `output_size`.

    >>> up = paddle.nn.Conv1DTranspose(1, 1, 2, stride=2, weight_attr=paddle.nn.initializer.Constant(1.0))
    >>> up(paddle.to_tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]
    """

    _n = 1

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        dilation=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            "zeros",
            output_padding,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x, output_size=None):
        return self._run(F.conv1d_transpose, x, output_size)


class Conv2DTranspose(_ConvTranspose):
    """Transposed convolution over images; the weight is [in_channels, out_channels / groups, height, width].

    torch's namesake has `groups` before `dilation`.

    Args:
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    Shape:
        [N, C, H, W] to [N, out_channels, H', W'], each size as in `Conv1DTranspose`; a call may ask for other sizes
        with `output_size`.

    >>> up = paddle.nn.Conv2DTranspose(3, 2, 4, stride=2, padding=1)
    >>> up(paddle.ones([1, 3, 8, 8])).shape
    [1, 2, 16, 16]
    >>> up(paddle.ones([1, 3, 8, 8]), output_size=[17, 16]).shape
    [1, 2, 17, 16]
    """

    _n = 2

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            "zeros",
            output_padding,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x, output_size=None):
        return self._run(F.conv2d_transpose, x, output_size)


class Conv3DTranspose(_ConvTranspose):
    """Transposed convolution over volumes; the weight is [in_channels, out_channels / groups, depth, height, width].

    torch's namesake has `groups` before `dilation`.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W] to [N, out_channels, D', H', W'], each size as in `Conv1DTranspose`; a call may ask for other
        sizes with `output_size`.

    >>> paddle.nn.Conv3DTranspose(3, 2, 2, stride=2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 2, 8, 8, 8]
    """

    _n = 3

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
    ):
        super().__init__()
        self._build(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            "zeros",
            output_padding,
            weight_attr,
            bias_attr,
            data_format,
        )

    def forward(self, x, output_size=None):
        return self._run(F.conv3d_transpose, x, output_size)


Conv1d, Conv2d, Conv3d = Conv1D, Conv2D, Conv3D

complete(globals())
