"""Record the calls of gradient_operator_cases.py as gradient_operators.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_gradient_operators
"""

import json
from pathlib import Path

from tests.golden.gradient_operator_cases import CALLS, run

lines = [f" {json.dumps(call)}: {json.dumps(run(call))}" for call in CALLS]
Path(__file__).with_name("gradient_operators.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
