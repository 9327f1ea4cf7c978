"""Arguments as data: what JSON describes becomes tensors, arrays, numbers and objects, alike on both sides.

A literal (None, bool, int, float, str, list) stands for itself. Everything else is a dictionary with one of these keys:

    t      a Tensor: {"t": dtype, "s": shape, "k": values, "r": seed, "l": layout, "g": 1 if gradients are taken}
    a      a NumPy array, described like a tensor
    n      a NumPy scalar: {"n": dtype, "v": value}
    tuple, dict, slice, range, ellipsis
    float  inf, -inf or nan
    complex  [real, imaginary]
    dtype  paddle.float32 and so on;  npdtype: NumPy's
    call   an object: {"call": path, "args": [...], "kw": {...}}
    name   an attribute: {"name": path}
"""

import functools
import importlib

import numpy as np

# Values of a tensor by the letter of "k"; R is a seeded generator and S the shape. Both sides use this text.
VALUES = {
    "n": "R.standard_normal(S).round(3)",
    "p": "(R.random_sample(S) * 1.9 + 0.1).round(3)",
    "u": "(R.random_sample(S) * 0.9 + 0.05).round(3)",
    "w": "(R.standard_normal(S) * 4).round(2)",
    "i": "R.randint({0}, {1}, S)",
    "b": "R.randint(0, 2, S) > 0",
    "spd": "spd(R, S)",
    "sp": "R.standard_normal(S).round(3) * (R.random_sample(S) < 0.5)",
    "tri": "np.tril(R.random_sample(S) + 0.5).round(3)",
    "special": "special(R, S)",
    "sorted": "np.sort(R.standard_normal(S).round(3), -1)",
    "arange": "np.arange(int(np.prod(S))).reshape(S)",
    "ones": "np.ones(S)",
    "zeros": "np.zeros(S)",
    "prob": "normalised(R, S)",
    "box": "boxes(R, S)",
    "v": "np.array({0}).reshape(S)",
}
INTEGERS = ("uint8", "int8", "int16", "int32", "int64")
FLOATS = ("float16", "bfloat16", "float32", "float64")
COMPLEX = ("complex64", "complex128")
FLOAT8 = ("float8_e4m3fn", "float8_e5m2")
DTYPES = ("bool", *INTEGERS, *FLOATS, *COMPLEX, *FLOAT8)
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, 3.0, -3.0, 6.0, 20.0, 100.0, -100.0, 1e-7, 1e10, 2.0]


def spd(random, shape):
    """Symmetric matrices with positive eigenvalues."""
    a = random.random_sample(shape)
    return (a @ np.swapaxes(a, -1, -2) + np.eye(shape[-1]) * shape[-1]).round(3)


def special(random, shape):
    """The corners of activations and clamps: zeros of both signs, bounds, infinities, NaN."""
    count = int(np.prod(shape))
    start = random.randint(0, len(SPECIAL))
    return np.array([SPECIAL[(start + i) % len(SPECIAL)] for i in range(count)]).reshape(shape)


def normalised(random, shape):
    """Numbers in 0 … 1 whose last axis sums to one."""
    a = random.random_sample(shape) + 0.1
    return (a / a.sum(-1, keepdims=True)).round(4)


def boxes(random, shape):
    """Rectangles as two corners, the second below and right of the first."""
    a = random.random_sample(shape) * 4
    a[..., 2:4] = a[..., 0:2] + 1 + random.random_sample(a[..., 2:4].shape) * 4
    return a.round(2)


SCOPE = {"np": np, "spd": spd, "special": special, "normalised": normalised, "boxes": boxes}


def source(spec):
    """The NumPy expression that makes a tensor's values, before its dtype."""
    kind, *rest = str(spec.get("k", "n")).split(":")
    if kind == "v":
        rest = [repr(spec["v"])]
    return VALUES[kind].format(*rest)


