"""Detection functions of the fluid era in model files: boxes of images are sequences there."""

import paddle
from paddle._core.graph import Variable
from paddle._format.table import consists, reads, writes
from paddle.vision import ops as vision_ops

from . import layers
from ._lod import levels, with_levels
from ._model_composed import box_clip
from ._model_rows import describe, reads_sequences, row, written_offsets
from .layers import _image_ops, _sequence_ops
from .layers.detection import _anchor_ops, _matching_ops, _precision_ops, _proposal_ops, _suppression_ops
from .layers.detection.proposals import offsets_from

_ROIS = {"X": "one", "ROIs": "one"}
_SIZES = {"spatial_scale": "FLOAT", "pooled_height": "INT", "pooled_width": "INT"}

# The format of operators that the current original no longer has.
FACTS = {
    "density_prior_box": (
        {"Input": "one", "Image": "one"},
        {"Boxes": "one", "Variances": "one"},
        {
            "variances": "FLOATS",
            "clip": "BOOLEAN",
            "flatten_to_2d": "BOOLEAN",
            "step_w": "FLOAT",
            "step_h": "FLOAT",
            "offset": "FLOAT",
            "fixed_sizes": "FLOATS",
            "fixed_ratios": "FLOATS",
            "densities": "INTS",
        },
    ),
    "box_decoder_and_assign": (
        {"PriorBox": "one", "PriorBoxVar": "one", "TargetBox": "one", "BoxScore": "one"},
        {"DecodeBox": "one", "OutputAssignBox": "one"},
        {"box_clip": "FLOAT"},
    ),
    "retinanet_detection_output": (
        {"BBoxes": "list", "Scores": "list", "Anchors": "list", "ImInfo": "one"},
        {"Out": "one"},
        {
            "score_threshold": "FLOAT",
            "nms_top_k": "INT",
            "nms_threshold": "FLOAT",
            "nms_eta": "FLOAT",
            "keep_top_k": "INT",
        },
    ),
    "multiclass_nms2": (
        {"BBoxes": "one", "Scores": "one"},
        {"Out": "one", "Index": "one"},
        {
            "score_threshold": "FLOAT",
            "nms_top_k": "INT",
            "keep_top_k": "INT",
            "nms_threshold": "FLOAT",
            "nms_eta": "FLOAT",
            "normalized": "BOOLEAN",
            "background_label": "INT",
        },
    ),
    "prroi_pool": ({**_ROIS, "BatchRoINums": "one?"}, {"Out": "one"}, _SIZES),
    "deformable_psroi_pooling": (
        {"Input": "one", "ROIs": "one", "Trans": "one?"},
        {"TopCount": "one~", "Output": "one"},
        {
            **_SIZES,
            "no_trans": "BOOLEAN",
            "output_dim": "INT",
            "group_size": "INTS",
            "part_size": "INTS",
            "sample_per_part": "INT",
            "trans_std": "FLOAT",
        },
    ),
    "target_assign": (
        {"X": "one", "MatchIndices": "one", "NegIndices": "one?"},
        {"Out": "one", "OutWeight": "one"},
        {"mismatch_value": "INT"},
    ),
    "detection_map": (
        {
            "DetectRes": "one",
            "Label": "one",
            "HasState": "one?",
            "PosCount": "one?",
            "TruePos": "one?",
            "FalsePos": "one?",
        },
        {"AccumPosCount": "one", "AccumTruePos": "one", "AccumFalsePos": "one", "MAP": "one"},
        {
            "class_num": "INT",
            "background_label": "INT",
            "overlap_threshold": "FLOAT",
            "evaluate_difficult": "BOOLEAN",
            "ap_type": "STRING",
        },
    ),
}

describe(FACTS)

# ---- boxes ----


@writes(_anchor_ops.density_priors)
def _write_density_priors(w, x, image, densities, sizes, ratios, variance, clip, steps, offset, flat):
    boxes, variances = w.outs
    w.emit(
        "density_prior_box",
        Input=x,
        Image=image,
        Boxes=boxes,
        Variances=variances,
        variances=variance,
        clip=clip,
        flatten_to_2d=flat,
        step_w=steps[0],
        step_h=steps[1],
        offset=offset,
        fixed_sizes=sizes,
        fixed_ratios=ratios,
        densities=densities,
    )


