"""deepxde on its paddle backend: `deepxde_problems.py poisson|inverse|deeponet`."""

import sys

import deepxde as dde
import numpy as np
from results import result

import paddle

dde.config.set_random_seed(7)
dde.config.set_default_float("float32")


def poisson():
    """-u'' = pi² sin(pi x) on [-1, 1], by Adam, then L-BFGS; derivatives, saving and loading."""

    def equation(x, y):
        return -dde.grad.hessian(y, x) - np.pi**2 * paddle.sin(np.pi * x)

    geometry = dde.geometry.Interval(-1, 1)
    border = dde.icbc.DirichletBC(geometry, lambda x: np.sin(np.pi * x), lambda _, on: on)
    data = dde.data.PDE(geometry, equation, border, 24, 2, solution=lambda x: np.sin(np.pi * x), num_test=50)
    model = dde.Model(data, dde.nn.FNN([1, 20, 20, 1], "tanh", "Glorot uniform"))
    model.compile("adam", lr=0.005, metrics=["l2 relative error"])
    history, _ = model.train(iterations=200, display_every=20)
    result("loss", np.array(history.loss_train))
    result("error", np.array(history.metrics_test))
    path = model.save("model")
    before = model.predict(np.linspace(-1, 1, 11).reshape(-1, 1).astype("float32"))
    result("solution", before)
    again = dde.Model(data, dde.nn.FNN([1, 20, 20, 1], "tanh", "Glorot uniform"))
    again.compile("adam", lr=0.005)
    again.restore(path)
    result("restored", again.predict(np.linspace(-1, 1, 11).reshape(-1, 1).astype("float32")))
    model.compile("L-BFGS")
    dde.optimizers.config.set_LBFGS_options(maxiter=30)
    history, _ = model.train(display_every=10)
    result("loss_after_lbfgs", [history.loss_train[-1].sum() < history.loss_train[0].sum()])


def inverse():
    """The diffusion coefficient of u_t = C u_xx from values of u."""
    coefficient = dde.Variable(2.0)

    def equation(x, y):
        heat = paddle.exp(-x[:, 1:]) * (paddle.sin(np.pi * x[:, :1]) - np.pi**2 * paddle.sin(np.pi * x[:, :1]))
        return dde.grad.jacobian(y, x, i=0, j=1) - coefficient * dde.grad.hessian(y, x, i=0, j=0) + heat

    def exact(x):
        return np.sin(np.pi * x[:, :1]) * np.exp(-x[:, 1:])

    domain = dde.geometry.GeometryXTime(dde.geometry.Interval(-1, 1), dde.geometry.TimeDomain(0, 1))
    conditions = [dde.icbc.DirichletBC(domain, exact, lambda _, on: on), dde.icbc.IC(domain, exact, lambda _, on: on)]
    places = np.stack([np.linspace(-1, 1, 10), np.full(10, 1.0)], 1).astype("float32")
    conditions.append(dde.icbc.PointSetBC(places, exact(places).astype("float32"), component=0))
    data = dde.data.TimePDE(
        domain, equation, conditions, num_domain=40, num_boundary=20, num_initial=10, anchors=places, solution=exact,
        num_test=200,
    )  # fmt: skip
    model = dde.Model(data, dde.nn.FNN([2, 20, 20, 1], "tanh", "Glorot uniform"))
    model.compile("adam", lr=0.001, external_trainable_variables=coefficient)
    history, _ = model.train(iterations=100, display_every=20)
    result("loss", np.array(history.loss_train))
    result("coefficient", [float(coefficient)])


def deeponet():
    """The antiderivative operator from 20 functions."""
    rng = np.random.default_rng(0)
    x = np.linspace(0, 1, 25)[:, None].astype("float32")
    weights = rng.normal(size=(20, 3)).astype("float32")
    functions = np.stack([sum(w[k] * np.cos((k + 1) * x[:, 0]) for k in range(3)) for w in weights]).astype("float32")
    values = np.stack([sum(w[k] * np.sin((k + 1) * x[:, 0]) / (k + 1) for k in range(3)) for w in weights])
    data = dde.data.TripleCartesianProd(
        (functions[:15], x), values[:15].astype("float32"), (functions[15:], x), values[15:].astype("float32")
    )
    net = dde.nn.DeepONetCartesianProd([25, 20, 20], [1, 20, 20], "relu", "Glorot normal")
    model = dde.Model(data, net)
    model.compile("adam", lr=0.001, metrics=["mean l2 relative error"])
    history, _ = model.train(iterations=100, display_every=20)
    result("loss", np.array(history.loss_train))
    result("error", np.array(history.metrics_test))


{"poisson": poisson, "inverse": inverse, "deeponet": deeponet}[sys.argv[1]]()
