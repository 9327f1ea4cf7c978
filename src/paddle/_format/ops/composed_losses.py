"""Losses without an operator in the format, and those of sequences and trees, which have one."""

import itertools
import math

import paddle
from paddle._kernels import score_areas as areas
from paddle.nn import functional as F
from paddle.vision import ops as V

from ..._core.graph import Persistable
from ..table import reads, writes
from ..writer import dtype_of, shape_of
from .composed import composed


def _reduced(loss, reduction):
    return {"mean": paddle.mean, "sum": paddle.sum}.get(reduction, paddle.assign)(loss)


def _positive(x):
    return F.relu(x)


# ---- margins ----


@composed("margin_ranking_loss")
def _margin_ranking(input, other, label, margin, reduction):
    return _reduced(_positive(label * (other - input) + margin), reduction)


@composed("hinge_embedding_loss")
def _hinge_embedding(input, label, margin, reduction):
    zero = paddle.zeros_like(input)
    far = paddle.where(label == -1, _positive(margin - input), zero)
    return _reduced(paddle.where(label == 1, input, far), reduction)


@composed("soft_margin_loss")
def _soft_margin(input, label, reduction):
    return _reduced(F.softplus(-label.astype(input.dtype) * input), reduction)


@composed("cosine_embedding_loss")
def _cosine_embedding(input1, input2, label, margin, reduction):
    sizes = (paddle.sum(input1 * input1, -1) + 1e-11) * (paddle.sum(input2 * input2, -1) + 1e-11)
    cosine = paddle.sum(input1 * input2, -1) / paddle.sqrt(sizes)
    if not cosine.ndim:
        cosine = cosine.unsqueeze(0)
    far = paddle.where(label == -1, _positive(cosine - margin), paddle.zeros_like(cosine))
    return _reduced(paddle.where(label == 1, 1.0 - cosine, far), reduction)


@composed("multi_margin_loss")
def _multi_margin(input, label, p, margin, weight, reduction):
    label, classes = label.astype("int64").reshape([-1]), int(input.shape[1])
    own = F.one_hot(label, classes).astype(input.dtype)
    right = paddle.sum(input * own, 1, keepdim=True)
    short = _positive(margin - right + input)
    if weight is not None:
        short = short * paddle.gather(weight, label).unsqueeze(1) if p == 1 else short
    loss = paddle.pow(short, float(p)) if p != 1 else short
    if weight is not None and p != 1:
        loss = loss * paddle.gather(weight, label).unsqueeze(1)
    return _reduced(paddle.sum(loss * (1.0 - own), 1) / classes, reduction)


@composed("multi_label_margin_loss")
def _multi_label_margin(input, label, reduction):
    classes = int(input.shape[1])
    valid = paddle.cumprod((label >= 0).astype("int64"), 1).astype(input.dtype)
    places = paddle.clip(label.astype("int64"), min=0)
    right = paddle.take_along_axis(input, places, 1)
    own = paddle.max(F.one_hot(places, classes).astype(input.dtype) * valid.unsqueeze(-1), 1)
    short = _positive(1.0 - right.unsqueeze(2) + input.unsqueeze(1))
    loss = paddle.sum(short * valid.unsqueeze(2) * (1.0 - own).unsqueeze(1), [1, 2]) / classes
    return _reduced(loss, reduction)


@composed("multi_label_soft_margin_loss")
def _multi_label_soft_margin(input, label, weight, reduction):
    loss = F.binary_cross_entropy_with_logits(input, label.astype(input.dtype), reduction="none")
    return _reduced(paddle.mean(loss if weight is None else loss * weight, -1), reduction)


@composed("triplet_margin_loss")
def _triplet_margin(input, positive, negative, margin, p, epsilon, swap, reduction):
    def distance(a, b):
        return paddle.norm(a - b + epsilon, float(p), -1)

    near, far = distance(input, positive), distance(input, negative)
    far = paddle.minimum(far, distance(positive, negative)) if swap else far
    return _reduced(_positive(near - far + margin), reduction)


# ---- likelihoods ----


@composed("sigmoid_focal_loss")
def _sigmoid_focal(logit, label, normalizer, alpha, gamma, reduction):
    share = F.sigmoid(logit)
    entropy = F.binary_cross_entropy_with_logits(logit, label, reduction="none")
    missed = share + label - 2.0 * share * label
    loss = (alpha * label + (1.0 - alpha) * (1.0 - label)) * entropy * paddle.pow(missed, float(gamma))
    return _reduced(loss if normalizer is None else loss / normalizer, reduction)


