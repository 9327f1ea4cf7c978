"""Record the answers to namespace_cases.py: run with paddlepaddle 3.3.1."""

from namespace_cases import CASES
from recording import write_answers
from unusual_cases import answer

write_answers("namespaces.json", CASES, answer)
