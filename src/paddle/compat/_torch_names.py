"""Operators that accept only torch's argument names."""

import inspect

from .._core.errors import InvalidTypeError
from .._core.op import op

_UNLISTED = {"dim", "keepdim", "other"}  # accepted by `max` and `min` although not in their signature


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
        return call(*args, **kwargs)

    checked.__name__, checked.__qualname__, checked.__doc__ = impl.__name__, impl.__name__, impl.__doc__
    checked.__module__, checked.__signature__ = impl.__module__, signature
    checked.operator, checked.kernel = call.operator, impl
    return checked
