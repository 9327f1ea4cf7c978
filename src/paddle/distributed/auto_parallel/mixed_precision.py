"""Mixed precision as the `amp` settings of a strategy describe it."""

import contextlib

import paddle
from paddle.nn import Layer

from ..fleet.scaler import distributed_scaler

_LIST_NAMES = ("custom_white_list", "custom_black_list")
_SCALING = (
    "init_loss_scaling",
    "incr_ratio",
    "decr_ratio",
    "incr_every_n_steps",
    "decr_every_n_nan_or_inf",
    "use_dynamic_loss_scaling",
)


def mixed_precision(settings, model):
    """(a context for the forward pass, a scaler or None); with level O2 the model gets parameters of the dtype."""
    if not settings.enable:
        return contextlib.nullcontext, None
    from paddle import amp

    level = settings.level.upper()
    if level == "O2" and isinstance(model, Layer):
        amp.decorate(model, level="O2", dtype=settings.dtype)
    lists = {name: getattr(settings, name, None) or None for name in _LIST_NAMES}
    scaler = None
    if settings.dtype == "float16" and paddle.get_device() != "cpu":
        given = {name: getattr(settings, name) for name in _SCALING if hasattr(settings, name)}
        scaler = distributed_scaler(amp.GradScaler(**given))
    return lambda: amp.auto_cast(True, level=level, dtype=settings.dtype, **lists), scaler
