"""Recurrent networks."""

import paddle
from paddle._core.tensor import Tensor
from paddle._kernels import recurrent as _recurrent

from ..table import reads, writes
from ..writer import dtype_of, is_known, shape_of

# Weights are ordered by layer and direction: here with their biases (w_ih, w_hh, b_ih, b_hh), in the format all
# weights first (w_ih, w_hh, …) and then all biases (b_ih, b_hh, …).


def _to_format(weights):
    groups = [weights[i : i + 4] for i in range(0, len(weights), 4)]
    return [t for g in groups for t in g[:2]] + [t for g in groups for t in g[2:]]


def _from_format(weights):
    half = len(weights) // 2
    pairs, biases = weights[:half], weights[half:]
    return [t for i in range(0, half, 2) for t in (*pairs[i : i + 2], *biases[i : i + 2])]


@writes("rnn")
def _write_rnn(w, x, states, weights, lengths, mode, layers, dropout, bidirectional, time_major):
    out, *ends = w.outs
    steps = x if time_major else w.transpose(x, [1, 0, 2])
    shape = shape_of(out)
    result = out if time_major else w.temp([shape[1], shape[0], shape[2]], dtype_of(out))
    w.emit(
        "rnn",
        Input=steps,
        PreState=list(states),
        WeightList=_to_format(list(weights)),
        SequenceLength=lengths,
        Out=result,
        State=ends,
        DropoutState=w.temp([], "uint8"),
        Reserve=w.temp([], "uint8"),
        mode=mode,
        num_layers=layers,
        hidden_size=shape_of(states[0])[-1],
        input_size=shape_of(x)[-1],
        is_bidirec=bidirectional,
        dropout_prob=dropout,
        is_test=True,
        seed=0,
    )
    if not time_major:
        w.transpose(result, [1, 0, 2], out)


@reads("rnn")
def _read_rnn(o):
    out, *ends = _recurrent.recurrent(
        o["Input"],
        o.all("PreState"),
        _from_format(o.all("WeightList")),
        o.get("SequenceLength"),
        o.attr("mode", "LSTM"),
        o.attr("num_layers", 1),
        o.attr("dropout_prob", 0.0),
        False,
        o.attr("is_bidirec", False),
        True,
    )
    return {"Out": out, "State": ends}


# ---- cells: they have no operator, so they are written with elementary ones ----


def _gates(w, x, h, w_ih, w_hh, b_ih, b_hh):
    """The two linear maps of a step."""
    size = [shape_of(h)[0], shape_of(w_ih)[0]]
    results = []
    for value, weight, bias in ((x, w_ih, b_ih), (h, w_hh, b_hh)):
        out = w.emit("matmul_v2", X=value, Y=weight, Out=w.temp(size), trans_x=False, trans_y=True)
        results.append(out if bias is None else w.emit("elementwise_add", X=out, Y=bias, Out=w.temp(size), axis=-1))
    return results, size


def _binary(w, type, x, y, out=None):
    return w.emit(type, X=x, Y=y, Out=w.temp(shape_of(x)) if out is None else out, axis=-1)


@writes("lstm_cell")
def _write_lstm_cell(w, x, h, c, w_ih, w_hh, b_ih, b_hh):
    (from_x, from_h), size = _gates(w, x, h, w_ih, w_hh, b_ih, b_hh)
    total = _binary(w, "elementwise_add", from_x, from_h)
    parts = [w.temp([size[0], size[1] // 4]) for _ in range(4)]
    w.emit("split", X=total, Out=parts, num=4, sections=[], axis=1)
    opened = [
        w.emit(t, X=p, Out=w.temp(shape_of(p)))
        for t, p in zip(("sigmoid", "sigmoid", "tanh", "sigmoid"), parts, strict=True)
    ]
    new_h, new_c = w.outs
    kept, added = _binary(w, "elementwise_mul", opened[1], c), _binary(w, "elementwise_mul", opened[0], opened[2])
    _binary(w, "elementwise_add", kept, added, new_c)
    _binary(w, "elementwise_mul", opened[3], w.emit("tanh", X=new_c, Out=w.temp(shape_of(parts[0]))), new_h)


@writes("gru_cell")
def _write_gru_cell(w, x, h, w_ih, w_hh, b_ih, b_hh):
    (from_x, from_h), size = _gates(w, x, h, w_ih, w_hh, b_ih, b_hh)
    part = [size[0], size[1] // 3]
    xs, hs = ([w.temp(part) for _ in range(3)] for _ in range(2))
    for value, parts in ((from_x, xs), (from_h, hs)):
        w.emit("split", X=value, Out=parts, num=3, sections=[], axis=1)
    reset, update = (
        w.emit("sigmoid", X=_binary(w, "elementwise_add", a, b), Out=w.temp(part))
        for a, b in zip(xs[:2], hs[:2], strict=True)
    )
    fresh = w.emit(
        "tanh", X=_binary(w, "elementwise_add", xs[2], _binary(w, "elementwise_mul", reset, hs[2])), Out=w.temp(part)
    )
    gap = _binary(w, "elementwise_sub", h, fresh)
    _binary(w, "elementwise_add", _binary(w, "elementwise_mul", gap, update), fresh, w.out)


@writes("simple_rnn_cell")
def _write_simple_rnn_cell(w, x, h, w_ih, w_hh, b_ih, b_hh, activation):
    (from_x, from_h), _ = _gates(w, x, h, w_ih, w_hh, b_ih, b_hh)
    w.emit("relu" if activation == "relu" else "tanh", X=_binary(w, "elementwise_add", from_x, from_h), Out=w.out)


@reads("sequence_mask")
def _read_sequence_mask(o):
    longest = o.number("maxlen", "MaxLenTensor", -1)
    dtype = o.dtype("out_dtype", "int64")
    given = isinstance(longest, Tensor) or longest != -1
    return {"Y": paddle.nn.functional.sequence_mask(o["X"], longest if given else None, dtype)}


@writes("sequence_mask")
def _write_sequence_mask(w, x, maxlen):
    from ..desc import dtype_number

    dtype = dtype_number(dtype_of(w.out))
    if isinstance(maxlen, Tensor) and not is_known(maxlen):
        size = w.reshape(w.cast(maxlen, "int32"), [1])
        w.emit("sequence_mask", X=x, MaxLenTensor=size, Y=w.out, maxlen=-1, out_dtype=dtype)
        return
    w.emit("sequence_mask", X=x, Y=w.out, maxlen=-1 if maxlen is None else w.known(maxlen, "maxlen"), out_dtype=dtype)
