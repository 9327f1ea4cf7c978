"""Sequence functions in model files: how they are written and read.

In a file, sequences belong to a tensor implicitly: companion variables are left out, and the functions that use them
find them again.
"""

from paddle._format.table import reads, writes

from . import (
    _model_boxes,
    _model_composed,  # noqa: F401  registers functions
    _model_control,  # noqa: F401  registers functions
    _model_recurrent,
    _model_steps,
    _model_tags,
    layers,
)
from ._lod import COMPANION, levels, owner_of, with_levels_of
from ._model_rows import describe, row
from .layers import _branch_ops, _rank_ops, _sequence_ops

_X, _ROWS = {"X": "one"}, {"Out": "one"}

# The format of operators that the current original no longer has.
_FACTS = {
    "sequence_reverse": (_X, {"Y": "one"}, {}),
    "sequence_pad": ({"X": "one", "PadValue": "one"}, {"Out": "one", "Length": "one"}, {"padded_length": "INT"}),
    "sequence_unpad": ({"X": "one", "Length": "one"}, _ROWS, {}),
    "sequence_concat": ({"X": "list"}, _ROWS, {}),
    "sequence_reshape": (_X, _ROWS, {"new_dim": "INT"}),
    "sequence_enumerate": (_X, _ROWS, {"win_size": "INT", "pad_value": "INT"}),
    "sequence_expand_as": ({"X": "one", "Y": "one"}, _ROWS, {}),
    "sequence_slice": ({"X": "one", "Offset": "one", "Length": "one"}, _ROWS, {}),
    "sequence_erase": (_X, _ROWS, {"tokens": "INTS"}),
    "sequence_scatter": ({"X": "one", "Ids": "one", "Updates": "one"}, _ROWS, {}),
    "lod_rank_table": (_X, _ROWS, {"level": "INT"}),
    "max_sequence_len": ({"RankTable": "one"}, _ROWS, {}),
    "reorder_lod_tensor_by_rank": ({"X": "one", "RankTable": "one"}, _ROWS, {}),
    "split_lod_tensor": ({"X": "one", "Mask": "one"}, {"OutTrue": "one", "OutFalse": "one"}, {"level": "INT"}),
    "merge_lod_tensor": ({"X": "one", "Mask": "one", "InTrue": "one", "InFalse": "one"}, _ROWS, {"level": "INT"}),
}

describe(_FACTS)


def sequence_operators():
    """The names of the operators of the fluid era that the current original no longer has, and this module adds."""
    return frozenset((*_FACTS, *_model_boxes.FACTS, *_model_recurrent.FACTS, *_model_steps.FACTS, *_model_tags.FACTS))


@writes("fluid.sequence_levels")
def _write_levels(w, x):
    """Nothing where an operator of sequences has made them; otherwise, the rows get these sequences."""
    rows, level = owner_of(w.out)
    if COMPANION in x.name or _of_sequences(x.op) or _of_sequences(rows.op):
        return
    w.emit("lod_reset", X=rows, Y=w.cast(x, "int32"), Out=rows, target_lod=[], append=level > 0)


def _of_sequences(call):
    """Whether the operator of a call makes sequences in a file, too."""
    operator = getattr(call, "operator", None)
    return operator is None or operator.key.startswith("fluid.sequence_")


# ---- rows ----


@writes(_sequence_ops.pool)
def _write_pool(w, x, kind, pad_value):
    w.emit("sequence_pool", X=x, Out=w.out, pooltype=kind.upper(), is_test=True, pad_value=float(pad_value))


@reads("sequence_pool")
def _read_pool(o):
    return layers.sequence_pool(o["X"], o.attr("pooltype").lower(), pad_value=o.attr("pad_value", 0.0))


@writes(_sequence_ops.softmax)
def _write_softmax(w, x):
    w.emit("sequence_softmax", X=x, Out=w.out)


@reads("sequence_softmax")
def _read_softmax(o):
    return layers.sequence_softmax(o["X"])


@writes(_sequence_ops.conv)
def _write_conv(w, x, weight, size, start):
    w.emit(
        "sequence_conv",
        X=x,
        Filter=weight,
        Out=w.out,
        contextLength=size,
        contextStart=start,
        contextStride=1,
        paddingTrainable=False,
    )


@reads("sequence_conv")
def _read_conv(o):
    x = o["X"]
    out = _sequence_ops.conv(x, levels(x)[-1], o["Filter"], o.attr("contextLength"), o.attr("contextStart"))
    return with_levels_of(out, x)


@writes(_sequence_ops.reverse)
def _write_reverse(w, x):
    w.emit("sequence_reverse", X=x, Y=w.out)


@reads("sequence_reverse")
def _read_reverse(o):
    return {"Y": layers.sequence_reverse(o["X"])}


@writes(_sequence_ops.enumerated)
def _write_enumerate(w, x, window, pad_value):
    w.emit("sequence_enumerate", X=x, Out=w.out, win_size=window, pad_value=pad_value)


@reads("sequence_enumerate")
def _read_enumerate(o):
    return layers.sequence_enumerate(o["X"], o.attr("win_size"), o.attr("pad_value", 0))


@writes(_sequence_ops.reshape)
def _write_reshape(w, x, width):
    w.emit("sequence_reshape", X=x, Out=w.out, new_dim=width)


