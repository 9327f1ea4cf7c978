"""The memory order of a Program's convolutions, by the rule that layers follow in dynamic mode.

Where more than half of the convolutions wider than 1×1 are grouped, all take their input with the channels last.
"""

import copy
import functools

from ..flags import flag
from ..memory_order import torch_channels_last
from ..op import op as as_operator
from .recorded_call import RecordedCall


def in_fast_order(ops):
    """The recorded calls, with other kernels for convolutions where the rule says so; the Program stays as it is."""
    found = [
        op for op in ops if type(op) is RecordedCall and op.type == "conv2d" and "weight" in op.operator.parameters
    ]
    if not found or not flag("FLAGS_conv_channels_last"):
        return ops
    arguments = [op.named_arguments() for op in found]
    wide = [a for a in arguments if max(a["weight"].shape[2:]) > 1]
    grouped = sum(_int(a.get("groups", 1)) > 1 for a in wide)
    if grouped * 2 <= len(wide) or any(a.get("data_format", "NCHW") != "NCHW" for a in arguments):
        return ops
    return [_ordered(op) if op in found else op for op in ops]


def _int(value):
    return value if isinstance(value, int) else 1


def _ordered(op):
    made = copy.copy(op)
    made.operator = _operator(op.operator)
    return made


@functools.cache
def _operator(operator):
    kernel = operator.kernel

    @as_operator(name=operator.name, registered=False)
    def ordered(x, *args, **kwargs):
        return kernel(torch_channels_last(x), *args, **kwargs)

    return ordered.operator
