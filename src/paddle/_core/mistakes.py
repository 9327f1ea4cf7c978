"""What is wrong with the arguments of a refused call, and which built-in exceptions Paddle raises for it.

Paddle's exception for a mistake depends on how an operator happens to be implemented: None instead of a Tensor is a
ValueError in seven operators of ten and an AttributeError in most others. Each kind of mistake therefore has all the
exceptions that are usual for it, and an error of ours derives from them. Only refused calls are examined.
"""

import inspect
import numbers

import numpy as np
import torch

from .errors import describe

# The mistakes, with the exceptions that Paddle raises for them. The shares are of 5,500 refused calls of 190 operators.
NOT_A_TENSOR = (ValueError, AttributeError, TypeError)  # 72, 25 and 3 %
WRONG_TYPE = (TypeError, ValueError)  # of a number, a name, a list or a flag: 76 and 22 %
SEVERAL_ELEMENTS = (TypeError, AssertionError, ValueError)  # in a Tensor instead of one number: 56, 23 and 21 %
WRONG_DTYPE = (ValueError, RuntimeError, TypeError)  # of a Tensor: 46, 42 and 7 %
TOO_LARGE = (IndexError, ValueError)  # for 32 bits: 53 and 35 %
WRONG_CALL = (TypeError, ValueError)  # a missing, unknown or surplus argument
NO_SHAPE = (TypeError, ValueError, AttributeError)  # not numbers where a shape is expected

# Parameters that are Tensors.
_TENSORS = frozenset(
    "x y z input other label labels index indices mask condition weight bias arr logit logits query key value values "
    "running_mean running_var x1 x2 input1 input2 positive negative log_probs input_lengths label_lengths grid vec "
    "mat2 updates sorted_sequence theta target src tensor inputs lu pivots tau variance".split()
)
_FLOATS = (torch.float32, torch.float64)
_INDICES = frozenset("index indices label labels input_lengths label_lengths pivots".split())


_REQUIRED = object()


def found(operator, given):
    """[(parameter, mistake)] of a refused call with the arguments `given`, by parameter names."""
    defaults = defaults_of(operator)
    out = []
    for name, value in given.items():
        held = value if _symbolic(value) else getattr(value, "_t", value)
        mistake = _mistake(name, held, defaults.get(name, _REQUIRED))
        if mistake:
            out.append((name, mistake))
    return out


def _mistake(name, value, default):
    if name.startswith("argument "):
        return WRONG_CALL
    if name in ("name", "dtype", "out"):
        return None
    several = isinstance(value, torch.Tensor) and value.numel() > 1
    if name in _TENSORS:
        if isinstance(value, torch.Tensor):
            usual = value.dtype in _FLOATS or (name in _INDICES and value.dtype in (torch.int64, torch.int32))
            return None if usual else WRONG_DTYPE
        if _symbolic(value) or (value is None and default is None):
            return None
        return NOT_A_TENSOR
    if isinstance(value, torch.Tensor) or _symbolic(value):
        if several:
            return SEVERAL_ELEMENTS
        floating = isinstance(value, torch.Tensor) and value.is_floating_point()
        return WRONG_TYPE if floating and not isinstance(default, float) else None
    if isinstance(value, numbers.Integral) and not isinstance(value, bool):
        return WRONG_TYPE if isinstance(default, (bool, str)) else TOO_LARGE if abs(value) >= 2**31 else None
    return _wrong_type(name, value, default)


def _wrong_type(name, value, default):
    if name == "shape" and not isinstance(value, (list, tuple)):
        return NO_SHAPE
    if isinstance(value, str):
        return None if isinstance(default, str) else WRONG_TYPE
    if isinstance(default, str):
        return NO_SHAPE
    if value is None:
        return None if default is None else WRONG_TYPE
    if isinstance(value, (list, tuple)):
        numbers_only = all(isinstance(v, (numbers.Integral, torch.Tensor)) for v in value)
        return None if numbers_only and not isinstance(default, (bool, int, float)) else WRONG_TYPE
    if isinstance(value, bool):
        return None if isinstance(default, bool) else WRONG_TYPE
    if isinstance(value, (float, np.floating)):
        return None if isinstance(default, float) else WRONG_TYPE
    return WRONG_TYPE


def _symbolic(value):
    return getattr(type(value), "_is_symbolic", False)


def defaults_of(operator):
    """The defaults of an operator's parameters, by name."""
    kernel = getattr(operator, "kernel", None)
    if kernel is None:
        return {}
    parameters = inspect.signature(kernel).parameters.values()
    return {p.name: p.default for p in parameters if p.default is not inspect.Parameter.empty}


def in_words(operator, mistakes, given):
    """One sentence about the first mistake, in place of the engine's message."""
    name, mistake = mistakes[0]
    value = given[name]
    if mistake is NOT_A_TENSOR:
        return f"argument '{name}' must be a Tensor."
    if mistake is SEVERAL_ELEMENTS:
        return f"'{name}' must be a single number, not a Tensor of several elements."
    if mistake is TOO_LARGE:
        return f"'{name}' is too large."
    if mistake is WRONG_DTYPE:
        return f"there is no computation for '{name}' = {describe(value)} together with these arguments."
    default = defaults_of(operator).get(name)
    return f"'{name}' has the wrong type, {type(value).__name__}" + (
        f"; its default is {default!r}." if default is not None else "."
    )
