"""Overlaps and non-maximum suppression of many boxes, on the CPU, without comparing boxes that are far apart.

Arrays of boxes [n, 4] are in descending order of score here; boxes of different groups are independent.
"""

import numpy as np

from paddle._kernels.loops import LOOPS

_ROWS = 128  # boxes that are compared with others at once
_BLOCK = 256  # the best boxes, which thin out a crowd before all of it is compared
_CROWDED = 400  # the average number of neighbours of a box that makes a crowd
_FEW = 16  # boxes that are compared one by one, in Python
_WORTH = 32  # a box that suppresses one in so many is worth being compared with all others by itself
_PAIRS = 10_000  # boxes up to which comparing all pairs in C is faster than sorting them by place
_MARGIN = 1 - 1e-5  # pairs whose approximate overlap is close to the threshold are computed exactly


class _SortedBoxes:
    """Boxes sorted by group and left side, and for each the end of the range of boxes that may overlap it.

    To overlap by `least`, two boxes must share that fraction of either width.
    """

    def __init__(self, boxes, groups, rim, least):
        n, left = len(boxes), boxes[:, 0]
        last = boxes[:, 2] + rim - least * _MARGIN * (boxes[:, 2] - left + rim)
        by_side = np.argsort(left, kind="stable")
        begin = np.empty(n, np.int64)
        begin[by_side] = np.arange(n)
        stop = np.searchsorted(left[by_side], last, "right")
        if groups is not None:
            first = np.unique(groups, return_inverse=True)[1] * np.int64(n)
            begin, stop = begin + first, stop + first
            by_side = np.argsort(begin, kind="stable")
            stop = np.searchsorted(begin[by_side], stop)
        self.order, self.stop = by_side, stop[by_side]
        self.sides = np.ascontiguousarray(boxes[by_side].T)

    @property
    def neighbours(self):
        """The average number of boxes that one is compared with."""
        return float(np.maximum(self.stop - np.arange(len(self.stop)), 0).mean())

    def near(self, rim, least):
        """Pairs of positions that include all pairs of boxes that overlap by more than `least`."""
        size = _area_fraction(self.sides, rim, least)
        found, spare = [(np.empty(0, np.int64),) * 2], _Buffers(_ROWS * len(size), size.dtype)
        for a in range(0, len(size), _ROWS):
            b = min(a + _ROWS, len(size))
            c = int(self.stop[a:b].max())
            if c > a + 1:
                row, column = _candidates(self.sides, size, slice(a, b), slice(a, c), rim, spare, True)
                good = (column > row) & (column + a < self.stop[a:b][row])
                found.append((row[good] + a, column[good] + a))
        return (np.concatenate(part) for part in zip(*found, strict=True))


class _Buffers:
    """Reused memory for tables: allocating it costs more than filling it."""

    def __init__(self, size, dtype):
        self._rooms = np.empty((2, size), dtype)

    def tables(self, rows, columns):
        return (room[: rows * columns].reshape(rows, columns) for room in self._rooms)


def _area_fraction(sides, rim, least):
    """The fraction of each area such that two boxes overlap by `least` if their intersection is the sum of both."""
    x1, y1, x2, y2 = sides
    return (least / (1 + least) * _MARGIN * ((x2 - x1 + rim) * (y2 - y1 + rim))).astype(x1.dtype)


def _candidates(sides, size, rows, columns, rim, spare, ordered=False):
    """The pairs of `rows` and `columns` that may overlap enough; `ordered`: both are sorted by left side."""
    x1, y1, x2, y2 = sides
    wide, high = spare.tables(len(size[rows]), len(size[columns]))
    np.minimum(y2[rows, None], y2[columns], out=wide)
    np.maximum(y1[rows, None], y1[columns], out=high)
    np.subtract(wide, high, out=high)
    np.minimum(x2[rows, None], x2[columns], out=wide)
    wide -= x1[columns] if ordered else np.maximum(x1[rows, None], x1[columns])
    if rim:
        wide += rim
        high += rim
    np.maximum(wide, 0, out=wide)
    wide *= high
    np.add(size[rows, None], size[columns], out=high)
    return np.divmod(np.flatnonzero(wide > high), wide.shape[1])


