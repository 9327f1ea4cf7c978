"""Where models are: a saved model, a folder of its versions, or a folder of models.

lenet                    the path passed to paddle.jit.save: lenet.pdmodel or lenet.json, and lenet.pdiparams
models/                  each folder in it is a model
  ocr/1/inference.pdmodel     a folder with a number is a version
  ocr/2/inference.json
  lenet/lenet.pdmodel         a model with one version, 1
"""

from __future__ import annotations

import errno
import itertools
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from outrigger._cli import Refusal, suggestion

_PROGRAMS = (".pdmodel", ".json")
_USUAL = ("inference", "model", "__model__")  # names of files that say nothing about the model
_WEIGHTS = (".pdparams", ".pdopt")
_ONLY_WEIGHTS = (
    "weights without the network. Try set_state_dict in a program that makes the network, and paddle.jit.save there."
)
# Files of other frameworks, by their endings.
_OF_TORCH = (
    "a file of torch. Try outrigger convert, which makes its weights .pdparams, and paddle.jit.save in a program that "
    "makes the network and takes them."
)
_OF_TENSORFLOW = "a model of TensorFlow, which is not read here."
_FOREIGN = {
    **dict.fromkeys((".pt", ".pth", ".ckpt", ".safetensors"), _OF_TORCH),
    ".onnx": "a model in ONNX's format, which is not read here; onnxruntime itself, or Triton, runs it.",
    **dict.fromkeys((".pb", ".h5", ".keras", ".tflite"), _OF_TENSORFLOW),
}
_DEEPEST, _MOST_FOLDERS = 4, 200  # where a model is looked for that may be meant
_VERSION = re.compile("[1-9][0-9]{0,17}")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.\-]{0,99}")

Stamp = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True)
class Source:
    """The files of one version of a model."""

    name: str
    version: str
    program: Path
    params: Path | None

    def stamp(self) -> Stamp:
        """What changes when the files change: paths, times, sizes, inodes."""
        paths = [self.program, self.params] if self.params else [self.program]
        if self.program.name == "__model__":
            paths = sorted(path for path in self.program.parent.iterdir() if path.is_file())
        found = []
        for path in paths:
            about = path.stat()
            if not stat.S_ISREG(about.st_mode):
                raise OSError(errno.EINVAL, "no regular file", str(path))
            found.append((str(path), about.st_mtime_ns, about.st_size, about.st_ino))
        return tuple(found)


def look(given: str) -> tuple[list[Source], dict[str, str]]:
    """`find`, for a command: a folder that cannot be read is a refusal."""
    try:
        return find(given)
    except OSError as error:  # a folder that this user may not read, or that was removed meanwhile
        raise Refusal(f"cannot look for models in {given!r}: {error.strerror}: {error.filename!r}") from None


def find(given: str) -> tuple[list[Source], dict[str, str]]:
    """The models at a path, or at `NAME=PATH`; and what lies beside them and cannot be served, with reasons."""
    name, equals, path = given.partition("=")
    if not equals or "/" in name or "\\" in name:
        name, path = "", given
    where, wrong = Path(path), dict[str, str]()
    if where.is_dir():
        found = list(_in_folder(where, name, wrong))
    else:
        program = _program(where)
        found = [] if program is None else [_source(program, name, "1")]
    if not found and wrong:
        raise Refusal(next(iter(wrong.values())))
    if not found:
        raise Refusal(
            f"there is no model at {path!r}: expected the path passed to paddle.jit.save, a .pdmodel or .json file, a "
            f"folder with one, a folder of versions (1, 2, …), or a folder of such folders. Received: {_instead(where)}"
        )
    return found, wrong


def _instead(where: Path) -> str:
    """What is there in place of a model, and what to try."""
    if where.is_dir():
        return f"a folder {_holds(where)}"
    if where.suffix == ".pdiparams" and _program(where.with_suffix("")):
        return f"the numbers of a model. Try {where.with_suffix('')}, without the ending."
    if where.suffix in _WEIGHTS or where.with_name(f"{where.name}.pdparams").is_file():
        return _ONLY_WEIGHTS
    if where.exists():
        return _FOREIGN.get(where.suffix, f"a file that ends in {where.suffix!r}.")
    if not where.parent.is_dir():
        return f"a path in {str(where.parent)!r}, which is not a folder."
    return f"a path where nothing is.{suggestion(where.name, [path.name for path in where.parent.iterdir()])}"


def _holds(folder: Path) -> str:
    """What a folder has in place of models."""
    if not any(folder.iterdir()):
        return "that is empty."
    for deeper in itertools.islice(_folders(folder, _DEEPEST), _MOST_FOLDERS):
        if _programs(deeper):
            return f"with a model too deep in it. Try {deeper}, or NAME={deeper}."
    endings = {path.suffix for path in folder.iterdir()}
    if endings & {*_WEIGHTS}:
        return f"with {_ONLY_WEIGHTS}"
    foreign = sorted(endings & {*_FOREIGN})
    return f"with {_FOREIGN[foreign[0]]}" if foreign else "without a model."


