"""GRU steps, and convolutions along sequences and over trees."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.static.nn._ops import row_conv

from ..._lod import offsets
from ...layers import _sequence_ops as sequence_ops
from ...layers._tree_ops import tree_conv
from ._two_signatures import TwoSignatures, activation

__all__ = ["GRUUnit", "RowConv", "SequenceConv", "TreeConv"]


class GRUUnit(TwoSignatures):
    """One step of a GRU on an already projected input: `(input [N, 3D], hidden [N, D])`, with `size` 3D.

    Returns:
        (the next hidden state, the hidden state after the reset gate, the three gates)
    """

    _old = ("size", "param_attr", "bias_attr", "activation", "gate_activation", "origin_mode", "dtype")

    def _setup(
        self,
        size,
        param_attr=None,
        bias_attr=None,
        activation="tanh",
        gate_activation="sigmoid",
        origin_mode=False,
        dtype="float32",
    ):
        if size % 3:
            raise InvalidArgumentError("GRUUnit: 'size' must be three times the hidden size.", received(size=size))
        self._width, self._origin_mode = size // 3, origin_mode
        self._activation, self._gate_activation = _named(activation), _named(gate_activation)
        self.weight = self.create_parameter([self._width, size], param_attr, dtype)
        self.bias = self.create_parameter([1, size], bias_attr, dtype, is_bias=True)

    def forward(self, input, hidden):
        width = self._width
        if self.bias is not None:
            input = input + self.bias
        # The weight holds two consecutive matrices: [D, 2D] of the gates, [D, D] of the candidate.
        flat = paddle.flatten(self.weight)
        gates_weight = paddle.reshape(flat[: 2 * width * width], [width, 2 * width])
        candidate_weight = paddle.reshape(flat[2 * width * width :], [width, width])
        gates = self._gate_activation(input[:, : 2 * width] + paddle.matmul(hidden, gates_weight))
        update, reset = gates[:, :width], gates[:, width:]
        kept = reset * hidden
        candidate = self._activation(input[:, 2 * width :] + paddle.matmul(kept, candidate_weight))
        if self._origin_mode:
            out = update * hidden + (1 - update) * candidate
        else:
            out = (1 - update) * hidden + update * candidate
        return out, kept, paddle.concat([gates, candidate], 1)


def _named(name):
    """An activation by its name, or by its number in the original's operator."""
    return activation(["identity", "sigmoid", "tanh", "relu"][name] if isinstance(name, int) else name)


class RowConv(TwoSignatures):
    """The weighted sum of each step of [batch, steps, features] and the `future_context_size` steps after it."""

    _old = ("future_context_size", "param_attr", "act")

    def _setup(self, future_context_size, param_attr=None, act=None, dtype="float32"):
        self._future_context_size, self._param_attr, self._act = future_context_size, param_attr, activation(act)

    def _build_once(self, input):
        self.weight = self.create_parameter(
            [self._future_context_size + 1, input.shape[-1]], self._param_attr, self._dtype
        )

    def forward(self, input):
        out = row_conv(input, self.weight)
        return out if self._act is None else self._act(out)


class SequenceConv(TwoSignatures):
    """Map windows of `filter_size` rows of each sequence to `num_filters`; for LoD tensors."""

    _old = ("num_filters", "filter_size", "filter_stride", "padding", "bias_attr", "param_attr", "act")

    def _setup(
        self,
        num_filters,
        filter_size=3,
        filter_stride=1,
        padding=None,
        bias_attr=None,
        param_attr=None,
        act=None,
        dtype="float32",
    ):
        self._num_filters, self._filter_size, self._act = num_filters, filter_size, activation(act)
        self._param_attr, self._bias_attr = param_attr, bias_attr

    def _build_once(self, input):
        shape = [self._filter_size * input.shape[1], self._num_filters]
        self.weight = self.create_parameter(shape, self._param_attr, self._dtype)
        self.bias = self.create_parameter([self._num_filters], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, input):
        size = self._filter_size
        out = sequence_ops.conv(input, offsets(input, "SequenceConv"), self.weight, size, -(size // 2))
        out = out if self.bias is None else out + self.bias
        return out if self._act is None else self._act(out)


class TreeConv(TwoSignatures):
    """Convolution over trees (Mou et al., 2016): each node with its descendants down to `max_depth` - 1.

    Called with the features of the nodes [N, nodes, features] and the edges [N, edges, 2], each from a parent to a
    child, numbered from 1, terminated by zeros.
    """

    _old = ("output_size", "num_filters", "max_depth", "act", "param_attr", "bias_attr", "name")

    def _setup(
        self,
        feature_size=None,
        output_size=None,
        num_filters=1,
        max_depth=2,
        act="tanh",
        param_attr=None,
        bias_attr=None,
        name=None,
        dtype="float32",
    ):
        self._output_size, self._num_filters, self._max_depth = output_size, num_filters, max_depth
        self._act, self._param_attr, self._bias_attr = activation(act), param_attr, bias_attr
        self._ready(feature_size)

    def _build_once(self, nodes_vector, edge_set):
        self._make(nodes_vector.shape[2])

    def _make(self, features):
        shape = [features, 3, self._output_size, self._num_filters]
        self.weight = self.create_parameter(shape, self._param_attr, self._dtype)
        self.bias = self.create_parameter([self._num_filters], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, nodes_vector, edge_set):
        out = tree_conv(nodes_vector, edge_set, self.weight, self._max_depth)
        out = out if self.bias is None else out + self.bias
        return out if self._act is None else self._act(out)
