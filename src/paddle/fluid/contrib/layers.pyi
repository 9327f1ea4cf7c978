# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.contrib.rnn_impl import BasicGRUUnit as BasicGRUUnit
from paddle.fluid.contrib.rnn_impl import BasicLSTMUnit as BasicLSTMUnit
from paddle.fluid.contrib.rnn_impl import basic_gru as basic_gru
from paddle.fluid.contrib.rnn_impl import basic_lstm as basic_lstm
from paddle.fluid.layers.structured import tree_conv as tree_conv
from paddle.static import Variable as Variable

def correlation(x: Any, y: Any, pad_size: Any, kernel_size: Any, max_displacement: Any, stride1: Any, stride2: Any, corr_type_multiply: float = 1) -> Any:
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
    [1, 9, 4, 4]"""

def fused_elemwise_activation(x: Any, y: Any, functor_list: Any, axis: float = -1, scale: float = 0.0, save_intermediate_out: bool = True) -> Any:
    """Two functions in one call: f(g(x, y)) if the second of the names is `elementwise_…`, else f(x, g(y)).

    Args:
        functor_list: two of `elementwise_add`, `elementwise_mul`, and of `relu`, `scale`, `sigmoid`, `tanh`.
        axis: the axis of `x` with which those of `y` begin.
        scale: the factor of the function `scale`.

    >>> x = paddle.to_tensor([1.0, -3.0])
    >>> fluid.contrib.layers.fused_elemwise_activation(x, x, ["elementwise_add", "relu"]).tolist()
    [2.0, -3.0]"""

def shuffle_batch(x: Any, seed: Any = None) -> Any:
    """The rows of `x`, which are its last axis, in a random order.

    `seed`, an integer or a Variable, is accepted, but as in Paddle 3.3.1 the order does not follow from it: all random
    orders come from `Program.random_seed`.

    >>> paddle.sort(fluid.contrib.layers.shuffle_batch(paddle.to_tensor([[1.0], [2.0], [3.0]])), 0).tolist()
    [[1.0], [2.0], [3.0]]"""
