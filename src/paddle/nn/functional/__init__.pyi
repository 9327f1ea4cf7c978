# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from paddle import Tensor
from paddle._typing import DTypeLike, DataLayout1D, DataLayout1DVariant, DataLayout2D, DataLayout3D, DataLayoutND, PaddingMode, PaddingTensorMode, ReduceMode, ShapeLike, Size1, Size2, Size3, Size4, Size6
from paddle.distributed import Group
from typing import Any, Literal

from paddle import sigmoid as sigmoid
from paddle import tanh as tanh
from paddle import tanh_ as tanh_
from paddle.nn import offer as offer
from paddle.nn.functional import activation as activation
from paddle.nn.functional import attention as attention
from paddle.nn.functional import common as common
from paddle.nn.functional import conv as conv
from paddle.nn.functional import distance as distance
from paddle.nn.functional import flash_attention as flash_attention
from paddle.nn.functional import loss as loss
from paddle.nn.functional import loss_classification as loss_classification
from paddle.nn.functional import loss_hierarchical as loss_hierarchical
from paddle.nn.functional import loss_margin as loss_margin
from paddle.nn.functional import loss_sequence as loss_sequence
from paddle.nn.functional import moe as moe
from paddle.nn.functional import norm as norm
from paddle.nn.functional import padding as padding
from paddle.nn.functional import pooling as pooling
from paddle.nn.functional import pooling_adaptive as pooling_adaptive
from paddle.nn.functional import sequence as sequence
from paddle.nn.functional import vision as vision
from paddle.nn.functional.flash_attention import flash_attention_v3_varlen as flash_attention_v3_varlen
from paddle.nn.functional.flash_attention import flash_attn_qkvpacked as flash_attn_qkvpacked
from paddle.nn.functional.flash_attention import flash_attn_varlen_qkvpacked as flash_attn_varlen_qkvpacked
from paddle.nn.functional.flash_attention import flashmask_attention as flashmask_attention

def adaptive_avg_pool1d(x: Tensor, output_size: int, name: str | None = None) -> Tensor:
    """The means of `output_size` windows of sequences.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def adaptive_avg_pool2d(x: Tensor, output_size: Size2, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The means of a grid of windows of images; None keeps a size.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.adaptive_avg_pool2d(paddle.ones([1, 3, 7, 5]), [2, None]).shape
    [1, 3, 2, 5]"""

