"""Record the cases of decode_cases.py as decode.json.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_decode
"""

import json
from pathlib import Path

from tests.golden import decode_cases as cases


def rounded(parts):
    return [[s, d, [float(f"{v:.6g}") if "float" in d else v for v in values]] for s, d, values in parts]


facts = {
    "beams": [rounded(cases.plain(cases.beams(*case))) for case in cases.BEAMS],
    "own": [rounded(cases.plain(cases.own(kind, o))) for kind in (cases.Adder, cases.Finisher) for o in cases.OWN],
    "one step": [rounded(cases.plain(cases.one_step()))],
}
lines = [f' "{k}": [\n' + ",\n".join(f"  {json.dumps(f)}" for f in v) + "\n ]" for k, v in facts.items()]
Path(__file__).with_name("decode.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
