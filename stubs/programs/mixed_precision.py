"""Mixed precision."""

import paddle
from paddle import amp, nn

net = nn.Linear(4, 4)
sgd = paddle.optimizer.SGD(0.1, parameters=net.parameters())
scaler = amp.GradScaler(init_loss_scaling=128.0)
with amp.auto_cast(level="O1", dtype="bfloat16"):
    loss = net(paddle.ones([2, 4])).mean()
scaled = scaler.scale(loss)
scaled.backward()
scaler.step(sgd)
scaler.update()
sgd.clear_grad()
print(loss.dtype)
