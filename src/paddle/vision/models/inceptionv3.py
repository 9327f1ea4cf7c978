"""Inception V3."""

from functools import partial
from math import sqrt

import paddle
from paddle import ParamAttr, nn
from paddle._core.help import complete
from paddle.nn.initializer import Uniform

from ..ops.layers import ConvNormActivation
from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("inception")

HELP = NETWORKS

_conv = partial(ConvNormActivation, padding=0)
_conv_1x7 = partial(ConvNormActivation, kernel_size=(1, 7), padding=(0, 3))
_conv_7x1 = partial(ConvNormActivation, kernel_size=(7, 1), padding=(3, 0))
_conv_1x3 = partial(ConvNormActivation, kernel_size=(1, 3), padding=(0, 1))
_conv_3x1 = partial(ConvNormActivation, kernel_size=(3, 1), padding=(1, 0))


def _chain(x, *layers):
    for layer in layers:
        x = layer(x)
    return x


class InceptionStem(nn.Layer):
    """From the image to 192 channels at an eighth of its height and width."""

    def __init__(self):
        super().__init__()
        self.conv_1a_3x3 = _conv(3, 32, 3, stride=2)
        self.conv_2a_3x3 = _conv(32, 32, 3)
        self.conv_2b_3x3 = _conv(32, 64, 3, padding=1)
        self.max_pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)
        self.conv_3b_1x1 = _conv(64, 80, 1)
        self.conv_4a_3x3 = _conv(80, 192, 3)

    def forward(self, x):
        x = self.max_pool(self.conv_2b_3x3(self.conv_2a_3x3(self.conv_1a_3x3(x))))
        return self.max_pool(self.conv_4a_3x3(self.conv_3b_1x1(x)))


class InceptionA(nn.Layer):
    """1 × 1, 5 × 5, twice 3 × 3, and a pooling, in parallel."""

    def __init__(self, num_channels, pool_features):
        super().__init__()
        self.branch1x1 = _conv(num_channels, 64, 1)
        self.branch5x5_1 = _conv(num_channels, 48, 1)
        self.branch5x5_2 = _conv(48, 64, 5, padding=2)
        self.branch3x3dbl_1 = _conv(num_channels, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, padding=1)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, pool_features, 1)

    def forward(self, x):
        branches = [
            self.branch1x1(x),
            _chain(x, self.branch5x5_1, self.branch5x5_2),
            _chain(x, self.branch3x3dbl_1, self.branch3x3dbl_2, self.branch3x3dbl_3),
            _chain(x, self.branch_pool, self.branch_pool_conv),
        ]
        return paddle.concat(branches, axis=1)


