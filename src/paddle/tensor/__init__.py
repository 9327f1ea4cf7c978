"""The operators, and which of them are methods of Tensor.

Each module lists its public names in `__all__`; `paddle` re-exports them all. Names that belong to `paddle.tensor` and
to Tensor but not to `paddle` itself are listed in a module's `INNER`. Calling `paddle.tensor(data)` creates a tensor.
"""

import importlib
import sys
import types

from .._core import (  # each attaches its family
    arithmetic,
    check_nan,
    indexing,
    tensor_copies,
    tensor_gradients,
    tensor_internals,
    tensor_interop,
    tensor_properties,
    tensor_values,
)
from .._core.operator import operator_of as _operator_of
from .._core.paths import share as _share
from .._core.tensor import Tensor as _Tensor
from ._methods import METHODS as _METHODS

_MODULES = (
    "creation",
    "diagonals",
    "math",
    "special",
    "complex",
    "logic",
    "reduction",
    "statistics",
    "search",
    "cumulative",
    "histogram",
    "shape_ops",
    "repeating",
    "slicing",
    "join_split",
    "array",
    "gather_scatter",
    "masking",
    "random",
    "linalg",
    "einsum",
    "short_time_fourier",
    "attribute",
    "conversion",
    "storage",
    "sparse_forms",
    "inplace",
    "_without_elements",
    "_array_arguments",
)

__all__ = []
for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    __all__ += _loaded.__all__
    for _name in (*_loaded.__all__, *getattr(_loaded, "INNER", ())):
        _value = globals()[_name] = getattr(_loaded, _name)
        if _name in _METHODS or getattr(_operator_of(_value), "method", False):
            setattr(_Tensor, _name, _value)


_share("paddle.tensor", "attribute creation linalg logic manipulation math ops random search stat")


class _Callable(types.ModuleType):
    def __call__(self, data, dtype=None, device=None, requires_grad=False, pin_memory=False):
        return self.as_tensor(data, dtype, device, requires_grad, pin_memory)


sys.modules[__name__].__class__ = _Callable
