"""Gradients in programs, against those of dynamic mode."""

import numpy as np
import pytest
from tests.support import check_error, run_program

import paddle
from paddle import static


def test_gradients_are_those_of_dynamic_mode(main):
    values = np.random.default_rng(0).standard_normal([3, 4]).astype("float32")
    x = static.data("x", [None, 4])
    x.stop_gradient = False

    def function(x):
        return (paddle.tanh(x) * x.exp()).sum(axis=1).square().mean()

    (gradient,) = static.gradients(function(x), x)
    assert gradient.shape == [-1, 4]
    (got,) = run_program(main, {"x": values}, gradient)
    paddle.disable_static()
    leaf = paddle.to_tensor(values, stop_gradient=False)
    function(leaf).backward()
    np.testing.assert_allclose(got, leaf.grad.numpy(), rtol=1e-6)


def test_second_derivatives(main):
    x = static.data("x", [2])
    x.stop_gradient = False
    (first,) = static.gradients((x**4).sum(), x)
    (second,) = static.gradients(first.sum(), x)
    got = run_program(main, {"x": np.array([1.0, 2.0], "float32")}, first, second)
    np.testing.assert_allclose(got[0], [4, 32])
    np.testing.assert_allclose(got[1], [12, 48])


def test_given_target_gradients_and_no_path(main):
    x, y = static.data("x", [2]), static.data("y", [2])
    x.stop_gradient = y.stop_gradient = False
    weights = paddle.to_tensor([1.0, 10.0])
    found = static.gradients([x * 3], [x, y], target_gradients=[weights])
    assert found[1] is None
    np.testing.assert_allclose(
        run_program(main, {"x": np.ones(2, "float32"), "y": np.ones(2, "float32")}, found[0])[0], [3, 30]
    )


def test_append_backward_pairs_parameters_with_gradients(main):
    x = static.data("x", [None, 3])
    loss = static.nn.fc(x, 2).mean()
    pairs = static.append_backward(loss)
    assert [(p.name, g.name) for p, g in pairs] == [("fc_0.w_0", "fc_0.w_0@GRAD"), ("fc_0.b_0", "fc_0.b_0@GRAD")]
    static.Executor().run(static.default_startup_program())
    got = run_program(main, {"x": np.ones([4, 3], "float32")}, *[g for _, g in pairs])
    np.testing.assert_allclose(got[0], np.full([3, 2], 0.5))
    np.testing.assert_allclose(got[1], [0.5, 0.5])


def test_stop_gradient_and_no_grad_set(main):
    x = static.data("x", [2])
    x.stop_gradient = False
    middle = x * 2
    (open_way,) = static.gradients((middle * x).sum(), x)
    (blocked,) = static.gradients((middle * x).sum(), x, no_grad_set={middle.name})
    got = run_program(main, {"x": np.array([1.0, 3.0], "float32")}, open_way, blocked)
    np.testing.assert_allclose(got[0], [4, 12])
    np.testing.assert_allclose(got[1], [2, 6])


def test_a_loss_without_parameters_trains_nothing(main):
    x = static.data("x", [None, 2])
    static.nn.fc(x, 3)
    loss = paddle.mean(x)
    with pytest.warns(UserWarning, match=f"'{loss.name}' depends on no trainable parameter"):
        assert paddle.optimizer.SGD().minimize(loss) == ([], [])
    exe = static.Executor()
    exe.run(static.default_startup_program())
    assert exe.run(main, feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss])[0] == 1


def test_mistakes_are_explained(main):
    check_error(lambda: static.append_backward(3), TypeError, "loss", "Received")


def test_weight_norm_splits_a_weight(main):
    attr = static.WeightNormParamAttr(dim=1, name="wn")
    out = static.nn.fc(static.data("x", [None, 3]), 2, weight_attr=attr)
    static.append_backward(out.mean())
    names = [p.name for p in main.all_parameters()]
    assert len([n for n in names if n.startswith("wn")]) == 2
    exe = static.Executor()
    exe.run(static.default_startup_program())
    (got,) = exe.run(main, feed={"x": np.eye(3, dtype="float32")}, fetch_list=[out])
    assert got.shape == (3, 2)
