"""Object detection: prior boxes, coding of boxes, proposals, suppression, regions by position."""

from paddle.nn import functional as F
from paddle.vision import ops as V
from paddle.vision.ops.anchors import anchor_generator
from paddle.vision.ops.suppression import multiclass_nms3

from ..table import reads, writes
from ..writer import shape_of
from ._common import numbers_of, several

# ---- boxes ----


@writes(V.prior_box)
def _write_prior_box(
    w,
    input,
    image,
    min_sizes,
    max_sizes,
    aspect_ratios,
    variance,
    flip,
    clip,
    steps,
    offset,
    min_max_aspect_ratios_order,
):
    boxes, variances = w.outs
    w.emit(
        "prior_box",
        Input=input,
        Image=image,
        Boxes=boxes,
        Variances=variances,
        min_sizes=_listed(min_sizes),
        max_sizes=[] if max_sizes is None else _listed(max_sizes),
        aspect_ratios=_listed(aspect_ratios),
        variances=list(variance),
        flip=flip,
        clip=clip,
        step_w=steps[0],
        step_h=steps[1],
        offset=offset,
        min_max_aspect_ratios_order=min_max_aspect_ratios_order,
    )


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


@reads("prior_box")
def _read_prior_box(o):
    a = o.attr
    boxes, variances = V.prior_box(
        o["Input"],
        o["Image"],
        list(a("min_sizes")),
        list(a("max_sizes", [])) or None,
        list(a("aspect_ratios", [1.0])),
        list(a("variances", [0.1, 0.1, 0.2, 0.2])),
        a("flip", False),
        a("clip", False),
        [a("step_w", 0.0), a("step_h", 0.0)],
        a("offset", 0.5),
        a("min_max_aspect_ratios_order", False),
    )
    return {"Boxes": boxes, "Variances": variances}


@writes(V.box_coder)
def _write_box_coder(w, prior_box, prior_box_var, target_box, code_type, box_normalized, axis):
    tensor = prior_box_var is not None and not isinstance(prior_box_var, (list, tuple))
    w.emit(
        "box_coder",
        PriorBox=prior_box,
        PriorBoxVar=prior_box_var if tensor else None,
        TargetBox=target_box,
        OutputBox=w.out,
        code_type=code_type,
        box_normalized=box_normalized,
        axis=axis,
        variance=[] if tensor or prior_box_var is None else list(prior_box_var),
    )


@reads("box_coder")
def _read_box_coder(o):
    variance = o.get("PriorBoxVar")
    variance = list(o.attr("variance", [])) or None if variance is None else variance
    out = V.box_coder(
        o["PriorBox"],
        variance,
        o["TargetBox"],
        o.attr("code_type", "encode_center_size"),
        o.attr("box_normalized", True),
        axis=o.attr("axis", 0),
    )
    return {"OutputBox": out}


@writes(anchor_generator)
def _write_anchor_generator(w, input, anchor_sizes, aspect_ratios, variances, stride, offset):
    w.emit(
        "anchor_generator",
        Input=input,
        Anchors=w.outs[0],
        Variances=w.outs[1],
        anchor_sizes=anchor_sizes,
        aspect_ratios=aspect_ratios,
        variances=variances,
        stride=stride,
        offset=offset,
    )


@reads("anchor_generator")
def _read_anchor_generator(o):
    a = o.attr
    boxes, variances = anchor_generator(
        o["Input"],
        list(a("anchor_sizes")),
        list(a("aspect_ratios")),
        list(a("variances", [0.1, 0.1, 0.2, 0.2])),
        list(a("stride")),
        a("offset", 0.5),
    )
    return {"Anchors": boxes, "Variances": variances}


# ---- suppression ----


