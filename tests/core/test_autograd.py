"""Gradients: where they flow, accumulate and stop; hooks; higher derivatives; version checks."""

import gc
import threading
import weakref

import numpy as np
import pytest
from tests.support import check_error, leaf

import paddle

# ---- stop_gradient ----


def test_stop_gradient_is_true_by_default():
    x = paddle.to_tensor([1.0])
    assert (x.stop_gradient, x.requires_grad, x.is_leaf) == (True, False, True)
    assert (x * 2).stop_gradient
    x.stop_gradient = False
    assert (x.requires_grad, (x * 2).stop_gradient, (x * 2).is_leaf) == (True, False, False)
    x.requires_grad = False
    assert x.stop_gradient
    assert x.requires_grad_(True) is x
    assert not x.stop_gradient


def test_stopping_at_an_intermediate_result():
    x = leaf([2.0])
    a, b = x * 2, x * 3
    a.stop_gradient = True
    (a * b).backward()
    # In the original x.grad is 12: only the way through b counts.
    assert x.grad.tolist() == [12.0]


def test_setting_stop_gradient_after_use_has_no_effect():
    x = leaf([2.0])
    a = x * 2
    y = a * 3
    a.stop_gradient = True
    y.backward()
    assert x.grad.tolist() == [6.0]


def test_integers_store_stop_gradient_without_effect():
    i = paddle.to_tensor([1])
    i.stop_gradient = False
    assert i.stop_gradient is False
    i.stop_gradient = True
    assert i.stop_gradient is True


def test_frozen_leaf_gets_no_gradient():
    x, w = leaf([2.0]), leaf([3.0])
    w.stop_gradient = True
    (x * w).backward()
    assert (x.grad.tolist(), w.grad) == ([3.0], None)


# ---- backward and accumulation ----


def test_gradients_accumulate():
    x = leaf([2.0, 3.0])
    for times in (1, 2, 3):
        (x * x).sum().backward()
        assert x.grad.tolist() == [4.0 * times, 6.0 * times]


def test_backward_of_any_shape_starts_from_ones():
    x = leaf([[1.0, 2.0], [3.0, 4.0]])
    (x * x).backward()
    assert x.grad.tolist() == [[2.0, 4.0], [6.0, 8.0]]


def test_backward_from_a_given_gradient():
    x = leaf([1.0, 2.0])
    (x * x).backward(paddle.to_tensor([10.0, 0.5]))
    assert x.grad.tolist() == [20.0, 2.0]
    check_error(lambda: (x * x).backward(3), TypeError, "grad_tensor", "3")
    check_error(lambda: (x * x).backward(paddle.ones([3])), ValueError, "[2]", "Tensor(shape=[3], dtype=float32)")


def test_backward_without_a_graph_does_nothing():
    x = paddle.to_tensor([1.0])
    (x * 2).backward()
    assert x.grad is None


def test_backward_twice():
    x = leaf([3.0])
    y = x * x
    y.backward(retain_graph=True)
    y.backward()
    assert x.grad.tolist() == [12.0]
    check_error(y.backward, RuntimeError, "freed", "retain_graph=True")


def test_backward_of_several_outputs():
    x = leaf([1.0, 2.0])
    a, b = x * 2, x * x
    paddle.autograd.backward([a, b], [paddle.to_tensor([1.0, 1.0]), None])
    assert x.grad.tolist() == [4.0, 6.0]
    check_error(lambda: paddle.autograd.backward([a, b], [None]), ValueError, "2 outputs", "1 gradients")
    check_error(lambda: paddle.autograd.backward(a, 3), TypeError, "grad_tensors")
    check_error(lambda: paddle.autograd.backward([]), TypeError, "tensors")


def test_gradients_of_branches_are_summed():
    x = leaf([2.0])
    y = x * x
    (y + y * x).backward()
    assert x.grad.tolist() == [2 * 2.0 + 3 * 4.0]


def test_gradient_as_array_and_tensor():
    x = leaf([2.0])
    assert (x.grad, x.gradient()) == (None, None)
    (x * x).backward()
    assert isinstance(x.grad, paddle.Tensor)
    # In the original: paddle.to_tensor([2.], stop_gradient=False), (x * x).backward(), x.grad.stop_gradient -> False
    assert x.grad.stop_gradient is False
    assert x.gradient().tolist() == [4.0]
    assert x.grad_.tolist() == [4.0]


