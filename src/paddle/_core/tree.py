"""Functions on nested values: lists, tuples, named tuples and dicts with leaves in them.

All code that walks through arguments, results, batches or states uses these functions. `kinds` says which types are
containers and what is built in their place. `only` says which leaves matter; a value of such a type is always a leaf.

>>> from paddle._core import tree
>>> tree.map(abs, {"a": [-1, 2], "b": (-3,)})
{'a': [1, 2], 'b': (3,)}
>>> tree.leaves({"a": [-1, "x"], "b": (-3,)}, only=int)
[-1, -3]
"""

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .errors import InvalidArgumentError, InvalidTypeError, describe

QUICK = 50  # levels that are walked by recursion, which is faster; deeper ones use a stack of their own
DEPTH = 20_000  # levels; only a value that contains itself is deeper

Path = tuple[Any, ...]


class TooDeepError(InvalidArgumentError, RecursionError):
    """A value that contains itself, or is nested too deeply."""


class Node(NamedTuple):
    """A kind of container: how its items are read, and how a container is built from new items.

    `build(type, keys, items)` gets the new items as a list, and as `keys` the old container or something that iterates
    like it. `items(container)` returns the items; None means that the container is iterated. `keys(container)` returns
    the steps of a path; None means indices.
    """

    build: Any
    items: Any = None
    keys: Any = None


def _values(mapping):
    return mapping.values()


def _by_key(mapping):
    return [mapping[key] for key in sorted(mapping)]


def _as_before(keys, items):
    """(key, item) in the order of `keys`, for items in the order of the sorted keys."""
    found = dict(zip(sorted(keys), items, strict=True))
    return [(key, found[key]) for key in keys]


LIST = Node(lambda kind, keys, items: items)
TUPLE = Node(lambda kind, keys, items: tuple(items))
SEQUENCE = Node(lambda kind, keys, items: kind(items))
NAMED = Node(lambda kind, keys, items: kind(*items))
DICT = Node(lambda kind, keys, items: dict(zip(keys, items)), _values, list)
SAME_DICT = Node(lambda kind, keys, items: kind(zip(keys, items)), _values, list)
SORTED_DICT = Node(lambda kind, keys, items: kind(_as_before(keys, items)), _by_key, sorted)


class Kinds:
    """Which types are containers, and of which kind. Everything else (strings, None, tensors, …) is a leaf.

    Args:
        exact: {type: node} for a type itself; None makes it a leaf.
        bases: {type: node} for a type with its subclasses.
        named: the node of named tuples, or None.
    """

    def __init__(self, exact, bases=(), named=None):
        bases = dict(bases)
        self.exact = {**dict.fromkeys((int, float, bool, str, bytes, type(None))), **bases, **exact}
        self.bases, self.named = tuple(bases.items()), named

    def node(self, value):
        """The node of a container; None for a leaf."""
        kind = type(value)
        return self.exact[kind] if kind in self.exact else self.find(kind)

    def find(self, kind):
        """The node of a type that is not in `exact`."""
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return self.named
        for base, node in self.bases:
            if issubclass(kind, base):
                return node
        return None


_EXACT = {list: LIST, tuple: TUPLE, dict: DICT}

# With subclasses: each is built again as its own type; or as list, tuple and dict, except named tuples.
SAME = Kinds(_EXACT, {list: SEQUENCE, tuple: SEQUENCE, dict: SAME_DICT}, NAMED)
PLAIN = Kinds({}, _EXACT, NAMED)
# The same, with sequences as their own types and dicts as dict.
SAME_SEQUENCES = Kinds({list: LIST, tuple: TUPLE}, {list: SEQUENCE, tuple: SEQUENCE, dict: DICT}, NAMED)
# Without subclasses; lists and tuples alone.
EXACT = Kinds(_EXACT)
EXACT_SEQUENCES = Kinds({list: LIST, tuple: TUPLE})
# Lists and tuples, while dicts are leaves: built as list and tuple; all built as lists.
SEQUENCES = Kinds({}, {list: LIST, tuple: TUPLE}, TUPLE)
LISTS = Kinds({}, {list: LIST, tuple: LIST}, LIST)
# Dicts, while lists and tuples are leaves; any mapping.
DICTS = Kinds({}, {dict: DICT})
MAPPINGS = Kinds({}, {Mapping: DICT})
# Like SAME, with the items of a dict in the order of its sorted keys.
SORTED = Kinds({list: LIST, tuple: TUPLE}, {list: SEQUENCE, tuple: SEQUENCE, dict: SORTED_DICT}, NAMED)


