"""Helpers for losses: reductions, label checks, targets without gradients."""

import torch

from ..._core.errors import IndexRangeError, InvalidArgumentError, received
from ..._core.random import INFERRING_SHAPES

# What losses share, as functions and as layers.
LOSSES = {
    "input": "Tensor of predictions.",
    "label": "Tensor of labels, of the shape of `input`.",
    "logit": "Tensor of scores, before the sigmoid.",
    "reduction": "'mean', 'sum' or 'none'.",
    "weight": "Tensor of weights, one for each class; by default 1.",
    "pos_weight": "Tensor of weights of labels that are 1, one for each class; by default 1.",
    "ignore_index": "label that adds nothing to the loss.",
    "soft_label": "whether labels are probabilities of all classes.",
    "axis": "axis of the classes.",
    "use_softmax": "whether the softmax is applied; False if the input already holds probabilities.",
    "label_smoothing": "share of every label that is spread over all classes.",
    "log_target": "whether labels are logarithms too.",
    "delta": "difference from which the loss grows linearly.",
    "is_huber": "whether the slope there is `delta`; False divides the loss by `delta`, as torch does.",
    "log_input": "whether predictions are logarithms of the mean.",
    "full": "whether the terms that depend only on labels are added.",
    "epsilon": "a small number that keeps logarithms, quotients and gradients finite.",
    "margin": "distance that is wanted.",
    "p": "exponent, or the norm that measures distances.",
    "swap": "whether the distance from positive to negative example counts where it is shorter.",
    "distance_function": "a non-negative function of two Tensors [N, D] to [N]; by default the Euclidean distance.",
    "positive": "Tensor of examples that should be near, [N, D].",
    "negative": "Tensor of examples that should be far, [N, D].",
    "input_lengths": "Tensor [N]: how many steps of each sequence count.",
    "label_lengths": "Tensor [N]: how many labels of each sequence count.",
    "blank": "number of the class that stands for no label.",
    "zero_infinity": "accepted; infinite losses are always 0.",
    "fastemit_lambda": "share by which gradients of labels are increased, so that they are emitted early.",
    "returns": "a single number, or with 'none' a Tensor with the shape of `input`.",
}

_REDUCTIONS = ("mean", "sum", "none")

NUMBERS = {"none": 0, "mean": 1, "sum": 2}  # torch's, of the reductions


def check_reduction(reduction, op_name, allowed=_REDUCTIONS, error=InvalidArgumentError):
    """Reject a reduction that the loss does not support."""
    if reduction not in allowed:
        names = ", ".join(map(repr, allowed[:-1])) + f" or {allowed[-1]!r}"
        raise error(f"{op_name}: 'reduction' must be {names}.", received(reduction=reduction))


def reduce(loss, reduction):
    """Return the mean, the sum, or the loss itself; `reduction` has already been checked."""
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def fixed(target):
    """Detach a target for which Paddle's kernels compute no gradient."""
    return target.detach() if target.requires_grad else target


def same_shape(op_name, **tensors):
    """Reject tensors of different shapes where Paddle does not broadcast."""
    first, *others = tensors.values()
    if any([t.shape != first.shape for t in others]):
        names = " and ".join(f"'{name}'" for name in tensors)
        raise InvalidArgumentError(f"{op_name}: {names} must have the same shape.", received(**tensors))


def together(input, label):
    """Bring two tensors to the same float dtype and shape, as torch's fused losses require."""
    if input.shape == label.shape and input.dtype == label.dtype and input.dtype.is_floating_point:
        return input, label
    dtype = torch.promote_types(input.dtype, label.dtype)
    if not dtype.is_floating_point:
        dtype = torch.get_default_dtype()
    return torch.broadcast_tensors(input.to(dtype), label.to(dtype))


def readable(tensor):
    """Whether reading values is cheap and possible: on the CPU, and not while a graph is compiled or recorded."""
    return tensor.is_cpu and not torch.compiler.is_compiling() and not INFERRING_SHAPES


def check_labels(label, classes, op_name, ignore_index=None, name="label"):
    """Raise for the first class label out of range, where reading values is cheap."""
    if readable(label) and label.numel():
        low, high = torch.aminmax(label)
        if low < 0 or high >= classes:
            refuse_labels(label, classes, op_name, ignore_index, name)


def refuse_labels(label, classes, op_name, ignore_index=None, name="label"):
    """Raise an error that names the first label out of range; do nothing if all such labels are ignored."""
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
