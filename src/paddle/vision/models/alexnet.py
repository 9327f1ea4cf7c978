"""AlexNet."""

from math import sqrt

from paddle import ParamAttr, nn
from paddle._core.help import complete
from paddle.nn import functional as F
from paddle.nn.initializer import Uniform

from ._utils import NETWORKS
from ._zoo import build, model_addresses

__all__ = []

model_urls = model_addresses("alexnet")

HELP = NETWORKS


def _uniform(bound):
    """Attributes of weight and bias, both drawn uniformly from [-bound, bound]."""
    return {key: ParamAttr(initializer=Uniform(-bound, bound)) for key in ("weight_attr", "bias_attr")}


def _conv(in_channels, out_channels, kernel_size, stride, padding):
    bound = 1 / sqrt(in_channels * kernel_size**2)
    return nn.Conv2D(in_channels, out_channels, kernel_size, stride, padding, **_uniform(bound))


class ConvPoolLayer(nn.Layer):
    """Convolution, ReLU, max pooling."""

    def __init__(self, in_channels, out_channels, kernel_size, stride, padding):
        super().__init__()
        self.relu = nn.ReLU()
        self._conv = _conv(in_channels, out_channels, kernel_size, stride, padding)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)

    def forward(self, inputs):
        return self._pool(self.relu(self._conv(inputs)))


class AlexNet(nn.Layer):
    """AlexNet, after "ImageNet Classification with Deep Convolutional Neural Networks".

    Args:
        num_classes: width of the last layer; 0 leaves out the fully connected layers.

    >>> paddle.vision.models.AlexNet(num_classes=0)(paddle.rand([1, 3, 224, 224])).shape
    [1, 256, 6, 6]
    """

    def __init__(self, num_classes=1000):
        super().__init__()
        self.num_classes = num_classes
        self._conv1 = ConvPoolLayer(3, 64, 11, 4, 2)
        self._conv2 = ConvPoolLayer(64, 192, 5, 1, 2)
        self._conv3 = _conv(192, 384, 3, 1, 1)
        self._conv4 = _conv(384, 256, 3, 1, 1)
        self._conv5 = ConvPoolLayer(256, 256, 3, 1, 1)
        if num_classes > 0:
            inside = 256 * 6 * 6
            bound = 1 / sqrt(inside)
            self._drop1 = nn.Dropout(p=0.5, mode="downscale_in_infer")
            self._fc6 = nn.Linear(inside, 4096, **_uniform(bound))
            self._drop2 = nn.Dropout(p=0.5, mode="downscale_in_infer")
            self._fc7 = nn.Linear(4096, 4096, **_uniform(bound))
            self._fc8 = nn.Linear(4096, num_classes, **_uniform(bound))

    def forward(self, inputs):
        x = self._conv2(self._conv1(inputs))
        x = self._conv5(F.relu(self._conv4(F.relu(self._conv3(x)))))
        if self.num_classes > 0:
            x = F.relu(self._fc6(self._drop1(x.flatten(1))))
            x = self._fc8(F.relu(self._fc7(self._drop2(x))))
        return x


def alexnet(pretrained=False, **kwargs):
    """AlexNet; see `AlexNet` for the other arguments.

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.alexnet()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    61100840
    """
    return build("alexnet", pretrained, AlexNet, **kwargs)


complete(globals())
