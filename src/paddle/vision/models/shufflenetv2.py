"""ShuffleNet V2, of several widths."""

import paddle
from paddle import nn
from paddle._core.errors import PreconditionNotMetError, UnimplementedError, received
from paddle._core.help import complete
from paddle.nn import functional as F

from ..ops.layers import ConvNormActivation
from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("shufflenet")

HELP = NETWORKS

# Blocks in the stages 2, 3 and 4.
_STAGES = {2: 4, 3: 8, 4: 4}

# Scale: channels of the first convolution, of the three stages, of the last convolution.
_CHANNELS = {
    0.25: (24, 24, 48, 96, 512),
    0.33: (24, 32, 64, 128, 512),
    0.5: (24, 48, 96, 192, 1024),
    1.0: (24, 116, 232, 464, 1024),
    1.5: (24, 176, 352, 704, 1024),
    2.0: (24, 224, 488, 976, 2048),
}


def create_activation_layer(act):
    """The layer class for "swish" or "relu", or None."""
    layers = {"swish": nn.Swish, "relu": nn.ReLU, None: None}
    if act not in layers:
        raise PreconditionNotMetError("the activation must be 'relu', 'swish' or None.", received(act=act))
    return layers[act]


class InvertedResidual(nn.Layer):
    """Half of the channels pass unchanged, the other half goes through three convolutions; then all are shuffled."""

    def __init__(self, in_channels, out_channels, stride, activation_layer=nn.ReLU):
        super().__init__()
        inside, half = in_channels // 2, out_channels // 2
        self._conv_pw = ConvNormActivation(inside, half, 1, padding=0, activation_layer=activation_layer)
        self._conv_dw = ConvNormActivation(half, half, 3, stride, padding=1, groups=half, activation_layer=None)
        self._conv_linear = ConvNormActivation(half, half, 1, padding=0, activation_layer=activation_layer)

    def forward(self, inputs):
        passing, x = paddle.split(inputs, 2, axis=1)
        x = self._conv_linear(self._conv_dw(self._conv_pw(x)))
        return F.channel_shuffle(paddle.concat([passing, x], axis=1), 2)


class InvertedResidualDS(nn.Layer):
    """Halves height and width: two branches on all channels, followed by a shuffle."""

    def __init__(self, in_channels, out_channels, stride, activation_layer=nn.ReLU):
        super().__init__()
        half = out_channels // 2
        self._conv_dw_1 = ConvNormActivation(
            in_channels, in_channels, 3, stride, padding=1, groups=in_channels, activation_layer=None
        )
        self._conv_linear_1 = ConvNormActivation(in_channels, half, 1, padding=0, activation_layer=activation_layer)
        self._conv_pw_2 = ConvNormActivation(in_channels, half, 1, padding=0, activation_layer=activation_layer)
        self._conv_dw_2 = ConvNormActivation(half, half, 3, stride, padding=1, groups=half, activation_layer=None)
        self._conv_linear_2 = ConvNormActivation(half, half, 1, padding=0, activation_layer=activation_layer)

    def forward(self, inputs):
        left = self._conv_linear_1(self._conv_dw_1(inputs))
        right = self._conv_linear_2(self._conv_dw_2(self._conv_pw_2(inputs)))
        return F.channel_shuffle(paddle.concat([left, right], axis=1), 2)


class ShuffleNetV2(nn.Layer):
    """ShuffleNet V2, after "ShuffleNet V2: Practical Guidelines for Efficient CNN Architecture Design".

    Args:
        scale: 0.25, 0.33, 0.5, 1.0, 1.5 or 2.0, roughly the factor of the number of channels.
        act: "relu", "swish" or None.
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.

    >>> paddle.vision.models.ShuffleNetV2(scale=0.25, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, scale=1.0, act="relu", num_classes=1000, with_pool=True):
        super().__init__()
        if scale not in _CHANNELS:
            raise UnimplementedError(
                f"ShuffleNetV2 exists in the scales {', '.join(map(str, _CHANNELS))}.", received(scale=scale)
            )
        self.scale, self.num_classes, self.with_pool = scale, num_classes, with_pool
        activation = create_activation_layer(act)
        first, *stages, last = _CHANNELS[scale]
        self._conv1 = ConvNormActivation(3, first, 3, stride=2, padding=1, activation_layer=activation)
        self._max_pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        before = first
        for (stage, blocks), channels in zip(_STAGES.items(), stages, strict=True):
            self.add_sublayer(f"{stage}_1", InvertedResidualDS(before, channels, 2, activation))
            for i in range(2, blocks + 1):
                self.add_sublayer(f"{stage}_{i}", InvertedResidual(channels, channels, 1, activation))
            before = channels
        self._last_conv = ConvNormActivation(before, last, 1, padding=0, activation_layer=activation)
        if with_pool:
            self._pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self._fc = nn.Linear(last, num_classes)

    def forward(self, inputs):
        x = self._max_pool(self._conv1(inputs))
        for stage, blocks in _STAGES.items():
            for i in range(1, blocks + 1):
                x = getattr(self, f"{stage}_{i}")(x)
        x = self._last_conv(x)
        if self.with_pool:
            x = self._pool2d_avg(x)
        return self._fc(x.flatten(1)) if self.num_classes > 0 else x


def shufflenet_v2_x0_25(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 0.25; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_25()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    603688
    """
    return build("shufflenet_v2_x0_25", pretrained, ShuffleNetV2, scale=0.25, **kwargs)


def shufflenet_v2_x0_33(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 0.33; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_33()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    647272
    """
    return build("shufflenet_v2_x0_33", pretrained, ShuffleNetV2, scale=0.33, **kwargs)


def shufflenet_v2_x0_5(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 0.5; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_5()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1366792
    """
    return build("shufflenet_v2_x0_5", pretrained, ShuffleNetV2, scale=0.5, **kwargs)


def shufflenet_v2_x1_0(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 1.0; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x1_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2278604
    """
    return build("shufflenet_v2_x1_0", pretrained, ShuffleNetV2, scale=1.0, **kwargs)


def shufflenet_v2_x1_5(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 1.5; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x1_5()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    3503624
    """
    return build("shufflenet_v2_x1_5", pretrained, ShuffleNetV2, scale=1.5, **kwargs)


def shufflenet_v2_x2_0(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 2.0; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x2_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    7366536
    """
    return build("shufflenet_v2_x2_0", pretrained, ShuffleNetV2, scale=2.0, **kwargs)


def shufflenet_v2_swish(pretrained=False, **kwargs):
    """ShuffleNet V2 of scale 1.0 with Swish in place of ReLU; see `ShuffleNetV2` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_swish()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2278604
    """
    return build("shufflenet_v2_swish", pretrained, ShuffleNetV2, scale=1.0, act="swish", **kwargs)


complete(globals())
