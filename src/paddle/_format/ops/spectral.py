"""Fourier transforms, and signals cut into frames."""

import paddle
from paddle import fft as T
from paddle import signal

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from .composed import composed

_COMPLEX = {"float32": "complex64", "float64": "complex128"}


# ---- transforms ----


def _sized(w, x, axes, sizes):
    """x cut, or filled with zeros, to the sizes along the axes."""
    shape = shape_of(x)
    for axis, size in zip(axes, sizes, strict=True):
        if size == shape[axis]:
            continue
        if 0 <= size < shape[axis]:
            left = [size if a == axis else n for a, n in enumerate(shape)]
            x = w.emit(
                "slice",
                Input=x,
                Out=w.temp(left, dtype_of(x)),
                axes=[axis],
                starts=[0],
                ends=[size],
                infer_flags=[1],
                decrease_axis=[],
            )
        elif shape[axis] < 0:
            raise NotImplementedError("a transform of n points along an axis whose size is unknown before a run")
        else:
            missing = [size - shape[axis] if a == axis else n for a, n in enumerate(shape)]
            if any(n < 0 for n in missing):
                raise NotImplementedError("a transform filled with zeros, of a tensor of unknown sizes")
            zeros = w.constant(0, dtype_of(x), missing)
            left = [size if a == axis else n for a, n in enumerate(shape)]
            x = w.emit("concat", X=[x, zeros], Out=w.temp(left, dtype_of(x)), axis=axis)
        shape = left
    return x


def _axes(x, s, axes):
    """The axes of a transform, counted from the front."""
    count = len(x.shape)
    if axes is None:
        return list(range(count)) if s is None else list(range(count - len(s), count))
    return [a % count for a in axes]


def _real(w, x):
    """A tensor of floats: integers become those of the default type."""
    return w.cast(x, "float32") if dtype_of(x) not in (*_COMPLEX, *_COMPLEX.values()) else x


def _full(w, x, s, axes, norm, forward):
    """fft, fftn and their inverses."""
    axes = _axes(x, s, axes)
    x = _real(w, x)
    if s is not None:
        x = _sized(w, x, axes, s)
    named = {"X": x, "Out": w.out, "axes": axes, "normalization": norm, "forward": forward}
    if dtype_of(x) in _COMPLEX:
        w.emit("fft_r2c", onesided=False, **named)
    else:
        w.emit("fft_c2c", **named)


def _half(w, x, s, axes, norm, forward):
    """rfft, rfftn; ihfft and the like: from real numbers to the first half of the result."""
    axes = _axes(x, s, axes)
    x = _real(w, x)
    if s is not None:
        x = _sized(w, x, axes, s)
    w.emit("fft_r2c", X=x, Out=w.out, axes=axes, normalization=norm, forward=forward, onesided=True)


