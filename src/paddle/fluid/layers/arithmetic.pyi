# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle.fluid.dygraph_utils import activated as activated

def addmm(input: Any, x: Any, y: Any, alpha: float = 1.0, beta: float = 1.0, name: Any = None) -> Any:
    """`beta * input + alpha * x @ y`."""

def bmm(x: Any, y: Any, name: Any = None) -> Any:
    """The batched matrix product."""

def clip(x: Any, min: Any, max: Any, name: Any = None) -> Any:
    """`x` clipped to two bounds."""

def clip_by_norm(x: Any, max_norm: Any, name: Any = None) -> Any:
    """`x` scaled down to the norm `max_norm` if its norm is larger."""

def cos_sim(X: Any, Y: Any) -> Any:
    """The cosine similarity of rows, [N, 1]; `Y` may be a single row."""

def cumsum(x: Any, axis: Any = None, exclusive: Any = None, reverse: Any = None) -> Any:
    """Running sums; `exclusive` leaves the element itself out, `reverse` runs from the end."""

def dot(x: Any, y: Any, name: Any = None) -> Any:
    """The inner product over the last axis, which is kept with size 1."""

def elementwise_add(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x + y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_div(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x / y; truncated for integers. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_floordiv(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x / y, rounded. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_max(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """The greater of x and y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_min(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """The smaller of x and y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_mod(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """The remainder of x / y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_mul(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x * y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_pow(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x to the power y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def elementwise_sub(x: Any, y: Any, axis: float = -1, act: Any = None, name: Any = None) -> Any:
    """x - y. `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."""

def equal(x: Any, y: Any, cond: Any = None) -> Any:
    """`equal` of each pair of elements; the result is assigned to `cond` if it is given."""

def fsp_matrix(x: Any, y: Any) -> Any:
    """The mean product of channels of two feature maps over all positions, [N, C1, C2]."""

def greater_equal(x: Any, y: Any, cond: Any = None) -> Any:
    """`greater_equal` of each pair of elements; the result is assigned to `cond` if it is given."""

def greater_than(x: Any, y: Any, cond: Any = None) -> Any:
    """`greater_than` of each pair of elements; the result is assigned to `cond` if it is given."""

def has_inf(x: Any) -> Any:
    """Whether any element is infinite, in the shape [1]."""

def has_nan(x: Any) -> Any:
    """Whether any element is NaN, in the shape [1]."""

def increment(x: Any, value: float = 1.0, in_place: bool = True) -> Any:
    """`x + value`; in place, later uses of `x` see the new value."""

def is_empty(x: Any, cond: Any = None) -> Any:
    """Whether there are no elements, in the shape [1]."""

def isfinite(x: Any) -> Any:
    """Whether all elements are finite, in the shape [1]."""

def kron(x: Any, y: Any, out: Any = None, name: Any = None) -> Any:
    """The Kronecker product."""

def l2_normalize(x: Any, axis: Any, epsilon: float = 1e-12, name: Any = None) -> Any:
    """`x` divided by its L2 norm along an axis."""

def less_equal(x: Any, y: Any, cond: Any = None) -> Any:
    """`less_equal` of each pair of elements; the result is assigned to `cond` if it is given."""

def less_than(x: Any, y: Any, force_cpu: Any = None, cond: Any = None) -> Any:
    """`less_than` of each pair of elements; the result is assigned to `cond` if it is given."""

def logical_and(x: Any, y: Any, out: Any = None, name: Any = None) -> Any:
    """`logical_and` of each pair of elements; the result is assigned to `out` if it is given."""

def logical_not(x: Any, out: Any = None, name: Any = None) -> Any:
    """The logical negation of each element."""

def logical_or(x: Any, y: Any, out: Any = None, name: Any = None) -> Any:
    """`logical_or` of each pair of elements; the result is assigned to `out` if it is given."""

def logical_xor(x: Any, y: Any, out: Any = None, name: Any = None) -> Any:
    """`logical_xor` of each pair of elements; the result is assigned to `out` if it is given."""

def matmul(x: Any, y: Any, transpose_x: bool = False, transpose_y: bool = False, alpha: float = 1.0, name: Any = None) -> Any:
    """The matrix product over the last two axes, with the others broadcast; of two vectors, of shape [1]."""

def mean(x: Any, name: Any = None) -> Any:
    """The mean of all elements, in the shape [1].

    >>> fluid.layers.mean(paddle.ones([2, 3])).shape
    [1]"""

def mul(x: Any, y: Any, x_num_col_dims: float = 1, y_num_col_dims: float = 1, name: Any = None) -> Any:
    """The product of two matrices; `x` is flattened to a matrix at the axis `x_num_col_dims`, `y` likewise.

    >>> fluid.layers.mul(paddle.ones([2, 3, 4]), paddle.ones([12, 5])).shape
    [2, 5]"""

def not_equal(x: Any, y: Any, cond: Any = None) -> Any:
    """`not_equal` of each pair of elements; the result is assigned to `cond` if it is given."""

def one(x: Any) -> Any:
    """A scalar in the shape [1], as in fluid."""

def output_or(result: Any, out: Any) -> Any:
    """Assign the result to `out` if it is given; return `out` or the result."""

def scale(x: Any, scale: float = 1.0, bias: float = 0.0, bias_after_scale: bool = True, act: Any = None, name: Any = None) -> Any:
    """`scale * x + bias`, or `scale * (x + bias)`."""

def sum(x: Any) -> Any:
    """The sum of several tensors of the same shape."""

def sums(input: Any, out: Any = None) -> Any:
    """The sum of several tensors of the same shape."""