def test_clearing():
    x = leaf([2.0])
    (x * x).backward()
    x.clear_grad()
    assert x.grad.tolist() == [0.0]
    (x * x).backward()
    assert x.grad.tolist() == [4.0]
    x.clear_gradient(False)
    assert x.grad is None
    x.clear_gradient()
    assert x.grad is None


def test_assigning_a_gradient():
    x = leaf([2.0])
    x.grad = paddle.to_tensor([5.0])
    (x * x).backward()
    assert x.grad.tolist() == [9.0]
    x.clear_grad()
    x.grad = None
    assert x.grad is None
    check_error(lambda: setattr(x, "grad", 3), TypeError, "3")
    check_error(lambda: setattr(x, "grad", paddle.ones([2])), ValueError, "[1]", "shape=[2]")


def test_retain_grads():
    x = leaf([2.0])
    a = x * 2
    b = a * 3
    a.retain_grads()
    b.backward()
    assert (a.grad.tolist(), b.grad, x.grad.tolist()) == ([3.0], None, [6.0])


def test_grad_fn():
    x = leaf([1.0])
    assert x.grad_fn is None
    assert (x * 2).grad_fn is not None


# ---- hooks ----


def test_hooks_see_and_replace_gradients():
    x, seen = leaf([2.0]), []
    a = x * 2
    a.register_hook(lambda g: seen.append(g.tolist()))
    handle = x.register_hook(lambda g: g * 10)
    (a * 3).backward()
    assert (seen, x.grad.tolist()) == ([[3.0]], [60.0])
    assert (handle.remove(), handle.remove()) == (True, False)
    x.clear_gradient(False)
    (x * 2).backward()
    assert x.grad.tolist() == [2.0]


def test_hooks_run_in_order():
    x = leaf([1.0])
    x.register_hook(lambda g: g + 1)
    x.register_hook(lambda g: g * 10)
    x.sum().backward()
    assert x.grad.tolist() == [20.0]


def test_hooks_are_refused_on_tensors_without_gradient():
    check_error(lambda: paddle.ones([1]).register_hook(print), RuntimeError, "stop_gradient=True")
    x = leaf([1.0])
    x.register_hook(lambda g: 3)
    check_error((x * 2).backward, TypeError, "hook", "3")


# ---- paddle.grad ----


def test_grad_returns_and_does_not_accumulate():
    x = leaf([2.0])
    (g,) = paddle.grad(x * x, x)
    assert (g.tolist(), g.stop_gradient, x.grad) == ([4.0], True, None)


def test_grad_of_several():
    x, y = leaf([2.0]), leaf([3.0])
    gx, gy = paddle.grad([x * y, x * x], [x, y], grad_outputs=[paddle.to_tensor([10.0]), None])
    assert (gx.tolist(), gy.tolist()) == ([34.0], [20.0])


def test_higher_derivatives():
    x = leaf([2.0])
    y = x**4
    for want in (4 * 8.0, 12 * 4.0, 24 * 2.0, 24.0):
        (y,) = paddle.grad(y, x, create_graph=True)
        assert y.tolist() == [want]


def test_gradient_penalty():
    x, w = leaf([1.0, 2.0]), leaf([3.0, -1.0])
    (g,) = paddle.grad((x * x * w).sum(), x, create_graph=True)
    (g * g).sum().backward()
    # g = 2xw, so the gradient of its square is 8x²w in w and 8xw² in x.
    np.testing.assert_allclose(w.grad.numpy(), [8 * 1 * 3, 8 * 4 * -1])
    np.testing.assert_allclose(x.grad.numpy(), [8 * 1 * 9, 8 * 2 * 1])


def test_unused_inputs():
    x, z = leaf([2.0]), leaf([1.0])
    check_error(lambda: paddle.grad(x * x, z), ValueError, "inputs[0]", "allow_unused=True")
    gx, gz = paddle.grad(x * x, [x, z], allow_unused=True)
    assert (gx.tolist(), gz) == ([4.0], None)


def test_no_grad_vars():
    x = leaf([2.0])
    a, b = x * 2, x * 3
    # In the original: paddle.grad(a * b, x, no_grad_vars=[a]) -> [12.]
    for blocked in ([a], a, {a}):
        assert paddle.grad(a * b, x, retain_graph=True, no_grad_vars=blocked)[0].tolist() == [12.0]
    assert paddle.grad(a * b, x)[0].tolist() == [24.0]
    check_error(lambda: paddle.grad(a * b, x, no_grad_vars=3), TypeError, "no_grad_vars")


