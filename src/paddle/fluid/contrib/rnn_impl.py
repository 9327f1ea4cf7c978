"""Stacks of recurrent cells over whole sequences, in either mode: `basic_gru`, `basic_lstm`, and their single steps."""

import paddle
from paddle.nn import functional as F
from paddle.utils import map_structure

from ..dygraph import Layer
from ..layers import dropout
from ..layers.rnn import GRUCell, LSTMCell, RNNCell, rnn
from ..layers.rnn import _with_ending as _named

__all__ = ["BasicGRUUnit", "BasicLSTMUnit", "basic_gru", "basic_lstm"]


class _Unit(Layer):
    """One step of a cell as a layer whose parameters the first call creates."""

    def __init__(self, name_scope, hidden_size, param_attr, bias_attr, gate_activation, activation, dtype):
        super().__init__(name_scope, dtype)
        self._hidden, self._attrs = hidden_size, (param_attr, bias_attr)
        self._gate, self._act = gate_activation or F.sigmoid, activation or F.tanh

    def _make(self, name, width, size):
        """A weight and a bias for [input, state], kept as attributes."""
        param_attr, bias_attr = (_named(attr, f"_{name}" if name else "") for attr in self._attrs)
        prefix = f"_{name}" if name else ""
        setattr(self, f"{prefix}_weight", self.create_parameter([width, size], param_attr, self._dtype))
        setattr(self, f"{prefix}_bias", self.create_parameter([size], bias_attr, self._dtype, is_bias=True))


class BasicGRUUnit(_Unit):
    """One step of a gated recurrent unit: `unit(input, pre_hidden)` is the new hidden state.

    >>> with fluid.dygraph.guard():
    ...     unit = fluid.contrib.layers.BasicGRUUnit("gru", hidden_size=4)
    ...     x, h = (fluid.dygraph.to_variable(np.zeros([2, n], "float32")) for n in (3, 4))
    ...     unit(x, h).shape
    [2, 4]
    """

    def __init__(
        self,
        name_scope,
        hidden_size,
        param_attr=None,
        bias_attr=None,
        gate_activation=None,
        activation=None,
        dtype="float32",
    ):
        super().__init__(name_scope, hidden_size, param_attr, bias_attr, gate_activation, activation, dtype)

    def _build_once(self, input, pre_hidden):
        width = list(input.shape)[-1] + self._hidden
        self._make("gate", width, 2 * self._hidden)
        self._make("candidate", width, self._hidden)

    def forward(self, input, pre_hidden):
        gates = self._gate(F.linear(paddle.concat([input, pre_hidden], 1), self._gate_weight, self._gate_bias))
        reset, update = paddle.split(gates, 2, 1)
        both = paddle.concat([input, reset * pre_hidden], 1)
        new = self._act(F.linear(both, self._candidate_weight, self._candidate_bias))
        return update * pre_hidden + (1 - update) * new


class BasicLSTMUnit(_Unit):
    """One step of long short-term memory: `unit(input, pre_hidden, pre_cell)` is (hidden, cell)."""

    def __init__(
        self,
        name_scope,
        hidden_size,
        param_attr=None,
        bias_attr=None,
        gate_activation=None,
        activation=None,
        forget_bias=1.0,
        dtype="float32",
    ):
        super().__init__(name_scope, hidden_size, param_attr, bias_attr, gate_activation, activation, dtype)
        self._forget_bias = forget_bias

    def _build_once(self, input, pre_hidden, pre_cell):
        self._make("", list(input.shape)[-1] + self._hidden, 4 * self._hidden)

    def forward(self, input, pre_hidden, pre_cell):
        gates = F.linear(paddle.concat([input, pre_hidden], 1), self._weight, self._bias)
        i, j, f, o = paddle.split(gates, 4, 1)
        cell = pre_cell * self._gate(f + self._forget_bias) + self._gate(i) * self._act(j)
        return self._act(cell) * self._gate(o), cell


class _Stack(RNNCell):
    """Cells on top of each other; a step takes the input and, where sequences differ in length, a mask."""

    def __init__(self, cells, dropout_prob):
        self._cells, self._dropout = cells, dropout_prob

    @property
    def state_shape(self):
        return [cell.state_shape for cell in self._cells]

    def call(self, inputs, states):
        """Compute one step: what the last layer gives, and the states of all."""
        x, *mask = inputs if isinstance(inputs, (list, tuple)) else [inputs]
        found = []
        for cell, old in zip(self._cells, states, strict=True):
            _, new = cell(x, old)
            if mask:  # an entry that has ended keeps its state
                share = paddle.unsqueeze(mask[0], 1)
                new = map_structure(lambda a, b, share=share: a * share + b * (1 - share), new, old)
            found.append(new)
            x = new[0] if isinstance(new, list) else new
            if self._dropout:
                x = dropout(x, self._dropout, dropout_implementation="upscale_in_train")
        return x, found


