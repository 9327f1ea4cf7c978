"""Decoding step by step: beam search, and a decoder of one's own; the same for the original and for us."""

import numpy as np

import paddle
from paddle.nn import BeamSearchDecoder, dynamic_decode
from paddle.nn.decode import Decoder

# fmt: off

_OPTIONS = (
    {"max_step_num": 5},
    {"max_step_num": 5, "output_time_major": True, "return_length": True},
    {"max_step_num": 4, "impute_finished": True, "return_length": True},
    {"max_step_num": 4, "is_test": True, "return_length": True},
    {"max_step_num": 0, "return_length": True},
    {"max_step_num": 12, "return_length": True},
)

BEAMS = [(cell, bias, options) for cell in ("GRUCell", "LSTMCell") for bias in (0.0, 2.0, 5.0) for options in _OPTIONS]

OWN = (
    {},
    {"impute_finished": True, "return_length": True},
    {"max_step_num": 2, "return_length": True},
    {"max_step_num": 2, "impute_finished": True, "is_test": True},
    {"return_length": True, "output_time_major": True, "limit": 3.0},
)


def beam_parts(cell, bias, beams=3):
    """A decoder with fixed weights, in which the end token is made likelier by `bias`, and first states."""
    rng = np.random.RandomState(0)
    embed, cell_, score = paddle.nn.Embedding(7, 6), getattr(paddle.nn, cell)(6, 6), paddle.nn.Linear(6, 7)
    for layer in (embed, cell_, score):
        for p in layer.parameters():
            p.set_value((rng.randn(*p.shape) * 1.5).astype("float32"))
    score.bias.set_value(score.bias.numpy() + np.float32(bias) * (np.arange(7) == 1).astype("float32"))
    x = paddle.to_tensor(rng.randn(2, 6).astype("float32"))
    decoder = BeamSearchDecoder(cell_, 0, 1, beams, embedding_fn=embed, output_fn=score)
    return decoder, x if cell == "GRUCell" else (x, x * 0.5)


def beams(cell, bias, options):
    return dynamic_decode(*beam_parts(cell, bias), **options)


class Adder(Decoder):
    """Adds its inputs up until they pass a limit."""

    def initialize(self, inits):
        return inits, (inits * 0.0, inits[:, :1] * 0.0), paddle.to_tensor([False, False, False])

    def step(self, time, inputs, states, limit=6.0):
        total = states[0] + inputs
        outputs = {"sum": total, "time": time.sum() + paddle.zeros([3], "int64")}
        return outputs, (total, states[1] + 1), inputs + 1, total[:, 0] > limit


class Finisher(Adder):
    """And turns the outputs round in the end."""

    def finalize(self, outputs, final_states, sequence_lengths):
        return {"sum": -outputs["sum"]}, (final_states[0] + 100.0, sequence_lengths.astype("float32"))


def own(kind, options):
    return dynamic_decode(kind(), paddle.to_tensor([[1.0, 2.0], [2.0, 2.0], [5.0, 2.0]]), **options)


def one_step():
    decoder, first = beam_parts("LSTMCell", 0.0)
    inputs, states, finished = decoder.initialize(first)
    return [inputs, states, finished, decoder.step(paddle.to_tensor([0]), inputs, states)]


def plain(result):
    return [[list(t.shape), str(t.numpy().dtype), t.numpy().reshape(-1).tolist()] for t in paddle.utils.flatten(result)]