def overlapping(boxes, groups=None, rim=0.0, least=0.0, swept=None):
    """Pairs (better, worse) of one group that overlap by more than `least` ≥ 0, and by how much."""
    swept = _SortedBoxes(boxes, groups, rim, least) if swept is None else swept
    i, j = (swept.order[place] for place in swept.near(rim, least))
    i, j = np.minimum(i, j), np.maximum(i, j)
    shares = _iou(boxes[i], boxes[j], rim)
    good = shares > least
    return i[good], j[good], shares[good]


def _iou(a, b, rim):
    """Intersection over union of boxes one by one."""
    wide = np.minimum(a[:, 2], b[:, 2]) - np.maximum(a[:, 0], b[:, 0])
    high = np.minimum(a[:, 3], b[:, 3]) - np.maximum(a[:, 1], b[:, 1])
    inside = np.where((wide < 0) | (high < 0), 0, (wide + rim) * (high + rim)).astype(a.dtype)
    sizes = ((x[:, 2] - x[:, 0] + rim) * (x[:, 3] - x[:, 1] + rim) for x in (a, b))
    with np.errstate(divide="ignore", invalid="ignore"):
        return inside / (sum(sizes) - inside)


def survivors(boxes, threshold, groups=None, rim=0.0, most=None):
    """Indices of the boxes that no better kept box overlaps too much; with `most`, at least the first `most`.

    In a crowd, the boxes that the best ones suppress are removed before the rest is compared.
    """
    if threshold < 0:  # every box overlaps every other one by more than this
        return np.arange(len(boxes))[:1] if groups is None else np.sort(np.unique(groups, return_index=True)[1])
    if not np.isfinite(boxes).all():
        return _survivors_of_many(np.arange(len(boxes)), boxes, threshold, groups, rim, most, [])
    if compiled(boxes, groups):
        kept = np.empty(len(boxes), np.int64)
        groups = None if groups is None else np.ascontiguousarray(groups, np.int64)
        few = len(boxes) if most is None else most
        return kept[: LOOPS.survivors(np.ascontiguousarray(boxes), groups, threshold, rim, few, kept)]
    kept, rest = [], np.arange(len(boxes))
    if len(boxes) > _FEW and groups is None:  # of several groups, a box suppresses only those of its own
        kept, rest = _thinned(boxes, threshold, rim, most)
    if len(rest) <= _FEW:
        rest = rest[_one_by_one(boxes[rest], threshold, None if groups is None else groups[rest], rim)]
        return np.concatenate([np.array(kept, np.int64), rest])
    if most is not None and len(kept) >= most:
        return np.array(kept, np.int64)
    return _survivors_of_many(rest, boxes, threshold, groups, rim, most, kept)


def compiled(boxes, groups=None):
    """Whether the loops in C take these boxes, which are finite."""
    return (
        LOOPS is not None
        and len(boxes) <= _PAIRS
        and boxes.shape[1:] == (4,)
        and boxes.dtype in (np.float32, np.float64)
        and (groups is None or groups.dtype.kind in "iu")
    )


def _thinned(boxes, threshold, rim, most):
    """The first boxes that are kept, as long as each suppresses many; and those left that none of them suppresses."""
    sides = np.ascontiguousarray(boxes.T)
    wide_high = sides[2:] - sides[:2]
    area, rest, kept = (wide_high[0] + rim) * (wide_high[1] + rim), np.arange(len(boxes)), []
    tries = 0
    while len(rest) > _FEW:
        if most is not None and len(kept) >= most:
            break
        # What `_iou` computes, for one box and the others.
        inside = np.minimum(sides[2:, 1:], sides[2:, :1])
        inside -= np.maximum(sides[:2, 1:], sides[:2, :1])
        if rim:
            inside[inside < 0] = -rim
            inside += rim
        else:
            np.maximum(inside, 0, out=inside)
        inside = inside[0] * inside[1]
        with np.errstate(divide="ignore", invalid="ignore"):
            stays = ~(inside / (area[0] + area[1:] - inside) > threshold)
        stays = np.flatnonzero(stays) + 1
        kept.append(rest[0])
        tries += 1 if (len(rest) - len(stays)) * _WORTH > len(rest) else -1
        rest, sides, area = rest[stays], sides[:, stays], area[stays]
        if tries < 0:
            break
    return kept, rest


