"""Linear maps, dropout and label smoothing: probabilities, streams, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.golden.nn_random_cases import CALLS, drawn
from tests.support import check_error, check_grad, check_op, golden

import paddle
import paddle.nn.functional as F

DRAWN = golden("nn_random.json")


@pytest.mark.parametrize("call", CALLS)
def test_random_functions_follow_the_original_stream(call):
    shape, values, following = drawn(call)
    want_shape, want, want_following = DRAWN[call]
    assert shape == want_shape
    np.testing.assert_allclose(values, want, rtol=1e-5, atol=1e-6)
    assert following == want_following


@pytest.fixture
def torch_stream():
    """Without the original's stream, torch's generator is used."""
    paddle.set_flags({"FLAGS_original_random_stream": 0})
    yield
    paddle.set_flags({"FLAGS_original_random_stream": 1})


@pytest.mark.parametrize("p", [0.1, 0.5, 0.8])
@pytest.mark.usefixtures("torch_stream")
def test_dropout_drops_the_given_fraction_and_keeps_the_mean(p):
    out = F.dropout(paddle.ones([200, 500]), p).numpy()
    assert abs((out == 0).mean() - p) < 0.01
    assert abs(out.mean() - 1) < 0.03
    np.testing.assert_allclose(out[out != 0], 1 / (1 - p), rtol=1e-6)


def test_dropout_scaled_down_in_evaluation():
    x = paddle.ones([100, 1000])
    out = F.dropout(x, 0.3, mode="downscale_in_infer").numpy()
    assert set(np.unique(out)) == {0.0, 1.0}
    assert abs(out.mean() - 0.7) < 0.01
    np.testing.assert_allclose(F.dropout(x, 0.3, training=False, mode="downscale_in_infer"), 0.7, rtol=1e-6)
    assert (F.dropout(x, 0.3, training=False) == x).all()


def test_dropout_along_axes_drops_entire_slices():
    out = F.dropout(paddle.ones([50, 60]), 0.4, axis=0).numpy()
    assert all(len(set(row)) == 1 for row in out)
    assert {row[0] for row in out} == {0.0, np.float32(1 / 0.6)}
    out = F.dropout2d(paddle.ones([20, 30, 3, 4]), 0.4).numpy().reshape(600, -1)
    assert (out == out[:, :1]).all()
    assert 0.3 < (out[:, 0] == 0).mean() < 0.5


def test_dropout_passes_gradients_of_kept_elements():
    x = paddle.ones([30, 40])
    x.stop_gradient = False
    out = F.dropout(x, 0.5)
    out.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), out.numpy())


@pytest.mark.usefixtures("torch_stream")
def test_alpha_dropout_keeps_mean_and_variance():
    x = paddle.randn([300, 400])
    for p in (0.1, 0.5):
        out = F.alpha_dropout(x, p).numpy()
        assert abs(out.mean()) < 0.02
        assert abs(out.std() - 1) < 0.02
    features = F.feature_alpha_dropout(paddle.ones([40, 50, 6]), 0.5).numpy()
    assert (features == features[..., :1]).all()
    assert len(np.unique(features[..., 0])) == 2


def test_dropout_layer_follows_its_mode():
    layer, x = paddle.nn.Dropout(0.5), paddle.ones([1000])
    assert (layer(x) == 0).any()
    layer.eval()
    assert (layer(x) == x).all()


def test_linear_and_bilinear_against_numpy():
    rng = np.random.default_rng(0)
    x, w, b = rng.standard_normal((2, 4, 3)), rng.standard_normal((3, 2)), rng.standard_normal(2)
    check_op(F.linear, lambda x, w, b: x @ w + b, [x, w, b])
    check_op(F.linear, lambda x, w: x @ w, [x, w])
    a, c, k = rng.standard_normal((4, 3)), rng.standard_normal((4, 2)), rng.standard_normal((5, 3, 2))
    check_op(F.bilinear, lambda a, c, k: np.einsum("ni,kij,nj->nk", a, k, c), [a, c, k])
    check_grad(F.bilinear, [a, c, k, rng.standard_normal((1, 5))])


def test_label_smooth():
    one_hot = np.eye(4)[[0, 2]]
    check_op(F.label_smooth, lambda x: 0.9 * x + 0.1 / 4, [one_hot])
    prior = np.array([[0.7, 0.1, 0.1, 0.1]])
    got = F.label_smooth(paddle.to_tensor(one_hot), paddle.to_tensor(prior), epsilon=0.2)
    np.testing.assert_allclose(got, 0.8 * one_hot + 0.2 * prior)


X = paddle.ones([3, 4])


@pytest.mark.parametrize(
    "row",
    [
        (lambda: F.dropout(X, 1.5), ValueError, "between 0 and 1", "p = 1.5"),
        (lambda: F.dropout(X, "half"), TypeError, "'p' must be a number"),
        (lambda: F.dropout(X, 0.5, mode="upscale"), ValueError, "'mode'", "upscale"),
        (lambda: F.dropout(X, 0.5, axis=2), ValueError, "from 0 to 1", "axis = 2"),
        (lambda: F.dropout(X.astype("int32"), 0.5), NotImplementedError, "must hold floats"),
        (lambda: F.dropout1d(paddle.ones([1, 1, 1, 1])), ValueError, "2 or 3 dimensions"),
        (lambda: F.dropout2d(X), ValueError, "4 dimensions"),
        (lambda: F.dropout2d(paddle.ones([1, 1, 1, 1]), data_format="NCL"), ValueError, "'data_format'"),
        (lambda: F.dropout3d(X), ValueError, "5 dimensions"),
        (lambda: F.feature_alpha_dropout(X[0]), ValueError, "at least 2 dimensions"),
        (lambda: F.label_smooth(X, epsilon=2.0), ValueError, "'epsilon'"),
        (lambda: F.linear(X, paddle.ones([3, 2])), ValueError, "linear", "shape=[3, 4]"),
    ],
    ids=lambda row: row[2],
)
def test_errors(row):
    check_error(*row)


def test_dropout_in_evaluation_is_a_copy():
    """What the original does: an in-place change of the result does not reach the input, unless `p` is 0."""
    x = paddle.ones([3])
    F.dropout(x, training=False).add_(paddle.ones([3]))
    layer = paddle.nn.Dropout(0.5)
    layer.eval()
    layer(x)[0] = 5.0
    assert x.tolist() == [1.0, 1.0, 1.0]
    F.dropout(x, p=0.0).add_(paddle.ones([3]))
    assert x.tolist() == [2.0, 2.0, 2.0]
