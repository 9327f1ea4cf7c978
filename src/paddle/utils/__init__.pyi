# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable
from paddle import Tensor
from paddle._typing import ShapeLike
from typing import Any

from paddle.utils import cpp_extension as cpp_extension
from paddle.utils import decorator_utils as decorator_utils
from paddle.utils import dlpack as dlpack
from paddle.utils import download as download
from paddle.utils import install_check as install_check
from paddle.utils import layers_utils as layers_utils
from paddle.utils import plot as plot
from paddle.utils import unique_name as unique_name

def assert_same_structure(nest1: Any, nest2: Any, check_types: bool = True) -> Any:
    """Raise an error if two structures have different forms."""

def convert_shape_to_list(shape: ShapeLike) -> Any:
    """A shape of ints and tensors as a list of ints."""

def convert_to_list(value: Any, n: Any, name: str | None, dtype: Any = ...) -> Any:
    """`n` numbers from one number or from `n` of them, as sizes of kernels and strides are given."""

def deprecated(update_to: str = '', since: str = '', reason: str = '', level: int = 0) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a function as deprecated: in its documentation (level 0), with a warning (1), or with an error (2).

    Args:
        update_to: what to use instead. Default: ''.
        since: the version. Default: ''.
        reason: why. Default: ''.
        level: 0, 1 or 2. Default: 0.

    Returns:
        a decorator.

    >>> @paddle.utils.deprecated(update_to="paddle.new", since="2.0.0", level=2)
    ... def old(): ...
    >>> old()
    Traceback (most recent call last):
    RuntimeError: old is deprecated since 2.0.0. Use paddle.new instead."""

def flatten(nest: Any) -> Tensor:
    """All leaves of a structure, in order; those of a dict by sorted key.

    >>> paddle.utils.flatten([1, (2, [3]), {"b": 5, "a": 4}])
    [1, 2, 3, 4, 5]"""

def is_same_shape(shape1: Any, shape2: Any) -> Any:
    """Whether two shapes match; -1 matches every size."""

def is_sequence(seq: Any) -> Any:
    """Whether `seq` is a list, tuple or dict, and so a nested structure."""

def map_structure(func: Any, *structure: Any) -> Any:
    """Apply `func` to corresponding leaves of structures of the same form.

    >>> paddle.utils.map_structure(lambda a, b: a + b, [1, (2, 3)], [10, (20, 30)])
    [11, (22, 33)]"""

def pack_sequence_as(structure: Any, flat_sequence: Any) -> Any:
    """Arrange the leaves of `flat_sequence` in the form of `structure`.

    >>> paddle.utils.pack_sequence_as([0, (0, 0)], [1, 2, 3])
    [1, (2, 3)]"""

def require_version(min_version: str, max_version: str | None = None) -> None:
    """Raise an error unless the version of the Paddle interface is between two versions.

    Args:
        min_version: str, the lowest version.
        max_version: str, the highest version; by default any.

    Returns:
        None.

    >>> paddle.utils.require_version("2.0.0", "10.0")"""

def run_check() -> None:
    """Run a small forward and backward computation on every device, and print the results.

    Returns:
        None.

    >>> paddle.utils.run_check()  # doctest: +SKIP
    Outrigger 0.1.0 with the interface of Paddle 3.3.1 on torch 2.13.0.
    cpu: works.
    Outrigger is installed successfully."""

def strtobool(val: Any) -> Any:
    """The truth that a word such as 'yes', 'off' or '1' means.

    >>> paddle.utils.strtobool("on")
    True"""

def to_sequence(nest: Any) -> Any:
    """A structure unchanged, anything else in a list."""

def try_import(module_name: str, err_msg: str | None = None) -> Any:
    """Import an optional package, or say how to install it.

    Args:
        module_name: name of the package.
        err_msg: text of the error; by default one that names the package.

    Returns:
        the module.

    >>> paddle.utils.try_import("math").sqrt(4.0)
    2.0"""
