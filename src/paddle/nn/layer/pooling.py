"""Pooling layers."""

from ..._core.args import also_named
from ..._core.help import LAYERS, complete
from .. import functional as F
from ..functional.pooling import POOLING
from .layers import Layer

__all__ = [
    "AdaptiveAvgPool1D",
    "AdaptiveAvgPool2D",
    "AdaptiveAvgPool3D",
    "AdaptiveMaxPool1D",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2D",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3D",
    "AdaptiveMaxPool3d",
    "AvgPool1D",
    "AvgPool2D",
    "AvgPool3D",
    "FractionalMaxPool2D",
    "FractionalMaxPool3D",
    "LPPool1D",
    "LPPool1d",
    "LPPool2D",
    "LPPool2d",
    "MaxPool1D",
    "MaxPool2D",
    "MaxPool3D",
    "MaxUnPool1D",
    "MaxUnPool2D",
    "MaxUnPool3D",
]

HELP = (
    LAYERS
    | POOLING
    | {"random_u": "number between 0 and 1 that decides where the windows lie; by default drawn in each call."}
)


class AvgPool1D(Layer):
    """The mean of every window of sequences.

    Shape:
        [N, C, L] to [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> paddle.nn.AvgPool1D(2, padding=1)(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[1.0, 2.5]]]
    """

    def __init__(self, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.exclusive, self.ceil_mode, self.name = exclusive, ceil_mode, name

    def forward(self, x):
        return F.avg_pool1d(x, self.kernel_size, self.stride, self.padding, self.exclusive, self.ceil_mode)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _Window(Layer):
    """Options and repr of pooling layers for images and volumes."""

    def _keep(self, kernel_size, stride, padding, data_format, name, **options):
        self.ksize, self.stride, self.padding = kernel_size, stride, padding
        self.data_format, self.name = data_format, name
        for option, value in options.items():
            setattr(self, option, value)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


class _AvgPool(_Window):
    _function = None

    def forward(self, x):
        return type(self)._function(
            x, self.ksize, self.stride, self.padding, self.ceil_mode, self.exclusive, self.divisor, self.data_format
        )


class AvgPool2D(_AvgPool):
    """The mean of every window of images.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `AvgPool1D`.

    >>> paddle.nn.AvgPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 2, 2]
    """

    _function = staticmethod(F.avg_pool2d)

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        self._keep(
            kernel_size,
            stride,
            padding,
            data_format,
            name,
            ceil_mode=ceil_mode,
            exclusive=exclusive,
            divisor=divisor_override,
        )


class AvgPool3D(_AvgPool):
    """The mean of every window of volumes.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'], each size as in `AvgPool1D`.

    >>> paddle.nn.AvgPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 3, 2, 2, 2]
    """

    _function = staticmethod(F.avg_pool3d)

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format="NCDHW",
        name=None,
    ):
        super().__init__()
        self._keep(
            kernel_size,
            stride,
            padding,
            data_format,
            name,
            ceil_mode=ceil_mode,
            exclusive=exclusive,
            divisor=divisor_override,
        )


class MaxPool1D(Layer):
    """The maximum of every window of sequences.

    Shape:
        [N, C, L] to [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> out, mask = paddle.nn.MaxPool1D(2, return_mask=True)(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]))
    >>> out.tolist(), mask.tolist()
    ([[[2.0, 4.0]]], [[[1, 2]]])
    """

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.return_mask, self.ceil_mode, self.name = return_mask, ceil_mode, name

    def forward(self, input):
        return F.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.return_mask, self.ceil_mode)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _MaxPool(_Window):
    _function = None

    def forward(self, x):
        return type(self)._function(
            x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode, self.data_format
        )


class MaxPool2D(_MaxPool):
    """The maximum of every window of images.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.MaxPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 2, 2]
    """

    _function = staticmethod(F.max_pool2d)

    def __init__(
        self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None
    ):
        super().__init__()
        self._keep(kernel_size, stride, padding, data_format, name, return_mask=return_mask, ceil_mode=ceil_mode)


class MaxPool3D(_MaxPool):
    """The maximum of every window of volumes.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.MaxPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 3, 2, 2, 2]
    """

    _function = staticmethod(F.max_pool3d)

    def __init__(
        self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None
    ):
        super().__init__()
        self._keep(kernel_size, stride, padding, data_format, name, return_mask=return_mask, ceil_mode=ceil_mode)


