"""A call of an operator in full: torch's argument names, `out=`, interceptors, static graphs."""

import importlib
import inspect

import numpy as np
import torch

from .argument_kinds import refuse, rules_of
from .errors import InvalidArgumentError, PaddleError, received
from .explain import explain
from .operator import OperatorSet, OperatorTable
from .state import INTERCEPTORS
from .tensor import Symbolic, Tensor, unwrap, wrap_all

# torch's argument names, and the parameters of Paddle's functions that they stand for.
_ALIASES = {
    "input": ("x", "input_x"),
    "dim": ("axis", "dim1"),
    "dims": ("axis", "perm", "axes"),
    "other": ("y", "target_tensor"),
    "keepdims": ("keepdim",),
    "tensors": ("x", "inputs"),
    "size": ("shape", "repeat_times"),
    "exponent": ("y",),
    "n": ("num_rows",),
    "m": ("num_columns",),
    "axes": ("axis",),
    "src": ("updates", "values", "value"),
    "sections": ("num_or_sections",),
    "split_size_or_sections": ("num_or_sections",),
    "indices_or_sections": ("num_or_indices",),
    "vec2": ("y",),
    "mat2": ("y",),
    "vec": ("y",),
    "repeats": ("repeats", "repeat_times"),
    "unbiased": ("unbiased",),
    "p": ("p",),
    "min": ("min",),
    "max": ("max",),
}


REFUSED = object()

# Operators whose kernels refuse tensors without elements, with a function that answers for these, or returns None.
WITHOUT_ELEMENTS = OperatorTable("tensors without elements: what answers")

# Operators with a function that answers calls that their kernels refuse and Paddle accepts, or returns None.
OTHERWISE = OperatorTable("calls that the kernel refuses: what answers")

# Operators whose `out=` receives a copy of the result, and must be a Tensor.
COPIED_OUT = OperatorSet(
    "out= receives a copy",
    "fft ifft rfft irfft hfft ihfft fft2 ifft2 rfft2 irfft2 hfft2 ihfft2 fftn ifftn rfftn irfftn hfftn ihfftn "
    "fftfreq rfftfreq norm vector_norm matrix_norm solve".split(),
)

# Operators whose numbers may be NumPy arrays without axes.
ARRAYS_AS_NUMBERS = OperatorTable("numbers may be arrays without axes")

# Operators with flags that Python decides upon in Paddle, and so may be numbers, words or lists: their names.
FLAGS_BY_TRUTH = OperatorTable("flags that may be anything")

# Operators that Paddle writes in Python, so that they accept NumPy arrays: the parameters that become tensors, or a
# function that answers for an array.
ARRAYS_AS_TENSORS = OperatorTable("tensors may be NumPy arrays")


def again(error, operator, args, kwargs):
    """The result of a call that torch refuses but Paddle accepts, or REFUSED. This is the slow path of an error.

    Four kinds of call are tried: NumPy arrays as tensors (`ARRAYS_AS_TENSORS`), None and other values as flags and
    arrays without axes as numbers (`_with_flags`), tensors without elements (`WITHOUT_ELEMENTS`), and arguments that
    an operator handles in a function of its own (`OTHERWISE`).
    """
    accepted = ARRAYS_AS_TENSORS.of(operator)
    if accepted is not None and any(isinstance(v, (np.ndarray, np.generic)) for v in (*args, *kwargs.values())):
        return _with_arrays(accepted, operator, args, kwargs)
    if isinstance(error, TypeError) and not isinstance(error, PaddleError):
        out = _with_flags(operator, args, kwargs)
        if out is not REFUSED:
            return out
    answer, otherwise = WITHOUT_ELEMENTS.of(operator), OTHERWISE.of(operator)
    if (answer is None and otherwise is None) or isinstance(error, MemoryError):
        return REFUSED
    placed, named = [unwrap(a) for a in args], {k: unwrap(v) for k, v in kwargs.items()}
    if not any(isinstance(v, torch.Tensor) and not v.numel() for v in (*placed, *named.values())):
        answer = None
    for attempt in (answer, otherwise):
        if attempt is not None:
            try:
                out = attempt(*placed, **named)
            except Exception:  # the error of the call itself is the one to explain
                continue
            if out is not None:
                return out
    return REFUSED


def _with_arrays(accepted, operator, args, kwargs):
    """The result of a call with tensors in place of NumPy arrays, or REFUSED."""
    given = dict(zip(operator.positional, args, strict=False)) | kwargs
    try:
        if callable(accepted):
            return accepted(**given)
        names = accepted.split()
        made = {
            name: torch.as_tensor(value) if name in names and isinstance(value, (np.ndarray, np.generic)) else value
            for name, value in given.items()
        }
        return operator.kernel(**{name: unwrap(value) for name, value in made.items()})
    except Exception:  # the error of the call as it was made is the one to explain
        return REFUSED


