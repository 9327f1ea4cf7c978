"""Collectives on tensors: every rank of the group takes part, and tensors are changed in place.

With `sync_op=False` the exchange continues in the background, and the returned task says when it is done.
"""

import torch
import torch.distributed as c10d

from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from .._core.memory_order import row_major
from .._core.tensor import Tensor, wrap
from ._checks import compare, explained, failure
from ._group import member, of, place_of

HELP = {
    "tensor": "Tensor of the same shape and dtype on all ranks; it receives the result.",
    "group": "group of processes, of `new_group`; by default all.",
    "sync_op": "whether to wait until it is done; otherwise `wait()` of the result does.",
    "op": "how values are combined, one of `ReduceOp`; by default the sum.",
    "returns": "a task with `wait()`.",
}


class ReduceOp:
    """How the values of all ranks are combined.

    >>> paddle.distributed.ReduceOp.SUM, paddle.distributed.ReduceOp.MAX
    (0, 1)
    """

    SUM, MAX, MIN, PROD, AVG = range(5)


_REDUCE = {
    ReduceOp.SUM: c10d.ReduceOp.SUM,
    ReduceOp.MAX: c10d.ReduceOp.MAX,
    ReduceOp.MIN: c10d.ReduceOp.MIN,
    ReduceOp.PROD: c10d.ReduceOp.PRODUCT,
    ReduceOp.AVG: c10d.ReduceOp.AVG,
}


def paddle_reduction(op):
    """The `ReduceOp` of what `engine_reduction` returned, or of itself."""
    if isinstance(op, int):  # the engine's compare equal to numbers, but to others than ours
        return op
    return next((ours for ours, engine in _REDUCE.items() if engine == op), op)


class Task:
    """An exchange in progress."""

    def __init__(self, group, kind, work=None, then=None):
        self._group, self._kind, self._work, self._then = group, kind, work, then

    def wait(self, timeout=None):
        """Wait until the exchange is done; the tensors then hold their values."""
        if self._work is not None:
            with explained(self._group, self._kind):
                self._work.wait()
            self._work = None
        if self._then is not None:
            then, self._then = self._then, None
            then()
        return True

    def is_completed(self):
        """Whether the exchange is done."""
        return self._work is None or self._work.is_completed()

    is_sync = is_completed

    def synchronize(self):
        """Same as `wait`."""
        self.wait()


def _tensor(value, what, name):
    if not isinstance(value, Tensor):
        raise InvalidTypeError(
            f"{what}: '{name}' must be a Tensor.",
            f"{received(**{name: value})}, on rank {of(None).rank}",
            "all_gather_object, broadcast_object_list and scatter_object_list take other values.",
        )
    t = row_major(value._t)
    # A new torch tensor would be freed in the engine's thread, which has to wait for the interpreter then.
    return t.detach() if t.requires_grad else t


def _tensors(values, what, name, count=None):
    if not isinstance(values, (list, tuple)) or (count is not None and len(values) != count):
        wanted = "a list of Tensors" if count is None else f"a list of {count} Tensors, one for each rank"
        raise InvalidArgumentError(
            f"{what}: '{name}' must be {wanted}.", f"{received(**{name: values})}, on rank {of(None).rank}"
        )
    return [_tensor(v, what, name) for v in values]


def engine_reduction(op, what):
    """The engine's counterpart of a `ReduceOp`."""
    if op not in _REDUCE:
        raise InvalidArgumentError(
            f"{what}: 'op' must be one of ReduceOp.SUM, MAX, MIN, PROD and AVG.", received(op=op)
        )
    return _REDUCE[op]


def _contiguous(t):
    """A contiguous tensor, and a function that copies the result back if that is a copy."""
    if t.is_contiguous():
        return t, None
    made = t.contiguous()
    return made, lambda: t.copy_(made)


def _exchange(group, kind, tensors, sync_op, call, then=None):
    """Compare the first calls, start the exchange, and wait for it if requested."""
    try:
        compare(group, kind, tensors)
        work = call(not sync_op)
    except (RuntimeError, c10d.DistError) as error:
        raise failure(group, kind, error, tensors) from error
    if not sync_op:
        return Task(group, kind, work, then)
    if then is not None:
        then()
    return Task(group, kind)


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the tensors of all ranks; every rank gets the result.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> task = paddle.distributed.all_reduce(x)  # one process: the sum over ranks is the tensor itself
    >>> x.tolist()
    [1.0, 2.0]
    """
    group = member(group, "all_reduce")
    t, how = _tensor(tensor, "all_reduce", "tensor"), engine_reduction(op, "all_reduce")
    if group.nranks == 1:
        return Task(group, "all_reduce")
    t, then = _contiguous(t)
    return _exchange(group, "all_reduce", [t], sync_op, lambda late: _reduce_all(t, how, group.engine, late), then)


def _reduce_all(t, how, engine, late):
    """`torch.distributed.all_reduce` of a checked tensor; for short ones torch's own checks show in the time."""
    if t.is_complex() or type(t) is not torch.Tensor:
        return c10d.all_reduce(t, how, engine, async_op=late)
    options = c10d.AllreduceOptions()
    options.reduceOp, options.asyncOp = how, late
    work = engine.allreduce([t], options)
    if late:
        return work
    if work is not None:  # else the backend has waited
        work.wait()
    return None


