"""`Tensor`: a slotted wrapper around a torch tensor.

Constraints this file keeps:
- it wraps a torch tensor and does not inherit from it: `shape` is a list, `transpose` takes a permutation,
  `stop_gradient` inverts `requires_grad`; in a subclass these would break torch's own Python code;
- creating one costs two bytecodes (`new(Tensor)` and one store), so nothing is computed in advance: names, flags and
  gradients are computed when they are read;
- methods are defined in families in other files and added with `attach`, so that this class stays small.
"""

import torch

from .above import above

new = object.__new__
TorchTensor = torch.Tensor


class Symbolic(TypeError, AttributeError):
    """Raised on access to the torch tensor of a static-graph variable: the call must be recorded instead of run.

    A program sees it where a call cannot be recorded, as the AttributeError or TypeError of a variable without a value.
    """


class Size(list):
    """A shape: a list of ints with a method `numel`.

    Args:
        iterable: the sizes; by default none.

    >>> paddle.ones([2, 3]).shape.numel()
    6
    """

    __slots__ = ()

    def __hash__(self):
        return hash(tuple(self))

    def __eq__(self, other):
        return list.__eq__(self, list(other) if isinstance(other, tuple) else other)

    def __ne__(self, other):
        return not self == other

    def __add__(self, other):
        return Size([*self, *other]) if isinstance(other, (list, tuple)) else NotImplemented

    def __radd__(self, other):
        return Size([*other, *self]) if isinstance(other, (list, tuple)) else NotImplemented

    def __mul__(self, times):
        return Size(list.__mul__(self, times))

    __rmul__ = __mul__

    def numel(self):
        """The number of elements of a tensor of this shape."""
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

    # Defaults for attributes that are set in the instance's __dict__, which is only allocated when one is set.
    _name = None
    _stop = None  # stop_gradient of tensors without requires_grad (integers, gradients)
    _cleared = False  # whether the gradient was set to zero and not read since
    persistable = False
    _is_symbolic = False  # a variable of a static graph, which has no torch tensor

    def __init__(self, *args, **kwargs):
        self._t = unwrap(above("construct")(*args, **kwargs))


def wrap(t):
    """Return a Tensor that holds the torch tensor `t`."""
    out = new(Tensor)
    out._t = t
    return out


def wrap_all(value):
    """Wrap all torch tensors in a nested result."""
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
    """Replace all Tensors in a nested value by their torch tensors; a value without any is returned unchanged."""
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


def attach(target, name=None, to=None):
    """Add a function, a property or a value to Tensor, or to the subclass `to`."""
    name = name or getattr(target, "__name__", None) or target.fget.__name__
    setattr(to or Tensor, name, target)
    if to is None:
        FAMILIES[name] = target
    return target
