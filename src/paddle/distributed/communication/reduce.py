"""How values of several processes are combined, and combining them on one."""

from .._collective import ReduceOp, engine_reduction, reduce

__all__ = ["ReduceOp", "reduce"]


def _get_reduce_op(reduce_op, func_name=None):
    """The engine's counterpart of a `ReduceOp`, as the methods of `Group.process_group` take it."""
    return engine_reduction(reduce_op, func_name or "_get_reduce_op")


def is_avg_reduce_op_supported():
    """Whether the mean can be computed while values are exchanged; the engine does this on every device."""
    return True
