# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import builtins
from paddle.nn import Layer
from typing import Any, Literal

def help(repo_dir: str, model: Any, source: Any = 'github', force_reload: bool = False) -> str:
    """The docstring of a model's function."""

def list(repo_dir: str, source: Any = 'github', force_reload: bool = False) -> builtins.list[str]:
    """The names of the models of a repository.

    `repo_dir` is a folder for the source "local", else "owner/name" or "owner/name:branch". Downloads are cached
    and used again, unless `force_reload`."""

def load(repo_dir: str, model: str, source: Any = 'github', force_reload: bool = False, **kwargs: Any) -> Layer:
    """Create a model with its function in `hubconf.py` and the given arguments. This runs the repository's code."""

def load_state_dict_from_url(url: str, model_dir: str | None = None, check_hash: bool = False, file_name: str | None = None, map_location: Literal['cpu', 'gpu', 'xpu', 'npu', 'numpy', 'np'] | None = None) -> Any:
    """Load the parameters in a file at `url`, downloaded into `model_dir` if they are not there.

    An archive is unpacked, and must contain one parameter file. With `check_hash` the file must be named
    `name-<sha256>.ext` after its checksum. `map_location` "np" or "numpy" returns arrays."""
