# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DTypeLike, PlaceLike, ShapeLike
from typing import Any

def complete(module: Any) -> Any:
    """Complete the docstrings of what a file, given by its globals, makes public besides operators."""

def creator(impl: Any = None, *, sizes: Any = None, aliases: Any = None, random: bool = False) -> Any:
    """Make an operator that creates a new tensor.

    `requires_grad` and `pin_memory` are handled here; the operators ignore them.
    With `sizes`, the position of the shape, the sizes may also be separate arguments: `zeros(2, 3)`."""

def default_torch_dtype() -> Any:
    """The default float type as a torch dtype."""

def device_of(device: Any) -> Any:
    """Return the requested torch device, or the one set by `set_device`."""

def fft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of complex numbers, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.fft(paddle.to_tensor([1.0, 2.0])).real().tolist()
    [3.0, -1.0]"""

def fft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of complex numbers, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.fft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).real().tolist()
    [[11.0, -3.0], [-5.0, 1.0]]"""

def fftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: bool = False) -> Tensor:
    """The frequencies of the `n` results of `fft`, for a sample spacing of `d`.

    Args:
        n: length of the transform.
        d: distance between two samples. Default: 1.0.
        dtype: dtype of the result; by default `paddle.get_default_dtype()`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        1-D Tensor of `n` frequencies.

    >>> paddle.fft.fftfreq(4, 0.5).tolist()
    [0.0, 0.5, -1.0, -0.5]"""

def fftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of complex numbers, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.fftn(paddle.to_tensor([[1.0, 2.0]])).real().tolist()
    [[3.0, -1.0]]"""

def fftshift(x: Tensor, axes: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Move the zero frequency to the middle of each axis.

    Args:
        x: Tensor of any shape.
        axes: an axis or several; by default all.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.fft.fftshift(paddle.to_tensor([0, 1, 2, -2, -1])).tolist()
    [-2, -1, 0, 1, 2]"""

def hfft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The real Fourier transform of a Hermitian signal, given by half of it, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.hfft(paddle.to_tensor([1.0, 2.0])).tolist()
    [3.0, -1.0]"""

def hfft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The real Fourier transform of a Hermitian signal, given by half of it, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.hfft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).tolist()
    [[11.0, -3.0], [-5.0, 1.0]]"""

def hfftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The real Fourier transform of a Hermitian signal, given by half of it, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.hfftn(paddle.to_tensor([[1.0, 2.0]])).tolist()
    [[3.0, -1.0]]"""

def ifft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `fft`, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.ifft(paddle.to_tensor([1.0, 2.0])).real().tolist()
    [1.5, -0.5]"""

def ifft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `fft2`, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.ifft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).real().tolist()
    [[2.75, -0.75], [-1.25, 0.25]]"""

def ifftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `fftn`, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor with the shape of `x`, but for the lengths that are given.

    >>> paddle.fft.ifftn(paddle.to_tensor([[1.0, 2.0]])).real().tolist()
    [[1.5, -0.5]]"""

def ifftshift(x: Tensor, axes: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """The inverse of `fftshift`: move the zero frequency to the front.

    Args:
        x: Tensor of any shape.
        axes: an axis or several; by default all.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.fft.ifftshift(paddle.to_tensor([-2, -1, 0, 1, 2])).tolist()
    [0, 1, 2, -2, -1]"""

def ihfft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `hfft`: half of a signal from its real spectrum, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.ihfft(paddle.to_tensor([1.0, 2.0])).real().tolist()
    [1.5, -0.5]"""

def ihfft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `hfft2`: half of a signal from its real spectrum, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.ihfft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).real().tolist()
    [[2.75, -0.75], [-1.25, 0.25]]"""

def ihfftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `hfftn`: half of a signal from its real spectrum, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.ihfftn(paddle.to_tensor([[1.0, 2.0]])).real().tolist()
    [[1.5, -0.5]]"""

def int_arg(value: Any, name: str = 'value') -> Any:
    """An int from an int, a numpy integer or a tensor with one element."""

def irfft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `rfft`: real numbers from half of a spectrum, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.irfft(paddle.to_tensor([1.0, 2.0])).tolist()
    [1.5, -0.5]"""

def irfft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `rfft2`: real numbers from half of a spectrum, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.irfft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).tolist()
    [[2.75, -0.75], [-1.25, 0.25]]"""

def irfftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The inverse of `rfftn`: real numbers from half of a spectrum, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        real Tensor, 2 * (size - 1) long along the last of the axes unless a length is given.

    >>> paddle.fft.irfftn(paddle.to_tensor([[1.0, 2.0]])).tolist()
    [[1.5, -0.5]]"""

