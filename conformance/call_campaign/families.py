"""Base calls written by hand, by family, and what to try for a parameter of a given name.

A line of `families.txt` is `names | arguments | arguments …`: each name is called with each of the arguments. The
helpers below stand for tensors, so `matmul | T(2,3), T(3,4)` is a call with two tensors. What the original accepts
is recorded in `base_calls.json`; `search.py` does that.
"""

import itertools
import pathlib


def T(*shape, k="n", d="float32", **more):
    """A tensor of floats."""
    return {"t": d, "s": list(shape), "k": k, **more}


def P(*shape, d="float32"):
    """A tensor of positive floats."""
    return T(*shape, k="p", d=d)


def U(*shape, d="float32"):
    """A tensor of floats between 0 and 1."""
    return T(*shape, k="u", d=d)


def I(low, high, *shape, d="int64"):  # noqa: E743
    """A tensor of integers from `low` up to `high`, without it."""
    return T(*shape, k=f"i:{low}:{high}", d=d)


def B(*shape):
    """A tensor of truth values."""
    return T(*shape, k="b", d="bool")


def C(*shape):
    """A tensor of complex numbers."""
    return T(*shape, d="complex64")


def V(values, d="int64"):
    """A tensor of given values."""
    shape, inner = [], values
    while isinstance(inner, list):
        shape.append(len(inner))
        inner = inner[0] if inner else None
    return {"t": d, "s": shape, "k": "v", "v": values}


def A(*shape, k="n", d="float32"):
    """A NumPy array."""
    return {"a": d, "s": list(shape), "k": k}


def tup(*values):
    return {"tuple": list(values)}


def call(path, *args, **kw):
    """An object made by a call."""
    return {"call": path, "args": list(args), "kw": kw}


def D(name):
    """A dtype of paddle."""
    return {"dtype": name}


def coo(*shape):
    """A sparse tensor in coordinates."""
    return call("paddle.Tensor.to_sparse_coo", T(*shape, k="sp"), len(shape))


def csr(*shape):
    """A sparse tensor in compressed rows."""
    return call("paddle.Tensor.to_sparse_csr", T(*shape, k="sp"))


def voxels(*shape):
    """A sparse tensor with a dense last axis, as sparse convolutions take it."""
    return call("paddle.Tensor.to_sparse_coo", T(*shape, k="sp"), len(shape) - 1)


def sl(*bounds):
    return {"slice": list(bounds)}


TABLE = pathlib.Path(__file__).with_suffix(".txt")


class Then:
    """A constructor's arguments, followed by calls of methods."""

    def __init__(self, *args, **kw):
        self.args, self.kw, self.steps = list(args), kw, []

    def then(self, method, *args, **kw):
        self.steps.append([method, list(args), kw])
        return self

    def on(self, *args, **kw):
        return self.then("__call__", *args, **kw)


HELPERS = {f.__name__: f for f in (T, P, U, I, B, C, V, A, tup, call, D, coo, csr, voxels, sl)} | {
    "L": Then,
    "inf": {"float": "inf"},
    "nan": {"float": "nan"},
    "dots": {"ellipsis": 1},
}

# What to try for a required parameter of a callable that no table has.
BY_NAME = {
    "x": ["T(2,3)", "P(2,3)", "T(3,3,k='spd')", "I(0,4,2,3)", "T(2,3,4,4)", "[T(2,3), T(2,3)]"],
    "input": ["T(2,3)", "I(0,4,2,3)", "T(2,3,4,4)"],
    "y": ["T(2,3)", "I(1,4,2,3)", "T(3,3)"],
    "axis": ["1", "[0]"],
    "shape": ["[2,3]"],
    "index": ["V([0,1])"],
    "label": ["I(0,3,2)", "T(2,3)"],
    "dtype": ["'float32'"],
    "value": ["1.0", "T(2,3)"],
    "n": ["2"],
}
ANYTHING = ["T(2,3)", "2", "1.5", "[2,3]", "'sum'"]


def arguments_of(text):
    """(args, kw, steps) of a table's cell."""
    if text.startswith("L("):
        made = eval(text, dict(HELPERS))
        return made.args, made.kw, made.steps
    args, kw = eval(f"(lambda *args, **kw: (list(args), kw))({text})", dict(HELPERS))
    return args, kw, []


def written():
    """{namespace: {name: [(args, kw, steps), …]}} of the table."""
    found, namespaces = {}, ()
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            namespaces = line[1:].split("#")[0].split()
        elif line and not line.startswith("#"):
            names, *cells = (part.strip() for part in line.split(" |"))
            for namespace, name in itertools.product(namespaces, names.split()):
                found.setdefault(namespace, {}).setdefault(name, []).extend(map(arguments_of, cells))
    return found


def proposed(callable_, most=40):
    """What to try for a callable that no table has: values by the names of its required parameters."""
    needed = [p for p in callable_.parameters if p.required and p.name != "self"]
    if callable_.namespace == "paddle.Tensor" and not needed:
        return [arguments_of("T(2,3)"), arguments_of("T(2,3), T(2,3)")]
    choices = [BY_NAME.get(p.name, ANYTHING) for p in needed]
    return [arguments_of(", ".join(cells)) for cells in itertools.islice(itertools.product(*choices), most)]
