"""Factories of quanters: a class and its arguments, instantiated for each layer that needs it."""

import sys


class ClassWithArguments:
    """A class with the arguments for its instances."""

    def __init__(self, *args, **kwargs):
        self._args, self._kwargs = args, kwargs

    @property
    def args(self):
        """The arguments by position."""
        return self._args

    @property
    def kwargs(self):
        """The arguments by name."""
        return self._kwargs

    def _get_class(self):
        raise NotImplementedError(f"{type(self).__name__} does not define which class it creates.")

    def __str__(self):
        given = [str(a) for a in self.args] + [f"{name}={value}" for name, value in self.kwargs.items()]
        return f"{type(self).__name__}({','.join(given)})"

    __repr__ = __str__


class QuanterFactory(ClassWithArguments):
    """Creates quanters of one class, one for each layer that needs it."""

    def _instance(self, layer):
        return self._get_class()(layer, *self.args, **self.kwargs)


ObserverFactory = QuanterFactory


def quanter(class_name):
    """Decorate a subclass of BaseQuanter to define a factory called `class_name` in the same module.

    Args:
        class_name: name of the factory.

    Returns:
        a decorator.

    >>> from paddle.quantization import BaseQuanter, quanter
    >>> @quanter("Halver")
    ... class HalverLayer(BaseQuanter):
    ...     def __init__(self, layer, bits=4):
    ...         super().__init__()
    ...         self.bits = bits
    ...     def forward(self, x):
    ...         return x / 2
    ...     def scales(self):
    ...         return 1.0
    ...     def zero_points(self):
    ...         return 0
    ...     def quant_axis(self):
    ...         return -1
    ...     def bit_length(self):
    ...         return self.bits
    >>> Halver(bits=3)
    Halver(bits=3)
    """
    beside = sys._getframe(1).f_globals

    def decorator(target):
        factory = type(class_name, (QuanterFactory,), {"_get_class": lambda self: target})
        factory.__module__ = beside.get("__name__", __name__)
        beside[class_name] = factory
        if "__all__" in beside and class_name not in beside["__all__"]:
            beside["__all__"].append(class_name)
        return target

    return decorator
