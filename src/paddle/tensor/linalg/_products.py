"""Products of vectors, matrices and tensors."""

import numpy as np
import torch

from ..._core import products
from ..._core.accelerator import TENSOR, shortcut, tensor
from ..._core.args import int_arg, number_arg, reduce_axes
from ..._core.dtype import FLOATS
from ..._core.errors import (
    FailedCheckError,
    IndexRangeError,
    InvalidArgumentError,
    InvalidTypeError,
    OutOfRangeError,
    PreconditionNotMetError,
    received,
    require_tensor,
)
from ..._core.inplace import inplace
from ..._core.op import op
from ..._core.operand_dtypes import refuse_two_floats
from ..diagonals import matrix_axes
from ._checks import promoted, require_dims, require_inner

HELP = {
    "input": "Tensor.",
    "mat2": "Tensor, the second factor.",
    "vec": "1-D Tensor.",
    "transpose_x": "whether the last two axes of `x` are exchanged first.",
    "transpose_y": "whether the last two axes of `y` are exchanged first.",
    "beta": "factor of `input`.",
    "alpha": "factor of the product.",
    "offset": "which diagonal: 0 the main one.",
    "axis1": "first axis of the matrices.",
    "axis2": "second axis of the matrices.",
    "n": "the exponent, an integer.",
    "axes": "how many axes are contracted, or which of both tensors.",
    "bias": "Tensor that is added.",
    "scale": "factor of the product.",
    "output_dtype": "dtype of the result.",
    "act": "name of an activation, or 'identity'.",
    "y": "Tensor, the second factor.",
    "x": "Tensor, the first factor.",
    "returns": "Tensor.",
}


def _matmul(x, y):
    if x.dtype is not y.dtype:
        refuse_two_floats("matmul", x, y)
        x, y = promoted(x, y)
    return products.product(x, y) if products.applies(x, y) else torch.matmul(x, y)


@op
@shortcut(products.small(torch.matmul, _matmul), x=TENSOR, y=TENSOR)
def matmul(x, y, transpose_x=False, transpose_y=False, name=None, *, out=None):
    """The matrix product of the last two axes, the others broadcast; for two vectors, their dot product.

    >>> paddle.matmul(paddle.ones([2, 3]), paddle.ones([2, 3]), transpose_y=True).tolist()
    [[3.0, 3.0], [3.0, 3.0]]
    """
    if transpose_x and x.dim() > 1:
        x = x.mT
    if transpose_y and y.dim() > 1:
        y = y.mT
    return _matmul(x, y)


@op
@shortcut(products.small(torch.matmul, _matmul), input=TENSOR, mat2=TENSOR)
def mm(input, mat2, name=None):
    """The matrix product, like `matmul`.

    >>> paddle.mm(paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0], [4.0]])).tolist()
    [[11.0]]
    """
    return matmul.kernel(input, mat2)


@op
@shortcut(torch.bmm, x=TENSOR, y=TENSOR)
def bmm(x, y, name=None, *, out=None):
    """The matrix products of two stacks of matrices, pair by pair.

    >>> paddle.bmm(paddle.ones([5, 2, 3]), paddle.ones([5, 3, 4])).shape
    [5, 2, 4]
    """
    require_dims("bmm", x=(x, 3), y=(y, 3))
    return torch.bmm(*promoted(x, y))


@op
@shortcut(torch.mv, x=TENSOR, vec=TENSOR)
def mv(x, vec, name=None):
    """A matrix times a vector.

    >>> paddle.mv(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), paddle.to_tensor([1.0, 1.0])).tolist()
    [3.0, 7.0]
    """
    require_dims("mv", x=(x, 2), vec=(vec, 1))
    return torch.mv(*promoted(x, vec))


@op(aliases={"tensor": "y"})
@shortcut(torch.dot, x=TENSOR, y=TENSOR)
def dot(x, y, name=None, *, out=None):
    """The dot product of two vectors, or of corresponding rows of two matrices, without conjugation.

    >>> float(paddle.dot(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])))
    11.0
    """
    require_tensor(x, "x", "dot")
    require_tensor(y, "y", "dot")
    if x.dim() not in (1, 2) or x.shape != y.shape:
        raise PreconditionNotMetError(
            "dot: x and y must have the same shape, with 1 or 2 dimensions.", received(x=x, y=y)
        )
    x, y = promoted(x, y)
    return torch.dot(x, y) if x.dim() == 1 else (x * y).sum(-1, dtype=x.dtype)


