"""Functions on sequences of different lengths (LoD)."""

import numpy as np

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.tensor import Tensor
from paddle.nn import functional as F

from .._lod import levels, offsets, with_levels, with_levels_of
from . import _sequence_ops as ops
from ._base import Helper, activated

__all__ = [
    "sequence_pool",
    "sequence_conv",
    "sequence_softmax",
    "sequence_expand",
    "sequence_expand_as",
    "sequence_pad",
    "sequence_unpad",
    "sequence_concat",
    "sequence_reverse",
    "sequence_mask",
    "sequence_reshape",
    "sequence_slice",
    "sequence_enumerate",
    "sequence_first_step",
    "sequence_last_step",
    "sequence_scatter",
    "sequence_erase",
    "lod_reset",
    "lod_append",
    "im2sequence",
]

_POOLS = ("average", "sum", "sqrt", "max", "last", "first")


def sequence_pool(input, pool_type, is_test=False, pad_value=0.0):
    """One row for each sequence: its 'sum', 'average', 'sqrt' (sum over root of length), 'max', 'first' or 'last'.

    Args:
        pad_value: the row of an empty sequence.
    """
    kind = pool_type.lower()
    if kind not in _POOLS:
        raise InvalidArgumentError(
            f"sequence_pool: 'pool_type' must be one of {_POOLS}.", received(pool_type=pool_type)
        )
    out = ops.pool(input, offsets(input, "sequence_pool"), kind, pad_value)
    return with_levels(out, levels(input)[:-1])


def sequence_first_step(input):
    """The first row of each sequence."""
    return sequence_pool(input, "first")


def sequence_last_step(input):
    """The last row of each sequence."""
    return sequence_pool(input, "last")


def sequence_softmax(input, use_cudnn=False, name=None):
    """The softmax within each sequence of single numbers."""
    return with_levels_of(ops.softmax(input, offsets(input, "sequence_softmax")), input)


