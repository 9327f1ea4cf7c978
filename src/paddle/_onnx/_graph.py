"""Message passing and segments of graph networks, by scattering with a reduction."""

import torch

from ._builder import Unconvertible
from ._table import converts

_REDUCTIONS = {"sum": "add", "mean": "add", "max": "max", "min": "min"}


def _gathered(b, x, index, how, size):
    """The rows of x that go to each target, reduced; zeros for a target without any."""
    if b.opset < (18 if how in ("max", "min") else 16):
        raise Unconvertible(f"needs opset_version={18 if how in ('max', 'min') else 16} or more")
    shape = [None, *x.shape[1:]] if x.shape is not None else None
    if isinstance(size, int):
        shape = None if shape is None else [size, *shape[1:]]
        size = b.ints(size)
    rest = b.slice(b.shape_of(x), [1], [x.rank], [0])
    row = b.concat([size, rest], 0)
    at = b.unsqueeze(b.cast(index, torch.int64), [1])
    empty = {"max": -float("inf"), "min": float("inf")}.get(how, 0)
    if how in ("max", "min") and not x.dtype.is_floating_point:
        empty = torch.iinfo(x.dtype).min if how == "max" else torch.iinfo(x.dtype).max
    out = b.op("ScatterND", b.full(row, empty, x.dtype, shape), at, x, reduction=_REDUCTIONS[how])
    ones = b.full(b.op("Shape", b.cast(index, torch.int64), dtype=torch.int64, shape=[1]), 1, torch.float32, [None])
    counts = b.op("ScatterND", b.full(size, 0, torch.float32, [None]), at, ones, reduction="add")
    wide = b.unsqueeze(counts, list(range(1, x.rank))) if x.rank > 1 else counts
    if how == "mean":
        return out / b.cast(b.extreme("Max", wide, b.const(torch.tensor(1.0))), x.dtype)
    if how in ("max", "min"):
        return b.where(
            b.compare("Greater", wide, b.const(torch.tensor(0.0))), out, b.const(torch.zeros((), dtype=x.dtype))
        )
    return out


def _target_count(b, index):
    """One more than the greatest target."""
    last = b.reduce("Max", b.cast(index, torch.int64))
    return b.op("Reshape", last + 1, b.ints(1), shape=[1])


def _segments(name):
    @converts(f"segment_{name}")
    def segment(b, data, segment_ids):
        return _gathered(b, data, segment_ids, name, _target_count(b, segment_ids))


for _name in _REDUCTIONS:
    _segments(_name)


def _size(b, x, out_size):
    if out_size is None or (isinstance(out_size, int) and out_size <= 0):
        return b.slice(b.shape_of(x), [0], [1], [0])
    return out_size if isinstance(out_size, int) else b.reshape(b.cast(out_size, torch.int64), b.ints(1))


@converts("send_u_recv")
def send_u_recv(b, x, src_index, dst_index, reduce_op="sum", out_size=None):
    rows = b.gather(x, b.cast(src_index, torch.int64), 0)
    return _gathered(b, rows, dst_index, reduce_op, _size(b, x, out_size))


@converts("graph_send_recv")
def graph_send_recv(b, x, src_index, dst_index, pool_type="sum", out_size=None):
    return send_u_recv(b, x, src_index, dst_index, pool_type, out_size)


def _message(how, x, y):
    return {"add": x + y, "sub": x - y, "mul": x * y, "div": x / y}[how]


@converts("send_ue_recv")
def send_ue_recv(b, x, y, src_index, dst_index, message_op="add", reduce_op="sum", out_size=None):
    rows = b.gather(x, b.cast(src_index, torch.int64), 0)
    if y.rank < rows.rank:
        y = b.unsqueeze(y, list(range(y.rank, rows.rank)))
    return _gathered(b, _message(message_op, rows, y), dst_index, reduce_op, _size(b, x, out_size))


@converts("send_uv")
def send_uv(b, x, y, src_index, dst_index, message_op="add"):
    left, right = b.gather(x, b.cast(src_index, torch.int64), 0), b.gather(y, b.cast(dst_index, torch.int64), 0)
    return _message(message_op, left, right)
