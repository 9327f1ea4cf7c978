"""Networks of cells that the original runs as loops, for record_cells.py and the tests of what it recorded."""

import pathlib

import numpy as np

import paddle
from paddle import nn
from paddle.static import InputSpec

FOLDER = pathlib.Path(__file__).with_name("models") / "cells"
RANDOM = np.random.RandomState(4)
STEPS = [RANDOM.randn(*shape).astype("float32") for shape in ((2, 4, 3), (3, 2, 3))]
LENGTHS = [np.array([4, 2]), np.array([1, 2, 2])]


class OverTime(nn.Layer):
    """A network that is called with its input, and with lengths."""

    def __init__(self, make):
        super().__init__()
        self.net = make()

    def forward(self, x, lengths):
        return self.net(x, sequence_length=lengths)


class Windows(nn.Layer):
    """Cuts a picture into windows and puts it together again, as Swin does."""

    def __init__(self):
        super().__init__()
        self.linear, self.norm = nn.Linear(3, 3), nn.LayerNorm(3)

    def forward(self, x, lengths):
        x = x.unsqueeze(-1).expand([-1, -1, -1, 3])
        n, height, width, channels = x.shape
        parts = x.reshape([n, height // 2, 2, width // 3, 3, channels]).transpose([0, 1, 3, 2, 4, 5])
        parts = self.linear(parts.reshape([-1, 6, channels]))
        count = int(parts.shape[0] / (height * width / 6))
        whole = parts.reshape([count, height // 2, width // 3, 2, 3, -1]).transpose([0, 1, 3, 2, 4, 5])
        whole = whole.reshape([count, height, width, -1])
        return self.norm(x + whole) * lengths.astype("float32").reshape([-1, 1, 1, 1])


CASES = {
    "simple": lambda: OverTime(lambda: nn.RNN(nn.SimpleRNNCell(3, 2))),
    "lstm_backward": lambda: OverTime(lambda: nn.RNN(nn.LSTMCell(3, 2), is_reverse=True)),
    "gru_both_ways": lambda: OverTime(lambda: nn.BiRNN(nn.GRUCell(3, 2), nn.GRUCell(3, 2))),
    "projected": lambda: OverTime(lambda: nn.LSTM(3, 4, proj_size=2)),
    "windows": Windows,
}
SPECS = [InputSpec([None, None, 3], "float32", "x"), InputSpec([None], "int64", "lengths")]


def flat(value):
    """The tensors of a result, in order."""
    return [t for item in value for t in flat(item)] if isinstance(value, (list, tuple)) else [value]


def answers(net):
    """What a network answers to each input, by a key."""
    found = {}
    for i, given in enumerate(zip(STEPS, LENGTHS, strict=True)):
        for k, tensor in enumerate(flat(net(*map(paddle.to_tensor, given)))):
            found[f"{i}_{k}"] = tensor.numpy()
    return found
