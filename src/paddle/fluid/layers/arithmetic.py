"""Arithmetic on two tensors, comparisons, and sums of several."""

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.tensor import Tensor

from ._base import activated, one, output_or

__all__ = [
    "elementwise_add",
    "elementwise_sub",
    "elementwise_mul",
    "elementwise_div",
    "elementwise_max",
    "elementwise_min",
    "elementwise_pow",
    "elementwise_mod",
    "elementwise_floordiv",
    "scale",
    "sums",
    "sum",
    "mean",
    "mul",
    "matmul",
    "cumsum",
    "clip",
    "clip_by_norm",
    "l2_normalize",
    "cos_sim",
    "equal",
    "not_equal",
    "less_than",
    "less_equal",
    "greater_than",
    "greater_equal",
    "logical_and",
    "logical_or",
    "logical_xor",
    "logical_not",
    "has_inf",
    "has_nan",
    "isfinite",
    "is_empty",
    "increment",
    "fsp_matrix",
    "addmm",
    "dot",
    "kron",
    "bmm",
]


def _aligned(x, y, axis, what):
    """`y` with trailing axes of size 1, so that its first axis aligns with the axis `axis` of `x`."""
    if not isinstance(y, Tensor) or not isinstance(x, Tensor) or axis == -1 or x.ndim <= y.ndim:
        return y
    after = x.ndim - axis - y.ndim
    # Trailing sizes of 1 of y need no counterpart in x.
    while after < 0 and list(y.shape)[-1] == 1:
        y, after = paddle.squeeze(y, -1), after + 1
    if axis < 0 or after < 0:
        raise InvalidArgumentError(f"{what}: 'y' must match the sizes of 'x' from axis {axis} on.", received(x=x, y=y))
    return paddle.unsqueeze(y, list(range(y.ndim, y.ndim + after))) if after else y


def _elementwise(name, function, doc):
    def layer(x, y, axis=-1, act=None, name=None):
        return activated(function(x, _aligned(x, y, axis, layer.__name__)), act)

    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = f"{doc} `y` has the sizes of `x` from the axis `axis` on (-1: its last ones)."
    return layer


elementwise_add = _elementwise("elementwise_add", paddle.add, "x + y.")
elementwise_sub = _elementwise("elementwise_sub", paddle.subtract, "x - y.")
elementwise_mul = _elementwise("elementwise_mul", paddle.multiply, "x * y.")
elementwise_max = _elementwise("elementwise_max", paddle.maximum, "The greater of x and y.")
elementwise_min = _elementwise("elementwise_min", paddle.minimum, "The smaller of x and y.")
elementwise_pow = _elementwise("elementwise_pow", paddle.pow, "x to the power y.")
elementwise_mod = _elementwise("elementwise_mod", paddle.remainder, "The remainder of x / y.")
elementwise_floordiv = _elementwise("elementwise_floordiv", paddle.floor_divide, "x / y, rounded.")


def _divided(x, y):
    integers = "int" in x.dtype.name and "int" in y.dtype.name
    return paddle.floor_divide(x, y) if integers else paddle.divide(x, y)


elementwise_div = _elementwise("elementwise_div", _divided, "x / y; truncated for integers.")


