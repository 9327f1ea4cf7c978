"""Building plain data from what was read: descriptions become arrays, and the limits of the structure are checked.

Every container is visited once, however often it is shared, and nothing here recurses.
"""

import collections

from paddle._files.pickles.descriptions import SCALAR_TYPES, Description, Name
from paddle._files.pickles.errors import DamagedPickle
from paddle._files.pickles.source import Raw, Text

_SMALL = 16
DEEPEST = 200  # nested containers; later code may recurse

_LEAVES = (
    frozenset(
        (
            type(None),
            bool,
            int,
            float,
            complex,
            str,
            bytes,
            bytearray,
            range,
            slice,
        )  # arguments are checked when it is created
    )
    | SCALAR_TYPES
)
_CONTAINERS = frozenset((list, dict, collections.OrderedDict, collections.defaultdict, set, frozenset, tuple))


def materialize(root, vocabulary):
    """The plain data that `root` describes."""
    made = _Built(vocabulary)
    if type(root) in _LEAVES:
        return root
    waiting, opened = [root], {}  # id: the parts of a value that is being built
    while waiting:
        value = waiting[-1]
        key = id(value)
        if key in made.known:
            waiting.pop()
            continue
        if key not in opened:
            opened[key] = inside = _inside(value)
            unknown = [part for part in inside if id(part) not in made.known]
            if any(id(part) in opened for part in unknown):
                raise DamagedPickle("a container contains itself")
            if unknown:
                waiting += unknown
                continue
        made.add(value, opened.pop(key))
        waiting.pop()
    return made.of(root)


class _Built:
    """The values that have been built so far, by the identity of the part."""

    def __init__(self, vocabulary):
        self._vocabulary = vocabulary
        self.known = {}  # id: (the part, the value built from it, its depth)

    def of(self, part):
        found = None if type(part) in _LEAVES else self.known.get(id(part))
        return part if found is None else found[1]

    def add(self, part, inside):
        depth = 1 + max((self.known[id(child)][2] for child in inside), default=0)
        if depth > DEEPEST:
            raise DamagedPickle(f"containers are nested more than {DEEPEST} levels deep")
        self._vocabulary.budget.charge(250)
        self.known[id(part)] = part, self._build(part, inside), depth

    def _build(self, part, inside):
        if isinstance(part, Description):
            return self._vocabulary.make(part, [self.of(child) for child in part.parts()])
        if type(part) is Name:
            return self._vocabulary.value(part)
        if type(part) in (Raw, Text):
            self._vocabulary.budget.charge(4 * len(part))  # characters can take four bytes
            return part.value()
        if type(part) in _CONTAINERS:
            return self._container(part) if inside else part
        return self._vocabulary.leaf(part)

    def _container(self, part):
        """Build the container from its built elements; keys are already plain data."""
        if type(part) is tuple:
            elements = [self.of(child) for child in part]
            return part if all(a is b for a, b in zip(elements, part, strict=True)) else tuple(elements)
        if type(part) is list:
            for i, child in enumerate(part):
                part[i] = self.of(child)
        elif isinstance(part, dict):
            for key, child in part.items():
                part[key] = self.of(child)
        return part


def _inside(value):
    """The parts of a value that are not leaves."""
    if isinstance(value, Description):
        parts = value.parts()
    elif isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, (list, tuple)):
        parts = value
    else:
        return []  # sets and frozensets too: their elements were checked as keys
    if _LEAVES.issuperset(map(type, parts)):
        return []
    return [part for part in parts if type(part) not in _LEAVES and not _is_flat(part)]


def _is_flat(part):
    """Whether this is a small container of leaves, which needs no record; a large one is scanned only once."""
    if type(part) not in _CONTAINERS or len(part) > _SMALL:
        return False
    return _LEAVES.issuperset(map(type, part.values() if isinstance(part, dict) else part))
