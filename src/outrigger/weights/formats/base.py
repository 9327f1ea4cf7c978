"""What the file formats share: a reader that hands out one tensor at a time, and what a writer is given.

A conversion must not hold a large file in memory. So a reader knows names, shapes and types first and reads values one
tensor after the other; a writer asks for a value only when its place in the file has come, and forgets it then.
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


_MULTIPLE, _BASE = 10, 2**28  # how much larger than its file the tensors of a file may be


class Refusal(ValueError):
    """What is wrong with what was asked for, and what to try; names out of files lose their control characters."""

    def __init__(self, text: str) -> None:
        escape: Callable[[str], str] = printable
        super().__init__(escape(text))


@dataclass(frozen=True)
class Spec:
    """What is known of a tensor before its values are read."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    tie: Hashable = None
    """The same for names that share one tensor; None for a tensor of its own."""

    @property
    def nbytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize


@dataclass(frozen=True)
class Entry:
    """A tensor that is to be written; its values come when they are asked for."""

    name: str
    spec: Spec
    value: Callable[[], torch.Tensor]


class Reader(ABC):
    """An open file of weights."""

    path: Path
    specs: dict[str, Spec]
    """The tensors, in the order of the file."""
    beside: dict[str, str]
    """What else the file holds, which is no weight, and what it is."""
    notes: list[str]
    """What was chosen in reading it."""
    side: str | None = None
    """`torch` or `paddle`, where the file says whose layout it has."""

    def __init__(self, path: Path) -> None:
        self.path, self.specs, self.beside, self.notes = path, {}, {}, []

    @abstractmethod
    def read(self, name: str) -> torch.Tensor:
        """The values of one tensor."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the file."""

    def check_total(self) -> None:
        """Refuse a small file that describes large tensors: by views of one storage, repeated or compressed values."""
        size, total = self.path.stat().st_size, sum(spec.nbytes for spec in self.specs.values())
        if total > _MULTIPLE * size + _BASE:
            raise Refusal(
                f"'{self.path}' has {size} bytes and describes tensors of {total}: too many for its size. "
                "Try writing it again with tensors that share no memory."
            )

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def as_bytes(value: torch.Tensor) -> memoryview:
    """The values of a tensor as they lie in memory, row after row."""
    flat = value.detach().cpu().resolve_conj().resolve_neg().contiguous().reshape(-1)
    raw: Any = flat.view(torch.uint8).numpy()
    return memoryview(raw)


def from_bytes(size: int, fill: Callable[[memoryview], int], spec: Spec, name: str) -> torch.Tensor:
    """A tensor whose memory a file has filled; the file must give all of it."""
    raw = torch.empty(size, dtype=torch.uint8)
    memory: Any = raw.numpy()
    filled = fill(memoryview(memory)) if size else 0
    if filled != size:
        raise Refusal(f"the values of '{name}' end after {filled} of {size} bytes: the file is cut off.")
    return raw.view(spec.dtype).reshape(spec.shape)


def named(dtype: torch.dtype) -> str:
    """A type without the name of the library: `float32`."""
    return str(dtype).rpartition(".")[2]
