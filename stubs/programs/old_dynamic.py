"""Dynamic mode of Paddle 1.8."""

import numpy as np

import paddle.fluid as fluid
from paddle.fluid.dygraph import Linear, to_variable


class Net(fluid.dygraph.Layer):
    def __init__(self) -> None:
        super().__init__()
        self.fc = Linear(4, 2, act="relu")

    def forward(self, inputs: fluid.Variable) -> fluid.Variable:
        outputs: fluid.Variable = self.fc(inputs)
        return outputs


with fluid.dygraph.guard():
    net = Net()
    adam = fluid.optimizer.AdamOptimizer(learning_rate=0.01, parameter_list=net.parameters())
    loss = fluid.layers.reduce_mean(net(to_variable(np.ones([2, 4], "float32"))))
    loss.backward()
    adam.minimize(loss)
    net.clear_gradients()
    print(loss.numpy())
