"""fluid.contrib.mixed_precision: the scale of the loss, and steps that are left out."""

import numpy as np

from paddle import fluid
from paddle.fluid.contrib import mixed_precision


def test_the_scale_grows_after_finite_steps_and_shrinks_after_infinite_ones():
    x, y = fluid.layers.data("x", [4]), fluid.layers.data("y", [1])
    weight = fluid.ParamAttr("w", initializer=fluid.initializer.Constant(0.1))
    loss = fluid.layers.mean(fluid.layers.square_error_cost(fluid.layers.fc(x, 1, param_attr=weight), y))
    optimizer = mixed_precision.decorate(
        fluid.optimizer.SGD(0.1), init_loss_scaling=8.0, incr_every_n_steps=2, use_dynamic_loss_scaling=True
    )
    optimizer.minimize(loss)
    executor = fluid.Executor(fluid.CPUPlace())
    executor.run(fluid.default_startup_program())
    inputs = np.random.RandomState(0).rand(8, 4).astype("float32")
    wanted = inputs.sum(1, keepdims=True)

    def step(rows):
        fetched = [loss, optimizer.get_loss_scaling(), "w"]
        return [np.array(v) for v in executor.run(feed={"x": rows, "y": wanted}, fetch_list=fetched)]

    scales, losses = zip(*((scale.item(), value.item()) for value, scale, _ in (step(inputs) for _ in range(4))))
    assert scales == (8.0, 16.0, 16.0, 32.0)
    assert losses[3] < losses[0] / 10
    spoilt = inputs.copy()
    spoilt[0, 0] = np.inf
    before, after = step(spoilt)[2], step(spoilt)
    np.testing.assert_array_equal(after[2], before)  # no step
    np.testing.assert_allclose(after[1], 32.0 * 0.8)  # after two infinite steps


def test_the_lists_are_those_of_static_graphs():
    lists = mixed_precision.AutoMixedPrecisionLists(custom_white_list={"softmax"})
    assert "softmax" in lists.white_list
    assert "softmax" not in lists.black_list
