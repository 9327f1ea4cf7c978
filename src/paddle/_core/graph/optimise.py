"""A Program made faster for evaluation: the same results to rounding, without gradients.

Batch norms become part of the convolutions in front of them, what does nothing in evaluation is left out, and
convolutions get their weights in the order of memory that the kernels like best (channels last, on a CPU).
The parameters are taken as they are now: whoever changes them afterwards makes a new one (`Snapshot`).
"""

import functools

import torch

from .. import mode
from ..op import op as as_operator
from ..op import parameters
from ..tensor import Tensor, wrap
from .operator import Operator, mapped
from .run import all_reads
from .variable import Variable

_CONVS = frozenset({"conv1d", "conv2d", "conv3d"})
_NOTHING = frozenset(
    {"dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout", "assign", "detach",
     "share_data"}
)  # fmt: skip


def for_inference(program, feeds, fetches):
    """A copy of a Program in evaluation mode; values of parameters are those in the current scope."""
    twin = program.clone(for_test=True)
    with mode.at_once(), torch.no_grad():
        block = twin.global_block()
        block.ops = _without_nothing(block.ops, {*feeds, *fetches})
        block.ops = _folded(block.ops, {*feeds, *fetches})
        for op in block.ops:
            _laid_out(op)
    twin._touch()
    return twin


class Snapshot:
    """An optimised Program, and whether the parameters are still those it was made of."""

    def __init__(self, program, feeds, fetches):
        self.program = for_inference(program, feeds, fetches)
        with mode.at_once():
            self._state = [(v, v._t, v._t._version) for v in program.persistables()]

    def is_current(self):
        """Whether no parameter has changed since."""
        with mode.at_once():
            return all(v._t is t and t._version == version for v, t, version in self._state)


# ---- records that do nothing ----


def _argument(op, name, default=None):
    names = parameters(op.call)
    if name in op.kwargs:
        return op.kwargs[name]
    at = names.index(name) if name in names else len(op.args)
    return op.args[at] if at < len(op.args) else default


def _does_nothing(op):
    if type(op) is not Operator or op.type not in _NOTHING or type(op.outputs) is not Variable or op.around:
        return False
    if op.type != "dropout":
        return True
    return _argument(op, "mode", "upscale_in_train") == "upscale_in_train"


def _without_nothing(ops, kept):
    """The records without those that hand on what they get; only where each name is written once."""
    writers = _writers(ops)
    inside = {v.name for op in ops for inner in op.blocks for o in inner.ops for v in (*all_reads(o), *o.writes())}
    instead, out = {}, []
    for op in ops:
        op = op if not instead or op.blocks else _redirected(op, instead)
        if _does_nothing(op):
            source, target = next(op.reads()), op.outputs
            apart = isinstance(source, Variable) and not source.persistable and target.name not in kept
            once = apart and writers[target.name] == 1 and writers.get(source.name, 0) <= 1
            if once and inside.isdisjoint((source.name, target.name)):
                instead[target.name] = source
                continue
        out.append(op)
    return out


def _redirected(op, instead):
    def change(v):
        return instead.get(v.name, v) if isinstance(v, Variable) else v

    op.args, op.kwargs = mapped((op.args, op.kwargs), change)
    return op


def _writers(ops):
    """{name: how often it is written}"""
    count = {}
    for op in ops:
        for variable in op.writes():
            count[variable.name] = count.get(variable.name, 0) + 1
    return count


# ---- batch norms in convolutions ----


def _value(x):
    """The torch tensor of something that does not change from run to run, else None."""
    if isinstance(x, Tensor) and (not isinstance(x, Variable) or x.persistable):
        return x._t.detach()
    return None


def _folded(ops, kept):
    reads, writers, makers = {}, _writers(ops), {}
    for op in ops:
        for v in all_reads(op):
            reads[v.name] = reads.get(v.name, 0) + 1
    out = []
    for op in ops:
        joined = None
        if type(op) is Operator and op.type == "batch_norm" and not op.around:
            x = _argument(op, "x")
            conv = makers.get(x.name) if isinstance(x, Variable) else None
            if conv is not None and reads[x.name] == 1 and writers[x.name] == 1 and x.name not in kept:
                joined = _joined(conv, op)
        if joined is not None:
            out[next(i for i, o in enumerate(out) if o is conv)] = None
            op = joined
        out.append(op)
        if type(op) is Operator and op.type in _CONVS and not op.around and type(op.outputs) is Variable:
            makers[op.outputs.name] = op
    return [op for op in out if op is not None]


def _joined(conv, norm):
    """One convolution that does what a convolution and a batch norm do; None where that cannot be."""
    if _argument(norm, "training", False) and not _argument(norm, "use_global_stats"):
        return None
    if _argument(norm, "use_global_stats") is False:
        return None
    weight, bias = _value(_argument(conv, "weight")), _argument(conv, "bias")
    mean, var = _value(_argument(norm, "running_mean")), _value(_argument(norm, "running_var"))
    gamma, beta = _argument(norm, "weight"), _argument(norm, "bias")
    given = [v for v in (bias, gamma, beta) if v is not None]
    if weight is None or mean is None or var is None or any(_value(v) is None for v in given):
        return None
    if not weight.is_floating_point() or ".sparse." in conv.call.raw.__module__:
        return None
    if _is_last(_argument(conv, "data_format", "NCHW")) != _is_last(_argument(norm, "data_format", "NCHW")):
        return None
    # In double precision, so that nothing is lost by multiplying beforehand.
    scale = torch.rsqrt(var.double() + _argument(norm, "epsilon", 1e-5))
    scale = scale if gamma is None else scale * _value(gamma).double()
    shift = -mean.double() if bias is None else _value(bias).double() - mean.double()
    shift = shift * scale if beta is None else shift * scale + _value(beta).double()
    made = conv.copy(conv.block, lambda v: v)
    names = parameters(conv.call)
    values = dict(zip(names, conv.args, strict=False))
    values.update(conv.kwargs)
    values["weight"] = wrap((weight.double() * scale.reshape(-1, *[1] * (weight.dim() - 1))).to(weight.dtype))
    values["bias"] = wrap(shift.to(weight.dtype))
    made.args, made.kwargs, made.outputs = (), values, norm.outputs
    norm.outputs.__dict__["op"] = made
    return made


def _is_last(data_format):
    return data_format in ("NLC", "NHWC", "NDHWC")


# ---- the order of memory ----

_FORMATS = {"conv2d": (4, torch.channels_last), "conv3d": (5, torch.channels_last_3d)}


def _laid_out(op):
    """A convolution whose weight and input have the channels last in memory, as the kernels for a CPU like it."""
    if type(op) is not Operator or op.type not in _FORMATS or _is_last(_argument(op, "data_format", "NCHW")):
        return
    rank, order = _FORMATS[op.type]
    weight = _argument(op, "weight")
    held = _value(weight)
    if held is None or not held.is_cpu or held.dtype is not torch.float32 or held.dim() != rank:
        return
    made = wrap(held.contiguous(memory_format=order))
    op.args, op.kwargs = mapped((op.args, op.kwargs), lambda v: made if v is weight else v)
    op.call = _in_order(op.call, order)


@functools.cache
def _in_order(call, order):
    raw = call.raw

    @as_operator(name=call.op_name)
    def ordered(x, *args, **kwargs):
        return raw(x.contiguous(memory_format=order), *args, **kwargs)

    return ordered
