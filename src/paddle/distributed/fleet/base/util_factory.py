"""`fleet.util`: collectives on plain numbers, and each worker's share of files."""

import numbers

import numpy as np
import torch
import torch.distributed as c10d

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle.distributed import _collective, _group, _objects

from ...._core.import_paths import elsewhere as _elsewhere

_REDUCE = {"sum": c10d.ReduceOp.SUM, "max": c10d.ReduceOp.MAX, "min": c10d.ReduceOp.MIN}


class UtilBase:
    """Helpers among the workers.

    >>> _ = paddle.distributed.fleet.init(is_collective=True)
    >>> paddle.distributed.fleet.util.get_file_shard(["a.txt", "b.txt"])
    ['a.txt', 'b.txt']
    """

    def __init__(self):
        self._fleet = None  # set by Fleet

    @property
    def _servers(self):
        """The connection to parameter servers, through which workers communicate if there are any."""
        servers = getattr(self._fleet, "_servers", None)
        return None if servers is None else servers.worker("fleet.util")

    def all_reduce(self, input, mode="sum", comm_world="worker"):
        """Combine the numbers of all workers, element by element; returns an array, or a number for a number."""
        if mode not in _REDUCE:
            raise InvalidArgumentError("util.all_reduce: 'mode' must be sum, max or min.", received(mode=mode))
        array = np.array(input)
        if self._servers is not None:
            together = np.array(self._servers.gather(array.tolist()), array.dtype)
            array = getattr(np, mode)(together, axis=0)
        elif _group.world_group().nranks > 1:
            t = torch.from_numpy(array.reshape(-1))
            c10d.all_reduce(t, _REDUCE[mode])
        return array.item() if isinstance(input, numbers.Number) else array

    def barrier(self, comm_world="worker"):
        """Wait for all workers."""
        if self._servers is not None:
            self._servers.barrier()
        else:
            _collective.barrier()

    def all_gather(self, input, comm_world="worker"):
        """The values of all workers, in a list."""
        if self._servers is not None:
            return self._servers.gather(input)
        found = []
        _objects.all_gather_object(found, input)
        return found

    def get_file_shard(self, files):
        """This worker's share of a list of files: the same number for each, one more for the first ones."""
        if not isinstance(files, list):
            raise InvalidTypeError("util.get_file_shard: 'files' must be a list.", received(files=files))
        rank, count = self._index_and_count()
        each, more = divmod(len(files), count)
        start = rank * each + min(rank, more)
        return files[start : start + each + (rank < more)]

    def print_on_rank(self, message, rank_id):
        """Print a line on one rank."""
        if self._index_and_count()[0] == rank_id:
            print(message)

    def _index_and_count(self):
        """(the index of this worker, the number of workers)"""
        if getattr(self._fleet, "_servers", None) is not None:
            return self._fleet.worker_index(), self._fleet.worker_num()
        group = _group.world_group()
        return group.rank, group.nranks


__getattr__ = _elsewhere(__name__)