def map(
    change: Callable[..., Any], value: Any, *others: Any, kinds: Kinds = SAME, only: Any = (), **comparison: bool
) -> Any:
    """Return the same structure with each leaf replaced by `change(leaf)`.

    Args:
        others: values of the same structure, whose leaves are further arguments of `change`.
        only: a type or several; other leaves stay as they are.
        comparison: what may differ between the structures, see `together`.
    """
    if others:
        rows = list(together(value, *others, kinds=kinds, only=only, **comparison))
        made = iter([change(*leaves) for _, leaves in rows])
        return map(lambda leaf: next(made), value, kinds=kinds, only=only)
    if isinstance(value, only):
        return change(value)
    node = kinds.node(value)
    if node is None:
        return value if only else change(value)
    return _map(change, node, value, kinds, only, QUICK)


def _map(change, node, container, kinds, only, depth):
    if not depth:
        found, structure = flatten(container, kinds=kinds, only=only)
        return unflatten(structure, [change(leaf) for leaf in found])
    known, made = kinds.exact, []
    for item in container if node.items is None else node.items(container):
        if isinstance(item, only):
            made.append(change(item))
            continue
        kind = type(item)
        inner = known[kind] if kind in known else kinds.find(kind)
        if inner is None:
            made.append(item if only else change(item))
        else:
            made.append(_map(change, inner, item, kinds, only, depth - 1))
    if node is LIST:
        return made
    return dict(zip(container, made)) if node is DICT else node.build(type(container), container, made)


def walk(value: Any, *, kinds: Kinds = SAME, only: Any = (), once: bool = False) -> Iterator[Any]:
    """Iterate over the leaves; with `once`, a container that occurs several times is entered once."""
    for item, node in _visits(value, kinds, only, once):
        if node is None and (not only or isinstance(item, only)):
            yield item


def _visits(value, kinds, only, once=False):
    """(value, node) for each container, before its items, and each leaf, without recursion."""
    seen, stack = set(), [iter((value,))]
    while stack:
        for item in stack[-1]:
            node = None if isinstance(item, only) else kinds.node(item)
            if node is None or id(item) not in seen:
                yield item, node
            if node is not None and id(item) not in seen:
                if once:
                    seen.add(id(item))
                stack.append(iter(_items(node, item)))
                _check_depth(stack)
                break
        else:
            stack.pop()


def _items(node, container):
    return container if node.items is None else node.items(container)


