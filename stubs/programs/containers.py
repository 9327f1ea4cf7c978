"""Sequential, LayerList and parameters of one's own."""

import paddle
from paddle import nn


class Scale(nn.Layer):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.factor = self.create_parameter([size], default_initializer=nn.initializer.Constant(2.0))
        self.blocks = nn.LayerList([nn.Linear(size, size) for _ in range(2)])
        self.register_buffer("steps", paddle.zeros([1]))

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        for block in self.blocks:
            x = block(x) * self.factor
        return x


model = nn.Sequential(Scale(3), nn.ReLU(), nn.LayerNorm(3))
for layer in model.sublayers():
    print(layer.full_name())
model.eval()
print(model(paddle.ones([1, 3])).shape, len(model.state_dict()))
