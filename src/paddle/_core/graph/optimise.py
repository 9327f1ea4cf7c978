"""Optimise a Program for evaluation without gradients; its results stay the same up to rounding.

Biases and batch norms are merged into the products and convolutions before them, operators without an effect in
evaluation are left out, operators on parameters only are computed in advance, and the weights of convolutions get the
memory order that is fastest for the kernels (on a CPU oneDNN's own, or channels last). Activations are computed in
the same call as the convolution or the linear layer before them.
The optimised Program contains the current values of the parameters; after a change of these it must be made again.
"""

import functools

import torch

from .. import mode
from ..op import op as as_operator
from ..operator import REGISTRY, OperatorSet, OperatorTable
from ..tensor import Tensor, wrap
from .packed_conv import packed
from .packed_linear import with_activations
from .recorded_call import RecordedCall, mapped
from .run import all_reads, all_writes
from .variable import Variable

_CONVS = OperatorSet("optimiser: convolutions", ["conv1d", "conv2d", "conv3d"])
# Computed in advance if they depend only on parameters.
_SHAPING = OperatorSet("optimiser: folded", ["cast", "reshape", "squeeze", "transpose", "unsqueeze"])
_NO_OPS = OperatorSet(
    "optimiser: left out",
    "dropout dropout1d dropout2d dropout3d alpha_dropout feature_alpha_dropout assign detach share_data".split(),
)


def for_inference(program, feeds, fetches):
    """An optimised copy of a Program in evaluation mode, with the parameter values of the current scope."""
    copy = program.clone(for_test=True)
    with mode.at_once(), torch.no_grad():
        block = copy.global_block()
        block.ops = _without_no_ops(block.ops, {*feeds, *fetches})
        block.ops = _folded(block.ops, {*feeds, *fetches})
        for op in block.ops:
            _plain_sizes(op)
        block.ops = packed(block.ops, _value, {*feeds, *fetches})
        block.ops = with_activations(block.ops, _value, {*feeds, *fetches})
        for op in block.ops:
            _use_channels_last(op)
    copy._touch()
    return copy


# ---- records without an effect ----


def _argument(op, name, default=None):
    names = op.operator.parameters
    if name in op.kwargs:
        return op.kwargs[name]
    at = names.index(name) if name in names else len(op.args)
    return op.args[at] if at < len(op.args) else default


def _is_no_op(op):
    if type(op) is not RecordedCall or op.type not in _NO_OPS or type(op.outputs) is not Variable or op.interceptors:
        return False
    if op.type != "dropout":
        return True
    return _argument(op, "mode", "upscale_in_train") == "upscale_in_train"


def _without_no_ops(ops, kept):
    """The records without those that return their input unchanged; only if each name is written once."""
    writers = _writers(ops)
    # What branches and loops use and set keeps its name: predicates, first values, and everything inside them.
    inside = {v.name for op in ops if op.blocks for v in (*all_reads(op), *all_writes(op))}
    instead, out = {}, []
    for op in ops:
        op = op if not instead or op.blocks else _redirected(op, instead)
        if _is_constant(op):
            name = op.outputs.name
            if writers[name] == 1 and name not in kept and name not in inside:
                instead[name] = _computed(op)
                continue
        if _is_no_op(op):
            source, target = next(op.reads(), None), op.outputs
            removable = isinstance(source, Variable) and not source.persistable and target.name not in kept
            once = removable and writers[target.name] == 1 and writers.get(source.name, 0) <= 1
            if once and inside.isdisjoint((source.name, target.name)):
                instead[target.name] = source
                continue
        out.append(op)
    return out


def _is_constant(op):
    if type(op) is not RecordedCall or op.type not in _SHAPING or type(op.outputs) is not Variable or op.interceptors:
        return False
    read = list(op.reads())
    return bool(read) and all(_value(v) is not None for v in read)


def _computed(op):
    args, kwargs = mapped((list(op.args), op.kwargs), _value)
    return wrap(op.operator.kernel(*args, **kwargs).contiguous())


def _redirected(op, instead):
    def change(v):
        return instead.get(v.name, v) if isinstance(v, Variable) else v

    op.args, op.kwargs = mapped((op.args, op.kwargs), change)
    return op


def _writers(ops):
    """{name: the number of records that write it}"""
    count = {}
    for op in ops:
        for variable in op.writes():
            count[variable.name] = count.get(variable.name, 0) + 1
    return count


# ---- merging biases and batch norms into the record before them ----


def _value(x):
    """The torch tensor of a parameter or constant; None for a value that changes from run to run."""
    if isinstance(x, Tensor) and (not isinstance(x, Variable) or x.persistable):
        return x._t.detach()
    return None


def _folded(ops, kept):
    reads, writers, makers, out = {}, _writers(ops), {}, {}
    for op in ops:
        for v in all_reads(op):
            reads[v.name] = reads.get(v.name, 0) + 1
    for op in ops:
        joined = None
        if type(op) is RecordedCall and op.type in _JOINS and not op.interceptors and type(op.outputs) is Variable:
            x = _argument(op, "x")
            first = makers.get(x.name) if isinstance(x, Variable) else None
            if first is not None and reads[x.name] == 1 and writers[x.name] == 1 and x.name not in kept:
                joined = _JOINS[op.type](first, op)
        if joined is not None:
            del out[id(first)]
            op = joined
        out[id(op)] = op
        if _is_product(op):
            makers[op.outputs.name] = op
    return list(out.values())


