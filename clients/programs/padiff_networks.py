"""padiff: a Paddle network against its torch twin, layer by layer; one pair agrees, one does not."""

import numpy as np
import torch
from padiff import auto_diff
from results import result

import paddle


class PaddleNet(paddle.nn.Layer):
    def __init__(self, slope):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3)
        self.norm = paddle.nn.BatchNorm2D(4)
        self.act = paddle.nn.LeakyReLU(slope)
        self.fc = paddle.nn.Linear(4 * 6 * 6, 5)

    def forward(self, x):
        return self.fc(self.act(self.norm(self.conv(x))).flatten(1))


class TorchNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3)
        self.norm = torch.nn.BatchNorm2d(4)
        self.act = torch.nn.LeakyReLU(0.1)
        self.fc = torch.nn.Linear(4 * 6 * 6, 5)

    def forward(self, x):
        return self.fc(self.act(self.norm(self.conv(x))).flatten(1))


x = np.random.default_rng(0).normal(size=(2, 3, 8, 8)).astype("float32")
for name, slope in (("same", 0.1), ("different", 0.3)):
    layer, module = PaddleNet(slope), TorchNet()
    inputs = {"x": paddle.to_tensor(x)}, {"x": torch.tensor(x)}
    found = auto_diff(
        layer, module, inputs, auto_weights=True, options={"atol": 1e-4, "rtol": 1e-3, "diff_phase": "both"}
    )
    result(name, [bool(found)])
layer, module = PaddleNet(0.1), TorchNet()
optimizers = (paddle.optimizer.Adam(parameters=layer.parameters()), torch.optim.Adam(module.parameters()))
losses = (lambda y: y.sum(), lambda y: y.sum())
inputs = {"x": paddle.to_tensor(x)}, {"x": torch.tensor(x)}
found = auto_diff(
    layer, module, inputs, auto_weights=True, options={"atol": 1e-3}, loss_fn=losses, optimizer=optimizers, steps=2
)
result("two_steps_of_training", [bool(found)])
