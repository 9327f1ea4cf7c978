"""VGG, of 11 to 19 layers."""

from paddle import nn
from paddle._core.help import complete

from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("vgg")

HELP = NETWORKS

# Channels of the convolutions; M is a max pooling. The letters are the paper's.
_CONFIGURATIONS = {
    "A": [64, "M", 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "B": [64, 64, "M", 128, 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"],
    "D": [64, 64, "M", 128, 128, "M", 256, 256, 256, "M", 512, 512, 512, "M", 512, 512, 512, "M"],
    "E": [64, 64, "M", 128, 128, "M", 256, 256, 256, 256, "M", 512, 512, 512, 512, "M", 512, 512, 512, 512, "M"],
}


class VGG(nn.Layer):
    """VGG, after "Very Deep Convolutional Networks For Large-Scale Image Recognition".

    Args:
        features: the convolutional part; it must end in 512 channels.
        num_classes: width of the last layer; 0 leaves out the fully connected layers.
        with_pool: pool the features to 7 × 7, which the fully connected layers need.

    >>> features = paddle.nn.Sequential(paddle.nn.Conv2D(3, 512, 3), paddle.nn.ReLU())
    >>> paddle.vision.models.VGG(features, num_classes=0)(paddle.rand([1, 3, 32, 32])).shape
    [1, 512, 7, 7]
    """

    def __init__(self, features, num_classes=1000, with_pool=True):
        super().__init__()
        self.features, self.num_classes, self.with_pool = features, num_classes, with_pool
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((7, 7))
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(512 * 7 * 7, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, num_classes),
            )

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.avgpool(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


def make_layers(cfg, batch_norm=False):
    """The convolutional part for a list of channel counts and "M"."""
    layers, channels = [], 3
    for step in cfg:
        if step == "M":
            layers.append(nn.MaxPool2D(kernel_size=2, stride=2))
            continue
        layers.append(nn.Conv2D(channels, step, kernel_size=3, padding=1))
        if batch_norm:
            layers.append(nn.BatchNorm2D(step))
        layers.append(nn.ReLU())
        channels = step
    return nn.Sequential(*layers)


def _vgg(name, configuration, batch_norm, pretrained, **kwargs):
    def network():
        return VGG(make_layers(_CONFIGURATIONS[configuration], batch_norm), **kwargs)

    return build(f"{name}_bn" if batch_norm else name, pretrained, network)


def vgg11(pretrained=False, batch_norm=False, **kwargs):
    """VGG of 11 layers; see `VGG` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg11()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    132863336
    """
    return _vgg("vgg11", "A", batch_norm, pretrained, **kwargs)


def vgg13(pretrained=False, batch_norm=False, **kwargs):
    """VGG of 13 layers; see `VGG` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg13()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    133047848
    """
    return _vgg("vgg13", "B", batch_norm, pretrained, **kwargs)


def vgg16(pretrained=False, batch_norm=False, **kwargs):
    """VGG of 16 layers; see `VGG` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg16()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    138357544
    """
    return _vgg("vgg16", "D", batch_norm, pretrained, **kwargs)


def vgg19(pretrained=False, batch_norm=False, **kwargs):
    """VGG of 19 layers; see `VGG` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg19()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    143667240
    """
    return _vgg("vgg19", "E", batch_norm, pretrained, **kwargs)


complete(globals())
