"""Discrete Fourier transforms.

The names combine: `r` takes real input and keeps half of the spectrum, `h` gives real output from such a half, `i` is
the inverse; without a number they transform one axis, with `2` two axes, with `n` all or the given ones.

>>> paddle.fft.rfft(paddle.to_tensor([1.0, 2.0, 3.0, 4.0])).real().tolist()
[10.0, -2.0, -2.0]
"""

from collections.abc import Sequence

import numpy as np
import torch

from paddle._kernels.creator import creator, device_of

from ._core.args import int_arg, number_arg, one_axis, shape_list
from ._core.dtype import default_torch_dtype, torch_dtype
from ._core.errors import InvalidArgumentError, InvalidTypeError, OutOfRangeError, received, widened
from ._core.help import complete
from ._core.op import op

__all__ = [
    "fft",
    "ifft",
    "rfft",
    "irfft",
    "hfft",
    "ihfft",
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "hfft2",
    "ihfft2",
    "fftn",
    "ifftn",
    "rfftn",
    "irfftn",
    "hfftn",
    "ihfftn",
    "fftfreq",
    "rfftfreq",
    "fftshift",
    "ifftshift",
]

HELP = {
    "x": "Tensor of real or complex numbers.",
    "n": "length of the transform along the axis; by default that of `x`.",
    "s": "lengths of the transforms along the axes; by default those of `x`.",
    "axes": "the axes, a list or tuple of integers.",
    "norm": (
        "where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the "
        "transform, 'ortho' by its square root in both."
    ),
    "d": "distance between two samples.",
    "dtype": "dtype of the result; by default `paddle.get_default_dtype()`.",
}

_WHAT = {
    "fft": "The Fourier transform of complex numbers",
    "ifft": "The inverse of `{}`",
    "rfft": "The Fourier transform of real numbers: only the half that determines the other",
    "irfft": "The inverse of `{}`: real numbers from half of a spectrum",
    "hfft": "The real Fourier transform of a Hermitian signal, given by half of it",
    "ihfft": "The inverse of `{}`: half of a signal from its real spectrum",
}

_GIVEN = {"": "[1.0, 2.0]", "2": "[[1.0, 2.0], [3.0, 5.0]]", "n": "[[1.0, 2.0]]"}
# The real part of the transforms of those.
_EXAMPLES = {
    "fft": "[3.0, -1.0]",
    "ifft": "[1.5, -0.5]",
    "rfft": "[3.0, -1.0]",
    "irfft": "[1.5, -0.5]",
    "hfft": "[3.0, -1.0]",
    "ihfft": "[1.5, -0.5]",
    "fft2": "[[11.0, -3.0], [-5.0, 1.0]]",
    "ifft2": "[[2.75, -0.75], [-1.25, 0.25]]",
    "rfft2": "[[11.0, -3.0], [-5.0, 1.0]]",
    "irfft2": "[[2.75, -0.75], [-1.25, 0.25]]",
    "hfft2": "[[11.0, -3.0], [-5.0, 1.0]]",
    "ihfft2": "[[2.75, -0.75], [-1.25, 0.25]]",
    "fftn": "[[3.0, -1.0]]",
    "ifftn": "[[1.5, -0.5]]",
    "rfftn": "[[3.0, -1.0]]",
    "irfftn": "[[1.5, -0.5]]",
    "hfftn": "[[3.0, -1.0]]",
    "ihfftn": "[[1.5, -0.5]]",
}


def _result(name):
    """What a transform returns."""
    if name.startswith(("irfft", "hfft")):
        return "real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given."
    if name.startswith(("rfft", "ihfft")):
        return "complex Tensor, size // 2 + 1 long along the last of the axes."
    return "complex Tensor with the shape of `x`, but for the lengths that are given."


def _example(name):
    """An example of a transform, with its result."""
    given, part = _GIVEN[name.rpartition("t")[2]], "" if name in _REAL_RESULTS else ".real()"
    return f">>> paddle.fft.{name}(paddle.to_tensor({given})){part}.tolist()\n{_EXAMPLES[name]}"


def _transform(name, impl, where):
    impl.__name__ = impl.__qualname__ = name
    doc = f"{_WHAT[name.rstrip('2n')].format(name.removeprefix('i'))}, {where}."
    impl.__doc__ = f"{doc}\n\nReturns:\n    {_result(name)}\n\n{_example(name)}\n"
    return op(impl, aliases={"dim": ("axis", "axes")})


