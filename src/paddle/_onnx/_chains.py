"""The best chain of tags through a sequence of scores."""

import torch

from paddle._onnx._builder import LARGEST
from paddle._onnx._scan import scan
from paddle._onnx._table import converts


def best_chains(b, scores, lengths, moves, start=None, end=None):
    """The score of the best chain of each sequence, and its tags [n, steps]; behind the end they are of no account.

    Args:
        scores: [n, steps, tags].
        lengths: [n].
        moves: the scores of a tag [from, to] after another.
        start, end: the scores of the first and of the last tag.
    """
    by_step = b.transpose(scores, [1, 0, 2])
    first = b.squeeze(b.slice(by_step, [0], [1], [0]), [0])
    rest = b.slice(by_step, [1], [LARGEST], [0])
    count = b.gather(b.shape_of(rest), b.const(0, torch.int64))
    number = b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), dtype=torch.int64, shape=[None])
    places = b.const(torch.arange(scores.size(2)))
    lengths = b.unsqueeze(b.cast(lengths, torch.int64), [1])

    def forwards(states, items):
        (best,), (own, at) = states, items
        sums = b.unsqueeze(best, [2]) + moves
        origin = b.op("ArgMax", sums, axis=1, keepdims=0, dtype=torch.int64, shape=best.shape)
        goes_on = b.compare("Greater", lengths, at + 1)
        best = b.where(goes_on, b.reduce("Max", sums, [1]) + own, best)
        return [best], [b.where(goes_on, origin, places)]

    def backwards(states, items):
        (tag,), (origin,) = states, items
        before = b.squeeze(b.op("GatherElements", origin, b.unsqueeze(tag, [1]), axis=1, shape=[None, 1]), [1])
        return [before], [before]

    (best,), (origins,) = scan(b, [first if start is None else first + start], [rest, number], forwards)
    best = best if end is None else best + end
    last = b.op("ArgMax", best, axis=1, keepdims=0, dtype=torch.int64, shape=[best.shape[0]])
    path = scan(b, [last], [origins], backwards, backwards=True)[1][0]
    path = b.concat([path, b.unsqueeze(last, [0])], 0)
    return b.reduce("Max", best, [1]), b.transpose(path, [1, 0])


def beyond_is_zero(b, path, lengths):
    """Tags [n, steps] with zeros behind the end of each sequence."""
    steps = b.gather(b.shape_of(path), b.const(1, torch.int64))
    number = b.op("Range", b.const(0, torch.int64), steps, b.const(1, torch.int64), dtype=torch.int64, shape=[None])
    inside = b.compare("Less", b.unsqueeze(number, [0]), b.unsqueeze(b.cast(lengths, torch.int64), [1]))
    return path * b.cast(inside, torch.int64)


@converts("viterbi_decode")
def viterbi_decode(b, potentials, transition_params, lengths, include_bos_eos_tag):
    tags, ends = potentials.size(2), {}
    if include_bos_eos_tag:
        rows = {"start": tags - 1, "end": tags - 2}
        ends = {name: b.slice(transition_params, [row], [row + 1], [0]) for name, row in rows.items()}
    scores, path = best_chains(b, potentials, lengths, transition_params, **ends)
    path = beyond_is_zero(b, path, lengths)
    most = b.op("Reshape", b.reduce("Max", b.cast(lengths, torch.int64)), b.ints(1), shape=[1])
    return scores, b.slice(path, b.ints(0), most, [1])
