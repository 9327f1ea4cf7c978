"""The forms that one argument is given in, in place of the one that the base call has.

Each function yields (label, description). Labels group differences by cause, so they name the form and not the numbers.
"""

from .arguments import COMPLEX, DTYPES, FLOAT8, FLOATS, INTEGERS
from .families import D, T, V, tup

UNSIGNED = ("uint16", "uint32", "uint64")


def is_tensor(value):
    return isinstance(value, dict) and "t" in value


def of_value(value, parameter):
    """The forms of any argument, chosen by what the base call has there."""
    if is_tensor(value):
        return of_tensor(value)
    if isinstance(value, bool):
        return of_bool(value)
    if isinstance(value, int):
        return of_int(value)
    if isinstance(value, float) or (isinstance(value, dict) and "float" in value):
        return of_float(value)
    if isinstance(value, str):
        return of_dtype(value) if parameter and "dtype" in parameter.name else of_str(value, parameter)
    if isinstance(value, dict) and "dtype" in value:
        return of_dtype(value["dtype"])
    if isinstance(value, dict) and "tuple" in value:
        return of_list(value["tuple"])
    if isinstance(value, list):
        return of_list(value)
    return iter([("None", None), ("str", "a"), ("int", 1), ("float", 1.5), ("tensor", T(2, 3, r=9))])


def dtypes(spec, names=DTYPES):
    """The same tensor in other dtypes."""
    for name in names:
        if name != spec["t"]:
            changed = {k: v for k, v in spec.items() if k != "g"} | {"t": name}
            if name in FLOATS or name in COMPLEX:
                changed["g"] = 1
            yield f"dtype {name}", changed


def shapes(spec):
    """The same tensor with other shapes: without elements, one element, 0-D, more axes, fewer, to broadcast."""
    if spec.get("k") == "v":
        spec = {k: v for k, v in spec.items() if k != "v"} | {"k": "i:0:2" if spec["t"] in INTEGERS else "n"}
    shape = spec["s"]
    yield "0-D", spec | {"s": []}
    yield "one element", spec | {"s": [1]}
    yield "no elements", spec | {"s": [0]}
    for axis in range(len(shape)):
        yield f"axis {axis} empty", spec | {"s": shape[:axis] + [0] + shape[axis + 1 :]}
        yield f"axis {axis} of 1", spec | {"s": shape[:axis] + [1] + shape[axis + 1 :]}
        yield f"axis {axis} longer", spec | {"s": shape[:axis] + [shape[axis] + 1] + shape[axis + 1 :]}
    yield "axis more", spec | {"s": [2, *shape]}
    yield "axis of 1 before", spec | {"s": [1, *shape]}
    yield "axis of 1 after", spec | {"s": [*shape, 1]}
    if shape:
        yield "axis fewer", spec | {"s": shape[1:]}
    if len(shape) < 5:
        yield "5 axes", spec | {"s": [1] * (5 - len(shape)) + shape}
        yield "6 axes", spec | {"s": [2, 1, 2, 1, 1, 1][: 6 - len(shape)] + shape}
    yield "4 axes", spec | {"s": [2, 1, 3, 2]}
    yield "3 axes", spec | {"s": [2, 3, 2]}


def of_tensor(spec):
    """The forms of a tensor."""
    yield from dtypes(spec)
    yield from shapes(spec)
    for layout, label in (("T", "transposed"), ("S", "strided"), ("V", "view")):
        if spec["s"]:
            yield label, spec | {"l": layout}
    if spec["t"] in FLOATS:
        yield "special values", spec | {"k": "special"}
        yield "large values", spec | {"k": "w"}
    if spec["t"] in INTEGERS:
        yield "negative", spec | {"k": "i:-3:0"}
        yield "out of range", spec | {"k": "i:20:30"}
    for name in ("float32", "int64"):
        yield f"array {name}", {"a": name, "s": spec["s"], "k": spec.get("k", "n"), "r": spec["r"]} | _given(spec)
    yield "scalar array", {"a": "float32", "s": [], "r": 3}
    yield "numpy scalar", {"n": "float32", "v": 1.5}
    yield "numpy int", {"n": "int64", "v": 1}
    yield "float", 1.5
    yield "int", 2
    yield "bool", True
    yield "complex", {"complex": [1.0, 2.0]}
    yield "None", None
    yield "str", "a"
    yield "list of float", [1.0, 2.0, 3.0]
    yield "list of int", [1, 0]
    yield "nested list", [[1.0, 2.0], [3.0, 4.0]]
    yield "tuple of float", tup(1.0, 2.0, 3.0)
    yield "empty list", []
    yield "list of tensors", [spec, spec]
    yield "dict", {"dict": {}}


def _given(spec):
    return {"v": spec["v"]} if "v" in spec else {}


