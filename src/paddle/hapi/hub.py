"""Models from repositories: a folder, or one on GitHub or Gitee, with a `hubconf.py` that names them."""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path

from outrigger.distribution import pip_install
from paddle._files import download as _download
from paddle._files.archive import is_archive, unpack

from .._core.errors import InvalidArgumentError, PaddleError, received

HUB_DIR = os.path.expanduser("~/.cache/paddle/hub")
_CONFIG = "hubconf.py"
_ARCHIVES = {
    "github": "https://github.com/{owner}/{repo}/archive/{branch}.zip",
    "gitee": "https://gitee.com/{owner}/{repo}/repository/archive/{branch}.zip",
}
_BRANCHES = {"github": "main", "gitee": "master"}


def get_dir():
    """The folder of downloaded repositories."""
    return HUB_DIR


class HubError(PaddleError, RuntimeError):
    """A repository does not have what is requested."""

    kind = "Hub"


def list(repo_dir, source="github", force_reload=False):
    r"""The names of the models of a repository.

    `repo_dir` is a folder for the source "local", else "owner/name" or "owner/name:branch". Downloads are cached
    and used again, unless `force_reload`.

    Args:
        repo_dir: a folder, or 'owner/name' with or without ':branch'.
        source: 'github', 'gitee' or 'local'.
        force_reload: whether the repository is downloaded again.

    Returns:
        list of names.

    >>> with open("hubconf.py", "w") as file:
    ...     _ = file.write("def net(size=2):\n    'A small network.'\n    return size\n")
    >>> paddle.hub.list(".", source="local")
    ['net']
    """
    config = _config(repo_dir, source, force_reload)
    return [name for name, value in vars(config).items() if callable(value) and not name.startswith("_")]


def help(repo_dir, model, source="github", force_reload=False):
    r"""The docstring of a model's function.

    Args:
        repo_dir: a folder, or 'owner/name' with or without ':branch'.
        model: name of the model.
        source: 'github', 'gitee' or 'local'.
        force_reload: whether the repository is downloaded again.

    Returns:
        the text, or None.

    >>> with open("hubconf.py", "w") as file:
    ...     _ = file.write("def net(size=2):\n    'A small network.'\n    return size\n")
    >>> paddle.hub.help(".", "net", source="local")
    'A small network.'
    """
    return _entry(_config(repo_dir, source, force_reload), model, repo_dir).__doc__


def load(repo_dir, model, source="github", force_reload=False, **kwargs):
    r"""Create a model with its function in `hubconf.py` and the given arguments. This runs the repository's code.

    Args:
        repo_dir: a folder, or 'owner/name' with or without ':branch'.
        model: name of the model.
        source: 'github', 'gitee' or 'local'.
        force_reload: whether the repository is downloaded again.
        kwargs: arguments of the model's function.

    Returns:
        what the model's function returns.

    >>> with open("hubconf.py", "w") as file:
    ...     _ = file.write("def net(size=2):\n    'A small network.'\n    return size\n")
    >>> paddle.hub.load(".", "net", source="local", size=5)
    5
    """
    return _entry(_config(repo_dir, source, force_reload), model, repo_dir)(**kwargs)