def _with_flags(operator, args, kwargs):
    """The result of a call with flags and numbers in place of what Paddle converts to them, or REFUSED."""
    defaults = {p.name: p.default for p in inspect.signature(operator.kernel).parameters.values()}
    given = [*zip(operator.positional, args, strict=False), *kwargs.items()]
    flags, arrays = FLAGS_BY_TRUTH.of(operator) or (), ARRAYS_AS_NUMBERS.of(operator) is not None

    def plainer(name, value):
        return _truth(value) if name in flags else _plainer(value, defaults.get(name), arrays)

    if all(plainer(name, value) is value for name, value in given):
        return REFUSED
    names = (*operator.positional, *(None for _ in args))
    placed = [unwrap(plainer(n, a)) for n, a in zip(names, args, strict=False)]
    named = {k: unwrap(plainer(k, v)) for k, v in kwargs.items()}
    try:
        return operator.kernel(*placed, **named)
    except Exception:  # the error of the call as it was made is the one to explain
        return REFUSED


def _plainer(value, default, arrays):
    """A flag or a number in place of what Paddle converts to one where the default is one; or the value itself.

    None is False for a flag. An array without axes is a real number, or also an integer if `arrays` is true; a tensor
    of one float without axes is an integer.
    """
    if isinstance(default, bool):
        return False if value is None else value
    number = type(default) is float or (arrays and type(default) is int)
    if number and isinstance(value, np.ndarray) and not value.ndim:
        return value.item()
    if type(default) is int and isinstance(value, Tensor) and value._t.dim() == 0 and value._t.is_floating_point():
        return int(value._t)
    return value


def _truth(value):
    """Whether Python finds a number, a word, a list or a tensor of one element true."""
    if isinstance(value, Tensor):
        return bool(value._t) if value._t.numel() == 1 else value
    return bool(value) if isinstance(value, (int, float, str, list, tuple, np.generic, type(None))) else value


def call_in_full(operator, args, kwargs, check=True):
    """Call an operator on Paddle's arguments, with everything that the fast path leaves out.

    `check` is False for Python's operators, which accept other kinds of operand than the functions do.
    """
    into = kwargs.pop("out", None) if kwargs else None
    if kwargs:
        _use_own_names(operator, kwargs)
    rules = rules_of(operator.key) if check else None
    symbolic = False
    try:
        if rules is not None:
            refuse(operator, rules, args, kwargs)
        out = intercepted(
            operator, [unwrap(a) for a in args], {k: unwrap(v) for k, v in kwargs.items()}, tuple(INTERCEPTORS)
        )
    except Symbolic:
        symbolic = True
    except Exception as error:
        out = again(error, operator, args, kwargs)
        if out is REFUSED:
            raise explain(error, operator, args, kwargs) from None
    if symbolic:  # not in the block above, so that an error of recording does not show this exception as its context
        return record(operator, args, kwargs, into)
    if into is not None and COPIED_OUT.has(operator):
        if not isinstance(into, Tensor):
            raise InvalidArgumentError("'out' must be a Tensor.", received(out=into), "paddle.empty_like(x).")
        _store(out.clone(), into)
        return wrap_all(out)
    # In Paddle an `out` that is no tensor has no effect.
    return _store(out, into) if isinstance(into, (Tensor, tuple, list)) else wrap_all(out)


def intercepted(operator, args, kwargs, interceptors):
    """Call the kernel of an operator on torch tensors, with interceptors around it."""
    for interceptor in interceptors:
        args, kwargs = interceptor.before(operator, args, kwargs)
    out = operator.kernel(*args, **kwargs)
    for interceptor in reversed(interceptors):
        out = interceptor.after(operator, out)
    return out


def record(operator, args, kwargs, into=None):
    """Record a call into the Program that is being built."""
    # Imported on first use, so that programs without static graphs need not load these modules.
    return importlib.import_module(".graph.record", __package__).record(operator, args, kwargs, into)


def _use_own_names(operator, kwargs):
    """Rename torch's argument names to the operator's parameter names, in place."""
    names, own = operator.parameters, operator.aliases
    for given in [k for k in kwargs if k not in names]:
        targets = own[given] if given in own else _ALIASES.get(given)  # an alias of None is refused on purpose
        for target in (targets,) if isinstance(targets, str) else targets or ():
            if target in names and target not in kwargs:
                kwargs[target] = kwargs.pop(given)
                break


def _store(out, into):
    """Write a result into the tensors given as `out=`."""
    if isinstance(into, (tuple, list)):
        for value, target in zip(out, into, strict=True):
            _store(value, target)
        return into
    if not isinstance(into, Tensor):
        raise InvalidArgumentError("'out' must hold Tensors only.", received(out=into), "paddle.empty_like(x).")
    if into._t.shape == out.shape and into._t.dtype == out.dtype and not out.requires_grad:
        into._t.detach().copy_(out)
    else:
        into._t = out
    return into
