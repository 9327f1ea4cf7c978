"""x2paddle: torch networks become Paddle programs, compared with torch: `x2paddle_torch.py NAME`."""

import sys

import numpy as np
import torch
from results import result
from torch import nn
from x2paddle.convert import pytorch2paddle

import paddle


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, x):
        return nn.functional.relu(x + self.norm(self.conv(x)))


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = nn.Linear(16, 16), nn.Linear(16, 16), nn.Linear(16, 16)
        self.norm = nn.LayerNorm(16)

    def forward(self, x):
        scores = torch.matmul(self.query(x), self.key(x).transpose(1, 2)) / 4.0
        return self.norm(x + torch.matmul(torch.softmax(scores, -1), self.value(x)))


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(8, 16), nn.Linear(16, 4)

    def forward(self, x):
        return torch.sigmoid(self.second(torch.relu(self.first(x))))


class Cnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem, self.norm = nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8)
        self.one, self.two, self.head = Residual(8), Residual(8), nn.Linear(8, 5)
        self.pool, self.average = nn.MaxPool2d(2), nn.AdaptiveAvgPool2d(1)

    def forward(self, x):
        x = self.two(self.pool(self.one(torch.relu(self.norm(self.stem(x))))))
        return torch.softmax(self.head(torch.flatten(self.average(x), 1)), -1)


# x2paddle names attributes after the layers, so the layers of an nn.Sequential, which are numbers, are none for it.
NETWORKS = {"mlp": (Mlp, (2, 8)), "cnn": (Cnn, (2, 3, 33, 33)), "attention": (Attention, (2, 6, 16))}

name = sys.argv[1]
torch.manual_seed(0)
make, shape = NETWORKS[name]
network, x = make().eval(), np.random.default_rng(0).normal(size=shape).astype("float32")
pytorch2paddle(network, "converted", jit_type="trace", input_examples=[torch.tensor(x)], disable_feedback=True)
sys.path.insert(0, "converted")
from x2paddle_code import main  # noqa: E402

output = main(paddle.to_tensor(x)) if not hasattr(main, "__wrapped__") else main.__wrapped__(paddle.to_tensor(x))
output = output[0] if isinstance(output, (list, tuple)) else output
expected = network(torch.tensor(x)).detach().numpy()
result("output", output.numpy())
result("as_torch", [np.abs(output.numpy() - expected).max() < 1e-5])
loaded = paddle.jit.load("converted/inference_model/model")
loaded = loaded(paddle.to_tensor(x))
result("loaded", (loaded[0] if isinstance(loaded, (list, tuple)) else loaded).numpy())
