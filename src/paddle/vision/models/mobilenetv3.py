"""MobileNet V3, small and large."""

from functools import partial

from paddle import nn
from paddle._core.help import complete

from ..ops.layers import ConvNormActivation
from ._utils import NETWORKS, _make_divisible
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("mobilenet_v3")

HELP = NETWORKS


class SqueezeExcitation(nn.Layer):
    """Weights channels with a small network of their averages."""

    def __init__(self, input_channels, squeeze_channels, activation=nn.ReLU, scale_activation=nn.Sigmoid):
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2D(1)
        self.fc1 = nn.Conv2D(input_channels, squeeze_channels, 1)
        self.fc2 = nn.Conv2D(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def forward(self, input):
        weight = self.activation(self.fc1(self.avgpool(input)))
        return input * self.scale_activation(self.fc2(weight))


class InvertedResidualConfig:
    """The numbers of one block, its channels multiplied by `scale`; `activation` is "relu" or "hardswish"."""

    def __init__(self, in_channels, kernel, expanded_channels, out_channels, use_se, activation, stride, scale=1.0):
        self.in_channels = self.adjust_channels(in_channels, scale=scale)
        self.kernel = kernel
        self.expanded_channels = self.adjust_channels(expanded_channels, scale=scale)
        self.out_channels = self.adjust_channels(out_channels, scale=scale)
        self.use_se = use_se
        self.activation_layer = {"relu": nn.ReLU, "hardswish": nn.Hardswish}.get(activation)
        self.stride = stride

    @staticmethod
    def adjust_channels(channels, scale=1.0):
        """`channels` × `scale`, rounded to a multiple of 8."""
        return _make_divisible(channels * scale, 8)


class InvertedResidual(nn.Layer):
    """Expansion, depthwise convolution, squeeze-excitation and projection, with a shortcut if shapes match."""

    def __init__(
        self, in_channels, expanded_channels, out_channels, filter_size, stride, use_se, activation_layer, norm_layer
    ):
        super().__init__()
        self.use_res_connect = stride == 1 and in_channels == out_channels
        self.use_se, self.expand = use_se, in_channels != expanded_channels
        if self.expand:
            self.expand_conv = ConvNormActivation(
                in_channels, expanded_channels, 1, norm_layer=norm_layer, activation_layer=activation_layer
            )
        self.bottleneck_conv = ConvNormActivation(
            expanded_channels,
            expanded_channels,
            filter_size,
            stride,
            padding=(filter_size - 1) // 2,
            groups=expanded_channels,
            norm_layer=norm_layer,
            activation_layer=activation_layer,
        )
        if use_se:
            self.mid_se = SqueezeExcitation(
                expanded_channels, _make_divisible(expanded_channels // 4), scale_activation=nn.Hardsigmoid
            )
        self.linear_conv = ConvNormActivation(
            expanded_channels, out_channels, 1, norm_layer=norm_layer, activation_layer=None
        )

    def forward(self, x):
        out = self.expand_conv(x) if self.expand else x
        out = self.bottleneck_conv(out)
        if self.use_se:
            out = self.mid_se(out)
        out = self.linear_conv(out)
        return x + out if self.use_res_connect else out


class MobileNetV3(nn.Layer):
    """MobileNet V3 from a list of block configurations, after "Searching for MobileNetV3"."""

    def __init__(self, config, last_channel, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.config, self.scale, self.last_channel = config, scale, last_channel
        self.num_classes, self.with_pool = num_classes, with_pool
        self.firstconv_in_channels = config[0].in_channels
        self.lastconv_in_channels = config[-1].out_channels
        self.lastconv_out_channels = self.lastconv_in_channels * 6
        norm_layer = partial(nn.BatchNorm2D, epsilon=0.001, momentum=0.99)

        self.conv = ConvNormActivation(
            3, self.firstconv_in_channels, 3, 2, padding=1, norm_layer=norm_layer, activation_layer=nn.Hardswish
        )
        self.blocks = nn.Sequential(
            *[
                InvertedResidual(
                    c.in_channels,
                    c.expanded_channels,
                    c.out_channels,
                    c.kernel,
                    c.stride,
                    c.use_se,
                    c.activation_layer,
                    norm_layer,
                )
                for c in config
            ]
        )
        self.lastconv = ConvNormActivation(
            self.lastconv_in_channels,
            self.lastconv_out_channels,
            1,
            norm_layer=norm_layer,
            activation_layer=nn.Hardswish,
        )
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(self.lastconv_out_channels, last_channel),
                nn.Hardswish(),
                nn.Dropout(p=0.2),
                nn.Linear(last_channel, num_classes),
            )

    def forward(self, x):
        x = self.lastconv(self.blocks(self.conv(x)))
        if self.with_pool:
            x = self.avgpool(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


# Channels before, kernel, channels inside, channels after, squeeze and excite, activation, stride.
_SMALL = [
    (16, 3, 16, 16, True, "relu", 2),
    (16, 3, 72, 24, False, "relu", 2),
    (24, 3, 88, 24, False, "relu", 1),
    (24, 5, 96, 40, True, "hardswish", 2),
    (40, 5, 240, 40, True, "hardswish", 1),
    (40, 5, 240, 40, True, "hardswish", 1),
    (40, 5, 120, 48, True, "hardswish", 1),
    (48, 5, 144, 48, True, "hardswish", 1),
    (48, 5, 288, 96, True, "hardswish", 2),
    (96, 5, 576, 96, True, "hardswish", 1),
    (96, 5, 576, 96, True, "hardswish", 1),
]
_LARGE = [
    (16, 3, 16, 16, False, "relu", 1),
    (16, 3, 64, 24, False, "relu", 2),
    (24, 3, 72, 24, False, "relu", 1),
    (24, 5, 72, 40, True, "relu", 2),
    (40, 5, 120, 40, True, "relu", 1),
    (40, 5, 120, 40, True, "relu", 1),
    (40, 3, 240, 80, False, "hardswish", 2),
    (80, 3, 200, 80, False, "hardswish", 1),
    (80, 3, 184, 80, False, "hardswish", 1),
    (80, 3, 184, 80, False, "hardswish", 1),
    (80, 3, 480, 112, True, "hardswish", 1),
    (112, 3, 672, 112, True, "hardswish", 1),
    (112, 5, 672, 160, True, "hardswish", 2),
    (160, 5, 960, 160, True, "hardswish", 1),
    (160, 5, 960, 160, True, "hardswish", 1),
]


class MobileNetV3Small(MobileNetV3):
    """The small MobileNet V3, after "Searching for MobileNetV3".

    Args:
        scale: by how much to multiply the number of channels.
        num_classes: width of the last layer; 0 leaves out the fully connected layers.
        with_pool: average over height and width before the fully connected layers.

    >>> paddle.vision.models.MobileNetV3Small(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        config = [InvertedResidualConfig(*block, scale=scale) for block in _SMALL]
        super().__init__(config, _make_divisible(1024 * scale, 8), scale, num_classes, with_pool)


class MobileNetV3Large(MobileNetV3):
    """The large MobileNet V3, after "Searching for MobileNetV3".

    Args:
        num_classes: width of the last layer; 0 leaves out the fully connected layers.
        with_pool: whether it averages over height and width before the fully connected layers.

    >>> paddle.vision.models.MobileNetV3Large(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        config = [InvertedResidualConfig(*block, scale=scale) for block in _LARGE]
        super().__init__(config, _make_divisible(1280 * scale, 8), scale, num_classes, with_pool)


def mobilenet_v3_small(pretrained=False, scale=1.0, **kwargs):
    """The small MobileNet V3; see `MobileNetV3Small`. Weights exist for `scale` 1.0.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v3_small()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2542856
    """
    return build(f"mobilenet_v3_small_x{scale}", pretrained, MobileNetV3Small, scale=scale, **kwargs)


def mobilenet_v3_large(pretrained=False, scale=1.0, **kwargs):
    """The large MobileNet V3; see `MobileNetV3Small`. Weights exist for `scale` 1.0.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v3_large()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    5483032
    """
    return build(f"mobilenet_v3_large_x{scale}", pretrained, MobileNetV3Large, scale=scale, **kwargs)


complete(globals())
