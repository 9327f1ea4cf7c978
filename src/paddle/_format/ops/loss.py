"""Losses and metrics, for models that end in one."""

import paddle
from paddle.nn import functional as F

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of


def _reduced(w, x, reduction, out=None):
    """The mean or the sum of a loss, or the loss unchanged."""
    type = {"mean": "reduce_mean", "sum": "reduce_sum"}.get(reduction)
    if type is None:
        return w.emit("assign", X=x, Out=w.out)
    return w.emit(type, X=x, Out=w.out, dim=list(range(max(len(shape_of(x)), 1))), keep_dim=False, reduce_all=True)


@writes(F.cross_entropy)
def _write_cross_entropy(
    w, input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, label_smoothing
):
    if weight is not None or label_smoothing:
        given = (input, label, weight, ignore_index, reduction, soft_label, axis, use_softmax, label_smoothing)
        return w.say(_weighted_cross_entropy, *given)
    axis %= len(input.shape)
    shape = shape_of(input)
    kept = [1 if i == axis else n for i, n in enumerate(shape)]
    if not soft_label and len(label.shape) == len(shape) - 1:
        label = w.emit("unsqueeze2", X=label, Out=w.temp(kept, dtype_of(label)), axes=[axis])
    loss = w.temp(kept, dtype_of(input))
    w.emit(
        "softmax_with_cross_entropy",
        Logits=input,
        Label=label,
        Softmax=w.temp(shape, dtype_of(input)),
        Loss=loss,
        soft_label=soft_label,
        ignore_index=ignore_index,
        axis=axis,
        use_softmax=use_softmax,
        numeric_stable_mode=True,
    )
    if reduction == "none" and len(w.out.shape) < len(shape):
        return w.emit("squeeze2", X=loss, Out=w.out, axes=[axis])
    return _reduced(w, loss, reduction)


def _weighted_cross_entropy(input, label, weight, ignored, reduction, soft_label, axis, use_softmax, smoothing):
    """Cross entropy with a weight for each class, or with labels that are smoothed."""
    axis %= input.ndim
    last = [*(a for a in range(input.ndim) if a != axis), axis]
    x = paddle.transpose(input, last) if axis != input.ndim - 1 else input
    classes = int(x.shape[-1])
    spread = int(label.shape[-1]) if soft_label and axis != input.ndim - 1 else classes  # as Paddle computes it
    logs = F.log_softmax(x, -1) if use_softmax else paddle.log(x)
    if soft_label:
        target, valid = (paddle.transpose(label, last) if axis != input.ndim - 1 else label), None
        kept = True
    else:
        kept = label.ndim == input.ndim
        label = paddle.squeeze(label, axis) if kept else label
        valid = (label != ignored).astype(x.dtype)
        safe = paddle.where(label == ignored, paddle.zeros_like(label), label)
        target = F.one_hot(safe.astype("int64"), classes).astype(x.dtype)
    share = paddle.sum(target * weight, -1) if weight is not None else None
    target = target * (1.0 - smoothing) + smoothing / spread if smoothing else target
    if weight is not None and not soft_label and smoothing:
        share = paddle.sum(target * weight, -1)
    loss = -paddle.sum(target * logs, -1)
    loss = loss if share is None else loss * share
    loss = loss if valid is None else loss * valid
    if reduction == "none":
        return paddle.unsqueeze(loss, axis) if kept else loss
    if reduction == "sum" or (valid is None and share is None):
        return paddle.sum(loss) if reduction == "sum" else paddle.mean(loss)
    total = valid if share is None else share if valid is None else share * valid
    return paddle.sum(loss) / paddle.sum(total)


@writes(F.softmax_with_cross_entropy)
def _write_softmax_with_cross_entropy(w, logits, label, soft_label, ignore_index, numeric_stable_mode, axis):
    softmax = w.outs[1] if len(w.outs) > 1 else w.temp(shape_of(logits), dtype_of(logits))
    w.emit(
        "softmax_with_cross_entropy",
        Logits=logits,
        Label=label,
        Softmax=softmax,
        Loss=w.out,
        soft_label=soft_label,
        ignore_index=ignore_index,
        axis=axis,
        use_softmax=True,
        numeric_stable_mode=numeric_stable_mode,
    )


@reads("softmax_with_cross_entropy")
def _read_softmax_with_cross_entropy(o):
    logits, label, axis = o["Logits"], o["Label"], o.attr("axis", -1)
    soft, ignored = o.attr("soft_label", False), o.attr("ignore_index", -100)
    if not o.attr("use_softmax", True):
        loss = F.cross_entropy(logits, label, None, ignored, "none", soft, axis, use_softmax=False)
        return {"Loss": loss if loss.ndim == logits.ndim else loss.unsqueeze(axis), "Softmax": paddle.assign(logits)}
    loss, softmax = F.softmax_with_cross_entropy(logits, label, soft, ignored, True, True, axis)
    return {"Loss": loss, "Softmax": softmax}


@reads("cross_entropy", "cross_entropy2")
def _read_cross_entropy(o):
    """Expects probabilities, not logits."""
    x, label = o["X"], o["Label"]
    if o.attr("soft_label", False):
        return {"Y": -(label * x.log()).sum(-1, keepdim=True)}
    label = label.unsqueeze(-1) if label.ndim < x.ndim else label
    return {"Y": -paddle.take_along_axis(x, label.astype("int64"), -1, False).log()}


