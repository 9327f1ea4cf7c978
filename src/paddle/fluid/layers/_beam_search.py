"""Beam search over sequences: one step, and the reconstruction of whole sentences from all steps.

Rows of a step are prefixes with two levels of offsets: the outer level groups the prefixes of the step before
by source, the inner level groups the rows by the prefix that they continue.
"""

import itertools

import torch


def selected(pre_ids, pre_scores, ids, scores, outer, inner, beam_size, end_id, accumulated):
    """The best `beam_size` continuations of each source: (ids, scores, parents, outer offsets, inner offsets)."""
    ends = inner[outer].tolist()  # where the rows of each source end
    old_ids, old_scores = pre_ids.reshape(-1).tolist(), pre_scores.reshape(-1)
    if not accumulated:
        scores = old_scores[:, None] + scores.log()
    tokens = torch.arange(scores.shape[1], device=scores.device).expand_as(scores) if ids is None else ids
    chosen = [[] for _ in old_ids]
    for first, last in itertools.pairwise(ends):
        candidates = []
        for row in range(first, last):
            if old_ids[row] == end_id:  # a finished sentence is not continued
                candidates.append((float(old_scores[row]), row, end_id))
            else:
                values, at = scores[row].topk(min(beam_size, scores.shape[1]))
                candidates += [
                    (value, row, int(tokens[row, i])) for value, i in zip(values.tolist(), at.tolist(), strict=True)
                ]
        best = sorted(candidates, key=lambda c: -c[0])[:beam_size]
        if all(token == end_id and old_ids[row] == end_id for _, row, token in best):
            continue  # all of this source's sentences have ended
        for value, row, token in best:
            chosen[row].append((value, token))
    flat = [(value, token, row) for row, items in enumerate(chosen) for value, token in items]
    whole = {"dtype": torch.int64, "device": scores.device}
    counts = torch.tensor([len(items) for items in chosen], **whole)
    new_inner = torch.cat([counts.new_zeros(1), counts.cumsum(0)])
    return [
        torch.tensor([token for _, token, _ in flat], **whole).reshape(-1, 1),
        pre_scores.new_tensor([value for value, _, _ in flat]).reshape(-1, 1),
        torch.tensor([row for _, _, row in flat], **whole),
        torch.tensor(ends, **whole),
        new_inner,
    ]


def sentences(all_ids, all_scores, outers, inners, end_id):
    """Reconstruct whole sentences from the steps: (ids, scores, offsets of the sources, offsets of the sentences)."""
    sources = outers[0].shape[0] - 1
    found = [[] for _ in range(sources)]  # [tokens, scores, row at the step before]
    steps = zip(reversed(all_ids), reversed(all_scores), reversed(outers), reversed(inners), strict=True)
    for ids, scores, outer, inner in steps:
        ids, scores, outer, inner = (t.reshape(-1).tolist() for t in (ids, scores, outer, inner))
        for source in range(sources):
            first, last = outer[source], outer[source + 1]
            if not found[source]:
                for prefix in range(first, last):
                    for row in range(inner[prefix], inner[prefix + 1]):
                        found[source].append([[ids[row]], [scores[row]], prefix])
                continue
            for sentence in found[source]:
                row = sentence[2]
                if ids[row] != end_id or not sentence[0]:
                    sentence[0].append(ids[row])
                    sentence[1].append(scores[row])
                sentence[2] = next(p for p in range(first, last) if inner[p] <= row < inner[p + 1])
    tokens, values, outer, inner = [], [], [0], [0]
    for source in found:
        for sentence in sorted(source, key=lambda s: -s[1][0]):
            tokens += sentence[0][::-1]
            values += sentence[1][::-1]
            inner.append(len(tokens))
        outer.append(len(inner) - 1)
    whole = {"dtype": torch.int64, "device": all_scores[0].device}
    return [
        torch.tensor(tokens, **whole),
        all_scores[0].new_tensor(values),
        torch.tensor(outer, **whole),
        torch.tensor(inner, **whole),
    ]
