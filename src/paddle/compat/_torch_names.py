"""Operators that accept only torch's argument names."""

import inspect

from .._core.errors import InvalidTypeError, received, widened
from .._core.mode import in_dynamic_mode
from .._core.op import op
from .._core.tensor import Tensor

_UNLISTED = {"dim", "keepdim", "other"}  # accepted by `max` and `min` although not in their signature


def _check_out(name, args, kwargs):
    """Refuse an `out` that does not have the form of the result: one Tensor, or two for values and positions."""
    if name == "slogdet" and not in_dynamic_mode():
        del kwargs["out"]  # it has no effect there
        return
    out = kwargs["out"]
    along = "dim" in kwargs or (len(args) > 1 and not isinstance(args[1], Tensor))
    if name in ("sort", "slogdet") or (along and name in ("max", "min", "median", "nanmedian")):
        fits, form = (
            isinstance(out, (tuple, list)) and [isinstance(t, Tensor) for t in out] == [True] * 2,
            "two Tensors",
        )
    else:
        form, fits = "a Tensor", isinstance(out, Tensor)
    if not fits:
        error = InvalidTypeError(f"paddle.compat.{name}: 'out' must be {form}.", received(out=out))
        raise widened(error, (ValueError,))


def as_torch(impl):
    """Make an operator that accepts only torch's argument names, so that the two kinds are never mixed."""
    call, signature = op(impl), inspect.signature(impl)
    accepted = {*signature.parameters} - {"args", "kwargs"}
    if "kwargs" in signature.parameters:
        accepted |= _UNLISTED

    where = impl.__module__

    def checked(*args, **kwargs):
        unknown = sorted({*kwargs} - accepted)
        if unknown:
            raise InvalidTypeError(
                f"{where}.{impl.__name__}: unexpected argument {', '.join(map(repr, unknown))}.",
                None,
                f"{where.replace('.compat', '')}.{impl.__name__} takes Paddle's argument names.",
            )
        if kwargs.get("out") is not None:
            _check_out(impl.__name__, args, kwargs)
        return call(*args, **kwargs)

    checked.__name__, checked.__qualname__, checked.__doc__ = impl.__name__, impl.__name__, impl.__doc__
    checked.__module__, checked.__signature__ = impl.__module__, signature
    checked.operator, checked.kernel = call.operator, impl
    return checked