def _back(w, x, s, axes, norm, forward):
    """irfft, irfftn; hfft and the like: from the first half to real numbers."""
    axes = _axes(x, s, axes)
    x = _real(w, x)
    if dtype_of(x) in _COMPLEX:
        x = w.cast(x, _COMPLEX[dtype_of(x)])
    if s is not None:
        x = _sized(w, x, axes, [*s[:-1], s[-1] // 2 + 1])
    last = 0 if s is None else s[-1]
    if not last:
        size = shape_of(x)[axes[-1]]
        if size < 0:
            raise NotImplementedError("a transform to real numbers along an axis whose size is unknown before a run")
        last = 2 * (size - 1)
    w.emit("fft_c2r", X=x, Out=w.out, axes=axes, normalization=norm, forward=forward, last_dim_size=last)


def _family(one, several, write, forward):
    @writes(one)
    def write_one(w, x, n, axis, norm):
        write(w, x, None if n is None else [n], [axis], norm, forward)

    @writes(*several)
    def write_several(w, x, s, axes, norm):
        write(w, x, None if s is None else list(s), axes, norm, forward)


_family("fft", ("fft2", "fftn"), _full, True)
_family("ifft", ("ifft2", "ifftn"), _full, False)
_family("rfft", ("rfft2", "rfftn"), _half, True)
_family("ihfft", ("ihfft2", "ihfftn"), _half, False)
_family("irfft", ("irfft2", "irfftn"), _back, False)
_family("hfft", ("hfft2", "hfftn"), _back, True)


@reads("fft_c2c")
def _read_full(o):
    call = T.fftn if o.attr("forward", True) else T.ifftn
    return call(o["X"], axes=list(o.attr("axes")), norm=o.attr("normalization", "backward"))


@reads("fft_r2c")
def _read_half(o):
    if o.attr("onesided", True):
        call = T.rfftn if o.attr("forward", True) else T.ihfftn
    else:
        call = T.fftn if o.attr("forward", True) else T.ifftn
    return call(o["X"], axes=list(o.attr("axes")), norm=o.attr("normalization", "backward"))


@reads("fft_c2r")
def _read_back(o):
    x, axes, last = o["X"], list(o.attr("axes")), o.attr("last_dim_size", 0)
    sizes = None if not last else [*(int(x.shape[a]) for a in axes[:-1]), last]
    call = T.hfftn if o.attr("forward", False) else T.irfftn
    return call(x, sizes, axes, o.attr("normalization", "backward"))


@composed("fftshift")
def _fftshift(x, axes):
    axes = list(range(x.ndim)) if axes is None else [axes] if isinstance(axes, int) else list(axes)
    return paddle.roll(x, [int(x.shape[a]) // 2 for a in axes], axes)


@composed("ifftshift")
def _ifftshift(x, axes):
    axes = list(range(x.ndim)) if axes is None else [axes] if isinstance(axes, int) else list(axes)
    return paddle.roll(x, [-(int(x.shape[a]) // 2) for a in axes], axes)


@writes("fftfreq", "rfftfreq")
def _write_frequencies(w):
    from .creation import write_values

    call = T.fftfreq if w.operator.type == "fftfreq" else T.rfftfreq
    write_values(w, call(w.args["n"], w.args["d"], dtype_of(w.out)), w.out)


# ---- frames ----

row(signal.frame, "frame", X="x", frame_length="frame_length", hop_length="hop_length", axis="axis")
row(signal.overlap_add, "overlap_add", X="x", hop_length="hop_length", axis="axis")


@reads("stft")
def _read_stft(o):
    """The transform alone: the model has cut the signal to frames and filled its ends before."""
    n_fft, x = o.attr("n_fft"), o["X"]
    frames = signal.frame(x, n_fft, o.attr("hop_length"))
    frames = frames * o["Window"].unsqueeze(-1)
    norm = "ortho" if o.attr("normalized", False) else "backward"
    call = T.rfft if o.attr("onesided", True) else T.fft
    return call(frames, axis=-2, norm=norm)


def _window(x, n_fft, win_length, window, dtype):
    """The window of a short-time transform, with zeros around it."""
    length = n_fft if win_length is None else win_length
    window = paddle.ones([length], dtype) if window is None else window
    before = (n_fft - length) // 2
    if length == n_fft:
        return window
    ends = [paddle.zeros([before], dtype), window, paddle.zeros([n_fft - length - before], dtype)]
    return paddle.concat([e for e in ends if e.shape[0]])


@composed("stft")
def _stft(x, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided):
    hop = n_fft // 4 if hop_length is None else hop_length
    onesided = not x.dtype.is_complex if onesided is None else onesided
    real = {"complex64": "float32", "complex128": "float64"}.get(x.dtype.name, x.dtype.name)
    window = _window(x, n_fft, win_length, window, real)
    flat = x.ndim == 1
    x = x.unsqueeze(0) if flat else x
    if center:
        side = n_fft // 2
        x = paddle.nn.functional.pad(x.unsqueeze(1), [side, side], mode=pad_mode, data_format="NCL").squeeze(1)
    frames = signal.frame(x, n_fft, hop) * window.unsqueeze(-1)
    norm = "ortho" if normalized else "backward"
    found = (T.rfft if onesided else T.fft)(frames, axis=-2, norm=norm)
    return found.squeeze(0) if flat else found


@composed("istft")
def _istft(x, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex):
    hop = n_fft // 4 if hop_length is None else hop_length
    real = "float64" if x.dtype.name == "complex128" else "float32"
    window = _window(x, n_fft, win_length, window, real)
    flat = x.ndim == 2
    x = x.unsqueeze(0) if flat else x
    norm = "ortho" if normalized else "backward"
    if return_complex:
        frames = T.ifft(x, axis=-2, norm=norm)
    else:
        half = x if onesided else paddle.slice(x, [1], [0], [n_fft // 2 + 1])
        frames = T.irfft(half, n_fft, axis=-2, norm=norm)
    out = signal.overlap_add(frames * window.unsqueeze(-1), hop)
    weight = (window * window).unsqueeze(-1).expand([n_fft, int(x.shape[-1])])
    total = signal.overlap_add(weight, hop)
    side = n_fft // 2 if center else 0
    stop = int(out.shape[-1]) - side if length is None else side + length
    out, total = paddle.slice(out, [1], [side], [stop]), paddle.slice(total, [0], [side], [stop])
    out = out / total
    return out.squeeze(0) if flat else out


# ---- complex numbers ----

composed("polar")(lambda abs, angle: paddle.complex(abs * paddle.cos(angle), abs * paddle.sin(angle)))
composed("view_as_complex")(lambda input: paddle.as_complex(input))
composed("view_as_real")(lambda input: paddle.as_real(input))
