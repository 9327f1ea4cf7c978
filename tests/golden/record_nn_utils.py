"""Record the cases of nn_util_cases.py as nn_utils.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_nn_utils
"""

import json
from pathlib import Path

from tests.golden.nn_util_cases import CASES, label, run


def rounded(array):
    return [list(array.shape), [float(f"{v:.7g}") for v in array.reshape(-1).tolist()]]


lines = [f" {json.dumps(label(c))}: {json.dumps({k: rounded(v) for k, v in run(c).items()})}" for c in CASES]
Path(__file__).with_name("nn_utils.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
