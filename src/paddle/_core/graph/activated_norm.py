"""Batch norms of a Program in training, computed together with the activation behind them, as in dynamic mode."""

import copy
import functools
from collections import Counter

from ..op import op as as_operator
from ..operator import REGISTRY
from .recorded_call import RecordedCall
from .run import all_reads, all_writes
from .variable import Variable

_ACTIVATIONS = ("hardswish", "relu", "relu6")
_LAST = ("NLC", "NHWC", "NDHWC")


def with_activations(ops, kept):
    """The recorded calls, a batch norm with the kernel for both and its activation with one that hands on its argument.

    So every call keeps its place, from which a run is finished step by step. `kept` are names of values that are
    results. A normalised value that anything but the activation reads stays as it is.
    """
    norms = {op.outputs.name: i for i, op in enumerate(ops) if _is_norm(op)}
    if not norms:
        return ops
    uses = Counter(v.name for op in ops for v in all_reads(op))
    written = Counter(v.name for op in ops for v in all_writes(op))
    ops = list(ops)
    for i, op in enumerate(ops):
        if not _is_activation(op):
            continue
        name = op.args[0].name
        at = norms.get(name)
        if at is not None and at < i and uses[name] == written[name] == 1 and name not in kept:
            ops[at] = _with_kernel(ops[at], _together(ops[at].operator, op.type))
            ops[i] = _with_kernel(op, _handed_on(op.operator))
    return ops


def _is_usual(op):
    return type(op) is RecordedCall and type(op.outputs) is Variable and not op.interceptors


def _is_norm(op):
    if not _is_usual(op) or op.type != "batch_norm":
        return False
    given = op.named_arguments()
    by_batch = given.get("training") is True and not given.get("use_global_stats")
    return by_batch and given.get("data_format", "NCHW") not in _LAST


def _is_activation(op):
    """Whether a call has a variable for its only argument, but for names."""
    if not _is_usual(op) or op.type not in _ACTIVATIONS or len(op.args) != 1:
        return False
    return isinstance(op.args[0], Variable) and set(op.kwargs) <= {"name"}


def _with_kernel(op, operator):
    made = copy.copy(op)
    made.operator = operator
    return made


@functools.cache
def _together(operator, activation):
    kernel = REGISTRY["batch_norm_activated"].kernel

    @as_operator(name=operator.name, registered=False)
    def together(
        x,
        running_mean,
        running_var,
        weight=None,
        bias=None,
        training=False,
        momentum=0.9,
        epsilon=1e-05,
        data_format="NCHW",
        use_global_stats=None,
        name=None,
    ):
        return kernel(x, running_mean, running_var, weight, bias, momentum, epsilon, activation)

    return together.operator


@functools.cache
def _handed_on(operator):
    @as_operator(name=operator.name, registered=False)
    def handed_on(x, name=None):
        return x

    return handed_on.operator
