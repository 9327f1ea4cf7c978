# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def fetch(url: Any, path: Any, md5: Any = None, else_hint: Any = None, anew: bool = False) -> Any:
    """Download the file at `url` to `path`, unless it is there with the checksum `md5`; always if `anew`."""

def file_name(url: Any) -> Any:
    """The last part of a URL, without decoding: Paddle keeps `%2F` in file names."""

def get_path_from_url(url: Any, root_dir: Any, md5sum: Any = None, check_exist: bool = True, decompress: bool = True, method: str = 'get') -> Any:
    """The path of a file, or of an archive's content, downloaded into `root_dir` if it is not there.

    Without `check_exist` it is always downloaded. `method` selects a tool in Paddle; here there is only one."""

def get_weights_path_from_url(url: str, md5sum: str | None = None) -> str:
    """The path of a file of weights, downloaded into Paddle's cache folder if it is not there.

    Args:
        url: address that begins with http:// or https://.
        md5sum: checksum that the file must have, or None.

    Returns:
        path of the file, or of what an archive holds.

    >>> url = "https://paddle-hapi.bj.bcebos.com/models/resnet18.pdparams"
    >>> path = paddle.utils.download.get_weights_path_from_url(url)  # doctest: +SKIP"""

def is_archive(path: Any) -> Any:
    """Whether the file name is that of an archive."""

def is_url(path: Any) -> Any:
    """Whether `path` begins with http:// or https://."""

def unpack(archive: Any, folder: Any, name: str | None = None) -> Any:
    """Unpack `archive` into `folder` and return the path of its content: one file, one folder, or the folder `name`.

    Existing content is reused. Names that lead out of the folder, links and devices are refused."""
