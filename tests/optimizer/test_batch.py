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
    assert count == (1 if rule in ("Adam", "Momentum") else 3)
    for a, b in zip(whole, parts, strict=True):
        np.testing.assert_array_equal(a, b)