class LPPool1D(Layer):
    """The p-norm of every window of sequences.

    Args:
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    Shape:
        [N, C, L] to [N, C, L'], with L' as in `MaxPool1D`.

    >>> paddle.nn.LPPool1D(2, 2)(paddle.to_tensor([[[3.0, 4.0]]])).tolist()
    [[[5.0]]]
    """

    def __init__(self, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
        super().__init__()
        if isinstance(padding, bool):  # torch's order: ceil_mode comes here
            padding, ceil_mode = 0, padding
        self.norm_type = float(norm_type)
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.ceil_mode, self.data_format, self.name = ceil_mode, data_format, name

    def forward(self, x):
        return F.lp_pool1d(
            x, self.norm_type, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.data_format
        )

    def extra_repr(self):
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"
        )


class LPPool2D(_Window):
    """The p-norm of every window of images.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.LPPool2D(1, 2)(paddle.ones([1, 1, 2, 2])).tolist()
    [[[[4.0]]]]
    """

    def __init__(self, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
        super().__init__()
        if isinstance(padding, bool):  # torch's order: ceil_mode comes here
            padding, ceil_mode = 0, padding
        self.norm_type = float(norm_type)
        self._keep(
            kernel_size, kernel_size if stride is None else stride, padding, data_format, name, ceil_mode=ceil_mode
        )

    def forward(self, x):
        return F.lp_pool2d(x, self.norm_type, self.ksize, self.stride, self.padding, self.ceil_mode, self.data_format)

    def extra_repr(self):
        return f"norm_type={self.norm_type}, {super().extra_repr()}"


class AdaptiveAvgPool1D(Layer):
    """The means of `output_size` windows of sequences.

    Args:
        output_size: number of windows.

    Shape:
        [N, C, L] to [N, C, output_size].

    >>> paddle.nn.AdaptiveAvgPool1D(2)(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]])).tolist()
    [[[2.0, 6.0]]]
    """

    def __init__(self, output_size, name=None):
        super().__init__()
        self.output_size, self.name = output_size, name

    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size)

    def extra_repr(self):
        return f"output_size={self.output_size}"


class _AdaptiveAvgPool(Layer):
    _function = None

    def __init__(self, output_size, data_format, name):
        super().__init__()
        self._output_size, self._data_format, self._name = output_size, data_format, name

    def forward(self, x):
        return type(self)._function(x, self._output_size, self._data_format)

    def extra_repr(self):
        return f"output_size={self._output_size}"


class AdaptiveAvgPool2D(_AdaptiveAvgPool):
    """The means of a grid of windows of images.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.AdaptiveAvgPool2D([1, None])(paddle.ones([2, 3, 4, 5])).shape
    [2, 3, 1, 5]
    """

    _function = staticmethod(F.adaptive_avg_pool2d)

    def __init__(self, output_size, data_format="NCHW", name=None):
        super().__init__(output_size, data_format, name)


class AdaptiveAvgPool3D(_AdaptiveAvgPool):
    """The means of a grid of windows of volumes.

    Args:
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.AdaptiveAvgPool3D(2)(paddle.ones([1, 3, 4, 5, 6])).shape
    [1, 3, 2, 2, 2]
    """

    _function = staticmethod(F.adaptive_avg_pool3d)

    def __init__(self, output_size, data_format="NCDHW", name=None):
        super().__init__(output_size, data_format, name)


class _AdaptiveMaxPool(Layer):
    _function = None

    @also_named(("return_mask", "return_indices"))
    def __init__(self, output_size, return_mask=False, name=None):
        super().__init__()
        self._output_size, self._return_mask, self._name = output_size, return_mask, name

    def forward(self, x):
        return type(self)._function(x, self._output_size, self._return_mask)

    def extra_repr(self):
        return f"output_size={self._output_size}, return_mask={self._return_mask}"


class AdaptiveMaxPool1D(_AdaptiveMaxPool):
    """The maxima of `output_size` windows of sequences.

    Args:
        output_size: number of windows.

    Shape:
        [N, C, L] to [N, C, output_size].

    >>> paddle.nn.AdaptiveMaxPool1D(2)(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]])).tolist()
    [[[3.0, 7.0]]]
    """

    _function = staticmethod(F.adaptive_max_pool1d)


