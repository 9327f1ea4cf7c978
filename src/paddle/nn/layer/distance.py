"""Similarity and distance of vectors."""

from ..._core.args import also_named
from ..._core.help import LAYERS, complete
from .. import functional as F
from .layers import Layer

__all__ = ["CosineSimilarity", "PairwiseDistance"]

HELP = LAYERS


class CosineSimilarity(Layer):
    """The cosine of the angle between vectors along `axis`.

    Args:
        axis: axis of the vectors' elements.
        eps: least product of lengths that is divided by.

    Shape:
        two Tensors that broadcast; the output lacks `axis`.

    >>> cosine = paddle.nn.CosineSimilarity(axis=-1)
    >>> cosine(paddle.to_tensor([[2.0, 0.0]]), paddle.to_tensor([[0.5, 0.0]])).tolist()
    [1.0]
    """

    @also_named(("axis", "dim"))
    def __init__(self, axis=1, eps=1e-08):
        super().__init__()
        self._axis, self._eps = axis, eps

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, self._axis, self._eps)

    def extra_repr(self):
        return f"axis={self._axis}, eps={self._eps}"


class PairwiseDistance(Layer):
    """The p-norm of the difference along the last axis.

    Args:
        p: which norm; `float("inf")` gives the largest difference.
        epsilon: what is added to each difference, so that the gradient at 0 is finite.
        keepdim: whether the last axis stays, with size 1.

    Shape:
        two Tensors [N, D] or [D] to [N], or [N, 1] with `keepdim`.

    >>> distance = paddle.nn.PairwiseDistance(epsilon=0.0)
    >>> distance(paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0]])).tolist()
    [5.0]
    """

    @also_named(("epsilon", "eps"))
    def __init__(self, p=2.0, epsilon=1e-06, keepdim=False, name=None):
        super().__init__()
        self.p, self.epsilon, self.keepdim, self.name = p, epsilon, keepdim, name

    def forward(self, x, y):
        return F.pairwise_distance(x, y, self.p, self.epsilon, self.keepdim)

    def extra_repr(self):
        shown = [f"p={self.p}"]
        if self.epsilon != 1e-06:
            shown.append(f"epsilon={self.epsilon}")
        if self.keepdim:
            shown.append(f"keepdim={self.keepdim}")
        return ", ".join(shown + ([f"name={self.name}"] if self.name else []))


complete(globals())
