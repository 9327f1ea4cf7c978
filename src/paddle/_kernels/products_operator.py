"""The operators of ONNX Runtime in `_products.c`: whether they are there, and how a session gets to know them."""

from .loops import PRODUCTS

LEAST_LANES = 8  # narrower vectors do not make them faster than the runtime's own


def is_there():
    """Whether the operators are compiled, and this processor has vectors (AVX2 or wider) that make them worth while."""
    return PRODUCTS is not None and max(PRODUCTS.lanes()) >= LEAST_LANES


def add_to(options):
    """Make the operators known to the sessions that get these `SessionOptions`."""
    options.register_custom_ops_library(PRODUCTS.__file__)
