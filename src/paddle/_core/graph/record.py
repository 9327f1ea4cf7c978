"""Recording: what happens to a call in static mode, or with a variable among its arguments."""

import contextlib
import sys

import torch

from .. import dtype, names, state, tree
from ..errors import InvalidArgumentError, InvalidTypeError, received
from ..state import INTERCEPTORS
from .infer import infer, with_specs
from .persistable import Persistable
from .program import default_main_program
from .recorded_call import RecordedCall, mapped
from .variable import Variable


def record(operator, args, kwargs, into=None):
    """Record a call and return the variables of its result; `into` names variables that shall take it."""
    block = default_main_program().current_block()
    name = operator.name
    args, kwargs = adopted(block, name, tuple(args)), adopted(block, name, dict(kwargs))
    call = RecordedCall(block, operator, args, kwargs)
    call.grad = torch.is_grad_enabled()
    call.around = tuple(f for i in INTERCEPTORS if hasattr(i, "frozen") and (f := i.frozen()) is not None)
    found = infer(operator, args, kwargs, call.grad, call.around)
    key = kwargs.get("name") if isinstance(kwargs.get("name"), str) else name
    if into is None:
        call.outputs = with_specs(found, lambda spec: _fresh(block, key, spec))
    else:
        call.outputs = _taken(found, adopted(block, name, into), name)
    append(call)
    return call.outputs if into is None else into


def append(call):
    """Put a call at the end of its block, with the place in the program that it comes from."""
    call.site, call.namescope, call.device = site(), "/" + "/".join(_scopes), _devices[-1]
    if _scopes:
        call.namescope += "/"
    return call.block._append(call)


def _fresh(block, key, spec):
    made = Variable(block, name=names.generate(f"{key}.tmp"), shape=spec.shape, dtype=dtype.FROM_TORCH[spec.dtype])
    return block._add(_told(made, spec))


def _told(variable, spec):
    """A variable with what a trial found out about its value."""
    variable.__dict__.update(_stop=not spec.grad, _inert=not spec.grad, _samples=spec.samples)
    return variable


def _taken(found, into, op_name):
    """Variables that take a result, told about their new shapes."""

    def one(target, spec):
        if not isinstance(target, Variable):
            raise InvalidTypeError(
                f"{op_name}: in a static graph only a variable can take a result.",
                received(out=target),
                "paddle.static.create_global_var makes one that outlasts a run.",
            )
        if isinstance(target, Persistable):
            return target
        target.__dict__.update(_shape=type(target._shape)(spec.shape), _dtype=dtype.FROM_TORCH[spec.dtype])
        return _told(target, spec)

    return tree.map(one, into, found, kinds=tree.LISTS, same_types=False, prefix=True)


def adopted(block, op_name, value):
    """Arguments as a block can refer to them: variables of another Program stand for those of the same name."""
    program = block.program

    def own(tensor):
        if not isinstance(tensor, Variable):
            return tensor if program._binder is None else program._binder(tensor)
        if isinstance(tensor, Persistable):
            known = program.global_block().vars.get(tensor.name)
            return known if known is not None else program.global_block()._add(tensor)
        if tensor.block.program is program:
            return tensor
        found = block._find_var_recursive(tensor.name)
        if found is None:
            raise InvalidArgumentError(
                f"{op_name}: variable '{tensor.name}' belongs to another Program than the one that is being built.",
                received(variable=tensor),
                "put the call under `with paddle.static.program_guard(program):` of its own Program.",
            )
        return found

    return mapped(value, own)


def site():
    """The file and the line of the user's program that is running."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "paddle":
        frame = frame.f_back
    return None if frame is None else (frame.f_code.co_filename, frame.f_lineno)


# ---- where calls belong ----

_scopes = state.collection("name scopes", list)
_devices = state.collection("devices of records", list, [None])
_used = state.collection("used name scopes", dict)


@contextlib.contextmanager
def name_scope(prefix=None):
    """A block whose operators carry a name, to be found again in a printed or drawn Program."""
    if not prefix:
        raise InvalidArgumentError("name_scope: 'prefix' must be a name.", received(prefix=prefix))
    path = (*_scopes, prefix)
    count = _used.get(path, 0)
    _used[path] = count + 1
    _scopes.append(prefix if not count else f"{prefix}_{count}")
    try:
        yield
    finally:
        _scopes.pop()


@contextlib.contextmanager
def device_guard(device=None):
    """A block whose operators carry the device they are meant for."""
    _devices.append(device)
    try:
        yield
    finally:
        _devices.pop()
