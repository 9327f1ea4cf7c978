"""Record what the calls of manipulation_cases.py yield: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from manipulation_cases import CALLS, result

import paddle

recorded = {call: result(paddle, call) for _, call in CALLS}
assert len(recorded) == len(CALLS), "a call stands twice"
lines = ",\n".join(f" {json.dumps(call)}: {json.dumps(found)}" for call, found in recorded.items())
Path(__file__).with_name("manipulation.json").write_text("{\n" + lines + "\n}\n")
