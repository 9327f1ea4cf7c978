"""Two processes train together: `DataParallel` in dynamic mode, `fleet` as a static graph."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

PROGRAM = """
    import numpy as np
    import paddle
    import paddle.fluid as fluid
    from paddle.fluid.incubate.fleet.base import role_maker
    from paddle.fluid.incubate.fleet.collective import DistributedStrategy, fleet

    fleet.init(role_maker.PaddleCloudRoleMaker(is_collective=True))
    rank = fleet.worker_index()
    paddle.seed(rank + 1)  # so that the processes would begin with different weights
    own = np.full([2, 3], rank + 1, "float32")

    with fluid.dygraph.guard(fluid.CPUPlace()):
        strategy = fluid.dygraph.parallel.prepare_context()
        net = fluid.dygraph.Linear(3, 1, bias_attr=False)
        sgd = fluid.optimizer.SGD(0.1, parameter_list=net.parameters())
        parallel = fluid.dygraph.parallel.DataParallel(net, strategy)
        before = net.weight.numpy().copy()
        loss = parallel.scale_loss(fluid.layers.mean(parallel(fluid.dygraph.to_variable(own))))
        loss.backward()
        parallel.apply_collective_grads()
        sgd.minimize(loss)
        np.testing.assert_allclose(before - net.weight.numpy(), 0.15, rtol=1e-5)
        late = fluid.dygraph.parallel.DataParallel(fluid.dygraph.FC("late", 2), strategy)
        late(fluid.dygraph.to_variable(own))  # makes its weight now
        weights = [layer.weight.numpy().ravel() for layer in (net, late._layers)]
        np.save(f"dynamic_{rank}.npy", np.concatenate(weights))

    loss = fluid.layers.mean(fluid.layers.fc(fluid.data("x", [None, 3]), 1, bias_attr=False))
    fleet.distributed_optimizer(fluid.optimizer.SGD(0.1), DistributedStrategy()).minimize(loss)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fleet.startup_program)
    weight = lambda: np.array(fluid.global_scope().find_var("fc_0.w_0").get_tensor())
    before = weight()
    exe.run(fleet.main_program, feed={"x": own}, fetch_list=[loss])
    np.testing.assert_allclose(before - weight(), 0.15, rtol=1e-5)
    np.save(f"static_{rank}.npy", weight())
"""


def test_gradients_are_those_of_all_processes(tmp_path):
    (tmp_path / "train.py").write_text(textwrap.dedent(PROGRAM))
    source = str(Path(__file__).resolve().parents[2] / "src")
    env = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join([source, *sys.path])}
    launch = "-m paddle.distributed.launch --nproc_per_node 2 --log_dir log train.py".split()
    done = subprocess.run([sys.executable, *launch], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300)
    logs = "".join(p.read_text() for p in sorted((tmp_path / "log").glob("workerlog.*")))
    assert done.returncode == 0, done.stdout + done.stderr + logs
    for mode in ("dynamic", "static"):
        first, second = ((tmp_path / f"{mode}_{rank}.npy").read_bytes() for rank in range(2))
        assert first == second
