"""Record the items of vision_dataset_cases.py: run from the top folder with paddlepaddle 3.3.1 and PYTHONPATH=."""

import json
import tempfile
from pathlib import Path

from tests.golden.vision_dataset_cases import facts

import paddle.vision.datasets

with tempfile.TemporaryDirectory() as folder:
    recorded = facts(paddle.vision.datasets, folder)
lines = ",\n".join(f"{json.dumps(case)}: {json.dumps(items)}" for case, items in recorded.items())
Path(__file__).with_name("vision_datasets.json").write_text("{\n" + lines + "\n}\n")
