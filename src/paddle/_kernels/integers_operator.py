"""The operators of ONNX Runtime in `_integers.c`: whether they are there, and how a session gets to know them."""

from .loops import INTEGERS


def is_there():
    """Whether the operators are compiled."""
    return INTEGERS is not None


def add_to(options):
    """Make the operators known to the sessions that get these `SessionOptions`."""
    options.register_custom_ops_library(INTEGERS.__file__)
