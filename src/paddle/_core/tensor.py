"""`Tensor`: a slotted wrapper around a torch tensor.

Constraints this file keeps:
- it wraps and does not inherit: `shape` is a list, `transpose` takes a permutation, `stop_gradient` inverts
  `requires_grad`; as a subclass these would break torch's own Python code;
- creating one costs two bytecodes (`new(Tensor)` and one store), so nothing is computed ahead: names, flags and
  gradients are looked up when asked for;
- methods come in families from other files through `attach`, so that no class grows without end.
"""

import torch

from .above import above

new = object.__new__
TorchTensor = torch.Tensor


class Symbolic(TypeError, AttributeError):
    """Raised where a static-graph variable is asked for its torch tensor: the call is to be recorded, not run.

    To who does not record it is what the program sees: a variable has no such attribute, and is of no such use.
    """


class Size(list):
    """A shape: a list of ints that also counts its elements."""

    __slots__ = ()

    def __hash__(self):
        return hash(tuple(self))

    def __eq__(self, other):
        return list.__eq__(self, list(other) if isinstance(other, tuple) else other)

    def __ne__(self, other):
        return not self == other

    def numel(self):
        """How many elements a tensor of this shape has."""
        total = 1
        for n in self:
            total *= n
        return total


class Tensor:
    """A multi-dimensional array with automatic differentiation.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> (x * x).sum().backward()
    >>> x.grad.tolist()
    [2.0, 4.0]
    """

    __slots__ = ("__dict__", "__weakref__", "_t")

    # Defaults that an instance shadows in its own __dict__, which exists only once it is written to.
    _name = None
    _stop = None  # stop_gradient of what torch cannot differentiate (integers, gradients)
    _cleared = False  # the gradient was set to zero, and nobody has looked at it since
    persistable = False
    _is_symbolic = False  # a variable of a static graph, which has no torch tensor

    def __init__(self, *args, **kwargs):
        self._t = unwrap(above("construct")(*args, **kwargs))


def wrap(t):
    """The Tensor that holds the torch tensor `t`."""
    out = new(Tensor)
    out._t = t
    return out


def wrap_all(value):
    """Wrap the torch tensors in a result of any shape."""
    if isinstance(value, TorchTensor):
        return wrap(value)
    if type(value) is tuple:
        return tuple([wrap_all(v) for v in value])
    if type(value) is list:
        return [wrap_all(v) for v in value]
    if isinstance(value, tuple):  # torch.return_types and named tuples
        if hasattr(value, "_fields"):
            return type(value)(*[wrap_all(v) for v in value])
        return tuple([wrap_all(v) for v in value])
    if type(value) is dict:
        return {k: wrap_all(v) for k, v in value.items()}
    return value


def unwrap(value):
    """The torch tensors inside a value of any shape; what holds none comes back as it is."""
    if isinstance(value, Tensor):
        return value._t
    kind = type(value)
    if kind is list or kind is tuple or kind is Size:
        for item in value:
            if not isinstance(item, (int, float, str)):
                items = [unwrap(v) for v in value]
                return tuple(items) if kind is tuple else items
        return value
    if kind is dict:
        return {k: unwrap(v) for k, v in value.items()}
    return value


FAMILIES = {}


def attach(target, name=None):
    """Make a function, a property or a value an attribute of every Tensor."""
    name = name or getattr(target, "__name__", None) or target.fget.__name__
    setattr(Tensor, name, target)
    FAMILIES[name] = target
    return target
