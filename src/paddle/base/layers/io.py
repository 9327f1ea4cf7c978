"""Reading data into a Program."""

from ...static import data as data

__all__ = ["data"]
