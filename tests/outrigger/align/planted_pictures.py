"""Networks for pictures with planted mistakes: a classifier, residual blocks with a gate, a U-Net with boxes."""

import torch
from tests.outrigger.align.pair import numbers
from tests.outrigger.align.planted import Family, Mistake

import paddle
from paddle import nn

TF, F = torch.nn.functional, nn.functional
rearranged = paddle.transpose


# ---- a classifier ----------------------------------------------------------------------------------------------------


class TorchClassifier(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = torch.nn.Conv2d(3, 6, 3, padding=1), torch.nn.Conv2d(6, 6, 3, padding=1)
        self.bn, self.conv3 = torch.nn.BatchNorm2d(6), torch.nn.Conv2d(6, 4, 2)
        self.fc1, self.fc2 = torch.nn.Linear(36, 10), torch.nn.Linear(10, 5)
        self.register_buffer("std", torch.tensor([0.5, 0.25, 2.0]).reshape(1, 3, 1, 1))

    def forward(self, x):
        x = (x - 0.25) / self.std
        x = TF.relu(self.conv1(x))
        x = TF.max_pool2d(x, 3, 2, padding=1)
        x = TF.leaky_relu(self.bn(self.conv2(x)), 0.2)
        x = TF.avg_pool2d(x, 3, 2, padding=1)
        x = TF.pad(x, (1, 0, 1, 0))
        x = self.conv3(x)
        x = x.flatten(1)
        x = TF.gelu(4 * self.fc1(x))
        x = TF.dropout(x, 0.5, self.training)
        return TF.log_softmax(self.fc2(x), dim=1)


class PaddleClassifier(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2D(3, 6, 3, padding=1), nn.Conv2D(6, 6, 3, padding=1)
        self.bn, self.conv3 = nn.BatchNorm2D(6), nn.Conv2D(6, 4, 2)
        self.fc1, self.fc2 = nn.Linear(36, 10), nn.Linear(10, 5)
        self.register_buffer("std", paddle.to_tensor([0.5, 0.25, 2.0]).reshape([1, 3, 1, 1]))

    def normal(self, x, std):
        return (x - 0.25) / std

    def first(self, x):
        return F.relu(x)

    def pool(self, x):
        return F.max_pool2d(x, 3, 2, padding=1)

    def second(self, x):
        return F.leaky_relu(x, 0.2)

    def mean(self, x):
        return F.avg_pool2d(x, 3, 2, padding=1, exclusive=False)

    def pad(self, x):
        return F.pad(x, [1, 0, 1, 0])

    def flat(self, x):
        return x.flatten(1)

    def third(self, x):
        return F.gelu(x)

    def drop(self, x):
        return F.dropout(x, 0.5, training=self.training)

    def answer(self, x):
        return F.log_softmax(x, axis=1)

    def forward(self, x):
        x = self.first(self.conv1(self.normal(x, self.std)))
        x = self.second(self.bn(self.conv2(self.pool(x))))
        x = self.flat(self.conv3(self.pad(self.mean(x))))
        return self.answer(self.fc2(self.drop(self.third(4 * self.fc1(x)))))


CLASSIFIER = Family(
    "classifier",
    TorchClassifier,
    PaddleClassifier,
    (numbers(4, 3, 12, 12),),
    {
        "no deviation": Mistake({"normal": lambda x, std: x - 0.25}, "missing operation: divide", "/ self.std"),
        "another activation": Mistake({"first": lambda x: F.silu(x)}, "has relu here, the port silu", "F.silu"),
        "smaller pool": Mistake({"pool": lambda x: F.max_pool2d(x, 2, 2)}, "kernel_size", "F.max_pool2d"),
        "default slope": Mistake({"second": lambda x: F.leaky_relu(x)}, "slope of LeakyReLU", "F.leaky_relu"),
        "padding not counted": Mistake(
            {"mean": lambda x: F.avg_pool2d(x, 3, 2, padding=1)}, "AvgPool exclusive", "F.avg_pool2d(x"
        ),
        "padded on the other side": Mistake({"pad": lambda x: F.pad(x, [0, 1, 0, 1])}, "padding differs", "F.pad(x"),
        "channels last": Mistake(
            {"flat": lambda x: x.transpose([0, 2, 3, 1]).flatten(1)}, "permutation added", "x.transpose"
        ),
        "dropout active": Mistake({"drop": lambda x: F.dropout(x, 0.5)}, "dropout is active", "F.dropout(x, 0.5)"),
        "softmax of the batch": Mistake({"answer": lambda x: F.log_softmax(x, axis=0)}, "axis differs", "axis=0"),
        "approximated": Mistake({"third": lambda x: F.gelu(x, approximate=True)}, "approximation", "approximate=True"),
    },
    {
        "product with the inverse": {"normal": lambda x, std: x * (1 / std) - 0.25 / std},
        "maximum": {"first": lambda x: paddle.maximum(x, paddle.zeros_like(x))},
        "pairs of numbers": {"pool": lambda x: F.max_pool2d(x, [3, 3], [2, 2], [1, 1])},
        "leaky by where": {"second": lambda x: paddle.where(x > 0, x, 0.2 * x)},
        "padded before": {"mean": lambda x: F.avg_pool2d(F.pad(x, [1, 1, 1, 1]), 3, 2)},
        "zeros joined": {"pad": lambda x: nn.ZeroPad2D([1, 0, 1, 0])(x)},
        "reshape": {"flat": lambda x: x.reshape([x.shape[0], -1])},
        "no dropout at all": {"drop": lambda x: x},
        "logarithm of the sum": {"answer": lambda x: x - paddle.logsumexp(x, axis=1, keepdim=True)},
        "gelu by erf": {"third": lambda x: 0.5 * x * (1 + paddle.erf(x / 2**0.5))},
    },
)


# ---- residual blocks with a gate -------------------------------------------------------------------------------------


class TorchResidual(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, self.bn1 = torch.nn.Conv2d(3, 8, 3, padding=1, bias=False), torch.nn.BatchNorm2d(8)
        self.conv2, self.conv3 = torch.nn.Conv2d(8, 8, 1), torch.nn.Conv2d(8, 8, 3, padding=1, groups=2)
        self.fc1, self.fc2, self.head = torch.nn.Linear(8, 4), torch.nn.Linear(4, 8), torch.nn.Linear(8, 5)

    def forward(self, x):
        x = self.conv1(x)
        y = torch.relu(self.bn1(x))
        n, c, h, w = y.shape
        y = y.view(n, 2, c // 2, h, w).transpose(1, 2).reshape(n, c, h, w)
        y = self.conv2(y)
        gate = torch.relu(self.fc1(y.mean((2, 3))))
        gate = TF.hardsigmoid(self.fc2(gate))
        y = y * gate[:, :, None, None]
        y = torch.relu(y + x)
        a, b = y.chunk(2, 1)
        z = self.conv3(torch.cat([b, a], 1))
        y = y + 0.5 * z
        return self.head(y.mean((2, 3)))


class PaddleResidual(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv1, self.bn1 = nn.Conv2D(3, 8, 3, padding=1, bias_attr=False), nn.BatchNorm2D(8)
        self.conv2, self.conv3 = nn.Conv2D(8, 8, 1), nn.Conv2D(8, 8, 3, padding=1, groups=2)
        self.fc1, self.fc2, self.head = nn.Linear(8, 4), nn.Linear(4, 8), nn.Linear(8, 5)

    def shuffle(self, y):
        n, c, h, w = y.shape
        return y.reshape([n, 2, c // 2, h, w]).transpose([0, 2, 1, 3, 4]).reshape([n, c, h, w])

    def squeeze(self, y):
        return y.mean([2, 3])

    def gate(self, y):
        return F.hardsigmoid(y)

    def weigh(self, y, gate):
        return y * gate.unsqueeze(-1).unsqueeze(-1)

    def residual(self, y, x):
        return F.relu(y + x)

    def halves(self, y):
        a, b = y.chunk(2, axis=1)
        return paddle.concat([b, a], axis=1)

    def join(self, y, z):
        return y + 0.5 * z

    def pooled(self, y):
        return y.mean([2, 3])

    def forward(self, x):
        x = self.conv1(x)
        y = self.conv2(self.shuffle(F.relu(self.bn1(x))))
        gate = self.gate(self.fc2(F.relu(self.fc1(self.squeeze(y)))))
        y = self.residual(self.weigh(y, gate), x)
        return self.head(self.pooled(self.join(y, self.conv3(self.halves(y)))))


def five_axes(y):
    n, c, h, w = y.shape
    return [n, 2, c // 2, h, w], [n, c // 2, 2, h, w], [n, c, h, w]


RESIDUAL = Family(
    "residual",
    TorchResidual,
    PaddleResidual,
    (numbers(2, 3, 6, 6),),
    {
        "shuffled without moving": Mistake(
            {"shuffle": lambda y: y.reshape(five_axes(y)[0]).reshape(five_axes(y)[2])},
            "permutation missing",
            ".transpose(1, 2)",
        ),
        "groups shuffled": Mistake(
            {"shuffle": lambda y: rearranged(y.reshape(five_axes(y)[1]), [0, 2, 1, 3, 4]).reshape(five_axes(y)[2])},
            "reshape: the reference gives the shape [2, 2, 4, 6, 6]",
            "five_axes(y)[1]",
        ),
        "greatest for mean": Mistake(
            {"squeeze": lambda y: y.max([2, 3])}, "computes mean here, the port max", "y.max("
        ),
        "another gate": Mistake({"gate": lambda y: F.sigmoid(y)}, "hardsigmoid here, the port sigmoid", "F.sigmoid"),
        "gate added": Mistake(
            {"weigh": lambda y, gate: y + gate.unsqueeze(-1).unsqueeze(-1)}, "multiply here, the port add", "y + gate"
        ),
        "no residual": Mistake({"residual": lambda y, x: F.relu(y)}, "missing operation: add", "y + x"),
        "relu before the sum": Mistake(
            {"residual": lambda y, x: F.relu(y) + x}, "order: the reference computes add", "+ x"
        ),
        "halves not exchanged": Mistake(
            {"halves": lambda y: paddle.concat(y.chunk(2, axis=1), axis=1)}, "parts are in another order", "concat("
        ),
        "no scale": Mistake({"join": lambda y, z: y + z}, "scale missing", "0.5 * z"),
        "another scale": Mistake({"join": lambda y, z: y + z * 0.2}, "multiply by different numbers", "z * 0.2"),
    },
    {
        "the library's shuffle": {"shuffle": lambda y: F.channel_shuffle(y, 2)},
        "shuffle by stacking": {"shuffle": lambda y: paddle.stack(y.chunk(2, 1), 2).reshape(y.shape)},
        "adaptive pooling": {"squeeze": lambda y: F.adaptive_avg_pool2d(y, 1).flatten(1)},
        "gate by clip": {"gate": lambda y: paddle.clip(y / 6 + 0.5, 0, 1)},
        "gate by relu6": {"gate": lambda y: F.relu6(y + 3) / 6},
        "gate by reshape": {"weigh": lambda y, gate: paddle.multiply(gate.reshape([0, 8, 1, 1]), y)},
        "sum the other way": {"residual": lambda y, x: F.relu(paddle.add(x, y))},
        "halves by slices": {"halves": lambda y: paddle.concat([y[:, 4:], y[:, :4]], axis=1)},
        "halves by roll": {"halves": lambda y: paddle.roll(y, 4, axis=1)},
        "half by division": {"join": lambda y, z: z / 2 + y},
    },
)


# ---- a U-Net with boxes ----------------------------------------------------------------------------------------------

ANCHORS = [[1.0, 2.0], [3.0, 1.5]]


class TorchBoxes(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.down1, self.down2 = torch.nn.Conv2d(3, 4, 3, padding=1), torch.nn.Conv2d(4, 4, 3, padding=1)
        self.up, self.raw = torch.nn.Conv2d(8, 6, 3, padding=1), torch.nn.Conv2d(6, 10, 1)
        self.register_buffer("anchors", torch.tensor(ANCHORS).reshape(1, 2, 1, 1, 2))

    def forward(self, x):
        fine = torch.relu(self.down1(x))
        coarse = torch.relu(self.down2(TF.max_pool2d(fine, 2)))
        grown = TF.interpolate(coarse, scale_factor=2, mode="bilinear", align_corners=False)
        x = torch.relu(self.up(torch.cat([fine, grown], 1)))
        n, _, h, w = x.shape
        raw = self.raw(x).view(n, 2, 5, h, w).permute(0, 1, 3, 4, 2)
        rows, columns = torch.meshgrid(torch.arange(h), torch.arange(w), indexing="ij")
        grid = torch.stack([columns, rows], -1).float()
        centre = (torch.sigmoid(raw[..., :2]) + grid) * 8
        size = torch.exp(raw[..., 2:4]) * self.anchors
        sure = torch.sigmoid(raw[..., 4:])
        return torch.cat([centre, size, sure], -1).reshape(n, -1, 5)


class PaddleBoxes(nn.Layer):
    def __init__(self):
        super().__init__()
        self.down1, self.down2 = nn.Conv2D(3, 4, 3, padding=1), nn.Conv2D(4, 4, 3, padding=1)
        self.up, self.raw = nn.Conv2D(8, 6, 3, padding=1), nn.Conv2D(6, 10, 1)
        self.register_buffer("anchors", paddle.to_tensor(ANCHORS).reshape([1, 2, 1, 1, 2]))

    def pool(self, x):
        return F.max_pool2d(x, 2)

    def grow(self, x):
        return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)

    def join(self, fine, grown):
        return paddle.concat([fine, grown], axis=1)

    def arrange(self, raw, n, h, w):
        return raw.reshape([n, 2, 5, h, w]).transpose([0, 1, 3, 4, 2])

    def grid(self, h, w):
        rows, columns = paddle.meshgrid(paddle.arange(h), paddle.arange(w))
        return paddle.stack([columns, rows], axis=-1).astype("float32")

    def centre(self, raw, grid):
        return (F.sigmoid(raw[..., :2]) + grid) * 8

    def size(self, raw, anchors):
        return paddle.exp(raw[..., 2:4]) * anchors

    def sure(self, raw):
        return F.sigmoid(raw[..., 4:])

    def forward(self, x):
        fine = F.relu(self.down1(x))
        grown = self.grow(F.relu(self.down2(self.pool(fine))))
        x = F.relu(self.up(self.join(fine, grown)))
        n, _, h, w = x.shape
        raw = self.arrange(self.raw(x), n, h, w)
        parts = self.centre(raw, self.grid(h, w)), self.size(raw, self.anchors), self.sure(raw)
        return paddle.concat(parts, axis=-1).reshape([n, -1, 5])


def grown(x, **how):
    return F.interpolate(x, scale_factor=2, **how)


def crossed(h, w):
    return paddle.meshgrid(paddle.arange(h), paddle.arange(w))


BOXES = Family(
    "boxes",
    TorchBoxes,
    PaddleBoxes,
    (numbers(2, 3, 8, 8),),
    {
        "averaged": Mistake(
            {"pool": lambda x: F.avg_pool2d(x, 2)}, "max_pool2d here, the port avg_pool2d", "F.avg_pool2d"
        ),
        "corners aligned": Mistake(
            {"grow": lambda x: grown(x, mode="bilinear", align_corners=True)}, "align_corners differs", "F.interpolate"
        ),
        "nearest": Mistake({"grow": lambda x: grown(x)}, "interpolation: another mode", "F.interpolate"),
        "parts exchanged": Mistake(
            {"join": lambda fine, grown: paddle.concat([grown, fine], axis=1)},
            "parts are in another order",
            "[grown, fine]",
        ),
        "height and width exchanged": Mistake(
            {"arrange": lambda raw, n, h, w: rearranged(raw.reshape([n, 2, 5, h, w]), [0, 1, 4, 3, 2])},
            "permutation: the reference orders the axes [0, 1, 3, 4, 2]",
            "[0, 1, 4, 3, 2]",
        ),
        "anchors last": Mistake(
            {"arrange": lambda raw, n, h, w: rearranged(raw.reshape([n, 5, 2, h, w]), [0, 2, 3, 4, 1])},
            "reshape: the reference gives the shape [2, 2, 5, 8, 8]",
            "[n, 5, 2, h, w]",
        ),
        "rows first": Mistake(
            {"grid": lambda h, w: paddle.stack(crossed(h, w), axis=-1).astype("float32")},
            "parts are in another order",
            "paddle.stack",
        ),
        "no exponential": Mistake(
            {"size": lambda raw, anchors: raw[..., 2:4] * anchors}, "activation missing", "torch.exp"
        ),
        "no anchors": Mistake(
            {"size": lambda raw, anchors: paddle.exp(raw[..., 2:4])}, "missing operation: multiply", "* self.anchors"
        ),
        "another stride": Mistake(
            {"centre": lambda raw, grid: (F.sigmoid(raw[..., :2]) + grid) * 4}, "multiply by different numbers", "* 4"
        ),
    },
    {
        "pool by reshape": {"pool": lambda x: x.reshape([2, 4, 4, 2, 4, 2]).max([3, 5])},
        "a layer made here": {"grow": lambda x: nn.Upsample(scale_factor=2, mode="bilinear")(x)},
        "a size in place of a factor": {"grow": lambda x: F.interpolate(x, size=[8, 8], mode="bilinear")},
        "negative axis": {"join": lambda fine, grown: paddle.concat([fine, grown], axis=-3)},
        "moved axis": {"arrange": lambda raw, n, h, w: paddle.moveaxis(raw.reshape([n, 2, 5, h, w]), 2, 4)},
        "stacked anchors": {
            "arrange": lambda raw, n, h, w: paddle.stack([one.transpose([0, 2, 3, 1]) for one in raw.split(2, 1)], 1)
        },
        "grid by expand": {
            "grid": lambda h, w: paddle.stack(
                [paddle.arange(w).expand([h, w]), paddle.arange(h).unsqueeze(1).expand([h, w])], -1
            ).astype("float32")
        },
        "scale inside": {"centre": lambda raw, grid: F.sigmoid(raw[..., :2]) * 8 + grid * 8},
        "logarithm of the anchors": {"size": lambda raw, anchors: paddle.exp(raw[..., 2:4] + paddle.log(anchors))},
        "sigmoid by exp": {"sure": lambda raw: 1 / (1 + paddle.exp(-raw[..., 4:]))},
    },
)
