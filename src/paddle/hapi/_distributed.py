"""`Model` with several processes: each trains on its part of the data, and all see the results of all."""

import paddle
from paddle._core.tensor import Tensor
from paddle.io import DistributedBatchSampler


def parallel(network):
    """Wrap the network for training: if several processes were started, they join and average their gradients."""
    from paddle import distributed

    if distributed.get_world_size() == 1:
        return network
    distributed.init_parallel_env()
    return paddle.DataParallel(network)


class ResultGatherer:
    """Gathers the results of a pass over the data, in the order of the ranks.

    A sampler gives every rank the same number of samples by repeating some; the repeated ones are dropped.
    """

    def __init__(self, loader=None):
        from paddle import distributed

        self.several = distributed.is_initialized() and distributed.get_world_size() > 1
        sampler = getattr(loader, "batch_sampler", None)
        self.several = self.several and isinstance(sampler, DistributedBatchSampler)
        self._left = len(sampler.dataset) if self.several else None

    def __call__(self, values):
        """Concatenate the values of all ranks along their first axis."""
        if not self.several:
            return values
        joined = [self._joined(v) for v in values]
        count = max((v.shape[0] for v in joined if isinstance(v, Tensor) and v.shape), default=0)
        kept, self._left = min(count, self._left), max(0, self._left - count)
        if kept == count:
            return joined
        return [v[:kept] if isinstance(v, Tensor) and v.shape and v.shape[0] == count else v for v in joined]

    @staticmethod
    def _joined(value):
        return all_gather(value) if isinstance(value, Tensor) and value.shape else value


def all_gather(x):
    """The values of all ranks, concatenated along their first axis."""
    parts = []
    paddle.distributed.all_gather(parts, x)
    return paddle.concat(parts)
