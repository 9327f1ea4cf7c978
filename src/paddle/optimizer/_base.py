"""`Optimizer`, the base of all update rules: groups, learning rates, decay, clipping, state.

A rule is a subclass that names its accumulators and implements `_update(batch)` on lists of torch tensors. Parameters
with the same options are updated together, by one fused or foreach call.
"""

import torch

from .._core import kept_memory
from .._core.autograd import no_grad
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from .._core.help import complete
from .._core.hooks import OPTIMIZER_STEP, PARAMETERS_WRITTEN, TRAINING_CALL
from .._core.mode import in_dynamic_mode
from .._core.parameter import UNCOUNTED_WRITES
from .._core.tensor import Tensor, unwrap, wrap
from ..nn.clip import ClipGradBase
from ..regularizer import L2Decay, WeightDecayRegularizer
from ._batch import Batch, batches
from ._own_rule import OwnRule
from .lr import LRScheduler

# What constructors of optimizers share.
HELP = OPTIMIZERS = {
    "learning_rate": "a number or a schedule of `paddle.optimizer.lr`.",
    "parameters": "list of parameters, or of dicts with `params` and their own options (a `learning_rate` there "
    "multiplies the base one); needed unless a Program is built.",
    "weight_decay": "a number (L2) or a regularizer of `paddle.regularizer`, added to the gradient; a parameter's own "
    "regularizer takes precedence. By default none.",
    "grad_clip": "a clip of `paddle.nn`, such as `ClipGradByGlobalNorm`; by default none.",
    "name": "accepted; names of accumulators follow the parameters.",
    "multi_precision": "whether parameters of 16 bits have a copy in float32 that is updated.",
    "use_multi_tensor": "accepted; parameters are always updated together.",
    "beta1": "share of the first moment that is kept at each step.",
    "beta2": "share of the second moment that is kept at each step.",
    "epsilon": "what is added to the divisor.",
    "lazy_mode": "whether a sparse gradient updates only its rows.",
    "amsgrad": "whether the largest past second moment is used.",
    "rho": "share of the mean of squares that is kept at each step.",
    "momentum": "share of the velocity that is kept at each step.",
}


class NoParametersError(InvalidArgumentError, AttributeError):
    """An optimizer without parameters, for which Paddle raises AttributeError."""


