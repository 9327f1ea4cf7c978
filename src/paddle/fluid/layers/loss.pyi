# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.layers.arithmetic import one as one
from paddle.fluid.layers.linear import Helper as Helper
from paddle.nn.initializer import Constant as Constant

def bpr_loss(input: Any, label: Any, name: Any = None) -> Any:
    """The Bayesian personalised ranking loss: how much the label's score exceeds all others."""

def center_loss(input: Any, label: Any, num_classes: Any, alpha: Any, param_attr: Any = None, update_center: bool = True) -> Any:
    """Half the squared distance of each sample from the center of its class; the centers move at the rate `alpha`."""

def cross_entropy(input: Any, label: Any, soft_label: bool = False, ignore_index: float = -100) -> Any:
    """The cross entropy of probabilities (after a softmax); `label` holds indices [N, 1] or probabilities.

    >>> x = paddle.to_tensor([[0.25, 0.75]])
    >>> round(float(fluid.layers.cross_entropy(x, paddle.to_tensor([[0]]))), 4)
    1.3863"""

def dice_loss(input: Any, label: Any, epsilon: float = 1e-05) -> Any:
    """The Dice loss, of shape [1]."""

def huber_loss(input: Any, label: Any, delta: Any) -> Any:
    """The Huber loss: quadratic up to `delta`, linear beyond."""

def kldiv_loss(x: Any, target: Any, reduction: str = 'mean', name: Any = None) -> Any:
    """The Kullback-Leibler divergence of the probabilities `target` from the log-probabilities `x`."""

def label_smooth(label: Any, prior_dist: Any = None, epsilon: float = 0.1, dtype: str = 'float32', name: Any = None) -> Any:
    """`(1 - epsilon) * label + epsilon * prior`, with a uniform prior by default."""

def log_loss(input: Any, label: Any, epsilon: float = 0.0001, name: Any = None) -> Any:
    """The binary cross entropy of probabilities."""

def margin_rank_loss(label: Any, left: Any, right: Any, margin: float = 0.1, name: Any = None) -> Any:
    """The margin ranking loss: `label` is 1 if `left` should be larger by `margin`, else -1."""

def mse_loss(input: Any, label: Any) -> Any:
    """The mean of the squares, in the shape [1]."""

def npair_loss(anchor: Any, positive: Any, labels: Any, l2_reg: float = 0.002) -> Any:
    """The N-pair loss of matching pairs against all others of the batch, of shape [1]."""

def rank_loss(label: Any, left: Any, right: Any, name: Any = None) -> Any:
    """The RankNet loss of a pair: `label` is 1 if `left` should rank higher, 0 if `right` should, 0.5 for a tie."""

def sigmoid_cross_entropy_with_logits(x: Any, label: Any, ignore_index: float = -100, name: Any = None, normalize: bool = False) -> Any:
    """The binary cross entropy of logits, element by element; `normalize` divides by the number not ignored."""

def sigmoid_focal_loss(x: Any, label: Any, fg_num: Any, gamma: float = 2.0, alpha: float = 0.25) -> Any:
    """The focal loss: `label` is 0 for background, 1 … C for classes, -1 to ignore."""

def smooth_l1(x: Any, y: Any, inside_weight: Any = None, outside_weight: Any = None, sigma: Any = None) -> Any:
    """The smooth L1 loss, summed for each sample: [N, 1]."""

def softmax_with_cross_entropy(logits: Any, label: Any, soft_label: bool = False, ignore_index: float = -100, numeric_stable_mode: bool = True, return_softmax: bool = False, axis: float = -1) -> Any:
    """The cross entropy of logits; with `return_softmax`, also the softmax."""

def square_error_cost(input: Any, label: Any) -> Any:
    """The squared difference of each element."""

def teacher_student_sigmoid_loss(input: Any, label: Any, soft_max_up_bound: float = 15.0, soft_max_lower_bound: float = -15.0) -> Any:
    """The loss of clicks and, if encoded in the label, of a teacher's probability.

    Args:
        label: -2 and -1 for no click and a click without a teacher; z and 1 + z with a teacher's probability z."""
