"""Networks as they are deployed, written with `paddle.*` only, so that the original can save them."""

import itertools
import pathlib


def convolution(nn, inside, outside, kernel=3, stride=1, groups=1, act=True):
    """Convolution, batch norm and hard swish."""
    parts = [
        nn.Conv2D(inside, outside, kernel, stride, (kernel - 1) // 2, groups=groups, bias_attr=False),
        nn.BatchNorm2D(outside),
    ]
    return nn.Sequential(*parts, *([nn.Hardswish()] if act else []))


def separable(nn, inside, outside, stride):
    """A depthwise convolution and one of single pixels."""
    return nn.Sequential(convolution(nn, inside, inside, 3, stride, inside), convolution(nn, inside, outside, 1, 1, 1))


def detector(paddle):
    """Where text is on a picture: a light backbone, a pyramid of features, and a map as large as the picture."""
    nn, F = paddle.nn, paddle.nn.functional

    class Detector(nn.Layer):
        def __init__(self):
            super().__init__()
            widths = 16, 32, 64, 128, 256
            self.stem = convolution(nn, 3, 16, 3, 2)
            self.stages = nn.LayerList(
                nn.Sequential(separable(nn, a, b, 2), separable(nn, b, b, 1), separable(nn, b, b, 1))
                for a, b in itertools.pairwise(widths)
            )
            self.lateral = nn.LayerList(nn.Conv2D(n, 96, 1, bias_attr=False) for n in widths[1:])
            self.smooth = nn.LayerList(nn.Conv2D(96, 24, 3, padding=1, bias_attr=False) for _ in widths[1:])
            self.head = nn.Sequential(
                nn.Conv2D(96, 24, 3, padding=1, bias_attr=False),
                nn.BatchNorm2D(24),
                nn.ReLU(),
                nn.Conv2DTranspose(24, 24, 2, 2),
                nn.BatchNorm2D(24),
                nn.ReLU(),
                nn.Conv2DTranspose(24, 1, 2, 2),
                nn.Sigmoid(),
            )

        def forward(self, x):
            x, found = self.stem(x), []
            for stage in self.stages:
                x = stage(x)
                found.append(x)
            a, b, c, d = [lateral(found[i]) for i, lateral in enumerate(self.lateral)]
            c = c + F.interpolate(d, scale_factor=2, mode="nearest")
            b = b + F.interpolate(c, scale_factor=2, mode="nearest")
            a = a + F.interpolate(b, scale_factor=2, mode="nearest")
            levels = [
                self.smooth[0](a),
                F.interpolate(self.smooth[1](b), scale_factor=2, mode="nearest"),
                F.interpolate(self.smooth[2](c), scale_factor=4, mode="nearest"),
                F.interpolate(self.smooth[3](d), scale_factor=8, mode="nearest"),
            ]
            return self.head(paddle.concat(levels, axis=1))

    return Detector()


def recogniser(paddle):
    """The characters of a line of text: a light backbone, two LSTM layers in both directions, and a classifier."""
    nn = paddle.nn

    class Recogniser(nn.Layer):
        def __init__(self):
            super().__init__()
            self.backbone = nn.Sequential(
                convolution(nn, 3, 16, 3, 2),
                separable(nn, 16, 32, 1),
                separable(nn, 32, 64, (2, 2)),
                separable(nn, 64, 64, 1),
                separable(nn, 64, 128, (2, 1)),
                separable(nn, 128, 128, 1),
                separable(nn, 128, 256, (2, 1)),
                separable(nn, 256, 256, 1),
                nn.MaxPool2D((2, 1), (2, 1)),
            )
            self.lstm = nn.LSTM(256, 48, 2, "bidirect")
            self.out = nn.Linear(96, 6625)

        def forward(self, x):
            x = self.backbone(x).squeeze(2).transpose([0, 2, 1])
            return nn.functional.softmax(self.out(self.lstm(x)[0]), axis=-1)

    return Recogniser()


def direction(paddle):
    """Whether a line of text is upside down."""
    return paddle.vision.models.mobilenet_v3_small(scale=0.5, num_classes=2)


def encoder(paddle):
    """Four layers of a Transformer, 256 wide."""
    nn = paddle.nn

    class Encoder(nn.Layer):
        def __init__(self):
            super().__init__()
            self.embedding = nn.Embedding(8000, 256)
            layer = nn.TransformerEncoderLayer(256, 8, 1024, dropout=0.0, activation="gelu")
            self.encoder = nn.TransformerEncoder(layer, 4)
            self.out = nn.Linear(256, 10)

        def forward(self, x):
            return self.out(self.encoder(self.embedding(x)).mean(1))

    return Encoder()


def tagger(paddle):
    """A tag for each word: two LSTM layers in both directions, 256 wide."""
    nn = paddle.nn

    class Tagger(nn.Layer):
        def __init__(self):
            super().__init__()
            self.embedding = nn.Embedding(8000, 128)
            self.lstm = nn.LSTM(128, 256, 2, "bidirect")
            self.out = nn.Linear(512, 60)

        def forward(self, x):
            return self.out(self.lstm(self.embedding(x))[0]).argmax(-1)

    return Tagger()


def _vision(name):
    return lambda paddle: getattr(paddle.vision.models, name)()


# name -> (function(paddle) -> layer, shape of one input with None for any size, its dtype)
NETWORKS = {
    "mobilenet_v3": (_vision("mobilenet_v3_large"), (3, 224, 224), "float32"),
    "resnet18": (_vision("resnet18"), (3, 224, 224), "float32"),
    "resnet50": (_vision("resnet50"), (3, 224, 224), "float32"),
    "encoder": (encoder, (64,), "int64"),
    "tagger": (tagger, (48,), "int64"),
    "detector": (detector, (3, None, None), "float32"),
    "direction": (direction, (3, 48, 192), "float32"),
    "recogniser": (recogniser, (3, 32, 320), "float32"),
}


def save(folder, names=()):
    """Save the networks in a folder, a file of each."""
    import paddle

    for name, (make, shape, dtype) in NETWORKS.items():
        if names and name not in names:
            continue
        paddle.seed(0)
        net = make(paddle)
        net.eval()
        spec = paddle.static.InputSpec([None, *shape], dtype, "x")
        paddle.jit.save(net, str(pathlib.Path(folder) / name), input_spec=[spec])
