"""Losses as layers: each stores its options and calls the function of the same name."""

from ..._core.errors import InvalidArgumentError, received
from ..._core.help import LAYERS, complete
from .. import functional as F
from ..functional._loss import LOSSES, check_reduction
from .layers import Layer
from .loss_hierarchical import AdaptiveLogSoftmaxWithLoss, HSigmoidLoss

__all__ = [
    "AdaptiveLogSoftmaxWithLoss",
    "BCELoss",
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "GaussianNLLLoss",
    "HSigmoidLoss",
    "HingeEmbeddingLoss",
    "KLDivLoss",
    "L1Loss",
    "MSELoss",
    "MarginRankingLoss",
    "MultiLabelMarginLoss",
    "MultiLabelSoftMarginLoss",
    "MultiMarginLoss",
    "NLLLoss",
    "PoissonNLLLoss",
    "RNNTLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]

HELP = LAYERS | LOSSES | {"shapes": "two Tensors of one shape to a single number, or with 'none' to their shape."}


class _Loss(Layer):
    """Checks the reduction and stores all options as attributes."""

    _reductions = ("mean", "sum", "none")

    def _keep(self, reduction, **options):
        check_reduction(reduction, type(self).__name__, self._reductions)
        self.reduction = reduction
        for option, value in options.items():
            setattr(self, option, value)


class CrossEntropyLoss(_Loss):
    """The cross entropy between softmax scores and labels.

    Classes are the last axis, where torch has them second; labels may keep that axis with size 1.

    Shape:
        scores [..., classes] and labels [...] or [..., 1], or [..., classes] with `soft_label`, to a single number, or
        with 'none' to the shape of the labels ([..., 1] for soft ones).

    >>> loss = paddle.nn.CrossEntropyLoss()(paddle.zeros([3, 4]), paddle.to_tensor([0, 1, 3]))
    >>> round(loss.item(), 4)
    1.3863
    """

    def __init__(
        self,
        weight=None,
        ignore_index=-100,
        reduction="mean",
        soft_label=False,
        axis=-1,
        use_softmax=True,
        label_smoothing=0.0,
        name=None,
    ):
        super().__init__()
        self._keep(
            reduction,
            weight=weight,
            ignore_index=ignore_index,
            soft_label=soft_label,
            axis=axis,
            use_softmax=use_softmax,
            label_smoothing=label_smoothing,
            name=name,
        )

    def forward(self, input, label=None, target=None):
        return F.cross_entropy(
            input,
            target if label is None else label,
            self.weight,
            self.ignore_index,
            self.reduction,
            self.soft_label,
            self.axis,
            self.use_softmax,
            self.label_smoothing,
        )


class NLLLoss(_Loss):
    """The negative log probability of each label.

    Shape:
        log probabilities [N, classes, ...] and labels [N, ...] to a single number, or with 'none' to [N, ...].

    >>> loss = paddle.nn.NLLLoss()
    >>> loss(paddle.to_tensor([[-1.0, -2.0]]), paddle.to_tensor([1])).item()
    2.0
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", name=None):
        super().__init__()
        check_reduction(reduction, "NLLLoss")
        self._weight, self._ignore_index, self._reduction, self._name = weight, ignore_index, reduction, name

    def forward(self, input, label):
        return F.nll_loss(input, label, self._weight, self._ignore_index, self._reduction)


class MSELoss(_Loss):
    """The squared difference.

    >>> paddle.nn.MSELoss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    2.0
    """

    def __init__(self, reduction="mean"):
        super().__init__()
        self._keep(reduction)

    def forward(self, input, label):
        return F.mse_loss(input, label, self.reduction)


class L1Loss(_Loss):
    """The absolute difference.

    >>> paddle.nn.L1Loss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    1.0
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.l1_loss(input, label, self.reduction)


class SmoothL1Loss(_Loss):
    """Squared for small differences, linear for large ones.

    >>> paddle.nn.SmoothL1Loss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    0.75
    """

    _forward_aliases = {"target": "label"}

    def __init__(self, reduction="mean", delta=1.0, is_huber=True, name=None):
        super().__init__()
        self._keep(reduction, delta=delta, is_huber=is_huber, name=name)

    def forward(self, input, label):
        return F.smooth_l1_loss(input, label, self.reduction, self.delta, self.is_huber)


class KLDivLoss(_Loss):
    """The Kullback-Leibler divergence from a distribution given by its logarithm.

    Args:
        reduction: 'mean', 'batchmean' (the sum divided by the size of the batch), 'sum' or 'none'.

    >>> loss = paddle.nn.KLDivLoss()
    >>> loss(paddle.to_tensor([[-1.0, -1.0]]), paddle.to_tensor([[1.0, 0.0]])).item()
    0.5
    """

    def __init__(self, reduction="mean", log_target=False):
        super().__init__()
        self.reduction, self.log_target = reduction, log_target

    def forward(self, input, label):
        return F.kl_div(input, label, self.reduction, self.log_target)


class BCELoss(_Loss):
    """The cross entropy of probabilities with binary labels.

    >>> loss = paddle.nn.BCELoss()
    >>> loss(paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([1.0, 0.0])).item()
    0.0
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, weight=weight, name=name)

    def forward(self, input, label):
        return F.binary_cross_entropy(input, label, self.weight, self.reduction)


class BCEWithLogitsLoss(_Loss):
    """The cross entropy of the sigmoid of scores with binary labels.

    >>> loss = paddle.nn.BCEWithLogitsLoss()
    >>> round(loss(paddle.zeros([2]), paddle.ones([2])).item(), 4)
    0.6931
    """

    def __init__(self, weight=None, reduction="mean", pos_weight=None, name=None):
        super().__init__()
        self._keep(reduction, weight=weight, pos_weight=pos_weight, name=name)

    def forward(self, logit, label):
        return F.binary_cross_entropy_with_logits(logit, label, self.weight, self.reduction, self.pos_weight)


class PoissonNLLLoss(_Loss):
    """The negative log likelihood of counts.

    >>> paddle.nn.PoissonNLLLoss()(paddle.zeros([2]), paddle.ones([2])).item()
    1.0
    """

    def __init__(self, log_input=True, full=False, epsilon=1e-08, reduction="mean", name=None):
        super().__init__()
        check_reduction(reduction, "PoissonNLLLoss")
        if not epsilon > 0:
            raise InvalidArgumentError("PoissonNLLLoss: 'epsilon' must be positive.", received(epsilon=epsilon))
        self._log_input, self._full, self._epsilon = log_input, full, epsilon
        self._reduction, self._name = reduction, name

    def forward(self, input, label):
        return F.poisson_nll_loss(input, label, self._log_input, self._full, self._epsilon, self._reduction)


class GaussianNLLLoss(_Loss):
    """The negative log likelihood of values under normal distributions.

    Shape:
        means, labels and variances of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.GaussianNLLLoss()
    >>> loss(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([1.0, 1.0]), paddle.ones([2])).item()
    1.0
    """

    def __init__(self, full=False, epsilon=1e-06, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, full=full, epsilon=epsilon, name=name)

    def forward(self, input, label, variance):
        return F.gaussian_nll_loss(input, label, variance, self.full, self.epsilon, self.reduction)


class MarginRankingLoss(_Loss):
    """By how much one score fails to exceed another: `max(0, -label * (input - other) + margin)`.

    Shape:
        two scores and labels 1 or -1, of one shape, to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.MarginRankingLoss()
    >>> loss(paddle.to_tensor([1.0]), paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).item()
    2.0
    """

    def __init__(self, margin=0.0, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, name=name)

    def forward(self, input, other, label):
        return F.margin_ranking_loss(input, other, label, self.margin, self.reduction)


class HingeEmbeddingLoss(_Loss):
    """Distances that should be small where the label is 1, and at least `margin` where it is -1.

    >>> loss = paddle.nn.HingeEmbeddingLoss()
    >>> loss(paddle.to_tensor([0.5, 0.25]), paddle.to_tensor([1.0, -1.0])).item()
    0.625
    """

    def __init__(self, margin=1.0, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, name=name)

    def forward(self, input, label):
        return F.hinge_embedding_loss(input, label, self.margin, self.reduction)


class CosineEmbeddingLoss(_Loss):
    """Vectors that should point the same way where the label is 1, and not where it is -1.

    Shape:
        two Tensors [N, D] and labels [N], 1 or -1, to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.CosineEmbeddingLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]]), paddle.to_tensor([1])).item()
    1.0
    """

    def __init__(self, margin=0, reduction="mean", name=None):
        super().__init__()
        if not -1 <= margin <= 1:
            raise InvalidArgumentError(
                "CosineEmbeddingLoss: 'margin' must lie between -1 and 1.", received(margin=margin)
            )
        self._keep(reduction, margin=margin, name=name)

    def forward(self, input1, input2, label):
        return F.cosine_embedding_loss(input1, input2, label, self.margin, self.reduction)


class SoftMarginLoss(_Loss):
    """`log(1 + exp(-label * input))`.

    >>> loss = paddle.nn.SoftMarginLoss()
    >>> round(loss(paddle.zeros([2]), paddle.to_tensor([1.0, -1.0])).item(), 4)
    0.6931
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.soft_margin_loss(input, label, self.reduction)


