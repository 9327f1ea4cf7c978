"""The operator of ONNX Runtime in `_convolving.c`: whether it is there, and how a session gets to know it."""

from .loops import CONVOLVING

LEAST_LANES = 8  # narrower vectors do not make it faster than the runtime's own convolution


def is_there():
    """Whether the operator is compiled, and this processor has vectors (AVX2 or wider) that make it worth while."""
    return CONVOLVING is not None and max(CONVOLVING.lanes()) >= LEAST_LANES


def add_to(options):
    """Make the operator known to the sessions that get these `SessionOptions`."""
    options.register_custom_ops_library(CONVOLVING.__file__)
