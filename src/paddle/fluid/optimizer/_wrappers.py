"""Wrappers around optimizers: weight averages, lookahead, recomputation, pipelines."""

import contextlib

from paddle import incubate, static
from paddle._core.autograd import no_grad
from paddle._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph import Persistable, default_main_program
from paddle._core.graph.backward import trainable_parameters
from paddle._core.graph.recomputed import recompute_between
from paddle._core.graph.record import append
from paddle._core.graph.recorded_call import OPTIMIZE, RecordedCall
from paddle._core.mode import at_once, in_dynamic_mode
from paddle.optimizer import Optimizer as Today


class AfterStep(RecordedCall):
    """A recorded call that runs a Python function once per run, after the optimizer's step."""

    role = OPTIMIZE

    def __init__(self, block, kind, function):
        super().__init__(block, None)
        self._kind, self._function = kind, function

    @property
    def type(self):
        """A short name of what the function does."""
        return self._kind

    def named_arguments(self):
        return {}

    def step(self, plan):
        def run(env):
            with no_grad():
                self._function()

        return run


def refuse_dygraph(name, hint):
    """Raise an error if dynamic mode is on; it begins with the words by which programs of the era know it."""
    if in_dynamic_mode():
        raise PreconditionNotMetError(f"In dygraph, don't support {name}. It works on a static graph only.", None, hint)


class ExponentialMovingAverage(static.ExponentialMovingAverage):
    """Averages of all trainable parameters of a static graph, `average = decay * average + (1 - decay) * parameter`."""

    def __init__(self, *args, **kwargs):
        refuse_dygraph("ExponentialMovingAverage", "average copies of the parameters after each step.")
        super().__init__(*args, **kwargs)


class ModelAverage(incubate.ModelAverage):
    """The mean of the parameters of a static graph over a sliding window of runs; create it after `minimize`.

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
        refuse_dygraph("ModelAverage", "paddle.incubate.ModelAverage, which takes a list of parameters.")
        program = default_main_program()
        averaged = [
            p for p in trainable_parameters(program) if isinstance(p, Persistable) and p.do_model_average is not False
        ]
        super().__init__(average_window_rate, averaged, min_average_window, max_average_window, name)
        append(AfterStep(program.current_block(), "average_accumulates", self.step))

    @contextlib.contextmanager
    def apply(self, executor, need_restore=True):
        """A context in which the parameters have their averaged values."""
        with contextlib.ExitStack() as stack:
            with at_once():
                stack.enter_context(super().apply(executor, need_restore=False))
            try:
                yield
            finally:
                if need_restore:
                    self.restore(executor)

    def restore(self, executor):
        """Restore the parameters' own values."""
        with at_once():
            super().restore(executor)


class LookaheadOptimizer:
    """Lookahead: every `k` steps, move the slow weights by `alpha` towards the fast ones, and continue from there."""

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
        """Take a step of the inner optimizer, and every `k` steps one of the slow weights."""
        result = self.inner_optimizer.minimize(loss, startup_program=startup_program)
        if self._slow is None:
            with at_once():
                self._slow = incubate.LookAhead(self.inner_optimizer, self.alpha, self.k)
            if loss._is_symbolic:
                append(AfterStep(loss.block.program.current_block(), "lookahead", self._slow._follow))
        if not loss._is_symbolic:
            with no_grad():
                self._slow._follow()
        return result


class RecomputeOptimizer:
    """An optimizer for less memory: values between checkpoints are dropped, and computed again for the gradients.

    Parts with branches, loops or statistics, such as those of batch norms, keep their values.
    """

    def __init__(self, optimizer):
        refuse_dygraph("RecomputeOptimizer", "paddle.distributed.fleet.utils.recompute around a layer.")
        self._optimizer, self._checkpoints = optimizer, None

    def _set_checkpoints(self, checkpoints):
        """Set the variables from which the others can be recomputed."""
        if not isinstance(checkpoints, list):
            raise InvalidTypeError(
                "RecomputeOptimizer: the checkpoints must be a list of variables.", received(checkpoints=checkpoints)
            )
        self._checkpoints = checkpoints

    def load(self, stat_dict):
        """Not supported, as in the original."""
        raise NotImplementedError("RecomputeOptimizer.load: load the inner optimizer instead")

    def backward(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, callbacks=None):
        """The (parameter, gradient) pairs of a loss."""
        self._optimizer._rate_in_graph()
        pairs = self._optimizer.backward(loss, startup_program, parameter_list, no_grad_set, callbacks)
        recompute_between(loss, self._checkpoints or [])
        return pairs

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
                "RecomputeOptimizer: the checkpoints are not set.", None, "_set_checkpoints([variable, …]) first."
            )
        result = self._optimizer.minimize(loss, startup_program, parameter_list, no_grad_set, grad_clip)
        recompute_between(loss, self._checkpoints)
        return result

    def __getattr__(self, name):
        return getattr(self._optimizer, name)


class PipelineOptimizer:
    """A network split over several devices; not supported."""

    def __init__(self, optimizer, *args, **kwargs):
        refuse_dygraph("PipelineOptimizer", "paddle.distributed for networks on several devices.")
        raise NotImplementedError(
            "PipelineOptimizer: pipelines of static graphs are not supported; use paddle.distributed in dynamic mode"
        )
