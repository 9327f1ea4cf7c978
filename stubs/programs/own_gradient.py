"""An operator with a gradient of one's own."""

import paddle
from paddle.autograd import PyLayer, PyLayerContext


class Cube(PyLayer):
    @staticmethod
    def forward(ctx: PyLayerContext, x: paddle.Tensor) -> paddle.Tensor:
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx: PyLayerContext, gradient: paddle.Tensor) -> paddle.Tensor:
        (x,) = ctx.saved_tensor()
        answer: paddle.Tensor = 3 * x * x * gradient
        return answer


x = paddle.to_tensor([2.0], stop_gradient=False)
y: paddle.Tensor = Cube.apply(x)
y.sum().backward()
print(x.grad)
