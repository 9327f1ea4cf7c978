"""Interprets the pickles in torch's files: tensors are views of storages, which are elsewhere in the file.

None of torch's rebuild functions is called. A view is checked against the size of its storage when it is read.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from paddle._files import pickles as _pickles
from paddle._files.pickles import DamagedPickle, Name

__all__ = ["OtherTensor", "Storage", "TensorInFile", "TorchVocabulary"]

_MOST_AXES = 64

_STORAGES: dict[str, torch.dtype | None] = {
    "DoubleStorage": torch.float64,
    "FloatStorage": torch.float32,
    "HalfStorage": torch.float16,
    "BFloat16Storage": torch.bfloat16,
    "LongStorage": torch.int64,
    "IntStorage": torch.int32,
    "ShortStorage": torch.int16,
    "CharStorage": torch.int8,
    "ByteStorage": torch.uint8,
    "BoolStorage": torch.bool,
    "ComplexFloatStorage": torch.complex64,
    "ComplexDoubleStorage": torch.complex128,
    "QInt8Storage": torch.int8,
    "QUInt8Storage": torch.uint8,
    "QInt32Storage": torch.int32,
    "QUInt4x2Storage": torch.uint8,
    "QUInt2x4Storage": torch.uint8,
    "UntypedStorage": None,
}
_DTYPES = {
    name: dtype for name in dir(torch) if isinstance(dtype := getattr(torch, name), torch.dtype)
}  # torch's dtypes, under all their names
_SCHEMES = "per_tensor_affine per_tensor_symmetric per_channel_affine per_channel_symmetric".split()


@dataclass(frozen=True)
class Storage:
    """The memory behind tensors: a part of what is stored under a key."""

    key: str
    dtype: torch.dtype | None
    """None if the file gives only the number of bytes."""
    start: int
    """The first byte of this part."""
    nbytes: int


@dataclass(frozen=True)
class TensorInFile:
    """A view of a storage, within its bounds."""

    storage: Storage
    dtype: torch.dtype
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    conjugate: bool = False
    negative: bool = False

    @property
    def count(self) -> int:
        """How many elements of the storage the view spans."""
        return 0 if 0 in self.shape else 1 + sum((n - 1) * s for n, s in zip(self.shape, self.strides))


@dataclass(frozen=True)
class OtherTensor:
    """A tensor that is not a plain array of values."""

    what: str


class Namespace:
    """Options of a program (`argparse.Namespace`), whose values are not needed here."""


class _Options(_pickles.Description):
    __slots__ = ()

    def build(self, state: Any) -> None:
        if not isinstance(state, dict):
            raise DamagedPickle("options of a program are not a dict")

    def make(self, parts: list[Any], budget: Any) -> Namespace:
        return Namespace()


class TorchVocabulary(_pickles.Vocabulary):
    """Adds the names that torch uses for tensors, and records the storages that the file must contain."""

    def __init__(self) -> None:
        start: Callable[[], None] = super().__init__
        start()
        self.sizes: dict[str, int] = {}
        """{key of a storage: bytes}"""
        self.counts: dict[str, set[int]] = {}
        """{key of a storage: its elements}, several if it is read with several dtypes"""

    def calls(self) -> dict[tuple[str, str], Any]:
        known: dict[tuple[str, str], Any] = super().calls()  # type: ignore[no-untyped-call]
        rebuilt = {
            "_rebuild_tensor": self._tensor,
            "_rebuild_tensor_v2": self._tensor_2,
            "_rebuild_tensor_v3": self._tensor_3,
            "_rebuild_parameter": self._parameter,
            "_rebuild_parameter_with_state": self._parameter,
            "_rebuild_sparse_tensor": self._sparse,
            "_rebuild_qtensor": self._quantized,
            "_rebuild_nested_tensor": self._nested,
            "_rebuild_meta_tensor_no_storage": self._meta,
        }
        return (
            known
            | {("torch._utils", name): call for name, call in rebuilt.items()}
            | {
                ("torch._tensor", "_rebuild_from_type_v2"): self._of_type,
                ("torch", "Size"): self._size,
                ("torch", "device"): self._device,
                ("torch.serialization", "_get_layout"): self._layout,
                ("collections", "Counter"): self._counter,
            }
        )

    def creations(self) -> dict[tuple[str, str], Any]:
        known: dict[tuple[str, str], Any] = super().creations()  # type: ignore[no-untyped-call]
        return known | {("argparse", "Namespace"): self._namespace}

    def types(self) -> dict[tuple[str, str], Any]:
        known: dict[tuple[str, str], Any] = super().types()  # type: ignore[no-untyped-call]
        known |= {("torch", name): dtype for name, dtype in _DTYPES.items()}
        for name in _STORAGES:
            known |= dict.fromkeys([("torch", name), ("torch.storage", name), ("torch.cuda", name)])
        classes = [("torch", "Tensor"), ("torch.nn.parameter", "Parameter"), ("torch.nn.parameter", "Buffer")]
        return known | dict.fromkeys(classes) | {("torch", name): f"torch.{name}" for name in _SCHEMES}

    def refusal(self, name: str) -> Exception:
        return DamagedPickle(
            f"asks for '{name}', which weights do not need. It was refused, and nothing of it was run. "
            "Try writing model.state_dict() where the file was made, if you trust it."
        )

    def persistent(self, pid: Any) -> Storage:
        """The storage of a tensor: `("storage", class, key, device, elements)` and, for a view, its range."""
        if not isinstance(pid, tuple) or len(pid) not in (5, 6) or pid[0] != "storage":
            raise DamagedPickle("it refers to something other than the values of a tensor")
        _, kind, key, _, count, *view = pid
        if not isinstance(kind, Name) or kind.name not in _STORAGES or not kind.module.startswith("torch"):
            raise DamagedPickle("the values of a tensor are of an unknown kind")
        key = str(key) if type(key) is int else key
        if not isinstance(key, str) or not _is_count(count):
            raise DamagedPickle("the values of a tensor are not described by a key and a size")
        dtype = _STORAGES[kind.name]
        size = 1 if dtype is None else dtype.itemsize
        if self.sizes.setdefault(key, count * size) != count * size:
            raise DamagedPickle(f"the values {key!r} are described with two sizes")
        self.counts.setdefault(key, set()).add(count)
        start, length = 0, count
        if view and view[0] is not None:
            if not isinstance(view[0], tuple) or len(view[0]) != 3 or not all(map(_is_count, view[0][1:])):
                raise DamagedPickle("a part of the values of a tensor is not described by an offset and a size")
            _, start, length = view[0]
            if start + length > count:
                raise DamagedPickle(f"a part of the values {key!r} ends after them")
        return Storage(key, dtype, start * size, length * size)

    # ---- tensors ----

    def _view(
        self, storage: Any, offset: Any, shape: Any, strides: Any, dtype: torch.dtype | None, metadata: Any
    ) -> TensorInFile:
        if not isinstance(storage, Storage):
            raise DamagedPickle("a tensor has no values")
        dtype = dtype or storage.dtype
        if dtype is None or storage.nbytes % dtype.itemsize:
            raise DamagedPickle("the values of a tensor are not a whole number of elements")
        if not isinstance(shape, tuple) or not isinstance(strides, tuple) or len(shape) != len(strides):
            raise DamagedPickle("the shape and the strides of a tensor differ in length")
        if len(shape) > _MOST_AXES:
            raise DamagedPickle(f"a tensor of {len(shape)} axes; the limit is {_MOST_AXES}")
        if not all(map(_is_count, (offset, *shape, *strides))) or max((*shape, *strides), default=0) >= 2**62:
            raise DamagedPickle("the shape, the strides or the offset of a tensor is impossible")
        flags = {} if metadata is None else metadata
        if not isinstance(flags, dict) or not all(
            key in ("conj", "neg") and isinstance(flag, bool) for key, flag in flags.items()
        ):
            raise DamagedPickle("a tensor has unknown properties")
        view = TensorInFile(storage, dtype, offset, shape, strides, flags.get("conj", False), flags.get("neg", False))
        if view.count and (offset + view.count) * dtype.itemsize > storage.nbytes:
            raise DamagedPickle(
                f"a tensor of shape {list(shape)} and strides {list(strides)} reaches beyond its {storage.nbytes} bytes"
            )
        if math.prod(max(n, 1) for n in shape) >= 2**62:
            raise DamagedPickle("the shape of a tensor is impossible")
        return view

    def _tensor(self, storage: Any, offset: Any, shape: Any, strides: Any) -> TensorInFile:
        return self._view(storage, offset, shape, strides, None, None)

    def _tensor_2(
        self, storage: Any, offset: Any, shape: Any, strides: Any, grad: Any, hooks: Any, metadata: Any = None
    ) -> TensorInFile:
        return self._view(storage, offset, shape, strides, None, metadata)

    def _tensor_3(
        self,
        storage: Any,
        offset: Any,
        shape: Any,
        strides: Any,
        grad: Any,
        hooks: Any,
        dtype: Any,
        metadata: Any = None,
    ) -> TensorInFile:
        found = self.value(dtype) if isinstance(dtype, Name) else None  # type: ignore[no-untyped-call]
        if not isinstance(found, torch.dtype):
            raise DamagedPickle("a tensor has no element type")
        return self._view(storage, offset, shape, strides, found, metadata)

    def _parameter(self, data: Any, grad: Any, hooks: Any, state: Any = None) -> Any:
        if not isinstance(data, (TensorInFile, OtherTensor)):
            raise DamagedPickle("a parameter is not a tensor")
        return data

    def _of_type(self, function: Any, kind: Any, arguments: Any, state: Any) -> Any:
        """A tensor with additional attributes, which are dropped."""
        if not isinstance(function, Name) or function.module != "torch._utils":
            raise DamagedPickle("a tensor is built in an unknown way")
        call: Callable[[Any, Any], Any] = self.call
        return call(function, arguments)

    def _sparse(self, layout: Any, data: Any) -> OtherTensor:
        return OtherTensor("a sparse tensor")

    def _quantized(self, *_: Any) -> OtherTensor:
        return OtherTensor("a quantized tensor")

    def _nested(self, *_: Any) -> OtherTensor:
        return OtherTensor("a nested tensor")

    def _meta(self, *_: Any) -> OtherTensor:
        return OtherTensor("a tensor without values")

    # ---- other objects ----

    def _size(self, shape: Any = ()) -> tuple[int, ...]:
        if not isinstance(shape, (tuple, list)) or not all(map(_is_count, shape)):
            raise DamagedPickle("a size is not a list of numbers")
        return tuple(shape)

    def _device(self, *what: Any) -> str:
        if not 1 <= len(what) <= 2 or not all(type(part) in (str, int) for part in what):
            raise DamagedPickle("a device is not a name")
        return ":".join(map(str, what))

    def _layout(self, name: Any) -> Any:
        if not isinstance(name, str):
            raise DamagedPickle("a layout is not a name")
        return name

    def _counter(self, values: Any = ()) -> Any:
        fill: Callable[[Any], Any] = self._dict
        return fill(values)

    def _namespace(self) -> _Options:
        return _Options()


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
