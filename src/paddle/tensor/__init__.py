"""The operators, and which of them are methods of Tensor.

Each module lists its public names in `__all__`; `paddle` re-exports them all.
"""

import importlib

from .._core import arithmetic, autograd, check_nan, indexing, methods  # noqa: F401 - each attaches its family to Tensor
from .._core.tensor import Tensor as _Tensor
from ._methods import METHODS as _METHODS

_MODULES = (
    "creation", "math", "special", "complex", "logic", "reduction", "statistics", "search", "cumulative", "histogram",
    "shape_ops", "join_split", "gather_scatter", "random", "linalg", "einsum", "attribute", "conversion", "inplace",
)  # fmt: skip

__all__ = []
for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    for _name in _loaded.__all__:
        _value = getattr(_loaded, _name)
        globals()[_name] = _value
        __all__.append(_name)
        if _name in _METHODS:
            setattr(_Tensor, _name, _value)
