"""Recurrent networks: cells, running cells over time, and multi-layer networks on torch's kernels."""

import math

from paddle._kernels.recurrent import gru_step, lstm_step, recurrent, simple_step

from ... import tensor as T
from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.graph.array import make_array
from ..._core.graph.control import while_loop
from ..._core.graph.sizes import UnknownSize
from ..._core.graph.variable import Variable
from ..._core.help import LAYERS, complete
from ..._core.param_attr import ParamAttr
from ...utils.layers_utils import flatten, map_structure, pack_sequence_as
from .. import functional as F
from ..initializer import Constant, Uniform
from .container import LayerList
from .layers import Layer

__all__ = ["RNN", "BiRNN", "GRU", "GRUCell", "LSTM", "LSTMCell", "RNNCellBase", "SimpleRNN", "SimpleRNNCell"]

HELP = LAYERS | {
    "input_size": "size of one step of the input.",
    "hidden_size": "size of the state.",
    "num_layers": "how many layers; each takes the outputs of the one before.",
    "direction": "'forward' or 'bidirect' (also 'bidirectional'), where outputs of both directions are concatenated.",
    "time_major": "whether the first axis of input and output is time, not the batch; torch's `batch_first` is the "
    "opposite, and torch expects time first unless told.",
    "dropout": "probability of dropout between layers while training.",
    "activation": "'tanh' or 'relu'.",
    "weight_ih_attr": "`paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values "
    "between ±1/sqrt(hidden_size).",
    "weight_hh_attr": "the same for the weight of the state.",
    "bias_ih_attr": "the same for the bias of the input; False for zeros that are not trained.",
    "bias_hh_attr": "the same for the bias of the state; False for zeros that are not trained.",
    "proj_size": "size that the hidden state is projected to, less than `hidden_size`; 0 for no projection.",
    "name_scope": "prefix of parameter names; by default the class name in snake case.",
    "dtype": "dtype of the parameters.",
    "name": "accepted; parameters are named by their attributes.",
}


class RNNCellBase(Layer):
    """One step of a recurrent network: `forward(inputs, states) -> outputs, new_states`.

    A custom cell defines `state_shape`, without the batch, from which `get_initial_states` makes the first states.

    >>> class Sum(paddle.nn.RNNCellBase):
    ...     @property
    ...     def state_shape(self):
    ...         return (1,)
    ...     def forward(self, inputs, states=None):
    ...         total = states + inputs
    ...         return total, total
    >>> out, last = paddle.nn.RNN(Sum())(paddle.ones([1, 3, 1]))
    >>> out.flatten().tolist(), last.tolist()
    ([1.0, 2.0, 3.0], [[3.0]])
    """

    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0):
        """Return constant states for a batch of the size of `batch_ref`."""
        first = batch_ref
        while isinstance(first, (list, tuple, dict)):
            first = next(iter(first.values())) if isinstance(first, dict) else first[0]
        batch = first.shape[batch_dim_idx]
        shapes = self.state_shape if shape is None else shape
        dtypes = (getattr(self, "state_dtype", None) or first.dtype) if dtype is None else dtype

        def make(one, kind):
            sizes = [s for s in one if s != -1] if one and one[0] == -1 else list(one)
            return T.full([batch, *sizes], init_value, dtype=kind)

        def walk(one, kind):
            if isinstance(one, (list, tuple)) and one and not isinstance(one[0], int):
                dtypes = kind if isinstance(kind, (list, tuple)) else [kind] * len(one)
                return type(one)(walk(o, k) for o, k in zip(one, dtypes, strict=True))
            return make(one, kind)

        return walk(shapes, dtypes)

    def call(self, *inputs, **kwargs):
        """`forward`, under its fluid name."""
        return self.forward(*inputs, **kwargs)

    @property
    def state_shape(self):
        raise NotImplementedError(f"{type(self).__name__} does not define state_shape")


