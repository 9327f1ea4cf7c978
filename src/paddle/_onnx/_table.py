"""The table of converters: operator -> function(builder, **its arguments) -> values of its result.

A converter has the operator's own argument names, with `Value`s in the place of tensors. An argument that a converter
does not name must have its default, or the operator is refused with the argument's name.
"""

import inspect

from paddle._core.operator import OperatorTable

CONVERTERS = OperatorTable("ONNX: converter")

# Arguments that change nothing about the result.
SILENT = frozenset({"name", "out", "device", "requires_grad", "pin_memory", "inplace", "momentum", "blocking"})
# Twins that call an argument by torch's name.
OTHER_NAMES = {"input": "x", "dim": "axis", "other": "y", "dims": "perm", "var": "x", "size": "shape"}


def converts(*names):
    """Enter a function into the table under operator names."""

    def enter(function):
        for name in names:
            CONVERTERS[name] = function, frozenset(list(inspect.signature(function).parameters)[1:])
        return function

    return enter


def table(rows, make):
    """Enter one converter for each row: {operator: what `make` makes a converter of}."""
    for name, row in rows.items():
        converts(name)(make(row))
