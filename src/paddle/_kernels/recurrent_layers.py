"""Layers of recurrent networks by loops in C (`_recurrent.c`), with their gradients.

The part of the input in the gates is one large product for all steps; the loops then make the steps. Going back they leave
the gradients of the gates of all steps, so that those of weights, biases and input are large products again.
"""

import functools
import os
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from torch.compiler import is_dynamo_compiling as compiling

from paddle._core import products
from paddle._core.flags import flag

from . import vectorised
from .loops import RECURRENT

KERNELS = {"LSTM": torch.lstm, "GRU": torch.gru, "RNN_TANH": torch.rnn_tanh, "RNN_RELU": torch.rnn_relu}
_NUMBERS = {mode: number for number, mode in enumerate(KERNELS)}  # by which the loops know them
_VERSION = len(RECURRENT.versions()) - 1 if RECURRENT else None
_ROWS = 8  # of a batch that are worth a thread
_ENOUGH = 1.05  # times as fast as torch's the loops must be


def applies(x, states, weights, mode):
    """Whether `run` is a faster way; x is [steps, batch, size] or rows of packed sequences, with four weights a direction."""
    return (
        RECURRENT is not None
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and torch.autograd.forward_ad._current_level < 0
        and x.numel() > 0
        and x.shape[-1] == weights[0].shape[1]
        and all(_is_plain(t) for t in (x, *states, *weights))
        and all(s.dim() == 3 and s.shape[-1] == weights[1].shape[1] for s in states)
        and (mode != "LSTM" or _faster_than_onednn())
    )


def _is_plain(t):
    return t.dtype is torch.float32 and t.is_cpu and type(t) in vectorised.PLAIN


@functools.cache
def _faster_than_onednn():
    """Whether an LSTM's step is faster here: torch has a kernel of oneDNN for it, which is good on some processors."""
    if flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
        return False
    if not torch.backends.mkldnn.is_available():
        return True
    with torch.enable_grad(), torch.random.fork_rng(devices=[]):
        x, states = torch.rand(12, 32, 128), [torch.zeros(1, 32, 128)] * 2
        weights = [torch.zeros(512, 128).requires_grad_(), torch.zeros(512, 128).requires_grad_()]
        weights += [torch.zeros(512), torch.zeros(512)]
        ways = (
            lambda: torch.lstm(x, states, weights, True, 1, 0.0, True, False, False)[0],
            lambda: run(x, None, states, weights, "LSTM", 1)[0],
        )
        times = [[_seconds(way) for way in ways] for _ in range(6)]
    of_torch, ours = (min(column) for column in zip(*times, strict=True))
    return of_torch > _ENOUGH * ours


def _seconds(way):
    start = time.perf_counter()
    way().sum().backward()
    return time.perf_counter() - start


def run(x, sizes, states, weights, mode, directions):
    """The outputs and final states of all layers; `sizes` are the rows of each step of packed sequences, or None."""
    dense, rows = sizes is None, x.reshape(-1, x.shape[-1])
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
        layer = _Shape(x, sizes, dense, mode, tensors)
        x, kept = x.contiguous(), []
        # With all rows in every step, room for the first states around the outputs makes them the states before each step.
        around = layer.batch if keep and dense else 0
        memory = x.new_empty(layer.rows + 2 * around, layer.directions * layer.size)
        last = [s.clone(memory_format=torch.contiguous_format) for s in layer.states]
        for d in range(layer.directions):
            if around:
                (memory[-around:] if d else memory[:around])[:, layer.columns(d)] = last[0][d]
            own = layer.weights[4 * d : 4 * d + 4]
            gates, bias = _from_input(x, own, mode)
            saved = x.new_empty(layer.rows, layer.size) if keep and mode in ("LSTM", "GRU") else None
            layer.forward(d, own[1], bias, gates, [s[d] for s in last], memory, around, saved)
            kept += [None, None] if saved is None else [gates, saved]
        out = memory[around : around + layer.rows]
        if keep:
            ctx.save_for_backward(x, sizes, memory, *kept, *tensors)
            ctx.dense, ctx.mode, ctx.around = dense, mode, around
        return out, *last

    @staticmethod
    def backward(ctx, grad, *grads):
        x, sizes, memory, *rest = ctx.saved_tensors
        states = 2 if ctx.mode == "LSTM" else 1
        directions = (len(rest) - states) // 6
        kept, tensors = rest[: 2 * directions], rest[2 * directions :]
        if torch.is_grad_enabled():  # the gradient of the gradient is wanted
            return tuple(_differentiable(ctx, x, sizes, tensors, (grad, *grads)))
        layer = _Shape(x, sizes, ctx.dense, ctx.mode, tensors)
        need = ctx.needs_input_grad
        grad, first = grad.contiguous(), [g.clone(memory_format=torch.contiguous_format) for g in grads]
        before, starts = layer.before(memory, ctx.around)
        of_x, of_weights = None, []
        for d in range(directions):
            own = layer.weights[4 * d : 4 * d + 4]
            found = layer.backward(
                d, own[1], kept[2 * d : 2 * d + 2], memory, ctx.around, before, starts[d], grad, [g[d] for g in first]
            )
            part, *others = layer.of_weights(d, x, own, found, before, starts[d], need[0], need[5 + states + 4 * d :])
            of_x = part if of_x is None else of_x.add_(part)
            of_weights += others
            del found
        return of_x, None, None, None, None, *first, *of_weights


