"""Record the answers of internal_names_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from internal_names_cases import CASES, answer

import paddle

lines = [f" {json.dumps(name)}: {json.dumps(answer(case, paddle))}" for name, case in CASES.items()]
Path(__file__).with_name("internal_names.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
