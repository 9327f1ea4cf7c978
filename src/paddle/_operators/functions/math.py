"""Reductions, searches, norms and products."""

import paddle
from paddle import fft


def argsort(x, axis=-1, descending=False, stable=False):
    """Sorted elements, and where they were."""
    indices = paddle.argsort(x, axis, descending, stable)
    return paddle.take_along_axis(x, indices, axis) if x.ndim else x, indices


def median(x, axis, keepdim, mode):
    """The median, and the indices of its elements."""
    return _with_index(paddle.median, x, axis, keepdim, mode)


def nanmedian(x, axis, keepdim, mode):
    """The median without NaN, and the indices of its elements."""
    return _with_index(paddle.nanmedian, x, axis, keepdim, mode)


def _with_index(function, x, axis, keepdim, mode):
    axis = None if isinstance(axis, (list, tuple)) and not axis else axis
    axis = axis[0] if isinstance(axis, (list, tuple)) and len(axis) == 1 else axis
    found = function(x, axis, keepdim, mode)
    return found if isinstance(found, tuple) else (found, None)


def max_with_index(x, dim, keepdim, flatten):
    """The largest elements along an axis, and where they are."""
    at = paddle.argmax(x, None if flatten else _number(dim), keepdim)
    return paddle.max(x, None if flatten else _number(dim), keepdim), at


def min_with_index(x, dim, keepdim, flatten):
    """The smallest elements along an axis, and where they are."""
    at = paddle.argmin(x, None if flatten else _number(dim), keepdim)
    return paddle.min(x, None if flatten else _number(dim), keepdim), at


def unique(x, return_index, return_inverse, return_counts, axis, dtype):
    """The distinct elements, where they are first, which of them each element is, and how often they occur."""
    axis = None if isinstance(axis, (list, tuple)) and not axis else axis
    axis = axis[0] if isinstance(axis, (list, tuple)) else axis
    return paddle.unique(x, True, True, True, axis, dtype)


def unique_consecutive(x, return_inverse, return_counts, axis, dtype):
    """Elements that differ from the one before them, which of them each element is, and how often they occur."""
    axis = None if isinstance(axis, (list, tuple)) and not axis else axis
    axis = axis[0] if isinstance(axis, (list, tuple)) else axis
    return paddle.unique_consecutive(x, True, True, axis, dtype)


# ---- running sums ----


def cumsum(x, axis, flatten, exclusive, reverse):
    """Running sums, without the element itself if `exclusive`, from the end if `reverse`."""
    return _running(paddle.cumsum, x, axis, flatten, exclusive, reverse, 0)


def cumprod(x, dim, exclusive, reverse):
    """Running products."""
    return _running(paddle.cumprod, x, dim, False, exclusive, reverse, 1)


def logcumsumexp(x, axis, flatten, exclusive, reverse):
    """Logarithms of running sums of exponentials."""
    return _running(paddle.logcumsumexp, x, axis, flatten, exclusive, reverse, None)


def cumsum_(x, axis, flatten, exclusive, reverse):
    """`cumsum` in place."""
    return paddle.assign(cumsum(x, axis, flatten, exclusive, reverse), x)


def cumprod_(x, dim, exclusive, reverse):
    """`cumprod` in place."""
    return paddle.assign(cumprod(x, dim, exclusive, reverse), x)


def _running(function, x, axis, flatten, exclusive, reverse, neutral):
    axis = _number(axis)
    if flatten:
        x, axis = x.flatten(), 0
    x = paddle.flip(x, axis) if reverse else x
    out = function(x, axis)
    if exclusive:
        size = out.shape[axis]
        first = paddle.full_like(paddle.slice(out, [axis], [0], [1]), float("-inf") if neutral is None else neutral)
        out = paddle.concat([first, paddle.slice(out, [axis], [0], [size - 1])], axis)
    return paddle.flip(out, axis) if reverse else out


# ---- norms ----


