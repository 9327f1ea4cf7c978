"""MobileNetV3-small in torch, from the paper: Howard et al., Searching for MobileNetV3, 2019, table 2."""

import torch
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR, LinearLR, SequentialLR

RESIZE, CROP = 64, 56
BATCH_SIZE, LR, EPOCHS = 16, 3e-3, 6
MOMENTUM = 0.1  # of batch norm; the paper's 0.01 is too slow for these short runs

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


class ConvNorm(nn.Sequential):
    """A convolution that keeps the size (except for its stride), and batch norm."""

    def __init__(self, inside, outside, kernel, stride=1, groups=1):
        super().__init__(
            nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outside, eps=1e-3, momentum=MOMENTUM),
        )


class Gate(nn.Module):
    """The hard sigmoid, as the paper writes it."""

    def forward(self, x):
        return nn.functional.relu6(x + 3) / 6


class SqueezeExcite(nn.Module):
    """Scales each channel by a factor that a small network computes from the means of all channels."""

    def __init__(self, channels):
        super().__init__()
        narrow = max(8, (channels // 4 + 4) // 8 * 8)  # a quarter, as a multiple of eight
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.reduce = nn.Conv2d(channels, narrow, 1)
        self.relu = nn.ReLU()
        self.expand = nn.Conv2d(narrow, channels, 1)
        self.gate = Gate()

    def forward(self, x):
        return x * self.gate(self.expand(self.relu(self.reduce(self.pool(x)))))


class Bottleneck(nn.Module):
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


class MobileNetV3Small(nn.Module):
    def __init__(self, num_classes=1000, dropout=0.2):
        super().__init__()
        self.stem = nn.Sequential(ConvNorm(3, 16, 3, stride=2), nn.Hardswish())
        channels, blocks = 16, []
        for kernel, wide, outside, squeeze, hard_swish, stride in BLOCKS:
            blocks.append(Bottleneck(channels, kernel, wide, outside, squeeze, hard_swish, stride))
            channels = outside
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Sequential(ConvNorm(channels, 576, 1), nn.Hardswish(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.classifier = nn.Sequential(
            nn.Linear(576, 1024), nn.Hardswish(), nn.Dropout(dropout), nn.Linear(1024, num_classes)
        )
        self.apply(initialise)

    def forward(self, x):
        return self.classifier(self.head(self.blocks(self.stem(x))))


def initialise(module):
    """He et al.'s initialisation (fan out) for convolutions; linear layers close to zero."""
    if isinstance(module, nn.Conv2d):
        nn.init.kaiming_normal_(module.weight, mode="fan_out")
        if module.bias is not None:
            nn.init.zeros_(module.bias)
    elif isinstance(module, nn.Linear):
        nn.init.normal_(module.weight, 0, 0.01)
        nn.init.zeros_(module.bias)


def build(num_classes):
    return MobileNetV3Small(num_classes)


def optimizer(parameters, lr=LR):
    """AdamW with weight decay for convolutions and linear layers, but not for batch norms and biases."""
    parameters = list(parameters)
    decayed = [p for p in parameters if p.ndim > 1]
    others = [p for p in parameters if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=lr)


def schedule(optimizer, steps):
    """Linear warm-up for a tenth of the steps, then cosine decay."""
    up = max(1, steps // 10)
    return SequentialLR(
        optimizer, [LinearLR(optimizer, 0.1, total_iters=up), CosineAnnealingLR(optimizer, steps - up)], [up]
    )
