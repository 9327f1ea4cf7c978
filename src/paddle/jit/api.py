"""`to_static` and its settings."""

import functools
import logging
import sys
import types

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle.nn import Layer

from .._core.help import complete
from .._core.import_paths import elsewhere as _elsewhere
from ._convert.calls import IGNORED, NOT_CONVERTED
from ._inductor import Unsaid
from ._report import LEVELS, LOG
from ._static_function import ENABLED, StaticFunction, static_layer

_BACKENDS = ("CINN", None)
_UNSAID = Unsaid("CINN")
_OPTIONS = frozenset(("full_graph", "property", "for_sot"))


def to_static(function=None, input_spec=None, build_strategy=None, backend=_UNSAID, **kwargs):
    """Trace a function, a method or a layer into a Program for each kind of call, and run that.

    `if`, `while`, `for`, `and`, `or`, `not`, `assert` and `print` on tensors become part of the Program. If something
    cannot be converted, a warning names it and the function runs dynamically. Results and gradients stay the same.

    Args:
        input_spec: an InputSpec for each argument; sizes that are None fit any call.
        build_strategy: `build_cinn_pass` asks for the compiler like `backend='CINN'`; the rest is ignored.
        backend: 'CINN' lets torch's compiler try every Program after a few calls, which takes a while, and use its code
            where that is faster; None never compiles. Unless it is given, only `FLAGS_use_cinn=1` asks for that.
        full_graph: accepted and ignored; a function is always traced as a whole.
        function: function, method or layer; without it a decorator is returned.
        **kwargs: `full_graph`, as above.

    Returns:
        a function with the same arguments, or the layer with its `forward` traced.

    >>> @paddle.jit.to_static
    ... def relu(x):
    ...     return x if x > 0 else x * 0
    >>> float(relu(paddle.to_tensor(3.0))), float(relu(paddle.to_tensor(-3.0)))
    (3.0, -0.0)
    """
    unknown = set(kwargs) - _OPTIONS
    if unknown:
        raise InvalidTypeError(f"to_static: unexpected arguments {sorted(unknown)}.", received(**kwargs))
    if backend not in _BACKENDS:
        raise InvalidArgumentError("to_static: 'backend' must be 'CINN' or None.", received(backend=backend))
    options = {"build_strategy": build_strategy, "backend": backend, **kwargs}
    if function is None:
        return functools.partial(_static, input_spec=input_spec, options=options)
    return _static(function, input_spec, options)


def _static(function, input_spec, options):
    if isinstance(function, Layer):
        return static_layer(function, input_spec, **options)
    if isinstance(function, StaticFunction):
        function = function.dygraph_function
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(_static(function.__func__, input_spec, options))
    if not callable(function) or isinstance(function, type):
        raise InvalidTypeError("to_static: expected a function, a method or a layer.", received(function=function))
    return StaticFunction(function, input_spec, **options)


def not_to_static(func=None):
    """Mark a function, so that it is not converted when a converted function calls it.

    Args:
        func: the function; without it a decorator is returned.

    Returns:
        the function itself.

    >>> @paddle.jit.not_to_static
    ... def plain(x):
    ...     return x + 1
    """
    if func is None:
        return not_to_static
    target = func.__func__ if isinstance(func, types.MethodType) else func
    setattr(target, NOT_CONVERTED, True)
    return func


def ignore_module(modules):
    """Exclude the functions of modules from conversion when a converted function calls them.

    Args:
        modules: list, tuple or set of modules.

    Returns:
        None.

    >>> import math
    >>> paddle.jit.ignore_module([math])
    """
    if not isinstance(modules, (list, tuple, set)):
        raise InvalidTypeError("ignore_module: 'modules' must be a list of modules.", received(modules=modules))
    for module in modules:
        if not isinstance(module, types.ModuleType):
            raise InvalidTypeError("ignore_module: 'modules' must be a list of modules.", received(module=module))
        IGNORED.add(module.__name__)


def enable_to_static(enable_to_static_bool):
    """Switch `to_static` on or off globally; when it is off, functions run as ordinary Python.

    Args:
        enable_to_static_bool: True or False.

    Returns:
        None.

    >>> paddle.jit.enable_to_static(True)
    """
    if not isinstance(enable_to_static_bool, bool):
        raise InvalidTypeError(
            "enable_to_static: expected a bool.", received(enable_to_static_bool=enable_to_static_bool)
        )
    ENABLED.value = enable_to_static_bool


# ---- logging ----


def _enable_log(also_to_stdout):
    LOG.setLevel(logging.DEBUG)
    if also_to_stdout and not any(getattr(h, "_of_jit", False) for h in LOG.handlers):
        handler = logging.StreamHandler(sys.stdout)
        handler._of_jit = True
        LOG.addHandler(handler)


def set_verbosity(level=0, also_to_stdout=False):
    """Log what `to_static` traces, if the level is not 0.

    Args:
        level: 0 for nothing; other numbers mean the same here.
        also_to_stdout: whether it is printed on the standard output too.

    Returns:
        None.

    >>> paddle.jit.set_verbosity(0)
    """
    LEVELS["verbosity"] = _level(level, "set_verbosity")
    if level:
        _enable_log(also_to_stdout)


def set_code_level(level=100, also_to_stdout=False):
    """Log the source of converted functions; 0 switches it off.

    Args:
        level: 0 for nothing; other numbers mean the same here.
        also_to_stdout: whether it is printed on the standard output too.

    Returns:
        None.

    >>> paddle.jit.set_code_level(0)
    """
    LEVELS["code"] = _level(level, "set_code_level")
    if level:
        _enable_log(also_to_stdout)


def _level(level, what):
    if isinstance(level, bool) or not isinstance(level, int):
        raise InvalidTypeError(f"{what}: 'level' must be an integer.", received(level=level))
    return level


def set_dynamic_shape(variable, shape_list):
    """Say which sizes of a variable may change in a loop; the tracer finds out by itself."""
    if not isinstance(shape_list, (list, tuple)):
        raise InvalidTypeError("set_dynamic_shape: 'shape_list' must be a list.", received(shape_list=shape_list))


complete(globals())

__getattr__ = _elsewhere(__name__)