def p_norm(x, porder, axis, epsilon, keepdim, asvector):
    """The norm of order `porder` along an axis, or of all elements."""
    return paddle.linalg.vector_norm(x, porder, None if asvector else axis, keepdim)


def frobenius_norm(x, axis, keep_dim, reduce_all):
    """The square root of the sum of squares."""
    squares = paddle.sum(x * x, None if reduce_all or not axis else list(axis), keepdim=keep_dim)
    return paddle.sqrt(squares)


def norm(x, axis, epsilon, is_test):
    """Elements divided by their Euclidean norm along an axis, and the norm."""
    length = paddle.sqrt(paddle.sum(x * x, axis, keepdim=True) + epsilon)
    return x / length, length


def squared_l2_norm(x):
    """The sum of squares, with shape [1]."""
    return (x * x).sum().reshape([1])


def l1_norm(x):
    """The sum of absolute values."""
    return x.abs().sum()


def clip_by_norm(x, max_norm):
    """A tensor scaled to a norm of at most `max_norm`."""
    length = paddle.sqrt((x * x).sum())
    return x * (max_norm / paddle.clip(length, min=max_norm))


def variance(x, axis, keepdim):
    """The variance, divided by the number of elements."""
    return paddle.var(x, axis or None, unbiased=False, keepdim=keepdim)


# ---- products and spectra ----


def einsum(x, equation):
    """Sums of products; the two further results are for the original's gradient."""
    return paddle.einsum(equation, *x), list(x), list(x)


def eigvalsh(x, uplo, is_test):
    """Eigenvalues of a symmetric matrix, and its eigenvectors."""
    values, vectors = paddle.linalg.eigh(x, uplo)
    return values, vectors


def lu(x, pivot):
    """The factors of a matrix in one, the pivots and what went wrong."""
    return paddle.linalg.lu(x, pivot, get_infos=True)


def fft_c2c(x, axes, normalization, forward):
    """The Fourier transform of complex numbers."""
    return (fft.fftn if forward else fft.ifftn)(x, axes=axes, norm=normalization)


def fft_r2c(x, axes, normalization, forward, onesided):
    """The Fourier transform of real numbers."""
    if not onesided:
        return fft_c2c(
            x.astype("complex64" if x.dtype.name == "float32" else "complex128"), axes, normalization, forward
        )
    return (fft.rfftn if forward else fft.ihfftn)(x, axes=axes, norm=normalization)


def fft_c2r(x, axes, normalization, forward, last_dim_size):
    """The real numbers of a Fourier transform."""
    sizes = [x.shape[a] for a in axes]
    sizes[-1] = last_dim_size or 2 * (sizes[-1] - 1)
    return (fft.hfftn if forward else fft.irfftn)(x, s=sizes, axes=axes, norm=normalization)


def _number(value):
    return int(value.item()) if isinstance(value, paddle.Tensor) else value


def send_u_recv(x, src_index, dst_index, reduce_op, out_size):
    """Messages along the edges of a graph, reduced for each node: 'SUM', 'MEAN', 'MAX' or 'MIN'."""
    return paddle.geometric.send_u_recv(x, src_index, dst_index, reduce_op.lower(), _size(out_size))


def send_ue_recv(x, y, src_index, dst_index, message_op, reduce_op, out_size):
    """Messages of nodes and edges, reduced for each node."""
    return paddle.geometric.send_ue_recv(
        x, y, src_index, dst_index, message_op.lower(), reduce_op.lower(), _size(out_size)
    )


def send_uv(x, y, src_index, dst_index, message_op):
    """A message for each edge, made of its two nodes."""
    return paddle.geometric.send_uv(x, y, src_index, dst_index, message_op.lower())


def _size(out_size):
    size = out_size[0] if isinstance(out_size, (list, tuple)) else _number(out_size)
    return size if size else None


def segment_pool(x, segment_ids, pooltype):
    """Rows of the same segment, reduced: 'SUM', 'MEAN', 'MAX' or 'MIN'."""
    return getattr(paddle.geometric, f"segment_{pooltype.lower()}")(x, segment_ids)
