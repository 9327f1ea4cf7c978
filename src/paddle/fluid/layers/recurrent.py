"""Recurrent layers over sequences, and single steps of them."""

import paddle
from paddle._core.errors import InvalidArgumentError, received

from .._lod import offsets, with_levels_of
from . import _recurrent_ops as ops
from ._base import Helper
from .linear import fc

__all__ = ["dynamic_lstm", "dynamic_lstmp", "dynamic_gru", "gru_unit", "lstm_unit", "lstm"]

# The earliest programs name activations by number.
_BY_NUMBER = {0: "identity", 1: "sigmoid", 2: "tanh", 3: "relu"}


def _function(name, what):
    name = _BY_NUMBER.get(name, name)
    if name not in _BY_NUMBER.values():
        raise InvalidArgumentError(
            f"{what}: an activation must be 'sigmoid', 'tanh', 'relu' or 'identity'.", received(activation=name)
        )
    return name


def dynamic_lstm(
    input,
    size,
    h_0=None,
    c_0=None,
    param_attr=None,
    bias_attr=None,
    use_peepholes=True,
    is_reverse=False,
    gate_activation="sigmoid",
    cell_activation="tanh",
    candidate_activation="tanh",
    dtype="float32",
    name=None,
):
    """An LSTM along each sequence: the hidden and the cell state of every row.

    Args:
        input: the gates' inputs, [rows, size], as computed by `fc(x, size)`.
        size: four times the width of the states.
        use_peepholes: whether the gates see the cell.
    """
    width = size // 4
    helper = Helper("lstm", name, dtype)
    weight = helper.weight([width, 4 * width], param_attr)
    bias = helper.bias([1, (7 if use_peepholes else 4) * width], bias_attr)
    functions = [_function(f, "dynamic_lstm") for f in (gate_activation, cell_activation, candidate_activation)]
    rows = offsets(input, "dynamic_lstm")
    peephole = use_peepholes and bias is not None
    found = ops.lstm(input, rows, h_0, c_0, weight, bias, peephole, is_reverse, *functions)
    return tuple(with_levels_of(state, input) for state in found)


def dynamic_lstmp(
    input,
    size,
    proj_size,
    param_attr=None,
    bias_attr=None,
    use_peepholes=True,
    is_reverse=False,
    gate_activation="sigmoid",
    cell_activation="tanh",
    candidate_activation="tanh",
    proj_activation="tanh",
    dtype="float32",
    name=None,
    h_0=None,
    c_0=None,
    cell_clip=None,
    proj_clip=None,
):
    """Like `dynamic_lstm`, with the hidden state projected to `proj_size`: the projection and the cell of every row."""
    width = size // 4
    helper = Helper("lstmp", name, dtype)
    weight = helper.weight([proj_size, 4 * width], param_attr)
    projection = helper.weight([width, proj_size], param_attr)
    bias = helper.bias([1, (7 if use_peepholes else 4) * width], bias_attr)
    functions = [
        _function(f, "dynamic_lstmp") for f in (gate_activation, cell_activation, candidate_activation, proj_activation)
    ]
    rows = offsets(input, "dynamic_lstmp")
    peephole = use_peepholes and bias is not None
    found = ops.lstmp(
        input, rows, h_0, c_0, weight, projection, bias, peephole, is_reverse, *functions, cell_clip, proj_clip
    )
    return tuple(with_levels_of(state, input) for state in found)


def dynamic_gru(
    input,
    size,
    param_attr=None,
    bias_attr=None,
    is_reverse=False,
    gate_activation="sigmoid",
    candidate_activation="tanh",
    h_0=None,
    origin_mode=False,
):
    """A GRU along each sequence: the hidden state of every row.

    Args:
        input: the gates' inputs, [rows, 3 * size], as computed by `fc(x, 3 * size)`.
        origin_mode: whether the update gate weights the old state instead of the new one.
    """
    helper = Helper("gru", None, input.dtype)
    weight = helper.weight([size, 3 * size], param_attr)
    bias = helper.bias([1, 3 * size], bias_attr)
    functions = [_function(f, "dynamic_gru") for f in (gate_activation, candidate_activation)]
    out = ops.gru(input, offsets(input, "dynamic_gru"), h_0, weight, bias, is_reverse, *functions, origin_mode)
    return with_levels_of(out, input)


def gru_unit(
    input,
    hidden,
    size,
    param_attr=None,
    bias_attr=None,
    activation="tanh",
    gate_activation="sigmoid",
    origin_mode=False,
):
    """One step of a GRU: (hidden state, hidden state after the reset gate, gates); `size` is three times its width."""
    width = size // 3
    helper = Helper("gru_unit", None, input.dtype)
    weight = helper.weight([width, 3 * width], param_attr)
    bias = helper.bias([1, 3 * width], bias_attr)
    functions = [_function(f, "gru_unit") for f in (gate_activation, activation)]
    return ops.gru_unit(input, hidden, weight, bias, *functions, origin_mode)


def lstm_unit(x_t, hidden_t_prev, cell_t_prev, forget_bias=0.0, param_attr=None, bias_attr=None, name=None):
    """One step of an LSTM: (hidden state, cell state)."""
    width = list(cell_t_prev.shape)[1]
    both = paddle.concat([x_t, hidden_t_prev], 1)
    gates = fc(both, 4 * width, param_attr=param_attr, bias_attr=bias_attr)
    return ops.lstm_unit(gates, cell_t_prev, forget_bias)


def lstm(
    input,
    init_h,
    init_c,
    max_len,
    hidden_size,
    num_layers,
    dropout_prob=0.0,
    is_bidirec=False,
    is_test=False,
    name=None,
    default_initializer=None,
    seed=-1,
):
    """LSTM layers over [step, batch, feature]: (outputs, last hidden states, last cell states).

    All weights are one parameter: the input and state matrices of each layer and direction, then all biases.
    """
    ways, count, width = 2 if is_bidirec else 1, 0, list(input.shape)[2]
    for layer in range(num_layers):
        columns = width if layer == 0 else hidden_size * ways
        count += ways * 4 * hidden_size * (columns + hidden_size + 2)
    helper = Helper("cudnn_lstm", name, input.dtype)
    weight = helper.weight([count], None, default_initializer)
    return ops.stacked_lstm(
        input, init_h, init_c, weight, hidden_size, num_layers, dropout_prob, is_bidirec, not is_test
    )
