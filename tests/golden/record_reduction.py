"""Record the outcome of the calls in reduction_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from reduction_cases import CASES, outcome


def recorded(call):
    try:
        return outcome(call)
    except Exception as error:
        return {"error": type(error).__name__}


parts = [
    f' "{family}": {{\n' + ",\n".join(f"  {json.dumps(call)}: {json.dumps(recorded(call))}" for call in calls) + "\n }"
    for family, calls in CASES.items()
]
Path(__file__).with_name("reduction.json").write_text("{\n" + ",\n".join(parts) + "\n}\n")
