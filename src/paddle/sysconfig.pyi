# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false


def get_include() -> str:
    """The directory of the engine's C++ headers.

    Returns:
        str.

    >>> paddle.sysconfig.get_include().endswith("include")
    True"""

def get_lib() -> str:
    """The directory of the engine's libraries.

    Returns:
        str.

    >>> paddle.sysconfig.get_lib().endswith("lib")
    True"""
