"""Operators on sequences in ONNX, composed of others: what is ragged in a run becomes places to gather from."""

import paddle
from paddle._onnx._builder import Unconvertible
from paddle._onnx._composed import composed


def count_of(x):
    """The number of rows."""
    return paddle.shape(x)[0].astype("int64")


def numbers(count):
    """0, 1, … below a number that only a run knows."""
    return paddle.arange(0, count, 1, "int64")


def lengths_of(offsets):
    """The length of each sequence."""
    return offsets[1:] - offsets[:-1]


def from_lengths(lengths):
    """Offsets of sequences of these lengths."""
    lengths = lengths.flatten().astype("int64")
    return paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(lengths)])


def owners(offsets, rows):
    """For each of `rows` rows, the index of its sequence: how many sequences end before it."""
    ends = paddle.zeros([rows + 1], "int64")
    ends = paddle.scatter_nd_add(ends, offsets[1:].unsqueeze(1), paddle.ones_like(offsets[1:]))
    return paddle.cumsum(ends)[:-1]


def rows_between(starts, lengths):
    """The concatenated ranges of rows with these starts and lengths, and their offsets."""
    new = from_lengths(lengths)
    total = paddle.sum(lengths)
    owner = owners(new, total)
    return numbers(total) - paddle.gather(new, owner) + paddle.gather(starts, owner), new


def rows_of(offsets, which):
    """The concatenated rows of the selected sequences, and their offsets."""
    return rows_between(paddle.gather(offsets, which), paddle.gather(lengths_of(offsets), which))


def within(places, x):
    """Places in `x`; those beyond its rows are of no account."""
    return paddle.maximum(paddle.minimum(places, count_of(x) - 1), paddle.zeros([1], "int64"))


def gathered(x, places):
    """The rows of `x` at places of any shape."""
    found = paddle.index_select(x, places.flatten(), 0)
    sizes = paddle.shape(places)
    return found.reshape([*(sizes[i] for i in range(places.ndim)), *(int(n) for n in x.shape[1:])])


def wide(values, like):
    """[n] with trailing axes of size 1, as many as `like` has after its first."""
    return values.reshape([-1, *[1] * (like.ndim - 1)])


def padded(x, offsets, longest=None, by_step=False):
    """[n, longest, …] with the rows of each sequence first, and whether a place has one; by step [longest, n, …]."""
    lengths = lengths_of(offsets)
    step = numbers(paddle.max(lengths) if longest is None else longest)
    first, size = offsets[:-1], lengths
    if by_step:
        step = step.unsqueeze(1)
    else:
        first, size = first.unsqueeze(1), size.unsqueeze(1)
    return gathered(x, within(first + step, x)), (step < size) & (step >= 0)


def masked(x, inside, value=0.0):
    """`x` where there are rows, a value elsewhere."""
    inside = inside.reshape([*(paddle.shape(inside)[i] for i in range(inside.ndim)), *[1] * (x.ndim - inside.ndim)])
    return paddle.where(inside, x, paddle.full_like(x, value) if isinstance(value, float) else value)


# ---- offsets ----


composed("fluid.sequence_levels")(lambda x: paddle.assign(x))
composed("fluid.sequence_reset")(lambda x, y, target, append: paddle.assign(x))
composed("fluid.sequence_counts")(lambda offsets: lengths_of(offsets).astype("int32"))
composed("fluid.sequence_owners")(lambda x, offsets: owners(offsets, count_of(x)))


@composed("fluid.sequence_offsets")
def _offsets(values):
    """Offsets begin with 0, lengths do not: their sums are led by one."""
    values = values.flatten().astype("int64")
    is_offsets = (paddle.sum(values[:1]) == 0) & (count_of(values) > 0)
    sums = paddle.concat([paddle.zeros([1], "int64"), paddle.where(is_offsets, values, paddle.cumsum(values))])
    return paddle.slice(sums, [0], [is_offsets.astype("int64").reshape([1])], [2**31 - 1])


# ---- a row for each sequence ----


