"""Optimizers that programs derive from ours; the numbers were recorded from the original."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle.nn.initializer import Constant


class Momentum(paddle.optimizer.Optimizer):
    """As a program writes one after the original's documentation."""

    def __init__(self, learning_rate, mu, **options):
        super().__init__(learning_rate, **options)
        self.mu = mu

    def _create_accumulators(self, block, parameters):
        for p in parameters:
            self._add_accumulator("velocity", p)
            self._add_accumulator("count", p, dtype="int64", shape=[1])

    def _append_optimize_op(self, block, param_and_grad):
        p, g = param_and_grad
        velocity, count = self._get_accumulator("velocity", p), self._get_accumulator("count", p)
        velocity.set_value(self.mu * velocity + g)
        count.set_value(count + 1)
        p.set_value(p - self._create_param_lr(param_and_grad) * velocity)


def parameters():
    w = paddle.create_parameter([2], "float32", name="w", default_initializer=Constant(1.0))
    attr = paddle.ParamAttr(name="b", learning_rate=2.0)
    return w, paddle.create_parameter([1], "float32", attr=attr, default_initializer=Constant(1.0))


def train(optimizer, w, b, steps=1):
    for _ in range(steps):
        ((w * 3).sum() + b.sum()).backward()
        optimizer.step()
        optimizer.clear_grad()


def new(w, b):
    clip = paddle.nn.ClipGradByValue(1.5)
    return Momentum(0.1, 0.5, parameters=[w, b], weight_decay=0.1, grad_clip=clip)


def test_a_rule_gets_clipped_and_penalised_gradients_and_its_accumulators():
    w, b = parameters()
    optimizer = new(w, b)
    train(optimizer, w, b)
    np.testing.assert_allclose(w.numpy(), [0.84, 0.84], 1e-6)
    np.testing.assert_allclose(b.numpy(), [0.78], 1e-6)
    train(optimizer, w, b)
    np.testing.assert_allclose(w.numpy(), [0.60159993, 0.60159993], 1e-6)
    np.testing.assert_allclose(b.numpy(), [0.45439997], 1e-6)
    state = optimizer.state_dict()
    assert set(state) == {"w_velocity_0", "b_velocity_0", "w_count_0", "b_count_0"}
    np.testing.assert_allclose(state["w_velocity_0"].numpy(), [2.384, 2.384], 1e-6)
    assert state["b_count_0"].tolist() == [2]


def test_a_saved_rule_goes_on_as_if_it_had_not_stopped(tmp_path):
    w, b = parameters()
    optimizer = new(w, b)
    train(optimizer, w, b)
    paddle.save(optimizer.state_dict(), str(tmp_path / "o.pdopt"))
    middle = w.clone(), b.clone()
    train(optimizer, w, b, 2)
    ends = w.numpy(), b.numpy()
    w.set_value(middle[0])
    b.set_value(middle[1])
    again = new(w, b)
    again.set_state_dict(paddle.load(str(tmp_path / "o.pdopt")))
    train(again, w, b, 2)
    np.testing.assert_array_equal(w.numpy(), ends[0])
    np.testing.assert_array_equal(b.numpy(), ends[1])


def test_a_rule_of_ours_takes_one_parameter_at_another_rate():
    class Layerwise(paddle.optimizer.AdamW):
        def _append_optimize_op(self, block, param_and_grad):
            attributes = param_and_grad[0].optimize_attr
            before, attributes["learning_rate"] = attributes["learning_rate"], attributes["learning_rate"] * 0.5
            super()._append_optimize_op(block, param_and_grad)
            attributes["learning_rate"] = before

    w, _ = parameters()
    optimizer, seen = Layerwise(0.1, parameters=[w], weight_decay=0.01), []
    for _ in range(2):
        (w * w).sum().backward()
        optimizer.step()
        optimizer.clear_grad()
        seen.append(w[0].item())
    np.testing.assert_allclose(seen, [0.94949996, 0.89910966], 1e-6)


def test_a_method_that_is_assigned_later_counts_too():
    class Late(paddle.optimizer.SGD):
        pass

    w, _ = parameters()
    Late._append_optimize_op = lambda self, block, pair: pair[0].set_value(pair[0] * 0)
    (w * w).sum().backward()
    Late(0.1, parameters=[w]).step()
    assert w.tolist() == [0.0, 0.0]


def test_what_a_rule_asks_for_too_early_is_named():
    w, b = parameters()
    optimizer = new(w, b)
    check_error(lambda: optimizer._get_accumulator("velocity", w), Exception, "no accumulator 'velocity' of w", "_add")
    check_error(lambda: paddle.optimizer.SGD(0.1, [w])._append_optimize_op(None, (w, w)), Exception, "during a step")

    class NoRule(paddle.optimizer.Optimizer):
        pass

    (w * w).sum().backward()
    with pytest.raises(NotImplementedError, match="NoRule does not define an update rule"):
        NoRule(0.1, [w]).step()
