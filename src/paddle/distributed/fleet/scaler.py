"""Loss scaling with several processes: all of them skip a step if one has a gradient that is not finite."""

import torch
import torch.distributed as c10d

from paddle._core.errors import InvalidTypeError, received
from paddle.distributed import _group


def agree_on_overflow(scaler, group=None):
    """Make a `GradScaler` skip steps together with the other processes of a group; returns the scaler."""
    if not hasattr(scaler, "_unscale"):
        raise InvalidTypeError("expected a paddle.amp.GradScaler.", received(scaler=scaler))
    group, own = _group.of(group), scaler._unscale
    if group.nranks == 1:
        return scaler

    def unscale(optimizer):
        own(optimizer)
        flag = torch.tensor([float(scaler._overflowed[id(optimizer)])])
        if c10d.get_backend(group.engine) == "nccl":
            flag = flag.cuda()
        c10d.all_reduce(flag, c10d.ReduceOp.MAX, group=group.engine)
        scaler._overflowed[id(optimizer)] = bool(flag)
        scaler._found_inf = scaler._found_inf or bool(flag)

    scaler._unscale = unscale
    return scaler


def distributed_scaler(scaler):
    """Make a `GradScaler` skip steps in all processes at once; returns the scaler."""
    return agree_on_overflow(scaler)
