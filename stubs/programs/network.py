"""A network of layers, a loss and a training step."""

import paddle
import paddle.nn.functional as F
from paddle import nn


class Net(nn.Layer):
    def __init__(self, hidden: int = 8) -> None:
        super().__init__()
        self.conv = nn.Conv2D(1, 4, 3, padding=1)
        self.norm = nn.BatchNorm2D(4)
        self.pool = nn.MaxPool2D(2)
        self.fc = nn.Linear(4 * 4 * 4, hidden)
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(hidden, 10)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        x = self.pool(F.relu(self.norm(self.conv(x))))
        x = self.drop(F.gelu(self.fc(x.flatten(1))))
        return self.out(x)


net = Net()
optimizer = paddle.optimizer.Momentum(0.1, 0.9, parameters=net.parameters(), weight_decay=1e-4)
loss = F.cross_entropy(net(paddle.rand([2, 1, 8, 8])), paddle.to_tensor([1, 2]))
loss.backward()
optimizer.step()
optimizer.clear_grad()
names = [name for name, _ in net.named_parameters()]
weight: paddle.Tensor = net.fc.weight
print(names, weight.shape, net.fc.bias)
