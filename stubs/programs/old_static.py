"""A Program of Paddle 1.8."""

import numpy as np

import paddle.fluid as fluid

main, startup = fluid.Program(), fluid.Program()
with fluid.program_guard(main, startup):
    x = fluid.data(name="x", shape=[None, 4], dtype="float32")
    y = fluid.layers.fc(input=x, size=1, act=None)
    cost = fluid.layers.mean(y)
    fluid.optimizer.SGD(learning_rate=0.01).minimize(cost)
exe = fluid.Executor(fluid.CPUPlace())
exe.run(startup)
print(exe.run(main, feed={"x": np.ones([2, 4], "float32")}, fetch_list=[cost])[0])
