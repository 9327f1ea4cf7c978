"""The networks of the training benchmarks, written once and built in either library.

`library(impl)` returns the few names in which the two differ; everything else is the same code, so that only the
libraries are compared.
"""

from types import SimpleNamespace

from vision_networks import vision_networks


def library(impl):
    """The names of torch, or of paddle (ours and the original)."""
    return _torch() if impl == "torch" else _paddle()


def _torch():
    import torch
    from torch import nn
    from torch.nn import functional as F

    return SimpleNamespace(
        Module=nn.Module,
        Sequential=nn.Sequential,
        ReLU=nn.ReLU,
        Hardswish=nn.Hardswish,
        ReLU6=nn.ReLU6,
        Swish=nn.SiLU,
        GELU=nn.GELU,
        conv_up=lambda i, o: nn.ConvTranspose2d(i, o, 2, 2),
        avg_pool=nn.AvgPool2d,
        conv_1d=lambda i, o, k, p=0, d=1: nn.Conv1d(i, o, k, 1, p, d),
        embedding=nn.Embedding,
        dropout=nn.Dropout,
        transformer=lambda d, h, n, f: nn.Transformer(d, h, n, n, f, 0.1, batch_first=True),
        greatest=lambda x, axis: x.max(axis)[0],
        softmax=torch.softmax,
        tanh=torch.tanh,
        layer_norm=nn.LayerNorm,
        sigmoid=torch.sigmoid,
        conv=lambda i, o, k, s=1, p=0, g=1, bias=False: nn.Conv2d(i, o, k, s, p, groups=g, bias=bias),
        bn=nn.BatchNorm2d,
        linear=nn.Linear,
        max_pool=nn.MaxPool2d,
        global_pool=lambda: nn.AdaptiveAvgPool2d(1),
        lstm=lambda i, h, n, both=False: nn.LSTM(i, h, n, batch_first=True, bidirectional=both),
        gru=lambda i, h, n: nn.GRU(i, h, n, batch_first=True),
        encoder=lambda d, h, f, n: nn.TransformerEncoder(nn.TransformerEncoderLayer(d, h, f, 0.0, batch_first=True), n),
        relu=F.relu,
        hardsigmoid=F.hardsigmoid,
        cross_entropy=F.cross_entropy,
        concat=torch.cat,
        split=lambda x, n: torch.chunk(x, n, 1),
        transpose=torch.permute,
        tensor=torch.from_numpy,
        seed=torch.manual_seed,
        momentum=lambda p: torch.optim.SGD(p, 0.01, momentum=0.9, fused=True),
        adam=lambda p: torch.optim.Adam(p, 0.001, fused=True),
        plain_momentum=lambda p: torch.optim.SGD(p, 0.01, momentum=0.9),
        plain_adam=lambda p: torch.optim.Adam(p, 0.001),
        clear=lambda opt: opt.zero_grad(),
    )


def _paddle():
    import paddle
    from paddle import nn
    from paddle.nn import functional as F

    return SimpleNamespace(
        Module=nn.Layer,
        Sequential=nn.Sequential,
        ReLU=nn.ReLU,
        Hardswish=nn.Hardswish,
        ReLU6=nn.ReLU6,
        Swish=nn.Swish,
        GELU=nn.GELU,
        conv_up=lambda i, o: nn.Conv2DTranspose(i, o, 2, 2),
        avg_pool=nn.AvgPool2D,
        conv_1d=lambda i, o, k, p=0, d=1: nn.Conv1D(i, o, k, 1, p, d),
        embedding=nn.Embedding,
        dropout=nn.Dropout,
        transformer=lambda d, h, n, f: nn.Transformer(d, h, n, n, f, 0.1),
        greatest=lambda x, axis: x.max(axis),
        softmax=F.softmax,
        tanh=paddle.tanh,
        layer_norm=nn.LayerNorm,
        sigmoid=F.sigmoid,
        conv=lambda i, o, k, s=1, p=0, g=1, bias=False: nn.Conv2D(i, o, k, s, p, 1, g, bias_attr=bias and None),
        bn=nn.BatchNorm2D,
        linear=nn.Linear,
        max_pool=nn.MaxPool2D,
        global_pool=lambda: nn.AdaptiveAvgPool2D(1),
        lstm=lambda i, h, n, both=False: nn.LSTM(i, h, n, "bidirect" if both else "forward"),
        gru=lambda i, h, n: nn.GRU(i, h, n),
        encoder=lambda d, h, f, n: nn.TransformerEncoder(nn.TransformerEncoderLayer(d, h, f, 0.0), n),
        relu=F.relu,
        hardsigmoid=F.hardsigmoid,
        cross_entropy=F.cross_entropy,
        concat=paddle.concat,
        split=lambda x, n: paddle.split(x, n, 1),
        transpose=paddle.transpose,
        tensor=paddle.to_tensor,
        seed=paddle.seed,
        momentum=lambda p: paddle.optimizer.Momentum(0.01, 0.9, parameters=p),
        adam=lambda p: paddle.optimizer.Adam(0.001, parameters=p),
        plain_momentum=lambda p: paddle.optimizer.Momentum(0.01, 0.9, parameters=p),
        plain_adam=lambda p: paddle.optimizer.Adam(0.001, parameters=p),
        clear=lambda opt: opt.clear_grad(),
    )


