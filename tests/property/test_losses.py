"""Losses and activations with their parameters against torch."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle.nn.functional as F

from .strategies import check
from .torch_comparison import Cases

case = Cases()
T = torch.nn.functional


def how(d):
    return d.one("none", "mean", "sum")


@case("elu", "celu", "leaky_relu", "softshrink", "hardshrink")
def _(d, name):
    a = d.number(0.1, 2)
    return [d.x()], lambda lib, x: getattr(lib.nn.functional, name)(x, a)


@case("hardtanh")
def _(d, name):
    a, b = d.number(-2, -0.1), d.number(0.1, 2)
    return [d.x()], lambda lib, x: lib.nn.functional.hardtanh(x, a, b)


@case("softplus")
def _(d, name):
    a, b = d.number(0.5, 2), d.number(1, 20)
    return [d.x()], lambda lib, x: lib.nn.functional.softplus(x, a, b)


@case("thresholded_relu")
def _(d, name):
    a, v = d.number(-1, 1), d.number(-1, 1)
    return [d.x()], lambda x: F.thresholded_relu(x, a, v), lambda x: T.threshold(x, a, v)


@case("hardsigmoid")
def _(d, name):
    return [d.x()], lambda x: F.hardsigmoid(x, slope=1 / 6), T.hardsigmoid


@case("swish", "silu")
def _(d, name):
    return [d.x()], getattr(F, name), T.silu


@case("swiglu")
def _(d, name):
    return (
        [d.x((*d.shape(0, 2), 2 * d.size(1, 3)))],
        F.swiglu,
        (lambda x: T.silu(x.chunk(2, -1)[0]) * x.chunk(2, -1)[1]),
    )


@case("glu")
def _(d, name):
    shape = [2 * n for n in d.filled(1)]
    a = d.axis(shape)
    return [d.x(shape)], lambda lib, x: lib.nn.functional.glu(x, a)


@case("gelu")
def _(d, name):
    close = d.flag()
    return [d.x()], lambda x: F.gelu(x, close), lambda x: T.gelu(x, approximate="tanh" if close else "none")


@case("prelu")
def _(d, name):
    shape = (d.size(1, 2), 3, *d.filled(0, 2))
    return [d.x(shape), d.x((d.one(1, 3),), 0.1, 1)], lambda lib, x, w: lib.nn.functional.prelu(x, w)


@case("rrelu in use")
def _(d, name):
    a, b = d.number(0.05, 0.2), d.number(0.3, 0.9)
    return [d.x()], lambda lib, x: lib.nn.functional.rrelu(x, a, b, training=False)


@case("dropout in use", "dropout2d in use", "dropout3d in use", "alpha_dropout in use", "feature_alpha_dropout in use")
def _(d, name):
    name = name.split()[0]
    shape = d.filled({"dropout2d": 4, "dropout3d": 5}.get(name, 2), 5)
    shape = shape[: {"dropout2d": 4, "dropout3d": 5}.get(name, 3)]
    return [d.x(shape)], lambda lib, x: getattr(lib.nn.functional, name)(x, 0.5, training=False)


@case("softmax", "log_softmax")
def _(d, name):
    shape = d.shape(1)
    a = d.axis(shape)
    return [d.x(shape, -20, 20)], lambda lib, x: getattr(lib.nn.functional, name)(x, a)


@case("softmax of great numbers", "log_softmax of great numbers", rtol=1e-6)
def _(d, name):
    shape = d.filled(1)
    a = d.axis(shape)
    return [d.x(shape, -1e4, 1e4)], lambda lib, x: getattr(lib.nn.functional, name.split()[0])(x, a)


@case("mse_loss", "l1_loss", "soft_margin_loss")
def _(d, name):
    shape, reduction = d.filled(1), how(d)
    target = np.where(d.truth(shape), 1.0, -1.0)
    return [d.x(shape), target], lambda lib, x, y: getattr(lib.nn.functional, name)(x, y.detach(), reduction=reduction)


@case("smooth_l1_loss")
def _(d, name):
    shape, reduction, delta = d.filled(1), how(d), d.number(0.2, 2)
    return (
        [d.x(shape), d.x(shape)],
        lambda x, y: F.smooth_l1_loss(x, y, reduction, delta),
        (lambda x, y: T.huber_loss(x, y, reduction, delta)),
    )


@case("square_error_cost")
def _(d, name):
    shape = d.shape()
    return [d.x(shape), d.x(shape)], F.square_error_cost, lambda x, y: (x - y) ** 2


@case("log_loss")
def _(d, name):
    n = d.size()
    eps = 1e-4
    return (
        [d.x((n, 1), 0.1, 0.9), d.x((n, 1), 0.1, 0.9)],
        lambda x, y: F.log_loss(x, y.detach(), eps),
        (lambda x, y: -y.detach() * torch.log(x + eps) - (1 - y.detach()) * torch.log(1 - x + eps)),
    )


@case("binary_cross_entropy")
def _(d, name):
    shape, reduction = d.filled(1), how(d)
    return [
        d.x(shape, 0.1, 0.9),
        d.x(shape, 0, 1),
        d.x(shape, 0.5, 2),
    ], lambda lib, x, y, w: lib.nn.functional.binary_cross_entropy(x, y.detach(), w.detach(), reduction=reduction)


@case("binary_cross_entropy_with_logits")
def _(d, name):
    shape, reduction = d.filled(1), how(d)
    made = [d.x(shape), d.x(shape, 0, 1), d.x(shape, 0.5, 2), d.x((shape[-1],), 0.5, 2)]
    return made, lambda lib, x, y, w, p: lib.nn.functional.binary_cross_entropy_with_logits(
        x, y.detach(), w.detach(), reduction=reduction, pos_weight=p.detach()
    )


@case("kl_div")
def _(d, name):
    shape, reduction, log = d.filled(2), d.one("none", "sum", "batchmean"), d.flag()
    return [d.x(shape), d.x(shape, 0.1, 0.9)], lambda lib, x, y: lib.nn.functional.kl_div(
        x, y.detach(), reduction=reduction, log_target=log
    )


@case("nll_loss")
def _(d, name):
    n, kinds, reduction = d.size(), d.size(2, 5), how(d)
    label = d.whole((n,), 0, kinds - 1)
    label[0] = 0
    return [d.x((n, kinds), -3, -0.1), label, d.x((kinds,), 0.5, 2)], lambda lib, x, y, w: lib.nn.functional.nll_loss(
        x, y, w.detach(), ignore_index=1, reduction=reduction
    )


@case("cross_entropy")
def _(d, name):
    n, kinds, reduction = d.size(), d.size(2, 5), how(d)
    label = d.whole((n,), 0, kinds - 1)
    label[0] = 0
    smooth = d.one(0.0, 0.1)
    return [d.x((n, kinds)), label], lambda lib, x, y: lib.nn.functional.cross_entropy(
        x, y, ignore_index=-100, reduction=reduction, label_smoothing=smooth
    )


@case("cross_entropy with weights")
def _(d, name):
    n, kinds, reduction = d.size(), d.size(2, 5), how(d)
    return [
        d.x((n, kinds)),
        d.whole((n,), 0, kinds - 1),
        d.x((kinds,), 0.5, 2),
    ], lambda lib, x, y, w: lib.nn.functional.cross_entropy(x, y, w.detach(), reduction=reduction)


@case("cross_entropy with soft labels")
def _(d, name):
    n, kinds = d.size(), d.size(2, 5)
    label = d.x((n, kinds), 0.1, 1)
    label /= label.sum(-1, keepdims=True)
    return (
        [d.x((n, kinds)), label],
        lambda x, y: F.cross_entropy(x, y.detach(), soft_label=True),
        (lambda x, y: T.cross_entropy(x, y.detach())),
    )


@case("softmax_with_cross_entropy")
def _(d, name):
    n, kinds = d.size(), d.size(2, 5)
    return (
        [d.x((n, kinds)), d.whole((n, 1), 0, kinds - 1)],
        F.softmax_with_cross_entropy,
        (lambda x, y: T.cross_entropy(x, y[:, 0], reduction="none")[:, None]),
    )


@case("gaussian_nll_loss", "poisson_nll_loss")
def _(d, name):
    shape, reduction, full = d.filled(1), how(d), d.flag()
    if name == "poisson_nll_loss":
        log = d.flag()
        return [d.x(shape, 0.2, 3), d.x(shape, 0.2, 3)], lambda lib, x, y: lib.nn.functional.poisson_nll_loss(
            x, y.detach(), log, full=full, reduction=reduction
        )
    return [d.x(shape), d.x(shape), d.x(shape, 0.2, 3)], lambda lib, x, y, v: lib.nn.functional.gaussian_nll_loss(
        x, y, v.detach(), full, reduction=reduction
    )


@case("hinge_embedding_loss")
def _(d, name):
    shape, reduction = d.filled(1), how(d)
    y = np.where(d.truth(shape), 1.0, -1.0)
    m = d.number(0.5, 2)
    return [d.x(shape), y], lambda lib, x, y: lib.nn.functional.hinge_embedding_loss(
        x, y.detach(), m, reduction=reduction
    )


@case("cosine_embedding_loss")
def _(d, name):
    n, m = d.sizes(2)
    reduction, margin = how(d), d.number(-0.5, 0.5)
    y = np.where(d.truth((n,)), 1.0, -1.0)
    return [d.x((n, m), 0.2, 3), d.x((n, m), 0.2, 3), y], lambda lib, a, b, y: lib.nn.functional.cosine_embedding_loss(
        a, b, y.detach(), margin, reduction=reduction
    )


@case("margin_ranking_loss")
def _(d, name):
    shape, reduction, margin = d.filled(1), how(d), d.number(0, 1)
    y = np.where(d.truth(shape), 1.0, -1.0)
    return [d.distinct(shape), d.distinct(shape) + 0.11, y], lambda lib, a, b, y: lib.nn.functional.margin_ranking_loss(
        a, b, y.detach(), margin, reduction=reduction
    )


@case("triplet_margin_loss", rtol=1e-5, atol=1e-7)
def _(d, name):
    n, m = d.sizes(2)
    reduction, margin, p, swap = how(d), d.number(0.5, 2), d.one(1.0, 2.0), d.flag()
    return [d.x((n, m)) for _ in range(3)], lambda lib, a, b, c: lib.nn.functional.triplet_margin_loss(
        a, b, c, margin, p, swap=swap, reduction=reduction
    )


@case("triplet_margin_with_distance_loss", rtol=1e-5, atol=1e-7)
def _(d, name):
    n, m = d.sizes(2)
    reduction, margin, swap = how(d), d.number(0.5, 2), d.flag()
    return [d.x((n, m)) for _ in range(3)], lambda lib, a, b, c: lib.nn.functional.triplet_margin_with_distance_loss(
        a, b, c, margin=margin, swap=swap, reduction=reduction
    )


@case("multi_margin_loss")
def _(d, name):
    n, kinds = d.size(), d.size(2, 5)
    p, margin, reduction = d.one(1, 2), d.number(0.5, 2), how(d)
    return [d.x((n, kinds)), d.whole((n,), 0, kinds - 1)], lambda lib, x, y: lib.nn.functional.multi_margin_loss(
        x, y, p, margin, reduction=reduction
    )


@case("multi_label_margin_loss")
def _(d, name):
    n, kinds, reduction = d.size(), d.size(2, 5), how(d)
    label = np.stack([[*d.order(kinds)[:1], *[-1] * (kinds - 1)] for _ in range(n)]).astype("int64")
    return (
        [d.x((n, kinds)), label],
        lambda x, y: F.multi_label_margin_loss(x, y, reduction),
        (lambda x, y: T.multilabel_margin_loss(x, y, reduction=reduction)),
    )


@case("multi_label_soft_margin_loss")
def _(d, name):
    n, kinds, reduction = d.size(), d.size(2, 5), how(d)
    y = d.truth((n, kinds)) * 1.0
    return (
        [d.x((n, kinds)), y],
        lambda x, y: F.multi_label_soft_margin_loss(x, y.detach(), reduction=reduction),
        (lambda x, y: T.multilabel_soft_margin_loss(x, y.detach(), reduction=reduction)),
    )


@case("ctc_loss", rtol=1e-5, atol=1e-7)
def _(d, name):
    steps, n, kinds, longest = d.size(6, 9), d.size(1, 3), 4, 3
    labels = d.whole((n, longest), 1, kinds - 1, "int32")
    lengths, sizes = np.full(n, steps), d.whole((n,), 1, longest)

    def ours(x, y, a, b):
        return F.ctc_loss(x, y, a, b, reduction="none")

    def theirs(x, y, a, b):
        return T.ctc_loss(x.log_softmax(-1), y.long(), a, b, reduction="none")

    return [d.x((steps, n, kinds)), labels, lengths, sizes], ours, theirs


@case("sigmoid_focal_loss")
def _(d, name):
    n, kinds = d.sizes(2)
    alpha, gamma, reduction = d.number(0.1, 0.9), d.number(0, 3), how(d)
    y = d.truth((n, kinds)) * 1.0

    def theirs(x, y):
        y = y.detach()
        p = torch.sigmoid(x)
        cross = T.binary_cross_entropy_with_logits(x, y, reduction="none")
        right = p * y + (1 - p) * (1 - y)
        loss = (alpha * y + (1 - alpha) * (1 - y)) * cross * (1 - right) ** gamma
        return loss if reduction == "none" else getattr(loss, reduction)()

    return (
        [d.x((n, kinds)), y],
        lambda x, y: F.sigmoid_focal_loss(x, y.detach(), alpha=alpha, gamma=gamma, reduction=reduction),
        theirs,
    )


@case("dice_loss")
def _(d, name):
    n, kinds = d.sizes(2, 2, 4)

    def theirs(x, y):
        y = T.one_hot(y[:, 0], kinds)
        both = (x * y).sum(1)
        return (1 - 2 * both / (x.sum(1) + y.sum(1) + 1e-5)).mean()

    return [d.x((n, kinds), 0.1, 0.9), d.whole((n, 1), 0, kinds - 1)], F.dice_loss, theirs


@case("npair_loss")
def _(d, name):
    n, m, l2 = d.size(2, 4), d.size(1, 3), d.number(0, 0.1)

    def theirs(a, p, y):
        same = (y[:, None] == y[None]).to(a.dtype)
        target = same / same.sum(1, keepdim=True)
        size = ((a**2).sum(1).mean() + (p**2).sum(1).mean()) * l2 * 0.25
        return size + (T.cross_entropy(a @ p.T, target, reduction="none")[:, None] * target).sum(0).mean()

    return [d.x((n, m)), d.x((n, m)), d.whole((n,), 0, 2)], lambda a, p, y: F.npair_loss(a, p, y, l2), theirs


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_losses(name, data):
    case.holds(name, data)
