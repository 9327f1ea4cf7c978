# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.incubate.optimizer
import paddle.optimizer
import paddle.static
from collections.abc import Callable, Iterator
from paddle import Tensor
from paddle.static import Executor, Program
from typing import Any

Adadelta = AdadeltaOptimizer
class AdadeltaOptimizer(paddle.optimizer.Adadelta):
    """Steps scaled by the mean of past squared steps."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, epsilon: float = 1e-06, rho: float = 0.95, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

Adagrad = AdagradOptimizer
class AdagradOptimizer(paddle.optimizer.Adagrad):
    """`w -= rate * gradient / (sqrt(sum of squares) + epsilon)`."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, epsilon: float = 1e-06, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None, initial_accumulator_value: float = 0.0) -> None: ...

Adam = AdamOptimizer
class AdamOptimizer(paddle.optimizer.Adam):
    """Adam, with the penalty of the regularizer added to the gradient."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: float = 0.001, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-08, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None, lazy_mode: bool = False) -> None: ...

Adamax = AdamaxOptimizer
class AdamaxOptimizer(paddle.optimizer.Adamax):
    """Adam scaled by the largest gradient so far (Adamax)."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: float = 0.001, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-08, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

class DGCMomentumOptimizer(paddle.optimizer.Momentum):
    """Momentum for many devices that exchange only the largest gradients (Lin et al., 2018).

    With one process it is plain Momentum; several are not supported."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, momentum: Any, rampup_begin_step: Any, rampup_step: float = 1, sparsity: Any = ..., parameter_list: Any = None, use_nesterov: bool = False, num_trainers: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

DecayedAdagrad = DecayedAdagradOptimizer
class DecayedAdagradOptimizer(paddle.optimizer.Optimizer):
    """Adagrad with a decaying mean of squares: `m = decay * m + (1 - decay) * g²; w -= rate * g / (√m + ε)`."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, decay: float = 0.95, epsilon: float = 1e-06, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

Dpsgd = DpsgdOptimizer
class DpsgdOptimizer(paddle.optimizer.Optimizer):
    """SGD with differential privacy (Abadi et al., 2016): gradients clipped to the norm `clip`, plus noise."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: float = 0.001, clip: float = 0.9, batch_size: float = 0.999, sigma: float = 1e-08, parameter_list: Any = None) -> None: ...

class ExponentialMovingAverage(paddle.static.ExponentialMovingAverage):
    """Averages of all trainable parameters of a static graph, `average = decay * average + (1 - decay) * parameter`."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

Ftrl = FtrlOptimizer
class FtrlOptimizer(paddle.optimizer.Optimizer):
    """Follow the regularized leader (McMahan et al., 2013): `l1` keeps weights at zero until they matter."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, l1: float = 0.0, l2: float = 0.0, lr_power: float = -0.5, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

Lamb = LambOptimizer
class LambOptimizer(paddle.optimizer.Lamb):
    """Adam for very large batches: each step is scaled to the norm of the weights."""
    regularization: Any
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: float = 0.001, lamb_weight_decay: float = 0.01, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-06, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, exclude_from_weight_decay_fn: Any = None, name: Any = None) -> None: ...

LarsMomentum = LarsMomentumOptimizer
class LarsMomentumOptimizer(paddle.optimizer.Optimizer):
    """Momentum with a learning rate per parameter, from the norms of it and its gradient (You et al., 2017)."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, momentum: Any, lars_coeff: float = 0.001, lars_weight_decay: float = 0.0005, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None, exclude_from_weight_decay: Any = None, epsilon: float = 0) -> None: ...

class LookaheadOptimizer:
    """Lookahead: every `k` steps, move the slow weights by `alpha` towards the fast ones, and continue from there."""
    inner_optimizer: Any
    alpha: Any
    k: Any
    type: Any
    def __init__(self, inner_optimizer: Any, alpha: float = 0.5, k: float = 5) -> None: ...
    def minimize(self, loss: Any, startup_program: Any = None) -> Any:
        """Take a step of the inner optimizer, and every `k` steps one of the slow weights."""

