"""Conditional random fields and CTC in ONNX."""

import torch

import paddle
from paddle._onnx._builder import LARGEST
from paddle._onnx._chains import best_chains, beyond_is_zero
from paddle._onnx._composed import composed
from paddle._onnx._scan import scan
from paddle._onnx._table import converts

from ._onnx_recurrent import Plan
from ._onnx_sequences import from_lengths, numbers


def _parts(b, transition):
    """The scores of the first tag, of the last one, and of one after another."""
    return [b.slice(transition, [first], [last], [0]) for first, last in ((0, 1), (1, 2), (2, LARGEST))]


def _compared(b, found, label):
    """The tags, or with labels whether they are correct."""
    if label is None:
        return found
    label = b.op("Reshape", label, b.shape_of(found), shape=found.shape)
    return b.cast(b.compare("Equal", found, b.cast(label, torch.int64)), torch.int64)


@converts("fluid.sequence_crf_decoding")
def decode_rows(b, x, offsets, transition, label):
    plan = Plan(b, x, offsets)
    start, end, moves = _parts(b, transition)
    _, path = best_chains(b, b.transpose(plan.steps(x), [1, 0, 2]), plan.lengths, moves, start, end)
    return _compared(b, plan.of_rows(b.transpose(path, [1, 0]), 1), label)


@converts("fluid.crf_decoding")
def decode_padded(b, x, lengths, transition, label):
    start, end, moves = _parts(b, transition)
    lengths = b.flat(lengths)
    _, path = best_chains(b, x, lengths, moves, start, end)
    return _compared(b, beyond_is_zero(b, path, lengths), label)


@converts("fluid.sequence_crf")
def cost_of_rows(b, x, offsets, label, transition):
    plan = Plan(b, x, offsets)
    tags = b.op("Reshape", b.cast(label, torch.int64), b.ints(-1, 1), shape=[None, 1])
    tags = b.squeeze(plan.steps(tags), [2])
    return _cost(b, plan.steps(x), tags, plan.lengths, transition)


@converts("fluid.linear_chain_crf")
def cost_of_padded(b, x, label, lengths, transition):
    sizes = b.slice(b.shape_of(x), [0], [2], [0])
    tags = b.op("Reshape", b.cast(label, torch.int64), sizes, shape=x.shape[:2])
    return _cost(b, b.transpose(x, [1, 0, 2]), b.transpose(tags, [1, 0]), b.flat(lengths), transition)


def _cost(b, x, tags, lengths, transition):
    """The negative log-likelihood [n, 1] of tags [steps, n], from scores [steps, n, tags]."""
    start, end, moves = _parts(b, transition)
    lengths = b.unsqueeze(b.cast(lengths, torch.int64), [1])
    count = b.gather(b.shape_of(x), b.const(0, torch.int64))
    number = b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), dtype=torch.int64, shape=[None])

    def own(scores, tag):
        return b.op("GatherElements", scores, b.unsqueeze(tag, [1]), axis=1, shape=[None, 1])

    def of_moves(before, tag):
        pairs = b.concat([b.unsqueeze(before, [1]), b.unsqueeze(tag, [1])], 1)
        return b.unsqueeze(b.op("GatherND", moves, pairs, shape=[None]), [1])

    def step(states, items):
        (alpha, score, before), (scores, tag, at) = states, items
        inside = b.compare("Greater", lengths, at)
        moved = b.reduce("LogSumExp", b.unsqueeze(alpha, [2]) + moves, [1]) + scores
        gained = score + own(scores, tag) + of_moves(before, tag)
        last = b.where(b.squeeze(inside, [1]), tag, before)
        return [b.where(inside, moved, alpha), b.where(inside, gained, score), last], []

    first, tag = (b.squeeze(b.slice(v, [0], [1], [0]), [0]) for v in (x, tags))
    alpha = first + start
    score = own(alpha, tag)
    rest = [b.slice(v, [1], [LARGEST], [0]) for v in (x, tags, number)]
    (alpha, score, tag), _ = scan(b, [alpha, score, tag], rest, step)
    score = score + b.unsqueeze(b.gather(b.squeeze(end, [0]), tag), [1])
    cost = b.reduce("LogSumExp", alpha + end, [1], keepdim=True) - score
    return b.where(b.compare("Greater", lengths, b.const(0, torch.int64)), cost, b.const(0.0, x.dtype))


# ---- CTC ----


def _is_kept(ids, starts, blank, merged):
    """Whether ids stay: no blanks and, if they are merged, no repetitions; `starts` says where a sequence begins."""
    keep = ids != blank
    if not merged:
        return keep
    before = paddle.concat([ids[:1], ids[:-1]])
    return keep & (starts | (ids != before))


@composed("fluid.sequence_ctc_decoded")
def _ctc_rows(x, offsets, blank, merged):
    ids = paddle.argmax(x, 1) if x.dtype.is_floating_point else x.flatten()
    row = numbers(paddle.shape(ids)[0].astype("int64"))
    starts = paddle.any(row.unsqueeze(1) == offsets[:-1], 1)
    keep = _is_kept(ids, starts, blank, merged)
    kept = paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(keep.astype("int64"))])
    new = from_lengths(paddle.gather(kept, offsets[1:]) - paddle.gather(kept, offsets[:-1]))
    nothing = (new[-1:] == 0).astype("int64")  # a single -1 if all are empty
    found = paddle.index_select(ids.astype("int64"), paddle.nonzero(keep).flatten(), 0)
    return paddle.concat([found, paddle.full_like(numbers(paddle.sum(nothing)), -1)]).unsqueeze(1), new


@composed("fluid.ctc_greedy_decoder")
def _ctc_padded(x, lengths, blank, padding, merged):
    ids = paddle.argmax(x, 2) if x.dtype.is_floating_point else x.reshape([*paddle.shape(x)[:2]])
    steps = paddle.shape(ids)[1].astype("int64")
    by_step = paddle.transpose(ids, [1, 0])
    keep = paddle.transpose(_is_kept(by_step, numbers(steps).unsqueeze(1) == 0, blank, merged), [1, 0])
    keep = keep & (numbers(steps) < lengths.reshape([-1, 1]).astype("int64"))
    places = paddle.cumsum(keep.astype("int64"), 1) - 1
    places = paddle.where(keep, places, steps + paddle.zeros_like(places))  # what is dropped goes to a last column
    out = paddle.concat([paddle.full_like(ids, padding), paddle.full_like(ids[:, :1], padding)], 1)
    out = paddle.put_along_axis(out, places, ids, 1, broadcast=False)[:, :-1]
    return out, paddle.sum(keep.astype(ids.dtype), 1, keepdim=True)
