# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class DistributedStrategy:
    """Settings for the communication between workers and servers."""

class StrategyFactory:
    """Create strategies by name."""
    @staticmethod
    def create_sync_strategy() -> Any:
        """A strategy in which workers wait for each other."""
    @staticmethod
    def create_async_strategy() -> Any:
        """A strategy in which workers wait for each other."""
    @staticmethod
    def create_half_async_strategy() -> Any:
        """A strategy in which workers wait for each other."""
    @staticmethod
    def create_geo_strategy() -> Any:
        """A strategy in which workers wait for each other."""
