"""Recurrent networks in one call to torch's kernels, and single steps of their cells."""

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ..._core.op import op
from ...tensor import _draws as draws

_KERNELS = {"LSTM": torch.lstm, "GRU": torch.gru, "RNN_TANH": torch.rnn_tanh, "RNN_RELU": torch.rnn_relu}


@op(name="rnn")
def recurrent(x, states, weights, lengths, mode, layers, dropout, training, bidirectional, time_major):
    """Outputs and final states; `states` is (h, c) for LSTM and (h,) for the others.

    With `lengths`, what lies past the end of a sequence is left out: its outputs are zero, and the final states are
    those at its last step.
    """
    drop = dropout if training and layers > 1 else 0.0
    if drop == 0 or x.device.type != "cpu":
        return _run(x, states, weights, lengths, mode, layers, drop, bidirectional, not time_major)
    # Layer by layer, as the kernel for the CPU goes too; the original drops the same elements between all layers.
    each, directions, ends, mask = len(weights) // layers, 2 if bidirectional else 1, [], None
    x = x if time_major else x.transpose(0, 1)
    for i in range(layers):
        if i:
            mask = draws.kept(x.shape, drop, x.device).to(x.dtype) / max(1 - drop, 1e-30) if mask is None else mask
            x = x * mask
        own = [s[i * directions : (i + 1) * directions].contiguous() for s in states]
        x, *end = _run(x, own, weights[i * each : (i + 1) * each], lengths, mode, 1, 0.0, bidirectional, False)
        ends.append(end)
    return x if time_major else x.transpose(0, 1), *(torch.cat(parts) for parts in zip(*ends, strict=True))


def _run(x, states, weights, lengths, mode, layers, dropout, bidirectional, first):
    kernel = _KERNELS[mode]
    hidden = tuple(states) if mode == "LSTM" else states[0]
    bias = len(weights) % 4 == 0 or (mode == "LSTM" and len(weights) % 5 == 0)
    if lengths is None:
        return kernel(x, hidden, weights, bias, layers, dropout, dropout > 0, bidirectional, first)
    packed = pack_padded_sequence(x, lengths.cpu().long(), batch_first=first, enforce_sorted=False)
    order = packed.sorted_indices
    hidden = tuple(h.index_select(1, order) for h in hidden) if mode == "LSTM" else hidden.index_select(1, order)
    data, *final = kernel(
        packed.data, packed.batch_sizes, hidden, weights, bias, layers, dropout, dropout > 0, bidirectional
    )
    total = x.shape[1 if first else 0]
    out, _ = pad_packed_sequence(packed._replace(data=data), batch_first=first, total_length=total)
    return out, *(h.index_select(1, packed.unsorted_indices) for h in final)


@op(name="lstm_cell")
def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    return torch.lstm_cell(x, (h, c), w_ih, w_hh, b_ih, b_hh)


@op(name="gru_cell")
def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.gru_cell(x, h, w_ih, w_hh, b_ih, b_hh)


@op(name="simple_rnn_cell")
def simple_step(x, h, w_ih, w_hh, b_ih, b_hh, activation):
    step = torch.rnn_relu_cell if activation == "relu" else torch.rnn_tanh_cell
    return step(x, h, w_ih, w_hh, b_ih, b_hh)
