"""Layers that resize and rearrange images."""

from ..._core.args import also_named
from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from ..._core.help import LAYERS, complete
from .. import functional as F
from .layers import Layer

__all__ = [
    "ChannelShuffle",
    "Fold",
    "PixelShuffle",
    "PixelUnshuffle",
    "Unfold",
    "Upsample",
    "UpsamplingBilinear2D",
    "UpsamplingNearest2D",
]

HELP = LAYERS | {
    "size": "sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.",
    "scale_factor": "factor of the sizes: a number or one for each axis.",
    "data_format": "where the channels of the input are: 'NCHW' or 'NHWC'.",
    "kernel_sizes": "size of the window: an integer or [height, width].",
    "dilations": "distance of neighbouring points of the window: an integer or one for each axis.",
    "paddings": "zeros at the borders: an integer, one for each axis, or [top, left, bottom, right].",
    "strides": "step of the window: an integer or one for each axis.",
}


class Upsample(Layer):
    """Resizes its input to `size`, or by `scale_factor`.

    Args:
        mode: 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear' or 'area'.
        align_corners: whether the corner pixels of input and output coincide; otherwise the corners of the images do.
        align_mode: for linear modes that do not align corners: 0 measures from pixel centres, as torch does; 1 from
            pixel corners.
        data_format: where the channels are: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or 'NDHWC', by the number of
            axes; by default 'NCL', 'NCHW', 'NCDHW'.
        recompute_scale_factor: whether the factor used inside follows from the sizes of the result; None: as in
            `interpolate`.

    Shape:
        [N, C, sizes] to [N, C, new sizes], of 3, 4 or 5 axes.

    >>> paddle.nn.Upsample(scale_factor=2, mode="bilinear")(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 8, 8]
    """

    def __init__(
        self,
        size=None,
        scale_factor=None,
        mode="nearest",
        align_corners=False,
        align_mode=0,
        data_format=None,
        recompute_scale_factor=None,
        name=None,
    ):
        super().__init__()
        self.size, self.scale_factor, self.mode = size, scale_factor, mode.lower()
        self.align_corners, self.align_mode, self.data_format = align_corners, align_mode, data_format
        self.recompute_scale_factor, self.name = recompute_scale_factor, name

    def forward(self, x):
        return F.interpolate(
            x,
            size=self.size,
            scale_factor=self.scale_factor,
            mode=self.mode,
            align_corners=self.align_corners,
            align_mode=self.align_mode,
            data_format=self.data_format,
            recompute_scale_factor=self.recompute_scale_factor,
        )

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return (
            f"{_size_text(self)}, mode={self.mode}, align_corners={self.align_corners}, align_mode={self.align_mode}, "
            f"data_format={self.data_format}{name}"
        )


def _size_text(layer):
    if layer.scale_factor is not None:
        return f"scale_factor={layer.scale_factor}"
    return f"size={layer.size}"


class _Upsampling2D(Layer):
    def __init__(self, size=None, scale_factor=None, data_format="NCHW", name=None):
        super().__init__()
        self.size = [size, size] if isinstance(size, int) else size
        self.scale_factor, self.data_format, self.name = scale_factor, data_format, name

    def extra_repr(self):
        return f"{_size_text(self)}, data_format={self.data_format}" + (f", name={self.name}" if self.name else "")


class UpsamplingNearest2D(_Upsampling2D):
    """Upsamples images by repeating pixels.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.UpsamplingNearest2D(scale_factor=2)(paddle.to_tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """

    def forward(self, x):
        return F.interpolate(
            x, size=self.size, scale_factor=self.scale_factor, mode="nearest", data_format=self.data_format
        )


class UpsamplingBilinear2D(_Upsampling2D):
    """Upsamples images bilinearly, with aligned corners.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.UpsamplingBilinear2D(size=[1, 3])(paddle.to_tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.5, 2.0]]]]
    """

    def forward(self, x):
        return F.interpolate(
            x,
            size=self.size,
            scale_factor=self.scale_factor,
            mode="bilinear",
            align_corners=True,
            data_format=self.data_format,
        )


