"""Operators on LoD sequences: each takes the rows, and the offsets of the sequences as int64 [n + 1]."""

import torch

from paddle._core.errors import InvalidArgumentError
from paddle._core.op import op

from ._base import inferring_shapes, placeholder


def check(x, offsets, what):
    """Check that the offsets cover the rows."""
    if not inferring_shapes() and int(offsets[-1]) != x.shape[0]:
        raise InvalidArgumentError(
            f"{what}: the sequences cover {int(offsets[-1])} rows, but there are {x.shape[0]}.",
            f"offsets {offsets.tolist()[:12]}",
            "fluid.layers.lod_reset(x, y) after an operator that changes the number of rows.",
        )


def lengths_of(offsets):
    """The length of each sequence."""
    return offsets[1:] - offsets[:-1]


def owners(offsets, rows):
    """For each of `rows` rows, the index of its sequence."""
    numbers = torch.arange(offsets.shape[0] - 1, device=offsets.device)
    if inferring_shapes():
        return torch.zeros(rows, dtype=torch.int64, device=offsets.device)
    return torch.repeat_interleave(numbers, lengths_of(offsets), output_size=rows)


def places(offsets, rows):
    """For each row, its index within its sequence."""
    return torch.arange(rows, device=offsets.device) - offsets[owners(offsets, rows)]


def from_lengths(lengths):
    """Offsets of sequences of these lengths."""
    return torch.cat([lengths.new_zeros(1), lengths.reshape(-1).cumsum(0)]).to(torch.int64)


def stretches(starts, lengths):
    """The concatenated ranges of rows with these starts and lengths, and the offsets of the result."""
    new = from_lengths(lengths)
    total = int(new[-1])
    owner = owners(new, total)
    return torch.arange(total, device=new.device) - new[owner] + starts[owner], new


def rows_of(offsets, which):
    """The concatenated rows of the selected sequences, and their offsets."""
    return stretches(offsets[which], lengths_of(offsets)[which])


def inverted(order):
    """The inverse of a permutation."""
    back = torch.empty_like(order)
    back[order] = torch.arange(order.shape[0], device=order.device)
    return back


def _wide(values, like):
    """[n] with trailing axes of size 1, as many as `like` has after its first."""
    return values.reshape(-1, *[1] * (like.dim() - 1))


@op(name="sequence_counts")
def counts(offsets):
    """The number of rows of each sequence, as int32."""
    return lengths_of(offsets).to(torch.int32)


@op(name="sequence_pool")
def pool(x, offsets, kind, pad_value):
    """One row for each sequence."""
    check(x, offsets, "sequence_pool")
    count, lengths = offsets.shape[0] - 1, lengths_of(offsets)
    if kind in ("first", "last"):
        at = offsets[:-1] if kind == "first" else offsets[1:] - 1
        out = x[at.clamp(0, max(x.shape[0] - 1, 0))] if not inferring_shapes() else placeholder(x, count, *x.shape[1:])
    else:
        owner = owners(offsets, x.shape[0])
        out = x.new_zeros(count, *x.shape[1:])
        if kind == "max":
            index = _wide(owner, x).expand_as(x)
            out = out.scatter_reduce(0, index, x, "amax", include_self=False)
        else:
            out = out.index_add(0, owner, x)
            divisor = {"sum": None, "average": lengths, "sqrt": lengths.to(x.dtype).sqrt()}[kind]
            out = out if divisor is None else out / _wide(divisor.clamp(min=1).to(x.dtype), x)
    return torch.where(_wide(lengths == 0, x), torch.as_tensor(pad_value, dtype=x.dtype, device=x.device), out)


@op(name="sequence_softmax")
def softmax(x, offsets):
    """The softmax within each sequence."""
    check(x, offsets, "sequence_softmax")
    owner = owners(offsets, x.shape[0])
    flat = x.reshape(-1)
    top = flat.new_full((offsets.shape[0] - 1,), -torch.inf).scatter_reduce(0, owner, flat.detach(), "amax")
    power = torch.exp(flat - top[owner])
    total = flat.new_zeros(offsets.shape[0] - 1).index_add(0, owner, power)
    return (power / total[owner]).reshape(x.shape)


