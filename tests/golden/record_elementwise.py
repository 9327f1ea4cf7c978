"""Record the facts of elementwise_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from elementwise_cases import BINARY, DTYPES, FACTS, GRADIENTS, UNARY, inf, nan, operand

import paddle

T = paddle.to_tensor


def fingerprint(value):
    if isinstance(value, (tuple, list)):
        return [fingerprint(v) for v in value]
    parts = paddle.as_real(value) if value.is_complex() else value
    return {"dtype": value.dtype.name.lower(), "shape": list(value.shape), "values": parts.flatten().tolist()}


def dtype_of(name, *operands):
    try:
        return getattr(paddle, name)(*operands).dtype.name.lower()
    except (RuntimeError, TypeError, ValueError):
        return None  # the original has no kernel for this type


def gradient(expression, x, y):
    x, y = (T(v, dtype="float32", stop_gradient=False) for v in (x, y))
    eval(expression, {"paddle": paddle, "x": x, "y": y}).sum().backward()
    return [x.grad.flatten().tolist(), y.grad.flatten().tolist()]


recorded = {
    "unary": {f"{n} {d}": dtype_of(n, operand(T, d)) for n in UNARY for d in DTYPES},
    "binary": {f"{n} {d}": dtype_of(n, operand(T, d), operand(T, d)) for n in BINARY for d in DTYPES},
    "facts": {e: fingerprint(eval(e, {"paddle": paddle, "T": T, "nan": nan, "inf": inf})) for e in FACTS},
    "gradients": {e: gradient(e, x, y) for e, x, y in GRADIENTS},
}
for table in ("unary", "binary"):
    recorded[table] = {k: v for k, v in recorded[table].items() if v}
Path(__file__).with_name("elementwise.json").write_text(json.dumps(recorded, indent=None) + "\n")
