# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from paddle import Tensor
from paddle._typing import DTypeName, PlaceLike
from paddle.nn import Layer
from paddle.optimizer import Optimizer
from typing import Any

from paddle.amp import amp_lists as amp_lists
from paddle.amp import debugging as debugging
from paddle.amp import grad_scaler as grad_scaler

AmpScaler = GradScaler
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
    2.0"""
    def __init__(self, enable: bool = True, init_loss_scaling: float = 65536.0, incr_ratio: float = 2.0, decr_ratio: float = 0.5, incr_every_n_steps: int = 2000, decr_every_n_nan_or_inf: int = 1, use_dynamic_loss_scaling: bool = True) -> None: ...
    def scale(self, var: Tensor) -> Tensor:
        """`var` times the scale, in float32 so that the product does not overflow."""
    def unscale_(self, optimizer: Any) -> Any:
        """Divide the gradients by the scale now, to clip or inspect them before `step`."""
    def step(self, optimizer: Optimizer) -> None:
        """Take the optimizer's step, unless a gradient is infinite or NaN."""
    def minimize(self, optimizer: Any, *args: Any, **kwargs: Any) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """`step` and `update` in one call; further arguments are passed to `optimizer.minimize`."""
    def update(self) -> None:
        """Adapt the scale to the result of the last step."""
    def is_enable(self) -> bool:
        """Whether the loss is scaled at all."""
    def is_use_dynamic_loss_scaling(self) -> bool:
        """Whether the scale is adapted dynamically."""
    def get_init_loss_scaling(self) -> float:
        """The initial scale."""
    def set_init_loss_scaling(self, new_init_loss_scaling: int) -> None:
        """Restart from another scale."""
    def get_incr_ratio(self) -> float:
        """The factor by which the scale grows."""
    def set_incr_ratio(self, new_incr_ratio: float) -> None:
        """Set the factor by which the scale grows: more than 1."""
    def get_decr_ratio(self) -> float:
        """The factor by which the scale shrinks."""
    def set_decr_ratio(self, new_decr_ratio: float) -> None:
        """Set the factor by which the scale shrinks: less than 1."""
    def get_incr_every_n_steps(self) -> int:
        """The number of steps without overflow after which the scale grows."""
    def set_incr_every_n_steps(self, new_incr_every_n_steps: int) -> None:
        """Set the number of steps without overflow after which the scale grows."""
    def get_decr_every_n_nan_or_inf(self) -> int:
        """The number of steps with overflow after which the scale shrinks."""
    def set_decr_every_n_nan_or_inf(self, new_decr_every_n_nan_or_inf: int) -> None:
        """Set the number of steps with overflow after which the scale shrinks."""
    def state_dict(self) -> Any:
        """Scale, settings and counts; empty if the scaler is disabled."""
    def load_state_dict(self, state_dict: Any) -> None:
        """Restore the result of `state_dict`."""

class OptimizerState(enum.Enum):
    """The progress of an optimizer since the last `update`."""
    INIT = 0
    UNSCALED = 1
    STEPPED = 2

amp_decorate = decorate
amp_guard = auto_cast
def auto_cast(enable: bool = True, custom_white_list: Any = None, custom_black_list: Any = None, level: Any = 'O1', dtype: DTypeName = 'float16', use_promote: bool = True) -> Any:
    """Run operators in low precision where that is safe; a context manager and a decorator.

    On the CPU bfloat16 works and float16 has no effect, as in Paddle.

    Args:
        enable: whether anything is cast. Default: True. Default: True. Default: True.
        custom_white_list: names of further operators to run in low precision (Paddle's names, such as
            'elementwise_add').
        custom_black_list: names of further operators to keep in float32.
        level: 'O1': lists decide, and an operator in neither runs in float32 if any input is float32;
            'O2': like O1 with a shorter black list, for models cast by `decorate`;
            'OD': only the white list is low; 'O0': off. Default: 'O1'. Default: 'O1'.
        dtype: 'float16' or 'bfloat16'. Default: 'float16'. Default: 'float16'. Default: 'float16'.
        use_promote: at O2, use float32 if any input is float32; False always uses low precision. Default: True. Default: True.

    Returns:
        a context manager, which is also a decorator.

    >>> layer, x = paddle.nn.Linear(4, 2), paddle.ones([1, 4])
    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     y = layer(x)
    >>> y.dtype
    paddle.bfloat16"""

