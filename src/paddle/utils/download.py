"""Downloading files: pretrained weights, archives."""

import os
from pathlib import Path

from paddle._files.archive import is_archive, unpack
from paddle._files.download import fetch, file_name

from .._core.errors import FailedCheckError, received

__all__ = ["get_weights_path_from_url"]

WEIGHTS_HOME = os.path.expanduser("~/.cache/paddle/hapi/weights")


def is_url(path):
    """Whether `path` begins with http:// or https://."""
    return path.startswith(("http://", "https://"))


def get_weights_path_from_url(url, md5sum=None):
    """The path of a file of weights, downloaded into Paddle's cache folder if it is not there."""
    return get_path_from_url(url, WEIGHTS_HOME, md5sum)


def get_path_from_url(url, root_dir, md5sum=None, check_exist=True, decompress=True, method="get"):
    """The path of a file, or of an archive's content, downloaded into `root_dir` if it is not there.

    Without `check_exist` it is always downloaded. `method` selects a tool in Paddle; here there is only one.
    """
    if not is_url(url):
        raise FailedCheckError("url must begin with http:// or https://.", received(url=url))
    if method not in ("get", "wget"):
        raise FailedCheckError("method must be 'get' or 'wget'.", received(method=method))
    path = Path(root_dir) / file_name(url)
    fetch(url, path, md5sum, anew=not check_exist)
    return str(unpack(path, root_dir) if decompress and is_archive(path) else path)
