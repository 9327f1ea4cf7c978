"""Record the layers of nn_*_cases.py as nn_layers.json and .npz, those of nn_random_cases.py as nn_random.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_nn_layers
"""

import json
from pathlib import Path

from tests.golden.nn_layer_run import write
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

write("nn_layers", FAMILIES)

lines = [f" {json.dumps(call)}: {json.dumps(drawn(call))}" for call in CALLS]
Path(__file__).with_name("nn_random.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
