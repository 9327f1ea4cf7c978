"""Recurrent layers over sequences in ONNX: a Scan over steps, which take the rows of all sequences at once.

Behind the end of a sequence a step computes something of no account, which nobody reads.
"""

import torch

from paddle._onnx._builder import Unconvertible
from paddle._onnx._counts import added
from paddle._onnx._scan import scan
from paddle._onnx._table import converts

_FUNCTIONS = {"sigmoid": "Sigmoid", "tanh": "Tanh", "relu": "Relu", "identity": "Identity"}


def _range(b, count):
    return b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), dtype=torch.int64, shape=[None])


class Plan:
    """Where the rows of each step are (`places` [steps, sequences]), and where the result of each row is (`back`)."""

    def __init__(self, b, x, offsets, reverse=False):
        ends, starts = b.slice(offsets, [1], [2**31 - 1], [0]), b.slice(offsets, [0], [-1], [0])
        self.lengths = lengths = ends - starts
        self.b, self.rows = b, b.size_of(x, 0)
        self.count = b.size_of(lengths, 0)
        step = b.unsqueeze(_range(b, b.reduce("Max", lengths)), [1])
        places = b.unsqueeze(ends, [0]) - 1 - step if reverse else b.unsqueeze(starts, [0]) + step
        self.places = b.extreme("Max", b.extreme("Min", places, self.rows - 1), b.const(0, torch.int64))
        row = _range(b, self.rows)
        ended = added(b, b.row([self.rows + 1]), ends, b.full(b.shape_of(ends), 1, torch.int64, [None]))
        owner = b.slice(b.op("CumSum", ended, b.const(0, torch.int64)), [0], [-1], [0])  # how many end before a row
        within = b.gather(ends, owner) - 1 - row if reverse else row - b.gather(starts, owner)
        self.back = within * self.count + owner

    def steps(self, x):
        """[steps, sequences, features] of rows."""
        return self.b.gather(x, self.places)

    def of_rows(self, held, size):
        """The results of rows, from those of steps."""
        flat = self.b.op("Reshape", held, self.b.ints(-1, size), shape=[None, size])
        return self.b.gather(flat, self.back)

    def start(self, state, size, dtype):
        """A state before the first step; zeros if none is given."""
        if state is not None:
            return state
        return self.b.full(self.b.row([self.count, size]), 0, dtype, [None, size])


def _function(b, name):
    return lambda x: b.op(_FUNCTIONS[name], x)


def _columns(b, x, count):
    size = x.size(-1) // count
    return b.split(x, [size] * count, -1)


def _next_cell(b, gates, c, peepholes, gate, candidate):
    """The next cell state, and the input of the output gate; gates in the order candidate, input, forget, output."""
    g, i, f, o = _columns(b, gates, 4)
    if peepholes:
        i, f = i + peepholes[0] * c, f + peepholes[1] * c
    return gate(f) * c + gate(i) * candidate(g), o


def _biased(b, x, bias, columns):
    return x if bias is None else x + b.slice(bias, [0], [columns], [1])


def _product(b, x, weight):
    return b.matmul(x, weight, [x.shape[0], weight.shape[-1]])


@converts("fluid.sequence_lstm")
def lstm(b, x, offsets, h0, c0, weight, bias, peephole, reverse, gate, cell, candidate):
    size, plan = weight.size(0), Plan(b, x, offsets, reverse)
    gate, cell, candidate = (_function(b, name) for name in (gate, cell, candidate))
    x = _biased(b, x, bias, 4 * size)
    peepholes = _columns(b, b.slice(bias, [4 * size], [7 * size], [1]), 3) if peephole else ()

    def step(states, rows):
        (h, c), (rows,) = states, rows
        new, o = _next_cell(b, rows + _product(b, h, weight), c, peepholes, gate, candidate)
        found = gate(o + peepholes[2] * new if peepholes else o) * cell(new), new
        return found, found

    states = [plan.start(state, size, x.dtype) for state in (h0, c0)]
    return [plan.of_rows(held, size) for held in scan(b, states, [plan.steps(x)], step)[1]]


