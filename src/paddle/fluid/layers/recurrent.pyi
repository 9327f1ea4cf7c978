# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.layers.detection.anchors import with_levels_of as with_levels_of
from paddle.fluid.layers.linear import Helper as Helper
from paddle.fluid.layers.linear import fc as fc

def dynamic_gru(input: Any, size: Any, param_attr: Any = None, bias_attr: Any = None, is_reverse: bool = False, gate_activation: str = 'sigmoid', candidate_activation: str = 'tanh', h_0: Any = None, origin_mode: bool = False) -> Any:
    """A GRU along each sequence: the hidden state of every row.

    Args:
        input: the gates' inputs, [rows, 3 * size], as computed by `fc(x, 3 * size)`.
        origin_mode: whether the update gate weights the old state instead of the new one."""

def dynamic_lstm(input: Any, size: Any, h_0: Any = None, c_0: Any = None, param_attr: Any = None, bias_attr: Any = None, use_peepholes: bool = True, is_reverse: bool = False, gate_activation: str = 'sigmoid', cell_activation: str = 'tanh', candidate_activation: str = 'tanh', dtype: str = 'float32', name: Any = None) -> Any:
    """An LSTM along each sequence: the hidden and the cell state of every row.

    Args:
        input: the gates' inputs, [rows, size], as computed by `fc(x, size)`.
        size: four times the width of the states.
        use_peepholes: whether the gates see the cell."""

def dynamic_lstmp(input: Any, size: Any, proj_size: Any, param_attr: Any = None, bias_attr: Any = None, use_peepholes: bool = True, is_reverse: bool = False, gate_activation: str = 'sigmoid', cell_activation: str = 'tanh', candidate_activation: str = 'tanh', proj_activation: str = 'tanh', dtype: str = 'float32', name: Any = None, h_0: Any = None, c_0: Any = None, cell_clip: Any = None, proj_clip: Any = None) -> Any:
    """Like `dynamic_lstm`, with the hidden state projected to `proj_size`: the projection and the cell of every row."""

def gru_unit(input: Any, hidden: Any, size: Any, param_attr: Any = None, bias_attr: Any = None, activation: str = 'tanh', gate_activation: str = 'sigmoid', origin_mode: bool = False) -> Any:
    """One step of a GRU: (hidden state, hidden state after the reset gate, gates); `size` is three times its width."""

def lstm(input: Any, init_h: Any, init_c: Any, max_len: Any, hidden_size: Any, num_layers: Any, dropout_prob: float = 0.0, is_bidirec: bool = False, is_test: bool = False, name: Any = None, default_initializer: Any = None, seed: float = -1) -> Any:
    """LSTM layers over [step, batch, feature]: (outputs, last hidden states, last cell states).

    All weights are one parameter: the input and state matrices of each layer and direction, then all biases."""

def lstm_unit(x_t: Any, hidden_t_prev: Any, cell_t_prev: Any, forget_bias: float = 0.0, param_attr: Any = None, bias_attr: Any = None, name: Any = None) -> Any:
    """One step of an LSTM: (hidden state, cell state)."""
