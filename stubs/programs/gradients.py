"""Gradients: backward, paddle.grad, hooks, no_grad."""

import paddle


def double(gradient: paddle.Tensor) -> paddle.Tensor:
    return gradient * 2


x = paddle.to_tensor(3.0, stop_gradient=False)
y = x * x
x.register_hook(double)
y.backward()
if x.grad is not None:
    print(x.grad.item())
x.clear_grad()
(first,) = paddle.grad(x**3, x, create_graph=True)
with paddle.no_grad():
    z = first + 1
print(z.stop_gradient)