class MultiMarginLoss(_Loss):
    """By how much wrong classes come within the margin of the right one, to the power `p`.

    Shape:
        scores [N, classes] and labels [N] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.MultiMarginLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([0])).item()
    0.25
    """

    def __init__(self, p=1, margin=1.0, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, p=p, margin=margin, weight=weight, name=name)

    def forward(self, input, label):
        return F.multi_margin_loss(input, label, self.p, self.margin, self.weight, self.reduction)


class MultiLabelMarginLoss(_Loss):
    """By how much wrong classes come within the margin of several right ones.

    Shape:
        scores [N, classes] and labels [N, classes], of which those up to the first -1 count, to a single number, or
        with 'none' to [N].

    >>> loss = paddle.nn.MultiLabelMarginLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([[0, -1]])).item()
    0.25
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.multi_label_margin_loss(input, label, self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """The binary cross entropy of each class, averaged over classes.

    Shape:
        scores and labels 0 or 1, both [N, classes], to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.MultiLabelSoftMarginLoss()
    >>> round(loss(paddle.zeros([1, 2]), paddle.to_tensor([[1.0, 0.0]])).item(), 4)
    0.6931
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, weight=weight, name=name)

    def forward(self, input, label):
        return F.multi_label_soft_margin_loss(input, label, self.weight, self.reduction)


