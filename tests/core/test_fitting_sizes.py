"""Calls on variables of open sizes that no trial run accepts: sizes that fit together are looked for."""

import numpy as np
import pytest
from tests.support import check_error, static_mode

import paddle
from paddle.nn import functional as F


def numbers(*shape):
    return np.random.RandomState(1).standard_normal(shape).astype("float32")


def indices(most, *shape):
    return np.random.RandomState(2).randint(0, most, shape)


# A call, its arguments and options, and how many axes its result has.
CALLS = {
    "gather_nd": (paddle.gather_nd, [numbers(3, 4), indices(3, 2, 2)], {}, 2),
    "slice_scatter": (
        paddle.slice_scatter,
        [numbers(4, 5), numbers(2, 5)],
        {"axes": [0], "starts": [1], "ends": [3], "strides": [1]},
        2,
    ),
    "conv2d in groups": (F.conv2d, [numbers(2, 4, 6, 6), numbers(4, 2, 3, 3)], {"groups": 2}, 4),
    "layer_norm": (F.layer_norm, [numbers(2, 3, 4)], {"normalized_shape": [4]}, 3),
    "grid_sample": (F.grid_sample, [numbers(1, 2, 4, 4), numbers(1, 3, 3, 2)], {}, 4),
    "softmax_with_cross_entropy": (F.softmax_with_cross_entropy, [numbers(4, 5), indices(5, 4, 1)], {}, 2),
    "hsigmoid_loss": (
        lambda x, label, weight: F.hsigmoid_loss(x, label, 5, weight),
        [numbers(3, 4), indices(5, 3, 1), numbers(4, 4)],
        {},
        2,
    ),
    "gather_tree": (F.gather_tree, [indices(4, 3, 2, 2), indices(2, 3, 2, 2)], {}, 3),
    "accuracy": (paddle.metric.accuracy, [numbers(4, 3), indices(3, 4, 1)], {}, 0),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_on_open_sizes_is_that_on_known_ones(name):
    call, arrays, options, rank = CALLS[name]
    with static_mode() as main:
        given = [paddle.static.data(f"x{i}", [-1] * a.ndim, str(a.dtype)) for i, a in enumerate(arrays)]
        out = call(*given, **options)
        assert list(out.shape) == [-1] * rank
        feed = {f"x{i}": a for i, a in enumerate(arrays)}
        (found,) = paddle.static.Executor().run(main, feed=feed, fetch_list=[out])
    wanted = call(*map(paddle.to_tensor, arrays), **options).numpy()
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


def test_what_fits_for_no_sizes_is_refused():
    with static_mode():
        x, y = paddle.static.data("x", [-1, -1]), paddle.static.data("y", [-1])
        check_error(lambda: paddle.concat([x, y]), ValueError, "concat")
