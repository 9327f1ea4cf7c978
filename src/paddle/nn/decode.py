"""Step-by-step decoding of sequences: the loop, and beam search."""

import collections

from .. import tensor as T
from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from .._core.tensor import Tensor
from ..utils.layers_utils import flatten, map_structure
from . import functional as F

__all__ = ["BeamSearchDecoder", "dynamic_decode"]

_EXCLUDED = -1e9  # the score of tokens that must not be chosen


class Decoder:
    """Base class for `dynamic_decode`: defines `initialize`, `step` and, if needed, `finalize`."""

    def initialize(self, inits):
        """Return (inputs, states, finished) before the first step."""
        raise NotImplementedError(f"{type(self).__name__} does not define initialize()")

    def step(self, time, inputs, states, **kwargs):
        """Return (outputs, next states, next inputs, finished) of one step."""
        raise NotImplementedError(f"{type(self).__name__} does not define step()")

    def finalize(self, outputs, final_states, sequence_lengths):
        """Return (outputs, states) from all outputs [time, batch, …] and the last states."""
        raise NotImplementedError(f"{type(self).__name__} does not define finalize()")

    @property
    def tracks_own_finished(self):
        """Whether `step` tracks which entries have finished, as it must if entries are reordered."""
        return False


class BeamSearchDecoder(Decoder):
    """Keeps the `beam_size` likeliest sequences of every entry in the batch.

    Args:
        cell: a recurrent cell, or a callable with the same signature; it receives `batch * beam_size` entries.
        embedding_fn: maps token ids to the cell's inputs.
        output_fn: maps the cell's outputs to scores of all tokens.
        start_token: id of the token that sequences begin with.
        end_token: id of the token that ends a sequence.
        beam_size: how many sequences are kept.

    >>> cell, embed, score = paddle.nn.GRUCell(8, 8), paddle.nn.Embedding(10, 8), paddle.nn.Linear(8, 10)
    >>> decoder = paddle.nn.BeamSearchDecoder(cell, 0, 1, beam_size=3, embedding_fn=embed, output_fn=score)
    >>> ids, _ = paddle.nn.dynamic_decode(decoder, cell.get_initial_states(paddle.ones([2, 8])), max_step_num=4)
    >>> ids.shape[0], ids.shape[2]
    (2, 3)
    """

    OutputWrapper = collections.namedtuple("OutputWrapper", ("scores", "predicted_ids", "parent_ids"))
    StateWrapper = collections.namedtuple("StateWrapper", ("cell_states", "log_probs", "finished", "lengths"))

    def __init__(self, cell, start_token, end_token, beam_size, embedding_fn=None, output_fn=None):
        self.cell, self.embedding_fn, self.output_fn = cell, embedding_fn, output_fn
        self.start_token, self.end_token, self.beam_size = start_token, end_token, beam_size

    @staticmethod
    def tile_beam_merge_with_batch(x, beam_size):
        """[batch, …] → [batch * beam_size, …], each entry repeated: for tensors the cell needs besides its states."""
        return map_structure(lambda t: T.repeat_interleave(t, beam_size, axis=0), x)

    def _split_batch_beams(self, x):
        """[batch * beam, …] → [batch, beam, …]"""
        return T.reshape(x, [-1, self.beam_size, *x.shape[1:]])

    def _merge_batch_beams(self, x):
        """[batch, beam, …] → [batch * beam, …]"""
        return T.reshape(x, [-1, *x.shape[2:]])

    def _expand_to_beam_size(self, x):
        """[batch, …] → [batch, beam, …]"""
        return self._split_batch_beams(self.tile_beam_merge_with_batch(x, self.beam_size))

    def _mask_probs(self, probs, finished):
        """Let a finished beam continue only with the end token."""
        only_end = T.full([probs.shape[-1]], _EXCLUDED, probs.dtype)
        only_end[self.end_token] = 0.0
        return T.where(finished.unsqueeze(-1), only_end, probs)

    def _gather(self, x, indices, batch_size):
        """Select the beams given by `indices` [batch, beam]."""
        rows = T.arange(batch_size, dtype=indices.dtype).unsqueeze(-1)
        return x[rows, indices]

    def initialize(self, initial_cell_states):
        """Start every entry with `beam_size` equal beams, of which only the first counts."""
        first = flatten(initial_cell_states)[0]
        if not isinstance(first, Tensor):
            raise InvalidArgumentError("BeamSearchDecoder: the initial states must be Tensors.", received(inits=first))
        batch = first.shape[0]
        start = T.full([batch, self.beam_size], self.start_token, "int64")
        scores = T.full([batch, self.beam_size], _EXCLUDED, "float32")
        scores[:, 0] = 0.0
        finished = T.zeros([batch, self.beam_size], "bool")
        states = self.StateWrapper(
            map_structure(self._expand_to_beam_size, initial_cell_states), scores, finished, T.zeros_like(start)
        )
        return self._embed(start), states, finished

    def _embed(self, ids):
        return ids if self.embedding_fn is None else self.embedding_fn(ids)

    def _beam_search_step(self, time, logits, next_cell_states, beam_state):
        """Choose the likeliest continuations over all beams, and the beam each comes from."""
        batch, _, vocabulary = logits.shape
        step = self._mask_probs(F.log_softmax(logits), beam_state.finished)
        scores = (step + beam_state.log_probs.unsqueeze(-1)).reshape([batch, -1])
        best, at = T.topk(scores, k=self.beam_size)
        parents, tokens = T.floor_divide(at, vocabulary), T.remainder(at, vocabulary)
        finished = self._gather(beam_state.finished, parents, batch)
        lengths = self._gather(beam_state.lengths, parents, batch) + T.logical_not(finished).astype("int64")
        finished = T.logical_or(finished, T.equal(tokens, self.end_token))
        cell_states = map_structure(lambda t: self._gather(t, parents, batch), next_cell_states)
        return self.OutputWrapper(best, tokens, parents), self.StateWrapper(cell_states, best, finished, lengths)

    def step(self, time, inputs, states, **kwargs):
        """Run one step of the cell and choose the beams to continue."""
        cell_outputs, cell_states = self.cell(
            map_structure(self._merge_batch_beams, inputs),
            map_structure(self._merge_batch_beams, states.cell_states),
            **kwargs,
        )
        logits = map_structure(self._split_batch_beams, cell_outputs)
        logits = logits if self.output_fn is None else self.output_fn(logits)
        cell_states = map_structure(self._split_batch_beams, cell_states)
        outputs, states = self._beam_search_step(time, logits, cell_states, states)
        return outputs, states, self._embed(outputs.predicted_ids), states.finished

    def finalize(self, outputs, final_states, sequence_lengths):
        """The complete sequences [time, batch, beam], traced back from their ends."""
        return F.gather_tree(outputs.predicted_ids, outputs.parent_ids), final_states

    @property
    def tracks_own_finished(self):
        """True: beams are reordered, so the loop cannot track which have finished."""
        return True


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
    """Call `decoder.step` until all entries have finished: (outputs, states), and with `return_length` the lengths.

    Args:
        inits: passed to `decoder.initialize`.
        max_step_num: the number of the last step, counted from 0; None for no limit. There is always one step.
        impute_finished: keep the states of a finished entry as they were before its last step.
        kwargs: passed to `decoder.step`.
        decoder: a decoder, such as `BeamSearchDecoder`.
        output_time_major: whether the first axis of outputs is time instead of the batch.
        is_test: accepted; makes no difference here.
        return_length: whether the lengths of the sequences are returned too.

    Returns:
        (outputs, last states), and with `return_length` the lengths too; of `BeamSearchDecoder` outputs are token ids
        [N, time, beam_size].

    >>> cell, embed, score = paddle.nn.GRUCell(8, 8), paddle.nn.Embedding(10, 8), paddle.nn.Linear(8, 10)
    >>> decoder = paddle.nn.BeamSearchDecoder(cell, 0, 1, beam_size=3, embedding_fn=embed, output_fn=score)
    >>> first = cell.get_initial_states(paddle.ones([2, 8]))
    >>> ids, states, lengths = paddle.nn.dynamic_decode(decoder, first, max_step_num=4, return_length=True)
    >>> ids.shape[0], ids.shape[2], lengths.shape
    (2, 3, [2, 3])
    """
    inputs, states, finished = decoder.initialize(inits)
    lengths = T.zeros_like(finished.astype("int64"))
    collected, time = [], 0
    while True:
        outputs, next_states, inputs, next_finished = decoder.step(
            T.to_tensor([time], dtype="int64"), inputs, states, **kwargs
        )
        if not decoder.tracks_own_finished:
            next_finished = T.logical_or(next_finished, finished)
            lengths = lengths + T.logical_not(next_finished).astype("int64")
            if impute_finished:
                next_states = _imputed(next_finished, states, next_states)
        else:
            lengths = getattr(next_states, "lengths", lengths)
        collected.append(outputs)
        states, finished, time = next_states, next_finished, time + 1
        if bool(finished.all()) or (max_step_num is not None and time > max_step_num):
            break
    outputs = map_structure(lambda *steps: T.stack(steps, axis=0), *collected)
    if getattr(type(decoder), "finalize", Decoder.finalize) is not Decoder.finalize:
        outputs, states = decoder.finalize(outputs, states, lengths)
    if not output_time_major:
        outputs = map_structure(_batch_first, outputs)
    return (outputs, states, lengths) if return_length else (outputs, states)


def _imputed(finished, old, new):
    """Return the old states where an entry has finished, else the new ones."""

    def choose(new, old):
        return T.where(finished.reshape([*finished.shape, *[1] * (new.ndim - finished.ndim)]), old, new)

    return map_structure(choose, new, old)


def _batch_first(x):
    return T.transpose(x, [1, 0, *range(2, x.ndim)])


complete(globals())
