"""Steps along the gradient: SGD, Momentum, ASGD, Rprop."""

import torch

from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from ._base import OPTIMIZERS, Optimizer, check_not_none

HELP = OPTIMIZERS


class SGD(Optimizer):
    """`w -= rate * gradient`.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75
    """

    _in_one_call = True

    def __init__(
        self, learning_rate=0.001, parameters=None, weight_decay=None, grad_clip=None, multi_precision=False, name=None
    ):
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _takes_sparse(self, grad, decay):
        return decay is None and not self._multi_precision and grad.dtype in (torch.float32, torch.float64)

    def _update(self, batch):
        if batch.g[0].layout is torch.strided:
            _descend(batch, [], 0.0, False)
            return
        for p, g in zip(batch.p, batch.g, strict=True):  # only the rows that have a gradient
            p.add_(g, alpha=-batch.rate)


class Momentum(Optimizer):
    """`v = momentum * v + gradient; w -= rate * v`, or with `use_nesterov` `w -= rate * (gradient + momentum * v)`.

    Args:
        rescale_grad: factor that every gradient is multiplied by first.
        use_nesterov: whether the step looks ahead by Nesterov's rule.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Momentum(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75
    """

    _accumulators = ("velocity",)
    _in_one_call = True

    def __init__(
        self,
        learning_rate=0.001,
        momentum=0.9,
        parameters=None,
        use_nesterov=False,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        rescale_grad=1.0,
        use_multi_tensor=False,
        name=None,
    ):
        check_not_none("Momentum", learning_rate=learning_rate, momentum=momentum)
        self._momentum, self._use_nesterov, self._rescale_grad = momentum, bool(use_nesterov), rescale_grad
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        if self._rescale_grad != 1.0:
            batch.g = torch._foreach_mul(batch.g, self._rescale_grad)
        momentum, velocity = batch.option("momentum"), batch.state("velocity")
        if momentum == 0:  # plain steps, which the fused kernel does only without velocities
            torch._foreach_copy_(velocity, batch.decayed())
            velocity = []
        _descend(batch, velocity, momentum, bool(velocity) and bool(batch.option("use_nesterov")))


def _descend(batch, velocity, momentum, nesterov):
    """One step of all parameters by torch's fused kernel; `velocity` is empty for plain steps."""
    if batch.p[0].device.type != "cuda" and batch.p[0].dtype in (torch.float16, torch.bfloat16):
        return _descend_low(batch, velocity, momentum, nesterov)
    grads, decay = batch.l2()
    torch._fused_sgd_(
        batch.p,
        grads,
        velocity,
        weight_decay=decay,
        momentum=momentum,
        lr=batch.rate,
        dampening=0.0,
        nesterov=nesterov,
        maximize=False,
        is_first_step=False,
    )


def _descend_low(batch, velocity, momentum, nesterov):
    """The same step where the fused kernel does not update parameters: torch 2.13, half precision on the CPU."""
    step = batch.decayed()
    if velocity:
        torch._foreach_mul_(velocity, momentum)
        torch._foreach_add_(velocity, step)
        step = torch._foreach_add(step, velocity, alpha=momentum) if nesterov else velocity
    torch._foreach_add_(batch.p, step, alpha=-batch.rate)


class ASGD(Optimizer):
    """Steps along the mean of the last `batch_num` gradients.

    torch's namesake averages parameters instead.

    Args:
        batch_num: number of gradients that are averaged.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.ASGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75
    """

    _accumulators = ("d", "y")

    def __init__(
        self,
        learning_rate=0.001,
        batch_num=1,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        name=None,
    ):
        check_not_none("ASGD", learning_rate=learning_rate, batch_num=batch_num)
        if not batch_num > 0:
            raise InvalidArgumentError("ASGD: 'batch_num' must be positive.", received(batch_num=batch_num))
        self._batch_num = batch_num
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _initial(self, name, like):
        return like.new_zeros((self._batch_num, *like.shape)) if name == "y" else torch.zeros_like(like)

    def _update(self, batch):
        slot, count = (batch.step - 1) % self._batch_num, min(batch.step, self._batch_num)
        total, slots = batch.state("d"), [y[slot] for y in batch.state("y")]
        grads = batch.decayed()
        torch._foreach_sub_(total, slots)
        torch._foreach_add_(total, grads)
        torch._foreach_copy_(slots, grads)
        torch._foreach_add_(batch.p, total, alpha=-batch.rate / count)

    def _counter_names(self):
        return ("m",)

    def _counters(self, step, entry):
        return {"m": torch.tensor([step])}

    def _steps_from(self, counters, entry):
        return int(counters["m"])


class Rprop(Optimizer):
    """Adapts the rate of each element by the signs of its last two gradients; for full-batch training.

    Args:
        learning_rate_range: least and greatest rate.
        etas: factors of the rate for a changed and for an unchanged sign.
        learning_rate: rate of every element at the start.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Rprop(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5
    """

    _accumulators = ("prevs", "learning_rates")

    def __init__(
        self,
        learning_rate=0.001,
        learning_rate_range=(1e-5, 50),
        parameters=None,
        etas=(0.5, 1.2),
        grad_clip=None,
        multi_precision=False,
        name=None,
    ):
        check_not_none("Rprop", learning_rate=learning_rate)
        low, high = learning_rate_range
        if not 0.0 < low <= high:
            raise InvalidArgumentError(
                "Rprop: 'learning_rate_range' must be two positive numbers in order.",
                received(learning_rate_range=learning_rate_range),
            )
        if isinstance(learning_rate, (int, float)) and not low <= learning_rate <= high:
            raise InvalidArgumentError(
                f"Rprop: 'learning_rate' must lie in its range, {learning_rate_range}.",
                received(learning_rate=learning_rate),
            )
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise InvalidArgumentError("Rprop: 'etas' must be a number below 1 and one above 1.", received(etas=etas))
        self._learning_rate_range, self._etas = (low, high), tuple(etas)
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, None, grad_clip, name)

    def _initial(self, name, like):
        return torch.full_like(like, self.get_lr()) if name == "learning_rates" else torch.zeros_like(like)

    def _update(self, batch):
        (low, high), (down, up) = self._learning_rate_range, self._etas
        for p, g, previous, rates in zip(
            batch.p, batch.decayed(), batch.state("prevs"), batch.state("learning_rates"), strict=True
        ):
            product = g * previous
            rates.mul_(torch.where(product > 0, up, torch.where(product < 0, down, 1.0))).clamp_(low, high)
            g = torch.where(product < 0, 0.0, g)
            p.sub_(g.sign() * rates)
            previous.copy_(g)


complete(globals())
