"""Elementwise arithmetic and mathematical functions.

There are three kinds of operator: renames in a table, short adaptations, and composites of other operators.
"""

from . import attributes, binary, unary
from .attributes import *
from .binary import *
from .unary import *

__all__ = [*unary.__all__, *binary.__all__, *attributes.__all__]
