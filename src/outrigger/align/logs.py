"""The files of reprod_log: written from a report for submission, read as untrusted, compared without models.

result/forward_ref.npy        what the reference computed: a dict of names and arrays
result/forward_paddle.npy     what the port computed
result/log/forward_diff.log   how much they differ, in the format of reprod_log
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from outrigger.align.arrays import Array, explain, gap
from outrigger.align.measure import TOLERANCES, root_mean_square
from outrigger.align.result import Checkpoint, Curve, Difference, Finding, Report, Status
from paddle._files import pickles as _pickles
from paddle._files.atomic import atomic_write

ORDER = tuple(TOLERANCES)
# The guide's names for the files of a checkpoint, if they differ from the checkpoint's name.
FILE_NAMES = {"backward": "losses", "training": "train_align"}
# Suffixes that show which side a file belongs to; ours come first.
SIDES = {"reference": ("ref", "torch", "pytorch", "benchmark"), "port": ("paddle", "port")}
MOST_NUMBERS = 10_000_000  # in a list that is not an array
THRESHOLD = 1e-6  # reprod_log's default, for files that are not one of our checkpoints

Logged = dict[str, Array]


# --- writing ---------------------------------------------------------------------------------------------------------


def write(report: Report, folder: str | Path) -> list[Path]:
    """Write the files of every checkpoint that logged something, and return their paths."""
    folder = Path(folder)
    written = []
    for checkpoint in report:
        if not checkpoint.logs:
            continue
        (folder / "log").mkdir(parents=True, exist_ok=True)
        stem = FILE_NAMES.get(checkpoint.name, checkpoint.name)
        for which, side in enumerate(("ref", "paddle")):
            path = folder / f"{stem}_{side}.npy"
            logged: Any = {name: np.asarray(pair[which]) for name, pair in checkpoint.logs.items()}
            with atomic_write(path) as file:
                np.save(file, logged)
            written.append(path)
        path = folder / "log" / f"{checkpoint.name}_diff.log"
        with atomic_write(path) as file:
            file.write(diff_log(checkpoint).encode())
        written.append(path)
    return written


def diff_log(checkpoint: Checkpoint) -> str:
    """The differences of the logged arrays, as reprod_log reports them with the checkpoint's tolerance as threshold.

    In two cases the verdict is stricter: NaN does not pass, and a transposed array is not transposed back.
    """
    allowed = THRESHOLD if checkpoint.tolerance is None else checkpoint.tolerance
    lines, passed = [], True
    for name, (reference, port) in checkpoint.logs.items():
        mean_gap = _mean_gap(np.asarray(reference), np.asarray(port))
        good = bool(mean_gap <= allowed)
        passed &= good
        lines += [f"{name}: ", f"\tmean diff: check passed: {good}, value: {mean_gap}"]
    lines.append(f"diff check {'passed' if passed else 'failed'}")
    now = time.strftime("%Y/%m/%d %H:%M:%S")
    return "".join(f"[{now}] root INFO: {line}\n" for line in lines)


def _mean_gap(reference: Array, port: Array) -> Any:
    if reference.shape != port.shape:
        if reference.size == port.size == 1:  # a loss of shape [] on one side and [1] on the other
            return gap(reference.reshape(()), port.reshape(())).mean()
        return np.float64("nan")
    return gap(reference, port).mean() if port.size else np.float64(0)


# --- reading ---------------------------------------------------------------------------------------------------------


class _LogVocabulary(_pickles.Vocabulary):
    """Allows only arrays, numbers and dicts, and refuses anything else with a message for logs."""

    def calls(self) -> dict[Any, Any]:
        return {key: call for key, call in super().calls().items() if _is_logged(*key)}  # type: ignore[no-untyped-call]

    def types(self) -> dict[Any, Any]:
        return {key: kind for key, kind in super().types().items() if _is_logged(*key)}  # type: ignore[no-untyped-call]

    def refusal(self, name: str) -> Exception:
        return _pickles.DamagedPickle(
            f"it asks for '{name}', which a log of arrays does not need; nothing of it was run. "
            "Log NumPy arrays (tensor.numpy()) only"
        )


def _is_logged(module: str, name: str) -> bool:
    # Dicts, strings and numbers need no names in a pickle.
    return module.partition(".")[0] in ("numpy", "_codecs", "collections") or name == "complex"


def read(path: str | Path) -> Logged:
    """The arrays of a file that reprod_log or `numpy.save` has written, without running pickled code.

    Nested dicts become names with slashes: `{"block": {"out": x}}` is read as `{"block/out": x}`.
    """
    path = Path(path)
    with open(path, "rb") as file:
        try:
            content = _read_npy(file)
        except Exception as error:  # a broken pickle may raise anything
            raise ValueError(f"{path} cannot be read as a log of arrays: {error}.") from error
    if not isinstance(content, dict):
        content = {_split(path)[0]: content}
    logged: Logged = {}
    for name, value in _flat(content, "", path):
        if name in logged:
            raise ValueError(f"{path} has two arrays called {name!r}: one of them is in a nested dict. Rename it.")
        logged[name] = value
    return logged


def _read_npy(file: BinaryIO) -> Any:
    version = np.lib.format.read_magic(file)
    headers = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
    if version not in headers:
        raise ValueError(f"its version {version} is unknown")
    *_, dtype = headers[version](file)
    if not dtype.hasobject:
        file.seek(0)
        return np.load(file, allow_pickle=False)
    content = _pickles.load(file, _LogVocabulary())  # type: ignore[no-untyped-call]
    return content.item() if isinstance(content, np.ndarray) and content.ndim == 0 else content


def _size(value: Any, known: dict[int, int]) -> int:
    """The number of values in nested lists; a shared list is counted once."""
    if not isinstance(value, (list, tuple)):
        return 1
    if id(value) not in known:
        known[id(value)] = sum(_size(part, known) for part in value)
    return known[id(value)]


def _flat(
    content: Mapping[Any, Any], prefix: str, path: Path, seen: set[int] | None = None
) -> Iterator[tuple[str, Array]]:
    seen = set() if seen is None else seen
    for key, value in content.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            if id(value) in seen:  # nested references to the same dicts could grow exponentially
                raise ValueError(f"{path}: {name!r} is a dict that already occurs under another name.")
            seen.add(id(value))
            yield from _flat(value, f"{name}/", path, seen)
            continue
        if isinstance(value, (list, tuple)) and _size(value, {}) > MOST_NUMBERS:
            raise ValueError(f"{path}: {name!r} is a list of more than {MOST_NUMBERS} numbers. Log arrays.")
        try:
            array = np.asarray(value)
        except ValueError:
            array = np.asarray(None)  # lists of unequal lengths
        if array.dtype.kind not in "biufc":
            kind = f"an array of {array.dtype}" if isinstance(value, np.ndarray) else f"a {type(value).__name__}"
            raise ValueError(f"{path}: {name!r} is not an array of numbers but {kind}.")
        yield name, array


def read_folder(folder: str | Path, side: str) -> dict[str, Logged]:
    """What one side (`reference` or `port`) logged, checkpoint by checkpoint, from files such as `forward_ref.npy`."""
    if side not in SIDES:
        raise ValueError(f"side must be 'reference' or 'port'. Received: side = {side!r}")
    found: dict[str, Path] = {}
    for path in sorted(Path(folder).glob("*.npy")):
        name, whose = _split(path)
        if whose != side:
            continue
        if name in found:
            raise ValueError(f"{found[name]} and {path} are both the {side}'s {name}. Remove one, or name the file.")
        found[name] = path
    if not found:
        endings = ", ".join(f"*_{ending}.npy" for ending in SIDES[side])
        raise FileNotFoundError(f"{folder} has no file that the {side} logged. Expected names: {endings}.")
    return {name: read(found[name]) for name in sorted(found, key=_rank)}


def _split(path: Path) -> tuple[str, str | None]:
    """The checkpoint and the side of a file; the side is None if the name does not show it."""
    stem, _, ending = path.stem.rpartition("_")
    whose = next((side for side, endings in SIDES.items() if stem and ending.lower() in endings), None)
    stem = stem if whose else path.stem
    return next((name for name, file in FILE_NAMES.items() if file == stem), stem), whose


def _rank(name: str) -> tuple[int, str]:
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)


# --- comparing -------------------------------------------------------------------------------------------------------


def compare(reference: str | Path, port: str | Path, tolerances: Mapping[str, float] | None = None) -> Report:
    """Compare what two programs logged, each given as a file or as a folder of such files.

    >>> report = compare("forward_ref.npy", "forward_paddle.npy", {"forward": 1e-5})  # doctest: +SKIP
    >>> assert report, report  # doctest: +SKIP
    """
    references, ports = _sides(Path(reference), Path(port))
    names = sorted({*references, *ports}, key=_rank)
    if unknown := sorted({*(tolerances or ())} - {*names, *ORDER}):
        known = ", ".join(names)
        raise ValueError(f"tolerances has {', '.join(unknown)}, but the checkpoints are: {known}.")
    if not references.keys() & ports.keys():
        raise ValueError(
            f"the two sides have no checkpoint in common: the reference logged {', '.join(references)}, "
            f"the port {', '.join(ports)}."
        )
    allowed = {**TOLERANCES, **(tolerances or {})}
    checkpoints = [
        checkpoint_of(name, references[name], ports[name], allowed.get(name, THRESHOLD))
        if name in references and name in ports
        else _one_sided(name, "reference" if name in references else "port")
        for name in names
    ]
    return Report(str(reference), str(port), checkpoints)


def _sides(reference: Path, port: Path) -> tuple[dict[str, Logged], dict[str, Logged]]:
    for path in (reference, port):
        if not path.exists():
            raise FileNotFoundError(f"{path} is neither a file nor a folder.")
    if reference.is_dir() and port.is_dir():
        return read_folder(reference, "reference"), read_folder(port, "port")
    if reference.is_dir():
        name = _split(port)[0]
        return _only(name, read_folder(reference, "reference"), reference), {name: read(port)}
    name = _split(reference)[0]
    if port.is_dir():
        return {name: read(reference)}, _only(name, read_folder(port, "port"), port)
    if name not in ORDER and _split(port)[0] in ORDER:
        name = _split(port)[0]
    return {name: read(reference)}, {name: read(port)}


def _only(name: str, logged: dict[str, Logged], folder: Path) -> dict[str, Logged]:
    if name not in logged:
        raise FileNotFoundError(f"{folder} has no file for the checkpoint {name!r}; it has: {', '.join(logged)}.")
    return {name: logged[name]}


def _one_sided(name: str, side: str) -> Checkpoint:
    other = "port" if side == "reference" else "reference"
    file = f"{FILE_NAMES.get(name, name)}_{SIDES[other][0]}.npy"
    return Checkpoint(name, Status.WARNING, f"only the {side} logged it: {file} is missing")


def checkpoint_of(name: str, reference: Logged, port: Logged, tolerance: float) -> Checkpoint:
    differences, notes = [], []
    logs = {key: (reference[key], port[key]) for key in reference if key in port}
    finding: Finding | None = None
    for key, (there, here) in logs.items():
        if there.shape != here.shape and there.size == here.size == 1:
            notes.append(f"{key} has the shape {list(there.shape)} in the reference and {list(here.shape)} in the port")
            here = here.reshape(there.shape)
        one = _difference(key, there, here, tolerance)
        differences.append(one)
        if not one.ok and finding is None:
            finding = _finding(key, there, here, tolerance)
    missing = {
        "port": [key for key in reference if key not in port],
        "reference": [key for key in port if key not in reference],
    }
    notes += [f"the {side} did not log {', '.join(keys)}" for side, keys in missing.items() if keys]
    if any(missing.values()) and finding is None:
        finding = _missing(missing)
    good = sum(one.ok for one in differences)
    return Checkpoint(
        name,
        Status.FAILED if finding else Status.PASSED,
        f"{good} of {len({*reference, *port})} logged arrays agree",
        tolerance,
        differences,
        finding,
        list(_curves(logs)),
        notes,
        logs,
    )


def _difference(key: str, reference: Array, port: Array, tolerance: float) -> Difference:
    shape, scale = reference.shape, root_mean_square(reference)
    if shape != port.shape:
        return Difference(key, key, "logged array", port.shape, float("nan"), float("nan"), scale, tolerance)
    gaps = gap(reference, port) if port.size else np.zeros(1)
    return Difference(key, key, "logged array", shape, float(gaps.max()), float(gaps.mean()), scale, tolerance)


def _finding(key: str, reference: Array, port: Array, tolerance: float) -> Finding:
    slip = explain(reference, port, tolerance)
    there, here = (f"shape {list(side.shape)}" for side in (reference, port))
    if reference.shape == port.shape:
        gaps = gap(reference, port)
        place = np.unravel_index(np.argmax(np.where(np.isnan(gaps), np.inf, gaps)), gaps.shape)
        index = f" at {[int(i) for i in place]}" if place else ""
        there, here = (f"{side[place]:.8g}{index}" for side in (reference, port))
    return Finding(key, there, here, slip.reason, slip.advice, slip.confirmed)


def _missing(missing: Mapping[str, list[str]]) -> Finding:
    side = "port" if missing["port"] else "reference"
    return Finding(
        missing[side][0],
        "logged" if side == "port" else "not logged",
        "not logged" if side == "port" else "logged",
        "the two sides did not log the same names",
        "Log every array under the same name on both sides: reprod_log stops at a name that is missing on one side.",
    )


def _curves(logs: Mapping[str, tuple[Array, Array]]) -> Iterator[Curve]:
    """Numbers that were logged one by one (`loss_0`, `loss_1`, …) or together, as curves."""
    series: dict[str, list[tuple[int, float, float]]] = {}
    for key, (reference, port) in logs.items():
        if reference.dtype.kind == "c" or port.dtype.kind == "c":
            continue
        numbered = re.fullmatch(r"(.*?)[_ .\-/]?(\d+)", key)
        if numbered and reference.size == port.size == 1:
            point = (int(numbered[2]), float(reference.item()), float(port.item()))
            series.setdefault(numbered[1] or "value", []).append(point)
        elif reference.ndim == port.ndim == 1 and len(reference) > 1 and re.search(r"loss|lr|rate|curve", key):
            yield Curve(key, tuple(map(float, reference)), tuple(map(float, port)))
    for name, points in series.items():
        if len(points) > 1:
            points.sort()
            yield Curve(name, tuple(one[1] for one in points), tuple(one[2] for one in points))
