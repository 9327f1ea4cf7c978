"""Recording of calls in static mode, and of calls with a variable among the arguments."""

import contextlib

import torch

from .. import dtype, mode, names, state, tree
from ..above import above
from ..errors import InvalidArgumentError, InvalidTypeError, received
from ..flags import flag
from ..source import site
from ..state import INTERCEPTORS
from . import views
from .infer import infer, with_specs
from .optional import check_present
from .persistable import Persistable
from .program import default_main_program
from .recorded_call import RecordedCall, leaves, mapped
from .variable import Variable


def record(operator, args, kwargs, into=None):
    """Record a call and return the variables of its result, which are those of `into` if given."""
    block = default_main_program().current_block()
    name = operator.name
    into = into if isinstance(into, (Variable, list, tuple)) else None  # as in Paddle, any other `out` has no effect
    args, kwargs = resolve(block, name, tuple(args)), resolve(block, name, dict(kwargs))
    program = block.program
    traced = program._binder is not None
    if program._stale:
        views.fresh(program, leaves((args, kwargs)))
    call = RecordedCall(block, operator, args, kwargs)
    call.grad = torch.is_grad_enabled()
    call.interceptors = tuple(f for i in INTERCEPTORS if hasattr(i, "frozen") and (f := i.frozen()) is not None)
    found = infer(operator, args, kwargs, call.grad, call.interceptors)
    key = kwargs.get("name") if isinstance(kwargs.get("name"), str) else name
    if into is None:
        call.outputs = with_specs(found, lambda spec: _fresh(block, key, spec))
    else:
        call.outputs = _assign(found, resolve(block, name, into), name)
    append(call)
    if traced and into is not None:
        views.written(program, call.outputs)
    elif traced and operator.view:
        views.made(call)
    if not flag("FLAGS_enable_pir_api") and not mode.is_tracing():
        above("describe_call")(call)
    return call.outputs if into is None else into


def append(call):
    """Append a call to its block, with its location in the user's program."""
    call.site, call.namescope, call.device = site(), "/" + "/".join(_scopes), _devices[-1]
    if _scopes:
        call.namescope += "/"
    if call.block.program._stale and type(call) is not RecordedCall:
        views.flush(call.block.program)
    return call.block._append(call)


def _fresh(block, key, spec):
    made = Variable(block, name=names.generate(f"{key}.tmp"), dtype=dtype.FROM_TORCH[spec.dtype])
    return block._add(_with_spec(made, spec))


def _with_spec(variable, spec):
    """Store the shape, the gradient flow and known values of a spec in a variable, and return it."""
    variable._set_sizes(spec.shape, spec.in_trials)
    if spec.form is not variable._form:
        variable.__dict__["_form"] = spec.form
    variable.__dict__.update(_stop=not spec.grad, _inert=not spec.grad, _values=spec.values)
    return variable


def _assign(found, into, op_name):
    """The variables of `into`, updated with the shapes and dtypes of a result."""

    def one(target, spec):
        if not isinstance(target, Variable):
            raise InvalidTypeError(
                f"{op_name}: in a static graph 'out' must be a variable.",
                received(out=target),
                "paddle.static.create_global_var makes one that outlasts a run.",
            )
        if isinstance(target, Persistable):
            return target
        if "_view" in target.__dict__ or "_view_calls" in target.__dict__:
            target.__dict__["_was"] = (target._shape, target._dtype)
        if target.is_data and target._fed_as is None:
            target.__dict__["_fed_as"] = (target._shape, target._dtype)
        target.__dict__["_dtype"] = dtype.FROM_TORCH[spec.dtype]
        return _with_spec(target, spec)

    return tree.map(one, into, found, kinds=tree.LISTS, same_types=False, prefix=True)


def resolve(block, op_name, value):
    """Arguments with each tensor replaced by what the block can refer to.

    A variable of another Program becomes the one of the same name; during a trace, a Tensor becomes a bound variable.
    """
    program = block.program

    def own(tensor):
        if not isinstance(tensor, Variable):
            return tensor if program._binder is None else program._binder(tensor)
        if isinstance(tensor, Persistable):
            if program._binder is not None and tensor.block.program is not program and "tensor" in tensor.__dict__:
                return program._binder(tensor)  # another tensor here may have the name that it has there
            known = program.global_block().vars.get(tensor.name)
            return known if known is not None else program.global_block()._add(tensor)
        if tensor.block.program is program:
            check_present(tensor)
            return tensor
        found = block._find_var_recursive(tensor.name)
        if found is None:
            raise InvalidArgumentError(
                f"{op_name}: variable '{tensor.name}' belongs to a Program other than the one that is being built.",
                received(variable=tensor),
                "put the call under `with paddle.static.program_guard(program):` of its own Program.",
            )
        return found

    return mapped(value, own)


# ---- name scopes and devices of calls ----

_scopes = state.collection("name scopes", list)
_devices = state.collection("devices of records", list, [None])
_used = state.collection("used name scopes", dict)


@contextlib.contextmanager
def name_scope(prefix=None):
    """A block whose operators carry a name, which a printed or drawn Program shows.

    Args:
        prefix: the name; blocks of the same name get a number.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> with paddle.static.name_scope("encoder"):
    ...     x = paddle.static.data("x", [None, 2]) + 1
    """
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
    """A block whose operators carry the device they are meant for.

    Args:
        device: name of the device, such as 'cpu' or 'gpu:0'; by default any.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> with paddle.static.device_guard("cpu"):
    ...     x = paddle.static.data("x", [None, 2]) + 1
    """
    _devices.append(device)
    try:
        yield
    finally:
        _devices.pop()
