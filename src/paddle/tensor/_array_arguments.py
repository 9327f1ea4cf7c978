"""Where NumPy arrays are accepted in place of tensors, or in place of numbers.

Paddle writes these functions in Python, so that an array with the right methods passes; some return an array then. The
rows are looked up after a call has failed, so they cost nothing otherwise.
"""

import numpy as np
import torch

from .._core.call import ARRAYS_AS_NUMBERS, ARRAYS_AS_TENSORS
from .._core.tensor import Tensor, unwrap
from .attribute import rank
from .complex import polar
from .linalg import cdist, dist, vecdot
from .math import negative, positive
from .shape_ops import matrix_transpose, t, view_as
from .statistics import var

__all__ = []


def _transposed(x, name=None):
    if np.ndim(x) < 2:
        raise ValueError("an array with fewer than 2 axes")
    return x.swapaxes(-1, -2)


def _short(input, name=None):
    if np.ndim(input) > 1:
        raise ValueError("an array with more than one axis")
    return input


def _axes(input):
    return torch.tensor(np.ndim(input), dtype=torch.int32)


def _distances(x, y, *args, **kwargs):
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        raise TypeError("one of them must be a tensor")
    return cdist.operator.kernel(*(torch.as_tensor(unwrap(v)) for v in (x, y)), *args, **kwargs)


def _from_moduli(abs, angle, *args, **kwargs):
    if not isinstance(angle, Tensor):
        raise TypeError("the angles must be a tensor")
    return polar.operator.kernel(torch.as_tensor(abs), unwrap(angle), *args, **kwargs)


for _function, _accepted in (
    (cdist, _distances),
    (matrix_transpose, _transposed),
    (negative, lambda x, name=None: -x),
    (polar, _from_moduli),
    (positive, lambda x, name=None: +x),
    (rank, _axes),
    (t, _short),
    (vecdot, "x y"),
    (view_as, "other"),
):
    ARRAYS_AS_TENSORS[_function.operator.key] = _accepted

for _function in (dist, var):
    ARRAYS_AS_NUMBERS[_function.operator.key] = True
