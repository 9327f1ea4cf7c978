"""Message passing and segments of graph networks."""

import paddle
from paddle import geometric as G

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor
from .composed import composed


def _segments(name):
    @writes(f"segment_{name}")
    def write(w, data, segment_ids):
        w.emit("segment_pool", X=data, SegmentIds=segment_ids, Out=w.out, pooltype=name.upper())


for _name in ("sum", "mean", "max", "min"):
    _segments(_name)


@reads("segment_pool")
def _read_segments(o):
    call = {"SUM": G.segment_sum, "MEAN": G.segment_mean, "MAX": G.segment_max, "MIN": G.segment_min}
    return call[o.attr("pooltype", "SUM")](o["X"], o["SegmentIds"])


def _out_size(w, out_size):
    """The number of results as an attribute, or as a tensor."""
    if is_tensor(out_size):
        return {"Out_size": w.cast(out_size, "int64")}
    return {"out_size": [0 if out_size is None else int(out_size)]}


def _size_of(o):
    size = o.number("out_size", "Out_size", None)
    if is_tensor(size):
        return size
    return None if not size or size <= 0 else int(size)


@writes(G.send_u_recv)
def _write_send_u_recv(w, x, src_index, dst_index, reduce_op, out_size):
    _send(w, x, src_index, dst_index, reduce_op, out_size)


@writes("graph_send_recv")
def _write_graph_send_recv(w, x, src_index, dst_index, pool_type, out_size):
    _send(w, x, src_index, dst_index, pool_type, out_size)


def _send(w, x, source, target, how, out_size):
    w.emit(
        "graph_send_recv",
        X=x,
        Src_index=source,
        Dst_index=target,
        Out=w.out,
        reduce_op=how.upper(),
        **_out_size(w, out_size),
    )


@reads("graph_send_recv")
def _read_send_u_recv(o):
    how = o.attr("reduce_op", "SUM").lower()
    return G.send_u_recv(o["X"], o["Src_index"], o["Dst_index"], how, _size_of(o))


@writes(G.send_ue_recv)
def _write_send_ue_recv(w, x, y, src_index, dst_index, message_op, reduce_op, out_size):
    message_op, y = _message(w, message_op, y)
    w.emit(
        "graph_send_ue_recv",
        X=x,
        Y=y,
        Src_index=src_index,
        Dst_index=dst_index,
        Out=w.out,
        message_op=message_op,
        reduce_op=reduce_op.upper(),
        **_out_size(w, out_size),
    )


def _message(w, how, y):
    """The format adds and multiplies: a difference adds the negative, a quotient multiplies by the reciprocal."""
    if how == "sub":
        return "ADD", w.emit("scale", X=y, Out=w.temp(shape_of(y), dtype_of(y)), scale=-1.0, bias=0.0)
    if how == "div":
        return "MUL", w.emit("reciprocal", X=y, Out=w.temp(shape_of(y), dtype_of(y)))
    return how.upper(), y


@reads("graph_send_ue_recv")
def _read_send_ue_recv(o):
    message, how = o.attr("message_op", "ADD").lower(), o.attr("reduce_op", "SUM").lower()
    return G.send_ue_recv(o["X"], o["Y"], o["Src_index"], o["Dst_index"], message, how, _size_of(o))


@writes(G.send_uv)
def _write_send_uv(w, x, y, src_index, dst_index, message_op):
    message_op, y = _message(w, message_op, y)
    w.emit("graph_send_uv", x=x, y=y, src_index=src_index, dst_index=dst_index, out=w.out, message_op=message_op)


@reads("graph_send_uv")
def _read_send_uv(o):
    message = o.attr("message_op", "ADD").lower()
    return {"out": G.send_uv(o["x"], o["y"], o["src_index"], o["dst_index"], message)}


_NEW = ("Reindex_Src", "Reindex_Dst", "Out_Nodes")
row(G.reindex_graph, "graph_reindex", _NEW, X="x", Neighbors="neighbors", Count="count")


