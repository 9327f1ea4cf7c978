"""Learning rates scaled by past squared gradients: Adagrad, Adadelta, RMSProp."""

import torch

from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from .._kernels.loops import UPDATES
from ._base import OPTIMIZERS, Optimizer, check_not_none

HELP = OPTIMIZERS


class Adagrad(Optimizer):
    """`w -= rate * gradient / (sqrt(sum of squares) + epsilon)`.

    Args:
        initial_accumulator_value: sum of squares at the start.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adagrad(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5
    """

    _accumulators = ("moment",)
    _in_one_call = True

    def __init__(
        self,
        learning_rate,
        epsilon=1e-6,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
        initial_accumulator_value=0.0,
    ):
        check_not_none("Adagrad", learning_rate=learning_rate, epsilon=epsilon)
        self._epsilon, self.initial_accumulator_value = epsilon, initial_accumulator_value
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _initial(self, name, like):
        return torch.full_like(like, self.initial_accumulator_value)

    def _update(self, batch):
        moment, epsilon = batch.state("moment"), batch.option("epsilon")
        if batch.p[0].is_cpu and not batch.p[0].is_complex():  # elsewhere torch has no fused kernel
            grads, decay = batch.l2()
            constants = {"lr": batch.rate, "lr_decay": 0.0, "weight_decay": decay, "eps": epsilon, "maximize": False}
            torch._fused_adagrad_(batch.p, grads, moment, batch.steps(), **constants)
            return
        grads = batch.decayed()
        torch._foreach_addcmul_(moment, grads, grads)
        below = torch._foreach_sqrt(moment)
        torch._foreach_add_(below, epsilon)
        torch._foreach_addcdiv_(batch.p, grads, below, value=-batch.rate)


class Adadelta(Optimizer):
    """Steps scaled by the mean of past squared steps.

    torch's namesake has a learning rate of 1.0 and a `rho` of 0.9 by default.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adadelta(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.9978
    """

    _accumulators = ("_avg_squared_grad", "_avg_squared_update")

    def __init__(
        self, learning_rate=0.001, epsilon=1e-6, rho=0.95, parameters=None, weight_decay=None, grad_clip=None, name=None
    ):
        check_not_none("Adadelta", learning_rate=learning_rate, epsilon=epsilon, rho=rho)
        self._epsilon, self._rho = epsilon, rho
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        rho, epsilon = batch.option("rho"), batch.option("epsilon")
        grads, squares, steps = batch.decayed(), batch.state("_avg_squared_grad"), batch.state("_avg_squared_update")
        torch._foreach_mul_(squares, rho)
        torch._foreach_addcmul_(squares, grads, grads, 1 - rho)
        step = torch._foreach_add(steps, epsilon)
        torch._foreach_div_(step, torch._foreach_add(squares, epsilon))
        torch._foreach_sqrt_(step)
        torch._foreach_mul_(step, grads)
        torch._foreach_mul_(steps, rho)
        torch._foreach_addcmul_(steps, step, step, 1 - rho)
        torch._foreach_add_(batch.p, step, alpha=-batch.rate)


class RMSProp(Optimizer):
    """`w -= rate * gradient / sqrt(mean of squares + epsilon)`, with momentum.

    torch's namesake adds `epsilon` after the root, and calls `rho` `alpha`, 0.99 by default.

    Args:
        centered: whether the squared mean of the gradients is subtracted from the mean of their squares.
        epsilon: what is added under the root.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.RMSProp(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    -1.236
    """

    _accumulators = ("momentum", "mean_square", "mean_grad")

    def __init__(
        self,
        learning_rate,
        rho=0.95,
        epsilon=1e-6,
        momentum=0.0,
        centered=False,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        check_not_none("RMSProp", learning_rate=learning_rate, rho=rho, epsilon=epsilon, momentum=momentum)
        for label, value in (("epsilon", epsilon), ("momentum", momentum), ("rho", rho)):
            if not value >= 0.0:
                raise InvalidArgumentError(f"RMSProp: '{label}' must not be negative.", received(**{label: value}))
        self._rho, self._epsilon, self._momentum, self._centered = rho, epsilon, momentum, centered
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        rho, epsilon, momentum = batch.option("rho"), batch.option("epsilon"), batch.option("momentum")
        grads, velocity, squares = batch.decayed(), batch.state("momentum"), batch.state("mean_square")
        means = batch.state("mean_grad") if batch.option("centered") else None
        if _compiled(batch.p, grads, velocity, squares, means or ()):
            options = rho, 1 - rho, epsilon, momentum, batch.rate
            for i, (p, g) in enumerate(zip(batch.p, grads, strict=True)):
                tensors = g.detach(), p.detach(), squares[i], velocity[i], None if means is None else means[i]
                UPDATES.rmsprop(*(None if t is None else t.numpy() for t in tensors), *options)
            torch.autograd.graph.increment_version(batch.p)
            return
        torch._foreach_mul_(squares, rho)
        torch._foreach_addcmul_(squares, grads, grads, 1 - rho)
        below = torch._foreach_add(squares, epsilon)
        if means is not None:
            torch._foreach_lerp_(means, grads, 1 - rho)
            torch._foreach_addcmul_(below, means, means, -1.0)
        torch._foreach_sqrt_(below)
        torch._foreach_mul_(velocity, momentum)
        torch._foreach_addcdiv_(velocity, grads, below, value=batch.rate)
        torch._foreach_sub_(batch.p, velocity)


_PLAIN = torch.Tensor, torch.nn.Parameter


def _compiled(*lists):
    """Whether the loops in C take these tensors: float32, in one piece, on the CPU; they use one thread."""
    if UPDATES is None or torch.get_num_threads() > 2:
        return False
    return all(
        t.dtype is torch.float32 and t.is_cpu and t.is_contiguous() and not t.is_neg() and type(t) in _PLAIN
        for tensors in lists
        for t in tensors
    )


complete(globals())