def _pairwise(name, type, **more):
    """A loss of two tensors, reduced."""

    @writes(name)
    def write(w, input, label, reduction):
        gap = w.emit("elementwise_sub", X=input, Y=label, Out=w.temp(shape_of(input), dtype_of(input)), axis=-1)
        _reduced(w, w.emit(type, X=gap, Out=w.temp(shape_of(input), dtype_of(input)), **more), reduction)


_pairwise("mse_loss", "square")
_pairwise("l1_loss", "abs")


@writes("square_error_cost")
def _write_square_error_cost(w, input, label):
    gap = w.emit("elementwise_sub", X=input, Y=label, Out=w.temp(), axis=-1)
    w.emit("square", X=gap, Out=w.out)


@writes(F.binary_cross_entropy)
def _write_bce(w, input, label, weight, reduction):
    loss = w.emit("bce_loss", X=input, Label=label, Out=w.temp(shape_of(input), dtype_of(input)))
    if weight is not None:
        loss = w.emit("elementwise_mul", X=loss, Y=weight, Out=w.temp(shape_of(input), dtype_of(input)), axis=-1)
    _reduced(w, loss, reduction)


@reads("bce_loss")
def _read_bce(o):
    return F.binary_cross_entropy(o["X"], o["Label"], reduction="none")


def _bce_of_weighted_classes(logit, label, weight, reduction, pos_weight):
    loss = (1.0 - label) * logit + (1.0 + (pos_weight - 1.0) * label) * F.softplus(-logit)
    loss = loss if weight is None else loss * weight
    return {"mean": paddle.mean, "sum": paddle.sum}.get(reduction, paddle.assign)(loss)


@writes(F.binary_cross_entropy_with_logits)
def _write_bce_with_logits(w, logit, label, weight, reduction, pos_weight):
    if pos_weight is not None:
        return w.say(_bce_of_weighted_classes, logit, label, weight, reduction, pos_weight)
    shape = shape_of(logit)
    loss = w.emit(
        "sigmoid_cross_entropy_with_logits",
        X=logit,
        Label=label,
        Out=w.temp(shape, dtype_of(logit)),
        normalize=False,
        ignore_index=-100,
    )
    if weight is not None:
        loss = w.emit("elementwise_mul", X=loss, Y=weight, Out=w.temp(shape, dtype_of(logit)), axis=-1)
    return _reduced(w, loss, reduction)


@reads("sigmoid_cross_entropy_with_logits")
def _read_bce_with_logits(o):
    return F.binary_cross_entropy_with_logits(o["X"], o["Label"], reduction="none", pos_weight=o.get("pos_weight"))


@writes(F.kl_div)
def _write_kl_div(w, input, label, reduction, log_target):
    w.emit("kldiv_loss", X=input, Target=label, Loss=w.out, reduction=reduction, log_target=log_target)


@reads("kldiv_loss")
def _read_kl_div(o):
    return {"Loss": F.kl_div(o["X"], o["Target"], o.attr("reduction", "mean"), o.attr("log_target", False))}


@writes(F.smooth_l1_loss)
def _write_smooth_l1(w, input, label, reduction, delta):
    if not w.args.get("is_huber", True):
        raise NotImplementedError("smooth_l1_loss with is_huber=False, in the model format")
    shape = shape_of(input)
    loss = w.emit("huber_loss", X=input, Y=label, Out=w.temp(shape), Residual=w.temp(shape), delta=delta)
    _reduced(w, loss, reduction)


@reads("huber_loss")
def _read_huber(o):
    return F.smooth_l1_loss(o["X"], o["Y"], "none", o.attr("delta", 1.0))


@writes(F.nll_loss)
def _write_nll(w, input, label, weight, ignore_index, reduction):
    w.emit(
        "nll_loss",
        X=input,
        Label=label,
        Weight=weight,
        Out=w.out,
        Total_weight=w.temp([], dtype_of(input)),
        ignore_index=ignore_index,
        reduction=reduction,
    )


@reads("nll_loss")
def _read_nll(o):
    return F.nll_loss(o["X"], o["Label"], o.get("Weight"), o.attr("ignore_index", -100), o.attr("reduction", "mean"))


row(F.log_loss, "log_loss", "Loss", Predicted="input", Labels="label", epsilon="epsilon")


@reads("accuracy")
def _read_accuracy(o):
    places, label = o["Indices"], o["Label"]
    label = label if label.ndim == places.ndim else label.unsqueeze(-1)
    right = paddle.any(paddle.equal(places, label.astype(places.dtype)), axis=-1).astype("float32")
    return {
        "Accuracy": right.mean(),
        "Correct": right.sum().astype("int32"),
        "Total": paddle.numel(right).astype("int32"),
    }


@writes(F.class_center_sample)
def _write_class_center_sample(w, label, num_classes, num_samples):
    labels, classes = w.outs
    given = {"num_classes": num_classes, "num_samples": num_samples}
    named = {"RemappedLabel": labels, "SampledLocalClassCenter": classes}
    w.emit("class_center_sample", Label=label, **named, **given, ring_id=0, rank=0, nranks=1, fix_seed=False, seed=0)


@reads("class_center_sample")
def _read_class_center_sample(o):
    found = F.class_center_sample(o["Label"], o.attr("num_classes"), o.attr("num_samples"))
    return dict(zip(("RemappedLabel", "SampledLocalClassCenter"), found, strict=True))
