"""`state_dict` of a Program: the values of its parameters and optimizers by name."""

from .. import mode
from ..above import above
from ..errors import InvalidArgumentError, PreconditionNotMetError, received
from ..parameter import assign_saved
from ..tensor import Tensor
from .persistable import Persistable
from .scope import global_scope, scope_guard

_MODES = ("all", "param", "opt")


def state_dict(program, which="all", scope=None):
    """{name: Tensor} of the parameters ('param'), of the optimizers ('opt'), or of both ('all')."""
    if which not in _MODES:
        raise InvalidArgumentError(f"state_dict: 'mode' must be one of {_MODES}.", received(mode=which))
    state = {}
    with scope_guard(scope or global_scope()), mode.at_once():
        kept = program.persistables()
        if which != "opt":
            state.update((v.name, _held(v)) for v in kept if _is_of_model(v))
        if which != "param":
            state.update((v.name, _held(v)) for v in kept if not _is_of_model(v))
            for number, optimizer in enumerate(program._optimizers):
                state.update(_optimizer_state(optimizer, number))
    return state


def _is_of_model(variable):
    """Whether a value belongs to the model; counters, scales and the like belong to training, as in Paddle."""
    return variable.is_parameter and not variable.belongs_to_optimizer


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
        optimizer._entry(parameter)  # states are created at the first step; before it they are zeros
    state = {k: v for k, v in optimizer.state_dict().items() if isinstance(v, Tensor)}
    return {**state, f"learning_rate_{number}": above("to_tensor")(optimizer.get_lr(), "float32")}


def publish_states(program):
    """Put the states of a Program's optimizers into the scope, for programs that are read from its bytes."""
    for number, optimizer in enumerate(program._optimizers):
        optimizer._published = number
        scope, known = global_scope(), optimizer._parameter_list
        found = [scope.find_var(p.name) for p in known if isinstance(p, Persistable)]
        if all(v is not None and v.is_initialized() for v in found):  # otherwise the startup program does it
            publish(optimizer)


def publish(optimizer):
    """Put the states of an optimizer into the scope, if a program with it has been written."""
    number = getattr(optimizer, "_published", None)
    if number is None:
        return
    with mode.at_once():
        states = _optimizer_state(optimizer, number)
        masters = {f"{p.name}_fp32_master_0": e["master"] for p, e in optimizer._state.items() if "master" in e}
    for name, value in states.items():
        global_scope().var(name).get_tensor()._hold(value._t.detach().clone())
    for name, value in masters.items():
        global_scope().var(name).get_tensor()._hold(value.detach().clone())


def set_state_dict(program, state, scope=None):
    """Set values by name; values that are not in `state` stay unchanged, and values that do not fit raise an error."""
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
    """Copy a value into the scope; return a message if it does not fit, else None."""
    found = global_scope().find_var(variable.name)
    if found is None or not found.is_initialized():
        variable._t = variable.empty().requires_grad_(not variable.stop_gradient)
    return assign_saved(global_scope().find_var(variable.name).get_tensor(), value)
