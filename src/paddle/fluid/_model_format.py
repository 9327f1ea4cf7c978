"""Sequence functions in model files: how they are written and read.

In a file, sequences belong to a tensor implicitly: companion variables are left out, and the functions that use them
find them again.
"""

import paddle
from paddle._format.table import reads, signatures, writes

from . import _model_composed, layers  # noqa: F401  the first registers functions as well
from ._lod import declare_data, levels, with_levels, with_levels_of
from .layers import _recurrent_ops, _sequence_ops, _structured_ops

_X, _ROWS = {"X": "one"}, {"Out": "one"}
_GATES = {"is_reverse": "BOOLEAN", "gate_activation": "STRING"}

# The format of operators that the current original no longer has.
_FACTS = {
    "sequence_pool": (
        _X,
        {"Out": "one", "MaxIndex": "one"},
        {"pooltype": "STRING", "is_test": "BOOLEAN", "pad_value": "FLOAT"},
    ),
    "sequence_softmax": (_X, _ROWS, {}),
    "sequence_conv": (
        {"X": "one", "Filter": "one", "PaddingData": "one?"},
        _ROWS,
        {"contextLength": "INT", "contextStart": "INT", "contextStride": "INT", "paddingTrainable": "BOOLEAN"},
    ),
    "sequence_expand": ({"X": "one", "Y": "one"}, _ROWS, {"ref_level": "INT"}),
    "sequence_reverse": (_X, {"Y": "one"}, {}),
    "sequence_pad": ({"X": "one", "PadValue": "one"}, {"Out": "one", "Length": "one"}, {"padded_length": "INT"}),
    "sequence_unpad": ({"X": "one", "Length": "one"}, _ROWS, {}),
    "sequence_concat": ({"X": "list"}, _ROWS, {}),
    "sequence_reshape": (_X, _ROWS, {"new_dim": "INT"}),
    "sequence_enumerate": (_X, _ROWS, {"win_size": "INT", "pad_value": "INT"}),
    "lstm": (
        {"Input": "one", "Weight": "one", "Bias": "one", "H0": "one?", "C0": "one?"},
        {"Hidden": "one", "Cell": "one", "BatchGate": "one", "BatchCellPreAct": "one"},
        {**_GATES, "use_peepholes": "BOOLEAN", "cell_activation": "STRING", "candidate_activation": "STRING"},
    ),
    "gru": (
        {"Input": "one", "Weight": "one", "Bias": "one?", "H0": "one?"},
        {"Hidden": "one", "BatchGate": "one", "BatchResetHiddenPrev": "one", "BatchHidden": "one"},
        {**_GATES, "activation": "STRING", "origin_mode": "BOOLEAN"},
    ),
    "crf_decoding": (
        {"Emission": "one", "Transition": "one", "Label": "one?", "Length": "one?"},
        {"ViterbiPath": "one"},
        {},
    ),
}

for _name, (_inputs, _outputs, _attrs) in _FACTS.items():
    signatures().setdefault(_name, {"in": _inputs, "out": _outputs, "attrs": _attrs})


def sequence_operators():
    """The names of the operators of sequences, which importing this module adds to the model format."""
    return frozenset(_FACTS)


def _input(o, slot):
    """An input with its sequences; a data variable gets its companions when the first function asks for them."""
    for variable in o.reader.feeds.values():
        described = o.described(variable.name)
        if described is not None and described.lod_level and not levels(variable):
            variable.__dict__["lod_level"] = described.lod_level
            declare_data(variable, described.lod_level)
    return o[slot]


@writes("fluid.sequence_levels")
def _write_levels(w):
    """Nothing, because a file does not name sequences."""


# ---- rows ----


@writes(_sequence_ops.pool)
def _write_pool(w, x, kind, pad_value):
    w.emit("sequence_pool", X=x, Out=w.out, pooltype=kind.upper(), is_test=True, pad_value=float(pad_value))


@reads("sequence_pool")
def _read_pool(o):
    return layers.sequence_pool(_input(o, "X"), o.attr("pooltype").lower(), pad_value=o.attr("pad_value", 0.0))


@writes(_sequence_ops.softmax)
def _write_softmax(w, x):
    w.emit("sequence_softmax", X=x, Out=w.out)


@reads("sequence_softmax")
def _read_softmax(o):
    return layers.sequence_softmax(_input(o, "X"))


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
    x = _input(o, "X")
    out = _sequence_ops.conv(x, levels(x)[-1], o["Filter"], o.attr("contextLength"), o.attr("contextStart"))
    return with_levels_of(out, x)


@writes(_sequence_ops.reverse)
def _write_reverse(w, x):
    w.emit("sequence_reverse", X=x, Y=w.out)


@reads("sequence_reverse")
def _read_reverse(o):
    return {"Y": layers.sequence_reverse(_input(o, "X"))}


@writes(_sequence_ops.enumerated)
def _write_enumerate(w, x, window, pad_value):
    w.emit("sequence_enumerate", X=x, Out=w.out, win_size=window, pad_value=pad_value)


@reads("sequence_enumerate")
def _read_enumerate(o):
    return layers.sequence_enumerate(_input(o, "X"), o.attr("win_size"), o.attr("pad_value", 0))


