"""`FLAGS_check_nan_inf`: stop at the first operator that makes a NaN or an infinity."""

import torch

from . import flags
from .errors import PreconditionNotMetError, describe
from .state import INTERCEPTORS


class NanCheck:
    """An interceptor that checks every result."""

    def before(self, op, args, kwargs):
        return args, kwargs

    def after(self, op, out):
        for t in out if isinstance(out, (tuple, list)) else (out,):
            if isinstance(t, torch.Tensor) and t.dtype.is_floating_point and not bool(torch.isfinite(t).all()):
                nans, infinities = int(t.isnan().sum()), int(t.isinf().sum())
                raise PreconditionNotMetError(
                    f"{op.name}: the result holds {nans} NaN and {infinities} infinite values "
                    "(FLAGS_check_nan_inf is on).",
                    describe(t),
                    "look for a division by zero, log(0) or a learning rate that is too large.",
                )
        return out


_check = NanCheck()


def _switch(on):
    if on and _check not in INTERCEPTORS:
        INTERCEPTORS.append(_check)
    elif not on and _check in INTERCEPTORS:
        INTERCEPTORS.remove(_check)


flags.watch("FLAGS_check_nan_inf", _switch)
