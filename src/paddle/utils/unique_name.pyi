# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def generate(key: str) -> str:
    """The next free name for `key`.

    >>> paddle.utils.unique_name.generate("fc") != paddle.utils.unique_name.generate("fc")
    True"""

def generate_with_ignorable_key(key: Any) -> Any:
    """Same as `generate`, for internal names."""

def guard(new_generator: Any = None) -> Any:
    """A block in which the numbering of names starts again, with the given prefix if there is one."""

def switch(new_generator: Any = None, new_para_name_checker: Any = None) -> Any:
    """Start a new name generator, or restore one that an earlier `switch` returned.

    >>> before, checker = paddle.utils.unique_name.switch()
    >>> paddle.utils.unique_name.generate("fc")
    'fc_0'
    >>> _ = paddle.utils.unique_name.switch(before, checker)"""