def of_int(value):
    """The forms of an integer: an axis, a size, a count."""
    for number in (0, 1, -1, 2, 3, -2, -3, 7, -7):
        if number != value:
            yield "out of range" if abs(number) == 7 else "negative" if number < 0 else f"int {number}", number
    yield "bool", True
    yield "whole float", float(value)
    yield "float", value + 0.5
    for dtype in ("int64", "int32", "float32"):
        yield f"numpy {dtype}", {"n": dtype, "v": value}
    yield "scalar array", {"a": "int64", "s": [], "k": "v", "v": value}
    yield "array", {"a": "int64", "s": [1], "k": "v", "v": [value]}
    for dtype in ("int64", "int32", "float32"):
        yield f"0-D tensor {dtype}", {"t": dtype, "s": [], "k": "v", "v": value}
    yield "1-D tensor", V([value])
    yield "1-D int32 tensor", V([value], d="int32")
    yield "list", [value]
    yield "tuple", tup(value)
    yield "list of two", [0, value]
    yield "tuple of two", tup(0, 1)
    yield "list twice the same", [0, 0]
    yield "list of negative", [-1]
    yield "list of tensors", [V([value])]
    yield "empty list", []
    yield "empty tuple", tup()
    yield "None", None
    yield "str", "a"


def of_float(value):
    """The forms of a real number."""
    number = value if isinstance(value, float) else 1.0
    for other in (0.0, 1.0, -1.0, 0.5, 3.0):
        if other != value:
            yield "negative" if other < 0 else f"float {other}", other
    for name in ("inf", "-inf", "nan"):
        yield name, {"float": name}
    yield "int", 1
    yield "negative int", -2
    yield "bool", True
    for dtype in ("float32", "float64", "int64"):
        yield f"numpy {dtype}", {"n": dtype, "v": number}
    yield "scalar array", {"a": "float32", "s": [], "k": "v", "v": number}
    for dtype in ("float32", "float64", "int64"):
        yield f"0-D tensor {dtype}", {"t": dtype, "s": [], "k": "v", "v": number}
    yield "1-D tensor", V([number], d="float32")
    yield "complex", {"complex": [number, 1.0]}
    yield "list", [number]
    yield "tuple of two", tup(number, number)
    yield "empty list", []
    yield "None", None
    yield "str", "a"


def of_bool(value):
    """The forms of a flag."""
    yield "other", not value
    yield "int", int(not value)
    yield "int 2", 2
    yield "float", 1.0
    yield "numpy bool", {"n": "bool", "v": not value}
    yield "0-D tensor", {"t": "bool", "s": [], "k": "v", "v": True}
    yield "1-D tensor", {"t": "bool", "s": [1], "k": "v", "v": [True]}
    yield "None", None
    yield "str", "a"
    yield "list", [True]


WORDS = {
    "reduction": ["none", "mean", "sum", "batchmean"],
    "reduce": ["add", "multiply", "mul", "amax", "amin", "mean", "sum", "prod", "assign"],
    "reduce_op": ["sum", "mean", "max", "min", "add"],
    "message_op": ["add", "sub", "mul", "div"],
    "pool_type": ["sum", "mean", "max", "min"],
    "mode": [
        "constant", "reflect", "replicate", "circular", "nearest", "bilinear", "bicubic", "linear", "area", "trilinear",
        "upscale_in_train", "downscale_in_infer", "min", "avg", "reduced", "complete", "r", "fan_in", "fan_out",
    ],
    "padding_mode": ["zeros", "border", "reflection", "reflect", "circular", "replicate"],
    "data_format": ["NCHW", "NHWC", "NCL", "NLC", "NCDHW", "NDHWC", "NC", "NCW"],
    "norm": ["ortho", "forward", "backward"],
    "rounding_mode": ["trunc", "floor"],
    "interpolation": ["linear", "lower", "higher", "midpoint", "nearest"],
    "padding": ["SAME", "VALID", "same"],
    "activation": ["relu", "tanh", "gelu"],
    "approximate": ["none", "tanh"],
    "direction": ["forward", "bidirect", "bidirectional", "backward"],
    "side": ["left", "right"],
    "indexing": ["ij", "xy"],
    "p": ["fro", "nuc"],
    "UPLO": ["L", "U"],
    "driver": ["gels", "gelsy", "gelsd", "gelss"],
    "code_type": ["encode_center_size", "decode_center_size"],
}  # fmt: skip


def of_str(value, parameter):
    """The forms of a word out of a few."""
    words = WORDS.get(parameter.name, []) if parameter else []
    for word in words:
        if word != value:
            yield f"'{word}'", word
    yield "unknown word", "bogus"
    yield "capitals", value.swapcase()
    yield "empty str", ""
    yield "None", None
    yield "int", 1
    yield "list", [value]
    yield "bool", True


def of_dtype(value):
    """The forms of a dtype."""
    for name in (*DTYPES, *UNSIGNED):
        if name != value:
            yield f"'{name}'", name
    for name in ("float16", "float32", "float64", "int32", "int64", "bool", "complex64", "bfloat16", *FLOAT8[:1]):
        yield f"paddle.{name}", D(name)
    for name in ("float32", "int64", "bool"):
        yield f"numpy {name}", {"npdtype": name}
    yield "Python type", {"name": "builtins.float"}
    yield "unknown word", "float31"
    yield "None", None
    yield "int", 5
    yield "list", ["float32"]


