"""Window functions."""

import math

import numpy as np

import paddle

from ..._core.dtype import convert
from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from ..._core.help import SHARED, complete


def get_window(window, win_length, fftbins=True, dtype="float64"):
    """The samples of a window, given by a name or a tuple of a name and parameters.

    `fftbins` makes it periodic, for Fourier transforms; else it is symmetric, for filters.

    Args:
        window: a name such as 'hann', 'hamming' or 'blackman', or a tuple such as ('gaussian', 7).
        win_length: how many samples.
        fftbins: whether it is periodic.
        dtype: dtype of the result.

    Returns:
        1-D Tensor.

    >>> paddle.audio.functional.get_window("hann", 4).tolist()
    [0.0, 0.5, 1.0, 0.5]
    """
    name, *arguments = window if isinstance(window, tuple) else (window,)
    if not isinstance(name, str) or name not in _WINDOWS:
        raise InvalidArgumentError(
            "get_window: there is no such window.", received(window=window), "one of: " + ", ".join(_WINDOWS) + "."
        )
    if name in _NEED_PARAMETERS and not arguments:
        kind = InvalidTypeError if name.startswith("general") else InvalidArgumentError
        raise kind(
            f"get_window: '{name}' needs a parameter.",
            received(window=window),
            f"('{name}', {_NEED_PARAMETERS[name]}).",
        )
    if name == "exponential" and not fftbins and arguments[0] is not None:
        raise InvalidArgumentError(
            "get_window: a symmetric exponential window does not take a center.",
            received(window=window),
            "('exponential', None, tau).",
        )
    if win_length <= 1:
        return paddle.ones([win_length], dtype)
    values = _WINDOWS[name](win_length + bool(fftbins), *arguments)
    return paddle.to_tensor(values[:win_length], dtype=dtype)


def _cosines(n, *weights):
    """A sum of cosines of integer multiples of one period."""
    angle = np.linspace(-math.pi, math.pi, n)
    return sum(w * np.cos(k * angle) for k, w in enumerate(weights))


def _from_center(n):
    return np.arange(n) - (n - 1) / 2


def _bohman(n):
    away = np.abs(np.linspace(-1, 1, n)[1:-1])
    return np.r_[0, (1 - away) * np.cos(math.pi * away) + np.sin(math.pi * away) / math.pi, 0]