@reads("sequence_reshape")
def _read_reshape(o):
    return layers.sequence_reshape(o["X"], o.attr("new_dim"))


@writes(_sequence_ops.pad)
def _write_pad(w, x, value, longest):
    w.emit("sequence_pad", X=x, PadValue=value, Out=w.outs[0], Length=w.outs[1], padded_length=longest or -1)


@reads("sequence_pad")
def _read_pad(o):
    longest = o.attr("padded_length", -1)
    out, lengths = layers.sequence_pad(o["X"], o["PadValue"], None if longest == -1 else longest)
    return {"Out": out, "Length": lengths}


@writes(_sequence_ops.unpad)
def _write_unpad(w, x, lengths):
    w.emit("sequence_unpad", X=x, Length=lengths, Out=w.out)


@reads("sequence_unpad")
def _read_unpad(o):
    return layers.sequence_unpad(o["X"], o["Length"])


@writes(_sequence_ops.concat)
def _write_concat(w, xs):
    w.emit("sequence_concat", X=list(xs), Out=w.out)


@reads("sequence_concat")
def _read_concat(o):
    o["X"]
    return layers.sequence_concat(o.all("X"))


@writes("fluid.sequence_expand", "fluid.sequence_expand/sequences")
def _write_expand(w, x, y, ref_level):
    if ref_level is None:
        w.emit("sequence_expand_as", X=x, Y=y, Out=w.outs[0])
    else:
        w.emit("sequence_expand", X=x, Y=y, Out=w.outs[0], ref_level=ref_level)


@reads("sequence_expand")
def _read_expand(o):
    return layers.sequence_expand(o["X"], o["Y"], o.attr("ref_level", -1))


@reads("sequence_expand_as")
def _read_expand_as(o):
    return layers.sequence_expand_as(o["X"], o["Y"])


row(
    _sequence_ops.sliced,
    "sequence_slice",
    layers.sequence_slice,
    X=("x", "input"),
    Offset=("start", "offset"),
    Length="length",
)
row(_sequence_ops.erased, "sequence_erase", layers.sequence_erase, X=("x", "input"), tokens="tokens")
row(
    _sequence_ops.scattered,
    "sequence_scatter",
    layers.sequence_scatter,
    X=("x", "input"),
    Ids=("index", "index"),
    Updates="updates",
)


@writes(_sequence_ops.im2sequence)
def _write_im2sequence(w, x, kernel, stride, padding):
    w.emit("im2sequence", X=x, Out=w.outs[0], kernels=kernel, strides=stride, paddings=padding, out_stride=[1, 1])


@reads("im2sequence")
def _read_im2sequence(o):
    if o.has("Y"):
        raise NotImplementedError("im2sequence of images with sizes of their own")
    a = o.attr
    return layers.im2sequence(o["X"], list(a("kernels")), list(a("strides", [1, 1])), list(a("paddings", [0] * 4)))


# ---- other sequences of the same rows ----


@writes(_sequence_ops.regrouped)
def _write_lod_reset(w, x, y, target, append):
    w.emit("lod_reset", X=x, Y=y, Out=w.out, target_lod=list(target or ()), append=append)


@reads("lod_reset")
def _read_lod_reset(o):
    x, y, target = o["X"], o.get("Y"), list(o.attr("target_lod", []))
    if o.attr("append", False):
        return layers.lod_append(x, target if y is None else y)
    return x if y is None and not target else layers.lod_reset(x, y, target or None)


@writes("fluid.sequence_offsets")
def _write_offsets(w):
    """Nothing, because lod_reset is written with what they are computed from."""


@reads("lod_rank_table")
def _read_rank_table(o):
    return layers.lod_rank_table(o["X"], o.attr("level", 0))


@writes(_rank_ops.rank_table)
def _write_rank_table(w, x, level):
    w.emit("lod_rank_table", X=x, Out=w.out, level=level)


row(_rank_ops.longest, "max_sequence_len", layers.max_sequence_len, RankTable=("table", "rank_table"))
row(
    _rank_ops.reorder,
    "reorder_lod_tensor_by_rank",
    layers.reorder_lod_tensor_by_rank,
    X="x",
    RankTable=("table", "rank_table"),
)


# ---- rows by a condition ----


@writes(_branch_ops.select_rows)
def _write_select_rows(w, x, mask, wanted):
    slots = ("OutTrue", "OutFalse") if wanted else ("OutFalse", "OutTrue")
    w.emit("split_lod_tensor", X=x, Mask=mask, level=0, **{slots[0]: w.out, slots[1]: w.temp()})


@reads("split_lod_tensor")
def _read_split(o):
    x, mask = o["X"], o["Mask"]
    return {slot: _branch_ops.select_rows(x, mask, way) for slot, way in (("OutTrue", True), ("OutFalse", False))}


@writes(_branch_ops.merge_rows)
def _write_merge_rows(w, yes, no, mask):
    w.emit("merge_lod_tensor", X=yes, Mask=mask, InTrue=yes, InFalse=no, Out=w.out, level=0)


@reads("merge_lod_tensor", "merge_lod_tensor_infer")
def _read_merge(o):
    return _branch_ops.merge_rows(o["InTrue"], o["InFalse"], o["Mask"])
