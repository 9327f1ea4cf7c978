"""`paddle.grad` inside a function under to_static: it is recorded, and its result may have gradients itself."""

import warnings

import pytest
from tests.support import check_close

import paddle
from paddle.jit import to_static


def make_net():
    paddle.seed(5)
    return paddle.nn.Linear(2, 1)


def penalty(net):
    def function(x):
        x.stop_gradient = False
        y = paddle.tanh(net(x)).sum()
        (slope,) = paddle.grad(y, x, create_graph=True)
        return (slope**2).sum() + y, slope

    return function


def traced(function):
    static = to_static(function)

    def call(*args):
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a call that runs dynamically warns
            return static(*args)

    return call


def test_a_gradient_of_a_gradient_reaches_the_parameters():
    x = paddle.to_tensor([[1.0, 2.0], [0.5, -1.0]])
    found = []
    for make in (penalty, lambda net: traced(penalty(net))):
        net = make_net()
        loss, slope = make(net)(x.clone())
        loss.backward()
        found.append([loss.detach(), slope.detach(), net.weight.grad, net.bias.grad])
    for came, want in zip(*found[::-1], strict=True):
        check_close(came, want, 1e-6)


def test_inside_no_grad_the_result_has_no_gradient():
    net = make_net()
    x = paddle.to_tensor([[1.0, 2.0]])
    want = penalty(net)(x.clone())[1]
    with paddle.no_grad():
        loss, slope = traced(penalty(net))(x.clone())
    check_close(slope, want, 1e-6)
    assert loss.stop_gradient


def test_gradients_of_parameters_and_of_unused_inputs():
    net = make_net()

    def function(x, other):
        other.stop_gradient = False
        found = paddle.grad(net(x).sum(), [net.weight, other], allow_unused=True)
        assert found[1] is None
        return found[0]

    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
    found = traced(function)(x, paddle.ones([2]))
    assert found.tolist() == [[4.0], [6.0]]
    assert found.stop_gradient


def test_an_input_that_was_not_used_is_an_error():
    def function(x, other):
        return paddle.grad((x * 2).sum(), other)[0]

    a, b = paddle.ones([2]), paddle.ones([2])
    a.stop_gradient = b.stop_gradient = False
    with pytest.raises(ValueError, match="not used to compute"):
        to_static(function, full_graph=True)(a, b)
