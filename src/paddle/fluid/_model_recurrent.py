"""Recurrent functions of the fluid era in model files."""

from paddle._format.ops._common import in_training
from paddle._format.table import reads, writes

from . import layers
from ._lod import levels, with_levels_of
from ._model_rows import describe, reads_sequences
from .layers import _recurrent_ops, _sequence_ops

# The format of operators that the current original no longer has.
FACTS = {
    "lstmp": (
        {"Input": "one", "Weight": "one", "ProjWeight": "one", "Bias": "one", "H0": "one?", "C0": "one?"},
        {"Projection": "one", "Cell": "one", "BatchGate": "one", "BatchCellPreAct": "one", "BatchHidden": "one"},
        {
            "use_peepholes": "BOOLEAN",
            "is_reverse": "BOOLEAN",
            "gate_activation": "STRING",
            "cell_activation": "STRING",
            "candidate_activation": "STRING",
            "proj_activation": "STRING",
            "cell_clip": "FLOAT",
            "proj_clip": "FLOAT",
        },
    )
}

describe(FACTS)

_ACTIVATIONS = ("identity", "sigmoid", "tanh", "relu")
_LSTM = {
    "use_peepholes": True,
    "is_reverse": False,
    "gate_activation": "sigmoid",
    "cell_activation": "tanh",
    "candidate_activation": "tanh",
}
# The options of an operator, in the order of our function's last arguments, and what they are if a file has them not.
_OPTIONS = {
    "lstm": _LSTM,
    "lstmp": _LSTM | {"proj_activation": "tanh", "cell_clip": 0.0, "proj_clip": 0.0},
    "gru": {"is_reverse": False, "gate_activation": "sigmoid", "activation": "tanh", "origin_mode": False},
}


def _given(o, type):
    """The options of an operator that is read."""
    return [o.attr(name, default) for name, default in _OPTIONS[type].items()]


def _emit(w, type, options, **slots):
    """Write an operator with its options."""
    w.emit(type, **slots, **dict(zip(_OPTIONS[type], options, strict=True)))


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
    options = peephole, reverse, gate, cell, candidate
    slots = {"Input": x, "Weight": weight, "Bias": bias, "H0": h0, "C0": c0}
    _emit(w, "lstm", options, **slots, Hidden=w.outs[0], Cell=w.outs[1])


@reads("lstm")
def _read_lstm(o):
    x = o["Input"]
    states = o.get("H0"), o.get("C0")
    found = _recurrent_ops.lstm(x, levels(x)[-1], *states, o["Weight"], o["Bias"], *_given(o, "lstm"))
    hidden, cell = (with_levels_of(state, x) for state in found)
    return {"Hidden": hidden, "Cell": cell}


@writes(_recurrent_ops.gru)
def _write_gru(w, x, h0, weight, bias, reverse, gate, candidate, origin):
    options = reverse, gate, candidate, origin
    _emit(w, "gru", options, Input=x, Weight=weight, Bias=bias, H0=h0, Hidden=w.out)


@reads("gru")
def _read_gru(o):
    x = o["Input"]
    out = _recurrent_ops.gru(x, levels(x)[-1], o.get("H0"), o["Weight"], o.get("Bias"), *_given(o, "gru"))
    return {"Hidden": with_levels_of(out, x)}


@writes(_recurrent_ops.lstmp)
def _write_lstmp(
    w, x, h0, c0, weight, projection, bias, peephole, reverse, gate, cell, candidate, proj, cell_clip, proj_clip
):
    if bias is None:
        raise NotImplementedError("dynamic_lstmp without a bias has no counterpart in the model format")
    options = peephole, reverse, gate, cell, candidate, proj, cell_clip or 0.0, proj_clip or 0.0
    slots = {"Input": x, "Weight": weight, "ProjWeight": projection, "Bias": bias, "H0": h0, "C0": c0}
    _emit(w, "lstmp", options, **slots, Projection=w.outs[0], Cell=w.outs[1])


@reads("lstmp")
def _read_lstmp(o):
    x = o["Input"]
    given = o.get("H0"), o.get("C0"), o["Weight"], o["ProjWeight"], o["Bias"]
    *options, cell_clip, proj_clip = _given(o, "lstmp")
    found = _recurrent_ops.lstmp(x, levels(x)[-1], *given, *options, cell_clip or None, proj_clip or None)
    projection, cell = (with_levels_of(state, x) for state in found)
    return {"Projection": projection, "Cell": cell}


@writes(_sequence_ops.row_conv)
def _write_row_conv(w, x, weight):
    w.emit("row_conv", X=x, Filter=weight, Out=w.out)


@reads_sequences("row_conv", "X")
def _read_row_conv(o):
    x = o["X"]
    return with_levels_of(_sequence_ops.row_conv(x, levels(x)[-1], o["Filter"]), x)


@writes(_recurrent_ops.stacked_lstm)
def _write_cudnn_lstm(w, x, h, c, flat, hidden, layers, dropout, both_ways):
    w.emit(
        "cudnn_lstm",
        Input=x,
        InitH=h,
        InitC=c,
        W=flat,
        Out=w.outs[0],
        LastH=w.outs[1],
        LastC=w.outs[2],
        dropout_prob=dropout,
        is_bidirec=both_ways,
        hidden_size=hidden,
        num_layers=layers,
        is_test=True,
        seed=0,
    )


@reads("cudnn_lstm")
def _read_cudnn_lstm(o):
    if not o.has("W"):
        raise NotImplementedError("cudnn_lstm with a list of weights")
    out, h, c = _recurrent_ops.stacked_lstm(
        o["Input"],
        o["InitH"],
        o["InitC"],
        o["W"],
        o.attr("hidden_size"),
        o.attr("num_layers"),
        o.attr("dropout_prob", 0.0),
        o.attr("is_bidirec", False),
        in_training(o),
    )
    return {"Out": out, "LastH": h, "LastC": c}