def reduce(tensor, dst, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the tensors of all ranks; rank `dst` gets the result.

    Args:
        dst: rank that gets the result.

    >>> x = paddle.ones([2])
    >>> task = paddle.distributed.reduce(x, dst=0)
    >>> x.tolist()
    [1.0, 1.0]
    """
    group = member(group, "reduce")
    t, how = _tensor(tensor, "reduce", "tensor"), engine_reduction(op, "reduce")
    dst = place_of(dst, group, "reduce", "dst")
    if group.nranks == 1:
        return Task(group, "reduce")
    kept = t if group.ranks[group.rank] == dst else t.clone()  # the others keep their values
    kept, then = _contiguous(kept)
    return _exchange(
        group, "reduce", [kept], sync_op, lambda late: c10d.reduce(kept, dst, how, group.engine, async_op=late), then
    )


def broadcast(tensor, src, group=None, sync_op=True):
    """Give every rank the tensor of rank `src`.

    Args:
        src: rank whose values all get.

    >>> x = paddle.ones([2])
    >>> task = paddle.distributed.broadcast(x, src=0)
    >>> x.tolist()
    [1.0, 1.0]
    """
    group = member(group, "broadcast")
    t, src = _tensor(tensor, "broadcast", "tensor"), place_of(src, group, "broadcast", "src")
    if group.nranks == 1:
        return Task(group, "broadcast")
    t, then = _contiguous(t)
    return _exchange(
        group, "broadcast", [t], sync_op, lambda late: c10d.broadcast(t, src, group.engine, async_op=late), then
    )


def all_gather(tensor_list, tensor, group=None, sync_op=True):
    """Collect the tensors of all ranks, in their order, in `tensor_list`, which may be empty.

    Args:
        tensor_list: list that is filled.
        tensor: Tensor of the same shape and dtype on all ranks.

    >>> found = []
    >>> task = paddle.distributed.all_gather(found, paddle.ones([2]))
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]
    """
    group = member(group, "all_gather")
    t = _tensor(tensor, "all_gather", "tensor").contiguous()
    if isinstance(tensor_list, Tensor):  # one tensor that receives them all, along the first axis
        return _gather_into(tensor_list, t, group, sync_op)
    if not tensor_list:
        tensor_list.extend(wrap(torch.empty_like(t)) for _ in group.ranks)
    places = _tensors(tensor_list, "all_gather", "tensor_list", group.nranks)
    if group.nranks == 1:
        places[0].copy_(t)
        return Task(group, "all_gather")
    return _exchange(
        group, "all_gather", [t], sync_op, lambda late: c10d.all_gather(places, t, group.engine, async_op=late)
    )


def _gather_into(out, t, group, sync_op):
    whole, then = _contiguous(_tensor(out, "all_gather", "tensor"))
    if group.nranks == 1:
        whole.copy_(t.reshape(whole.shape))
        return Task(group, "all_gather")
    return _exchange(
        group,
        "all_gather",
        [t],
        sync_op,
        lambda late: c10d.all_gather_into_tensor(whole, t, group.engine, async_op=late),
        then,
    )


def gather(tensor, gather_list=None, dst=0, group=None, sync_op=True):
    """Collect the tensors of all ranks in the `gather_list` of rank `dst`.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks.
        gather_list: list that rank `dst` fills; others need none.
        dst: rank that collects.

    >>> found = []
    >>> task = paddle.distributed.gather(paddle.ones([2]), found)
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]
    """
    group = member(group, "gather")
    t, dst = _tensor(tensor, "gather", "tensor").contiguous(), place_of(dst, group, "gather", "dst")
    places = None
    if group.ranks[group.rank] == dst:
        if gather_list is None:
            raise InvalidArgumentError(
                f"gather: rank {dst} collects the tensors and needs a 'gather_list'.", received(gather_list=None)
            )
        if not gather_list:
            gather_list.extend(wrap(torch.empty_like(t)) for _ in group.ranks)
        places = _tensors(gather_list, "gather", "gather_list", group.nranks)
    if group.nranks == 1:
        places[0].copy_(t)
        return Task(group, "gather")
    return _exchange(
        group, "gather", [t], sync_op, lambda late: c10d.gather(t, places, dst, group.engine, async_op=late)
    )


def scatter(tensor, tensor_list=None, src=0, group=None, sync_op=True):
    """Give each rank its part of the `tensor_list` of rank `src`.

    Args:
        tensor_list: list with a Tensor for each rank; only rank `src` needs it.
        src: rank that has the list.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.scatter(x, [paddle.ones([2])], src=0)  # a group of one
    >>> x.tolist()
    [1.0, 1.0]
    """
    group = member(group, "scatter")
    t, src = _tensor(tensor, "scatter", "tensor"), place_of(src, group, "scatter", "src")
    parts = None
    if group.ranks[group.rank] == src:
        parts = [p.contiguous() for p in _tensors(tensor_list, "scatter", "tensor_list", group.nranks)]
    if group.nranks == 1:
        t.copy_(parts[0])
        return Task(group, "scatter")
    t, then = _contiguous(t)
    return _exchange(
        group, "scatter", [t], sync_op, lambda late: c10d.scatter(t, parts, src, group.engine, async_op=late), then
    )


def reduce_scatter(tensor, tensor_list, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the lists of all ranks element by element; each rank gets the element at its position.

    Args:
        tensor_list: list with a Tensor for each rank.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.reduce_scatter(x, [paddle.ones([2])])
    >>> x.tolist()
    [1.0, 1.0]
    """
    group = member(group, "reduce_scatter")
    t, how = _tensor(tensor, "reduce_scatter", "tensor"), engine_reduction(op, "reduce_scatter")
    if isinstance(tensor_list, Tensor):
        whole = _tensor(tensor_list, "reduce_scatter", "tensor_list").contiguous()
    else:
        parts = _tensors(tensor_list, "reduce_scatter", "tensor_list", group.nranks)
        whole = torch.cat([p.reshape(-1) for p in parts])
    if group.nranks == 1:
        t.copy_(whole.reshape(t.shape))
        return Task(group, "reduce_scatter")
    t, then = _contiguous(t)
    return _exchange(
        group,
        "reduce_scatter",
        [t],
        sync_op,
        lambda late: c10d.reduce_scatter_tensor(t.view(-1), whole.view(-1), how, group.engine, async_op=late),
        then,
    )


