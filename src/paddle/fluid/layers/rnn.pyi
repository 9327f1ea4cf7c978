# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.fluid.layers
from typing import Any

from paddle import ParamAttr as ParamAttr
from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.layers import Decoder as Decoder
from paddle.fluid.layers.arrays import array_write as array_write
from paddle.fluid.layers.arrays import create_array as create_array
from paddle.fluid.layers.arrays import tensor_array_to_tensor as tensor_array_to_tensor
from paddle.fluid.layers.control_flow import While as While
from paddle.fluid.layers.creation import fill_constant as fill_constant
from paddle.fluid.layers.creation import fill_constant_batch_size_like as fill_constant_batch_size_like
from paddle.fluid.layers.linear import Helper as Helper
from paddle.fluid.layers.rnn_blocks import StaticRNN as StaticRNN
from paddle.nn import BeamSearchDecoder as BeamSearchDecoder
from paddle.utils import flatten as flatten
from paddle.utils import map_structure as map_structure
from paddle.utils import pack_sequence_as as pack_sequence_as

class BasicDecoder(paddle.fluid.layers.Decoder):
    """A decoder made of a cell and a helper that chooses the next inputs."""
    cell: Any
    helper: Any
    output_fn: Any
    OutputWrapper: type[Any]
    def __init__(self, cell: Any, helper: Any, output_fn: Any = None) -> None: ...
    def initialize(self, initial_cell_states: Any) -> Any:
        """The first inputs, and the states unchanged."""
    def step(self, time: Any, inputs: Any, states: Any, **kwargs: Any) -> Any:
        """Compute one step of the cell, choose ids, and get the next inputs."""

class DecodeHelper:
    """Base of the helpers of `BasicDecoder`, which choose ids and the next inputs."""
    def initialize(self) -> Any:
        """(first inputs, whether they are finished)."""
    def sample(self, time: Any, outputs: Any, states: Any) -> Any:
        """The ids chosen from the scores of a step."""
    def next_inputs(self, time: Any, outputs: Any, states: Any, sample_ids: Any) -> Any:
        """(finished, next inputs, next states)."""

class GRUCell(RNNCell):
    """A gated recurrent unit cell; its weights are those of the gates and of the candidate, each for [input, state]."""
    hidden_size: Any
    kind: str
    def __init__(self, hidden_size: Any, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, dtype: str = 'float32', name: str = 'GRUCell') -> None: ...
    @property
    def state_dtype(self) -> Any: ...
    def call(self, inputs: Any, states: Any) -> Any:
        """Compute one step."""
    @property
    def state_shape(self) -> tuple[int]: ...

class GreedyEmbeddingHelper(DecodeHelper):
    """Greedy decoding: continue with the id that has the highest score."""
    embedding_fn: Any
    start_tokens: Any
    end_token: Any
    def __init__(self, embedding_fn: Any, start_tokens: Any, end_token: Any) -> None: ...
    def initialize(self) -> Any:
        """The start tokens."""
    def sample(self, time: Any, outputs: Any, states: Any) -> Any:
        """The ids with the highest scores."""
    def next_inputs(self, time: Any, outputs: Any, states: Any, sample_ids: Any) -> Any:
        """The embeddings of the chosen ids."""

class LSTMCell(RNNCell):
    """A long short-term memory cell; its gates, in the order input, candidate, forget, output, share one weight."""
    hidden_size: Any
    kind: str
    def __init__(self, hidden_size: Any, param_attr: Any = None, bias_attr: Any = None, gate_activation: Any = None, activation: Any = None, forget_bias: float = 1.0, dtype: str = 'float32', name: str = 'LSTMCell') -> None: ...
    @property
    def state_dtype(self) -> Any: ...
    def call(self, inputs: Any, states: Any) -> Any:
        """Compute one step; the states are [hidden, cell]."""
    @property
    def state_shape(self) -> tuple[tuple[int], tuple[int]]: ...

class RNNCell:
    """Base of the cells: `call(inputs, states) -> (outputs, new states)`, and the shapes of the states."""
    def call(self, inputs: Any, states: Any, **kwargs: Any) -> Any:
        """Compute one step."""
    def __call__(self, inputs: Any, states: Any, **kwargs: Any) -> Any: ...
    @property
    def state_shape(self) -> Any: ...
    @property
    def state_dtype(self) -> Any: ...
    def get_initial_states(self, batch_ref: Any, shape: Any = None, dtype: Any = None, init_value: float = 0, batch_dim_idx: float = 0) -> Any:
        """States filled with one number, with as many rows as `batch_ref` has."""

class SampleEmbeddingHelper(GreedyEmbeddingHelper):
    """Sampling: continue with an id drawn from the scores."""
    softmax_temperature: Any
    seed: Any
    def __init__(self, embedding_fn: Any, start_tokens: Any, end_token: Any, softmax_temperature: Any = None, seed: Any = None) -> None: ...
    def sample(self, time: Any, outputs: Any, states: Any) -> Any:
        """Ids drawn from the softmax of the scores."""

class TrainingHelper(DecodeHelper):
    """Teacher forcing: continue with the true sequence."""
    sequence_length: Any
    inputs: Any
    def __init__(self, inputs: Any, sequence_length: Any, time_major: bool = False) -> None: ...
    def initialize(self) -> Any:
        """The first step."""
    def sample(self, time: Any, outputs: Any, states: Any) -> Any:
        """The ids with the highest scores."""
    def next_inputs(self, time: Any, outputs: Any, states: Any, sample_ids: Any) -> Any:
        """The true next step."""

def birnn(cell_fw: Any, cell_bw: Any, inputs: Any, initial_states: Any = None, sequence_length: Any = None, time_major: bool = False, **kwargs: Any) -> Any:
    """Run two cells from either end: (concatenated outputs, last states of both)."""

def dynamic_decode(decoder: Any, inits: Any = None, max_step_num: Any = None, output_time_major: bool = False, impute_finished: bool = False, is_test: bool = False, return_length: bool = False, **kwargs: Any) -> Any:
    """Call `decoder.step` until all entries have finished: (outputs, states), and with `return_length` the lengths."""

def is_static(*values: Any) -> Any:
    """Whether one of the values belongs to a Program."""

def rnn(cell: Any, inputs: Any, initial_states: Any = None, sequence_length: Any = None, time_major: bool = False, is_reverse: bool = False, **kwargs: Any) -> Any:
    """Run a cell over all steps of [batch, step, …]: (outputs, last states).

    Args:
        sequence_length: the number of steps of each entry, after which its states no longer change."""
