"""Record the cases of nn_sequence_cases.py as nn_sequences.json and .npz.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_nn_sequences
"""

from tests.golden.nn_layer_run import write
from tests.golden.nn_sequence_cases import ATTENTION, RECURRENT, TRANSFORMER

write("nn_sequences", {"attention": ATTENTION, "recurrent": RECURRENT, "transformer": TRANSFORMER})
