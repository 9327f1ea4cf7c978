# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def generate(key: str) -> str:
    """The next free name for `key`.

    Args:
        key: how the name begins.

    Returns:
        str.

    >>> paddle.utils.unique_name.generate("fc") != paddle.utils.unique_name.generate("fc")
    True"""

def generate_with_ignorable_key(key: Any) -> Any:
    """Same as `generate`, for internal names."""

def guard(new_generator: Any = None) -> Any:
    """A block in which the numbering of names starts again, with the given prefix if there is one.

    Args:
        new_generator: a prefix for all names, or a generator that `switch` returned; by default numbers start at 0.

    Returns:
        a context manager.

    >>> with paddle.utils.unique_name.guard("net/"):
    ...     paddle.utils.unique_name.generate("fc")
    'net/fc_0'"""

def switch(new_generator: Any = None, new_para_name_checker: Any = None) -> Any:
    """Start a new name generator, or restore one that an earlier `switch` returned.

    Args:
        new_generator: a generator of names; by default a new one.
        new_para_name_checker: accepted and not used.

    Returns:
        pair of the generator before and None.

    >>> before, checker = paddle.utils.unique_name.switch()
    >>> paddle.utils.unique_name.generate("fc")
    'fc_0'
    >>> _ = paddle.utils.unique_name.switch(before, checker)"""
