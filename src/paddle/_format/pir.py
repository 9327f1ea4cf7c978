"""The `.json` format that 3.x writes by default: the same program, in single-assignment form.

Values have numbers instead of names; operators take arguments by position; integer arguments such as shapes are
values (`full_int_array`); lists of values are built by `combine` and split by `split`. Parsing gives the blocks
of the older format, so that one reader serves both.
"""

import json

from .._core.errors import UnimplementedError
from . import desc
from .pir_ops import TABLE
from .table import newer_gradients
from .updates import RULES
from .wire import DamagedFileError

_DTYPES = {
    "bool": "bool",
    "i8": "int8",
    "ui8": "uint8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "f16": "float16",
    "bf16": "bfloat16",
    "f32": "float32",
    "f64": "float64",
    "c64": "complex64",
    "c128": "complex128",
    "f8e4m3fn": "float8_e4m3fn",
    "f8e5m2": "float8_e5m2",
    "index": "int64",
}


def parse(data):
    """The blocks of a program in the format of 3.x."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        at = getattr(error, "pos", 0)
        raise DamagedFileError(f"the model file is damaged: it is not valid JSON ({error}).", f"offset {at}") from None
    try:
        if document["base_code"]["magic"] != "pir":
            raise DamagedFileError("the model file is JSON, but not a Paddle program.", "magic is not 'pir'")
        parser = _Parser()
        (region,) = document["program"]["regions"]
        parser.region(region, -1)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        if isinstance(error, DamagedFileError):
            raise
        raise DamagedFileError(
            f"the model file is damaged: a part of it is invalid ({type(error).__name__}: {error})."
        ) from error
    return parser.blocks


class _Parser:
    """Collects the blocks of one program."""

    def __init__(self):
        self.blocks = []
        self.names = {}  # the number of a value -> its name, or the names of a list of values
        self.changed = set()  # the names of values that operators change in place

    def region(self, region, parent, given=()):
        """The block of a region; a region of a program has one. `given` are the values of its arguments before a loop.

        Arrays are written in place: what a loop or a branch does to one is done to the one before it, so they are
        not among the arguments and results here.
        """
        (source,) = region["blocks"]
        block = desc.Block(len(self.blocks), parent)
        self.blocks.append(block)
        for at, argument in enumerate(source["args"]):
            if _is_array(argument):
                self.names[argument["#"]] = given[at]
            else:
                block.args.append(self._named(argument["#"], argument["TT"], block))
        self._fetched(source["ops"])
        for op in source["ops"]:
            self._op(op, block)
        return block

    def _fetched(self, ops):
        """Name the results of a program after its outputs."""
        for op in ops:
            if op["#"].endswith((".fetch", ".shadow_output")):
                attrs = _attrs(op)
                number = op["I"][0]["%"]
                self.names.setdefault(number, attrs.get("name") or attrs.get("output_name"))

    # ---- values ----

    def _named(self, number, kind, block):
        """The name of a new value, or the names of a new list of values."""
        if kind is not None and kind.get("#") == "0.t_vec":
            found = [self._variable(f"value_{number}_{i}", k, block) for i, k in enumerate(kind["D"])]
        else:
            found = self._variable(self.names.get(number) or f"value_{number}".replace("-", "a"), kind, block)
        self.names[number] = found
        return found

    def _variable(self, name, kind, block):
        if not isinstance(name, str):
            raise DamagedFileError("the model file is damaged: the name of a value is not a string.", f"{name!r:.80}")
        result = desc.Var(name)
        if kind is not None and kind.get("#") in ("0.t_dtensor", _ARRAY, *_SPARSE):
            element, shape, *_ = kind["D"]
            result.dtype, result.shape = _DTYPES.get(element["#"].rpartition("t_")[2]), [int(n) for n in shape]
            if kind["#"] == _ARRAY:
                result.kind = "DENSE_TENSOR_ARRAY"
            elif kind["#"] in _SPARSE:
                result.kind = _SPARSE[kind["#"]]
        block.vars[name] = result
        return name

    def _inputs(self, op):
        """The inputs of an operator, each a name, a list of names, or None."""
        out = []
        for item in op["I"]:
            number = item["%"]
            if number == 0:
                out.append(None)
            elif number in self.names:
                out.append(self.names[number])
            else:
                raise DamagedFileError(f"the model reads value {number}, which no earlier operator computes.")
        return out

    # ---- operators ----

    def _op(self, op, block):
        dialect, _, name = op["#"].rpartition(".")
        if dialect == "0" and name in ("split", "slice"):  # of lists of values, not of tensors
            name = f"builtin_{name}"
        if op["#"] == "p":
            self._parameter(op, block)
            return
        inputs = self._inputs(op)
        special = getattr(self, f"_{name}", None) if name in _SPECIAL else None
        if special is not None:
            special(op, inputs, block)
            return
        row = TABLE.get(name) or TABLE.get(name.removesuffix("_"))
        if row is None and name.endswith("_grad"):
            row = _gradient_row(name)
        if row is None:
            raise UnimplementedError(
                f"operator '{name}' of the model is not known here.", f"operator {len(block.ops)} of block {block.idx}"
            )
        old, slots, out_slots, renamed, fixed = row
        attrs = {renamed.get(k, k): v for k, v in _attrs(op).items()}
        result = desc.Op(old, attrs={**attrs, **fixed})
        for slot, value in zip(slots, inputs, strict=False):
            if value is not None and slot != "-":
                result.inputs[slot] = value if isinstance(value, list) else [value]
        changed = self._changed(name, op, inputs, block)
        in_place = _results_in_place(old, out_slots, result.inputs) if name.endswith("_") else {}
        for slot, out in zip(out_slots, op["O"], strict=False):
            if slot in in_place:
                result.outputs[slot] = in_place[slot]
                self.names[out["%"]] = in_place[slot] if _is_list(out) else in_place[slot][0]
            elif (out.get("TT") or {}).get("#") == "NULL":
                continue
            elif changed is not None:
                result.outputs[slot] = [changed]
                self.names[out["%"]] = changed
                self.changed.add(changed)
            elif out["%"] != 0:
                found = self._named(out["%"], out.get("TT"), block)
                result.outputs[slot] = found if isinstance(found, list) else [found]
        for out in op["O"][len(out_slots) :]:  # results that only the operators of gradients read
            self._named(out["%"], out.get("TT"), block)
        block.ops.append(result)

    @staticmethod
    def _changed(name, op, inputs, block):
        """The name of the value that an operator changes in place, if what reads this value later can notice."""
        if len(op["O"]) != 1:
            return None
        target = inputs[_IN_PLACE.get(name, 0)] if name in _IN_PLACE or (name.endswith("_") and inputs) else None
        if not isinstance(target, str):
            return None
        var = block.vars.get(target)
        return target if name in _IN_PLACE or (var is not None and var.persistable) else None

    def _parameter(self, op, block):
        name, out, flags = op["A"][3], op["O"], op.get("OA") or [1, 0, 1]
        self.names[out["%"]] = name
        self._named(out["%"], out["TT"], block)
        var = block.vars[name]
        _require_dense(var, "a parameter")
        # A value that is not persistable is not stored: the state of a recurrent network's dropout, which starts empty.
        var.persistable, var.stop_gradient = bool(flags[0]), bool(flags[1])
        var.is_parameter = var.persistable and not var.stop_gradient

    def _data(self, op, inputs, block):
        attrs = _attrs(op)
        out = op["O"][0]
        self.names[out["%"]] = attrs["name"]
        self._named(out["%"], out["TT"], block)
        _require_dense(block.vars[attrs["name"]], "an input")
        if _flag(op, "persistable"):  # the state of an optimizer
            var = block.vars[attrs["name"]]
            var.persistable = var.stop_gradient = True
            return
        count = sum(o.type == "feed" for o in block.ops)
        block.ops.append(desc.Op("feed", {"X": ["feed"]}, {"Out": [attrs["name"]]}, {"col": count}))

    def _feed(self, op, inputs, block):
        self._data(op, inputs, block)

    def _fetch(self, op, inputs, block):
        name = _attrs(op).get("name")
        if inputs[0] != name and inputs[0] in self.changed:  # the output's name is not that of a value changed in place
            block.ops.append(desc.Op("assign", {"X": list(inputs)}, {"Out": [self._variable(name, None, block)]}))
            inputs = [name]
        col = _attrs(op).get("col", sum(o.type == "fetch" for o in block.ops))
        block.ops.append(desc.Op("fetch", {"X": [inputs[0]]}, {"Out": ["fetch"]}, {"col": col}))

    def _shadow_output(self, op, inputs, block):
        self._fetch(op, inputs, block)

    def _combine(self, op, inputs, block):
        self.names[op["O"][0]["%"]] = list(inputs)

    def _builtin_split(self, op, inputs, block):
        for out, name in zip(op["O"], inputs[0], strict=True):
            self.names[out["%"]] = name

    def _builtin_slice(self, op, inputs, block):
        self.names[op["O"][0]["%"]] = inputs[0][_attrs(op)["index"]]

    def _yield(self, op, inputs, block):
        block.results = list(inputs)

    def _if(self, op, inputs, block):
        sides = [self.region(region, block.idx) for region in op["regions"]]
        for at, out in enumerate(op["O"]):
            if _is_array(out):
                taken, other = (side.results[at] for side in sides)
                if taken != other:
                    raise UnimplementedError("a choice between two tensor arrays of the model is not known here.")
                self.names[out["%"]] = taken
        outs = self._outs_without_arrays(op, sides, block)
        ids = {"true": sides[0].idx, "false": sides[1].idx}
        block.ops.append(desc.Op("if", {"Cond": [inputs[0]]}, {"Out": outs}, ids))

    def _while(self, op, inputs, block):
        body = self.region(op["regions"][0], block.idx, inputs[1:])
        for at, out in enumerate(op["O"]):
            if _is_array(out):
                if body.results[at + 1] != inputs[at + 1]:
                    raise UnimplementedError("a loop of the model that replaces a tensor array is not known here.")
                self.names[out["%"]] = inputs[at + 1]
        given = [name for name, out in zip(inputs[1:], op["O"], strict=True) if not _is_array(out)]
        outs = self._outs_without_arrays(op, [body], block, before=1)
        block.ops.append(desc.Op("while_loop", {"Cond": [inputs[0]], "X": given}, {"Out": outs}, {"body": body.idx}))

    def _outs_without_arrays(self, op, blocks, block, before=0):
        """Names for the results that are not arrays; `blocks` then give just these, after the first `before`."""
        kept = [at for at, out in enumerate(op["O"]) if not _is_array(out)]
        for inner in blocks:
            inner.results = [*inner.results[:before], *(inner.results[at + before] for at in kept)]
        return [self._named(op["O"][at]["%"], op["O"][at]["TT"], block) for at in kept]

    def _array_write_(self, op, inputs, block):
        """Write to an array in place: the result is the same array under another number."""
        array, item, place = inputs
        block.ops.append(desc.Op("write_to_array", {"X": [item], "I": [place]}, {"Out": [array]}))
        self.names[op["O"][0]["%"]] = array

    def _constant(self, op, inputs, block):
        raise UnimplementedError("operator 'builtin.constant' of the model is not known here.")


_ARRAY = "1.t_dense_tensor_array"
_SPARSE = {"1.t_sparse_coo_tensor": "SPARSE_COO", "1.t_sparse_csr_tensor": "SPARSE_CSR"}
_IN_PLACE = {"increment_": 0, "assign_out_": 1}  # operators of counters and flags -> which input they change
_SPECIAL = {
    "array_write_",
    "data",
    "feed",
    "fetch",
    "shadow_output",
    "combine",
    "yield",
    "if",
    "while",
    "constant",
    "builtin_split",
    "builtin_slice",
}


def _require_dense(var, what):
    if var.kind in _SPARSE.values():
        raise UnimplementedError(
            f"{what} of the model is a sparse tensor, which has no form in the file of values and cannot be fed.",
            f"{var.name!r:.80}",
        )


def _is_array(value):
    return (value.get("TT") or {}).get("#") == _ARRAY


def _is_list(value):
    return (value.get("TT") or {}).get("#") == "0.t_vec"


def _flag(op, name):
    """Whether a flag of an operator's first result is set."""
    found = next((_value(item["AT"]) for item in op.get("OA", ()) if isinstance(item, dict) and item["N"] == name), [])
    return isinstance(found, list) and found[:1] == [True]


