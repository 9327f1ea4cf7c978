"""Complex numbers inside a model, as pairs of real tensors, and Fourier transforms.

ONNX computes with no complex numbers, so none may enter or leave a model: `paddle.as_complex` and `paddle.as_real`
cross over. In between, a converter for complex numbers gets `Complex` values; functions that only move elements are
converted twice, once for each part.
"""

import torch

from paddle._core import tree

from ._builder import COMPLEX_TYPES, Complex, Unconvertible, Value
from ._math import atan2
from ._shapes import must_know
from ._table import converts, on_complex

# Functions that only move elements, or add them up: the same for the real and the imaginary part.
PER_PART = frozenset(
    "assign assign/recorded broadcast_to cast chunk clone concat crop cumsum detach expand expand_as flatten flip "
    "gather getitem index_select mean moveaxis neg negative pad reshape roll slice split squeeze stack strided_slice "
    "sum swapaxes t tile transpose transpose/reversed unbind unsqueeze unstack view where zeros_like".split()
)


def is_complex_call(b, arguments):
    """Whether a call reads complex numbers or gives them."""
    values = tree.leaves(list(arguments.values()), kinds=tree.SEQUENCES)
    return any(dtype.is_complex for dtype, _ in b.results) or any(isinstance(v, Complex) for v in values)


def per_part(b, function, arguments):
    """A call converted twice: for the real parts, and for the imaginary ones, which are zero in real numbers."""
    results, found = b.results, []
    b.results = [(COMPLEX_TYPES.get(dtype, dtype), shape) for dtype, shape in results]
    try:
        for at in (0, 1):
            taken = {
                key: tree.map(lambda v, at=at: _part(b, v, at), value, kinds=tree.SEQUENCES)
                for key, value in arguments.items()
            }
            made = function(b, **taken)
            found.append([made] if isinstance(made, Value) else list(made))
    finally:
        b.results = results
    return [Complex(x, y) for x, y in zip(*found, strict=True)]


def _part(b, value, at):
    if isinstance(value, Complex):
        return (value.real, value.imag)[at]
    return parts(b, value)[at] if isinstance(value, Value) and value.floats else value


def parts(b, x, dtype=None):
    """The real and the imaginary part of a value or a number."""
    real = COMPLEX_TYPES.get(dtype, dtype)
    x = x if isinstance(x, Value) else b.const(x, None if isinstance(x, complex) else real)
    if isinstance(x, Complex):
        return tuple(p if real is None else b.cast(p, real) for p in (x.real, x.imag))
    x = x if real is None else b.cast(x, real)
    return x, b.full(b.shape_of(x), 0, x.dtype, x.shape)


# ---- arithmetic ----


@converts("complex")
def complex_(b, real, imag):
    real, imag = (b.cast(p, COMPLEX_TYPES[b.results[0][0]]) for p in (real, imag))
    wide = b.full(b.ints(), 0, real.dtype, [])
    return Complex(real + imag * wide, imag + real * wide) if real.shape != imag.shape else Complex(real, imag)


@converts("as_complex", "view_as_complex")
def as_complex(b, x=None, input=None):
    x = x if x is not None else input
    return Complex(*(b.gather(x, b.const(i, torch.int64), -1) for i in (0, 1)))


@on_complex("as_real", "view_as_real")
def as_real(b, x=None, input=None):
    return _joined(b, x if x is not None else input)


def _joined(b, x):
    """The two parts along a new last axis."""
    return b.concat([b.unsqueeze(p, [p.rank]) for p in parts(b, x)], -1)


on_complex("real")(lambda b, x: b.op("Identity", x.real))
on_complex("imag")(lambda b, x: b.op("Identity", x.imag))
on_complex("conj")(lambda b, x: _conj(x))
on_complex("abs")(lambda b, x: _abs(b, x))
on_complex("angle")(lambda b, x: atan2(b, x.imag, x.real))
converts("real", "conj")(lambda b, x: x)


def _conj(x):
    return Complex(x.real, -x.imag)


def _abs(b, x):
    return b.op("Sqrt", x.real * x.real + x.imag * x.imag)


def _two(function):
    def converted(b, x, y):
        dtype = b.results[0][0]
        return function(b, parts(b, x, dtype), parts(b, y, dtype))

    return converted


def _product(x, y):
    return Complex(x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0])


def _quotient(x, y):
    size = y[0] * y[0] + y[1] * y[1]
    return Complex((x[0] * y[0] + x[1] * y[1]) / size, (x[1] * y[0] - x[0] * y[1]) / size)


on_complex("add")(_two(lambda b, x, y: Complex(x[0] + y[0], x[1] + y[1])))
on_complex("subtract")(_two(lambda b, x, y: Complex(x[0] - y[0], x[1] - y[1])))
on_complex("multiply")(_two(lambda b, x, y: _product(x, y)))
on_complex("divide")(_two(lambda b, x, y: _quotient(x, y)))
on_complex("square")(lambda b, x: _product(parts(b, x), parts(b, x)))


