"""The text of a tensor: `Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True, …`.

The rules, observed from the original's output: each number is formatted separately (`2.` if it is whole, else with
`precision` digits), all cells get the width of the widest one shown, and the omitted part of a large tensor is removed
before formatting.
"""

import numbers
from dataclasses import dataclass

import torch

from . import state
from .errors import InvalidArgumentError, InvalidTypeError, received


@dataclass
class _Options:
    precision: int = 8
    threshold: int = 1000
    edgeitems: int = 3
    sci_mode: bool = False
    linewidth: int = 80


_OPTIONS = state.per_process("print options", _Options)


class _OptionTypeError(InvalidTypeError, RuntimeError):
    """A wrong type, for which Paddle raises RuntimeError here: both that and a TypeError."""


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None):
    """Set how tensors are printed; options that are None stay unchanged.

    Args:
        precision: digits after the decimal point, initially 8.
        threshold: a tensor with more elements than this is shortened with `...`, initially 1000.
        edgeitems: how many elements a shortened dimension keeps at each end, initially 3.
        sci_mode: write every float as `1.00000000e+00`, initially False.
        linewidth: the width at which a row of numbers is wrapped, initially 80.

    Returns:
        None.

    >>> paddle.set_printoptions(precision=2)
    >>> print(paddle.to_tensor([0.123, 4.0]))
    Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
           [0.12, 4.  ])
    """
    asked = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "sci_mode": sci_mode,
        "linewidth": linewidth,
    }
    asked = {name: value for name, value in asked.items() if value is not None}
    for name, value in asked.items():
        if not isinstance(value, numbers.Integral):
            wanted = "True or False" if name == "sci_mode" else "an integer"
            raise _OptionTypeError(f"set_printoptions: '{name}' must be {wanted}.", received(**{name: value}))
    if precision is not None and precision < 0:
        raise InvalidArgumentError("set_printoptions: 'precision' must be 0 or more.", received(precision=precision))
    for name, value in asked.items():
        setattr(_OPTIONS.value, name, bool(value) if name == "sci_mode" else int(value))


def to_string(t, *, place, stop_gradient, shape=None, dtype_name=None, prefix="Tensor", spread=""):
    """The text of a torch tensor, dense or sparse, as Paddle prints it.

    Args:
        shape, dtype_name: if they differ from those of the torch tensor.
        spread: a description of how it is distributed over processes.
    """
    t = t.detach()
    shape = list(t.shape) if shape is None else list(shape)
    dtype_name = dtype_name or str(t.dtype).removeprefix("torch.")
    indent = len(prefix) + 1
    if t.layout is torch.strided:
        head = f"{prefix}(shape={shape}, dtype={dtype_name}, place={place}, stop_gradient={stop_gradient},{spread}"
        return f"{head}\n{' ' * indent}{_body(t, indent)})"
    # The original ends the lines of a sparse tensor with a space and spells its dtype in full.
    head = f"{prefix}(shape={shape}, dtype=paddle.{dtype_name}, place={place}, stop_gradient={stop_gradient}"
    parts = [f"{' ' * indent}{name}={_body(part, indent + len(name) + 1)}" for name, part in _sparse_parts(t)]
    return ", \n".join([head, *parts]) + ")"


def _sparse_parts(t):
    if t.layout is torch.sparse_coo:
        return [("indices", t._indices()), ("values", t._values())]
    # Paddle stores the batches of a CSR matrix one after the other, torch stacks them.
    parts = [("crows", t.crow_indices()), ("cols", t.col_indices()), ("values", t.values())]
    return [(name, part.flatten()) for name, part in parts]


def _body(t, column):
    """The bracketed numbers of a dense tensor whose first bracket is in `column`."""
    edge = max(_OPTIONS.value.edgeitems, 0)
    shorten = t.numel() > _OPTIONS.value.threshold
    edges = _edges(t, edge) if edge or shorten else t
    texts, below = shown = _texts(edges if shorten else t)
    # The original takes the width from the edges even if it shows everything.
    measured = shown if shorten or edges is t else _texts(edges)
    width = max(map(len, measured[0]), default=0)
    if any(measured[1]):
        # Leave room for the sign, except where the number fills its cell.
        texts = [x if minus or len(x) >= width else " " + x for x, minus in zip(texts, below, strict=True)]
    cells = (x.ljust(width) for x in texts)

    def lay(shape, column):
        if not shape:
            return next(cells)
        cut = shorten and shape[0] > 2 * edge
        items = [lay(shape[1:], column + 1) for _ in range(2 * edge if cut else shape[0])]
        if cut:
            items.insert(edge, "...")
        if len(shape) > 1:
            gap = "," + "\n" * (len(shape) - 1) + " " * (column + 1)
        else:
            per_line = max(1, (_OPTIONS.value.linewidth - column) // (width + 2))
            items = [", ".join(items[i : i + per_line]) for i in range(0, len(items), per_line)]
            gap = ",\n" + " " * (column + 1)
        return f"[{gap.join(items)}]"

    return lay(tuple(t.shape), column)


def _edges(t, edge):
    """The tensor without the middle of each long dimension, so that little is copied and formatted."""
    for axis, size in enumerate(t.shape):
        if size > 2 * edge:
            t = torch.cat([t.narrow(axis, 0, edge), t.narrow(axis, size - edge, edge)], axis)
    return t


def _texts(t):
    """The text of each number, and whether each is negative."""
    if t.dtype.itemsize < 4 and t.is_floating_point():
        t = t.float()
    values = t.resolve_conj().resolve_neg().cpu().flatten().tolist()
    if t.is_complex():
        return [_complex_text(v) for v in values], [v.real < 0 or (v.real == 0 and v.imag < 0) for v in values]
    text = _float_text if t.is_floating_point() else str
    return [text(v) for v in values], [v < 0 for v in values]


def _float_text(v):
    if _OPTIONS.value.sci_mode:
        return f"{v:.{_OPTIONS.value.precision}e}"
    # Infinity counts as whole, hence the original's "inf.".
    return f"{v:.0f}." if v % 1 == 0 or v in (float("inf"), float("-inf")) else f"{v:.{_OPTIONS.value.precision}f}"


def _complex_text(v):
    form = f".{_OPTIONS.value.precision}{'e' if _OPTIONS.value.sci_mode else 'f'}"
    # The sign comes from a comparison, so minus zero gives "+-0." and nan has no sign, as in the original.
    return f"({v.real:{form}}{'+' if v.imag >= 0 else ''}{v.imag:{form}}j)"