class _Shape:
    """The sizes of a layer, and the calls of the loops for it."""

    def __init__(self, x, sizes, dense, mode, tensors):
        self.sizes, self.dense, self.mode = sizes, dense, mode
        count = 2 if mode == "LSTM" else 1
        self.states, self.weights = tensors[:count], tensors[count:]
        self.directions, self.size = len(self.weights) // 4, self.weights[1].shape[1]
        self.rows, self.batch, self.stride = len(x), int(sizes[0]), self.directions * self.size

    def columns(self, d):
        """Those of a direction in the outputs."""
        return slice(d * self.size, (d + 1) * self.size)

    def _packed(self, weight, back):
        packed = weight.new_empty(RECURRENT.packed_floats(_VERSION, _NUMBERS[self.mode], self.size, back))
        RECURRENT.pack(_VERSION, _NUMBERS[self.mode], self.size, _array(weight.contiguous()), packed.numpy(), back)
        return packed.numpy()

    def _in_parts(self, call, d):
        """Call a loop for parts of the batch, one for each thread."""
        start = _VERSION, _NUMBERS[self.mode], d == 1, self.size
        _in_threads(lambda first, last: call(*start, first, last, self.sizes.numpy()), self.batch, _ROWS)

    def forward(self, d, weight, bias, gates, states, memory, around, saved):
        packed, c = self._packed(weight, False), states[1].numpy() if len(states) > 1 else None
        offset = around * self.stride + d * self.size
        rest = packed, _array(bias), gates.numpy(), states[0].numpy(), c, memory.numpy(), offset, self.stride
        kept = None if saved is None else saved.numpy()
        self._in_parts(lambda *start: RECURRENT.forward(*start, *rest, kept), d)

    def backward(self, d, weight, kept, memory, around, before, offset, grad, first):
        packed = self._packed(weight, True)
        found = grad.new_empty(self.rows, self.size * (4 if self.mode in ("LSTM", "GRU") else 1))
        of_out = around * self.stride + d * self.size
        rest = packed, *(_array(t) for t in kept), memory.numpy(), of_out, before.numpy(), offset, grad.numpy()
        ends = d * self.size, self.stride, first[0].numpy(), first[1].numpy() if len(first) > 1 else None, found.numpy()
        self._in_parts(lambda *start: RECURRENT.backward(*start, *rest, *ends), d)
        return found

    def before(self, memory, around):
        """The states before each step with the place where they begin for each direction."""
        if self.dense:
            return memory, [0, 2 * around * self.stride + self.size]
        before, starts = torch.empty_like(memory), self.sizes.cumsum(0) - self.sizes
        for d in range(self.directions):
            held = torch.cat([memory[:, self.columns(d)], self.states[0][d]])  # outputs, and then the first states
            places = [torch.arange(n) for n in self.sizes.tolist()]
            for t, own in enumerate(places):
                other = t + 1 if d else t - 1
                known = 0 if other < 0 or other == len(places) else len(places[other])
                own += torch.where(own < known, starts[other if known else 0], self.rows)
            before[:, self.columns(d)] = held.index_select(0, torch.cat(places))
        return before, [0, self.size]

    def of_weights(self, d, x, own, found, before, start, of_x, need):
        """The gradients of the input and of the four weights of a direction, from those of its gates."""
        size, gru = self.size, self.mode == "GRU"
        shown = before.as_strided([self.rows, size], [self.stride, 1], start + before.storage_offset())
        of_input = found[:, : 3 * size] if gru else found
        weight = _turned(own[0], size) if gru else own[0]
        part = products.linear(of_input, weight.t()) if of_x else None
        of_ih = _sums(of_input, x) if need[0] else None
        of_hh = _sums(found[:, size:] if gru else found, shown) if need[1] else None
        of_bias = found.sum(0) if need[2] or need[3] else None
        if not gru:
            return part, of_ih, of_hh, of_bias, of_bias
        of_ih = None if of_ih is None else _turned(of_ih, -size)
        return part, of_ih, of_hh, *([None] * 2 if of_bias is None else [_turned(of_bias[: 3 * size], -size), of_bias[size:]])


def _turned(t, size):
    """The first rows last or, with a positive number, the last ones first; the loops have the new state's gate first."""
    return torch.cat([t[-size:], t[:-size]])


def _from_input(x, weights, mode):
    """The part of the input in the gates with what is added to it, and the bias that is not."""
    w_ih, w_hh, b_ih, b_hh = weights
    if mode != "GRU":
        return products.linear(x, w_ih, b_ih + b_hh), None
    bias, size = b_ih.clone(), w_hh.shape[1]
    bias[: 2 * size] += b_hh[: 2 * size]
    return products.linear(x, w_ih, bias), b_hh[2 * size :].contiguous()


def _array(t):
    return None if t is None else t.detach().numpy()


# ---- sums over all steps, and threads ----


def _sums(a, b):
    """aᵀ b for matrices of many rows."""
    if products.mkl_is_good() or not products.onednn_is_faster():
        return torch.mm(a.t(), b)
    out = a.new_empty(a.shape[1], b.shape[1])
    arrays = [(_memory(t), t.storage_offset(), t.stride(0)) for t in (a, b)]
    rest = *arrays[0], *arrays[1], b.shape[1], out.numpy()
    _in_threads(lambda first, last: RECURRENT.gradient(_VERSION, len(a), first, last, *rest), a.shape[1], 64)
    return out


def _memory(t):
    """All of the memory that a tensor is in, as an array."""
    return t.detach().as_strided([t.untyped_storage().nbytes() // 4], [1], 0).numpy()


def _in_threads(call, count, least):
    """`call(first, last)` for parts of `count`, at least so large, on as many threads as torch has."""
    parts = max(1, min(torch.get_num_threads(), count // least))
    ends = [count * i // parts for i in range(parts + 1)]
    others = [_pool(os.getpid(), parts).submit(call, *ends[i : i + 2]) for i in range(1, parts)]
    call(*ends[:2])
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
