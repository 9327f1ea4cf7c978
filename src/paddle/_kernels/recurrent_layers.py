"""Layers of recurrent networks by loops in C (`_recurrent.c`), with their gradients.

A call makes all steps of a layer in one direction, for a part of the batch: threads share nothing but the weights.
Nothing is computed for a gradient that nobody wants. `FLAGS_cpu_recurrent_library` says whether the loops are used; by
default they and torch's kernel are measured once for each kind of layer, when the first one runs.
"""

import functools
import os
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from torch.compiler import is_dynamo_compiling as compiling

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.flags import flag, watch

from . import vectorised
from .loops import RECURRENT

FLAG = "FLAGS_cpu_recurrent_library"
LIBRARIES = ("auto", "torch", "loops")
KERNELS = {"LSTM": torch.lstm, "GRU": torch.gru, "RNN_TANH": torch.rnn_tanh, "RNN_RELU": torch.rnn_relu}
_NUMBERS = {mode: number for number, mode in enumerate(KERNELS)}  # by which the loops know them
_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
_VERSION = len(RECURRENT.versions()) - 1 if RECURRENT else None
_ROWS = 8  # of a batch that are worth a thread
_STEPS, _LEAST = 4, 16  # steps, and rows of all steps, below which packing the weights costs more than is gained
_ENOUGH = 1.05  # times as fast as torch's the loops must be


def _check(library):
    if library not in LIBRARIES:
        raise InvalidArgumentError(f"{FLAG} must be one of {', '.join(LIBRARIES)}.", received(**{FLAG: library}))


watch(FLAG, _check)


def applies(x, steps, states, weights, mode):
    """Whether `run` is the faster way for so many steps; x is [steps, batch, size], or with the batch first."""
    return (
        RECURRENT is not None
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and torch.autograd.forward_ad._current_level < 0
        and all(_is_plain(t) for t in (x, *states, *weights))
        and steps >= _STEPS
        and x.numel() >= _LEAST * x.shape[-1] > 0
        and x.shape[-1] == weights[0].shape[1]
        and all(_fits(s, x, steps, weights) for s in states)
        and (flag(FLAG) == "loops" or (flag(FLAG) == "auto" and _measured(mode)))
    )


def _is_plain(t):
    return t.dtype is torch.float32 and t.is_cpu and type(t) in vectorised.PLAIN


def _fits(state, x, steps, weights):
    """Whether torch would not complain about the sizes of a state."""
    rows = x.numel() // x.shape[-1] // steps
    return state.dim() == 3 and state.shape[0] == len(weights) // 4 and state.shape[1:] == (rows, weights[1].shape[1])


@functools.cache
def _measured(mode):
    """Whether a step of training is faster: torch has a good kernel for LSTM on some processors."""
    if flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
        return False
    with torch.inference_mode(False), torch.enable_grad():
        gates, states = _GATES[mode] * 128, [torch.zeros(1, 32, 128)] * (2 if mode == "LSTM" else 1)
        x, weights = torch.ones(12, 32, 128), [torch.zeros(gates, 128).requires_grad_() for _ in range(2)]
        weights += [torch.zeros(gates), torch.zeros(gates)]
        hidden, options = states if mode == "LSTM" else states[0], (True, 1, 0.0, True, False, False)
        ways = lambda: KERNELS[mode](x, hidden, weights, *options)[0], lambda: run(x, None, states, weights, mode, 1)[0]
        times = [[_seconds(way) for way in ways] for _ in range(6)]
    of_torch, ours = (min(column) for column in zip(*times, strict=True))
    return of_torch > _ENOUGH * ours


def _seconds(way):
    start = time.perf_counter()
    way().sum().backward()
    return time.perf_counter() - start