def number_arg(value: Any) -> Any:
    """A Python number from a number or a tensor with one element."""

def one_axis(axis: int | Sequence[int] | None, ndim: Any, name: str = 'axis') -> Any:
    """One non-negative axis."""

def op(impl: Any = None, *, name: str | None = None, aliases: Any = None, bare: Any = None, method: bool = False, random: bool = False, view: bool = False, variant: Any = None, registered: bool = True, defined_at: Any = None, around: Any = None, left: Any = None) -> Any:
    """Make an operator on Paddle tensors from a function on torch tensors.

    Args:
        name: its name in errors, graphs and profiles; the function's name by default.
        aliases: {another name for an argument: the argument's name, or None to refuse it}.
        bare: torch's function for calls with the tensor as the only argument, for operators that are mostly called
            that way: `x.max()` then calls torch's method directly, which saves a fifth of the time for a small tensor.
        method: whether it is also a method of Tensor; for operators whose module is in `paddle.tensor`.
        random: whether it draws random numbers.
        view: whether the result may share memory with the first argument.
        variant: which form of the operator it is, if several have the same name.
        registered: False for an operator that is made while a program runs.
        defined_at: the file and line of its definition, if they are not the function's.
        around, left: a decorator of the public function, and the calls that need it, see `fast_path.function`."""

def rfft(x: Tensor, n: int | None = None, axis: int = -1, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of real numbers: only the half that determines the other, along an axis, which is cropped or zero-padded to length `n`.

    Args:
        x: Tensor of real or complex numbers.
        n: length of the transform along the axis; by default that of `x`.
        axis: an axis; a negative one counts from the last. Default: -1.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.rfft(paddle.to_tensor([1.0, 2.0])).real().tolist()
    [3.0, -1.0]"""

def rfft2(x: Tensor, s: list[int] | tuple[int, int] | None = None, axes: list[int] | tuple[int, int] = ..., norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of real numbers: only the half that determines the other, along two axes, which are cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers. Default: (-2, -1).
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.rfft2(paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])).real().tolist()
    [[11.0, -3.0], [-5.0, 1.0]]"""

def rfftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: PlaceLike | None = None, requires_grad: bool = False) -> Tensor:
    """The frequencies of the `n // 2 + 1` results of `rfft`, for a sample spacing of `d`.

    Args:
        n: length of the transform.
        d: distance between two samples. Default: 1.0.
        dtype: dtype of the result; by default `paddle.get_default_dtype()`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        1-D Tensor of `n // 2 + 1` frequencies.

    >>> paddle.fft.rfftfreq(4, 0.5).tolist()
    [0.0, 0.5, 1.0]"""

def rfftn(x: Tensor, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Any = 'backward', name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """The Fourier transform of real numbers: only the half that determines the other, along all axes or the given ones, cropped or zero-padded to the lengths `s`.

    Args:
        x: Tensor of real or complex numbers.
        s: lengths of the transforms along the axes; by default those of `x`.
        axes: the axes, a list or tuple of integers.
        norm: where the result is divided by the number of elements: 'backward' in the inverse, 'forward' in the transform, 'ortho' by its square root in both. Default: 'backward'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        complex Tensor, size // 2 + 1 long along the last of the axes.

    >>> paddle.fft.rfftn(paddle.to_tensor([[1.0, 2.0]])).real().tolist()
    [[3.0, -1.0]]"""

def shape_list(shape: ShapeLike, name: str = 'shape') -> Any:
    """A list of ints from an int, a sequence (with tensors among its items) or an integer tensor."""

def torch_dtype(dtype: DTypeLike | None) -> Any:
    """The torch dtype meant by anything that `convert` understands; None stays None."""
