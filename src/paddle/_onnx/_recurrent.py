"""Recurrent networks: LSTM, GRU and RNN with the gates in ONNX's order, and single steps of their cells."""

import torch

from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts

# mode -> (ONNX operator, its options, the index of each of its gates among ours)
_KINDS = {
    "LSTM": ("LSTM", {}, (0, 3, 1, 2)),  # ours i f c o, ONNX's i o f c
    "GRU": ("GRU", {"linear_before_reset": 1}, (1, 0, 2)),  # ours r z n, ONNX's z r n
    "RNN_TANH": ("RNN", {}, (0,)),
    "RNN_RELU": ("RNN", {"activations": ["Relu"]}, (0,)),
}


def _reordered(b, weight, order):
    """Reorder the gates of a weight or a bias."""
    size = weight.size(0) // len(order)
    if list(order) == sorted(order):
        return weight
    at = torch.cat([torch.arange(size) + gate * size for gate in order])
    if weight.array is not None:
        return b.tensor(torch.from_numpy(weight.array)[at])
    return b.gather(weight, b.const(at))


def _stacked(b, values):
    """Stack the directions along a new first axis."""
    if all(v.array is not None for v in values):
        return b.tensor(torch.stack([torch.from_numpy(v.array) for v in values]))
    return b.concat([b.unsqueeze(v, [0]) for v in values], 0)


def _joined(b, first, second):
    if first.array is not None and second.array is not None:
        return b.tensor(torch.cat([torch.from_numpy(v.array) for v in (first, second)]))
    return b.concat([first, second], 0)


@converts("rnn")
def rnn(b, x, states, weights, lengths, mode, layers, dropout, training, bidirectional, time_major):
    if training and dropout and layers > 1:
        raise Unconvertible("drops elements between its layers in training; call the layer's eval() first")
    kind, options, order = _KINDS[mode]
    directions = 2 if bidirectional else 1
    each = len(weights) // (layers * directions)
    if each > 4:
        raise Unconvertible("with projections (proj_size) has no counterpart in ONNX")
    x = x if time_major else b.transpose(x, [1, 0, 2])
    counts = None if lengths is None else b.cast(lengths, torch.int32)
    options = dict(options, hidden_size=states[0].size(-1))
    if bidirectional:
        options["direction"] = "bidirectional"
        if "activations" in options:
            options["activations"] = options["activations"] * 2
    ends = []
    for layer in range(layers):
        layer_weights = [weights[(layer * directions + d) * each :][:each] for d in range(directions)]
        gates = [[_reordered(b, w, order) for w in one] for one in layer_weights]
        w, r = (_stacked(b, [one[i] for one in gates]) for i in (0, 1))
        bias = _stacked(b, [_joined(b, one[2], one[3]) for one in gates]) if each == 4 else None
        start = [_of_layer(b, s, layer * directions, directions, layers) for s in states]
        results = b.op(kind, x, w, r, bias, counts, *start, outputs=1 + len(states), **options)
        x = _side_by_side(b, results[0], x, directions, states[0].size(-1))
        for end, state in zip(results[1:], start, strict=True):
            end.shape = state.shape
        ends.append(results[1:])
    out = x if time_major else b.transpose(x, [1, 0, 2])
    return out, *(b.concat(list(parts), 0) for parts in zip(*ends, strict=True))


def _of_layer(b, state, at, directions, layers):
    return state if layers == 1 else b.slice(state, [at], [at + directions], [0])


def _side_by_side(b, y, x, directions, size):
    """[time, direction, batch, size] as [time, batch, direction · size]."""
    y.shape = [x.shape[0], directions, x.shape[1], size]
    if directions == 1:
        return b.squeeze(y, [1])
    moved = b.transpose(y, [0, 2, 1, 3])
    return b.op("Reshape", moved, b.ints(0, 0, -1), shape=[x.shape[0], x.shape[1], directions * size])


# ---- cells ----


def _affine(b, x, weight, bias):
    out = b.matmul(x, b.transpose(weight, [1, 0]), [x.shape[0], weight.shape[0]])
    return out if bias is None else out + bias


def _gates(b, value, count):
    size = value.size(-1) // count
    return b.split(value, [size] * count, -1)


@converts("lstm_cell")
def lstm_cell(b, x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = _gates(b, _affine(b, x, w_ih, b_ih) + _affine(b, h, w_hh, b_hh), 4)
    i, f, o = (b.op("Sigmoid", v) for v in (i, f, o))
    c = f * c + i * b.op("Tanh", g)
    return o * b.op("Tanh", c), c


@converts("gru_cell")
def gru_cell(b, x, h, w_ih, w_hh, b_ih, b_hh):
    (r, z, n), (hr, hz, hn) = _gates(b, _affine(b, x, w_ih, b_ih), 3), _gates(b, _affine(b, h, w_hh, b_hh), 3)
    r, z = b.op("Sigmoid", r + hr), b.op("Sigmoid", z + hz)
    n = b.op("Tanh", n + r * hn)
    return n + z * (h - n)


@converts("simple_rnn_cell")
def simple_rnn_cell(b, x, h, w_ih, w_hh, b_ih, b_hh, activation):
    total = _affine(b, x, w_ih, b_ih) + _affine(b, h, w_hh, b_hh)
    return b.op("Relu" if activation == "relu" else "Tanh", total)
