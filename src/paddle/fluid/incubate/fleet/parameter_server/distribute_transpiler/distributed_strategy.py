"""How workers and servers talk; what is set is kept."""


class DistributedStrategy:
    """Wishes about how workers and servers talk."""


class StrategyFactory:
    """Makes strategies by name."""

    @staticmethod
    def create_sync_strategy():
        """Workers wait for each other."""
        return DistributedStrategy()

    create_async_strategy = create_half_async_strategy = create_geo_strategy = create_sync_strategy
