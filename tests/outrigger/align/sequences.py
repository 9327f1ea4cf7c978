"""Networks for text and tables: an MLP, an LSTM, a bidirectional GRU, and one with two inputs."""

from __future__ import annotations

import torch
from tests.outrigger.align.pair import Pair, adam, adamw, classes, cross_entropy, mean_square, momentum, numbers
from torch import nn as tnn

import paddle
from paddle import nn as pnn

# ---- an MLP: square layers that differ only in their order -----------------------------------------------------------


class MLP(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = tnn.ModuleList([tnn.Linear(16, 16) for _ in range(4)])
        self.norms = tnn.ModuleList([tnn.LayerNorm(16) for _ in range(4)])
        self.act = tnn.SiLU()
        self.out = tnn.Linear(16, 2)

    def forward(self, x):
        for layer, norm in zip(self.layers, self.norms, strict=True):
            x = x + self.act(norm(layer(x)))
        return self.out(x)


class PortMLP(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.last = pnn.Linear(16, 2)
        self.body = pnn.LayerList([pnn.Sequential(pnn.Linear(16, 16), pnn.LayerNorm(16), pnn.Silu()) for _ in range(4)])

    def forward(self, x):
        for part in self.body:
            x = x + part(x)
        return self.last(x)


MLP_PAIR = Pair(
    "mlp",
    MLP,
    PortMLP,
    inputs=(numbers(8, 16),),
    labels=numbers(8, 2, seed=3),
    loss=mean_square(),
    names={"last": "out"}
    | {f"body.{at}.0": f"layers.{at}" for at in range(4)}
    | {f"body.{at}.1": f"norms.{at}" for at in range(4)},
    optimizer=adamw(),
)


# ---- an LSTM that classifies text ------------------------------------------------------------------------------------


class TextLSTM(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embedding = tnn.Embedding(50, 12, padding_idx=0)
        self.lstm = tnn.LSTM(12, 16, num_layers=2, batch_first=True, dropout=0.2)
        self.dropout = tnn.Dropout(0.5)
        self.fc = tnn.Linear(16, 3)

    def forward(self, words):
        _, (hidden, _) = self.lstm(self.embedding(words))
        return self.fc(self.dropout(hidden[-1]))


class PortTextLSTM(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.embed = pnn.Embedding(50, 12, padding_idx=0)
        self.encoder = pnn.LSTM(12, 16, num_layers=2, dropout=0.2)
        self.classify = pnn.Sequential(pnn.Dropout(0.5), pnn.Linear(16, 3))

    def forward(self, words):
        _, (hidden, _) = self.encoder(self.embed(words))
        return self.classify(hidden[-1])


LSTM = Pair(
    "lstm",
    TextLSTM,
    PortTextLSTM,
    inputs=(classes(4, 9, of=49, seed=8) + 1,),
    labels=classes(4, of=3),
    loss=cross_entropy(),
    names={"embed": "embedding", "encoder": "lstm", "classify.0": "dropout", "classify.1": "fc"},
    optimizer=adam(lr=5e-3),
)


# ---- a bidirectional GRU that tags words -----------------------------------------------------------------------------


class Tagger(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words = tnn.Embedding(40, 10)
        self.gru = tnn.GRU(10, 8, batch_first=True, bidirectional=True)
        self.norm = tnn.BatchNorm1d(16)
        self.tags = tnn.Linear(16, 5)

    def forward(self, words):
        out, _ = self.gru(self.words(words))
        out = self.norm(out.transpose(1, 2)).transpose(1, 2)
        return self.tags(out)


class PortTagger(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.tags = pnn.Linear(16, 5)
        self.normalise = pnn.BatchNorm1D(16, data_format="NLC")
        self.rnn = pnn.GRU(10, 8, direction="bidirect")
        self.words = pnn.Embedding(40, 10)

    def forward(self, words):
        return self.tags(self.normalise(self.rnn(self.words(words))[0]))


GRU = Pair(
    "gru",
    Tagger,
    PortTagger,
    inputs=(classes(4, 7, of=40, seed=9),),
    labels=classes(4, 7, of=5),
    loss=(
        lambda output, label: tnn.functional.cross_entropy(output.flatten(0, 1), label.flatten()),
        pnn.functional.cross_entropy,
    ),
    names={"rnn": "gru", "normalise": "norm"},
    optimizer=momentum(lr=0.1),
)


# ---- two inputs: a picture and a table -------------------------------------------------------------------------------


class TwoInputs(tnn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.image = tnn.Sequential(tnn.Conv2d(1, 6, 3, stride=2), tnn.BatchNorm2d(6), tnn.ReLU(), tnn.MaxPool2d(2))
        self.table = tnn.Sequential(tnn.Linear(5, 8), tnn.BatchNorm1d(8), tnn.ReLU())
        self.mix = tnn.Bilinear(24, 8, 10)
        self.score = tnn.Linear(10, 1)

    def forward(self, picture, row):
        a, b = self.image(picture).flatten(1), self.table(row)
        return torch.sigmoid(self.score(torch.tanh(self.mix(a, b)))).squeeze(-1)


class PortTwoInputs(pnn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.row_fc = pnn.Linear(5, 8)
        self.row_bn = pnn.BatchNorm1D(8)
        self.conv = pnn.Conv2D(1, 6, 3, stride=2)
        self.bn = pnn.BatchNorm2D(6)
        self.pool = pnn.MaxPool2D(2)
        self.mix = pnn.Bilinear(24, 8, 10)
        self.score = pnn.Linear(10, 1)

    def forward(self, picture, row):
        b = pnn.functional.relu(self.row_bn(self.row_fc(row)))
        a = self.pool(pnn.functional.relu(self.bn(self.conv(picture)))).flatten(1)
        return pnn.functional.sigmoid(self.score(paddle.tanh(self.mix(a, b)))).squeeze(-1)


TWO_INPUTS = Pair(
    "two_inputs",
    TwoInputs,
    PortTwoInputs,
    inputs=(numbers(6, 1, 9, 9), numbers(6, 5, seed=4)),
    labels=classes(6, of=2).astype("float32"),
    loss=(tnn.functional.binary_cross_entropy, pnn.functional.binary_cross_entropy),
    names={"row_fc": "table.0", "row_bn": "table.1", "conv": "image.0", "bn": "image.1", "pool": "image.3"},
    optimizer=momentum(lr=0.05),
)