@writes(_sequence_ops.reshape)
def _write_reshape(w, x, width):
    w.emit("sequence_reshape", X=x, Out=w.out, new_dim=width)


@reads("sequence_reshape")
def _read_reshape(o):
    return layers.sequence_reshape(_input(o, "X"), o.attr("new_dim"))


@writes(_sequence_ops.pad)
def _write_pad(w, x, value, longest):
    w.emit("sequence_pad", X=x, PadValue=value, Out=w.outs[0], Length=w.outs[1], padded_length=longest or -1)


@reads("sequence_pad")
def _read_pad(o):
    longest = o.attr("padded_length", -1)
    out, lengths = layers.sequence_pad(_input(o, "X"), o["PadValue"], None if longest == -1 else longest)
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
    _input(o, "X")
    return layers.sequence_concat(o.all("X"))


@writes("fluid.sequence_expand")
def _write_expand(w, x, y, ref_level):
    if y is None:
        raise NotImplementedError("sequence_expand_as has no counterpart in the model format here")
    w.emit("sequence_expand", X=x, Y=y, Out=w.out, ref_level=ref_level)


@reads("sequence_expand")
def _read_expand(o):
    return layers.sequence_expand(_input(o, "X"), o["Y"], o.attr("ref_level", -1))


# ---- recurrence and tags ----

_ACTIVATIONS = ("identity", "sigmoid", "tanh", "relu")


@reads("gru_unit")
def _read_gru_unit(o):
    gate, candidate = (_ACTIVATIONS[o.attr(k, d)] for k, d in (("gate_activation", 1), ("activation", 2)))
    state, origin = (o["Input"], o["HiddenPrev"], o["Weight"], o.get("Bias")), o.attr("origin_mode", False)
    hidden, past, gates = _recurrent_ops.gru_unit(*state, gate, candidate, origin)
    return {"Hidden": hidden, "ResetHiddenPrev": past, "Gate": gates}


@reads("add_position_encoding")
def _read_position_encoding(o):
    return layers.add_position_encoding(o["X"], o.attr("alpha", 1.0), o.attr("beta", 1.0))


@writes(_recurrent_ops.lstm)
def _write_lstm(w, x, h0, c0, weight, bias, peephole, reverse, gate, cell, candidate):
    if bias is None:
        raise NotImplementedError("dynamic_lstm without a bias has no counterpart in the model format")
    w.emit(
        "lstm",
        Input=x,
        Weight=weight,
        Bias=bias,
        H0=h0,
        C0=c0,
        Hidden=w.outs[0],
        Cell=w.outs[1],
        use_peepholes=peephole,
        is_reverse=reverse,
        gate_activation=gate,
        cell_activation=cell,
        candidate_activation=candidate,
    )


@reads("lstm")
def _read_lstm(o):
    x = _input(o, "Input")
    found = _recurrent_ops.lstm(
        x,
        levels(x)[-1],
        o.get("H0"),
        o.get("C0"),
        o["Weight"],
        o["Bias"],
        o.attr("use_peepholes", True),
        o.attr("is_reverse", False),
        o.attr("gate_activation", "sigmoid"),
        o.attr("cell_activation", "tanh"),
        o.attr("candidate_activation", "tanh"),
    )
    hidden, cell = (with_levels_of(state, x) for state in found)
    return {"Hidden": hidden, "Cell": cell}


@writes(_recurrent_ops.gru)
def _write_gru(w, x, h0, weight, bias, reverse, gate, candidate, origin):
    w.emit(
        "gru",
        Input=x,
        Weight=weight,
        Bias=bias,
        H0=h0,
        Hidden=w.out,
        is_reverse=reverse,
        gate_activation=gate,
        activation=candidate,
        origin_mode=origin,
    )


@reads("gru")
def _read_gru(o):
    x = _input(o, "Input")
    out = _recurrent_ops.gru(
        x,
        levels(x)[-1],
        o.get("H0"),
        o["Weight"],
        o.get("Bias"),
        o.attr("is_reverse", False),
        o.attr("gate_activation", "sigmoid"),
        o.attr("activation", "tanh"),
        o.attr("origin_mode", False),
    )
    return {"Hidden": with_levels_of(out, x)}


@writes(_structured_ops.decode_rows)
def _write_decoding(w, x, transition, label):
    w.emit("crf_decoding", Emission=x, Transition=transition, Label=label, ViterbiPath=w.out)


@reads("crf_decoding")
def _read_decoding(o):
    x = _input(o, "Emission")
    if o.has("Length"):
        return {"ViterbiPath": _structured_ops.decode_padded(x, o["Length"], o["Transition"], o.get("Label"))}
    found = _structured_ops.decode_rows(x, levels(x)[-1], o["Transition"], o.get("Label"))
    return {"ViterbiPath": with_levels_of(found, x)}


@reads("lod_reset")
def _read_lod_reset(o):
    """The same rows in the sequences of another tensor, or in those that the operator names."""
    x, given = paddle.assign(o["X"]), o.get("Y")
    if given is not None and levels(given):
        return with_levels_of(x, given)
    offsets = list(o.attr("target_lod", []))
    return with_levels(x, [paddle.assign(paddle.to_tensor(offsets, dtype="int64"))]) if offsets else x
