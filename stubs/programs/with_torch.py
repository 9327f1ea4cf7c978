"""The package `outrigger`: torch modules in a Paddle network, and weights between them."""

import torch

import outrigger
import paddle


class Net(paddle.nn.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.inner = outrigger.from_torch(torch.nn.Linear(3, 2))

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        answer: paddle.Tensor = self.inner(x)
        return answer


print(Net()(paddle.ones([1, 3])).shape)
