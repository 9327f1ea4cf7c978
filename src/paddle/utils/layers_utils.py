"""Nested structures of lists, tuples and dicts: flattening, rebuilding and comparing."""

from .._core import tree
from .._core.args import shape_list
from .._core.errors import InvalidArgumentError, received

__all__ = [
    "assert_same_structure",
    "convert_shape_to_list",
    "convert_to_list",
    "flatten",
    "is_same_shape",
    "is_sequence",
    "map_structure",
    "pack_sequence_as",
    "to_sequence",
]


def is_sequence(seq):
    """Whether `seq` is a list, tuple or dict, and so a nested structure."""
    return isinstance(seq, (list, tuple, dict))


def to_sequence(nest):
    """A structure unchanged, anything else in a list."""
    return nest if is_sequence(nest) else [nest]


def flatten(nest):
    """All leaves of a structure, in order; those of a dict by sorted key.

    >>> paddle.utils.flatten([1, (2, [3]), {"b": 5, "a": 4}])
    [1, 2, 3, 4, 5]
    """
    return tree.leaves(nest, kinds=tree.SORTED)


def pack_sequence_as(structure, flat_sequence):
    """Arrange the leaves of `flat_sequence` in the form of `structure`.

    >>> paddle.utils.pack_sequence_as([0, (0, 0)], [1, 2, 3])
    [1, (2, 3)]
    """
    count = len(flatten(structure))
    flat = list(to_sequence(flat_sequence))
    if len(flat) != count:
        raise InvalidArgumentError(f"pack_sequence_as: the structure has {count} leaves.", f"{len(flat)} values")
    leaves = iter(flat)
    return tree.map(lambda leaf: next(leaves), structure, kinds=tree.SORTED)


def map_structure(func, *structure):
    """Apply `func` to corresponding leaves of structures of the same form.

    >>> paddle.utils.map_structure(lambda a, b: a + b, [1, (2, 3)], [10, (20, 30)])
    [11, (22, 33)]
    """
    return tree.map(func, *structure, kinds=tree.SORTED)


def assert_same_structure(nest1, nest2, check_types=True):
    """Raise an error if two structures have different forms."""
    for _ in tree.together(nest1, nest2, kinds=tree.SORTED, same_types=check_types):
        pass


def convert_to_list(value, n, name, dtype=int):
    """`n` numbers from one number or from `n` of them, as sizes of kernels and strides are given."""
    if isinstance(value, dtype):
        return [value] * n
    try:
        values = [dtype(v) for v in value]
    except (TypeError, ValueError):
        raise InvalidArgumentError(
            f"'{name}' must be one {dtype.__name__} or {n} of them.", received(**{name: value})
        ) from None
    if len(values) != n:
        raise InvalidArgumentError(f"'{name}' must be one {dtype.__name__} or {n} of them.", received(**{name: value}))
    return values


def convert_shape_to_list(shape):
    """A shape of ints and tensors as a list of ints."""
    return shape_list(shape)


def is_same_shape(shape1, shape2):
    """Whether two shapes match; -1 matches every size."""
    return len(shape1) == len(shape2) and all(a == b or -1 in (a, b) for a, b in zip(shape1, shape2, strict=True))
