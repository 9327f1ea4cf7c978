"""Saving and loading tables, and the folders that a server may use for this."""

import json
import os
import pathlib

import numpy as np

from paddle._files.atomic import atomic_write

from ..._core.errors import InvalidArgumentError, NotFoundError


class Folders:
    """The folders that trainers may name: those given by the server's program or environment, and below.

    `PADDLE_PS_FOLDER` lists them (separated as in PATH); without it, it is the working directory of the server.
    """

    def __init__(self, index):
        self._index = index
        given = [part for part in os.environ.get("PADDLE_PS_FOLDER", "").split(os.pathsep) if part]
        self._roots = [os.path.realpath(part) for part in given or [os.getcwd()]]

    def admit(self, dirname):
        """Allow a folder that the server's program named."""
        self._roots.append(os.path.realpath(dirname))

    def check(self, path):
        """`path` with all links resolved; an error if it is in none of the folders."""
        if not isinstance(path, str) or not path or "\0" in path:
            raise InvalidArgumentError(f"parameter server {self._index}: a folder must have a name.", repr(path))
        real = os.path.realpath(path)
        if not any(os.path.commonpath([root, real]) == root for root in self._roots):
            raise InvalidArgumentError(
                f"parameter server {self._index} saves and loads only in {', '.join(self._roots)} and below.",
                real if real == path else f"{path}, which is {real}",
                "start the servers with PADDLE_PS_FOLDER (the launcher: --ps_folder) naming the folder.",
            )
        return pathlib.Path(real)


def save(server, dirname, tables=None):
    """Write a server's part to `dirname/NAME.pserver.N.npz`, and the list of tables to `pserver.json`."""
    folder = server.folders.check(dirname)
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in _chosen(server, tables):
        with atomic_write(_path(server, folder, name, server.index)) as file:
            np.savez(file, **table.state())
    if server.index == 0:
        with atomic_write(server.folders.check(str(folder / "pserver.json"))) as file:
            file.write(json.dumps({"servers": server.count, "sparse": list(server.sparse)}).encode())


def load(server, dirname, tables=None):
    """Load a server's part of what any number of servers have saved."""
    folder = server.folders.check(dirname)
    about = server.folders.check(str(folder / "pserver.json"))
    if not about.is_file():
        raise NotFoundError(
            f"parameter server {server.index}: {folder} holds no saved tables.",
            f"no {about.name} there",
            "a folder that fleet.save_persistables wrote, which every server can read.",
        )
    try:
        count = int(json.loads(about.read_bytes())["servers"])
        for name, table in _chosen(server, tables):
            parts = [np.load(_path(server, folder, name, i)) for i in range(count)]
            if name == "dense":
                missing = table.load(parts)
                if missing:
                    raise NotFoundError(f"parameter server {server.index}: {folder} has no {', '.join(missing)}.")
            else:
                table.load(parts, lambda ids: ids % server.count == server.index)
    except (OSError, KeyError, TypeError, ValueError, EOFError) as error:
        raise InvalidArgumentError(
            f"parameter server {server.index}: the tables in {folder} cannot be read.",
            f"{type(error).__name__}: {error}",
            "a folder that fleet.save_persistables wrote, with the files of all servers.",
        ) from None
    server.loaded = True


def _chosen(server, tables):
    """(name of the file, table): all of them, or the sparse ones with these names."""
    dense = [("dense", server.dense)] if tables is None else []
    return [*dense, *((name, table) for name, table in server.sparse.items() if tables is None or name in tables)]


def _path(server, folder, name, index):
    return server.folders.check(str(folder / f"{name.replace(os.sep, '%2F')}.pserver.{index}.npz"))
