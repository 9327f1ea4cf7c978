"""Mixed precision, as configured by `Model.prepare`."""

import contextlib

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received

_CASTING = ("custom_white_list", "custom_black_list", "dtype", "use_promote")
_SCALING = (
    "init_loss_scaling",
    "incr_ratio",
    "decr_ratio",
    "incr_every_n_steps",
    "decr_every_n_nan_or_inf",
    "use_dynamic_loss_scaling",
)


class Amp:
    """Runs forward and backward passes in full precision or as `amp_configs` says."""

    def __init__(self, configs=None, network=None, optimizer=None):
        configs = _read(configs)
        self.level = configs.pop("level", "O0")
        self.scaler = None
        self._region = contextlib.nullcontext()
        if self.level == "O0":
            return
        casting = {name: configs[name] for name in _CASTING if name in configs}
        if self.level == "O2":
            dtype = {"dtype": casting["dtype"]} if "dtype" in casting else {}
            paddle.amp.decorate(network, optimizer, level="O2", **dtype)
        if casting.get("dtype") != "bfloat16":  # which has the range of float32, so no scaling is needed
            self.scaler = paddle.amp.GradScaler(**{name: configs[name] for name in _SCALING if name in configs})
        self._region = paddle.amp.auto_cast(level=self.level, **casting)

    def region(self):
        """The context in which network and loss are computed."""
        return self._region

    def backward(self, loss):
        """Compute the gradients."""
        (loss if self.scaler is None else self.scaler.scale(loss)).backward()

    def update(self, optimizer):
        """Update the parameters."""
        if self.scaler is None:
            optimizer.step()
        else:
            self.scaler.step(optimizer)
            self.scaler.update()
        optimizer.clear_grad()


def _read(configs):
    """The options as a dict, checked."""
    if configs is None:
        return {}
    if isinstance(configs, str):
        configs = {"level": configs}
    if not isinstance(configs, dict):
        raise InvalidTypeError(
            "Model.prepare: 'amp_configs' must be a level or a dict.", received(amp_configs=configs), "'O1'."
        )
    if configs.get("level", "O0") not in ("O0", "O1", "O2"):
        raise InvalidArgumentError(
            "Model.prepare: the level of 'amp_configs' must be 'O0', 'O1' or 'O2'.", received(amp_configs=configs)
        )
    if "use_fp16_guard" in configs:
        raise InvalidArgumentError(
            "Model.prepare: 'use_fp16_guard' belongs to static graphs.", received(amp_configs=configs), "leave it out."
        )
    known = {"level", "custom_black_varnames", *_CASTING, *_SCALING}
    unknown = sorted(set(configs) - known)
    if unknown:
        raise InvalidArgumentError(
            f"Model.prepare: 'amp_configs' has no option {unknown}; there are {sorted(known)}.",
            received(amp_configs=configs),
        )
    return dict(configs)
