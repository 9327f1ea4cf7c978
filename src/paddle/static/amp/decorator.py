"""Training of static Programs in mixed precision: `decorate`."""

import inspect

from paddle._core import place
from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from paddle._core.graph import default_startup_program, program_guard
from paddle._core.graph.backward import Update
from paddle._core.graph.record import append
from paddle._core.graph.startup import Reset
from paddle.utils import unique_name

from .._data import create_global_var
from .._gradients import append_backward
from .amp_nn import check_finite_and_unscale, update_loss_scaling
from .fp16_lists import AutoMixedPrecisionLists, check_amp_dtype
from .fp16_utils import cast_parameters_to_fp16


class CheckedUpdate(Update):
    """One step of an optimizer, left out if a gradient is not finite."""

    def __init__(self, block, optimizer, pairs, found):
        super().__init__(block, optimizer, pairs)
        self.args = (*self.args, found)

    def named_arguments(self):
        return {"parameters": self.args[0], "gradients": self.args[1], "found_inf": self.args[3]}

    def step(self, plan):
        found = plan.key(self.args[3])
        whole, self.args = self.args, self.args[:3]
        try:
            update = super().step(plan)
        finally:
            self.args = whole

        def run(env):
            if not bool(env[found].any()):
                update(env)

        return run


class OptimizerWithMixedPrecision:
    """An optimizer that scales the loss, checks the gradients, and leaves out steps with infinite ones."""

    def __init__(
        self,
        optimizer,
        amp_lists,
        level,
        dtype,
        init_loss_scaling,
        use_dynamic_loss_scaling,
        incr_every_n_steps,
        decr_every_n_nan_or_inf,
        incr_ratio,
        decr_ratio,
        use_amp_guard=None,
        use_master_grad=False,
        use_promote=False,
    ):
        check_amp_dtype(dtype)
        if level not in ("O0", "O1", "O2"):
            raise InvalidArgumentError("static.amp.decorate: 'level' must be 'O1' or 'O2'.", received(level=level))
        self._optimizer = optimizer
        self._amp_lists = AutoMixedPrecisionLists(dtype=dtype) if amp_lists is None else amp_lists
        self._amp_level, self._amp_dtype = level, dtype
        self._init_loss_scaling, self._use_dynamic_loss_scaling = init_loss_scaling, use_dynamic_loss_scaling
        self._incr_every_n_steps, self._decr_every_n_nan_or_inf = incr_every_n_steps, decr_every_n_nan_or_inf
        self._incr_ratio, self._decr_ratio = incr_ratio, decr_ratio
        self._use_fp16_guard, self.use_promote = use_amp_guard, use_promote
        self._loss_scaling = self._num_good_steps = self._num_bad_steps = None
        self._scaled_loss, self._train_program, self._to_fp16_var_names = None, None, None

    def __getattr__(self, name):
        if name == "_optimizer":
            raise AttributeError(name)
        return getattr(self._optimizer, name)

    def get_loss_scaling(self):
        """The variable of the loss's scale."""
        return self._loss_scaling

    def get_scaled_loss(self):
        """The variable of the scaled loss."""
        return self._scaled_loss

    def amp_init(self, place, scope=None, test_program=None, use_fp16_test=False, rewrite_master_weight=False):
        """Convert the parameters that compute in half precision; on a CPU there are none, as in the original."""
        if self._train_program is None:
            raise PreconditionNotMetError("amp_init: call minimize first.", repr(self))
        if self._to_fp16_var_names:
            cast_parameters_to_fp16(place, self._train_program, scope, self._to_fp16_var_names, self._amp_dtype)

    def _number(self, key, value, dtype):
        return create_global_var([1], value, dtype, persistable=True, name=unique_name.generate(key))

    def _check_device(self):
        if place.current().torch_type != "cpu":
            raise NotImplementedError(
                "static.amp.decorate on an accelerator: build the network under `with paddle.amp.auto_cast(...)`, "
                "which a Program records"
            )

    def backward(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, callbacks=None):
        """Record the gradients of the scaled loss: (parameter, gradient) pairs."""
        self._check_device()
        self._train_program = loss.block.program
        with program_guard(self._train_program, startup_program or default_startup_program()):
            self._loss_scaling = self._number("loss_scaling", self._init_loss_scaling, "float32")
            if self._use_dynamic_loss_scaling:
                self._num_good_steps = self._number("num_good_steps", 0, "int32")
                self._num_bad_steps = self._number("num_bad_steps", 0, "int32")
            self._scaled_loss = loss * self._loss_scaling.astype(loss.dtype).reshape([])
            chosen = parameter_list if parameter_list is not None else self._optimizer._parameter_list or None
            return append_backward(self._scaled_loss, chosen, no_grad_set)

    def apply_gradients(self, params_grads):
        """Record a step with the gradients of the scaled loss."""
        pairs = [(p, g) for p, g in params_grads if g is not None]
        program = self._train_program
        with program_guard(program):
            grads, found = check_finite_and_unscale([g for _, g in pairs], self._loss_scaling)
            if self._use_dynamic_loss_scaling:
                update_loss_scaling(
                    grads,
                    found,
                    self._loss_scaling,
                    self._num_good_steps,
                    self._num_bad_steps,
                    self._incr_every_n_steps,
                    self._decr_every_n_nan_or_inf,
                    self._incr_ratio,
                    self._decr_ratio,
                )
        pairs = [(p, g) for (p, _), g in zip(pairs, grads, strict=True)]
        optimizer = self._optimizer
        optimizer._train_too([p for p, _ in pairs])
        update = append(CheckedUpdate(program.current_block(), optimizer, pairs, found))
        program._optimizers.append(optimizer)
        return [update] * len(pairs)

    def apply_optimize(self, loss, startup_program, params_grads):
        """Record a step into the given programs."""
        startup = startup_program or default_startup_program()
        with program_guard(loss.block.program, startup):
            made = self.apply_gradients(params_grads)
            append(Reset(startup.global_block(), self._optimizer))
        return made

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None):
        """Record the gradients of a loss and a step: (records, (parameter, gradient) pairs)."""
        pairs = self.backward(loss, startup_program, parameter_list, no_grad_set)
        return self.apply_optimize(loss, startup_program, pairs), pairs


