"""Discrete Fourier transforms.

The names combine: `r` takes real input and keeps half of the spectrum, `h` gives real output from such a half, `i` is
the inverse; without a number they transform one axis, with `2` two axes, with `n` all or the given ones.

>>> paddle.fft.rfft(paddle.to_tensor([1.0, 2.0, 3.0, 4.0])).real().tolist()
[10.0, -2.0, -2.0]
"""

import torch

from paddle._kernels.creator import creator, device_of

from ._core.args import int_arg, number_arg, shape_list
from ._core.dtype import default_torch_dtype, torch_dtype
from ._core.errors import InvalidArgumentError, received
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

_WHAT = {
    "fft": "The Fourier transform of complex numbers",
    "ifft": "The inverse of `{}`",
    "rfft": "The Fourier transform of real numbers: only the half that determines the other",
    "irfft": "The inverse of `{}`: real numbers from half of a spectrum",
    "hfft": "The real Fourier transform of a Hermitian signal, given by half of it",
    "ihfft": "The inverse of `{}`: half of a signal from its real spectrum",
}


def _transform(name, impl, where):
    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = f"{_WHAT[name.rstrip('2n')].format(name.removeprefix('i'))}, {where}."
    return op(impl, aliases={"dim": ("axis", "axes")})


def _one_axis(which):
    engine = getattr(torch.fft, which)

    def impl(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
        return _run(engine, which, x, None if n is None else int_arg(n, "n"), int_arg(axis, "axis"), norm)

    return _transform(which, impl, "along an axis, which is cropped or zero-padded to length `n`")


def _two_axes(which):
    engine = getattr(torch.fft, which)

    def impl(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
        if x.dim() < 2:
            raise InvalidArgumentError(f"{which}: 'x' must have at least 2 dimensions.", received(x=x))
        return _run(engine, which, x, _pair(s, "s", which), _pair(axes, "axes", which) or (-2, -1), norm)

    return _transform(which, impl, "along two axes, which are cropped or zero-padded to the lengths `s`")


def _all_axes(which):
    engine = getattr(torch.fft, which)

    def impl(x, s=None, axes=None, norm="backward", name=None, *, out=None):
        s = None if s is None else shape_list(s, "s")
        return _run(engine, which, x, s, None if axes is None else shape_list(axes, "axes"), norm)

    return _transform(which, impl, "along all axes or the given ones, cropped or zero-padded to the lengths `s`")


def _run(engine, which, x, *args):
    if x.dim() == 0:
        raise InvalidArgumentError(f"{which}: a 0-D tensor has no axis to transform.", received(x=x))
    if x.numel() == 0:  # the CPU's library rejects an empty batch
        empty = engine(x.to("meta"), *args)
        return torch.zeros(empty.shape, dtype=empty.dtype, device=x.device)
    return engine(x, *args)


def _pair(values, name, which):
    if values is None:
        return None
    pair = shape_list(values, name)
    if len(pair) != 2:
        raise InvalidArgumentError(f"{which}: '{name}' must be two integers.", received(**{name: values}))
    return pair


fft, ifft, rfft, irfft, hfft, ihfft = (_one_axis(name) for name in __all__[:6])
fft2, ifft2, rfft2, irfft2, hfft2, ihfft2 = (_two_axes(name) for name in __all__[6:12])
fftn, ifftn, rfftn, irfftn, hfftn, ihfftn = (_all_axes(name) for name in __all__[12:18])


@creator
def fftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequencies of the `n` results of `fft`, for a sample spacing of `d`.

    >>> paddle.fft.fftfreq(4, 0.5).tolist()
    [0.0, 0.5, -1.0, -0.5]
    """
    return _frequencies("fftfreq", n, d, dtype, device)


@creator
def rfftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequencies of the `n // 2 + 1` results of `rfft`, for a sample spacing of `d`.

    >>> paddle.fft.rfftfreq(4, 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    return _frequencies("rfftfreq", n, d, dtype, device)


def _frequencies(which, n, d, dtype, device):
    n, d, wanted = int_arg(n, "n"), number_arg(d), torch_dtype(dtype)
    if n < 1 or d == 0:
        raise InvalidArgumentError(f"{which}: 'n' must be at least 1 and 'd' must not be 0.", received(n=n, d=d))
    wanted = wanted if wanted is not None and wanted.is_floating_point else default_torch_dtype()
    return getattr(torch.fft, which)(n, d, dtype=wanted, device=device_of(device))


@op(aliases={"dim": "axes"})
def fftshift(x, axes=None, name=None):
    """Move the zero frequency to the middle of each axis.

    >>> paddle.fft.fftshift(paddle.to_tensor([0, 1, 2, -2, -1])).tolist()
    [-2, -1, 0, 1, 2]
    """
    return torch.fft.fftshift(x, None if axes is None else shape_list(axes, "axes"))


@op(aliases={"dim": "axes"})
def ifftshift(x, axes=None, name=None):
    """The inverse of `fftshift`: move the zero frequency to the front."""
    return torch.fft.ifftshift(x, None if axes is None else shape_list(axes, "axes"))