@composed("fluid.sigmoid_focal_loss")
def _focal_of_classes(x, label, fg_num, gamma, alpha):
    """Labels are 0 for background, 1 and more for classes, -1 to ignore."""
    classes = paddle.arange(1, int(x.shape[1]) + 1).unsqueeze(0)
    label = label.astype("int64").reshape([-1, 1])
    own = (label == classes).astype(x.dtype)
    counted = (label != -1).astype(x.dtype)
    share = F.sigmoid(x)
    right = -alpha * paddle.pow(1.0 - share, float(gamma)) * F.log_sigmoid(x)
    wrong = -(1.0 - alpha) * paddle.pow(share, float(gamma)) * F.log_sigmoid(-x)
    return counted * (own * right + (1.0 - own) * wrong) / paddle.clip(fg_num.astype(x.dtype), min=1.0)


@composed("poisson_nll_loss")
def _poisson_nll(input, label, log_input, full, epsilon, reduction):
    label = label.astype(input.dtype)
    loss = paddle.exp(input) - label * input if log_input else input - label * paddle.log(input + epsilon)
    if full:
        safe = paddle.where(label > 1, label, paddle.ones_like(label))
        stirling = safe * paddle.log(safe) - safe + 0.5 * paddle.log(2.0 * math.pi * safe)
        loss = loss + paddle.where(label > 1, stirling, paddle.zeros_like(stirling))
    return _reduced(loss, reduction)


@composed("gaussian_nll_loss")
def _gaussian_nll(input, label, variance, full, epsilon, reduction):
    variance = variance.unsqueeze(-1) if variance.ndim < input.ndim else variance
    variance = paddle.clip(variance, min=epsilon)
    loss = 0.5 * (paddle.log(variance) + paddle.square(input - label) / variance)
    return _reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)


@composed("dice_loss")
def _dice(input, label, epsilon):
    axes = list(range(1, input.ndim))
    own = F.one_hot(label.squeeze(-1), int(input.shape[-1])).astype(input.dtype)
    both = paddle.sum(input, axes) + paddle.sum(own, axes)
    return paddle.mean(1.0 - 2.0 * paddle.sum(input * own, axes) / (both + epsilon))


@composed("npair_loss")
def _npair(anchor, positive, labels, l2_reg):
    labels = labels.reshape([-1, 1])
    same = (labels == labels.reshape([1, -1])).astype(anchor.dtype)
    target = same / paddle.sum(same, 1, keepdim=True)
    logs = F.log_softmax(paddle.matmul(anchor, positive, transpose_y=True), 1)
    entropy = -paddle.sum(target * logs, 1, keepdim=True)
    size = paddle.mean(paddle.sum(anchor * anchor, 1)) + paddle.mean(paddle.sum(positive * positive, 1))
    return paddle.mean(paddle.sum(target * entropy, 0)) + 0.25 * l2_reg * size


@composed("identity_loss")
def _identity(x, reduction):
    return _reduced(x, {0: "sum", 1: "mean", 2: "none"}.get(reduction, reduction))


@reads("identity_loss")
def _read_identity(o):
    return paddle.incubate.identity_loss(o["X"], o.attr("reduction", 2))


@reads("hinge_loss")
def _read_hinge(o):
    sign = 2.0 * o["Labels"] - 1.0
    return {"Loss": F.relu(1.0 - o["Logits"] * sign)}


# ---- sequences ----


@writes(F.ctc_loss)
def _write_ctc(w, log_probs, labels, input_lengths, label_lengths, blank, reduction, norm_by_times, zero_infinity):
    batch, dtype = shape_of(labels)[0], dtype_of(log_probs)
    loss = w.emit(
        "warpctc",
        Logits=log_probs,
        Label=w.cast(labels, "int32"),
        LogitsLength=w.cast(input_lengths, "int64"),
        LabelLength=w.cast(label_lengths, "int64"),
        Loss=w.temp([batch, 1], dtype),
        WarpCTCGrad=w.temp(shape_of(log_probs), dtype),
        blank=blank,
        norm_by_times=norm_by_times,
    )
    if reduction == "mean":
        loss = w.emit("squeeze2", X=loss, Out=w.temp([batch], dtype), axes=[-1])
        counts = w.cast(label_lengths, dtype)
        loss = w.emit("elementwise_div", X=loss, Y=counts, Out=w.temp([batch], dtype), axis=-1)
        w.emit("reduce_mean", X=loss, Out=w.out, dim=[0], keep_dim=False, reduce_all=True)
    elif reduction == "sum":
        w.emit("reduce_sum", X=loss, Out=w.out, dim=[0, 1], keep_dim=False, reduce_all=True)
    else:
        w.emit("squeeze2", X=loss, Out=w.out, axes=[-1])


@reads("warpctc")
def _read_ctc(o):
    logits, label = o["Logits"], o["Label"]
    steps, sizes = o.get("LogitsLength"), o.get("LabelLength")
    if steps is None or sizes is None:
        raise NotImplementedError("warpctc of sequences without lengths")
    loss = F.ctc_loss(logits, label, steps, sizes, o.attr("blank", 0), "none", o.attr("norm_by_times", False))
    return {"Loss": loss.unsqueeze(-1)}


