"""Functions turned into a graph."""

import paddle
from paddle.jit import to_static


@to_static
def clipped(x: paddle.Tensor) -> paddle.Tensor:
    if x.sum() > 1:
        return x / x.sum()
    return x


class Net(paddle.nn.Layer):
    @to_static
    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        return x * 2


print(clipped(paddle.ones([3])).shape, Net()(paddle.ones([2])).shape)
