"""The door to functions that take torch's argument names alone."""

import inspect

from .._core.errors import InvalidTypeError
from .._core.op import op

_FREE = {"dim", "keepdim", "other"}  # what `max` and `min` take by name, though their signature does not say so


def as_torch(impl):
    """An operator with torch's argument names alone: Paddle's own are refused, so that nobody mixes the two."""
    call, signature = op(impl), inspect.signature(impl)
    taken = {*signature.parameters} - {"args", "kwargs"}
    if "kwargs" in signature.parameters:
        taken |= _FREE

    where = impl.__module__

    def checked(*args, **kwargs):
        foreign = sorted({*kwargs} - taken)
        if foreign:
            raise InvalidTypeError(
                f"{where}.{impl.__name__}: unexpected argument {', '.join(map(repr, foreign))}.",
                None,
                f"{where.replace('.compat', '')}.{impl.__name__} takes Paddle's argument names.",
            )
        return call(*args, **kwargs)

    checked.__name__, checked.__qualname__, checked.__doc__ = impl.__name__, impl.__name__, impl.__doc__
    checked.__module__, checked.__signature__ = impl.__module__, signature
    checked.operator, checked.kernel = call.operator, impl
    return checked