def _folders(folder: Path, levels: int) -> Iterator[Path]:
    for below in sorted(path for path in folder.iterdir() if path.is_dir() and os.access(path, os.R_OK | os.X_OK)):
        yield below
        if levels > 1:
            yield from _folders(below, levels - 1)


def _program(where: Path) -> Path | None:
    """The program of a path with or without its extension."""
    if where.is_file() and (where.suffix in _PROGRAMS or where.name == "__model__"):
        return where
    return next((path for end in _PROGRAMS if (path := where.with_name(where.name + end)).is_file()), None)


def _source(program: Path, name: str, version: str) -> Source:
    params = program.with_suffix(".pdiparams")
    if not name:
        folder = program.absolute().parent
        stem = program.stem if program.stem not in _USUAL else folder.name
        name = folder.parent.name if _VERSION.fullmatch(stem) and stem == folder.name else stem
    if not _NAME.fullmatch(name):
        raise Refusal(
            f"a model cannot be called {name!r} in an address, only letters A to Z, digits, '_', '-' and '.'. "
            f"Try NAME={program.parent if program.stem in _USUAL else program.with_suffix('')}."
        )
    program, params = _real(program, params)
    if os.path.lexists(params) and not params.is_file():  # a pipe would be read for ever
        raise Refusal(f"{str(params)!r} must be a file. Received: a folder, a pipe, or a link that leads nowhere.")
    return Source(name, version, program, params if params.is_file() else None)


def _real(*paths: Path) -> list[Path]:
    """Where links lead, so that both files come from one place although a link is turned to another meanwhile."""
    found: list[Path] = []
    for _ in range(10):
        before, found = found, [_followed(path) for path in paths]
        if before == found:
            break
    return found


def _followed(path: Path) -> Path:
    """A file without links, unless a link gives it another name, whose ending says nothing."""
    real = Path(os.path.realpath(path))  # of links in a circle it gives one, where `resolve` of some Pythons fails
    return real if real.name == path.name else Path(os.path.realpath(path.parent)) / path.name


def _programs(folder: Path) -> list[Path]:
    """The programs in a folder; a .json counts if parameters lie beside it, since other files end so, too."""
    if (folder / "__model__").is_file():
        return [folder / "__model__"]
    found = {path.stem: path for path in sorted(folder.glob("*.json")) if path.with_suffix(".pdiparams").is_file()}
    found.update({path.stem: path for path in sorted(folder.glob("*.pdmodel"))})
    return [path for path in found.values() if path.is_file()]


def _in_folder(folder: Path, name: str, wrong: dict[str, str]) -> Iterator[Source]:
    """A model, its versions, or the models in the folders below; `wrong` gets the folders of which none can be made."""
    programs = _programs(folder)
    if programs:
        if len(programs) > 1 and name:
            raise Refusal(f"{str(folder)!r} has {len(programs)} models, which cannot all be called {name!r}.")
        yield from (_source(program, name, "1") for program in programs)
        return
    versions = list(_versions(folder, name or folder.absolute().name))
    if versions:
        yield from versions
        return
    if name:
        raise Refusal(
            f"{str(folder)!r} is a folder of models, which cannot all be called {name!r}. Try {folder}, without a name."
        )
    for below in sorted(path for path in folder.iterdir() if path.is_dir()):
        try:
            found = list(_below(below))
            if not found and (deeper := next((one for one in _folders(below, 1) if _programs(one)), None)):
                wrong[below.name] = f"{str(deeper)!r} has a model, but versions are folders called 1, 2, …"
            yield from found
        except (Refusal, OSError) as error:  # the others are served all the same
            wrong[below.name] = str(error)


def _below(folder: Path) -> Iterator[Source]:
    """The models in a folder of a folder of models."""
    programs = _programs(folder)
    if len(programs) == 1:
        yield _source(programs[0], folder.name, "1")
    elif programs:
        yield from (_source(program, "", "1") for program in programs)
    else:
        yield from _versions(folder, folder.name)


def _versions(folder: Path, name: str) -> Iterator[Source]:
    numbers = [path.name for path in folder.iterdir() if path.is_dir() and _VERSION.fullmatch(path.name)]
    for number in sorted(numbers, key=int):
        programs = _programs(folder / number)
        if len(programs) > 1:
            raise Refusal(f"the version {str(folder / number)!r} has {len(programs)} programs instead of one.")
        if programs:
            yield _source(programs[0], name, number)
