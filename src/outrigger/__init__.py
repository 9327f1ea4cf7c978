"""What Paddle never had: the tools around the `paddle` package that Outrigger installs."""

from typing import Any

__version__ = "0.1.0"
__all__ = ["from_torch", "to_torch"]


def __getattr__(name: str) -> Any:
    """The bridge loads the engine, which the command line does only when it must."""
    if name in __all__:
        from outrigger import bridge

        return getattr(bridge, name)
    raise AttributeError(f"module 'outrigger' has no attribute {name!r}")
