"""Custom operators."""

import gc
import weakref

import numpy as np
import pytest
from tests.support import check_error, check_grad, leaf

import paddle
from paddle.autograd import PyLayer


class Cube(PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, dy):
        (x,) = ctx.saved_tensor()
        return dy * 3 * x * x


class Product(PyLayer):
    """Two tensors, a number and a keyword; two outputs."""

    @staticmethod
    def forward(ctx, x, factor, y, scale=1.0):
        ctx.save_for_backward(x, y)
        ctx.factor = factor * scale
        return x * y * ctx.factor, x + y

    @staticmethod
    def backward(ctx, d_product, d_sum):
        x, y = ctx.saved_tensor()
        return d_product * y * ctx.factor + d_sum, d_product * x * ctx.factor + d_sum


def made(forward, backward, name="Made"):
    return type(name, (PyLayer,), {"forward": staticmethod(forward), "backward": staticmethod(backward)})


def test_gradient_is_the_one_of_backward():
    check_grad(Cube.apply, [np.array([1.0, -2.0, 0.5])])
    fake = made(lambda ctx, x: x * 2, lambda ctx, dy: dy * 100)
    x = leaf([1.0])
    fake.apply(x).backward()
    assert x.grad.tolist() == [100.0]


def test_several_inputs_and_outputs():
    check_grad(lambda x, y: Product.apply(x, 2.0, y), [np.array([1.0, 2.0]), np.array([3.0, -1.0])])
    x, y = leaf([1.0, 2.0]), leaf([3.0, 4.0])
    product, total = Product.apply(x, 2.0, y, scale=0.5)
    assert (product.tolist(), total.tolist()) == ([3.0, 8.0], [4.0, 6.0])
    total.sum().backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([1.0, 1.0], [1.0, 1.0])


def test_composes_with_operators_and_itself():
    x = leaf([2.0])
    y = Cube.apply(Cube.apply(x) + 1.0) * 0.5
    y.backward()
    # d/dx ½(x³+1)³ = ½ · 3(x³+1)² · 3x²
    assert x.grad.tolist() == [0.5 * 3 * 81 * 3 * 4]


def test_one_layer_inside_another():
    class Outer(PyLayer):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return Cube.apply(x)

        @staticmethod
        def backward(ctx, dy):
            (x,) = ctx.saved_tensor()
            with paddle.enable_grad():
                inner = x.detach()
                inner.stop_gradient = False
                y = Cube.apply(inner)
            (g,) = paddle.grad(y, inner, dy)
            return g

    x = leaf([2.0])
    Outer.apply(x).backward()
    assert x.grad.tolist() == [12.0]


def test_higher_derivatives():
    x = leaf([2.0])
    (g,) = paddle.grad(Cube.apply(x), x, create_graph=True)
    (g2,) = paddle.grad(g, x, create_graph=True)
    (g3,) = paddle.grad(g2, x)
    assert (g.tolist(), g2.tolist(), g3.tolist()) == ([12.0], [12.0], [6.0])


def test_once_differentiable():
    from paddle.autograd.py_layer import once_differentiable

    layer = made(lambda ctx, x: x * x, once_differentiable(lambda ctx, dy: dy * 2))
    x = leaf([3.0])
    (g,) = paddle.grad(layer.apply(x), x, create_graph=True)
    assert (g.tolist(), g.stop_gradient) == ([2.0], False)  # a constant, as in the original


def test_forward_runs_without_recording_and_backward_too():
    modes = []

    def forward(ctx, x):
        modes.append(paddle.is_grad_enabled())
        return x * 2

    def backward(ctx, dy):
        modes.append(paddle.is_grad_enabled())
        return dy

    made(forward, backward).apply(leaf([1.0])).backward()
    assert modes == [False, False]


def test_nothing_is_recorded_without_need():
    assert Cube.apply(paddle.to_tensor([2.0])).stop_gradient
    with paddle.no_grad():
        assert Cube.apply(leaf([2.0])).stop_gradient


