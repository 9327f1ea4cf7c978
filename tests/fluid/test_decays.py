"""paddle.optimizer.lr.noam_decay and its like: schedules with the values of the original, variables in graphs."""

import numpy as np
import pytest
from tests.support import static_mode

import paddle
from paddle.optimizer import lr

CASES = {
    "noam_decay": ((10, 10), "NoamDecay", [0.0, 0.01, 0.02, 0.03]),
    "exponential_decay": ((0.1, 10, 0.5), "ExponentialDecay", [0.1, 0.05, 0.025, 0.0125]),
    "natural_exp_decay": ((0.1, 10, 0.5), "NaturalExpDecay", [0.1, 0.0606530659, 0.0367879441, 0.022313016]),
    "inverse_time_decay": ((0.1, 10, 0.5), "InverseTimeDecay", [0.1, 0.0666666667, 0.05, 0.04]),
    "polynomial_decay": ((0.1, 10), "PolynomialDecay", [0.1, 0.09001, 0.08002, 0.07003]),
    "piecewise_decay": (([1, 2], [0.1, 0.2, 0.3]), "PiecewiseDecay", [0.1, 0.2, 0.3, 0.3]),
    "cosine_decay": ((0.1, 2, 10), "CosineAnnealingDecay", [0.1, 0.0975528258, 0.0904508497, 0.0793892626]),
}
IN_A_GRAPH = {
    "exponential_decay": [0.1 * 0.5 ** (i / 10) for i in range(4)],
    "polynomial_decay": [0.1, 0.09001, 0.08002, 0.07003],
    "piecewise_decay": [0.1, 0.2, 0.3, 0.3],
    "cosine_decay": [0.1, 0.1, 0.0975528258, 0.0975528258],
}


@pytest.mark.parametrize("name", CASES)
def test_schedules_in_dynamic_mode(name):
    args, kind, want = CASES[name]
    schedule, got = getattr(lr, name)(*args), []
    for _ in want:
        got.append(float(schedule()))
        schedule.step()
    assert type(schedule) is getattr(lr, kind)
    np.testing.assert_allclose(got, want, 1e-6)
    assert paddle.in_dynamic_mode()


@pytest.mark.parametrize("name", IN_A_GRAPH)
def test_variables_in_a_graph(name):
    with static_mode() as program:
        rate = getattr(lr, name)(*CASES[name][0])
        run = paddle.static.Executor()
        run.run(paddle.static.default_startup_program())
        got = [run.run(program, fetch_list=[rate])[0].item() for _ in range(4)]
    np.testing.assert_allclose(got, IN_A_GRAPH[name], 1e-6)


def test_a_warmup():
    schedule = lr.linear_lr_warmup(0.1, 4, 0.0, 0.1)
    assert type(schedule) is lr.LinearWarmup
