"""A Program with an Executor."""

import numpy as np

import paddle
from paddle import static

paddle.enable_static()
main, startup = static.Program(), static.Program()
with static.program_guard(main, startup):
    x = static.data("x", [None, 4], "float32")
    y = static.data("y", [None, 1], "float32")
    loss = paddle.mean(paddle.nn.functional.square_error_cost(static.nn.fc(x, 1), y))
    paddle.optimizer.SGD(0.01).minimize(loss)
exe = static.Executor(paddle.CPUPlace())
exe.run(startup)
feed = {"x": np.ones([2, 4], "float32"), "y": np.ones([2, 1], "float32")}
(value,) = exe.run(main, feed=feed, fetch_list=[loss])
print(value.shape)
paddle.disable_static()