def _gradient_row(name):
    """The row of an operator that computes gradients, as in the table of operators; None if it is not known."""
    row = newer_gradients().get(name)
    if row is None:
        return None
    forward = TABLE.get(name.removesuffix("_grad"))
    return (*row, forward[3] if forward else {}, {})


def _results_in_place(type, out_slots, inputs):
    """{slot: names} of the results of an operator in place that are its inputs: those of optimizers, of AMP's."""
    rule = RULES.get(type)
    if rule is not None:
        pairs = [(out, slot) for slot, _, out in rule.states if out]
        pairs += [(rule.out(s), s) for s in map(rule.slot, ("Param", "MasterParam", "LearningRate"))]
    else:
        pairs = _IN_PLACE_SLOTS.get(type, ())
    return {out: inputs[slot] for out, slot in pairs if out in out_slots and slot in inputs}


_IN_PLACE_SLOTS = {
    "check_finite_and_unscale": (("Out", "X"),),
    "update_loss_scaling": (
        ("Out", "X"),
        ("LossScaling", "PrevLossScaling"),
        ("OutGoodSteps", "InGoodSteps"),
        ("OutBadSteps", "InBadSteps"),
    ),
}


def _attrs(op):
    """The attributes of an operator in plain Python."""
    return {item["N"]: _value(item["AT"]) for item in op.get("A", ()) if isinstance(item, dict)}


def _value(attribute):
    kind, value = attribute["#"].rpartition("a_")[2], attribute.get("D")
    if "VD" in attribute:  # numbers that JSON does not have: INF, -INF, NAN
        return float(str(attribute["VD"]).lower())
    if kind == "array":
        return [_value(item) for item in value]
    if kind == "scalar" and isinstance(value, (list, dict)):
        return _value(value[-1] if isinstance(value, list) else value)
    if kind in ("f32", "f64") and isinstance(value, str):
        return float(value)
    return value
