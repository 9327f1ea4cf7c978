"""Interoperability of Tensor: torch's functions, DLPack, pickle, deepcopy."""

import copy

from . import names
from .memory_order import row_major
from .tensor import attach, unwrap, wrap_all


def _torch_function(cls, func, types, args=(), kwargs=None):
    """Let torch's functions accept and return our tensors."""
    return wrap_all(func(*unwrap(tuple(args)), **unwrap(kwargs or {})))


attach(classmethod(_torch_function), "__torch_function__")


@attach
def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
    asked = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
    return row_major(self._t).detach().__dlpack__(**{k: v for k, v in asked.items() if v is not None})


@attach
def __dlpack_device__(self):
    return self._t.__dlpack_device__()


def _rebuild(cls, t, state):
    self = object.__new__(cls)
    self._t = t
    self.__dict__.update(state)
    return self


@attach
def __reduce__(self):
    t = row_major(self._t).detach()
    t = t.requires_grad_(True) if self._t.requires_grad else t
    return (_rebuild, (self.__class__, t, {k: v for k, v in self.__dict__.items() if k != "_cleared"}))


@attach
def __deepcopy__(self, memo):
    state = {k: copy.deepcopy(v, memo) for k, v in self.__dict__.items() if k not in ("_name", "_cleared")}
    fresh = _rebuild(self.__class__, self._t.detach().clone().requires_grad_(self._t.requires_grad), state)
    fresh._name = names.generate(f"{self.name}_deepcopy")
    memo[id(self)] = fresh
    return fresh
