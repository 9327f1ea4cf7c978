"""Two processes train together: `DataParallel` in dynamic mode, `fleet` as a static graph."""

from tests.distributed.jobs import launch, logs

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
    done = launch(tmp_path, PROGRAM, "--nproc_per_node", "2", timeout=300)
    assert done.returncode == 0, "\n".join([done.stdout, done.stderr, *logs(tmp_path)])
    for mode in ("dynamic", "static"):
        first, second = ((tmp_path / f"{mode}_{rank}.npy").read_bytes() for rank in range(2))
        assert first == second