@reads("density_prior_box")
def _read_density_priors(o):
    a = o.attr
    boxes, variances = layers.density_prior_box(
        o["Input"],
        o["Image"],
        list(a("densities")),
        list(a("fixed_sizes")),
        list(a("fixed_ratios")),
        list(a("variances", [0.1, 0.1, 0.2, 0.2])),
        a("clip", False),
        [a("step_w", 0.0), a("step_h", 0.0)],
        a("offset", 0.5),
        a("flatten_to_2d", False),
    )
    return {"Boxes": boxes, "Variances": variances}


row(
    _proposal_ops.decode_and_assign,
    "box_decoder_and_assign",
    layers.box_decoder_and_assign,
    ("DecodeBox", "OutputAssignBox"),
    PriorBox=("prior", "prior_box"),
    PriorBoxVar=("variance", "prior_box_var"),
    TargetBox=("deltas", "target_box"),
    BoxScore=("scores", "box_score"),
    box_clip=("clip", "box_clip"),
)


@writes(_anchor_ops.owner_of_rows)
def _write_owners(w):
    """Nothing, because box_clip finds the images of boxes in their sequences."""


@writes(_anchor_ops.clip_boxes)
def _write_box_clip(w, boxes, info, owner):
    if owner is None:
        w.say(box_clip, boxes, info, None)
    else:
        w.emit("box_clip", Input=boxes, ImInfo=info, Output=w.out)


@reads("box_clip")
def _read_box_clip(o):
    return {"Output": layers.box_clip(o["Input"], o["ImInfo"])}


# ---- matching ----


@writes(_matching_ops.bipartite_match)
def _write_match(w, distance, per_prediction, threshold):
    found, kept = w.outs
    w.emit(
        "bipartite_match",
        DistMat=distance,
        ColToRowMatchIndices=found,
        ColToRowMatchDist=kept,
        match_type="per_prediction" if per_prediction else "bipartite",
        dist_threshold=threshold,
    )


@reads("bipartite_match")
def _read_match(o):
    kind, threshold = o.attr("match_type", "bipartite"), o.attr("dist_threshold", 0.5)
    found, kept = layers.bipartite_match(o["DistMat"], kind, threshold)
    return {"ColToRowMatchIndices": found, "ColToRowMatchDist": kept}


row(
    _matching_ops.assign,
    "target_assign",
    layers.target_assign,
    ("Out", "OutWeight"),
    X=("x", "input"),
    MatchIndices=("matched", "matched_indices"),
    NegIndices=("negatives", "negative_indices"),
    mismatch_value=("mismatch", "mismatch_value"),
)


@writes(_precision_ops.mean_average_precision)
def _write_map(w, detections, label, classes, account, background, overlap, evaluate_difficult, version):
    if label is None or account is not None:
        raise NotImplementedError("DetectionMAP of several batches has no counterpart in the model format")
    w.emit(
        "detection_map",
        DetectRes=detections,
        Label=label,
        MAP=w.out,
        class_num=classes,
        background_label=background,
        overlap_threshold=overlap,
        evaluate_difficult=evaluate_difficult,
        ap_type=version,
    )


@reads("detection_map")
def _read_map(o):
    a = o.attr
    if o.has("HasState"):
        raise NotImplementedError("detection_map with the state of earlier batches")
    found = layers.detection_map(
        o["DetectRes"],
        o["Label"],
        a("class_num"),
        a("background_label", 0),
        a("overlap_threshold", 0.3),
        a("evaluate_difficult", True),
        ap_version=a("ap_type", "integral"),
    )
    return {"MAP": found}


# ---- suppression ----


@writes(_suppression_ops.multiclass_nms)
def _write_nms(w, boxes, scores, threshold, top_k, keep, limit, rim, eta, background):
    _emit_nms(w, boxes, scores, threshold, top_k, keep, limit, not rim, eta, background)


@writes(_suppression_ops.multiclass_nms_of_classes)
def _write_nms_of_classes(w, boxes, scores, ends, threshold, top_k, keep, limit, normalized, eta, background):
    # A file has the offsets with the scores.
    _emit_nms(w, boxes, scores, threshold, top_k, keep, limit, normalized, eta, background)


def _emit_nms(w, boxes, scores, threshold, top_k, keep, limit, normalized, eta, background):
    out, _, numbers = w.outs
    asked = numbers.name in w.writer.fetched or any(
        numbers.name == v.name for op in w.operator.block.ops for v in op.reads()
    )
    w.emit(
        "multiclass_nms2" if asked else "multiclass_nms",
        BBoxes=boxes,
        Scores=scores,
        Out=out,
        **({"Index": numbers} if asked else {}),
        score_threshold=threshold,
        nms_top_k=top_k,
        keep_top_k=keep,
        nms_threshold=limit,
        nms_eta=eta,
        normalized=normalized,
        background_label=background,
    )


