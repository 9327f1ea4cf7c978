"""The table of converters: operator -> function(builder, **arguments) -> values of the result.

A converter has the operator's argument names, with `Value`s in place of tensors. An argument that a converter
does not name must have its default; otherwise an error names the argument.
"""

import inspect

from paddle._core.operator import OperatorTable

CONVERTERS = OperatorTable("ONNX: converter")
COMPLEX = OperatorTable("ONNX: converter for complex numbers")

# Arguments that do not affect the result.
IGNORED_ARGUMENTS = frozenset(
    {"name", "out", "device", "requires_grad", "pin_memory", "inplace", "momentum", "blocking"}
)
# Aliases that use torch's name of an argument.
OTHER_NAMES = {"input": "x", "dim": "axis", "other": "y", "dims": "perm", "var": "x", "size": "shape"}


def _enter(kept, names):
    def enter(function):
        for name in names:
            kept[name] = function, frozenset(list(inspect.signature(function).parameters)[1:])
        return function

    return enter


def converts(*names):
    """Register a converter under operator names."""
    return _enter(CONVERTERS, names)


def on_complex(*names):
    """Register a converter for calls that read or give complex numbers."""
    return _enter(COMPLEX, names)


def table(rows, make):
    """Register one converter per row: {operator: the argument of `make`, which returns a converter}."""
    for name, row in rows.items():
        converts(name)(make(row))
