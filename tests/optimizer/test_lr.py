"""Learning rate schedules, against curves recorded from the original."""

import builtins
import copy
import doctest
import inspect
import json

import numpy as np
import pytest
from tests.golden.lr_cases import BAD_VALUES, GOOD, JUMPS, PLATEAUS, SCHEDULES, STEPS, metric
from tests.support import golden

import paddle
from paddle.optimizer import lr

GOLDEN = golden("lr.json")


def curve(schedule, moves):
    rates = [schedule()]
    for move in moves:
        schedule.step(*move)
        rates.append(schedule())
    return rates


@pytest.mark.parametrize("name", SCHEDULES)
def test_curve(name):
    np.testing.assert_allclose(curve(SCHEDULES[name](lr), [()] * STEPS), GOLDEN["curves"][name], rtol=1e-9, atol=1e-15)


@pytest.mark.parametrize("name", PLATEAUS)
def test_plateau(name):
    ours = curve(PLATEAUS[name](lr), [(metric(i),) for i in range(STEPS)])
    np.testing.assert_allclose(ours, GOLDEN["plateaus"][name], rtol=1e-9)
    assert len(set(ours)) > 1


@pytest.mark.parametrize("name", GOLDEN["jumps"])
def test_jumps(name):
    ours = curve(SCHEDULES[name](lr), [(epoch,) for epoch in JUMPS])
    np.testing.assert_allclose(ours, GOLDEN["jumps"][name], rtol=1e-9, atol=1e-15)


@pytest.mark.parametrize("name", SCHEDULES)
@pytest.mark.parametrize("method", ["set_state_dict", "set_dict"])
def test_a_saved_schedule_resumes(name, method):
    saved, loaded = SCHEDULES[name](lr), SCHEDULES[name](lr)
    for _ in range(23):
        saved.step()
    getattr(loaded, method)(json.loads(json.dumps(saved.state_dict())))
    assert (loaded(), loaded.last_epoch) == (saved(), saved.last_epoch)
    np.testing.assert_allclose(curve(loaded, [()] * 20), curve(saved, [()] * 20), rtol=1e-12)


@pytest.mark.parametrize("name", PLATEAUS)
def test_a_saved_plateau_resumes(name):
    saved, loaded = PLATEAUS[name](lr), PLATEAUS[name](lr)
    for i in range(23):
        saved.step(metric(i))
    loaded.set_state_dict(json.loads(json.dumps(saved.state_dict())))
    rest = [(metric(i),) for i in range(23, STEPS)]
    assert curve(loaded, rest) == curve(saved, rest)


def test_state_dict_has_the_keys_and_values_of_the_original():
    warmup = lr.LinearWarmup(lr.ExponentialDecay(0.5, 0.9), 3, 0.0, 0.5)
    warmup.step(10)
    assert warmup.state_dict() == GOLDEN["states"]["warmup"]
    assert lr.StepDecay(0.5, 2).state_dict() == GOLDEN["states"]["step"]
    assert lr.ReduceOnPlateau(0.5).state_dict() == GOLDEN["states"]["plateau"]


def test_printed_lines(capsys):
    warmup = lr.LinearWarmup(lr.StepDecay(0.5, 2, verbose=True), 2, 0.0, 0.5, verbose=True)
    for _ in range(5):
        warmup.step()
    assert capsys.readouterr().out == GOLDEN["printed"]["warmup"]

    plateau = lr.ReduceOnPlateau(0.5, patience=1, verbose=True)
    for _ in range(6):
        plateau.step(1.0)
    assert capsys.readouterr().out == GOLDEN["printed"]["plateau"]

    restarts = lr.CosineAnnealingWarmRestarts(0.5, 3, 2, verbose=True)
    restarts.step(7)
    restarts.step(2.5)
    restarts.step()
    assert capsys.readouterr().out == GOLDEN["printed"]["restarts"]


# Where the original fails by accident inside its formula, we reject the argument.
ACCIDENTS = {"ZeroDivisionError", "AttributeError"}


@pytest.mark.parametrize("name", GOOD)
def test_arguments_are_accepted_and_refused_as_by_the_original(name):
    for argument, outcomes in GOLDEN["outcomes"][name].items():
        for value, outcome in zip(BAD_VALUES, outcomes, strict=True):
            arguments = {**GOOD[name], argument: value}
            if outcome is None:
                getattr(lr, name)(**arguments)
                continue
            error = ValueError if outcome in ACCIDENTS else getattr(builtins, outcome)
            if (name, argument) == ("NoamDecay", "warmup_steps") and value in (-1, -0.5):
                error = ValueError  # the original compares complex numbers
            if (name, argument, value) == ("PiecewiseDecay", "values", "a"):
                error = TypeError  # the original treats the string as a short list
            with pytest.raises(error, match="Received: "):
                getattr(lr, name)(**arguments)