def _one_by_one(boxes, threshold, groups, rim):
    """Which of a few boxes are kept: Python's numbers are faster than arrays here."""
    rows, kept = boxes.tolist(), []
    area = [(x2 - x1 + rim) * (y2 - y1 + rim) for x1, y1, x2, y2 in rows]
    for j, (left, top, right, bottom) in enumerate(rows):
        for i in kept:
            x1, y1, x2, y2 = rows[i]
            wide = (right if right < x2 else x2) - (left if left > x1 else x1)
            high = (bottom if bottom < y2 else y2) - (top if top > y1 else y1)
            if wide < 0 or high < 0 or (groups is not None and groups[i] != groups[j]):
                continue
            inside = (wide + rim) * (high + rim)
            union = area[i] + area[j] - inside
            if abs(inside - threshold * union) <= 1e-5 * union or union <= 0:  # as near as the boxes' own precision
                over = bool(_iou(boxes[i : i + 1], boxes[j : j + 1], rim)[0] > threshold)
            else:
                over = inside > threshold * union
            if over:
                break
        else:
            kept.append(j)
    return kept


def _survivors_of_many(rest, boxes, threshold, groups, rim, most, kept):
    """`survivors` for the boxes in `rest`, after those in `kept`."""
    kept, found, worthwhile = [np.array(kept, np.int64)] if kept else [], len(kept), True
    while len(rest) and (most is None or found < most):
        crowd, kinds = boxes[rest], None if groups is None else groups[rest]
        few = most is not None and most - found < len(rest) // 4
        swept = None if few else _SortedBoxes(crowd, kinds, rim, threshold)
        if len(rest) <= 2 * _BLOCK or not (few or (worthwhile and swept.neighbours > _CROWDED)):
            kept.append(rest[_kept(crowd, threshold, kinds, rim, swept)])
            break
        best = np.flatnonzero(_kept(crowd[:_BLOCK], threshold, None if kinds is None else kinds[:_BLOCK], rim))
        kept.append(rest[best])
        found += len(best)
        out = _suppressed(crowd, best, threshold, kinds, rim)
        worthwhile = 4 * np.count_nonzero(out) >= len(out)
        rest = rest[_BLOCK:][~out]
    return np.concatenate(kept) if kept else rest


def _kept(boxes, threshold, groups, rim, swept=None):
    """Which boxes are kept, starting with the best."""
    better, worse, _ = overlapping(boxes, groups, rim, threshold, swept)
    order = np.argsort(better, kind="stable")
    better, worse = better[order], worse[order]
    first = np.flatnonzero(np.diff(better, prepend=-1))
    stays = np.ones(len(boxes), bool)
    for box, a, b in zip(better[first].tolist(), first.tolist(), [*first[1:].tolist(), len(better)]):
        if stays[box]:
            stays[worse[a:b]] = False
    return stays


def _suppressed(boxes, best, threshold, groups, rim):
    """Which of the boxes after the first block are overlapped by one of the `best` by more than the threshold."""
    sides = np.ascontiguousarray(boxes.T)
    size = _area_fraction(sides, rim, threshold)
    out, spare = np.zeros(len(boxes) - _BLOCK, bool), _Buffers(_BLOCK * _BLOCK, size.dtype)
    for a in range(_BLOCK, len(boxes), _BLOCK):
        row, column = _candidates(sides, size, best, slice(a, a + _BLOCK), rim, spare)
        i, j = best[row], column + a
        over = _iou(boxes[i], boxes[j], rim) > threshold
        if groups is not None:
            over &= groups[i] == groups[j]
        out[j[over] - _BLOCK] = True
    return out
