"""`Group.process_group`: the collectives of a group as methods, as programs that bypass the functions call them.

Ranks are those in the group. Methods ending in `_on_calc_stream` wait; with `sync_op` the others do, too.
"""

from . import _collective, _point_to_point
from .communication import stream


class ProcessGroup:
    """The collectives of one group."""

    def __init__(self, group):
        self._group = group

    def __getattr__(self, name):
        if name.endswith("_on_calc_stream"):
            method = getattr(self, name.removesuffix("_on_calc_stream"))
            return lambda *args: method(*args, sync_op=True)
        return getattr(self._group.engine, name)  # the engine's own methods

    def rank(self):
        """The rank of this process in the group."""
        return self._group.rank

    def size(self):
        """The number of processes."""
        return self._group.nranks

    def name(self):
        """The name of the backend."""
        return self._group.backend.upper()

    def all_reduce(self, tensor, op=_collective.ReduceOp.SUM, sync_op=False):
        """Combine the tensors of all processes."""
        return _collective.all_reduce(tensor, _collective.paddle_reduction(op), self._group, sync_op)

    allreduce = all_reduce

    def broadcast(self, tensor, src, sync_op=False):
        """Give every process the tensor of one."""
        return _collective.broadcast(tensor, self._group.ranks[src], self._group, sync_op)

    def reduce(self, tensor, dst, op=_collective.ReduceOp.SUM, sync_op=False):
        """Combine the tensors of all processes in one."""
        op = _collective.paddle_reduction(op)
        return _collective.reduce(tensor, self._group.ranks[dst], op, self._group, sync_op)

    def all_gather(self, *tensors, sync_op=None):
        """Collect the tensors of all processes: (out, in, sync_op), or as in Paddle 2.3 (in, out)."""
        if len(tensors) == 3:
            *tensors, sync_op = tensors
        out, given = tensors if sync_op is not None else reversed(tensors)
        return stream.all_gather(out, given, self._group, bool(sync_op))

    all_gather_into_tensor = all_gather

    def reduce_scatter(self, out, given, op=_collective.ReduceOp.SUM, sync_op=False):
        """Combine the parts of all processes; each gets one."""
        return stream.reduce_scatter(out, given, _collective.paddle_reduction(op), self._group, sync_op)

    reduce_scatter_tensor = reduce_scatter

    def all_to_all(self, out, given, sync_op=False):
        """Send part i to process i, and collect what they send."""
        return stream.alltoall(out, given, self._group, sync_op)

    all_to_all_tensor = all_to_all

    def alltoall(self, given, out):
        """Same as `all_to_all`, with the arguments in the order of Paddle 2.3."""
        return self.all_to_all(out, given)

    def send(self, tensor, dst, sync_op=False):
        """Send a tensor to a process."""
        return _point_to_point.send(tensor, self._group.ranks[dst], self._group, sync_op)

    def recv(self, tensor, src, sync_op=False):
        """Fill a tensor with what a process sends."""
        return _point_to_point.recv(tensor, self._group.ranks[src], self._group, sync_op)

    def barrier(self, device_id=-1):
        """Wait for all processes."""
        _collective.barrier(self._group)
        return _collective.Task(self._group, "barrier")
