"""Record the networks of model_cases.py as models.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_models
"""

import json
from pathlib import Path

from tests.golden.model_cases import EVALUATION, STRUCTURE, TRAINING, evaluate, make, structure, train

told = {
    "structure": {call: structure(make(call)) for call in STRUCTURE},
    "evaluation": {call: evaluate(call, *picture) for call, picture in EVALUATION.items()},
    "training": {call: train(call, *picture) for call, picture in TRAINING.items()},
}
lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for part, facts in told.items()
]
Path(__file__).with_name("models.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
