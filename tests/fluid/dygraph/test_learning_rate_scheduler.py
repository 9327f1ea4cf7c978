"""Schedules, against their formulas."""

import math

import numpy as np
import pytest

import paddle.fluid as fluid
from paddle.fluid.dygraph import learning_rate_scheduler as schedules

CASES = {
    "PiecewiseDecay": (
        lambda: schedules.PiecewiseDecay([2, 4], [0.3, 0.2, 0.1], 0),
        lambda n: 0.3 if n < 2 else 0.2 if n < 4 else 0.1,
    ),
    "NaturalExpDecay": (lambda: schedules.NaturalExpDecay(0.5, 4, 0.9), lambda n: 0.5 * math.exp(-0.9 * n / 4)),
    "ExponentialDecay": (lambda: schedules.ExponentialDecay(0.5, 4, 0.9), lambda n: 0.5 * 0.9 ** (n / 4)),
    "ExponentialDecay, staircase": (
        lambda: schedules.ExponentialDecay(0.5, 4, 0.9, staircase=True),
        lambda n: 0.5 * 0.9 ** (n // 4),
    ),
    "InverseTimeDecay": (lambda: schedules.InverseTimeDecay(0.5, 4, 0.9), lambda n: 0.5 / (1 + 0.9 * n / 4)),
    "PolynomialDecay": (
        lambda: schedules.PolynomialDecay(0.5, 4, 0.1, power=2.0),
        lambda n: 0.4 * (1 - min(n, 4) / 4) ** 2 + 0.1,
    ),
    "PolynomialDecay, cycle": (
        lambda: schedules.PolynomialDecay(0.5, 4, 0.1, cycle=True),
        lambda n: 0.4 * (1 - n / (4 * max(1, math.ceil(n / 4)))) + 0.1,
    ),
    "CosineDecay": (lambda: schedules.CosineDecay(0.5, 2, 5), lambda n: 0.25 * (math.cos(n // 2 * math.pi / 5) + 1)),
    "NoamDecay": (lambda: schedules.NoamDecay(64, 4), lambda n: 64**-0.5 * min((n + 1) ** -0.5, 4**-1.5 * (n + 1))),
    "LinearLrWarmup": (
        lambda: schedules.LinearLrWarmup(0.5, 5, 0.0, 1.0),
        lambda n: 0.2 * (n + 1) if n + 1 < 5 else 0.5,
    ),
    "LinearLrWarmup of a schedule": (
        lambda: schedules.LinearLrWarmup(schedules.ExponentialDecay(0.5, 1, 0.5), 3, 0.0, 0.3),
        lambda n: 0.1 * (n + 1) if n + 1 < 3 else 0.5 * 0.5**n,
    ),
}


@pytest.mark.parametrize("name", list(CASES))
def test_rates(name):
    make, formula = CASES[name]
    with fluid.dygraph.guard():
        schedule = make()
        found = [float(schedule().numpy()[0]) for _ in range(9)]
        np.testing.assert_allclose(found, [formula(n) for n in range(9)], rtol=1e-5)


def test_by_epochs():
    with fluid.dygraph.guard():
        for schedule, wanted in (
            (schedules.StepDecay(1.0, step_size=2, decay_rate=0.5), [1.0, 1.0, 0.5, 0.5, 0.25]),
            (schedules.MultiStepDecay(1.0, [1, 3], 0.5), [1.0, 0.5, 0.5, 0.25, 0.25]),
            (schedules.LambdaDecay(1.0, lambda epoch: 1 / (epoch + 1)), [1.0, 1 / 2, 1 / 3, 1 / 4, 1 / 5]),
        ):
            found = []
            for _ in range(5):
                assert schedule().numpy() == schedule().numpy()  # steps do not count
                found.append(float(schedule().numpy()[0]))
                schedule.epoch()
            np.testing.assert_allclose(found, wanted, rtol=1e-6)


def test_reduce_on_plateau():
    with fluid.dygraph.guard():
        schedule = schedules.ReduceLROnPlateau(1.0, decay_rate=0.5, patience=1, cooldown=1)
        found = []
        for loss in (5.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0):
            schedule.step(fluid.dygraph.to_variable(np.array([loss], "float32")))
            found.append(schedule.learning_rate)
        # Two calls without a better loss halve the rate; the call after that does not count.
        assert found == [1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.25, 0.25]


def test_states_come_back():
    with fluid.dygraph.guard():
        schedule = schedules.PolynomialDecay(0.5, 10)
        for _ in range(4):
            schedule()
        twin = schedules.PolynomialDecay(0.5, 10)
        twin.set_dict(schedule.state_dict())
        assert twin().numpy() == schedule().numpy()
        with pytest.raises(ValueError, match="step_num"):
            twin.set_dict({})


def test_a_user_defined_schedule():
    class Halving(schedules.LearningRateDecay):
        def step(self):
            return 0.5**self.step_num

    with fluid.dygraph.guard():
        schedule = Halving()
        assert [float(schedule().numpy()[0]) for _ in range(3)] == [1.0, 0.5, 0.25]


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: schedules.PiecewiseDecay([1, 2], [0.1, 0.2], 0), ValueError, "one value more"),
        (lambda: schedules.LinearLrWarmup("0.1", 3, 0.0, 1.0), TypeError, "learning_rate"),
        (lambda: schedules.LinearLrWarmup(0.1, 3, 1.0, 0.0), ValueError, "end_lr"),
        (lambda: schedules.ReduceLROnPlateau(0.1, mode="up"), ValueError, "mode"),
        (lambda: schedules.StepDecay(0.1, 2.5), TypeError, "step_size"),
        (lambda: schedules.MultiStepDecay(0.1, [3, 2]), ValueError, "milestones"),
        (lambda: schedules.LambdaDecay(0.1, 3), TypeError, "lr_lambda"),
    ],
    ids=["piecewise", "warmup of text", "warmup down", "plateau", "step", "milestones", "lambda"],
)
def test_what_is_refused(make, error, words):
    with fluid.dygraph.guard(), pytest.raises(error, match=words):
        make()
