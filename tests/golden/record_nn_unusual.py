"""Record the answers to nn_unusual_cases.py: run with paddlepaddle 3.3.1."""

from nn_unusual_cases import CASES
from recording import write_answers
from unusual_cases import answer

write_answers("nn_unusual.json", CASES, answer)
