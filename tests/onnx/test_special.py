"""Special functions in an ONNX model, against the library's, which are torch's."""

import numpy as np
import pytest
from tests.onnx.models import check

import paddle
from paddle._onnx import NoCounterpartError

WIDE = np.array([-3.7, -0.5, 0.2, 1, 1.5, 2, 3, 10, 50, 1e4], "float32")
BETWEEN = np.array([-1, -0.999999, -0.9, -0.1, 0, 0.3, 0.95, 1], "float32")
SIZES = np.concatenate([np.linspace(-12, 12, 25), [1e-5, 8, 8.01]]).astype("float32")
POSITIVE = np.linspace(0.3, 9, 12).astype("float32")

CASES = {
    "lgamma": (paddle.lgamma, [WIDE]),
    "gammaln": (paddle.gammaln, [POSITIVE]),
    "digamma": (paddle.digamma, [WIDE]),
    "polygamma": (lambda x: (paddle.polygamma(x, 0), paddle.polygamma(x, 1), paddle.polygamma(x, 3)), [POSITIVE]),
    "multigammaln": (lambda x: paddle.multigammaln(x + 2, 3), [POSITIVE]),
    "erfinv": (paddle.erfinv, [BETWEEN]),
    "i0": (lambda x: (paddle.i0(x), paddle.i0e(x * 4)), [SIZES]),
    "i1": (lambda x: (paddle.i1(x), paddle.i1e(x * 4)), [SIZES]),
    "gammaincc": (
        lambda a, x: (paddle.gammaincc(a, x), paddle.gammainc(a, x)),
        [np.repeat(POSITIVE, 3), np.tile(np.array([0, 1, 12], "float32"), 12)],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_special_functions(name):
    function, arrays = CASES[name]
    check(function, arrays, unknown=(0,), tolerance=1e-4)


def test_in_double_precision():
    check(lambda x: (paddle.lgamma(x), paddle.digamma(x), paddle.i1e(x)), [POSITIVE.astype("float64")], tolerance=1e-11)
    with pytest.raises(NoCounterpartError, match="in float64"):
        check(paddle.erfinv, [BETWEEN.astype("float64")])
