"""Nested arguments and results, apart from the tensors in them."""

from typing import NamedTuple

from paddle._core.tensor import Tensor


class Slot(NamedTuple):
    """The place of a tensor in nested arguments or results: its number in the flat list."""

    index: int


def flatten(value, into):
    """The same nested structure with a `Slot` for each Tensor; the Tensors are appended to the list `into`."""
    if isinstance(value, Tensor):
        into.append(value)
        return Slot(len(into) - 1)
    kind = type(value)
    if kind is list:
        return [flatten(v, into) for v in value]
    if isinstance(value, tuple):
        items = [flatten(v, into) for v in value]
        return kind(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, dict):
        made = [(k, flatten(v, into)) for k, v in value.items()]
        return dict(made) if kind is dict else kind(made)
    return value


def rebuild(structure, values):
    """The nested structure with the tensors in their places again."""
    kind = type(structure)
    if kind is Slot:
        return values[structure.index]
    if kind is list:
        return [rebuild(v, values) for v in structure]
    if isinstance(structure, tuple):
        items = [rebuild(v, values) for v in structure]
        return kind(*items) if hasattr(structure, "_fields") else tuple(items)
    if isinstance(structure, dict):
        made = [(k, rebuild(v, values)) for k, v in structure.items()]
        return dict(made) if kind is dict else kind(made)
    return structure
