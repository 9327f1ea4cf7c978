"""Networks for images, written once and built in either library: MobileNet, ResNet, ResNeXt, ShuffleNet.

`lib` is what `networks.library` returns.
"""


def vision_networks(lib):
    """{name: (a function that builds the network, the shape of a batch)}"""
    relu, relu6, hard = lib.ReLU, lib.ReLU6, lib.Hardswish

    class Squeeze(lib.Module):
        def __init__(self, channels):
            super().__init__()
            few = max(8, (channels // 4 + 4) // 8 * 8)
            self.pool, self.down = lib.global_pool(), lib.conv(channels, few, 1, bias=True)
            self.up = lib.conv(few, channels, 1, bias=True)

        def forward(self, x):
            return x * lib.hardsigmoid(self.up(lib.relu(self.down(self.pool(x)))))

    class Inverted(lib.Module):
        """A narrow input made wide, a depthwise convolution, and narrow again."""

        def __init__(self, into, kernel, wide, out, squeeze, act, stride):
            super().__init__()
            parts = [lib.conv(into, wide, 1), lib.bn(wide), act()] if wide != into else []
            parts += [lib.conv(wide, wide, kernel, stride, kernel // 2, wide), lib.bn(wide), act()]
            parts += [Squeeze(wide)] if squeeze else []
            self.body = lib.Sequential(*parts, lib.conv(wide, out, 1), lib.bn(out))
            self.same = stride == 1 and into == out

        def forward(self, x):
            return x + self.body(x) if self.same else self.body(x)

    class Mobile(lib.Module):
        def __init__(self, stem, act, rows, last, hidden):
            super().__init__()
            parts = [lib.conv(3, stem, 3, 2, 1), lib.bn(stem), act(), *(Inverted(*row) for row in rows)]
            self.features = lib.Sequential(*parts, lib.conv(rows[-1][3], last, 1), lib.bn(last), act())
            self.pool = lib.global_pool()
            layers = [lib.linear(last, hidden), act(), lib.linear(hidden, 1000)] if hidden else [lib.linear(last, 1000)]
            self.head = lib.Sequential(*layers)

        def forward(self, x):
            return self.head(self.pool(self.features(x)).flatten(1))

    def mobile_v2():
        rows, into = [], 32
        stages = (
            (1, 16, 1, 1),
            (6, 24, 2, 2),
            (6, 32, 3, 2),
            (6, 64, 4, 2),
            (6, 96, 3, 1),
            (6, 160, 3, 2),
            (6, 320, 1, 1),
        )
        for factor, out, count, stride in stages:
            for i in range(count):
                rows.append((into, 3, into * factor, out, False, relu6, 1 if i else stride))
                into = out
        return Mobile(32, relu6, rows, 1280, 0)

    def mobile_v3_small():
        rows = [
            (16, 3, 16, 16, True, relu, 2),
            (16, 3, 72, 24, False, relu, 2),
            (24, 3, 88, 24, False, relu, 1),
            (24, 5, 96, 40, True, hard, 2),
            *[(40, 5, 240, 40, True, hard, 1)] * 2,
            (40, 5, 120, 48, True, hard, 1),
            (48, 5, 144, 48, True, hard, 1),
            (48, 5, 288, 96, True, hard, 2),
            *[(96, 5, 576, 96, True, hard, 1)] * 2,
        ]
        return Mobile(16, hard, rows, 576, 1024)

    def mobile_v3_large():
        rows = [
            (16, 3, 16, 16, False, relu, 1),
            (16, 3, 64, 24, False, relu, 2),
            (24, 3, 72, 24, False, relu, 1),
            (24, 5, 72, 40, True, relu, 2),
            *[(40, 5, 120, 40, True, relu, 1)] * 2,
            (40, 3, 240, 80, False, hard, 2),
            (80, 3, 200, 80, False, hard, 1),
            *[(80, 3, 184, 80, False, hard, 1)] * 2,
            (80, 3, 480, 112, True, hard, 1),
            (112, 3, 672, 112, True, hard, 1),
            (112, 5, 672, 160, True, hard, 2),
            *[(160, 5, 960, 160, True, hard, 1)] * 2,
        ]
        return Mobile(16, hard, rows, 960, 1280)

    class Bottleneck(lib.Module):
        def __init__(self, into, width, out, stride, groups):
            super().__init__()
            self.body = lib.Sequential(
                lib.conv(into, width, 1),
                lib.bn(width),
                relu(),
                lib.conv(width, width, 3, stride, 1, groups),
                lib.bn(width),
                relu(),
                lib.conv(width, out, 1),
                lib.bn(out),
            )
            self.short = lib.Sequential(lib.conv(into, out, 1, stride), lib.bn(out)) if into != out else None

        def forward(self, x):
            return lib.relu(self.body(x) + (x if self.short is None else self.short(x)))

    class Residual(lib.Module):
        def __init__(self, groups, factor):
            super().__init__()
            blocks, into = [], 64
            for width, count, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
                for i in range(count):
                    blocks.append(Bottleneck(into, width * factor, width * 4, 1 if i else stride, groups))
                    into = width * 4
            self.stem = lib.Sequential(lib.conv(3, 64, 7, 2, 3), lib.bn(64), relu(), lib.max_pool(3, 2, 1))
            self.blocks, self.pool, self.fc = lib.Sequential(*blocks), lib.global_pool(), lib.linear(2048, 1000)

        def forward(self, x):
            return self.fc(self.pool(self.blocks(self.stem(x))).flatten(1))

    class Unit(lib.Module):
        """Half of the channels computed anew, then the channels of both halves in turn."""

        def __init__(self, into, out, stride):
            super().__init__()
            half = out // 2
            first = into if stride == 2 else half
            narrow = [lib.conv(first, first, 3, 2, 1, first), lib.bn(first)]
            self.left = lib.Sequential(*narrow, lib.conv(first, half, 1), lib.bn(half), relu()) if stride == 2 else None
            before = [lib.conv(first, half, 1), lib.bn(half), relu()]
            middle = [lib.conv(half, half, 3, stride, 1, half), lib.bn(half)]
            self.right = lib.Sequential(*before, *middle, lib.conv(half, half, 1), lib.bn(half), relu())

        def forward(self, x):
            a, b = lib.split(x, 2) if self.left is None else (x, x)
            y = lib.concat([a if self.left is None else self.left(a), self.right(b)], 1)
            n, c, h, w = y.shape
            return lib.transpose(y.reshape([n, 2, c // 2, h, w]), [0, 2, 1, 3, 4]).reshape([n, c, h, w])

    class Shuffle(lib.Module):
        def __init__(self):
            super().__init__()
            units, into = [], 24
            for out, count in ((116, 4), (232, 8), (464, 4)):
                for i in range(count):
                    units.append(Unit(into, out, 1 if i else 2))
                    into = out
            self.stem = lib.Sequential(lib.conv(3, 24, 3, 2, 1), lib.bn(24), relu(), lib.max_pool(3, 2, 1))
            self.body = lib.Sequential(*units, lib.conv(464, 1024, 1), lib.bn(1024), relu())
            self.pool, self.fc = lib.global_pool(), lib.linear(1024, 1000)

        def forward(self, x):
            return self.fc(self.pool(self.body(self.stem(x))).flatten(1))

    small, large = (8, 3, 96, 96), (4, 3, 224, 224)
    return {
        "MobileNetV2 8×96²": (mobile_v2, small),
        "MobileNetV2 4×224²": (mobile_v2, large),
        "MobileNetV3-small 8×96²": (mobile_v3_small, small),
        "MobileNetV3-small 4×224²": (mobile_v3_small, large),
        "MobileNetV3-large 8×96²": (mobile_v3_large, small),
        "MobileNetV3-large 4×224²": (mobile_v3_large, large),
        "ResNet-50 4×96²": (lambda: Residual(1, 1), (4, 3, 96, 96)),
        "ResNeXt-50 4×96²": (lambda: Residual(32, 2), (4, 3, 96, 96)),
        "ShuffleNetV2 8×96²": (Shuffle, small),
        "ShuffleNetV2 4×224²": (Shuffle, large),
    }
