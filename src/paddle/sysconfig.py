"""Directories of the headers and libraries for C++ extensions: those of torch, which they are built against."""

from pathlib import Path

import torch

__all__ = ["get_include", "get_lib"]


def get_include():
    """The directory of the engine's C++ headers.

    Returns:
        str.

    >>> paddle.sysconfig.get_include().endswith("include")
    True
    """
    return str(Path(torch.__file__).parent / "include")


def get_lib():
    """The directory of the engine's libraries.

    Returns:
        str.

    >>> paddle.sysconfig.get_lib().endswith("lib")
    True
    """
    return str(Path(torch.__file__).parent / "lib")
