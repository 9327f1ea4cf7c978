"""`Scope`: holds the values that outlast a run (parameters, statistics, counters) by name."""

import contextlib

from .. import state
from ..tensor import Size, Tensor, new, unwrap


class _Sizes(Size):
    """A shape that can be called, for old programs that write `tensor.shape()`."""

    __slots__ = ()

    def __call__(self):
        return list(self)


class DenseTensor(Tensor):
    """The value of a variable in a scope: a Tensor with a few additional methods of the original."""

    __slots__ = ()

    @property
    def shape(self):
        """The size of each axis; `shape()` returns the same."""
        return _Sizes(self._t.shape)

    def _is_initialized(self):
        return hasattr(self, "_t")

    def __array__(self, dtype=None, copy=None):
        """The value as an array, without elements if it has none yet, as in the original."""
        import numpy as np

        return np.zeros([0]) if not self._is_initialized() else Tensor.__array__(self, dtype, copy)

    def set(self, array, place=None):
        """Replace the value by an array of any shape and dtype."""
        import numpy as np
        import torch

        from ..place import current_torch, parse

        where = current_torch() if place is None else parse(place).torch
        fresh = torch.from_numpy(np.array(np.asarray(array))).to(where)
        if self._is_initialized():
            fresh.requires_grad_(self._t.requires_grad and fresh.is_floating_point())
        self._t = fresh

    def _hold(self, value):
        """Hold a tensor itself, not a copy."""
        self._t = unwrap(value)

    def _dtype(self):
        return self.dtype

    def _get_dims(self):
        return list(self._t.shape)

    def _place(self):
        return self.place

    def lod(self):
        """The level-of-detail offsets of ragged sequences: always empty."""
        return []

    recursive_sequence_lengths = lod


class ScopeVariable:
    """A name in a scope."""

    def __init__(self, name):
        self.name, self._tensor = name, None

    def get_tensor(self):
        """The value, created on first access and empty until it is set."""
        if self._tensor is None:
            self._tensor = new(DenseTensor)
            self._tensor._name = self.name
        return self._tensor

    def is_initialized(self):
        """Whether it has a value."""
        return self._tensor is not None and self._tensor._is_initialized()

    def __repr__(self):
        return f"{self.name}: {self._tensor if self.is_initialized() else 'no value yet'}"


class Scope:
    """Values by name; names that a scope does not have are looked up in its parent.

    >>> scope = paddle.static.Scope()
    >>> scope.var("x").get_tensor().set([1.0, 2.0], paddle.CPUPlace())
    >>> scope.find_var("x").get_tensor().tolist()
    [1.0, 2.0]
    """

    def __init__(self, parent=None):
        self._vars, self._parent, self._kids = {}, parent, []

    def var(self, name):
        """The variable of that name, created if it does not exist."""
        found = self.find_var(name)
        if found is None:
            found = self._vars[name] = ScopeVariable(name)
        return found

    def find_var(self, name):
        """The variable of that name, or None."""
        found = self._vars.get(name)
        return found if found is not None or self._parent is None else self._parent.find_var(name)

    def new_scope(self):
        """Create a child scope."""
        self._kids.append(Scope(self))
        return self._kids[-1]

    def drop_kids(self):
        """Remove the child scopes."""
        self._kids.clear()

    def erase(self, names):
        """Remove variables."""
        for name in names:
            self._vars.pop(name, None)

    def local_var_names(self):
        """The names in this scope itself."""
        return list(self._vars)

    def size(self):
        """The number of names in this scope itself."""
        return len(self._vars)


_scopes = state.collection("scopes", list, lambda: [Scope()])


def global_scope():
    """The scope in which programs run by default.

    Returns:
        Scope, with the values of variables by name.

    >>> paddle.static.global_scope() is paddle.static.global_scope()
    True
    """
    return _scopes[-1]


@contextlib.contextmanager
def scope_guard(scope):
    """A block in which `scope` is the global one.

    Args:
        scope: a Scope, such as `paddle.static.Scope()`.

    Returns:
        a context manager.

    >>> scope = paddle.static.Scope()
    >>> with paddle.static.scope_guard(scope):
    ...     paddle.static.global_scope() is scope
    True
    """
    _scopes.append(scope)
    try:
        yield
    finally:
        _scopes.pop()
