"""Operators on sequences of tags and tokens: CRF, CTC, edit distances, chunks."""

import itertools

import numpy as np
import torch

from paddle._core.errors import InvalidArgumentError
from paddle._core.op import op

from ._base import inferring_shapes, placeholder
from ._sequence_ops import check, from_lengths, lengths_of, owners, places


def padded(x, offsets):
    """Sequences padded with zeros, [n, longest, …], and their lengths."""
    lengths = lengths_of(offsets)
    out = x.new_zeros(lengths.shape[0], int(lengths.max()) if lengths.numel() else 0, *x.shape[1:])
    return out.index_put((owners(offsets, x.shape[0]), places(offsets, x.shape[0])), x), lengths


# ---- conditional random fields ----


def _crf_cost(x, label, lengths, transition):
    """The negative log-likelihood of each sequence: [n, 1]; x is [n, longest, tags]."""
    start, end, moves = transition[0], transition[1], transition[2:]
    steps = torch.arange(x.shape[1], device=x.device)
    inside = (steps < lengths[:, None]).to(x.dtype)
    chosen = x.gather(2, label[..., None]).squeeze(2) * inside
    pairs = moves[label[:, :-1], label[:, 1:]] * inside[:, 1:]
    last = label.gather(1, (lengths - 1).clamp(min=0)[:, None]).squeeze(1)
    score = chosen.sum(1) + pairs.sum(1) + start[label[:, 0]] + end[last]
    alpha = start + x[:, 0]
    for t in range(1, x.shape[1]):
        moved = torch.logsumexp(alpha[:, :, None] + moves, 1) + x[:, t]
        alpha = torch.where((t < lengths)[:, None], moved, alpha)
    cost = torch.logsumexp(alpha + end, 1) - score
    return torch.where(lengths > 0, cost, 0.0)[:, None]


@op(name="sequence_crf")
def crf_rows(x, offsets, label, transition):
    """The negative log-likelihood of each LoD sequence."""
    if inferring_shapes():
        return placeholder(x, offsets.shape[0] - 1, 1) * transition.sum()
    check(x, offsets, "linear_chain_crf")
    emission, lengths = padded(x, offsets)
    tags, _ = padded(label.reshape(-1), offsets)
    return _crf_cost(emission, tags, lengths, transition)


@op(name="linear_chain_crf")
def crf_padded(x, label, lengths, transition):
    """The negative log-likelihood of each padded sequence."""
    if inferring_shapes():
        return placeholder(x, x.shape[0], 1) * transition.sum()
    return _crf_cost(x, label.reshape(x.shape[:2]), lengths.reshape(-1), transition)


def _best_chains(x, lengths, transition):
    """The most likely tags of each sequence: [n, longest]."""
    start, end, moves = transition[0], transition[1], transition[2:]
    score, back = start + x[:, 0], []
    for t in range(1, x.shape[1]):
        best, at = (score[:, :, None] + moves).max(1)
        live = (t < lengths)[:, None]
        back.append(torch.where(live, at, torch.arange(x.shape[2], device=x.device)))
        score = torch.where(live, best + x[:, t], score)
    tag = (score + end).argmax(1)
    path = [tag]
    for at in reversed(back):
        tag = at.gather(1, tag[:, None]).squeeze(1)
        path.append(tag)
    return torch.stack(path[::-1], 1)


@op(name="sequence_crf_decoding")
def decode_rows(x, offsets, transition, label):
    """The most likely tags of all rows, [rows, 1]; with labels, whether they are correct."""
    if inferring_shapes():
        return torch.zeros(x.shape[0], 1, dtype=torch.int64)
    check(x, offsets, "crf_decoding")
    emission, lengths = padded(x.detach(), offsets)
    path = _best_chains(emission, lengths, transition.detach())
    found = path[owners(offsets, x.shape[0]), places(offsets, x.shape[0])][:, None]
    return found if label is None else (found == label.reshape(-1, 1)).to(torch.int64)


@op(name="crf_decoding")
def decode_padded(x, lengths, transition, label):
    """The most likely tags [n, longest], padded with zeros; with labels, whether they are correct."""
    if inferring_shapes():
        return torch.zeros(x.shape[:2], dtype=torch.int64)
    lengths = lengths.reshape(-1)
    path = _best_chains(x.detach(), lengths, transition.detach())
    found = path * (torch.arange(x.shape[1], device=x.device) < lengths[:, None])
    return found if label is None else (found == label.reshape(found.shape)).to(torch.int64)


# ---- CTC ----


@op(name="sequence_padded_steps")
def padded_steps(x, offsets):
    """[longest, n, …] and the lengths."""
    if inferring_shapes():
        return placeholder(x, x.shape[0], offsets.shape[0] - 1, *x.shape[1:]).to(x.dtype), lengths_of(offsets)
    check(x, offsets, "warpctc")
    out, lengths = padded(x, offsets)
    return out.transpose(0, 1).contiguous(), lengths


def _best(x, axis):
    """The most likely ids; ids as they are."""
    return (x.argmax(axis) if x.is_floating_point() else x.reshape(x.shape[:axis])).cpu().numpy()


def _collapsed(ids, blank, merged):
    """Ids without blanks and, if they are merged, repetitions."""
    kept = np.ones(len(ids), bool)
    kept[1:] = (ids[1:] != ids[:-1]) | (not merged)
    return ids[kept & (ids != blank)]


