"""Memory of the simulated device: host memory under another device's name, exchanged with DLPack.

A tensor of the device and its host view share bytes, so that operators can write in place, return views and fill `out=`
on the host, and the device's tensor has the result. Nothing outside this package sees a host view.
"""

import ctypes
from typing import Any

import torch

NAME = "sim"

_HOST, _EXTENSION = 1, 12  # device types of DLPack; torch reads the second as the out-of-tree device
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_CPU_KEY = torch._C.DispatchKeySet(torch._C.DispatchKey.CPU)
_set = torch.ops.aten.set_.source_Storage_storage_offset


def _renamed(t: torch.Tensor, before: int, after: int) -> torch.Tensor:
    """A tensor over the same memory, which it keeps alive, on another device by name."""
    capsule = torch.utils.dlpack.to_dlpack(t)
    # struct DLTensor begins with a pointer to the data, then the device's type and number.
    device = (ctypes.c_int32 * 2).from_address(_pointer(capsule, b"dltensor") + ctypes.sizeof(ctypes.c_void_p))
    assert device[0] == before
    device[0] = after
    return torch.utils.dlpack.from_dlpack(capsule)


def storage_on_device(host: torch.UntypedStorage) -> torch.UntypedStorage:
    """A storage of the device over the same bytes."""
    return _renamed(torch.empty(0, dtype=torch.uint8).set_(host), _HOST, _EXTENSION).untyped_storage()


def shared_with_host(t: torch.Tensor) -> torch.Tensor:
    """A host tensor over the memory of a tensor of the device, which it keeps alive."""
    return _renamed(t.detach(), _EXTENSION, _HOST)


def point_at(t: torch.Tensor, storage: torch.UntypedStorage, like: torch.Tensor) -> torch.Tensor:
    """Let a tensor of the device use a storage, with the sizes, strides and offset of a host tensor."""
    _set.redispatch(_CPU_KEY, t, storage, like.storage_offset(), like.size(), like.stride())
    return t


def on_device(host: torch.Tensor, storage: torch.UntypedStorage | None = None) -> torch.Tensor:
    """A tensor of the device over the memory of a host tensor, or over a storage that shares it."""
    storage = storage_on_device(host.untyped_storage()) if storage is None else storage
    return point_at(torch._C._acc.create_empty_tensor((0,), host.dtype), storage, host)


def on_host(t: torch.Tensor) -> torch.Tensor:
    """A host view of a tensor of the device; it does not keep the memory alive."""
    storage = t.untyped_storage()
    if not storage.nbytes():  # a fresh storage can be resized, as `out=` of shape [0] requires
        return torch.empty_strided(t.size(), t.stride(), dtype=t.dtype)
    construct: Any = torch._C._construct_storage_from_data_pointer
    host = construct(storage.data_ptr(), torch.device("cpu"), storage.nbytes())
    view = torch.empty(0, dtype=t.dtype).set_(host, t.storage_offset(), t.size(), t.stride())
    view = view.conj() if t.is_conj() else view
    return torch._neg_view(view) if t.is_neg() else view
