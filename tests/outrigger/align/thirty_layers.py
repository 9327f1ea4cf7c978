"""A convolutional network of thirty layers and its correct port, in which mistakes are planted."""

from __future__ import annotations

import torch
from tests.outrigger.align.pair import Pair, classes, momentum, numbers

import paddle


class Reference(torch.nn.Module):
    """Reads six characters of six kinds from a small picture: the output is [batch, kind, position]."""

    def __init__(self) -> None:
        super().__init__()
        nn = torch.nn
        self.stem = nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU(inplace=True), nn.AvgPool2d(3, 2, 1)
        )
        self.group = nn.Sequential(nn.Conv2d(8, 8, 3, padding=1, groups=2), nn.BatchNorm2d(8), nn.LeakyReLU(0.1))
        self.shortcut = nn.Conv2d(8, 16, 1)
        self.wide = nn.Sequential(nn.Conv2d(8, 16, 3, padding=2, dilation=2), nn.BatchNorm2d(16), nn.GELU())
        self.down = nn.Sequential(
            nn.Conv2d(16, 16, 3, stride=2, padding=1, bias=False),
            nn.BatchNorm2d(16),
            nn.Hardswish(),
            nn.MaxPool2d(3, 2, ceil_mode=True),
            nn.Dropout(0.3),
        )
        self.up = nn.Sequential(
            nn.Upsample(scale_factor=2, mode="bilinear"), nn.Conv2d(16, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU()
        )
        self.refine = nn.Sequential(nn.Conv2d(16, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU6(inplace=True))
        self.pool = nn.AdaptiveAvgPool2d(2)
        self.fc1 = nn.Linear(64, 64)
        self.norm = nn.LayerNorm(64)
        self.act = nn.GELU()
        self.drop = nn.Dropout(0.5)
        self.fc2 = nn.Linear(64, 48)
        self.head = nn.Linear(48, 36)
        for one in self.modules():
            if isinstance(one, nn.Conv2d):
                nn.init.kaiming_normal_(one.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.group(self.stem(x))
        x = self.wide(x) + self.shortcut(x)
        x = self.up(self.down(x))
        x = torch.nn.functional.interpolate(x, size=(11, 11), mode="bilinear", align_corners=True)
        x = self.pool(self.refine(x)).flatten(1)
        x = self.drop(self.act(self.norm(self.fc1(x))))
        return self.head(torch.tanh(self.fc2(x))).reshape(-1, 6, 6)


class Port(paddle.nn.Layer):
    """The same, written differently; the steps of the forward pass are methods, so that one can be replaced."""

    def __init__(self) -> None:
        super().__init__()
        nn = paddle.nn
        self.head = nn.Linear(48, 36)
        self.conv1 = nn.Conv2D(3, 8, 3, padding=1, bias_attr=False)
        self.bn1 = nn.BatchNorm2D(8)
        self.avg = nn.AvgPool2D(3, 2, 1, exclusive=False)
        self.conv2 = nn.Conv2D(8, 8, 3, padding=1, groups=2)
        self.act2 = nn.LeakyReLU(0.1)
        self.bn2 = nn.BatchNorm2D(8)
        self.conv3 = nn.Conv2D(8, 16, 3, padding=2, dilation=2)
        self.bn3 = nn.BatchNorm2D(16)
        self.gelu = nn.GELU()
        self.shortcut = nn.Conv2D(8, 16, 1)
        self.down = nn.Sequential(
            ("conv", nn.Conv2D(16, 16, 3, stride=2, padding=1, bias_attr=False)),
            ("bn", nn.BatchNorm2D(16)),
            ("act", nn.Hardswish()),
            ("pool", nn.MaxPool2D(3, 2, ceil_mode=True)),
        )
        self.drop1 = nn.Dropout(0.3)
        self.upsample = nn.Upsample(scale_factor=2, mode="bilinear")
        self.up_conv = nn.Conv2D(16, 16, 3, padding=1)
        self.up_bn = nn.BatchNorm2D(16)
        self.refine = nn.Sequential(nn.Conv2D(16, 16, 3, padding=1), nn.BatchNorm2D(16), nn.ReLU6())
        self.pool = nn.AdaptiveAvgPool2D(2)
        self.norm = nn.LayerNorm(64)
        self.fc1 = nn.Linear(64, 64)
        self.act = nn.GELU()
        self.drop2 = nn.Dropout(0.5)
        self.fc2 = nn.Linear(64, 48)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        x = self.group(self.stem(x))
        x = self.branches(x)
        x = self.up(self.drop1(self.down(x)))
        x = self.enlarge(x)
        x = self.pool(self.refine(x)).flatten(1)
        return self.classify(x).reshape([-1, 6, 6])

    def stem(self, x: paddle.Tensor) -> paddle.Tensor:
        return self.avg(paddle.nn.functional.relu(self.bn1(self.conv1(x))))

    def group(self, x: paddle.Tensor) -> paddle.Tensor:
        return self.act2(self.bn2(self.conv2(x)))

    def branches(self, x: paddle.Tensor) -> paddle.Tensor:
        return self.gelu(self.bn3(self.conv3(x))) + self.shortcut(x)

    def up(self, x: paddle.Tensor) -> paddle.Tensor:
        return paddle.nn.functional.relu(self.up_bn(self.up_conv(self.upsample(x))))

    def enlarge(self, x: paddle.Tensor) -> paddle.Tensor:
        return paddle.nn.functional.interpolate(x, size=[11, 11], mode="bilinear", align_corners=True)

    def classify(self, x: paddle.Tensor) -> paddle.Tensor:
        x = self.drop2(self.act(self.norm(self.fc1(x))))
        return self.head(paddle.tanh(self.fc2(x)))


NAMES = {
    "conv1": "stem.0",
    "bn1": "stem.1",
    "avg": "stem.3",
    "conv2": "group.0",
    "bn2": "group.1",
    "act2": "group.2",
    "conv3": "wide.0",
    "bn3": "wide.1",
    "gelu": "wide.2",
    "down.conv": "down.0",
    "down.bn": "down.1",
    "down.act": "down.2",
    "down.pool": "down.3",
    "drop1": "down.4",
    "upsample": "up.0",
    "up_conv": "up.1",
    "up_bn": "up.2",
    "drop2": "drop",
}


def reference_loss(output: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
    """The classes are axis 1, torch's default."""
    return torch.nn.functional.cross_entropy(output, label)


def port_loss(output: paddle.Tensor, label: paddle.Tensor) -> paddle.Tensor:
    """The classes are axis 1, which must be given in Paddle."""
    return paddle.nn.functional.cross_entropy(output, label, axis=1)


THIRTY = Pair(
    "thirty",
    Reference,
    Port,
    inputs=(numbers(4, 3, 24, 24),),
    labels=classes(4, 6, of=6),
    loss=(reference_loss, port_loss),
    names=NAMES,
    optimizer=momentum(),
)
