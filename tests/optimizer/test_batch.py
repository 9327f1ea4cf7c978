"""Parameters are updated in batches that fit the processor's cache: `_batch`."""

import numpy as np
import pytest

import paddle
from paddle.optimizer import _batch

SHAPES = [[3, 4], [5], [40, 50], [7], [2, 3, 4]]
RULES = ["Adagrad", "Adadelta", "RMSProp", "Adamax", "NAdam", "RAdam", "Rprop", "ASGD", "Lamb", "Adam", "Momentum"]


def trained(rule):
    """The parameters after three steps, and how many batches a step had."""
    paddle.seed(3)
    parameters = [paddle.create_parameter(shape, "float32") for shape in SHAPES]
    optimizer = getattr(paddle.optimizer, rule)(learning_rate=0.01, parameters=parameters)
    counts, update = [], optimizer._update
    optimizer._update = lambda batch: counts.append(len(batch.p)) or update(batch)
    for step in range(3):
        for i, p in enumerate(parameters):
            p.grad = paddle.to_tensor(np.random.default_rng(10 * step + i).standard_normal(p.shape).astype("float32"))
        optimizer.step()
    return [p.numpy() for p in parameters], len(counts) // 3


@pytest.mark.parametrize("rule", RULES)
def test_batches_do_not_change_results(rule, monkeypatch):
    whole, count = trained(rule)
    assert count == 1
    monkeypatch.setattr(_batch, "_CACHED", 10)
    parts, count = trained(rule)
    assert count == (1 if rule in ("Adagrad", "Adam", "Momentum") else 3)
    for a, b in zip(whole, parts, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("rule", ["SGD", "AdamW", *RULES])
def test_a_gradient_that_is_a_transposed_view(rule):
    gradient = np.random.default_rng(0).standard_normal([3, 4]).astype("float32")
    ends = []
    for given in (paddle.to_tensor(gradient), paddle.to_tensor(gradient.T.copy()).t()):
        p = paddle.ones([3, 4])
        p.stop_gradient, p.grad = False, given
        optimizer = getattr(paddle.optimizer, rule)(learning_rate=0.1, parameters=[p])
        optimizer.step()
        optimizer.step()
        ends.append(p.numpy())
    np.testing.assert_array_equal(*ends)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_adagrad(dtype):
    rng = np.random.default_rng(1)
    start, gradients = rng.standard_normal([5]), rng.standard_normal([3, 5])
    w = paddle.to_tensor(start.astype(dtype), stop_gradient=False)
    optimizer = paddle.optimizer.Adagrad(0.1, 1e-6, [w], weight_decay=0.3, initial_accumulator_value=0.2)
    wanted, squares = start, np.full([5], 0.2)
    for g in gradients:
        w.grad = paddle.to_tensor(g.astype(dtype))
        optimizer.step()
        g = g + 0.3 * wanted
        squares = squares + g * g
        wanted = wanted - 0.1 * g / (np.sqrt(squares) + 1e-6)
    np.testing.assert_allclose(w.numpy(), wanted, 1e-5 if dtype == "float32" else 1e-12)
