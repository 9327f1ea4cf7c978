"""Methods that move, cast, copy or overwrite a Tensor."""

import numpy as np
import torch

from . import dtype as dtypes
from . import place as places
from .accelerator import TENSOR, dtype, fixed, shortcut, tensor
from .dtype import FLOATS
from .errors import FailedCheckError, InvalidTypeError, received, widened
from .fast_path import shortened
from .mistakes import NOT_A_TENSOR
from .op import op
from .tensor import Tensor, attach, unwrap, wrap


@attach
@property
def place(self):
    """The place (device) of the tensor."""
    return _place_of(self._t)


def _place_of(t):
    return places.CUDAPinnedPlace() if t.device.type == "cpu" and t.is_pinned() else places.of_torch(t.device)


@attach
@property
def device(self):
    """The device by name, such as `'cpu'`, with torch's attributes `type` and `index`."""
    return places.Device.of(self._t.device)


@op(name="memcpy")
def _moved(x, device, blocking=True):
    return x.to(device, non_blocking=not blocking)


@attach
def cpu(self):
    """Copy to host memory; the tensor itself if it is there already."""
    return self if self._t.device.type == "cpu" else _moved(self, torch.device("cpu"))


@attach
def cuda(self, device_id=None, blocking=True):
    """Copy to a CUDA device."""
    name = "gpu" if device_id is None else f"gpu:{device_id}" if isinstance(device_id, int) else device_id
    return _moved(self, places.parse(name).torch, blocking)


@attach
def pin_memory(self, blocking=True):
    """Copy to pinned host memory, which a CUDA device reads directly."""
    pinned = type(places.CUDAPinnedPlace()) is places.CUDAPinnedPlace  # else the CPU stands in for the card
    return wrap(self._t.pin_memory()) if pinned else self


_REAL = FLOATS | {torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64}
_NAMED = {name: kind.torch for name, kind in dtypes.BY_NAME.items()} | {kind: kind for kind in _REAL}


@op(name="cast")
@shortcut(torch.Tensor.to, x=tensor(_REAL), dtype=dtype(_NAMED), non_blocking=fixed(False), copy=fixed(True))
def _cast(x, dtype):
    return _as_type(x, torch.float64 if dtype is None else dtypes.torch_dtype(dtype), copy=True)  # None as in NumPy


def _as_type(t, dtype, **more):
    # torch warns when a cast drops imaginary parts; Paddle does not.
    if t.is_complex() and dtype is not None and not dtype.is_complex and dtype is not torch.bool:
        t = t.real
    return t.to(dtype=dtype, **more)


def cast(x, dtype):
    """Return a copy with another dtype.

    Args:
        x: Tensor of any shape.
        dtype: the new dtype, by name or as a `paddle.dtype`.

    Returns:
        Tensor with the shape of `x`; a cast to integers cuts off what is behind the point.

    >>> paddle.cast(paddle.to_tensor([1.7, -1.7]), "int64").tolist()
    [1, -1]
    """
    out = _cast(x, dtype)
    if type(x) is Tensor and x._stop is None and not x._t.requires_grad:
        return out
    # In Paddle, unlike torch, a cast to integers is part of the gradient graph.
    if isinstance(x, Tensor) and not x.stop_gradient and out.stop_gradient and torch.is_grad_enabled():
        out._stop = False
    return out


@attach
def astype(self, dtype):
    """Convert to another dtype; return the tensor itself if it already has that dtype."""
    dtype = dtypes.torch_dtype(dtype)
    return self if dtype is self._t.dtype else cast(self, dtype)


attach(cast)


