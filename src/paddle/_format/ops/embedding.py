"""Embeddings and one-hot vectors."""

import paddle
from paddle.nn import functional as F

from ..table import reads, writes
from ._common import is_tensor


@writes(F.embedding)
def _write_embedding(w, x, weight, padding_idx, max_norm):
    if max_norm is not None:
        raise NotImplementedError("embedding with max_norm has no counterpart in the model format")
    w.emit("lookup_table_v2", Ids=x, W=weight, Out=w.out, padding_idx=-1 if padding_idx is None else padding_idx)


@reads("lookup_table_v2")
def _read_embedding(o):
    return F.embedding(o["Ids"], o["W"], _padding(o))


@reads("lookup_table")
def _read_old_embedding(o):
    """Ids of fluid have a last axis of size 1."""
    ids = o["Ids"]
    ids = ids.squeeze(-1) if ids.ndim > 1 and ids.shape[-1] == 1 else ids
    return F.embedding(ids, o["W"], _padding(o))


def _padding(o):
    found = o.attr("padding_idx", -1)
    return None if found == -1 else found


@writes(F.one_hot)
def _write_one_hot(w, x, num_classes):
    tensor = num_classes if is_tensor(num_classes) else None
    w.emit(
        "one_hot_v2",
        X=x,
        depth_tensor=tensor,
        Out=w.out,
        depth=1 if tensor is not None else num_classes,
        dtype=5,
        allow_out_of_range=False,
    )


@reads("one_hot_v2", "one_hot")
def _read_one_hot(o):
    x = o["X"]
    x = x.squeeze(-1) if o.type == "one_hot" and x.ndim > 1 else x
    out = F.one_hot(x, o.number("depth", "depth_tensor"))
    dtype = o.dtype("dtype", "float32")
    return out if out.dtype.name == dtype else paddle.cast(out, dtype)
