"""The same network in torch and in Paddle, and in Paddle under other names."""

import torch

import paddle

T, P = torch.nn, paddle.nn


class Reference(T.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.features = T.Sequential(
            T.Conv2d(3, 8, 3, bias=False),
            T.BatchNorm2d(8),
            T.PReLU(8),
            T.Conv2d(8, 8, 1),
            T.InstanceNorm2d(8, affine=True),
        )
        self.embed = T.Embedding(10, 8)
        self.decoder = T.TransformerDecoderLayer(8, 2, 16, batch_first=True)
        self.rnn = T.LSTM(8, 8, 2, batch_first=True, bidirectional=True)
        self.fc = T.Linear(16, 16)
        self.head = T.Linear(16, classes, bias=False)

    def forward(self, image, words):
        memory = self.features(image).mean((2, 3))[:, None]
        return self.head(self.fc(self.rnn(self.decoder(self.embed(words), memory))[0]))


class Port(P.Layer):
    def __init__(self, classes=5):
        super().__init__()
        self.features = P.Sequential(
            P.Conv2D(3, 8, 3, bias_attr=False), P.BatchNorm2D(8), P.PReLU(8), P.Conv2D(8, 8, 1), P.InstanceNorm2D(8)
        )
        self.embed = P.Embedding(10, 8)
        self.decoder = P.TransformerDecoderLayer(8, 2, 16)
        self.rnn = P.LSTM(8, 8, 2, direction="bidirect")
        self.fc = P.Linear(16, 16)
        self.head = P.Linear(16, classes, bias_attr=False)

    def forward(self, image, words):
        memory = self.features(image).mean([2, 3])[:, None]
        return self.head(self.fc(self.rnn(self.decoder(self.embed(words), memory))[0]))


class Renamed(P.Layer):
    def __init__(self):
        super().__init__()
        self.stem = P.Sequential(
            P.Conv2D(3, 8, 3, bias_attr=False), P.BatchNorm2D(8), P.PReLU(8), P.Conv2D(8, 8, 1), P.InstanceNorm2D(8)
        )
        self.tokens = P.Embedding(10, 8)
        self.block = P.TransformerDecoderLayer(8, 2, 16)
        self.lstm = P.LSTM(8, 8, 2, direction="bidirect")
        self.linear = P.Linear(16, 16)
        self.out = P.Linear(16, 5, bias_attr=False)

    def forward(self, image, words):
        memory = self.stem(image).mean([2, 3])[:, None]
        return self.out(self.linear(self.lstm(self.block(self.tokens(words), memory))[0]))


ready = Port()  # an instance, and something that is not a model
number = 3


def broken():
    raise RuntimeError("out of order")
