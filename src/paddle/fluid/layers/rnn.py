"""Recurrent cells that create their weights at the first call, loops over them, and decoders."""

import collections
import copy

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.mode import in_dynamic_mode
from paddle._core.param_attr import ParamAttr
from paddle.nn import decode
from paddle.nn import functional as F
from paddle.nn.decode import BeamSearchDecoder, Decoder
from paddle.utils import flatten, map_structure, pack_sequence_as

from ._base import Helper, is_static
from .arrays import array_write, create_array, tensor_array_to_tensor
from .control_flow import While
from .creation import fill_constant, fill_constant_batch_size_like
from .rnn_blocks import StaticRNN

__all__ = [
    "RNNCell",
    "GRUCell",
    "LSTMCell",
    "rnn",
    "birnn",
    "Decoder",
    "BeamSearchDecoder",
    "dynamic_decode",
    "DecodeHelper",
    "TrainingHelper",
    "GreedyEmbeddingHelper",
    "SampleEmbeddingHelper",
    "BasicDecoder",
]


class RNNCell:
    """Base of the cells: `call(inputs, states) -> (outputs, new states)`, and the shapes of the states."""

    def call(self, inputs, states, **kwargs):
        """Compute one step."""
        raise NotImplementedError(f"{type(self).__name__} does not define call()")

    def __call__(self, inputs, states, **kwargs):
        return self.call(inputs, states, **kwargs)

    @property
    def state_shape(self):
        """The shapes of the states without the batch axis."""
        raise NotImplementedError(f"{type(self).__name__} does not define state_shape")

    @property
    def state_dtype(self):
        """The types of the states."""
        return "float32"

    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0, batch_dim_idx=0):
        """States filled with one number, with as many rows as `batch_ref` has."""
        ref = flatten(batch_ref)[0]
        kind = self.state_dtype if dtype is None else dtype

        def one(sizes):
            return fill_constant_batch_size_like(ref, [-1, *sizes], kind, init_value, batch_dim_idx)

        return _over_shapes(one, self.state_shape if shape is None else shape)


def _over_shapes(make, shapes):
    """`make(sizes)` for every list of sizes in a nested structure."""
    if all(isinstance(n, int) for n in shapes):
        return make([n for n in shapes if n >= 0])
    return [_over_shapes(make, inner) for inner in shapes]


def _with_ending(attr, ending):
    """An attribute of a parameter whose name, if it has one, gets an ending: several parameters come of one."""
    attr = ParamAttr._to_attr(attr)
    if getattr(attr, "name", None):
        attr = copy.copy(attr)
        attr.name += ending
    return attr


class _Cell(RNNCell):
    kind = "cell"
    _endings = ("",)

    def __init__(self, hidden_size, param_attr, bias_attr, gate_activation, activation, dtype, name):
        self.hidden_size, self._attrs, self._dtype = hidden_size, (param_attr, bias_attr), dtype
        self._gate, self._act = gate_activation or F.sigmoid, activation or F.tanh
        self._helper, self._made = Helper(name or self.kind, dtype=dtype), None

    def _weights(self, width):
        if self._made is None:
            self._made = []
            for ending, size in zip(self._endings, self._sizes(), strict=True):
                param_attr, bias_attr = (_with_ending(attr, ending) for attr in self._attrs)
                pair = self._helper.weight([width, size], param_attr), self._helper.bias([size], bias_attr)
                self._made.append(pair)
        return self._made

    @property
    def state_dtype(self):
        return self._dtype


class GRUCell(_Cell):
    """A gated recurrent unit cell; its weights are those of the gates and of the candidate, each for [input, state]."""

    kind = "GRUCell"
    _endings = ("_gate", "_candidate")

    def __init__(
        self,
        hidden_size,
        param_attr=None,
        bias_attr=None,
        gate_activation=None,
        activation=None,
        dtype="float32",
        name="GRUCell",
    ):
        super().__init__(hidden_size, param_attr, bias_attr, gate_activation, activation, dtype, name)

    def _sizes(self):
        return 2 * self.hidden_size, self.hidden_size

    def call(self, inputs, states):
        """Compute one step."""
        width = list(inputs.shape)[-1] + self.hidden_size
        (gate_w, gate_b), (new_w, new_b) = self._weights(width)
        gates = self._gate(F.linear(paddle.concat([inputs, states], 1), gate_w, gate_b))
        reset, update = paddle.split(gates, 2, 1)
        new = self._act(F.linear(paddle.concat([inputs, reset * states], 1), new_w, new_b))
        hidden = update * states + (1 - update) * new
        return hidden, hidden

    @property
    def state_shape(self):
        return [self.hidden_size]