class _GatedCell(RNNCellBase):
    """Base of the three cells: two weights and two biases with `_gates` blocks of rows."""

    _gates = 1

    def _build(self, input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr, proj_size=0):
        if hidden_size <= 0:
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'hidden_size' must be positive.", received(hidden_size=hidden_size)
            )
        limit = 1.0 / math.sqrt(hidden_size)
        start, rows = Uniform(-limit, limit), self._gates * hidden_size
        self.input_size, self.hidden_size, self.proj_size = input_size, hidden_size, proj_size
        self.weight_ih = self._parameter([rows, input_size], weight_ih_attr, start)
        self.weight_hh = self._parameter([rows, proj_size or hidden_size], weight_hh_attr, start)
        self.bias_ih = self._parameter([rows], bias_ih_attr, start, True)
        self.bias_hh = self._parameter([rows], bias_hh_attr, start, True)
        if proj_size:
            self.weight_ho = self._parameter([hidden_size, proj_size], weight_hh_attr, start)

    def _parameter(self, shape, attr, start, is_bias=False):
        if attr is False:  # present but frozen: a bias of zeros, a weight of ones
            attr = ParamAttr(initializer=Constant(0.0 if is_bias else 1.0), trainable=False)
        return self.create_parameter(shape, attr, is_bias=is_bias, default_initializer=start)

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}"


