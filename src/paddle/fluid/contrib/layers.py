"""Experimental additions to `fluid.layers`."""

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received
from paddle.static import Variable

from .. import layers
from ..layers import tree_conv
from .rnn_impl import BasicGRUUnit, BasicLSTMUnit, basic_gru, basic_lstm

__all__ = [
    "BasicGRUUnit",
    "BasicLSTMUnit",
    "basic_gru",
    "basic_lstm",
    "correlation",
    "fused_elemwise_activation",
    "shuffle_batch",
    "tree_conv",
]

__path__ = []  # the original has a package here, whose modules are rows of _core/import_paths.txt

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


def correlation(x, y, pad_size, kernel_size, max_displacement, stride1, stride2, corr_type_multiply=1):
    """How alike each place of `x` is to the places of `y` around it: a channel for each displacement.

    Args:
        x: [batch, channels, height, width].
        y: the same shape.
        pad_size: how many zeros are added on each side.
        kernel_size: 1; larger patches raise NotImplementedError.
        max_displacement: how far the places of `y` are away, vertically and horizontally.
        stride1: the step between places of `x`.
        stride2: the step between displacements.
        corr_type_multiply: 1, the products of the channels are averaged.

    Returns:
        [batch, (2 * (max_displacement // stride2) + 1) ** 2, height, width], rows of displacements first.

    >>> x = paddle.ones([1, 3, 4, 4])
    >>> fluid.contrib.layers.correlation(x, x, 1, 1, 1, 1, 1).shape
    [1, 9, 4, 4]
    """
    if kernel_size != 1 or corr_type_multiply != 1:
        raise UnimplementedError(
            "correlation: only kernel_size=1 and corr_type_multiply=1 are implemented.",
            received(kernel_size=kernel_size, corr_type_multiply=corr_type_multiply),
        )
    if x.ndim != 4 or list(x.shape) != list(y.shape):
        raise InvalidArgumentError(
            "correlation: 'x' and 'y' must be [batch, channels, height, width] and have the same shape.",
            received(x=x, y=y),
        )
    height, width = (size + 2 * (pad_size - max_displacement) for size in x.shape[2:])
    x, y = (paddle.nn.functional.pad(value, [pad_size] * 4) for value in (x, y))

    def part(value, down, right):
        top, left = max_displacement + down, max_displacement + right
        return value[:, :, top : top + height : stride1, left : left + width : stride1]

    radius = max_displacement // stride2
    steps = [stride2 * i for i in range(-radius, radius + 1)]
    centre = part(x, 0, 0)
    return paddle.stack([(centre * part(y, down, right)).mean(1) for down in steps for right in steps], axis=1)


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