class LSTMCell(_Cell):
    """A long short-term memory cell; its gates, in the order input, candidate, forget, output, share one weight."""

    kind = "LSTMCell"

    def __init__(
        self,
        hidden_size,
        param_attr=None,
        bias_attr=None,
        gate_activation=None,
        activation=None,
        forget_bias=1.0,
        dtype="float32",
        name="LSTMCell",
    ):
        super().__init__(hidden_size, param_attr, bias_attr, gate_activation, activation, dtype, name)
        self._forget_bias = forget_bias

    def _sizes(self):
        return (4 * self.hidden_size,)

    def call(self, inputs, states):
        """Compute one step; the states are [hidden, cell]."""
        hidden, cell = states
        ((weight, bias),) = self._weights(list(inputs.shape)[-1] + self.hidden_size)
        i, j, f, o = paddle.split(F.linear(paddle.concat([inputs, hidden], 1), weight, bias), 4, 1)
        cell = cell * self._gate(f + self._forget_bias) + self._gate(i) * self._act(j)
        hidden = self._act(cell) * self._gate(o)
        return hidden, [hidden, cell]

    @property
    def state_shape(self):
        return [[self.hidden_size], [self.hidden_size]]


# ---- the loop ----


def _steps_first(x):
    return paddle.transpose(x, [1, 0, *range(2, x.ndim)])


def rnn(cell, inputs, initial_states=None, sequence_length=None, time_major=False, is_reverse=False, **kwargs):
    """Run a cell over all steps of [batch, step, …]: (outputs, last states).

    Args:
        sequence_length: the number of steps of each entry, after which its states no longer change.
    """
    if initial_states is None:
        first = flatten(inputs)[0]
        initial_states = cell.get_initial_states(first, batch_dim_idx=1 if time_major else 0)
    if not time_major:
        inputs = map_structure(_steps_first, inputs)
    mask = None
    if sequence_length is not None:
        longest = paddle.shape(flatten(inputs)[0])[0] if is_static(*flatten(inputs)) else flatten(inputs)[0].shape[0]
        steps = paddle.arange(0, longest, 1, "int64")
        mask = paddle.cast(paddle.unsqueeze(steps, 1) < paddle.cast(sequence_length, "int64"), "float32")
    if is_reverse:
        inputs = map_structure(lambda x: paddle.flip(x, 0), inputs)
        mask = None if mask is None else paddle.flip(mask, 0)
    run = _run_in_program if is_static(*flatten(inputs)) else _run_eagerly
    outputs, states = run(cell, inputs, initial_states, mask, kwargs)
    if is_reverse:
        outputs = map_structure(lambda x: paddle.flip(x, 0), outputs)
    return (outputs if time_major else map_structure(_steps_first, outputs)), states


def _masked_states(mask, new, old):
    """The new states of the entries that have not ended, and the old ones of the others."""
    if mask is None:
        return new

    def choose(a, b):
        share = paddle.unsqueeze(mask, list(range(1, a.ndim)))
        return a * share + b * (1 - share)

    return map_structure(choose, new, old)


def _run_eagerly(cell, inputs, states, mask, kwargs):
    collected = []
    for t in range(flatten(inputs)[0].shape[0]):
        output, new = cell(map_structure(lambda x, t=t: x[t], inputs), states, **kwargs)
        states = _masked_states(None if mask is None else mask[t], new, states)
        collected.append(output)
    return map_structure(lambda *steps: paddle.stack(steps, 0), *collected), states


