"""Calls with torch's order of arguments, accepted in addition to Paddle's.

The call is rewritten before the operator sees it, so that recorded graphs contain only one form.
"""

import numbers

from .fast_path import form_of, ordered


def torch_order(other):
    """Decorator: a call `f(x, dim, index, …)`, with an int or `dim=` after the tensor, goes to `other`."""

    def decorate(operator):
        @form_of(operator)
        def call(*args, **kwargs):
            if "dim" in kwargs or (len(args) > 1 and isinstance(args[1], numbers.Integral)):
                if "x" in kwargs:
                    kwargs["input"] = kwargs.pop("x")
                return other(*args, **kwargs)
            return operator(*args, **kwargs)

        return ordered(call, operator)

    return decorate
