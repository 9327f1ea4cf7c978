"""Collective training: workers average their gradients."""

from ..base.fleet_base import DistributedOptimizer, DistributedStrategy, Fleet

__all__ = ["CollectiveOptimizer", "DistributedStrategy", "fleet"]

fleet = Fleet("collective", collective=True)
CollectiveOptimizer = DistributedOptimizer


class TrainStatus:
    """The training progress: the last completed epoch."""

    def __init__(self, epoch_no=-1):
        self._epoch_no = epoch_no

    def next(self):
        """The number of the next epoch."""
        return self._epoch_no + 1
