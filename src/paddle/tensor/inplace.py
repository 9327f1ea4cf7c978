"""The in-place forms of the operators, such as `exp_` for `exp`.

This module is imported last, because it looks up the operators that the other modules have defined. An in-place form
that a module defines itself is left unchanged.
"""

import sys

import torch

from .._core.inplace import inplace
from .._core.tensor import Tensor, unwrap
from .._kernels import elementwise
from ._binary import is_integral
from ._in_place_directly import DIRECTLY
from .cumulative import cumprod, cumsum
from .logic import where
from .masking import masked_fill
from .math import clip

_OPERATORS = vars(sys.modules[__package__])

_NUMBERS = (int, float)

# In `paddle` itself, and methods of Tensor.
_PUBLIC = (
    "abs acos acosh asin asinh atan atanh bitwise_and bitwise_invert bitwise_not bitwise_or bitwise_xor "
    "copysign cos cosh digamma div divide erf expm1 floor_divide floor_mod frac gammaln gcd hypot i0 index_add "
    "index_fill index_put lcm ldexp lgamma log log10 log1p log2 logit mod multigammaln multiply nan_to_num neg "
    "polygamma pow remainder renorm scatter scatter_add sin sinc sinh square sub subtract tan tanh tril triu trunc"
).split()

# The result is true or false and has no gradient, so a leaf that requires one may be written to.
_COMPARISONS = (
    "equal greater_equal greater_than less less_equal less_than logical_and logical_not logical_or logical_xor "
    "not_equal"
).split()

# The result takes the shape that both operands broadcast to.
_GROWING = "gammainc gammaincc".split()

# Methods of Tensor only.
_METHODS = (
    "add ceil erfinv exp fill_diagonal_tensor floor lerp mul put_along_axis reciprocal round rsqrt scale sigmoid sqrt"
).split()

# The same memory in another shape.
_VIEWS = "flatten reshape squeeze t transpose unsqueeze".split()


def _make(names, **how):
    """Create in-place forms of operators that have none yet; return their names."""
    created = []
    for name in names:
        function, form = _OPERATORS.get(name) or getattr(Tensor, name), f"{name}_"
        if form not in _OPERATORS and not hasattr(Tensor, form):
            globals()[form] = inplace(
                function, form, kernel=elementwise.IN_PLACE.get(form), directly=DIRECTLY.get(form), **how
            )
            created.append(form)
    return created


__all__ = [
    *_make(_PUBLIC),
    *_make(_COMPARISONS, leaf=True),
    *_make(_GROWING, reshapes=True),
    *_make(["masked_scatter"], reshapes=True, grows=False),
    *_make(_VIEWS, view=True),
    *_make(["bitwise_left_shift", "bitwise_right_shift"], keep_out=True),
]
INNER = _make(_METHODS)

_clip_, _clip_to_numbers_ = inplace(clip), inplace(clip, kernel="clamp_", registered=False)


def clip_(x, min=None, max=None, name=None):
    """In-place form of `clip`; an integer `x` keeps its type, and the bounds are truncated.

    Args:
        x: Tensor of any shape.
        min: number or Tensor: the lower bound; by default none.
        max: number or Tensor: the upper bound; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([-1.0, 5.0]).clip_(0.0, 2.0).tolist()
    [0.0, 2.0]
    """
    if isinstance(x, Tensor) and x._is_symbolic:
        return x._rebind(clip(x, min, max))
    if isinstance(x, Tensor) and is_integral(unwrap(x)):
        min, max = (int(bound) if isinstance(bound, float) else bound for bound in (min, max))
    if type(min) in _NUMBERS and type(max) in _NUMBERS and min <= max:
        return _clip_to_numbers_(x, min, max)
    return _clip_(x, min, max)


clip_.operator = _clip_.operator
clamp_ = clip_
INNER += ["clip_", "clamp_"]
_fill_ = inplace(masked_fill, reshapes=True)
_fill_with_number_ = inplace(masked_fill, kernel="masked_fill_", registered=False)


def masked_fill_(x, mask, value, name=None):
    """In-place form of `masked_fill`.

    Args:
        x: Tensor of any shape.
        mask: Tensor of booleans that broadcasts with `x`.
        value: number or Tensor that is written.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.ones([2]).masked_fill_(paddle.to_tensor([True, False]), 5.0).tolist()
    [5.0, 1.0]
    """
    if isinstance(x, Tensor) and x._is_symbolic:
        return x._rebind(masked_fill(x, mask, value))
    direct = type(value) in _NUMBERS and isinstance(mask, Tensor) and unwrap(mask).dtype is torch.bool
    direct = direct and isinstance(x, Tensor) and unwrap(mask).shape == unwrap(x).shape
    return (_fill_with_number_ if direct else _fill_)(x, mask, value)


_cumprod_ = inplace(cumprod, reshapes=True, directly=DIRECTLY["cumprod_"])
_cumsum_ = inplace(cumsum, reshapes=True, directly=DIRECTLY["cumsum_"])


def cumprod_(x, dim=None, dtype=None, name=None):
    """In-place form of `cumprod`.

    Args:
        x: Tensor of any shape.
        dim: the axis.
        dtype: dtype of the result; by default that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0, 3.0]).cumprod_(0).tolist()
    [1.0, 2.0, 6.0]
    """
    return _cumprod_(x, dim) if dtype is None else _cumprod_(x, dim=dim, dtype=dtype)


def cumsum_(x, axis=None, dtype=None, name=None):
    """In-place form of `cumsum`: integers stay what they are.

    Args:
        x: Tensor of any shape.
        axis: the axis; by default the elements are taken in one row.
        dtype: dtype of the result; by default that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2, 3]).cumsum_().tolist()
    [1, 3, 6]
    """
    whole = isinstance(x, Tensor) and not x._is_symbolic and not (x.dtype.is_floating_point or x.dtype.is_complex)
    if dtype is None and whole:
        dtype = x.dtype
    return _cumsum_(x, axis, dtype)


def _chosen(x, condition, y):
    return where(condition, x, y)


_where_ = inplace(_chosen, "where_", reshapes=True, grows=False)


def where_(condition, x=None, y=None, name=None):
    """In-place form of `where`: the result is written into `x`.

    Args:
        condition: Tensor of booleans.
        x: Tensor, taken where `condition` is true.
        y: Tensor, taken elsewhere.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> x, y = paddle.ones([2]), paddle.zeros([2])
    >>> paddle.where_(paddle.to_tensor([True, False]), x, y).tolist()
    [1.0, 0.0]
    """
    return _where_(x, condition, y)


for _wrapper, _operator in ((masked_fill_, _fill_), (cumprod_, _cumprod_), (cumsum_, _cumsum_), (where_, _where_)):
    _wrapper.operator = _operator.operator
__all__ += ["cumprod_", "cumsum_", "masked_fill_", "where_"]