@op(name="sequence_reset")
def regrouped(x, y, target, append=False):
    """The same rows, which get other sequences; what these are made of is recorded for model files."""
    return x.clone()


@op(name="sequence_expand")
def expand_rows(x, reference, y=None, ref_level=-1):
    """Repeat row i by the length of sequence i of the reference; `y` and `ref_level` are recorded for model files.

    Without a `ref_level` it is `sequence_expand_as`.
    """
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 3, *x.shape[1:])
    if x.shape[0] != reference.shape[0] - 1:
        raise InvalidArgumentError(
            f"sequence_expand: 'x' must have a row for each of the {reference.shape[0] - 1} sequences of 'y'.",
            f"{x.shape[0]} rows",
        )
    return torch.repeat_interleave(x, lengths_of(reference), 0)


@op(name="sequence_expand", variant="sequences")
def expand_sequences(x, offsets, reference, y=None, ref_level=-1):
    """Repeat sequence i by the length of sequence i of the reference; also the offsets of the result."""
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 3, *x.shape[1:]), offsets.repeat(3)
    check(x, offsets, "sequence_expand")
    repeats = lengths_of(reference)
    rows, new = rows_of(offsets, torch.repeat_interleave(torch.arange(repeats.shape[0], device=x.device), repeats))
    return x[rows], new


@op(name="sequence_pad")
def pad(x, offsets, value, longest):
    """Sequences padded with `value`, [n, longest, …], and their lengths."""
    lengths = lengths_of(offsets)
    if inferring_shapes():
        return placeholder(x, lengths.shape[0], longest or x.shape[0], *x.shape[1:]), lengths
    check(x, offsets, "sequence_pad")
    size = int(lengths.max()) if longest is None else longest
    if lengths.numel() and int(lengths.max()) > size:
        raise InvalidArgumentError(
            f"sequence_pad: 'maxlen' must be at least {int(lengths.max())}, the longest sequence.", f"maxlen = {size}"
        )
    owner = owners(offsets, x.shape[0])
    out = value.to(x.dtype).expand(lengths.shape[0], size, *x.shape[1:]).contiguous()
    return out.index_put((owner, places(offsets, x.shape[0])), x), lengths


@op(name="sequence_unpad")
def unpad(x, lengths):
    """The rows without padding, and their offsets."""
    offsets = from_lengths(lengths)
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 2, *x.shape[2:]), offsets
    inside = torch.arange(x.shape[1], device=x.device) < lengths.reshape(-1, 1)
    return x[inside], offsets


@op(name="sequence_concat")
def concat(xs, all_offsets):
    """Sequence i of all inputs concatenated, and the offsets of the result."""
    new = from_lengths(sum(lengths_of(o) for o in all_offsets))
    joined = torch.cat(xs)
    if inferring_shapes():
        return joined, new
    keys, before = [], torch.zeros_like(new[:-1])
    for x, offsets in zip(xs, all_offsets, strict=True):
        check(x, offsets, "sequence_concat")
        owner = owners(offsets, x.shape[0])
        keys.append((new[:-1] + before)[owner] + places(offsets, x.shape[0]))
        before = before + lengths_of(offsets)
    return joined[inverted(torch.cat(keys))], new


@op(name="sequence_reverse")
def reverse(x, offsets):
    """Each sequence reversed."""
    check(x, offsets, "sequence_reverse")
    if inferring_shapes():
        return placeholder(x, x.shape[0], *x.shape[1:]).to(x.dtype)
    owner = owners(offsets, x.shape[0])
    return x[offsets[1:][owner] - 1 - places(offsets, x.shape[0])]


@op(name="sequence_reshape")
def reshape(x, offsets, width):
    """Rows of another width, and the offsets of the result."""
    new = offsets * x.shape[1] // width
    if not inferring_shapes() and bool((offsets * x.shape[1] % width).any()):
        raise InvalidArgumentError(
            f"sequence_reshape: each sequence must hold a multiple of {width} numbers.",
            f"lengths {lengths_of(offsets).tolist()[:12]} of rows of {x.shape[1]}",
        )
    return x.reshape(-1, width), new


