"""Recurrent operators over LoD sequences, sorted longest first, so that no step computes padding."""

import torch

from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._sequence_ops import check, inverted, lengths_of

_FUNCTIONS = {"sigmoid": torch.sigmoid, "tanh": torch.tanh, "relu": torch.relu, "identity": lambda x: x}


class Schedule:
    """The rows of each step, with the sequences sorted by length, longest first."""

    def __init__(self, offsets, reverse=False):
        lengths = lengths_of(offsets)
        self.order = lengths.argsort(descending=True, stable=True)
        starts, ends, sizes = offsets[:-1][self.order], offsets[1:][self.order], lengths[self.order]
        self.steps = []
        for t in range(int(sizes[0]) if sizes.numel() else 0):
            count = int((sizes > t).sum())
            self.steps.append(ends[:count] - 1 - t if reverse else starts[:count] + t)

    def rows(self, outs):
        """The results of all steps, in the original order of rows."""
        return torch.cat(outs)[inverted(torch.cat(self.steps))]


def _run(x, offsets, states, reverse, step):
    """Apply `step(rows, *states) -> states` along each sequence; return the states of every row."""
    plan = Schedule(offsets, reverse)
    count = offsets.shape[0] - 1
    states = [x.new_zeros(count, s) if isinstance(s, int) else s[plan.order] for s in states]
    kept = [[] for _ in states]
    for rows in plan.steps:
        states = step(x[rows], *[s[: rows.shape[0]] for s in states])
        for held, state in zip(kept, states, strict=True):
            held.append(state)
    return [plan.rows(held) for held in kept]


def _lstm_cell(gates, c, peepholes, gate, candidate):
    """The next cell state, and the input of the output gate."""
    (g, i, f, o), (w_i, w_f, _) = gates.split(c.shape[1], 1), peepholes
    return gate(f + w_f * c) * c + gate(i + w_i * c) * candidate(g), o


@op(name="sequence_lstm")
def lstm(x, offsets, h0, c0, weight, bias, peephole, reverse, gate, cell, candidate):
    """Hidden and cell states of every row; gates in the order candidate, input, forget, output."""
    size = weight.shape[0]
    if inferring_shapes():
        out = placeholder(x, x.shape[0], size) * weight.sum()
        return out, out + 0
    check(x, offsets, "dynamic_lstm")
    gate, cell, candidate = _FUNCTIONS[gate], _FUNCTIONS[cell], _FUNCTIONS[candidate]
    x = x if bias is None else x + bias[:, : 4 * size]
    peepholes = bias[:, 4 * size :].split(size, 1) if peephole else (0, 0, 0)

    def step(rows, h, c):
        new, o = _lstm_cell(torch.addmm(rows, h, weight), c, peepholes, gate, candidate)
        return gate(o + peepholes[2] * new) * cell(new), new

    return tuple(_run(x, offsets, [size if h0 is None else h0, size if c0 is None else c0], reverse, step))


@op(name="sequence_lstmp")
def lstmp(
    x, offsets, h0, c0, weight, projection, bias, peephole, reverse, gate, cell, candidate, proj, cell_clip, proj_clip
):
    """Projected hidden and cell states of every row."""
    size, small = projection.shape
    if inferring_shapes():
        out = placeholder(x, x.shape[0], small) * weight.sum()
        return out, placeholder(x, x.shape[0], size) * weight.sum()
    check(x, offsets, "dynamic_lstmp")
    gate, cell, candidate, proj = (_FUNCTIONS[f] for f in (gate, cell, candidate, proj))
    x = x if bias is None else x + bias[:, : 4 * size]
    peepholes = bias[:, 4 * size :].split(size, 1) if peephole else (0, 0, 0)

    def step(rows, r, c):
        new, o = _lstm_cell(torch.addmm(rows, r, weight), c, peepholes, gate, candidate)
        new = new.clamp(-cell_clip, cell_clip) if cell_clip else new
        out = proj((gate(o + peepholes[2] * new) * cell(new)) @ projection)
        return (out.clamp(-proj_clip, proj_clip) if proj_clip else out), new

    return tuple(_run(x, offsets, [small if h0 is None else h0, size if c0 is None else c0], reverse, step))


def _gru_parts(weight):
    """The matrices of the gates [d, 2d] and of the candidate [d, d], stored one after the other."""
    size = weight.shape[0]
    gates, candidate = weight.reshape(-1).split([2 * size * size, size * size])
    return gates.reshape(size, 2 * size), candidate.reshape(size, size)


def _gru_step(rows, h, parts, gate, candidate, origin):
    size = h.shape[1]
    gates = gate(torch.addmm(rows[:, : 2 * size], h, parts[0]))
    update, reset = gates.split(size, 1)
    past = reset * h
    new = candidate(torch.addmm(rows[:, 2 * size :], past, parts[1]))
    out = update * h + (1 - update) * new if origin else (1 - update) * h + update * new
    return out, past, torch.cat([gates, new], 1)


@op(name="sequence_gru")
def gru(x, offsets, h0, weight, bias, reverse, gate, candidate, origin):
    """Hidden states of every row; gates in the order update, reset, candidate."""
    size = weight.shape[0]
    if inferring_shapes():
        return placeholder(x, x.shape[0], size) * weight.sum()
    check(x, offsets, "dynamic_gru")
    gate, candidate = _FUNCTIONS[gate], _FUNCTIONS[candidate]
    x = x if bias is None else x + bias
    parts = _gru_parts(weight)

    def step(rows, h):
        return (_gru_step(rows, h, parts, gate, candidate, origin)[0],)

    return _run(x, offsets, [size if h0 is None else h0], reverse, step)[0]


@op(name="gru_unit")
def gru_unit(x, h, weight, bias, gate, candidate, origin):
    """One step: (hidden state, hidden state after the reset gate, gates)."""
    x = x if bias is None else x + bias
    return _gru_step(x, h, _gru_parts(weight), _FUNCTIONS[gate], _FUNCTIONS[candidate], origin)


@op(name="lstm_unit")
def lstm_unit(gates, c, forget_bias):
    """One step from gates in the order input, forget, output, candidate: (hidden state, cell state)."""
    i, f, o, g = gates.split(c.shape[1], 1)
    new = torch.sigmoid(f + forget_bias) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(new), new


@op(name="lstm")
def stacked_lstm(x, h, c, flat, hidden, layers, dropout, both_ways, training):
    """Several layers over [step, batch, feature], with all weights in one vector: matrices first, then biases."""
    ways = 2 if both_ways else 1
    at, weights, biases = 0, [], []
    for layer in range(layers):
        width = x.shape[2] if layer == 0 else hidden * ways
        for _ in range(ways):
            pair = []
            for columns in (width, hidden):
                pair.append(flat[at : at + 4 * hidden * columns].reshape(4 * hidden, columns))
                at += 4 * hidden * columns
            weights.append(pair)
    for _ in range(layers * ways):
        biases.append([flat[at : at + 4 * hidden], flat[at + 4 * hidden : at + 8 * hidden]])
        at += 8 * hidden
    flat_weights = [t for pair, bias in zip(weights, biases, strict=True) for t in (*pair, *bias)]
    return torch._VF.lstm(x, (h, c), flat_weights, True, layers, dropout, training, both_ways, False)
