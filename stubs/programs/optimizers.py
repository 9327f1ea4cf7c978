"""Optimizers, schedules and clipping."""

import paddle
from paddle import nn, optimizer

net = nn.Linear(2, 1)
schedule = optimizer.lr.LinearWarmup(optimizer.lr.CosineAnnealingDecay(0.1, T_max=10), 3, 0.0, 0.1)
adam = optimizer.AdamW(
    learning_rate=schedule,
    parameters=net.parameters(),
    weight_decay=0.01,
    grad_clip=nn.ClipGradByGlobalNorm(1.0),
    apply_decay_param_fun=lambda name: "w_0" in name,
)
for _ in range(3):
    loss = nn.functional.mse_loss(net(paddle.ones([4, 2])), paddle.zeros([4, 1]))
    loss.backward()
    adam.step()
    adam.clear_grad()
    schedule.step()
rate: float = adam.get_lr()
state = adam.state_dict()
adam.set_state_dict(state)
print(rate)
