"""Downloading files: pretrained weights, archives."""

import hashlib
import logging
import os
from pathlib import Path

from paddle._files.archive import is_archive, unpack
from paddle._files.download import fetch, file_name

from .._core.errors import FailedCheckError, InvalidTypeError, received

__all__ = ["get_weights_path_from_url"]

logger = logging.getLogger(__name__)

WEIGHTS_HOME = os.path.expanduser("~/.cache/paddle/hapi/weights")


def is_url(path):
    """Whether `path` begins with http:// or https://."""
    return path.startswith(("http://", "https://"))


def get_weights_path_from_url(url, md5sum=None):
    """The path of a file of weights, downloaded into Paddle's cache folder if it is not there.

    Args:
        url: address that begins with http:// or https://.
        md5sum: checksum that the file must have, or None.

    Returns:
        path of the file, or of what an archive holds.

    >>> url = "https://paddle-hapi.bj.bcebos.com/models/resnet18.pdparams"
    >>> path = paddle.utils.download.get_weights_path_from_url(url)  # doctest: +SKIP
    """
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


# ---- parts of it, which programs with downloads of their own use ----


def _get_unique_endpoints(trainer_endpoints):
    """One endpoint, 'address:port', for each machine of a job: the first that is listed."""
    first = {}
    for endpoint in trainer_endpoints:
        first.setdefault(endpoint.split(":")[0], endpoint)
    return set(first.values())


def _map_path(url, root_dir):
    """Where a file is downloaded to."""
    return str(Path(root_dir) / file_name(url))


def _md5check(fullname, md5sum=None):
    """Whether a file has the given MD5 sum; True without one."""
    if md5sum is None:
        return True
    digest = hashlib.md5(usedforsecurity=False)
    with open(fullname, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest() == md5sum


def _download(url, path, md5sum=None, method="get"):
    """Download a file into a folder and return its path."""
    return get_path_from_url(url, path, md5sum, check_exist=False, decompress=False, method=method)


def _decompress(fname):
    """Unpack an archive beside itself and return the path of its content."""
    if not is_archive(fname):
        raise InvalidTypeError(f"{fname} is neither a tar nor a zip archive.", received(fname=fname))
    return str(unpack(fname, Path(fname).parent))


_uncompress_file_zip = _uncompress_file_tar = _decompress
