"""Calls in torch's order of arguments, beside Paddle's.

A form rewrites the call before the operator sees it, so that recorded graphs know one form only.
"""

import numbers

from .fast_path import form_of


def torch_order(other):
    """Decorator: `f(x, dim, index, …)`, with a number or `dim=` after the tensor, is torch's form: `other` takes it."""

    def decorate(operator):
        @form_of(operator)
        def call(*args, **kwargs):
            if "dim" in kwargs or (len(args) > 1 and isinstance(args[1], numbers.Integral)):
                if "x" in kwargs:
                    kwargs["input"] = kwargs.pop("x")
                return other(*args, **kwargs)
            return operator(*args, **kwargs)

        return call

    return decorate
