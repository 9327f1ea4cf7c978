"""Linear layers of an optimised Program that an activation follows: both in one call of oneDNN, on packed weights.

Apart, the activation reads and writes the layer's large result once more, and torch's `gelu` by tanh takes longer than
the product. With `relu` nothing was gained. Small inputs, for which calling oneDNN takes as long as the product, are
computed as before.
"""

import functools

import torch
import torch.nn.functional as F

from .. import products
from ..op import op as as_operator
from ..operator import OperatorTable
from .recorded_call import RecordedCall
from .variable import Variable

_LEAST = 1 << 23  # multiply-adds; measured on a Cascade Lake: 3 million lose 0.04 ms, 17 million gain 0.05 of 0.48 ms


def _gelu(given):
    approximate = given.get("approximate", False)
    if not given.keys() <= {"x", "approximate"} or type(approximate) is not bool:
        return None
    way = "tanh" if approximate else "none"
    return "gelu", way, functools.partial(F.gelu, approximate=way)


# Rules: what oneDNN calls the activation and its way, and the function; None for arguments that it does not have.
_ACTIVATIONS = OperatorTable("optimiser: merged into linear layers", {"gelu": _gelu})


def _available():
    found = torch.backends.mkldnn
    return found.is_available() and found.enabled and hasattr(torch.ops.mkldnn, "_linear_pointwise")


def with_activations(ops, value, kept):
    """The records, with linear layers and the activations after them joined; `value` gives the tensor of a constant.

    `kept` are the names of results that somebody reads outside.
    """
    if not _available() or any(op.blocks for op in ops):  # a branch or a loop may read any result
        return ops
    readers, written = {}, {}
    for op in ops:
        for v in op.reads():
            readers.setdefault(v.name, []).append(op)
        for v in op.writes():
            written[v.name] = written.get(v.name, 0) + 1
    out, merged = [], set()
    for op in ops:
        if id(op) in merged:
            continue
        parts = _parts(op, value)
        after = readers.get(op.outputs.name, []) if parts else []
        found = _activation(after[0], op.outputs) if len(after) == 1 and op.outputs.name not in kept else None
        if found is None or written[op.outputs.name] > 1 or written[after[0].outputs.name] > 1:
            out.append(op)
            continue
        merged.add(id(after[0]))
        outputs = after[0].outputs
        made = op.copy(op.block, lambda v: v)
        made.args, made.kwargs, made.outputs = (op.named_arguments()["x"],), {}, outputs
        made.operator = _operator(*parts, *found)
        outputs.__dict__["op"] = made
        out.append(made)
    return out


def _operator(weight, bias, activation, way, function):
    work, turned = weight.numel(), weight.t()
    multiply, pack = torch.ops.mkldnn._linear_pointwise.default, torch.ops.mkldnn._reorder_linear_weight.default
    packed = []  # the weight in oneDNN's order, from the first large input on

    def linear_with_activation(x):
        rows = x.numel() // max(x.shape[-1], 1)
        if rows * work < _LEAST:
            return function(products.linear(x, turned, bias))
        if not packed:
            packed.append(pack(turned.contiguous(), rows))
        return multiply(x.contiguous(), packed[0], bias, activation, [], way)

    return as_operator(linear_with_activation, name="linear", registered=False).operator


def _activation(op, x):
    """What oneDNN calls the activation that a record computes of `x`, its way, and its function; None for others."""
    if type(op) is not RecordedCall or op.type not in _ACTIVATIONS or op.interceptors:
        return None
    given = {name: v for name, v in op.named_arguments().items() if name != "name" and v is not None}
    if type(op.outputs) is not Variable or given.get("x") is not x:
        return None
    return _ACTIVATIONS[op.type](given)


def _parts(op, value):
    """The weight and the bias of a linear layer, or None if the record is something else or stays as it is."""
    if type(op) is not RecordedCall or op.type != "linear" or op.interceptors or type(op.outputs) is not Variable:
        return None
    given = op.named_arguments()
    weight, x = value(given["weight"]), given["x"]
    bias = None if given.get("bias") is None else value(given["bias"])
    if weight is None or (given.get("bias") is not None and bias is None):
        return None
    usual = all(t.is_cpu and t.dtype is torch.float32 for t in (weight, bias) if t is not None)
    fits = weight.dim() == 2 and (bias is None or list(bias.shape) == [weight.shape[1]])
    if not usual or not fits or not isinstance(x, Variable) or x.dtype.name != "float32" or x.ndim < 2:
        return None
    return weight, bias
