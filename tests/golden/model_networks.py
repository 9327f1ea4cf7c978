"""Networks whose model files are exchanged with the original: small ones for fixtures, known ones for `conformance`.

Each is built in static mode, by the same lines here and there: `written(name, prefix)` writes the model and, beside it,
its inputs and what it answers.
"""

import os

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import nn, static


class Course(nn.Layer):
    """The convolutional network of the course on handwritten digits."""

    def __init__(self, channels=20):
        super().__init__()
        self.conv1 = nn.Conv2D(1, channels, 5, padding=2)
        self.pool1 = nn.MaxPool2D(2, 2)
        self.conv2 = nn.Conv2D(channels, channels, 5, padding=2)
        self.pool2 = nn.MaxPool2D(2, 2)
        self.fc = nn.Linear(channels * 49, 10)

    def forward(self, x):
        x = self.pool1(F.relu(self.conv1(x)))
        x = self.pool2(F.relu(self.conv2(x)))
        return F.softmax(self.fc(paddle.reshape(x, [x.shape[0], -1])))


class Perceptron(nn.Layer):
    """The course's network of linear layers and sigmoids."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(784, 10), nn.Sigmoid(), nn.Linear(10, 10), nn.Sigmoid(), nn.Linear(10, 10)
        )

    def forward(self, x):
        return self.layers(paddle.reshape(x, [-1, 784]))


class CourseLeNet(nn.Layer):
    """LeNet with sigmoids, as the course has it."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2, self.conv3 = nn.Conv2D(1, 6, 5), nn.Conv2D(6, 16, 5), nn.Conv2D(16, 120, 4)
        self.pool = nn.MaxPool2D(2, 2)
        self.fc1, self.fc2 = nn.Linear(120, 64), nn.Linear(64, 10)

    def forward(self, x):
        x = self.pool(F.sigmoid(self.conv1(x)))
        x = F.sigmoid(self.conv3(self.pool(F.sigmoid(self.conv2(x)))))
        return self.fc2(F.sigmoid(self.fc1(paddle.flatten(x, 1))))


class Small(nn.Layer):
    """What convolutional networks are made of, in a few channels."""

    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2D(1, 4, 3, padding=1), nn.BatchNorm2D(4)
        self.depth = nn.Conv2D(4, 4, 3, stride=2, padding=1, groups=4, bias_attr=False)
        self.up, self.pool = nn.Conv2DTranspose(4, 4, 2, stride=2), nn.AdaptiveAvgPool2D(1)
        self.fc, self.drop = nn.Linear(8, 3), nn.Dropout(0.5)

    def forward(self, x):
        x = F.hardswish(self.norm(self.conv(x)))
        y = F.leaky_relu(self.up(F.relu6(self.depth(x))))
        z = paddle.concat([F.avg_pool2d(x, 2), F.max_pool2d(y, 2)], axis=1)
        z = F.interpolate(z, scale_factor=2, mode="bilinear") * 0.5 + 1.0
        a, b = paddle.split(z, 2, axis=1)
        z = paddle.concat([a - b, paddle.transpose(a, [0, 1, 3, 2])], axis=1)
        features = paddle.flatten(self.pool(z), 1)
        return F.softmax(self.fc(self.drop(features))), paddle.max(features, axis=1), z[:, 1:3, ::2, -1]


class Recurrent(nn.Layer):
    """A classifier of sequences of words."""

    def __init__(self, kind="LSTM", words=20, size=8):
        super().__init__()
        both = kind == "LSTM"
        self.words = nn.Embedding(words, size)
        self.network = getattr(nn, kind)(size, 6, num_layers=2, direction="bidirect" if both else "forward")
        self.fc = nn.Linear(12 if both else 6, 3)

    def forward(self, x):
        return self.fc(self.network(self.words(x))[0][:, -1])


class Encoder(nn.Layer):
    """A Transformer encoder with a classifier."""

    def __init__(self, words=20, size=16):
        super().__init__()
        self.words = nn.Embedding(words, size)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(size, 4, 2 * size, 0.1), 2)
        self.fc = nn.Linear(size, 3)

    def forward(self, x):
        return F.softmax(self.fc(paddle.mean(self.encoder(self.words(x)), axis=1)))