@writes("graph_reindex")
def _write_graph_reindex(w, x, neighbors, count):
    w.emit("graph_reindex", X=x, Neighbors=neighbors, Count=count, **dict(zip(_NEW, w.outs, strict=True)))


@composed("reindex_heter_graph")
def _reindex_heter_graph(x, neighbors, count):
    """Nodes are numbered over all kinds of edges, whose targets follow one another."""
    total = count[0]
    for part in count[1:]:
        total = total + part
    source, _, nodes = G.reindex_graph(x, paddle.concat(list(neighbors)), total)
    numbers = paddle.arange(0, paddle.shape(x)[0].astype("int64"), 1, "int64").astype(x.dtype)
    return source, paddle.concat([paddle.repeat_interleave(numbers, part) for part in count]), nodes


@writes(G.sample_neighbors)
def _write_sample_neighbors(w, row, colptr, input_nodes, sample_size, eids, return_eids, perm_buffer):
    _sampled(w, row, colptr, input_nodes, sample_size, eids, return_eids)


@writes("graph_sample_neighbors")
def _write_graph_sample_neighbors(w, row, colptr, input_nodes, eids, sample_size, return_eids):
    _sampled(w, row, colptr, input_nodes, sample_size, eids, return_eids)


def _sampled(w, row, colptr, nodes, size, eids, return_eids):
    outs = [*w.outs, w.temp([0], dtype_of(row))][:3]
    w.emit(
        "graph_sample_neighbors",
        Row=row,
        Col_Ptr=colptr,
        X=nodes,
        Eids=eids,
        Out=outs[0],
        Out_Count=outs[1],
        Out_Eids=outs[2],
        sample_size=size,
        return_eids=return_eids,
        flag_perm_buffer=False,
    )


@reads("graph_sample_neighbors")
def _read_sample_neighbors(o):
    found = G.sample_neighbors(
        o["Row"], o["Col_Ptr"], o["X"], o.attr("sample_size", -1), o.get("Eids"), o.attr("return_eids", False)
    )
    return dict(zip(("Out", "Out_Count", "Out_Eids"), found, strict=False))


@writes(G.weighted_sample_neighbors)
def _write_weighted_sample_neighbors(w, row, colptr, edge_weight, input_nodes, sample_size, eids, return_eids):
    outs = [*w.outs, w.temp([0], dtype_of(row))][:3]
    w.emit(
        "weighted_sample_neighbors",
        row=row,
        colptr=colptr,
        edge_weight=edge_weight,
        input_nodes=input_nodes,
        eids=eids,
        out_neighbors=outs[0],
        out_count=outs[1],
        out_eids=outs[2],
        sample_size=sample_size,
        return_eids=return_eids,
    )


@reads("weighted_sample_neighbors")
def _read_weighted_sample_neighbors(o):
    found = G.weighted_sample_neighbors(
        o["row"],
        o["colptr"],
        o["edge_weight"],
        o["input_nodes"],
        o.attr("sample_size", -1),
        o.get("eids"),
        o.attr("return_eids", False),
    )
    return dict(zip(("out_neighbors", "out_count", "out_eids"), found, strict=False))


@writes("graph_khop_sampler")
def _write_khop(w, row, colptr, input_nodes, sample_sizes, sorted_eids, return_eids):
    outs = [*w.outs, w.temp([0], dtype_of(row))][:5]
    slots = ("Out_Src", "Out_Dst", "Sample_Index", "Reindex_X", "Out_Eids")
    w.emit(
        "graph_khop_sampler",
        Row=row,
        Col_Ptr=colptr,
        X=input_nodes,
        Eids=sorted_eids,
        sample_sizes=list(sample_sizes),
        return_eids=return_eids,
        **dict(zip(slots, outs, strict=True)),
    )


@reads("graph_khop_sampler")
def _read_khop(o):
    found = paddle.incubate.graph_khop_sampler(
        o["Row"], o["Col_Ptr"], o["X"], list(o.attr("sample_sizes")), o.get("Eids"), o.attr("return_eids", False)
    )
    slots = ("Out_Src", "Out_Dst", "Sample_Index", "Reindex_X", "Out_Eids")
    return dict(zip(slots, found, strict=False))
