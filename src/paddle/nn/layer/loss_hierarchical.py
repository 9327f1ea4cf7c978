"""Losses with parameters for very many classes: hierarchical sigmoid and adaptive softmax."""

from ..._core.args import require_numbers
from ..._core.errors import InvalidArgumentError, InvalidTypeError, received
from .. import functional as F
from .layers import Layer


class HSigmoidLoss(Layer):
    """The cross entropy of the decisions on the path from a tree's root to each label's leaf.

    Args:
        num_classes: number of leaves of the default tree, or of inner nodes of a custom tree.
        is_custom: whether the tree is given with each call, as `path_table` and `path_code`.
        feature_size: size of the last axis of the input.
        is_sparse: whether the gradient of the weight is computed only for the nodes used.

    Shape:
        inputs [N, feature_size] and labels [N, 1] to [N, 1].

    >>> paddle.nn.HSigmoidLoss(3, 4)(paddle.ones([2, 3]), paddle.to_tensor([[0], [3]])).shape
    [2, 1]
    """

    def __init__(
        self, feature_size, num_classes, weight_attr=None, bias_attr=None, is_custom=False, is_sparse=False, name=None
    ):
        super().__init__()
        if num_classes < 2 and not is_custom:
            raise InvalidArgumentError(
                "HSigmoidLoss: 'num_classes' must be at least 2.", received(num_classes=num_classes)
            )
        self._feature_size, self._num_classes = feature_size, num_classes
        self._is_custom, self._is_sparse, self._name = is_custom, is_sparse, name
        nodes = num_classes if is_custom else num_classes - 1
        self.weight = self.create_parameter([nodes, feature_size], attr=weight_attr)
        self.bias = self.create_parameter([nodes, 1], attr=bias_attr, is_bias=True)

    def forward(self, input, label, path_table=None, path_code=None):
        return F.hsigmoid_loss(
            input, label, self._num_classes, self.weight, self.bias, path_table, path_code, self._is_sparse
        )


class AdaptiveLogSoftmaxWithLoss(Layer):
    """The log probability of labels, with rare classes grouped in clusters of decreasing width.

    As in Paddle, `tail_weights` are not among `parameters()`: pass them to the optimizer explicitly.

    Args:
        cutoffs: the first class of each cluster of rare classes.
        div_value: how much narrower each cluster is than the one before.
        head_bias: whether the scores of frequent classes and clusters get a bias.
        in_features: size of the last axis of the input.
        n_classes: number of classes; the most frequent have the lowest numbers.

    Shape:
        inputs [N, in_features] and labels [N] to (log probabilities of the labels [N], mean loss).

    >>> loss = paddle.nn.AdaptiveLogSoftmaxWithLoss(8, 10, cutoffs=[4], div_value=2.0)
    >>> output, mean = loss(paddle.ones([2, 8]), paddle.to_tensor([1, 7]))
    >>> output.shape, mean.shape
    ([2], [])
    """

    def __init__(
        self,
        in_features,
        n_classes,
        cutoffs,
        weight_attr=None,
        bias_attr=None,
        div_value=4.0,
        head_bias=False,
        name=None,
    ):
        super().__init__()
        require_numbers("AdaptiveLogSoftmaxWithLoss", in_features=in_features, div_value=div_value)
        self.in_features, self.n_classes, self.div_value = in_features, n_classes, div_value
        self.cutoffs = [*_checked(cutoffs, n_classes), n_classes]
        self._weight_attr, self._bias_attr, self.is_head_bias = weight_attr, bias_attr, head_bias
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        self.head_weight = self.create_parameter([in_features, self.head_size], attr=weight_attr)
        self.head_bias = self.create_parameter([self.head_size], attr=bias_attr, is_bias=True) if head_bias else None
        self.tail_weights = []
        for i in range(self.n_clusters):
            width, size = int(in_features // div_value ** (i + 1)), self.cutoffs[i + 1] - self.cutoffs[i]
            shapes = [in_features, width], [width, size]
            self.tail_weights.append([self.create_parameter(shape, attr=weight_attr) for shape in shapes])

    def forward(self, input, label):
        return F.adaptive_log_softmax_with_loss(
            input, label, self.head_weight, self.tail_weights, self.cutoffs, self.head_bias
        )

    def log_prob(self, input):
        """The log probability of every class: [N, n_classes]."""
        return self._all_log_probs(input, F.linear(input, self.head_weight, self.head_bias))

    def _all_log_probs(self, input, head):
        from ...tensor.join_split import concat

        head = F.log_softmax(head, axis=-1)
        parts = [head[:, : self.shortlist_size]]
        for i, (down, up) in enumerate(self.tail_weights):
            within = F.log_softmax(F.linear(F.linear(input, down), up), axis=-1)
            at = self.shortlist_size + i
            parts.append(within + head[:, at : at + 1])
        return concat(parts, axis=1)

    def predict(self, input):
        """The likeliest class of each row, as floats; clusters are computed only where they may contain it."""
        head = F.linear(input, self.head_weight, self.head_bias)
        best = head.argmax(axis=1)
        if bool((best < self.shortlist_size).all()):
            return best.astype("float32")
        return self._all_log_probs(input, head).argmax(axis=1).astype("float32")


def _checked(cutoffs, n_classes):
    cutoffs = cutoffs.tolist() if hasattr(cutoffs, "tolist") else list(cutoffs)
    if any(not isinstance(c, int) for c in cutoffs):
        raise InvalidTypeError("AdaptiveLogSoftmaxWithLoss: 'cutoffs' must hold integers.", received(cutoffs=cutoffs))
    if not cutoffs or cutoffs != sorted(set(cutoffs)) or cutoffs[0] < 1 or cutoffs[-1] >= n_classes:
        raise InvalidArgumentError(
            f"AdaptiveLogSoftmaxWithLoss: 'cutoffs' must hold increasing integers from 1 to {n_classes - 1}.",
            received(cutoffs=cutoffs, n_classes=n_classes),
        )
    return cutoffs