@writes(multiclass_nms3)
def _write_multiclass_nms(
    w,
    bboxes,
    scores,
    rois_num,
    score_threshold,
    nms_top_k,
    keep_top_k,
    nms_threshold,
    normalized,
    nms_eta,
    background_label,
):
    out, index, counts = w.outs
    w.emit(
        "multiclass_nms3",
        BBoxes=bboxes,
        Scores=scores,
        RoisNum=rois_num,
        Out=out,
        Index=index,
        NmsRoisNum=counts,
        score_threshold=score_threshold,
        nms_top_k=nms_top_k,
        keep_top_k=keep_top_k,
        nms_threshold=nms_threshold,
        normalized=normalized,
        nms_eta=nms_eta,
        background_label=background_label,
    )


@reads("multiclass_nms3", "multiclass_nms2", "multiclass_nms")
def _read_multiclass_nms(o):
    a = o.attr
    out, index, counts = multiclass_nms3(
        o["BBoxes"],
        o["Scores"],
        o.get("RoisNum"),
        a("score_threshold"),
        a("nms_top_k"),
        a("keep_top_k"),
        a("nms_threshold", 0.3),
        a("normalized", True),
        a("nms_eta", 1.0),
        a("background_label", 0),
    )
    return {"Out": out, "Index": index, "NmsRoisNum": counts}


@writes(V.matrix_nms)
def _write_matrix_nms(
    w,
    bboxes,
    scores,
    score_threshold,
    post_threshold,
    nms_top_k,
    keep_top_k,
    use_gaussian,
    gaussian_sigma,
    background_label,
    normalized,
):
    out, counts, index = w.outs
    w.emit(
        "matrix_nms",
        BBoxes=bboxes,
        Scores=scores,
        Out=out,
        Index=w.temp([-1, 1], "int32") if index is None else index,
        RoisNum=w.temp([shape_of(bboxes)[0]], "int32") if counts is None else counts,
        score_threshold=score_threshold,
        nms_top_k=nms_top_k,
        keep_top_k=keep_top_k,
        post_threshold=post_threshold,
        use_gaussian=use_gaussian,
        gaussian_sigma=gaussian_sigma,
        background_label=background_label,
        normalized=normalized,
    )


@reads("matrix_nms")
def _read_matrix_nms(o):
    a = o.attr
    out, counts, index = V.matrix_nms(
        o["BBoxes"],
        o["Scores"],
        a("score_threshold"),
        a("post_threshold", 0.0),
        a("nms_top_k"),
        a("keep_top_k"),
        a("use_gaussian", False),
        a("gaussian_sigma", 2.0),
        a("background_label", 0),
        a("normalized", True),
        return_index=True,
        return_rois_num=True,
    )
    return {"Out": out, "Index": index, "RoisNum": counts}


@writes(V.nms)
def _write_nms(w, boxes, iou_threshold, scores, category_idxs, categories):
    if scores is None:
        return w.emit("nms", Boxes=boxes, KeepBoxesIdxs=w.out, iou_threshold=iou_threshold)
    if category_idxs is not None:
        raise NotImplementedError("nms by categories has no counterpart in the model format")
    number, length = w.temp([shape_of(boxes)[0]], "int64"), shape_of(boxes)[:1]
    w.emit("argsort", X=scores, Out=w.temp(length, scores.dtype.name), Indices=number, axis=-1, descending=True)
    ordered = w.emit("gather", X=boxes, Index=number, Out=w.temp(shape_of(boxes), boxes.dtype.name), axis=0)
    kept = w.emit("nms", Boxes=ordered, KeepBoxesIdxs=w.temp([-1], "int64"), iou_threshold=iou_threshold)
    return w.emit("gather", X=number, Index=kept, Out=w.out, axis=0)


@reads("nms")
def _read_nms(o):
    return {"KeepBoxesIdxs": V.nms(o["Boxes"], o.attr("iou_threshold", 0.3))}


# ---- proposals ----


@writes(V.generate_proposals)
def _write_generate_proposals(
    w,
    scores,
    bbox_deltas,
    img_size,
    anchors,
    variances,
    pre_nms_top_n,
    post_nms_top_n,
    nms_thresh,
    min_size,
    eta,
    pixel_offset,
):
    rois, probabilities, counts = w.outs
    w.emit(
        "generate_proposals_v2",
        Scores=scores,
        BboxDeltas=bbox_deltas,
        ImShape=img_size,
        Anchors=anchors,
        Variances=variances,
        RpnRois=rois,
        RpnRoiProbs=probabilities,
        RpnRoisNum=w.temp([shape_of(scores)[0]], "int32") if counts is None else counts,
        pre_nms_topN=pre_nms_top_n,
        post_nms_topN=post_nms_top_n,
        nms_thresh=nms_thresh,
        min_size=min_size,
        eta=eta,
        pixel_offset=pixel_offset,
    )


