"""GradScaler: how the scale changes, which steps are skipped, its settings."""

import numpy as np
import pytest
from tests.golden.amp_cases import follow_scaler
from tests.support import check_error, golden

import paddle
from paddle import nn
from paddle.amp import GradScaler, _support
from paddle.amp.auto_cast import thread_state

FACTS = golden("amp.json")["scaler"]


@pytest.fixture
def card(monkeypatch):
    """Simulate a GPU after a float16 region."""
    monkeypatch.setattr(_support, "accelerated", lambda: True)
    monkeypatch.setattr(thread_state, "last", "float16")


def problem(scale=8.0, **options):
    layer = nn.Linear(2, 1, bias_attr=False)
    layer.weight.set_value(np.ones((2, 1), "float32"))
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    return layer, optimizer, GradScaler(init_loss_scaling=scale, **options)


def loss_of(layer, first=1.0):
    return layer(paddle.to_tensor([[first, 1.0]])).sum()


@pytest.mark.parametrize("name", FACTS)
def test_scale_changes_as_in_the_original(name, card, capsys):
    every_two = {"incr_every_n_steps": 2, "decr_every_n_nan_or_inf": 2}
    options = {"use_dynamic_loss_scaling": False} if name == "fixed" else every_two
    got = follow_scaler(paddle, GradScaler(init_loss_scaling=8.0, **options))
    for ours, facts in zip(got, FACTS[name], strict=True):
        (*counts, gradients, weights), (*fact_counts, fact_gradients, fact_weights) = ours, facts
        assert counts == fact_counts
        np.testing.assert_allclose(weights, fact_weights, rtol=1e-6)
        if np.isfinite(fact_gradients).all():
            np.testing.assert_allclose(gradients, fact_gradients)
        else:
            assert not np.isfinite(gradients).all()
    said = capsys.readouterr().out
    assert said == ("" if name == "fixed" else "Found inf or nan, current scale is: 16.0, decrease to: 16.0*0.5\n")


def test_scale_of_float16_does_not_overflow(card):
    scaled = GradScaler().scale(paddle.to_tensor(2.0, "float16"))
    assert (scaled.dtype, float(scaled)) == (paddle.float32, 131072.0)


def test_unscale_once(card):
    layer, optimizer, scaler = problem()
    scaler.scale(loss_of(layer)).backward()
    assert layer.weight.grad.numpy().ravel().tolist() == [8.0, 8.0]
    scaler.unscale_(optimizer)
    assert layer.weight.grad.numpy().ravel().tolist() == [1.0, 1.0]
    check_error(lambda: scaler.unscale_(optimizer), RuntimeError, "unscale_", "update()")
    scaler.step(optimizer)
    np.testing.assert_allclose(layer.weight.numpy().ravel(), [0.9, 0.9])
    check_error(lambda: scaler.step(optimizer), RuntimeError, "step", "update()")
    check_error(lambda: scaler.unscale_(optimizer), RuntimeError, "step()")
    scaler.update()
    scaler.scale(loss_of(layer)).backward()
    scaler.unscale_(optimizer)


def test_minimize(card, capsys):
    layer, optimizer, scaler = problem()
    scaled = scaler.scale(loss_of(layer))
    scaled.backward()
    _, pairs = scaler.minimize(optimizer, scaled)
    assert pairs[0][0] is layer.weight
    assert pairs[0][1].numpy().ravel().tolist() == [1.0, 1.0]
    np.testing.assert_allclose(layer.weight.numpy().ravel(), [0.9, 0.9])
    optimizer.clear_grad()
    scaled = scaler.scale(loss_of(layer, float("inf")))
    scaled.backward()
    scaler.minimize(optimizer, scaled)
    np.testing.assert_allclose(layer.weight.numpy().ravel(), [0.9, 0.9])
    assert scaler.state_dict()["scale"].tolist() == [4.0]


