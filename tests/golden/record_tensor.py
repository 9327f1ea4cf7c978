"""Record the facts of creation_cases.py, random_cases.py and linalg_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

import creation_cases
import linalg_cases
import numpy as np
import random_cases

import paddle


def fingerprint(value):
    if isinstance(value, paddle.Tensor):
        parts = value.astype("float32") if "bfloat16" in str(value.dtype) else value
        array = np.asarray(parts.numpy())
        flat = np.stack([array.real, array.imag], -1) if array.dtype.kind == "c" else array
        kind = {"dtype": str(value.dtype).rsplit(".", 1)[-1], "shape": list(value.shape), "stop": value.stop_gradient}
        return {**kind, "values": flat.ravel().tolist()}
    if isinstance(value, (tuple, list)):
        return [fingerprint(v) for v in value]
    return value if isinstance(value, (bool, int, float)) else str(value)


def error(expression, names):
    try:
        eval(expression, names)
    except Exception as e:
        return next(c.__name__ for c in type(e).__mro__ if c.__module__ == "builtins")
    raise AssertionError(f"no error: {expression}")


def drawn(expression, names):
    paddle.seed(102)
    return [fingerprint(eval(expression, names)), paddle.rand([2]).tolist()]


def plain(paddle):
    return {"paddle": paddle, "np": np, "T": paddle.to_tensor}


for name, cases in (("creation", creation_cases), ("random", random_cases), ("linalg", linalg_cases)):
    operands = getattr(cases, "operands", plain)
    recorded = {
        "facts": {e: fingerprint(eval(e, operands(paddle))) for e in cases.FACTS},
        "errors": {e: error(e, operands(paddle)) for e in cases.ERRORS},
        "streams": {e: drawn(e, operands(paddle)) for e in getattr(cases, "STREAMS", ())},
    }
    Path(__file__).with_name(f"{name}.json").write_text(json.dumps(recorded) + "\n")
