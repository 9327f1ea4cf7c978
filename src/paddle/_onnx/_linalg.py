"""Products of matrices and vectors."""

import math

from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts


def _typed(b, *values):
    return [b.cast(v, b.results[0][0]) for v in values]


@converts("matmul", "bmm", "mm", "mv")
def matmul(b, x, y=None, transpose_x=False, transpose_y=False, vec=None, mat2=None):
    x, y = _typed(b, x, next(v for v in (y, vec, mat2) if v is not None))
    x = b.swapped(x, -1, -2) if transpose_x and x.rank > 1 else x
    y = b.swapped(y, -1, -2) if transpose_y and y.rank > 1 else y
    return b.matmul(x, y, b.results[0][1])


@converts("linear", "fused_linear")
def linear(b, x, weight, bias=None, transpose_weight=False):
    weight = b.swapped(weight, 0, 1) if transpose_weight else weight
    if x.rank == 2 and weight.rank == 2 and bias is not None and bias.rank == 1:
        return b.op("Gemm", x, weight, bias, shape=b.results[0][1])
    out = b.matmul(x, weight, b.results[0][1])
    return out if bias is None else out + bias


@converts("fused_matmul_bias")
def fused_matmul_bias(b, x, y, bias=None, transpose_x=False, transpose_y=False):
    out = matmul(b, x, y, transpose_x, transpose_y)
    return out if bias is None else out + bias


@converts("dot")
def dot(b, x, y):
    x, y = _typed(b, x, y)
    return b.reduce("Sum", x * y, [-1])


@converts("vecdot")
def vecdot(b, x, y, axis=-1):
    x, y = _typed(b, x, y)
    return b.reduce("Sum", x * y, [axis])


@converts("inner")
def inner(b, x, y):
    x, y = _typed(b, x, y)
    if not x.rank or not y.rank:
        return x * y
    if y.rank > 2:
        raise Unconvertible("with more than two axes has no counterpart in ONNX")
    return b.matmul(x, b.swapped(y, -1, -2) if y.rank == 2 else y, b.results[0][1])


@converts("outer", "ger")
def outer(b, x, y):
    x, y = _typed(b, x, y)
    return b.unsqueeze(b.flat(x), [1]) * b.unsqueeze(b.flat(y), [0])


@converts("addmm", "baddbmm")
def addmm(b, input, x, y, beta=1.0, alpha=1.0):
    input, x, y = _typed(b, input, x, y)
    product = b.matmul(x, y, b.results[0][1])
    product = product if alpha == 1 else product * alpha
    return product + (input if beta == 1 else input * beta)


@converts("multi_dot")
def multi_dot(b, x):
    out = x[0]
    for v in x[1:]:
        out = b.matmul(out, v)
    return out


@converts("matrix_power")
def matrix_power(b, x, n):
    if n < 1:
        raise Unconvertible(f"with n={n} has no counterpart in ONNX")
    out = x
    for _ in range(n - 1):
        out = b.matmul(out, x, x.shape)
    return out


@converts("einsum")
def einsum(b, equation, operands):
    if b.opset < 12:
        raise Unconvertible(f"needs opset 12 or newer, and this is opset {b.opset}")
    operands = operands[0] if len(operands) == 1 and isinstance(operands[0], (list, tuple)) else operands
    equation = equation.replace(" ", "")
    if "->" not in equation:
        letters = [c for c in equation.replace(",", "").replace("...", "")]
        once = sorted(c for c in set(letters) if letters.count(c) == 1)
        equation += "->" + ("..." if "..." in equation else "") + "".join(once)
    return b.op("Einsum", *_typed(b, *operands), equation=equation, shape=b.results[0][1])


@converts("tensordot")
def tensordot(b, x, y, axes=2):
    if not isinstance(axes, int):
        raise Unconvertible("with lists of axes has no counterpart in ONNX; paddle.einsum has")
    inner_sizes = [x.size(i) for i in range(x.rank - axes, x.rank)]
    count = math.prod(inner_sizes)
    trailing = [y.size(i) for i in range(axes, y.rank)]
    flat = b.matmul(
        b.op("Reshape", x, b.ints(-1, count), shape=[None, count]),
        b.op("Reshape", y, b.ints(count, -1), shape=[count, None]),
    )
    before = [x.shape[i] for i in range(x.rank - axes)]
    if before.count(None) > 1:
        raise Unconvertible("needs to know the sizes when the model is written")
    return b.op("Reshape", flat, b.ints(*(-1 if n is None else n for n in before), *trailing), shape=b.results[0][1])


@converts("bilinear")
def bilinear(b, x1, x2, weight, bias=None):
    # x1 @ weight[k] for every k, then the sum of the product with x2.
    wide = b.matmul(b.unsqueeze(b.unsqueeze(x1, [1]), [1]), weight, [x1.shape[0], weight.shape[0], 1, weight.shape[2]])
    out = b.reduce("Sum", b.squeeze(wide, [2]) * b.unsqueeze(x2, [1]), [-1])
    return out if bias is None else out + bias


@converts("det")
def det(b, x):
    return b.op("Det", x, shape=x.shape[:-2])


@converts("cross")
def cross(b, x, y, axis=9):
    axis = next(i for i, n in enumerate(x.shape) if n == 3) if axis == 9 else axis % x.rank

    def turned(v, by):
        return b.gather(v, b.ints(*((i + by) % 3 for i in range(3))), axis)

    return turned(x, 1) * turned(y, 2) - turned(x, 2) * turned(y, 1)


@converts("kron")
def kron(b, x, y):
    rank = max(x.rank, y.rank)
    for _ in range(rank - x.rank):
        x = b.unsqueeze(x, [0])
    for _ in range(rank - y.rank):
        y = b.unsqueeze(y, [0])
    x, y = _typed(b, x, y)
    wide = b.unsqueeze(x, [2 * i + 1 for i in range(rank)]) * b.unsqueeze(y, [2 * i for i in range(rank)])
    shape = b.results[0][1]
    if shape.count(None) > 1:
        raise Unconvertible("needs to know the sizes when the model is written")
    return b.op("Reshape", wide, b.ints(*(-1 if n is None else n for n in shape)), shape=shape)


@converts("cdist")
def cdist(b, x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    from paddle._onnx._reduction import p_norm

    off = b.unsqueeze(x, [-2]) - b.unsqueeze(y, [-3])
    return p_norm(b, off, p, [off.rank - 1], False)
