"""Files of weights: `.pth` and `.pt`, `.safetensors`, `.pdparams`, `.npz`, one tensor at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from outrigger.weights.formats import npz, pdparams, pth, safetensors
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, named

__all__ = ["ENDINGS", "Entry", "Reader", "Refusal", "Spec", "named", "open_reader", "side_of", "write"]

_FORMATS: dict[str, Any] = {".pth": pth, ".pt": pth, ".safetensors": safetensors, ".pdparams": pdparams, ".npz": npz}
ENDINGS = tuple(_FORMATS)


def side_of(path: Path) -> str | None:
    """Whose files have this ending: `torch`, `paddle`, or None where both have them."""
    return {".pth": "torch", ".pt": "torch", ".pdparams": "paddle"}.get(path.suffix.lower())


def _format(path: Path) -> Any:
    try:
        return _FORMATS[path.suffix.lower()]
    except KeyError:
        ending = f"the ending {path.suffix!r}" if path.suffix else "no ending"
        raise Refusal(f"'{path}' has {ending}; known are {', '.join(ENDINGS)}. Try renaming it.") from None


def open_reader(path: Path, key: str | None = None) -> Reader:
    """The reader of a file, by its ending; `key` says where in a nested checkpoint the weights are."""
    format_ = _format(path)
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder; a file is needed.")
    if not path.is_file():
        raise Refusal(f"there is no file '{path}'.")
    if format_ is pth:
        return pth.TorchReader(path, key)
    if format_ is pdparams:
        return pdparams.PaddleReader(path, key)
    if key is not None:
        raise Refusal(f"--key is for nested checkpoints; '{path}' holds tensors by name only.")
    return safetensors.SafetensorsReader(path) if format_ is safetensors else npz.NpzReader(path)


def check_target(path: Path, *, force: bool) -> None:
    """Refuse a name that cannot be written, before any work is done."""
    _format(path)
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder; the name of a file is needed.")
    if path.exists() and not force:
        raise Refusal(f"'{path}' is there already. Try --force to replace it.")
    if not path.parent.is_dir():
        raise Refusal(f"there is no folder '{path.parent}'. Try mkdir -p {path.parent}")


def write(path: Path, entries: Sequence[Entry], side: str | None) -> None:
    """Write tensors into a file that takes its name only when it is complete."""
    from paddle._files import atomic as _atomic

    format_ = _format(path)
    for entry in entries:
        if entry.spec.dtype not in format_.DTYPES:
            raise Refusal(
                f"{path.suffix} has no {named(entry.spec.dtype)}, which '{entry.name}' is. "
                f"Try --dtype float32, or another ending: {', '.join(_taking(entry.spec.dtype))}."
            )
    atomic_write: Callable[[Path], Any] = _atomic.atomic_write
    with atomic_write(path) as file:
        opened: BinaryIO = file
        format_.write(opened, entries, side)


def _taking(dtype: Any) -> list[str]:
    return [ending for ending, format_ in _FORMATS.items() if dtype in format_.DTYPES]
