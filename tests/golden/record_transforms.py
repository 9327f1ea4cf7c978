"""Record the results of transform_cases.py: run with paddlepaddle 3.3.1 and opencv-python-headless."""

from pathlib import Path

import numpy as np
from transform_cases import CASES, run

import paddle

recorded = {f"{case} | {kind}": run(case, kind, paddle) for case, kinds in CASES.items() for kind in kinds.split()}
np.savez_compressed(Path(__file__).with_name("transforms.npz"), **recorded)
