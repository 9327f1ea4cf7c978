"""Losses as layers: each stores its options and calls the function of the same name."""

from ..._core.errors import InvalidArgumentError, received
from .. import functional as F
from ..functional._loss import check_reduction
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
    """The negative log probability of each label."""

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", name=None):
        super().__init__()
        check_reduction(reduction, "NLLLoss")
        self._weight, self._ignore_index, self._reduction, self._name = weight, ignore_index, reduction, name

    def forward(self, input, label):
        return F.nll_loss(input, label, self._weight, self._ignore_index, self._reduction)


class MSELoss(_Loss):
    """The squared difference."""

    def __init__(self, reduction="mean"):
        super().__init__()
        self._keep(reduction)

    def forward(self, input, label):
        return F.mse_loss(input, label, self.reduction)


class L1Loss(_Loss):
    """The absolute difference."""

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.l1_loss(input, label, self.reduction)


class SmoothL1Loss(_Loss):
    """Squared for small differences, linear for large ones."""

    def __init__(self, reduction="mean", delta=1.0, is_huber=True, name=None):
        super().__init__()
        self._keep(reduction, delta=delta, is_huber=is_huber, name=name)

    def forward(self, input, label):
        return F.smooth_l1_loss(input, label, self.reduction, self.delta, self.is_huber)


class KLDivLoss(_Loss):
    """The Kullback-Leibler divergence from a distribution given by its logarithm."""

    def __init__(self, reduction="mean", log_target=False):
        super().__init__()
        self.reduction, self.log_target = reduction, log_target

    def forward(self, input, label):
        return F.kl_div(input, label, self.reduction, self.log_target)


class BCELoss(_Loss):
    """The cross entropy of probabilities with binary labels."""

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, weight=weight, name=name)

    def forward(self, input, label):
        return F.binary_cross_entropy(input, label, self.weight, self.reduction)


class BCEWithLogitsLoss(_Loss):
    """The cross entropy of the sigmoid of scores with binary labels."""

    def __init__(self, weight=None, reduction="mean", pos_weight=None, name=None):
        super().__init__()
        self._keep(reduction, weight=weight, pos_weight=pos_weight, name=name)

    def forward(self, logit, label):
        return F.binary_cross_entropy_with_logits(logit, label, self.weight, self.reduction, self.pos_weight)


class PoissonNLLLoss(_Loss):
    """The negative log likelihood of counts."""

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
    """The negative log likelihood of values under normal distributions."""

    def __init__(self, full=False, epsilon=1e-06, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, full=full, epsilon=epsilon, name=name)

    def forward(self, input, label, variance):
        return F.gaussian_nll_loss(input, label, variance, self.full, self.epsilon, self.reduction)


class MarginRankingLoss(_Loss):
    """By how much one score fails to exceed another."""

    def __init__(self, margin=0.0, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, name=name)

    def forward(self, input, other, label):
        return F.margin_ranking_loss(input, other, label, self.margin, self.reduction)


class HingeEmbeddingLoss(_Loss):
    """Distances that should be small where the label is 1, and at least `margin` where it is -1."""

    def __init__(self, margin=1.0, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, name=name)

    def forward(self, input, label):
        return F.hinge_embedding_loss(input, label, self.margin, self.reduction)


class CosineEmbeddingLoss(_Loss):
    """Vectors that should point the same way where the label is 1, and not where it is -1."""

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
    """`log(1 + exp(-label * input))`."""

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.soft_margin_loss(input, label, self.reduction)


class MultiMarginLoss(_Loss):
    """By how much wrong classes come within the margin of the right one."""

    def __init__(self, p=1, margin=1.0, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, p=p, margin=margin, weight=weight, name=name)

    def forward(self, input, label):
        return F.multi_margin_loss(input, label, self.p, self.margin, self.weight, self.reduction)


class MultiLabelMarginLoss(_Loss):
    """By how much wrong classes come within the margin of several right ones."""

    def __init__(self, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, name=name)

    def forward(self, input, label):
        return F.multi_label_margin_loss(input, label, self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """The binary cross entropy of each class, averaged over classes."""

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, weight=weight, name=name)

    def forward(self, input, label):
        return F.multi_label_soft_margin_loss(input, label, self.weight, self.reduction)


class TripletMarginLoss(_Loss):
    """By how much a negative example fails to be farther away than a positive one."""

    def __init__(self, margin=1.0, p=2.0, epsilon=1e-06, swap=False, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, margin=margin, p=p, epsilon=epsilon, swap=swap, name=name)

    def forward(self, input, positive, negative):
        return F.triplet_margin_loss(
            input, positive, negative, self.margin, self.p, self.epsilon, self.swap, self.reduction
        )


class TripletMarginWithDistanceLoss(_Loss):
    """`TripletMarginLoss` with a custom distance."""

    def __init__(self, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, distance_function=distance_function, margin=margin, swap=swap, name=name)

    def forward(self, input, positive, negative):
        return F.triplet_margin_with_distance_loss(
            input, positive, negative, self.distance_function, self.margin, self.swap, self.reduction
        )


class CTCLoss(_Loss):
    """The loss of label sequences over all alignments with repeats and blanks."""

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
    """The loss of label sequences under a transducer."""

    def __init__(self, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):
        super().__init__()
        self._keep(reduction, blank=blank, fastemit_lambda=fastemit_lambda, name=name)

    def forward(self, input, label, input_lengths, label_lengths):
        return F.rnnt_loss(input, label, input_lengths, label_lengths, self.blank, self.fastemit_lambda, self.reduction)
