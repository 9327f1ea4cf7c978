"""`paddle.base.core` under the name of the original's shared library."""

from . import core
from .core import *  # noqa: F403
from .core import CPUPlace as CPUPlace
from .core import Place as Place


def __getattr__(name):
    return getattr(core, name)