def _run_in_program(cell, inputs, states, mask, kwargs):
    block = StaticRNN()
    with block.step():
        step = map_structure(block.step_input, inputs)
        step_mask = None if mask is None else block.step_input(mask)
        old = map_structure(lambda s: block.memory(init=s), states)
        output, new = cell(step, old, **kwargs)
        new = _masked_states(step_mask, new, old)
        for before, after in zip(flatten(old), flatten(new), strict=True):
            block.update_memory(before, after)
        block.output(*flatten(output), *flatten(new))
    found = block()
    found = found if isinstance(found, list) else [found]
    count = len(flatten(output))
    outputs = pack_sequence_as(output, found[:count]) if isinstance(output, (list, tuple, dict)) else found[0]
    last = [paddle.squeeze(x[-1:], 0) for x in found[count:]]
    return outputs, pack_sequence_as(new, last) if isinstance(new, (list, tuple, dict)) else last[0]


def birnn(cell_fw, cell_bw, inputs, initial_states=None, sequence_length=None, time_major=False, **kwargs):
    """Run two cells from either end: (concatenated outputs, last states of both)."""
    first, second = (None, None) if initial_states is None else initial_states
    out_fw, state_fw = rnn(cell_fw, inputs, first, sequence_length, time_major, **kwargs)
    out_bw, state_bw = rnn(cell_bw, inputs, second, sequence_length, time_major, True, **kwargs)
    return map_structure(lambda a, b: paddle.concat([a, b], -1), out_fw, out_bw), (state_fw, state_bw)


# ---- decoding ----


def dynamic_decode(
    decoder,
    inits=None,
    max_step_num=None,
    output_time_major=False,
    impute_finished=False,
    is_test=False,
    return_length=False,
    **kwargs,
):
    """Call `decoder.step` until all entries have finished: (outputs, states), and with `return_length` the lengths."""
    if in_dynamic_mode() and not is_static(*flatten(inits)):
        return decode.dynamic_decode(
            decoder, inits, max_step_num, output_time_major, impute_finished, is_test, return_length, **kwargs
        )
    return _decode_in_program(decoder, inits, max_step_num, output_time_major, impute_finished, return_length, kwargs)


def _decode_in_program(decoder, inits, max_step_num, time_major, impute, return_length, kwargs):
    inputs, states, finished = decoder.initialize(inits)
    time = fill_constant([1], "int64", 0)
    lengths = paddle.zeros_like(paddle.cast(finished, "int64"))
    loop_values = map_structure(paddle.assign, [inputs, states, finished, lengths])
    for variable in flatten(loop_values):
        variable.set_shape([-1, *list(variable.shape)[1:]])
    more = paddle.reshape(paddle.logical_not(paddle.all(loop_values[2])), [1])
    arrays, form = [], None
    loop = While(more)
    with loop.block():
        old_inputs, old_states, old_finished, old_lengths = loop_values
        outputs, states, inputs, finished = decoder.step(time, old_inputs, old_states, **kwargs)
        if decoder.tracks_own_finished:
            lengths = getattr(states, "lengths", old_lengths)
        else:
            finished = paddle.logical_or(finished, old_finished)
            lengths = old_lengths + paddle.cast(paddle.logical_not(finished), "int64")
            states = decode._imputed(finished, old_states, states) if impute else states
        form = outputs
        for value in flatten(outputs):
            with loop.cond_var.block._entered():  # it must exist before the loop
                arrays.append(create_array(value.dtype))
            array_write(value, time, arrays[-1])
        for new, old in zip(flatten([inputs, states, finished, lengths]), flatten(loop_values), strict=True):
            paddle.assign(new, old)
        paddle.assign(time + 1, time)
        continues = paddle.reshape(paddle.logical_not(paddle.all(loop_values[2])), [1])
        if max_step_num is not None:
            continues = paddle.logical_and(continues, time <= max_step_num)
        paddle.assign(continues, more)
    stacked = [tensor_array_to_tensor(array, 0, use_stack=True)[0] for array in arrays]
    outputs = pack_sequence_as(form, stacked) if isinstance(form, (list, tuple, dict)) else stacked[0]
    _, states, _, lengths = loop_values
    if type(decoder).finalize is not Decoder.finalize:
        outputs, states = decoder.finalize(outputs, states, lengths)
    outputs = outputs if time_major else map_structure(_steps_first, outputs)
    return (outputs, states, lengths) if return_length else (outputs, states)