class Optimizer(OwnRule):
    """Base class of the optimizers; a subclass implements the update rule.

    Args:
        learning_rate: a number or a schedule of `paddle.optimizer.lr`.
        parameters: a list of parameters, or of dicts with `params` and their own options
            (a `learning_rate` there multiplies the base one).
        weight_decay: a number (L2) or a regularizer; a parameter's own regularizer takes precedence.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.SGD(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> isinstance(opt, paddle.optimizer.Optimizer), opt.get_lr()
    (True, 0.5)
    """

    _accumulators = ()  # names of the per-element states, all starting at zero
    _in_one_call = False  # whether one fused kernel updates all parameters
    _by_element = True  # whether elements are updated independently, without norms of parameters
    _counters_first = False  # whether the state starts with the entries derived from the step count

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if "step" in cls.__dict__:
            cls.step = OPTIMIZER_STEP(cls.__dict__["step"])

    @TRAINING_CALL
    def __init__(self, learning_rate, parameters=None, weight_decay=None, grad_clip=None, name=None):
        if learning_rate is None:
            raise InvalidArgumentError(
                f"{type(self).__name__}: 'learning_rate' is missing.", received(learning_rate=None)
            )
        if isinstance(learning_rate, bool) or not isinstance(learning_rate, (int, float, LRScheduler)):
            raise InvalidTypeError(
                f"{type(self).__name__}: 'learning_rate' must be a number or a schedule of paddle.optimizer.lr.",
                received(learning_rate=learning_rate),
            )
        if grad_clip is not None and not isinstance(grad_clip, ClipGradBase):
            raise InvalidTypeError(
                f"{type(self).__name__}: 'grad_clip' must be a clip of paddle.nn.",
                received(grad_clip=grad_clip),
                "paddle.nn.ClipGradByGlobalNorm(1.0).",
            )
        kept_memory.keep()
        self._learning_rate = learning_rate
        self._grad_clip = grad_clip
        self._weight_decay = weight_decay
        self._name = name
        self._multi_precision = getattr(self, "_multi_precision", False)
        self.regularization = _regularizer(weight_decay, type(self).__name__)
        self._param_groups = []
        self._state = {}  # parameter -> {accumulator: torch tensor, "step": int, "master": torch tensor}
        self._pending = {}  # loaded entries whose parameter has not been stepped yet
        self._own_states, self._loaded = {}, {}  # accumulators of a program's own rule: {name: {parameter: Tensor}}
        self._read_parameters(parameters)

    # ---- parameters and groups ----

    def _read_parameters(self, parameters):
        owner = type(self).__name__
        if parameters is None:
            if not in_dynamic_mode():
                return  # `minimize` uses all parameters of the loss's Program
            raise NoParametersError(
                f"{owner}: 'parameters' is missing, so there is nothing to train.",
                None,
                "parameters=model.parameters().",
            )
        if isinstance(parameters, (Tensor, dict)) or not hasattr(parameters, "__iter__"):
            raise InvalidTypeError(
                f"{owner}: 'parameters' must be a list of parameters, or of dicts with 'params'.",
                received(parameters=parameters),
            )
        listed = list(parameters)
        if listed and isinstance(listed[0], dict):
            for group in listed:
                self._add_param_group(dict(group))
        else:
            self._add_param_group({"params": listed})

    def _add_param_group(self, group):
        owner = type(self).__name__
        if "params" not in group:
            raise FailedCheckError(
                f"{owner}: a parameter group must have the key 'params'.",
                f"keys {sorted(group)}",
                "{'params': layer.parameters()}.",
            )
        params = group["params"]
        params = [params] if isinstance(params, Tensor) else list(params)
        for p in params:
            if not isinstance(p, Tensor):
                raise InvalidTypeError(f"{owner}: parameters must be Tensors.", received(parameter=p))
        known = {id(p) for g in self._param_groups for p in g["params"]}
        if any(id(p) in known for p in params):
            raise InvalidArgumentError(
                f"{owner}: a parameter is in more than one group.", f"{len(params)} parameters in this group"
            )
        params = list(dict.fromkeys(params))
        self._refuse_same_names(params)
        group["params"] = params
        group.setdefault("learning_rate", 1.0)
        group.setdefault("weight_decay", self._weight_decay)
        group.setdefault("grad_clip", self._grad_clip)
        group["regularization"] = _regularizer(group["weight_decay"], owner)
        self._param_groups.append(group)

    def _train_too(self, params):
        """Add parameters that are not known yet, as found by `minimize` in a static graph."""
        known = {id(p) for p in self._parameter_list}
        fresh = [p for p in params if id(p) not in known]
        if fresh:
            self._add_param_group({"params": fresh})

    def _refuse_same_names(self, params):
        seen = {p.name for g in self._param_groups for p in g["params"]}
        for p in params:
            if p.name in seen:
                raise InvalidArgumentError(
                    f"{type(self).__name__}: two parameters are named '{p.name}': their states would be mixed up.",
                    received(parameter=p),
                    "give each ParamAttr a different name, or none.",
                )
            seen.add(p.name)

    @property
    def _parameter_list(self):
        return [p for g in self._param_groups for p in g["params"]]

    @_parameter_list.setter
    def _parameter_list(self, parameters):
        self._param_groups.clear()
        self._read_parameters(parameters)

    # ---- learning rate ----

    @TRAINING_CALL
    def get_lr(self):
        """The current learning rate."""
        rate = self._learning_rate
        return float(rate()) if isinstance(rate, LRScheduler) else float(rate)

    @TRAINING_CALL
    def set_lr(self, value):
        """Set the learning rate; not possible under a schedule."""
        if not isinstance(value, (int, float)):
            raise InvalidTypeError("set_lr: expected a number.", received(value=value))
        if isinstance(self._learning_rate, LRScheduler):
            raise PreconditionNotMetError(
                "set_lr: a schedule controls the learning rate of this optimizer.",
                None,
                "change the schedule, or set_lr_scheduler(...).",
            )
        self._learning_rate = float(value)

    def set_lr_scheduler(self, scheduler):
        """Use another schedule for the learning rate."""
        if not isinstance(scheduler, LRScheduler):
            raise InvalidTypeError(
                "set_lr_scheduler: expected a schedule of paddle.optimizer.lr.", received(scheduler=scheduler)
            )
        self._learning_rate = scheduler

    def _rate_in_graph(self):
        """The variable of a Program that holds the learning rate, if computed there; set by each run."""
        return None

    # ---- the step ----

    @TRAINING_CALL
    @OPTIMIZER_STEP
    @no_grad()
    def step(self):
        """Update every parameter that has a gradient.

        >>> layer = paddle.nn.Linear(2, 1)
        >>> opt = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
        >>> layer(paddle.ones([1, 2])).backward(); opt.step(); opt.clear_grad()
        """
        rate = self.get_lr()
        for group in self._param_groups:
            self._step_group(group, [(p, _gradient(p)) for p in group["params"] if not p.stop_gradient], rate)

    def _step_group(self, group, pairs, rate):
        pairs, clip = [(p, g) for p, g in pairs if g is not None], group["grad_clip"]
        if not pairs and not getattr(clip, "exchanges", False):  # other processes wait for one that exchanges norms
            return
        if clip is not None:
            pairs = [(p, unwrap(g)) for p, g in clip([(p, wrap(g)) for p, g in pairs])]
        if self._has_own_rule():
            self._step_by_parameter(group, pairs, rate)
        else:
            for batch in batches(self, group, pairs, rate):
                self._update(batch)
                batch.write_back()
        UNCOUNTED_WRITES.value += 1
        PARAMETERS_WRITTEN.notify()

    def _rate_of(self, param):
        """The factor of a parameter on the learning rate."""
        attributes = getattr(param, "optimize_attr", None)
        return attributes["learning_rate"] if attributes else 1.0

    def _takes_sparse(self, grad, decay):
        """Whether the rule updates only the rows of a sparse gradient."""
        return False

    def _split_by(self, param):
        """Anything else that parameters must share to be updated together."""
        return None

    def _update(self, batch: Batch):
        raise NotImplementedError(f"{type(self).__name__} does not define an update rule")

    @TRAINING_CALL
    def clear_grad(self, set_to_zero=True):
        """Clear the gradients of all parameters."""
        for group in self._param_groups:
            for p in group["params"]:
                p.clear_gradient(set_to_zero)

    def zero_grad(self, set_to_none=True):
        """Same as `clear_grad`, under torch's name."""
        self.clear_grad(not set_to_none)

    clear_gradients = clear_grad

    @TRAINING_CALL
    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Take a step with the gradients computed by `loss.backward()`."""
        if not isinstance(loss, Tensor):
            raise FailedCheckError("minimize: 'loss' must be a Tensor.", received(loss=loss))
        if loss._is_symbolic:
            from .._core.graph.backward import minimize

            return minimize(self, loss, startup_program, parameters, no_grad_set)
        params_grads = self.backward(loss, startup_program, parameters, no_grad_set)
        return self.apply_gradients(params_grads), params_grads

    def backward(self, loss, startup_program=None, parameters=None, no_grad_set=None, callbacks=None):
        """Return the (parameter, gradient) pairs after `loss.backward()`."""
        if loss._is_symbolic:
            from .._core.graph.backward import append_backward

            return append_backward(loss, parameters or self._parameter_list or None, no_grad_set)
        left_out = {id(p) for p in no_grad_set or ()} | {n for n in no_grad_set or () if isinstance(n, str)}
        chosen = self._parameter_list if parameters is None else list(parameters)
        return [
            (p, g)
            for p in chosen
            if not p.stop_gradient and id(p) not in left_out and p.name not in left_out and (g := p.grad) is not None
        ]

    @no_grad()
    def apply_gradients(self, params_grads):
        """Take a step with the given gradients."""
        if any(getattr(g, "_is_symbolic", False) for _, g in params_grads):
            from .._core.graph.backward import apply_gradients

            return apply_gradients(self, params_grads)
        rate = self.get_lr()
        given = {id(p): unwrap(g) for p, g in params_grads}
        for group in self._param_groups:
            self._step_group(group, [(p, given.get(id(p))) for p in group["params"]], rate)
        return []

    # ---- state ----

    def _entry(self, p):
        """The state of one parameter, created at its first step."""
        entry = self._state.get(p)
        if entry is None:
            entry = self._state[p] = {"step": 0}
            t = unwrap(p)
            if self._multi_precision and t.dtype in (torch.float16, torch.bfloat16):
                entry["master"] = t.detach().float()
            like = entry.get("master", t.detach())
            for name in self._accumulators:
                entry[name] = self._initial(name, like)
            if self._pending:
                self._take_pending(p, entry)
        return entry

    def _use_masters(self, on):
        """Set whether low-precision parameters have float32 master weights; existing states are converted."""
        self._multi_precision = on
        for p, entry in self._state.items():
            t = unwrap(p).detach()
            if t.dtype in (torch.float16, torch.bfloat16):
                if on:
                    entry.setdefault("master", t.float())
                else:
                    entry.pop("master", None)
                for name in self._accumulators:
                    entry[name] = entry[name].to(entry.get("master", t).dtype)

    def _initial(self, name, like):
        return torch.zeros_like(like)

    def _key(self, p, name):
        return f"{p.name}_{self._name + '_' if self._name else ''}{name}_0"

    def _take_pending(self, p, entry):
        for name in self._accumulators:
            saved = self._pending.pop(self._key(p, name), None)
            if saved is not None:
                _put(entry[name], saved, self._key(p, name))
        counters = {}
        for name in self._counter_names():
            saved = self._pending.pop(self._key(p, name), None)
            if saved is not None:
                counters[name] = float(saved.reshape(-1)[0])
        if counters:
            entry["step"] = self._steps_from(counters, entry)
        master = self._pending.get("master_weights", {}).pop(p.name, None)
        if master is not None and "master" in entry:
            _put(entry["master"], master, f"master weight of {p.name}")

    def _counter_names(self):
        """The names under which Paddle saves the entries derived from the step count."""
        return ()

    def _state_names(self):
        """All names of a parameter's state, in Paddle's order."""
        parts = self._accumulators, self._counter_names()
        return [*parts[1], *parts[0]] if self._counters_first else [*parts[0], *parts[1]]

    def _counters(self, step, entry):
        """The entries derived from the step count after `step` steps: {name: torch tensor}."""
        return {}

    def _steps_from(self, counters, entry):
        """The number of steps that such entries represent."""
        return 0

    def state_dict(self):
        """All states by Paddle's names (`linear_0.w_0_moment1_0`), with the schedule's under `LR_Scheduler`."""
        state = {}
        for name in self._state_names():
            for p, entry in self._state.items():
                value = entry[name] if name in self._accumulators else self._counters(entry["step"], entry)[name]
                state[self._key(p, name)] = wrap(value)
        masters = {p.name: wrap(entry["master"]) for p, entry in self._state.items() if "master" in entry}
        if masters:
            state["master_weights"] = masters
        for key, value in state.items():
            if isinstance(value, Tensor):
                value.name = key
        state.update(self._own_state_dict())
        if isinstance(self._learning_rate, LRScheduler):
            state["LR_Scheduler"] = self._learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        """Restore the result of `state_dict`; training continues as if it had not stopped."""
        if not isinstance(state_dict, dict):
            raise InvalidTypeError("set_state_dict: expected a dict.", received(state_dict=state_dict))
        schedule = state_dict.get("LR_Scheduler")
        if schedule is not None and isinstance(self._learning_rate, LRScheduler):
            self._learning_rate.set_state_dict(schedule)
        if self._has_own_rule():  # whose accumulators are made, and found here, at its first step
            self._loaded = {k: _copied(v) for k, v in state_dict.items() if k not in ("LR_Scheduler", "master_weights")}
            self._own_states = {}
        self._pending = {}
        self._await(self._parameter_list, state_dict)
        masters = {k: _copied(v) for k, v in (state_dict.get("master_weights") or {}).items()}
        self._pending["master_weights"] = masters
        self._state = {}
        for p in self._parameter_list:
            if p.name in masters or any(self._key(p, n) in self._pending for n in self._state_names()):
                self._entry(p)
        self._pending = {}

    load_state_dict = set_state_dict
    set_dict = set_state_dict

    def _await(self, params, saved):
        """Keep the saved state of some parameters until their entries are created."""
        # The number at the end of a key counts the optimizers that a process had for the parameter: any will do.
        stems = {k.rpartition("_")[0]: k for k in saved}
        for key in (self._key(p, name) for p in params for name in self._state_names()):
            found = key if key in saved else stems.get(key.rpartition("_")[0])
            if found is not None and key not in self._pending:
                self._pending[key] = _copied(saved[found])

    def get_opti_var_name_list(self):
        """The names of all states."""
        return [k for k in self.state_dict() if k not in ("LR_Scheduler", "master_weights")]


def _copied(value):
    """A Tensor, or an array, as a separate torch tensor."""
    from ..tensor.creation import to_tensor

    return unwrap(value if isinstance(value, Tensor) else to_tensor(value)).detach().clone()


def _put(target, saved, key):
    """Copy a saved state into its tensor; a scalar saved by fluid may have shape [1]."""
    if saved.numel() != target.numel():
        raise InvalidArgumentError(
            f"set_state_dict: '{key}' must have shape {list(target.shape)}, like its parameter.", received(value=saved)
        )
    target.copy_(saved.reshape(target.shape))


def _gradient(p):
    """The torch gradient; zeros if it was cleared and not computed since; None if there never was one."""
    t = unwrap(p)
    if t.grad is None and p._cleared:
        return torch.zeros_like(t)
    return t.grad


def _regularizer(decay, owner):
    if decay is None or isinstance(decay, WeightDecayRegularizer):
        return decay
    if isinstance(decay, Tensor):
        decay = float(decay)
    if isinstance(decay, (int, float)) and not isinstance(decay, bool):
        return L2Decay(decay) if decay else None
    raise InvalidTypeError(
        f"{owner}: 'weight_decay' must be a number, or an L1Decay or L2Decay of paddle.regularizer.",
        received(weight_decay=decay),
    )


def check_unit_interval(owner, **values):
    """Reject coefficients outside [0, 1)."""
    for name, value in values.items():
        value = float(value) if isinstance(value, Tensor) else value
        if value is None or not 0 <= value < 1:
            raise InvalidArgumentError(
                f"{owner}: '{name}' must be at least 0 and less than 1.", received(**{name: value})
            )


def check_not_none(owner, **values):
    """Reject missing arguments."""
    for name, value in values.items():
        if value is None:
            raise FailedCheckError(f"{owner}: '{name}' is missing.", received(**{name: value}))


complete(globals())
