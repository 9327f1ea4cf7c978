"""In-place twins: `exp_` beside `exp`."""

import functools

import torch

from .errors import InvalidArgumentError, describe
from .op import parameters
from .tensor import Tensor, unwrap


def inplace(operator, name=None):
    """The twin of `operator` that writes its result into the first argument and returns it."""
    name = name or f"{operator.__name__}_"
    engine = getattr(torch.Tensor, _ENGINE.get(name, ""), None)

    def twin(x, *args, **kwargs):
        t = refuse_leaf(x, name)
        if engine is not None and not args and not kwargs:
            engine(t)
            return x
        # The result may be computed from the values it overwrites, and their gradient needs them: keep a copy.
        source = t.clone() if t.requires_grad else t
        out = unwrap(operator(_stand_in(source), *args, **kwargs))
        _take(x, out, t)
        return x

    functools.update_wrapper(twin, operator)
    twin.__name__ = twin.__qualname__ = name
    twin.__doc__ = f"In-place form of `{operator.__name__}`."
    return twin


def refuse_leaf(x, name):
    """The torch tensor of `x`, if it may be written to."""
    if not isinstance(x, Tensor):
        raise InvalidArgumentError(f"{name}: argument 'x' must be a Tensor.", describe(x), "paddle.to_tensor(x).")
    t = x._t
    if t.requires_grad and t.is_leaf and torch.is_grad_enabled():
        raise InvalidArgumentError(
            f"{name}: a leaf tensor with stop_gradient=False cannot be changed in place: its gradient would be lost.",
            f"x = {describe(x)}",
            "work on x.clone(), or put the call under `with paddle.no_grad():`.",
        )
    return t


def become(x, t):
    """Let `x` hold another torch tensor from now on."""
    x._t = t
    return x


def _stand_in(t):
    out = object.__new__(Tensor)
    out._t = t
    return out


def _take(x, out, t):
    """Write `out` into x's memory; where shape or type changed, x holds the new tensor instead."""
    if out.shape == t.shape and out.dtype == t.dtype:
        t.copy_(out)
    else:
        x._t = out


# Where torch has the in-place kernel itself and the call has no further arguments.
_ENGINE = {
    f"{n}_": f"{n}_"
    for n in (
        "abs acos acosh asin asinh atan atanh ceil cos cosh digamma erf erfinv exp expm1 floor frac i0 lgamma log log10 "
        "log1p log2 neg reciprocal rsqrt sigmoid sin sinc sinh sqrt square tan tanh trunc relu bitwise_not logical_not"
    ).split()
}

__all__ = ["become", "inplace", "parameters", "refuse_leaf"]
