"""Special functions against SciPy, with gradients."""

import numpy as np
import pytest
import scipy.special as sc
from tests.support import check_error, check_op

import paddle

# name -> SciPy's function and an interval inside its domain.
FUNCTIONS = {
    "digamma": (sc.digamma, 0.5, 4),
    "erf": (sc.erf, -2, 2),
    "erfinv": (sc.erfinv, -0.9, 0.9),
    "gammaln": (sc.gammaln, 0.5, 4),
    "i0": (sc.i0, -3, 3),
    "i0e": (sc.i0e, 0.1, 3),
    "i1": (sc.i1, -3, 3),
    "i1e": (sc.i1e, 0.1, 3),
    "lgamma": (sc.gammaln, 0.5, 4),
    "sinc": (np.sinc, 0.1, 3),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_agree_with_scipy(name):
    reference, low, high = FUNCTIONS[name]
    x = np.linspace(low, high, 6).reshape(2, 3)
    check_op(getattr(paddle, name), reference, [x], eps=1e-5, dtype="float64")
    check_op(getattr(paddle, name), reference, [x.astype("float32")], grad=False, rtol=1e-5, dtype="float32")
    assert getattr(paddle.Tensor, name) is getattr(paddle, name)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_integers_give_float32(name):
    reference = FUNCTIONS[name][0]
    x = np.array([0, 1]) if name == "erfinv" else np.array([1, 2])
    check_op(getattr(paddle, name), reference, [x], dtype="float32")


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_polygamma(n):
    x = np.linspace(0.7, 3, 5)
    check_op(lambda t: paddle.polygamma(t, n), lambda a: sc.polygamma(n, a), [x], eps=1e-5)


def test_polygamma_says_what_n_must_be():
    x = paddle.ones([1])
    check_error(lambda: paddle.polygamma(x, -1), ValueError, "polygamma", "'n'", "-1")
    check_error(lambda: paddle.polygamma(x, 1.5), TypeError, "polygamma", "int", "1.5")


@pytest.mark.parametrize("p", [1, 2, 5])
def test_multigammaln(p):
    x = np.linspace(2.5, 6, 5)
    check_op(lambda t: paddle.multigammaln(t, p), lambda a: sc.multigammaln(a, p), [x], eps=1e-5)
    check_error(lambda: paddle.multigammaln(paddle.ones([1]), 0), ValueError, "multigammaln", "'p'", "0")


@pytest.mark.parametrize("name", ["gammainc", "gammaincc"])
def test_incomplete_gamma_functions(name):
    a, x = np.linspace(0.5, 3, 4), np.linspace(0.2, 4, 8).reshape(2, 4)
    order = paddle.to_tensor(a)
    check_op(lambda t: getattr(paddle, name)(order, t), lambda y: getattr(sc, name)(a, y), [x], eps=1e-5)


@pytest.mark.parametrize("name", ["gammainc", "gammaincc"])
def test_the_order_has_no_gradient(name):
    a = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    getattr(paddle, name)(a, x).sum().backward()
    assert a.grad is None
    assert x.grad is not None


@pytest.mark.parametrize("name", ["gammainc", "gammaincc"])
def test_incomplete_gamma_functions_refuse_negative_arguments(name):
    call, one, negative = getattr(paddle, name), paddle.ones([2]), paddle.to_tensor([1.0, -0.5])
    check_error(lambda: call(negative, one), ValueError, name, "'x'", "-0.5")
    check_error(lambda: call(one, negative), ValueError, name, "'y'", "-0.5")
