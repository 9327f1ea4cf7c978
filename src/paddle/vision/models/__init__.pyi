# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle.nn import Layer
from paddle.vision.ops import ConvNormActivation
from typing import Any

from paddle.vision.models import densenet as densenet
from paddle.vision.models import inceptionv3 as inceptionv3
from paddle.vision.models import lenet as lenet
from paddle.vision.models import mobilenetv1 as mobilenetv1
from paddle.vision.models import mobilenetv2 as mobilenetv2
from paddle.vision.models import mobilenetv3 as mobilenetv3
from paddle.vision.models import resnet as resnet
from paddle.vision.models import shufflenetv2 as shufflenetv2
from paddle.vision.models import squeezenet as squeezenet
from paddle.vision.models import vgg as vgg

class AlexNet(Layer):
    """AlexNet, after "ImageNet Classification with Deep Convolutional Neural Networks".

    Args:
        num_classes: width of the last layer; 0 leaves out the fully connected layers. Default: 1000.

    >>> paddle.vision.models.AlexNet(num_classes=0)(paddle.rand([1, 3, 224, 224])).shape
    [1, 256, 6, 6]"""
    num_classes: int
    def __init__(self, num_classes: int = 1000) -> None: ...
    def forward(self, inputs: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class DenseNet(Layer):
    """DenseNet, after "Densely Connected Convolutional Networks".

    Args:
        layers: 121, 161, 169, 201 or 264. Default: 121.
        bn_size: channels inside a dense layer, as a multiple of those it adds. Default: 4.
        dropout: probability in every dense layer. Default: 0.0.
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.

    >>> paddle.vision.models.DenseNet(num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    num_classes: int
    with_pool: bool
    conv1_func: Any
    pool2d_max: Any
    batch_norm: Any
    pool2d_avg: Any
    out: Any
    def __init__(self, layers: int = 121, bn_size: int = 4, dropout: float = 0.0, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class GoogLeNet(Layer):
    """GoogLeNet, after "Going Deeper with Convolutions". It has three outputs: the main one and two auxiliary ones.

    Args:
        num_classes: width of the three last layers; 0 leaves out the fully connected layers. Default: 1000.
        with_pool: average over height and width before the fully connected layers. Default: True.

    >>> main, aux1, aux2 = paddle.vision.models.GoogLeNet(num_classes=10)(paddle.rand([1, 3, 224, 224]))
    >>> main.shape, aux1.shape, aux2.shape
    ([1, 10], [1, 10], [1, 10])"""
    num_classes: int
    with_pool: bool
    def __init__(self, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, inputs: Tensor) -> tuple[Tensor, Tensor, Tensor]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor, Tensor]: ...

class InceptionV3(Layer):
    """Inception V3, after "Rethinking the Inception Architecture for Computer Vision".

    Args:
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.

    >>> paddle.vision.models.InceptionV3(num_classes=10)(paddle.rand([1, 3, 299, 299])).shape
    [1, 10]"""
    num_classes: int
    with_pool: bool
    inception_stem: Any
    inception_block_list: Any
    avg_pool: Any
    dropout: Any
    fc: Any
    def __init__(self, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LeNet(Layer):
    """LeNet-5, after "Gradient-based learning applied to document recognition".

    Args:
        num_classes: width of the last layer; 0 leaves out the fully connected layers.

    >>> paddle.vision.models.LeNet()(paddle.rand([1, 1, 28, 28])).shape
    [1, 10]"""
    num_classes: int
    features: Any
    fc: Any
    def __init__(self, num_classes: int = 10) -> None: ...
    def forward(self, inputs: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MobileNetV1(Layer):
    """MobileNet V1, after "MobileNets: Efficient Convolutional Neural Networks for Mobile Vision Applications".

    Args:
        scale: by how much to multiply the number of channels. Default: 1.0.
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.

    >>> paddle.vision.models.MobileNetV1(scale=0.25, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    scale: float
    num_classes: int
    with_pool: bool
    conv1: ConvNormActivation
    pool2d_avg: Any
    fc: Any
    def __init__(self, scale: float = 1.0, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MobileNetV2(Layer):
    """MobileNet V2, after "MobileNetV2: Inverted Residuals and Linear Bottlenecks".

    Args:
        scale: by how much to multiply the number of channels. Default: 1.0.
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.

    >>> paddle.vision.models.MobileNetV2(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    num_classes: int
    with_pool: bool
    last_channel: Any
    features: Any
    pool2d_avg: Any
    classifier: Any
    def __init__(self, scale: float = 1.0, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MobileNetV3Large(Layer):
    """The large MobileNet V3, after "Searching for MobileNetV3".

    Args:
        scale: factor of the numbers of channels. Default: 1.0.
        num_classes: width of the last layer; 0 leaves out the fully connected layers. Default: 1000.
        with_pool: whether it averages over height and width before the fully connected layers. Default: True.

    >>> paddle.vision.models.MobileNetV3Large(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    config: Any
    scale: float
    last_channel: Any
    num_classes: int
    with_pool: bool
    firstconv_in_channels: Any
    lastconv_in_channels: Any
    lastconv_out_channels: Any
    conv: ConvNormActivation
    blocks: Any
    lastconv: ConvNormActivation
    avgpool: Any
    classifier: Any
    def __init__(self, scale: float = 1.0, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MobileNetV3Small(Layer):
    """The small MobileNet V3, after "Searching for MobileNetV3".

    Args:
        scale: by how much to multiply the number of channels. Default: 1.0.
        num_classes: width of the last layer; 0 leaves out the fully connected layers. Default: 1000.
        with_pool: average over height and width before the fully connected layers. Default: True.

    >>> paddle.vision.models.MobileNetV3Small(scale=0.5, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    config: Any
    scale: float
    last_channel: Any
    num_classes: int
    with_pool: bool
    firstconv_in_channels: Any
    lastconv_in_channels: Any
    lastconv_out_channels: Any
    conv: ConvNormActivation
    blocks: Any
    lastconv: ConvNormActivation
    avgpool: Any
    classifier: Any
    def __init__(self, scale: float = 1.0, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ResNet(Layer):
    """ResNet, after "Deep Residual Learning for Image Recognition".

    Args:
        block: `BasicBlock` or `BottleneckBlock`, of `paddle.vision.models.resnet`.
        depth: 18, 34, 50, 101 or 152. Default: 50.
        width: channels of each group in the first stage; 128 makes a Wide ResNet. Default: 64.
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.
        groups: groups of the middle convolution; more than 1 makes a ResNeXt. Default: 1.

    >>> from paddle.vision.models.resnet import BottleneckBlock
    >>> slim = paddle.vision.models.ResNet(BottleneckBlock, 50, width=16, num_classes=10)
    >>> slim(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    groups: int
    base_width: int
    num_classes: int
    with_pool: bool
    inplanes: Any
    dilation: Any
    conv1: Any
    bn1: Any
    relu: Any
    maxpool: Any
    layer1: Any
    layer2: Any
    layer3: Any
    layer4: Any
    avgpool: Any
    fc: Any
    def __init__(self, block: type[Any], depth: int = 50, width: int = 64, num_classes: int = 1000, with_pool: bool = True, groups: int = 1) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ShuffleNetV2(Layer):
    """ShuffleNet V2, after "ShuffleNet V2: Practical Guidelines for Efficient CNN Architecture Design".

    Args:
        scale: 0.25, 0.33, 0.5, 1.0, 1.5 or 2.0, roughly the factor of the number of channels. Default: 1.0.
        act: "relu", "swish" or None. Default: 'relu'.
        num_classes: width of the last layer; 0 leaves it out. Default: 1000.
        with_pool: average over height and width before the last layer. Default: True.

    >>> paddle.vision.models.ShuffleNetV2(scale=0.25, num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    scale: float
    num_classes: int
    with_pool: bool
    def __init__(self, scale: float = 1.0, act: Any = 'relu', num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, inputs: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SqueezeNet(Layer):
    """SqueezeNet, after "SqueezeNet: AlexNet-level accuracy with 50x fewer parameters and <0.5MB model size".

    Args:
        version: "1.0" or "1.1", which needs less computation.
        num_classes: channels of the last convolution; 0 leaves it out. Default: 1000.
        with_pool: average over height and width at the end. Default: True.

    >>> paddle.vision.models.SqueezeNet("1.1", num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""
    version: str
    num_classes: int
    with_pool: bool
    def __init__(self, version: str, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, inputs: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class VGG(Layer):
    """VGG, after "Very Deep Convolutional Networks For Large-Scale Image Recognition".

    Args:
        features: the convolutional part; it must end in 512 channels.
        num_classes: width of the last layer; 0 leaves out the fully connected layers. Default: 1000.
        with_pool: pool the features to 7 × 7, which the fully connected layers need. Default: True.

    >>> features = paddle.nn.Sequential(paddle.nn.Conv2D(3, 512, 3), paddle.nn.ReLU())
    >>> paddle.vision.models.VGG(features, num_classes=0)(paddle.rand([1, 3, 32, 32])).shape
    [1, 512, 7, 7]"""
    features: Layer
    num_classes: int
    with_pool: bool
    avgpool: Any
    classifier: Any
    def __init__(self, features: Layer, num_classes: int = 1000, with_pool: bool = True) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

def alexnet(pretrained: bool = False, **kwargs: Any) -> AlexNet:
    """AlexNet; see `AlexNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.alexnet()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    61100840"""

def densenet121(pretrained: bool = False, **kwargs: Any) -> DenseNet:
    """DenseNet of 121 layers; see `DenseNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet121()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    7978856"""

def densenet161(pretrained: bool = False, **kwargs: Any) -> DenseNet:
    """DenseNet of 161 layers; see `DenseNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet161()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    28681000"""

def densenet169(pretrained: bool = False, **kwargs: Any) -> DenseNet:
    """DenseNet of 169 layers; see `DenseNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet169()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    14149480"""

def densenet201(pretrained: bool = False, **kwargs: Any) -> DenseNet:
    """DenseNet of 201 layers; see `DenseNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet201()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    20013928"""

def densenet264(pretrained: bool = False, **kwargs: Any) -> DenseNet:
    """DenseNet of 264 layers; see `DenseNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.densenet264()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    33337704"""

def googlenet(pretrained: bool = False, **kwargs: Any) -> GoogLeNet:
    """GoogLeNet; see `GoogLeNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer, which gives three Tensors [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.googlenet()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    11535736"""

def inception_v3(pretrained: bool = False, **kwargs: Any) -> InceptionV3:
    """Inception V3; see `InceptionV3` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.inception_v3()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    23834568"""

def mobilenet_v1(pretrained: bool = False, scale: float = 1.0, **kwargs: Any) -> MobileNetV1:
    """MobileNet V1; see `MobileNetV1` for the other arguments. Weights exist for `scale` 1.0.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        scale: factor of the numbers of channels. Default: 1.0.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v1()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    4231976"""

def mobilenet_v2(pretrained: bool = False, scale: float = 1.0, **kwargs: Any) -> MobileNetV2:
    """MobileNet V2; see `MobileNetV2` for the other arguments. Weights exist for `scale` 1.0.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        scale: factor of the numbers of channels. Default: 1.0.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    3504872"""

def mobilenet_v3_large(pretrained: bool = False, scale: float = 1.0, **kwargs: Any) -> MobileNetV3Large:
    """The large MobileNet V3; see `MobileNetV3Small`. Weights exist for `scale` 1.0.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        scale: factor of the numbers of channels. Default: 1.0.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v3_large()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    5483032"""

def mobilenet_v3_small(pretrained: bool = False, scale: float = 1.0, **kwargs: Any) -> MobileNetV3Small:
    """The small MobileNet V3; see `MobileNetV3Small`. Weights exist for `scale` 1.0.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        scale: factor of the numbers of channels. Default: 1.0.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.mobilenet_v3_small()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2542856"""

def resnet101(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNet of 101 layers; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet101()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    44549160"""

def resnet152(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNet of 152 layers; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet152()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    60192808"""

def resnet18(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNet of 18 layers; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> paddle.vision.models.resnet18(num_classes=10)(paddle.rand([1, 3, 64, 64])).shape
    [1, 10]"""

def resnet34(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNet of 34 layers; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet34()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    21797672"""

def resnet50(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNet of 50 layers; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnet50()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    25557032"""

def resnext101_32x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 101 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext101_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    44177704"""

def resnext101_64x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 101 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext101_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    83455272"""

def resnext152_32x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 152 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext152_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    59951400"""

def resnext152_64x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 152 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext152_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    114971944"""

def resnext50_32x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 50 layers, 32 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext50_32x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    25028904"""

def resnext50_64x4d(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """ResNeXt of 50 layers, 64 groups of 4 channels; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.resnext50_64x4d()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    45192488"""

def shufflenet_v2_swish(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 1.0 with Swish in place of ReLU; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_swish()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2278604"""

def shufflenet_v2_x0_25(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 0.25; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_25()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    603688"""

def shufflenet_v2_x0_33(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 0.33; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_33()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    647272"""

def shufflenet_v2_x0_5(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 0.5; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x0_5()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1366792"""

def shufflenet_v2_x1_0(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 1.0; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x1_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    2278604"""

def shufflenet_v2_x1_5(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 1.5; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x1_5()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    3503624"""

def shufflenet_v2_x2_0(pretrained: bool = False, **kwargs: Any) -> ShuffleNetV2:
    """ShuffleNet V2 of scale 2.0; see `ShuffleNetV2` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.shufflenet_v2_x2_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    7366536"""

def squeezenet1_0(pretrained: bool = False, **kwargs: Any) -> SqueezeNet:
    """SqueezeNet 1.0; see `SqueezeNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.squeezenet1_0()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1248424"""

def squeezenet1_1(pretrained: bool = False, **kwargs: Any) -> SqueezeNet:
    """SqueezeNet 1.1; see `SqueezeNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.squeezenet1_1()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    1235496"""

def vgg11(pretrained: bool = False, batch_norm: bool = False, **kwargs: Any) -> VGG:
    """VGG of 11 layers; see `VGG` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        batch_norm: whether every convolution is followed by batch normalisation. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg11()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    132863336"""

def vgg13(pretrained: bool = False, batch_norm: bool = False, **kwargs: Any) -> VGG:
    """VGG of 13 layers; see `VGG` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        batch_norm: whether every convolution is followed by batch normalisation. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg13()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    133047848"""

def vgg16(pretrained: bool = False, batch_norm: bool = False, **kwargs: Any) -> VGG:
    """VGG of 16 layers; see `VGG` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        batch_norm: whether every convolution is followed by batch normalisation. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg16()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    138357544"""

def vgg19(pretrained: bool = False, batch_norm: bool = False, **kwargs: Any) -> VGG:
    """VGG of 19 layers; see `VGG` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.
        batch_norm: whether every convolution is followed by batch normalisation. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.vgg19()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    143667240"""

def wide_resnet101_2(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """Wide ResNet of 101 layers, twice as wide; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.wide_resnet101_2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    126886696"""

def wide_resnet50_2(pretrained: bool = False, **kwargs: Any) -> ResNet:
    """Wide ResNet of 50 layers, twice as wide; see `ResNet` for the other arguments.

    Args:
        pretrained: whether the weights of Paddle's model zoo are downloaded and loaded. Default: False.

    Returns:
        a Layer from images [N, 3, H, W] to scores [N, num_classes].

    >>> with paddle.LazyGuard():
    ...     net = paddle.vision.models.wide_resnet50_2()
    >>> sum(p.size for p in net.parameters() if not p.stop_gradient)
    68883240"""
