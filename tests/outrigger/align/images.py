"""Networks for pictures: ResNet, MobileNet, U-Net, VGG and an autoencoder, each with its port."""

from __future__ import annotations

import torch
from tests.outrigger.align.pair import Pair, adam, classes, cross_entropy, mean_square, momentum, numbers
from torch import nn as tnn

import paddle
from paddle import nn as pnn

# ---- ResNet: projections, blocks in Sequentials, one ReLU used twice -------------------------------------------------


class BasicBlock(tnn.Module):
    def __init__(self, channels: int, out: int, stride: int) -> None:
        super().__init__()
        self.conv1 = tnn.Conv2d(channels, out, 3, stride, 1, bias=False)
        self.bn1 = tnn.BatchNorm2d(out)
        self.relu = tnn.ReLU(inplace=True)
        self.conv2 = tnn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.bn2 = tnn.BatchNorm2d(out)
        self.downsample = None
        if stride != 1 or channels != out:
            self.downsample = tnn.Sequential(tnn.Conv2d(channels, out, 1, stride, bias=False), tnn.BatchNorm2d(out))

    def forward(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += x if self.downsample is None else self.downsample(x)
        return self.relu(out)


class ResNet(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv1 = tnn.Conv2d(3, 8, 7, 2, 3, bias=False)
        self.bn1 = tnn.BatchNorm2d(8)
        self.relu = tnn.ReLU(inplace=True)
        self.maxpool = tnn.MaxPool2d(3, 2, 1)
        self.layer1 = tnn.Sequential(BasicBlock(8, 8, 1), BasicBlock(8, 8, 1))
        self.layer2 = tnn.Sequential(BasicBlock(8, 16, 2), BasicBlock(16, 16, 1))
        self.layer3 = tnn.Sequential(BasicBlock(16, 32, 2))
        self.avgpool = tnn.AdaptiveAvgPool2d((1, 1))
        self.fc = tnn.Linear(32, 7)

    def forward(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer3(self.layer2(self.layer1(x)))
        return self.fc(torch.flatten(self.avgpool(x), 1))


class ConvBN(pnn.Sequential):
    def __init__(self, channels: int, out: int, size: int, stride: int = 1) -> None:
        conv = pnn.Conv2D(channels, out, size, stride, size // 2, bias_attr=False)
        super().__init__(("conv", conv), ("norm", pnn.BatchNorm2D(out)))


class PortBlock(pnn.Layer):
    def __init__(self, channels: int, out: int, stride: int) -> None:
        super().__init__()
        # registered first, run last
        self.short = ConvBN(channels, out, 1, stride) if stride != 1 or channels != out else None
        self.first = ConvBN(channels, out, 3, stride)
        self.second = ConvBN(out, out, 3)

    def forward(self, x):
        y = self.second(pnn.functional.relu(self.first(x)))
        return pnn.functional.relu(y + (x if self.short is None else self.short(x)))


class PortResNet(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.stem = ConvBN(3, 8, 7, 2)
        self.pool = pnn.MaxPool2D(3, 2, 1)
        shapes = [(8, 8, 1), (8, 8, 1), (8, 16, 2), (16, 16, 1), (16, 32, 2)]
        self.blocks = pnn.LayerList([PortBlock(*shape) for shape in shapes])
        self.out = pnn.Linear(32, 7)

    def forward(self, x):
        x = self.pool(pnn.functional.relu(self.stem(x)))
        for block in self.blocks:
            x = block(x)
        return self.out(x.mean([2, 3]))


def _resnet_names() -> dict[str, str]:
    names = {"stem.conv": "conv1", "stem.norm": "bn1", "out": "fc"}
    for at, there in enumerate(["layer1.0", "layer1.1", "layer2.0", "layer2.1", "layer3.0"]):
        for here, module in {
            "first.conv": "conv1",
            "first.norm": "bn1",
            "second.conv": "conv2",
            "second.norm": "bn2",
            "short.conv": "downsample.0",
            "short.norm": "downsample.1",
        }.items():
            names[f"blocks.{at}.{here}"] = f"{there}.{module}"
    return names


RESNET = Pair(
    "resnet",
    ResNet,
    PortResNet,
    inputs=(numbers(4, 3, 32, 32),),
    labels=classes(4, of=7),
    loss=cross_entropy(),
    names=_resnet_names(),
    optimizer=momentum(),
)


# ---- MobileNet: depthwise convolutions, squeeze and excitation, Hardswish, a chosen epsilon --------------------------


class SqueezeExcite(tnn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.avgpool = tnn.AdaptiveAvgPool2d(1)
        self.fc1 = tnn.Conv2d(channels, channels // 4, 1)
        self.activation = tnn.ReLU()
        self.fc2 = tnn.Conv2d(channels // 4, channels, 1)
        self.scale_activation = tnn.Hardsigmoid()

    def forward(self, x):
        scale = self.activation(self.fc1(self.avgpool(x)))
        return x * self.scale_activation(self.fc2(scale))


def _conv_norm(channels: int, out: int, size: int, stride: int, groups: int, act: type[tnn.Module] | None):
    conv = tnn.Conv2d(channels, out, size, stride, (size - 1) // 2, groups=groups, bias=False)
    norm = tnn.BatchNorm2d(out, eps=0.001, momentum=0.01)
    return tnn.Sequential(conv, norm, *([act(inplace=True)] if act else []))


class InvertedResidual(tnn.Module):
    def __init__(self, channels: int, wide: int, out: int, size: int, stride: int, se: bool, act: type) -> None:
        super().__init__()
        self.residual = stride == 1 and channels == out
        layers = [_conv_norm(channels, wide, 1, 1, 1, act)] if wide != channels else []
        layers.append(_conv_norm(wide, wide, size, stride, wide, act))
        if se:
            layers.append(SqueezeExcite(wide))
        layers.append(_conv_norm(wide, out, 1, 1, 1, None))
        self.block = tnn.Sequential(*layers)

    def forward(self, x):
        return x + self.block(x) if self.residual else self.block(x)


MOBILE_BLOCKS = [
    (8, 8, 8, 3, 2, True, "relu"),
    (8, 16, 12, 3, 1, False, "relu"),
    (12, 24, 12, 5, 1, True, "hardswish"),
    (12, 32, 16, 5, 2, True, "hardswish"),
]


class MobileNet(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        acts = {"relu": tnn.ReLU, "hardswish": tnn.Hardswish}
        self.features = tnn.Sequential(
            _conv_norm(3, 8, 3, 2, 1, tnn.Hardswish),
            *[InvertedResidual(*block[:6], acts[block[6]]) for block in MOBILE_BLOCKS],
            _conv_norm(16, 32, 1, 1, 1, tnn.Hardswish),
        )
        self.avgpool = tnn.AdaptiveAvgPool2d(1)
        self.classifier = tnn.Sequential(
            tnn.Linear(32, 32), tnn.Hardswish(inplace=True), tnn.Dropout(p=0.2, inplace=True), tnn.Linear(32, 5)
        )

    def forward(self, x):
        return self.classifier(torch.flatten(self.avgpool(self.features(x)), 1))


class PortConvNorm(pnn.Layer):
    def __init__(self, channels, out, size, stride, groups, act):
        super().__init__()
        self.conv = pnn.Conv2D(channels, out, size, stride, (size - 1) // 2, groups=groups, bias_attr=False)
        self.bn = pnn.BatchNorm2D(out, momentum=0.99, epsilon=0.001)
        self.act = act

    def forward(self, x):
        x = self.bn(self.conv(x))
        return x if self.act is None else getattr(pnn.functional, self.act)(x)


class PortSqueezeExcite(pnn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.pool = pnn.AdaptiveAvgPool2D(1)
        self.squeeze = pnn.Conv2D(channels, channels // 4, 1)
        self.relu = pnn.ReLU()
        self.excite = pnn.Conv2D(channels // 4, channels, 1)
        self.gate = pnn.Hardsigmoid()

    def forward(self, x):
        return self.gate(self.excite(self.relu(self.squeeze(self.pool(x))))) * x


class PortInvertedResidual(pnn.Layer):
    def __init__(self, channels, wide, out, size, stride, se, act):
        super().__init__()
        self.residual = stride == 1 and channels == out
        self.linear = PortConvNorm(wide, out, 1, 1, 1, None)
        self.se = PortSqueezeExcite(wide) if se else None
        self.depthwise = PortConvNorm(wide, wide, size, stride, wide, act)
        self.expand = PortConvNorm(channels, wide, 1, 1, 1, act) if wide != channels else None

    def forward(self, x):
        y = x if self.expand is None else self.expand(x)
        y = self.depthwise(y)
        if self.se is not None:
            y = self.se(y)
        y = self.linear(y)
        return x + y if self.residual else y


class PortMobileNet(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.first = PortConvNorm(3, 8, 3, 2, 1, "hardswish")
        self.blocks = pnn.Sequential(*[PortInvertedResidual(*block) for block in MOBILE_BLOCKS])
        self.last = PortConvNorm(16, 32, 1, 1, 1, "hardswish")
        self.pool = pnn.AdaptiveAvgPool2D(1)
        self.fc1 = pnn.Linear(32, 32)
        self.act = pnn.Hardswish()
        self.dropout = pnn.Dropout(0.2)
        self.fc2 = pnn.Linear(32, 5)

    def forward(self, x):
        x = self.pool(self.last(self.blocks(self.first(x)))).flatten(1)
        return self.fc2(self.dropout(self.act(self.fc1(x))))


def _mobile_names() -> dict[str, str]:
    names = {"fc1": "classifier.0", "fc2": "classifier.3"}
    units = {"first": "features.0", "last": "features.5"}
    for at, (channels, wide, _, _, _, se, _) in enumerate(MOBILE_BLOCKS):
        parts = [*(["expand"] if wide != channels else []), "depthwise", *(["se"] if se else []), "linear"]
        for place, part in enumerate(parts):
            there = f"features.{at + 1}.block.{place}"
            if part == "se":
                names |= {f"blocks.{at}.se.squeeze": f"{there}.fc1", f"blocks.{at}.se.excite": f"{there}.fc2"}
            else:
                units[f"blocks.{at}.{part}"] = there
    for here, there in units.items():
        names |= {f"{here}.conv": f"{there}.0", f"{here}.bn": f"{there}.1"}
    return names


MOBILENET = Pair(
    "mobilenet",
    MobileNet,
    PortMobileNet,
    inputs=(numbers(4, 3, 32, 32, seed=2),),
    labels=classes(4, of=5),
    loss=cross_entropy(),
    names=_mobile_names(),
    optimizer=adam(),
)


# ---- U-Net: skips, concatenation, upsampling, a picture as the output ------------------------------------------------


def _double(channels: int, out: int) -> tnn.Sequential:
    return tnn.Sequential(
        tnn.Conv2d(channels, out, 3, padding=1),
        tnn.BatchNorm2d(out),
        tnn.ReLU(inplace=True),
        tnn.Conv2d(out, out, 3, padding=1),
        tnn.BatchNorm2d(out),
        tnn.ReLU(inplace=True),
    )


class UNet(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inc = _double(1, 8)
        self.down1 = tnn.Sequential(tnn.MaxPool2d(2), _double(8, 16))
        self.down2 = tnn.Sequential(tnn.MaxPool2d(2), _double(16, 16))
        self.up = tnn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)
        self.up1 = _double(32, 8)
        self.up2 = _double(16, 8)
        self.outc = tnn.Conv2d(8, 4, 1)

    def forward(self, x):
        one = self.inc(x)
        two = self.down1(one)
        y = self.up1(torch.cat([two, self.up(self.down2(two))], dim=1))
        y = self.up2(torch.cat([one, self.up(y)], dim=1))
        return self.outc(y)


class Double(pnn.Layer):
    def __init__(self, channels, out):
        super().__init__()
        self.conv1 = pnn.Conv2D(channels, out, 3, padding=1)
        self.conv2 = pnn.Conv2D(out, out, 3, padding=1)
        self.bn1 = pnn.BatchNorm2D(out)
        self.bn2 = pnn.BatchNorm2D(out)

    def forward(self, x):
        x = pnn.functional.relu(self.bn1(self.conv1(x)))
        return pnn.functional.relu(self.bn2(self.conv2(x)))


class PortUNet(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.decoder = pnn.LayerList([Double(32, 8), Double(16, 8)])
        self.encoder = pnn.LayerList([Double(1, 8), Double(8, 16), Double(16, 16)])
        self.classes = pnn.Conv2D(8, 4, 1)

    def forward(self, x):
        skips = []
        for at, part in enumerate(self.encoder):
            x = part(x if at == 0 else pnn.functional.max_pool2d(x, 2))
            skips.append(x)
        skips.pop()
        for part in self.decoder:
            x = pnn.functional.interpolate(x, scale_factor=2, mode="bilinear", align_corners=True)
            x = part(paddle.concat([skips.pop(), x], axis=1))
        return self.classes(x)


def _unet_names() -> dict[str, str]:
    parts = {"encoder.0": "inc", "encoder.1": "down1.1", "encoder.2": "down2.1", "decoder.0": "up1", "decoder.1": "up2"}
    names = {"classes": "outc"}
    for here, there in parts.items():
        for layer, place in {"conv1": 0, "bn1": 1, "conv2": 3, "bn2": 4}.items():
            names[f"{here}.{layer}"] = f"{there}.{place}"
    return names


UNET = Pair(
    "unet",
    UNet,
    PortUNet,
    inputs=(numbers(2, 1, 16, 16, seed=3),),
    labels=classes(2, 16, 16, of=4),
    loss=(
        tnn.CrossEntropyLoss(),
        lambda output, label: pnn.functional.cross_entropy(output.transpose([0, 2, 3, 1]), label),
    ),
    names=_unet_names(),
    optimizer=adam(),
)


# ---- VGG: one long Sequential against functions ----------------------------------------------------------------------


class VGG(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        layers: list[tnn.Module] = []
        channels = 3
        for out in (8, "M", 12, 12, "M", 16, 16, "M"):
            if out == "M":
                layers.append(tnn.MaxPool2d(2, 2))
            else:
                layers += [tnn.Conv2d(channels, out, 3, padding=1), tnn.ReLU(inplace=True)]
                channels = out
        self.features = tnn.Sequential(*layers)
        self.classifier = tnn.Sequential(
            tnn.Linear(16 * 3 * 3, 32),
            tnn.ReLU(True),
            tnn.Dropout(),
            tnn.Linear(32, 32),
            tnn.ReLU(True),
            tnn.Dropout(),
            tnn.Linear(32, 6),
        )

    def forward(self, x):
        return self.classifier(torch.flatten(self.features(x), 1))


class PortVGG(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.conv1_1 = pnn.Conv2D(3, 8, 3, padding=1)
        self.conv2_1 = pnn.Conv2D(8, 12, 3, padding=1)
        self.conv2_2 = pnn.Conv2D(12, 12, 3, padding=1)
        self.conv3_1 = pnn.Conv2D(12, 16, 3, padding=1)
        self.conv3_2 = pnn.Conv2D(16, 16, 3, padding=1)
        self.fc6 = pnn.Linear(144, 32)
        self.fc7 = pnn.Linear(32, 32)
        self.fc8 = pnn.Linear(32, 6)

    def forward(self, x):
        relu, pool, dropout = pnn.functional.relu, pnn.functional.max_pool2d, pnn.functional.dropout
        x = pool(relu(self.conv1_1(x)), 2, 2)
        x = pool(relu(self.conv2_2(relu(self.conv2_1(x)))), 2, 2)
        x = pool(relu(self.conv3_2(relu(self.conv3_1(x)))), 2, 2)
        x = paddle.flatten(x, 1)
        x = dropout(relu(self.fc6(x)), 0.5, training=self.training)
        x = dropout(relu(self.fc7(x)), 0.5, training=self.training)
        return self.fc8(x)


VGG_PAIR = Pair(
    "vgg",
    VGG,
    PortVGG,
    inputs=(numbers(4, 3, 24, 24, seed=4),),
    labels=classes(4, of=6),
    loss=(tnn.CrossEntropyLoss(label_smoothing=0.1), pnn.CrossEntropyLoss(label_smoothing=0.1)),
    names={
        "conv1_1": "features.0",
        "conv2_1": "features.3",
        "conv2_2": "features.5",
        "conv3_1": "features.8",
        "conv3_2": "features.10",
        "fc6": "classifier.0",
        "fc7": "classifier.3",
        "fc8": "classifier.6",
    },
    optimizer=momentum(lr=0.05, decay=5e-4),
)


# ---- an autoencoder: transposed convolutions, GroupNorm, InstanceNorm, PReLU -----------------------------------------


class Autoencoder(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = tnn.Sequential(
            tnn.Conv2d(3, 8, 4, 2, 1),
            tnn.GroupNorm(2, 8),
            tnn.PReLU(8),
            tnn.ReflectionPad2d(1),
            tnn.Conv2d(8, 12, 3, 2),
            tnn.InstanceNorm2d(12, affine=True),
            tnn.PReLU(),
        )
        self.decoder = tnn.Sequential(
            tnn.ConvTranspose2d(12, 8, 3, 2, 1, output_padding=1),
            tnn.GroupNorm(4, 8),
            tnn.ELU(),
            tnn.ConvTranspose2d(8, 3, 4, 2, 1),
            tnn.Sigmoid(),
        )

    def forward(self, x):
        return self.decoder(self.encoder(x))


class PortAutoencoder(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.decode1 = pnn.Conv2DTranspose(12, 8, 3, 2, 1, output_padding=1)
        self.decode2 = pnn.Conv2DTranspose(8, 3, 4, 2, 1)
        self.decode_norm = pnn.GroupNorm(4, 8)
        self.encode1 = pnn.Sequential(pnn.Conv2D(3, 8, 4, 2, 1), pnn.GroupNorm(2, 8), pnn.PReLU(8))
        self.encode2 = pnn.Sequential(
            pnn.Conv2D(8, 12, 3, 2, padding=1, padding_mode="reflect"), pnn.InstanceNorm2D(12), pnn.PReLU()
        )

    def forward(self, x):
        x = self.encode2(self.encode1(x))
        x = pnn.functional.elu(self.decode_norm(self.decode1(x)))
        return pnn.functional.sigmoid(self.decode2(x))


AUTOENCODER = Pair(
    "autoencoder",
    Autoencoder,
    PortAutoencoder,
    inputs=(numbers(2, 3, 16, 16, seed=5),),
    labels=1 / (1 + abs(numbers(2, 3, 16, 16, seed=6))),
    loss=mean_square(),
    names={
        "encode1.0": "encoder.0",
        "encode1.1": "encoder.1",
        "encode1.2": "encoder.2",
        "encode2.0": "encoder.4",
        "encode2.1": "encoder.5",
        "encode2.2": "encoder.6",
        "decode1": "decoder.0",
        "decode_norm": "decoder.1",
        "decode2": "decoder.3",
    },
    optimizer=adam(lr=2e-3),
)
