"""Keys of dicts and elements of sets: what is hashed while the file is read.

Hashing follows tuples to any depth and visits repeated parts again, and Python limits neither.
"""

from paddle._files.pickles.descriptions import SCALAR_TYPES
from paddle._files.pickles.errors import DamagedPickle
from paddle._files.pickles.materialize import DEEPEST
from paddle._files.pickles.source import Raw, Text

HEAVIEST_KEY = 10_000
MOST_UNUSUAL_KEYS = 10_000  # tuples and others, for which collisions are easy to find

_PLAIN_KEYS = frozenset((str, bytes, int, float, bool, type(None), complex, range)) | SCALAR_TYPES
_USUAL_KEYS = frozenset((str, bytes, int, float, bool, type(None)))


class Keys:
    """Checks the keys of one file."""

    def __init__(self, budget):
        self._budget = budget
        self._known = {}  # id of a tuple: (how many values its hash visits, how deep it is, the tuple)
        self._unusual = 0

    def __call__(self, key):
        """Check a key of a dict or set; refused if it is not a plain value, or is slow to hash (nested tuples)."""
        kind = type(key)
        if kind in _USUAL_KEYS:
            return key
        if kind is Text or (kind is Raw and key.kind is not bytearray):
            self._budget.charge(len(key))
            return key.value()
        self._unusual += 1
        if self._unusual > MOST_UNUSUAL_KEYS:
            raise DamagedPickle(f"it has more than {MOST_UNUSUAL_KEYS} keys that are neither strings nor numbers")
        self._budget.charge(8 * self._weight(key))
        return key

    def _weight(self, key):
        """The number of values that hashing the key visits."""
        waiting, known = [key], self._known
        while waiting:
            value = waiting[-1]
            if type(value) in _PLAIN_KEYS or id(value) in known:
                waiting.pop()
                continue
            if type(value) not in (tuple, frozenset):
                raise DamagedPickle(
                    f"a key of the type {type(value).__name__}; keys must be strings, numbers or tuples of them"
                )
            inside = [part for part in value if type(part) not in _PLAIN_KEYS]
            unknown = [part for part in inside if id(part) not in known]
            if unknown:
                waiting += unknown
                if len(waiting) > HEAVIEST_KEY:
                    raise DamagedPickle("a key of a dict or set has too many parts")
                continue
            parts = [known[id(part)] for part in inside]
            weight, depth = 1 + len(value) + sum(p[0] for p in parts), 1 + max((p[1] for p in parts), default=0)
            if weight > HEAVIEST_KEY or depth > DEEPEST:
                raise DamagedPickle("a key of a dict or set has too many parts")
            known[id(value)] = weight, depth, value  # the value too, so that its id is not reused
            self._budget.charge(200)
        return 1 if type(key) in _PLAIN_KEYS else known[id(key)][0]
