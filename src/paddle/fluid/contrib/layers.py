"""Experimental additions to `fluid.layers`."""

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle.static import Variable

from .. import layers
from ..layers import tree_conv
from .rnn_impl import BasicGRUUnit, BasicLSTMUnit, basic_gru, basic_lstm

__all__ = [
    "BasicGRUUnit",
    "BasicLSTMUnit",
    "basic_gru",
    "basic_lstm",
    "fused_elemwise_activation",
    "shuffle_batch",
    "tree_conv",
]

_OF_TWO = {"elementwise_add": layers.elementwise_add, "elementwise_mul": layers.elementwise_mul}
_OF_ONE = ("relu", "scale", "sigmoid", "tanh")


def fused_elemwise_activation(x, y, functor_list, axis=-1, scale=0.0, save_intermediate_out=True):
    """Two functions in one call: f(g(x, y)) if the second of the names is `elementwise_…`, else f(x, g(y)).

    Args:
        functor_list: two of `elementwise_add`, `elementwise_mul`, and of `relu`, `scale`, `sigmoid`, `tanh`.
        axis: the axis of `x` with which those of `y` begin.
        scale: the factor of the function `scale`.

    >>> x = paddle.to_tensor([1.0, -3.0])
    >>> fluid.contrib.layers.fused_elemwise_activation(x, x, ["elementwise_add", "relu"]).tolist()
    [2.0, -3.0]
    """
    names = functor_list.split(",") if isinstance(functor_list, str) else list(functor_list)
    two = [name for name in names if name in _OF_TWO]
    one = [name for name in names if name in _OF_ONE]
    if len(names) != 2 or len(two) != 1 or len(one) != 1:
        raise InvalidArgumentError(
            f"fused_elemwise_activation: 'functor_list' must hold one of {sorted(_OF_TWO)} and one of {list(_OF_ONE)}.",
            received(functor_list=functor_list),
        )
    outer = layers.scale if one[0] == "scale" else getattr(layers, one[0])
    factor = {"scale": scale} if one[0] == "scale" else {}
    if names[0] in _OF_TWO:
        return _OF_TWO[two[0]](x, outer(y, **factor), axis=axis)
    return outer(_OF_TWO[two[0]](x, y, axis=axis), **factor)


def shuffle_batch(x, seed=None):
    """The rows of `x`, which are its last axis, in a random order.

    `seed`, an integer or a Variable, is accepted, but as in Paddle 3.3.1 the order does not follow from it: all random
    orders come from `Program.random_seed`.

    >>> paddle.sort(fluid.contrib.layers.shuffle_batch(paddle.to_tensor([[1.0], [2.0], [3.0]])), 0).tolist()
    [[1.0], [2.0], [3.0]]
    """
    if seed is not None and not isinstance(seed, (int, Variable, paddle.Tensor)):
        raise InvalidTypeError("shuffle_batch: 'seed' must be an integer or a Variable.", received(seed=seed))
    rows = paddle.reshape(x, [-1, x.shape[-1]])
    order = paddle.argsort(paddle.rand(paddle.shape(rows)[:1]))
    return paddle.reshape(paddle.index_select(rows, order), paddle.shape(x))
