"""The operators whose result dtype is recorded, and the operands they are tried on."""

import operator

# fmt: off

OPERATORS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "<": operator.lt, "==": operator.eq, "&": operator.and_,
}
DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float32", "float64", "complex64", "complex128")
NUMBERS = {"True": True, "2": 2, "2.5": 2.5, "1j": 1j}


def cases():
    """name, operator, dtype of the left tensor, right operand: a dtype or the name of a number."""
    for symbol in OPERATORS:
        for left in DTYPES:
            for right in (*DTYPES, *NUMBERS):
                yield f"{left} {symbol} {right}", symbol, left, right
            for number in NUMBERS:
                yield f"{number} {symbol} {left}", symbol, number, left