def of_list(values):
    """The forms of a sequence: of integers (a shape, axes), of floats, or of tensors."""
    yield "tuple", tup(*values)
    yield "list", list(values)
    yield "empty list", []
    yield "empty tuple", tup()
    yield "None", None
    yield "str", "a"
    yield "int", 2
    yield "longer", [*values, values[-1]] if values else [1]
    if values:
        yield "shorter", values[:-1]
    if values and all(is_tensor(v) for v in values):
        yield "one tensor", values[0]
        yield "three", [values[0], *values]
        yield "with None", [values[0], None]
        yield "with a number", [values[0], 1.0]
        yield "with an array", [values[0], {"a": "float32", "s": values[0]["s"], "r": 4}]
        yield "mixed dtypes", [values[0], *(v | {"t": "float64"} for v in values[1:])]
        yield (
            "mixed dtypes int",
            [values[0], *({k: e for k, e in v.items() if k != "g"} | {"t": "int64"} for v in values[1:])],
        )
        for label, changed in shapes(values[0]):
            yield f"first {label}", [changed, *values[1:]]
        for label, changed in dtypes(values[0]):
            yield f"all {label}", [v | {"t": changed["t"]} for v in values]
        for axis in range(len(values[0]["s"])):
            smaller = [v | {"s": v["s"][:axis] + [0] + v["s"][axis + 1 :]} for v in values]
            yield f"all axis {axis} empty", smaller
        return
    if not all(isinstance(v, (int, float)) for v in values):
        return
    dtype = "float32" if any(isinstance(v, float) for v in values) else "int64"
    yield "tensor", V(list(values), d=dtype)
    if dtype == "int64":
        yield "int32 tensor", V(list(values), d="int32")
        yield "float tensor", V(list(values), d="float32")
        yield "list of tensors", [{"t": "int64", "s": [], "k": "v", "v": v} for v in values]
        yield "list of 1-D tensors", [V([v]) for v in values]
        yield "list with a tensor", [*values[:-1], {"t": "int32", "s": [], "k": "v", "v": values[-1]}] if values else []
        yield "list of numpy ints", [{"n": "int64", "v": v} for v in values]
        yield "array", {"a": "int64", "s": [len(values)], "k": "v", "v": list(values)}
        yield "list of floats", [float(v) for v in values]
        yield "list of str", ["a" for _ in values]
        yield "list of None", [None for _ in values]
        yield "range", {"range": [len(values)]}
        for label, number in (("zero", 0), ("one", 1), ("minus one", -1), ("out of range", 7), ("negative", -7)):
            for at in range(min(len(values), 3)):
                yield f"{label} at {at}", [*values[:at], number, *values[at + 1 :]]
        yield "all the same", [values[0] for _ in values] if values else [0, 0]
        yield "reversed", values[::-1]
    else:
        yield "ints", [int(v) for v in values]
        yield "array", {"a": "float32", "s": [len(values)], "k": "v", "v": list(values)}
        yield "negatives", [-v for v in values]


def of_default(parameter):
    """What to give an optional argument that the base call leaves out, by its default, annotation and name."""
    name, default, annotation = parameter.name, parameter.default, parameter.annotation
    if name in ("name", "device", "pin_memory", "requires_grad", "place", "out"):
        return OWN.get(name, [])
    if isinstance(default, bool):
        return list(of_bool(default))
    if "dtype" in name:
        return list(of_dtype(default if isinstance(default, str) else ""))
    if isinstance(default, str):
        return list(of_str(default, parameter))
    if isinstance(default, int):
        return list(of_int(default))
    if isinstance(default, float):
        return list(of_float(default))
    if isinstance(default, (list, tuple)) and all(isinstance(v, (int, float)) for v in default):
        return list(of_list(list(default)))
    if name in WORDS:
        return list(of_str(WORDS[name][0], parameter)) + [(f"'{WORDS[name][0]}'", WORDS[name][0])]
    if "Sequence[int]" in annotation or "int" in annotation:
        found = [("int 0", 0), *of_int(0)]
        return found + ([("list 0 1", [0, 1])] if "Sequence" in annotation else [])
    if "float" in annotation:
        return [("float 0.5", 0.5), *of_float(0.5)]
    if "bool" in annotation:
        return [("True", True), *of_bool(True)]
    if "Tensor" in annotation:
        weight = T(3, r=8, k="p", g=1)
        return [("tensor", weight), *of_tensor(weight)]
    return [("None", None), ("int", 1), ("str", "a"), ("tensor", T(2, 3, r=8))]


OWN = {
    "name": [("str", "a"), ("int", 3)],
    "device": [("'cpu'", "cpu"), ("unknown word", "bogus")],
    "requires_grad": [("True", True)],
    "out": [("tensor", T(2, 3, r=8)), ("other shape", T(5, r=8)), ("other dtype", T(2, 3, r=8, d="int32")), ("int", 1)],
}