def test_outcomes_cover_every_argument():
    for name in GOOD:
        recorded = set(GOLDEN["outcomes"][name]) | {"verbose"}
        assert set(inspect.signature(getattr(lr, name)).parameters) == recorded


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: lr.StepDecay("a", 3), TypeError, r"StepDecay: 'learning_rate' must be a float.\n.*rate = 'a'"),
        (lambda: lr.MultiStepDecay(0.5, [4, 2]), ValueError, "'milestones' must be strictly increasing"),
        (lambda: lr.PiecewiseDecay([2, 4], [1.0, 2.0]), ValueError, "'values' must be one longer than 'boundaries'"),
        (lambda: lr.LinearWarmup(0.5, 3, 0.5, 0.1), AssertionError, "'end_lr' must be more than 'start_lr'"),
        (lambda: lr.OneCycleLR(0.5, 10, anneal_strategy="exp"), ValueError, "one of 'cos', 'linear'"),
        (lambda: lr.OneCycleLR(0.5, 10, phase_pct=0.5, three_phase=True), ValueError, "less than 0.5"),
        (lambda: lr.CyclicLR(0.1, 0.5, 4, mode="square"), ValueError, "'triangular', 'triangular2', 'exp_range'"),
        (lambda: lr.CyclicLR(0.1, 0.5, 4, scale_mode="epoch"), ValueError, "one of 'cycle', 'iterations'"),
        (lambda: lr.ReduceOnPlateau(0.5, mode="best"), ValueError, "one of 'min', 'max'"),
        (lambda: lr.ReduceOnPlateau(0.5, threshold_mode="best"), ValueError, "one of 'rel', 'abs'"),
        (lambda: lr.StepDecay(0.5, 3).step("a"), TypeError, "must be a number"),
        (lambda: lr.CosineAnnealingWarmRestarts(0.5, 4).step(-3), ValueError, "'epoch' must be zero or more"),
        (lambda: lr.OneCycleLR(0.5, 10).step(11), ValueError, "at most total_steps = 10"),
        (lambda: lr.MultiplicativeDecay(0.5, abs).step(1.5), TypeError, "'epoch' must be an integer"),
        (lambda: lr.LRScheduler(), NotImplementedError, "LRScheduler has no get_lr"),
    ],
)
def test_error_messages(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_a_wrong_state_changes_nothing():
    schedule = lr.StepDecay(0.5, 3)
    with pytest.raises(RuntimeError, match=r"\['last_lr'\] is missing"):
        schedule.set_state_dict({"last_epoch": 4})
    assert schedule.last_epoch == 0
    with pytest.warns(UserWarning, match=r"does not use \['extra'\]"):
        schedule.set_state_dict({"last_epoch": 4, "last_lr": 0.05, "extra": 1})
    with pytest.raises(KeyError, match="LinearWarmup_LR"):
        lr.LinearWarmup(schedule, 3, 0.0, 0.5).set_state_dict({"last_epoch": 4, "last_lr": 0.05})


class Halving(lr.LRScheduler):
    def get_lr(self):
        return self.base_lr * 0.5**self.last_epoch


def test_custom_schedule():
    schedule = Halving(0.8)
    schedule.step()
    assert (schedule(), schedule.last_lr, schedule.base_lr, schedule.last_epoch) == (0.4, 0.4, 0.8, 1)
    assert schedule.verbose is False
    assert Halving().base_lr == 0.1
    assert Halving(0.8, last_epoch=2)() == 0.1


def test_custom_schedule_with_a_formula_for_any_epoch():
    class Falling(lr.LRScheduler):
        def get_lr(self):
            return self.last_lr - 0.1

        def _get_closed_form_lr(self):
            return self.base_lr - 0.1 * (self.last_epoch + 1)

    schedule = Falling(1.0)
    schedule.step()
    assert schedule() == pytest.approx(0.8)
    schedule.step(5)
    assert schedule() == pytest.approx(0.4)


def test_custom_state():
    class Counting(Halving):
        def state_keys(self):
            self.keys = ["last_epoch", "last_lr", "count", "absent"]

    schedule = Counting(0.8)
    schedule.count = paddle.to_tensor([3.0])
    assert schedule.state_dict() == {"last_epoch": 0, "last_lr": 0.8, "count": 3.0}
    schedule.count = paddle.to_tensor([3.0, 4.0])
    with pytest.raises(AssertionError, match="one element: 'count'"):
        schedule.state_dict()


EPOCHS = [3, np.int64(3), np.array(3), paddle.to_tensor(3), paddle.to_tensor([3])]


@pytest.mark.parametrize("epoch", EPOCHS, ids=lambda epoch: f"{type(epoch).__name__}{np.shape(epoch)}")
def test_epoch_as_tensor_or_array(epoch):
    schedule = lr.StepDecay(0.5, 3)
    schedule.step(epoch)
    assert (schedule(), type(schedule.last_epoch)) == (0.05, int)


METRICS = [1, 1.0, np.float32(1), np.int64(1), np.array(1.0), np.array([1.0]), np.array([[1.0]])]
METRICS += [paddle.to_tensor(1.0), paddle.to_tensor([1.0]), paddle.to_tensor(1)]


@pytest.mark.parametrize("value", METRICS, ids=lambda value: f"{type(value).__name__}{np.shape(value)}")
def test_metric_as_tensor_or_array(value):
    schedule = lr.ReduceOnPlateau(0.5, patience=0)
    schedule.step(value)
    assert schedule() == 0.5
    schedule.step(value, epoch=7)
    assert schedule() == 0.05
    assert schedule.state_dict() == {
        "cooldown_counter": 0,
        "best": 1.0,
        "num_bad_epochs": 0,
        "last_epoch": 7,
        "last_lr": 0.05,
    }


@pytest.mark.parametrize(
    ("value", "error"),
    [("a", TypeError), (None, TypeError), ([1.0], TypeError), (1j, TypeError)]
    + [(np.ones(2), AssertionError), (np.ones(0), AssertionError), (paddle.to_tensor([1.0, 2.0]), AssertionError)],
)
def test_wrong_metric(value, error):
    with pytest.raises(error, match=r"'metrics' must .*\n.*Received: metrics = "):
        lr.ReduceOnPlateau(0.5).step(value)


def test_restarts_are_exact_where_logarithms_are_not():
    schedule = lr.CosineAnnealingWarmRestarts(0.5, T_0=1, T_mult=10)
    schedule.step(111)  # 1 + 10 + 100
    assert (schedule(), schedule.T_cur, schedule.T_i) == (0.5, 0, 1000)


def test_one_cycle_with_a_rise_shorter_than_a_step():
    schedule = lr.OneCycleLR(0.5, total_steps=10, phase_pct=0.1)
    assert schedule() == 0.5
    schedule.step(9)
    assert schedule() == pytest.approx(0.0001)


def test_multiplicative_asks_for_each_factor_once():
    asked = []
    schedule = lr.MultiplicativeDecay(0.5, lambda epoch: asked.append(epoch) or 0.9)
    for _ in range(30):
        schedule.step()
    assert asked == list(range(1, 31))
    assert schedule() == pytest.approx(0.5 * 0.9**30)
    schedule.step(2)
    assert schedule() == pytest.approx(0.5 * 0.9**2)
    schedule.base_lr = 1.0
    schedule.step()
    assert schedule() == pytest.approx(0.9**3)


def test_copies_are_independent():
    schedule = lr.CyclicLR(0.1, 0.5, 4, mode="triangular2")
    twin = copy.deepcopy(schedule)
    schedule.step()
    assert (schedule.last_epoch, twin.last_epoch) == (1, 0)


@pytest.mark.parametrize("last_epoch", [-1, 5])
@pytest.mark.parametrize("steps", [0, 3])
def test_counting_starts_after_last_epoch(last_epoch, steps):
    schedule = lr.ExponentialDecay(0.5, 0.9, last_epoch=last_epoch)
    for _ in range(steps):
        schedule.step()
    assert schedule.last_epoch == last_epoch + 1 + steps
    assert schedule() == pytest.approx(0.5 * 0.9**schedule.last_epoch)


@pytest.mark.parametrize("name", sorted(name for name in lr.__all__ if ">>>" in getattr(lr, name).__doc__))
def test_examples(name):
    finder = doctest.DocTestFinder(recurse=False)
    (example,) = finder.find(getattr(lr, name), name, globs={"paddle": paddle})
    assert doctest.DocTestRunner().run(example).failed == 0
