"""Convolutions of an optimised Program: weights in oneDNN's own order, and the activation after them in the same call.

torch turns the weights of a convolution into that order in every call, which for small images takes longer than the
convolution. Here it is done once, for the size of the first images; other sizes give the same values.
"""

import collections
import functools
from typing import Any

import torch

from ..op import op as as_operator
from ..operator import OperatorTable
from .recorded_call import RecordedCall
from .shape_rules import pair
from .variable import Variable

# What oneDNN calls the activations that it computes together with a convolution, of calls without further arguments.
# Its relu of NaN is 0, as the original's on a CPU; torch's is NaN.
_ACTIVATIONS = OperatorTable("optimiser: merged into convolutions", {"relu": "relu", "hardswish": "hardswish"})
_BY_TORCH = {"relu": torch.relu, "hardswish": torch.nn.functional.hardswish}
_SMALL = 4096  # elements of one image up to which a call of oneDNN takes longer than torch's product of windows


@functools.cache
def _available():
    return torch.backends.mkldnn.is_available() and hasattr(torch.ops.mkldnn, "_convolution_pointwise")


def packed(ops, value, kept):
    """The records, with convolutions whose weights are constant replaced; `value` gives the tensor of a constant.

    `kept` are the names of results that somebody reads outside.
    """
    if not _available() or not torch.backends.mkldnn.enabled:
        return ops
    readers, writers = {}, collections.Counter(v.name for op in ops for v in op.writes())
    for op in ops:
        for v in op.reads() if not op.blocks else ():
            readers.setdefault(v.name, []).append(op)
    inside = any(op.blocks for op in ops)  # a branch or a loop may read any result
    out, merged = [], set()
    for op in ops:
        if id(op) in merged:
            continue
        parts = _parts(op, value)
        if parts is None:
            out.append(op)
            continue
        after, outputs, activation = readers.get(op.outputs.name, []), op.outputs, "none"
        once = len(after) == 1 and outputs.name not in kept and not inside and writers[outputs.name] == 1
        if once and _is_activation(after[0], outputs) and writers[after[0].outputs.name] == 1:
            merged.add(id(after[0]))
            outputs, activation = after[0].outputs, _ACTIVATIONS[after[0].type]
        made = op.copy(op.block, lambda v: v)
        made.args, made.kwargs, made.outputs = (op.named_arguments()["x"],), {}, outputs
        made.operator = _operator(parts, activation)
        outputs.__dict__["op"] = made
        out.append(made)
    return out


def _operator(parts, activation):
    weight, bias, padding, stride, dilation, groups = parts
    convolve = torch.ops.mkldnn._convolution_pointwise.default
    turned = []  # the weight in oneDNN's order, from the first call on
    few = groups == 1 and tuple(dilation) == (1, 1) and weight.numel() <= 2 * _SMALL

    def packed_conv2d(x):
        if few and x.shape[0] == 1 and x.numel() <= _SMALL:
            out = torch._C._nn.thnn_conv2d(x, weight, weight.shape[2:], bias, stride, padding)
            return out if activation == "none" else _BY_TORCH[activation](out)
        if not turned:
            reorder: Any = torch._C._nn.mkldnn_reorder_conv2d_weight
            turned.append(reorder(weight.to_mkldnn(), padding, stride, dilation, groups, list(x.shape)))
        x = x.contiguous(memory_format=torch.channels_last)
        return convolve(x, turned[0], bias, padding, stride, dilation, groups, activation, [], "")

    return as_operator(packed_conv2d, name="conv2d", registered=False).operator


def _is_activation(op, x):
    if (
        type(op) is not RecordedCall
        or op.type not in _ACTIVATIONS
        or op.interceptors
        or type(op.outputs) is not Variable
    ):
        return False
    given = {name: v for name, v in op.named_arguments().items() if name != "name" and v is not None}
    return given.keys() == {"x"} and given["x"] is x


def _parts(op, value):
    """What `_operator` needs of a convolution, or None if it stays as it is."""
    if type(op) is not RecordedCall or op.type != "conv2d" or op.interceptors or type(op.outputs) is not Variable:
        return None
    given = op.named_arguments()
    weight, bias = value(given["weight"]), given.get("bias")
    bias = None if bias is None else value(bias)
    sizes = [pair(given.get(name, default)) for name, default in (("padding", 0), ("stride", 1), ("dilation", 1))]
    groups, x = given.get("groups", 1), given["x"]
    if weight is None or (given.get("bias") is not None and bias is None) or None in sizes or type(groups) is not int:
        return None
    usual = all(t.is_cpu and t.dtype is torch.float32 for t in (weight, bias) if t is not None) and weight.dim() == 4
    fits = isinstance(x, Variable) and x.dtype.name == "float32" and x.ndim == 4 and (bias is None or bias.dim() == 1)
    if not usual or not fits or given.get("data_format", "NCHW") != "NCHW" or x.shape[1] != weight.shape[1] * groups:
        return None
    return weight, bias, *sizes, groups
