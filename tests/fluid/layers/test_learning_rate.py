"""Learning rate schedules, as variables of a Program and in dynamic mode."""

import math

import numpy as np
import pytest
from tests.support import check_error

import paddle.fluid as fluid

L = fluid.layers

RATES = {
    "noam": (lambda: L.noam_decay(64, 3), lambda s: 64**-0.5 * min((s + 1) ** -0.5, (s + 1) * 3**-1.5)),
    "exponential": (lambda: L.exponential_decay(0.1, 2, 0.5), lambda s: 0.1 * 0.5 ** (s / 2)),
    "staircase": (lambda: L.exponential_decay(0.1, 2, 0.5, staircase=True), lambda s: 0.1 * 0.5 ** (s // 2)),
    "natural": (lambda: L.natural_exp_decay(0.1, 2, 0.5), lambda s: 0.1 * math.exp(-0.5 * s / 2)),
    "inverse": (lambda: L.inverse_time_decay(0.1, 2, 0.5), lambda s: 0.1 / (1 + 0.5 * s / 2)),
    "polynomial": (lambda: L.polynomial_decay(0.1, 3, 0.01, 2.0), lambda s: 0.09 * (1 - min(s, 3) / 3) ** 2 + 0.01),
    "cycle": (
        lambda: L.polynomial_decay(0.1, 3, 0.01, cycle=True),
        lambda s: 0.09 * (1 - s / (3 * max(math.ceil(s / 3), 1))) + 0.01,
    ),
    "piecewise": (
        lambda: L.piecewise_decay([2, 4], [0.3, 0.2, 0.1]),
        lambda s: 0.3 if s < 2 else 0.2 if s < 4 else 0.1,
    ),
    "cosine": (lambda: L.cosine_decay(0.1, 2, 3), lambda s: 0.05 * (math.cos((s // 2) * math.pi / 3) + 1)),
    "warmup": (lambda: L.linear_lr_warmup(0.5, 3, 0.1, 0.4), lambda s: 0.1 + 0.1 * s if s < 3 else 0.5),
    "warmup_of_decay": (
        lambda: L.linear_lr_warmup(L.exponential_decay(0.1, 2, 0.5), 2, 0.0, 0.1),
        lambda s: 0.05 * s if s < 2 else 0.1 * 0.5 ** (s / 2),
    ),
}


@pytest.mark.parametrize("name", sorted(RATES))
def test_rates_of_a_program(name):
    make, want = RATES[name]
    x = L.data("x", [1])
    loss = L.mean(L.fc(x, 1))
    twin = fluid.default_main_program().clone(for_test=True)
    rate = make()
    later = fluid.default_main_program().clone(for_test=True)
    fluid.optimizer.SGD(rate).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    feed = {"x": np.ones((1, 1), "float32")}
    seen = []
    for _ in range(6):
        seen.append(exe.run(feed=feed, fetch_list=[rate])[0])
        exe.run(twin, feed=feed, fetch_list=[loss])  # a test does not count as a step
        exe.run(later, feed=feed, fetch_list=[loss])
    assert seen[0].shape == (1,)
    np.testing.assert_allclose([s[0] for s in seen], [want(s) for s in range(6)], 1e-5, 1e-7)


def test_the_rate_is_the_one_that_is_applied():
    x = L.data("x", [1])
    loss = L.mean(L.fc(x, 1, param_attr=fluid.ParamAttr(name="w"), bias_attr=False))
    fluid.optimizer.SGD(L.piecewise_decay([1, 2], [0.5, 0.25, 0.0])).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    held = [np.array(fluid.global_scope().find_var("w").get_tensor()).item()]
    for _ in range(3):
        exe.run(feed={"x": np.ones((1, 1), "float32")})
        held.append(np.array(fluid.global_scope().find_var("w").get_tensor()).item())
    np.testing.assert_allclose(-np.diff(held), [0.5, 0.25, 0.0], 1e-4, 1e-6)


@pytest.mark.parametrize("name", [n for n in sorted(RATES) if n != "warmup_of_decay"])
def test_dynamic_mode_gives_schedules(name):
    make, want = RATES[name]
    first = int(name == "warmup")  # in dynamic mode it counts from 1
    with fluid.dygraph.guard():
        layer = fluid.dygraph.Linear(1, 1)
        optimizer = fluid.optimizer.SGD(make(), parameter_list=layer.parameters())
        x = fluid.dygraph.to_variable(np.ones((1, 1), "float32"))
        for step in range(4):
            before = layer.weight.numpy()
            L.mean(layer(x)).backward()
            optimizer.minimize(L.mean(layer(x)))
            layer.clear_gradients()
            np.testing.assert_allclose(before - layer.weight.numpy(), [[want(step + first)]], 1e-3, 1e-6)


def test_values_and_boundaries_must_fit():
    check_error(lambda: L.piecewise_decay([1], [0.1]), ValueError, "one value more")
