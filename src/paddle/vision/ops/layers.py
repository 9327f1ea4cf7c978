"""Layers for detection, and the block of convolution, normalisation and activation that the networks are made of."""

from math import sqrt

from paddle import nn
from paddle._core.args import require_numbers
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.help import LAYERS, complete
from paddle._kernels.windows import per_axis
from paddle.nn.initializer import Normal

from .deformable import deform_conv2d
from .regions import psroi_pool, roi_align, roi_pool

HELP = LAYERS | {
    "output_size": "(height, width) of the result, or one number for both.",
    "spatial_scale": "factor from the coordinates of boxes to those of the feature map.",
    "in_channels": "number of channels of the input.",
    "out_channels": "number of channels of the output.",
    "kernel_size": "size of the window: an integer, or one for each axis.",
    "stride": "step of the window: an integer, or one for each axis.",
    "padding": "zeros at the borders: an integer, or one for each axis.",
    "dilation": "distance of neighbouring points of the window: an integer, or one for each axis.",
    "groups": "number of groups of channels that are convolved apart.",
    "deformable_groups": "number of groups of channels that share their shifts.",
}


class ConvNormActivation(nn.Sequential):
    """A convolution, a normalisation and an activation.

    Args:
        padding: zeros at the borders; by default what keeps height and width, apart from the stride.
        norm_layer: class of the normalisation, or None for none.
        activation_layer: class of the activation, or None for none.
        bias: whether the convolution has one; by default only if there is no normalisation.

    Shape:
        [N, in_channels, H, W] to [N, out_channels, H', W'].

    >>> block = paddle.vision.ops.ConvNormActivation(3, 8, 3, stride=2)
    >>> block(paddle.rand([1, 3, 8, 8])).shape
    [1, 8, 4, 4]
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=nn.BatchNorm2D,
        activation_layer=nn.ReLU,
        dilation=1,
        bias=None,
    ):
        if padding is None:
            padding = (kernel_size - 1) // 2 * dilation
        if bias is None:
            bias = norm_layer is None
        layers = [
            nn.Conv2D(
                in_channels,
                out_channels,
                kernel_size,
                stride,
                padding,
                dilation=dilation,
                groups=groups,
                bias_attr=None if bias else False,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer())
        super().__init__(*layers)


class RoIAlign(nn.Layer):
    """`roi_align` with fixed sizes.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C, height, width].

    >>> align = paddle.vision.ops.RoIAlign(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> align(paddle.rand([1, 3, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]
    """

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self._output_size, self._spatial_scale = output_size, spatial_scale

    def forward(self, x, boxes, boxes_num, aligned=True):
        return roi_align(x, boxes, boxes_num, self._output_size, self._spatial_scale, aligned=aligned)


class RoIPool(nn.Layer):
    """`roi_pool` with fixed sizes.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C, height, width].

    >>> pool = paddle.vision.ops.RoIPool(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> pool(paddle.rand([1, 3, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]
    """

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self._output_size, self._spatial_scale = output_size, spatial_scale

    def forward(self, x, boxes, boxes_num):
        return roi_pool(x, boxes, boxes_num, self._output_size, self._spatial_scale)

    def extra_repr(self):
        return f"output_size={self._output_size}, spatial_scale={self._spatial_scale}"


class PSRoIPool(nn.Layer):
    """`psroi_pool` with fixed sizes.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C / (height * width), height, width].

    >>> pool = paddle.vision.ops.PSRoIPool(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> pool(paddle.rand([1, 12, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]
    """

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self.output_size, self.spatial_scale = output_size, spatial_scale

    def forward(self, x, boxes, boxes_num):
        return psroi_pool(x, boxes, boxes_num, self.output_size, self.spatial_scale)


class DeformConv2D(nn.Layer):
    """A deformable convolution; its offsets, and the mask of version 2, are given with the input.

    Args:
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation
            `sqrt(2 / (in_channels * points of the window))`.

    Shape:
        x [N, in_channels, H, W], offset [N, 2 × deformable_groups × points of the window, H', W'] and mask, if any, to
        [N, out_channels, H', W'].

    >>> conv = paddle.vision.ops.DeformConv2D(4, 6, 3)
    >>> conv(paddle.rand([1, 4, 8, 8]), paddle.zeros([1, 18, 6, 6])).shape
    [1, 6, 6, 6]
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        deformable_groups=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        require_numbers("DeformConv2D", in_channels=in_channels, out_channels=out_channels, groups=groups)
        if in_channels % groups or out_channels % groups:
            raise InvalidArgumentError(
                "DeformConv2D: 'in_channels' and 'out_channels' must both be multiples of 'groups'.",
                received(in_channels=in_channels, out_channels=out_channels, groups=groups),
            )
        kernel = per_axis(kernel_size, 2, "kernel_size", "DeformConv2D")
        self._stride, self._padding, self._dilation = stride, padding, dilation
        self._deformable_groups, self._groups = deformable_groups, groups
        self.weight = self.create_parameter(
            [out_channels, in_channels // groups, *kernel],
            attr=weight_attr,
            default_initializer=Normal(0.0, sqrt(2 / (kernel[0] * kernel[1] * in_channels))),
        )
        self.bias = self.create_parameter([out_channels], attr=bias_attr, is_bias=True)

    def forward(self, x, offset, mask=None):
        return deform_conv2d(
            x,
            offset,
            self.weight,
            self.bias,
            self._stride,
            self._padding,
            self._dilation,
            self._deformable_groups,
            self._groups,
            mask,
        )


complete(globals())