@on_complex("exp")
def exp(b, x):
    size = b.op("Exp", x.real)
    return Complex(size * b.op("Cos", x.imag), size * b.op("Sin", x.imag))


@on_complex("scale")
def scale(b, x, scale=1.0, bias=0.0, bias_after_scale=True):
    real, imag = parts(b, x)
    real = real * scale + bias if bias_after_scale else (real + bias) * scale
    return Complex(real, imag * scale)


@on_complex("matmul")
def matmul(b, x, y, transpose_x=False, transpose_y=False):
    def turned(v, turn):
        return [b.swapped(p, -1, -2) if turn and p.rank > 1 else p for p in parts(b, v, b.results[0][0])]

    (a, c), (d, e) = turned(x, transpose_x), turned(y, transpose_y)
    shape = b.results[0][1]

    def product(x, y):
        return b.matmul(x, y, shape)

    return Complex(product(a, d) - product(c, e), product(a, e) + product(c, d))


# ---- Fourier transforms ----


def _dft(b, x, axis, inverse=False, half=False):
    """The transform along an axis, unscaled; of real numbers, optionally its first half."""
    if b.opset < 17:
        raise Unconvertible(f"needs opset 17 or newer, and this is opset {b.opset}")
    wide = _joined(b, x) if isinstance(x, Complex) else b.unsqueeze(x, [x.rank])
    shape = [*x.shape, 2]
    if half:
        shape[axis] = None if x.shape[axis] is None else x.shape[axis] // 2 + 1
    how = {"inverse": int(inverse), "onesided": int(half), "shape": shape}
    if b.opset >= 20:
        out = b.op("DFT", wide, None, b.const(axis, torch.int64), **how)
    else:
        out = b.op("DFT", wide, None, axis=axis, **how)
    real, imag = (b.gather(out, b.const(i, torch.int64), -1) for i in (0, 1))
    return Complex(real, imag)


def _times(x, factor):
    return Complex(x.real * factor, x.imag * factor) if isinstance(x, Complex) else x * factor


def _scaled(b, x, size, norm, inverse):
    """What ONNX gives, in the scale that `norm` names: its inverse has been divided by the size already."""
    power = {"backward": 0.0, "ortho": 0.5, "forward": 1.0}[norm]
    power = power if inverse else -power
    if not power:
        return x
    kind = x.real.dtype if isinstance(x, Complex) else x.dtype
    if isinstance(size, int):
        return _times(x, float(size) ** power)
    size = b.cast(size, kind)
    factor = size if abs(power) == 1 else b.op("Sqrt", size)
    return _times(x, factor if power > 0 else b.op("Reciprocal", factor))


def _fitted(b, x, axis, size):
    """Cut, or filled with zeros, to a size along an axis."""
    if isinstance(x, Complex):
        return Complex(_fitted(b, x.real, axis, size), _fitted(b, x.imag, axis, size))
    if x.shape[axis] is None or x.shape[axis] < size:
        missing = size if x.shape[axis] is None else size - x.shape[axis]
        rim = [0] * x.rank
        rim[axis] = missing
        shape = [None if i == axis else n for i, n in enumerate(x.shape)]
        x = b.op("Pad", x, b.ints(*[0] * x.rank, *rim), b.const(0, x.dtype), shape=shape)
    if x.shape[axis] != size:
        x = b.slice(x, [0], [size], [axis])
        x.shape[axis] = size
    return x


def _length(b, x, axis):
    known = x.shape[axis]
    return known if known is not None else b.size_of(x.real if isinstance(x, Complex) else x, axis)


def _full(b, x, axis, norm, forward):
    size = _length(b, x, axis)
    return _scaled(b, _dft(b, x, axis, not forward), size, norm, not forward)


def _half(b, x, axis, norm, forward):
    """rfft, and ihfft, whose result is the conjugate in the scale of an inverse."""
    size = _length(b, x, axis)
    out = _scaled(b, _dft(b, x, axis, half=True), size, norm, False)
    if forward:
        return out
    if not isinstance(size, int):
        raise Unconvertible("needs to know the size of the axis when the model is written")
    power = {"backward": -1.0, "ortho": 0.0, "forward": 1.0}[norm]
    return _conj(_times(out, float(size) ** power) if power else out)


