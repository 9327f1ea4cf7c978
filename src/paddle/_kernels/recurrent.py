"""Recurrent networks in one call, by loops in C or torch's kernels, and single steps of their cells."""

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from paddle._core.errors import InvalidArgumentError
from paddle._core.op import op
from paddle._kernels import draws, recurrent_layers


@op(name="rnn")
def recurrent(x, states, weights, lengths, mode, layers, dropout, training, bidirectional, time_major):
    """Return outputs and final states; `states` is (h, c) for LSTM, else (h,); `weights` includes the biases.

    With `lengths`, steps past the end of a sequence are ignored: their outputs are zero, and the final states are
    those at its last step.
    """
    if lengths is not None:
        _check_lengths(lengths, x, time_major)
    drop = dropout if training and layers > 1 else 0.0
    if drop == 0 or x.device.type != "cpu":
        return _run(x, states, weights, lengths, mode, layers, drop, bidirectional, not time_major)
    # Layer by layer, like the CPU kernel; Paddle drops the same elements between all layers.
    each, directions, ends, mask = len(weights) // layers, 2 if bidirectional else 1, [], None
    x = x if time_major else x.transpose(0, 1)
    for i in range(layers):
        if i:
            mask = (
                draws.factors(x.shape, drop, 1.0, x.device).to(x.dtype) / max(1 - drop, 1e-30) if mask is None else mask
            )
            x = x * mask
        layer_states = [s[i * directions : (i + 1) * directions].contiguous() for s in states]
        x, *end = _run(x, layer_states, weights[i * each : (i + 1) * each], lengths, mode, 1, 0.0, bidirectional, False)
        ends.append(end)
    return x if time_major else x.transpose(0, 1), *(torch.cat(parts) for parts in zip(*ends, strict=True))


def _run(x, states, weights, lengths, mode, layers, dropout, bidirectional, first):
    kernel = recurrent_layers.KERNELS[mode]
    if mode == "LSTM" and states[0].shape != states[1].shape:
        kernel = _projecting
    steps = x.shape[1 if first else 0]
    by_loops = dropout == 0 and kernel is not _projecting and recurrent_layers.applies(x, steps, states, weights, mode)
    options = True, layers, dropout, dropout > 0, bidirectional
    directions = 2 if bidirectional else 1
    if lengths is None and by_loops:
        out, *final = recurrent_layers.run(x.transpose(0, 1) if first else x, None, states, weights, mode, directions)
        return out.transpose(0, 1) if first else out, *final
    if lengths is None:
        return kernel(x, tuple(states) if mode == "LSTM" else states[0], weights, *options, first)
    counts = lengths.cpu().long().clamp(min=1)  # an empty sequence is included and corrected afterwards
    packed = pack_padded_sequence(x, counts, batch_first=first, enforce_sorted=False)
    sorted_ = [s.index_select(1, packed.sorted_indices) for s in states]
    if by_loops:
        data, *final = recurrent_layers.run(packed.data, packed.batch_sizes, sorted_, weights, mode, directions)
    else:
        hidden = tuple(sorted_) if mode == "LSTM" else sorted_[0]
        data, *final = kernel(packed.data, packed.batch_sizes, hidden, weights, *options)
    out, _ = pad_packed_sequence(packed._replace(data=data), batch_first=first, total_length=x.shape[1 if first else 0])
    final = [s.index_select(1, packed.unsorted_indices) for s in final]
    empty = lengths == 0
    if empty.any():
        out = out.masked_fill(empty.reshape([-1, 1, 1] if first else [1, -1, 1]), 0.0)
        final = [torch.where(empty.reshape(1, -1, 1), old, new) for old, new in zip(states, final, strict=True)]
    return out, *final


def _projecting(*args):
    """torch's LSTM with projections, without the warning that oneDNN lacks them."""
    enabled = torch._C._get_mkldnn_enabled()
    torch._C._set_mkldnn_enabled(False)
    try:
        return torch.lstm(*args)
    finally:
        torch._C._set_mkldnn_enabled(enabled)


def _check_lengths(lengths, x, time_major):
    steps, batch = x.shape[:2] if time_major else (x.shape[1], x.shape[0])
    if lengths.numel() != batch or int(lengths.max()) > steps or int(lengths.min()) < 0:
        raise InvalidArgumentError(
            f"'sequence_length' must hold {batch} integers, one for each sequence, from 0 to {steps}.",
            f"sequence_length = {lengths.tolist()}",
        )


@op(name="lstm_cell")
def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    """The next (h, c) of an LSTM."""
    return torch.lstm_cell(x, (h, c), w_ih, w_hh, b_ih, b_hh)


@op(name="gru_cell")
def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    """The next h of a GRU."""
    return torch.gru_cell(x, h, w_ih, w_hh, b_ih, b_hh)


@op(name="simple_rnn_cell")
def simple_step(x, h, w_ih, w_hh, b_ih, b_hh, activation):
    """The next h of a plain recurrent network."""
    step = torch.rnn_relu_cell if activation == "relu" else torch.rnn_tanh_cell
    return step(x, h, w_ih, w_hh, b_ih, b_hh)
