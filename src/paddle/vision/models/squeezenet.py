"""SqueezeNet 1.0 and 1.1."""

import paddle
from paddle import nn
from paddle._core.errors import FailedCheckError, received
from paddle._core.help import complete
from paddle.nn import functional as F

from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("squeezenet")

HELP = NETWORKS

# Channels in, squeezed to, and out of each of the two expansions, of the eight fire modules.
_FIRES = [
    (96, 16, 64),
    (128, 16, 64),
    (128, 32, 128),
    (256, 32, 128),
    (256, 48, 192),
    (384, 48, 192),
    (384, 64, 256),
    (512, 64, 256),
]

# Version: the first convolution (channels, kernel, padding), and the fire modules that follow a pooling.
_VERSIONS = {"1.0": ((96, 7, 0), (0, 3, 7)), "1.1": ((64, 3, 1), (0, 2, 4))}


class MakeFireConv(nn.Layer):
    """Convolution and ReLU."""

    def __init__(self, input_channels, output_channels, filter_size, padding=0):
        super().__init__()
        self._conv = nn.Conv2D(input_channels, output_channels, filter_size, padding=padding)

    def forward(self, x):
        return F.relu(self._conv(x))


class MakeFire(nn.Layer):
    """Squeeze with 1 × 1, then expand with 1 × 1 and 3 × 3 in parallel."""

    def __init__(self, input_channels, squeeze_channels, expand1x1_channels, expand3x3_channels):
        super().__init__()
        self._conv = MakeFireConv(input_channels, squeeze_channels, 1)
        self._conv_path1 = MakeFireConv(squeeze_channels, expand1x1_channels, 1)
        self._conv_path2 = MakeFireConv(squeeze_channels, expand3x3_channels, 3, padding=1)

    def forward(self, inputs):
        x = self._conv(inputs)
        return paddle.concat([self._conv_path1(x), self._conv_path2(x)], axis=1)


class SqueezeNet(nn.Layer):
    """SqueezeNet, after "SqueezeNet: AlexNet-level accuracy with 50x fewer parameters and <0.5MB model size".

    Args:
        version: "1.0" or "1.1", which needs less computation.
        num_classes: channels of the last convolution; 0 leaves it out.
        with_pool: average over height and width at the end.

    >>> paddle.vision.models.SqueezeNet("1.1", num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, version, num_classes=1000, with_pool=True):
        super().__init__()
        if version not in _VERSIONS:
            raise FailedCheckError("SqueezeNet has the versions '1.0' and '1.1'.", received(version=version))
        self.version, self.num_classes, self.with_pool = version, num_classes, with_pool
        (channels, kernel, padding), self._pool_before = _VERSIONS[version]
        self._conv = nn.Conv2D(3, channels, kernel, stride=2, padding=padding)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)
        for i, (before, squeezed, after) in enumerate(_FIRES, start=1):
            setattr(self, f"_conv{i}", MakeFire(channels if i == 1 else before, squeezed, after, after))
        if num_classes > 0:
            self._drop = nn.Dropout(p=0.5, mode="downscale_in_infer")
            self._conv9 = nn.Conv2D(512, num_classes, 1)
        self._avg_pool = nn.AdaptiveAvgPool2D(1)

    def forward(self, inputs):
        x = F.relu(self._conv(inputs))
        for i in range(len(_FIRES)):
            if i in self._pool_before:
                x = self._pool(x)
            x = getattr(self, f"_conv{i + 1}")(x)
        if self.num_classes > 0:
            x = F.relu(self._conv9(self._drop(x)))
        return self._avg_pool(x).squeeze(axis=[2, 3]) if self.with_pool else x


def squeezenet1_0(pretrained=False, **kwargs):
    """SqueezeNet 1.0; see `SqueezeNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.squeezenet1_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1248424
    """
    return build("squeezenet1_0", pretrained, SqueezeNet, "1.0", **kwargs)


def squeezenet1_1(pretrained=False, **kwargs):
    """SqueezeNet 1.1; see `SqueezeNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.squeezenet1_1()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1235496
    """
    return build("squeezenet1_1", pretrained, SqueezeNet, "1.1", **kwargs)


complete(globals())
