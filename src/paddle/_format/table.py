"""The table of operators: how recorded calls are written, and how operators of a file are read.

`ops/` fills it, one file per family. `row` defines both directions if they correspond one to one:

    row(F.leaky_relu, "leaky_relu", X="x", alpha="negative_slope")

means: the operator `leaky_relu` of the format, whose input X is our argument x and whose attribute alpha is our
argument negative_slope. Otherwise, `writes` and `reads` take a function for either direction. Which names are inputs,
outputs and attributes, and of which types, is in `operators.json`, recorded from the original.
"""

import functools
import inspect
import json
import pathlib

from paddle._core.operator import OperatorTable

READERS = {}
WRITERS = OperatorTable("model format: how a call is written")
COMPOSITIONS = OperatorTable("model format: the calls it is composed of")  # ONNX uses these as well
RECORD_WRITERS = {}  # class of a recorded call that is not an operator, its type, or both as a pair -> the same


@functools.cache
def signatures():
    """{operator: {"in": slots, "out": slots, "attrs": {name: type}, "version": number}}: facts of the format."""
    return json.loads(pathlib.Path(__file__).with_name("operators.json").read_text(encoding="utf-8"))


def reads(*types):
    """Decorator: `function(o)` returns the result of an operator of a file; see `reader.Incoming`."""

    def keep(function):
        for name in types:
            READERS[name] = function
        return function

    return keep


def writes(*calls):
    """Decorator: `function(w, argument, …)` writes a recorded call; see `writer.Outgoing`.

    A call is identified by its function or by the name of its operator; arguments are passed by name.
    """

    def keep(function):
        wanted = tuple(inspect.signature(function).parameters)[1:]
        for call in calls:
            WRITERS[call if isinstance(call, str) else call.operator.key] = (function, wanted)
        return function

    return keep


def consists(name, function, wanted):
    """Enter a function of a call's arguments that makes the calls it consists of."""
    COMPOSITIONS[name] = function, wanted


def writes_record(*types):
    """Decorator: like `writes`, for a recorded call that is not an operator: a loop, a print."""

    def keep(function):
        for type in types:
            RECORD_WRITERS[type] = (function, tuple(inspect.signature(function).parameters)[1:])
        return function

    return keep


def row(call, type, out="Out", /, only_read=False, **names):
    """A call and an operator that correspond: `names` maps the operator's inputs and attributes to our arguments.

    `out` is the slot of the result, or a tuple of the slots of several.
    """
    known = signatures()[type]
    slots = {slot: arg for slot, arg in names.items() if slot in known["in"]}
    attrs = {attr: arg for attr, arg in names.items() if attr not in slots}
    lists = {slot for slot in slots if known["in"][slot].startswith("list")}
    unknown = [attr for attr in attrs if attr not in known["attrs"]]
    if unknown:
        raise KeyError(f"operator '{type}' of the format has no {unknown}")

    def read(o):
        given = {arg: o.all(slot) if slot in lists else o.get(slot) for slot, arg in slots.items()}
        given = {arg: value for arg, value in given.items() if value is not None}
        given.update((arg, o.attrs[attr]) for attr, arg in attrs.items() if attr in o.attrs)
        results = call(**given)
        return dict(zip(out, results, strict=True)) if isinstance(out, tuple) else {out: results}

    READERS.setdefault(type, read)
    if only_read:
        return

    def write(w):
        values = {slot: w.args[arg] for slot, arg in slots.items()}
        values.update((attr, w.plain(arg)) for attr, arg in attrs.items())
        results = dict(zip(out, w.outs, strict=True)) if isinstance(out, tuple) else {out: w.out}
        w.emit(type, **results, **{k: v for k, v in values.items() if v is not None})

    WRITERS.setdefault(call.operator.key, (write, ()))


class Derivative:
    """An operator that computes gradients of another one.

    `takes` says for its input slots which slot of the other operator they hold, and whether "values" or the "gradient"
    of these; `gives` for its output slots the slot whose gradient they hold. `fixed` are attributes of its own; `attrs`
    are the names of those that it shares with the other operator, None for all.
    """

    __slots__ = ("attrs", "fixed", "gives", "recorded", "takes", "type")

    def __init__(self, type, takes, gives, fixed=None, attrs=None, recorded=False):
        self.type, self.takes, self.gives, self.fixed, self.attrs = type, takes, gives, fixed or {}, attrs
        self.recorded = recorded


class _ByName:
    """The slots of an operator named like those of its forward operator, with a suffix for gradients."""

    def __init__(self, takes):
        self.takes = takes

    def get(self, slot, default=None):
        plain = slot.removesuffix("@GRAD")
        if not self.takes:
            return None if plain == slot else plain
        return plain, "values" if plain == slot else "gradient"


@functools.cache
def _gradients():
    return json.loads(pathlib.Path(__file__).with_name("gradients.json").read_text(encoding="utf-8"))


def has_gradient(type):
    """Whether an operator has a recorded gradient; False if it has none by its nature, None if nothing is known."""
    rows = _gradients()["older"].get(type)
    return None if rows is None else bool(rows)


def usual_attributes(type):
    """The attributes that an operator with a gradient has by default."""
    return _gradients()["attributes"].get(type, {})


def newer_gradients():
    """{operator of the newer format: the older one, its inputs and results in their order}, for gradients."""
    return {n: (t, i.split(), o.split()) for n, (t, i, o) in _gradients()["newer"].items()}


def gradients(type):
    """The operators of an operator's gradient: those recorded, or one with slots of the same names."""
    found = _recorded(type) if type in _gradients()["older"] else []
    if all(row.type != f"{type}_grad" for row in found):
        return [*found, Derivative(f"{type}_grad", _ByName(True), _ByName(False))]
    return found


@functools.cache
def _recorded(type):
    found = []
    for row in _gradients()["older"][type]:
        takes, gives = (dict((s.partition("=")[::2]) for s in row[way].split()) for way in ("in", "out"))
        takes = {s: ((h or s).removesuffix("@GRAD"), _kind(h or s)) for s, h in takes.items()}
        gives = {s: (h or s).removesuffix("@GRAD") for s, h in gives.items()}
        attrs = row["attrs"].split() if "attrs" in row else None
        found.append(Derivative(row["type"], takes, gives, row.get("fixed"), attrs, recorded=True))
    return found


def _kind(held):
    return "gradient" if held.endswith("@GRAD") else "values"