class DecodeHelper:
    """Base of the helpers of `BasicDecoder`, which choose ids and the next inputs."""

    def initialize(self):
        """(first inputs, whether they are finished)."""
        raise NotImplementedError(f"{type(self).__name__} does not define initialize()")

    def sample(self, time, outputs, states):
        """The ids chosen from the scores of a step."""
        raise NotImplementedError(f"{type(self).__name__} does not define sample()")

    def next_inputs(self, time, outputs, states, sample_ids):
        """(finished, next inputs, next states)."""
        raise NotImplementedError(f"{type(self).__name__} does not define next_inputs()")


class TrainingHelper(DecodeHelper):
    """Teacher forcing: continue with the true sequence."""

    def __init__(self, inputs, sequence_length, time_major=False):
        self.sequence_length = paddle.cast(sequence_length, "int64")
        self.inputs = inputs if time_major else map_structure(_steps_first, inputs)

    def initialize(self):
        """The first step."""
        return map_structure(lambda x: x[0], self.inputs), self.sequence_length <= 0

    def sample(self, time, outputs, states):
        """The ids with the highest scores."""
        return paddle.argmax(outputs, -1)

    def next_inputs(self, time, outputs, states, sample_ids):
        """The true next step."""
        following = time + 1
        finished = following >= self.sequence_length

        def pick(x):
            last = paddle.cast(paddle.shape(x)[:1], "int64") - 1
            return paddle.squeeze(paddle.gather(x, paddle.minimum(following, last)), 0)

        return finished, map_structure(pick, self.inputs), states


class GreedyEmbeddingHelper(DecodeHelper):
    """Greedy decoding: continue with the id that has the highest score."""

    def __init__(self, embedding_fn, start_tokens, end_token):
        self.embedding_fn, self.start_tokens, self.end_token = embedding_fn, start_tokens, end_token

    def initialize(self):
        """The start tokens."""
        tokens = paddle.cast(self.start_tokens, "int64")
        return self.embedding_fn(tokens), paddle.zeros_like(tokens) > 0

    def sample(self, time, outputs, states):
        """The ids with the highest scores."""
        return paddle.argmax(outputs, -1)

    def next_inputs(self, time, outputs, states, sample_ids):
        """The embeddings of the chosen ids."""
        return sample_ids == self.end_token, self.embedding_fn(sample_ids), states


class SampleEmbeddingHelper(GreedyEmbeddingHelper):
    """Sampling: continue with an id drawn from the scores."""

    def __init__(self, embedding_fn, start_tokens, end_token, softmax_temperature=None, seed=None):
        super().__init__(embedding_fn, start_tokens, end_token)
        self.softmax_temperature, self.seed = softmax_temperature, seed

    def sample(self, time, outputs, states):
        """Ids drawn from the softmax of the scores."""
        from .random import sampling_id

        scores = outputs if self.softmax_temperature is None else outputs / self.softmax_temperature
        return paddle.cast(sampling_id(F.softmax(scores), seed=self.seed or 0), "int64")


class BasicDecoder(Decoder):
    """A decoder made of a cell and a helper that chooses the next inputs."""

    OutputWrapper = collections.namedtuple("OutputWrapper", ("cell_outputs", "sample_ids"))

    def __init__(self, cell, helper, output_fn=None):
        if not isinstance(helper, DecodeHelper):
            raise InvalidArgumentError("BasicDecoder: 'helper' must be a DecodeHelper.", received(helper=helper))
        self.cell, self.helper, self.output_fn = cell, helper, output_fn

    def initialize(self, initial_cell_states):
        """The first inputs, and the states unchanged."""
        inputs, finished = self.helper.initialize()
        return inputs, initial_cell_states, finished

    def step(self, time, inputs, states, **kwargs):
        """Compute one step of the cell, choose ids, and get the next inputs."""
        outputs, states = self.cell(inputs, states, **kwargs)
        outputs = outputs if self.output_fn is None else self.output_fn(outputs)
        chosen = self.helper.sample(time, outputs, states)
        chosen.stop_gradient = True
        finished, inputs, states = self.helper.next_inputs(time, outputs, states, chosen)
        return self.OutputWrapper(outputs, chosen), states, inputs, finished
