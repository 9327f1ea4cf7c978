"""How workers and servers communicate; the settings have no effect."""


class DistributedStrategy:
    """Settings for the communication between workers and servers."""


class StrategyFactory:
    """Create strategies by name."""

    @staticmethod
    def create_sync_strategy():
        """A strategy in which workers wait for each other."""
        return DistributedStrategy()

    create_async_strategy = create_half_async_strategy = create_geo_strategy = create_sync_strategy
