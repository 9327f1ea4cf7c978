"""Writes in place to views while a function is traced: the same result as at once, or a refusal."""

import numpy as np
import pytest

import paddle
from paddle._core.errors import PreconditionNotMetError
from paddle.static import InputSpec

X = np.arange(12, dtype="float32").reshape(3, 4)


def row(y):
    y[0].add_(paddle.ones([4]))
    return y


def element_of_a_row(y):
    y[0][1] = 5.0
    return y


def slice_of_a_slice(y):
    part = y[:, 1:3]
    inner = part[1]
    inner.fill_(9.0)
    part.add_(paddle.ones([2]))
    return y, part, inner


def flat(y):
    flat = y.reshape([-1])
    flat.scale_(2.0)
    turned = y.transpose([1, 0])
    turned[0] = 5.0
    return y, flat


def axes(y):
    y.unsqueeze(0).squeeze(0).exp_()
    y.flatten().add_(paddle.ones([1]))
    y.detach().add_(paddle.ones([1]))
    return y


def parts(y):
    first, _ = paddle.chunk(y, 2, axis=1)
    last = paddle.unbind(y, 0)[2]
    last.zero_()
    return y, first, last


def diagonal(y):
    y.diagonal().add_(paddle.ones([3]))
    return y


def views_see_a_write_to_the_tensor(y):
    seen = y[0]
    flat = y.reshape([12])
    y.add_(paddle.ones([3, 4]))
    y[0] = y[0] * 2
    return seen, flat


def two_views(y):
    first, second = y[0], y[1]
    first.add_(second)
    second.add_(first)
    return y, first, second


def a_copy_is_not_a_view(y):
    copied = y.t().reshape([-1])
    copied.zero_()
    picked = y[paddle.to_tensor([0, 1])]
    picked.zero_()
    cast = y.astype("float64")
    cast.zero_()
    return y


def branch(y):
    part = y[0]
    if paddle.sum(y) > 3:
        part.add_(paddle.ones([4]))
        inner = y[1]
        y[1] = inner * 2
        found = inner + 0
    else:
        part.scale_(0.0)
        found = y[2] + 0
    y[1] = 1.0
    return y, part, found


def loop(y):
    part, total = y[0], paddle.zeros([4])
    i = paddle.zeros([], "int64")
    while i < 3:
        total = total + part
        y[0] = y[0] * 2
        i = i + 1
    return y, part, total


def assigned(y):
    paddle.assign(paddle.zeros([4]), y[1])
    y[2].zero_()
    return y


def other_shape(y):
    kept = y.reshape([4, 3])
    y.reshape_([12])
    return y[3] + 0, kept


FUNCTIONS = [
    row, element_of_a_row, slice_of_a_slice, flat, axes, parts, diagonal, views_see_a_write_to_the_tensor, two_views,
    a_copy_is_not_a_view, branch, loop, assigned, other_shape,
]  # fmt: skip


def arrays(result):
    return [t.numpy() for t in (result if isinstance(result, (tuple, list)) else (result,))]


NEEDS_SIZES = (diagonal, views_see_a_write_to_the_tensor, other_shape, parts)
CASES = [(f, [3, 4]) for f in FUNCTIONS] + [(f, [None, 4]) for f in FUNCTIONS if f not in NEEDS_SIZES]


@pytest.mark.parametrize(("function", "shape"), CASES, ids=[f"{f.__name__}-{s[0]}" for f, s in CASES])
def test_traced_as_at_once(function, shape):
    def on_a_copy(x):
        return function(x * 1)

    traced = paddle.jit.to_static(on_a_copy, input_spec=[InputSpec(shape, "float32", "x")], full_graph=True)
    for came, wanted in zip(arrays(traced(paddle.to_tensor(X))), arrays(on_a_copy(paddle.to_tensor(X))), strict=True):
        np.testing.assert_array_equal(came, wanted)


def test_a_view_without_a_known_inverse_is_refused(tmp_path):
    def function(x):
        y = x * 1
        y.diagonal().add_(paddle.ones([1]))
        return y

    with pytest.raises(PreconditionNotMetError, match=r"(?s)result of 'diagonal' in place.*\.clone\(\)"):
        paddle.jit.save(
            paddle.jit.to_static(function), str(tmp_path / "m"), input_spec=[InputSpec([None, 4], "float32")]
        )


class Counting(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.linear = paddle.nn.Linear(4, 4)
        self.register_buffer("count", paddle.zeros([2, 4]))

    def forward(self, x):
        hidden = self.linear(x) * 1
        hidden[0].scale_(3.0)
        self.count[1].add_(paddle.ones([4]))
        return hidden.sum() + self.count.sum()


def test_buffers_and_gradients():
    layers = []
    for make in (lambda net: net, lambda net: paddle.jit.to_static(net, full_graph=True)):
        paddle.seed(4)
        net = Counting()
        run = make(net)
        for _ in range(2):
            loss = run(paddle.to_tensor(X))
            loss.backward()
        layers.append((float(loss), net))
    (wanted, net), (came, traced) = layers
    assert came == pytest.approx(wanted)
    np.testing.assert_array_equal(traced.count.numpy(), net.count.numpy())
    np.testing.assert_allclose(traced.linear.weight.grad.numpy(), net.linear.weight.grad.numpy(), rtol=1e-6)


def test_a_saved_model_has_the_writes(tmp_path):
    def function(x):
        y = x * 1
        y[:, 1:3].scale_(2.0)
        return y

    paddle.jit.save(paddle.jit.to_static(function), str(tmp_path / "m"), input_spec=[InputSpec([None, 4], "float32")])
    found = paddle.jit.load(str(tmp_path / "m"))(paddle.to_tensor(X))
    np.testing.assert_array_equal(found.numpy(), X * np.array([1, 2, 2, 1], "float32"))


def test_the_tensor_of_the_caller_is_changed():
    def function(x):
        x[0].add_(paddle.ones([4]))
        return x.sum()

    x = paddle.to_tensor(X)
    paddle.jit.to_static(function, full_graph=True)(x)
    np.testing.assert_array_equal(x.numpy()[0], X[0] + 1)


def test_a_write_to_a_tensor_reshaped_to_sizes_of_a_run(tmp_path):
    def function(x, y):
        z = x * 2.0
        cut = paddle.reshape(z, [x.shape[0], *y.shape])
        cut[:, :, y.shape[1] // 2 :] = 0.0
        return cut.sum(1), z

    specs = [InputSpec([None, None], "float32"), InputSpec([None, None], "float32")]
    paddle.jit.save(paddle.jit.to_static(function, input_spec=specs), str(tmp_path / "m"))
    model = paddle.jit.load(str(tmp_path / "m"))
    for count, rows, columns in ((1, 2, 3), (3, 4, 2)):
        given = paddle.rand([count, rows * columns]), paddle.zeros([rows, columns])
        for found, expected in zip(model(*given), function(*given), strict=True):
            np.testing.assert_array_equal(found.numpy(), expected.numpy())
