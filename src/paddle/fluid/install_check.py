"""`run_check`: whether training works here."""

import numpy as np

__all__ = ["run_check"]


def run_check():
    """Train a small network for one step, in dynamic mode and as a static graph, and print whether it worked.

    >>> fluid.install_check.run_check()
    Running verify fluid program ...
    Your fluid works well on this machine, in dynamic mode and for static graphs.
    """
    from paddle import fluid
    from paddle._core.mode import static

    print("Running verify fluid program ...")
    x = np.array([[1.0, 2.0], [3.0, 4.0]], "float32")
    with fluid.dygraph.guard():
        layer = fluid.dygraph.Linear(2, 3)
        loss = fluid.layers.reduce_sum(layer(fluid.dygraph.to_variable(x)))
        loss.backward()
        fluid.optimizer.SGD(0.1, parameter_list=layer.parameters()).minimize(loss)
    main, startup = fluid.Program(), fluid.Program()
    with static(), fluid.scope_guard(fluid.Scope()), fluid.program_guard(main, startup), fluid.unique_name.guard():
        loss = fluid.layers.reduce_sum(fluid.layers.fc(fluid.data("x", [None, 2]), 3))
        fluid.optimizer.SGD(0.1).minimize(loss)
        exe = fluid.Executor()
        exe.run(startup)
        exe.run(main, feed={"x": x}, fetch_list=[loss])
    print("Your fluid works well on this machine, in dynamic mode and for static graphs.")
