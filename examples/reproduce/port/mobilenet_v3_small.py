"""MobileNetV3-small in Paddle, ported from reference/mobilenet_v3_small.py."""

from paddle import ParamAttr, nn
from paddle.nn.initializer import Constant, KaimingNormal, Normal
from paddle.optimizer import AdamW
from paddle.optimizer.lr import CosineAnnealingDecay, LinearWarmup

RESIZE, CROP = 64, 56
BATCH_SIZE, LR, EPOCHS = 16, 3e-3, 6
MOMENTUM = 0.9  # the weight of the old mean; torch's is that of the new one

# kernel, channels inside, channels out, squeeze-and-excite, h-swish (else ReLU), stride
BLOCKS = (
    (3, 16, 16, True, False, 2),
    (3, 72, 24, False, False, 2),
    (3, 88, 24, False, False, 1),
    (5, 96, 40, True, True, 2),
    (5, 240, 40, True, True, 1),
    (5, 240, 40, True, True, 1),
    (5, 120, 48, True, True, 1),
    (5, 144, 48, True, True, 1),
    (5, 288, 96, True, True, 2),
    (5, 576, 96, True, True, 1),
    (5, 576, 96, True, True, 1),
)


def activation(hard_swish):
    return nn.Hardswish() if hard_swish else nn.ReLU()


def convolution(inside, outside, kernel, stride=1, groups=1, bias=False):
    """A convolution that keeps the size (except for its stride), with He et al.'s initialisation."""
    return nn.Conv2D(
        inside,
        outside,
        kernel,
        stride,
        kernel // 2,
        groups=groups,
        weight_attr=ParamAttr(initializer=KaimingNormal(mode="fan_out")),
        bias_attr=ParamAttr(initializer=Constant(0.0)) if bias else False,
    )


def linear(inside, outside):
    """A linear layer with initial weights close to zero."""
    return nn.Linear(
        inside,
        outside,
        weight_attr=ParamAttr(initializer=Normal(0.0, 0.01)),
        bias_attr=ParamAttr(initializer=Constant(0.0)),
    )


class ConvNorm(nn.Sequential):
    """A convolution and batch norm."""

    def __init__(self, inside, outside, kernel, stride=1, groups=1):
        super().__init__(
            convolution(inside, outside, kernel, stride, groups),
            nn.BatchNorm2D(outside, momentum=MOMENTUM, epsilon=1e-3),
        )


class Gate(nn.Layer):
    """The hard sigmoid, as the paper writes it. (The slope of Paddle's own Hardsigmoid is 0.1666667, not 1/6.)"""

    def forward(self, x):
        return nn.functional.relu6(x + 3) / 6


class SqueezeExcite(nn.Layer):
    """Scales each channel by a factor that a small network computes from the means of all channels."""

    def __init__(self, channels):
        super().__init__()
        narrow = max(8, (channels // 4 + 4) // 8 * 8)  # a quarter, as a multiple of eight
        self.pool = nn.AdaptiveAvgPool2D(1)
        self.reduce = convolution(channels, narrow, 1, bias=True)
        self.relu = nn.ReLU()
        self.expand = convolution(narrow, channels, 1, bias=True)
        self.gate = Gate()

    def forward(self, x):
        return x * self.gate(self.expand(self.relu(self.reduce(self.pool(x)))))


class Bottleneck(nn.Layer):
    """Expand, filter each channel separately, scale, project; the input is added if the shapes agree."""

    def __init__(self, inside, kernel, wide, outside, squeeze, hard_swish, stride):
        super().__init__()
        self.residual = stride == 1 and inside == outside
        layers = [] if wide == inside else [ConvNorm(inside, wide, 1), activation(hard_swish)]
        layers.append(ConvNorm(wide, wide, kernel, stride, groups=wide))
        if squeeze:
            layers.append(SqueezeExcite(wide))
        layers += [activation(hard_swish), ConvNorm(wide, outside, 1)]
        self.layers = nn.Sequential(*layers)

    def forward(self, x):
        out = self.layers(x)
        return x + out if self.residual else out


class MobileNetV3Small(nn.Layer):
    def __init__(self, num_classes=1000, dropout=0.2):
        super().__init__()
        self.stem = nn.Sequential(ConvNorm(3, 16, 3, stride=2), nn.Hardswish())
        channels, blocks = 16, []
        for kernel, wide, outside, squeeze, hard_swish, stride in BLOCKS:
            blocks.append(Bottleneck(channels, kernel, wide, outside, squeeze, hard_swish, stride))
            channels = outside
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Sequential(ConvNorm(channels, 576, 1), nn.Hardswish(), nn.AdaptiveAvgPool2D(1), nn.Flatten())
        self.classifier = nn.Sequential(
            linear(576, 1024), nn.Hardswish(), nn.Dropout(dropout), linear(1024, num_classes)
        )

    def forward(self, x):
        return self.classifier(self.head(self.blocks(self.stem(x))))


def build(num_classes):
    return MobileNetV3Small(num_classes)


def optimizer(parameters, lr=LR):
    """AdamW with weight decay for convolutions and linear layers, but not for batch norms and biases."""
    parameters = list(parameters)
    decayed = [p for p in parameters if p.ndim > 1]
    others = [p for p in parameters if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    return AdamW(learning_rate=lr, parameters=groups)


def schedule(steps, lr=LR):
    """Linear warm-up for a tenth of the steps, then cosine decay."""
    up = max(1, steps // 10)
    return LinearWarmup(CosineAnnealingDecay(lr, T_max=steps - up), warmup_steps=up, start_lr=0.1 * lr, end_lr=lr)
