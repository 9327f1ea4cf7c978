"""Cells: one step of a recurrent network."""

import math

from ... import tensor as T
from ..._core.errors import InvalidArgumentError, received
from ..._core.param_attr import ParamAttr
from .. import functional as F
from ..functional._recurrent import gru_step, lstm_step, simple_step
from ..initializer import Constant, Uniform
from .layers import Layer


class RNNCellBase(Layer):
    """One step of a recurrent network: `forward(inputs, states) -> outputs, new_states`.

    A cell of your own defines `state_shape`, without the batch, and then `get_initial_states` makes its first states.
    """

    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0):
        """States of one value for a batch as large as `batch_ref`'s."""
        first = batch_ref
        while isinstance(first, (list, tuple, dict)):
            first = next(iter(first.values())) if isinstance(first, dict) else first[0]
        batch = first.shape[batch_dim_idx]
        shapes = self.state_shape if shape is None else shape
        kinds = (getattr(self, "state_dtype", None) or first.dtype) if dtype is None else dtype

        def make(one, kind):
            sizes = [s for s in one if s != -1] if one and one[0] == -1 else list(one)
            return T.full([batch, *sizes], init_value, dtype=kind)

        def walk(one, kind):
            if isinstance(one, (list, tuple)) and one and not isinstance(one[0], int):
                kinds_ = kind if isinstance(kind, (list, tuple)) else [kind] * len(one)
                return type(one)(walk(o, k) for o, k in zip(one, kinds_, strict=True))
            return make(one, kind)

        return walk(shapes, kinds)

    def call(self, *inputs, **kwargs):
        """`forward`, under its name of the fluid era."""
        return self.forward(*inputs, **kwargs)

    @property
    def state_shape(self):
        raise NotImplementedError(f"{type(self).__name__} does not define state_shape")


class _GatedCell(RNNCellBase):
    """What the three cells share: two weights and two biases with `_gates` blocks of rows."""

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
        if attr is False:  # there, but frozen: a bias of zeros, a weight of ones
            attr = ParamAttr(initializer=Constant(0.0 if is_bias else 1.0), trainable=False)
        return self.create_parameter(shape, attr, is_bias=is_bias, default_initializer=start)

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}"


class SimpleRNNCell(_GatedCell):
    """`h = act(W_ih x + b_ih + W_hh h + b_hh)`."""

    def __init__(
        self, input_size, hidden_size, activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None,
        bias_hh_attr=None, name=None,
    ):  # fmt: skip
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
    """One step of an LSTM; states are (h, c).

    >>> cell = paddle.nn.LSTMCell(3, 4)
    >>> out, (h, c) = cell(paddle.ones([2, 3]))
    >>> out.shape, c.shape
    ([2, 4], [2, 4])
    """

    _gates = 4

    def __init__(
        self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
        proj_size=0, name=None,
    ):  # fmt: skip
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
    """One step of a GRU."""

    _gates = 3

    def __init__(
        self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
        name=None,
    ):  # fmt: skip
        super().__init__()
        self._build(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

    def forward(self, inputs, states=None):
        states = self.get_initial_states(inputs, self.state_shape) if states is None else states
        h = gru_step(inputs, states, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h, h

    @property
    def state_shape(self):
        return (self.hidden_size,)
