"""Unpacking archives without writing outside the target folder."""

import contextlib
import functools
import os
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

from paddle._core.errors import InvalidArgumentError


def is_archive(path):
    """Whether the file name is that of an archive."""
    return str(path).endswith((".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".zip"))


def unpack(archive, folder, name=None):
    """Unpack `archive` into `folder` and return the path of its content: one file, one folder, or the folder `name`.

    Existing content is reused. Names that lead out of the folder, links and devices are refused.
    """
    archive, folder = Path(archive), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with _opened(archive) as members:
        names = {_inside(archive, member).parts[0] for member, _ in members()}
        place = folder / (names.pop() if len(names) == 1 and name is None else name or _stem(archive))
        if place.exists():
            return place
        # First into a temporary folder, so that a failed attempt leaves nothing that looks complete.
        with tempfile.TemporaryDirectory(prefix=".unpack-", dir=folder) as temporary:
            root = Path(temporary) / "all"
            root.mkdir()
            for member, open_member in members():
                target = root / _inside(archive, member)
                if open_member is None:
                    target.mkdir(parents=True, exist_ok=True)
                    continue
                target.parent.mkdir(parents=True, exist_ok=True)
                with open_member() as source, open(target, "wb") as file:
                    shutil.copyfileobj(source, file, 1 << 20)
            single = name is None and len(list(root.iterdir())) == 1
            os.replace(root / place.name if single else root, place)
    return place


@contextlib.contextmanager
def _opened(archive):
    """A function that iterates over the archive: names, and functions that open files, or None for folders."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened:
            yield lambda: _zip_members(opened)
    elif tarfile.is_tarfile(archive):
        with tarfile.open(archive) as opened:
            yield lambda: _tar_members(opened, archive)
    else:
        raise InvalidArgumentError(
            f"{archive} is neither a tar nor a zip archive, despite its name.", None, "delete it and download it again."
        )


def _zip_members(opened):
    for info in opened.infolist():
        yield info.filename, None if info.is_dir() else functools.partial(opened.open, info)


def _tar_members(opened, archive):
    for member in opened:
        if not (member.isfile() or member.isdir()):
            raise InvalidArgumentError(f"{archive} holds '{member.name}', which is a link or a device. It was refused.")
        yield member.name, None if member.isdir() else functools.partial(opened.extractfile, member)


def _inside(archive, name):
    """The path of a member, which must stay inside the folder."""
    parts = PurePosixPath(name.replace("\\", "/")).parts or (".",)
    if parts[0].startswith("/") or ".." in parts or ":" in parts[0]:
        raise InvalidArgumentError(f"{archive} holds '{name}', which is outside its folder. It was refused.")
    return PurePosixPath(*parts)


def _stem(archive):
    """`set.tar.gz` -> `set`"""
    stem = archive.name
    for ending in (".tar.gz", ".tar.bz2", ".tar.xz", ".tgz", ".tar", ".zip"):
        if stem.endswith(ending):
            return stem.removesuffix(ending)
    return stem + ".d"


class TarIndex:
    """An uncompressed tar archive with random access to its files, also for threads and worker processes.

    It keeps the positions of the files, but no open file.
    """

    def __init__(self, path):
        self.path = str(path)
        with tarfile.open(path, "r:") as archive:
            self._places = {m.name.removeprefix("./"): (m.offset_data, m.size) for m in archive if m.isfile()}

    def __contains__(self, name):
        return name in self._places

    def __iter__(self):
        return iter(self._places)

    def read(self, name):
        """The bytes of a file."""
        if name not in self._places:
            raise InvalidArgumentError(f"{self.path} does not hold '{name}'.", None, "download the archive again.")
        start, size = self._places[name]
        with open(self.path, "rb") as file:
            file.seek(start)
            return file.read(size)
