"""Layers with two signatures: `Conv2D("scope", filters, size)` of 1.5 and 1.6, `Conv2D(channels, filters, size)` since.

A layer with the older signature creates its parameters at its first call, when the input sizes are known.
"""

import inspect

from paddle._core.errors import InvalidTypeError, received

from ..layers import Layer


class TwoSignatures(Layer):
    """Base of the layers: a subclass has the newer arguments in `_setup`, and the order of the older ones in `_old`.

    `_setup` stores its arguments and calls `_make(sizes…)` if the sizes are known; otherwise `_build_once` does.
    """

    _old = ()

    def __init__(self, *args, **kwargs):
        name_scope = kwargs.pop("name_scope", None)
        if name_scope is None and args and self._is_scope(args):
            name_scope, *args = args
        if name_scope is not None:
            if len(args) > len(self._old):
                raise InvalidTypeError(
                    f"{type(self).__name__}: expected at most {len(self._old)} arguments after the name scope: "
                    f"{', '.join(self._old)}.",
                    f"{len(args)} arguments",
                )
            kwargs.update(zip(self._old, args, strict=False))
            args = ()
        kwargs.pop("use_cudnn", None)
        super().__init__(name_scope, kwargs.get("dtype") or "float32")
        try:
            given = inspect.signature(self._setup).bind(*args, **kwargs)
        except TypeError as error:
            raise InvalidTypeError(
                f"{type(self).__name__}: {error}.",
                received(arguments=args, options=kwargs),
                f"{type(self).__name__}{inspect.signature(self._setup)}.",
            ) from None
        self._setup(*given.args, **given.kwargs)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if "_setup" in vars(cls):
            cls.__signature__ = inspect.signature(cls._setup)

    @staticmethod
    def _is_scope(args):
        return isinstance(args[0], str)

    def _setup(self, *args, **kwargs):
        raise NotImplementedError(f"{type(self).__name__} does not define _setup()")

    def _make(self, *sizes):
        """Create the parameters; the first call then has nothing left to create."""
        raise NotImplementedError(f"{type(self).__name__} does not define _make()")

    def _ready(self, *sizes):
        """Create the parameters now if all sizes are known."""
        if all(size is not None for size in sizes):
            self._make(*sizes)
            object.__setattr__(self, "_built", True)


def activation(act):
    """The activation function with this name; None for None."""
    if act is None:
        return None
    from ...layers._base import activated

    return lambda x: activated(x, act)


def pair(value, n=2):
    """The value as a list of n sizes."""
    return [value] * n if isinstance(value, int) else list(value)
