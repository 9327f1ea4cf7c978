"""What all fluid optimizers share: how they find parameters, count steps and take learning rates.

The update rules are those of `paddle.optimizer`; each class inherits from `FluidOptimizer` and one of them.
"""

from collections.abc import MutableMapping

import numpy as np

from paddle._core.autograd import no_grad
from paddle._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph import Variable, default_startup_program, program_guard
from paddle._core.mode import in_dynamic_mode
from paddle._core.names import generate
from paddle._core.tensor import Tensor, unwrap, wrap
from paddle.optimizer import Optimizer as Today
from paddle.optimizer._base import NoParametersError
from paddle.optimizer.lr import LRScheduler
from paddle.tensor.creation import to_tensor

from .. import _mode
from ..dygraph.learning_rate_scheduler import LearningRateDecay, _LearningRateEpochDecay


class _RateOfPrograms(MutableMapping):
    """The rate of an optimizer, which belongs to the one Program that it trains."""

    def __init__(self, optimizer):
        self._optimizer = optimizer

    def __getitem__(self, program):
        variable = self._optimizer._rate_variable
        if variable is None or variable.block.program is not program:
            raise KeyError(program)
        return variable

    def __setitem__(self, program, variable):
        self._optimizer._given_rate = self._optimizer._rate_variable = variable

    def __delitem__(self, program):
        raise NotImplementedError("_learning_rate_map: the rate of a Program cannot be taken away")

    def __iter__(self):
        variable = self._optimizer._rate_variable
        return iter(() if variable is None else (variable.block.program,))

    def __len__(self):
        return sum(1 for _ in self)