@reads("generate_proposals_v2")
def _read_generate_proposals(o):
    a = o.attr
    rois, probabilities, counts = V.generate_proposals(
        *(o[slot] for slot in ("Scores", "BboxDeltas", "ImShape", "Anchors", "Variances")),
        a("pre_nms_topN"),
        a("post_nms_topN"),
        a("nms_thresh"),
        a("min_size"),
        a("eta", 1.0),
        a("pixel_offset", True),
        return_rois_num=True,
    )
    return {"RpnRois": rois, "RpnRoiProbs": probabilities, "RpnRoisNum": counts}


@writes(V.distribute_fpn_proposals)
def _write_distribute_fpn_proposals(
    w, fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset, rois_num
):
    levels, restore, counts = w.operator.outputs
    counts = {} if counts is None else {"MultiLevelRoIsNum": list(counts)}
    w.emit(
        "distribute_fpn_proposals",
        FpnRois=fpn_rois,
        RoisNum=rois_num,
        MultiFpnRois=list(levels),
        RestoreIndex=restore,
        min_level=min_level,
        max_level=max_level,
        refer_level=refer_level,
        refer_scale=refer_scale,
        pixel_offset=pixel_offset,
        **counts,
    )


@reads("distribute_fpn_proposals")
def _read_distribute_fpn_proposals(o):
    a = o.attr
    levels, restore, counts = V.distribute_fpn_proposals(
        o["FpnRois"],
        a("min_level"),
        a("max_level"),
        a("refer_level"),
        a("refer_scale"),
        a("pixel_offset", True),
        o.get("RoisNum"),
    )
    found = {"MultiFpnRois": levels, "RestoreIndex": restore}
    return found if counts is None else {**found, "MultiLevelRoIsNum": counts}


# ---- regions and places ----


@writes(V.psroi_pool)
def _write_psroi_pool(w, x, boxes, boxes_num, output_size, spatial_scale):
    height, width = several(output_size, 2)
    w.emit(
        "psroi_pool",
        X=x,
        ROIs=boxes,
        RoisNum=boxes_num,
        Out=w.out,
        pooled_height=height,
        pooled_width=width,
        output_channels=shape_of(x)[1] // (height * width),
        spatial_scale=spatial_scale,
    )


@reads("psroi_pool")
def _read_psroi_pool(o):
    size = [o.attr("pooled_height"), o.attr("pooled_width")]
    return V.psroi_pool(o["X"], o["ROIs"], o["RoisNum"], size, o.attr("spatial_scale", 1.0))


@writes(F.max_unpool2d)
def _write_max_unpool2d(w, x, indices, kernel_size, stride, padding, output_size, data_format):
    kernel = several(kernel_size, 2)
    size = shape_of(w.out)[2:]
    if -1 in size:
        raise NotImplementedError("max_unpool2d to a size unknown before a run has no counterpart in the model format")
    w.emit(
        "unpool",
        X=x,
        Indices=w.cast(indices, "int32"),
        Out=w.out,
        ksize=kernel,
        strides=kernel if stride is None else several(stride, 2),
        paddings=several(padding, 2),
        unpooling_type="max",
        output_size=size,
        data_format=data_format,
    )


@reads("unpool")
def _read_unpool(o):
    a = o.attr
    size = o.either("output_size", "OutputSize", default=[])
    size = list(size) if isinstance(size, (list, tuple)) else numbers_of(size)
    kernel, strides, paddings = list(a("ksize")), list(a("strides")), list(a("paddings", [0, 0]))
    return F.max_unpool2d(o["X"], o["Indices"], kernel, strides, paddings, output_size=size or None)