@reads("multiclass_nms", "multiclass_nms2")
def _read_nms(o):
    a, (boxes, scores) = o.attr, (o[slot] for slot in ("BBoxes", "Scores"))
    options = {
        "score_threshold": a("score_threshold"),
        "nms_top_k": a("nms_top_k"),
        "keep_top_k": a("keep_top_k"),
        "nms_threshold": a("nms_threshold", 0.3),
        "normalized": a("normalized", True),
        "nms_eta": a("nms_eta", 1.0),
        "background_label": a("background_label", 0),
    }
    out, index = layers.multiclass_nms(boxes, scores, **options, return_index=True)
    return {"Out": out, "Index": index}


row(
    _suppression_ops.retinanet,
    "retinanet_detection_output",
    layers.retinanet_detection_output,
    BBoxes=("places", "bboxes"),
    Scores="scores",
    Anchors="anchors",
    ImInfo=("info", "im_info"),
    score_threshold=("threshold", "score_threshold"),
    nms_top_k=("top_k", "nms_top_k"),
    keep_top_k=("keep", "keep_top_k"),
    nms_threshold=("limit", "nms_threshold"),
    nms_eta=("eta", "nms_eta"),
)

# ---- proposals ----


@reads("generate_proposals")
def _read_generate_proposals(o):
    a = o.attr
    rois, probabilities, counts = layers.generate_proposals(
        *(o[slot] for slot in ("Scores", "BboxDeltas", "ImInfo", "Anchors", "Variances")),
        a("pre_nms_topN"),
        a("post_nms_topN"),
        a("nms_thresh"),
        a("min_size"),
        a("eta", 1.0),
        return_rois_num=True,
    )
    return {"RpnRois": rois, "RpnRoiProbs": probabilities, "RpnRoisNum": counts}


@writes(_proposal_ops.distribute)
def _write_distribute(w, boxes, low, high, refer, scale):
    parts, back, _ = w.operator.outputs
    w.emit(
        "distribute_fpn_proposals",
        FpnRois=boxes,
        MultiFpnRois=list(parts),
        RestoreIndex=back,
        min_level=low,
        max_level=high,
        refer_level=refer,
        refer_scale=scale,
        pixel_offset=True,
    )


@reads_sequences("distribute_fpn_proposals", "FpnRois")
def _read_distribute(o):
    low, high, refer, scale = (o.attr(k) for k in ("min_level", "max_level", "refer_level", "refer_scale"))
    parts, back, *counts = layers.distribute_fpn_proposals(
        o["FpnRois"], low, high, refer, scale, rois_num=o.get("RoisNum")
    )
    found = {"MultiFpnRois": parts, "RestoreIndex": back}
    return {**found, "MultiLevelRoIsNum": counts[0]} if counts else found


@writes(_proposal_ops.collect)
def _write_collect(w, boxes, scores, most):
    w.emit(
        "collect_fpn_proposals",
        MultiLevelRois=list(boxes),
        MultiLevelScores=list(scores),
        FpnRois=w.outs[0],
        post_nms_topN=most,
    )


@reads("collect_fpn_proposals")
def _read_collect(o):
    rois, scores = o.all("MultiLevelRois"), o.all("MultiLevelScores")
    if o.has("MultiLevelRoIsNum"):
        rois = [with_levels(r, [offsets_from(n)]) for r, n in zip(rois, o.all("MultiLevelRoIsNum"), strict=True)]
    out = layers.collect_fpn_proposals(rois, scores, 0, len(rois) - 1, o.attr("post_nms_topN"))
    ends = levels(out)[0]
    return {"FpnRois": out, "RoisNum": paddle.cast(ends[1:] - ends[:-1], "int32")}


# ---- regions ----


def _implied(counts):
    """Whether counts are those of the sequences that regions are, which the operators know without them."""
    return isinstance(counts, Variable) and getattr(counts.op, "operator", None) is _sequence_ops.counts.operator


