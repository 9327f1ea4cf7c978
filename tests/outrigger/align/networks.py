"""All pairs of a torch reference and its correct Paddle port."""

from tests.outrigger.align.images import AUTOENCODER, MOBILENET, RESNET, UNET, VGG_PAIR
from tests.outrigger.align.sequences import GRU, LSTM, MLP_PAIR, TWO_INPUTS
from tests.outrigger.align.thirty_layers import THIRTY
from tests.outrigger.align.transformers import TRANSFORMER, VIT

PAIRS = [THIRTY, RESNET, MOBILENET, UNET, VGG_PAIR, AUTOENCODER, VIT, MLP_PAIR, LSTM, GRU, TRANSFORMER, TWO_INPUTS]
