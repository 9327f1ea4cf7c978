"""What removed functions of torch computed, with the functions of today."""

from collections import namedtuple
from collections.abc import Iterable
from typing import Any, NoReturn

import torch
from torch import Tensor

_symeig = namedtuple("_symeig", "eigenvalues eigenvectors")
_eig = namedtuple("_eig", "eigenvalues eigenvectors")
_solve = namedtuple("_solve", "solution LU")
_lstsq = namedtuple("_lstsq", "solution QR")


def symeig(input: Tensor, eigenvectors: bool = False, upper: bool = True) -> Any:
    """Ascending eigenvalues of symmetric matrices; the eigenvectors are an empty tensor unless asked for."""
    triangle = "U" if upper else "L"
    if eigenvectors:
        return _symeig(*torch.linalg.eigh(input, UPLO=triangle))
    return _symeig(torch.linalg.eigvalsh(input, UPLO=triangle), input.new_empty(0))


def eig(input: Tensor, eigenvectors: bool = False) -> Any:
    """Eigenvalues as rows of real and imaginary part; a conjugate pair has its vector's parts in two columns."""
    if not eigenvectors:
        return _eig(torch.view_as_real(_complex(torch.linalg.eigvals(input))), input.new_empty(0))
    values, vectors = torch.linalg.eig(input)
    columns, at = [], 0
    while at < values.numel():
        columns.append(vectors[:, at].real)
        if values[at].imag != 0:
            columns.append(vectors[:, at].imag)
            at += 1
        at += 1
    return _eig(torch.view_as_real(values), torch.stack(columns, 1) if columns else input.new_empty(0, 0))


def _complex(values: Tensor) -> Tensor:
    return values if values.is_complex() else torch.complex(values, torch.zeros_like(values))


def solve(input: Tensor, A: Tensor) -> Any:
    """X with `A X = input`, and the compact LU factors of A."""
    return _solve(torch.linalg.solve(A, input), torch.linalg.lu_factor(A)[0])


def lstsq(input: Tensor, A: Tensor) -> Any:
    """The least squares solution; with more rows than columns, the rows beneath it hold what is left of `input`."""
    rows, columns = A.shape
    if rows < columns:
        return _lstsq(torch.linalg.lstsq(A, input).solution, torch.geqrf(A.mT)[0].mT)
    factors, tau = torch.geqrf(A)
    rotated = torch.ormqr(factors, tau, input, transpose=True)
    best = torch.linalg.solve_triangular(factors[:columns].triu(), rotated[:columns], upper=True)
    return _lstsq(torch.cat([best, rotated[columns:]]), factors)


def matrix_rank(input: Tensor, tol: float | None = None, symmetric: bool = False) -> Tensor:
    """The number of singular values above `tol`."""
    rank: Tensor = torch.linalg.matrix_rank(input, atol=tol, rtol=None if tol is None else 0.0, hermitian=symmetric)
    return rank


def potrf(a: Tensor, upper: bool = True) -> Tensor:
    """The Cholesky factor, by default the upper one."""
    factor: Tensor = torch.linalg.cholesky(a, upper=upper)
    return factor


def potrs(b: Tensor, u: Tensor, upper: bool = True) -> Tensor:
    """Solve with a Cholesky factor, by default an upper one."""
    return torch.cholesky_solve(b, u, upper=upper)


def potri(u: Tensor, upper: bool = True) -> Tensor:
    """The inverse of a matrix, given its Cholesky factor, by default the upper one."""
    return torch.cholesky_inverse(u, upper=upper)


def btrifact(A: Tensor, info: Tensor | None = None, pivot: bool = True) -> tuple[Tensor, Tensor]:
    """The LU factors and pivots of a batch; a given `info` is filled with zeros where that worked."""
    factors, pivots, infos = torch.linalg.lu_factor_ex(A, pivot=pivot)
    if info is not None:
        info.resize_(infos.shape).copy_(infos)
    return factors, pivots


def _axes(signal_ndim: int) -> tuple[int, ...]:
    if signal_ndim not in (1, 2, 3):
        raise ValueError(f"signal_ndim is the number of dimensions to transform: 1, 2 or 3. Received: {signal_ndim!r}")
    return tuple(range(-signal_ndim, 0))


def _norm(normalized: bool) -> str:
    return "ortho" if normalized else "backward"


def fft(input: Tensor, signal_ndim: int, normalized: bool = False) -> Tensor:
    """The transform of the last dimensions; the very last one holds real and imaginary part."""
    made = torch.fft.fftn(torch.view_as_complex(input.contiguous()), dim=_axes(signal_ndim), norm=_norm(normalized))
    return torch.view_as_real(made)


def ifft(input: Tensor, signal_ndim: int, normalized: bool = False) -> Tensor:
    """The inverse of `fft`."""
    made = torch.fft.ifftn(torch.view_as_complex(input.contiguous()), dim=_axes(signal_ndim), norm=_norm(normalized))
    return torch.view_as_real(made)


def rfft(input: Tensor, signal_ndim: int, normalized: bool = False, onesided: bool = True) -> Tensor:
    """The transform of a real signal; the result has real and imaginary part in a new last dimension."""
    transform = torch.fft.rfftn if onesided else torch.fft.fftn
    return torch.view_as_real(transform(input, dim=_axes(signal_ndim), norm=_norm(normalized)))


def irfft(
    input: Tensor,
    signal_ndim: int,
    normalized: bool = False,
    onesided: bool = True,
    signal_sizes: Iterable[int] | None = None,
) -> Tensor:
    """The real signal whose transform `rfft` gave; `signal_sizes` tells an odd last size from an even one."""
    spectrum, axes = torch.view_as_complex(input.contiguous()), _axes(signal_ndim)
    sizes = tuple(signal_sizes) if signal_sizes else None
    signal: Tensor
    if onesided:
        signal = torch.fft.irfftn(spectrum, s=sizes, dim=axes, norm=_norm(normalized))
    else:
        signal = torch.fft.ifftn(spectrum, dim=axes, norm=_norm(normalized)).real
    return signal


def zero_gradients(x: Any) -> None:
    """Set the gradients of a tensor, or of all tensors in a structure, to zero."""
    if isinstance(x, Tensor):
        if x.grad is not None:
            x.grad.detach_()
            x.grad.zero_()
    elif isinstance(x, Iterable):
        for part in x:
            zero_gradients(part)


def assert_no_grad(variable: Tensor) -> None:
    """Refuse a target that requires a gradient."""
    if variable.requires_grad:
        raise AssertionError("a criterion computes no gradient for its target; pass target.detach()")


def raise_from(value: BaseException, from_value: BaseException | None) -> NoReturn:
    """`raise value from from_value`."""
    raise value from from_value


def with_metaclass(meta: type, *bases: type) -> type:
    """A base class for a class with that metaclass."""

    class Metaclass(meta):  # type: ignore[misc]
        def __new__(cls, name: str, this_bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
            return meta(name, bases, namespace)

    return type.__new__(Metaclass, "temporary_class", (), {})


numpy_type_map = {
    "float64": torch.DoubleTensor,
    "float32": torch.FloatTensor,
    "float16": torch.HalfTensor,
    "int64": torch.LongTensor,
    "int32": torch.IntTensor,
    "int16": torch.ShortTensor,
    "int8": torch.CharTensor,
    "uint8": torch.ByteTensor,
}