def _by_level(
    optimizer,
    amp_lists=None,
    level="O1",
    dtype="float16",
    master_weight=None,
    master_grad=False,
    init_loss_scaling=2**16,
    incr_every_n_steps=2000,
    decr_every_n_nan_or_inf=1,
    incr_ratio=2.0,
    decr_ratio=0.5,
    use_dynamic_loss_scaling=None,
    use_amp_guard=False,
    use_promote=False,
):
    dynamic = dtype == "float16" if use_dynamic_loss_scaling is None else use_dynamic_loss_scaling
    if dtype == "bfloat16" and not dynamic:
        init_loss_scaling = 1.0 if use_dynamic_loss_scaling is None else init_loss_scaling
    return OptimizerWithMixedPrecision(
        optimizer,
        amp_lists,
        level,
        dtype,
        init_loss_scaling,
        dynamic,
        incr_every_n_steps,
        decr_every_n_nan_or_inf,
        incr_ratio,
        decr_ratio,
        use_amp_guard,
        master_grad,
        use_promote,
    )


def _by_switches(
    optimizer,
    amp_lists=None,
    init_loss_scaling=2**15,
    incr_every_n_steps=1000,
    decr_every_n_nan_or_inf=2,
    incr_ratio=2.0,
    decr_ratio=0.8,
    use_dynamic_loss_scaling=None,
    use_pure_fp16=False,
    use_fp16_guard=None,
    use_bf16=False,
    use_master_grad=False,
    use_promote=False,
):
    return _by_level(
        optimizer,
        amp_lists,
        "O2" if use_pure_fp16 else "O1",
        "bfloat16" if use_bf16 else "float16",
        None,
        use_master_grad,
        init_loss_scaling,
        incr_every_n_steps,
        decr_every_n_nan_or_inf,
        incr_ratio,
        decr_ratio,
        use_dynamic_loss_scaling,
        bool(use_fp16_guard),
        use_promote,
    )


def decorate(*args, **kwargs):
    """An optimizer for training a static Program in mixed precision.

    It takes the arguments of `paddle.amp.decorate` (`level`, `dtype`, …) or the earlier ones (`use_pure_fp16`, …). On a
    CPU operators compute in float32, as in the original, and the loss is scaled.

    >>> optimizer = paddle.static.amp.decorate(paddle.optimizer.SGD(0.1), level="O1", dtype="float16")
    >>> type(optimizer).__name__
    'OptimizerWithMixedPrecision'
    """
    earlier = set(inspect.signature(_by_switches).parameters) - set(inspect.signature(_by_level).parameters)
    numbers = len(args) > 2 and not isinstance(args[2], str)
    return (_by_switches if numbers or earlier.intersection(kwargs) else _by_level)(*args, **kwargs)