def alltoall(out_tensor_list, in_tensor_list, group=None, sync_op=True):
    """Send element i of the list to rank i; `out_tensor_list`, which may be empty, collects what they send.

    Args:
        out_tensor_list: list that is filled.
        in_tensor_list: list with a Tensor for each rank.

    >>> found = []
    >>> task = paddle.distributed.alltoall(found, [paddle.ones([2])])
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]
    """
    group = member(group, "alltoall")
    sent = [t.contiguous() for t in _tensors(in_tensor_list, "alltoall", "in_tensor_list", group.nranks)]
    if not out_tensor_list:
        out_tensor_list.extend(wrap(torch.empty_like(t)) for t in sent)
    places = _tensors(out_tensor_list, "alltoall", "out_tensor_list", group.nranks)
    if group.nranks == 1:
        places[0].copy_(sent[0])
        return Task(group, "alltoall")
    return _exchange(
        group, "alltoall", [], sync_op, lambda late: c10d.all_to_all(places, sent, group.engine, async_op=late)
    )


def alltoall_single(out_tensor, in_tensor, in_split_sizes=None, out_split_sizes=None, group=None, sync_op=True):
    """Split a tensor along its first axis, part i for rank i; `out_tensor` receives the parts sent here, in order.

    Args:
        out_tensor: Tensor that receives the parts.
        in_tensor: Tensor whose first axis is split.
        in_split_sizes: sizes of the parts that are sent; by default equal ones.
        out_split_sizes: sizes of the parts that come; by default equal ones.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.alltoall_single(x, paddle.ones([2]))
    >>> x.tolist()
    [1.0, 1.0]
    """
    group = member(group, "alltoall_single")
    out, t = _tensor(out_tensor, "alltoall_single", "out_tensor"), _tensor(in_tensor, "alltoall_single", "in_tensor")
    if group.nranks == 1:
        out.copy_(t)
        return Task(group, "alltoall_single")
    t = t.contiguous()
    out, then = _contiguous(out)
    return _exchange(
        group,
        "alltoall_single",
        [],
        sync_op,
        lambda late: c10d.all_to_all_single(
            out, t, out_split_sizes or None, in_split_sizes or None, group.engine, async_op=late
        ),
        then,
    )


def wait(tensor, group=None, use_calc_stream=True):
    """Wait until all work on a tensor's device is done.

    Args:
        use_calc_stream: accepted and not used.
        tensor: the Tensor.

    Returns:
        None.

    >>> paddle.distributed.wait(paddle.ones([2]))
    """
    if _tensor(tensor, "wait", "tensor").is_cuda:
        torch.cuda.current_stream().synchronize()


def barrier(group=None):
    """Wait until every process of the group has called this.

    Returns:
        None.

    >>> paddle.distributed.barrier()
    """
    group = member(group, "barrier")
    if group.nranks > 1:
        with explained(group, "barrier"):
            c10d.barrier(group.engine)


complete(globals())