def test_two_optimizers_overflow_independently(card, capsys):
    (bad, bad_rule, scaler), (good, good_rule, _) = problem(), problem()
    scaler.scale(loss_of(bad, float("inf"))).backward()
    scaler.scale(loss_of(good)).backward()
    scaler.step(bad_rule)
    scaler.step(good_rule)
    scaler.update()
    assert bad.weight.numpy().ravel().tolist() == [1.0, 1.0]
    np.testing.assert_allclose(good.weight.numpy().ravel(), [0.9, 0.9])
    assert scaler.state_dict()["scale"].tolist() == [4.0]


def test_gradients_of_every_kind(card):
    low, table = nn.Linear(2, 1).bfloat16(), nn.Embedding(4, 2, sparse=True)
    optimizer = paddle.optimizer.SGD(0.1, parameters=[*low.parameters(), *table.parameters()])
    scaler = GradScaler(init_loss_scaling=8.0)
    loss = low(paddle.ones([1, 2], "bfloat16")).sum() + table(paddle.to_tensor([1, 1])).sum()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    assert low.weight.grad.flatten().tolist() == [1.0, 1.0]
    before = table.weight.numpy().copy()
    scaler.step(optimizer)
    np.testing.assert_allclose(before - table.weight.numpy(), [[0, 0], [0.2, 0.2], [0, 0], [0, 0]], atol=1e-6)


@pytest.mark.parametrize("dtype", ["bfloat16", "float32"])
def test_only_float16_needs_a_scale(card, dtype, monkeypatch):
    monkeypatch.setattr(thread_state, "last", dtype)
    layer, optimizer, scaler = problem()
    loss = loss_of(layer)
    with pytest.warns(UserWarning, match=dtype):
        assert scaler.scale(loss) is loss
    assert not scaler.is_enable()
    loss.backward()
    scaler.step(optimizer)
    scaler.update()
    np.testing.assert_allclose(layer.weight.numpy().ravel(), [0.9, 0.9])
    assert float(GradScaler(init_loss_scaling=8.0, use_dynamic_loss_scaling=False).scale(paddle.to_tensor(1.0))) == 8.0


def test_no_effect_on_the_cpu():
    with pytest.warns(UserWarning, match="CPU"):
        layer, optimizer, scaler = problem()
    assert (scaler.is_enable(), scaler.is_use_dynamic_loss_scaling(), scaler.state_dict()) == (False, False, {})
    loss = loss_of(layer)
    assert scaler.scale(loss) is loss
    loss.backward()
    scaler.unscale_(optimizer)
    scaler.minimize(optimizer, loss)
    np.testing.assert_allclose(layer.weight.numpy().ravel(), [0.9, 0.9])
    scaler.load_state_dict({})


def test_state_round_trip(card):
    scaler = GradScaler(True, 16.0, 3.0, 0.25, 7, 2)
    state = scaler.state_dict()
    assert list(state) == [
        "scale",
        "incr_ratio",
        "decr_ratio",
        "incr_every_n_steps",
        "decr_every_n_nan_or_inf",
        "incr_count",
        "decr_count",
        "use_dynamic_loss_scaling",
    ]
    state |= {"incr_count": 5, "decr_count": 1}
    other = GradScaler()
    other.load_state_dict(state)
    assert other.state_dict() == state
    check_error(lambda: other.load_state_dict({}), RuntimeError, "empty")


def test_settings(card):
    scaler = GradScaler(init_loss_scaling=1024)
    assert scaler.get_init_loss_scaling() == 1024
    for name, default, value in (
        ("init_loss_scaling", 1024, 1000),
        ("incr_ratio", 2.0, 3.0),
        ("decr_ratio", 0.5, 0.1),
        ("incr_every_n_steps", 2000, 10),
        ("decr_every_n_nan_or_inf", 1, 4),
    ):
        assert getattr(scaler, f"get_{name}")() == default
        getattr(scaler, f"set_{name}")(value)
        assert getattr(scaler, f"get_{name}")() == value
    assert float(scaler.scale(paddle.to_tensor(1.0))) == 1000.0
    check_error(lambda: scaler.set_incr_ratio(1.0), AssertionError, "incr_ratio", "1.0")
    check_error(lambda: GradScaler(decr_ratio=2.0), AssertionError, "decr_ratio", "2.0")
