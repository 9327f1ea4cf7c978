"""Record the losses of loss_cases.py as losses.json and losses.npz.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_losses
"""

from tests.golden.loss_cases import LOSSES
from tests.golden.nn_layer_run import write

write("losses", LOSSES)