class FluidOptimizer:
    """A mixin that gives an optimizer of `paddle.optimizer` the interface of fluid.

    Args:
        learning_rate: a number, a schedule of `fluid.dygraph`, or a variable that `fluid.layers` computes.
        parameter_list: the parameters to train; required in dynamic mode since 1.7. Before, layers under a name scope
            train all parameters of the guard.
        regularization: for all parameters without a regularizer of their own.
    """

    _before_step = None  # how several processes combine (parameter, gradient) pairs before each step
    _rate_variable = None
    _rate_used = None
    _parameters_inferred = False  # whether the parameters come from the guard, not from the program
    _saved = None  # a loaded state, for parameters created later

    def _start(self, rule, learning_rate, parameter_list, regularization, grad_clip, name, **options):
        if isinstance(learning_rate, bool) or not isinstance(
            learning_rate, (int, float, LearningRateDecay, LRScheduler, Tensor)
        ):
            raise InvalidTypeError(
                f"{type(self).__name__}: 'learning_rate' must be a number, a schedule or a variable.",
                received(learning_rate=learning_rate),
            )
        self._given_rate = learning_rate
        plain = isinstance(learning_rate, (int, float, LRScheduler))
        if regularization is not None:
            options["weight_decay"] = regularization
        rule.__init__(
            self,
            learning_rate=learning_rate if plain else 0.0,
            parameters=parameter_list,
            grad_clip=grad_clip,
            name=name,
            **options,
        )

    # ---- parameters ----

    def _read_parameters(self, parameters):
        if parameters is not None:
            super()._read_parameters(parameters)
        elif in_dynamic_mode() and _mode.guarded() and not _mode.tracer().scoped:
            raise self._nothing_to_train()

    def _nothing_to_train(self):
        return NoParametersError(
            f"{type(self).__name__}: 'parameter_list' is required in dynamic mode.",
            "parameter_list = None",
            f"{type(self).__name__}(..., parameter_list=model.parameters()).",
        )

    def _find_parameters(self, given):
        if given is not None:
            self._train_too([p for p in given if isinstance(p, Tensor)])
        elif not self._parameter_list or self._parameters_inferred:
            self._parameters_inferred = True
            self._train_too([p for p in _mode.all_parameters() if not p.stop_gradient and p.grad is not None])
            if not self._parameter_list:
                raise self._nothing_to_train()

    # ---- the learning rate ----

    def get_lr(self):
        """The learning rate of the step being taken, or of the last one."""
        if self._rate_used is not None:
            return self._rate_used
        return self._peek_rate()

    def _peek_rate(self):
        rate = self._given_rate
        if isinstance(rate, LearningRateDecay):
            rate = rate.learning_rate if isinstance(rate, _LearningRateEpochDecay) else rate.step()
        elif isinstance(rate, LRScheduler):
            rate = rate()
        return float(rate)

    def _next_rate(self):
        """The learning rate of this step; advances a schedule."""
        rate = self._given_rate
        return float(rate() if isinstance(rate, (LearningRateDecay, LRScheduler)) else rate)

    def _take_rate(self, value):
        self._rate_used = value

    def current_step_lr(self):
        """The learning rate of the last step; before the first step, of that one."""
        if self._rate_variable is not None and self._rate_variable.persistable:
            return float(self._rate_variable.get_value().numpy().reshape(-1)[0])
        return self.get_lr()

    def set_lr(self, value):
        """Set the learning rate; not possible under a schedule."""
        if not isinstance(value, (int, float, Tensor)):
            raise InvalidTypeError("set_lr: expected a number or a tensor.", received(value=value))
        if isinstance(self._given_rate, (LearningRateDecay, LRScheduler)):
            raise PreconditionNotMetError(
                "set_lr: the learning rate of this optimizer is set by a schedule.", None, "change the schedule."
            )
        self._given_rate = self._rate_used = float(value)
        if self._rate_variable is not None:
            self._rate_variable.set_value([float(value)])

    @property
    def _learning_rate_map(self):
        """{Program: the variable that holds the learning rate}; programs assign their own variable here."""
        return _RateOfPrograms(self)

    def _global_learning_rate(self, program=None):
        """The variable that holds the learning rate in a static graph; in dynamic mode, a tensor with its value."""
        if in_dynamic_mode():
            return to_tensor([self.get_lr()], "float32")
        return self._rate_in_graph()

    def _rate_in_graph(self):
        if self._rate_variable is None:
            if isinstance(self._given_rate, LearningRateDecay):
                raise InvalidTypeError(
                    f"{type(self).__name__}: the schedules of fluid.dygraph only work in dynamic mode.",
                    received(learning_rate=self._given_rate),
                    "the corresponding function of fluid.layers, such as fluid.layers.polynomial_decay.",
                )
            self._rate_variable = self._given_rate if isinstance(self._given_rate, Variable) else self._declared_rate()
        return self._rate_variable

    def _declared_rate(self):
        from paddle.static import create_global_var

        if isinstance(self._given_rate, LRScheduler):
            return None
        return create_global_var(
            [1], float(self._given_rate), "float32", persistable=True, name=generate("learning_rate")
        )

    # ---- the step ----

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, grad_clip=None):
        """Take a step with the gradients that `loss.backward()` left; in a static graph, record gradients and a step.

        Returns:
            (records, (parameter, gradient) pairs)
        """
        if not isinstance(loss, Tensor):
            raise FailedCheckError("minimize: 'loss' must be a tensor or a variable.", received(loss=loss))
        if loss._is_symbolic:
            with program_guard(loss.block.program, startup_program or default_startup_program()):
                self._rate_in_graph()
                if grad_clip is not None:
                    self._clip_all(grad_clip)
                return Today.minimize(self, loss, startup_program, parameter_list, no_grad_set)
        self._find_parameters(parameter_list)
        params_grads = self.backward(loss, startup_program, parameter_list, no_grad_set)
        if grad_clip is not None:
            params_grads = grad_clip(params_grads)
        return self.apply_gradients(params_grads), params_grads

    def backward(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, callbacks=None):
        """The (parameter, gradient) pairs of a loss."""
        return Today.backward(self, loss, startup_program, parameter_list, no_grad_set, callbacks)

    def apply_optimize(self, loss, startup_program, params_grads):
        """Take or record a step with the given pairs."""
        if not getattr(loss, "_is_symbolic", False):
            return self.apply_gradients(params_grads)
        with program_guard(loss.block.program, startup_program or default_startup_program()):
            return self.apply_gradients(params_grads)

    def apply_gradients(self, params_grads):
        """Take or record a step with the given pairs; in dynamic mode this advances a schedule."""
        if not any(getattr(g, "_is_symbolic", False) for _, g in params_grads):
            if self._before_step is not None:
                params_grads = self._before_step(params_grads)
            if self._rate_variable is None:
                self._take_rate(self._next_rate())
        return Today.apply_gradients(self, params_grads)

    @no_grad()
    def step(self):
        """The same as `minimize`, under another name."""
        self._find_parameters(None)
        self._take_rate(self._next_rate())
        Today.step(self)

    def _clip_all(self, clip):
        self._grad_clip = clip
        for group in self._param_groups:
            group["grad_clip"] = clip

    def _step_group(self, group, pairs, rate):
        Today._step_group(self, group, _clipped_by_parameter(pairs), rate)

    # ---- state ----

    def state_dict(self):
        """All states by name, and the position of the schedule as `global_step` or `LR_Scheduler`."""
        state = Today.state_dict(self)
        rate = self._given_rate
        if isinstance(rate, LearningRateDecay):
            state["LR_Scheduler"] = rate.state_dict()
            if not isinstance(rate, _LearningRateEpochDecay):
                state["global_step"] = to_tensor([int(rate.step_num)], "int32")
        return state

    def set_state_dict(self, state_dict):
        """Load what `state_dict` returned; parameters found later get their states then."""
        if not isinstance(state_dict, dict):
            raise InvalidTypeError("set_dict: expected a dict.", received(state_dict=state_dict))
        rate = self._given_rate
        if isinstance(rate, LearningRateDecay):
            if state_dict.get("LR_Scheduler") is not None:
                rate.set_state_dict(state_dict["LR_Scheduler"])
            elif "global_step" in state_dict:
                rate.step_num = int(np.asarray(state_dict["global_step"]).reshape(-1)[0])
        self._saved = {k: v for k, v in state_dict.items() if k not in ("LR_Scheduler", "global_step")}
        schedule = state_dict.get("LR_Scheduler") if isinstance(rate, LRScheduler) else None
        Today.set_state_dict(self, {**self._saved, "LR_Scheduler": schedule})

    set_dict = load_state_dict = set_state_dict

    def _entry(self, p):
        if self._saved and p not in self._state:
            self._await([p], self._saved)
        return Today._entry(self, p)


def _clipped_by_parameter(pairs):
    """Apply the clips set on the parameters themselves; parameters that share a clip are clipped together."""
    pairs = [(p, g) for p, g in pairs if g is not None]
    groups = {}
    for i, (p, _) in enumerate(pairs):
        clip = getattr(p, "gradient_clip_attr", None)
        if clip is not None:
            groups.setdefault(id(clip), (clip, []))[1].append(i)
    for clip, chosen in groups.values():
        done = clip([(pairs[i][0], wrap(pairs[i][1])) for i in chosen])
        for i, (p, g) in zip(chosen, done, strict=True):
            pairs[i] = (p, unwrap(g))
    return pairs
