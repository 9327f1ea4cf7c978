"""Record the answers to unusual_cases.py: run with paddlepaddle 3.3.1."""

from recording import write_answers
from unusual_cases import CASES, answer

write_answers("unusual.json", [case for cases in CASES.values() for case in cases], answer)
