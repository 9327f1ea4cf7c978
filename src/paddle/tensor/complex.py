"""Complex numbers: their parts, construction, and views as pairs of real numbers."""

import torch

from .._core.accelerator import ALIKE, shortcut, tensor
from .._core.errors import UnimplementedError, received
from .._core.op import op, rename
from .._kernels import vectorised
from ._binary import as_tensors
from .math.unary import direction

__all__ = [
    "angle",
    "as_complex",
    "as_real",
    "complex",
    "conj",
    "imag",
    "polar",
    "real",
    "sgn",
    "view_as_complex",
    "view_as_real",
]

HELP = {
    "returns": "Tensor with the shape of `x`.",
    "input": "Tensor; for `view_as_complex` its last axis has size 2.",
    "real": "Tensor of real parts.",
    "imag": "Tensor of imaginary parts.",
    "abs": "Tensor of moduli.",
    "angle": "Tensor of angles in radians.",
}

real = rename("real", torch.real, "The real parts, as a view.", "[1 + 2j] -> [1.0]", out=False, view=True)
imag = rename("imag", torch.imag, "The imaginary parts, as a view.", "[1 + 2j] -> [2.0]", out=False, view=True)
angle = rename(
    "angle", torch.angle, "The angle in radians; π for a negative real number.", "[1.0 + 0j] -> [0.0]", out=False
)
sgn = rename(
    "sgn",
    direction,
    "As `paddle.sign`: `x / abs(x)`, and 0 at 0.",
    "[3 + 4j] -> [(0.6000000238418579+0.800000011920929j)]",
    out=False,
)


@op
def conj(x, name=None):
    """The complex conjugate, in new memory.

    >>> paddle.conj(paddle.to_tensor([1 + 2j])).tolist()
    [(1-2j)]
    """
    # torch.conj only sets a flag, which NumPy and DLPack cannot read.
    return torch.conj_physical(x) if x.is_complex() else x.clone()


@op
@shortcut(torch.complex, real=tensor({torch.float32, torch.float64}), imag=ALIKE)
def complex(real, imag, name=None, *, out=None):
    """Complex numbers from real and imaginary parts.

    >>> paddle.complex(paddle.to_tensor([1.0]), paddle.to_tensor([2.0])).tolist()
    [(1+2j)]
    """
    return torch.complex(*_whole(_same_float(real, imag, "complex"), "complex"))


@op
def polar(abs, angle, name=None, *, out=None):
    """Complex numbers from moduli and angles in radians.

    >>> paddle.polar(paddle.to_tensor([2.0]), paddle.to_tensor([0.0])).tolist()
    [(2+0j)]
    """
    abs, angle = _whole(_same_float(abs, angle, "polar"), "polar")
    if abs.requires_grad:  # the derivative of torch.polar is wrong where a modulus is negative
        return torch.complex(abs * torch.cos(angle), abs * torch.sin(angle))
    return vectorised.polar(abs, angle)


def _whole(parts, name):
    """The parts of complex numbers, of a float type that has a complex one."""
    for part in parts:
        if part.dtype in (torch.float16, torch.bfloat16):
            text = f"{name}: there are no complex numbers of {str(part.dtype).removeprefix('torch.')}."
            raise UnimplementedError(text, received(x=part), "x.astype('float32').")
    return parts


def _same_float(x, y, name):
    """Convert two operands to the same float type, as torch's complex kernels require."""
    x, y = as_tensors(x, y, name)
    common = torch.result_type(x, y)
    common = common if common.is_floating_point else torch.float32
    return x.to(common), y.to(common)


@op(view=True)
def as_complex(x, name=None):
    """The pairs along the last axis (of size 2) as complex numbers, without copying where the layout allows.

    >>> paddle.as_complex(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [(1+2j), (3+4j)]
    """
    _whole((x,), "as_complex")
    try:
        return torch.view_as_complex(x)
    except RuntimeError:  # pairs that are not contiguous are copied; other errors are raised again
        return torch.view_as_complex(x.clone(memory_format=torch.contiguous_format))


@op(view=True)
def as_real(x, name=None):
    """Complex numbers as pairs of real ones along a new last axis, as a view.

    >>> paddle.as_real(paddle.to_tensor([1 + 2j])).tolist()
    [[1.0, 2.0]]
    """
    # The gradient of torch's view fails without elements.
    return torch.view_as_real(x.resolve_conj()) if x.numel() else torch.stack((x.real, x.imag), -1)


@op(aliases={"x": "input"}, view=True)
def view_as_complex(input):
    """As `paddle.as_complex`.

    >>> paddle.view_as_complex(paddle.to_tensor([[1.0, 2.0]])).tolist()
    [(1+2j)]
    """
    return as_complex.kernel(input)


@op(aliases={"x": "input"}, view=True)
def view_as_real(input):
    """As `paddle.as_real`.

    >>> paddle.view_as_real(paddle.to_tensor([1 + 2j])).tolist()
    [[1.0, 2.0]]
    """
    return as_real.kernel(input)