@writes(_sequence_ops.counts)
def _write_counts(w, offsets):
    """Nothing where only operators of regions read them."""
    calls = (op for op in w.operator.block.ops if any(v.name == w.out.name for v in op.reads()))
    if not all(getattr(op.operator, "key", None) in _REGIONS for op in calls) or w.out.name in w.writer.fetched:
        ends = written_offsets(w, offsets)
        ahead, behind = (
            w.emit("slice", Input=ends, Out=w.temp([-1], "int64"), axes=[0], starts=[a], ends=[b])
            for a, b in ((1, 2**31 - 1), (0, -1))
        )
        w.cast(w.emit("elementwise_sub", X=ahead, Y=behind, Out=w.temp([-1], "int64")), "int32", w.out)


def _region(call, type, function, plain, **options):
    """A kind of pooling of regions: written with the number of regions of each image, read without it as well."""

    @writes(call)
    def write(w, x, boxes, counts, size, channels):
        given = dict(zip(options, w.args["options"], strict=True))
        more = {} if channels is None else {"output_channels": channels}
        counts = None if counts is None or _implied(counts) else w.cast(counts, "int32")
        height, width = size
        w.emit(
            type, X=x, ROIs=boxes, RoisNum=counts, Out=w.out, pooled_height=height, pooled_width=width, **given, **more
        )

    def regions(x, boxes, counts, size, options):
        return plain(x, boxes, counts, list(size), *options)

    consists(call.operator.key, regions, ("x", "boxes", "counts", "size", "options"))

    @reads_sequences(type, "ROIs")
    def read(o):
        given = {argument: o.attr(name) for name, argument in options.items() if argument and name in o.attrs}
        if function is layers.psroi_pool:
            given["output_channels"] = o.attr("output_channels")
        return function(
            o["X"], o["ROIs"], pooled_height=o.attr("pooled_height", 1), pooled_width=o.attr("pooled_width", 1), **given
        )


_SCALE = {"spatial_scale": "spatial_scale"}
_REGIONS = {
    f.operator.key
    for f in (
        _image_ops.roi_pool,
        _image_ops.roi_align,
        _image_ops.psroi_pool,
        _image_ops.prroi_pool,
        _image_ops.deformable_roi_pooling,
    )
}
_region(_image_ops.roi_pool, "roi_pool", layers.roi_pool, vision_ops.roi_pool, **_SCALE)
_region(
    _image_ops.roi_align,
    "roi_align",
    layers.roi_align,
    vision_ops.roi_align,
    **_SCALE,
    sampling_ratio="sampling_ratio",
    aligned=None,
)
_region(_image_ops.psroi_pool, "psroi_pool", layers.psroi_pool, vision_ops.psroi_pool, **_SCALE)


@writes(_image_ops.prroi_pool)
def _write_prroi_pool(w, x, boxes, counts, scale, height, width):
    w.emit(
        "prroi_pool",
        X=x,
        ROIs=boxes,
        BatchRoINums=None if _implied(counts) else counts,
        Out=w.out,
        spatial_scale=scale,
        pooled_height=height,
        pooled_width=width,
    )


@reads("prroi_pool")
def _read_prroi_pool(o):
    size = o.attr("pooled_height", 1), o.attr("pooled_width", 1)
    return layers.prroi_pool(
        o["X"], o["ROIs"], o.attr("spatial_scale", 1.0), *size, batch_roi_nums=o.get("BatchRoINums")
    )


@writes(_image_ops.deformable_roi_pooling)
def _write_deformable_roi_pooling(w, x, boxes, shifts, counts, size, scale, groups, parts, samples, spread, channels):
    w.emit(
        "deformable_psroi_pooling",
        Input=x,
        ROIs=boxes,
        Trans=shifts,
        TopCount=w.temp(list(w.out.shape), "float32"),
        Output=w.out,
        no_trans=shifts is None,
        spatial_scale=scale,
        output_dim=channels,
        group_size=groups,
        pooled_height=size[0],
        pooled_width=size[1],
        part_size=parts,
        sample_per_part=samples,
        trans_std=spread,
    )


@reads("deformable_psroi_pooling")
def _read_deformable_roi_pooling(o):
    found = layers.deformable_roi_pooling(
        o["Input"],
        o["ROIs"],
        o.get("Trans"),
        o.attr("no_trans", False),
        o.attr("spatial_scale", 1.0),
        o.attr("group_size", [1, 1]),
        o.attr("pooled_height", 1),
        o.attr("pooled_width", 1),
        o.attr("part_size", None),
        o.attr("sample_per_part", 1),
        o.attr("trans_std", 0.1),
        o.attr("output_dim") != list(o["Input"].shape)[1],
    )
    return {"Output": found}
