"""Record the answers to form_cases.py: run with paddlepaddle 3.3.1."""

from form_cases import CASES
from recording import write_answers
from unusual_cases import answer

write_answers("forms.json", CASES, answer)
