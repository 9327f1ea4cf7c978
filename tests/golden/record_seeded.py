"""Record the cases of seeded_cases.py as nn_seeded.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_seeded
"""

import json
from pathlib import Path

from tests.golden.seeded_cases import FAMILIES, run


def rounded(array):
    return [float(f"{v:.7g}") for v in array.reshape(-1).tolist()]


families = []
for family, codes in FAMILIES.items():
    facts = [
        {"code": c, "shapes": [list(a.shape) for a in run(c)], "values": [rounded(a) for a in run(c)]} for c in codes
    ]
    families.append(f' "{family}": [\n' + ",\n".join(f"  {json.dumps(fact)}" for fact in facts) + "\n ]")
Path(__file__).with_name("nn_seeded.json").write_text("{\n" + ",\n".join(families) + "\n}\n")