def _run(make, input, initial, num_layers, sequence_length, dropout_prob, bidirectional, batch_first):
    """(outputs, states): for each kind of state the last ones, [layers × directions, batch, hidden].

    Args:
        make: a function of direction and layer that returns a cell.
        initial: for each kind of state the first ones, in the shape of the last ones, or None.
    """
    steps_first = paddle.transpose(input, [1, 0, 2]) if batch_first else input
    inputs = steps_first
    if sequence_length is not None:
        order = paddle.arange(0, paddle.shape(steps_first)[0], 1, "int64")
        mask = paddle.unsqueeze(order, 1) < paddle.cast(sequence_length, "int64")
        inputs = [steps_first, paddle.cast(mask, steps_first.dtype)]
    directions = ("fw", "bw") if bidirectional else ("fw",)
    outputs, lasts = [], []
    for at, direction in enumerate(directions):
        stack = _Stack([make(direction, layer) for layer in range(num_layers)], dropout_prob)
        if initial[0] is None:
            first = stack.get_initial_states(steps_first, batch_dim_idx=1)
        else:
            rows = range(at, num_layers * len(directions), len(directions))
            first = [[kind[row] for kind in initial] for row in rows]
            first = first if len(initial) > 1 else [states[0] for states in first]
        output, last = rnn(stack, inputs, first, time_major=True, is_reverse=direction == "bw")
        outputs.append(output)
        lasts.append([states if isinstance(states, list) else [states] for states in last])
    output = outputs[0] if len(outputs) == 1 else paddle.concat(outputs, 2)
    states = [
        paddle.stack([last[layer][kind] for layer in range(num_layers) for last in lasts], 0)
        for kind in range(len(initial))
    ]
    return paddle.transpose(output, [1, 0, 2]) if batch_first else output, states


def basic_gru(
    input,
    init_hidden,
    hidden_size,
    num_layers=1,
    sequence_length=None,
    dropout_prob=0.0,
    bidirectional=False,
    batch_first=True,
    param_attr=None,
    bias_attr=None,
    gate_activation=None,
    activation=None,
    dtype="float32",
    name="basic_gru",
):
    """Layers of gated recurrent units over sequences: (outputs, the last hidden states).

    Args:
        input: [batch, step, size], or [step, batch, size] unless `batch_first`.
        init_hidden: [layers × directions, batch, hidden]; None begins with zeros.
        sequence_length: the number of steps of each entry; afterwards its state stays as it is.
    """

    def make(direction, layer):
        attrs = (_named(attr, f"_{direction}_{layer}") for attr in (param_attr, bias_attr))
        return GRUCell(hidden_size, *attrs, gate_activation, activation, dtype, f"{name}_{direction}_{layer}")

    output, (hidden,) = _run(
        make, input, [init_hidden], num_layers, sequence_length, dropout_prob, bidirectional, batch_first
    )
    return output, hidden


def basic_lstm(
    input,
    init_hidden,
    init_cell,
    hidden_size,
    num_layers=1,
    sequence_length=None,
    dropout_prob=0.0,
    bidirectional=False,
    batch_first=True,
    param_attr=None,
    bias_attr=None,
    gate_activation=None,
    activation=None,
    forget_bias=1.0,
    dtype="float32",
    name="basic_lstm",
):
    """Layers of long short-term memory over sequences: (outputs, the last hidden states, the last cells).

    Args:
        input: [batch, step, size], or [step, batch, size] unless `batch_first`.
        init_hidden, init_cell: [layers × directions, batch, hidden]; None begins with zeros.
        sequence_length: the number of steps of each entry; afterwards its states stay as they are.
    """

    def make(direction, layer):
        attrs = (_named(attr, f"_{direction}_{layer}") for attr in (param_attr, bias_attr))
        activations = gate_activation, activation
        return LSTMCell(hidden_size, *attrs, *activations, forget_bias, dtype, f"{name}_{direction}_{layer}")

    first = [init_hidden, init_cell]
    output, (hidden, cell) = _run(
        make, input, first, num_layers, sequence_length, dropout_prob, bidirectional, batch_first
    )
    return output, hidden, cell