def test_instances_apply_as_well():
    assert Cube().apply(leaf([2.0])).tolist() == [8.0]
    assert paddle.autograd.Function is PyLayer


# ---- the context ----


def test_saved_values_keep_their_structure():
    def forward(ctx, x):
        ctx.save_for_backward(x, None, 3, [x * 2, "text"])
        return x * 2

    def backward(ctx, dy):
        x, nothing, three, (twice, text) = ctx.saved_tensor()
        assert (x.tolist(), nothing, three, twice.tolist(), text) == ([5.0], None, 3, [10.0], "text")
        assert len(ctx.saved_tensors) == 4
        return dy

    made(forward, backward).apply(leaf([5.0])).backward()


def test_nothing_saved():
    def backward(ctx, dy):
        assert ctx.saved_tensor() == ()
        return dy

    made(lambda ctx, x: x * 2, backward).apply(leaf([1.0])).backward()


def test_saved_tensors_are_available_in_forward():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        assert ctx.saved_tensor()[0] is x
        return x * 2

    made(forward, lambda ctx, dy: dy).apply(leaf([1.0]))


def test_saved_output():
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    layer = made(forward, lambda ctx, dy: dy * ctx.saved_tensor()[0])
    check_grad(layer.apply, [np.array([0.5, -1.0])])
    x = leaf([1.0])
    (g,) = paddle.grad(layer.apply(x), x, create_graph=True)
    assert paddle.grad(g, x)[0].item() == pytest.approx(np.e)


def test_graph_is_freed_after_backward():
    y = Cube.apply(leaf([1.0]))
    y.backward()
    check_error(y.backward, RuntimeError, "retain_graph=True")
    x = leaf([1.0])
    y = Cube.apply(x)
    y.backward(retain_graph=True)
    y.backward()
    assert x.grad.tolist() == [6.0]


def test_unused_outputs_get_zeros_or_none():
    for materialize in (True, False):
        seen = []

        def forward(ctx, x, materialize=materialize):
            ctx.set_materialize_grads(materialize)
            return x * 2, x * 3

        def backward(ctx, first, second, seen=seen):
            seen.append((first, second.tolist()))
            return second * 3

        made(forward, backward).apply(leaf([1.0]))[1].backward()
        ((first, second),) = seen
        assert second == [1.0]
        assert first.tolist() == [0.0] if materialize else first is None


def test_non_differentiable_outputs():
    def forward(ctx, x):
        a, b = x + x, x + x + x
        ctx.mark_non_differentiable(a)
        return a, b

    def backward(ctx, da, db):
        assert da.tolist() == [0.0]
        return db * 3

    x = leaf([1.0])
    a, b = made(forward, backward).apply(x)
    assert (a.stop_gradient, b.stop_gradient) == (True, False)
    b.backward()
    assert x.grad.tolist() == [3.0]


def test_integer_inputs_and_outputs():
    layer = made(lambda ctx, i, x: (x * i.astype("float32"), x.astype("int64")), lambda ctx, dy, di: (None, dy * 2))
    x = leaf([1.5])
    y, whole = layer.apply(paddle.to_tensor([2]), x)
    y.backward()
    assert (y.tolist(), whole.tolist(), x.grad.tolist()) == ([3.0], [1], [2.0])


def test_other_values_among_the_outputs():
    x = leaf([1.0])
    layer = made(lambda ctx, x: [x * 2, 5, None, "a", (x * 3,)], lambda ctx, a, b: a * 2 + b * 3)
    first, five, nothing, text, (second,) = layer.apply(x)
    assert (five, nothing, text) == (5, None, "a")
    (first + second).backward()
    assert x.grad.tolist() == [5.0]


def test_tensors_in_lists():
    x, y = leaf([2.0]), leaf([3.0])
    layer = made(lambda ctx, xs, n: xs[0] * xs[1] * n, lambda ctx, d: [d * 10, d * 20])
    layer.apply([x, y], 2).backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([10.0], [20.0])


