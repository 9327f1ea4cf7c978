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


NETWORKS = {
    "mlp": (lambda: nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4), nn.Sigmoid()), (2, 8)),
    "cnn": (
        lambda: nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU(), Residual(8), nn.MaxPool2d(2), Residual(8),
            nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 5), nn.Softmax(-1),
        ),
        (2, 3, 33, 33),
    ),
    "attention": (Attention, (2, 6, 16)),
}  # fmt: skip

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