def scale(x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    """`scale * x + bias`, or `scale * (x + bias)`."""
    return activated(paddle.scale(x, scale, bias, bias_after_scale), act)


def sums(input, out=None):
    """The sum of several tensors of the same shape."""
    given = list(input) if isinstance(input, (list, tuple)) else [input]
    return output_or(paddle.add_n(given), out)


def sum(x):
    """The sum of several tensors of the same shape."""
    return sums(x)


def mean(x, name=None):
    """The mean of all elements, in the shape [1].

    >>> fluid.layers.mean(paddle.ones([2, 3])).shape
    [1]
    """
    return one(paddle.mean(x))


def mul(x, y, x_num_col_dims=1, y_num_col_dims=1, name=None):
    """The product of two matrices; `x` is flattened to a matrix at the axis `x_num_col_dims`, `y` likewise.

    >>> fluid.layers.mul(paddle.ones([2, 3, 4]), paddle.ones([12, 5])).shape
    [2, 5]
    """
    kept = [x.shape[i] if x.shape[i] >= 0 else -1 for i in range(x_num_col_dims)]
    kept += [y.shape[i] for i in range(y_num_col_dims, y.ndim)]
    product = paddle.matmul(_matrix(x, x_num_col_dims), _matrix(y, y_num_col_dims))
    return product if len(kept) == 2 else paddle.reshape(product, kept)


def _matrix(x, columns):
    """`x` as a matrix: the axes before `columns`, and those from it on, are flattened."""
    if x.ndim == 2 and columns == 1:
        return x
    x = paddle.flatten(x, columns, -1)
    return x if columns == 1 else paddle.flatten(x, 0, columns - 1)


def matmul(x, y, transpose_x=False, transpose_y=False, alpha=1.0, name=None):
    """The matrix product over the last two axes, with the others broadcast; of two vectors, of shape [1]."""
    out = paddle.matmul(x, y, transpose_x, transpose_y)
    out = one(out) if out.ndim == 0 else out
    return out if alpha == 1.0 else paddle.scale(out, alpha)


def bmm(x, y, name=None):
    """The batched matrix product."""
    return paddle.bmm(x, y)


def addmm(input, x, y, alpha=1.0, beta=1.0, name=None):
    """`beta * input + alpha * x @ y`."""
    return paddle.addmm(input, x, y, beta=beta, alpha=alpha)


def dot(x, y, name=None):
    """The inner product over the last axis, which is kept with size 1."""
    return paddle.sum(x * y, -1, keepdim=True)


def kron(x, y, out=None, name=None):
    """The Kronecker product."""
    return output_or(paddle.kron(x, y), out)


def cumsum(x, axis=None, exclusive=None, reverse=None):
    """Running sums; `exclusive` leaves the element itself out, `reverse` runs from the end."""
    axis = -1 if axis is None else axis
    x = paddle.flip(x, axis) if reverse else x
    out = paddle.cumsum(x, axis)
    out = out - x if exclusive else out
    return paddle.flip(out, axis) if reverse else out


def clip(x, min, max, name=None):
    """`x` clipped to two bounds."""
    return paddle.clip(x, min, max)


def clip_by_norm(x, max_norm, name=None):
    """`x` scaled down to the norm `max_norm` if its norm is larger."""
    length = paddle.sqrt(paddle.sum(paddle.square(x)))
    return x * (max_norm / paddle.maximum(length, paddle.full_like(length, max_norm)))


def l2_normalize(x, axis, epsilon=1e-12, name=None):
    """`x` divided by its L2 norm along an axis."""
    if x.ndim == 1:
        axis = 0
    total = paddle.sum(paddle.square(x), axis, keepdim=True)
    return x / paddle.sqrt(paddle.clip(total, min=epsilon))


def cos_sim(X, Y):
    """The cosine similarity of rows, [N, 1]; `Y` may be a single row."""
    product = paddle.sum(X * Y, -1, keepdim=True)
    lengths = paddle.sqrt(paddle.sum(X * X, -1, keepdim=True)) * paddle.sqrt(paddle.sum(Y * Y, -1, keepdim=True))
    return product / lengths


def fsp_matrix(x, y):
    """The mean product of channels of two feature maps over all positions, [N, C1, C2]."""
    x, y = paddle.flatten(x, 2), paddle.flatten(y, 2)
    places = paddle.shape(x)[2].astype(x.dtype)
    return paddle.matmul(x, y, transpose_y=True) / places


# ---- comparisons ----


def _comparison(name, function, options=()):
    def compare(x, y, cond):
        if isinstance(y, (int, float)):
            y = paddle.full_like(x, y)
        return output_or(function(x, y), cond)

    if "force_cpu" in options:

        def layer(x, y, force_cpu=None, cond=None):
            return compare(x, y, cond)

    else:

        def layer(x, y, cond=None):
            return compare(x, y, cond)

    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = f"`{name}` of each pair of elements; the result is assigned to `cond` if it is given."
    return layer


less_than = _comparison("less_than", paddle.less_than, ("force_cpu",))
less_equal = _comparison("less_equal", paddle.less_equal)
greater_than = _comparison("greater_than", paddle.greater_than)
greater_equal = _comparison("greater_equal", paddle.greater_equal)
equal = _comparison("equal", paddle.equal)
not_equal = _comparison("not_equal", paddle.not_equal)


def _logical(name, function):
    def layer(x, y, out=None, name=None):
        return output_or(function(x, y), out)

    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = f"`{name}` of each pair of elements; the result is assigned to `out` if it is given."
    return layer


logical_and = _logical("logical_and", paddle.logical_and)
logical_or = _logical("logical_or", paddle.logical_or)
logical_xor = _logical("logical_xor", paddle.logical_xor)


def logical_not(x, out=None, name=None):
    """The logical negation of each element."""
    return output_or(paddle.logical_not(x), out)


def has_inf(x):
    """Whether any element is infinite, in the shape [1]."""
    return one(paddle.any(paddle.isinf(x)))


def has_nan(x):
    """Whether any element is NaN, in the shape [1]."""
    return one(paddle.any(paddle.isnan(x)))


def isfinite(x):
    """Whether all elements are finite, in the shape [1]."""
    return one(paddle.all(paddle.isfinite(x)))


def is_empty(x, cond=None):
    """Whether there are no elements, in the shape [1]."""
    return output_or(one(paddle.numel(x) == 0), cond)


def increment(x, value=1.0, in_place=True):
    """`x + value`; in place, later uses of `x` see the new value."""
    moved = paddle.cast(x + value, x.dtype)
    if in_place:
        paddle.assign(moved, x)
        return x
    return moved