class InceptionB(nn.Layer):
    """Halves height and width: 3 × 3, twice 3 × 3, and a pooling, in parallel."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch3x3 = _conv(num_channels, 384, 3, stride=2)
        self.branch3x3dbl_1 = _conv(num_channels, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        branches = [
            self.branch3x3(x),
            _chain(x, self.branch3x3dbl_1, self.branch3x3dbl_2, self.branch3x3dbl_3),
            self.branch_pool(x),
        ]
        return paddle.concat(branches, axis=1)


class InceptionC(nn.Layer):
    """1 × 1, factorised 7 × 7, twice factorised 7 × 7, and a pooling, in parallel."""

    def __init__(self, num_channels, channels_7x7):
        super().__init__()
        c = channels_7x7
        self.branch1x1 = _conv(num_channels, 192, 1)
        self.branch7x7_1 = _conv(num_channels, c, 1)
        self.branch7x7_2 = _conv_1x7(c, c)
        self.branch7x7_3 = _conv_7x1(c, 192)
        self.branch7x7dbl_1 = _conv(num_channels, c, 1)
        self.branch7x7dbl_2 = _conv_7x1(c, c)
        self.branch7x7dbl_3 = _conv_1x7(c, c)
        self.branch7x7dbl_4 = _conv_7x1(c, c)
        self.branch7x7dbl_5 = _conv_1x7(c, 192)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, 192, 1)

    def forward(self, x):
        branches = [
            self.branch1x1(x),
            _chain(x, self.branch7x7_1, self.branch7x7_2, self.branch7x7_3),
            _chain(
                x,
                self.branch7x7dbl_1,
                self.branch7x7dbl_2,
                self.branch7x7dbl_3,
                self.branch7x7dbl_4,
                self.branch7x7dbl_5,
            ),
            _chain(x, self.branch_pool, self.branch_pool_conv),
        ]
        return paddle.concat(branches, axis=1)


class InceptionD(nn.Layer):
    """Halves height and width: 3 × 3, factorised 7 × 7 then 3 × 3, and a pooling, in parallel."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch3x3_1 = _conv(num_channels, 192, 1)
        self.branch3x3_2 = _conv(192, 320, 3, stride=2)
        self.branch7x7x3_1 = _conv(num_channels, 192, 1)
        self.branch7x7x3_2 = _conv_1x7(192, 192)
        self.branch7x7x3_3 = _conv_7x1(192, 192)
        self.branch7x7x3_4 = _conv(192, 192, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        branches = [
            _chain(x, self.branch3x3_1, self.branch3x3_2),
            _chain(x, self.branch7x7x3_1, self.branch7x7x3_2, self.branch7x7x3_3, self.branch7x7x3_4),
            self.branch_pool(x),
        ]
        return paddle.concat(branches, axis=1)


class InceptionE(nn.Layer):
    """1 × 1, two that end in both factors of 3 × 3, and a pooling, in parallel."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch1x1 = _conv(num_channels, 320, 1)
        self.branch3x3_1 = _conv(num_channels, 384, 1)
        self.branch3x3_2a = _conv_1x3(384, 384)
        self.branch3x3_2b = _conv_3x1(384, 384)
        self.branch3x3dbl_1 = _conv(num_channels, 448, 1)
        self.branch3x3dbl_2 = _conv(448, 384, 3, padding=1)
        self.branch3x3dbl_3a = _conv_1x3(384, 384)
        self.branch3x3dbl_3b = _conv_3x1(384, 384)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, 192, 1)

    def forward(self, x):
        once = self.branch3x3_1(x)
        twice = self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        branches = [
            self.branch1x1(x),
            self.branch3x3_2a(once),
            self.branch3x3_2b(once),
            self.branch3x3dbl_3a(twice),
            self.branch3x3dbl_3b(twice),
            _chain(x, self.branch_pool, self.branch_pool_conv),
        ]
        return paddle.concat(branches, axis=1)


class InceptionV3(nn.Layer):
    """Inception V3, after "Rethinking the Inception Architecture for Computer Vision".

    Args:
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.

    >>> paddle.vision.models.InceptionV3(num_classes=10)(paddle.rand([1, 3, 299, 299])).shape
    [1, 10]
    """

    def __init__(self, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes, self.with_pool = num_classes, with_pool
        self.inception_stem = InceptionStem()
        self.inception_block_list = nn.LayerList(
            [
                InceptionA(192, pool_features=32),
                InceptionA(256, pool_features=64),
                InceptionA(288, pool_features=64),
                InceptionB(288),
                InceptionC(768, channels_7x7=128),
                InceptionC(768, channels_7x7=160),
                InceptionC(768, channels_7x7=160),
                InceptionC(768, channels_7x7=192),
                InceptionD(768),
                InceptionE(1280),
                InceptionE(2048),
            ]
        )
        if with_pool:
            self.avg_pool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            bound = 1 / sqrt(2048)
            self.dropout = nn.Dropout(p=0.2, mode="downscale_in_infer")
            self.fc = nn.Linear(2048, num_classes, weight_attr=ParamAttr(initializer=Uniform(-bound, bound)))

    def forward(self, x):
        x = self.inception_stem(x)
        for block in self.inception_block_list:
            x = block(x)
        if self.with_pool:
            x = self.avg_pool(x)
        if self.num_classes > 0:
            x = self.fc(self.dropout(x.reshape([-1, 2048])))
        return x


def inception_v3(pretrained=False, **kwargs):
    """Inception V3; see `InceptionV3` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.inception_v3()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    23834568
    """
    return build("inception_v3", pretrained, InceptionV3, **kwargs)


complete(globals())
