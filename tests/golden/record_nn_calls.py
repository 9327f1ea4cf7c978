"""Record the answers to nn_calls_cases.py: run with paddlepaddle 3.3.1, from the root of the project."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.golden.nn_calls_cases import CASES, answer
from tests.golden.recording import write_answers

write_answers("nn_calls.json", [case for cases in CASES.values() for case in cases], answer)
