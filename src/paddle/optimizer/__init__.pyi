# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from paddle import Tensor
from paddle.nn import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from paddle.optimizer.lr import LRScheduler
from paddle.regularizer import L1Decay, L2Decay
from paddle.static import Program
from typing import Any

from paddle.nn import offer as offer
from paddle.optimizer import lr as lr

class ASGD(Optimizer):
    """Steps along the mean of the last `batch_num` gradients.

    torch's namesake averages parameters instead.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        batch_num: number of gradients that are averaged. Default: 1.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.ASGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75"""
    def __init__(self, learning_rate: float | Tensor | LRScheduler = 0.001, batch_num: int = 1, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, multi_precision: bool = False, name: str | None = None) -> None: ...

class Adadelta(Optimizer):
    """Steps scaled by the mean of past squared steps.

    torch's namesake has a learning rate of 1.0 and a `rho` of 0.9 by default.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        epsilon: what is added to the divisor. Default: 1e-06.
        rho: share of the mean of squares that is kept at each step. Default: 0.95.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adadelta(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.9978"""
    def __init__(self, learning_rate: float | Tensor | LRScheduler = 0.001, epsilon: float = 1e-06, rho: float = 0.95, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...

class Adagrad(Optimizer):
    """`w -= rate * gradient / (sqrt(sum of squares) + epsilon)`.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`.
        epsilon: what is added to the divisor. Default: 1e-06.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.
        initial_accumulator_value: sum of squares at the start. Default: 0.0.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adagrad(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5"""
    initial_accumulator_value: float
    def __init__(self, learning_rate: float | Tensor, epsilon: float = 1e-06, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None, initial_accumulator_value: float = 0.0) -> None: ...

class Adam(Optimizer):
    """Adam, with L2 decay added to the gradient.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-08.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        lazy_mode: with a sparse gradient, update only its rows. Default: False.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        use_multi_tensor: accepted; parameters are always updated together. Default: False.
        amsgrad: whether the largest past second moment is used. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5"""
    def __init__(self, learning_rate: float | LRScheduler = 0.001, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float | Tensor = 1e-08, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, lazy_mode: bool = False, multi_precision: bool = False, use_multi_tensor: bool = False, amsgrad: bool = False, name: str | None = None) -> None: ...

class AdamW(Adam):
    """Adam with decoupled weight decay: parameters are multiplied by 1 - rate * weight_decay.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-08.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: strength of the decay, a number. Default: 0.01.
        use_lowprecision_moment: accepted; moments have the dtype of what is updated. Default: False.
        lr_ratio: function of a parameter that gives the factor of its learning rate; by default 1.
        apply_decay_param_fun: function of a parameter's name that says whether it decays; by default all do.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        lazy_mode: whether a sparse gradient updates only its rows. Default: False.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        amsgrad: whether the largest past second moment is used. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.AdamW(0.5, parameters=[w], weight_decay=0.1)
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.45"""
    def __init__(self, learning_rate: float | LRScheduler = 0.001, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float | Tensor = 1e-08, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | Tensor = 0.01, use_lowprecision_moment: bool = False, lr_ratio: Callable[[Tensor], float] | None = None, apply_decay_param_fun: Callable[[str], bool] | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, lazy_mode: bool = False, multi_precision: bool = False, amsgrad: bool = False, name: str | None = None) -> None: ...

class Adamax(Optimizer):
    """Adam with the largest past gradient instead of the second moment.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-08.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adamax(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5"""
    def __init__(self, learning_rate: float | LRScheduler = 0.001, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float | Tensor = 1e-08, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...

class LBFGS(Optimizer):
    """Limited-memory BFGS; in `step(closure)`, `closure` clears gradients and computes the loss and its gradients.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 1.0.
        max_iter: greatest number of iterations in a step. Default: 20.
        max_eval: greatest number of calls of the closure in a step; by default 1.25 times `max_iter`.
        tolerance_grad: largest element of the gradient at which it stops. Default: 1e-07.
        tolerance_change: change of loss or parameters at which it stops. Default: 1e-09.
        history_size: how many steps the curvature is estimated from. Default: 100.
        line_search_fn: 'strong_wolfe', or None, the default, for steps of the learning rate.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: accepted with a warning; not applied.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([2], "float32")
    >>> opt = paddle.optimizer.LBFGS(parameters=[w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     opt.clear_grad()
    ...     loss = ((w - 3.0) ** 2).sum()
    ...     loss.backward()
    ...     return loss
    >>> _ = opt.step(closure)
    >>> [round(v, 3) for v in w.tolist()]
    [3.0, 3.0]"""
    def __init__(self, learning_rate: float = 1.0, max_iter: int = 20, max_eval: int | None = None, tolerance_grad: float = 1e-07, tolerance_change: float = 1e-09, history_size: int = 100, line_search_fn: str | None = None, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...
    def step(self, closure: Any) -> Tensor:
        """Take a step, evaluating `closure` as often as needed, and return the initial loss."""
    def state_dict(self) -> Any:
        """The curvature history, under the key `state`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Restore a saved history."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Restore a saved history."""
    def set_dict(self, state_dict: Any) -> Any:
        """Restore a saved history."""

class Lamb(Optimizer):
    """Adam for very large batches: each parameter's step has the length of the parameter times the rate.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        lamb_weight_decay: strength of the decoupled decay. Default: 0.01.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-06.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        exclude_from_weight_decay_fn: function of a parameter that says whether it does not decay; by default all do.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        always_adapt: whether the steps of parameters without decay are scaled too. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Lamb(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5"""
    def __init__(self, learning_rate: float | Tensor = 0.001, lamb_weight_decay: float = 0.01, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float | Tensor = 1e-06, parameters: Sequence[Tensor] | Sequence[Any] | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, exclude_from_weight_decay_fn: Callable[[Tensor], bool] | None = None, multi_precision: bool = False, always_adapt: bool = False, name: str | None = None) -> None: ...

class Momentum(Optimizer):
    """`v = momentum * v + gradient; w -= rate * v`, or with `use_nesterov` `w -= rate * (gradient + momentum * v)`.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        momentum: share of the velocity that is kept at each step. Default: 0.9.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        use_nesterov: whether the step looks ahead by Nesterov's rule. Default: False.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        rescale_grad: factor that every gradient is multiplied by first. Default: 1.0.
        use_multi_tensor: accepted; parameters are always updated together. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Momentum(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75"""
    def __init__(self, learning_rate: float | Tensor | LRScheduler = 0.001, momentum: float = 0.9, parameters: Sequence[Tensor] | Sequence[Any] | None = None, use_nesterov: bool = False, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, multi_precision: bool = False, rescale_grad: float = 1.0, use_multi_tensor: bool = False, name: str | None = None) -> None: ...

class NAdam(Optimizer):
    """Adam with Nesterov momentum.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.002.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-08.
        momentum_decay: how fast the momentum rises to `beta1`. Default: 0.004.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.NAdam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.4718"""
    def __init__(self, learning_rate: float | LRScheduler = 0.002, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float = 1e-08, momentum_decay: float = 0.004, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | Tensor | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...

class Optimizer:
    """Base class of the optimizers; a subclass implements the update rule.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`.
        parameters: a list of parameters, or of dicts with `params` and their own options
            (a `learning_rate` there multiplies the base one).
        weight_decay: a number (L2) or a regularizer; a parameter's own regularizer takes precedence.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> isinstance(opt, paddle.optimizer.Optimizer), opt.get_lr()
    (True, 0.5)"""
    regularization: Any
    def __init__(self, learning_rate: float | LRScheduler, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...
    def get_lr(self) -> float:
        """The current learning rate."""
    def set_lr(self, value: float) -> None:
        """Set the learning rate; not possible under a schedule."""
    def set_lr_scheduler(self, scheduler: LRScheduler) -> None:
        """Use another schedule for the learning rate."""
    def step(self) -> None:
        """Update every parameter that has a gradient.

        >>> layer = paddle.nn.Linear(2, 1)
        >>> opt = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
        >>> layer(paddle.ones([1, 2])).backward(); opt.step(); opt.clear_grad()"""
    def clear_grad(self, set_to_zero: bool = True) -> None:
        """Clear the gradients of all parameters."""
    def zero_grad(self, set_to_none: bool = True) -> None:
        """Same as `clear_grad`, under torch's name."""
    def clear_gradients(self, set_to_zero: bool = True) -> Any:
        """Clear the gradients of all parameters."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameters: list[Tensor] | list[str] | None = None, no_grad_set: set[Tensor] | set[str] | None = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients computed by `loss.backward()`."""
    def backward(self, loss: Tensor, startup_program: Program | None = None, parameters: list[Tensor] | list[str] | None = None, no_grad_set: set[Tensor] | set[str] | None = None, callbacks: list[Callable[..., None]] | None = None) -> list[tuple[Tensor, Tensor]]:
        """Return the (parameter, gradient) pairs after `loss.backward()`."""
    def apply_gradients(self, params_grads: list[tuple[Tensor, Tensor]]) -> list[Any]:
        """Take a step with the given gradients."""
    def state_dict(self) -> dict[str, Tensor]:
        """All states by Paddle's names (`linear_0.w_0_moment1_0`), with the schedule's under `LR_Scheduler`."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Restore the result of `state_dict`; training continues as if it had not stopped."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Restore the result of `state_dict`; training continues as if it had not stopped."""
    def set_dict(self, state_dict: Any) -> Any:
        """Restore the result of `state_dict`; training continues as if it had not stopped."""
    def get_opti_var_name_list(self) -> list[str]:
        """The names of all states."""

class RAdam(Optimizer):
    """Rectified Adam: uses the second moment only once its variance is reliable.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        beta1: share of the first moment that is kept at each step. Default: 0.9.
        beta2: share of the second moment that is kept at each step. Default: 0.999.
        epsilon: what is added to the divisor. Default: 1e-08.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.RAdam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75"""
    def __init__(self, learning_rate: float | LRScheduler = 0.001, beta1: float | Tensor = 0.9, beta2: float | Tensor = 0.999, epsilon: float = 1e-08, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | Tensor | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...

class RMSProp(Optimizer):
    """`w -= rate * gradient / sqrt(mean of squares + epsilon)`, with momentum.

    torch's namesake adds `epsilon` after the root, and calls `rho` `alpha`, 0.99 by default.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`.
        rho: share of the mean of squares that is kept at each step. Default: 0.95.
        epsilon: what is added under the root. Default: 1e-06.
        momentum: share of the velocity that is kept at each step. Default: 0.0.
        centered: whether the squared mean of the gradients is subtracted from the mean of their squares. Default: False.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.RMSProp(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    -1.236"""
    def __init__(self, learning_rate: float | LRScheduler, rho: float = 0.95, epsilon: float = 1e-06, momentum: float = 0.0, centered: bool = False, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> None: ...

class Rprop(Optimizer):
    """Adapts the rate of each element by the signs of its last two gradients; for full-batch training.

    Args:
        learning_rate: rate of every element at the start. Default: 0.001.
        learning_rate_range: least and greatest rate. Default: (1e-05, 50).
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        etas: factors of the rate for a changed and for an unchanged sign. Default: (0.5, 1.2).
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Rprop(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5"""
    def __init__(self, learning_rate: float | Tensor | LRScheduler = 0.001, learning_rate_range: tuple[float, float] = ..., parameters: Sequence[Tensor] | Sequence[Any] | None = None, etas: tuple[float, float] = ..., grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, multi_precision: bool = False, name: str | None = None) -> None: ...

class SGD(Optimizer):
    """`w -= rate * gradient`.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`. Default: 0.001.
        parameters: list of parameters, or of dicts with `params` and their own options (a `learning_rate` there multiplies the base one); needed unless a Program is built.
        weight_decay: a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own regularizer takes precedence. By default none.
        grad_clip: a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.
        multi_precision: whether parameters of 16 bits have a copy in float32 that is updated. Default: False.
        name: accepted; names of accumulators follow the parameters.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75"""
    def __init__(self, learning_rate: float | LRScheduler = 0.001, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, multi_precision: bool = False, name: str | None = None) -> None: ...
