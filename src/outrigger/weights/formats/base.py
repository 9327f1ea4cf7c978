"""Base classes of the file formats: a reader that returns one tensor at a time, and the input of a writer.

A conversion must not hold a large file in memory. So a reader first gets names, shapes and dtypes, and then reads one
tensor at a time; a writer requests a value when it writes it, and releases it afterwards.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from paddle._core.errors import printable

__all__ = ["Entry", "Reader", "Refusal", "Spec", "as_bytes", "from_bytes", "named"]


_MULTIPLE, _BASE = 10, 2**28  # limits on how much larger than its file the tensors may be


class Refusal(ValueError):
    """An error for the user: what is wrong and what to try. Control characters in names from files are escaped."""

    def __init__(self, text: str) -> None:
        escape: Callable[[str], str] = printable
        super().__init__(escape(text))


@dataclass(frozen=True)
class Spec:
    """What is known about a tensor before its values are read."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    tie: Hashable = None
    """The same for all names that share a tensor; None for a tensor that is not shared."""

    @property
    def nbytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize


@dataclass(frozen=True)
class Entry:
    """A tensor to be written; its values are read on demand."""

    name: str
    spec: Spec
    value: Callable[[], torch.Tensor]


class Reader(ABC):
    """An open weight file."""

    path: Path
    specs: dict[str, Spec]
    """The tensors, in the order of the file."""
    extras: dict[str, str]
    """Name -> description of what the file contains besides weights."""
    notes: list[str]
    """Notes on choices made while reading."""
    side: str | None = None
    """`torch` or `paddle`, if the file records its layout."""

    def __init__(self, path: Path) -> None:
        self.path, self.specs, self.extras, self.notes = path, {}, {}, []

    @abstractmethod
    def read(self, name: str) -> torch.Tensor:
        """The values of one tensor."""

    @abstractmethod
    def close(self) -> None:
        """Close the file."""

    def check_total(self) -> None:
        """Raise an error if a small file describes large tensors, by views of one storage or by compression."""
        size, total = self.path.stat().st_size, sum(spec.nbytes for spec in self.specs.values())
        if total > _MULTIPLE * size + _BASE:
            raise Refusal(
                f"'{self.path}' has {size} bytes but describes tensors of {total} bytes, too many for its size. "
                "Try writing it again with tensors that share no memory."
            )

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def as_bytes(value: torch.Tensor) -> memoryview:
    """The values of a tensor as contiguous bytes."""
    flat = value.detach().cpu().resolve_conj().resolve_neg().contiguous().reshape(-1)
    raw: Any = flat.view(torch.uint8).numpy()
    return memoryview(raw)


def from_bytes(size: int, fill: Callable[[memoryview], int], spec: Spec, name: str) -> torch.Tensor:
    """A tensor whose memory `fill` reads from a file, completely."""
    raw = torch.empty(size, dtype=torch.uint8)
    memory: Any = raw.numpy()
    filled = fill(memoryview(memory)) if size else 0
    if filled != size:
        raise Refusal(f"the values of '{name}' end after {filled} of {size} bytes: the file is cut off.")
    return raw.view(spec.dtype).reshape(spec.shape)


def named(dtype: torch.dtype) -> str:
    """The name of a dtype without the library: `float32`."""
    return str(dtype).rpartition(".")[2]
