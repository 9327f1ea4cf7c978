"""Random numbers in an ONNX model: their distribution on ONNX Runtime, and who draws them in a predictor."""

import numpy as np
import pytest
from tests.onnx.models import session_of

import paddle
import paddle.nn.functional as F
from paddle._onnx import NoCounterpartError, convert
from paddle.jit._trace import trace
from paddle.static import InputSpec

COUNT = 8000


def model_of(function, **given):
    traced = trace(function, [InputSpec([None], "float32", "x")], convert=False)
    return convert(traced.program, traced.feeds, traced.fetches, scope=traced.scope, **given)


# name: (function of zeros, mean, standard deviation, lowest and highest possible number)
DRAWN = {
    "uniform": (lambda x: paddle.uniform(paddle.shape(x), min=-1.0, max=3.0) + x, 1.0, 4 / 12**0.5, -1, 3),
    "rand_like": (lambda x: paddle.rand_like(x), 0.5, 12**-0.5, 0, 1),
    "normal": (lambda x: paddle.normal(x + 1, x + 2.0), 1.0, 2.0, -20, 20),
    "randint": (lambda x: paddle.randint_like(x, 2, 7), 4.0, 2**0.5, 2, 6),
    "bernoulli": (lambda x: paddle.bernoulli(x + 0.3), 0.3, 0.21**0.5, 0, 1),
    "binomial": (lambda x: paddle.binomial((x + 10).astype("int64"), x + 0.3), 3.0, 2.1**0.5, 0, 10),
    "poisson": (lambda x: paddle.poisson(x + 4.0), 4.0, 2.0, 0, 40),
    "gamma below one": (lambda x: paddle.standard_gamma(x + 0.5), 0.5, 0.5**0.5, 0, 40),
    "gamma": (lambda x: paddle.standard_gamma(x + 3.0), 3.0, 3**0.5, 0, 60),
    "rrelu": (lambda x: F.rrelu(x - 1, 0.1, 0.3, True), -0.2, 0.2 / 12**0.5, -0.3, -0.1),
}


@pytest.mark.parametrize("name", DRAWN)
def test_draws(name):
    function, mean, deviation, low, high = DRAWN[name]
    (found,) = session_of(model_of(function)).run(None, {"x": np.zeros(COUNT, "float32")})
    assert found.shape == (COUNT,)
    assert abs(found.mean() - mean) < 6 * deviation / COUNT**0.5
    assert abs(found.std() - deviation) < 0.1 * deviation
    assert low <= found.min()
    assert found.max() <= high


# name: (function of ones, what is dropped, what is kept)
DROPPED = {
    "dropout": (lambda x: F.dropout(x, 0.25), 0.0, 4 / 3),
    "without scaling": (lambda x: F.dropout(x, 0.25, mode="downscale_in_infer"), 0.0, 1.0),
    "along an axis": (lambda x: F.dropout(x, 0.25, axis=0), 0.0, 4 / 3),
    "of channels": (lambda x: F.dropout2d(x, 0.25), 0.0, 4 / 3),
    "of last channels": (lambda x: F.dropout2d(x, 0.25, data_format="NHWC"), 0.0, 4 / 3),
    "alpha": (lambda x: F.alpha_dropout(x, 0.25), None, None),
    "alpha of channels": (lambda x: F.feature_alpha_dropout(x, 0.25), None, None),
}
SAME = {"along an axis": (1, 2, 3), "of channels": (2, 3), "of last channels": (1, 2), "alpha of channels": (2, 3)}


@pytest.mark.parametrize("name", DROPPED)
def test_dropout_in_training(name):
    """A quarter is dropped, along the axes it should be; `alpha` has the two values of the library."""
    function, dropped, kept = DROPPED[name]
    traced = trace(function, [InputSpec([None, 20, 3, 20], "float32", "x")], convert=False)
    session = session_of(convert(traced.program, traced.feeds, traced.fetches, scope=traced.scope))
    (found,) = session.run(None, {"x": np.ones((400, 20, 3, 20), "float32")})
    if dropped is None:
        paddle.seed(1)
        dropped, kept = np.unique(function(paddle.ones([40, 40, 1, 1])).numpy())
    share = np.isclose(found, dropped)
    assert np.isclose(found[~share], kept).all()
    axes = SAME.get(name, ())
    drawn = share.min(axes) if axes else share
    assert (drawn == (share.max(axes) if axes else share)).all()
    assert abs(drawn.mean() - 0.25) < 6 * 0.25 / drawn.size**0.5 + 0.01


def test_choices():
    weight = np.array([1.0, 2.0, 3.0, 4.0], "float32")
    traced = {"x": weight}
    (drawn,) = session_of(model_of(lambda x: paddle.multinomial(x, COUNT, True))).run(None, traced)
    np.testing.assert_allclose(np.bincount(drawn) / COUNT, weight / 10, atol=0.04)
    (picked,) = session_of(model_of(lambda x: paddle.multinomial(x, 3))).run(None, traced)
    assert len(set(picked.tolist())) == 3
    (hard,) = session_of(model_of(lambda x: F.gumbel_softmax(x, hard=True))).run(None, traced)
    assert sorted(hard.tolist()) == [0, 0, 0, 1]
    (order,) = session_of(model_of(lambda x: paddle.randperm(9) + 0 * x[0].astype("int64"))).run(None, traced)
    assert sorted(order.tolist()) == list(range(9))


def test_a_predictor_draws_on_torch():
    with pytest.raises(NoCounterpartError, match=r"paddle\.seed counts"):
        model_of(lambda x: paddle.rand(paddle.shape(x)), notes=[])
