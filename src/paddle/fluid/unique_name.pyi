# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.utils.unique_name import generate as generate
from paddle.utils.unique_name import generate_with_ignorable_key as generate_with_ignorable_key
from paddle.utils.unique_name import guard as guard
from paddle.utils.unique_name import switch as switch

class UniqueNameGenerator:
    """Numbers the names for each key separately, with an optional prefix."""
    prefix: Any
    next: Any
    def __init__(self, prefix: str = '') -> None: ...
    def __call__(self, key: Any) -> Any: ...