def _back(b, x, axis, norm, forward, size):
    """irfft, and hfft, which transforms the conjugate in the scale of a forward transform."""
    real, imag = parts(b, _fitted(b, x, axis, size // 2 + 1))
    imag = -imag if forward else imag
    mirrored = size - (size // 2 + 1)  # the rest is the conjugate of the first half, read backwards
    if mirrored:
        real, imag = (
            b.concat([p, _times(b.slice(p, [mirrored], [0], [axis], [-1]), sign)], axis)
            for p, sign in ((real, 1.0), (imag, -1.0))
        )
    out = _dft(b, Complex(real, imag), axis, inverse=True).real
    if not forward:
        return _scaled(b, out, size, norm, True)
    power = {"backward": 1.0, "ortho": 0.5, "forward": 0.0}[norm]
    return out * float(size) ** power if power else out


def _several(b, x, s, axes):
    """x in the type of the transform, its axes counted from the front, and the size of each that was asked for."""
    wanted = COMPLEX_TYPES.get(b.results[0][0], b.results[0][0])
    x = b.cast(x, wanted) if not isinstance(x, Complex) else x
    sizes = None if s is None else must_know(s, "s")
    if axes is None:
        axes = range(x.rank) if sizes is None else range(x.rank - len(sizes), x.rank)
    axes = [a % x.rank for a in must_know(list(axes), "axes")]
    return x, axes, [None] * len(axes) if sizes is None else [None if n == -1 else n for n in sizes]


def _full_transform(b, x, s, axes, norm, forward):
    x, axes, sizes = _several(b, x, s, axes)
    for axis, size in zip(axes, sizes, strict=True):
        x = x if size is None else _fitted(b, x, axis, size)
        x = _full(b, x, axis, norm, forward)
    return x


def _half_transform(b, x, s, axes, norm, forward):
    x, axes, sizes = _several(b, x, s, axes)
    for axis, size in zip(axes, sizes, strict=True):
        x = x if size is None else _fitted(b, x, axis, size)
    x = _half(b, x, axes[-1], norm, forward)
    for axis in axes[:-1]:
        x = _full(b, x, axis, norm, forward)
    return x


def _back_transform(b, x, s, axes, norm, forward):
    x, axes, sizes = _several(b, x, s, axes)
    x = Complex(*parts(b, x))
    for axis, size in list(zip(axes, sizes, strict=True))[:-1]:
        x = x if size is None else _fitted(b, x, axis, size)
        x = _full(b, x, axis, norm, forward)
    last = sizes[-1] if sizes[-1] is not None else 2 * (x.size(axes[-1]) - 1)
    return _back(b, x, axes[-1], norm, forward, last)


def _family(one, several, transform, forward):
    def along_one(b, x, n=None, axis=-1, norm="backward"):
        return transform(b, x, None if n is None else [n], [axis], norm, forward)

    def along_several(b, x, s=None, axes=None, norm="backward"):
        return transform(b, x, s, axes, norm, forward)

    for enter in (converts, on_complex):
        enter(one)(along_one)
        enter(*several)(along_several)


_family("fft", ("fft2", "fftn"), _full_transform, True)
_family("ifft", ("ifft2", "ifftn"), _full_transform, False)
_family("rfft", ("rfft2", "rfftn"), _half_transform, True)
_family("ihfft", ("ihfft2", "ihfftn"), _half_transform, False)
_family("irfft", ("irfft2", "irfftn"), _back_transform, False)
_family("hfft", ("hfft2", "hfftn"), _back_transform, True)


# ---- frames ----


@converts("frame")
def frame(b, x, frame_length, hop_length, axis=-1):
    first = axis == 0 and x.rank > 1
    along = 0 if axis == 0 else x.rank - 1
    size = _length(b, x, along)
    steps = b.const(torch.arange(frame_length))
    if isinstance(size, int):
        starts = b.const(torch.arange(0, size - frame_length + 1, hop_length))
    else:
        zero, hop = b.const(0, torch.int64), b.const(hop_length, torch.int64)
        starts = b.op("Range", zero, size - frame_length + 1, hop, dtype=torch.int64, shape=[None])
    if first or axis == 0:
        at = b.unsqueeze(starts, [1]) + b.unsqueeze(steps, [0])
    else:
        at = b.unsqueeze(steps, [1]) + b.unsqueeze(starts, [0])
    return b.gather(x, at, along)


@converts("overlap_add")
def overlap_add(b, x, hop_length, axis=-1):
    """A transposed convolution, whose kernels put the elements of a frame one behind the other."""
    result = b.results[0][1]
    if axis == 0:
        x = b.transpose(x, [*range(2, x.rank), 1, 0])
    length = x.size(-2)
    flat = b.op("Reshape", x, b.row([-1, length, b.size_of(x, -1)]), shape=[None, length, x.shape[-1]])
    kernel = b.const(torch.eye(length).reshape(length, 1, length), x.dtype)
    out = b.op("ConvTranspose", flat, kernel, strides=[hop_length], shape=[None, 1, None])
    lead = [b.size_of(x, i) for i in range(x.rank - 2)]
    turned = [*result[1:], result[0]] if axis == 0 else result
    out = b.op("Reshape", out, b.row([*lead, -1]), shape=turned)
    return b.transpose(out, [x.rank - 2, *range(x.rank - 2)]) if axis == 0 else out
