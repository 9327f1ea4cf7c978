"""Optimizers: ten steps with every option as in the original; sparse gradients, groups, rates, LBFGS."""

import numpy as np
import pytest
from tests.golden.optimizer_cases import CASES, LBFGS, SPARSE, Curved, Run, run, run_lbfgs, run_sparse
from tests.optimizer.recorded import FACTS, check_run

import paddle
from paddle import nn, optimizer
from paddle.optimizer import lr


@pytest.mark.parametrize("name", CASES)
def test_ten_steps(name):
    check_run(run(CASES[name]), FACTS["steps"][name])


@pytest.mark.parametrize("name", FACTS["sparse"])
def test_sparse_gradients(name):
    options, clip = next((case, c) for case in SPARSE for c in (None, "global") if f"{case[0]} {case[1]} {c}" == name)
    check_run(run_sparse(*options, clip), FACTS["sparse"][name])


def _parameter(values, **attributes):
    made = paddle.create_parameter(list(np.shape(values)), "float32", attr=paddle.ParamAttr(**attributes))
    made.set_value(np.asarray(values, "float32"))
    return made


@pytest.mark.parametrize("lazy", [False, True])
@pytest.mark.parametrize("amsgrad", [False, True])
def test_adam_on_the_rows_of_a_sparse_gradient(lazy, amsgrad):
    """In lazy mode only the rows that were read change; the rule is the documented one."""
    table = nn.Embedding(5, 2, sparse=True)
    weight = table.weight.numpy().astype("float64")
    first, second, most = (np.zeros_like(weight) for _ in range(3))
    adam = optimizer.Adam(0.1, parameters=table.parameters(), lazy_mode=lazy, amsgrad=amsgrad)
    for step, rows in enumerate(([3, 0], [0, 0, 1], [4], [3, 1]), 1):
        scale = np.random.randn(len(rows), 2)
        (table(paddle.to_tensor(rows)) * paddle.to_tensor(scale.astype("float32"))).sum().backward()
        adam.step()
        adam.clear_grad()
        grad = np.zeros_like(weight)
        np.add.at(grad, rows, scale)
        moved = sorted(set(rows)) if lazy else slice(None)
        first[moved] = 0.9 * first[moved] + 0.1 * grad[moved]
        second[moved] = 0.999 * second[moved] + 0.001 * grad[moved] ** 2
        most[moved] = np.maximum(most[moved], second[moved])
        below = (most if amsgrad else second)[moved] / (1 - 0.999**step)
        weight[moved] -= 0.1 * first[moved] / (1 - 0.9**step) / (np.sqrt(below) + 1e-8)
        np.testing.assert_allclose(table.weight.numpy(), weight, rtol=1e-5, atol=1e-6)


def test_rescale_grad_multiplies_the_gradients():
    # Documented by the original; its kernel for the CPU ignores it.
    p = _parameter([1.0])
    momentum = optimizer.Momentum(0.1, 0.0, [p], rescale_grad=0.5)
    (p * 4.0).backward()
    momentum.step()
    assert p.tolist() == pytest.approx([0.8])


def test_lr_ratio_of_adamw():
    def trained(ratio, rate):
        p = _parameter([1.0, -2.0])
        adamw = optimizer.AdamW(rate, parameters=[p], lr_ratio=ratio)
        for _ in range(3):
            (p * p).sum().backward()
            adamw.step()
            adamw.clear_grad()
        return p.numpy()

    np.testing.assert_allclose(trained(lambda p: 0.5, 0.1), trained(None, 0.05), rtol=1e-6)