def run(x, sizes, states, weights, mode, directions):
    """The outputs and final states of all layers; `sizes` are the rows of each step of packed sequences, or None."""
    dense, rows = sizes is None, x.reshape(-1, x.shape[-1]).contiguous()
    sizes = torch.full((x.shape[0],), x.shape[1], dtype=torch.int64) if dense else sizes
    each, ends = 4 * directions, []
    keep = torch.is_grad_enabled() and any(t.requires_grad for t in (x, *states, *weights))
    for i in range(len(weights) // each):
        own = [s[i * directions : (i + 1) * directions] for s in states]
        rows, *end = _Layer.apply(rows, sizes, dense, mode, keep, *own, *weights[i * each : (i + 1) * each])
        ends.append(end)
    out = rows.view(*x.shape[:2], -1) if dense else rows
    return out, *(parts[0] if len(parts) == 1 else torch.cat(parts) for parts in zip(*ends, strict=True))


# ---- one layer ----


class _Layer(torch.autograd.Function):
    """One layer in one or two directions, of rows [steps × batch, size]."""

    @staticmethod
    def forward(ctx, x, sizes, dense, mode, keep, *tensors):
        layer = _Shape(x, sizes, mode, tensors)
        out, kept = x.new_empty(layer.rows, layer.stride), []
        last = [s.clone(memory_format=torch.contiguous_format) for s in layer.states]
        for d in range(layer.directions):
            widths = layer.gates * layer.size, layer.size if layer.gates > 1 else None, layer.size
            own = [x.new_empty(layer.rows, width) if keep and width else None for width in widths]
            layer.forward(d, x, [s[d] for s in last], out, own)
            kept += own
        if keep:
            ctx.save_for_backward(x, sizes, *kept, *tensors)
            ctx.dense, ctx.mode = dense, mode
        return out, *last

    @staticmethod
    def backward(ctx, grad, *grads):
        x, sizes, *rest = ctx.saved_tensors
        states, need = len(grads), ctx.needs_input_grad
        directions = (len(rest) - states) // 7
        kept, tensors = rest[: 3 * directions], rest[3 * directions :]
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted
            return tuple(_differentiable(ctx, x, sizes, tensors, (grad, *grads)))
        layer = _Shape(x, sizes, ctx.mode, tensors)
        grad, first = grad.contiguous(), [g.clone(memory_format=torch.contiguous_format) for g in grads]
        of_x, of_weights = torch.zeros_like(x) if need[0] else None, []
        for d in range(directions):
            wanted = need[5 + states + 4 * d :][:2]
            own, last = kept[3 * d : 3 * d + 3], [g[d] for g in first]
            of_weights += layer.backward(d, x, own, grad, last, of_x, wanted)
        return of_x, None, None, None, None, *first, *of_weights


class _Shape:
    """The sizes of a layer, and the calls of the loops for it."""

    def __init__(self, x, sizes, mode, tensors):
        self.sizes, self.mode, self.gates = sizes, mode, _GATES[mode]
        count = 2 if mode == "LSTM" else 1
        self.states, self.weights = tensors[:count], tensors[count:]
        self.directions, (self.rows, self.inputs) = len(self.weights) // 4, x.shape
        self.size, self.batch = self.weights[1].shape[1], int(sizes[0])
        self.stride = self.directions * self.size
        self.start = _VERSION, _NUMBERS[mode]

    def _packed(self, weight, back):
        sizes = *self.start, self.size, weight.shape[1]
        packed = weight.new_empty(RECURRENT.packed_floats(*sizes, back))
        RECURRENT.pack(*sizes, _array(weight.contiguous()), _array(packed), back)
        return _array(packed)

    def forward(self, d, x, states, out, kept):
        """Make all steps of a direction: outputs into `out`, the last states in place of the first."""
        w_ih, w_hh, b_ih, b_hh = self.weights[4 * d : 4 * d + 4]
        bias, rest = b_ih + b_hh, None
        if self.mode == "GRU":
            bias[2 * self.size :] = b_ih[2 * self.size :]
            rest = _array(b_hh[2 * self.size :].contiguous())
        h, c = (*(_array(s) for s in states), None)[:2]
        given = _array(self.sizes), _array(x), self._packed(w_ih, False), _array(bias), self._packed(w_hh, False), rest
        made = h, c, _array(out), d * self.size, self.stride, *(_array(t) for t in kept)
        start = *self.start, d == 1, self.inputs, self.size
        _in_threads(lambda _, first, last: RECURRENT.forward(*start, first, last, *given, *made), self.batch)

    def backward(self, d, x, kept, grad, first, of_x, wanted):
        """The gradients of the weights and biases of a direction; that of the input is added to `of_x`."""
        w_ih, w_hh = self.weights[4 * d : 4 * d + 2]
        size, gru = self.size, self.mode == "GRU"
        turned = None if of_x is None else torch.cat([w_ih[2 * size :], w_ih[: 2 * size]]) if gru else w_ih
        packed = None if turned is None else self._packed(turned, True), self._packed(w_hh, True)
        given = _array(self.sizes), _array(x), *packed, *(_array(t) for t in kept), _array(grad), d * size, self.stride
        ends = (*(_array(g) for g in first), None)[:2]
        start = *self.start, d == 1, self.inputs, size
        found = [
            [w.new_zeros(w.shape) if asked else None for w, asked in zip((w_ih, w_hh), wanted, strict=True)]
            + [x.new_zeros((4 if self.gates > 1 else 1) * size)]
            for _ in range(_parts(self.batch))
        ]

        def part(number, first, last):
            own = (_array(t) for t in found[number])
            RECURRENT.backward(*start, first, last, *given, *ends, _array(of_x), *own)

        _in_threads(part, self.batch)
        of_ih, of_hh, bias = (_total(parts) for parts in zip(*found, strict=True))
        if gru:
            return of_ih, of_hh, torch.cat([bias[size : 3 * size], bias[:size]]), bias[size:]
        return of_ih, of_hh, bias, bias


def _array(t):
    return None if t is None else t.detach().numpy()


def _total(parts):
    return None if parts[0] is None else functools.reduce(torch.add, parts)


# ---- threads ----


def _parts(count):
    return max(1, min(torch.get_num_threads(), count // _ROWS))


def _in_threads(call, count):
    """`call(number, first, last)` for parts of a batch, on as many threads as torch has.

    It must not call torch: a thread that does gets a team of OpenMP's threads of its own, and with more of these than
    cores every operator of the process waits longer for its team.
    """
    parts = _parts(count)
    ends = [count * i // parts for i in range(parts + 1)]
    others = [_pool(os.getpid(), parts).submit(call, i, *ends[i : i + 2]) for i in range(1, parts)]
    call(0, *ends[:2])
    for other in others:
        other.result()


@functools.cache
def _pool(process, threads):
    """Threads of this process; a fork has none of its parent's."""
    return ThreadPoolExecutor(threads - 1, "paddle.recurrent")


# ---- the gradient of the gradient ----


def _differentiable(ctx, x, sizes, tensors, grads):
    """The gradients by torch's operators, which have gradients themselves."""
    states = tensors[: 2 if ctx.mode == "LSTM" else 1]
    weights = list(tensors[len(states) :])
    hidden = tuple(states) if ctx.mode == "LSTM" else states[0]
    options = True, 1, 0.0, False, len(weights) == 8
    enabled = torch._C._get_mkldnn_enabled()
    torch._C._set_mkldnn_enabled(False)  # oneDNN's has no second gradient
    try:
        if ctx.dense:
            shape = len(sizes), int(sizes[0]), x.shape[1]
            out, *last = KERNELS[ctx.mode](x.view(shape), hidden, weights, *options, False)
            out = out.flatten(0, 1)
        else:
            out, *last = KERNELS[ctx.mode](x, sizes, hidden, weights, *options)
    finally:
        torch._C._set_mkldnn_enabled(enabled)
    inputs = [x, None, None, None, None, *tensors]
    wanted = [t for t, needed in zip(inputs, ctx.needs_input_grad, strict=True) if needed]
    found = iter(torch.autograd.grad([out, *last], wanted, grads, create_graph=True))
    return [next(found) if needed else None for needed in ctx.needs_input_grad]
