"""ResNet, ResNeXt and Wide ResNet."""

from paddle import nn
from paddle._core.errors import InvalidArgumentError, UnimplementedError, received
from paddle._core.help import complete

from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("resnet", "resnext", "wide_resnet")

HELP = NETWORKS

# Blocks in each of the four stages.
_STAGES = {18: (2, 2, 2, 2), 34: (3, 4, 6, 3), 50: (3, 4, 6, 3), 101: (3, 4, 23, 3), 152: (3, 8, 36, 3)}


class UnknownDepthError(InvalidArgumentError, KeyError):
    """An unknown depth of ResNet; can be caught as ValueError or KeyError."""


class BasicBlock(nn.Layer):
    """Two 3 × 3 convolutions with a shortcut; `groups` and `base_width` have no effect."""

    expansion = 1

    def __init__(
        self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None
    ):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2D
        if dilation > 1:
            raise UnimplementedError(
                "BasicBlock does not have dilation.", received(dilation=dilation), "BottleneckBlock does."
            )
        self.conv1 = nn.Conv2D(inplanes, planes, 3, padding=1, stride=stride, bias_attr=False)
        self.bn1 = norm_layer(planes)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2D(planes, planes, 3, padding=1, bias_attr=False)
        self.bn2 = norm_layer(planes)
        self.downsample, self.stride = downsample, stride

    def forward(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class BottleneckBlock(nn.Layer):
    """A 3 × 3 convolution between two 1 × 1 ones, with a shortcut; the stride is in the middle one."""

    expansion = 4

    def __init__(
        self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None
    ):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2D
        width = int(planes * (base_width / 64.0)) * groups
        self.conv1 = nn.Conv2D(inplanes, width, 1, bias_attr=False)
        self.bn1 = norm_layer(width)
        self.conv2 = nn.Conv2D(
            width, width, 3, padding=dilation, stride=stride, groups=groups, dilation=dilation, bias_attr=False
        )
        self.bn2 = norm_layer(width)
        self.conv3 = nn.Conv2D(width, planes * self.expansion, 1, bias_attr=False)
        self.bn3 = norm_layer(planes * self.expansion)
        self.relu = nn.ReLU()
        self.downsample, self.stride = downsample, stride

    def forward(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class ResNet(nn.Layer):
    """ResNet, after "Deep Residual Learning for Image Recognition".

    Args:
        block: `BasicBlock` or `BottleneckBlock`, of `paddle.vision.models.resnet`.
        depth: 18, 34, 50, 101 or 152.
        width: channels of each group in the first stage; 128 makes a Wide ResNet.
        num_classes: width of the last layer; 0 leaves it out.
        with_pool: average over height and width before the last layer.
        groups: groups of the middle convolution; more than 1 makes a ResNeXt.

    >>> from paddle.vision.models.resnet import BottleneckBlock
    >>> slim = paddle.vision.models.ResNet(BottleneckBlock, 50, width=16, num_classes=10)
    >>> slim(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """

    def __init__(self, block, depth=50, width=64, num_classes=1000, with_pool=True, groups=1):
        super().__init__()
        if depth not in _STAGES:
            raise UnknownDepthError(f"ResNet has {', '.join(map(str, _STAGES))} layers.", received(depth=depth))
        self.groups, self.base_width = groups, width
        self.num_classes, self.with_pool = num_classes, with_pool
        self.inplanes, self.dilation = 64, 1
        self._norm_layer = nn.BatchNorm2D

        self.conv1 = nn.Conv2D(3, self.inplanes, kernel_size=7, stride=2, padding=3, bias_attr=False)
        self.bn1 = self._norm_layer(self.inplanes)
        self.relu = nn.ReLU()
        self.maxpool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        blocks = _STAGES[depth]
        self.layer1 = self._make_layer(block, 64, blocks[0])
        self.layer2 = self._make_layer(block, 128, blocks[1], stride=2)
        self.layer3 = self._make_layer(block, 256, blocks[2], stride=2)
        self.layer4 = self._make_layer(block, 512, blocks[3], stride=2)
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((1, 1))
        if num_classes > 0:
            self.fc = nn.Linear(512 * block.expansion, num_classes)

    def _make_layer(self, block, planes, blocks, stride=1):
        outplanes, downsample = planes * block.expansion, None
        if stride != 1 or self.inplanes != outplanes:
            downsample = nn.Sequential(
                nn.Conv2D(self.inplanes, outplanes, 1, stride=stride, bias_attr=False), self._norm_layer(outplanes)
            )
        options = {"groups": self.groups, "base_width": self.base_width, "norm_layer": self._norm_layer}
        layers = [block(self.inplanes, planes, stride, downsample, **options)]
        self.inplanes = outplanes
        layers += [block(outplanes, planes, **options) for _ in range(1, blocks)]
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        if self.with_pool:
            x = self.avgpool(x)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x


def resnet18(pretrained=False, **kwargs):
    """ResNet of 18 layers; see `ResNet` for the other arguments.

    >>> paddle.vision.models.resnet18(num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]
    """
    return build("resnet18", pretrained, ResNet, BasicBlock, 18, **kwargs)


def resnet34(pretrained=False, **kwargs):
    """ResNet of 34 layers; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet34()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    21797672
    """
    return build("resnet34", pretrained, ResNet, BasicBlock, 34, **kwargs)


def resnet50(pretrained=False, **kwargs):
    """ResNet of 50 layers; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet50()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    25557032
    """
    return build("resnet50", pretrained, ResNet, BottleneckBlock, 50, **kwargs)


def resnet101(pretrained=False, **kwargs):
    """ResNet of 101 layers; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet101()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    44549160
    """
    return build("resnet101", pretrained, ResNet, BottleneckBlock, 101, **kwargs)


def resnet152(pretrained=False, **kwargs):
    """ResNet of 152 layers; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet152()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    60192808
    """
    return build("resnet152", pretrained, ResNet, BottleneckBlock, 152, **kwargs)


def _resnext(name, depth, groups, pretrained, kwargs):
    """After "Aggregated Residual Transformations for Deep Neural Networks": many groups of four channels."""
    return build(name, pretrained, ResNet, BottleneckBlock, depth, **{**kwargs, "groups": groups, "width": 4})


def resnext50_32x4d(pretrained=False, **kwargs):
    """ResNeXt of 50 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext50_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    25028904
    """
    return _resnext("resnext50_32x4d", 50, 32, pretrained, kwargs)


def resnext50_64x4d(pretrained=False, **kwargs):
    """ResNeXt of 50 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext50_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    45192488
    """
    return _resnext("resnext50_64x4d", 50, 64, pretrained, kwargs)


def resnext101_32x4d(pretrained=False, **kwargs):
    """ResNeXt of 101 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext101_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    44177704
    """
    return _resnext("resnext101_32x4d", 101, 32, pretrained, kwargs)


def resnext101_64x4d(pretrained=False, **kwargs):
    """ResNeXt of 101 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext101_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    83455272
    """
    return _resnext("resnext101_64x4d", 101, 64, pretrained, kwargs)


def resnext152_32x4d(pretrained=False, **kwargs):
    """ResNeXt of 152 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext152_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    59951400
    """
    return _resnext("resnext152_32x4d", 152, 32, pretrained, kwargs)


def resnext152_64x4d(pretrained=False, **kwargs):
    """ResNeXt of 152 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext152_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    114971944
    """
    return _resnext("resnext152_64x4d", 152, 64, pretrained, kwargs)


def wide_resnet50_2(pretrained=False, **kwargs):
    """Wide ResNet of 50 layers, twice as wide; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.wide_resnet50_2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    68883240
    """
    return build("wide_resnet50_2", pretrained, ResNet, BottleneckBlock, 50, **{**kwargs, "width": 128})


def wide_resnet101_2(pretrained=False, **kwargs):
    """Wide ResNet of 101 layers, twice as wide; see `ResNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.wide_resnet101_2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    126886696
    """
    return build("wide_resnet101_2", pretrained, ResNet, BottleneckBlock, 101, **{**kwargs, "width": 128})


complete(globals())