@pytest.mark.parametrize(
    ("kind", "own"),
    [
        (optimizer.Momentum, {"momentum": 0.5}),
        (optimizer.Momentum, {"use_nesterov": True}),
        (optimizer.Adam, {"beta1": 0.5, "beta2": 0.7, "epsilon": 1e-2}),
        (optimizer.AdamW, {"weight_decay": 0.5}),
        (optimizer.RMSProp, {"rho": 0.5, "momentum": 0.3}),
        (optimizer.Adadelta, {"rho": 0.5}),
        (optimizer.Lamb, {"lamb_weight_decay": 0.4}),
    ],
    ids=str,
)
def test_a_group_may_have_its_own_options(kind, own):
    def trained(groups, **options):
        a, b = _parameter([1.0, -2.0]), _parameter([3.0])
        rule = kind(0.1, parameters=groups(a, b), **options)
        for _ in range(4):
            ((a * a).sum() + (b**3).sum()).backward()
            rule.step()
            rule.clear_grad()
        return a.numpy(), b.numpy()

    mixed = trained(lambda a, b: [{"params": [a], **own}, {"params": [b]}])
    np.testing.assert_allclose(mixed[0], trained(lambda a, b: [a, b], **own)[0], rtol=1e-6)
    np.testing.assert_allclose(mixed[1], trained(lambda a, b: [a, b])[1], rtol=1e-6)
    assert not np.allclose(mixed[0], trained(lambda a, b: [a, b])[0])


def test_rates_can_be_read_and_set():
    p = _parameter([1.0])
    sgd = optimizer.SGD(0.5, parameters=[p])
    assert sgd.get_lr() == 0.5
    sgd.set_lr(0.25)
    assert sgd.get_lr() == 0.25
    (p * 4).backward()
    sgd.step()
    assert p.tolist() == [0.0]
    sgd.set_lr_scheduler(lr.StepDecay(0.1, 1, 0.5))
    sgd._learning_rate.step()
    assert sgd.get_lr() == pytest.approx(0.05)
    with pytest.raises(RuntimeError, match="schedule"):
        sgd.set_lr(1.0)


def test_a_parameter_without_gradient_stays():
    used, idle, frozen = _parameter([1.0]), _parameter([2.0]), _parameter([3.0], trainable=False)
    adam = optimizer.Adam(0.1, parameters=[used, idle, frozen], weight_decay=0.5)
    (used * used + frozen).backward()
    adam.step()
    assert used.tolist() != [1.0]
    assert idle.tolist() == [2.0]
    assert frozen.tolist() == [3.0]
    assert all("moment" not in k or used.name in k for k in adam.state_dict())


def test_moments_continue_after_clearing_to_zero():
    # As in the original: a cleared gradient is a gradient of zeros, one set to None is none.
    for to_zero, moves in ((True, True), (False, False)):
        p = _parameter([1.0])
        momentum = optimizer.Momentum(0.1, 0.9, [p])
        (p * 2).backward()
        momentum.step()
        momentum.clear_grad(set_to_zero=to_zero)
        before = p.numpy().copy()
        momentum.step()
        assert (p.numpy() != before).all() == moves


def test_zero_grad_and_clear_gradients():
    p = _parameter([1.0])
    sgd = optimizer.SGD(0.1, parameters=[p])
    (p * 2).backward()
    sgd.zero_grad()
    assert p.grad is None
    (p * 2).backward()
    sgd.clear_gradients()
    assert p.grad.tolist() == [0.0]


def test_minimize_skips_excluded_parameters():
    a, b = _parameter([1.0]), _parameter([1.0])
    sgd = optimizer.SGD(0.1, parameters=[a, b])
    loss = a * 2 + b * 3
    loss.backward()
    _, pairs = sgd.minimize(loss, no_grad_set={b.name})
    assert [p.name for p, _ in pairs] == [a.name]
    assert a.tolist() == pytest.approx([0.8])
    assert b.tolist() == [1.0]
    assert [g.tolist() for _, g in sgd.backward(loss, parameters=[b])] == [[3.0]]


def test_tied_weights_are_one_parameter():
    layer = nn.Linear(2, 2, bias_attr=False)
    before = layer.weight.numpy().copy()
    sgd = optimizer.SGD(0.1, parameters=[layer.weight, layer.weight])
    layer(layer(paddle.ones([1, 2]))).sum().backward()
    grad = layer.weight.grad.numpy()
    sgd.step()
    np.testing.assert_allclose(layer.weight.numpy(), before - 0.1 * grad, rtol=1e-6)