@op(name="sequence_ctc_decoded")
def ctc_rows(x, offsets, blank, merged=True):
    """The decoded ids of each sequence, [rows, 1], and their offsets; a single -1 if all are empty."""
    if inferring_shapes():
        return torch.zeros(x.shape[0] * 2, 1, dtype=torch.int64), offsets
    best, ends = _best(x, 1), offsets.tolist()
    found = [_collapsed(best[a:b], blank, merged) for a, b in itertools.pairwise(ends)]
    lengths = torch.tensor([len(f) for f in found], device=x.device)
    if not int(lengths.sum()):
        return lengths.new_full((1, 1), -1), from_lengths(lengths)
    return torch.from_numpy(np.concatenate(found)).reshape(-1, 1).to(x.device), from_lengths(lengths)


@op(name="ctc_greedy_decoder")
def ctc_padded(x, lengths, blank, padding, merged=True):
    """The decoded ids [n, longest], padded with `padding`, and their lengths [n, 1]."""
    if inferring_shapes():
        kind = torch.int64 if x.is_floating_point() else x.dtype
        return torch.zeros(x.shape[:2], dtype=kind), torch.zeros(x.shape[0], 1, dtype=kind)
    best = _best(x, 2)
    out = np.full(best.shape, padding, best.dtype)
    sizes = []
    for row, (ids, length) in enumerate(zip(best, lengths.reshape(-1).tolist(), strict=True)):
        found = _collapsed(ids[:length], blank, merged)
        out[row, : len(found)] = found
        sizes.append([len(found)])
    out = torch.from_numpy(out).to(x.device)
    return out, torch.tensor(sizes, dtype=out.dtype, device=x.device)


# ---- edit distances ----


def _distance(a, b):
    """The Levenshtein distance of two sequences."""
    row = np.arange(len(b) + 1)
    for i, item in enumerate(a, 1):
        before, row = row, np.empty_like(row)
        row[0] = i
        for j, other in enumerate(b, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (item != other))
    return int(row[-1])


@op(name="sequence_edit_distance")
def edit_distance(hypotheses, references, a_ends, b_ends, normalized, ignored):
    """The distances [n, 1] and the number of sequences, which are given by offsets or, if padded, by lengths."""
    count = a_ends.shape[0] - 1 if hypotheses.dim() != 2 or hypotheses.shape[1] == 1 else hypotheses.shape[0]
    if inferring_shapes():
        return torch.zeros(count, 1), torch.zeros(1, dtype=torch.int64)
    first, second = _split(hypotheses, a_ends), _split(references, b_ends)
    found = []
    for a, b in zip(first, second, strict=True):
        a, b = ([i for i in s if i not in ignored] for s in (a, b))
        distance = float(_distance(a, b))
        if normalized:
            if not b:
                raise InvalidArgumentError("edit_distance: the distance to an empty reference cannot be normalised.")
            distance /= len(b)
        found.append([distance])
    device = hypotheses.device
    return torch.tensor(found, device=device).reshape(-1, 1), torch.tensor([len(found)], device=device)


def _split(x, ends):
    if x.dim() == 2 and x.shape[1] != 1:
        return [row[:n] for row, n in zip(x.tolist(), ends.reshape(-1).tolist(), strict=True)]
    flat, cuts = x.reshape(-1).tolist(), ends.tolist()
    return [flat[a:b] for a, b in itertools.pairwise(cuts)]


# ---- chunks ----

_SCHEMES = {"IOB": (2, 0, 1, -1, -1), "IOE": (2, -1, 0, 1, -1), "IOBES": (4, 0, 1, 2, 3), "plain": (1, -1, -1, -1, -1)}


def chunks(labels, scheme, types):
    """The chunks of a sequence of labels: {(first, last, type)}."""
    count, begin, inside, end, single = _SCHEMES[scheme]
    found, open_at = set(), None
    tag, kind = -1, types
    for at, label in enumerate([*labels, types * count]):
        old_tag, old_kind = tag, kind
        kind, tag = divmod(label, count)
        if open_at is not None and _ends(old_tag, old_kind, tag, kind, types, begin, inside, end, single):
            found.add((open_at, at - 1, old_kind))
            open_at = None
        if _begins(old_tag, old_kind, tag, kind, types, begin, inside, end, single):
            open_at = at
    return found


def _ends(old_tag, old_kind, tag, kind, other, begin, inside, end, single):
    if old_kind == other:
        return False
    if kind == other or kind != old_kind:
        return True
    if old_tag in (begin, inside) and old_tag != -1:
        return tag in (begin, single)
    return old_tag in (end, single) and old_tag != -1


def _begins(old_tag, old_kind, tag, kind, other, begin, inside, end, single):
    if old_kind == other:
        return kind != other
    if kind == other:
        return False
    if kind != old_kind:
        return True
    if tag == -1:
        return False
    if tag in (begin, single):
        return True
    return tag in (inside, end) and old_tag in (end, single)


@op(name="sequence_chunk_eval")
def chunk_eval(x, label, ends, scheme, types, excluded):
    """Precision, recall, F1, and the numbers of inferred, labelled and correct chunks; each [1]."""
    if inferring_shapes():
        return (*(torch.zeros(1) for _ in range(3)), *(torch.zeros(1, dtype=torch.int64) for _ in range(3)))
    guess, truth = _split(x, ends), _split(label, ends)
    counts = [0, 0, 0]
    for a, b in zip(guess, truth, strict=True):
        a, b = ({c for c in chunks(s, scheme, types) if c[2] not in excluded} for s in (a, b))
        for at, number in enumerate((len(a), len(b), len(a & b))):
            counts[at] += number
    found, there, right = counts
    precision, recall = right / found if found else 0.0, right / there if there else 0.0
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return tuple(torch.tensor([v], device=x.device) for v in (precision, recall, f1, *counts))