def autocast(device_type: str | None, dtype: DTypeName = 'float16', enabled: bool = True, cache_enabled: bool = True) -> Any:
    """`auto_cast` with torch's arguments; all devices share one state, and cast parameters are always cached.

    Args:
        device_type: accepted and not used, such as 'cpu'.
        dtype: 'float16' or 'bfloat16'. Default: 'float16'.
        enabled: whether anything is cast. Default: True.
        cache_enabled: accepted and not used. Default: True.

    Returns:
        a context manager.

    >>> with paddle.autocast("cpu", dtype="bfloat16"):
    ...     paddle.matmul(paddle.ones([1, 2]), paddle.ones([2, 1])).dtype
    paddle.bfloat16"""

def black_list() -> Any:
    """Paddle's operators that run in float32: {dtype: {level: names}}."""

def decorate(models: Any, optimizers: Any = None, level: Any = 'O1', dtype: DTypeName = 'float16', master_weight: bool | None = None, save_dtype: DTypeName | None = None, master_grad: bool = False, excluded_layers: Layer | list[Layer | type[Layer]] | type[Layer] | None = None) -> Any:
    """Prepare models and optimizers for training in low precision; level 'O1' changes nothing.

    At 'O2' parameters are cast, except those of batch normalisation (for float16 also of layer and instance
    normalisation). On the CPU bfloat16 works and float16 has no effect, as in Paddle.

    Args:
        master_weight: False to update the low-precision weights themselves, without float32 master weights; by default
            with them.
        save_dtype: dtype in which `state_dict` returns the parameters; by default their own.
        master_grad: whether gradients are accumulated in float32. Default: False.
        excluded_layers: layers, or classes of layers, that stay in float32; by default none.
        models: a Layer, or a list of them; they are changed.
        optimizers: an optimizer, or a list of them; by default none.
        level: 'O1' or 'O2'. Default: 'O1'.
        dtype: 'float16' or 'bfloat16'. Default: 'float16'.

    Returns:
        `models`, or (`models`, `optimizers`).

    >>> model = paddle.nn.Linear(2, 2)
    >>> optimizer = paddle.optimizer.Adam(parameters=model.parameters())
    >>> model, optimizer = paddle.amp.decorate(model, optimizer, level="O2", dtype="bfloat16")
    >>> model.weight.dtype
    paddle.bfloat16"""

def get_autocast_cpu_dtype(device_type: PlaceLike | None = None) -> DTypeName:
    """Same as `get_autocast_dtype`: all devices share one state.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> paddle.get_autocast_cpu_dtype()
    'float16'"""

def get_autocast_dtype(device_type: PlaceLike | None = None) -> DTypeName:
    """The current low-precision dtype; 'float16' where autocast is off.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     paddle.get_autocast_dtype()
    'bfloat16'"""

def get_autocast_gpu_dtype(device_type: PlaceLike | None = None) -> DTypeName:
    """Same as `get_autocast_dtype`: all devices share one state.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> paddle.get_autocast_gpu_dtype()
    'float16'"""

def is_autocast_enabled(device_type: PlaceLike | None = None) -> bool:
    """Whether autocast is currently active.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        bool.

    >>> paddle.amp.is_autocast_enabled()
    False"""

def is_bfloat16_supported(device: str | None = None) -> bool:
    """Whether the device has instructions for bfloat16; without them bfloat16 still works, but slower.

    Args:
        device: a device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        bool.

    >>> isinstance(paddle.amp.is_bfloat16_supported(), bool)
    True"""

def is_float16_supported(device: str | None = None) -> bool:
    """Whether the device has fast float16 arithmetic.

    Args:
        device: a device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        bool.

    >>> paddle.amp.is_float16_supported("cpu")
    False"""

def white_list() -> Any:
    """Paddle's operators that run in the low precision: {dtype: {level: names}}.

    >>> "matmul_v2" in paddle.amp.white_list()["bfloat16"]["O1"]
    True"""