class SimpleRNNCell(_GatedCell):
    """One step of a plain recurrent network: `h = act(W_ih x + b_ih + W_hh h + b_hh)`.

    Shape:
        inputs [N, input_size] and states [N, hidden_size] to (outputs, states), both [N, hidden_size].

    >>> out, h = paddle.nn.SimpleRNNCell(3, 4)(paddle.ones([2, 3]), paddle.zeros([2, 4]))
    >>> out.shape, h.shape
    ([2, 4], [2, 4])
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        self._build(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        if activation not in ("tanh", "relu"):
            raise InvalidArgumentError(
                "SimpleRNNCell: 'activation' must be 'tanh' or 'relu'.", received(activation=activation)
            )
        self.activation = activation

    def forward(self, inputs, states=None):
        states = self.get_initial_states(inputs, self.state_shape) if states is None else states
        h = simple_step(inputs, states, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh, self.activation)
        return h, h

    @property
    def state_shape(self):
        return (self.hidden_size,)

    def extra_repr(self):
        return super().extra_repr() + (f", activation={self.activation}" if self.activation != "tanh" else "")


class LSTMCell(_GatedCell):
    """One step of an LSTM; states are (h, c). It returns (outputs, states), where torch's namesake returns the states
    only.

    Shape:
        inputs [N, input_size] and states ([N, hidden_size], [N, hidden_size]) to (outputs, states), where outputs are
        h.

    >>> cell = paddle.nn.LSTMCell(3, 4)
    >>> out, (h, c) = cell(paddle.ones([2, 3]))
    >>> out.shape, c.shape
    ([2, 4], [2, 4])
    """

    _gates = 4

    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        super().__init__()
        if proj_size < 0 or (proj_size and proj_size >= hidden_size):
            raise InvalidArgumentError(
                "LSTMCell: 'proj_size' must be less than 'hidden_size'.", received(proj_size=proj_size)
            )
        self._build(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr, proj_size)

    def forward(self, inputs, states=None):
        h, c = self.get_initial_states(inputs, self.state_shape) if states is None else states
        if self.proj_size:
            return self._projected(inputs, h, c)
        h, c = lstm_step(inputs, h, c, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h, (h, c)

    def _projected(self, x, h, c):
        gates = F.linear(x, T.t(self.weight_ih), self.bias_ih) + F.linear(h, T.t(self.weight_hh), self.bias_hh)
        i, f, g, o = T.split(gates, 4, axis=-1)
        c = F.sigmoid(f) * c + F.sigmoid(i) * F.tanh(g)
        h = T.matmul(F.sigmoid(o) * F.tanh(c), self.weight_ho)
        return h, (h, c)

    @property
    def state_shape(self):
        return ((self.proj_size or self.hidden_size,), (self.hidden_size,))


class GRUCell(_GatedCell):
    """One step of a GRU. It returns (outputs, states), where torch's namesake returns the states only.

    Shape:
        inputs [N, input_size] and states [N, hidden_size] to (outputs, states), both [N, hidden_size].

    >>> out, h = paddle.nn.GRUCell(3, 4)(paddle.ones([2, 3]))
    >>> out.shape, h.shape
    ([2, 4], [2, 4])
    """

    _gates = 3

    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        self._build(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def forward(self, inputs, states=None):
        states = self.get_initial_states(inputs, self.state_shape) if states is None else states
        h = gru_step(inputs, states, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h, h

    @property
    def state_shape(self):
        return (self.hidden_size,)


def rnn(cell, inputs, initial_states=None, sequence_length=None, time_major=False, is_reverse=False, **kwargs):
    """Run a cell over time: (outputs, last states); states do not change past the end of a sequence."""
    axis = 0 if time_major else 1
    states = cell.get_initial_states(inputs, batch_dim_idx=1 - axis) if initial_states is None else initial_states
    leaves = flatten(inputs)
    count, mask = leaves[0].shape[axis], None
    if sequence_length is not None:
        mask = T.transpose(F.sequence_mask(sequence_length, maxlen=count, dtype=leaves[0].dtype), [1, 0])

    def step(items, t, states):
        out, fresh = cell(pack_sequence_as(inputs, items), states, **kwargs)
        return out, fresh if mask is None else _choose(mask[t], fresh, states)

    if isinstance(count, UnknownSize):
        return _looped(step, leaves, states, count, axis, is_reverse)
    steps = list(zip(*(T.unbind(leaf, axis) for leaf in leaves), strict=True))
    outputs = [None] * count
    for t in reversed(range(count)) if is_reverse else range(count):
        outputs[t], states = step(steps[t], t, states)
    return map_structure(lambda *o: T.stack(o, axis), *outputs), states


def _looped(step, leaves, states, count, axis, is_reverse):
    """The same as a loop of the Program, for a number of steps that is known only in a run."""
    if axis:
        leaves = [T.transpose(leaf, [1, 0, *range(2, leaf.ndim)]) for leaf in leaves]
    count = T.cast(count.variable(), "int64")

    def at(k, states):
        t = count - 1 - k if is_reverse else k
        return step([leaf[t] for leaf in leaves], t, states)

    # The first step comes before the loop: only its outputs tell how many lists the loop fills.
    first, states = at(T.zeros([], "int64"), states)

    def body(k, states, *lists):
        outputs, fresh = at(k, states)
        for held, out in zip(lists, flatten(outputs), strict=True):
            held.append(out)
        return [k + 1, pack_sequence_as(states, flatten(fresh)), *lists]

    lists = [make_array([out]) for out in flatten(first)]
    _, states, *lists = while_loop(lambda k, *_: k < count, body, [T.ones([], "int64"), states, *lists])
    joined = [T.stack(held, axis) for held in lists]
    return pack_sequence_as(first, [T.flip(j, axis) if is_reverse else j for j in joined]), states


def _choose(mask, fresh, states):
    """Return the new states where the sequence is still running, else the old ones."""
    chosen = []
    for new, old in zip(flatten(fresh), flatten(states), strict=True):
        running = mask.reshape([-1] + [1] * (new.ndim - 1))
        chosen.append(new * running + old * (1 - running))
    return pack_sequence_as(fresh, chosen)


def birnn(cell_fw, cell_bw, inputs, initial_states=None, sequence_length=None, time_major=False, **kwargs):
    """Run one cell forward and another backward over time, and concatenate their outputs."""
    if isinstance(initial_states, (list, tuple)) and len(initial_states) != 2:
        raise FailedCheckError(
            "BiRNN: 'initial_states' must hold two, forward and backward.", f"{len(initial_states)} given"
        )
    first, second = (None, None) if initial_states is None else initial_states
    out_fw, end_fw = rnn(cell_fw, inputs, first, sequence_length, time_major, **kwargs)
    out_bw, end_bw = rnn(cell_bw, inputs, second, sequence_length, time_major, is_reverse=True, **kwargs)
    return map_structure(lambda a, b: T.concat([a, b], -1), out_fw, out_bw), (end_fw, end_bw)


def split_states(states, bidirectional=False, state_components=1):
    """Split states stacked along the first axis into those of each layer (and direction)."""
    parts = [T.unbind(s, 0) for s in (states if state_components > 1 else [states])]
    each = [tuple(part) if state_components > 1 else part[0] for part in zip(*parts, strict=True)]
    return list(zip(each[0::2], each[1::2], strict=True)) if bidirectional else each


def concat_states(states, bidirectional=False, state_components=1):
    """Stack the states of all layers (and directions) along a new first axis."""
    leaves = flatten(states)
    stacked = [T.stack(leaves[i::state_components], 0) for i in range(state_components)]
    return stacked[0] if state_components == 1 else tuple(stacked)


class RNN(Layer):
    """Runs a cell over time.

    Args:
        time_major: the first axis is time, not the batch.
        cell: an `RNNCellBase`, or a layer that is called as one.
        is_reverse: whether time runs from the last step to the first.

    Shape:
        inputs [N, T, ...] to (outputs [N, T, ...], last states); a call may give `initial_states` and
        `sequence_length`.

    >>> out, last = paddle.nn.RNN(paddle.nn.GRUCell(3, 4))(paddle.ones([2, 5, 3]))
    >>> out.shape, last.shape
    ([2, 5, 4], [2, 4])
    """

    def __init__(self, cell, is_reverse=False, time_major=False):
        super().__init__()
        self.cell, self.is_reverse, self.time_major = cell, is_reverse, time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        return rnn(self.cell, inputs, initial_states, sequence_length, self.time_major, self.is_reverse, **kwargs)


class BiRNN(Layer):
    """Runs one cell forward and another backward, and concatenates their outputs.

    Args:
        cell_fw: cell that runs forward.
        cell_bw: cell that runs backward, with the same input size.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, 2 * hidden_size], (last states forward, last states backward)).

    >>> net = paddle.nn.BiRNN(paddle.nn.GRUCell(3, 4), paddle.nn.GRUCell(3, 4))
    >>> out, (forward, backward) = net(paddle.ones([2, 5, 3]))
    >>> out.shape, backward.shape
    ([2, 5, 8], [2, 4])
    """

    def __init__(self, cell_fw, cell_bw, time_major=False):
        super().__init__()
        if cell_fw.input_size != cell_bw.input_size:
            raise InvalidArgumentError(
                "BiRNN: both cells must have the same input size.", f"{cell_fw.input_size} and {cell_bw.input_size}"
            )
        self.cell_fw, self.cell_bw, self.time_major = cell_fw, cell_bw, time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        return birnn(self.cell_fw, self.cell_bw, inputs, initial_states, sequence_length, self.time_major, **kwargs)


class RNNBase(LayerList):
    """Several layers of cells, in one or both directions, in one call of torch's kernels."""

    _mode, _states, _cell = "", 1, None

    def _build(
        self, input_size, hidden_size, num_layers, direction, time_major, dropout, attrs, proj_size=0, **cell_options
    ):
        if direction not in ("forward", "bidirect", "bidirectional"):
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'direction' must be 'forward', 'bidirect' or 'bidirectional'.",
                received(direction=direction),
            )
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.time_major, self.dropout, self.proj_size = time_major, dropout, proj_size
        self.num_directions = 1 if direction == "forward" else 2
        out = proj_size or hidden_size
        for i in range(num_layers):
            size = input_size if i == 0 else out * self.num_directions
            options = {**attrs, **cell_options, **({"proj_size": proj_size} if proj_size else {})}
            cells = [type(self)._cell(size, hidden_size, **options) for _ in range(self.num_directions)]
            self.append(RNN(cells[0], False, time_major) if len(cells) == 1 else BiRNN(*cells, time_major))
            for cell, suffix in zip(cells, ("", "_reverse"), strict=False):
                for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                    if kind.startswith("weight") or attrs[f"{kind}_attr"] is not False:
                        setattr(self, f"{kind}_l{i}{suffix}", getattr(cell, kind))

    def flatten_parameters(self):
        """Do nothing: torch's kernels use the parameters as they are."""

    def _cells(self):
        for layer in self:
            yield from [layer.cell] if self.num_directions == 1 else [layer.cell_fw, layer.cell_bw]

    def _weights(self):
        """Return the parameters in the order torch's kernels expect."""
        weights = []
        for cell in self._cells():
            weights += [cell.weight_ih, cell.weight_hh, cell.bias_ih, cell.bias_hh]
            if self.proj_size:
                weights.append(T.transpose(cell.weight_ho, [1, 0]))
        return weights

    def forward(self, inputs, initial_states=None, sequence_length=None):
        owner = type(self).__name__
        if inputs.ndim != 3:
            raise InvalidArgumentError(
                f"{owner}: the input must have 3 dimensions (batch, time, size).", received(inputs=inputs)
            )
        if inputs.shape[-1] != self.input_size:
            raise InvalidArgumentError(
                f"{owner}: the last axis of the input must have size {self.input_size}.", received(inputs=inputs)
            )
        batch = inputs.shape[1 if self.time_major else 0]
        states = self._first_states(inputs, batch) if initial_states is None else initial_states
        states = list(states) if isinstance(states, (list, tuple)) else [states]
        if len(states) != self._states:
            raise InvalidArgumentError(
                f"{owner}: 'initial_states' must hold {self._states} tensors.", f"{len(states)} given"
            )
        # The model format's operator has no projection, and cells give outputs past the end of a sequence, too.
        if self.proj_size and (isinstance(inputs, Variable) or sequence_length is not None):
            return self._by_cells(inputs, states, sequence_length)
        out, *final = recurrent(
            inputs,
            states,
            self._weights(),
            sequence_length,
            self.mode,
            self.num_layers,
            float(self.dropout),
            self.training,
            self.num_directions == 2,
            self.time_major,
        )
        return out, (tuple(final) if self._states == 2 else final[0])

    def _by_cells(self, x, states, sequence_length):
        parts = split_states(states, self.num_directions == 2, self._states)
        ends = []
        for i, (layer, start) in enumerate(zip(self, parts, strict=True)):
            if i and self.dropout:
                x = F.dropout(x, self.dropout, training=self.training, mode="upscale_in_train")
            x, end = layer(x, start, sequence_length)
            ends.append(end)
        return x, concat_states(ends, self.num_directions == 2, self._states)

    @property
    def mode(self):
        """The name of the kernel."""
        return self._mode

    @property
    def state_components(self):
        """The number of state tensors."""
        return self._states

    def _first_states(self, inputs, batch):
        rows = self.num_layers * self.num_directions
        sizes = [self.proj_size or self.hidden_size, self.hidden_size][: self._states]
        return [T.zeros([rows, batch, size], inputs.dtype) for size in sizes]

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.num_layers != 1:
            text += f", num_layers={self.num_layers}"
        if self.time_major:
            text += f", time_major={self.time_major}"
        if self.dropout != 0:
            text += f", dropout={self.dropout}"
        return text