@composed("fluid.sequence_pool")
def _pool(x, offsets, kind, pad_value):
    lengths = lengths_of(offsets)
    if kind in ("first", "last"):
        out = paddle.index_select(x, within(offsets[:-1] if kind == "first" else offsets[1:] - 1, x), 0)
    else:
        rows, inside = padded(x, offsets)
        out = paddle.max(masked(rows, inside, -3.4e38), 1) if kind == "max" else paddle.sum(masked(rows, inside), 1)
        if kind in ("average", "sqrt"):
            share = paddle.clip(lengths, min=1).astype(x.dtype)
            out = out / wide(paddle.sqrt(share) if kind == "sqrt" else share, x)
    return paddle.where(wide(lengths == 0, x), paddle.full_like(out, pad_value), out)


# ---- the same rows ----


@composed("fluid.sequence_softmax")
def _softmax(x, offsets):
    flat = x.flatten()
    rows, inside = padded(flat, offsets)
    share = paddle.nn.functional.softmax(masked(rows, inside, -3.4e38), 1)
    owner = owners(offsets, count_of(flat))
    place = numbers(count_of(flat)) - paddle.gather(offsets, owner)
    at = owner * paddle.shape(rows)[1].astype("int64") + place
    return paddle.reshape(paddle.gather(share.flatten(), at), paddle.shape(x))


@composed("fluid.sequence_reverse")
def _reverse(x, offsets):
    owner = owners(offsets, count_of(x))
    ends = paddle.gather(offsets[1:], owner)
    return paddle.index_select(x, ends - 1 - (numbers(count_of(x)) - paddle.gather(offsets, owner)), 0)


def _context(x, offsets, size, start):
    """Each row with its neighbours, [rows, size, …]; zeros beyond the sequence."""
    row = numbers(count_of(x))
    owner = owners(offsets, count_of(x))
    first, end = (paddle.gather(side, owner).unsqueeze(1) for side in (offsets[:-1], offsets[1:]))
    at = row.unsqueeze(1) + paddle.arange(start, start + size, 1, "int64")
    return masked(gathered(x, within(at, x)), (at >= first) & (at < end))


@composed("fluid.sequence_conv")
def _conv(x, offsets, weight, size, start):
    return paddle.matmul(_context(x, offsets, size, start).reshape([-1, size * int(x.shape[1])]), weight)


@composed("fluid.row_conv")
def _row_conv(x, offsets, weight):
    return paddle.sum(_context(x, offsets, int(weight.shape[0]), 0) * weight, 1)


@composed("fluid.sequence_enumerate")
def _enumerate(x, offsets, window, pad_value):
    ids = x.flatten()
    at = numbers(count_of(ids)).unsqueeze(1) + paddle.arange(0, window, 1, "int64")
    end = paddle.gather(offsets[1:], owners(offsets, count_of(ids))).unsqueeze(1)
    found = gathered(ids, within(at, ids))
    return paddle.where(at < end, found, paddle.full_like(found, pad_value))


# ---- other rows ----


@composed("fluid.sequence_expand")
def _expand(x, reference, y, ref_level):
    return paddle.index_select(x, owners(reference, reference[-1]), 0)


@composed("fluid.sequence_expand/sequences")
def _expand_sequences(x, offsets, reference, y, ref_level):
    rows, new = rows_of(offsets, owners(reference, reference[-1]))
    return paddle.index_select(x, rows, 0), new


@composed("fluid.sequence_pad")
def _pad(x, offsets, value, longest):
    rows, inside = padded(x, offsets, longest)
    return masked(rows, inside, value.astype(x.dtype) + paddle.zeros_like(rows)), lengths_of(offsets)


@composed("fluid.sequence_padded_steps")
def _padded_steps(x, offsets):
    rows, inside = padded(x, offsets, by_step=True)
    return masked(rows, inside, paddle.zeros_like(rows)), lengths_of(offsets)


@composed("fluid.sequence_unpad")
def _unpad(x, lengths):
    lengths = lengths.flatten().astype("int64")
    longest = paddle.shape(x)[1].astype("int64")
    places, new = rows_between(numbers(count_of(lengths)) * longest, lengths)
    return paddle.index_select(x.reshape([-1, *(int(n) for n in x.shape[2:])]), places, 0), new


