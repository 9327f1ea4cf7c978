"""RMSProp in C, beside the same in calls of torch: `_adaptive`."""

import numpy as np
import pytest
import torch

import paddle
from paddle.optimizer import _adaptive

compiled = pytest.mark.skipif(_adaptive.UPDATES is None, reason="not built")
SHAPES = [[3, 37], [5], [2, 0], [64, 65], []]


def trained(options, steps=4):
    """Parameters and states after some steps."""
    rng, parameters = np.random.default_rng(0), []
    for shape in SHAPES:
        parameters.append(paddle.create_parameter(shape, "float32"))
        parameters[-1].set_value(rng.standard_normal(shape).astype("float32"))
    optimizer = paddle.optimizer.RMSProp(0.01, parameters=parameters, **options)
    for _ in range(steps):
        for p in parameters:
            p.grad = paddle.to_tensor(rng.standard_normal(p.shape).astype("float32"))
        optimizer.step()
    states = optimizer.state_dict().values()
    return [p.numpy() for p in parameters] + [state.numpy() for state in states]


@compiled
@pytest.mark.parametrize(
    "options", [{}, {"momentum": 0.9}, {"centered": True, "momentum": 0.5}, {"weight_decay": 0.1, "rho": 0.5}]
)
def test_the_loop_and_torch_agree(options, monkeypatch):
    calls, loop = [], _adaptive.UPDATES.rmsprop

    class Counting:
        @staticmethod
        def rmsprop(*args):
            calls.append(len(args))
            loop(*args)

    monkeypatch.setattr(_adaptive, "UPDATES", Counting)
    ours = trained(options)
    assert len(calls) == (4 * len(SHAPES) if torch.get_num_threads() <= 2 else 0)
    monkeypatch.setattr(_adaptive, "UPDATES", None)
    for a, b in zip(ours, trained(options), strict=True):
        assert a.dtype == b.dtype == np.float32
        np.testing.assert_allclose(a, b, rtol=2e-6, atol=2e-7)


@compiled
def test_a_saved_tensor_that_the_loop_changes_is_noticed():
    weight = paddle.create_parameter([2, 3], "float32")
    optimizer = paddle.optimizer.RMSProp(0.01, parameters=[weight])
    loss = (weight * weight).sum()
    loss.backward(retain_graph=True)
    optimizer.step()
    with pytest.raises(RuntimeError, match=r"(?i)in-?place|changed"):
        loss.backward()


@compiled
def test_the_loop_refuses_wrong_memory():
    rows = [np.ones(6, "float32") for _ in range(5)]
    numbers = 0.9, 0.1, 1e-6, 0.0, 0.1
    for place in range(1, 5):
        for wrong in (np.ones(5, "float32"), np.ones(6), np.ones(12, "float32")[::2], np.ones(6, "float32")):
            given = [*rows]
            given[place] = wrong
            wrong.flags.writeable = wrong.size != 6 or wrong.dtype != np.float32 or not wrong.flags.c_contiguous
            with pytest.raises((BufferError, TypeError, ValueError)):
                _adaptive.UPDATES.rmsprop(*given, *numbers)
    assert all((row == 1).all() for row in rows)
