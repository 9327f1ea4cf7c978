"""Pruning of a static Program: filters (Pruner), single weights (UnstructuredPruner), and analysis."""

import paddleslim
from slim_common import data, fix_scope, show, static_net

import paddle

paddle.enable_static()
x, y = data()
place = paddle.CPUPlace()
exe = paddle.static.Executor(place)
for criterion in ("l1_norm", "geometry_median", "bn_scale"):
    with paddle.static.scope_guard(paddle.static.Scope()), paddle.utils.unique_name.guard():
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            image, label, out = static_net()
            loss = paddle.mean(paddle.nn.functional.cross_entropy(out, label))
        exe.run(startup)
        fix_scope(main)
        show(f"{criterion} flops", paddleslim.analysis.flops(main))
        show(f"{criterion} size", paddleslim.analysis.model_size(main))
        pruner = paddleslim.prune.Pruner(criterion)
        pruned, _, _ = pruner.prune(
            main, paddle.static.global_scope(), params=["conv2_weights"], ratios=[0.5], place=place
        )
        show(f"{criterion} pruned flops", paddleslim.analysis.flops(pruned))
        show(criterion, exe.run(pruned, feed={"image": x, "label": y}, fetch_list=[loss])[0])

with paddle.static.scope_guard(paddle.static.Scope()), paddle.utils.unique_name.guard():
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        image, label, out = static_net()
        loss = paddle.mean(paddle.nn.functional.cross_entropy(out, label))
        paddle.optimizer.SGD(0.05).minimize(loss)
    exe.run(startup)
    fix_scope(main)
    pruner = paddleslim.prune.UnstructuredPruner(main, mode="ratio", ratio=0.5, place=place)
    for step in range(3):
        show(f"loss {step}", exe.run(main, feed={"image": x, "label": y}, fetch_list=[loss])[0])
        pruner.step()
    pruner.update_params()
    show("density", paddleslim.prune.UnstructuredPruner.total_sparse(main))
