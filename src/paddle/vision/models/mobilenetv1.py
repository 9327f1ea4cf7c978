"""MobileNet V1."""

from paddle import nn
from paddle._core.help import complete

from ..ops.layers import ConvNormActivation
from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("mobilenetv1")

HELP = NETWORKS

# Name of a block: channels before, channels after, stride.
_BLOCKS = {
    "conv2_1": (32, 64, 1),
    "conv2_2": (64, 128, 2),
    "conv3_1": (128, 128, 1),
    "conv3_2": (128, 256, 2),
    "conv4_1": (256, 256, 1),
    "conv4_2": (256, 512, 2),
    "conv5_1": (512, 512, 1),
    "conv5_2": (512, 512, 1),
    "conv5_3": (512, 512, 1),
    "conv5_4": (512, 512, 1),
    "conv5_5": (512, 512, 1),
    "conv5_6": (512, 1024, 2),
    "conv6": (1024, 1024, 1),
}


class DepthwiseSeparable(nn.Layer):
    """A depthwise 3 × 3 convolution followed by a pointwise 1 × 1 convolution."""

    def __init__(self, in_channels, out_channels1, out_channels2, num_groups, stride, scale):
        super().__init__()
        inside = int(out_channels1 * scale)
        self._depthwise_conv = ConvNormActivation(
            in_channels, inside, kernel_size=3, stride=stride, padding=1, groups=int(num_groups * scale)
        )
        self._pointwise_conv = ConvNormActivation(inside, int(out_channels2 * scale), kernel_size=1, padding=0)

    def forward(self, x):
        return self._pointwise_conv(self._depthwise_conv(x))


class MobileNetV1(nn.Layer):
    """MobileNet V1, after "MobileNets: Efficient Convolutional Neural Networks for Mobile Vision Applications".

    Args:
        scale: by how much to multiply the number of channels.
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.

    >>> paddle.vision.models.MobileNetV1(scale=0.25, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.scale, self.num_classes, self.with_pool = scale, num_classes, with_pool
        self.conv1 = ConvNormActivation(3, int(32 * scale), kernel_size=3, stride=2, padding=1)
        for name, (before, after, stride) in _BLOCKS.items():
            setattr(self, name, DepthwiseSeparable(int(before * scale), before, after, before, stride, scale))
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.fc = nn.Linear(int(1024 * scale), num_classes)

    def forward(self, x):
        x = self.conv1(x)
        for name in _BLOCKS:
            x = getattr(self, name)(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x


def mobilenet_v1(pretrained=False, scale=1.0, **kwargs):
    """MobileNet V1; see `MobileNetV1` for the other arguments. Weights exist for `scale` 1.0.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v1()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    4231976
    """
    return build(f"mobilenetv1_{scale}", pretrained, MobileNetV1, scale=scale, **kwargs)


complete(globals())