class ModelAverage(paddle.incubate.optimizer.ModelAverage):
    """The mean of the parameters of a static graph over a sliding window of runs; create it after `minimize`.

    >>> loss = fluid.layers.mean(fluid.layers.fc(fluid.data("x", [None, 2]), 1))
    >>> _ = fluid.optimizer.SGD(0.1).minimize(loss)
    >>> average = fluid.optimizer.ModelAverage(0.15, min_average_window=10000, max_average_window=12500)
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> _ = exe.run(feed={"x": np.ones([4, 2], "float32")})
    >>> with average.apply(exe):
    ...     _ = exe.run(feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss], use_prune=True)"""
    def __init__(self, average_window_rate: Any, min_average_window: float = 10000, max_average_window: float = 10000, regularization: Any = None, name: Any = None) -> None: ...
    def apply(self, executor: Executor | None, need_restore: bool = True) -> Iterator[Any]:
        """A context in which the parameters have their averaged values."""
    def restore(self, executor: Executor | None) -> None:
        """Restore the parameters' own values."""

Momentum = MomentumOptimizer
class MomentumOptimizer(paddle.optimizer.Momentum):
    """`v = momentum * v + gradient; w -= rate * v`."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, momentum: float = 0.9, parameter_list: Any = None, use_nesterov: bool = False, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

class Optimizer(paddle.optimizer.Optimizer):
    """Base of the optimizers: a subclass names its accumulators and writes `_update(batch)`."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def __init__(self, learning_rate: Any, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

class PipelineOptimizer:
    """A network split over several devices; not supported."""
    def __init__(self, optimizer: Any, *args: Any, **kwargs: Any) -> None: ...

RMSProp = RMSPropOptimizer
class RMSPropOptimizer(paddle.optimizer.RMSProp):
    """`w -= rate * gradient / sqrt(mean of squares + epsilon)`, with momentum."""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, rho: float = 0.95, epsilon: float = 1e-06, momentum: float = 0.0, centered: bool = False, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...

class RecomputeOptimizer:
    """An optimizer for less memory: values between checkpoints are dropped, and computed again for the gradients.

    Parts with branches, loops or statistics, such as those of batch norms, keep their values."""
    def __init__(self, optimizer: Any) -> None: ...
    def load(self, stat_dict: Any) -> Any:
        """Not supported, as in the original."""
    def backward(self, loss: Any, startup_program: Any = None, parameter_list: Any = None, no_grad_set: Any = None, callbacks: Any = None) -> Any:
        """The (parameter, gradient) pairs of a loss."""
    def apply_gradients(self, params_grads: Any) -> Any:
        """Record a step with the given pairs."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Record a step with the given pairs."""
    def minimize(self, loss: Any, startup_program: Any = None, parameter_list: Any = None, no_grad_set: Any = None, grad_clip: Any = None) -> Any:
        """Record gradients and a step."""
    def __getattr__(self, name: Any) -> Any: ...

SGD = SGDOptimizer
class SGDOptimizer(paddle.optimizer.SGD):
    """`w -= rate * gradient`.

    >>> with fluid.dygraph.guard():
    ...     net = fluid.dygraph.Linear(2, 1)
    ...     sgd = fluid.optimizer.SGD(0.1, parameter_list=net.parameters())
    ...     loss = fluid.layers.mean(net(fluid.dygraph.to_variable(np.ones([4, 2], "float32"))))
    ...     loss.backward(); _ = sgd.minimize(loss); net.clear_gradients()"""
    def get_lr(self) -> float:
        """The learning rate of the step being taken, or of the last one."""
    def current_step_lr(self) -> Any:
        """The learning rate of the last step; before the first step, of that one."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, grad_clip: Any = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)"""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Any = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """The (parameter, gradient) pairs of a loss."""
    def apply_optimize(self, loss: Any, startup_program: Any, params_grads: Any) -> Any:
        """Take or record a step with the given pairs."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
    def step(self) -> None:
        """The same as `minimize`, under another name."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned; parameters found later get their states then."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned; parameters found later get their states then."""
    type: str
    def __init__(self, learning_rate: Any, parameter_list: Any = None, regularization: Any = None, grad_clip: Any = None, name: Any = None) -> None: ...
