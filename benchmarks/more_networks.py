"""Further networks for images, written once and built in either library: SqueezeNet to VGG.

`lib` is what `networks.library` returns.
"""


def more_networks(lib):
    """{name: (a function that builds the network, the shape of a batch)}"""
    relu = lib.ReLU

    def unit(into, out, kernel=3, stride=1, groups=1, act=relu):
        """A convolution, its batch norm and an activation."""
        parts = [lib.conv(into, out, kernel, stride, kernel // 2, groups), lib.bn(out)]
        return parts + ([act()] if act else [])

    class Net(lib.Module):
        """Features, their mean over all pixels, and a linear layer."""

        def __init__(self, features, channels):
            super().__init__()
            self.features, self.pool, self.fc = features, lib.global_pool(), lib.linear(channels, 1000)

        def forward(self, x):
            return self.fc(self.pool(self.features(x)).flatten(1))

    class Squeeze(lib.Module):
        def __init__(self, channels, few, act):
            super().__init__()
            self.pool, self.act = lib.global_pool(), act()
            self.down, self.up = lib.conv(channels, few, 1, bias=True), lib.conv(few, channels, 1, bias=True)

        def forward(self, x):
            return x * lib.sigmoid(self.up(self.act(self.down(self.pool(x)))))

    class Added(lib.Module):
        """A body, what goes around it, and an activation of the sum."""

        def __init__(self, body, around=None, act=None):
            super().__init__()
            self.body, self.around, self.act = body, around, act

        def forward(self, x):
            y = self.body(x) + (x if self.around is None else self.around(x))
            return y if self.act is None else self.act(y)

    def efficient():
        parts, into = unit(3, 32, 3, 2, 1, lib.Swish), 32
        stages = ((1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5))
        for factor, out, count, stride, kernel in (*stages, (6, 192, 4, 2, 5), (6, 320, 1, 1, 3)):
            for i in range(count):
                wide, step = into * factor, 1 if i else stride
                body = unit(into, wide, 1, 1, 1, lib.Swish) if factor > 1 else []
                body += [*unit(wide, wide, kernel, step, wide, lib.Swish), Squeeze(wide, into // 4, lib.Swish)]
                body = lib.Sequential(*body, *unit(wide, out, 1, 1, 1, None))
                parts.append(Added(body) if step == 1 and into == out else body)
                into = out
        return Net(lib.Sequential(*parts, *unit(320, 1280, 1, 1, 1, lib.Swish)), 1280)

    def regnet():
        """RegNetX-400MF."""
        parts, into = unit(3, 32, 3, 2), 32
        for out, count in ((32, 1), (64, 2), (160, 7), (400, 12)):
            for i in range(count):
                step = 1 if i else 2
                middle = unit(out, out, 3, step, out // 16)
                body = lib.Sequential(*unit(into, out, 1), *middle, *unit(out, out, 1, 1, 1, None))
                around = None if into == out and step == 1 else lib.Sequential(*unit(into, out, 1, step, 1, None))
                parts.append(Added(body, around, relu()))
                into = out
        return Net(lib.Sequential(*parts), 400)

    class Norm(lib.Module):
        """Layer norm over the channels of images."""

        def __init__(self, channels):
            super().__init__()
            self.norm = lib.layer_norm(channels)

        def forward(self, x):
            return lib.transpose(self.norm(lib.transpose(x, [0, 2, 3, 1])), [0, 3, 1, 2])

    class Mixer(lib.Module):
        """The block of ConvNeXt: a depthwise convolution, then two linear layers over the channels."""

        def __init__(self, width):
            super().__init__()
            self.depthwise, self.norm, self.act = lib.conv(width, width, 7, 1, 3, width, True), None, lib.GELU()
            self.norm, self.up = lib.layer_norm(width), lib.linear(width, 4 * width)
            self.down = lib.linear(4 * width, width)

        def forward(self, x):
            y = lib.transpose(self.depthwise(x), [0, 2, 3, 1])
            y = self.down(self.act(self.up(self.norm(y))))
            return x + lib.transpose(y, [0, 3, 1, 2])

    def convnext():
        """ConvNeXt-Atto."""
        parts, into = [lib.conv(3, 40, 4, 4, bias=True), Norm(40)], 40
        for width, count in ((40, 2), (80, 2), (160, 6), (320, 2)):
            if width != into:
                parts += [Norm(into), lib.conv(into, width, 2, 2, bias=True)]
            parts += [Mixer(width) for _ in range(count)]
            into = width
        return Net(lib.Sequential(*parts), 320)

    class Vision(lib.Module):
        """A vision Transformer: patches of 16×16, four layers of width 192."""

        def __init__(self):
            super().__init__()
            self.patches = lib.conv(3, 192, 16, 16, bias=True)
            self.encoder, self.fc = lib.encoder(192, 3, 768, 4), lib.linear(192, 1000)

        def forward(self, x):
            words = lib.transpose(self.patches(x).flatten(2), [0, 2, 1])
            return self.fc(self.encoder(words).mean(1))

    class Dense(lib.Module):
        def __init__(self, into):
            super().__init__()
            first = lib.bn(into), relu(), lib.conv(into, 128, 1)
            self.body = lib.Sequential(*first, lib.bn(128), relu(), lib.conv(128, 32, 3, 1, 1))

        def forward(self, x):
            return lib.concat([x, self.body(x)], 1)

    def densenet():
        """DenseNet-121."""
        parts, into = [*unit(3, 64, 7, 2), lib.max_pool(3, 2, 1)], 64
        for count in (6, 12, 24, 16):
            for _ in range(count):
                parts.append(Dense(into))
                into += 32
            if count != 16:
                parts += [lib.bn(into), relu(), lib.conv(into, into // 2, 1), lib.avg_pool(2, 2)]
                into //= 2
        return Net(lib.Sequential(*parts, lib.bn(into), relu()), into)

    class UNet(lib.Module):
        def __init__(self):
            super().__init__()

            def double(into, out):
                return lib.Sequential(*unit(into, out), *unit(out, out))

            self.a, self.b, self.c, self.d = double(3, 32), double(32, 64), double(64, 128), double(128, 256)
            self.up_c, self.up_b, self.up_a = lib.conv_up(256, 128), lib.conv_up(128, 64), lib.conv_up(64, 32)
            self.e, self.f, self.g = double(256, 128), double(128, 64), double(64, 32)
            self.pool, self.last = lib.max_pool(2, 2), lib.conv(32, 10, 1, bias=True)

        def forward(self, x):
            a = self.a(x)
            b = self.b(self.pool(a))
            c = self.c(self.pool(b))
            y = self.e(lib.concat([self.up_c(self.d(self.pool(c))), c], 1))
            y = self.f(lib.concat([self.up_b(y), b], 1))
            return self.last(self.g(lib.concat([self.up_a(y), a], 1))).mean([2, 3])

    def vgg():
        """VGG-11 with batch norm, and one linear layer."""
        parts, into = [], 3
        for out in (64, 0, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0):
            parts += unit(into, out) if out else [lib.max_pool(2, 2)]
            into = out or into
        return Net(lib.Sequential(*parts), 512)

    class Fire(lib.Module):
        """The block of SqueezeNet: few channels, and convolutions of 1×1 and 3×3 of them side by side."""

        def __init__(self, into, few, out):
            super().__init__()
            self.act, self.few = relu(), lib.conv(into, few, 1, bias=True)
            self.one, self.three = lib.conv(few, out, 1, bias=True), lib.conv(few, out, 3, 1, 1, bias=True)

        def forward(self, x):
            x = self.act(self.few(x))
            return lib.concat([self.act(self.one(x)), self.act(self.three(x))], 1)

    def squeeze():
        """SqueezeNet."""
        parts, into = [lib.conv(3, 64, 3, 2, bias=True), relu(), lib.max_pool(3, 2)], 64
        for few, out, pooled in ((16, 64, 0), (16, 64, 1), (32, 128, 0), (32, 128, 1), (48, 192, 0), (64, 256, 0)):
            parts += [Fire(into, few, out)] + [lib.max_pool(3, 2)] * pooled
            into = 2 * out
        return Net(lib.Sequential(*parts), into)

    def mobile_v1():
        """MobileNetV1."""
        parts, into = unit(3, 32, 3, 2), 32
        for out, step in (
            (64, 1),
            (128, 2),
            (128, 1),
            (256, 2),
            (256, 1),
            (512, 2),
            *[(512, 1)] * 5,
            (1024, 2),
            (1024, 1),
        ):
            parts += [*unit(into, into, 3, step, into), *unit(into, out, 1)]
            into = out
        return Net(lib.Sequential(*parts), into)

    return {
        "SqueezeNet 8×96²": (squeeze, (8, 3, 96, 96)),
        "MobileNetV1 8×96²": (mobile_v1, (8, 3, 96, 96)),
        "EfficientNet-B0 8×96²": (efficient, (8, 3, 96, 96)),
        "RegNetX-400MF 8×96²": (regnet, (8, 3, 96, 96)),
        "ConvNeXt-Atto 8×96²": (convnext, (8, 3, 96, 96)),
        "vision Transformer 8×96²": (Vision, (8, 3, 96, 96)),
        "DenseNet-121 4×64²": (densenet, (4, 3, 64, 64)),
        "UNet 2×96²": (UNet, (2, 3, 96, 96)),
        "VGG-11 4×64²": (vgg, (4, 3, 64, 64)),
    }
