"""Nested structures: lists, tuples and dicts of anything, walked through, rebuilt and compared."""

from .._core.args import shape_list
from .._core.errors import InvalidArgumentError, InvalidTypeError, received

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
    """Whether `seq` is a list, tuple or dict, and so a structure of its own."""
    return isinstance(seq, (list, tuple, dict))


def to_sequence(nest):
    """A structure as it is, anything else in a list."""
    return nest if is_sequence(nest) else [nest]


def _items(nest):
    """The parts of a structure in order; a dict's by sorted key."""
    return [nest[key] for key in sorted(nest)] if isinstance(nest, dict) else list(nest)


def flatten(nest):
    """All leaves of a structure, in order.

    >>> paddle.utils.flatten([1, (2, [3]), {"b": 5, "a": 4}])
    [1, 2, 3, 4, 5]
    """
    if not is_sequence(nest):
        return [nest]
    return [leaf for item in _items(nest) for leaf in flatten(item)]


def pack_sequence_as(structure, flat_sequence):
    """The leaves of `flat_sequence` in the form of `structure`.

    >>> paddle.utils.pack_sequence_as([0, (0, 0)], [1, 2, 3])
    [1, (2, 3)]
    """
    count = len(flatten(structure))
    flat = list(to_sequence(flat_sequence))
    if len(flat) != count:
        raise InvalidArgumentError(f"pack_sequence_as: the structure has {count} leaves.", f"{len(flat)} values")
    return _rebuild(structure, iter(flat))


def _rebuild(structure, leaves):
    if not is_sequence(structure):
        return next(leaves)
    parts = [_rebuild(item, leaves) for item in _items(structure)]
    if isinstance(structure, dict):
        by_key = dict(zip(sorted(structure), parts, strict=True))
        return type(structure)((key, by_key[key]) for key in structure)
    return type(structure)(*parts) if hasattr(structure, "_fields") else type(structure)(parts)


def map_structure(func, *structure):
    """Apply `func` to corresponding leaves of structures of one form.

    >>> paddle.utils.map_structure(lambda a, b: a + b, [1, (2, 3)], [10, (20, 30)])
    [11, (22, 33)]
    """
    for other in structure[1:]:
        assert_same_structure(structure[0], other)
    return _rebuild(structure[0], iter([func(*leaves) for leaves in zip(*map(flatten, structure), strict=True)]))


def assert_same_structure(nest1, nest2, check_types=True):
    """Refuse two structures of different form."""
    if is_sequence(nest1) != is_sequence(nest2):
        raise InvalidArgumentError("The two structures do not have the same form.", received(nest1=nest1, nest2=nest2))
    if not is_sequence(nest1):
        return
    if check_types and type(nest1) is not type(nest2):
        raise InvalidTypeError("The two structures are not of the same types.", received(nest1=nest1, nest2=nest2))
    keys = [sorted(n) if isinstance(n, dict) else len(n) for n in (nest1, nest2)]
    if keys[0] != keys[1]:
        raise InvalidArgumentError("The two structures do not have the same form.", received(nest1=nest1, nest2=nest2))
    for a, b in zip(_items(nest1), _items(nest2), strict=True):
        assert_same_structure(a, b, check_types)


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
    """Whether two shapes agree; -1 agrees with every size."""
    return len(shape1) == len(shape2) and all(a == b or -1 in (a, b) for a, b in zip(shape1, shape2, strict=True))
