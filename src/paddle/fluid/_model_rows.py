"""Rows of the model format for functions of the fluid era: a recorded call and an operator that correspond."""

from paddle._format import (
    desc,
    ops,  # noqa: F401  fills the table, of which functions here replace some
)
from paddle._format.table import READERS, reads, signatures, writes
from paddle._format.writer import dtype_of, shape_of

from ._lod import levels, owner_of


def describe(facts):
    """Enter the formats of operators that the current original no longer has: {name: (inputs, outputs, attributes)}."""
    for name, (inputs, outputs, attrs) in facts.items():
        signatures().setdefault(name, {"in": inputs, "out": outputs, "attrs": attrs})


def reads_sequences(type, slot):
    """Decorator: a function that reads an operator if an input has sequences; otherwise it is read as ever."""

    def keep(function):
        plain = READERS[type]
        reads(type)(lambda o: function(o) if o.has(slot) and levels(o[slot]) else plain(o))
        return function

    return keep


def row(call, type, function, out="Out", /, fixed=(), **names):
    """Write a call of an operator as one of the format, and read it by a function of `fluid.layers`.

    Args:
        call: the operator of the library that is recorded.
        function: what reads it, with its arguments by name; None if it is read elsewhere.
        out: the slot of the result, or a tuple of slots; results after them are offsets, which belong to the first.
        fixed: attributes that always have the same value.
        names: {slot or attribute: the argument of the call}, or a pair of this and the one of the function.
    """
    known = signatures()[type]
    outs = out if isinstance(out, tuple) else (out,)
    pairs = {key: name if isinstance(name, tuple) else (name, name) for key, name in names.items()}
    unknown = [k for k in (*pairs, *dict(fixed)) if k not in known["in"] and k not in known["attrs"]]
    if unknown:
        raise KeyError(f"operator '{type}' of the format has no {unknown}")

    def write(w):
        given = {key: w.args[mine] for key, (mine, _) in pairs.items() if mine is not None}
        given = {key: list(v) if isinstance(v, (list, tuple)) else v for key, v in given.items() if v is not None}
        w.emit(type, **given, **dict(zip(outs, w.outs, strict=False)), **dict(fixed))

    def read(o):
        given = {}
        for key, (_, theirs) in pairs.items():
            if theirs is None:
                continue
            if key in known["in"]:
                given[theirs] = o.all(key) if known["in"][key].startswith("list") else o.get(key)
            elif key in o.attrs:
                given[theirs] = o.attrs[key]
        found = function(**{k: v for k, v in given.items() if v is not None})
        found = list(found) if isinstance(found, (list, tuple)) else [found]
        return dict(zip(outs, found, strict=False))

    writes(call)(write)
    if function is not None:
        reads(type)(read)


def written_offsets(w, offsets):
    """The offsets of the innermost sequences of a tensor, computed in the file by operators that the original has."""
    rows, level = owner_of(offsets)
    if len(levels(rows)) != level + 1:
        raise NotImplementedError("the outer one of several levels of sequences, read by an ordinary operator,")
    sizes = shape_of(rows)
    column = rows
    if len(sizes) > 1:
        axes = list(range(1, len(sizes)))
        column = w.emit(
            "slice",
            Input=rows,
            Out=w.temp([sizes[0], *[1] * len(axes)], dtype_of(rows)),
            axes=axes,
            starts=[0] * len(axes),
            ends=[1] * len(axes),
        )
    ones = w.emit(
        "fill_any_like",
        X=column,
        Out=w.temp(shape_of(column), "float32"),
        value=1.0,
        dtype=desc.dtype_number("float32"),
    )
    lengths = w.emit("sequence_pool", X=ones, Out=w.temp([-1, *[1] * (len(sizes) - 1)], "float32"), pooltype="SUM")
    ends = w.cast(w.emit("cumsum", X=w.reshape(lengths, [-1]), Out=w.temp([-1], "float32"), axis=0), "int64")
    start = w.constant(0, "int64", [1])
    return w.emit("concat", X=[start, ends], Out=w.temp([-1], "int64"), axis=0)