def _is_product(op):
    """Whether a record is a convolution or a matrix product, into which the next record may be merged."""
    if type(op) is not RecordedCall or not (op.type in _CONVS or op.type == "matmul"):
        return False
    return type(op.outputs) is Variable and not op.interceptors


def _changed(op, outputs, operator=None, **values):
    """A copy of a record with other arguments and outputs."""
    made = op.copy(op.block, lambda v: v)
    given = dict(zip(op.operator.parameters, op.args, strict=False))
    given.update(op.kwargs)
    made.args, made.kwargs, made.outputs = (), {**given, **values} if operator is None else values, outputs
    made.operator = operator or op.operator
    outputs.__dict__["op"] = made
    return made


def _with_norm(conv, norm):
    """One convolution equivalent to a convolution and a batch norm; None if they cannot be merged."""
    by_batch = _argument(norm, "training", False)
    by_batch = by_batch if _argument(norm, "use_global_stats") is None else not _argument(norm, "use_global_stats")
    weight, bias = _value(_argument(conv, "weight")), _argument(conv, "bias")
    mean, var = _value(_argument(norm, "running_mean")), _value(_argument(norm, "running_var"))
    gamma, beta = _argument(norm, "weight"), _argument(norm, "bias")
    given = [v for v in (bias, gamma, beta) if v is not None]
    if conv.type not in _CONVS or by_batch or any(v is None for v in (weight, mean, var, *map(_value, given))):
        return None
    last = [_is_last(_argument(op, "data_format", "NCHW")) for op in (conv, norm)]
    if not weight.is_floating_point() or last[0] != last[1]:
        return None
    # In double precision, so that multiplying in advance loses no accuracy.
    scale = torch.rsqrt(var.double() + _argument(norm, "epsilon", 1e-5))
    scale = scale if gamma is None else scale * _value(gamma).double()
    shift = -mean.double() if bias is None else _value(bias).double() - mean.double()
    shift = shift * scale if beta is None else shift * scale + _value(beta).double()
    scaled = weight.double() * scale.reshape(-1, *[1] * (weight.dim() - 1))
    return _changed(conv, norm.outputs, weight=wrap(scaled.to(weight.dtype)), bias=wrap(shift.to(weight.dtype)))


def _with_bias(first, add):
    """A convolution or a matrix product that also adds a bias; None if they cannot be merged."""
    shift = _value(_argument(add, "y"))
    if shift is None or _argument(add, "alpha", 1) != 1:
        return None
    if first.type == "matmul":
        x, weight = _argument(first, "x"), _argument(first, "y")
        held = _value(weight)
        turned = _argument(first, "transpose_x", False) or _argument(first, "transpose_y", False)
        fits = held is not None and held.dim() == 2 and list(shift.shape) == [held.shape[1]]
        if turned or not fits or x.ndim < 2 or not x.dtype.torch == held.dtype == shift.dtype:
            return None
        return _changed(first, add.outputs, REGISTRY["linear"], x=x, weight=weight, bias=wrap(shift))
    weight, bias = _value(_argument(first, "weight")), _argument(first, "bias")
    if weight is None or bias is not None or _is_last(_argument(first, "data_format", "NCHW")):
        return None
    wanted = [weight.shape[0], *[1] * (weight.dim() - 2)]
    if list(shift.shape) not in (wanted, [1, *wanted]) or shift.dtype is not weight.dtype:
        return None
    return _changed(first, add.outputs, bias=wrap(shift.reshape(-1)))


_JOINS = OperatorTable("optimiser: joined to what comes before", {"batch_norm": _with_norm, "add": _with_bias})


def _is_last(data_format):
    return data_format in ("NLC", "NHWC", "NDHWC")


# ---- memory order, and sizes in the form that is fastest for operators ----

_SIZES = ("kernel_size", "stride", "padding", "dilation", "output_size")


def _plain_sizes(op):
    """Replace lists of equal sizes by one int."""
    if type(op) is not RecordedCall or not (op.type in _CONVS or "_pool" in op.type):
        return
    names = op.operator.parameters
    given = dict(zip(names, op.args, strict=False))
    given.update(op.kwargs)
    for name in _SIZES:
        value = given.get(name)
        if isinstance(value, (list, tuple)) and value and all(type(v) is int and v == value[0] for v in value):
            given[name] = value[0]
    op.args, op.kwargs = (), given


_FORMATS = OperatorTable(
    "optimiser: order of memory", {"conv2d": (4, torch.channels_last), "conv3d": (5, torch.channels_last_3d)}
)


def _use_channels_last(op):
    """Give the weight and input of a convolution channels-last memory order, which is faster on a CPU."""
    if type(op) is not RecordedCall or op.type not in _FORMATS or _is_last(_argument(op, "data_format", "NCHW")):
        return
    rank, order = _FORMATS[op.type]
    weight = _argument(op, "weight")
    held = _value(weight)
    if held is None or not held.is_cpu or held.dtype is not torch.float32 or held.dim() != rank:
        return
    made = wrap(held.contiguous(memory_format=order))
    op.args, op.kwargs = mapped((op.args, op.kwargs), lambda v: made if v is weight else v)
    op.operator = _with_memory_order(op.operator, order)


@functools.cache
def _with_memory_order(operator, order):
    kernel = operator.kernel

    @as_operator(name=operator.name, registered=False)
    def ordered(x, *args, **kwargs):
        return kernel(x.contiguous(memory_format=order), *args, **kwargs)

    return ordered.operator
