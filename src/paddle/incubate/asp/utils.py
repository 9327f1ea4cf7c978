"""Masks of n:m sparsity for arrays, and checks of them."""

import enum
import functools
import itertools

import numpy as np

from ..._core.errors import InvalidArgumentError, received


class MaskAlgo(enum.Enum):
    """The algorithm that computes a mask."""

    MASK_1D = "get_mask_1d"
    MASK_2D_GREEDY = "get_mask_2d_greedy"
    MASK_2D_BEST = "get_mask_2d_best"


class CheckMethod(enum.Enum):
    """The check of a mask."""

    CHECK_1D = "check_mask_1d"
    CHECK_2D = "check_mask_2d"

    @staticmethod
    def get_checking_method(mask_algo):
        """The check for masks of an algorithm."""
        return CheckMethod.CHECK_1D if mask_algo is MaskAlgo.MASK_1D else CheckMethod.CHECK_2D


def calculate_density(x):
    """The share of the elements that are not zero.

    >>> paddle.incubate.asp.calculate_density(np.array([[0, 1, 3, 0], [1, 1, 0, 1]]))
    0.625
    """
    x = np.asarray(x)
    return float(np.count_nonzero(x) / x.size)


def _rows_of(mat, m):
    """The matrix as rows of `m` elements; each original row is padded with zeros."""
    mat = np.asarray(mat)
    mat = mat.reshape(1, -1) if mat.ndim <= 1 else mat
    filled = np.pad(mat, [(0, 0), (0, -mat.shape[1] % m)])
    return filled.reshape(-1, m), filled.shape, mat.shape


def _blocks_of(mat, m):
    """The matrix as blocks of m × m, padded with zeros."""
    mat = np.asarray(mat)
    filled = np.pad(mat, [(0, -size % m) for size in mat.shape])
    rows, columns = filled.shape
    return filled.reshape(rows // m, m, columns // m, m).swapaxes(1, 2).reshape(-1, m, m), filled.shape


def _from_blocks(blocks, filled, shape, m):
    rows, columns = filled
    matrix = blocks.reshape(rows // m, columns // m, m, m).swapaxes(1, 2).reshape(filled)
    return matrix[: shape[0], : shape[1]]


def check_mask_1d(mat, n, m):
    """Whether at least `n` of every `m` elements in a row are zero."""
    rows, _, _ = _rows_of(mat, m)
    return bool((np.count_nonzero(rows, 1) <= m - n).all())


def check_mask_2d(mat, n, m):
    """Whether in every block of m × m each row and each column has at least `n` zeros."""
    blocks, _ = _blocks_of(mat, m)
    return all(bool((np.count_nonzero(blocks, axis) <= m - n).all()) for axis in (1, 2))


def get_mask_1d(mat, n, m):
    """A mask that removes the `n` smallest of every `m` elements in a row, by absolute value."""
    rows, filled, shape = _rows_of(mat, m)
    mask = np.ones_like(rows)
    np.put_along_axis(mask, np.abs(rows).argsort(1, kind="stable")[:, :n], 0, 1)
    return mask.reshape(filled)[:, : shape[1]].reshape(np.shape(mat))


def get_mask_2d_greedy(mat, n, m):
    """A greedy mask: in each block of m × m, keep the largest elements while row and column have room."""
    blocks, filled = _blocks_of(mat, m)
    mask = np.zeros_like(blocks)
    for block, kept in zip(np.abs(blocks), mask, strict=True):
        rows, columns = np.zeros(m, int), np.zeros(m, int)
        for at in block.ravel().argsort(kind="stable")[::-1]:
            row, column = divmod(int(at), m)
            if rows[row] < m - n and columns[column] < m - n:
                kept[row, column] = 1
                rows[row] += 1
                columns[column] += 1
    return _from_blocks(mask, filled, np.shape(mat), m)


@functools.lru_cache(8)
def _patterns(n, m):
    """All m × m masks with `m - n` ones in each row and at most `m - n` in each column."""
    rows = [np.array(row) for row in itertools.product((0, 1), repeat=m) if sum(row) == m - n]
    candidates = [np.stack(choice) for choice in itertools.product(rows, repeat=m)]
    return np.stack([p for p in candidates if (p.sum(0) <= m - n).all()])


def get_mask_2d_best(mat, n, m):
    """The best mask: in each block of m × m, keep the largest sum of absolute values of all possible masks."""
    blocks, filled = _blocks_of(mat, m)
    patterns = _patterns(n, m)
    kept = np.abs(blocks).reshape(len(blocks), -1) @ patterns.reshape(len(patterns), -1).T
    return _from_blocks(patterns[kept.argmax(1)].astype(blocks.dtype), filled, np.shape(mat), m)


def _as_matrix(tensor, what):
    """An array as the matrix whose rows are masked; with four axes, zeros are counted along the second."""
    if tensor.ndim <= 2:
        return tensor.reshape(1, -1) if tensor.ndim == 1 else tensor, lambda mask: mask.reshape(tensor.shape)
    if tensor.ndim == 3:
        return tensor.reshape(-1, tensor.shape[-1]), lambda mask: mask.reshape(tensor.shape)
    if tensor.ndim == 4:
        turned = tensor.transpose(0, 2, 3, 1)
        return turned.reshape(-1, turned.shape[-1]), lambda mask: mask.reshape(turned.shape).transpose(0, 3, 1, 2)
    raise InvalidArgumentError(f"{what}: the array must have one to four axes.", received(tensor=tensor))


def create_mask(tensor, func_name=MaskAlgo.MASK_1D, n=2, m=4):
    """The mask of an array along its last axis; for four axes (convolution weights), along the second."""
    tensor = np.asarray(tensor)
    matrix, back = _as_matrix(tensor, "create_mask")
    return back(globals()[func_name.value](matrix, n, m)).astype(tensor.dtype)


def check_sparsity(tensor, func_name=CheckMethod.CHECK_1D, n=2, m=4):
    """Whether an array has the sparsity that `create_mask` produces."""
    matrix, _ = _as_matrix(np.asarray(tensor), "check_sparsity")
    return globals()[func_name.value](matrix, n, m)