@converts("fluid.sequence_lstmp")
def lstmp(
    b, x, offsets, h0, c0, weight, projection, bias, peephole, reverse, gate, cell, candidate, proj, cell_clip,
    proj_clip
):  # fmt: skip
    size, small = projection.size(0), projection.size(1)
    plan = Plan(b, x, offsets, reverse)
    gate, cell, candidate, proj = (_function(b, name) for name in (gate, cell, candidate, proj))
    x = _biased(b, x, bias, 4 * size)
    peepholes = _columns(b, b.slice(bias, [4 * size], [7 * size], [1]), 3) if peephole else ()

    def step(states, rows):
        (r, c), (rows,) = states, rows
        new, o = _next_cell(b, rows + _product(b, r, weight), c, peepholes, gate, candidate)
        new = b.clip(new, -float(cell_clip), float(cell_clip)) if cell_clip else new
        out = proj(_product(b, gate(o + peepholes[2] * new if peepholes else o) * cell(new), projection))
        found = (b.clip(out, -float(proj_clip), float(proj_clip)) if proj_clip else out), new
        return found, found

    states = [plan.start(h0, small, x.dtype), plan.start(c0, size, x.dtype)]
    held = scan(b, states, [plan.steps(x)], step)[1]
    return plan.of_rows(held[0], small), plan.of_rows(held[1], size)


@converts("fluid.sequence_gru")
def gru(b, x, offsets, h0, weight, bias, reverse, gate, candidate, origin):
    size, plan = weight.size(0), Plan(b, x, offsets, reverse)
    if weight.array is None:
        raise Unconvertible("with a weight that is not a parameter has no counterpart in ONNX")
    flat = torch.from_numpy(weight.array).reshape(-1)
    of_gates = b.tensor(flat[: 2 * size * size].reshape(size, 2 * size))
    of_candidate = b.tensor(flat[2 * size * size :].reshape(size, size))
    gate, candidate = _function(b, gate), _function(b, candidate)
    x = x if bias is None else x + bias

    def step(states, rows):
        (h,), (rows,) = states, rows
        first, second = b.split(rows, [2 * size, size], -1)
        update, reset = _columns(b, gate(first + _product(b, h, of_gates)), 2)
        new = candidate(second + _product(b, reset * h, of_candidate))
        found = [new + update * (h - new) if origin else h + update * (new - h)]
        return found, found

    (held,) = scan(b, [plan.start(h0, size, x.dtype)], [plan.steps(x)], step)[1]
    return plan.of_rows(held, size)


@converts("fluid.lstm")
def stacked_lstm(b, x, h, c, flat, hidden, layers, dropout, both_ways, training):
    """ONNX's LSTM for each layer, whose weights are parts of one vector: matrices first, then biases."""
    if training and dropout and layers > 1:
        raise Unconvertible("drops elements between its layers in training")
    if flat.array is None:
        raise Unconvertible("with weights that are not a parameter has no counterpart in ONNX")
    values, ways = torch.from_numpy(flat.array).reshape(-1), 2 if both_ways else 1
    at, parts = 0, []
    for width in [x.size(2), *[hidden * ways] * (layers - 1)]:
        for _ in range(ways):
            for columns in (width, hidden):
                parts.append(values[at : at + 4 * hidden * columns].reshape(4 * hidden, columns))
                at += 4 * hidden * columns
    biases = values[at:].reshape(layers * ways, 2, 4 * hidden)
    order = torch.cat([torch.arange(hidden) + part * hidden for part in (0, 3, 1, 2)])  # ours i f c o, ONNX's i o f c
    ends = []
    for layer in range(layers):
        own = slice(layer * ways, (layer + 1) * ways)
        pairs = [parts[2 * i : 2 * i + 2] for i in range(layers * ways)][own]
        w, r = (b.tensor(torch.stack([pair[i][order] for pair in pairs])) for i in (0, 1))
        bias = b.tensor(torch.cat([biases[own, 0][:, order], biases[own, 1][:, order]], 1))
        start = [b.slice(s, [own.start], [own.stop], [0]) for s in (h, c)]
        way = {"direction": "bidirectional"} if both_ways else {}
        found = b.op("LSTM", x, w, r, bias, None, *start, outputs=3, hidden_size=hidden, **way)
        found[0].shape = [x.shape[0], ways, x.shape[1], hidden]
        sides = b.transpose(found[0], [0, 2, 1, 3])
        x = b.op("Reshape", sides, b.ints(0, 0, -1), shape=[x.shape[0], x.shape[1], ways * hidden])
        for end, state in zip(found[1:], start, strict=True):
            end.shape = state.shape
        ends.append(found[1:])
    return x, *(b.concat(list(side), 0) for side in zip(*ends, strict=True))
