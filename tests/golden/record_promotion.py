"""Record the dtypes that operators of the original give: run with paddlepaddle 3.3.1.

What it refuses (most pairs of unequal integer types, bitwise operators on floats) is left out: there torch's rules
hold.
"""

import json
from pathlib import Path

import numpy as np
from promotion_cases import NUMBERS, OPERATORS, cases

import paddle


def operand(name):
    return NUMBERS[name] if name in NUMBERS else paddle.to_tensor(np.ones(2), dtype=name)


recorded = {}
for name, symbol, left, right in cases():
    try:
        recorded[name] = str(OPERATORS[symbol](operand(left), operand(right)).dtype).removeprefix("paddle.")
    except Exception:  # refused, in one of many ways
        continue
Path(__file__).with_name("promotion.json").write_text(json.dumps(recorded, indent=0) + "\n")
