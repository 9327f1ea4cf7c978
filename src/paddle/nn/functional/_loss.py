"""What the losses share: how they are reduced, which labels they take, what gets no gradient."""

import torch

from ..._core.errors import IndexRangeError, InvalidArgumentError, received
from ..._core.random import INFERRING_SHAPES

_REDUCTIONS = ("mean", "sum", "none")


def check_reduction(reduction, op_name, allowed=_REDUCTIONS, error=InvalidArgumentError):
    """Refuse a reduction that the loss does not know."""
    if reduction not in allowed:
        names = ", ".join(map(repr, allowed[:-1])) + f" or {allowed[-1]!r}"
        raise error(f"{op_name}: 'reduction' must be {names}.", received(reduction=reduction))


def reduce(loss, reduction):
    """The mean, the sum, or the loss itself; `reduction` is checked already."""
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def fixed(target):
    """A target through which no gradient flows, where Paddle's kernels give none."""
    return target.detach() if target.requires_grad else target


def same_shape(op_name, **tensors):
    """Refuse tensors of different shapes, where Paddle does not broadcast."""
    first, *others = tensors.values()
    if any(t.shape != first.shape for t in others):
        names = " and ".join(f"'{name}'" for name in tensors)
        raise InvalidArgumentError(f"{op_name}: {names} must have the same shape.", received(**tensors))


def together(input, label):
    """Two tensors of one float dtype and one shape, as torch's fused losses want them."""
    if input.shape == label.shape and input.dtype == label.dtype and input.dtype.is_floating_point:
        return input, label
    dtype = torch.promote_types(input.dtype, label.dtype)
    if not dtype.is_floating_point:
        dtype = torch.get_default_dtype()
    return torch.broadcast_tensors(input.to(dtype), label.to(dtype))


def readable(tensor):
    """Whether looking at values is cheap and possible: on the CPU, and not while a graph is compiled or recorded."""
    return tensor.is_cpu and not torch.compiler.is_compiling() and not INFERRING_SHAPES


def check_labels(label, classes, op_name, ignore_index=None, name="label"):
    """Name the first class label that is out of range, if there is one and if looking costs little."""
    if readable(label) and label.numel():
        low, high = torch.aminmax(label)
        if low < 0 or high >= classes:
            refuse_labels(label, classes, op_name, ignore_index, name)


def refuse_labels(label, classes, op_name, ignore_index=None, name="label"):
    """Raise the error that names the first label out of range; nothing when all of those are ignored."""
    outside = (label < 0) | (label >= classes)
    if ignore_index is not None:
        outside &= label != ignore_index
    bad = label[outside]
    if bad.numel():
        ignored = "" if ignore_index is None else f", or be ignore_index ({ignore_index})"
        raise IndexRangeError(
            f"{op_name}: every value in '{name}' must lie between 0 and {classes - 1}, as there are {classes} classes"
            f"{ignored}.",
            f"a label of {int(bad[0])}, {received(**{name: label})}",
            "classes are counted from 0; the number of classes is the size of the class axis of the input.",
        )
