"""Record the cases of audio_cases.py as audio.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_audio
"""

import json
import os
import tempfile
from pathlib import Path

home = tempfile.mkdtemp()
os.environ["HOME"] = home

from tests.golden.audio_cases import DATASETS, FEATURES, FILES, FUNCTIONAL, dataset_fact, fact, names, write_datasets  # noqa: E402

import paddle  # noqa: E402

table = names(tempfile.mkdtemp())
write_datasets(paddle.dataset.common.DATA_HOME)
facts = {
    "functional": {code: fact(code, table) for code in FUNCTIONAL},
    "features": {code: fact(code, table) for code in FEATURES},
    "files": {code: fact(code, table) for code in FILES},
    "datasets": {code: dataset_fact(code) for code in DATASETS},
}
lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in cases.items()) + "\n }"
    for part, cases in facts.items()
]
Path(__file__).with_name("audio.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