@attach
def to(self, *args, **kwargs):
    """Convert to another dtype or place, given in any order, or to those of another tensor.

    >>> paddle.ones([1]).to("float64").dtype
    paddle.float64
    """
    blocking = kwargs.pop("blocking", None)
    blocking = not kwargs.pop("non_blocking", False) if blocking is None else blocking
    always = kwargs.pop("copy", False) or kwargs.pop("copy_tensor", False)
    device, wanted = kwargs.pop("device", None), kwargs.pop("dtype", None)
    other = kwargs.pop("other", None)
    if kwargs:
        raise InvalidTypeError("to: expected device, dtype, blocking or other.", f"unknown arguments {sorted(kwargs)}")
    for arg in args:
        if isinstance(arg, Tensor):
            other = arg
        elif isinstance(arg, bool):
            blocking = arg
        elif isinstance(arg, (places.Place, torch.device)) or (isinstance(arg, str) and _is_device(arg)):
            device = arg
        elif arg is not None:
            wanted = arg
    if other is not None:
        device, wanted = other.place, other.dtype
    t = self._t
    target = t.device if device is None else places.parse(device).torch
    wanted = dtypes.torch_dtype(wanted) or t.dtype
    result = _as_type(t, wanted, device=target, non_blocking=not blocking, copy=always)
    return self if result is t else wrap(result)


def _is_device(text):
    kind = text.split(":")[0].lower()
    return kind == "gpu_pinned" or places.is_kind(kind)


@attach
@shortened
@shortcut(torch.Tensor.clone, self=TENSOR)
def clone(self):
    """Return a copy in new memory, through which gradients flow back."""
    return wrap(self._t.clone())


@attach
def _clear_data(self):
    self._t = self._t.new_empty(0)


@attach
@property
def data(self):
    """The same memory as a tensor outside the gradient graph."""
    return wrap(self._t.detach())


@data.setter
def data(self, value):
    kept = self._t.requires_grad
    fresh = value._t.detach()
    if self._t.is_leaf and self._t.dtype == fresh.dtype and self._t.device == fresh.device:
        self._t.data = fresh
    else:
        self._t = fresh.requires_grad_(kept)


attach(data, "data")


@attach
def set_value(self, value):
    """Copy the values of an array or another tensor of the same shape in place, without recording it for gradients."""
    source = unwrap(value)
    if isinstance(source, dict):
        hint = "layer.set_state_dict to set all parameters of a model."
        raise InvalidTypeError("set_value: expected an array or a Tensor.", "a dict", hint)
    fresh = source if isinstance(source, torch.Tensor) else _of_array(np.asarray(source), self._t.dtype)
    if fresh.shape != self._t.shape:
        raise FailedCheckError(
            f"set_value: the tensor '{self.name}' has shape {list(self._t.shape)} and accepts only that shape.",
            received(value=value),
        )
    if fresh.dtype != self._t.dtype:
        raise FailedCheckError(
            f"set_value: the tensor '{self.name}' has dtype {self.dtype.name} and accepts only that dtype.",
            received(value=value),
            f"value.astype('{self.dtype.name}').",
        )
    with torch.no_grad():
        self._t.copy_(fresh)


def _of_array(array, like):
    """Convert an array to a torch tensor; uint16 holds the bits of bfloat16 if `like` is that dtype."""
    if array.dtype == np.uint16 and like is torch.bfloat16:
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(np.array(array))


@attach
def value(self):
    """Return the tensor itself, as `Variable.value()` did in the fluid era."""
    return self


@attach
def get_tensor(self):
    """Return the tensor itself, which has the method `set` as in earlier versions."""
    return self


@attach
def set(self, value, place=None):
    """Replace the values by those of an array of any shape."""
    fresh = torch.from_numpy(np.array(np.asarray(value)))
    kept = self._t.requires_grad
    self._t = fresh.to(self._t.device).requires_grad_(kept and fresh.is_floating_point())


@attach
def copy_(self, other, blocking=True, *, non_blocking=False):
    """Copy the values of another tensor in place; with another shape, x takes it."""
    values = unwrap(other)
    if not isinstance(values, torch.Tensor):
        hint = "x.set_value(...) takes numbers and arrays."
        text = "copy_: argument 'other' must be a Tensor."
        raise widened(InvalidTypeError(text, received(other=other), hint), NOT_A_TENSOR)
    if values.shape != self._t.shape:
        self._t = values.detach().to(self._t.dtype, copy=True)
    else:
        self._t.copy_(values, non_blocking=non_blocking or not blocking)
    return self


@attach
def _copy_to(self, place, blocking):
    return wrap(self._t.to(places.parse(place).torch, non_blocking=not blocking, copy=True))


@attach
def _share_buffer_to(self, other):
    other._t = self._t.detach()


@attach
def _is_shared_buffer_with(self, other):
    return self._t.data_ptr() == other._t.data_ptr()
