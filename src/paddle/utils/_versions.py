"""Requiring versions and optional packages."""

import importlib
import re

from outrigger.distribution import pip_install

from .. import version
from .._core.errors import InvalidArgumentError, InvalidTypeError, PaddleError, received


class VersionError(PaddleError):
    """The installed version does not satisfy the requirement."""

    kind = "VersionMismatch"


def require_version(min_version, max_version=None):
    """Raise an error unless the version of the Paddle interface is between two versions.

    Args:
        min_version: str, the lowest version.
        max_version: str, the highest version; by default any.

    Returns:
        None.

    >>> paddle.utils.require_version("2.0.0", "10.0")
    """
    low = _numbers(min_version, "min_version")
    high = None if max_version is None else _numbers(max_version, "max_version")
    here = _numbers(version.full_version, "full_version")
    if here < low or (high is not None and here > high):
        wanted = f"{min_version} or higher" if high is None else f"between {min_version} and {max_version}"
        raise VersionError(
            f"require_version: this program requires Paddle {wanted}.",
            f"the interface of Paddle {version.full_version}, by Outrigger {version.outrigger}",
        )


def _numbers(text, name):
    if not isinstance(text, str):
        raise InvalidTypeError(f"require_version: '{name}' must be a string such as '2.5.1'.", received(**{name: text}))
    if not re.fullmatch(r"\d+(\.\d+){0,3}", text):
        raise InvalidArgumentError(
            f"require_version: '{name}' must be one to four numbers separated by dots, such as '2.5.1'.",
            received(**{name: text}),
        )
    numbers = [int(n) for n in text.split(".")]
    return numbers + [0] * (4 - len(numbers))


def try_import(module_name, err_msg=None):
    """Import an optional package, or say how to install it.

    Args:
        module_name: name of the package.
        err_msg: text of the error; by default one that names the package.

    Returns:
        the module.

    >>> paddle.utils.try_import("math").sqrt(4.0)
    2.0
    """
    try:
        return importlib.import_module(module_name)
    except ImportError as error:
        hint = f"{module_name} is needed here and cannot be imported: {error}. Try: {pip_install(module_name)}"
        raise ImportError(err_msg or hint) from None