@op
def vecdot(x, y, axis=-1, name=None):
    """The dot products along an axis, with `x` conjugated.

    >>> paddle.linalg.vecdot(paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0, 4.0]])).tolist()
    [11.0]
    """
    if isinstance(y, torch.Tensor):
        x, y = promoted(x, y)
        if type(axis) is int and _alike(x, y, axis) and (x.is_floating_point() or x.is_complex()):
            return torch.linalg.vecdot(x, y, dim=axis)
    return (x.conj() * y).sum(reduce_axes(axis))


def _alike(x, y, axis):
    """Whether both tensors have the axis, and the same size along it."""
    dims = x.dim()
    return dims == y.dim() and -dims <= axis < dims and x.shape[axis] == y.shape[axis]


@op
def inner(x, y, name=None):
    """The dot products along the last axes: each row of `x` with each row of `y`.

    >>> paddle.inner(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])).item()
    11.0
    """
    x, y = promoted(x, y)
    return x * y if x.numel() == 1 or y.numel() == 1 else torch.inner(x, y)  # in Paddle a single number is a factor


@op
@shortcut(torch.outer, x=TENSOR, y=TENSOR)
def outer(x, y, name=None, *, out=None):
    """Each element of `x` times each element of `y`, both flattened.

    >>> paddle.outer(paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])).tolist()
    [[3, 4], [6, 8]]
    """
    return torch.outer(x.reshape(-1), y.reshape(-1))


@op
def ger(x, y, name=None, *, out=None):
    """As `outer`.

    >>> paddle.ger(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])).tolist()
    [[3.0, 4.0], [6.0, 8.0]]
    """
    return outer.kernel(x, y)


@op
def kron(x, y, name=None):
    """The Kronecker product: each element of `x` replaced by its product with `y`.

    >>> paddle.kron(paddle.to_tensor([[1, 2]]), paddle.to_tensor([[1], [3]])).tolist()
    [[1, 2], [3, 6]]
    """
    return torch.kron(x, y)


@op
def cross(x, y, axis=9, name=None):
    """The cross product along `axis`, or along the first axis of size 3 if none is given.

    >>> paddle.cross(paddle.to_tensor([1.0, 0.0, 0.0]), paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 1.0]
    """
    require_tensor(x, "x", "cross")
    if axis is None or axis == 9:
        axis = next((i for i, size in enumerate(x.shape) if size == 3), None)
        if axis is None:
            raise InvalidArgumentError("cross: 'x' has no axis of size 3.", received(x=x, y=y))
    elif not -x.dim() <= axis < x.dim():
        raise OutOfRangeError(f"cross: 'axis' must lie between {-x.dim()} and {x.dim() - 1}.", received(x=x, axis=axis))
    return torch.linalg.cross(*promoted(x, y), dim=axis)


_FLOATS = frozenset({torch.float32, torch.float64})


@op
@shortcut(torch.trace, x=tensor(FLOATS))
def trace(x, offset=0, axis1=0, axis2=1, name=None):
    """The sums of diagonals.

    >>> paddle.trace(paddle.to_tensor([[1, 2], [3, 4]])).item()
    5
    """
    if x.dim() == 2 and offset == axis1 == 0 and axis2 == 1 and x.dtype in _FLOATS:
        return torch.trace(x)
    matrix_axes("trace", x, axis1, axis2)
    return torch.diagonal(x, offset, axis1, axis2).sum(-1, dtype=x.dtype)


@op
def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """`beta * input + alpha * x @ y`, for matrices.

    >>> paddle.addmm(paddle.ones([2, 2]), paddle.eye(2), paddle.eye(2)).tolist()
    [[2.0, 1.0], [1.0, 2.0]]
    """
    require_dims("addmm", input=(input, (1, 2)), x=(x, 2), y=(y, 2))
    require_inner("addmm", x, y)
    return torch.addmm(input, *promoted(x, y), beta=number_arg(beta), alpha=number_arg(alpha))


@op
def baddbmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """`beta * input + alpha * x @ y`, for stacks of matrices.

    >>> paddle.baddbmm(paddle.ones([1, 1, 1]), paddle.ones([1, 1, 2]), paddle.ones([1, 2, 1])).tolist()
    [[[3.0]]]
    """
    require_dims("baddbmm", input=(input, (2, 3)), x=(x, 3), y=(y, 3))
    require_inner("baddbmm", x, y)
    return torch.baddbmm(input, *promoted(x, y), beta=number_arg(beta), alpha=number_arg(alpha))


addmm_ = inplace(addmm, reshapes=True)
baddbmm_ = inplace(baddbmm, reshapes=True)


