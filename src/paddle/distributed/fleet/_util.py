"""`fleet.util`: exchanges of plain numbers, and each worker's share of files."""

import numpy as np
import torch
import torch.distributed as c10d

from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from .. import _collective, _group, _objects

_REDUCE = {"sum": c10d.ReduceOp.SUM, "max": c10d.ReduceOp.MAX, "min": c10d.ReduceOp.MIN}


class UtilBase:
    """Helpers among the workers."""

    def all_reduce(self, input, mode="sum", comm_world="worker"):
        """Combine the numbers of all workers, element by element: an array."""
        if mode not in _REDUCE:
            raise InvalidArgumentError("util.all_reduce: 'mode' must be sum, max or min.", received(mode=mode))
        array = np.array(input)
        group = _group.everyone()
        if group.nranks > 1:
            t = torch.from_numpy(array.reshape(-1))
            c10d.all_reduce(t, _REDUCE[mode])
        return array

    def barrier(self, comm_world="worker"):
        """Wait for all workers."""
        _collective.barrier()

    def all_gather(self, input, comm_world="worker"):
        """The values of all workers, in a list."""
        found = []
        _objects.all_gather_object(found, input)
        return found

    def get_file_shard(self, files):
        """This worker's share of a list of files: equally many for each, one more for the first ones."""
        if not isinstance(files, list):
            raise InvalidTypeError("util.get_file_shard: 'files' must be a list.", received(files=files))
        group = _group.everyone()
        each, more = divmod(len(files), group.nranks)
        start = group.rank * each + min(group.rank, more)
        return files[start : start + each + (group.rank < more)]

    def print_on_rank(self, message, rank_id):
        """Print a line on one rank."""
        if _group.everyone().rank == rank_id:
            print(message)
