# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import builtins
from paddle.nn import Layer
from typing import Any, Literal

def help(repo_dir: str, model: Any, source: Any = 'github', force_reload: bool = False) -> str:
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
    'A small network.'"""

def list(repo_dir: str, source: Any = 'github', force_reload: bool = False) -> builtins.list[str]:
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
    ['net']"""

def load(repo_dir: str, model: str, source: Any = 'github', force_reload: bool = False, **kwargs: Any) -> Layer:
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
    5"""

def load_state_dict_from_url(url: str, model_dir: str | None = None, check_hash: bool = False, file_name: str | None = None, map_location: Literal['cpu', 'gpu', 'xpu', 'npu', 'numpy', 'np'] | None = None) -> Any:
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
    [1.0, 1.0]"""
