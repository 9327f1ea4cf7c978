"""Collectives on any value that can be pickled. Ranks trust each other: received data is unpickled."""

import torch.distributed as c10d

from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from ._checks import explained
from ._group import member, place_of

HELP = {"group": "group of processes, of `new_group`; by default all.", "returns": "None."}


def all_gather_object(object_list, obj, group=None):
    """Collect the values of all ranks, in their order, in `object_list`.

    Args:
        object_list: list that is filled.
        obj: value that can be pickled.

    >>> found = []
    >>> paddle.distributed.all_gather_object(found, {"a": 1})
    >>> found
    [{'a': 1}]
    """
    group = member(group, "all_gather_object")
    found = [obj]
    if group.nranks > 1:
        found = [None] * group.nranks
        with explained(group, "all_gather_object"):
            c10d.all_gather_object(found, obj, group.engine)
    object_list[:] = found


def broadcast_object_list(object_list, src, group=None):
    """Give every rank the values in the list of rank `src`; all lists have the same length.

    Args:
        object_list: list of values that can be pickled.
        src: rank whose values all get.

    >>> values = [{"a": 1}]
    >>> paddle.distributed.broadcast_object_list(values, src=0)
    >>> values
    [{'a': 1}]
    """
    group = member(group, "broadcast_object_list")
    src = place_of(src, group, "broadcast_object_list", "src")
    if group.nranks > 1:
        with explained(group, "broadcast_object_list"):
            c10d.broadcast_object_list(object_list, src, group.engine)


def scatter_object_list(out_object_list, in_object_list=None, src=0, group=None):
    """Give each rank its part of the list of rank `src`, as the only element of `out_object_list`.

    Args:
        out_object_list: list that is filled.
        in_object_list: list with a value for each rank; only rank `src` needs it.
        src: rank that has the list.

    >>> found = []
    >>> paddle.distributed.scatter_object_list(found, [{"a": 1}], src=0)
    >>> found
    [{'a': 1}]
    """
    group = member(group, "scatter_object_list")
    src = place_of(src, group, "scatter_object_list", "src")
    if group.ranks[group.rank] == src and len(in_object_list or ()) % group.nranks:
        raise InvalidArgumentError(
            f"scatter_object_list: 'in_object_list' must hold as many values for each of {group.nranks} ranks.",
            received(in_object_list=in_object_list),
        )
    found = [in_object_list]
    if group.nranks > 1:
        parts = None
        if group.ranks[group.rank] == src:
            each = len(in_object_list) // group.nranks
            parts = [in_object_list[i * each : (i + 1) * each] for i in range(group.nranks)]
        found = [None]
        with explained(group, "scatter_object_list"):
            c10d.scatter_object_list(found, parts, src, group.engine)
    out_object_list[:] = found[0]


def send_object_list(object_list, dst=None, group=None, dst_in_group=None):
    """Send the values of a list to rank `dst`.

    Args:
        object_list: values that pickle can write.
        dst: rank that receives them.
        group: group of processes; by default all.
        dst_in_group: position in the group of the rank that receives them, if `dst` is None.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     values = ["text", {"a": 1}] if paddle.distributed.get_rank() == 0 else [None, None]
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send_object_list(values, dst=1)
    ...     else:
    ...         paddle.distributed.recv_object_list(values, src=0)
    """
    group = member(group, "send_object_list")
    dst = group.ranks[dst_in_group] if dst is None and dst_in_group is not None else dst
    with explained(group, "send_object_list"):
        c10d.send_object_list(object_list, place_of(dst, group, "send_object_list", "dst"), group.engine)


def recv_object_list(object_list, src=None, group=None, src_in_group=None):
    """Fill a list with the values that rank `src` sends.

    Args:
        object_list: list of as many values as are sent, which are replaced.
        src: rank that sends them.
        group: group of processes; by default all.
        src_in_group: position in the group of the rank that sends them, if `src` is None.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     values = ["text", {"a": 1}] if paddle.distributed.get_rank() == 0 else [None, None]
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send_object_list(values, dst=1)
    ...     else:
    ...         paddle.distributed.recv_object_list(values, src=0)
    """
    group = member(group, "recv_object_list")
    src = group.ranks[src_in_group] if src is None and src_in_group is not None else src
    with explained(group, "recv_object_list"):
        c10d.recv_object_list(object_list, place_of(src, group, "recv_object_list", "src"), group.engine)


complete(globals())
