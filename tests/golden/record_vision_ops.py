"""Record the calls of vision_ops_cases.py as vision_ops.npz.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_vision_ops
"""

from pathlib import Path

import numpy as np
from tests.golden.vision_ops_cases import CASES, run

np.savez_compressed(
    Path(__file__).with_name("vision_ops.npz"),
    **{f"{name}/{label}": array for name in CASES for label, array in run(name).items()},
)
