"""The operators below the public functions: `paddle._C_ops` and `paddle._legacy_C_ops`.

`arguments.json` records the arguments and results of every operator of the original, asked from itself. An operator is
found here in one of three ways, in this order:

- `functions/` defines it, where its results or arguments differ from those of a public function;
- `rows` says which public function it is, and under which names that has its arguments;
- a public function has its name and all of its arguments.

Operators that are found in none of these ways raise `NotImplementedError` when they are looked up.
"""

from .find import find, names
from .legacy import find_legacy, find_of_any_era, legacy_names

__all__ = ["find", "find_legacy", "find_of_any_era", "legacy_names", "names"]
