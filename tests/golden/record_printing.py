"""Record how the original prints the tensors of printing_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

import numpy as np
from printing_cases import CASES, DEFAULTS, SPARSE

import paddle


def tensor(value, dtype):
    if dtype.startswith("float8"):
        return paddle.to_tensor(np.asarray(value, "float32")).astype(dtype)
    return paddle.to_tensor(np.asarray(value, "float32" if dtype == "bfloat16" else dtype), dtype=dtype)


recorded = {}
for name, value, dtype, options in CASES:
    paddle.set_printoptions(**{**DEFAULTS, **options})
    recorded[name] = str(tensor(value, dtype))
paddle.set_printoptions(**DEFAULTS)
for name, kind, arguments in SPARSE:
    make = paddle.sparse.sparse_coo_tensor if kind == "coo" else paddle.sparse.sparse_csr_tensor
    recorded[name] = str(make(*arguments))
assert len(recorded) == len(CASES) + len(SPARSE), "two cases have the same name"
Path(__file__).with_name("printing.json").write_text(json.dumps(recorded, indent=1) + "\n")