@writes(F.rnnt_loss)
def _write_rnnt(w, input, label, input_lengths, label_lengths, blank, fastemit_lambda, reduction):
    batch, dtype = shape_of(label)[0], dtype_of(input)
    loss = w.temp([batch], dtype) if reduction in ("mean", "sum") else w.out
    w.emit(
        "warprnnt",
        input=input,
        label=w.cast(label, "int32"),
        input_lengths=w.cast(input_lengths, "int32"),
        label_lengths=w.cast(label_lengths, "int32"),
        loss=loss,
        warprnntgrad=w.temp(shape_of(input), dtype),
        blank=blank,
        fastemit_lambda=fastemit_lambda,
    )
    if reduction in ("mean", "sum"):
        w.emit(f"reduce_{reduction}", X=loss, Out=w.out, dim=[0], keep_dim=False, reduce_all=True)


@reads("warprnnt")
def _read_rnnt(o):
    given = (o["input"], o["label"], o["input_lengths"], o["label_lengths"])
    return {"loss": F.rnnt_loss(*given, o.attr("blank", 0), o.attr("fastemit_lambda", 0.0), "none")}


@reads("ctc_align")
def _read_ctc_align(o):
    """Repeated labels once, without blanks; padded at the end."""
    x, lengths = o["Input"], o.get("InputLength")
    if lengths is None:
        raise NotImplementedError("ctc_align of sequences without lengths")
    blank, merge, padding = o.attr("blank", 0), o.attr("merge_repeated", True), o.attr("padding_value", 0)
    count = int(x.shape[1])
    inside = paddle.arange(count).unsqueeze(0) < lengths.reshape([-1, 1]).astype("int64")
    kept = paddle.logical_and(inside, x != blank)
    if merge and count > 1:
        again = paddle.slice(x, [1], [1], [count]) == paddle.slice(x, [1], [0], [count - 1])
        first = paddle.zeros_like(paddle.slice(x, [1], [0], [1]), dtype="bool")
        kept = paddle.logical_and(kept, paddle.logical_not(paddle.concat([first, again], 1)))
    order = paddle.argsort(kept.astype("int32"), 1, descending=True, stable=True)
    numbers = paddle.sum(kept.astype("int64"), 1, keepdim=True)
    moved = paddle.take_along_axis(x, order, 1)
    out = paddle.where(paddle.arange(count).unsqueeze(0) < numbers, moved, paddle.full_like(moved, padding))
    return {"Output": out, "OutputLength": numbers}


# ---- trees and margins of classes ----


@writes(F.hsigmoid_loss)
def _write_hsigmoid(w, input, label, num_classes, weight, bias, path_table, path_code, is_sparse):
    batch, dtype = shape_of(input)[0], dtype_of(input)
    w.emit(
        "hierarchical_sigmoid",
        X=input,
        W=weight,
        Label=label,
        PathTable=path_table,
        PathCode=path_code,
        Bias=bias,
        Out=w.out,
        PreOut=w.temp([batch, -1], dtype),
        W_Out=w.temp(shape_of(weight), dtype),
        num_classes=num_classes,
        is_sparse=is_sparse,
    )


@reads("hierarchical_sigmoid")
def _read_hsigmoid(o):
    return F.hsigmoid_loss(
        o["X"], o["Label"], o.attr("num_classes", 2), o["W"], o.get("Bias"), o.get("PathTable"), o.get("PathCode")
    )


@composed("margin_cross_entropy")
def _margin_cross_entropy(logits, label, margin1, margin2, margin3, scale, return_softmax, reduction):
    classes = int(logits.shape[-1])
    own = F.one_hot(label.reshape([-1]), classes).astype(logits.dtype)
    angle = paddle.acos(paddle.sum(logits * own, -1, keepdim=True))
    moved = paddle.cos(angle * margin1 + margin2) - margin3
    logs = F.log_softmax((logits * (1.0 - own) + moved * own) * scale, -1)
    loss = -paddle.sum(logs * own, -1, keepdim=True)
    loss = _reduced(loss, reduction)
    return (loss, paddle.exp(logs)) if return_softmax else loss


