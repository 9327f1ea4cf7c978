"""`GradScaler`: loss scaling so that float16 gradients do not underflow, skipping steps that overflow."""

import enum
import warnings
from collections import defaultdict

import numpy as np
import torch

from .._core.autograd import no_grad
from .._core.errors import FailedCheckError, PreconditionNotMetError, received
from .._core.hooks import TRAINING_CALL
from .._core.tensor import Tensor, unwrap
from . import _support
from .auto_cast import thread_state


class OptimizerState(enum.Enum):
    """The progress of an optimizer since the last `update`."""

    INIT = 0
    UNSCALED = 1
    STEPPED = 2


class GradScaler:
    """Dynamic loss scaling for training in float16; on the CPU it has no effect, as in Paddle.

    Args:
        incr_ratio: factor of the scale after `incr_every_n_steps` steps without overflow. Default: 2.0.
        decr_ratio: factor of the scale after `decr_every_n_nan_or_inf` steps with overflow. Default: 0.5.
        use_dynamic_loss_scaling: whether the scale changes. Default: True.
        enable: whether anything is scaled. Default: True.
        init_loss_scaling: the scale at the start. Default: 65536.0.
        incr_every_n_steps: steps without overflow until the scale grows. Default: 2000.
        decr_every_n_nan_or_inf: steps with overflow until the scale shrinks. Default: 1.

    >>> scaler = paddle.amp.GradScaler(enable=False)
    >>> float(scaler.scale(paddle.to_tensor(2.0)))
    2.0
    """

    def __init__(
        self,
        enable=True,
        init_loss_scaling=65536.0,
        incr_ratio=2.0,
        decr_ratio=0.5,
        incr_every_n_steps=2000,
        decr_every_n_nan_or_inf=1,
        use_dynamic_loss_scaling=True,
    ):
        self._enable = bool(enable)
        if self._enable and not _support.accelerated():
            warnings.warn("GradScaler has no effect on the CPU.", stacklevel=2)
            self._enable = False
        self.set_incr_ratio(incr_ratio)
        self.set_decr_ratio(decr_ratio)
        self._init_loss_scaling = init_loss_scaling
        self._scale = float(init_loss_scaling)
        self._incr_every_n_steps, self._decr_every_n_nan_or_inf = incr_every_n_steps, decr_every_n_nan_or_inf
        self._use_dynamic_loss_scaling = bool(use_dynamic_loss_scaling) and self._enable
        self._incr_count = self._decr_count = 0
        self._found_inf = False  # by any optimizer since the last update
        self._overflowed = {}  # optimizer -> whether it has met an infinite gradient
        self._optimizer_states = defaultdict(lambda: OptimizerState.INIT)

    # ---- one step ----

    @TRAINING_CALL
    def scale(self, var):
        """`var` times the scale, in float32 so that the product does not overflow."""
        if not self._enable:
            return var
        # bfloat16 has the range of float32: no scaling is needed.
        if self._use_dynamic_loss_scaling and thread_state.last != "float16":
            warnings.warn(f"GradScaler is for float16 and switches itself off for {thread_state.last}.", stacklevel=2)
            self._enable = self._use_dynamic_loss_scaling = False
            return var
        if not isinstance(var, Tensor):
            raise PreconditionNotMetError("GradScaler.scale: 'var' must be a Tensor.", received(var=var))
        return (var.astype("float32") if var.dtype.name in _support.LOW_PRECISION else var) * self._scale

    @TRAINING_CALL
    def unscale_(self, optimizer):
        """Divide the gradients by the scale now, to clip or inspect them before `step`."""
        if not self._enable:
            return
        state = self._optimizer_states[id(optimizer)]
        if state is OptimizerState.UNSCALED:
            raise PreconditionNotMetError("unscale_: called a second time on this optimizer since the last update().")
        if state is OptimizerState.STEPPED:
            raise PreconditionNotMetError("unscale_: called after step(), before update().")
        self._unscale(optimizer)

    def _gradients(self, optimizer):
        """The torch gradients of an optimizer's parameters; distributed training replaces this."""
        return [unwrap(parameter).grad for parameter in optimizer._parameter_list]

    @no_grad()
    def _unscale(self, optimizer):
        grads = defaultdict(list)
        for grad in self._gradients(optimizer):
            if grad is not None:
                grad = grad if grad.layout is torch.strided else grad._values()
                grads[grad.dtype, grad.device].append(grad)
        found = []
        for (_, device), listed in grads.items():
            flag = torch.zeros(1, device=device)
            inverse = torch.full((1,), 1.0 / self._scale, device=device)
            torch._amp_foreach_non_finite_check_and_unscale_(listed, flag, inverse)
            found.append(flag)
        overflowed = self._overflowed[id(optimizer)] = any(bool(flag) for flag in found)
        self._found_inf = self._found_inf or overflowed
        self._optimizer_states[id(optimizer)] = OptimizerState.UNSCALED

    @TRAINING_CALL
    def step(self, optimizer):
        """Take the optimizer's step, unless a gradient is infinite or NaN."""
        if not self._enable:
            optimizer.step()
            return
        if self._ready(optimizer):
            optimizer.step()
        self._optimizer_states[id(optimizer)] = OptimizerState.STEPPED
        if not self._use_dynamic_loss_scaling:  # update() is then optional
            self._start_again()

    @TRAINING_CALL
    def minimize(self, optimizer, *args, **kwargs):
        """`step` and `update` in one call; further arguments are passed to `optimizer.minimize`."""
        if not self._enable:
            return optimizer.minimize(*args, **kwargs)
        ready = self._ready(optimizer)
        result = optimizer.minimize(*args, **kwargs) if ready else ([], optimizer.backward(*args, **kwargs))
        self._optimizer_states[id(optimizer)] = OptimizerState.STEPPED
        self.update()
        return result

    def _ready(self, optimizer):
        """Unscale if not yet done; return whether all gradients are finite."""
        state = self._optimizer_states[id(optimizer)]
        if state is OptimizerState.STEPPED:
            raise PreconditionNotMetError(
                "step: called a second time since the last update().", None, "scaler.update() after scaler.step()."
            )
        if state is OptimizerState.INIT:
            self._unscale(optimizer)
        return not self._overflowed[id(optimizer)]

    @TRAINING_CALL
    def update(self):
        """Adapt the scale to the result of the last step."""
        if not self._enable:
            return
        if self._use_dynamic_loss_scaling:
            self._adapt()
        self._start_again()

    def _start_again(self):
        self._found_inf = False
        self._overflowed.clear()
        self._optimizer_states.clear()

    def _adapt(self):
        if self._found_inf:
            self._incr_count, self._decr_count = 0, self._decr_count + 1
            if self._decr_count == self._decr_every_n_nan_or_inf:
                before = self._scale
                print(f"Found inf or nan, current scale is: {before}, decrease to: {before}*{self._decr_ratio}")
                self._scale *= self._decr_ratio
                self._decr_count = 0
        else:
            self._incr_count, self._decr_count = self._incr_count + 1, 0
            if self._incr_count == self._incr_every_n_steps:
                self._scale *= self._incr_ratio
                self._incr_count = 0

    # ---- settings ----

    def is_enable(self):
        """Whether the loss is scaled at all."""
        return self._enable

    def is_use_dynamic_loss_scaling(self):
        """Whether the scale is adapted dynamically."""
        return self._use_dynamic_loss_scaling

    def get_init_loss_scaling(self):
        """The initial scale."""
        return self._init_loss_scaling

    def set_init_loss_scaling(self, new_init_loss_scaling):
        """Restart from another scale."""
        self._init_loss_scaling = new_init_loss_scaling
        self._scale = float(new_init_loss_scaling)

    def get_incr_ratio(self):
        """The factor by which the scale grows."""
        return self._incr_ratio

    def set_incr_ratio(self, new_incr_ratio):
        """Set the factor by which the scale grows: more than 1."""
        if not new_incr_ratio > 1.0:
            raise FailedCheckError("GradScaler: 'incr_ratio' must be more than 1.", received(incr_ratio=new_incr_ratio))
        self._incr_ratio = new_incr_ratio

    def get_decr_ratio(self):
        """The factor by which the scale shrinks."""
        return self._decr_ratio

    def set_decr_ratio(self, new_decr_ratio):
        """Set the factor by which the scale shrinks: less than 1."""
        if not new_decr_ratio < 1.0:
            raise FailedCheckError("GradScaler: 'decr_ratio' must be less than 1.", received(decr_ratio=new_decr_ratio))
        self._decr_ratio = new_decr_ratio

    def get_incr_every_n_steps(self):
        """The number of steps without overflow after which the scale grows."""
        return self._incr_every_n_steps

    def set_incr_every_n_steps(self, new_incr_every_n_steps):
        """Set the number of steps without overflow after which the scale grows."""
        self._incr_every_n_steps = new_incr_every_n_steps

    def get_decr_every_n_nan_or_inf(self):
        """The number of steps with overflow after which the scale shrinks."""
        return self._decr_every_n_nan_or_inf

    def set_decr_every_n_nan_or_inf(self, new_decr_every_n_nan_or_inf):
        """Set the number of steps with overflow after which the scale shrinks."""
        self._decr_every_n_nan_or_inf = new_decr_every_n_nan_or_inf

    def state_dict(self):
        """Scale, settings and counts; empty if the scaler is disabled."""
        if not self._enable:
            return {}
        return {
            "scale": np.array([self._scale], "float32"),
            "incr_ratio": self._incr_ratio,
            "decr_ratio": self._decr_ratio,
            "incr_every_n_steps": self._incr_every_n_steps,
            "decr_every_n_nan_or_inf": self._decr_every_n_nan_or_inf,
            "incr_count": self._incr_count,
            "decr_count": self._decr_count,
            "use_dynamic_loss_scaling": self._use_dynamic_loss_scaling,
        }

    def load_state_dict(self, state_dict):
        """Restore the result of `state_dict`."""
        if not self._enable:
            return
        if not state_dict:
            raise PreconditionNotMetError("load_state_dict: the state is empty, like that of a disabled scaler.")
        scale = np.asarray(state_dict["scale"]).reshape(-1)[0]
        self.set_init_loss_scaling(float(scale))
        for name in ("incr_ratio", "decr_ratio", "incr_every_n_steps", "decr_every_n_nan_or_inf"):
            setattr(self, f"_{name}", state_dict[name])
        self._incr_count, self._decr_count = state_dict["incr_count"], state_dict["decr_count"]
        self._use_dynamic_loss_scaling = state_dict["use_dynamic_loss_scaling"]


AmpScaler = GradScaler
