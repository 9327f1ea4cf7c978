"""The names of the original's second graph (PIR): there is one graph here, and these are its parts."""

from ._core.graph import Block as Block
from ._core.graph import Program as Program
from ._core.graph import RecordedCall as Operation
from ._core.graph import Variable as Value
from .base import core as core

__all__ = ["Block", "Operation", "Program", "Value"]
