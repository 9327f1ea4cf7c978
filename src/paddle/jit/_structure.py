"""The structure of nested results without their tensors."""

from typing import NamedTuple

from paddle._core import tree
from paddle._core.graph.array import ArrayVariable, known_length
from paddle._core.graph.sizes import UnknownSize
from paddle._core.tensor import Size, Tensor

_KINDS = tree.Kinds({list: tree.LIST, dict: tree.DICT}, {tuple: tree.TUPLE, dict: tree.SAME_DICT}, tree.NAMED)


class Slot(NamedTuple):
    """The place of a tensor in a nested value: its index in the flat list."""

    index: int


def measured(value):
    """The same nested value with a variable in place of each size that is known only in a run."""

    def one(leaf):
        if isinstance(leaf, Size):
            return [one(n) for n in leaf]
        return leaf.variable() if isinstance(leaf, UnknownSize) else leaf

    return tree.map(one, value, kinds=_KINDS, only=(Size, UnknownSize))


def spread(value):
    """The same nested value with lists of tensors in place of the variables of lists whose length does not change."""

    def one(array):
        length = known_length(array)
        return array if length is None else [array[i] for i in range(length)]

    return tree.map(one, value, kinds=_KINDS, only=ArrayVariable)


def flatten(value, into):
    """The same nested structure with a `Slot` for each Tensor; the Tensors are appended to the list `into`."""

    def place(tensor):
        into.append(tensor)
        return Slot(len(into) - 1)

    return tree.map(place, value, kinds=_KINDS, only=Tensor)


def rebuild(structure, values):
    """The nested structure with its tensors filled in."""
    kind = type(structure)  # hot path of `to_static`; `tree.map` would take half as long again
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
