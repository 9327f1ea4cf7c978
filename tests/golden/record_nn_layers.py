"""Record the layers of nn_*_cases.py as nn_layers.json and .npz, those of nn_random_cases.py as nn_random.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_nn_layers
"""

import json
from pathlib import Path

import numpy as np
from tests.golden.nn_layer_run import run
from tests.golden.nn_picture_cases import PADDING, VISION
from tests.golden.nn_random_cases import CALLS, drawn
from tests.golden.nn_value_cases import ACTIVATION, COMMON, NORM
from tests.golden.nn_window_cases import CONV, POOLING

FAMILIES = {
    "activation": ACTIVATION,
    "common": COMMON,
    "conv": CONV,
    "norm": NORM,
    "padding": PADDING,
    "pooling": POOLING,
    "vision": VISION,
}

told, values, at = {}, [], 0
for family, cases in FAMILIES.items():
    told[family] = {}
    for name, case in cases.items():
        facts, arrays = run(name, case)
        parts = []
        for label, array in arrays.items():
            parts.append([label, list(array.shape), str(array.dtype), at])
            values.append(array.reshape(-1).astype("float32"))
            at += array.size
        told[family][name] = facts | {"parts": parts}

lines = [
    f' "{family}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for family, facts in told.items()
]
here = Path(__file__)
here.with_name("nn_layers.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
np.savez_compressed(here.with_name("nn_layers.npz"), values=np.concatenate(values))

lines = [f" {json.dumps(call)}: {json.dumps(drawn(call))}" for call in CALLS]
here.with_name("nn_random.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
