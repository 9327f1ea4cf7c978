"""Reads and writes weight files one tensor at a time: `.pth` and `.pt`, `.safetensors`, `.pdparams`, `.npz`."""

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
    """The library that uses this extension: `torch`, `paddle`, or None if both do."""
    return {".pth": "torch", ".pt": "torch", ".pdparams": "paddle"}.get(path.suffix.lower())


def _format(path: Path) -> Any:
    try:
        return _FORMATS[path.suffix.lower()]
    except KeyError:
        ending = f"the extension {path.suffix!r}" if path.suffix else "no extension"
        raise Refusal(f"'{path}' has {ending}; expected one of {', '.join(ENDINGS)}. Try renaming it.") from None


def open_reader(path: Path, key: str | None = None) -> Reader:
    """Open the reader for a file's extension; `key` says where in a nested checkpoint the weights are."""
    format_ = _format(path)
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder; expected a file.")
    if not path.is_file():
        raise Refusal(f"there is no file '{path}'.")
    _refuse_other(path, format_)
    if format_ is pth:
        return pth.TorchReader(path, key)
    if format_ is pdparams:
        return pdparams.PaddleReader(path, key)
    if key is not None:
        raise Refusal(f"--key is for nested checkpoints; '{path}' holds tensors by name only.")
    return safetensors.SafetensorsReader(path) if format_ is safetensors else npz.NpzReader(path)


# What `file_type.recognise` calls the files of each format.
_OWN = {pth: "a PyTorch checkpoint", npz: "a set of NumPy arrays", safetensors: "a safetensors file"}


def _refuse_other(path: Path, format_: Any) -> None:
    """Raise an error that says what a file is, if it is not what its extension says."""
    from paddle._files import file_type

    recognise: Callable[..., tuple[str, str | None] | None] = file_type.recognise
    with path.open("rb") as file:
        head = file.read(file_type.HEAD)
        found = recognise(file, head)
    if not head:
        raise Refusal(f"'{path}' cannot be read: it is empty. Try fetching it again.")
    what, hint = found or (None, None)
    if what is None or what == _OWN.get(format_) or (what.endswith(" zip archive") and format_ in (pth, npz)):
        return
    right = next((ending for ending, known in _FORMATS.items() if _OWN.get(known) == what), None)
    if right:
        advice = f"Try renaming it to {path.stem}{right}"
    else:
        advice = f"Try: {hint.rstrip('.')}" if hint and "paddle." not in hint else "Try another file"
    raise Refusal(f"'{path}' does not hold weights in the format {path.suffix}: it is {what}. {advice}.")


def check_target(path: Path, *, force: bool) -> None:
    """Raise an error for a name that cannot be written, before any work is done."""
    _format(path)
    if path.is_dir():
        raise Refusal(f"'{path}' is a folder; expected the name of a file.")
    if path.exists() and not force:
        raise Refusal(f"'{path}' already exists. Try --force to replace it.")
    if not path.parent.is_dir():
        raise Refusal(f"there is no folder '{path.parent}'. Try mkdir -p {path.parent}")


def write(path: Path, entries: Sequence[Entry], side: str | None) -> None:
    """Write tensors to a temporary file, which is renamed when complete."""
    from paddle._files import atomic as _atomic

    format_ = _format(path)
    for entry in entries:
        if entry.spec.dtype not in format_.DTYPES:
            raise Refusal(
                f"{path.suffix} cannot store {named(entry.spec.dtype)}, the dtype of '{entry.name}'. "
                f"Try --dtype float32, or another extension: {', '.join(_taking(entry.spec.dtype))}."
            )
    atomic_write: Callable[[Path], Any] = _atomic.atomic_write
    with atomic_write(path) as file:
        opened: BinaryIO = file
        format_.write(opened, entries, side)


def _taking(dtype: Any) -> list[str]:
    return [ending for ending, format_ in _FORMATS.items() if dtype in format_.DTYPES]