def load_state_dict_from_url(url, model_dir=None, check_hash=False, file_name=None, map_location=None):
    """Load the parameters in a file at `url`, downloaded into `model_dir` if they are not there.

    An archive is unpacked, and must contain one parameter file. With `check_hash` the file must be named
    `name-<sha256>.ext` after its checksum. `map_location` "np" or "numpy" returns arrays.

    Args:
        url: address of the file.
        model_dir: folder for the file; by default one in Paddle's cache.
        check_hash: whether the name of the file tells its checksum.
        file_name: name of the file; by default that of the address.
        map_location: 'np' or 'numpy' for arrays, or where Tensors live.

    Returns:
        what the file holds, mostly a dict of Tensors.

    >>> paddle.save({"w": paddle.ones([2])}, "net.pdparams")
    >>> state = paddle.hub.load_state_dict_from_url("https://a.b/net.pdparams", model_dir=".")  # it is there already
    >>> state["w"].tolist()
    [1.0, 1.0]
    """
    import paddle

    folder = Path(model_dir or os.path.join(HUB_DIR, "checkpoints"))
    path = _download.fetch(url, folder / (file_name or _download.file_name(url)))
    if check_hash:
        _check_hash(path)
    if is_archive(path):
        path = _parameters_in(unpack(path, folder))
    if map_location in ("np", "numpy"):
        return paddle.load(str(path), return_numpy=True)
    state = paddle.load(str(path))
    if map_location is None or not isinstance(state, dict):
        return state
    return {name: value.to(map_location) if hasattr(value, "to") else value for name, value in state.items()}


def _check_hash(path):
    wanted = re.search(r"-([0-9a-f]{8,})\.", path.name)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if wanted is None or not found.startswith(wanted.group(1)):
        path.unlink()
        raise HubError("The file does not match the hash in its name.", received(name=path.name, sha256=found))


def _parameters_in(place):
    """The parameter file in an unpacked archive."""
    if place.is_file():
        return place
    found = sorted(p for p in place.rglob("*") if p.suffix in (".pdparams", ".pdparam", ".params"))
    if len(found) != 1:
        raise HubError("The archive must contain exactly one parameter file.", received(files=[p.name for p in found]))
    return found[0]


def _config(repo_dir, source, force_reload):
    """Import `hubconf.py` of a repository, with the repository's folder on the path."""
    if source not in (*_ARCHIVES, "local"):
        raise InvalidArgumentError("There is no such source.", received(source=source), "github, gitee or local.")
    folder = Path(repo_dir) if source == "local" else _fetched(repo_dir, source, force_reload)
    file = folder / _CONFIG
    if not file.is_file():
        raise HubError(f"The repository has no {_CONFIG}.", received(repo_dir=str(repo_dir)))
    with _on_path(str(folder)):
        spec = importlib.util.spec_from_file_location("hubconf", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    missing = [name for name in getattr(module, "dependencies", ()) if importlib.util.find_spec(name) is None]
    if missing:
        raise HubError(
            "The repository needs packages that are not installed.",
            received(missing=missing),
            f"{pip_install(*missing)}.",
        )
    return module


@contextlib.contextmanager
def _on_path(folder):
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def _entry(config, name, repo_dir):
    found = getattr(config, name, None) if isinstance(name, str) else None
    if not callable(found):
        raise HubError(
            "The repository has no such model.",
            received(model=name, repo_dir=str(repo_dir)),
            "paddle.hub.list(...) shows the models.",
        )
    return found


def _fetched(repo, source, force_reload):
    """The folder of a repository in the cache, downloaded if it is not there."""
    found = re.fullmatch(r"([\w.-]+)/([\w.-]+)(?::([\w./-]+))?", str(repo))
    if found is None:
        raise InvalidArgumentError(
            "A repository must be 'owner/name' or 'owner/name:branch'.",
            received(repo_dir=repo),
            "source='local' for a folder.",
        )
    owner, name, branch = found.groups()
    branch = branch or _BRANCHES[source]
    place = Path(HUB_DIR) / "_".join([owner, name, branch.replace("/", "_")])
    if force_reload:
        shutil.rmtree(place, ignore_errors=True)
    if not place.is_dir():
        archive = place.with_name(place.name + ".zip")
        url = _ARCHIVES[source].format(owner=owner, repo=name, branch=branch)
        _download.fetch(url, archive, else_hint="or give the folder of a clone with source='local'.", anew=force_reload)
        unpacked = unpack(archive, place.with_name("." + place.name))
        os.replace(unpacked, place)
        shutil.rmtree(unpacked.parent, ignore_errors=True)
        archive.unlink()
    return place