class _Rearrangement(Layer):
    """Stores a positive integer, under the name `_option`, and a data format."""

    _option = None

    def _keep(self, value, data_format, name):
        owner = type(self).__name__
        if not isinstance(value, int):
            raise InvalidTypeError(f"{owner}: '{self._option}' must be an integer.", received(**{self._option: value}))
        if value <= 0:
            raise InvalidArgumentError(
                f"{owner}: '{self._option}' must be positive.", received(**{self._option: value})
            )
        if data_format not in ("NCHW", "NHWC"):
            raise InvalidArgumentError(
                f"{owner}: 'data_format' must be 'NCHW' or 'NHWC'.", received(data_format=data_format)
            )
        setattr(self, f"_{self._option}", value)
        self._data_format, self._name = data_format, name

    def extra_repr(self):
        text = f"{self._option}={getattr(self, f'_{self._option}')}"
        if self._data_format != "NCHW":
            text += f", data_format={self._data_format}"
        return text + (f", name={self._name}" if self._name else "")


class PixelShuffle(_Rearrangement):
    """Rearranges channels into space.

    Args:
        upscale_factor: by which height and width grow.

    Shape:
        [N, C * upscale_factor², H, W] to [N, C, H * upscale_factor, W * upscale_factor].

    >>> paddle.nn.PixelShuffle(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).tolist()
    [[[[0.0, 1.0], [2.0, 3.0]]]]
    """

    _option = "upscale_factor"

    def __init__(self, upscale_factor, data_format="NCHW", name=None):
        super().__init__()
        self._keep(upscale_factor, data_format, name)

    def forward(self, x):
        return F.pixel_shuffle(x, self._upscale_factor, self._data_format)


class PixelUnshuffle(_Rearrangement):
    """Rearranges space into channels.

    Args:
        downscale_factor: by which height and width shrink.

    Shape:
        [N, C, H, W] to [N, C * downscale_factor², H / downscale_factor, W / downscale_factor].

    >>> paddle.nn.PixelUnshuffle(2)(paddle.ones([1, 1, 4, 6])).shape
    [1, 4, 2, 3]
    """

    _option = "downscale_factor"

    def __init__(self, downscale_factor, data_format="NCHW", name=None):
        super().__init__()
        self._keep(downscale_factor, data_format, name)

    def forward(self, x):
        return F.pixel_unshuffle(x, self._downscale_factor, self._data_format)


class ChannelShuffle(_Rearrangement):
    """Interleaves the channels of the groups.

    Args:
        groups: number of groups of channels.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> paddle.nn.ChannelShuffle(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).flatten().tolist()
    [0.0, 2.0, 1.0, 3.0]
    """

    _option = "groups"

    def __init__(self, groups, data_format="NCHW", name=None):
        super().__init__()
        self._keep(groups, data_format, name)

    def forward(self, x):
        return F.channel_shuffle(x, self._groups, self._data_format)


class Unfold(Layer):
    """Every window of images as a column.

    Shape:
        [N, C, H, W] to [N, C * points of the window, number of windows].

    >>> paddle.nn.Unfold([2, 2])(paddle.ones([1, 3, 4, 4])).shape
    [1, 12, 9]
    """

    def __init__(self, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.kernel_sizes, self.dilations, self.paddings, self.strides = kernel_sizes, dilations, paddings, strides
        self.name = name

    def forward(self, input):
        return F.unfold(
            input,
            kernel_sizes=self.kernel_sizes,
            strides=self.strides,
            paddings=self.paddings,
            dilations=self.dilations,
        )

    def extra_repr(self):
        return _sliding_text(self)


class Fold(Layer):
    """Adds columns, as made by `Unfold`, back at the positions of their windows.

    Args:
        output_sizes: [height, width] of the result, or one integer for both.

    Shape:
        [N, C * points of the window, number of windows] to [N, C, height, width].

    >>> paddle.nn.Fold([4, 4], [2, 2])(paddle.ones([1, 12, 9])).shape
    [1, 3, 4, 4]
    """

    @also_named(
        ("output_sizes", "output_size"),
        ("kernel_sizes", "kernel_size"),
        ("dilations", "dilation"),
        ("paddings", "padding"),
        ("strides", "stride"),
    )
    def __init__(self, output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.output_sizes, self.kernel_sizes = output_sizes, kernel_sizes
        self.dilations, self.paddings, self.strides, self.name = dilations, paddings, strides, name

    def forward(self, input):
        return F.fold(
            input,
            output_sizes=self.output_sizes,
            kernel_sizes=self.kernel_sizes,
            strides=self.strides,
            paddings=self.paddings,
            dilations=self.dilations,
        )

    def extra_repr(self):
        return _sliding_text(self)


def _sliding_text(layer):
    text = f"kernel_size={layer.kernel_sizes}, dilation={layer.dilations}, padding={layer.paddings}"
    return text + f", stride={layer.strides}" + (f", name={layer.name}" if layer.name else "")


complete(globals())