@composed("fluid.sequence_concat")
def _concat(xs, all_offsets):
    """A row comes after those of the sequences before it, and after those of its own sequence in earlier inputs."""
    new = from_lengths(sum(lengths_of(o) for o in all_offsets))
    keys, before = [], paddle.zeros_like(new[:-1])
    for x, offsets in zip(xs, all_offsets, strict=True):
        owner = owners(offsets, count_of(x))
        place = numbers(count_of(x)) - paddle.gather(offsets, owner)
        keys.append(paddle.gather(new[:-1] + before, owner) + place)
        before = before + lengths_of(offsets)
    return paddle.index_select(paddle.concat(list(xs)), paddle.argsort(paddle.concat(keys)), 0), new


@composed("fluid.sequence_reshape")
def _reshape(x, offsets, width):
    return x.reshape([-1, width]), offsets * int(x.shape[1]) // width


@composed("fluid.sequence_slice")
def _slice(x, offsets, start, length):
    start, length = start.flatten().astype("int64"), length.flatten().astype("int64")
    rows, new = rows_between(offsets[:-1] + start, length)
    return paddle.index_select(x, rows, 0), new


@composed("fluid.sequence_erase")
def _erase(x, offsets, tokens):
    if x.ndim > 2:
        raise Unconvertible("of rows with several ids has no counterpart in ONNX")
    ids = x.flatten()
    keep = ids == ids
    for token in tokens:
        keep = keep & (ids != token)
    kept = paddle.concat([paddle.zeros([1], "int64"), paddle.cumsum(keep.astype("int64"))])
    return paddle.index_select(x, paddle.nonzero(keep).flatten(), 0), paddle.gather(kept, offsets)


@composed("fluid.sequence_scatter")
def _scatter(x, index, offsets, updates):
    places = paddle.stack([owners(offsets, count_of(index)), index.flatten().astype("int64")], 1)
    return paddle.scatter_nd_add(x, places, updates.flatten())


@composed("fluid.sequence_im2sequence")
def _im2sequence(x, kernel, stride, padding):
    up, left, down, right = padding
    x = paddle.nn.functional.pad(x, [left, right, up, down])
    columns = paddle.nn.functional.unfold(x, list(kernel), list(stride))
    rows = paddle.transpose(columns, [0, 2, 1]).reshape([-1, int(columns.shape[1])])
    return rows, numbers(count_of(x) + 1) * paddle.shape(columns)[2].astype("int64")


# ---- tables of sequences by their lengths ----


@composed("fluid.sequence_rank_table")
def _rank_table(ends, x, level):
    lengths = lengths_of(ends)
    order = paddle.argsort(lengths, descending=True, stable=True)
    return paddle.stack([order, paddle.gather(lengths, order)], 1)


composed("fluid.sequence_longest")(lambda table: table[:1, 1])


@composed("fluid.sequence_reorder")
def _reorder(x, ends, table):
    if ends is None:
        return paddle.index_select(x, table[:, 0], 0)
    rows, new = rows_of(ends, table[:, 0])
    return paddle.index_select(x, rows, 0), new


@composed("fluid.sequence_table_offsets")
def _table_offsets(table):
    return from_lengths(paddle.gather(table[:, 1], paddle.argsort(table[:, 0])))


@composed("fluid.sequence_shrunk")
def _shrunk(x, ends, table, step):
    count = paddle.sum((table[:, 1] > step).astype("int64"))
    if ends is None:
        return paddle.slice(x, [0], [0], [count])
    return paddle.slice(x, [0], [0], [paddle.gather(ends, count)]), paddle.slice(ends, [0], [0], [count + 1])


# ---- rows by a mask ----


@composed("fluid.select_rows")
def _select_rows(x, mask, wanted):
    return paddle.index_select(x, paddle.nonzero(mask.flatten() == wanted).flatten(), 0)


@composed("fluid.merge_rows")
def _merge_rows(yes, no, mask):
    mask = mask.flatten()
    places = paddle.concat([paddle.nonzero(side).flatten() for side in (mask, paddle.logical_not(mask))])
    return paddle.index_select(paddle.concat([yes, no]), paddle.argsort(places), 0)
