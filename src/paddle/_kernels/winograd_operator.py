"""The operator of ONNX Runtime in `_winograd.c`: whether it is there, and how a session gets to know it."""

from .loops import WINOGRAD

LEAST_LANES = 8  # narrower vectors do not make it faster than the runtime's own convolution


def is_there():
    """Whether the operator is compiled, and this processor has vectors (AVX2 or wider) that make it worth while."""
    return WINOGRAD is not None and max(WINOGRAD.lanes()) >= LEAST_LANES


def add_to(options):
    """Make the operator known to the sessions that get these `SessionOptions`."""
    options.register_custom_ops_library(WINOGRAD.__file__)