@writes(V.yolo_loss)
def _write_yolo(
    w,
    x,
    gt_box,
    gt_label,
    anchors,
    anchor_mask,
    class_num,
    ignore_thresh,
    downsample_ratio,
    gt_score,
    use_label_smooth,
    scale_x_y,
):
    batch, _, height, width = shape_of(x)
    w.emit(
        "yolov3_loss",
        X=x,
        GTBox=gt_box,
        GTLabel=w.cast(gt_label, "int32"),
        GTScore=gt_score,
        Loss=w.out,
        ObjectnessMask=w.temp([batch, len(anchor_mask), height, width], dtype_of(x)),
        GTMatchMask=w.temp(shape_of(gt_box)[:2], "int32"),
        anchors=list(anchors),
        anchor_mask=list(anchor_mask),
        class_num=class_num,
        ignore_thresh=ignore_thresh,
        downsample_ratio=downsample_ratio,
        use_label_smooth=use_label_smooth,
        scale_x_y=scale_x_y,
    )


@reads("yolov3_loss")
def _read_yolo(o):
    a = o.attr
    loss = V.yolo_loss(
        o["X"],
        o["GTBox"],
        o["GTLabel"],
        list(a("anchors")),
        list(a("anchor_mask")),
        a("class_num"),
        a("ignore_thresh", 0.7),
        a("downsample_ratio", 32),
        o.get("GTScore"),
        a("use_label_smooth", True),
        scale_x_y=a("scale_x_y", 1.0),
    )
    return {"Loss": loss}


@composed("adaptive_log_softmax_with_loss")
def _adaptive(input, label, head_weight, tail_weights, cutoffs, head_bias):
    flat = not label.ndim
    input, label = (input.unsqueeze(0), label.unsqueeze(0)) if flat else (input, label)
    label, bounds = label.astype("int64"), [int(c) for c in cutoffs]
    scores = paddle.matmul(input, head_weight)
    head = F.log_softmax(scores if head_bias is None else scores + head_bias, -1)
    at, rare = label, []
    for i, (low, high) in enumerate(itertools.pairwise(bounds)):
        inside = paddle.logical_and(label >= low, label < high)
        at = paddle.where(inside, paddle.full_like(label, bounds[0] + i), at)
        rare.append((inside, low, high))
    out = paddle.take_along_axis(head, at.unsqueeze(1), 1).squeeze(1)
    for (inside, low, high), (down, up) in zip(rare, tail_weights, strict=True):
        logs = F.log_softmax(paddle.matmul(paddle.matmul(input, down), up), -1)
        place = paddle.clip(label - low, 0, high - low - 1).unsqueeze(1)
        found = paddle.take_along_axis(logs, place, 1).squeeze(1)
        out = out + paddle.where(inside, found, paddle.zeros_like(found))
    loss = -paddle.mean(out)
    return (out.squeeze(0) if flat else out), loss


# ---- areas under curves ----


@composed("auc_counts")
def _auc_counts(x, label, weight, bins):
    at = (paddle.clip(x[:, -1], 0.0, 1.0) * float(bins - 1)).astype("int64").unsqueeze(1)
    positive = (label.reshape([-1]) != 0).astype("int64")
    real = paddle.ones_like(positive) if weight is None else (weight.reshape([-1]) != 0).astype("int64")
    none = paddle.zeros([bins], "int64")
    return [paddle.scatter_nd_add(none, at, real * side).unsqueeze(0) for side in (positive, 1 - positive)]


@reads("auc")
def _read_auc(o):
    """The area for all samples so far; where the file keeps the counts of these, each run adds to them."""
    if o.attr("slide_steps", 0):
        raise NotImplementedError("auc of the last steps only (slide_steps)")
    found = areas.counted(o["Predict"], o["Label"], o.get("InsTagWeight"), o.attr("num_thresholds", 4095) + 1)
    counts = []
    for slot, new in zip(("StatPos", "StatNeg"), found, strict=True):
        before = o[slot]
        total = before + new.reshape(before.shape)
        kept = isinstance(before, Persistable) and o.names(slot) == o.outputs(f"{slot}Out")
        counts.append(paddle.assign(total, before) if kept else total)
    return {"AUC": areas.area(*counts, o.attr("curve", "ROC")), "StatPosOut": counts[0], "StatNegOut": counts[1]}


@composed("auc")
def _auc(positive, negative, curve):
    hits, alarms = (paddle.cumsum(paddle.flip(paddle.sum(c, 0), [0])).astype("float64") for c in (positive, negative))
    hits, alarms = (paddle.concat([paddle.zeros([1], "float64"), c]) for c in (hits, alarms))
    one = paddle.ones_like(hits)
    if curve == "ROC":
        total, heights, steps = hits[-1] * alarms[-1], hits, alarms
    else:
        total = paddle.where(alarms[-1] > 0, hits[-1], hits[-1] * 0.0)
        heights, steps = paddle.where(hits + alarms > 0, hits / paddle.maximum(hits + alarms, one), one), hits
    found = paddle.sum((heights[1:] + heights[:-1]) / 2.0 * (steps[1:] - steps[:-1]))
    return paddle.where(total > 0, found / paddle.maximum(total, one[0]), paddle.zeros_like(total))
