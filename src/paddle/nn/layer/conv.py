"""Convolution layers."""

import math
import numbers

import numpy as np

from paddle._kernels.windows import channel_last, padding_pairs, per_axis

from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, widened
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
    """Convolution over one axis."""

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
    """Convolution over images.

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
    """Convolution over volumes."""

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
    """Transposed convolution over one axis."""

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
    """Transposed convolution over images."""

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
    """Transposed convolution over volumes."""

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