def networks(lib):
    """{name: (a function that builds the network, the shape of a batch, the optimizer)}"""

    class LeNet(lib.Module):
        def __init__(self):
            super().__init__()
            self.features = lib.Sequential(
                lib.conv(1, 6, 3, 1, 1, bias=True),
                lib.ReLU(),
                lib.max_pool(2, 2),
                lib.conv(6, 16, 5, bias=True),
                lib.ReLU(),
                lib.max_pool(2, 2),
            )
            self.fc = lib.Sequential(lib.linear(400, 120), lib.linear(120, 84), lib.linear(84, 10))

        def forward(self, x):
            return self.fc(self.features(x).flatten(1))

    class Course(lib.Module):
        """Two convolutions and one linear layer, as in the handwriting course."""

        def __init__(self):
            super().__init__()
            self.conv1, self.pool1 = lib.conv(1, 20, 5, 1, 2, bias=True), lib.max_pool(2, 2)
            self.conv2, self.pool2 = lib.conv(20, 20, 5, 1, 2, bias=True), lib.max_pool(2, 2)
            self.fc = lib.linear(980, 10)

        def forward(self, x):
            x = self.pool1(lib.relu(self.conv1(x)))
            x = self.pool2(lib.relu(self.conv2(x)))
            return self.fc(x.flatten(1))

    class Block(lib.Module):
        def __init__(self, i, o, s):
            super().__init__()
            self.conv1, self.bn1 = lib.conv(i, o, 3, s, 1), lib.bn(o)
            self.conv2, self.bn2 = lib.conv(o, o, 3, 1, 1), lib.bn(o)
            self.short = lib.Sequential(lib.conv(i, o, 1, s), lib.bn(o)) if s != 1 or i != o else None

        def forward(self, x):
            y = lib.relu(self.bn1(self.conv1(x)))
            y = self.bn2(self.conv2(y))
            return lib.relu(y + (x if self.short is None else self.short(x)))

    class ResNet18(lib.Module):
        def __init__(self):
            super().__init__()
            self.stem = lib.Sequential(lib.conv(3, 64, 7, 2, 3), lib.bn(64), lib.ReLU(), lib.max_pool(3, 2, 1))
            blocks, i = [], 64
            for o, s in ((64, 1), (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1)):
                blocks.append(Block(i, o, s))
                i = o
            self.blocks, self.pool, self.fc = lib.Sequential(*blocks), lib.global_pool(), lib.linear(512, 1000)

        def forward(self, x):
            return self.fc(self.pool(self.blocks(self.stem(x))).flatten(1))

    class Recurrent(lib.Module):
        def __init__(self, layers, size=128):
            super().__init__()
            self.layers, self.fc = layers, lib.linear(size, 10)

        def forward(self, x):
            return self.fc(self.layers(x)[0][:, -1])

    class Encoder(lib.Module):
        def __init__(self):
            super().__init__()
            self.encoder, self.fc = lib.encoder(128, 4, 512, 2), lib.linear(128, 10)

        def forward(self, x):
            return self.fc(self.encoder(x)[:, 0])

    return {
        "LeNet 64×1×28×28": (LeNet, (64, 1, 28, 28), lib.adam),
        "course net 100×1×28×28": (Course, (100, 1, 28, 28), lib.adam),
        "ResNet-18 8×3×64×64": (ResNet18, (8, 3, 64, 64), lib.momentum),
        "MobileNetV3-small 8×3×96×96": (*vision_networks(lib)["MobileNetV3-small 8×96²"], lib.momentum),
        "LSTM 32×50×64→128": (lambda: Recurrent(lib.lstm(64, 128, 2)), (32, 50, 64), lib.adam),
        "GRU 32×50×64→128": (lambda: Recurrent(lib.gru(64, 128, 2)), (32, 50, 64), lib.adam),
        "BiLSTM 32×50×64→128": (lambda: Recurrent(lib.lstm(64, 128, 2, True), 256), (32, 50, 64), lib.adam),
        "Transformer 16×64×128": (Encoder, (16, 64, 128), lib.adam),
    }