@op
def tensordot(x, y, axes=2, name=None):
    """The sum of products over several axes.

    Args:
        axes: the number of x's last and y's first axes; or axes for both; or a list for each, `[[1, 0], [0, 1]]`.

    >>> paddle.tensordot(paddle.ones([2, 3]), paddle.ones([3, 4]), 1).shape
    [2, 4]
    """
    x, y = promoted(x, y)
    of_x, of_y = _contracted(x, y, axes)
    for a, b in zip(of_x, of_y, strict=True):
        if not (-x.dim() <= a < x.dim() and -y.dim() <= b < y.dim()):
            raise IndexRangeError(
                f"tensordot: axis {a} of x and axis {b} of y must exist.", received(x=x, y=y, axes=axes)
            )
        if x.shape[a] != y.shape[b]:
            if x.shape[a] != 1 != y.shape[b]:
                wanted = f"tensordot: axis {a} of x and axis {b} of y must have the same size, or one of them 1."
                raise FailedCheckError(wanted, received(x=x, y=y, axes=axes))
            x, y = (x.sum(a, True), y) if y.shape[b] == 1 else (x, y.sum(b, True))
    return torch.tensordot(x, y, (of_x, of_y))


def _contracted(x, y, axes):
    """The axes of x and those of y that are summed over."""
    if isinstance(axes, (torch.Tensor, np.integer)):
        axes = axes.tolist()
    if isinstance(axes, int):
        if axes < 0:
            raise FailedCheckError("tensordot: 'axes' must not be negative.", received(axes=axes))
        return [*range(x.dim() - axes, x.dim())], [*range(axes)]
    if all(isinstance(a, int) for a in axes):
        return list(axes), list(axes)
    if not all(isinstance(a, (list, tuple)) for a in axes):
        raise InvalidTypeError("tensordot: 'axes' must be an int, a list of ints or two lists.", received(axes=axes))
    of_x, of_y = (list(a) for a in (axes[:2] if len(axes) > 1 else (axes[0], axes[0])))
    # A shorter list is completed with the rest of the other.
    return of_x + of_y[len(of_x) :], of_y + of_x[len(of_y) :]


@op
def multi_dot(x, name=None):
    """The product of several matrices, multiplied in the cheapest order; the first and last may be vectors.

    >>> paddle.linalg.multi_dot([paddle.ones([2, 3]), paddle.ones([3, 4]), paddle.ones([4, 5])]).shape
    [2, 5]
    """
    return torch.linalg.multi_dot(x)


@op
def matrix_power(x, n, name=None):
    """A square matrix to the power `n`; negative `n` uses its inverse.

    >>> paddle.linalg.matrix_power(paddle.to_tensor([[2.0, 0.0], [0.0, 3.0]]), 2).tolist()
    [[4.0, 0.0], [0.0, 9.0]]
    """
    if isinstance(n, float):
        raise InvalidTypeError("matrix_power: 'n' must be an integer.", received(n=n))
    return torch.linalg.matrix_power(x, int_arg(n, "n"))


@op
def fp8_fp8_half_gemm_fused(
    x, y, transpose_x=False, transpose_y=False, bias=None, scale=1.0, output_dtype="float16", act="identity", name=None
):
    """The scaled product of two float8 matrices with a bias and an activation, in half precision.

    On hardware without float8 support the product is computed in float32, with the same result.

    >>> x = paddle.ones([2, 4]).astype("float8_e4m3fn")
    >>> paddle.linalg.fp8_fp8_half_gemm_fused(x, x, transpose_y=True, scale=0.5).tolist()
    [[2.0, 2.0], [2.0, 2.0]]
    """
    if act not in _ACTIVATIONS:
        wanted = f"fp8_fp8_half_gemm_fused: 'act' must be one of {[*_ACTIVATIONS]}."
        raise InvalidArgumentError(wanted, received(act=act))
    if output_dtype not in ("float16", "bfloat16"):
        wanted = "fp8_fp8_half_gemm_fused: 'output_dtype' must be 'float16' or 'bfloat16'."
        raise InvalidArgumentError(wanted, received(output_dtype=output_dtype))
    product = matmul.kernel(x.float(), y.float(), transpose_x, transpose_y) * scale
    if bias is not None:
        product = product + bias.float()
    return _ACTIVATIONS[act](product).to(getattr(torch, output_dtype))


_ACTIVATIONS = {"identity": lambda t: t, "relu": torch.relu, "gelu": torch.nn.functional.gelu}
