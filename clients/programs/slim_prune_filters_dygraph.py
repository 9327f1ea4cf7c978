"""Pruning of filters of a dynamic network, by norm, by geometric median, and of single weights."""

import paddleslim
from paddleslim.dygraph import FPGMFilterPruner, L1NormFilterPruner, L2NormFilterPruner
from slim_common import Net, data, fix_weights, show

import paddle

x, y = data()
for kind in (L1NormFilterPruner, L2NormFilterPruner, FPGMFilterPruner):
    net = fix_weights(Net())
    net.eval()
    pruner = kind(net, [1, 1, 8, 8])
    plan = pruner.prune_vars({net.conv1.weight.name: 0.5, net.conv2.weight.name: 0.25}, axis=0)
    show(f"{kind.__name__} pruned", net(paddle.to_tensor(x)))
    show(f"{kind.__name__} flops", paddleslim.analysis.dygraph_flops(net, [1, 1, 8, 8]))