def sequence_conv(
    input,
    num_filters,
    filter_size=3,
    filter_stride=1,
    padding=True,
    padding_start=None,
    bias_attr=None,
    param_attr=None,
    act=None,
    name=None,
):
    """A convolution along each sequence, padded with zeros on both sides."""
    if filter_stride != 1 or not padding:
        raise InvalidArgumentError(
            "sequence_conv: only a stride of 1, with padding, is supported.",
            received(filter_stride=filter_stride, padding=padding),
        )
    start = -int(filter_size // 2) if padding_start is None else padding_start
    helper = Helper("sequence_conv", name, input.dtype)
    weight = helper.weight([filter_size * list(input.shape)[1], num_filters], param_attr)
    bias = helper.bias([num_filters], bias_attr)
    out = ops.conv(input, offsets(input, "sequence_conv"), weight, filter_size, start)
    out = out if bias is None else out + bias
    return activated(with_levels_of(out, input), act)


def sequence_expand(x, y, ref_level=-1, name=None):
    """Repeat row (or sequence) i of `x` by the length of sequence i of `y` in its level `ref_level`."""
    reference, x_levels = offsets(y, "sequence_expand", ref_level), levels(x)
    if not x_levels:
        return ops.expand_rows(x, reference, y, ref_level)
    out, new = ops.expand_sequences(x, x_levels[0], reference, y, ref_level)
    return with_levels(out, [new])


def sequence_expand_as(x, y, name=None):
    """Repeat row i of `x` by the length of sequence i of `y`; the result has the sequences of `y`."""
    reference = offsets(y, "sequence_expand_as", 0)
    return with_levels(ops.expand_rows(x, reference, y, None), [reference])


def sequence_pad(x, pad_value, maxlen=None, name=None):
    """Sequences padded with `pad_value`, [n, maxlen, …], and their lengths; `maxlen` is the longest by default."""
    out, lengths = ops.pad(x, offsets(x, "sequence_pad"), pad_value, maxlen)
    return out, lengths


def sequence_unpad(x, length, name=None):
    """The rows of [n, longest, …] without padding, as sequences of these lengths."""
    out, new = ops.unpad(x, length)
    return with_levels(out, [new])


def sequence_concat(input, name=None):
    """Sequences joined end to end: the first of each input, then the second of each, and so on."""
    out, new = ops.concat(list(input), [offsets(x, "sequence_concat") for x in input])
    return with_levels(out, [new])


def sequence_reverse(x, name=None):
    """Each sequence reversed."""
    return with_levels_of(ops.reverse(x, offsets(x, "sequence_reverse")), x)


def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """A mask with ones for the steps of sequences of the lengths `x`, zeros up to `maxlen`."""
    return F.sequence_mask(x, maxlen, dtype)


def sequence_reshape(input, new_dim):
    """Rows of another width, within each sequence."""
    out, new = ops.reshape(input, offsets(input, "sequence_reshape"), new_dim)
    return with_levels(out, [new])


def sequence_slice(input, offset, length, name=None):
    """`length` rows of each sequence from `offset` on; both are tensors [n, 1]."""
    out, new = ops.sliced(input, offsets(input, "sequence_slice"), offset, length)
    return with_levels(out, [new])


def sequence_enumerate(input, win_size, pad_value=0, name=None):
    """Each id with the `win_size - 1` ids after it in its sequence, then `pad_value`."""
    return with_levels_of(ops.enumerated(input, offsets(input, "sequence_enumerate"), win_size, pad_value), input)


def sequence_erase(input, tokens, name=None):
    """Sequences of ids without those in `tokens`."""
    out, new = ops.erased(input, offsets(input, "sequence_erase"), list(tokens))
    return with_levels(out, [new])


def sequence_scatter(input, index, updates, name=None):
    """`input` with the updates of sequence i added to row i, at the columns in sequence i of `index`."""
    return ops.scattered(input, index, offsets(index, "sequence_scatter"), updates)


def _explicit_levels(value):
    """The levels of a tensor, or those given by its values or by a list."""
    if isinstance(value, Tensor):
        return levels(value) or [ops.offsets_of(value)]
    return [paddle.assign(np.asarray(_numbers(value), "int64"))]


def _numbers(value):
    """Offsets given as a list of offsets, or of lengths."""
    values = np.asarray(value, "int64").reshape(-1)
    if not len(values) or values[0] != 0:
        values = np.concatenate([[0], np.cumsum(values)])
    return values.tolist()


def lod_reset(x, y=None, target_lod=None):
    """`x` with other sequences: those of `y`, or those given by the values of `y` or by `target_lod`.

    Args:
        target_lod: offsets, starting with 0, or lengths.
    """
    if y is None and target_lod is None:
        raise InvalidArgumentError("lod_reset: 'y' or 'target_lod' is required.")
    given = target_lod if y is None else y
    return _regrouped(x, given, _explicit_levels(given), False)


def lod_append(x, level):
    """`x` with one more level of sequences inside those it has: a tensor, offsets or lengths."""
    return _regrouped(x, level, [*levels(x), _explicit_levels(level)[-1]], True)


def _regrouped(x, given, new, append):
    named = (given, None) if isinstance(given, Tensor) else (None, _numbers(given))
    return with_levels(ops.regrouped(x, *named, append), new)


def im2sequence(input, filter_size=1, stride=1, padding=0, input_image_size=None, out_stride=1, name=None):
    """The blocks of each image, row by row, as a sequence."""
    if input_image_size is not None:
        raise NotImplementedError("im2sequence(input_image_size=...): images of different sizes are not implemented")
    pair = lambda v: [v, v] if isinstance(v, int) else list(v)  # noqa: E731
    rims = pair(padding)
    out, new = ops.im2sequence(input, pair(filter_size), pair(stride), rims * 2 if len(rims) == 2 else rims)
    return with_levels(out, [new])