def leaves(value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> list[Any]:
    """Return the leaves in a list."""
    found = []
    _gather((value,), found, kinds, only, QUICK)
    return found


def _gather(items, found, kinds, only, depth):
    known = kinds.exact
    for item in items:
        if isinstance(item, only):
            found.append(item)
            continue
        kind = type(item)
        node = known[kind] if kind in known else kinds.find(kind)
        if node is None:
            if not only:
                found.append(item)
        elif depth:
            _gather(item if node.items is None else node.items(item), found, kinds, only, depth - 1)
        else:
            found.extend(walk(item, kinds=kinds, only=only))


def any(test: Callable[[Any], Any], value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> bool:
    """Whether `test` is true for any leaf."""
    return builtins.any(builtins.map(test, walk(value, kinds=kinds, only=only, once=True)))


def all(test: Callable[[Any], Any], value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> bool:
    """Whether `test` is true for all leaves."""
    return builtins.all(builtins.map(test, walk(value, kinds=kinds, only=only, once=True)))


# ---- paths ----


def together(
    first: Any, *others: Any, kinds: Kinds = SAME, only: Any = (), same_types: bool = True, prefix: bool = False
) -> Iterator[tuple[Path, tuple]]:
    """Iterate over (path, the leaves of all values there), for values of one structure.

    A path is a tuple of indices and keys.

    Args:
        same_types: whether a list and a tuple differ.
        prefix: whether the others may have a container where `first` has a leaf.
    """
    stack = [((), (first, *others))]
    while stack:
        path, values = stack.pop()
        node = None if isinstance(values[0], only) else kinds.node(values[0])
        if node is None:
            for other in () if prefix else values[1:]:
                if not isinstance(other, only) and kinds.node(other) is not None:
                    raise _differ(path, values[0], other)
            if not only or isinstance(values[0], only):
                yield path, values
            continue
        _check_depth(path)
        items = list(_items(node, values[0]))
        keys = range(len(items)) if node.keys is None else node.keys(values[0])
        columns = [items]
        for other in values[1:]:
            columns.append(_aligned(other, values[0], keys, path, kinds, same_types))
        rows = zip(keys, zip(*columns, strict=True), strict=True)
        stack.extend(reversed([((*path, key), row) for key, row in rows]))


def _aligned(other, first, keys, path, kinds, same_types):
    """The items of `other` in the order of those of `first`."""
    node = kinds.node(other)
    if node is None:
        raise _differ(path, first, other)
    if same_types and type(other) is not type(first):
        raise _differ(path, first, other, types=True)
    try:
        if len(other) == len(keys) and (node.keys is None) == (kinds.node(first).keys is None):
            return [other[key] for key in keys]
    except KeyError:
        pass
    raise _differ(path, first, other)


def leaves_with_path(value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> Iterator[tuple[Path, Any]]:
    """Iterate over (path, leaf).

    >>> list(tree.leaves_with_path({"a": [1, 2]}))
    [(('a', 0), 1), (('a', 1), 2)]
    """
    for path, (leaf,) in together(value, kinds=kinds, only=only):
        yield path, leaf


def map_with_path(change: Callable[[Path, Any], Any], value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> Any:
    """Return the same structure with each leaf replaced by `change(path, leaf)`."""
    found = leaves_with_path(value, kinds=kinds, only=only)
    return map(lambda leaf: change(*next(found)), value, kinds=kinds, only=only)


def written(path, root="value"):
    """A path in Python syntax.

    >>> tree.written(("a", 0))
    "value['a'][0]"
    """
    return root + "".join(f"[{key!r}]" for key in path)


def _differ(path, first, other, types=False):
    error, what = (InvalidTypeError, "types") if types else (InvalidArgumentError, "form")
    expected = f"The two structures do not have the same {what}: they differ at {written(path)}."
    return error(expected, f"{describe(first)} and {describe(other)}")


def _check_depth(levels):
    if len(levels) > DEPTH:
        raise TooDeepError(f"A value may be nested {DEPTH:,} levels deep.", "one that is deeper, or contains itself")


# ---- structures ----

_LEAF = object()


class Structure:
    """A nested value without its leaves, which can be compared, hashed and filled again.

    Structures are equal if their types, lengths and keys are, and the leaves that `only` left in them.
    """

    __slots__ = ("_kinds", "_parts", "size")

    def __init__(self, kinds, parts, size):
        # Flat, so that comparison needs no recursion: (type, length, *keys) for a container, before its items; _LEAF;
        # (value,) for a leaf that stays in the structure.
        self._kinds, self._parts, self.size = kinds, tuple(parts), size

    def __eq__(self, other):
        return isinstance(other, Structure) and self._parts == other._parts

    def __hash__(self):
        return hash(self._parts)

    def __repr__(self):
        return f"Structure({unflatten(self, ['·'] * self.size)!r})"


def flatten(value: Any, *, kinds: Kinds = SAME, only: Any = ()) -> tuple[list[Any], "Structure"]:
    """Return (the leaves, the structure); with `only`, other leaves stay in the structure.

    >>> tree.flatten([1, (2, "x")])
    ([1, 2, 'x'], Structure(['·', ('·', '·')]))
    """
    if isinstance(value, only):
        return [value], Structure(kinds, (_LEAF,), 1)
    found: list = []
    parts: list = []
    for item, node in _visits(value, kinds, only):
        if node is not None:
            parts.append((type(item), len(_items(node, item)), *(() if node.keys is None else item)))
        elif not only or isinstance(item, only):
            found.append(item)
            parts.append(_LEAF)
        else:
            parts.append((item,))
    return found, Structure(kinds, parts, len(found))


def unflatten(structure: Structure, leaves: Iterable[Any]) -> Any:
    """Return the nested value with these leaves.

    >>> tree.unflatten(tree.flatten([1, (2, 3)])[1], "abc")
    ['a', ('b', 'c')]
    """
    leaves = list(leaves)
    if len(leaves) != structure.size:
        raise InvalidArgumentError(f"The structure has {structure.size} leaves.", f"{len(leaves)} values")
    made, kinds = [], structure._kinds
    for part in reversed(structure._parts):  # so that the items of a container are built before it
        if part is _LEAF:
            made.append(leaves.pop())
        elif len(part) == 1:
            made.append(part[0])
        else:
            kind, count, *keys = part
            node = kinds.exact[kind] if kind in kinds.exact else kinds.find(kind)
            made.append(node.build(kind, keys, [made.pop() for _ in range(count)]))
    return made[0]
