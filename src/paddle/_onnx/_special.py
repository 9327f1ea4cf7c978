"""Special functions, computed in float64 with series and polynomials, and rounded to the type of the argument."""

import math

import numpy as np
import torch

import paddle
from paddle.static.nn import while_loop

from ._builder import Unconvertible
from ._composed import composed

# B(2k) / (2k (2k - 1)) of Stirling's series, and B(2k) / (2k) of its derivative
_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)
_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6)
_LARGE = 12.0  # from here on the series are exact enough


def _in_double(function):
    """A function of float64, for any type."""

    def converted(x):
        return function(x.astype("float64")).astype(x.dtype)

    return converted


def _sine_of_turns(x):
    """sin(πx), exactly zero at integers."""
    return paddle.sin((x - 2.0 * paddle.floor(x * 0.5)) * math.pi)


def _raised(x):
    """x, raised above the bound step by step, and the numbers it was on the way."""
    way = [paddle.minimum(x, paddle.full_like(x, _LARGE)) + i for i in range(int(_LARGE))]
    return paddle.where(x < _LARGE, x + _LARGE, x), way


def log_gamma(x):
    """The logarithm of |Γ(x)|; below 1/2 by the function of 1 - x."""
    low = x < 0.5
    z = paddle.where(low, 1.0 - x, x)
    high, way = _raised(z)
    inverse = 1.0 / high
    series = paddle.zeros_like(high)
    for factor in reversed(_STIRLING):
        series = series * inverse * inverse + factor
    out = (high - 0.5) * paddle.log(high) - high + 0.5 * math.log(2 * math.pi) + series * inverse
    logs = paddle.log(way[0])
    for step in way[1:]:
        logs = logs + paddle.log(step)
    out = paddle.where(z < _LARGE, out - logs, out)
    mirrored = math.log(math.pi) - paddle.log(paddle.abs(_sine_of_turns(x))) - out
    return paddle.where(low, mirrored, out)


def digamma(x):
    """The derivative of `log_gamma`."""
    low = x < 0.5
    z = paddle.where(low, 1.0 - x, x)
    high, way = _raised(z)
    inverse = 1.0 / high
    series = paddle.zeros_like(high)
    for k, factor in reversed(list(enumerate(_BERNOULLI, 1))):
        series = series * inverse * inverse + factor / (2 * k)
    out = paddle.log(high) - 0.5 * inverse - series * inverse * inverse
    sums = 1.0 / way[0]
    for step in way[1:]:
        sums = sums + 1.0 / step
    out = paddle.where(z < _LARGE, out - sums, out)
    turn = (x - paddle.floor(x)) * math.pi
    return paddle.where(low, out - math.pi * paddle.cos(turn) / paddle.sin(turn), out)


composed("lgamma")(_in_double(log_gamma))
composed("gammaln")(_in_double(log_gamma))
composed("digamma")(_in_double(digamma))


@composed("polygamma")
def _polygamma(x, n):
    """By the sum of (x + k)^-(n + 1), whose rest is given by the formula of Euler and Maclaurin."""
    if n == 0:
        return _in_double(digamma)(x)
    s, z = n + 1.0, x.astype("float64")
    total = paddle.pow(z, -s)
    for k in range(1, 12):
        total = total + paddle.pow(z + float(k), -s)
    end = z + 12.0
    total = total + paddle.pow(end, 1.0 - s) / (s - 1.0) + 0.5 * paddle.pow(end, -s)
    factor = s
    for j, bernoulli in enumerate(_BERNOULLI, 1):
        total = total + paddle.pow(end, 1.0 - s - 2 * j) * (factor * bernoulli / math.factorial(2 * j))
        factor *= (s + 2 * j - 1) * (s + 2 * j)
    return (total * ((-1.0) ** (n + 1) * math.factorial(n))).astype(x.dtype)


# Giles' polynomials for the inverse of the error function in float32.
_INNER = (2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503)
_INNER += (-0.00417768164, 0.246640727, 1.50140941)
_OUTER = (-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613)
_OUTER += (0.00943887047, 1.00167406, 2.83297682)