def _triangle(n):
    half = np.arange(1, (n + 1) // 2 + 1)
    if n % 2 == 0:
        half = (2 * half - 1.0) / n
        return np.r_[half, half[::-1]]
    half = 2 * half / (n + 1.0)
    return np.r_[half, half[-2::-1]]


def _tukey(n, alpha=0.5):
    if alpha <= 0:
        return np.ones(n)
    at = np.arange(n) / (alpha * (n - 1) / 2)
    at = np.minimum(at, at[::-1])  # both ends rise in the same way
    return np.where(at < 1, 0.5 * (1 + np.cos(math.pi * (np.minimum(at, 1) - 1))), 1.0)


def _exponential(n, center=None, tau=1.0):
    return np.exp(-np.abs(np.arange(n) - ((n - 1) / 2 if center is None else center)) / tau)


def _taylor(n, nbar=4, sll=30, norm=True):
    """Taylor's window: side lobes `sll` decibels down, the first `nbar` of them nearly equal."""
    a = math.acosh(10 ** (sll / 20)) / math.pi
    spread = nbar**2 / (a**2 + (nbar - 0.5) ** 2)
    m = np.arange(1, nbar)
    weights = np.empty(nbar - 1)
    for i, k in enumerate(m):
        above = (-1) ** i * np.prod(1 - k**2 / spread / (a**2 + (m - 0.5) ** 2))
        below = 2 * np.prod([1 - k**2 / other**2 for other in m if other != k])
        weights[i] = above / below

    def at(position):
        return 1 + 2 * np.dot(weights, np.cos(2 * math.pi * m[:, None] * (position - n / 2 + 0.5) / n))

    values = at(np.arange(n))
    return values / at(np.array([(n - 1) / 2])) if norm else values


_WINDOWS = {
    "hamming": lambda n: _cosines(n, 0.54, 0.46),
    "hann": lambda n: _cosines(n, 0.5, 0.5),
    "blackman": lambda n: _cosines(n, 0.42, 0.50, 0.08),
    "nuttall": lambda n: _cosines(n, 0.3635819, 0.4891775, 0.1365995, 0.0106411),
    "general_cosine": lambda n, a: _cosines(n, *a),
    "general_hamming": lambda n, alpha: _cosines(n, alpha, 1 - alpha),
    "bartlett": np.bartlett,
    "bohman": _bohman,
    "cosine": lambda n: np.sin(math.pi / n * (np.arange(n) + 0.5)),
    "triang": _triangle,
    "tukey": _tukey,
    "gaussian": lambda n, std: np.exp(-(_from_center(n) ** 2) / (2 * std * std)),
    "general_gaussian": lambda n, p, sig: np.exp(-0.5 * np.abs(_from_center(n) / sig) ** (2 * p)),
    "exponential": _exponential,
    "kaiser": lambda n, beta: np.kaiser(n, beta),
    "taylor": _taylor,
}
_NEED_PARAMETERS = {
    "gaussian": 7,
    "exponential": "None, 1.0",
    "kaiser": 14.0,
    "general_cosine": [0.5, 0.5],
    "general_hamming": 0.54,
    "general_gaussian": "1.5, 2.0",
}

# ---- by names of their own, as torch has them ----

HELP = SHARED | {
    "window_length": "how many samples.",
    "periodic": "whether it is periodic, for Fourier transforms; else symmetric, for filters.",
    "dtype": "dtype of the samples, one of floating-point numbers.",
    "layout": "not used.",
    "device": "place of the result; None is the current one.",
    "pin_memory": "whether the result is in pinned memory.",
    "requires_grad": "whether gradients are wanted for it.",
}


def _window(name, values, window_length, periodic, dtype, device, pin_memory, requires_grad):
    if window_length < 0:
        raise InvalidArgumentError(
            f"{name}: 'window_length' must not be negative.", received(window_length=window_length)
        )
    kind = convert(paddle.get_default_dtype() if dtype is None else dtype)
    if not kind.is_floating_point:
        raise InvalidTypeError(f"{name}: 'dtype' must be one of floating-point numbers.", received(dtype=dtype))
    samples = values(window_length + bool(periodic))[:window_length] if window_length > 1 else np.ones(window_length)
    made = paddle.to_tensor(samples, dtype=kind, place=device, stop_gradient=not requires_grad)
    return made.pin_memory() if pin_memory else made


def bartlett_window(
    window_length, periodic=True, *, dtype="float32", layout=None, device=None, pin_memory=False, requires_grad=False
):
    """A triangle that is 0 at its ends.

    Returns:
        Tensor with `window_length` elements.

    >>> paddle.bartlett_window(4).tolist()
    [0.0, 0.5, 1.0, 0.5]
    """
    return _window("bartlett_window", np.bartlett, window_length, periodic, dtype, device, pin_memory, requires_grad)


def blackman_window(
    window_length, periodic=True, *, dtype="float32", layout=None, device=None, pin_memory=False, requires_grad=False
):
    """A sum of three cosines with low side lobes.

    Returns:
        Tensor with `window_length` elements.
    """
    return _window(
        "blackman_window", _WINDOWS["blackman"], window_length, periodic, dtype, device, pin_memory, requires_grad
    )


def hamming_window(
    window_length,
    periodic=True,
    alpha=0.54,
    beta=0.46,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """A raised cosine: `alpha - beta * cos`.

    Args:
        alpha: the middle of the wave.
        beta: half of its height.

    Returns:
        Tensor with `window_length` elements.
    """
    return _window(
        "hamming_window",
        lambda n: _cosines(n, alpha, beta),
        window_length,
        periodic,
        dtype,
        device,
        pin_memory,
        requires_grad,
    )


def hann_window(
    window_length, periodic=True, *, dtype="float32", layout=None, device=None, pin_memory=False, requires_grad=False
):
    """A raised cosine that is 0 at its ends.

    Returns:
        Tensor with `window_length` elements.

    >>> paddle.hann_window(4).tolist()
    [0.0, 0.5, 1.0, 0.5]
    """
    return _window("hann_window", _WINDOWS["hann"], window_length, periodic, dtype, device, pin_memory, requires_grad)


def kaiser_window(
    window_length,
    periodic=True,
    beta=12.0,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """A window whose `beta` trades the width of the main lobe for lower side lobes.

    Args:
        beta: the higher, the lower the side lobes.

    Returns:
        Tensor with `window_length` elements.
    """
    return _window(
        "kaiser_window", lambda n: np.kaiser(n, beta), window_length, periodic, dtype, device, pin_memory, requires_grad
    )


complete(globals())
