"""Record the cases of optimizer_cases.py as optimizers.json and .npz.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_optimizers
"""

import json
from pathlib import Path

import numpy as np
from tests.golden.optimizer_cases import CASES, SPARSE, run, run_sparse

told, values, at = {"steps": {}, "sparse": {}}, [], 0


def keep(family, name, arrays):
    global at
    parts = []
    for label, array in arrays.items():
        parts.append([label, list(array.shape), str(array.dtype), at])
        values.append(array.reshape(-1).astype("float32"))
        at += array.size
    told[family][name] = parts


for name, case in CASES.items():
    keep("steps", name, run(case))
for name, options in SPARSE:
    for clip in (None, "global") if name == "SGD" else (None,):
        keep("sparse", f"{name} {options} {clip}", run_sparse(name, options, clip))

here = Path(__file__)
lines = [
    f' "{family}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for family, facts in told.items()
]
here.with_name("optimizers.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
np.savez_compressed(here.with_name("optimizers.npz"), values=np.concatenate(values))
