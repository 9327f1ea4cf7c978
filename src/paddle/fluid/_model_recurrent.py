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
    x = o["Input"]
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
    x = o["Input"]
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


@writes(_recurrent_ops.lstmp)
def _write_lstmp(
    w, x, h0, c0, weight, projection, bias, peephole, reverse, gate, cell, candidate, proj, cell_clip, proj_clip
):
    if bias is None:
        raise NotImplementedError("dynamic_lstmp without a bias has no counterpart in the model format")
    w.emit(
        "lstmp",
        Input=x,
        Weight=weight,
        ProjWeight=projection,
        Bias=bias,
        H0=h0,
        C0=c0,
        Projection=w.outs[0],
        Cell=w.outs[1],
        use_peepholes=peephole,
        is_reverse=reverse,
        gate_activation=gate,
        cell_activation=cell,
        candidate_activation=candidate,
        proj_activation=proj,
        cell_clip=cell_clip or 0.0,
        proj_clip=proj_clip or 0.0,
    )


@reads("lstmp")
def _read_lstmp(o):
    x = o["Input"]
    found = _recurrent_ops.lstmp(
        x,
        levels(x)[-1],
        o.get("H0"),
        o.get("C0"),
        o["Weight"],
        o["ProjWeight"],
        o["Bias"],
        o.attr("use_peepholes", True),
        o.attr("is_reverse", False),
        o.attr("gate_activation", "sigmoid"),
        o.attr("cell_activation", "tanh"),
        o.attr("candidate_activation", "tanh"),
        o.attr("proj_activation", "tanh"),
        o.attr("cell_clip", 0.0) or None,
        o.attr("proj_clip", 0.0) or None,
    )
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
