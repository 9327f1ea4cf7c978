"""Fourier transforms against torch, forward and backward."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import check
from .torch_comparison import Cases

case = Cases()
NORMS = ("backward", "ortho", "forward")


@case("fft", "ifft", "hfft", "irfft", "rfft", "ihfft")
def _(d, name):
    shape = d.filled(1)
    axis, norm = d.axis(shape), d.one(*NORMS)
    n = d.one(None, d.size(2, 6))
    if n is None and name in ("hfft", "irfft") and shape[axis] < 2:
        n = 2
    x = d.x(shape) if name in ("rfft", "ihfft") else d.complex(shape)
    return [x], lambda lib, x: getattr(lib.fft, name)(x, n, axis, norm)


@case("fft2", "ifft2", "rfft2", "fftn", "ifftn", "rfftn", "irfft2", "irfftn", "hfft2", "hfftn", "ihfft2", "ihfftn")
def _(d, name):
    shape = [d.size(1, 3), *d.sizes(2, 2, 4)]
    norm, s = d.one(*NORMS), d.one(None, d.sizes(2, 2, 5))
    x = d.x(shape) if name.startswith(("r", "ih")) else d.complex(shape)
    return [x], lambda lib, x: getattr(lib.fft, name)(x, s, (-2, -1), norm)


@case("fftshift", "ifftshift")
def _(d, name):
    shape = d.shape(1)
    axes = d.one(None, d.axis(shape))
    return [d.x(shape)], lambda lib, x: getattr(lib.fft, name)(x, axes)


@case("fftfreq", "rfftfreq", grad=False, dtype=False, rtol=1e-6)
def _(d, name):
    n, step = d.size(1, 9), d.number(0.1, 3)
    return [], lambda lib: getattr(lib.fft, name)(n, step)


@case("stft", rtol=1e-6)
def _(d, name):
    size, hop = d.one(4, 6, 8), d.size(1, 4)
    center, normalized, one_sided = d.flag(), d.flag(), d.flag()
    windows = {
        paddle: paddle.cos(paddle.arange(size, dtype="float64")) + 2,
        torch: torch.cos(torch.arange(size, dtype=torch.float64)) + 2,
    }
    more = {paddle: {}, torch: {"return_complex": True}}
    return [d.x((d.size(1, 2), d.size(10, 20)))], lambda lib, x: (paddle.signal if lib is paddle else torch).stft(
        x, size, hop, size, windows[lib], center, "reflect", normalized, onesided=one_sided, **more[lib]
    )


@case("istft", rtol=1e-6)
def _(d, name):
    size, hop, normalized = 8, d.one(2, 4), d.flag()
    spectrum = torch.stft(
        torch.tensor(d.x((1, 24))),
        size,
        hop,
        window=torch.hann_window(size, dtype=torch.float64),
        normalized=normalized,
        return_complex=True,
    ).numpy()
    windows = {
        paddle: paddle.audio.functional.get_window("hann", size, dtype="float64"),
        torch: torch.hann_window(size, dtype=torch.float64),
    }
    return [spectrum], lambda lib, x: (paddle.signal if lib is paddle else torch).istft(
        x, size, hop, size, windows[lib], True, normalized
    )


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_fourier(name, data):
    case.holds(name, data)
