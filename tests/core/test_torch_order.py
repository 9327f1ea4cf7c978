"""Additional call forms of operators, which all reach the operator as the same call."""

import inspect

import numpy as np
import pytest
import torch

import paddle
from paddle._core.fast_path import joining, sizes
from paddle._core.op import op
from paddle._core.state import INTERCEPTORS
from paddle._core.torch_order import torch_order


@pytest.fixture
def watched():
    """The arguments with which operators are called, as an interceptor sees them."""
    seen = []

    class Watch:
        def before(self, call, args, kwargs):
            shown = [list(a.shape) if isinstance(a, torch.Tensor) else a for a in args[1:]]
            seen.append((call.name, shown, dict(kwargs)))
            return args, kwargs

        def after(self, call, out):
            return out

    watch = Watch()
    INTERCEPTORS.append(watch)
    yield seen
    INTERCEPTORS.remove(watch)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.reshape([3, 2]),
        lambda x: x.reshape(3, 2),
        lambda x: paddle.reshape(x, 3, 2),
        lambda x: paddle.reshape(x, [3, 2]),
    ],
)
def test_every_form_reaches_the_operator_as_the_same_call(call, watched):
    call(paddle.zeros([2, 3]))
    assert watched[-1] == ("reshape", [[3, 2]], {})


@pytest.mark.parametrize(
    "call", [lambda x: x.transpose([1, 0]), lambda x: x.transpose(0, 1), lambda x: x.transpose(dim0=0, dim1=1)]
)
def test_two_axes_reach_the_operator_as_a_permutation(call, watched):
    call(paddle.zeros([2, 3]))
    assert watched[-1] == ("transpose", [[1, 0]], {})


def test_torch_order_is_converted_to_paddle_order(watched):
    index = paddle.to_tensor([0])
    paddle.index_select(paddle.zeros([2, 3]), 1, index)
    name, arguments, named = watched[-1]
    assert (name, arguments[0], named["axis"]) == ("index_select", [1], 1)


@pytest.mark.parametrize("name", ["reshape", "transpose", "concat", "gather", "scatter", "index_add", "expand", "view"])
def test_a_form_has_the_signature_and_docstring_of_its_operator(name):
    public = getattr(paddle, name)
    assert public.__name__ == public.operator.name == name
    assert inspect.signature(public) == inspect.signature(public.kernel)
    assert public.__doc__ == public.kernel.__doc__


def test_the_operator_handles_what_torch_refuses():
    calls = []

    @sizes(torch.Tensor.reshape)
    @op
    def shaped(x, shape, name=None):
        calls.append(shape)
        return x

    x = paddle.zeros([4])
    assert shaped(x, [2, 2]).shape == [2, 2]
    assert not calls
    shaped(x, [3])
    shaped(x, [2, 2], "name")
    shaped(x=x, shape=[2])
    assert calls == [[3], [2, 2], [2]]


def test_the_operator_handles_lists_that_torch_refuses():
    calls = []

    @joining(torch.cat)
    @op
    def joined(x, axis=0, name=None):
        calls.append(axis)
        return x[0]

    x = paddle.zeros([2, 2])
    assert joined([x, x]).shape == joined([x, x], 0).shape == joined((x, x), axis=0).shape == [4, 2]
    assert not calls
    joined([x, x], 7)
    joined([x, x], np.int64(1))
    joined([x, 1.0])
    joined([x, x], dim=1)
    joined([x, x], name="name")
    assert calls == [7, 1, 0, 1, 0]


def test_a_number_after_the_tensor_means_torch_order():
    @torch_order(lambda input, dim, index: ("theirs", dim))
    @op
    def picked(x, index, axis=None):
        return x

    x = paddle.zeros([2])
    assert picked(x, 1, x) == picked(x, np.int64(1), x) == picked(x=x, dim=1, index=x) == ("theirs", 1)
    assert picked(x, x).shape == [2]


def test_names_of_torch_where_the_original_takes_them():
    x, y = paddle.to_tensor([3.0, 4.0]), paddle.to_tensor([1.0, 2.0])
    whole = paddle.to_tensor([1, 2])
    assert paddle.divide_(input=x.clone(), other=y).tolist() == [3.0, 2.0]
    assert paddle.gcd_(input=whole.clone(), other=whole).tolist() == [1, 2]
    assert paddle.unsqueeze_(x.clone(), dim=0).shape == [1, 2]
    assert whole.__or__(other=whole).tolist() == [1, 2]
    assert paddle.linalg.norm(x, ord=2).item() == 5.0
    assert paddle.linalg.vector_norm(x, ord=1).item() == 7.0
    assert paddle.nn.functional.group_norm(paddle.ones([1, 4, 2, 2]), 2, eps=1e-3).shape == [1, 4, 2, 2]
    assert (paddle.is_complex(input=x), paddle.is_floating_point(input=x)) == (False, True)