@functools.lru_cache(8192)
def _values(text, shape, seed, dtype):
    random = np.random.RandomState(seed)
    values = np.asarray(eval(text, SCOPE, {"R": random, "S": shape}))
    if dtype.startswith("complex"):
        return (values + 1j * np.roll(values, 1)).astype(dtype) if values.dtype.kind == "f" else values.astype(dtype)
    if dtype in INTEGERS and values.dtype.kind == "f":
        values = np.nan_to_num(values * 3, nan=0, posinf=100, neginf=-100)
        values = np.abs(values) if dtype == "uint8" else values
        values = np.clip(values, -100, 100)
    if dtype == "bool" and values.dtype.kind == "f":
        return np.nan_to_num(values) > 0
    return values.astype("float32" if dtype == "bfloat16" or dtype in FLOAT8 else dtype)


def array(spec):
    """The NumPy array of a tensor's description; bfloat16 and eight-bit floats as float32."""
    dtype = spec.get("t") or spec.get("a")
    with np.errstate(all="ignore"):
        return _values(source(spec), tuple(spec["s"]), spec.get("r", 0), dtype).copy()


def stored(spec):
    """The array of the leaf behind a tensor: what its layout cuts the tensor out of."""
    values, layout = array(spec), spec.get("l", "C")
    if layout == "T":
        return np.ascontiguousarray(values.T)
    if layout == "S" and values.ndim:
        return np.repeat(values, 2, axis=-1)
    if layout == "V" and values.ndim:
        return np.concatenate([values[:1], values, values[:1]]) if values.shape[0] else values
    return values


def laid_out(leaf, spec):
    """The argument made of its leaf: a transposed, strided or sliced view of it, or a tensor computed from it."""
    layout, ndim = spec.get("l", "C"), len(spec["s"])
    if layout == "T":
        return leaf.transpose(list(range(ndim))[::-1])
    if layout == "S" and ndim:
        return leaf[(slice(None),) * (ndim - 1) + (slice(None, None, 2),)]
    if layout == "V" and ndim:
        return leaf[1:-1] if spec["s"][0] else leaf
    if layout == "N":
        return leaf.clone()
    return leaf


def tensors(value):
    """The descriptions of all tensors in arguments, in the order in which `build` takes their leaves."""
    if isinstance(value, list):
        return [t for v in value for t in tensors(v)]
    if not isinstance(value, dict):
        return []
    if "t" in value:
        return [value]
    return [t for v in value.values() for t in tensors(v)]


def of_call(call):
    """The descriptions of all tensors of a call."""
    steps = [[args, kw] for _, args, kw in call.get("then", [])]
    return tensors([call["args"], _named(call["kw"]), [[a, _named(k)] for a, k in steps]])


def _named(kw):
    """Arguments by name as a list, so that a name such as `t` is not taken for a description."""
    return [kw[name] for name in kw]


def resolve(path):
    """What a path such as paddle.nn.functional.relu stands for."""
    parts = path.split(".")
    found, at = importlib.import_module(parts[0]), 1
    while at < len(parts):
        if not hasattr(found, parts[at]):
            found = importlib.import_module(".".join(parts[: at + 1]))
        else:
            found = getattr(found, parts[at])
        at += 1
    return found


def build(value, leaves):
    """The arguments that a description stands for; `leaves` is an iterator over the tensors' leaves."""
    if isinstance(value, list):
        return [build(v, leaves) for v in value]
    if not isinstance(value, dict):
        return value
    if "t" in value:
        return laid_out(next(leaves), value)
    if "a" in value:
        return array(value)
    if "n" in value:
        return np.dtype(value["n"]).type(value["v"])
    if "tuple" in value:
        return tuple(build(value["tuple"], leaves))
    if "dict" in value:
        return {k: build(v, leaves) for k, v in value["dict"].items()}
    if "slice" in value:
        return slice(*build(value["slice"], leaves))
    if "range" in value:
        return range(*value["range"])
    if "ellipsis" in value:
        return Ellipsis
    if "float" in value:
        return float(value["float"])
    if "complex" in value:
        return complex(*value["complex"])
    if "dtype" in value:
        return resolve(f"paddle.{value['dtype']}")
    if "npdtype" in value:
        return np.dtype(value["npdtype"])
    if "name" in value:
        return resolve(value["name"])
    if "call" in value:
        args = build(value["args"], leaves)
        return resolve(value["call"])(*args, **{k: build(v, leaves) for k, v in value.get("kw", {}).items()})
    raise ValueError(f"no description of an argument: {value}")
