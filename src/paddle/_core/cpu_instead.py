"""`outrigger run --cpu`: the CPU in place of every accelerator that a program asks for, with a note on stderr."""

import os
import sys

from . import state
from .source import site

# An environment variable, so that processes that the program starts do the same.
VARIABLE = "OUTRIGGER_CPU_INSTEAD"
_TOLD = state.collection("requests for an accelerator that the CPU answered", set)


def wanted():
    """Whether the CPU stands in for accelerators."""
    return os.environ.get(VARIABLE) == "1"


def tell(asked):
    """Say once for each kind of request that the CPU is used, and where the program asked."""
    if asked in _TOLD:
        return
    _TOLD.add(asked)
    where = site()
    at = "" if where is None else f" ({where[0]}, line {where[1]})"
    print(f"outrigger run --cpu: {asked} uses the CPU{at}", file=sys.stderr, flush=True)
