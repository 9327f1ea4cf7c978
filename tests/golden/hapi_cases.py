"""Networks whose tables are recorded, the same for the original and for us."""

import contextlib
import io

# fmt: off


def networks(paddle):
    """{name: () -> network}"""
    nn, functional = paddle.nn, paddle.nn.functional

    class LeNet(nn.Layer):
        def __init__(self):
            super().__init__()
            self.features = nn.Sequential(
                nn.Conv2D(1, 6, 3, stride=1, padding=1), nn.ReLU(), nn.MaxPool2D(2, 2),
                nn.Conv2D(6, 16, 5), nn.ReLU(), nn.MaxPool2D(2, 2),
            )
            self.fc = nn.Sequential(nn.Linear(400, 120), nn.Linear(120, 84), nn.Linear(84, 10))

        def forward(self, x):
            return self.fc(paddle.flatten(self.features(x), 1))

    class Two(nn.Layer):
        def __init__(self):
            super().__init__()
            self.left, self.right = nn.Linear(4, 3), nn.Linear(5, 3, bias_attr=False)

        def forward(self, a, b):
            return self.left(a) + self.right(b)

    class Listed(Two):
        def forward(self, both):
            return super().forward(*both)

    class Keyed(Two):
        def forward(self, both):
            return super().forward(both["a"], both["b"])

    class Words(nn.Layer):
        def __init__(self):
            super().__init__()
            self.embedding, self.lstm, self.fc = nn.Embedding(50, 8), nn.LSTM(8, 16, num_layers=2), nn.Linear(16, 2)

        def forward(self, ids):
            out, (hidden, _) = self.lstm(self.embedding(ids))
            return self.fc(hidden[-1]), out

    class Block(nn.Layer):
        def __init__(self, width):
            super().__init__()
            self.conv, self.norm = nn.Conv2D(width, width, 3, padding=1), nn.BatchNorm2D(width)
            self.scale = self.create_parameter([1])

        def forward(self, x):
            return functional.relu(self.norm(self.conv(x))) * self.scale + x

    class Nested(nn.Layer):
        def __init__(self):
            super().__init__()
            self.first, self.second, self.act = Block(4), Block(4), nn.ReLU()

        def forward(self, x):
            return self.act(self.second(self.act(self.first(x))))

    class Shared(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(4, 4)
            self.same = self.fc

        def forward(self, x):
            return self.same(self.fc(self.fc(x)))

    class Unused(nn.Layer):
        def __init__(self):
            super().__init__()
            self.used, self.unused = nn.Linear(4, 2), nn.Linear(400, 400)

        def forward(self, x):
            return self.used(x)

    class Own(nn.Layer):
        def __init__(self):
            super().__init__()
            self.weight = self.create_parameter([4, 3])

        def forward(self, x):
            return paddle.matmul(x, self.weight)

    class Frozen(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc, self.last = nn.Linear(4, 4), nn.Linear(4, 2)
            for parameter in self.fc.parameters():
                parameter.stop_gradient = True

        def forward(self, x):
            return self.last(self.fc(x))

    class Half(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc, self.last = nn.Linear(4, 4, weight_attr=paddle.ParamAttr(trainable=False)), nn.Linear(4, 2)

        def forward(self, x):
            return self.last(self.fc(x))

    class Wide(nn.Layer):
        def __init__(self):
            super().__init__()
            self.aVeryLongNameOfALayer = type("AnUnusuallyLongClassNameForALayer", (nn.Linear,), {})(4, 1000)

        def forward(self, x):
            return self.aVeryLongNameOfALayer(x)

    class Outputs(nn.Layer):
        def __init__(self):
            super().__init__()
            self.pair, self.table = Pair(), Table()

        def forward(self, x):
            a, b = self.pair(x)
            return self.table(a)["y"] + b

    class Pair(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(4, 4)

        def forward(self, x):
            return self.fc(x), x

    class Table(nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(4, 4)

        def forward(self, x):
            return {"y": self.fc(x), "z": [x, x]}

    class Counted(nn.Layer):
        """Every layer that flops counts, and some that it does not."""

        def __init__(self):
            super().__init__()
            self.conv, self.up = nn.Conv2D(3, 8, 3, padding=1, groups=1), nn.Conv2DTranspose(8, 6, 2, stride=2)
            self.depthwise = nn.Conv2D(6, 6, 3, groups=6, bias_attr=False)
            self.batch, self.group, self.instance = nn.BatchNorm2D(6), nn.GroupNorm(2, 6), nn.InstanceNorm2D(6)
            self.acts = nn.LayerList(
                [nn.ReLU(), nn.ReLU6(), nn.LeakyReLU(), nn.PReLU(), nn.Sigmoid(), nn.Softmax(), nn.GELU(), nn.Silu()]
            )
            self.dropout, self.average, self.max = nn.Dropout(0.5), nn.AvgPool2D(2), nn.MaxPool2D(2)
            self.pool, self.flat, self.norm = nn.AdaptiveAvgPool2D(2), nn.Flatten(), nn.LayerNorm(24)
            self.fc = nn.Linear(24, 5)

        def forward(self, x):
            x = self.instance(self.group(self.batch(self.depthwise(self.up(self.conv(x))))))
            for act in self.acts:
                x = act(x)
            return self.fc(self.norm(self.flat(self.pool(self.max(self.average(self.dropout(x)))))))

    class Lines(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv, self.up = nn.Conv1D(3, 8, 3), nn.Conv1DTranspose(8, 4, 3)
            self.norm, self.average, self.pool = nn.BatchNorm1D(4), nn.AvgPool1D(2), nn.AdaptiveAvgPool1D(3)

        def forward(self, x):
            return self.pool(self.average(self.norm(self.up(self.conv(x)))))

    class Volumes(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv, self.up = nn.Conv3D(2, 4, 3), nn.Conv3DTranspose(4, 2, 2)
            self.norm, self.average, self.pool = nn.BatchNorm3D(2), nn.AvgPool3D(2), nn.AdaptiveAvgPool3D(1)

        def forward(self, x):
            return self.pool(self.average(self.norm(self.up(self.conv(x)))))

    class Recurrent(nn.Layer):
        def __init__(self):
            super().__init__()
            self.gru, self.cell = nn.GRU(4, 8, direction="bidirect"), nn.LSTMCell(16, 4)
            self.attention = nn.MultiHeadAttention(4, 2)

        def forward(self, x):
            out, _ = self.gru(x)
            step, _ = self.cell(out[:, 0])
            return self.attention(step.unsqueeze(0))

    class Odd(nn.Layer):
        """A part that takes a list, a number and a keyword, and holds buffers."""

        def __init__(self):
            super().__init__()
            self.part, self.fc = Part(), nn.Linear(4, 4)

        def forward(self, x):
            return self.fc(self.part([x, x], 3, x, flag=x))

    class Part(nn.Layer):
        def __init__(self):
            super().__init__()
            self.register_buffer("saved", paddle.ones([7]))
            self.weight, self.fc = self.create_parameter([5]), nn.Linear(4, 4)

        def forward(self, both, number, x, flag=None):
            return self.fc(both[0]) + x

    here = {k: v for k, v in locals().items() if isinstance(v, type)}
    return {
        **{name: kind for name, kind in here.items() if name not in ("Block", "Pair", "Part", "Table")},
        "Linear": lambda: nn.Linear(4, 2),
        "Empty": lambda: nn.Sequential(),
        "Sequential": lambda: nn.Sequential(nn.Linear(4, 3), nn.Sequential(nn.ReLU(), nn.Linear(3, 2))),
        "LSTM": lambda: nn.LSTM(64, 512),
        "Grouped": lambda: nn.Sequential(nn.Conv2DTranspose(4, 4, 2, groups=2), nn.LeakyReLU(), nn.BatchNorm(4)),
        "Big": lambda: nn.Sequential(nn.Linear(1000, 2000), nn.Linear(2000, 3000)),
        "Transformer": lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16), 2),
    }


def summaries(paddle):
    """{name: (network, arguments)}"""
    ones = paddle.ones
    return {
        "LeNet": ("LeNet", {"input_size": (1, 1, 28, 28)}),
        "list size": ("LeNet", {"input_size": [2, 1, 28, 28]}),
        "batch of any size": ("LeNet", {"input_size": (None, 1, 28, 28)}),
        "batch -1": ("LeNet", {"input_size": (-1, 1, 28, 28)}),
        "two inputs": ("Two", {"input_size": [(2, 4), (2, 5)]}),
        "two dtypes": ("Two", {"input_size": [(2, 4), (2, 5)], "dtypes": ["float32", "float32"]}),
        "one dtype for two": ("Two", {"input_size": [(2, 4), (2, 5)], "dtypes": "float32"}),
        "list of tensors": ("Listed", {"input": [ones([2, 4]), ones([2, 5])]}),
        "dict of tensors": ("Keyed", {"input": {"a": ones([2, 4]), "b": ones([2, 5])}}),
        "tuple of tensors": ("Listed", {"input": (ones([2, 4]), ones([2, 5]))}),
        "one tensor": ("Linear", {"input": ones([3, 4])}),
        "words": ("Words", {"input_size": (2, 7), "dtypes": "int64"}),
        "words as tensor": ("Words", {"input": ones([2, 7], "int64")}),
        "nested": ("Nested", {"input_size": (1, 4, 8, 8)}),
        "shared": ("Shared", {"input_size": (3, 4)}),
        "unused": ("Unused", {"input_size": (3, 4)}),
        "own parameter": ("Own", {"input_size": (3, 4)}),
        "frozen": ("Frozen", {"input_size": (3, 4)}),
        "half frozen": ("Half", {"input_size": (3, 4)}),
        "wide": ("Wide", {"input_size": (3, 4)}),
        "outputs": ("Outputs", {"input_size": (3, 4)}),
        "counted": ("Counted", {"input_size": (2, 3, 16, 16)}),
        "lines": ("Lines", {"input_size": (2, 3, 16)}),
        "recurrent": ("Recurrent", {"input_size": (2, 5, 4)}),
        "linear": ("Linear", {"input_size": (3, 4)}),
        "int size": ("Linear", {"input_size": 4}),
        "sequential": ("Sequential", {"input_size": (3, 4)}),
        "big": ("Big", {"input_size": (64, 1000)}),
        "transformer": ("Transformer", {"input_size": (2, 5, 8)}),
        "odd": ("Odd", {"input_size": (3, 4)}),
        "recurrent alone": ("LSTM", {"input_size": (64, 10, 64)}),
        "empty": ("Empty", {"input_size": (3, 4)}),
        "list of one": ("Linear", {"input_size": [(3, 4)]}),
        "nothing": ("Linear", {}),
        "list in a list": ("Linear", {"input_size": [[3, 4]]}),
        "two open sizes": ("Linear", {"input_size": (None, None)}),
        "negative": ("Linear", {"input_size": (-5, 4)}),
        "zero": ("Linear", {"input_size": (0, 4)}),
        "no tensor": ("Linear", {"input": "x"}),
        "floats": ("Linear", {"input_size": (2.5, 4)}),
    }


COUNTED = {
    "LeNet": ("LeNet", [1, 1, 28, 28]),
    "counted": ("Counted", [1, 3, 16, 16]),
    "batch of two": ("Counted", [2, 3, 16, 16]),
    "lines": ("Lines", [1, 3, 16]),
    "volumes": ("Volumes", [1, 2, 8, 8, 8]),
    "nested": ("Nested", [1, 4, 8, 8]),
    "shared": ("Shared", [3, 4]),
    "unused": ("Unused", [3, 4]),
    "own parameter": ("Own", [3, 4]),
    "recurrent": ("Recurrent", [2, 5, 4]),
    "linear": ("Linear", [3, 4]),
    "sequential": ("Sequential", (3, 4)),
    "grouped": ("Grouped", [1, 4, 3, 3]),
    "wide": ("Wide", [3, 4]),
    "odd": ("Odd", [3, 4]),
    "transformer": ("Transformer", [2, 5, 8]),
    "frozen": ("Frozen", [3, 4]),
}


def custom(layer, inputs, output):
    """A count of one's own."""
    layer.total_ops += 7


def printed(paddle, call):
    """The lines that a call prints, and what it returns; or the class of its error. Names count from zero."""
    buffer = io.StringIO()
    try:
        with contextlib.redirect_stdout(buffer), paddle.utils.unique_name.guard():
            result = call()
    except Exception as error:
        return {"error": type(error).__name__}
    result = {k: int(v) for k, v in result.items()} if isinstance(result, dict) else int(result)
    return {"result": result, "lines": buffer.getvalue().split("\n")}
