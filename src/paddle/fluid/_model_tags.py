"""Tags, tokens, hashes and metrics of the fluid era in model files."""

from paddle._format import desc
from paddle._format.table import reads, writes
from paddle._format.writer import dtype_of, shape_of
from paddle.static.nn import _ops as static_ops

from . import layers
from ._lod import levels, with_levels, with_levels_of
from ._model_rows import describe, reads_sequences, row
from .layers import _branch_ops, _linear_ops, _metric_ops, _random_ops, _shaping_ops, _structured_ops, _tree_ops

_X, _OUT = {"X": "one"}, {"Out": "one"}

# The format of operators that the current original no longer has.
FACTS = {
    "linear_chain_crf": (
        {"Emission": "one", "Transition": "one", "Label": "one", "Length": "one?"},
        {"Alpha": "one", "EmissionExps": "one", "TransitionExps": "one", "LogLikelihood": "one"},
        {},
    ),
    "mean_iou": (
        {"Predictions": "one", "Labels": "one", "InWrongs": "list?", "InCorrects": "list?", "InMeanIou": "list?"},
        {"OutMeanIou": "one", "OutWrong": "one", "OutCorrect": "one"},
        {"num_classes": "INT"},
    ),
    "sampling_id": (_X, _OUT, {"min": "FLOAT", "max": "FLOAT", "seed": "INT"}),
    "similarity_focus": (_X, _OUT, {"axis": "INT", "indexes": "INTS"}),
    "tree_conv": ({"NodesVector": "one", "EdgeSet": "one", "Filter": "one"}, _OUT, {"max_depth": "INT"}),
    "random_crop": (
        {"X": "one", "Seed": "one"},
        {"Out": "one", "SeedOut": "one"},
        {"shape": "INTS", "startup_seed": "INT"},
    ),
}

describe(FACTS)

# ---- conditional random fields ----


@writes(_structured_ops.crf_rows, _structured_ops.crf_padded)
def _write_crf(w, x, label, transition):
    w.emit(
        "linear_chain_crf",
        Emission=x,
        Transition=transition,
        Label=label,
        Length=w.args.get("lengths"),
        LogLikelihood=w.out,
    )


@reads("linear_chain_crf")
def _read_crf(o):
    x, label, transition = o["Emission"], o["Label"], o["Transition"]
    if o.has("Length"):
        return {"LogLikelihood": _structured_ops.crf_padded(x, label, o["Length"], transition)}
    return {"LogLikelihood": _structured_ops.crf_rows(x, levels(x)[-1], label, transition)}


@writes(_structured_ops.decode_rows, _structured_ops.decode_padded)
def _write_decoding(w, x, transition, label):
    w.emit(
        "crf_decoding", Emission=x, Transition=transition, Label=label, Length=w.args.get("lengths"), ViterbiPath=w.out
    )


@reads("crf_decoding")
def _read_decoding(o):
    x, label = o["Emission"], o.get("Label")
    if o.has("Length"):
        return {"ViterbiPath": _structured_ops.decode_padded(x, o["Length"], o["Transition"], label)}
    found = _structured_ops.decode_rows(x, levels(x)[-1], o["Transition"], label)
    return {"ViterbiPath": with_levels_of(found, x)}


# ---- CTC ----


@writes(_structured_ops.padded_steps)
def _write_padded_steps(w, x):
    sizes, kind = shape_of(x), dtype_of(x)
    batch_first = w.emit(
        "sequence_pad",
        X=x,
        PadValue=w.constant(0, kind, [1]),
        Out=w.temp([-1, -1, *sizes[1:]], kind),
        Length=w.outs[1],
        padded_length=-1,
    )
    w.emit("transpose2", X=batch_first, Out=w.outs[0], axis=[1, 0, *range(2, len(sizes) + 1)])


@reads_sequences("warpctc", "Logits")
def _read_warpctc(o):
    loss = layers.warpctc(o["Logits"], o["Label"], o.attr("blank", 0), o.attr("norm_by_times", False))
    return {"Loss": loss}


@writes(_structured_ops.ctc_rows, _structured_ops.ctc_padded)
def _write_ctc_decoder(w, x, blank, merged):
    sizes, lengths = shape_of(x), w.args.get("lengths")
    if dtype_of(x).startswith("int"):
        ids = x
    else:
        ids = w.temp([*sizes[:-1], 1], "int64")
        w.emit("top_k", X=x, Out=w.temp([*sizes[:-1], 1], dtype_of(x)), Indices=ids, k=1)
        ids = ids if lengths is None else w.reshape(ids, [0, -1], w.temp(sizes[:-1], "int64"))
    w.emit(
        "ctc_align",
        Input=ids,
        InputLength=lengths,
        Output=w.outs[0],
        OutputLength=None if lengths is None else w.outs[1],
        blank=blank,
        merge_repeated=merged,
        padding_value=w.args.get("padding", 0),
    )