class Control(nn.Layer):
    """A branch and a loop that depend on what is fed."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        y = self.fc(x)
        z, w = static.nn.cond(paddle.mean(y) > 0, lambda: (y * 2, y + 1), lambda: (y - 1, y * 3))
        i = paddle.zeros([], "int64")
        i, z = static.nn.while_loop(lambda i, z: i < 3, lambda i, z: [i + 1, z + w * i.astype("float32")], [i, z])
        return z[:, 1:3], i


def _zoo(name, **how):
    return lambda: getattr(paddle.vision.models, name)(**how)


# Whether this is the original, told to write its older form.
_OLDER = os.environ.get("FLAGS_enable_pir_api") == "0"  # noqa: SIM112
_DIGITS, _WORDS = ([None, 1, 28, 28], "float32"), ([2, 7], "int64")
_PICTURES = ([None, 3, 64, 64], "float32")

# name: (how to make it, what it reads)
SMALL = {
    "small": (Small, [([None, 1, 8, 8], "float32")]),
    "lstm": (Recurrent, [_WORDS]),
    "gru": (lambda: Recurrent("GRU"), [_WORDS]),
    "encoder": (Encoder, [([None, 7], "int64")]),
    "control": (Control, [([None, 4], "float32")]),
}
NETWORKS = {
    "LeNet": (_zoo("LeNet"), [_DIGITS]),
    "course: perceptron": (Perceptron, [_DIGITS]),
    "course: convolutions": (Course, [([4, 1, 28, 28], "float32")]),
    "course: LeNet": (CourseLeNet, [_DIGITS]),
    "ResNet-18": (_zoo("resnet18"), [_PICTURES]),
    "ResNet-50": (_zoo("resnet50"), [_PICTURES]),
    "MobileNetV1": (_zoo("mobilenet_v1"), [_PICTURES]),
    "MobileNetV2": (_zoo("mobilenet_v2"), [_PICTURES]),
    "MobileNetV3 small": (_zoo("mobilenet_v3_small"), [_PICTURES]),
    "MobileNetV3 large": (_zoo("mobilenet_v3_large"), [_PICTURES]),
    "VGG-11": (_zoo("vgg11"), [_PICTURES]),
    "DenseNet-121": (_zoo("densenet121"), [_PICTURES]),
    "SqueezeNet": (_zoo("squeezenet1_1"), [_PICTURES]),
    "ShuffleNet": (_zoo("shufflenet_v2_x0_5"), [_PICTURES]),
    "GoogLeNet": (_zoo("googlenet"), [([None, 3, 224, 224], "float32")]),
    "LSTM classifier": (Recurrent, [_WORDS]),
    "GRU classifier": (lambda: Recurrent("GRU"), [_WORDS]),
    "Transformer encoder": (Encoder, [([None, 7], "int64")]),
    "cond and while_loop": (Control, [([None, 4], "float32")]),
    "small": (Small, [([None, 1, 8, 8], "float32")]),
}


def inputs(specs, seed=0):
    """Arrays for what a network reads."""
    rng = np.random.default_rng(seed)
    out = []
    for shape, dtype in specs:
        shape = [2 if n is None else n for n in shape]
        out.append(rng.integers(0, 20, shape) if dtype == "int64" else rng.standard_normal(shape).astype(dtype))
    return out


def written(table, name, prefix):
    """Write a network's model, and its inputs and outputs as `prefix.npz`."""
    make, specs = table[name]
    paddle.seed(3)
    main, startup = static.Program(), static.Program()
    with paddle.utils.unique_name.guard(), static.program_guard(main, startup):
        feeds = [static.data(f"x{i}", shape, dtype) for i, (shape, dtype) in enumerate(specs)]
        network = make()
        network.eval()
        fetches = network(*feeds)
    fetches = list(fetches) if isinstance(fetches, (list, tuple)) else [fetches]
    executor = static.Executor(paddle.CPUPlace())
    executor.run(startup)
    _stir(main)
    arrays = inputs(specs)
    os.makedirs(os.path.dirname(prefix) or ".", exist_ok=True)
    static.save_inference_model(prefix, feeds, fetches, executor, program=main)
    if _OLDER:  # there the Program itself may still be one that trains; what was saved is not
        main, _, fetches = static.load_inference_model(prefix, executor)
    answers = executor.run(main, feed={f"x{i}": a for i, a in enumerate(arrays)}, fetch_list=fetches)
    named = {f"in{i}": a for i, a in enumerate(arrays)}
    np.savez(f"{prefix}.npz", **named, **{f"out{i}": a for i, a in enumerate(answers)})


def _stir(program):
    """Give statistics and biases values that matter: their first ones are zeros and ones."""
    rng = np.random.default_rng(1)
    for name, value in sorted(program.state_dict("param").items()):
        array = np.array(value)
        if array.size and np.all(array == array.flat[0]):
            array = (array + rng.uniform(-0.2, 0.2, array.shape)).astype(array.dtype)
            static.global_scope().find_var(name).get_tensor().set(array, paddle.CPUPlace())


def answers_of(path):
    """(inputs, outputs) of what `written` left."""
    with np.load(path) as held:
        return [[held[k] for k in held if k.startswith(prefix)] for prefix in ("in", "out")]


def repair():
    """Let the original 3.3.1 write its older form: some of its functions take only values of the newer one."""
    if not _OLDER:
        return
    from paddle.nn.layer import transformer
    from paddle.static.nn import control_flow

    def made(type, dtype, shape, inputs, **attrs):
        block = static.default_main_program().current_block()
        out = block.create_var(name=paddle.utils.unique_name.generate(type), dtype=dtype, shape=shape)
        block.append_op(type=type, inputs=inputs, outputs={"Out": out}, attrs=attrs)
        return out

    def logical_not(x, out=None, name=None):
        return made("logical_not", "bool", x.shape, {"X": x})

    def matmul(x, y, transpose_x=False, transpose_y=False, name=None):
        shape = [*x.shape[:-1], y.shape[-2] if transpose_y else y.shape[-1]]
        return made("matmul_v2", x.dtype, shape, {"X": x, "Y": y}, trans_x=transpose_x, trans_y=transpose_y)

    def sigmoid(x, name=None):
        return made("sigmoid", x.dtype, x.shape, {"X": x})

    paddle.logical_not = control_flow.logical_not = logical_not
    paddle.matmul = transformer.tensor.matmul = matmul
    F.sigmoid = sigmoid