class AdaptiveMaxPool2D(_AdaptiveMaxPool):
    """The maxima of a grid of windows of images.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.AdaptiveMaxPool2D([1, None])(paddle.ones([2, 3, 4, 5])).shape
    [2, 3, 1, 5]
    """

    _function = staticmethod(F.adaptive_max_pool2d)


class AdaptiveMaxPool3D(_AdaptiveMaxPool):
    """The maxima of a grid of windows of volumes.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.AdaptiveMaxPool3D(2)(paddle.ones([1, 3, 4, 5, 6])).shape
    [1, 3, 2, 2, 2]
    """

    _function = staticmethod(F.adaptive_max_pool3d)


class _MaxUnPool(_Window):
    _function = None

    def forward(self, x, indices):
        return type(self)._function(
            x, indices, self.ksize, self.stride, self.padding, self.data_format, self.output_size
        )

    def extra_repr(self):
        return f"output_size={self.output_size}"


class MaxUnPool1D(_MaxUnPool):
    """Puts values back where `MaxPool1D` found them, with zeros elsewhere.

    Args:
        data_format: 'NCL' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Shape:
        values and indices [N, C, L'] to [N, C, L].

    >>> pooled, mask = paddle.nn.MaxPool1D(2, return_mask=True)(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]))
    >>> paddle.nn.MaxUnPool1D(2)(pooled, mask).tolist()
    [[[0.0, 2.0, 4.0, 0.0]]]
    """

    _function = staticmethod(F.max_unpool1d)

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
        super().__init__()
        self._keep(kernel_size, stride, padding, data_format, name, output_size=output_size)


class MaxUnPool2D(_MaxUnPool):
    """Puts values back where `MaxPool2D` found them, with zeros elsewhere.

    Args:
        data_format: 'NCHW' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Shape:
        values and indices [N, C, H', W'] to [N, C, H, W].

    >>> pooled, mask = paddle.nn.MaxPool2D(2, return_mask=True)(paddle.ones([1, 3, 4, 4]))
    >>> paddle.nn.MaxUnPool2D(2)(pooled, mask).shape
    [1, 3, 4, 4]
    """

    _function = staticmethod(F.max_unpool2d)

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
        super().__init__()
        self._keep(kernel_size, stride, padding, data_format, name, output_size=output_size)


class MaxUnPool3D(_MaxUnPool):
    """Puts values back where `MaxPool3D` found them, with zeros elsewhere.

    Args:
        data_format: 'NCDHW' only.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.

    Shape:
        values and indices [N, C, D', H', W'] to [N, C, D, H, W].

    >>> pooled, mask = paddle.nn.MaxPool3D(2, return_mask=True)(paddle.ones([1, 3, 4, 4, 4]))
    >>> paddle.nn.MaxUnPool3D(2)(pooled, mask).shape
    [1, 3, 4, 4, 4]
    """

    _function = staticmethod(F.max_unpool3d)

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
        super().__init__()
        self._keep(kernel_size, stride, padding, data_format, name, output_size=output_size)


class _FractionalMaxPool(Layer):
    _function = None

    def __init__(self, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
        super().__init__()
        self._output_size, self._kernel_size, self._random_u = output_size, kernel_size, random_u
        self._return_mask, self._name = return_mask, name

    def forward(self, x):
        return type(self)._function(x, self._output_size, self._kernel_size, self._random_u, self._return_mask)

    def extra_repr(self):
        return f"output_size={self._output_size}, return_mask={self._return_mask}"


class FractionalMaxPool2D(_FractionalMaxPool):
    """The maxima of windows of images, of varying sizes, so that any output size is possible.

    Args:
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.FractionalMaxPool2D(3)(paddle.ones([1, 2, 7, 7])).shape
    [1, 2, 3, 3]
    """

    _function = staticmethod(F.fractional_max_pool2d)


class FractionalMaxPool3D(_FractionalMaxPool):
    """`FractionalMaxPool2D` for volumes.

    Args:
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.FractionalMaxPool3D(3)(paddle.ones([1, 2, 7, 7, 7])).shape
    [1, 2, 3, 3, 3]
    """

    _function = staticmethod(F.fractional_max_pool3d)


AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d = AdaptiveMaxPool1D, AdaptiveMaxPool2D, AdaptiveMaxPool3D
LPPool1d, LPPool2d = LPPool1D, LPPool2D

complete(globals())
