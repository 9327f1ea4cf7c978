# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.nn
from collections.abc import Iterable
from paddle import Tensor
from paddle._typing import DTypeLike
from typing import Any
from typing_extensions import Self

from paddle.fluid.dygraph.layers import Layer as Layer
from paddle.fluid.layers.linear import dropout as dropout
from paddle.fluid.layers.rnn import GRUCell as GRUCell
from paddle.fluid.layers.rnn import LSTMCell as LSTMCell
from paddle.fluid.layers.rnn import RNNCell as RNNCell
from paddle.fluid.layers.rnn import rnn as rnn
from paddle.utils import map_structure as map_structure

class BasicGRUUnit(paddle.nn.Layer):
    """One step of a gated recurrent unit: `unit(input, pre_hidden)` is the new hidden state.

    >>> with fluid.dygraph.guard():
    ...     unit = fluid.contrib.layers.BasicGRUUnit("gru", hidden_size=4)
    ...     x, h = (fluid.dygraph.to_variable(np.zeros([2, n], "float32")) for n in (3, 4))
    ...     unit(x, h).shape
    [2, 4]"""
    def __init__(self, name_scope: Any, hidden_size: Any, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, dtype: str = 'float32') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def forward(self, input: Any, pre_hidden: Any) -> Any: ...

class BasicLSTMUnit(paddle.nn.Layer):
    """One step of long short-term memory: `unit(input, pre_hidden, pre_cell)` is (hidden, cell)."""
    def __init__(self, name_scope: Any, hidden_size: Any, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, forget_bias: float = 1.0, dtype: str = 'float32') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def train(self, mode: bool = True) -> Self:
        """Switch to training mode."""
    def eval(self) -> Self:
        """Switch to evaluation mode."""
    def create_parameter(self, *args: Any, **kwargs: Any) -> Tensor:
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None, type: Any = None) -> Tensor:
        """An empty tensor named after this layer."""
    def named_sublayers(self, prefix: str = '', include_sublayers: bool = True, include_self: bool = False, layers_set: set[paddle.nn.Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, paddle.nn.Layer]]:
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
    def sublayers(self, include_sublayers: bool = True, include_self: bool = False) -> list[paddle.nn.Layer]:
        """All sublayers, or only the direct ones."""
    def set_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def load_dict(self, stat_dict: Any, include_sublayers: bool = True, use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
    def forward(self, input: Any, pre_hidden: Any, pre_cell: Any) -> Any: ...

def basic_gru(input: Any, init_hidden: Any, hidden_size: Any, num_layers: float = 1, sequence_length: Any = None, dropout_prob: float = 0.0, bidirectional: bool = False, batch_first: bool = True, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, dtype: str = 'float32', name: str = 'basic_gru') -> Any:
    """Layers of gated recurrent units over sequences: (outputs, the last hidden states).

    Args:
        input: [batch, step, size], or [step, batch, size] unless `batch_first`.
        init_hidden: [layers × directions, batch, hidden]; None begins with zeros.
        sequence_length: the number of steps of each entry; afterwards its state stays as it is."""

def basic_lstm(input: Any, init_hidden: Any, init_cell: Any, hidden_size: Any, num_layers: float = 1, sequence_length: Any = None, dropout_prob: float = 0.0, bidirectional: bool = False, batch_first: bool = True, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, forget_bias: float = 1.0, dtype: str = 'float32', name: str = 'basic_lstm') -> Any:
    """Layers of long short-term memory over sequences: (outputs, the last hidden states, the last cells).

    Args:
        input: [batch, step, size], or [step, batch, size] unless `batch_first`.
        init_hidden, init_cell: [layers × directions, batch, hidden]; None begins with zeros.
        sequence_length: the number of steps of each entry; afterwards its states stay as they are."""
