"""Pruning of single weights of a dynamic network."""

import paddleslim
from slim_common import Net, data, fix_weights, show

import paddle

x, y = data()
for mode, settings in (("ratio", {"ratio": 0.5}), ("threshold", {"threshold": 0.2})):
    net = fix_weights(Net())
    pruner = paddleslim.UnstructuredPruner(net, mode=mode, **settings)
    opt = paddle.optimizer.SGD(0.05, parameters=net.parameters())
    for step in range(3):
        loss = paddle.nn.functional.cross_entropy(net(paddle.to_tensor(x)), paddle.to_tensor(y))
        loss.backward()
        opt.step()
        opt.clear_grad()
        pruner.step()
        show(f"loss {step}", loss)
    pruner.update_params()
    show("zeros", [(p.numpy() == 0).mean() for p in net.parameters() if not p.stop_gradient])
