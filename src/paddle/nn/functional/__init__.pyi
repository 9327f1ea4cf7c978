# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from paddle import Tensor
from paddle._typing import DTypeLike, DataLayout1D, DataLayout1DVariant, DataLayout2D, DataLayout3D, DataLayoutND, PaddingMode, PaddingTensorMode, ReduceMode, ShapeLike, Size1, Size2, Size3, Size4, Size6
from paddle.distributed import Group
from typing import Any, Literal

from paddle import diag_embed as diag_embed
from paddle import pdist as pdist
from paddle import sigmoid as sigmoid
from paddle import tanh as tanh
from paddle import tanh_ as tanh_
from paddle.nn import offer as offer
from paddle.nn.functional import activation as activation
from paddle.nn.functional import attention as attention
from paddle.nn.functional import by_name as by_name
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
from paddle.nn.functional.flash_attention import sdp_kernel as sdp_kernel

def adaptive_avg_pool1d(x: Tensor, output_size: int, name: str | None = None) -> Tensor:
    """The means of `output_size` windows of sequences.

    Args:
        x: Tensor [N, C, L].
        output_size: number of windows.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, output_size].

    >>> F.adaptive_avg_pool1d(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).tolist()
    [[[2.0, 6.0]]]"""

def adaptive_avg_pool2d(x: Tensor, output_size: Size2, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The means of a grid of windows of images.

    Args:
        x: Tensor [N, C, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'].

    >>> paddle.nn.functional.adaptive_avg_pool2d(paddle.ones([1, 3, 7, 5]), [2, None]).shape
    [1, 3, 2, 5]"""

def adaptive_avg_pool3d(x: Tensor, output_size: Size3, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The means of a grid of windows of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        data_format: where the channels are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D', H', W'].

    >>> F.adaptive_avg_pool3d(paddle.ones([1, 3, 4, 5, 6]), 2).shape
    [1, 3, 2, 2, 2]"""

def adaptive_log_softmax_with_loss(input: Tensor, label: Tensor, head_weight: Tensor, tail_weights: Sequence[Sequence[Tensor]], cutoffs: Sequence[int | Tensor], head_bias: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The log probability of each label, and the mean of its negative; rare classes are grouped in clusters.

    Args:
        input: Tensor [N, D].
        label: Tensor of class numbers [N].
        head_weight: scores of the frequent classes, then one for each cluster: [D, frequent + clusters].
        tail_weights: for each cluster two matrices, [D, H] and [H, classes in it].
        cutoffs: the first class of each cluster, then the number of classes.
        head_bias: Tensor [frequent + clusters]; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        (log probability of each label [N], mean loss).

    >>> head, tail = paddle.zeros([8, 5]), [[paddle.zeros([8, 4]), paddle.zeros([4, 6])]]
    >>> x, label = paddle.ones([2, 8]), paddle.to_tensor([1, 7])
    >>> output, loss = F.adaptive_log_softmax_with_loss(x, label, head, tail, [4, 10])
    >>> [round(v, 4) for v in output.tolist()]
    [-1.6094, -3.4012]"""

def adaptive_max_pool1d(x: Tensor, output_size: Size1, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of `output_size` windows of sequences.

    Args:
        x: Tensor [N, C, L].
        output_size: number of windows.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, output_size], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool1d(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).tolist()
    [[[3.0, 7.0]]]"""

def adaptive_max_pool2d(x: Tensor, output_size: Size2, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of a grid of windows of images.

    Args:
        x: Tensor [N, C, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool2d(paddle.ones([2, 3, 4, 5]), [1, None]).shape
    [2, 3, 1, 5]"""

def adaptive_max_pool3d(x: Tensor, output_size: Size3, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of a grid of windows of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D', H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.adaptive_max_pool3d(paddle.ones([1, 3, 4, 5, 6]), 2).shape
    [1, 3, 2, 2, 2]"""

def affine_grid(theta: Tensor, out_shape: ShapeLike, align_corners: bool = True, name: str | None = None) -> Tensor:
    """The sampling positions of affine maps, for `grid_sample`.

    Args:
        theta: Tensor [N, 2, 3] for images, [N, 3, 4] for volumes.
        out_shape: sizes [N, C, H, W] or [N, C, D, H, W] that are sampled.
        align_corners: whether -1 and 1 are the centres of the outermost elements, not their outer edges. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, H, W, 2] or [N, D, H, W, 3].

    >>> theta = paddle.to_tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    >>> F.affine_grid(theta, [1, 1, 2, 2]).tolist()
    [[[[-1.0, -1.0], [1.0, -1.0]], [[-1.0, 1.0], [1.0, 1.0]]]]"""

def alpha_dropout(x: Tensor, p: float = 0.5, training: bool = True, name: str | None = None) -> Tensor:
    """Dropout that keeps the mean and the variance of SELU activations.

    Args:
        x: Tensor of any shape.
        p: probability that an element is dropped. Default: 0.5.
        training: whether it takes place; False for evaluation. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.alpha_dropout(paddle.ones([3]), training=False).tolist()
    [1.0, 1.0, 1.0]"""

def avg_pool1d(x: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, exclusive: bool = True, ceil_mode: bool = False, name: str | None = None) -> Tensor:
    """The mean of every window of sequences.

    Args:
        x: Tensor [N, C, L].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and torch counts it unless told. Default: True.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> F.avg_pool1d(paddle.to_tensor([[[1.0, 2.0, 3.0]]]), 2, padding=1).tolist()
    [[[1.0, 2.5]]]"""

def avg_pool2d(x: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The mean of every window of images.

    Args:
        x: Tensor [N, C, H, W].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and
            torch counts it unless told. Default: True.
        divisor_override: number to divide the sum of a window by, instead of its number of elements.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`.

    >>> paddle.nn.functional.avg_pool2d(paddle.ones([1, 1, 4, 4]), 2).shape
    [1, 1, 2, 2]"""

def avg_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The mean of every window of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and torch counts it unless told. Default: True.
        divisor_override: number to divide the sum of a window by; by default its number of elements.
        data_format: where the channels are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D', H', W'], each size as in `avg_pool1d`.

    >>> F.avg_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2).shape
    [1, 3, 2, 2, 2]"""

def batch_norm(x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None = None, bias: Tensor | None = None, training: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, data_format: DataLayoutND = 'NCHW', use_global_stats: bool | None = None, name: str | None = None) -> Tensor:
    """Normalise every channel to mean 0 and variance 1 over the batch, or by the running statistics.

    Args:
        x: Tensor [N, C, ...].
        running_mean: Tensor [C], updated while training.
        running_var: Tensor [C], updated while training.
        weight: Tensor of scales, one for each channel; by default ones.
        bias: Tensor of shifts, one for each channel; by default zeros.
        training: whether the statistics are the batch's. Default: False.
        momentum: the fraction of the running statistics kept at each step. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        use_global_stats: whether the running statistics are used, regardless of `training`; by default `not training`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x, mean, var = paddle.to_tensor([[1.0], [3.0]]), paddle.zeros([1]), paddle.ones([1])
    >>> F.batch_norm(x, mean, var, training=True, epsilon=0.0).tolist()
    [[-1.0], [1.0]]
    >>> round(mean.item(), 4)
    0.2"""

def bilinear(x1: Tensor, x2: Tensor, weight: Tensor, bias: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x1 @ weight[k] @ x2` for every output k.

    Args:
        x1: Tensor [N, in1].
        x2: Tensor [N, in2].
        weight: Tensor [out, in1, in2].
        bias: Tensor [1, out]; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out].

    >>> F.bilinear(paddle.ones([5, 3]), paddle.ones([5, 4]), paddle.ones([2, 3, 4])).shape
    [5, 2]"""

def binary_cross_entropy(input: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The cross entropy of probabilities `input` with labels between 0 and 1; logarithms are clamped at -100.

    Args:
        input: Tensor of probabilities.
        label: Tensor of labels, of the shape of `input`.
        weight: Tensor of weights that broadcasts with `input`; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.binary_cross_entropy(paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([1.0, 0.0])).item()
    0.0"""

def binary_cross_entropy_with_logits(logit: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', pos_weight: Tensor | None = None, name: str | None = None) -> Tensor:
    """`binary_cross_entropy` of the sigmoid of `logit`, computed in one step.

    Args:
        logit: Tensor of scores, before the sigmoid.
        label: Tensor of labels, of the shape of `input`.
        weight: Tensor of weights that broadcasts with `logit`; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        pos_weight: the weight of a label of 1, for each class.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> zero = paddle.zeros([2])
    >>> round(paddle.nn.functional.binary_cross_entropy_with_logits(zero, zero).item(), 4)
    0.6931"""

def celu(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        alpha: scale of negative values; not 0. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.celu(paddle.to_tensor([0.0, 2.0])).tolist()
    [0.0, 2.0]"""

def channel_shuffle(x: Tensor, groups: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Interleave the channels of the groups.

    Args:
        x: Tensor [N, C, H, W].
        groups: number of groups of channels.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.channel_shuffle(paddle.arange(4.0).reshape([1, 4, 1, 1]), 2).flatten().tolist()
    [0.0, 2.0, 1.0, 3.0]"""

def class_center_sample(label: Tensor, num_classes: int, num_samples: int, group: Group | bool | None = None) -> tuple[Tensor, Tensor]:
    """Sample `num_samples` classes that include all in `label`, and renumber the labels within that sample.

    Args:
        label: integer Tensor [N] of class numbers.
        num_classes: number of classes; with a group those of this process.
        num_samples: how many classes are kept; more if `label` has more. With a group each process keeps so many.
        group: the processes over which the classes are split; all have the same labels, which count the classes of all
            of them. None for all processes, False for no split.

    Returns:
        The new labels, and the sampled classes: those of the labels, in order, then random others. With a group the
        labels count the sampled classes of all processes, and the classes are those of this process, from 0 on.

    >>> label, classes = F.class_center_sample(paddle.to_tensor([7, 2, 7]), 20, 4)
    >>> label.tolist(), classes[:2].tolist(), classes.shape
    ([1, 0, 1], [2, 7], [4])"""

def conv1d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, dilation: Size1 = 1, groups: int = 1, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """Convolution over one axis; `weight` is [out, in / groups, length].

    Args:
        x: Tensor [N, in, L].
        weight: Tensor [out, in / groups, length].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        data_format: where the channels of `x` are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, L'], with L' = (L + padding - dilation * (length - 1) - 1) // stride + 1, where padding counts
        both sides.

    >>> F.conv1d(paddle.to_tensor([[[1.0, 2.0, 3.0]]]), paddle.ones([1, 1, 2])).tolist()
    [[[3.0, 5.0]]]"""

def conv1d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, output_padding: Size1 = 0, groups: int = 1, dilation: Size1 = 1, output_size: Size1 | None = None, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """Transposed convolution over one axis; `weight` is [in, out / groups, length].

    Args:
        x: Tensor [N, in, L].
        weight: Tensor [in, out / groups, length].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the result is at the end of each axis; less than the stride. Default: 0.
        groups: number of groups of channels that are convolved apart. Default: 1.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        output_size: sizes of the result: an integer, or one for each axis; by default those that follow from the window.
        data_format: where the channels of `x` are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, L'], with L' = (L - 1) * stride - padding + dilation * (length - 1) + 1 + output_padding, where
        padding counts both sides.

    >>> F.conv1d_transpose(paddle.to_tensor([[[1.0, 2.0]]]), paddle.ones([1, 1, 2]), stride=2).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]"""

def conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: int = 1, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Convolution over images; `weight` is [out, in / groups, height, width].

    Args:
        x: Tensor [N, in, H, W].
        weight: Tensor [out, in / groups, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        data_format: where the channels of `x` are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, H', W'], each size as in `conv1d`.

    >>> x, w = paddle.ones([1, 3, 8, 8]), paddle.ones([6, 3, 3, 3])
    >>> paddle.nn.functional.conv2d(x, w, padding="SAME").shape
    [1, 6, 8, 8]"""

def conv2d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, output_padding: Size2 = 0, dilation: Size2 = 1, groups: int = 1, output_size: Size2 | None = None, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Transposed convolution over images; `weight` is [in, out / groups, height, width].

    Args:
        x: Tensor [N, in, H, W].
        weight: Tensor [in, out / groups, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the result is at the end of each axis; less than the stride. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        output_size: sizes of the result: an integer, or one for each axis; by default those that follow from the window.
        data_format: where the channels of `x` are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, H', W'], each size as in `conv1d_transpose`.

    >>> F.conv2d_transpose(paddle.ones([1, 3, 8, 8]), paddle.ones([3, 2, 2, 2]), stride=2).shape
    [1, 2, 16, 16]"""

def conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: int = 1, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Convolution over volumes; `weight` is [out, in / groups, depth, height, width].

    Args:
        x: Tensor [N, in, D, H, W].
        weight: Tensor [out, in / groups, depth, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        data_format: where the channels of `x` are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, D', H', W'], each size as in `conv1d`.

    >>> F.conv3d(paddle.ones([1, 3, 4, 4, 4]), paddle.ones([6, 3, 2, 2, 2])).shape
    [1, 6, 3, 3, 3]"""

def conv3d_transpose(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, output_padding: Size3 = 0, groups: int = 1, dilation: Size3 = 1, output_size: Size3 | None = None, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Transposed convolution over volumes; `weight` is [in, out / groups, depth, height, width].

    Args:
        x: Tensor [N, in, D, H, W].
        weight: Tensor [in, out / groups, depth, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the result is at the end of each axis; less than the stride. Default: 0.
        groups: number of groups of channels that are convolved apart. Default: 1.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        output_size: sizes of the result: an integer, or one for each axis; by default those that follow from the window.
        data_format: where the channels of `x` are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, D', H', W'], each size as in `conv1d_transpose`.

    >>> F.conv3d_transpose(paddle.ones([1, 3, 4, 4, 4]), paddle.ones([3, 2, 2, 2, 2]), stride=2).shape
    [1, 2, 8, 8, 8]"""

def cosine_embedding_loss(input1: Tensor, input2: Tensor, label: Tensor, margin: float = 0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`1 - cosine` where `label` is 1, and `max(0, cosine - margin)` where it is -1.

    Args:
        input1: Tensor [N, D] or [D].
        input2: Tensor of the shape of `input1`.
        label: one number for each row; for single vectors, of shape [1].
        margin: distance that is wanted. Default: 0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]])
    >>> F.cosine_embedding_loss(x, y, paddle.to_tensor([1])).item()
    1.0"""

def cosine_similarity(x1: Tensor, x2: Tensor, axis: int = 1, eps: float = 1e-08) -> Tensor:
    """The cosine of the angle between vectors along `axis`; a product of norms below `eps` counts as `eps`.

    Args:
        x1: Tensor of any shape.
        x2: Tensor whose shape broadcasts with that of `x1`.
        axis: axis of the vectors' elements. Default: 1.
        eps: least product of lengths that is divided by. Default: 1e-08.

    Returns:
        Tensor with the broadcast shape, without `axis`.

    >>> x, y = paddle.to_tensor([[3.0, 0.0]]), paddle.to_tensor([[3.0, 4.0]])
    >>> round(paddle.nn.functional.cosine_similarity(x, y).item(), 4)
    0.6"""

def cross_entropy(input: Tensor, label: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', soft_label: bool = False, axis: int = -1, use_softmax: bool = True, label_smoothing: float = 0.0, name: str | None = None) -> Tensor:
    """The cross entropy between the softmax of `input` and labels.

    As in Paddle, the mean still counts ignored labels if `ignore_index` is negative and
    there is no `weight`.

    Args:
        input: Tensor of scores, [..., classes], or of probabilities if `use_softmax` is False.
        label: the class of each sample, with or without the class axis (of size 1); or its probability of each class.
        weight: the weight of each class.
        ignore_index: label that adds nothing to the loss. Default: -100.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        soft_label: `label` holds probabilities. As in Paddle, the gradient takes for granted that they sum to 1. Default: False.
        axis: axis of the classes; torch's namesake has them second. Default: -1.
        use_softmax: False if `input` already holds probabilities. Default: True.
        label_smoothing: the fraction of every label that is spread over all classes. Default: 0.0.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of the labels ([..., 1] for soft ones).

    >>> loss = paddle.nn.functional.cross_entropy(paddle.zeros([3, 4]), paddle.to_tensor([0, 1, 3]))
    >>> round(loss.item(), 4)
    1.3863"""

def ctc_loss(log_probs: Tensor, labels: Tensor, input_lengths: Tensor, label_lengths: Tensor, blank: int = 0, reduction: ReduceMode = 'mean', norm_by_times: bool = False, zero_infinity: bool = False) -> Tensor:
    """The negative log probability of label sequences, over all alignments with repeats and blanks.

    A sequence too short for its labels has a loss of 0.

    Args:
        log_probs: Tensor of scores [T, N, classes]; the softmax is applied here, unlike in torch, and does not change
            normalised scores.
        labels: Tensor of class numbers [N, L], padded.
        input_lengths: Tensor [N]: how many steps of each sequence count.
        label_lengths: Tensor [N]: how many labels of each sequence count.
        blank: number of the class that stands for no label. Default: 0.
        reduction: 'mean' (of each loss divided by its number of labels), 'sum' or 'none'. Default: 'mean'.
        norm_by_times: whether the gradients, not the loss, are divided by the length of each sequence. Default: False.
        zero_infinity: accepted; infinite losses are always 0. Default: False.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> lengths = paddle.to_tensor([3]), paddle.to_tensor([1])
    >>> loss = F.ctc_loss(paddle.zeros([3, 1, 2]), paddle.to_tensor([[1]], dtype="int32"), *lengths)
    >>> round(loss.item(), 4)
    0.2877"""

def dice_loss(input: Tensor, label: Tensor, epsilon: float = 1e-05, name: str | None = None) -> Tensor:
    """The Dice loss: 1 minus twice the overlap of prediction and label over their sum, averaged over the batch.

    Args:
        input: Tensor of probabilities, [N, ..., classes].
        label: Tensor of class numbers, [N, ..., 1].
        epsilon: what is added to the divisor. Default: 1e-05.
        name: a name for the result, used in Programs only.

    Returns:
        a single number.

    >>> F.dice_loss(paddle.to_tensor([[0.0, 1.0]]), paddle.to_tensor([[1]]), epsilon=0.0).item()
    0.0"""

def dropout(x: Tensor, p: float = 0.5, axis: int | Sequence[int] | None = None, training: bool = True, inplace: bool = False, mode: Any = 'upscale_in_train', name: str | None = None) -> Tensor:
    """Set elements to zero with probability `p` while training.

    Args:
        x: Tensor of any shape.
        p: probability of zero. Default: 0.5.
        axis: axis, or list of axes, along which elements are dropped one by one; along the others together. By default
            all.
        training: whether it takes place; False for evaluation. Default: True.
        inplace: whether the result is written into the input. Default: False.
        mode: 'upscale_in_train' divides what is kept by 1 - `p` while training, as torch does; 'downscale_in_infer'
            multiplies by 1 - `p` in evaluation instead. Default: 'upscale_in_train'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.nn.functional.dropout(paddle.ones([3]), p=0.0).tolist()
    [1.0, 1.0, 1.0]"""

def dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Drop entire channels of [N, C, L] or [C, L]: the same ones in all samples.

    Args:
        input: Tensor [N, C, L] or [C, L].
        p: probability of zero. Default: 0.5.
        training: whether it takes place; False for evaluation. Default: True.
        inplace: whether the result is written into the input. Default: False.

    Returns:
        Tensor with the shape of `input`.

    >>> out = F.dropout1d(paddle.ones([2, 3, 8]))
    >>> [len(set(row.tolist())) for row in out[0]]
    [1, 1, 1]"""

def dropout2d(x: Tensor, p: float = 0.5, training: bool = True, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Drop entire channels of images; what is kept is divided by 1 - `p`.

    Args:
        x: Tensor [N, C, H, W].
        p: probability of zero. Default: 0.5.
        training: whether it takes place; False for evaluation. Default: True.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> out = F.dropout2d(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]"""

def dropout3d(x: Tensor, p: float = 0.5, training: bool = True, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """Drop entire channels of volumes; what is kept is divided by 1 - `p`.

    Args:
        x: Tensor [N, C, D, H, W].
        p: probability of zero. Default: 0.5.
        training: whether it takes place; False for evaluation. Default: True.
        data_format: where the channels are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> out = F.dropout3d(paddle.ones([2, 3, 2, 4, 4]))
    >>> [len(set(volume.flatten().tolist())) for volume in out[0]]
    [1, 1, 1]"""

def elu(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        alpha: minus the limit for very negative values. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.elu(paddle.to_tensor([-100.0, 2.0]), alpha=0.5).tolist()
    [-0.5, 2.0]"""

def elu_(x: Tensor, alpha: float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `elu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        alpha: minus the limit for very negative values. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.elu_(paddle.to_tensor([-100.0, 2.0]), alpha=0.5).tolist()
    [-0.5, 2.0]"""

def embedding(x: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float = 2.0, sparse: bool = False, scale_grad_by_freq: bool = False, name: str | None = None) -> Tensor:
    """The rows of `weight` selected by `x`; the row `padding_idx` reads as zeros and is not trained.

    Args:
        x: integer Tensor of any shape.
        weight: Tensor [rows, size].
        padding_idx: the row that reads as zeros and is not trained; by default none.
        max_norm: length to which longer rows are cut, in `weight` itself; by default none.
        norm_type: which norm `max_norm` means. Default: 2.0.
        sparse: whether the gradient of `weight` is computed only for the rows used. Default: False.
        scale_grad_by_freq: whether a row's gradient is divided by how often it was read. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x` and one more axis, of `size`.

    >>> paddle.nn.functional.embedding(paddle.to_tensor([[0, 2]]), paddle.ones([3, 4])).shape
    [1, 2, 4]"""

def embedding_renorm_(x: Tensor, weight: Any, max_norm: Any, norm_type: float = 2.0) -> Any:
    """Cut the rows of `weight` that `x` selects to a norm of at most `max_norm`, in place.

    Args:
        x: integer Tensor of any shape.
        weight: Tensor [rows, size].
        max_norm: greatest norm of a row.
        norm_type: which norm.

    Returns:
        `weight` itself.

    >>> weight = paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]])
    >>> paddle.nn.functional.embedding_renorm_(paddle.to_tensor([0]), weight, 5.0).tolist()
    [[3.0, 4.0], [0.30000001192092896, 0.4000000059604645]]"""

def feature_alpha_dropout(x: Tensor, p: float = 0.5, training: bool = True, name: str | None = None) -> Tensor:
    """`alpha_dropout` of entire channels.

    Args:
        x: Tensor [N, C, ...].
        p: probability that a channel is dropped. Default: 0.5.
        training: whether it takes place; False for evaluation. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.feature_alpha_dropout(paddle.ones([1, 3]), training=False).tolist()
    [[1.0, 1.0, 1.0]]"""

def fold(x: Tensor, output_sizes: Size2, kernel_sizes: Size2, strides: Size2 = 1, paddings: Size2 | Size4 = 0, dilations: Size2 = 1, name: str | None = None) -> Tensor:
    """Add columns, as made by `unfold`, back at the positions of their windows.

    Args:
        x: Tensor [N, C * points of the window, windows].
        output_sizes: [height, width] of the result, or one integer for both.
        kernel_sizes: size of the window: an integer or [height, width].
        strides: step of the window: an integer or one for each axis. Default: 1.
        paddings: zeros at the borders: an integer, [height, width], or [top, left, bottom, right]. Default: 0.
        dilations: distance of neighbouring points of the window: an integer or one for each axis. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, height, width].

    >>> F.fold(paddle.ones([1, 12, 9]), [4, 4], [2, 2]).shape
    [1, 3, 4, 4]"""

def fractional_max_pool2d(x: Tensor, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> Tensor:
    """The maxima of windows of varying sizes, so that any output size is possible.

    Args:
        x: Tensor [N, C, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn at random.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.fractional_max_pool2d(paddle.ones([1, 2, 7, 7]), 3).shape
    [1, 2, 3, 3]"""

def fractional_max_pool3d(x: Tensor, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> Tensor:
    """`fractional_max_pool2d` for volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn at random.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D', H', W'], and with `return_mask` an int32 Tensor of positions.

    >>> F.fractional_max_pool3d(paddle.ones([1, 2, 7, 7, 7]), 3).shape
    [1, 2, 3, 3, 3]"""

def gather_tree(ids: Tensor, parents: Tensor) -> Tensor:
    """Reconstruct the sequences of a beam search, following each id's parent back from the last step.

    Args:
        ids: integer Tensor [steps, N, beams].
        parents: integer Tensor [steps, N, beams]: the beam that each id continues.

    Returns:
        Tensor [steps, N, beams].

    >>> ids = paddle.to_tensor([[[1, 2]], [[3, 4]]])
    >>> parents = paddle.to_tensor([[[0, 0]], [[1, 0]]])
    >>> F.gather_tree(ids, parents).tolist()
    [[[2, 1]], [[3, 4]]]"""

def gaussian_nll_loss(input: Tensor, label: Tensor, variance: Tensor, full: bool = False, epsilon: float = 1e-06, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log likelihood of `label` under normal distributions with mean `input`.

    As in Paddle, no gradient flows into `variance`.

    Args:
        input: Tensor of means.
        label: Tensor of labels, of the shape of `input`.
        variance: like `input`, or with a last axis of size 1, or without the last axis; at least `epsilon` is used.
        full: add the constant term. Default: False.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-06.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.gaussian_nll_loss(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([1.0, 1.0]), paddle.ones([2])).item()
    1.0"""

def gelu(x: Tensor, approximate: Literal['tanh', 'none'] | bool = False, name: str | None = None) -> Tensor:
    """`x` times the normal distribution function at `x`, exact or approximated by tanh.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        approximate: whether a formula with tanh is used; a bool, or 'tanh' or 'none' as in torch. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.gelu(paddle.to_tensor([0.0, 10.0])).tolist()
    [0.0, 10.0]"""

def glu(x: Tensor, axis: int = -1, name: str | None = None) -> Tensor:
    """One half of `x`, gated by the sigmoid of the other.

    Args:
        x: Tensor with an even size along `axis`.
        axis: axis that is halved. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with half the size along `axis`.

    >>> F.glu(paddle.to_tensor([2.0, 0.0])).tolist()
    [1.0]"""

def grid_sample(x: Tensor, grid: Tensor, mode: str = 'bilinear', padding_mode: Literal['zeros', 'reflection', 'border'] = 'zeros', align_corners: bool = True, name: str | None = None) -> Tensor:
    """Sample `x` at the positions in `grid`, which range from -1 to 1 along each axis.

    Args:
        x: Tensor [N, C, H, W] or [N, C, D, H, W].
        grid: Tensor [N, H', W', 2] or [N, D', H', W', 3] of positions, the last axis of `x` first.
        mode: 'bilinear' or 'nearest'. Default: 'bilinear'.
        padding_mode: what is outside: 'zeros', the 'border', or a 'reflection'. Default: 'zeros'.
        align_corners: whether -1 and 1 are the centres of the outermost elements, not their outer edges; torch's
            default is False, here it is True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'] or [N, C, D', H', W'].

    >>> x = paddle.to_tensor([[[[1.0, 3.0]]]])
    >>> F.grid_sample(x, paddle.to_tensor([[[[0.0, 0.0], [1.0, 0.0]]]])).tolist()
    [[[[2.0, 3.0]]]]"""

def group_norm(x: Tensor, num_groups: int, epsilon: float = 1e-05, weight: Tensor | None = None, bias: Tensor | None = None, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> Tensor:
    """Normalise every group of channels to mean 0 and variance 1.

    Args:
        x: Tensor [N, C, ...].
        num_groups: number of groups; divides the number of channels.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        weight: Tensor of scales, one for each channel; by default ones.
        bias: Tensor of shifts, one for each channel; by default zeros.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> x = paddle.to_tensor([[1.0, 3.0, 5.0, 7.0]]).reshape([1, 4, 1, 1])
    >>> F.group_norm(x, 2, epsilon=0.0).flatten().tolist()
    [-1.0, 1.0, -1.0, 1.0]"""

def gumbel_softmax(x: Tensor, temperature: float = 1.0, hard: bool = False, axis: int = -1, name: str | None = None) -> Tensor:
    """A differentiable sample from a categorical distribution.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        temperature: how even the sample is; near 0 it is nearly one-hot. Default: 1.0.
        hard: whether the sample is one-hot, with the gradient of the soft one. Default: False.
        axis: axis along which it works; torch calls it `dim`. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.gumbel_softmax(paddle.zeros([3, 4]), hard=True).sum(-1).tolist()
    [1.0, 1.0, 1.0]"""

def hardshrink(x: Tensor, threshold: float = 0.5, name: str | None = None) -> Tensor:
    """`x` with the elements closer to 0 than `threshold` set to 0.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        threshold: greatest distance from 0 that becomes 0. Default: 0.5.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.hardshrink(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-1.0, 0.0, 2.0]"""

def hardsigmoid(x: Tensor, slope: float = 0.1666667, offset: float = 0.5, name: str | None = None) -> Tensor:
    """`slope * x + offset`, clipped to between 0 and 1.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        slope: factor of `x`; torch's namesake has 1/6. Default: 0.1666667.
        offset: value at 0. Default: 0.5.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.hardsigmoid(paddle.to_tensor([-4.0, 0.0, 4.0])).tolist()
    [0.0, 0.5, 1.0]"""

def hardswish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * min(max(x + 3, 0), 6) / 6`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.hardswish(paddle.to_tensor([0.0, 4.0])).tolist()
    [0.0, 4.0]"""

def hardtanh(x: Tensor, min: float = -1.0, max: float = 1.0, name: str | None = None) -> Tensor:
    """`x` clipped to between `min` and `max`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        min: least value. Default: -1.0.
        max: greatest value. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.hardtanh(paddle.to_tensor([-3.0, 0.5, 3.0])).tolist()
    [-1.0, 0.5, 1.0]"""

def hardtanh_(x: Tensor, min: float = -1.0, max: float = 1.0, name: str | None = None) -> Tensor:
    """In-place form of `hardtanh`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        min: least value. Default: -1.0.
        max: greatest value. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.hardtanh_(paddle.to_tensor([-3.0, 0.5, 3.0])).tolist()
    [-1.0, 0.5, 1.0]"""

def hinge_embedding_loss(input: Tensor, label: Tensor, margin: float = 1.0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The distance `input` where `label` is 1, and `max(0, margin - input)` where `label` is -1.

    Args:
        input: Tensor of predictions.
        label: Tensor of 1 and -1, of the shape of `input`.
        margin: distance that is wanted. Default: 1.0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.hinge_embedding_loss(paddle.to_tensor([0.5, 0.25]), paddle.to_tensor([1.0, -1.0])).item()
    0.625"""

def hsigmoid_loss(input: Tensor, label: Tensor, num_classes: int, weight: Tensor, bias: Tensor | None = None, path_table: Tensor | None = None, path_code: Tensor | None = None, is_sparse: bool = False, name: str | None = None) -> Tensor:
    """The cross entropy of the decisions on the path from a tree's root to each label's leaf, of shape [N, 1].

    As in Paddle, a path shorter than the longest adds `log(2)` for each missing decision.

    Args:
        input: Tensor [N, D].
        label: Tensor of class numbers [N, 1].
        num_classes: number of leaves of the default tree, which is complete and binary.
        weight: Tensor [inner nodes, D], one row for each.
        bias: Tensor [inner nodes, 1]; by default none.
        path_table: Tensor [N, longest path] for a custom tree: the inner nodes on each sample's path, then negative
            numbers.
        path_code: Tensor like `path_table`: the decision at each of them, 0 or 1.
        is_sparse: whether the gradient of `weight` is sparse. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, 1].

    >>> F.hsigmoid_loss(paddle.ones([2, 3]), paddle.to_tensor([[0], [3]]), 4, paddle.zeros([3, 3])).shape
    [2, 1]"""

def instance_norm(x: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None, weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True, momentum: float = 0.9, eps: float = 1e-05, data_format: Literal['NC', 'NCL', 'NCHW', 'NCDHW'] = 'NCHW', name: str | None = None) -> Tensor:
    """Normalise every channel of every sample to mean 0 and variance 1.

    Args:
        x: Tensor [N, C, ...].
        running_mean: accepted; the statistics are always the sample's.
        running_var: accepted; the statistics are always the sample's.
        weight: Tensor of scales, one for each channel; by default ones.
        bias: Tensor of shifts, one for each channel; by default zeros.
        use_input_stats: accepted; the statistics are always the sample's. Default: True.
        momentum: accepted; nothing is averaged. Default: 0.9.
        eps: what is added to the variance, so that it can be divided by. Default: 1e-05.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.instance_norm(paddle.to_tensor([[[1.0, 3.0]]]), eps=0.0).tolist()
    [[[-1.0, 1.0]]]"""

def interpolate(x: Tensor, size: ShapeLike | None = None, scale_factor: ShapeLike | float | None = None, mode: Any = 'nearest', align_corners: bool = False, align_mode: int = 0, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None = None, recompute_scale_factor: bool | None = None, antialias: bool = False, name: str | None = None) -> Tensor:
    """Resize the spatial axes of `x`.

    Args:
        x: Tensor [N, C, sizes], of 3, 4 or 5 axes.
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        scale_factor: factor of the sizes: a number or one for each axis.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'area'. Default: 'nearest'.
        align_corners: align the centres of the corner elements instead of their outer corners. Default: False.
        align_mode: 0 measures positions from the centres of elements, as torch does; 1 from their left edges. Default: 0.
        data_format: where the channels are, by the number of axes: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or
            'NDHWC'; by default second.
        recompute_scale_factor: recompute the factor from the rounded sizes.
        antialias: whether elements are averaged when the result is smaller. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, new sizes].

    >>> paddle.nn.functional.interpolate(paddle.ones([1, 3, 4, 4]), scale_factor=2).shape
    [1, 3, 8, 8]"""

def kl_div(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', log_target: bool = False, name: str | None = None) -> Tensor:
    """The Kullback-Leibler divergence of `label` from the distribution with logarithm `input`; 0 where `label` <= 0.

    Args:
        input: Tensor of logarithms of probabilities.
        label: Tensor of probabilities, of the shape of `input`.
        reduction: 'mean', 'batchmean' (the sum divided by the size of the first axis), 'sum' or 'none'. Default: 'mean'.
        log_target: whether `label` holds logarithms too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.kl_div(paddle.to_tensor([[-1.0, -1.0]]), paddle.to_tensor([[1.0, 0.0]])).item()
    0.5"""

def l1_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The absolute difference.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, of the shape of `input`.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.l1_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    1.0"""

def label_smooth(label: Tensor, prior_dist: Tensor | None = None, epsilon: float = 0.1, name: str | None = None) -> Tensor:
    """Mix one-hot labels with a prior (uniform by default): `(1 - epsilon) * label + epsilon * prior`.

    Args:
        label: Tensor of one-hot labels, [..., classes].
        prior_dist: Tensor [1, classes] that is mixed in; by default 1 / classes.
        epsilon: share of the prior. Default: 0.1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `label`.

    >>> F.label_smooth(paddle.to_tensor([[0.0, 1.0]]), epsilon=0.5).tolist()
    [[0.25, 0.75]]"""

def layer_norm(x: Tensor, normalized_shape: int | Sequence[int], weight: Tensor | None = None, bias: Tensor | None = None, epsilon: float = 1e-05, name: str | None = None) -> Tensor:
    """Normalise the last axes, of the given sizes, jointly to mean 0 and variance 1.

    Args:
        x: Tensor of any shape.
        normalized_shape: sizes of the last axes that are normalised, or one integer for the last axis.
        weight: Tensor of scales, one for each element of the normalised shape; by default ones.
        bias: Tensor of shifts, one for each element of the normalised shape; by default zeros.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.layer_norm(paddle.to_tensor([[1.0, 3.0]]), 2, epsilon=0.0).tolist()
    [[-1.0, 1.0]]"""

def leaky_relu(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """`x` where it is not negative, else `negative_slope * x`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        negative_slope: factor of negative values. Default: 0.01.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.leaky_relu(paddle.to_tensor([-2.0, 2.0]), 0.5).tolist()
    [-1.0, 2.0]"""

def leaky_relu_(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """In-place form of `leaky_relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        negative_slope: factor of negative values. Default: 0.01.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.leaky_relu_(paddle.to_tensor([-2.0, 2.0]), 0.5).tolist()
    [-1.0, 2.0]"""

def linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x @ weight + bias`, with the weight stored as [in, out], where torch has [out, in].

    Args:
        x: Tensor [..., in].
        weight: Tensor [in, out].
        bias: Tensor [out]; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [..., out].

    >>> paddle.nn.functional.linear(paddle.ones([2, 3]), paddle.ones([3, 4])).shape
    [2, 4]"""

def local_response_norm(x: Tensor, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> Tensor:
    """Divide every value by `(k + alpha * mean of squares over neighbouring channels) ** beta`.

    Args:
        x: Tensor [N, C, ...].
        size: how many neighbouring channels count.
        alpha: factor of the mean square. Default: 0.0001.
        beta: exponent of the divisor. Default: 0.75.
        k: number that is added to the mean square. Default: 1.0.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.local_response_norm(paddle.ones([1, 1, 1, 2]), 1, alpha=1.0, beta=1.0).tolist()
    [[[[0.5, 0.5]]]]"""

def log_loss(input: Tensor, label: Tensor, epsilon: float = 0.0001, name: str | None = None) -> Tensor:
    """The unreduced cross entropy of probabilities with binary labels; `epsilon` keeps logarithms finite.

    Args:
        input: Tensor of probabilities, [N, 1].
        label: Tensor of labels 0 or 1, [N, 1].
        epsilon: what is added to probabilities before the logarithm. Default: 0.0001.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, 1].

    >>> round(F.log_loss(paddle.to_tensor([[0.5]]), paddle.to_tensor([[1.0]])).item(), 4)
    0.6929"""

def log_sigmoid(x: Tensor, name: str | None = None) -> Tensor:
    """`log(sigmoid(x))`, computed without overflow.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.log_sigmoid(paddle.to_tensor([-300.0, -200.0])).tolist()
    [-300.0, -200.0]"""

def log_softmax(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """`log(softmax(x))`, computed without overflow.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        axis: axis along which it works; torch calls it `dim`. Default: -1.
        dtype: dtype to which `x` is converted first; by default its own.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> [round(v, 4) for v in F.log_softmax(paddle.zeros([2])).tolist()]
    [-0.6931, -0.6931]"""

logsigmoid = log_sigmoid
def lp_pool1d(x: Tensor, norm_type: float, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, ceil_mode: bool = False, data_format: DataLayout1D = 'NCL', name: str | None = None) -> Tensor:
    """The p-norm of every window of sequences (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor [N, C, L].
        norm_type: which norm, as a number; `float('inf')` gives the maximum.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, L'], with L' as in `avg_pool1d`.

    >>> F.lp_pool1d(paddle.to_tensor([[[3.0, 4.0]]]), 2, 2).tolist()
    [[[5.0]]]"""

def lp_pool2d(x: Tensor, norm_type: float, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The p-norm of every window of images (without absolute values: the sign matters for an odd `norm_type`).

    Args:
        x: Tensor [N, C, H, W].
        norm_type: which norm, as a number; `float('inf')` gives the maximum.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`.

    >>> F.lp_pool2d(paddle.ones([1, 1, 2, 2]), 1, 2).tolist()
    [[[[4.0]]]]"""

def margin_cross_entropy(logits: Any, label: Any, margin1: float = 1.0, margin2: float = 0.5, margin3: float = 0.0, scale: float = 64.0, group: Any = None, return_softmax: bool = False, reduction: str = 'mean') -> Any:
    """Cross entropy of cosines, where that of the right class is `cos(margin1 * angle + margin2) - margin3`.

    Args:
        logits: Tensor of cosines, [N, classes].
        label: Tensor of class numbers, [N] or [N, 1].
        margin1: factor of the angle. Default: 1.0.
        margin2: what is added to the angle. Default: 0.5.
        margin3: what is subtracted from the cosine. Default: 0.0.
        scale: the factor on all cosines before the softmax. Default: 64.0.
        group: the processes over which the classes are split, each with some columns of the logits of all samples;
            None for all processes, False for no split. Labels count the classes of all of them.
        return_softmax: whether the softmax is returned too. Default: False.
        reduction: 'mean', 'sum', or 'none' or None for one loss of each sample. Default: 'mean'.

    Returns:
        a single number, or with 'none' a Tensor [N, 1]; with `return_softmax` also the softmax [N, classes].

    >>> cosines = paddle.to_tensor([[1.0, -1.0]])
    >>> loss = F.margin_cross_entropy(cosines, paddle.to_tensor([0]), margin2=0.0, scale=1.0)
    >>> round(loss.item(), 4)
    0.1269"""

def margin_ranking_loss(input: Tensor, other: Tensor, label: Tensor, margin: float = 0.0, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much `input` fails to exceed `other` by `margin`; reversed where `label` is -1.

    Args:
        input: Tensor of scores.
        other: Tensor of scores, of the shape of `input`.
        label: Tensor of 1 and -1, of the shape of `input`.
        margin: distance that is wanted. Default: 0.0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.margin_ranking_loss(paddle.to_tensor([1.0]), paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).item()
    2.0"""

def max_pool1d(x: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, return_mask: bool = False, ceil_mode: bool = False, name: str | None = None) -> Tensor:
    """The maximum of every window of sequences.

    Args:
        x: Tensor [N, C, L].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, L'], with L' as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> out, mask = F.max_pool1d(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]), 2, return_mask=True)
    >>> out.tolist(), mask.tolist()
    ([[[2.0, 4.0]]], [[[1, 2]]])"""

def max_pool2d(x: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """The maximum of every window of images.

    Args:
        x: Tensor [N, C, H, W].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H', W'], each size as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> paddle.nn.functional.max_pool2d(x, 2).flatten().tolist()
    [5.0, 7.0, 13.0, 15.0]"""

def max_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> Tensor:
    """The maximum of every window of volumes.

    Args:
        x: Tensor [N, C, D, H, W].
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D', H', W'], each size as in `avg_pool1d`; with `return_mask` also an int32 Tensor of positions.

    >>> F.max_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2).shape
    [1, 3, 2, 2, 2]"""

def max_unpool1d(x: Tensor, indices: Tensor, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, data_format: DataLayout1D = 'NCL', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool1d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, L'].
        indices: int32 Tensor of positions, as the pooling returns with `return_mask`.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCL' only. Default: 'NCL'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, L].

    >>> pooled, mask = F.max_pool1d(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]), 2, return_mask=True)
    >>> F.max_unpool1d(pooled, mask, 2).tolist()
    [[[0.0, 2.0, 4.0, 0.0]]]"""

def max_unpool2d(x: Tensor, indices: Tensor, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, data_format: DataLayout2D = 'NCHW', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool2d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, H', W'].
        indices: int32 Tensor of positions, as the pooling returns with `return_mask`.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCHW' only. Default: 'NCHW'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H, W].

    >>> pooled, mask = F.max_pool2d(paddle.ones([1, 3, 4, 4]), 2, return_mask=True)
    >>> F.max_unpool2d(pooled, mask, 2).shape
    [1, 3, 4, 4]"""

def max_unpool3d(x: Tensor, indices: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, data_format: DataLayout3D = 'NCDHW', output_size: Sequence[int] | None = None, name: str | None = None) -> Tensor:
    """Put values back where `max_pool3d` found them, with zeros elsewhere.

    Args:
        x: Tensor [N, C, D', H', W'].
        indices: int32 Tensor of positions, as the pooling returns with `return_mask`.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCDHW' only. Default: 'NCDHW'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, D, H, W].

    >>> pooled, mask = F.max_pool3d(paddle.ones([1, 3, 4, 4, 4]), 2, return_mask=True)
    >>> F.max_unpool3d(pooled, mask, 2).shape
    [1, 3, 4, 4, 4]"""

def maxout(x: Tensor, groups: int, axis: int = 1, name: str | None = None) -> Tensor:
    """The maximum over every `groups` neighbouring channels.

    Args:
        x: Tensor [N, C, H, W], or [N, H, W, C] with `axis=-1`.
        groups: how many neighbouring channels give one of the result; divides their number.
        axis: axis of the channels: 1 or -1. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with C / groups channels.

    >>> F.maxout(paddle.arange(4.0).reshape([1, 4, 1, 1]), 2).flatten().tolist()
    [1.0, 3.0]"""

def mish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * tanh(softplus(x))`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.mish(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]"""

def moe_permute(hidden_states: Tensor, scale: Tensor | None, expert_routemap_topk: Tensor, expert_prob_topk: Tensor, num_experts: int, tokens_per_expert: list[Any], padding_alignment: int, do_gather: bool = True, using_ue8m0_scale: bool = False, return_expert_indices: bool = False, override_buffer_size: int = -1, name: str | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Group the rows by expert, in the order of the tokens, each block padded with zeros.

    Args:
        hidden_states: [tokens, D].
        scale: scaling factors that go along with each token, or None.
        expert_routemap_topk: the experts of each token, -1 for none: [tokens, K].
        expert_prob_topk: the weight of each: [tokens, K].
        num_experts: number of experts.
        tokens_per_expert: the number of tokens for each expert.
        padding_alignment: block lengths are rounded up to a multiple of this.
        do_gather: False leaves the rows at zero and computes only the positions. Default: True.
        using_ue8m0_scale: accepted; scales are moved as they are. Default: False.
        return_expert_indices: whether the expert of each row is returned too. Default: False.
        override_buffer_size: the total number of rows, instead of the sum of the blocks. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        The rows; the row of each token at each expert, or -1, [tokens, num_experts]; the weight of each row; its scale.
        With `return_expert_indices` also the expert of each row, or -1.

    >>> x, weights = paddle.ones([2, 4], "bfloat16"), paddle.ones([2, 1])
    >>> experts = paddle.to_tensor([[0], [1]], dtype="int32")
    >>> rows, places, weight, scale = F.moe_permute(x, None, experts, weights, 2, [1, 1], 1)
    >>> rows.shape, places.tolist()
    ([2, 4], [[0, -1], [-1, 1]])"""

def moe_unpermute(hidden_states_unzipped: Tensor, zipped_expertwise_rowmap: Tensor, expert_routemap_topk: Tensor, token_prob_unzipped: Tensor, total_zipped_tokens: int, num_experts: int, using_mix_precision: bool = True, using_weighted_combine: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Undo `moe_permute`: return the sum of each token's rows, and the weights [tokens, K].

    Args:
        hidden_states_unzipped: Tensor [rows, D], as `moe_permute` makes it.
        zipped_expertwise_rowmap: int32 Tensor [tokens, num_experts]: the row of each token at each expert, or -1.
        expert_routemap_topk: int32 Tensor [tokens, K]: the experts of each token, -1 for none.
        token_prob_unzipped: Tensor of the weight of each row.
        total_zipped_tokens: number of tokens.
        num_experts: number of experts.
        using_mix_precision: whether sums are taken in float32. Default: True.
        using_weighted_combine: whether the weights are applied; otherwise the rows are already weighted. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (Tensor [tokens, D], weights [tokens, K]).

    >>> x, weights = paddle.ones([2, 4], "bfloat16"), paddle.ones([2, 1])
    >>> experts = paddle.to_tensor([[0], [1]], dtype="int32")
    >>> rows, places, weight, _ = F.moe_permute(x, None, experts, weights, 2, [1, 1], 1)
    >>> out, _ = F.moe_unpermute(rows, places, experts, weight, 2, 2)
    >>> out.shape
    [2, 4]"""

def mse_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The squared difference.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, of the shape of `input`.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> paddle.nn.functional.mse_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    2.0"""

def multi_label_margin_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much each other class comes within 1 of each target class; the mean over classes.

    Args:
        input: Tensor of scores, [N, classes].
        label: the classes of each row, then -1; entries after the first -1 are ignored.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> F.multi_label_margin_loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([[0, -1]])).item()
    0.25"""

def multi_label_soft_margin_loss(input: Tensor, label: Tensor, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The binary cross entropy of each class, averaged over the last axis.

    Args:
        input: Tensor of scores, [N, classes].
        label: Tensor of 0 and 1, of the shape of `input`.
        weight: Tensor of weights, one for each class; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> loss = F.multi_label_soft_margin_loss(paddle.zeros([1, 2]), paddle.to_tensor([[1.0, 0.0]]))
    >>> round(loss.item(), 4)
    0.6931"""

def multi_margin_loss(input: Tensor, label: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much each wrong class comes within `margin` of the right one, to the power `p`; the mean over classes.

    Args:
        input: Tensor of scores, [N, classes].
        label: Tensor of class numbers, [N].
        p: exponent, or the norm that measures distances. Default: 1.
        margin: distance that is wanted. Default: 1.0.
        weight: the weight of each target class.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> F.multi_margin_loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([0])).item()
    0.25"""

def nll_loss(input: Tensor, label: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log probability in `input` of each label; classes are axis 1.

    Args:
        input: Tensor of log probabilities, [N, classes, ...].
        label: Tensor of class numbers, [N, ...].
        weight: Tensor of weights, one for each class; by default 1.
        ignore_index: label that adds nothing to the loss. Default: -100.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.nll_loss(paddle.to_tensor([[-1.0, -2.0]]), paddle.to_tensor([1])).item()
    2.0"""

def normalize(x: Tensor, p: float = 2, axis: int = 1, epsilon: float = 1e-12, out: Tensor | None = None, name: str | None = None) -> Tensor:
    """`x` divided by its p-norm along `axis`, or by `epsilon` where that is larger.

    Args:
        x: Tensor of any shape.
        p: which norm. Default: 2.
        axis: axis of the vectors' elements. Default: 1.
        epsilon: least length that is divided by. Default: 1e-12.
        out: Tensor that receives the result.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.normalize(paddle.to_tensor([[0.0, 4.0]])).tolist()
    [[0.0, 1.0]]"""

def npair_loss(anchor: Tensor, positive: Tensor, labels: Tensor, l2_reg: float = 0.002) -> Tensor:
    """The N-pair loss: anchors should be closest to positives of the same label; `l2_reg` keeps embeddings small.

    Args:
        anchor: Tensor [N, D].
        positive: Tensor [N, D].
        labels: Tensor of class numbers [N].
        l2_reg: factor of the mean squared lengths. Default: 0.002.

    Returns:
        a single number.

    >>> ones = paddle.ones([2, 1])
    >>> round(F.npair_loss(ones, ones, paddle.to_tensor([0.0, 1.0]), l2_reg=0.0).item(), 4)
    0.6931"""

def one_hot(x: Tensor, num_classes: int = -1, name: str | None = None) -> Tensor:
    """One-hot vectors of integers, as a float tensor.

    Args:
        x: integer Tensor of any shape.
        num_classes: length of a vector; -1 for the greatest number plus 1. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        float32 Tensor with the shape of `x` and one more axis; torch's namesake gives integers.

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
        value: number that the padding holds; used by the mode 'constant'. Default: 0.0.
        data_format: where the channels are: 'NCL', 'NCHW', 'NCDHW', 'NLC', 'NHWC' or 'NDHWC'; by default second.
        pad_from_left_axis: whether pairs for all axes begin with the first one. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor, longer by the lengths.

    >>> paddle.nn.functional.pad(paddle.ones([1, 1, 2]), [1, 0]).tolist()
    [[[0.0, 1.0, 1.0]]]"""

def pairwise_distance(x: Tensor, y: Tensor, p: float = 2.0, epsilon: float = 1e-06, keepdim: bool = False, name: str | None = None) -> Tensor:
    """The p-norm of `x - y + epsilon` along the last axis.

    Args:
        x: Tensor [N, D] or [D].
        y: Tensor [N, D] or [D].
        p: which norm; `float("inf")` gives the largest difference. Default: 2.0.
        epsilon: what is added to each difference, so that the gradient at 0 is finite. Default: 1e-06.
        keepdim: whether the last axis stays, with size 1. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N], or [N, 1] with `keepdim`.

    >>> x, y = paddle.to_tensor([0.0, 3.0]), paddle.to_tensor([4.0, 0.0])
    >>> paddle.nn.functional.pairwise_distance(x, y, epsilon=0.0).item()
    5.0"""

def pixel_shuffle(x: Tensor, upscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Rearrange channels into space: [N, C·r², H, W] becomes [N, C, H·r, W·r].

    Args:
        x: Tensor [N, C, H, W].
        upscale_factor: by which height and width grow.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C / r², H * r, W * r].

    >>> paddle.nn.functional.pixel_shuffle(paddle.ones([1, 8, 3, 3]), 2).shape
    [1, 2, 6, 6]"""

def pixel_unshuffle(x: Tensor, downscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Rearrange space into channels: [N, C, H·r, W·r] becomes [N, C·r², H, W].

    Args:
        x: Tensor [N, C, H, W].
        downscale_factor: by which height and width shrink.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C * r², H / r, W / r].

    >>> F.pixel_unshuffle(paddle.ones([1, 1, 4, 6]), 2).shape
    [1, 4, 2, 3]"""

def poisson_nll_loss(input: Tensor, label: Tensor, log_input: bool = True, full: bool = False, epsilon: float = 1e-08, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log likelihood of counts under Poisson distributions with mean `input`, or `exp(input)`.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, of the shape of `input`.
        log_input: whether predictions are logarithms of the mean. Default: True.
        full: add Stirling's approximation of the term that depends only on `label`. Default: False.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-08.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.poisson_nll_loss(paddle.zeros([2]), paddle.ones([2])).item()
    1.0"""

def prelu(x: Tensor, weight: Tensor, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """`leaky_relu` with a learned slope: one for all channels, or one for each.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        weight: Tensor [1] or [channels] of slopes.
        data_format: where the channels of `x` are, if there are several slopes: second, as in 'NCHW', or last, as in
            'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.prelu(paddle.to_tensor([-2.0, 2.0]), paddle.to_tensor([0.5])).tolist()
    [-1.0, 2.0]"""

def relu(x: Tensor, name: str | None = None) -> Tensor:
    """`max(x, 0)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.relu(paddle.to_tensor([-1.0, 2.0])).tolist()
    [0.0, 2.0]"""

def relu6(x: Tensor, name: str | None = None) -> Tensor:
    """`min(max(x, 0), 6)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.relu6(paddle.to_tensor([-1.0, 2.0, 8.0])).tolist()
    [0.0, 2.0, 6.0]"""

def relu_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.relu_(paddle.to_tensor([-1.0, 2.0])).tolist()
    [0.0, 2.0]"""

def rms_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, eps: float = 1e-05, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Divide the last axes by their root mean square; also returns the factor.

    Args:
        input: Tensor of any shape.
        normalized_shape: sizes of the last axes that are normalised.
        weight: Tensor of scales, with the normalised shape; by default ones.
        eps: what is added to the mean square, so that it can be divided by. Default: 1e-05.
        name: a name for the result, used in Programs only.

    Returns:
        (Tensor with the shape of `input`, float32 Tensor of the factors); torch's namesake returns the first alone.

    >>> out, factor = F.rms_norm(paddle.to_tensor([[4.0, 4.0]]), [2], eps=0.0)
    >>> out.tolist(), factor.tolist()
    ([[1.0, 1.0]], [0.25])"""

def rnnt_loss(input: Tensor, label: Tensor, input_lengths: Tensor, label_lengths: Tensor, blank: int = 0, fastemit_lambda: float = 0.001, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """The negative log probability of label sequences under a transducer, over all alignments.

    Args:
        input: Tensor of log probabilities [N, T, L + 1, classes]; they are not normalised here.
        label: Tensor of class numbers [N, L], padded.
        input_lengths: Tensor [N]: how many steps of each sequence count.
        label_lengths: Tensor [N]: how many labels of each sequence count.
        blank: number of the class that stands for no label. Default: 0.
        fastemit_lambda: the fraction by which label gradients are increased, to encourage early emission. Default: 0.001.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> one = paddle.to_tensor([1], dtype="int32")
    >>> label = paddle.to_tensor([[1]], dtype="int32")
    >>> round(F.rnnt_loss(paddle.zeros([1, 1, 2, 2]), label, one, one, fastemit_lambda=0.0).item(), 4)
    0.0"""

def rrelu(x: Tensor, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = True, name: str | None = None) -> Tensor:
    """`leaky_relu` with slopes drawn at random while training, and their mean otherwise.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        lower: least slope. Default: 0.125.
        upper: greatest slope. Default: 0.3333333333333333.
        training: whether slopes are drawn; otherwise they are the mean of the bounds. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.rrelu(paddle.to_tensor([-2.0, 2.0]), 0.25, 0.75, training=False).tolist()
    [-1.0, 2.0]"""

def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None, dropout_p: float = 0.0, is_causal: bool = False, training: bool = True, backend: str | None = None, scale: float | None = None, enable_gqa: bool = True, name: str | None = None) -> Tensor:
    """softmax(query · key) · value. Heads are the third axis, [N, length, heads, size], where torch has them second.

    Args:
        query: Tensor [N, queries, heads, size].
        key: Tensor [N, keys, heads, size].
        value: Tensor [N, keys, heads, size].
        attn_mask: Tensor that broadcasts to [N, heads, queries, keys]: True, or 0, where a query sees a key; False, or
            a large negative number, where it does not. By default all is seen.
        dropout_p: probability of dropout on the weights while training. Default: 0.0.
        is_causal: whether a query sees no later keys; the mask is then ignored. Default: False.
        training: whether dropout takes place. Default: True.
        backend: accepted; torch chooses the kernel.
        scale: factor of the scores; by default 1/sqrt(size).
        enable_gqa: whether several query heads may share a key head. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `query`.

    >>> q = paddle.rand([1, 4, 2, 8])
    >>> paddle.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True).shape
    [1, 4, 2, 8]"""

def selu(x: Tensor, scale: float = 1.0507009873554805, alpha: float = 1.6732632423543772, name: str | None = None) -> Tensor:
    """`scale * x` where positive, else `scale * alpha * (exp(x) - 1)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        scale: factor of all values. Default: 1.0507009873554805.
        alpha: minus the limit for very negative values, before the factor. Default: 1.6732632423543772.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.selu(paddle.to_tensor([-100.0, 2.0]), scale=2.0, alpha=0.5).tolist()
    [-1.0, 4.0]"""

def sequence_mask(x: Tensor, maxlen: int | None = None, dtype: DTypeLike = 'int64', name: str | None = None) -> Tensor:
    """A mask with each length in `x` as that many ones, then zeros up to `maxlen` (by default the maximum length).

    Args:
        x: integer Tensor of lengths, of any shape.
        maxlen: size of the new axis; by default the maximum length.
        dtype: dtype of the result. Default: 'int64'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x` and one more axis.

    >>> paddle.nn.functional.sequence_mask(paddle.to_tensor([2, 0, 1])).tolist()
    [[1, 1], [0, 0], [1, 0]]"""

def sigmoid_focal_loss(logit: Tensor, label: Tensor, normalizer: Tensor | None = None, alpha: float = 0.25, gamma: float = 2.0, reduction: ReduceMode = 'sum', name: str | None = None) -> Tensor:
    """Binary cross entropy that gives easy examples less weight.

    Args:
        logit: Tensor of scores, before the sigmoid.
        label: Tensor of labels, of the shape of `input`.
        normalizer: Tensor of one number to divide by, such as the number of labels that are 1; by default 1.
        alpha: the weight of labels that are 1; the others have `1 - alpha`. Default: 0.25.
        gamma: how fast the weight falls as an example gets easier. Default: 2.0.
        reduction: 'mean', 'sum' or 'none'. Default: 'sum'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> round(F.sigmoid_focal_loss(paddle.zeros([2, 1]), paddle.ones([2, 1])).item(), 4)
    0.0866"""

def silu(x: Tensor, inplace: bool = False, name: str | None = None) -> Tensor:
    """`x * sigmoid(x)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        inplace: whether the result is written into `x`. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.silu(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]"""

def smooth_l1_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', delta: float = 1.0, is_huber: bool = True, name: str | None = None) -> Tensor:
    """Half the squared difference where that is below `delta`, and growing linearly from there.

    torch's namesake divides by its `beta`: that is `is_huber=False` here.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, of the shape of `input`.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        delta: difference from which the loss grows linearly. Default: 1.0.
        is_huber: False divides the loss by `delta`. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> F.smooth_l1_loss(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    0.75"""

def soft_margin_loss(input: Tensor, label: Tensor, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`log(1 + exp(-label * input))`, with labels 1 and -1.

    Args:
        input: Tensor of predictions.
        label: Tensor of 1 and -1, of the shape of `input`.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor with the shape of `input`.

    >>> round(F.soft_margin_loss(paddle.zeros([2]), paddle.to_tensor([1.0, -1.0])).item(), 4)
    0.6931"""

def softmax(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None) -> Tensor:
    """Softmax: exponentials normalised to sum to 1 along `axis`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        axis: axis along which it works; torch calls it `dim`. Default: -1.
        dtype: dtype to which `x` is converted first; by default its own.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor with the shape of `x`.

    >>> F.softmax(paddle.zeros([4])).tolist()
    [0.25, 0.25, 0.25, 0.25]"""

def softmax_(x: Tensor, axis: int = -1, dtype: DTypeLike | None = None, name: str | None = None) -> Tensor:
    """In-place form of `softmax`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        axis: axis along which it works; torch calls it `dim`. Default: -1.
        dtype: dtype to which `x` is converted first; by default its own.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.softmax_(paddle.zeros([4])).tolist()
    [0.25, 0.25, 0.25, 0.25]"""

def softmax_with_cross_entropy(logits: Any, label: Any, soft_label: bool = False, ignore_index: float = -100, numeric_stable_mode: bool = True, return_softmax: bool = False, axis: float = -1) -> Any:
    """The unreduced cross entropy with a class axis of size 1, and the softmax if requested.

    Args:
        logits: Tensor of scores, [..., classes].
        label: Tensor of class numbers [..., 1], or of probabilities with the shape of `logits`.
        soft_label: whether `label` holds probabilities. Default: False.
        ignore_index: label that adds nothing to the loss. Default: -100.
        numeric_stable_mode: accepted; the computation is always stable. Default: True.
        return_softmax: whether the softmax is returned too. Default: False.
        axis: axis of the classes. Default: -1.

    Returns:
        Tensor [..., 1], and with `return_softmax` the softmax too.

    >>> loss = F.softmax_with_cross_entropy(paddle.zeros([2, 4]), paddle.to_tensor([[0], [3]]))
    >>> [round(v, 4) for v in loss.flatten().tolist()]
    [1.3863, 1.3863]"""

def softplus(x: Tensor, beta: float = 1, threshold: float = 20, name: str | None = None) -> Tensor:
    """`log(1 + exp(beta * x)) / beta`, linear above `threshold`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        beta: steepness of the bend. Default: 1.
        threshold: value of `beta * x` above which `x` itself is returned. Default: 20.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.softplus(paddle.to_tensor([-200.0, 30.0])).tolist()
    [0.0, 30.0]"""

def softshrink(x: Tensor, threshold: float = 0.5, name: str | None = None) -> Tensor:
    """`x` moved towards 0 by `threshold`, and 0 where it would pass it.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        threshold: how far values move; not negative. Default: 0.5.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.softshrink(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-0.5, 0.0, 1.5]"""

def softsign(x: Tensor, name: str | None = None) -> Tensor:
    """`x / (1 + |x|)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.softsign(paddle.to_tensor([-1.0, 3.0])).tolist()
    [-0.5, 0.75]"""

def sparse_attention(query: Tensor, key: Tensor, value: Tensor, sparse_csr_offset: Tensor, sparse_csr_columns: Tensor, key_padding_mask: Tensor | None = None, attn_mask: Tensor | None = None, name: str | None = None) -> Tensor:
    """Attention at the positions of a CSR pattern, on [batch, heads, length, size].

    Args:
        query: Tensor [N, heads, length, size].
        key: Tensor [N, heads, length, size].
        value: Tensor [N, heads, length, size].
        sparse_csr_offset: int32 Tensor [N, heads, length + 1]: where the columns of each row begin.
        sparse_csr_columns: int32 Tensor [N, heads, entries]: the keys that each row sees.
        key_padding_mask: Tensor [N, length], 0 for keys that nobody sees; by default none.
        attn_mask: Tensor [length, length], 0 where a query does not see a key; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `query`.

    >>> x = paddle.to_tensor([1.0, 2.0]).reshape([1, 1, 2, 1])
    >>> offset, columns = paddle.to_tensor([[[0, 1, 2]]], dtype="int32"), paddle.to_tensor([[[1, 0]]], dtype="int32")
    >>> F.sparse_attention(x, x, x, offset, columns).flatten().tolist()
    [2.0, 1.0]"""

def square_error_cost(input: Tensor, label: Tensor) -> Tensor:
    """The squared difference, element by element.

    Args:
        input: Tensor of predictions.
        label: Tensor of labels, which broadcasts with `input`.

    Returns:
        Tensor with the broadcast shape.

    >>> F.square_error_cost(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 4.0]"""

def swiglu(x: Tensor, y: Tensor | None = None, name: str | None = None) -> Tensor:
    """`silu(x) * y`, where `y` is by default the second half of `x`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        y: Tensor of the shape of `x`; by default the second half of `x` along the last axis, and the first is `x`.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`, or half of its last axis.

    >>> F.swiglu(paddle.to_tensor([0.0, 30.0]), paddle.to_tensor([5.0, 2.0])).tolist()
    [0.0, 60.0]"""

def swish(x: Tensor, name: str | None = None) -> Tensor:
    """`x * sigmoid(x)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.swish(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]"""

def tanhshrink(x: Tensor, name: str | None = None) -> Tensor:
    """`x - tanh(x)`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.tanhshrink(paddle.to_tensor([0.0, 20.0])).tolist()
    [0.0, 19.0]"""

def temporal_shift(x: Tensor, seg_num: int, shift_ratio: float = 0.25, name: str | None = None, data_format: DataLayout2D | str = 'NCHW') -> Tensor:
    """Shift some channels one step forward in time and as many others one step back.

    Args:
        x: Tensor [N * seg_num, C, H, W].
        seg_num: number of steps in time.
        shift_ratio: share of channels shifted in each direction. Default: 0.25.
        name: a name for the result, used in Programs only.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.

    Returns:
        Tensor with the shape of `x`.

    >>> F.temporal_shift(paddle.arange(8.0).reshape([2, 4, 1, 1]), 2).flatten().tolist()
    [0.0, 5.0, 2.0, 3.0, 0.0, 0.0, 6.0, 7.0]"""

def thresholded_relu(x: Tensor, threshold: float = 1.0, value: float = 0.0, name: str | None = None) -> Tensor:
    """`x` where above `threshold`, else `value`.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        threshold: greatest value that is replaced. Default: 1.0.
        value: what it is replaced by. Default: 0.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor with the shape of `x`.

    >>> F.thresholded_relu(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 2.0]"""

def thresholded_relu_(x: Tensor, threshold: float = 1.0, value: float = 0.0, name: str | None = None) -> Tensor:
    """In-place form of `thresholded_relu`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape, of a floating-point dtype.
        threshold: greatest value that is replaced. Default: 1.0.
        value: what it is replaced by. Default: 0.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> F.thresholded_relu_(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 2.0]"""

def triplet_margin_loss(input: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2, epsilon: float = 1e-06, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """By how much `negative` fails to be farther from `input` than `positive` by `margin`.

    Args:
        input: Tensor of anchors, [N, D].
        positive: Tensor of examples that should be near, [N, D].
        negative: Tensor of examples that should be far, [N, D].
        margin: distance that is wanted. Default: 1.0.
        p: the norm that measures distances. Default: 2.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-06.
        swap: use the distance from `positive` to `negative` where that is shorter. Default: False.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(F.triplet_margin_loss(anchor, near, far).item(), 4)
    0.5"""

def triplet_margin_with_distance_loss(input: Tensor, positive: Tensor, negative: Tensor, distance_function: Callable[[Tensor, Tensor], Tensor] | None = None, margin: float = 1.0, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> Tensor:
    """`triplet_margin_loss` with a custom distance: a non-negative function of two tensors.

    Args:
        input: Tensor of anchors, [N, D].
        positive: Tensor of examples that should be near, [N, D].
        negative: Tensor of examples that should be far, [N, D].
        distance_function: a non-negative function of two Tensors [N, D] to [N]; by default the Euclidean distance.
        margin: distance that is wanted. Default: 1.0.
        swap: whether the distance from positive to negative example counts where it is shorter. Default: False.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name for the result, used in Programs only.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(F.triplet_margin_with_distance_loss(anchor, near, far).item(), 4)
    0.5"""

def unfold(x: Tensor, kernel_sizes: Size2, strides: Size2 = 1, paddings: Size2 | Size4 = 0, dilations: Size2 = 1, name: str | None = None) -> Tensor:
    """Every window of images as a column: [N, C·kh·kw, windows].

    Args:
        x: Tensor [N, C, H, W].
        kernel_sizes: size of the window: an integer or [height, width].
        strides: step of the window: an integer or one for each axis. Default: 1.
        paddings: zeros at the borders: an integer, [height, width], or [top, left, bottom, right]. Default: 0.
        dilations: distance of neighbouring points of the window: an integer or one for each axis. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C * points of the window, windows].

    >>> F.unfold(paddle.ones([1, 3, 4, 4]), [2, 2]).shape
    [1, 12, 9]"""

def upsample(x: Tensor, size: ShapeLike | None = None, scale_factor: ShapeLike | None = None, mode: Any = 'nearest', align_corners: bool = False, align_mode: int = 0, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None = None, name: str | None = None) -> Tensor:
    """`interpolate` under its other name.

    Args:
        x: Tensor [N, C, sizes], of 3, 4 or 5 axes.
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        scale_factor: factor of the sizes: a number or one for each axis.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'area'. Default: 'nearest'.
        align_corners: whether the centres of the corner elements are aligned instead of their outer corners. Default: False.
        align_mode: 0 measures positions from the centres of elements, as torch does; 1 from their left edges. Default: 0.
        data_format: where the channels are, by the number of axes: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or
            'NDHWC'; by default second.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, new sizes].

    >>> F.upsample(paddle.to_tensor([[[[1.0, 2.0]]]]), size=[1, 4]).tolist()
    [[[[1.0, 1.0, 2.0, 2.0]]]]"""

def zeropad2d(x: Tensor, padding: ShapeLike, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> Tensor:
    """Pad images with zeros: [left, right, top, bottom].

    Args:
        x: Tensor [N, C, H, W].
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, C, H + top + bottom, W + left + right].

    >>> F.zeropad2d(paddle.ones([1, 1, 1, 1]), [1, 2, 0, 0]).tolist()
    [[[[0.0, 1.0, 0.0, 0.0]]]]"""
