"""Convolutions and pooling."""

import math

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.nn.initializer import Normal

from ._two_signatures import TwoSignatures, activation, pair

__all__ = ["Conv2D", "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "Pool2D"]


class _Conv(TwoSignatures):
    """Base of convolutions in two and three dimensions."""

    _n, _transposed = 2, False
    _old = (
        "num_filters",
        "filter_size",
        "stride",
        "padding",
        "dilation",
        "groups",
        "param_attr",
        "bias_attr",
        "use_cudnn",
        "act",
        "dtype",
    )

    def _keep(
        self, num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act
    ):
        self._num_filters, self._filter_size, self._groups = num_filters, filter_size, groups or 1
        self._stride, self._padding, self._dilation = stride, padding, dilation
        self._param_attr, self._bias_attr, self._act = param_attr, bias_attr, activation(act)
        self._ready(num_channels, filter_size)

    def _build_once(self, input):
        self._make(input.shape[1], self._size_for(input))

    def _size_for(self, input):
        return self._filter_size

    def _make(self, num_channels, filter_size):
        groups, n = self._groups, self._n
        if num_channels % groups:
            raise InvalidArgumentError(
                f"{type(self).__name__}: the number of channels must be divisible by 'groups'.",
                received(num_channels=num_channels, groups=groups),
            )
        self._num_channels, self._filter_size = num_channels, pair(filter_size, n)
        if self._transposed:
            shape, default = [num_channels, self._num_filters // groups], None
        else:
            shape = [self._num_filters, num_channels // groups]
            default = Normal(0.0, math.sqrt(2.0 / (math.prod(self._filter_size) * num_channels)))
        self.weight = self.create_parameter(
            [*shape, *self._filter_size], self._param_attr, self._dtype, default_initializer=default
        )
        self.bias = self.create_parameter([self._num_filters], self._bias_attr, self._dtype, is_bias=True)

    def _finish(self, out):
        return out if self._act is None else self._act(out)


class _ForwardConv(_Conv):
    """Base of the convolutions that are not transposed."""

    def _setup(
        self,
        num_channels=None,
        num_filters=None,
        filter_size=None,
        stride=1,
        padding=0,
        dilation=1,
        groups=None,
        param_attr=None,
        bias_attr=None,
        use_cudnn=True,
        act=None,
        dtype="float32",
    ):
        self._keep(
            num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act
        )

    def forward(self, input):
        function = F.conv2d if self._n == 2 else F.conv3d
        return self._finish(
            function(input, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups)
        )


class Conv2D(_ForwardConv):
    """2-D convolution: `(num_channels, num_filters, filter_size, …)`, or `(name_scope, num_filters, …)`.

    >>> with fluid.dygraph.guard():
    ...     conv = fluid.dygraph.Conv2D(3, 8, 3, act="relu")
    ...     conv.weight.name
    'conv2d_0.w_0'
    """


class Conv3D(_ForwardConv):
    """3-D convolution."""

    _n = 3


class _Transposed(_Conv):
    """Base of transposed convolutions, which accept an `output_size`."""

    _transposed = True
    _old = (
        "num_filters",
        "output_size",
        "filter_size",
        "padding",
        "stride",
        "dilation",
        "groups",
        "param_attr",
        "bias_attr",
        "use_cudnn",
        "act",
    )

    def _size_for(self, input):
        """The filter size that gives the requested output size."""
        if self._filter_size is not None:
            return self._filter_size
        if self._output_size is None:
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'filter_size' or 'output_size' must be given.", received(filter_size=None)
            )
        n = self._n
        sizes = zip(
            input.shape[2:],
            pair(self._output_size, n),
            pair(self._stride, n),
            pair(self._padding, n),
            pair(self._dilation, n),
            strict=True,
        )
        return [(out - (size - 1) * step + 2 * pad - 1) // dilation + 1 for size, out, step, pad, dilation in sizes]

    def forward(self, input):
        function = F.conv2d_transpose if self._n == 2 else F.conv3d_transpose
        wanted = None if self._output_size is None else pair(self._output_size, self._n)
        return self._finish(
            function(
                input,
                self.weight,
                self.bias,
                self._stride,
                self._padding,
                groups=self._groups,
                dilation=self._dilation,
                output_size=wanted,
            )
        )


class Conv2DTranspose(_Transposed):
    """2-D transposed convolution; `output_size` selects one of several possible sizes."""

    def _setup(
        self,
        num_channels=None,
        num_filters=None,
        filter_size=None,
        output_size=None,
        padding=0,
        stride=1,
        dilation=1,
        groups=None,
        param_attr=None,
        bias_attr=None,
        use_cudnn=True,
        act=None,
        dtype="float32",
    ):
        self._output_size = output_size
        self._keep(
            num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act
        )


class Conv3DTranspose(_Transposed):
    """3-D transposed convolution."""

    _n = 3

    def _setup(
        self,
        num_channels=None,
        num_filters=None,
        filter_size=None,
        padding=0,
        stride=1,
        dilation=1,
        groups=None,
        param_attr=None,
        bias_attr=None,
        use_cudnn=True,
        act=None,
        dtype="float32",
        output_size=None,
        name=None,
    ):
        self._output_size = output_size
        self._keep(
            num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act
        )


class Pool2D(TwoSignatures):
    """Max or average pooling of windows, or with `global_pooling` of the whole image, ignoring `pool_size`."""

    _old = (
        "pool_size",
        "pool_type",
        "pool_stride",
        "pool_padding",
        "global_pooling",
        "use_cudnn",
        "ceil_mode",
        "exclusive",
        "dtype",
    )

    def _setup(
        self,
        pool_size=-1,
        pool_type="max",
        pool_stride=1,
        pool_padding=0,
        global_pooling=False,
        use_cudnn=True,
        ceil_mode=False,
        exclusive=True,
        data_format="NCHW",
        dtype="float32",
    ):
        if pool_type not in ("max", "avg"):
            raise InvalidArgumentError("Pool2D: 'pool_type' must be 'max' or 'avg'.", received(pool_type=pool_type))
        if not global_pooling and pool_size == -1:
            raise InvalidArgumentError(
                "Pool2D: 'pool_size' is required.", received(pool_size=pool_size), "a size, or global_pooling=True."
            )
        self._pool_size, self._pool_type, self._stride, self._padding = pool_size, pool_type, pool_stride, pool_padding
        self._global_pooling, self._ceil_mode, self._exclusive = global_pooling, ceil_mode, exclusive
        self._data_format = data_format

    def forward(self, input):
        if self._global_pooling:
            axes = [1, 2] if self._data_format == "NHWC" else [2, 3]
            return (paddle.max if self._pool_type == "max" else paddle.mean)(input, axes, keepdim=True)
        if self._pool_type == "max":
            return F.max_pool2d(
                input,
                self._pool_size,
                self._stride,
                self._padding,
                ceil_mode=self._ceil_mode,
                data_format=self._data_format,
            )
        return F.avg_pool2d(
            input,
            self._pool_size,
            self._stride,
            self._padding,
            self._ceil_mode,
            self._exclusive,
            data_format=self._data_format,
        )