@reads("ctc_align")
def _read_ctc_align(o):
    x, merged = o["Input"], o.attr("merge_repeated", True)
    if o.has("InputLength"):
        found = _structured_ops.ctc_padded(x, o["InputLength"], o.attr("blank", 0), o.attr("padding_value", 0), merged)
        return dict(zip(("Output", "OutputLength"), found, strict=True))
    out, new = _structured_ops.ctc_rows(x, levels(x)[-1], o.attr("blank", 0), merged)
    return {"Output": with_levels(out, [new])}


# ---- edit distances and chunks ----


def _is_padded(x):
    """Whether ids are padded, with lengths: rows of sequences have one column."""
    sizes = shape_of(x)
    return len(sizes) == 2 and sizes[1] != 1


@writes(_structured_ops.edit_distance)
def _write_edit_distance(w, hypotheses, references, a_ends, b_ends, normalized, ignored):
    padded = _is_padded(hypotheses)
    if padded and ignored:
        raise NotImplementedError(
            "edit_distance with ignored tokens and lengths has no counterpart in the model format"
        )
    if ignored:
        hypotheses, references = (
            w.emit("sequence_erase", X=x, Out=w.temp([-1, 1], dtype_of(x)), tokens=ignored)
            for x in (hypotheses, references)
        )
    w.emit(
        "edit_distance",
        Hyps=hypotheses,
        Refs=references,
        HypsLength=a_ends if padded else None,
        RefsLength=b_ends if padded else None,
        Out=w.outs[0],
        SequenceNum=w.outs[1],
        normalized=normalized,
    )


@reads("edit_distance")
def _read_edit_distance(o):
    found, count = layers.edit_distance(
        o["Hyps"], o["Refs"], o.attr("normalized", False), None, o.get("HypsLength"), o.get("RefsLength")
    )
    return {"Out": found, "SequenceNum": count}


_COUNTS = ("Precision", "Recall", "F1-Score", "NumInferChunks", "NumLabelChunks", "NumCorrectChunks")


@writes(_structured_ops.chunk_eval)
def _write_chunk_eval(w, x, label, ends, scheme, types, excluded):
    w.emit(
        "chunk_eval",
        Inference=x,
        Label=label,
        SeqLength=ends if _is_padded(x) else None,
        **dict(zip(_COUNTS, w.outs, strict=True)),
        num_chunk_types=types,
        chunk_scheme=scheme,
        excluded_chunk_types=excluded,
    )


@reads("chunk_eval")
def _read_chunk_eval(o):
    found = layers.chunk_eval(
        o["Inference"],
        o["Label"],
        o.attr("chunk_scheme", "IOB"),
        o.attr("num_chunk_types"),
        list(o.attr("excluded_chunk_types", [])),
        o.get("SeqLength"),
    )
    return dict(zip(_COUNTS, found, strict=True))


# ---- features, hashes, metrics ----

row(
    static_ops.continuous_values,
    "cvm",
    layers.continuous_value_model,
    "Y",
    X=("x", "input"),
    CVM=("counts", "cvm"),
    use_cvm=("keep", "use_cvm"),
)
row(
    _linear_ops.hashed,
    "hash",
    layers.hash,
    X=("x", "input"),
    mod_by=("size", "hash_size"),
    num_hash=("count", "num_hash"),
)
row(
    _linear_ops.similarity_focus,
    "similarity_focus",
    layers.similarity_focus,
    X=("x", "input"),
    axis="axis",
    indexes="indexes",
)
row(_random_ops.sampled, "sampling_id", layers.sampling_id, X="x", min=("low", "min"), max=("high", "max"), seed="seed")
row(
    _metric_ops.mean_iou,
    "mean_iou",
    layers.mean_iou,
    ("OutMeanIou", "OutWrong", "OutCorrect"),
    Predictions=("x", "input"),
    Labels=("label", "label"),
    num_classes=("classes", "num_classes"),
)
row(
    _tree_ops.tree_conv,
    "tree_conv",
    _tree_ops.tree_conv,
    NodesVector=("nodes", "nodes"),
    EdgeSet=("edges", "edges"),
    Filter=("weight", "weight"),
    max_depth="max_depth",
)


@writes(_shaping_ops.random_crop)
def _write_random_crop(w, x, shape):
    seed = w.constant(0, "int64", [1])
    w.emit("random_crop", X=x, Seed=seed, Out=w.out, SeedOut=w.temp([1], "int64"), shape=shape, startup_seed=0)


@reads("random_crop")
def _read_random_crop(o):
    return {"Out": layers.random_crop(o["X"], list(o.attr("shape"))), "SeedOut": o["Seed"]}


@writes(_random_ops.normal)
def _write_normal(w, shape, mean, std, seed):
    w.emit(
        "gaussian_random",
        Out=w.out,
        shape=shape,
        mean=mean,
        std=std,
        seed=seed,
        dtype=desc.dtype_number(dtype_of(w.out)),
    )


@writes(_branch_ops.require)
def _write_assert(w, condition, data, summarize):
    w.emit("assert", Cond=condition, Data=list(data), summarize=summarize)
