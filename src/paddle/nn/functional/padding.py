"""To be filled."""

__all__ = []