@pytest.mark.parametrize("options", LBFGS, ids=str)
def test_lbfgs(options):
    check_run(run_lbfgs(options), FACTS["lbfgs"][str(options)], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("kind", [paddle.regularizer.L2Decay, paddle.regularizer.L1Decay])
def test_lbfgs_with_decay_minimises_the_loss_with_its_penalty(kind):
    p = _parameter([0.0, 0.0])
    rule = optimizer.LBFGS(parameters=[p], weight_decay=kind(0.5), line_search_fn="strong_wolfe")

    def closure():
        rule.clear_grad()
        loss = ((p - paddle.to_tensor([3.0, 2.0])) ** 2).sum()
        loss.backward()
        return loss

    assert float(rule.step(closure)) == pytest.approx(13.0)
    # d/dp of (p - a)² + penalty: 2(p - a) + p / 2 = 0, or 2(p - a) + 1/2 = 0.
    assert p.tolist()[0] == pytest.approx(2.4 if kind is paddle.regularizer.L2Decay else 2.75, abs=1e-3)


def test_lbfgs_resumes_from_its_state(tmp_path):
    whole, first = Curved({"max_iter": 3}), Curved({"max_iter": 3})
    for problem in (whole, first):
        problem.step()
    paddle.save(first.optimizer.state_dict(), str(tmp_path / "a.pdopt"))
    second = Curved({"max_iter": 3})
    second.w.set_value(first.w)
    second.b.set_value(first.b)
    second.optimizer.set_state_dict(paddle.load(str(tmp_path / "a.pdopt")))
    for _ in range(2):
        assert whole.step() == second.step()
    np.testing.assert_array_equal(whole.w.numpy(), second.w.numpy())
    # The original's names, from state_dict()["state"].keys().
    assert list(second.optimizer.state_dict()["state"]) == [
        "func_evals",
        "n_iter",
        "al",
        "d",
        "alpha",
        "old_yk",
        "old_sk",
        "ro",
        "H_diag",
        "prev_flat_grad",
        "prev_loss",
    ]


def test_lbfgs_says_that_it_does_not_clip():
    with pytest.warns(UserWarning, match="grad_clip"):
        optimizer.LBFGS(parameters=[_parameter([1.0])], grad_clip=nn.ClipGradByNorm(1.0))


def test_global_norm_covers_all_groups_of_one_call():
    """Each group is clipped separately, as in the original."""
    a, b = _parameter([3.0]), _parameter([4.0])
    groups = [{"params": [a]}, {"params": [b]}]
    sgd = optimizer.SGD(1.0, parameters=groups, grad_clip=nn.ClipGradByGlobalNorm(1.0))
    (a * 3 + b * 4).backward()
    sgd.step()
    assert a.tolist() == pytest.approx([2.0])
    assert b.tolist() == pytest.approx([3.0])


def test_a_schedule_sets_the_rate_of_each_step():
    r = Run("SGD", {}, {"schedule": "warm"})
    rates = []
    for _ in range(4):
        rates.append(r.optimizer.get_lr())
        r.step()
    assert rates == pytest.approx([0.0, 0.1 / 3, 0.2 / 3, 0.1])


@pytest.mark.parametrize("name", ["Adam", "AdamW"])
def test_complex_parameters_move_as_pairs_of_numbers(name):
    def trained(start, loss):
        w = paddle.to_tensor(start, stop_gradient=False)
        optimizer = getattr(paddle.optimizer, name)(0.1, parameters=[w])
        for _ in range(3):
            loss(w).backward()
            optimizer.step()
            optimizer.clear_grad()
        return w.numpy()

    pairs = trained([[1.0, 2.0], [3.0, -1.0]], lambda w: (w * w).sum())
    whole = trained([1 + 2j, 3 - 1j], lambda w: (w.real() ** 2 + w.imag() ** 2).sum())
    np.testing.assert_allclose(whole, pairs[:, 0] + 1j * pairs[:, 1], rtol=1e-5)
