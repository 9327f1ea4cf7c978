"""MobileNet V2."""

from paddle import nn
from paddle._core.help import complete

from ..ops.layers import ConvNormActivation
from ._utils import NETWORKS, _make_divisible
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("mobilenetv2")

HELP = NETWORKS

# Expansion inside a block, channels after it, number of blocks, stride of the first.
_STAGES = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]


class InvertedResidual(nn.Layer):
    """Expansion, depthwise convolution and projection, with a shortcut if the shapes match."""

    def __init__(self, inp, oup, stride, expand_ratio, norm_layer=nn.BatchNorm2D):
        super().__init__()
        self.stride = stride
        self.use_res_connect = stride == 1 and inp == oup
        inside, options = round(inp * expand_ratio), {"norm_layer": norm_layer, "activation_layer": nn.ReLU6}
        layers = [ConvNormActivation(inp, inside, kernel_size=1, **options)] if expand_ratio != 1 else []
        layers += [
            ConvNormActivation(inside, inside, stride=stride, groups=inside, **options),
            nn.Conv2D(inside, oup, 1, 1, 0, bias_attr=False),
            norm_layer(oup),
        ]
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


class MobileNetV2(nn.Layer):
    """MobileNet V2, after "MobileNetV2: Inverted Residuals and Linear Bottlenecks".

    Args:
        scale: by how much to multiply the number of channels.
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.

    >>> paddle.vision.models.MobileNetV2(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes, self.with_pool = num_classes, with_pool
        channels = _make_divisible(32 * scale, 8)
        self.last_channel = _make_divisible(1280 * max(1.0, scale), 8)
        features = [ConvNormActivation(3, channels, stride=2, activation_layer=nn.ReLU6)]
        for expansion, after, blocks, stride in _STAGES:
            after = _make_divisible(after * scale, 8)
            for i in range(blocks):
                features.append(InvertedResidual(channels, after, stride if i == 0 else 1, expansion))
                channels = after
        features.append(ConvNormActivation(channels, self.last_channel, kernel_size=1, activation_layer=nn.ReLU6))
        self.features = nn.Sequential(*features)
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(self.last_channel, num_classes))

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


def mobilenet_v2(pretrained=False, scale=1.0, **kwargs):
    """MobileNet V2; see `MobileNetV2` for the other arguments. Weights exist for `scale` 1.0.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    3504872
    """
    return build(f"mobilenetv2_{scale}", pretrained, MobileNetV2, scale=scale, **kwargs)


complete(globals())
