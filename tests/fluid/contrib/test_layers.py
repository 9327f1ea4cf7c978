"""What `fluid.contrib.layers` adds."""

import numpy as np
from tests.fluid.both_modes import both, static
from tests.support import check_error

import paddle
import paddle.fluid as fluid

C = fluid.contrib.layers
X = np.array([[1.0, -2.0, 0.5], [-1.0, 3.0, -0.25]], "float32")
Y = np.array([0.5, 1.0, -1.0], "float32")


def test_two_functions_in_one_call():
    for names, want in (
        (["elementwise_add", "relu"], X + np.maximum(Y, 0)),
        (["relu", "elementwise_add"], np.maximum(X + Y, 0)),
        ("tanh,elementwise_mul", np.tanh(X * Y)),
        (["elementwise_mul", "scale"], X * (3 * Y)),
    ):
        found = both(lambda x, y, names=names: C.fused_elemwise_activation(x, y, names, scale=3.0), X, Y, batch=False)
        np.testing.assert_allclose(found, want, rtol=1e-5)
    column = both(
        lambda x, y: C.fused_elemwise_activation(x, y, ["elementwise_add", "sigmoid"], axis=0), X, Y[:2], batch=False
    )
    np.testing.assert_allclose(column, X + 1 / (1 + np.exp(-Y[:2, None])), rtol=1e-5)
    for wrong in (["relu", "tanh"], ["elementwise_add"], "elementwise_add,softmax"):
        check_error(lambda wrong=wrong: C.fused_elemwise_activation(X, Y, wrong), ValueError, "functor_list")


def test_rows_in_a_random_order():
    rows = np.arange(24, dtype="float32").reshape(4, 3, 2)
    (found,), grads, _ = static(C.shuffle_batch, rows)
    assert found.shape == rows.shape
    assert not np.array_equal(found, rows)
    np.testing.assert_array_equal(sorted(map(tuple, found.reshape(-1, 2))), rows.reshape(-1, 2))
    assert grads[0].shape == rows.shape
    (seeded,), _, _ = static(lambda x: C.shuffle_batch(x, seed=1), rows)
    np.testing.assert_array_equal(sorted(map(tuple, seeded.reshape(-1, 2))), rows.reshape(-1, 2))
    check_error(lambda: C.shuffle_batch(rows, seed="1"), TypeError, "seed")


def test_correlation_compares_a_place_with_its_neighbours():
    rng = np.random.default_rng(0)
    x, y = (rng.normal(size=(2, 3, 5, 6)).astype("float32") for _ in range(2))
    out = C.correlation(paddle.to_tensor(x), paddle.to_tensor(y), 4, 1, 4, 1, 2).numpy()
    assert out.shape == (2, 25, 5, 6)
    padded = np.pad(y, ((0, 0), (0, 0), (4, 4), (4, 4)))
    for row in range(5):
        for column in range(5):
            moved = padded[:, :, 2 * row : 2 * row + 5, 2 * column : 2 * column + 6]
            np.testing.assert_allclose(out[:, 5 * row + column], (x * moved).mean(1), rtol=1e-5, atol=1e-6)
    assert C.correlation(paddle.to_tensor(x), paddle.to_tensor(y), 4, 1, 4, 2, 2).shape == [2, 25, 3, 3]


def test_correlation_of_patches_is_not_implemented():
    x = paddle.zeros([1, 1, 4, 4])
    check_error(lambda: C.correlation(x, x, 1, 3, 1, 1, 1), NotImplementedError, "kernel_size=1", "kernel_size = 3")