def test_tensors_by_keyword():
    x, y = leaf([2.0]), leaf([3.0])
    made(lambda ctx, x, y=None: x * y, lambda ctx, d: (d * 10, d * 20)).apply(x, y=y).backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([10.0], [20.0])


# ---- in place ----


def test_a_returned_input_is_an_in_place_change():
    def forward(ctx, x):
        x.scale_(3.0)
        return x

    x = leaf([1.0])
    a = x * 2
    y = made(forward, lambda ctx, dy: dy * 5).apply(a)
    # In the original: y is a -> True, and x.grad is 10 after a.backward()
    assert y is a
    a.backward()
    assert (a.tolist(), x.grad.tolist()) == ([6.0], [10.0])


def test_mark_not_inplace():
    def forward(ctx, x):
        ctx.mark_not_inplace(x)
        return x

    x = leaf([1.0])
    y = made(forward, lambda ctx, dy: dy * 5).apply(x)
    assert y is not x
    assert y.data_ptr() == x.data_ptr()
    y.backward()
    assert (x.grad.tolist(), x.is_leaf) == ([5.0], True)


def test_a_leaf_is_not_changed_in_place():
    same = made(lambda ctx, x: x, lambda ctx, dy: dy, "Same")
    check_error(lambda: same.apply(leaf([1.0])), ValueError, "Same.forward", "leaf", "mark_not_inplace")


# ---- gradients that do not fit ----


def test_none_means_no_gradient():
    x, y = leaf([1.0]), leaf([2.0])
    made(lambda ctx, x, y: x * y, lambda ctx, d: (d * 3, None)).apply(x, y).backward()
    assert (x.grad.tolist(), y.grad) == ([3.0], None)


def test_tensors_without_gradient_may_be_left_out_at_the_end():
    x = leaf([1.0])
    made(lambda ctx, x, y: x * y, lambda ctx, d: d * 3).apply(x, paddle.ones([1])).backward()
    assert x.grad.tolist() == [3.0]


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (lambda d: d, ("gradient for each of the 2 tensors", "1 values")),
        (lambda d: (d, d, d), ("2 tensors", "3 values")),
        (lambda d: (d, 3), ("Tensors and None", "value 1 = 3")),
        (lambda d: (d, d.sum()), ("tensor 1", "shape [1]", "shape=[]")),
    ],
    ids=["few", "many", "number", "shape"],
)
def test_wrong_gradients(returned, words):
    layer = made(lambda ctx, x, y: x * y, lambda ctx, d: returned(d), "Wrong")
    check_error(layer.apply(leaf([1.0]), leaf([2.0])).backward, ValueError, "Wrong.backward", *words)


def test_wrong_outputs():
    for wrong in (3, None, {"a": 1}):
        layer = made(lambda ctx, x, wrong=wrong: wrong, lambda ctx, d: d, "Wrong")
        check_error(lambda layer=layer: layer.apply(leaf([1.0])), ValueError, "Wrong.forward must return a Tensor")


def test_missing_methods():
    with pytest.raises(NotImplementedError, match="forward"):
        type("Empty", (PyLayer,), {}).apply(leaf([1.0]))
    half = type("Half", (PyLayer,), {"forward": staticmethod(lambda ctx, x: x * 2)})
    with pytest.raises(NotImplementedError, match="backward"):
        half.apply(leaf([1.0])).backward()


def test_user_errors_propagate():
    class Mine(Exception):
        pass

    def fails(ctx, *args):
        raise Mine

    with pytest.raises(Mine):
        made(fails, fails).apply(leaf([1.0]))
    with pytest.raises(Mine):
        made(lambda ctx, x: x * 2, fails).apply(leaf([1.0])).backward()


def test_nothing_is_kept_alive():
    gc.disable()
    try:
        x = leaf([1.0])
        a = x * 2
        y = Cube.apply(a)
        refs = [weakref.ref(a._t), weakref.ref(y._t)]
        del a, y
        assert [r() for r in refs] == [None, None]
    finally:
        gc.enable()