@composed("erfinv")
def _erfinv(x):
    if x.dtype.name == "float64":
        raise Unconvertible("in float64 has no counterpart in ONNX, whose Erf computes in float32")
    z = x.astype("float64")
    w = -paddle.log((1.0 - z) * (1.0 + z))
    inner, outer = w - 2.5, paddle.sqrt(paddle.clip(w, min=5.0)) - 3.0
    found = []
    for at, factors in ((inner, _INNER), (outer, _OUTER)):
        total = paddle.full_like(at, factors[0])
        for factor in factors[1:]:
            total = total * at + factor
        found.append(total * z)
    out = paddle.where(w < 5.0, *found)
    return paddle.where(paddle.abs(z) == 1.0, z * math.inf, out).astype(x.dtype)


# ---- Bessel functions ----


def _chebyshev(t, factors):
    """A sum of Chebyshev polynomials at t in [-1, 1], by Clenshaw's recurrence."""
    later, last = paddle.zeros_like(t), paddle.zeros_like(t)
    for factor in reversed(factors[1:]):
        later, last = 2.0 * t * later - last + float(factor), later
    return t * later - last + float(factors[0])


def _fitted(function, low, high, degree):
    """The factors of Chebyshev polynomials that follow a function between two bounds."""

    def values(t):
        return function(torch.from_numpy((t + 1) * (high - low) / 2 + low)).numpy()

    return np.polynomial.chebyshev.chebinterpolate(values, degree)


def _bessel(function, odd):
    """A scaled Bessel function: polynomials up to 8, and of 1/x beyond."""
    near = _fitted(lambda x: function(x) / (x if odd else 1.0), 1e-3, 8.0, 30)
    far = _fitted(lambda y: function(1 / y) / torch.sqrt(y), 1e-4, 1 / 8.0, 24)

    def value(x):
        size = paddle.abs(x)
        inside = _chebyshev(paddle.clip(size, max=8.0) * (2 / (8.0 - 1e-3)) - ((8.0 + 1e-3) / (8.0 - 1e-3)), near)
        inside = inside * size if odd else inside
        y = 1.0 / paddle.clip(size, min=8.0)
        outside = _chebyshev(y * (2 / (0.125 - 1e-4)) - ((0.125 + 1e-4) / (0.125 - 1e-4)), far) * paddle.sqrt(y)
        out = paddle.where(size <= 8.0, inside, outside)
        return paddle.where(x < 0, -out, out) if odd else out

    return value


def _enter_bessel(name, function, odd):
    def scaled(x):
        return _bessel(function, odd)(x)

    composed(f"{name}e")(_in_double(scaled))
    composed(name)(_in_double(lambda x: scaled(x) * paddle.exp(paddle.abs(x))))


_enter_bessel("i0", torch.special.i0e, False)
_enter_bessel("i1", torch.special.i1e, True)


# ---- incomplete gamma functions ----

_TERMS = 300  # of the series and of the continued fraction; more than float32 and float64 need up to 100


@composed("gammaincc")
def _gammaincc(x, y):
    """1 - the series where y is less than x + 1, else Lentz's continued fraction."""
    a, z = x.astype("float64"), y.astype("float64")
    a, z = a + z * 0.0, z + a * 0.0
    scale = paddle.exp(a * paddle.log(z) - z - log_gamma(a))

    def summed(i, term, total):
        term = term * z / (a + i)
        return [i + 1.0, term, total + term]

    one = paddle.ones([], "float64")
    first = 1.0 / a
    series = while_loop(lambda i, *_: i < float(_TERMS), summed, [one, first, first])[2] * scale
    tiny = 1e-300

    def divided(i, b, c, d, h):
        step = -i * (i - a)
        b = b + 2.0
        d = step * d + b
        d = 1.0 / paddle.where(paddle.abs(d) < tiny, paddle.full_like(d, tiny), d)
        c = b + step / c
        c = paddle.where(paddle.abs(c) < tiny, paddle.full_like(c, tiny), c)
        return [i + 1.0, b, c, d, h * d * c]

    b = z + 1.0 - a
    b = paddle.where(paddle.abs(b) < tiny, paddle.full_like(b, tiny), b)
    start = [paddle.ones([], "float64"), b, paddle.full_like(b, 1.0 / tiny), 1.0 / b, 1.0 / b]
    fraction = while_loop(lambda i, *_: i < float(_TERMS), divided, start)[4] * scale
    out = paddle.where(z < a + 1.0, 1.0 - series, fraction)
    return paddle.where(z == 0.0, paddle.ones_like(out), out).astype(x.dtype)


@composed("gammainc")
def _gammainc(x, y):
    return 1.0 - _gammaincc(x, y)