class TripletMarginLoss(_Loss):
    """By how much a negative example fails to be farther away than a positive one.

    Shape:
        three Tensors [N, D] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.TripletMarginLoss()
    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(loss(anchor, near, far).item(), 4)
    0.5
    """

    def __init__(self, margin=1.0, p=2.0, epsilon=1e-06, swap=False, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, p=p, epsilon=epsilon, swap=swap, name=name)

    def forward(self, input, positive, negative):
        return F.triplet_margin_loss(
            input, positive, negative, self.margin, self.p, self.epsilon, self.swap, self.reduction
        )


class TripletMarginWithDistanceLoss(_Loss):
    """`TripletMarginLoss` with a custom distance.

    Shape:
        three Tensors [N, D] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.TripletMarginWithDistanceLoss(lambda a, b: (a - b).abs().sum(-1))
    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(loss(anchor, near, far).item(), 4)
    0.5
    """

    def __init__(self, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, distance_function=distance_function, margin=margin, swap=swap, name=name)

    def forward(self, input, positive, negative):
        return F.triplet_margin_with_distance_loss(
            input, positive, negative, self.distance_function, self.margin, self.swap, self.reduction
        )


class CTCLoss(_Loss):
    """The loss of label sequences over all alignments with repeats and blanks.

    Shape:
        scores [T, N, classes] (not log probabilities: the softmax is applied here, unlike in torch), labels [N, L],
        lengths [N] and [N] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.CTCLoss()
    >>> lengths = paddle.to_tensor([3]), paddle.to_tensor([1])
    >>> round(loss(paddle.zeros([3, 1, 2]), paddle.to_tensor([[1]], dtype="int32"), *lengths).item(), 4)
    0.2877
    """

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__()
        self._keep(reduction, blank=blank, zero_infinity=zero_infinity)

    def forward(self, log_probs, labels, input_lengths, label_lengths, norm_by_times=False):
        return F.ctc_loss(
            log_probs,
            labels,
            input_lengths,
            label_lengths,
            self.blank,
            self.reduction,
            norm_by_times,
            self.zero_infinity,
        )


class RNNTLoss(_Loss):
    """The loss of label sequences under a transducer.

    Shape:
        log probabilities [N, T, L + 1, classes], labels [N, L], lengths [N] and [N] to a single number, or with 'none'
        to [N].

    >>> loss = paddle.nn.RNNTLoss(fastemit_lambda=0.0)
    >>> one = paddle.to_tensor([1], dtype="int32")
    >>> round(loss(paddle.zeros([1, 1, 2, 2]), paddle.to_tensor([[1]], dtype="int32"), one, one).item(), 4)
    0.0
    """

    def __init__(self, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, blank=blank, fastemit_lambda=fastemit_lambda, name=name)

    def forward(self, input, label, input_lengths, label_lengths):
        return F.rnnt_loss(input, label, input_lengths, label_lengths, self.blank, self.fastemit_lambda, self.reduction)


complete(globals())