@op(name="sequence_slice")
def sliced(x, offsets, start, length):
    """A slice of each sequence, and the offsets of the result."""
    start, length = start.reshape(-1), length.reshape(-1)
    if inferring_shapes():
        return placeholder(x, x.shape[0] * 2, *x.shape[1:]), from_lengths(length)
    if bool((start + length > lengths_of(offsets)).any()) or bool((start < 0).any()):
        raise InvalidArgumentError(
            "sequence_slice: a slice exceeds its sequence.",
            f"offset {start.tolist()}, length {length.tolist()} of sequences of {lengths_of(offsets).tolist()}",
        )
    rows, new = stretches(offsets[:-1] + start, length)
    return x[rows], new


@op(name="sequence_enumerate")
def enumerated(x, offsets, window, pad_value):
    """Each id with the `window - 1` ids after it."""
    ids = x.reshape(-1)
    at = torch.arange(ids.shape[0], device=x.device)[:, None] + torch.arange(window, device=x.device)
    end = offsets[1:][owners(offsets, ids.shape[0])][:, None]
    return torch.where(at < end, ids[at.clamp(max=ids.shape[0] - 1)], pad_value)


@op(name="sequence_erase")
def erased(x, offsets, tokens):
    """The sequences without the ids in `tokens`, and the offsets of the result."""
    ids = x.reshape(-1)
    keep = ~torch.isin(ids, torch.tensor(tokens, dtype=ids.dtype, device=x.device)) if tokens else ids == ids
    if inferring_shapes():
        return x.repeat(2, *[1] * (x.dim() - 1)), offsets
    left = torch.zeros_like(lengths_of(offsets)).index_add(0, owners(offsets, ids.shape[0]), keep.to(torch.int64))
    return x[keep], from_lengths(left)


@op(name="sequence_scatter")
def scattered(x, index, offsets, updates):
    """`x` with the updates of sequence i added to row i, at the columns given by `index`."""
    rows = owners(offsets, index.shape[0])
    return x.index_put((rows, index.reshape(-1)), updates.reshape(-1), accumulate=True)


def context(x, offsets, size, start):
    """Each row concatenated with its neighbours, a window of `size` from `start` on; zeros beyond the sequence."""
    rows = x.shape[0]
    owner = owners(offsets, rows)
    first, end = offsets[:-1][owner][:, None], offsets[1:][owner][:, None]
    at = torch.arange(rows, device=x.device)[:, None] + torch.arange(start, start + size, device=x.device)
    inside = (at >= first) & (at < end)
    return torch.where(inside.unsqueeze(-1), x[at.clamp(0, max(rows - 1, 0))], 0.0)


@op(name="sequence_conv")
def conv(x, offsets, weight, size, start):
    """Windows of rows times a weight [size * features, filters]."""
    check(x, offsets, "sequence_conv")
    return context(x, offsets, size, start).reshape(x.shape[0], -1) @ weight


@op(name="row_conv")
def row_conv(x, offsets, weight):
    """The weighted sum of each row and those after it."""
    check(x, offsets, "row_conv")
    return (context(x, offsets, weight.shape[0], 0) * weight).sum(1)


@op(name="sequence_im2sequence")
def im2sequence(x, kernel, stride, padding):
    """The blocks of images, one per row, and the offsets of the images."""
    up, left, down, right = padding
    x = torch.nn.functional.pad(x, (left, right, up, down))
    columns = torch.nn.functional.unfold(x, kernel, stride=stride)
    per = columns.shape[2]
    rows = columns.transpose(1, 2).reshape(-1, columns.shape[1])
    return rows, torch.arange(x.shape[0] + 1, device=x.device) * per


@op(name="sequence_offsets")
def offsets_of(values):
    """Offsets from a tensor of offsets, or of lengths."""
    values = values.reshape(-1).to(torch.int64)
    if inferring_shapes():
        return torch.cat([values, values[:1]])
    return values if values.numel() and int(values[0]) == 0 else from_lengths(values)
