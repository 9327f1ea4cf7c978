"""What stands around an optimizer: averages of weights, slow weights, checkpoints of memory."""

import contextlib

from paddle import incubate, static
from paddle._core.autograd import no_grad
from paddle._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph import Persistable, default_main_program
from paddle._core.graph.backward import trainable_parameters
from paddle._core.graph.record import append
from paddle._core.graph.recorded_call import OPTIMIZE, RecordedCall
from paddle._core.mode import at_once, in_dynamic_mode
from paddle.optimizer import Optimizer as Today


class Follow(RecordedCall):
    """A record that calls a Python function once in every run, after the step of the optimizer."""

    role = OPTIMIZE

    def __init__(self, block, kind, function):
        super().__init__(block, None)
        self._kind, self._function = kind, function

    @property
    def type(self):
        """What it does, in a word."""
        return self._kind

    def named_arguments(self):
        return {}

    def step(self, plan):
        def run(env):
            with no_grad():
                self._function()

        return run


class ExponentialMovingAverage(static.ExponentialMovingAverage):
    """Averages of all trainable parameters of a static graph, `average = decay * average + (1 - decay) * parameter`."""


class ModelAverage(incubate.ModelAverage):
    """The mean of the parameters of a static graph over a sliding window of runs; made after `minimize`.

    >>> loss = fluid.layers.mean(fluid.layers.fc(fluid.data("x", [None, 2]), 1))
    >>> _ = fluid.optimizer.SGD(0.1).minimize(loss)
    >>> average = fluid.optimizer.ModelAverage(0.15, min_average_window=10000, max_average_window=12500)
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> _ = exe.run(feed={"x": np.ones([4, 2], "float32")})
    >>> with average.apply(exe):
    ...     _ = exe.run(feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss], use_prune=True)
    """

    def __init__(
        self, average_window_rate, min_average_window=10000, max_average_window=10000, regularization=None, name=None
    ):
        if in_dynamic_mode():
            raise PreconditionNotMetError(
                "ModelAverage: it averages the parameters of a static graph, and dynamic mode is on.",
                None,
                "paddle.incubate.ModelAverage, which takes a list of parameters.",
            )
        program = default_main_program()
        averaged = [
            p for p in trainable_parameters(program) if isinstance(p, Persistable) and p.do_model_average is not False
        ]
        super().__init__(average_window_rate, averaged, min_average_window, max_average_window, name)
        append(Follow(program.current_block(), "average_accumulates", self.step))

    @contextlib.contextmanager
    def apply(self, executor, need_restore=True):
        """A block in which the parameters have the values of their means."""
        with contextlib.ExitStack() as stack:
            with at_once():
                stack.enter_context(super().apply(executor, need_restore=False))
            try:
                yield
            finally:
                if need_restore:
                    self.restore(executor)

    def restore(self, executor):
        """Give the parameters their own values back."""
        with at_once():
            super().restore(executor)


class LookaheadOptimizer:
    """Every `k` steps of the inner optimizer, go a part `alpha` of the way it has come, and start again from there."""

    def __init__(self, inner_optimizer, alpha=0.5, k=5):
        if not isinstance(inner_optimizer, Today):
            raise FailedCheckError(
                "LookaheadOptimizer: 'inner_optimizer' must be an optimizer.", received(inner_optimizer=inner_optimizer)
            )
        if not 0.0 <= alpha <= 1.0:
            raise FailedCheckError("LookaheadOptimizer: 'alpha' must lie between 0 and 1.", received(alpha=alpha))
        if not isinstance(k, int) or k <= 0:
            raise FailedCheckError("LookaheadOptimizer: 'k' must be a positive integer.", received(k=k))
        self.inner_optimizer, self.alpha, self.k, self.type = inner_optimizer, alpha, k, "lookahead"
        self._slow = None

    def minimize(self, loss, startup_program=None):
        """A step of the inner optimizer, and every `k` steps one of the slow weights."""
        result = self.inner_optimizer.minimize(loss, startup_program=startup_program)
        if self._slow is None:
            with at_once():
                self._slow = incubate.LookAhead(self.inner_optimizer, self.alpha, self.k)
            if loss._is_symbolic:
                append(Follow(loss.block.program.current_block(), "lookahead", self._slow._follow))
        if not loss._is_symbolic:
            with no_grad():
                self._slow._follow()
        return result


class RecomputeOptimizer:
    """An optimizer that may forget intermediate results and compute them again from checkpoints.

    The checkpoints are kept but nothing is forgotten: results are the same, memory is not saved.
    """

    def __init__(self, optimizer):
        self._optimizer, self._checkpoints = optimizer, None

    def _set_checkpoints(self, checkpoints):
        """Name the variables from which the rest can be computed again."""
        if not isinstance(checkpoints, list):
            raise InvalidTypeError(
                "RecomputeOptimizer: the checkpoints must be a list of variables.", received(checkpoints=checkpoints)
            )
        self._checkpoints = checkpoints

    def load(self, stat_dict):
        """Refused, as it was then."""
        raise NotImplementedError("RecomputeOptimizer.load: load the inner optimizer instead")

    def backward(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, callbacks=None):
        """The (parameter, gradient) pairs of a loss."""
        self._optimizer._rate_in_graph()
        return self._optimizer.backward(loss, startup_program, parameter_list, no_grad_set, callbacks)

    def apply_gradients(self, params_grads):
        """Record a step with the given pairs."""
        return self._optimizer.apply_gradients(params_grads)

    def apply_optimize(self, loss, startup_program, params_grads):
        """Record a step with the given pairs."""
        return self._optimizer.apply_optimize(loss, startup_program, params_grads)

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, grad_clip=None):
        """Record gradients and a step."""
        if self._checkpoints is None:
            raise PreconditionNotMetError(
                "RecomputeOptimizer: the checkpoints are missing.", None, "_set_checkpoints([variable, …]) first."
            )
        return self._optimizer.minimize(loss, startup_program, parameter_list, no_grad_set, grad_clip)

    def __getattr__(self, name):
        return getattr(self._optimizer, name)


class PipelineOptimizer:
    """A network cut into parts for several devices, which needs the distributed engine."""

    def __init__(self, optimizer, *args, **kwargs):
        raise NotImplementedError(
            "PipelineOptimizer: networks cut over several devices need the pipelines of paddle.distributed, which are "
            "not there yet"
        )
