"""The collectives with a choice of stream, as in Paddle. torch orders its streams itself, so
`use_calc_stream` only makes the call wait."""

from .. import _collective, _point_to_point
from .._collective import ReduceOp

__path__ = []  # a package, for the paths of the original below it

__all__ = [
    "all_gather",
    "all_reduce",
    "alltoall",
    "alltoall_single",
    "broadcast",
    "gather",
    "recv",
    "reduce",
    "reduce_scatter",
    "scatter",
    "send",
]


def all_gather(tensor_or_tensor_list, tensor, group=None, sync_op=True, use_calc_stream=False):
    """Collect the tensors of all ranks, in a list or along the first axis of one tensor."""
    return _collective.all_gather(tensor_or_tensor_list, tensor, group, sync_op or use_calc_stream)


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """Combine the tensors of all ranks; every rank gets the result."""
    return _collective.all_reduce(tensor, op, group, sync_op or use_calc_stream)


def alltoall(out_tensor_or_tensor_list, in_tensor_or_tensor_list, group=None, sync_op=True, use_calc_stream=False):
    """Send part i to rank i, and collect what the ranks sent: lists, or tensors split along the first axis."""
    if isinstance(in_tensor_or_tensor_list, (list, tuple)):
        call = _collective.alltoall
        return call(out_tensor_or_tensor_list, in_tensor_or_tensor_list, group, sync_op or use_calc_stream)
    return alltoall_single(
        out_tensor_or_tensor_list, in_tensor_or_tensor_list, None, None, group, sync_op, use_calc_stream
    )


def alltoall_single(
    out_tensor, in_tensor, out_split_sizes=None, in_split_sizes=None, group=None, sync_op=True, use_calc_stream=False
):
    """Split a tensor along its first axis, part i for rank i."""
    return _collective.alltoall_single(
        out_tensor, in_tensor, in_split_sizes, out_split_sizes, group, sync_op or use_calc_stream
    )


def broadcast(tensor, src, group=None, sync_op=True, use_calc_stream=False):
    """Give every rank the tensor of rank `src`."""
    return _collective.broadcast(tensor, src, group, sync_op or use_calc_stream)


def gather(tensor, gather_list=None, dst=0, group=None, sync_op=True, use_calc_stream=False):
    """Collect the tensors of all ranks on rank `dst`."""
    return _collective.gather(tensor, gather_list, dst, group, sync_op or use_calc_stream)


def recv(tensor, src=0, group=None, sync_op=True, use_calc_stream=False):
    """Fill a tensor with what rank `src` sends."""
    return _point_to_point.recv(tensor, src, group, sync_op or use_calc_stream)


def reduce(tensor, dst=0, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """Combine the tensors of all ranks on rank `dst`."""
    return _collective.reduce(tensor, dst, op, group, sync_op or use_calc_stream)


def reduce_scatter(tensor, tensor_or_tensor_list, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """Combine the parts of all ranks; each rank gets one part."""
    return _collective.reduce_scatter(tensor, tensor_or_tensor_list, op, group, sync_op or use_calc_stream)


def scatter(tensor, tensor_or_tensor_list=None, src=0, group=None, sync_op=True, use_calc_stream=False):
    """Give each rank its part of the values of rank `src`."""
    parts = tensor_or_tensor_list
    if parts is not None and not isinstance(parts, (list, tuple)):
        parts = list(parts.chunk(_collective.of(group).nranks))
    return _collective.scatter(tensor, parts, src, group, sync_op or use_calc_stream)


def send(tensor, dst=0, group=None, sync_op=True, use_calc_stream=False):
    """Send a tensor to rank `dst`."""
    return _point_to_point.send(tensor, dst, group, sync_op or use_calc_stream)
