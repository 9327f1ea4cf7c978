"""Interoperability of Tensor: torch's functions, DLPack, pickle, deepcopy."""

import copy

from . import names
from . import place as places
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


def _rebuild(cls, t, state, device=None):
    self = object.__new__(cls)
    if device is not None:
        kind, _, number = device.partition(":")
        if places.device_count(kind) > int(number or 0):  # else it stays on the CPU
            t = t.detach().to(device).requires_grad_(t.requires_grad)
    self._t = t
    self.__dict__.update(state)
    return self


@attach
def __reduce__(self):
    t = row_major(self._t).detach().cpu()  # so that a machine without the device can read it
    t = t.requires_grad_(True) if self._t.requires_grad else t
    where = () if self._t.device.type == "cpu" else (str(self._t.device),)
    return (_rebuild, (self.__class__, t, {k: v for k, v in self.__dict__.items() if k != "_cleared"}, *where))


@attach
def __deepcopy__(self, memo):
    state = {k: copy.deepcopy(v, memo) for k, v in self.__dict__.items() if k not in ("_name", "_cleared")}
    fresh = _rebuild(self.__class__, self._t.detach().clone().requires_grad_(self._t.requires_grad), state)
    fresh._name = names.generate(f"{self.name}_deepcopy")
    memo[id(self)] = fresh
    return fresh