def test_grad_keeps_the_graph_only_if_asked():
    x = leaf([2.0])
    y = x * x
    paddle.grad(y, x, retain_graph=True)
    paddle.grad(y, x)
    check_error(lambda: paddle.grad(y, x), RuntimeError, "retain_graph=True")


def test_grad_refusals():
    x = leaf([2.0])
    check_error(lambda: paddle.grad(x * x, 3), TypeError, "inputs")
    check_error(lambda: paddle.grad(3, x), TypeError, "outputs")
    check_error(lambda: paddle.grad(paddle.ones([1]), x), ValueError, "stop_gradient", "[True]")
    with pytest.raises(NotImplementedError, match="only_inputs"):
        paddle.grad(x * x, x, only_inputs=False)


# ---- switches ----


def recorded():
    return not (leaf([1.0]) * 2).stop_gradient


def test_no_grad_in_every_form():
    @paddle.no_grad()
    def called():
        return recorded()

    @paddle.no_grad
    def bare():
        """Kept."""
        return recorded()

    with paddle.no_grad():
        assert not recorded()
        with paddle.enable_grad():
            assert recorded()
        assert not recorded()
    assert (called(), bare(), bare.__doc__, recorded()) == (False, False, "Kept.", True)
    assert paddle.no_grad()(recorded)() is False


def test_no_grad_ends_after_an_error():
    with pytest.raises(KeyError), paddle.no_grad():
        raise KeyError
    assert paddle.is_grad_enabled()


def test_no_grad_can_be_entered_again():
    guard = paddle.no_grad()
    with guard, guard:
        assert not recorded()
    assert recorded()


def test_no_grad_around_a_generator():
    @paddle.no_grad()
    def numbers():
        for _ in range(2):
            got = yield recorded()
            assert got is None
        return "end"

    inside, between = [], []
    for value in numbers():
        inside.append(value)
        between.append(recorded())
    assert (inside, between) == ([False, False], [True, True])


def test_set_grad_enabled():
    with paddle.set_grad_enabled(False):
        assert not paddle.is_grad_enabled()
        with paddle.set_grad_enabled(True):
            assert paddle.is_grad_enabled()
    assert paddle.is_grad_enabled()
    paddle.set_grad_enabled(False)
    try:
        assert not recorded()
    finally:
        paddle.set_grad_enabled(True)

    @paddle.set_grad_enabled(False)
    def off():
        return recorded()

    assert (off(), recorded()) == (False, True)


def test_methods_can_be_decorated():
    class Net:
        @paddle.no_grad()
        def run(self, factor):
            return (leaf([1.0]) * factor).stop_gradient

    assert Net().run(factor=2.0)


def test_switches_are_per_thread():
    answers = []
    with paddle.no_grad():
        thread = threading.Thread(target=lambda: answers.append(recorded()))
        thread.start()
        thread.join()
    assert answers == [True]


# ---- in-place changes ----


def test_inplace_version_counts():
    x = paddle.to_tensor([2.0])
    assert x.inplace_version == 0
    x.add_(x)
    x[0] = 1.0
    assert x.inplace_version == 2


def test_a_leaf_cannot_be_changed_in_place():
    x = leaf([1.0, 2.0])
    check_error(lambda: x.add_(x), ValueError, "add_", "leaf", "no_grad")
    check_error(lambda: x.__setitem__(0, 5.0), ValueError, "leaf", "no_grad")
    with paddle.no_grad():
        x.add_(paddle.ones([2]))
        x[0] = 7.0
    assert (x.tolist(), x.stop_gradient) == ([7.0, 3.0], False)


def test_gradients_flow_through_changes_in_place():
    x = leaf([1.0, 2.0])
    y = x * 2
    y[0] = 5.0
    y.exp_()
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), [0.0, 2 * np.exp(4.0)], rtol=1e-6)


def test_overwriting_a_value_that_backward_needs_is_an_error():
    x = leaf([2.0])
    a = x * 2
    b = a * a
    a.add_(x)
    check_error(b.backward, RuntimeError, "changed in place", "clone()")


# ---- lifetime ----


def test_a_graph_is_freed_with_its_result():
    gc.disable()
    try:
        x = leaf([1.0])
        middle = x * 2
        alive = weakref.ref(middle._t)
        y = middle * middle
        del middle
        assert alive() is not None
        del y
        assert alive() is None
    finally:
        gc.enable()