def _attrs(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
    return dict(
        weight_ih_attr=weight_ih_attr,
        weight_hh_attr=weight_hh_attr,
        bias_ih_attr=bias_ih_attr,
        bias_hh_attr=bias_hh_attr,
    )


class SimpleRNN(RNNBase):
    """A recurrent network of `SimpleRNNCell`s.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size],
        last states [num_layers * directions, N, hidden_size]).

    >>> out, h = paddle.nn.SimpleRNN(3, 4, num_layers=2)(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 4], [2, 2, 4])
    """

    _cell = SimpleRNNCell

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        if activation not in ("tanh", "relu"):
            raise InvalidArgumentError(
                "SimpleRNN: 'activation' must be 'tanh' or 'relu'.", received(activation=activation)
            )
        self.activation = activation
        attrs = _attrs(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._build(input_size, hidden_size, num_layers, direction, time_major, dropout, attrs, activation=activation)

    @property
    def mode(self):
        """The name of the kernel."""
        return f"RNN_{self.activation.upper()}"


class LSTM(RNNBase):
    """Long short-term memory.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size], (h, c)), where h and c are
        [num_layers * directions, N, hidden_size].

    >>> out, (h, c) = paddle.nn.LSTM(3, 4, num_layers=2)(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 4], [2, 2, 4])
    """

    _mode, _states, _cell = "LSTM", 2, LSTMCell

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        super().__init__()
        attrs = _attrs(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._build(input_size, hidden_size, num_layers, direction, time_major, dropout, attrs, proj_size)


class GRU(RNNBase):
    """Gated recurrent units.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size],
        last states [num_layers * directions, N, hidden_size]).

    >>> out, h = paddle.nn.GRU(3, 4, direction="bidirect")(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 8], [2, 2, 4])
    """

    _mode, _cell = "GRU", GRUCell

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        attrs = _attrs(weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._build(input_size, hidden_size, num_layers, direction, time_major, dropout, attrs)


complete(globals())
