"""The functions that converted functions call."""

from .branches import if_, ifexp
from .calls import call
from .effects import assert_, raise_, text
from .logic import and_, arithmetic, chain, compare, not_, operand, or_
from .loops import for_, listed, while_
from .state import returned, undefined

__all__ = [
    "and_",
    "arithmetic",
    "assert_",
    "call",
    "chain",
    "compare",
    "for_",
    "if_",
    "ifexp",
    "listed",
    "not_",
    "operand",
    "or_",
    "raise_",
    "returned",
    "text",
    "undefined",
    "while_",
]