def _one_axis(which):
    engine = getattr(torch.fft, which)

    def impl(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
        if n is not None:
            _check_length(which, n, "n", n)
        axis = -1 if axis is None else axis
        if type(axis) is not int:
            raise _no_integer(which, axis, "axis", axis)
        return _run(engine, which, x, n, axis, norm)

    return _transform(which, impl, "along an axis, which is cropped or zero-padded to length `n`")


def _two_axes(which):
    engine = getattr(torch.fft, which)

    def impl(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
        for values, title in ((s, "s"), (axes, "axes")):
            if values is not None and (not isinstance(values, Sequence) or len(values) != 2):
                raise InvalidArgumentError(
                    f"{which}: '{title}' must be a list or tuple of two integers.", received(**{title: values})
                )
        if x.dim() < 2:
            raise InvalidArgumentError(f"{which}: 'x' must have at least 2 dimensions.", received(x=x))
        return _run(engine, which, x, _lengths(which, s), _axes(which, (-2, -1) if axes is None else axes), norm)

    return _transform(which, impl, "along two axes, which are cropped or zero-padded to the lengths `s`")


def _all_axes(which):
    engine = getattr(torch.fft, which)

    def impl(x, s=None, axes=None, norm="backward", name=None, *, out=None):
        s, axes = _lengths(which, s), None if axes is None else _axes(which, axes)
        if s is not None and axes is not None and len(s) != len(axes):
            raise InvalidArgumentError(f"{which}: 's' and 'axes' must be of one length.", received(s=s, axes=axes))
        if s is not None and len(s) > x.dim():
            raise InvalidArgumentError(f"{which}: 's' must not be longer than the shape of x.", received(x=x, s=s))
        if axes is None:
            axes = range(x.dim())[-len(s) :] if s else range(0) if s is not None else range(x.dim())
        if not axes and x.dim():
            if x.is_complex() and which in ("fftn", "ifftn"):
                return x.clone()
            raise OutOfRangeError(f"{which}: there must be an axis to transform.", received(s=s, axes=axes))
        return _run(engine, which, x, s, tuple(axes), norm)

    return _transform(which, impl, "along all axes or the given ones, cropped or zero-padded to the lengths `s`")


def _lengths(which, s):
    """The lengths `s` of the transformed axes, which must be positive ints."""
    if s is None:
        return None
    if not isinstance(s, Sequence):
        raise InvalidArgumentError(f"{which}: 's' must be a list or tuple of integers.", received(s=s))
    for length in s:
        _check_length(which, length, "s", s)
    return tuple(s)


def _axes(which, axes):
    """The axes to transform, which must be ints."""
    if not isinstance(axes, Sequence):
        raise InvalidArgumentError(f"{which}: 'axes' must be a list or tuple of integers.", received(axes=axes))
    for axis in axes:
        if type(axis) is not int:
            raise _no_integer(which, axis, "axes", axes)
    return tuple(axes)


def _check_length(which, length, name, value):
    if type(length) is not int:
        raise _no_integer(which, length, name, value)
    if length < 1:
        raise InvalidArgumentError(f"{which}: '{name}' must be positive.", received(**{name: value}))


def _no_integer(which, item, name, value):
    kind = InvalidTypeError if isinstance(item, bool) else InvalidArgumentError
    return kind(f"{which}: '{name}' must be of Python's type int.", received(**{name: value}), f"int({name})")


def _run(engine, which, x, lengths, axes, norm):
    if not x.is_floating_point() and not x.is_complex() and default_torch_dtype() is torch.float64:
        x = x.double()  # of integers torch makes float32
    if x.dim() == 0:
        raise InvalidArgumentError(f"{which}: a 0-D tensor has no axis to transform.", received(x=x))
    if norm not in ("forward", "backward", "ortho"):
        raise InvalidArgumentError(
            f"{which}: 'norm' must be 'forward', 'backward' or 'ortho'.", received(norm=norm), "norm='backward'"
        )
    if x.numel() == 0 or which in _REAL_RESULTS:
        sizes = _sizes(which, x, lengths, axes)
        if x.numel() == 0 or 0 in sizes:
            return _zeros(engine, x, sizes, axes)
    return engine(x, lengths, axes, norm)


_REAL_RESULTS = ("irfft", "hfft", "irfft2", "hfft2", "irfftn", "hfftn")


def _sizes(which, x, lengths, axes):
    """The shape of a result; torch refuses those without elements."""
    axes = (axes,) if type(axes) is int else axes
    lengths = (lengths,) if type(lengths) is int else lengths
    sizes, last = list(x.shape), one_axis(axes[-1], x.dim())
    for axis, length in zip(axes, lengths or (), strict=False):
        sizes[one_axis(axis, x.dim())] = length
    if which in _REAL_RESULTS and lengths is None:
        sizes[last] = 2 * (x.shape[last] - 1)
        if sizes[last] < 0:
            raise InvalidArgumentError(f"{which}: the last axis to transform has no elements.", received(x=x))
    elif which.lstrip("i").startswith(("r", "h")) and which not in _REAL_RESULTS:
        sizes[last] = sizes[last] // 2 + 1
    return sizes


def _zeros(engine, x, sizes, axes):
    """The transform of no elements, connected with `x` for gradients."""
    dtype = engine(torch.empty([2] * x.dim(), dtype=x.dtype, device="meta"), None, axes).dtype
    total = x.sum()
    total = total.real if total.is_complex() and not dtype.is_complex else total
    return torch.zeros(sizes, dtype=dtype, device=x.device) + total.to(dtype) * 0


fft, ifft, rfft, irfft, hfft, ihfft = (_one_axis(name) for name in __all__[:6])
fft2, ifft2, rfft2, irfft2, hfft2, ihfft2 = (_two_axes(name) for name in __all__[6:12])
fftn, ifftn, rfftn, irfftn, hfftn, ihfftn = (_all_axes(name) for name in __all__[12:18])


@creator
def fftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequencies of the `n` results of `fft`, for a sample spacing of `d`.

    Args:
        n: length of the transform.

    Returns:
        1-D Tensor of `n` frequencies.

    >>> paddle.fft.fftfreq(4, 0.5).tolist()
    [0.0, 0.5, -1.0, -0.5]
    """
    return _frequencies("fftfreq", n, d, dtype, device)


@creator
def rfftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequencies of the `n // 2 + 1` results of `rfft`, for a sample spacing of `d`.

    Args:
        n: length of the transform.

    Returns:
        1-D Tensor of `n // 2 + 1` frequencies.

    >>> paddle.fft.rfftfreq(4, 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    return _frequencies("rfftfreq", n, d, dtype, device)


def _frequencies(which, n, d, dtype, device):
    wanted = torch_dtype(dtype)
    wanted = wanted if wanted is not None and wanted.is_floating_point else default_torch_dtype()
    if isinstance(n, np.ndarray) and n.ndim:  # NumPy's division of an array promotes
        wanted = torch.float64
    whole = int(n) if which == "rfftfreq" and isinstance(n, float) else int_arg(n, "n")
    length, d = n if isinstance(n, float) else whole, number_arg(d)
    if length == 0 or d == 0:
        raise InvalidArgumentError(f"{which}: neither 'n' nor 'd' must be 0.", received(n=n, d=d))
    if length > 0 and length == whole and not isinstance(d, complex):
        return getattr(torch.fft, which)(whole, d, dtype=wanted, device=device_of(device))
    top = whole // 2 + 1 if which == "rfftfreq" else whole
    counts = torch.arange(max(top, 0), dtype=wanted, device=device_of(device))
    if which == "fftfreq":
        counts = torch.where(counts < (whole + 1) // 2, counts, counts - whole)
    return counts * (1.0 / (length * d))


@op(aliases={"dim": "axes"})
def fftshift(x, axes=None, name=None):
    """Move the zero frequency to the middle of each axis.

    Args:
        x: Tensor of any shape.
        axes: an axis or several; by default all.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.fft.fftshift(paddle.to_tensor([0, 1, 2, -2, -1])).tolist()
    [-2, -1, 0, 1, 2]
    """
    return torch.fft.fftshift(x, _shifted("fftshift", x, axes))


@op(aliases={"dim": "axes"})
def ifftshift(x, axes=None, name=None):
    """The inverse of `fftshift`: move the zero frequency to the front.

    Args:
        x: Tensor of any shape.
        axes: an axis or several; by default all.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.fft.ifftshift(paddle.to_tensor([-2, -1, 0, 1, 2])).tolist()
    [0, 1, 2, -2, -1]
    """
    return torch.fft.ifftshift(x, _shifted("ifftshift", x, axes))


def _shifted(which, x, axes):
    """The axes to shift: all by default, an int or a list, tuple or array of ints."""
    if isinstance(axes, (bool, torch.Tensor, np.generic, float)) or (isinstance(axes, np.ndarray) and not axes.ndim):
        raise widened(
            InvalidTypeError(f"{which}: 'axes' must be an int or a list of ints.", received(axes=axes)), (ValueError,)
        )
    if x.dim() == 0 or (axes is not None and not isinstance(axes, int) and len(axes) == 0):
        raise InvalidArgumentError(f"{which}: there is no axis to shift.", received(x=x, axes=axes))
    if not isinstance(axes, int) and any(isinstance(axis, (bool, float)) for axis in axes or ()):
        raise InvalidArgumentError(f"{which}: 'axes' must be ints.", received(axes=axes))
    return None if axes is None else shape_list(tuple(axes) if isinstance(axes, range) else axes, "axes")


complete(globals())
