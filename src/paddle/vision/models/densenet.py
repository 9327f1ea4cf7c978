"""DenseNet, of 121 to 264 layers."""

from math import sqrt

import paddle
from paddle import ParamAttr, nn
from paddle._core.errors import FailedCheckError, received
from paddle._core.help import complete
from paddle.nn.initializer import Uniform

from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("densenet")

HELP = NETWORKS

# Number of layers: channels at first, channels each layer adds, layers in each of the four blocks.
_BLOCKS = {
    121: (64, 32, (6, 12, 24, 16)),
    161: (96, 48, (6, 12, 36, 24)),
    169: (64, 32, (6, 12, 32, 32)),
    201: (64, 32, (6, 12, 48, 32)),
    264: (64, 32, (6, 12, 64, 48)),
}


class BNACConvLayer(nn.Layer):
    """Batch normalisation, activation, convolution."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, pad=0, groups=1, act="relu"):
        super().__init__()
        self._batch_norm = nn.BatchNorm(num_channels, act=act)
        self._conv = nn.Conv2D(num_channels, num_filters, filter_size, stride, pad, groups=groups, bias_attr=False)

    def forward(self, input):
        return self._conv(self._batch_norm(input))


class ConvBNLayer(nn.Layer):
    """Convolution, batch normalisation, activation."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, pad=0, groups=1, act="relu"):
        super().__init__()
        self._conv = nn.Conv2D(num_channels, num_filters, filter_size, stride, pad, groups=groups, bias_attr=False)
        self._batch_norm = nn.BatchNorm(num_filters, act=act)

    def forward(self, input):
        return self._batch_norm(self._conv(input))


class DenseLayer(nn.Layer):
    """Adds `growth_rate` channels to its input."""

    def __init__(self, num_channels, growth_rate, bn_size, dropout):
        super().__init__()
        self.dropout = dropout
        self.bn_ac_func1 = BNACConvLayer(num_channels, bn_size * growth_rate, filter_size=1)
        self.bn_ac_func2 = BNACConvLayer(bn_size * growth_rate, growth_rate, filter_size=3, pad=1)
        if dropout:
            self.dropout_func = nn.Dropout(p=dropout, mode="downscale_in_infer")

    def forward(self, input):
        new = self.bn_ac_func2(self.bn_ac_func1(input))
        if self.dropout:
            new = self.dropout_func(new)
        return paddle.concat([input, new], axis=1)


class DenseBlock(nn.Layer):
    """A sequence of dense layers."""

    def __init__(self, num_channels, num_layers, bn_size, growth_rate, dropout, name=None):
        super().__init__()
        self.dropout = dropout
        for i in range(num_layers):
            layer = DenseLayer(num_channels + i * growth_rate, growth_rate, bn_size, dropout)
            self.add_sublayer(f"{name}_{i + 1}", layer)

    def forward(self, input):
        for layer in self.children():
            input = layer(input)
        return input


class TransitionLayer(nn.Layer):
    """Halves height and width, and reduces the number of channels."""

    def __init__(self, num_channels, num_output_features):
        super().__init__()
        self.conv_ac_func = BNACConvLayer(num_channels, num_output_features, filter_size=1)
        self.pool2d_avg = nn.AvgPool2D(kernel_size=2, stride=2, padding=0)

    def forward(self, input):
        return self.pool2d_avg(self.conv_ac_func(input))


class DenseNet(nn.Layer):
    """DenseNet, after "Densely Connected Convolutional Networks".

    Args:
        layers: 121, 161, 169, 201 or 264.
        bn_size: channels inside a dense layer, as a multiple of those it adds.
        dropout: probability in every dense layer.
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.

    >>> paddle.vision.models.DenseNet(num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, layers=121, bn_size=4, dropout=0.0, num_classes=1000, with_pool=True):
        super().__init__()
        if layers not in _BLOCKS:
            raise FailedCheckError(f"DenseNet has {', '.join(map(str, _BLOCKS))} layers.", received(layers=layers))
        self.num_classes, self.with_pool = num_classes, with_pool
        channels, growth_rate, blocks = _BLOCKS[layers]
        self.conv1_func = ConvBNLayer(3, channels, filter_size=7, stride=2, pad=3)
        self.pool2d_max = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self._stages = []  # names of the blocks and of the transitions between them
        for i, count in enumerate(blocks, start=2):
            block = DenseBlock(channels, count, bn_size, growth_rate, dropout, name=f"conv{i}")
            self._add_stage(f"db_conv_{i}", block)
            channels += count * growth_rate
            if i < len(blocks) + 1:
                self._add_stage(f"tr_conv{i}_blk", TransitionLayer(channels, channels // 2))
                channels //= 2
        self.batch_norm = nn.BatchNorm(channels, act="relu")
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            bound = 1 / sqrt(channels)
            self.out = nn.Linear(channels, num_classes, weight_attr=ParamAttr(initializer=Uniform(-bound, bound)))

    def _add_stage(self, name, layer):
        self.add_sublayer(name, layer)
        self._stages.append(name)

    def forward(self, input):
        x = self.pool2d_max(self.conv1_func(input))
        for name in self._stages:
            x = getattr(self, name)(x)
        x = self.batch_norm(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.out(x.flatten(1)) if self.num_classes > 0 else x


def densenet121(pretrained=False, **kwargs):
    """DenseNet of 121 layers; see `DenseNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet121()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    7978856
    """
    return build("densenet121", pretrained, DenseNet, 121, **kwargs)


def densenet161(pretrained=False, **kwargs):
    """DenseNet of 161 layers; see `DenseNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet161()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    28681000
    """
    return build("densenet161", pretrained, DenseNet, 161, **kwargs)


def densenet169(pretrained=False, **kwargs):
    """DenseNet of 169 layers; see `DenseNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet169()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    14149480
    """
    return build("densenet169", pretrained, DenseNet, 169, **kwargs)


def densenet201(pretrained=False, **kwargs):
    """DenseNet of 201 layers; see `DenseNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet201()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    20013928
    """
    return build("densenet201", pretrained, DenseNet, 201, **kwargs)


def densenet264(pretrained=False, **kwargs):
    """DenseNet of 264 layers; see `DenseNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet264()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    33337704
    """
    return build("densenet264", pretrained, DenseNet, 264, **kwargs)


complete(globals())