def adaptive_avg_pool3d(x: Tensor, output_size: Size3, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The means of a grid of windows of volumes; None keeps a size.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def adaptive_log_softmax_with_loss(input: Tensor, label: Tensor, head_weight: Tensor, tail_weights: Sequence[Sequence[Tensor]], cutoffs: Sequence[int | Tensor], head_bias: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The log probability of each label, and the mean of its negative; rare classes are grouped in clusters.

    Args:
        head_weight: scores of the frequent classes, then one for each cluster: [D, frequent + clusters].
        tail_weights: for each cluster two matrices, [D, H] and [H, classes in it].
        cutoffs: the first class of each cluster, then the number of classes.
        name: a name for the result, used in Programs only."""

def adaptive_max_pool1d(x: Tensor, output_size: Size1, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of `output_size` windows of sequences.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def adaptive_max_pool2d(x: Tensor, output_size: Size2, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of a grid of windows of images; None keeps a size.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def adaptive_max_pool3d(x: Tensor, output_size: Size3, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of a grid of windows of volumes; None keeps a size.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def affine_grid(theta: Tensor, out_shape: ShapeLike, align_corners: bool = True, name: str | None = None) -> Tensor:
    """The sampling positions of affine maps, for `grid_sample`.

    Args:
        theta: [N, 2, 3] for images, [N, 3, 4] for volumes.
        out_shape: [N, C, H, W] or [N, C, D, H, W].
        name: a name for the result, used in Programs only."""

def alpha_dropout(x: Tensor, p: float = 0.5, training: bool = True, name: str | None = None) -> Tensor:
    """Dropout that keeps the mean and the variance of SELU activations.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def avg_pool1d(x: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, exclusive: bool = True, ceil_mode: bool = False, name: str | None = None) -> Tensor:
    """The mean of every window of sequences; `exclusive` excludes the padding from the count.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def avg_pool2d(x: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The mean of every window of images.

    Args:
        x: Tensor of any shape.
        exclusive: exclude the padding from the count. Default: True.
        divisor_override: the divisor of a window's sum, instead of its area.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.avg_pool2d(paddle.ones([1, 1, 4, 4]), 2).shape
    [1, 1, 2, 2]"""

def avg_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The mean of every window of volumes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def batch_norm(x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None = None, bias: Tensor | None = None, training: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, data_format: DataLayoutND = 'NCHW', use_global_stats: bool | None = None, name: str | None = None) -> Tensor:
    """Normalise every channel to mean 0 and variance 1 over the batch, or by the running statistics.

    Args:
        x: Tensor of any shape.
        momentum: the fraction of the running statistics kept at each step. Default: 0.9.
        use_global_stats: use the running statistics (True) or the batch's (False), regardless of `training`.
        name: a name for the result, used in Programs only."""

def bilinear(x1: Tensor, x2: Tensor, weight: Tensor, bias: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x1 @ weight[k] @ x2` for every output k.

    Args:
        name: a name for the result, used in Programs only."""

def binary_cross_entropy(input: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The cross entropy of probabilities `input` with labels between 0 and 1; logarithms are clamped at -100.

    Args:
        name: a name for the result, used in Programs only."""

def binary_cross_entropy_with_logits(logit: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', pos_weight: Tensor | None = None, name: str | None = None) -> Tensor:
    """`binary_cross_entropy` of the sigmoid of `logit`, computed in one step.

    Args:
        pos_weight: the weight of a label of 1, for each class.
        name: a name for the result, used in Programs only.

    >>> zero = paddle.zeros([2])
    >>> round(paddle.nn.functional.binary_cross_entropy_with_logits(zero, zero).item(), 4)
    0.6931"""

def celu(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def channel_shuffle(x: Tensor, groups: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Interleave the channels of the groups.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def class_center_sample(label: Tensor, num_classes: int, num_samples: int, group: Group | bool | None = None) -> tuple[Tensor, Tensor]:
    """Sample `num_samples` classes that include all in `label`, and renumber the labels within that sample.

    Returns:
        The new labels, and the sampled classes: those of the labels, in order, then random others."""

def conv1d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, dilation: Size1 = 1, groups: int = 1, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """Convolution over one axis; `weight` is [out, in / groups, length].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def conv1d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, output_padding: Size1 = 0, groups: int = 1, dilation: Size1 = 1, output_size: Size1 | None = None, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """Transposed convolution over one axis; `weight` is [in, out / groups, length].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: int = 1, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Convolution over images; `weight` is [out, in / groups, height, width].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x, w = paddle.ones([1, 3, 8, 8]), paddle.ones([6, 3, 3, 3])
    >>> paddle.nn.functional.conv2d(x, w, padding="SAME").shape
    [1, 6, 8, 8]"""

def conv2d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, output_padding: Size2 = 0, dilation: Size2 = 1, groups: int = 1, output_size: Size2 | None = None, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Transposed convolution over images; `weight` is [in, out / groups, height, width].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: int = 1, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Convolution over volumes; `weight` is [out, in / groups, depth, height, width].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def conv3d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, output_padding: Size3 = 0, groups: int = 1, dilation: Size3 = 1, output_size: Size3 | None = None, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Transposed convolution over volumes; `weight` is [in, out / groups, depth, height, width].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def cosine_embedding_loss(input1: Tensor, input2: Tensor, label: Tensor, margin: float = 0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`1 - cosine` where `label` is 1, and `max(0, cosine - margin)` where it is -1.

    Args:
        label: one number for each row; for single vectors, of shape [1].
        name: a name for the result, used in Programs only."""

def cosine_similarity(x1: Tensor, x2: Tensor, axis: int = 1, eps: float = 1e-08) -> Tensor:
    """The cosine of the angle between vectors along `axis`; a product of norms below `eps` counts as `eps`.

    Args:
        axis: an axis; a negative one counts from the last. Default: 1.

    >>> x, y = paddle.to_tensor([[3.0, 0.0]]), paddle.to_tensor([[3.0, 4.0]])
    >>> round(paddle.nn.functional.cosine_similarity(x, y).item(), 4)
    0.6"""

def cross_entropy(input: Tensor, label: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', soft_label: bool = False, axis: int = -1, use_softmax: bool = True, label_smoothing: float = 0.0, name: str | None = None) -> Tensor:
    """The cross entropy between the softmax of `input` and labels.

    As in Paddle, the mean still counts ignored labels if `ignore_index` is negative and
    there is no `weight`.

    Args:
        label: the class of each sample, with or without the class axis (of size 1); or its probability of each class.
        weight: the weight of each class.
        soft_label: `label` holds probabilities. Default: False.
        axis: an axis; a negative one counts from the last. Default: -1.
        use_softmax: False if `input` already holds probabilities. Default: True.
        label_smoothing: the fraction of every label that is spread over all classes. Default: 0.0.
        name: a name for the result, used in Programs only.

    >>> loss = paddle.nn.functional.cross_entropy(paddle.zeros([3, 4]), paddle.to_tensor([0, 1, 3]))
    >>> round(loss.item(), 4)
    1.3863"""

def ctc_loss(log_probs: Tensor, labels: Tensor, input_lengths: Tensor, label_lengths: Tensor, blank: int = 0, reduction: ReduceMode = 'mean', norm_by_times: bool = False, zero_infinity: bool = False) -> Tensor:
    """The negative log probability of label sequences, over all alignments with repeats and blanks.

    A sequence too short for its labels has a loss of 0.

    Args:
        log_probs: scores [T, N, C]; the softmax is applied here and does not change normalised scores.
        labels: [N, L], padded.
        reduction: 'mean' divides each loss by its number of labels first. Default: 'mean'.
        norm_by_times: divide the gradients, not the loss, by the length of each sequence. Default: False."""

def dice_loss(input: Tensor, label: Tensor, epsilon: float = 1e-05, name: str | None = None) -> Tensor:
    """The Dice loss: 1 minus twice the overlap of prediction and label over their sum, averaged over the batch.

    Args:
        input: probabilities, classes last.
        label: class numbers, the last axis of size 1.
        name: a name for the result, used in Programs only."""

def dropout(x: Tensor, p: float = 0.5, axis: int | Sequence[int] | None = None, training: bool = True, inplace: bool = False, mode: Any = 'upscale_in_train', name: str | None = None) -> Tensor:
    """Set elements to zero with probability `p` while training.

    Args:
        x: Tensor of any shape.
        axis: draw the mask along these axes and broadcast it along the others.
        mode: 'upscale_in_train' scales kept elements up in training; 'downscale_in_infer' scales down in evaluation. Default: 'upscale_in_train'.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.dropout(paddle.ones([3]), p=0.0).tolist()
    [1.0, 1.0, 1.0]"""

def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Drop entire channels of [N, C, L] or [C, L]: the same ones in all samples."""

def dropout2d(x: Tensor, p: float = 0.5, training: bool = True, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Drop entire channels of images.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def dropout3d(x: Tensor, p: float = 0.5, training: bool = True, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Drop entire channels of volumes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def elu(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def elu_(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `elu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def embedding(x: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float = 2.0, sparse: bool = False, scale_grad_by_freq: bool = False, name: str | None = None) -> Tensor:
    """The rows of `weight` selected by `x`; the row `padding_idx` reads as zeros and is not trained.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.embedding(paddle.to_tensor([[0, 2]]), paddle.ones([3, 4])).shape
    [1, 2, 4]"""

def feature_alpha_dropout(x: Tensor, p: float = 0.5, training: bool = True, name: str | None = None) -> Tensor:
    """`alpha_dropout` of entire channels.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fold(x: Tensor, output_sizes: Size2, kernel_sizes: Size2, strides: Size2 = 1, paddings: Size2 | Size4 = 0, dilations: Size2 = 1, name: str | None = None) -> Tensor:
    """Add columns, as made by `unfold`, back at the positions of their windows.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def fractional_max_pool2d(x: Tensor, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of windows of varying sizes, so that any output size is possible.

    Args:
        x: Tensor of any shape.
        kernel_size: the size of overlapping windows; None for adjacent windows.
        random_u: between 0 and 1, positions the windows; random by default.
        name: a name for the result, used in Programs only."""

def fractional_max_pool3d(x: Tensor, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> Tensor:
    """`fractional_max_pool2d` for volumes.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def gather_tree(ids: Tensor, parents: Tensor) -> Tensor:
    """Reconstruct the sequences of a beam search, following each id's parent back from the last step.

    Args:
        ids: [steps, batch, beams]."""

def gaussian_nll_loss(input: Tensor, label: Tensor, variance: Tensor, full: bool = False, epsilon: float = 1e-06, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log likelihood of `label` under normal distributions with mean `input`.

    As in Paddle, no gradient flows into `variance`.

    Args:
        variance: like `input`, or with a last axis of size 1, or without the last axis; at least `epsilon` is used.
        full: add the constant term. Default: False.
        name: a name for the result, used in Programs only."""

def gelu(x: Tensor, approximate: Literal['tanh', 'none'] | bool = False, name: str | None = None) -> Tensor:
    """`x` times the normal distribution function at `x`, exact or approximated by tanh.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def glu(x: Tensor, axis: int = -1, name: str | None = None) -> Tensor:
    """One half of `x`, gated by the sigmoid of the other.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only."""

def grid_sample(x: Tensor, grid: Tensor, mode: str = 'bilinear', padding_mode: Literal['zeros', 'reflection', 'border'] = 'zeros', align_corners: bool = True, name: str | None = None) -> Tensor:
    """Sample `x` at the positions in `grid`, which range from -1 to 1 along each axis.

    Args:
        x: Tensor of any shape.
        padding_mode: how to fill positions outside: 'zeros', the 'border', or a 'reflection'. Default: 'zeros'.
        align_corners: -1 and 1 are the centres of the outermost elements, not their outer edges. Default: True.
        name: a name for the result, used in Programs only."""

def group_norm(x: Tensor, num_groups: int, epsilon: float = 1e-05, weight: Tensor | None = None, bias: Tensor | None = None, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> Tensor:
    """Normalise every group of channels to mean 0 and variance 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def gumbel_softmax(x: Tensor, temperature: float = 1.0, hard: bool = False, axis: int = -1, name: str | None = None) -> Tensor:
    """A differentiable sample from a categorical distribution.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only."""

def hardshrink(x: Tensor, threshold: float = 0.5, name: str | None = None) -> Tensor:
    """`x` with the elements closer to 0 than `threshold` set to 0.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def hardsigmoid(x: Tensor, slope: float = 0.1666667, offset: float = 0.5, name: str | None = None) -> Tensor:
    """`slope * x + offset`, clipped to between 0 and 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def hardswish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * min(max(x + 3, 0), 6) / 6`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def hardtanh(x: Tensor, min: float = -1.0, max: float = 1.0, name: str | None = None) -> Tensor:
    """`x` clipped to between `min` and `max`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def hardtanh_(x: Tensor, min: float = -1.0, max: float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `hardtanh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def hinge_embedding_loss(input: Tensor, label: Tensor, margin: float = 1.0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The distance `input` where `label` is 1, and `max(0, margin - input)` where `label` is -1.

    Args:
        name: a name for the result, used in Programs only."""

def hsigmoid_loss(input: Tensor, label: Tensor, num_classes: int, weight: Tensor, bias: Tensor | None = None, path_table: Tensor | None = None, path_code: Tensor | None = None, is_sparse: bool = False, name: str | None = None) -> Tensor:
    """The cross entropy of the decisions on the path from a tree's root to each label's leaf, of shape [N, 1].

    As in Paddle, a path shorter than the longest adds `log(2)` for each missing decision.

    Args:
        num_classes: the number of leaves of the default tree, which is complete and binary.
        weight: one row for each inner node.
        path_table: a custom tree: the inner nodes on each sample's path, then negative numbers.
        path_code: the decision at each of them, 0 or 1.
        is_sparse: compute a sparse gradient for `weight`. Default: False.
        name: a name for the result, used in Programs only."""

def instance_norm(x: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None, weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True, momentum: float = 0.9, eps: float = 1e-05, data_format: Literal['NC', 'NCL', 'NCHW', 'NCDHW'] = 'NCHW', name: str | None = None) -> Tensor:
    """Normalise every channel of every sample to mean 0 and variance 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def interpolate(x: Tensor, size: ShapeLike | None = None, scale_factor: ShapeLike | float | None = None, mode: Any = 'nearest', align_corners: bool = False, align_mode: int = 0, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None = None, recompute_scale_factor: bool | None = None, antialias: bool = False, name: str | None = None) -> Tensor:
    """Resize the spatial axes of `x`.

    Args:
        x: Tensor of any shape.
        size: the output sizes; alternatively `scale_factor`, the factor on the input sizes.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'area'. Default: 'nearest'.
        align_corners: align the centres of the corner elements instead of their outer corners. Default: False.
        align_mode: 0 measures positions from the centres of elements, 1 from their left edges. Default: 0.
        recompute_scale_factor: recompute the factor from the rounded sizes.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.interpolate(paddle.ones([1, 3, 4, 4]), scale_factor=2).shape
    [1, 3, 8, 8]"""

def kl_div(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', log_target: bool = False, name: str | None = None) -> Tensor:
    """The Kullback-Leibler divergence of `label` from the distribution with logarithm `input`; 0 where `label` <= 0.

    Args:
        reduction: also 'batchmean', the sum divided by the size of the first axis. Default: 'mean'.
        log_target: `label` also holds logarithms. Default: False.
        name: a name for the result, used in Programs only."""

def l1_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The absolute difference.

    Args:
        name: a name for the result, used in Programs only."""

def label_smooth(label: Tensor, prior_dist: Tensor | None = None, epsilon: float = 0.1, name: str | None = None) -> Tensor:
    """Mix one-hot labels with a prior (uniform by default): `(1 - epsilon) * label + epsilon * prior`.

    Args:
        name: a name for the result, used in Programs only."""

def layer_norm(x: Tensor, normalized_shape: int | Sequence[int], weight: Tensor | None = None, bias: Tensor | None = None, epsilon: float = 1e-05, name: str | None = None) -> Tensor:
    """Normalise the last axes, of the given sizes, jointly to mean 0 and variance 1.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def leaky_relu(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """`x` where it is not negative, else `negative_slope * x`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def leaky_relu_(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """In-place form of `leaky_relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x @ weight + bias`, with the weight stored as [in, out].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.linear(paddle.ones([2, 3]), paddle.ones([3, 4])).shape
    [2, 4]"""

def local_response_norm(x: Tensor, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> Tensor:
    """Divide every value by a power of the mean square over `size` neighbouring channels.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def log_loss(input: Tensor, label: Tensor, epsilon: float = 0.0001, name: str | None = None) -> Tensor:
    """The unreduced cross entropy of probabilities with binary labels; `epsilon` keeps logarithms finite.

    Args:
        name: a name for the result, used in Programs only."""

def log_sigmoid(x: Tensor, name: str | None = None) -> Tensor:
    """`log(sigmoid(x))`, computed without overflow.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def log_softmax(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """`log(softmax(x))`, computed without overflow.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only."""

logsigmoid = log_sigmoid
def lp_pool1d(x: Tensor, norm_type: float, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, ceil_mode: bool = False, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """The p-norm of every window of sequences (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def lp_pool2d(x: Tensor, norm_type: float, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The p-norm of every window of images (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def margin_cross_entropy(logits: Any, label: Any, margin1: float = 1.0, margin2: float = 0.5, margin3: float = 0.0, scale: float = 64.0, group: Any = None, return_softmax: bool = False, reduction: str = 'mean') -> Any:
    """Cross entropy of cosines, where that of the right class is `cos(margin1 * angle + margin2) - margin3`.

    Args:
        scale: the factor on all cosines before the softmax. Default: 64.0.
        group: the processes over which the classes are split, each with some columns of the logits of all samples;
            None for all processes, False for no split. Labels count the classes of all of them."""

def margin_ranking_loss(input: Tensor, other: Tensor, label: Tensor, margin: float = 0.0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much `input` fails to exceed `other` by `margin`; reversed where `label` is -1.

    Args:
        name: a name for the result, used in Programs only."""

def max_pool1d(x: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, return_mask: bool = False, ceil_mode: bool = False, name: str | None = None) -> Tensor:
    """The maximum of every window of sequences, and with `return_mask` its position.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def max_pool2d(x: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The maximum of every window of images, and with `return_mask` its index in the flattened image.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> paddle.nn.functional.max_pool2d(x, 2).flatten().tolist()
    [5.0, 7.0, 13.0, 15.0]"""

def max_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The maximum of every window of volumes, and with `return_mask` its index.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def max_unpool1d(x: Tensor, indices: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, data_format: DataLayout1D = 'NCL', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool1d` found them, with zeros elsewhere.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def max_unpool2d(x: Tensor, indices: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, data_format: DataLayout2D = 'NCHW', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool2d` found them, with zeros elsewhere.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def max_unpool3d(x: Tensor, indices: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, data_format: DataLayout3D = 'NCDHW', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool3d` found them, with zeros elsewhere.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def maxout(x: Tensor, groups: int, axis: int = 1, name: str | None = None) -> Tensor:
    """The maximum over every `groups` neighbouring channels.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: 1.
        name: a name for the result, used in Programs only."""

def mish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * tanh(softplus(x))`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def moe_permute(hidden_states: Tensor, scale: Tensor | None, expert_routemap_topk: Tensor, expert_prob_topk: Tensor, num_experts: int, tokens_per_expert: list[Any], padding_alignment: int, do_gather: bool = True, using_ue8m0_scale: bool = False, return_expert_indices: bool = False, override_buffer_size: int = -1, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Group the rows by expert, in the order of the tokens, each block padded with zeros.

    Args:
        hidden_states: [tokens, D].
        scale: scaling factors that go along with each token, or None.
        expert_routemap_topk: the experts of each token, -1 for none: [tokens, K].
        expert_prob_topk: the weight of each: [tokens, K].
        tokens_per_expert: the number of tokens for each expert.
        padding_alignment: block lengths are rounded up to a multiple of this.
        do_gather: False leaves the rows at zero and computes only the positions. Default: True.
        override_buffer_size: the total number of rows, instead of the sum of the blocks. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        The rows; the row of each token at each expert, or -1, [tokens, num_experts]; the weight of each row; its scale.
        With `return_expert_indices` also the expert of each row, or -1."""

def moe_unpermute(hidden_states_unzipped: Tensor, zipped_expertwise_rowmap: Tensor, expert_routemap_topk: Tensor, token_prob_unzipped: Tensor, total_zipped_tokens: int, num_experts: int, using_mix_precision: bool = True, using_weighted_combine: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Undo `moe_permute`: return the sum of each token's rows, and the weights [tokens, K].

    Args:
        using_mix_precision: sum in float32. Default: True.
        using_weighted_combine: apply the weights; otherwise the rows are already weighted. Default: False.
        name: a name for the result, used in Programs only."""

def mse_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The squared difference.

    Args:
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.mse_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    2.0"""

def multi_label_margin_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much each other class comes within 1 of each target class; the mean over classes.

    Args:
        label: the classes of each row, then -1; entries after the first -1 are ignored.
        name: a name for the result, used in Programs only."""

def multi_label_soft_margin_loss(input: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The binary cross entropy of each class, averaged over the last axis.

    Args:
        name: a name for the result, used in Programs only."""

def multi_margin_loss(input: Tensor, label: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much each wrong class comes within `margin` of the right one, to the power `p`; the mean over classes.

    Args:
        weight: the weight of each target class.
        name: a name for the result, used in Programs only."""

def nll_loss(input: Tensor, label: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log probability in `input` of each label; classes are axis 1.

    Args:
        name: a name for the result, used in Programs only."""

def normalize(x: Tensor, p: float = 2, axis: int = 1, epsilon: float = 1e-12, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x` divided by its p-norm along `axis`, or by `epsilon` where that is larger.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: 1.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only."""

def npair_loss(anchor: Tensor, positive: Tensor, labels: Tensor, l2_reg: float = 0.002) -> Tensor:
    """The N-pair loss: anchors should be closest to positives of the same label; `l2_reg` keeps embeddings small."""

def one_hot(x: Tensor, num_classes: int = -1, name: str | None = None) -> Tensor:
    """One-hot vectors of integers, as a float tensor.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.one_hot(paddle.to_tensor([1]), 3).tolist()
    [[0.0, 1.0, 0.0]]"""

def pad(x: Tensor, pad: ShapeLike, mode: PaddingTensorMode = 'constant', value: float = 0.0, data_format: DataLayoutND | None = None, pad_from_left_axis: bool = True, name: str | None = None) -> Tensor:
    """Pad `x`.

    Args:
        x: Tensor of any shape.
        pad: lengths before and after, in pairs. As many pairs as there are spatial axes are for these, the last axis
            first; as many as there are axes are for all of them (from the first one, or from the last if
            `pad_from_left_axis` is False); any other number is for the last axes, the last one first.
        mode: 'constant', or values from `x` itself: 'reflect', 'replicate' or 'circular'. Default: 'constant'.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.pad(paddle.ones([1, 1, 2]), [1, 0]).tolist()
    [[[0.0, 1.0, 1.0]]]"""

def pairwise_distance(x: Tensor, y: Tensor, p: float = 2.0, epsilon: float = 1e-06, keepdim: bool = False, name: str | None = None) -> Tensor:
    """The p-norm of `x - y + epsilon` along the last axis.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    >>> x, y = paddle.to_tensor([0.0, 3.0]), paddle.to_tensor([4.0, 0.0])
    >>> paddle.nn.functional.pairwise_distance(x, y, epsilon=0.0).item()
    5.0"""

def pixel_shuffle(x: Tensor, upscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Rearrange channels into space: [N, C·r², H, W] becomes [N, C, H·r, W·r].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.pixel_shuffle(paddle.ones([1, 8, 3, 3]), 2).shape
    [1, 2, 6, 6]"""

def pixel_unshuffle(x: Tensor, downscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Rearrange space into channels: [N, C, H·r, W·r] becomes [N, C·r², H, W].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def poisson_nll_loss(input: Tensor, label: Tensor, log_input: bool = True, full: bool = False, epsilon: float = 1e-08, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log likelihood of counts under Poisson distributions with mean `input`, or `exp(input)`.

    Args:
        full: add Stirling's approximation of the term that depends only on `label`. Default: False.
        name: a name for the result, used in Programs only."""

def prelu(x: Tensor, weight: Tensor, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """`leaky_relu` with a learned slope: one for all channels, or one for each.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def relu(x: Tensor, name: str | None = None) -> Tensor:
    """`max(x, 0)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.relu(paddle.to_tensor([-1.0, 2.0])).tolist()
    [0.0, 2.0]"""

def relu6(x: Tensor, name: str | None = None) -> Tensor:
    """`min(max(x, 0), 6)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def relu_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def rms_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float = 1e-05, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Divide the last axes by their root mean square; also returns the factor.

    Args:
        name: a name for the result, used in Programs only."""

def rnnt_loss(input: Tensor, label: Tensor, input_lengths: Tensor, label_lengths: Tensor, blank: int = 0, fastemit_lambda: float = 0.001, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log probability of label sequences under a transducer, over all alignments.

    Args:
        input: log probabilities [B, T, U + 1, D]; they are not normalised here.
        label: [B, U], padded.
        fastemit_lambda: the fraction by which label gradients are increased, to encourage early emission. Default: 0.001.
        name: a name for the result, used in Programs only."""

def rrelu(x: Tensor, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = True, name: str | None = None) -> Tensor:
    """`leaky_relu` with slopes drawn at random while training, and their mean otherwise.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None, dropout_p: float = 0.0, is_causal: bool = False, training: bool = True, backend: str | None = None, scale: float | None = None, enable_gqa: bool = True, name: str | None = None) -> Tensor:
    """softmax(query · key) · value, on [batch, length, heads, size].

    Args:
        attn_mask: True, or 0, where a query sees a key; False, or a large negative number, where it does not.
        is_causal: a query sees no later keys; the mask is then ignored. Default: False.
        enable_gqa: let several query heads share a key head. Default: True.
        name: a name for the result, used in Programs only.

    >>> q = paddle.rand([1, 4, 2, 8])
    >>> paddle.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True).shape
    [1, 4, 2, 8]"""

def selu(x: Tensor, scale: float = 1.0507009873554805, alpha: float = 1.6732632423543772, name: str | None = None) -> Tensor:
    """`scale * x` where positive, else `scale * alpha * (exp(x) - 1)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def sequence_mask(x: Tensor, maxlen: int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
    """A mask with each length in `x` as that many ones, then zeros up to `maxlen` (by default the maximum length).

    Args:
        x: Tensor of any shape.
        dtype: dtype of the result, by name or as a `paddle.dtype`. Default: 'int64'.
        name: a name for the result, used in Programs only.

    >>> paddle.nn.functional.sequence_mask(paddle.to_tensor([2, 0, 1])).tolist()
    [[1, 1], [0, 0], [1, 0]]"""

def sigmoid_focal_loss(logit: Tensor, label: Tensor, normalizer: Tensor | None = None, alpha: float = 0.25, gamma: float = 2.0, reduction: ReduceMode = 'sum', name: str | None = None) -> Tensor:
    """Binary cross entropy that gives easy examples less weight.

    Args:
        normalizer: one number to divide by, such as the number of labels that are 1.
        alpha: the weight of labels that are 1; the others have `1 - alpha`. Default: 0.25.
        gamma: how fast the weight falls as an example gets easier. Default: 2.0.
        name: a name for the result, used in Programs only."""

def silu(x: Tensor, inplace: bool = False, name: str | None = None) -> Tensor:
    """`x * sigmoid(x)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def smooth_l1_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', delta: float = 1.0, is_huber: bool = True, name: str | None = None) -> Tensor:
    """Half the squared difference where that is below `delta`, and growing linearly from there.

    Args:
        is_huber: False divides the loss by `delta`. Default: True.
        name: a name for the result, used in Programs only."""

def soft_margin_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`log(1 + exp(-label * input))`, with labels 1 and -1.

    Args:
        name: a name for the result, used in Programs only."""

def softmax(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Softmax: exponentials normalised to sum to 1 along `axis`.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    >>> paddle.nn.functional.softmax(paddle.zeros([4])).tolist()
    [0.25, 0.25, 0.25, 0.25]"""

def softmax_(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """In-place form of `softmax`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def softmax_with_cross_entropy(logits: Any, label: Any, soft_label: bool = False, ignore_index: float = -100, numeric_stable_mode: bool = True, return_softmax: bool = False, axis: float = -1) -> Any:
    """The unreduced cross entropy with a class axis of size 1, and the softmax if requested.

    Args:
        axis: an axis; a negative one counts from the last. Default: -1."""

def softplus(x: Tensor, beta: float = 1, threshold: float = 20, name: str | None = None) -> Tensor:
    """`log(1 + exp(beta * x)) / beta`, linear above `threshold`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def softshrink(x: Tensor, threshold: float = 0.5, name: str | None = None) -> Tensor:
    """`x` moved towards 0 by `threshold`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def softsign(x: Tensor, name: str | None = None) -> Tensor:
    """`x / (1 + |x|)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def sparse_attention(query: Tensor, key: Tensor, value: Tensor, sparse_csr_offset: Tensor, sparse_csr_columns: Tensor, key_padding_mask: Tensor | None = None, attn_mask: Tensor | None = None, name: str | None = None) -> Tensor:
    """Attention at the positions of a CSR pattern, on [batch, heads, length, size].

    Args:
        name: a name for the result, used in Programs only."""

def square_error_cost(input: Tensor, label: Tensor) -> Tensor:
    """The squared difference, element by element."""

def swiglu(x: Tensor, y: Tensor | None = None, name: str | None = None) -> Tensor:
    """`silu(x) * y`, where `y` is by default the second half of `x`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def swish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * sigmoid(x)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def tanhshrink(x: Tensor, name: str | None = None) -> Tensor:
    """`x - tanh(x)`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def temporal_shift(x: Tensor, seg_num: int, shift_ratio: float = 0.25, name: str | None = None, data_format: DataLayout2D | str = 'NCHW') -> Tensor:
    """Shift some channels one step forward in time and as many others one step back.

    Args:
        x: Tensor of any shape.
        seg_num: the number of steps in time; the batch is [N · seg_num, …].
        shift_ratio: the fraction of channels shifted in each direction. Default: 0.25.
        name: a name for the result, used in Programs only."""

def thresholded_relu(x: Tensor, threshold: float = 1.0, value: float = 0.0, name: str | None = None) -> Tensor:
    """`x` where above `threshold`, else `value`.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def thresholded_relu_(x: Tensor, threshold: float = 1.0, value: float = 0.0, name: str | None = None) -> Tensor:
    """In-place form of `thresholded_relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def triplet_margin_loss(input: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2, epsilon: float = 1e-06, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much `negative` fails to be farther from `input` than `positive` by `margin`.

    Args:
        p: the norm that measures distances. Default: 2.
        swap: use the distance from `positive` to `negative` where that is shorter. Default: False.
        name: a name for the result, used in Programs only."""

def triplet_margin_with_distance_loss(input: Tensor, positive: Tensor, negative: Tensor, distance_function: Callable[[Tensor, Tensor], Tensor] | None = None, margin: float = 1.0, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`triplet_margin_loss` with a custom distance: a non-negative function of two tensors."""

def unfold(x: Tensor, kernel_sizes: Size2, strides: Size2 = 1, paddings: Size2 | Size4 = 0, dilations: Size2 = 1, name: str | None = None) -> Tensor:
    """Every window of images as a column: [N, C·kh·kw, windows].

    Args:
        x: Tensor of any shape.
        paddings: one length, [height, width], or [top, left, bottom, right]. Default: 0.
        name: a name for the result, used in Programs only."""

def upsample(x: Tensor, size: ShapeLike | None = None, scale_factor: ShapeLike | None = None, mode: Any = 'nearest', align_corners: bool = False, align_mode: int = 0, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None = None, name: str | None = None) -> Tensor:
    """`interpolate` under its other name.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def zeropad2d(x: Tensor, padding: ShapeLike, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Pad images with zeros: [left, right, top, bottom].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""
