"""Distributions of `fluid.layers`, in both modes, against torch."""

import numpy as np
import pytest
import torch
import torch.distributions as D
from tests.fluid.both_modes import both
from tests.support import check_error

import paddle.fluid as fluid

L = fluid.layers
A, B = np.array([0.5, -1.0], "float32"), np.array([1.5, 2.0], "float32")
C, E = np.array([0.1, 0.2], "float32"), np.array([1.0, 3.0], "float32")


def torched(*arrays):
    return [torch.tensor(a) for a in arrays]


def test_normal():
    a, b, c, e = torched(A, B, C, E)
    np.testing.assert_allclose(both(lambda m, s: L.Normal(m, s).entropy(), A, B), D.Normal(a, b).entropy(), 1e-5)
    found = both(lambda m, s, v: L.Normal(m, s).log_prob(v), A, B, C)
    np.testing.assert_allclose(found, D.Normal(a, b).log_prob(c), 1e-5)
    found = both(lambda m, s, n, t: L.Normal(m, s).kl_divergence(L.Normal(n, t)), A, B, C, E)
    np.testing.assert_allclose(found, D.kl_divergence(D.Normal(a, b), D.Normal(c, e)), 1e-5)
    with fluid.dygraph.guard():
        drawn = L.Normal(3.0, 0.1).sample([500]).numpy()
        assert drawn.shape == (500, 1)
        assert abs(drawn.mean() - 3) < 0.05


def test_uniform():
    found = both(lambda low, high, v: L.Uniform(low, high).log_prob(v), A, B, E)
    want = D.Uniform(*torched(A, B), validate_args=False).log_prob(torch.tensor(E))
    np.testing.assert_allclose(found, [want[0], -np.inf if not A[1] < E[1] < B[1] else want[1]], 1e-5)
    np.testing.assert_allclose(both(lambda low, high: L.Uniform(low, high).entropy(), A, B), np.log(B - A), 1e-5)
    with fluid.dygraph.guard():
        drawn = L.Uniform(A, B).sample([300]).numpy()
        assert ((drawn >= A) & (drawn <= B)).all()


def test_categorical():
    x, y = np.array([[0.1, 2.0, -1.0]], "float32"), np.array([[1.0, 0.0, 0.5]], "float32")
    p, q = D.Categorical(logits=torch.tensor(x)), D.Categorical(logits=torch.tensor(y))
    np.testing.assert_allclose(both(lambda a: L.Categorical(a).entropy(), x), p.entropy()[:, None], 1e-5)
    found = both(lambda a, b: L.Categorical(a).kl_divergence(L.Categorical(b)), x, y)
    np.testing.assert_allclose(found, D.kl_divergence(p, q)[:, None], 1e-5)


def test_multivariate_normal():
    a, b = np.array([0.3, 0.5], "float32"), np.array([0.2, 0.4], "float32")
    s, t = np.diag([0.4, 0.5]).astype("float32"), np.diag([0.3, 0.4]).astype("float32")
    p = D.MultivariateNormal(torch.tensor(a), torch.tensor(s))
    q = D.MultivariateNormal(torch.tensor(b), torch.tensor(t))
    found = both(lambda m, v: L.MultivariateNormalDiag(m, v).entropy(), a, s, batch=False)
    np.testing.assert_allclose(found, [p.entropy()], 1e-5)
    found = both(
        lambda m, v, n, w: L.MultivariateNormalDiag(m, v).kl_divergence(L.MultivariateNormalDiag(n, w)),
        a,
        s,
        b,
        t,
        batch=False,
    )
    np.testing.assert_allclose(found, [D.kl_divergence(p, q)], 1e-4)


def test_different_kinds_are_not_compared():
    with fluid.dygraph.guard():
        check_error(lambda: L.Normal(0.0, 1.0).kl_divergence(L.Uniform(0.0, 1.0)), TypeError, "Normal")
        with pytest.raises(NotImplementedError, match=r"Categorical\.sample"):
            L.Categorical(A).sample([2])
