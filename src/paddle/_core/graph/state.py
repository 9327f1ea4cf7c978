"""The values of a Program by name: of its parameters, and of the optimizers that its updates belong to."""

from .. import mode
from ..above import above
from ..errors import InvalidArgumentError, PreconditionNotMetError, received
from ..parameter import assign_saved
from ..tensor import Tensor
from .scope import global_scope, scope_guard

_MODES = ("all", "param", "opt")


def state_dict(program, which="all", scope=None):
    """{name: Tensor} of the parameters ('param'), of the optimizers ('opt'), or of both ('all')."""
    if which not in _MODES:
        raise InvalidArgumentError(f"state_dict: 'mode' must be one of {_MODES}.", received(mode=which))
    state = {}
    with scope_guard(scope or global_scope()), mode.at_once():
        if which != "opt":
            state.update((v.name, _held(v)) for v in program.persistables())
        if which != "param":
            for number, optimizer in enumerate(program._optimizers):
                state.update(_optimizer_state(optimizer, number))
    return state


def _held(variable):
    found = global_scope().find_var(variable.name)
    if found is None or not found.is_initialized():
        raise PreconditionNotMetError(
            f"state_dict: '{variable.name}' has no value in the scope yet.",
            repr(variable),
            "exe.run(paddle.static.default_startup_program()) first.",
        )
    return found.get_tensor()


def _optimizer_state(optimizer, number):
    for parameter in optimizer._parameter_list:
        optimizer._entry(parameter)  # states are made at the first step; zeros are theirs before it
    state = {k: v for k, v in optimizer.state_dict().items() if isinstance(v, Tensor)}
    return {**state, f"learning_rate_{number}": above("to_tensor")(optimizer.get_lr(), "float32")}


def set_state_dict(program, state, scope=None):
    """Take values by name; what the state does not have stays, what the Program does not have is named in an error."""
    known = {v.name: v for v in program.persistables()}
    problems, left = [], {}
    with scope_guard(scope or global_scope()), mode.at_once():
        for name, value in state.items():
            if name not in known:
                left[name] = value
                continue
            reason = _assign(known[name], value)
            if reason:
                problems.append(f"{name}: {reason}")
        for optimizer in program._optimizers:
            optimizer.set_state_dict({**left, "LR_Scheduler": None})
    if problems:
        raise InvalidArgumentError("set_state_dict: some values do not fit: " + "; ".join(problems) + ".")


def _assign(variable, value):
    """Put a value into the scope; the reason, in words, if it does not fit."""
    found = global_scope().find_var(variable.name)
    if found is None or not found.is_initialized():
        variable._t = variable.empty().requires_grad_(not variable.stop_gradient)
    return assign_saved(global_scope().find_var(variable.name).get_tensor(), value)
