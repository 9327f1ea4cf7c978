# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from paddle import ParamAttr, Tensor
from paddle._typing import DTypeLike, DataLayout1D, DataLayout1DVariant, DataLayout2D, DataLayout3D, DataLayoutND, NestedStructure, PaddingMode, PaddingTensorMode, ParamAttrLike, PlaceLike, ReduceMode, ShapeLike, Size1, Size2, Size3, Size4, Size6, TensorOrTensors
from paddle.fluid.clip import BaseGradientClipAttr
from paddle.fluid.layers import Decoder
from paddle.nn.initializer import Initializer
from typing import Any, Literal
from typing_extensions import Self

from paddle.nn import attention as attention
from paddle.nn import clip as clip
from paddle.nn import decode as decode
from paddle.nn import functional as functional
from paddle.nn import init as init
from paddle.nn import initializer as initializer
from paddle.nn import layer as layer
from paddle.nn import parameter as parameter
from paddle.nn import quant as quant
from paddle.nn import utils as utils

class AdaptiveAvgPool1D(Layer):
    """The means of `output_size` windows of sequences.

    Args:
        output_size: number of windows.
        name: a name that the layer's text shows.

    Shape:
        [N, C, L] to [N, C, output_size].

    >>> paddle.nn.AdaptiveAvgPool1D(2)(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]])).tolist()
    [[[2.0, 6.0]]]"""
    output_size: int
    name: str | None
    def __init__(self, output_size: int, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveAvgPool1d = AdaptiveAvgPool1D
class AdaptiveAvgPool2D(Layer):
    """The means of a grid of windows of images.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.AdaptiveAvgPool2D([1, None])(paddle.ones([2, 3, 4, 5])).shape
    [2, 3, 1, 5]"""
    def __init__(self, output_size: Size2, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveAvgPool2d = AdaptiveAvgPool2D
class AdaptiveAvgPool3D(Layer):
    """The means of a grid of windows of volumes.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.AdaptiveAvgPool3D(2)(paddle.ones([1, 3, 4, 5, 6])).shape
    [1, 3, 2, 2, 2]"""
    def __init__(self, output_size: Size3, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveAvgPool3d = AdaptiveAvgPool3D
class AdaptiveLogSoftmaxWithLoss(Layer):
    """The log probability of labels, with rare classes grouped in clusters of decreasing width.

    As in Paddle, `tail_weights` are not among `parameters()`: pass them to the optimizer explicitly.

    Args:
        in_features: size of the last axis of the input.
        n_classes: number of classes; the most frequent have the lowest numbers.
        cutoffs: the first class of each cluster of rare classes.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        div_value: how much narrower each cluster is than the one before. Default: 4.0.
        head_bias: whether the scores of frequent classes and clusters get a bias. Default: False.
        name: a name that the layer's text shows.

    Shape:
        inputs [N, in_features] and labels [N] to (log probabilities of the labels [N], mean loss).

    >>> loss = paddle.nn.AdaptiveLogSoftmaxWithLoss(8, 10, cutoffs=[4], div_value=2.0)
    >>> output, mean = loss(paddle.ones([2, 8]), paddle.to_tensor([1, 7]))
    >>> output.shape, mean.shape
    ([2], [])"""
    in_features: int
    n_classes: int
    div_value: float
    cutoffs: Any
    is_head_bias: bool
    shortlist_size: Any
    n_clusters: Any
    head_size: Any
    head_weight: Tensor
    head_bias: Any
    tail_weights: Any
    def __init__(self, in_features: int, n_classes: int, cutoffs: Sequence[int], weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, div_value: float = 4.0, head_bias: bool = False, name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> tuple[Tensor, Tensor]: ...
    def log_prob(self, input: Tensor) -> Tensor:
        """The log probability of every class: [N, n_classes]."""
    def predict(self, input: Tensor) -> Tensor:
        """The likeliest class of each row, as floats; clusters are computed only where they may contain it."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor]: ...

class AdaptiveMaxPool1D(Layer):
    """The maxima of `output_size` windows of sequences.

    Args:
        output_size: number of windows.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, L] to [N, C, output_size].

    >>> paddle.nn.AdaptiveMaxPool1D(2)(paddle.to_tensor([[[1.0, 3.0, 5.0, 7.0]]])).tolist()
    [[[3.0, 7.0]]]"""
    def __init__(self, output_size: Size1, return_mask: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveMaxPool1d = AdaptiveMaxPool1D
class AdaptiveMaxPool2D(Layer):
    """The maxima of a grid of windows of images.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.AdaptiveMaxPool2D([1, None])(paddle.ones([2, 3, 4, 5])).shape
    [2, 3, 1, 5]"""
    def __init__(self, output_size: Size2, return_mask: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveMaxPool2d = AdaptiveMaxPool2D
class AdaptiveMaxPool3D(Layer):
    """The maxima of a grid of windows of volumes.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.AdaptiveMaxPool3D(2)(paddle.ones([1, 3, 4, 5, 6])).shape
    [1, 3, 2, 2, 2]"""
    def __init__(self, output_size: Size3, return_mask: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

AdaptiveMaxPool3d = AdaptiveMaxPool3D
class AlphaDropout(Layer):
    """Dropout that keeps the mean and the variance of SELU activations.

    Args:
        p: probability of the value that SELU has for very negative numbers. Default: 0.5.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> dropout = paddle.nn.AlphaDropout(0.5)
    >>> len(set(dropout(paddle.ones([1000])).tolist()))
    2"""
    p: float
    name: str | None
    def __init__(self, p: float = 0.5, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class AvgPool1D(Layer):
    """The mean of every window of sequences.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and torch counts it unless told. Default: True.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, L] to [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> paddle.nn.AvgPool1D(2, padding=1)(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[1.0, 2.5]]]"""
    kernel_size: Size1
    stride: Size1 | None
    padding: PaddingMode | Size1 | Size2
    exclusive: bool
    ceil_mode: bool
    name: str | None
    def __init__(self, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, exclusive: bool = True, ceil_mode: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class AvgPool2D(Layer):
    """The mean of every window of images.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and torch counts it unless told. Default: True.
        divisor_override: number to divide the sum of a window by; by default its number of elements.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `AvgPool1D`.

    >>> paddle.nn.AvgPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 2, 2]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Any: ...
    def __init__(self, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class AvgPool3D(Layer):
    """The mean of every window of volumes.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        exclusive: whether the padding does not count in the mean; torch's `count_include_pad` is the opposite, and torch counts it unless told. Default: True.
        divisor_override: number to divide the sum of a window by; by default its number of elements.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'], each size as in `AvgPool1D`.

    >>> paddle.nn.AvgPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 3, 2, 2, 2]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, ceil_mode: bool = False, exclusive: bool = True, divisor_override: float | None = None, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BCELoss(Layer):
    """The cross entropy of probabilities with binary labels.

    Args:
        weight: Tensor of weights, one for each class; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.BCELoss()
    >>> loss(paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([1.0, 0.0])).item()
    0.0"""
    def __init__(self, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BCEWithLogitsLoss(Layer):
    """The cross entropy of the sigmoid of scores with binary labels.

    Args:
        weight: Tensor of weights, one for each class; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        pos_weight: Tensor of weights of labels that are 1, one for each class; by default 1.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.BCEWithLogitsLoss()
    >>> round(loss(paddle.zeros([2]), paddle.ones([2])).item(), 4)
    0.6931"""
    def __init__(self, weight: Tensor | None = None, reduction: ReduceMode = 'mean', pos_weight: Tensor | None = None, name: str | None = None) -> None: ...
    def forward(self, logit: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BatchNorm(Layer):
    """Batch normalisation of any number of dimensions with an activation, as in earlier Paddle versions.

    Args:
        num_channels: number of channels.
        act: name of the activation applied to the result, such as 'relu'; by default none.
        is_test: for static programs; here `train()` and `eval()` decide. Default: False.
        momentum: share of the old value when running statistics are updated: 1 minus torch's `momentum`. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        dtype: dtype of the parameters. Default: 'float32'.
        data_layout: where the channels are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        in_place: accepted; the result is always new. Default: False.
        moving_mean_name: name of the running mean; by default a generated one.
        moving_variance_name: name of the running variance; by default a generated one.
        do_model_average_for_mean_and_var: accepted; no average is kept here. Default: True.
        use_global_stats: whether running statistics are used while training too. Default: False.
        trainable_statistics: whether the batch's statistics are used in evaluation too. Default: False.

    Shape:
        the output has the shape of the input.

    >>> norm = paddle.nn.BatchNorm(1, act="relu", epsilon=0.0)
    >>> norm(paddle.to_tensor([[1.0], [3.0]])).tolist()
    [[0.0], [1.0]]"""
    def __init__(self, num_channels: int, act: str | None = None, is_test: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, dtype: DTypeLike = 'float32', data_layout: DataLayout2D = 'NCHW', in_place: bool = False, moving_mean_name: str | None = None, moving_variance_name: str | None = None, do_model_average_for_mean_and_var: bool = True, use_global_stats: bool = False, trainable_statistics: bool = False) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BatchNorm1D(Layer):
    """Batch normalisation of sequences: every channel gets mean 0 and variance 1, then a scale and a shift.

    Args:
        num_features: number of channels.
        momentum: share of the old value when running statistics are updated: 1 minus torch's `momentum`. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: 'NC', 'NCL' or 'NLC'. Default: 'NCL'.
        use_global_stats: whether running statistics are used; by default only in evaluation.
        name: a name that the layer's text shows.

    Shape:
        [N, C] or [N, C, L]; the output has the same.

    >>> paddle.nn.BatchNorm1D(1, epsilon=0.0)(paddle.to_tensor([[1.0], [3.0]])).tolist()
    [[-1.0], [1.0]]"""
    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-05, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout1D = 'NCL', use_global_stats: bool | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BatchNorm2D(Layer):
    """Batch normalisation of images: every channel gets mean 0 and variance 1, then a scale and a shift.

    Running statistics, `_mean` and `_variance`, are updated while training with the biased variance, where torch takes
    the unbiased one.

    Args:
        num_features: number of channels.
        momentum: share of the old value when running statistics are updated: 1 minus torch's `momentum`. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        use_global_stats: whether running statistics are used; by default only in evaluation.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> bn = paddle.nn.BatchNorm2D(3)
    >>> bn(paddle.rand([2, 3, 4, 4])).shape
    [2, 3, 4, 4]"""
    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-05, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayoutND = 'NCHW', use_global_stats: bool | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BatchNorm3D(Layer):
    """Batch normalisation of volumes: every channel gets mean 0 and variance 1, then a scale and a shift.

    Args:
        num_features: number of channels.
        momentum: share of the old value when running statistics are updated: 1 minus torch's `momentum`. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        use_global_stats: whether running statistics are used; by default only in evaluation.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> paddle.nn.BatchNorm3D(3)(paddle.ones([2, 3, 2, 4, 4])).shape
    [2, 3, 2, 4, 4]"""
    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-05, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout3D = 'NCDHW', use_global_stats: bool | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class BeamSearchDecoder(Decoder):
    """Keeps the `beam_size` likeliest sequences of every entry in the batch.

    Args:
        cell: a recurrent cell, or a callable with the same signature; it receives `batch * beam_size` entries.
        start_token: id of the token that sequences begin with.
        end_token: id of the token that ends a sequence.
        beam_size: how many sequences are kept.
        embedding_fn: maps token ids to the cell's inputs.
        output_fn: maps the cell's outputs to scores of all tokens.

    >>> cell, embed, score = paddle.nn.GRUCell(8, 8), paddle.nn.Embedding(10, 8), paddle.nn.Linear(8, 10)
    >>> decoder = paddle.nn.BeamSearchDecoder(cell, 0, 1, beam_size=3, embedding_fn=embed, output_fn=score)
    >>> ids, _ = paddle.nn.dynamic_decode(decoder, cell.get_initial_states(paddle.ones([2, 8])), max_step_num=4)
    >>> ids.shape[0], ids.shape[2]
    (2, 3)"""
    cell: RNNCellBase
    embedding_fn: Embedding | Callable[..., Any] | None
    output_fn: Layer | Callable[..., Any] | None
    start_token: int
    end_token: int
    beam_size: int
    OutputWrapper: type[Any]
    StateWrapper: type[Any]
    def __init__(self, cell: RNNCellBase, start_token: int, end_token: int, beam_size: int, embedding_fn: Embedding | Callable[..., Any] | None = None, output_fn: Layer | Callable[..., Any] | None = None) -> None: ...
    @staticmethod
    def tile_beam_merge_with_batch(x: Tensor, beam_size: int) -> Tensor:
        """[batch, …] → [batch * beam_size, …], each entry repeated: for tensors the cell needs besides its states."""
    def initialize(self, initial_cell_states: Tensor) -> tuple[Tensor, Any, Tensor]:
        """Start every entry with `beam_size` equal beams, of which only the first counts."""
    def step(self, time: Tensor, inputs: Tensor, states: Tensor, **kwargs: Any) -> tuple[Any, Any, Tensor, Tensor]:
        """Run one step of the cell and choose the beams to continue."""
    def finalize(self, outputs: Tensor, final_states: Tensor, sequence_lengths: Tensor) -> tuple[Tensor, Tensor]:
        """The complete sequences [time, batch, beam], traced back from their ends."""
    @property
    def tracks_own_finished(self) -> Literal[True]: ...

class BiRNN(Layer):
    """Runs one cell forward and another backward, and concatenates their outputs.

    Args:
        cell_fw: cell that runs forward.
        cell_bw: cell that runs backward, with the same input size.
        time_major: whether the first axis of input and output is time, not the batch; torch's `batch_first` is the opposite, and torch expects time first unless told. Default: False.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, 2 * hidden_size], (last states forward, last states backward)).

    >>> net = paddle.nn.BiRNN(paddle.nn.GRUCell(3, 4), paddle.nn.GRUCell(3, 4))
    >>> out, (forward, backward) = net(paddle.ones([2, 5, 3]))
    >>> out.shape, backward.shape
    ([2, 5, 8], [2, 4])"""
    cell_fw: RNNCellBase
    cell_bw: RNNCellBase
    time_major: bool
    def __init__(self, cell_fw: RNNCellBase, cell_bw: RNNCellBase, time_major: bool = False) -> None: ...
    def forward(self, inputs: Tensor, initial_states: tuple[Tensor, Tensor] | list[Tensor] | None = None, sequence_length: Tensor | None = None, **kwargs: Any) -> tuple[Tensor, tuple[Tensor, Tensor]]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, tuple[Tensor, Tensor]]: ...

class Bilinear(Layer):
    """`x1 @ weight[k] @ x2 + bias[k]` for every output k; the weight is [out_features, in1_features, in2_features].

    Args:
        in1_features: size of the last axis of the first input.
        in2_features: size of the last axis of the second input.
        out_features: size of the last axis of the output.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        name: a name that the layer's text shows.

    Shape:
        [N, in1_features] and [N, in2_features] to [N, out_features].

    >>> paddle.nn.Bilinear(3, 4, 2)(paddle.ones([5, 3]), paddle.ones([5, 4])).shape
    [5, 2]"""
    weight: Tensor
    bias: Tensor
    def __init__(self, in1_features: int, in2_features: int, out_features: int, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def forward(self, x1: Any, x2: Any) -> Tensor | None: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor | None: ...

class CELU(Layer):
    """`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

    Args:
        alpha: scale of negative values; not 0. Default: 1.0.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.CELU()(paddle.to_tensor([0.0, 2.0])).tolist()
    [0.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, alpha: float = 1.0, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class CTCLoss(Layer):
    """The loss of label sequences over all alignments with repeats and blanks.

    Args:
        blank: number of the class that stands for no label. Default: 0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        zero_infinity: accepted; infinite losses are always 0. Default: False.

    Shape:
        scores [T, N, classes] (not log probabilities: the softmax is applied here, unlike in torch), labels [N, L],
        lengths [N] and [N] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.CTCLoss()
    >>> lengths = paddle.to_tensor([3]), paddle.to_tensor([1])
    >>> round(loss(paddle.zeros([3, 1, 2]), paddle.to_tensor([[1]], dtype="int32"), *lengths).item(), 4)
    0.2877"""
    def __init__(self, blank: int = 0, reduction: ReduceMode = 'mean', zero_infinity: bool = False) -> None: ...
    def forward(self, log_probs: Tensor, labels: Tensor, input_lengths: Tensor, label_lengths: Tensor, norm_by_times: bool = False) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ChannelShuffle(Layer):
    """Interleaves the channels of the groups.

    Args:
        groups: number of groups of channels.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> paddle.nn.ChannelShuffle(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).flatten().tolist()
    [0.0, 2.0, 1.0, 3.0]"""
    def extra_repr(self) -> str: ...
    def __init__(self, groups: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class CircularPad1D(Pad1D):
    """Pads sequences circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.CircularPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...

CircularPad1d = CircularPad1D
class CircularPad2D(Pad2D):
    """Pads images circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.CircularPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...

CircularPad2d = CircularPad2D
class CircularPad3D(Pad3D):
    """Pads volumes circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.CircularPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...

CircularPad3d = CircularPad3D
class ClipGradByGlobalNorm(BaseGradientClipAttr):
    """Scale all gradients by one factor to a global norm of at most `clip_norm`.

    Args:
        clip_norm: greatest length of all gradients together.
        group_name: name of the group of parameters whose gradients are clipped together in a static program. Default:
            'default_group'.
        auto_skip_clip: whether nothing is done if the norm is small enough already. Default: False.

    >>> clip = paddle.nn.ClipGradByGlobalNorm(1.0)
    >>> w = paddle.create_parameter([2], "float32")
    >>> (_, g), = clip([(w, paddle.to_tensor([3.0, 4.0]))])
    >>> g.tolist()
    [0.6000000238418579, 0.800000011920929]"""
    clip_norm: Any
    group_name: str
    auto_skip_clip: bool
    def __init__(self, clip_norm: float, group_name: str = 'default_group', auto_skip_clip: bool = False) -> None: ...
    def clip(self, grads: Any) -> Any: ...

class ClipGradByNorm(BaseGradientClipAttr):
    """Scales each gradient separately to a norm of at most `clip_norm`; given to an optimizer as `grad_clip`.

    Args:
        clip_norm: greatest length of a gradient.

    >>> w = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(0.0))
    >>> clip = paddle.nn.ClipGradByNorm(1.0)
    >>> clip([(w, paddle.to_tensor([0.0, -4.0]))])[0][1].tolist()
    [0.0, -1.0]"""
    clip_norm: Any
    def __init__(self, clip_norm: float) -> None: ...
    def clip(self, grads: Any) -> Any: ...

class ClipGradByValue(BaseGradientClipAttr):
    """Clips every element of every gradient to a range; given to an optimizer as `grad_clip`.

    Args:
        max: greatest value.
        min: least value; by default `-max`.

    >>> w = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(0.0))
    >>> clip = paddle.nn.ClipGradByValue(1.0)
    >>> clip([(w, paddle.to_tensor([0.5, -3.0]))])[0][1].tolist()
    [0.5, -1.0]"""
    max: Any
    min: Any
    def __init__(self, max: float, min: float | None = None) -> None: ...
    def clip(self, grads: Any) -> Any: ...

class ConstantPad1D(Pad1D):
    """Pads sequences with a value.

    Args:
        padding: lengths [left, right], or one integer for all.
        value: number that the padding holds; used by the mode 'constant'.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ConstantPad1D([1, 2], 7.0)(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, value: float, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...

ConstantPad1d = ConstantPad1D
class ConstantPad2D(Pad2D):
    """Pads images with a value.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        value: number that the padding holds; used by the mode 'constant'.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ConstantPad2D([1, 2, 0, 0], 7.0)(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, value: float, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...

ConstantPad2d = ConstantPad2D
class ConstantPad3D(Pad3D):
    """Pads volumes with a value.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        value: number that the padding holds; used by the mode 'constant'.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ConstantPad3D([1, 2, 0, 0, 0, 0], 7.0)(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, value: float, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...

ConstantPad3d = ConstantPad3D
class Conv1D(Layer):
    """Convolution over one axis; the weight is [out_channels, in_channels / groups, kernel_size].

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        bias: False for no bias, as torch spells it; `bias_attr` decides otherwise. Default: True.
        padding_mode: what the padding holds: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.

    Shape:
        [N, C, L] to [N, out_channels, L'], with L' = (L + padding - dilation * (kernel_size - 1) - 1) // stride + 1,
        where padding counts both sides.

    >>> conv = paddle.nn.Conv1D(1, 1, 2, weight_attr=paddle.nn.initializer.Constant(1.0))
    >>> conv(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).tolist()
    [[[3.0, 5.0]]]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size1, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, dilation: Size1 = 1, groups: int = 1, *, bias: bool = True, padding_mode: PaddingTensorMode = 'zeros', device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout1D = 'NCL') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Conv1DTranspose(Layer):
    """Transposed convolution over one axis; the weight is [in_channels, out_channels / groups, kernel_size].

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the output is at the end of each axis; less than the stride. Default: 0.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.

    Shape:
        [N, C, L] to [N, out_channels, L'], with
        L' = (L - 1) * stride - padding + dilation * (kernel_size - 1) + 1 + output_padding, where padding counts both
        sides; a call may ask for another size with `output_size`.

    >>> up = paddle.nn.Conv1DTranspose(1, 1, 2, stride=2, weight_attr=paddle.nn.initializer.Constant(1.0))
    >>> up(paddle.to_tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size1, stride: Size1 = 1, padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, output_padding: PaddingMode | Size1 | Size2 | Sequence[Size2] = 0, groups: int = 1, dilation: Size1 = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout1D = 'NCL') -> None: ...
    def forward(self, x: Tensor, output_size: Size1 | None = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

Conv1d = Conv1D
class Conv2D(Layer):
    """Convolution over images; the weight is [out_channels, in_channels / groups, height, width].

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        bias: False for no bias, as torch spells it; `bias_attr` decides otherwise. Default: True.
        padding_mode: what the padding holds: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.

    Shape:
        [N, C, H, W] to [N, out_channels, H', W'], with
        H' = (H + padding - dilation * (kernel_size - 1) - 1) // stride + 1, where padding counts both sides.

    >>> paddle.nn.Conv2D(3, 6, 3, padding=1)(paddle.ones([1, 3, 8, 8])).shape
    [1, 6, 8, 8]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size2, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: int = 1, *, bias: bool = True, padding_mode: PaddingTensorMode = 'zeros', device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout2D = 'NCHW') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Conv2DTranspose(Layer):
    """Transposed convolution over images; the weight is [in_channels, out_channels / groups, height, width].

    torch's namesake has `groups` before `dilation`.

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the output is at the end of each axis; less than the stride. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.

    Shape:
        [N, C, H, W] to [N, out_channels, H', W'], each size as in `Conv1DTranspose`; a call may ask for other sizes
        with `output_size`.

    >>> up = paddle.nn.Conv2DTranspose(3, 2, 4, stride=2, padding=1)
    >>> up(paddle.ones([1, 3, 8, 8])).shape
    [1, 2, 16, 16]
    >>> up(paddle.ones([1, 3, 8, 8]), output_size=[17, 16]).shape
    [1, 2, 17, 16]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size2, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, output_padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: int = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout2D = 'NCHW') -> None: ...
    def forward(self, x: Tensor, output_size: Size2 | None = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

Conv2d = Conv2D
class Conv3D(Layer):
    """Convolution over volumes; the weight is [out_channels, in_channels / groups, depth, height, width].

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        bias: False for no bias, as torch spells it; `bias_attr` decides otherwise. Default: True.
        padding_mode: what the padding holds: 'zeros', 'reflect', 'replicate' or 'circular'. Default: 'zeros'.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.

    Shape:
        [N, C, D, H, W] to [N, out_channels, D', H', W'], each size as in `Conv1D`.

    >>> paddle.nn.Conv3D(3, 6, 3, stride=2)(paddle.ones([1, 3, 9, 9, 9])).shape
    [1, 6, 4, 4, 4]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size3, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: int = 1, *, bias: bool = True, padding_mode: PaddingTensorMode = 'zeros', device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout3D = 'NCDHW') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Conv3DTranspose(Layer):
    """Transposed convolution over volumes; the weight is [in_channels, out_channels / groups, depth, height, width].

    torch's namesake has `groups` before `dilation`.

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output, each with a kernel of its own.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: what is added at the borders: an integer, one for each axis, one for each side of each axis, 'SAME' or 'VALID'. Default: 0.
        output_padding: how much longer the output is at the end of each axis; less than the stride. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        groups: number of groups of channels that are convolved apart; divides both numbers of channels. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation `sqrt(2 / (in_channels * points of the window))`, or Xavier's uniform ones if transposed.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.

    Shape:
        [N, C, D, H, W] to [N, out_channels, D', H', W'], each size as in `Conv1DTranspose`; a call may ask for other
        sizes with `output_size`.

    >>> paddle.nn.Conv3DTranspose(3, 2, 2, stride=2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 2, 8, 8, 8]"""
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size3, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, output_padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: int = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayout3D = 'NCDHW') -> None: ...
    def forward(self, x: Tensor, output_size: Size3 | None = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

Conv3d = Conv3D
class CosineEmbeddingLoss(Layer):
    """Vectors that should point the same way where the label is 1, and not where it is -1.

    Args:
        margin: distance that is wanted. Default: 0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors [N, D] and labels [N], 1 or -1, to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.CosineEmbeddingLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]]), paddle.to_tensor([1])).item()
    1.0"""
    def __init__(self, margin: float = 0, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input1: Tensor, input2: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class CosineSimilarity(Layer):
    """The cosine of the angle between vectors along `axis`.

    Args:
        axis: axis of the vectors' elements. Default: 1.
        eps: least product of lengths that is divided by. Default: 1e-08.

    Shape:
        two Tensors that broadcast; the output lacks `axis`.

    >>> cosine = paddle.nn.CosineSimilarity(axis=-1)
    >>> cosine(paddle.to_tensor([[2.0, 0.0]]), paddle.to_tensor([[0.5, 0.0]])).tolist()
    [1.0]"""
    def __init__(self, axis: int = 1, eps: float = 1e-08) -> None: ...
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class CrossEntropyLoss(Layer):
    """The cross entropy between softmax scores and labels.

    Classes are the last axis, where torch has them second; labels may keep that axis with size 1.

    Args:
        weight: Tensor of weights, one for each class; by default 1.
        ignore_index: label that adds nothing to the loss. Default: -100.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        soft_label: whether labels are probabilities of all classes. Default: False.
        axis: axis of the classes. Default: -1.
        use_softmax: whether the softmax is applied; False if the input already holds probabilities. Default: True.
        label_smoothing: share of every label that is spread over all classes. Default: 0.0.
        name: a name that the layer's text shows.

    Shape:
        scores [..., classes] and labels [...] or [..., 1], or [..., classes] with `soft_label`, to a single number, or
        with 'none' to the shape of the labels ([..., 1] for soft ones).

    >>> loss = paddle.nn.CrossEntropyLoss()(paddle.zeros([3, 4]), paddle.to_tensor([0, 1, 3]))
    >>> round(loss.item(), 4)
    1.3863"""
    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', soft_label: bool = False, axis: int = -1, use_softmax: bool = True, label_smoothing: float = 0.0, name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor | None = None, target: Any = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Dropout(Layer):
    """Sets elements to zero with probability `p` while training, and does nothing in evaluation.

    Args:
        p: probability of zero. Default: 0.5.
        inplace: whether the result is written into the input. Default: False.
        axis: axis, or list of axes, along which elements are dropped one by one; along the others together. By default
            all.
        mode: 'upscale_in_train' divides what is kept by 1 - `p` while training, as torch does; 'downscale_in_infer'
            multiplies by 1 - `p` in evaluation instead. Default: 'upscale_in_train'.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> dropout = paddle.nn.Dropout(0.5)
    >>> sorted(set(dropout(paddle.ones([1000])).tolist()))
    [0.0, 2.0]
    >>> dropout.eval()
    Dropout(p=0.5, axis=None, mode=upscale_in_train, inplace=False)
    >>> dropout(paddle.ones([3])).tolist()
    [1.0, 1.0, 1.0]"""
    p: float
    inplace: bool
    axis: int | Sequence[int] | None
    mode: Any
    name: str | None
    def __init__(self, p: float = 0.5, inplace: bool = False, axis: int | Sequence[int] | None = None, mode: Any = 'upscale_in_train', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Dropout2D(Layer):
    """Drops entire channels of images while training; what is kept is divided by 1 - `p`.

    Args:
        p: probability of zero. Default: 0.5.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> out = paddle.nn.Dropout2D(0.5)(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]"""
    p: float
    data_format: DataLayout2D
    name: str | None
    def __init__(self, p: float = 0.5, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Dropout3D(Layer):
    """Drops entire channels of volumes while training; what is kept is divided by 1 - `p`.

    Args:
        p: probability of zero. Default: 0.5.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> out = paddle.nn.Dropout3D(0.5)(paddle.ones([2, 3, 2, 4, 4]))
    >>> [len(set(volume.flatten().tolist())) for volume in out[0]]
    [1, 1, 1]"""
    p: float
    data_format: DataLayout3D
    name: str | None
    def __init__(self, p: float = 0.5, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ELU(Layer):
    """`x` where positive, else `alpha * (exp(x) - 1)`.

    Args:
        alpha: minus the limit for very negative values. Default: 1.0.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.ELU(0.5)(paddle.to_tensor([-100.0, 2.0])).tolist()
    [-0.5, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, alpha: float = 1.0, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Embedding(Layer):
    """A table of vectors, indexed by integers.

    A negative `padding_idx` counts from the end; the row is set to zero here too, as in torch.

    Args:
        num_embeddings: number of rows of the table.
        embedding_dim: length of a row.
        padding_idx: the row that reads as zeros and is not trained; by default none.
        max_norm: length to which longer rows are cut when they are read; by default none.
        norm_type: which norm `max_norm` means. Default: 2.0.
        scale_grad_by_freq: whether a row's gradient is divided by how often it was read. Default: False.
        sparse: whether gradients are computed only for the rows used. Default: False.
        _weight: the table itself, [num_embeddings, embedding_dim]; by default new values.
        _freeze: whether the table is not trained. Default: False.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.
        name: a name that the layer's text shows.

    Shape:
        integers of any shape [...] to [..., embedding_dim].

    >>> table = paddle.nn.Embedding(10, 3, padding_idx=0)
    >>> table(paddle.to_tensor([[0, 5]])).shape
    [1, 2, 3]
    >>> table(paddle.to_tensor([0])).tolist()
    [[0.0, 0.0, 0.0]]"""
    padding_idx: float | None
    weight: Tensor
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: float | None = None, max_norm: float | None = None, norm_type: float = 2.0, *, scale_grad_by_freq: bool = False, sparse: bool = False, _weight: Tensor | None = None, _freeze: bool = False, device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class FeatureAlphaDropout(AlphaDropout):
    """`AlphaDropout` of entire channels.

    Args:
        p: probability that a channel is dropped. Default: 0.5.
        name: a name that the layer's text shows.

    Shape:
        [N, C, ...]; the output has the same.

    >>> out = paddle.nn.FeatureAlphaDropout(0.5)(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]"""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Flatten(Layer):
    """Merges the axes from `start_axis` to `stop_axis` into one.

    Args:
        start_axis: first axis that is merged. Default: 1.
        stop_axis: last axis that is merged. Default: -1.

    >>> paddle.nn.Flatten()(paddle.ones([2, 3, 4])).shape
    [2, 12]"""
    start_axis: int
    stop_axis: int
    def __init__(self, start_axis: int = 1, stop_axis: int = -1) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Fold(Layer):
    """Adds columns, as made by `Unfold`, back at the positions of their windows.

    Args:
        output_sizes: [height, width] of the result, or one integer for both.
        kernel_sizes: size of the window: an integer or [height, width].
        dilations: distance of neighbouring points of the window: an integer or one for each axis. Default: 1.
        paddings: zeros at the borders: an integer, one for each axis, or [top, left, bottom, right]. Default: 0.
        strides: step of the window: an integer or one for each axis. Default: 1.
        name: a name that the layer's text shows.

    Shape:
        [N, C * points of the window, number of windows] to [N, C, height, width].

    >>> paddle.nn.Fold([4, 4], [2, 2])(paddle.ones([1, 12, 9])).shape
    [1, 3, 4, 4]"""
    output_sizes: Size2
    kernel_sizes: Size2
    dilations: Size2
    paddings: Size2 | Size4
    strides: Size2
    name: str | None
    def __init__(self, output_sizes: Size2, kernel_sizes: Size2, dilations: Size2 = 1, paddings: Size2 | Size4 = 0, strides: Size2 = 1, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class FractionalMaxPool2D(Layer):
    """The maxima of windows of images, of varying sizes, so that any output size is possible.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn in each call.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.FractionalMaxPool2D(3)(paddle.ones([1, 2, 7, 7])).shape
    [1, 2, 3, 3]"""
    def __init__(self, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class FractionalMaxPool3D(Layer):
    """`FractionalMaxPool2D` for volumes.

    Args:
        output_size: sizes of the output: an integer, or one for each axis; None keeps a size.
        kernel_size: size of overlapping windows: an integer, or one for each axis; by default windows do not overlap.
        random_u: number between 0 and 1 that decides where the windows lie; by default drawn in each call.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'].

    >>> paddle.nn.FractionalMaxPool3D(3)(paddle.ones([1, 2, 7, 7, 7])).shape
    [1, 2, 3, 3, 3]"""
    def __init__(self, output_size: Size2, kernel_size: Size2 | None = None, random_u: float | None = None, return_mask: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class GELU(Layer):
    """`x` times the normal distribution function at `x`.

    Args:
        approximate: whether a formula with tanh is used; a bool, or 'tanh' or 'none' as in torch. Default: False.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.GELU()(paddle.to_tensor([0.0, 10.0])).tolist()
    [0.0, 10.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, approximate: Literal['tanh', 'none'] | bool = False, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class GLU(Layer):
    """One half of the input, gated by the sigmoid of the other.

    Args:
        axis: axis that is halved. Default: -1.
        name: a name that the layer's text shows.

    Shape:
        any shape with an even size along `axis`, which the output has half of.

    >>> paddle.nn.GLU()(paddle.to_tensor([2.0, 0.0])).tolist()
    [1.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, axis: int = -1, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class GRU(LayerList):
    """Gated recurrent units.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        num_layers: how many layers; each takes the outputs of the one before. Default: 1.
        direction: 'forward' or 'bidirect' (also 'bidirectional'), where outputs of both directions are concatenated. Default: 'forward'.
        time_major: whether the first axis of input and output is time, not the batch; torch's `batch_first` is the opposite, and torch expects time first unless told. Default: False.
        dropout: probability of dropout between layers while training. Default: 0.0.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size],
        last states [num_layers * directions, N, hidden_size]).

    >>> out, h = paddle.nn.GRU(3, 4, direction="bidirect")(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 8], [2, 2, 4])"""
    def flatten_parameters(self) -> None:
        """Do nothing: torch's kernels use the parameters as they are."""
    def forward(self, inputs: Tensor, initial_states: TensorOrTensors | None = None, sequence_length: int | None = None) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...
    @property
    def mode(self) -> Any: ...
    @property
    def state_components(self) -> Any: ...
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, direction: Any = 'forward', time_major: bool = False, dropout: float = 0.0, weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...

class GRUCell(RNNCellBase):
    """One step of a GRU. It returns (outputs, states), where torch's namesake returns the states only.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, input_size] and states [N, hidden_size] to (outputs, states), both [N, hidden_size].

    >>> out, h = paddle.nn.GRUCell(3, 4)(paddle.ones([2, 3]))
    >>> out.shape, h.shape
    ([2, 4], [2, 4])"""
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def forward(self, inputs: Tensor, states: Tensor | None = None) -> tuple[Tensor, Tensor]: ...
    @property
    def state_shape(self) -> tuple[int]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor]: ...

class GaussianNLLLoss(Layer):
    """The negative log likelihood of values under normal distributions.

    Args:
        full: whether the terms that depend only on labels are added. Default: False.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-06.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        means, labels and variances of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.GaussianNLLLoss()
    >>> loss(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([1.0, 1.0]), paddle.ones([2])).item()
    1.0"""
    def __init__(self, full: bool = False, epsilon: float = 1e-06, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor, variance: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class GroupNorm(Layer):
    """Normalises every group of channels to mean 0 and variance 1.

    Args:
        num_groups: number of groups; divides `num_channels`.
        num_channels: number of channels.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        affine: whether there are a scale and a shift. Default: True.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, ...]; the output has the same.

    >>> norm = paddle.nn.GroupNorm(2, 4, epsilon=0.0)
    >>> norm(paddle.to_tensor([[1.0, 3.0, 5.0, 7.0]]).reshape([1, 4, 1, 1])).flatten().tolist()
    [-1.0, 1.0, -1.0, 1.0]"""
    weight: Tensor
    bias: Tensor
    def __init__(self, num_groups: int, num_channels: int, epsilon: float = 1e-05, *, affine: bool = True, device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: bool | ParamAttr | None = None, bias_attr: bool | ParamAttr | None = None, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class HSigmoidLoss(Layer):
    """The cross entropy of the decisions on the path from a tree's root to each label's leaf.

    Args:
        feature_size: size of the last axis of the input.
        num_classes: number of leaves of the default tree, or of inner nodes of a custom tree.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        is_custom: whether the tree is given with each call, as `path_table` and `path_code`. Default: False.
        is_sparse: whether the gradient of the weight is computed only for the nodes used. Default: False.
        name: a name that the layer's text shows.

    Shape:
        inputs [N, feature_size] and labels [N, 1] to [N, 1].

    >>> paddle.nn.HSigmoidLoss(3, 4)(paddle.ones([2, 3]), paddle.to_tensor([[0], [3]])).shape
    [2, 1]"""
    weight: Tensor
    bias: Tensor
    def __init__(self, feature_size: int, num_classes: int, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, is_custom: bool = False, is_sparse: bool = False, name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor, path_table: Tensor | None = None, path_code: Tensor | None = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Hardshrink(Layer):
    """The input with elements within `threshold` of 0 set to 0.

    Args:
        threshold: greatest distance from 0 that becomes 0. Default: 0.5.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Hardshrink()(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-1.0, 0.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, threshold: float = 0.5, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Hardsigmoid(Layer):
    """`slope * x + offset`, clipped to between 0 and 1.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Hardsigmoid()(paddle.to_tensor([-3.0, 0.0, 4.0])).tolist()
    [0.0, 0.5, 1.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Hardswish(Layer):
    """`x * min(max(x + 3, 0), 6) / 6`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Hardswish()(paddle.to_tensor([0.0, 4.0])).tolist()
    [0.0, 4.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Hardtanh(Layer):
    """The input clipped to between `min` and `max`.

    Args:
        min: least value. Default: -1.0.
        max: greatest value. Default: 1.0.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Hardtanh()(paddle.to_tensor([-3.0, 0.5, 3.0])).tolist()
    [-1.0, 0.5, 1.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, min: float = -1.0, max: float = 1.0, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class HingeEmbeddingLoss(Layer):
    """Distances that should be small where the label is 1, and at least `margin` where it is -1.

    Args:
        margin: distance that is wanted. Default: 1.0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.HingeEmbeddingLoss()
    >>> loss(paddle.to_tensor([0.5, 0.25]), paddle.to_tensor([1.0, -1.0])).item()
    0.625"""
    def __init__(self, margin: float = 1.0, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

HuberLoss = SmoothL1Loss
class Identity(Layer):
    """Returns its input; accepts any arguments, so that it can replace another layer.

    >>> paddle.nn.Identity(54, unused=True)(paddle.to_tensor([1.0])).tolist()
    [1.0]"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class InstanceNorm1D(Layer):
    """Normalises every channel of every sequence to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        num_features: number of channels.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        momentum: kept for old models; no running statistics are kept. Default: 0.9.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: 'NC', 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C] or [N, C, L]; the output has the same.

    >>> paddle.nn.InstanceNorm1D(1, epsilon=0.0)(paddle.to_tensor([[[1.0, 3.0]]])).tolist()
    [[[-1.0, 1.0]]]"""
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, num_features: int, epsilon: float = 1e-05, momentum: float = 0.9, weight_attr: bool | ParamAttr | None = None, bias_attr: bool | ParamAttr | None = None, data_format: Literal['NC', 'NCL'] = 'NCL', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class InstanceNorm2D(Layer):
    """Normalises every channel of every image to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        num_features: number of channels.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        momentum: kept for old models; no running statistics are kept. Default: 0.9.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W]; the output has the same.

    >>> paddle.nn.InstanceNorm2D(3)(paddle.ones([2, 3, 4, 4])).shape
    [2, 3, 4, 4]"""
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, num_features: int, epsilon: float = 1e-05, momentum: float = 0.9, weight_attr: bool | ParamAttr | None = None, bias_attr: bool | ParamAttr | None = None, data_format: str = 'NCHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class InstanceNorm3D(Layer):
    """Normalises every channel of every volume to mean 0 and variance 1.

    Unlike torch's, it has a scale and a shift unless both attributes are False.

    Args:
        num_features: number of channels.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        momentum: kept for old models; no running statistics are kept. Default: 0.9.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W]; the output has the same.

    >>> paddle.nn.InstanceNorm3D(3)(paddle.ones([2, 3, 2, 4, 4])).shape
    [2, 3, 2, 4, 4]"""
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, num_features: int, epsilon: float = 1e-05, momentum: float = 0.9, weight_attr: bool | ParamAttr | None = None, bias_attr: bool | ParamAttr | None = None, data_format: Literal['NCDHW'] = 'NCDHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class KLDivLoss(Layer):
    """The Kullback-Leibler divergence from a distribution given by its logarithm.

    Args:
        reduction: 'mean', 'batchmean' (the sum divided by the size of the batch), 'sum' or 'none'. Default: 'mean'.
        log_target: whether labels are logarithms too. Default: False.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.KLDivLoss()
    >>> loss(paddle.to_tensor([[-1.0, -1.0]]), paddle.to_tensor([[1.0, 0.0]])).item()
    0.5"""
    reduction: ReduceMode
    log_target: bool
    def __init__(self, reduction: ReduceMode = 'mean', log_target: bool = False) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class L1Loss(Layer):
    """The absolute difference.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> paddle.nn.L1Loss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    1.0"""
    def __init__(self, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LPPool1D(Layer):
    """The p-norm of every window of sequences.

    Args:
        norm_type: which norm, as a number; `float('inf')` gives the maximum.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, L] to [N, C, L'], with L' as in `MaxPool1D`.

    >>> paddle.nn.LPPool1D(2, 2)(paddle.to_tensor([[[3.0, 4.0]]])).tolist()
    [[[5.0]]]"""
    norm_type: Any
    kernel_size: Size1
    stride: Size1 | None
    padding: PaddingMode | Size1 | Size2
    ceil_mode: bool
    data_format: DataLayout1D
    name: str | None
    def __init__(self, norm_type: float, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, ceil_mode: bool = False, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

LPPool1d = LPPool1D
class LPPool2D(Layer):
    """The p-norm of every window of images.

    Args:
        norm_type: which norm, as a number; `float('inf')` gives the maximum.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.LPPool2D(1, 2)(paddle.ones([1, 1, 2, 2])).tolist()
    [[[[4.0]]]]"""
    norm_type: Any
    def extra_repr(self) -> str: ...
    def __init__(self, norm_type: float, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

LPPool2d = LPPool2D
class LSTM(LayerList):
    """Long short-term memory.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        num_layers: how many layers; each takes the outputs of the one before. Default: 1.
        direction: 'forward' or 'bidirect' (also 'bidirectional'), where outputs of both directions are concatenated. Default: 'forward'.
        time_major: whether the first axis of input and output is time, not the batch; torch's `batch_first` is the opposite, and torch expects time first unless told. Default: False.
        dropout: probability of dropout between layers while training. Default: 0.0.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        proj_size: size that the hidden state is projected to, less than `hidden_size`; 0 for no projection. Default: 0.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size], (h, c)), where h and c are
        [num_layers * directions, N, hidden_size].

    >>> out, (h, c) = paddle.nn.LSTM(3, 4, num_layers=2)(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 4], [2, 2, 4])"""
    def flatten_parameters(self) -> None:
        """Do nothing: torch's kernels use the parameters as they are."""
    def forward(self, inputs: Tensor, initial_states: TensorOrTensors | None = None, sequence_length: int | None = None) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...
    @property
    def mode(self) -> Any: ...
    @property
    def state_components(self) -> Any: ...
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, direction: Any = 'forward', time_major: bool = False, dropout: float = 0.0, weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, proj_size: int = 0, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...

class LSTMCell(RNNCellBase):
    """One step of an LSTM; states are (h, c). It returns (outputs, states), where torch's namesake returns the states
    only.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        proj_size: size that the hidden state is projected to, less than `hidden_size`; 0 for no projection. Default: 0.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, input_size] and states ([N, hidden_size], [N, hidden_size]) to (outputs, states), where outputs are
        h.

    >>> cell = paddle.nn.LSTMCell(3, 4)
    >>> out, (h, c) = cell(paddle.ones([2, 3]))
    >>> out.shape, c.shape
    ([2, 4], [2, 4])"""
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, proj_size: int = 0, name: str | None = None) -> None: ...
    def forward(self, inputs: Tensor, states: Sequence[Tensor] | None = None) -> Any: ...
    @property
    def state_shape(self) -> tuple[tuple[int], tuple[int]]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Layer:
    """A part of a network: subclass it, build in `__init__`, compute in `forward`.

    Args:
        name_scope: prefix of parameter names; by default the class name in snake case.
        dtype: dtype of its parameters; 'float32', the default, stands for `paddle.get_default_dtype()`.

    >>> class Double(paddle.nn.Layer):
    ...     def forward(self, x):
    ...         return x * 2
    >>> Double()(paddle.ones([2])).tolist()
    [2.0, 2.0]"""
    def children(self) -> Iterable[Layer]:
        """The direct sublayers."""
    def named_children(self) -> Iterable[tuple[str, Layer]]:
        """The direct sublayers with their names."""
    def named_sublayers(self, prefix: str = '', include_self: bool = False, layers_set: set[Layer] | None = None, remove_duplicate: bool = True) -> Iterable[tuple[str, Layer]]:
        """All layers below, depth first, with their dotted names."""
    def sublayers(self, include_self: bool = False) -> list[Layer]:
        """All layers below, depth first."""
    def modules(self) -> Iterator[Layer]:
        """This layer and all below."""
    def named_modules(self, memo: set[Layer] | None = None, prefix: str = '', remove_duplicate: bool = True) -> Any:
        """Like `named_sublayers`, with this layer first."""
    def named_parameters(self, prefix: str = '', include_sublayers: bool = True, remove_duplicate: bool = True) -> Iterable[tuple[str, Tensor]]:
        """The parameters with their dotted names."""
    def parameters(self, include_sublayers: bool = True) -> list[Tensor]:
        """The parameters, each once."""
    def named_buffers(self, prefix: str = '', include_sublayers: bool = True, remove_duplicate: bool = True) -> Iterable[tuple[str, Tensor]]:
        """The buffers with their dotted names."""
    def buffers(self, include_sublayers: bool = True) -> list[Tensor]:
        """The buffers, each once."""
    def get_sublayer(self, target: str) -> Layer:
        """The layer at a dotted name."""
    def get_submodule(self, target: str) -> Layer:
        """The layer at a dotted name."""
    def set_sublayer(self, target: str, layer: Layer, strict: bool = False) -> None:
        """Replace the layer at a dotted name."""
    def set_submodule(self, target: str, layer: Layer, strict: bool = False) -> None:
        """Replace the layer at a dotted name."""
    def get_parameter(self, target: str) -> Parameter:
        """The parameter at a dotted name."""
    def get_buffer(self, target: str) -> Tensor:
        """The buffer at a dotted name."""
    def state_dict(self, destination: Any = None, include_sublayers: bool = True, structured_name_prefix: str = '', use_hook: bool = True, keep_vars: bool = True) -> dict[str, Any]:
        """All parameters and persistable buffers by name: what `paddle.save` writes.

        >>> sorted(paddle.nn.Linear(2, 2).state_dict())
        ['bias', 'weight']"""
    def to_static_state_dict(self, destination: dict[str, Any] | None = None, include_sublayers: bool = True, structured_name_prefix: str = '', use_hook: bool = True, keep_vars: bool = True) -> dict[str, Any]:
        """Like `state_dict`, including non-persistable buffers."""
    def register_state_dict_hook(self, hook: Any) -> Any:
        """Call `hook(state)` whenever the state is collected; it may change or replace it."""
    def get_extra_state(self) -> Any:
        """Return additional state to save; subclasses override it."""
    def set_extra_state(self, state: Any) -> Any:
        """Restore the result of `get_extra_state`; subclasses override it."""
    def set_state_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters and buffers from a dict; entries that do not fit are skipped, warned about and returned.

        Returns:
            (names missing from the dict, names in the dict that nothing took)"""
    def set_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters and buffers from a dict; entries that do not fit are skipped, warned about and returned.

        Returns:
            (names missing from the dict, names in the dict that nothing took)"""
    def load_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> tuple[list[str], list[str]]:
        """Load parameters and buffers from a dict; entries that do not fit are skipped, warned about and returned.

        Returns:
            (names missing from the dict, names in the dict that nothing took)"""
    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False) -> Any:
        """Like `set_state_dict`, but with `strict` any entry that does not fit is an error."""
    def to(self, device: PlaceLike | None = None, dtype: DTypeLike | None = None, blocking: bool | None = None, non_blocking: bool | None = None) -> Self:
        """Move to a device, change the dtype of floating-point tensors, or both; in place."""
    def astype(self, dtype: DTypeLike | None = None) -> Self:
        """Change the dtype of floating parameters and buffers, in place."""
    def type(self, dtype: DTypeLike | None = None) -> Self:
        """Change the dtype of floating parameters and buffers, in place."""
    def float(self, excluded_layers: Layer | Sequence[Layer] | None = None) -> Self:
        """float32 for every floating parameter and buffer."""
    def float16(self, excluded_layers: Layer | Sequence[Layer] | None = None) -> Self:
        """float16, except in the given layers or kinds of layer."""
    def half(self) -> Self:
        """As `float16()`."""
    def bfloat16(self, excluded_layers: Layer | Sequence[Layer] | None = None) -> Self:
        """bfloat16, except in the given layers or kinds of layer."""
    def double(self) -> Self:
        """float64 for every floating parameter and buffer."""
    def cpu(self) -> Self:
        """Move to the CPU."""
    def cuda(self, device: int | PlaceLike | None = None) -> Self:
        """Move to a CUDA device."""
    def xpu(self, device: int | PlaceLike | None = None) -> Self:
        """Move to an XPU device."""
    def __init__(self, name_scope: str | None = None, dtype: DTypeLike = 'float32') -> None: ...
    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """Compute the output; every subclass overrides it."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def register_forward_pre_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False) -> Any:
        """Call `hook(layer, inputs)` before `forward`; its result, if not None, replaces the inputs."""
    def register_forward_post_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False) -> Any:
        """Call `hook(layer, inputs, output)` after `forward`; its result, if not None, replaces the output."""
    def register_forward_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False) -> Any:
        """Call `hook(layer, inputs, output)` after `forward`; its result, if not None, replaces the output."""
    def __setattr__(self, name: str | None, value: Any) -> Any: ...
    def __getattr__(self, name: str | None) -> Any: ...
    def create_parameter(self, shape: ShapeLike, attr: ParamAttrLike | None = None, dtype: DTypeLike | None = None, is_bias: bool = False, default_initializer: Initializer | None = None, device: PlaceLike | None = None) -> Tensor:
        """Create a parameter named after this layer; assign it to an attribute to register it."""
    def create_variable(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None) -> Tensor:
        """Create an empty tensor named after this layer, for subclasses to fill."""
    def create_tensor(self, name: str | None = None, persistable: bool | None = None, dtype: DTypeLike | None = None) -> Tensor:
        """Create an empty tensor named after this layer, for subclasses to fill."""
    def add_parameter(self, name: str, parameter: Tensor) -> Tensor:
        """Register a parameter under a name."""
    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """As `add_parameter`."""
    def add_sublayer(self, name: str, sublayer: Layer) -> Layer:
        """Register a sublayer under a name."""
    def add_module(self, name: str, module: Layer | None) -> None:
        """As `add_sublayer`."""
    def register_module(self, name: str, module: Layer | None) -> None:
        """As `add_sublayer`."""
    def register_buffer(self, name: str, tensor: Tensor, persistable: bool = True) -> None:
        """Register a tensor that is not trained; a persistable one is saved with the parameters."""
    def train(self, mode: bool = True) -> Self:
        """Switch this layer and all below to training (dropout drops, batch norm learns)."""
    def eval(self) -> Self:
        """Switch this layer and all below to evaluation."""
    def apply(self, fn: Callable[[Self], None]) -> Self:
        """Call `fn(layer)` on every sublayer and on this layer, children first."""
    def clear_gradients(self, set_to_zero: bool = True) -> None:
        """Clear the gradients of all parameters."""
    def zero_grad(self, set_to_none: bool = True) -> None:
        """Like `clear_gradients`, under torch's name."""
    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Enable or disable training of all parameters."""
    def full_name(self) -> str:
        """The unique name of this layer, such as `linear_0`."""
    def backward(self, *inputs: Any) -> Any: ...
    def extra_repr(self) -> str:
        """The text between the parentheses of this layer's repr."""

class LayerDict(Layer):
    """A dict of layers whose parameters are registered.

    Args:
        sublayers: dict of layers, or (name, layer) pairs, to begin with; by default none.

    >>> layers = paddle.nn.LayerDict({"in": paddle.nn.Linear(1, 2), "out": paddle.nn.Linear(2, 1)})
    >>> list(layers.keys()), len(layers.parameters())
    (['in', 'out'], 4)"""
    def __init__(self, sublayers: LayerDict | Mapping[str, Layer] | Sequence[tuple[str, Layer]] | None = None) -> None: ...
    def __getitem__(self, key: str) -> Layer: ...
    def __setitem__(self, key: str, sublayer: Layer) -> Layer: ...
    def __delitem__(self, key: Any) -> Any: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __contains__(self, key: str) -> bool: ...
    def clear(self) -> None:
        """Remove all layers."""
    def pop(self, key: str) -> Layer:
        """Remove and return the layer with a given name."""
    def keys(self) -> Iterable[str]: ...
    def values(self) -> Iterable[Layer]: ...
    def items(self) -> Iterable[tuple[str, Layer]]: ...
    def update(self, sublayers: LayerDict | Mapping[str, Layer] | Sequence[tuple[str, Layer]]) -> None:
        """Add layers from a dict or from (name, layer) pairs."""

class LayerList(Layer):
    """A list of layers whose parameters are registered.

    Args:
        sublayers: iterable of layers to begin with; by default none.

    >>> len(paddle.nn.LayerList([paddle.nn.Linear(1, 1) for _ in range(3)]))
    3"""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Layer]: ...
    def __init__(self, sublayers: Iterable[Layer] | None = None) -> None: ...
    def __getitem__(self, idx: int) -> Layer: ...
    def __setitem__(self, idx: int, sublayer: Layer) -> None: ...
    def __delitem__(self, idx: Any) -> Any: ...
    def __add__(self, other: Any) -> Any: ...
    def __iadd__(self, other: Any) -> Any: ...
    def append(self, sublayer: Layer) -> Self:
        """Add a layer at the end."""
    def insert(self, index: int, sublayer: Layer) -> None:
        """Add a layer before `index`."""
    def extend(self, sublayers: Iterable[Layer]) -> Self:
        """Add several layers at the end."""
    def pop(self, key: int | slice) -> Layer:
        """Remove and return the layer at an index."""

class LayerNorm(Layer):
    """Normalises the last axes, of the given sizes, jointly to mean 0 and variance 1.

    Scale and shift are 1-D here, of all elements in row-major order; torch's have the normalised shape.

    Args:
        normalized_shape: sizes of the last axes that are normalised, or one integer for the last axis.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        elementwise_affine: whether there are a scale and a shift. Default: True.
        bias: whether there is a shift. Default: True.
        device: where the parameters live, as `paddle.set_device` takes it; by default the current device.
        dtype: dtype of the parameters; by default that of the layer, float32.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        name: a name that the layer's text shows.

    Shape:
        the output has the shape of the input.

    >>> paddle.nn.LayerNorm(2, epsilon=0.0)(paddle.to_tensor([[1.0, 3.0]])).tolist()
    [[-1.0, 1.0]]
    >>> paddle.nn.LayerNorm([2, 3]).weight.shape
    [6]"""
    weight: Tensor
    bias: Tensor
    def __init__(self, normalized_shape: int | Sequence[int], epsilon: float = 1e-05, *, elementwise_affine: bool = True, bias: bool = True, device: PlaceLike | None = None, dtype: DTypeLike | None = None, weight_attr: bool | ParamAttr | None = None, bias_attr: bool | ParamAttr | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LeakyReLU(Layer):
    """`x` where positive, else `negative_slope * x`.

    Args:
        negative_slope: factor of negative values. Default: 0.01.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.LeakyReLU(0.5)(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-1.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, negative_slope: float = 0.01, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Linear(Layer):
    """`x @ weight + bias`.

    The weight is [in_features, out_features], where torch has [out_features, in_features].

    Args:
        in_features: size of the last axis of the input.
        out_features: size of the last axis of the output.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default Xavier's uniform values.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        name: a name that the layer's text shows.

    Shape:
        [..., in_features] to [..., out_features].

    >>> paddle.nn.Linear(3, 2)(paddle.ones([4, 3])).shape
    [4, 2]
    >>> paddle.nn.Linear(3, 2).weight.shape
    [3, 2]"""
    name: str | None
    weight: Tensor
    bias: Tensor
    def __init__(self, in_features: int, out_features: int, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LocalResponseNorm(Layer):
    """Divides every value by `(k + alpha * mean of squares over neighbouring channels) ** beta`.

    Args:
        size: how many neighbouring channels count.
        alpha: factor of the mean square. Default: 0.0001.
        beta: exponent of the divisor. Default: 0.75.
        k: number that is added to the mean square. Default: 1.0.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, ...], of 3 to 5 axes; the output has the same.

    >>> paddle.nn.LocalResponseNorm(1, alpha=1.0, beta=1.0)(paddle.ones([1, 1, 1, 2])).tolist()
    [[[[0.5, 0.5]]]]"""
    size: int
    alpha: float
    beta: float
    k: float
    data_format: DataLayout1D | DataLayout2D | DataLayout3D
    name: str | None
    def __init__(self, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0, data_format: DataLayout1D | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LogSigmoid(Layer):
    """`log(sigmoid(x))`, computed without overflow.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.LogSigmoid()(paddle.to_tensor([-300.0, -200.0])).tolist()
    [-300.0, -200.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LogSoftmax(Layer):
    """The logarithm of `Softmax`.

    Args:
        axis: axis along which the exponentials of the results sum to 1. Default: -1.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.LogSoftmax()(paddle.to_tensor([[0.0, 0.0]])).tolist()
    [[-0.6931471824645996, -0.6931471824645996]]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, axis: int = -1, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MSELoss(Layer):
    """The squared difference.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> paddle.nn.MSELoss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    2.0"""
    def __init__(self, reduction: ReduceMode = 'mean') -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MarginRankingLoss(Layer):
    """By how much one score fails to exceed another: `max(0, -label * (input - other) + margin)`.

    Args:
        margin: distance that is wanted. Default: 0.0.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two scores and labels 1 or -1, of one shape, to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.MarginRankingLoss()
    >>> loss(paddle.to_tensor([1.0]), paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).item()
    2.0"""
    def __init__(self, margin: float = 0.0, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, other: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxPool1D(Layer):
    """The maximum of every window of sequences.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        name: a name that the layer's text shows.

    Shape:
        [N, C, L] to [N, C, L'], with L' = (L + padding - kernel_size) // stride + 1, where padding counts both sides.

    >>> out, mask = paddle.nn.MaxPool1D(2, return_mask=True)(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]))
    >>> out.tolist(), mask.tolist()
    ([[[2.0, 4.0]]], [[[1, 2]]])"""
    kernel_size: Size1
    stride: Size1 | None
    padding: PaddingMode | Size1 | Size2
    return_mask: bool
    ceil_mode: bool
    name: str | None
    def __init__(self, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, return_mask: bool = False, ceil_mode: bool = False, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxPool2D(Layer):
    """The maximum of every window of images.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels of the input are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.MaxPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 2, 2]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxPool3D(Layer):
    """The maximum of every window of volumes.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        return_mask: whether the positions of the maxima, as int32 indices into the flattened sizes, are returned too. Default: False.
        ceil_mode: whether a last window that leaves the input still counts. Default: False.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, D, H, W] to [N, C, D', H', W'], each size as in `MaxPool1D`.

    >>> paddle.nn.MaxPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
    [1, 3, 2, 2, 2]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxUnPool1D(Layer):
    """Puts values back where `MaxPool1D` found them, with zeros elsewhere.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCL' only. Default: 'NCL'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name that the layer's text shows.

    Shape:
        values and indices [N, C, L'] to [N, C, L].

    >>> pooled, mask = paddle.nn.MaxPool1D(2, return_mask=True)(paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]]))
    >>> paddle.nn.MaxUnPool1D(2)(pooled, mask).tolist()
    [[[0.0, 2.0, 4.0, 0.0]]]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor, indices: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size1, stride: Size1 | None = None, padding: PaddingMode | Size1 | Size2 = 0, data_format: DataLayout1D = 'NCL', output_size: Sequence[int] | None = None, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxUnPool2D(Layer):
    """Puts values back where `MaxPool2D` found them, with zeros elsewhere.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCHW' only. Default: 'NCHW'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name that the layer's text shows.

    Shape:
        values and indices [N, C, H', W'] to [N, C, H, W].

    >>> pooled, mask = paddle.nn.MaxPool2D(2, return_mask=True)(paddle.ones([1, 3, 4, 4]))
    >>> paddle.nn.MaxUnPool2D(2)(pooled, mask).shape
    [1, 3, 4, 4]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor, indices: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size2, stride: Size2 | None = None, padding: PaddingMode | Size2 | Size4 = 0, data_format: DataLayout2D = 'NCHW', output_size: Sequence[int] | None = None, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxUnPool3D(Layer):
    """Puts values back where `MaxPool3D` found them, with zeros elsewhere.

    Args:
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis; by default `kernel_size`.
        padding: what is added at the borders, as for a convolution: an integer, one for each axis, one for each side, 'SAME' or 'VALID'. Default: 0.
        data_format: 'NCDHW' only. Default: 'NCDHW'.
        output_size: sizes of the result, with or without batch and channels; by default those that follow from the
            window.
        name: a name that the layer's text shows.

    Shape:
        values and indices [N, C, D', H', W'] to [N, C, D, H, W].

    >>> pooled, mask = paddle.nn.MaxPool3D(2, return_mask=True)(paddle.ones([1, 3, 4, 4, 4]))
    >>> paddle.nn.MaxUnPool3D(2)(pooled, mask).shape
    [1, 3, 4, 4, 4]"""
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor, indices: Tensor) -> Tensor: ...
    def __init__(self, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, data_format: DataLayout3D = 'NCDHW', output_size: Sequence[int] | None = None, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

MaxUnpool1d = MaxUnPool1D
MaxUnpool2d = MaxUnPool2D
MaxUnpool3d = MaxUnPool3D
class Maxout(Layer):
    """The maximum over every `groups` neighbouring channels.

    Args:
        groups: how many neighbouring channels give one of the output; divides their number.
        axis: axis of the channels: 1 or -1. Default: 1.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C / groups, H, W].

    >>> paddle.nn.Maxout(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).flatten().tolist()
    [1.0, 3.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, groups: int, axis: int = 1, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Mish(Layer):
    """`x * tanh(softplus(x))`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Mish()(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

Module = Layer
ModuleDict = LayerDict
ModuleList = LayerList
class MultiHeadAttention(Layer):
    """Attention with several heads. The batch is first, and it returns one Tensor unless `need_weights` or a cache asks
    for more.

    A boolean mask is True where attention is allowed; in torch's namesake True forbids it.

    Args:
        embed_dim: size of the last axis of queries and output.
        num_heads: number of heads; divides `embed_dim`.
        dropout: probability of dropout on attention weights. Default: 0.0.
        kdim: size of the keys; by default `embed_dim`.
        vdim: size of the values; by default `embed_dim`.
        need_weights: whether attention weights [N, heads, queries, keys] are returned too. Default: False.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weights; by default Xavier's uniform values.
        bias_attr: the same for the biases, which start with zeros; False for none.

    Shape:
        query [N, queries, embed_dim], key [N, keys, kdim], value [N, keys, vdim] to [N, queries, embed_dim].

    >>> x = paddle.rand([2, 4, 8])
    >>> paddle.nn.MultiHeadAttention(8, 2)(x, x, x).shape
    [2, 4, 8]"""
    embed_dim: int
    num_heads: int
    head_dim: Any
    kdim: Any
    vdim: Any
    dropout: float
    need_weights: bool
    q_proj: Linear
    k_proj: Linear
    v_proj: Linear
    out_proj: Linear
    Cache: type[Any]
    StaticCache: type[Any]
    def __init__(self, embed_dim: int, num_heads: int, dropout: float = 0.0, kdim: int | None = None, vdim: int | None = None, need_weights: bool = False, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None) -> None: ...
    def compute_kv(self, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values, projected and split into heads."""
    def gen_cache(self, key: Any, value: Any = None, type: Any = ...) -> Any:
        """Return a cache to start decoding with: growing (`Cache`), or fixed keys and values (`StaticCache`)."""
    def forward(self, query: Any, key: Any = None, value: Any = None, attn_mask: Any = None, cache: Any = None) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class MultiLabelMarginLoss(Layer):
    """By how much wrong classes come within the margin of several right ones.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        scores [N, classes] and labels [N, classes], of which those up to the first -1 count, to a single number, or
        with 'none' to [N].

    >>> loss = paddle.nn.MultiLabelMarginLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([[0, -1]])).item()
    0.25"""
    def __init__(self, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MultiLabelSoftMarginLoss(Layer):
    """The binary cross entropy of each class, averaged over classes.

    Args:
        weight: Tensor of weights, one for each class; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        scores and labels 0 or 1, both [N, classes], to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.MultiLabelSoftMarginLoss()
    >>> round(loss(paddle.zeros([1, 2]), paddle.to_tensor([[1.0, 0.0]])).item(), 4)
    0.6931"""
    def __init__(self, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MultiMarginLoss(Layer):
    """By how much wrong classes come within the margin of the right one, to the power `p`.

    Args:
        p: exponent, or the norm that measures distances. Default: 1.
        margin: distance that is wanted. Default: 1.0.
        weight: Tensor of weights, one for each class; by default 1.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        scores [N, classes] and labels [N] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.MultiMarginLoss()
    >>> loss(paddle.to_tensor([[1.0, 0.5]]), paddle.to_tensor([0])).item()
    0.25"""
    def __init__(self, p: int = 1, margin: float = 1.0, weight: Tensor | None = None, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class NLLLoss(Layer):
    """The negative log probability of each label.

    Args:
        weight: Tensor of weights, one for each class; by default 1.
        ignore_index: label that adds nothing to the loss. Default: -100.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        log probabilities [N, classes, ...] and labels [N, ...] to a single number, or with 'none' to [N, ...].

    >>> loss = paddle.nn.NLLLoss()
    >>> loss(paddle.to_tensor([[-1.0, -2.0]]), paddle.to_tensor([1])).item()
    2.0"""
    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class PReLU(Layer):
    """`LeakyReLU` with a learned slope: one for all channels, or one for each.

    Args:
        num_parameters: number of slopes: 1, or the number of channels. Default: 1.
        init: slope at the start. Default: 0.25.
        weight_attr: `paddle.ParamAttr`, initializer or name for the slopes; by default the constant `init`.
        data_format: where the channels of the input are, if there are several slopes: 'NC', 'NCL', 'NLC', 'NCHW',
            'NHWC', 'NCDHW' or 'NDHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.PReLU()(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-0.5, 2.0]"""
    def __init__(self, num_parameters: int = 1, init: float = 0.25, weight_attr: ParamAttrLike | None = None, data_format: DataLayoutND = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Pad1D(Layer):
    """Pads sequences by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right], or one integer for all.
        mode: what the padding holds: 'constant', 'reflect', 'replicate' or 'circular'. Default: 'constant'.
        value: number that the padding holds; used by the mode 'constant'. Default: 0.0.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.Pad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    padding: Any
    value: float
    def __init__(self, padding: Tensor | Sequence[int] | int, mode: PaddingTensorMode = 'constant', value: float = 0.0, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Any: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Pad2D(Layer):
    """Pads images by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        mode: what the padding holds: 'constant', 'reflect', 'replicate' or 'circular'. Default: 'constant'.
        value: number that the padding holds; used by the mode 'constant'. Default: 0.0.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.Pad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    padding: Any
    value: float
    def __init__(self, padding: Tensor | Sequence[int] | int, mode: PaddingTensorMode = 'constant', value: float = 0.0, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Any: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Pad3D(Layer):
    """Pads volumes by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        mode: what the padding holds: 'constant', 'reflect', 'replicate' or 'circular'. Default: 'constant'.
        value: number that the padding holds; used by the mode 'constant'. Default: 0.0.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.Pad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    padding: Any
    value: float
    def __init__(self, padding: Tensor | Sequence[int] | int, mode: PaddingTensorMode = 'constant', value: float = 0.0, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Any: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class PairwiseDistance(Layer):
    """The p-norm of the difference along the last axis.

    Args:
        p: which norm; `float("inf")` gives the largest difference. Default: 2.0.
        epsilon: what is added to each difference, so that the gradient at 0 is finite. Default: 1e-06.
        keepdim: whether the last axis stays, with size 1. Default: False.
        name: a name that the layer's text shows.

    Shape:
        two Tensors [N, D] or [D] to [N], or [N, 1] with `keepdim`.

    >>> distance = paddle.nn.PairwiseDistance(epsilon=0.0)
    >>> distance(paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0]])).tolist()
    [5.0]"""
    p: float
    epsilon: float
    keepdim: bool
    name: str | None
    def __init__(self, p: float = 2.0, epsilon: float = 1e-06, keepdim: bool = False, name: str | None = None) -> None: ...
    def forward(self, x: Tensor, y: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Parameter(Tensor):
    """A trainable tensor with the attributes that `ParamAttr` sets.

    Made from a tensor, whose memory it shares, or from a shape and a dtype.

    Args:
        data: Tensor or array, or a shape; by default no elements.
        requires_grad: whether it is trained; a dtype if `data` is a shape. Default: True.
        name: its name; by default a generated one.
        trainable: as `requires_grad`. Default: True.
        shape: its sizes, if `data` is not given.
        dtype: its dtype; needed with a shape.
        **attributes: further attributes, such as `regularizer` or `need_clip`.

    >>> paddle.nn.Parameter(paddle.ones([2])).stop_gradient
    False
    >>> paddle.nn.Parameter([2, 3], "float64").shape
    [2, 3]"""
    persistable: bool
    is_distributed: bool
    is_parameter: bool
    optimize_attr: dict[Any, Any]
    regularizer: Any
    need_clip: bool
    do_model_average: Any
    def __init__(self, data: Any = None, requires_grad: bool = True, name: str | None = None, trainable: bool = True, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, **attributes: Any) -> None: ...
    @classmethod
    def from_tensor(cls, tensor: Any, **kwargs: Any) -> Any:
        """A parameter that shares the memory of a tensor."""
    @property
    def trainable(self) -> Any: ...
    @trainable.setter
    def trainable(self, value: Any) -> None: ...
    def set_data(self, t: Any) -> Any:
        """Hold another torch tensor; `trainable` stays as it is."""
    def initialize(self) -> Any:
        """Fill a parameter that was created lazily."""

class ParameterDict(Layer):
    """A dict of registered parameters.

    Args:
        parameters: dict of parameters, or (name, parameter) pairs, to begin with; by default none.

    >>> weights = paddle.nn.ParameterDict({"w": paddle.create_parameter([2, 3], "float32")})
    >>> weights["w"].shape
    [2, 3]"""
    def __init__(self, parameters: ParameterDict | Mapping[str, Tensor] | Sequence[tuple[str, Tensor]] | None = None) -> None: ...
    def __getitem__(self, key: str) -> Tensor: ...
    def __setitem__(self, key: str, param: Tensor) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def __contains__(self, key: Any) -> Any: ...
    def keys(self) -> Any: ...
    def values(self) -> Any: ...
    def items(self) -> Any: ...
    def update(self, parameters: ParameterDict | Mapping[str, Tensor] | Sequence[tuple[str, Tensor]]) -> None:
        """Add parameters from a dict or from (name, parameter) pairs."""

class ParameterList(Layer):
    """A list of registered parameters.

    Args:
        parameters: iterable of parameters to begin with; by default none.

    >>> weights = paddle.nn.ParameterList([paddle.create_parameter([2], "float32") for _ in range(3)])
    >>> len(weights), weights[0].shape
    (3, [2])"""
    def __init__(self, parameters: Iterable[Tensor] | None = None) -> None: ...
    def __getitem__(self, idx: int) -> Tensor: ...
    def __setitem__(self, idx: int, param: Tensor) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Tensor]: ...
    def append(self, parameter: Tensor) -> Self:
        """Add a parameter at the end."""
    def extend(self, parameters: Any) -> Any:
        """Add several parameters at the end."""

class PixelShuffle(Layer):
    """Rearranges channels into space.

    Args:
        upscale_factor: by which height and width grow.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C * upscale_factor², H, W] to [N, C, H * upscale_factor, W * upscale_factor].

    >>> paddle.nn.PixelShuffle(2)(paddle.arange(4.0).reshape([1, 4, 1, 1])).tolist()
    [[[[0.0, 1.0], [2.0, 3.0]]]]"""
    def extra_repr(self) -> str: ...
    def __init__(self, upscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class PixelUnshuffle(Layer):
    """Rearranges space into channels.

    Args:
        downscale_factor: by which height and width shrink.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C * downscale_factor², H / downscale_factor, W / downscale_factor].

    >>> paddle.nn.PixelUnshuffle(2)(paddle.ones([1, 1, 4, 6])).shape
    [1, 4, 2, 3]"""
    def extra_repr(self) -> str: ...
    def __init__(self, downscale_factor: int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class PoissonNLLLoss(Layer):
    """The negative log likelihood of counts.

    Args:
        log_input: whether predictions are logarithms of the mean. Default: True.
        full: whether the terms that depend only on labels are added. Default: False.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-08.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> paddle.nn.PoissonNLLLoss()(paddle.zeros([2]), paddle.ones([2])).item()
    1.0"""
    def __init__(self, log_input: bool = True, full: bool = False, epsilon: float = 1e-08, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class RNN(Layer):
    """Runs a cell over time.

    Args:
        cell: an `RNNCellBase`, or a layer that is called as one.
        is_reverse: whether time runs from the last step to the first. Default: False.
        time_major: the first axis is time, not the batch. Default: False.

    Shape:
        inputs [N, T, ...] to (outputs [N, T, ...], last states); a call may give `initial_states` and
        `sequence_length`.

    >>> out, last = paddle.nn.RNN(paddle.nn.GRUCell(3, 4))(paddle.ones([2, 5, 3]))
    >>> out.shape, last.shape
    ([2, 5, 4], [2, 4])"""
    cell: RNNCellBase
    is_reverse: bool
    time_major: bool
    def __init__(self, cell: RNNCellBase, is_reverse: bool = False, time_major: bool = False) -> None: ...
    def forward(self, inputs: Tensor, initial_states: TensorOrTensors | None = None, sequence_length: Tensor | None = None, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class RNNCellBase(Layer):
    """One step of a recurrent network: `forward(inputs, states) -> outputs, new_states`.

    A custom cell defines `state_shape`, without the batch, from which `get_initial_states` makes the first states.

    Args:
        name_scope: prefix of parameter names; by default the class name in snake case.
        dtype: dtype of the parameters. Default: 'float32'.

    >>> class Sum(paddle.nn.RNNCellBase):
    ...     @property
    ...     def state_shape(self):
    ...         return (1,)
    ...     def forward(self, inputs, states=None):
    ...         total = states + inputs
    ...         return total, total
    >>> out, last = paddle.nn.RNN(Sum())(paddle.ones([1, 3, 1]))
    >>> out.flatten().tolist(), last.tolist()
    ([1.0, 2.0, 3.0], [[3.0]])"""
    def get_initial_states(self, batch_ref: Tensor, shape: NestedStructure[ShapeLike] | None = None, dtype: NestedStructure[DTypeLike] | None = None, init_value: float = 0.0, batch_dim_idx: int = 0) -> NestedStructure[Tensor]:
        """Return constant states for a batch of the size of `batch_ref`."""
    def call(self, *inputs: Any, **kwargs: Any) -> Any:
        """`forward`, under its fluid name."""
    @property
    def state_shape(self) -> None: ...

class RNNTLoss(Layer):
    """The loss of label sequences under a transducer.

    Args:
        blank: number of the class that stands for no label. Default: 0.
        fastemit_lambda: share by which gradients of labels are increased, so that they are emitted early. Default: 0.001.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        log probabilities [N, T, L + 1, classes], labels [N, L], lengths [N] and [N] to a single number, or with 'none'
        to [N].

    >>> loss = paddle.nn.RNNTLoss(fastemit_lambda=0.0)
    >>> one = paddle.to_tensor([1], dtype="int32")
    >>> round(loss(paddle.zeros([1, 1, 2, 2]), paddle.to_tensor([[1]], dtype="int32"), one, one).item(), 4)
    0.0"""
    def __init__(self, blank: int = 0, fastemit_lambda: float = 0.001, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor, input_lengths: Tensor, label_lengths: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class RReLU(Layer):
    """`LeakyReLU` with slopes drawn at random while training; in evaluation the slope is the mean of the bounds.

    Args:
        lower: least slope. Default: 0.125.
        upper: greatest slope. Default: 0.3333333333333333.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> relu = paddle.nn.RReLU(0.25, 0.75)
    >>> _ = relu.eval()
    >>> relu(paddle.to_tensor([-2.0, 2.0])).tolist()
    [-1.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, lower: float = 0.125, upper: float = 0.3333333333333333, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ReLU(Layer):
    """`max(x, 0)`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.ReLU()(paddle.to_tensor([-1.0, 2.0])).tolist()
    [0.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ReLU6(Layer):
    """`min(max(x, 0), 6)`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.ReLU6()(paddle.to_tensor([-1.0, 2.0, 8.0])).tolist()
    [0.0, 2.0, 6.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ReflectionPad1D(Pad1D):
    """Pads sequences with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReflectionPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...

ReflectionPad1d = ReflectionPad1D
class ReflectionPad2D(Pad2D):
    """Pads images with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReflectionPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...

ReflectionPad2d = ReflectionPad2D
class ReflectionPad3D(Pad3D):
    """Pads volumes with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReflectionPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...

ReflectionPad3d = ReflectionPad3D
class ReplicationPad1D(Pad1D):
    """Pads sequences with their outermost values.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReplicationPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...

ReplicationPad1d = ReplicationPad1D
class ReplicationPad2D(Pad2D):
    """Pads images with their outermost values.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReplicationPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...

ReplicationPad2d = ReplicationPad2D
class ReplicationPad3D(Pad3D):
    """Pads volumes with their outermost values.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ReplicationPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...

ReplicationPad3d = ReplicationPad3D
class SELU(Layer):
    """`scale` times the ELU with `alpha`: activations tend to mean 0 and variance 1 from layer to layer.

    Args:
        scale: factor of all values, greater than 1. Default: 1.0507009873554805.
        alpha: minus the limit for very negative values, before the factor. Default: 1.6732632423543772.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.SELU(scale=2.0, alpha=0.5)(paddle.to_tensor([-100.0, 2.0])).tolist()
    [-1.0, 4.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, scale: float = 1.0507009873554805, alpha: float = 1.6732632423543772, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Sequential(Layer):
    """Layers called in sequence, each with the output of the one before.

    Args:
        *layers: layers in order, (name, layer) pairs, or one dict or list of them.

    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU())
    >>> net(paddle.ones([2, 4])).shape
    [2, 3]"""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Layer]: ...
    def __init__(self, *layers: Any) -> None: ...
    def forward(self, input: Any) -> Any: ...
    def __getitem__(self, name: str | slice | int) -> Layer: ...
    def __setitem__(self, name: str, layer: Layer) -> None: ...
    def __delitem__(self, name: str | None) -> Any: ...
    def append(self, module: Layer) -> Sequential:
        """Add a layer at the end."""
    def insert(self, index: int, module: Layer) -> Sequential:
        """Add a layer before `index`."""
    def extend(self, sequential: Iterable[Layer]) -> Sequential:
        """Append the layers of another Sequential."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

SiLU = Silu
class Sigmoid(Layer):
    """1 / (1 + exp(-x)).

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Sigmoid()(paddle.to_tensor([-200.0, 0.0])).tolist()
    [0.0, 0.5]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Silu(Layer):
    """`x * sigmoid(x)`.

    Args:
        inplace: whether the result is written into the input. Default: False.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Silu()(paddle.to_tensor([0.0])).tolist()
    [0.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, inplace: bool = False, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SimpleRNN(LayerList):
    """A recurrent network of `SimpleRNNCell`s.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        num_layers: how many layers; each takes the outputs of the one before. Default: 1.
        direction: 'forward' or 'bidirect' (also 'bidirectional'), where outputs of both directions are concatenated. Default: 'forward'.
        time_major: whether the first axis of input and output is time, not the batch; torch's `batch_first` is the opposite, and torch expects time first unless told. Default: False.
        dropout: probability of dropout between layers while training. Default: 0.0.
        activation: 'tanh' or 'relu'. Default: 'tanh'.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, T, input_size] to (outputs [N, T, directions * hidden_size],
        last states [num_layers * directions, N, hidden_size]).

    >>> out, h = paddle.nn.SimpleRNN(3, 4, num_layers=2)(paddle.ones([2, 5, 3]))
    >>> out.shape, h.shape
    ([2, 5, 4], [2, 2, 4])"""
    activation: Any
    def flatten_parameters(self) -> None:
        """Do nothing: torch's kernels use the parameters as they are."""
    def forward(self, inputs: Tensor, initial_states: TensorOrTensors | None = None, sequence_length: int | None = None) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...
    @property
    def mode(self) -> Any: ...
    @property
    def state_components(self) -> Any: ...
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, direction: Any = 'forward', time_major: bool = False, dropout: float = 0.0, activation: Any = 'tanh', weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> tuple[Tensor, Tensor | tuple[Tensor, Tensor]]: ...

class SimpleRNNCell(RNNCellBase):
    """One step of a plain recurrent network: `h = act(W_ih x + b_ih + W_hh h + b_hh)`.

    Args:
        input_size: size of one step of the input.
        hidden_size: size of the state.
        activation: 'tanh' or 'relu'. Default: 'tanh'.
        weight_ih_attr: `paddle.ParamAttr`, initializer or name for the weight of the input; by default uniform values between ±1/sqrt(hidden_size).
        weight_hh_attr: the same for the weight of the state.
        bias_ih_attr: the same for the bias of the input; False for zeros that are not trained.
        bias_hh_attr: the same for the bias of the state; False for zeros that are not trained.
        name: accepted; parameters are named by their attributes.

    Shape:
        inputs [N, input_size] and states [N, hidden_size] to (outputs, states), both [N, hidden_size].

    >>> out, h = paddle.nn.SimpleRNNCell(3, 4)(paddle.ones([2, 3]), paddle.zeros([2, 4]))
    >>> out.shape, h.shape
    ([2, 4], [2, 4])"""
    activation: Any
    def extra_repr(self) -> str: ...
    def __init__(self, input_size: int, hidden_size: int, activation: Any = 'tanh', weight_ih_attr: ParamAttrLike | None = None, weight_hh_attr: ParamAttrLike | None = None, bias_ih_attr: ParamAttrLike | None = None, bias_hh_attr: ParamAttrLike | None = None, name: str | None = None) -> None: ...
    def forward(self, inputs: Tensor, states: Tensor | None = None) -> Any: ...
    @property
    def state_shape(self) -> tuple[int]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class SmoothL1Loss(Layer):
    """Squared for small differences, linear for large ones.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        delta: difference from which the loss grows linearly. Default: 1.0.
        is_huber: whether the slope there is `delta`; False divides the loss by `delta`, as torch does. Default: True.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> paddle.nn.SmoothL1Loss()(paddle.to_tensor([1.0, 4.0]), paddle.to_tensor([1.0, 2.0])).item()
    0.75"""
    def __init__(self, reduction: ReduceMode = 'mean', delta: float = 1.0, is_huber: bool = True, name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SoftMarginLoss(Layer):
    """`log(1 + exp(-label * input))`.

    Args:
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        two Tensors of one shape to a single number, or with 'none' to their shape.

    >>> loss = paddle.nn.SoftMarginLoss()
    >>> round(loss(paddle.zeros([2]), paddle.to_tensor([1.0, -1.0])).item(), 4)
    0.6931"""
    def __init__(self, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, label: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softmax(Layer):
    """Softmax: exponentials normalised to sum to 1 along `axis`.

    Args:
        axis: axis along which the results sum to 1; torch's namesake calls it `dim`. Default: -1.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Softmax()(paddle.to_tensor([[0.0, 0.0]])).tolist()
    [[0.5, 0.5]]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, axis: int = -1, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softmax2D(Layer):
    """`Softmax` over the channels of images.

    Args:
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] or [C, H, W]; the output has the same.

    >>> paddle.nn.Softmax2D()(paddle.zeros([1, 2, 1, 1])).flatten().tolist()
    [0.5, 0.5]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softplus(Layer):
    """`log(1 + exp(beta * x)) / beta`, a smooth ReLU.

    Args:
        beta: steepness of the bend. Default: 1.
        threshold: value of `beta * x` above which `x` itself is returned. Default: 20.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Softplus()(paddle.to_tensor([-200.0, 30.0])).tolist()
    [0.0, 30.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, beta: float = 1, threshold: float = 20, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softshrink(Layer):
    """The input moved towards 0 by `threshold`, and 0 where it would pass it.

    Args:
        threshold: how far values move; not negative. Default: 0.5.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Softshrink()(paddle.to_tensor([-1.0, 0.25, 2.0])).tolist()
    [-0.5, 0.0, 1.5]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, threshold: float = 0.5, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softsign(Layer):
    """`x / (1 + |x|)`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Softsign()(paddle.to_tensor([-1.0, 3.0])).tolist()
    [-0.5, 0.75]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SpectralNorm(Layer):
    """Divides a weight by its largest singular value, estimated by power iteration.

    It is called with a weight; to wrap a layer take `paddle.nn.utils.spectral_norm`.

    Args:
        weight_shape: shape of the weight.
        dim: the axis of the outputs, which becomes the rows of the matrix. Default: 0.
        power_iters: iterations in each call. Default: 1.
        eps: what is added to lengths, so that they can be divided by. Default: 1e-12.
        dtype: dtype of the weight. Default: 'float32'.

    Shape:
        the output has the shape of the input.

    >>> norm = paddle.nn.SpectralNorm([2, 2], power_iters=20)
    >>> out = norm(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]]))
    >>> [[round(v, 3) for v in row] for row in out.tolist()]
    [[1.0, 0.0], [0.0, 0.5]]"""
    weight_u: Tensor
    weight_v: Tensor
    def __init__(self, weight_shape: ShapeLike, dim: int = 0, power_iters: int = 1, eps: float = 1e-12, dtype: DTypeLike = 'float32') -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Swish(Layer):
    """`x * sigmoid(x)`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Swish()(paddle.to_tensor([0.0, 30.0])).tolist()
    [0.0, 30.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SyncBatchNorm(Layer):
    """Batch normalisation with statistics over all processes; in a single process it computes as `BatchNorm2D` does.

    Args:
        num_features: number of channels.
        momentum: share of the old value when running statistics are updated: 1 minus torch's `momentum`. Default: 0.9.
        epsilon: what is added to the variance, so that it can be divided by. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the scale, which starts with ones; False for none.
        bias_attr: the same for the shift, which starts with zeros; False for none.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        the output has the shape of the input.

    >>> net = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.BatchNorm2D(4))
    >>> net = paddle.nn.SyncBatchNorm.convert_sync_batchnorm(net)
    >>> type(net[1]).__name__
    'SyncBatchNorm'"""
    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-05, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: DataLayoutND = 'NCHW', name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    @classmethod
    def convert_sync_batchnorm(cls, layer: Layer) -> Layer:
        """Replace every batch normalisation in a layer by a synchronous one; parameters are shared, not copied."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Tanh(Layer):
    """The hyperbolic tangent.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Tanh()(paddle.to_tensor([0.0, 20.0])).tolist()
    [0.0, 1.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Tanhshrink(Layer):
    """`x - tanh(x)`.

    Args:
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.Tanhshrink()(paddle.to_tensor([0.0, 20.0])).tolist()
    [0.0, 19.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ThresholdedReLU(Layer):
    """`x` where above `threshold`, else `value`.

    Args:
        threshold: greatest value that is replaced. Default: 1.0.
        value: what it is replaced by. Default: 0.0.
        name: a name that the layer's text shows.

    Shape:
        any shape; the output has the same.

    >>> paddle.nn.ThresholdedReLU()(paddle.to_tensor([0.5, 2.0])).tolist()
    [0.0, 2.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, threshold: float = 1.0, value: float = 0.0, name: str | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Transformer(Layer):
    """Encoder and decoder. The batch is first, unlike in torch's namesake.

    Args:
        d_model: size of the last axis of inputs and outputs. Default: 512.
        nhead: number of heads; divides `d_model`. Default: 8.
        num_encoder_layers: how many layers the encoder has. Default: 6.
        num_decoder_layers: how many layers the decoder has. Default: 6.
        dim_feedforward: size of the hidden layer of the feed-forward part. Default: 2048.
        dropout: probability of dropout after each part. Default: 0.1.
        activation: name of a function of `paddle.nn.functional`, used in the feed-forward part. Default: 'relu'.
        attn_dropout: probability of dropout on attention weights; by default `dropout`.
        act_dropout: probability of dropout after the activation; by default `dropout`.
        normalize_before: whether each part normalises its input instead of its output; torch's `norm_first`. Default: False.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weights, or a list of them for attention and feed-forward; by default Xavier's uniform values.
        bias_attr: the same for the biases, which start with zeros; False for none.
        custom_encoder: layer to use as the encoder instead; by default None.
        custom_decoder: layer to use as the decoder instead; by default None.

    Shape:
        sources [N, S, d_model] and targets [N, T, d_model] to [N, T, d_model].

    >>> net = paddle.nn.Transformer(8, 2, 1, 1, 16)
    >>> net(paddle.rand([2, 3, 8]), paddle.rand([2, 4, 8])).shape
    [2, 4, 8]"""
    d_model: int
    nhead: int
    encoder: Any
    decoder: Any
    def __init__(self, d_model: int = 512, nhead: int = 8, num_encoder_layers: int = 6, num_decoder_layers: int = 6, dim_feedforward: int = 2048, dropout: float = 0.1, activation: str = 'relu', attn_dropout: float | None = None, act_dropout: float | None = None, normalize_before: bool = False, weight_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, bias_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, custom_encoder: Layer | None = None, custom_decoder: Layer | None = None) -> None: ...
    def forward(self, src: Tensor, tgt: Tensor, src_mask: Tensor | None = None, tgt_mask: Tensor | None = None, memory_mask: Tensor | None = None) -> Tensor: ...
    def generate_square_subsequent_mask(self, length: int | Tensor) -> Tensor:
        """A mask that lets each position attend to itself and earlier ones."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class TransformerDecoder(Layer):
    """A stack of decoder layers; the first is the given one, the others have the same configuration.

    Args:
        decoder_layer: a `TransformerDecoderLayer`.
        num_layers: how many layers.
        norm: a layer for the result of the last one, such as `paddle.nn.LayerNorm`; by default none.

    Shape:
        targets [N, T, d_model] and the encoder's output [N, S, d_model] to [N, T, d_model].

    >>> net = paddle.nn.TransformerDecoder(paddle.nn.TransformerDecoderLayer(8, 2, 16), 2)
    >>> net(paddle.rand([2, 3, 8]), paddle.rand([2, 5, 8])).shape
    [2, 3, 8]"""
    def __init__(self, decoder_layer: TransformerDecoderLayer, num_layers: int, norm: LayerNorm | None = None) -> None: ...
    def forward(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, cache: Any = None) -> Any: ...
    def gen_cache(self, memory: Any, do_zip: bool = False) -> Any:
        """Return caches, one for each layer; `do_zip` groups them by kind."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TransformerDecoderLayer(Layer):
    """Self-attention, attention to the encoder's output and a feed-forward part.

    Args:
        d_model: size of the last axis of inputs and outputs.
        nhead: number of heads; divides `d_model`.
        dim_feedforward: size of the hidden layer of the feed-forward part.
        dropout: probability of dropout after each part. Default: 0.1.
        activation: name of a function of `paddle.nn.functional`, used in the feed-forward part. Default: 'relu'.
        attn_dropout: probability of dropout on attention weights; by default `dropout`.
        act_dropout: probability of dropout after the activation; by default `dropout`.
        normalize_before: whether each part normalises its input instead of its output; torch's `norm_first`. Default: False.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weights, or a list of them for attention and feed-forward; by default Xavier's uniform values.
        bias_attr: the same for the biases, which start with zeros; False for none.
        layer_norm_eps: what is added to variances in the normalisations. Default: 1e-05.

    Shape:
        targets [N, T, d_model] and the encoder's output [N, S, d_model] to [N, T, d_model].

    >>> layer = paddle.nn.TransformerDecoderLayer(8, 2, 16)
    >>> layer(paddle.rand([2, 3, 8]), paddle.rand([2, 5, 8])).shape
    [2, 3, 8]"""
    self_attn: MultiHeadAttention
    cross_attn: MultiHeadAttention
    def __init__(self, d_model: int, nhead: int, dim_feedforward: int, dropout: float = 0.1, activation: str = 'relu', attn_dropout: float | None = None, act_dropout: float | None = None, normalize_before: bool = False, weight_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, bias_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, layer_norm_eps: float = 1e-05) -> None: ...
    def forward(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, cache: Any = None) -> Any: ...
    def gen_cache(self, memory: Tensor) -> tuple[Any, Any]:
        """A growing cache for the decoder's self-attention and a fixed one for the encoder's output."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TransformerEncoder(Layer):
    """A stack of encoder layers; the first is the given one, the others have the same configuration.

    Args:
        encoder_layer: a `TransformerEncoderLayer`.
        num_layers: how many layers.
        norm: a layer for the result of the last one, such as `paddle.nn.LayerNorm`; by default none.

    Shape:
        [N, T, d_model]; the output has the same.

    >>> net = paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(8, 2, 16), 2)
    >>> net(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]"""
    def __init__(self, encoder_layer: TransformerEncoderLayer, num_layers: int, norm: LayerNorm | None = None) -> None: ...
    def forward(self, src: Any, src_mask: Any = None, cache: Any = None) -> Any: ...
    def gen_cache(self, src: Tensor) -> list[Any]:
        """Return empty caches, one for each layer."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TransformerEncoderLayer(Layer):
    """Self-attention and a feed-forward part, each with a residual and a norm.

    Args:
        d_model: size of the last axis of inputs and outputs.
        nhead: number of heads; divides `d_model`.
        dim_feedforward: size of the hidden layer of the feed-forward part.
        dropout: probability of dropout after each part. Default: 0.1.
        activation: name of a function of `paddle.nn.functional`, used in the feed-forward part. Default: 'relu'.
        attn_dropout: probability of dropout on attention weights; by default `dropout`.
        act_dropout: probability of dropout after the activation; by default `dropout`.
        normalize_before: whether each part normalises its input instead of its output; torch's `norm_first`. Default: False.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weights, or a list of them for attention and feed-forward; by default Xavier's uniform values.
        bias_attr: the same for the biases, which start with zeros; False for none.
        layer_norm_eps: what is added to variances in the normalisations. Default: 1e-05.

    Shape:
        [N, T, d_model]; the output has the same.

    >>> layer = paddle.nn.TransformerEncoderLayer(8, 2, 16)
    >>> layer(paddle.rand([2, 3, 8])).shape
    [2, 3, 8]"""
    self_attn: MultiHeadAttention
    def __init__(self, d_model: int, nhead: int, dim_feedforward: int, dropout: float = 0.1, activation: str = 'relu', attn_dropout: float | None = None, act_dropout: float | None = None, normalize_before: bool = False, weight_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, bias_attr: ParamAttrLike | Sequence[ParamAttrLike] | None = None, layer_norm_eps: float = 1e-05) -> None: ...
    def forward(self, src: Any, src_mask: Any = None, cache: Any = None) -> Any: ...
    def gen_cache(self, src: Tensor) -> Any:
        """An empty cache for step-by-step encoding."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class TripletMarginLoss(Layer):
    """By how much a negative example fails to be farther away than a positive one.

    Args:
        margin: distance that is wanted. Default: 1.0.
        p: exponent, or the norm that measures distances. Default: 2.0.
        epsilon: a small number that keeps logarithms, quotients and gradients finite. Default: 1e-06.
        swap: whether the distance from positive to negative example counts where it is shorter. Default: False.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        three Tensors [N, D] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.TripletMarginLoss()
    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(loss(anchor, near, far).item(), 4)
    0.5"""
    def __init__(self, margin: float = 1.0, p: float = 2.0, epsilon: float = 1e-06, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, positive: Tensor, negative: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class TripletMarginWithDistanceLoss(Layer):
    """`TripletMarginLoss` with a custom distance.

    Args:
        distance_function: a non-negative function of two Tensors [N, D] to [N]; by default the Euclidean distance.
        margin: distance that is wanted. Default: 1.0.
        swap: whether the distance from positive to negative example counts where it is shorter. Default: False.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
        name: a name that the layer's text shows.

    Shape:
        three Tensors [N, D] to a single number, or with 'none' to [N].

    >>> loss = paddle.nn.TripletMarginWithDistanceLoss(lambda a, b: (a - b).abs().sum(-1))
    >>> anchor, near, far = (paddle.to_tensor([[v, 0.0]]) for v in (0.0, 1.0, 1.5))
    >>> round(loss(anchor, near, far).item(), 4)
    0.5"""
    def __init__(self, distance_function: Callable[[Tensor, Tensor], Tensor] | None = None, margin: float = 1.0, swap: bool = False, reduction: ReduceMode = 'mean', name: str | None = None) -> None: ...
    def forward(self, input: Tensor, positive: Tensor, negative: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Unflatten(Layer):
    """Splits one axis into several.

    Args:
        axis: the axis that is split.
        shape: sizes that it is split into: list, tuple or Tensor; one may be -1.
        name: a name that the layer's text shows.

    >>> paddle.nn.Unflatten(1, [2, -1])(paddle.ones([3, 6])).shape
    [3, 2, 3]"""
    axis: int
    shape: ShapeLike
    name: str | None
    def __init__(self, axis: int, shape: ShapeLike, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Unfold(Layer):
    """Every window of images as a column.

    Args:
        kernel_sizes: size of the window: an integer or [height, width].
        dilations: distance of neighbouring points of the window: an integer or one for each axis. Default: 1.
        paddings: zeros at the borders: an integer, one for each axis, or [top, left, bottom, right]. Default: 0.
        strides: step of the window: an integer or one for each axis. Default: 1.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C * points of the window, number of windows].

    >>> paddle.nn.Unfold([2, 2])(paddle.ones([1, 3, 4, 4])).shape
    [1, 12, 9]"""
    kernel_sizes: Size2
    dilations: Size2
    paddings: Size2 | Size4
    strides: Size2
    name: str | None
    def __init__(self, kernel_sizes: Size2, dilations: Size2 = 1, paddings: Size2 | Size4 = 0, strides: Size2 = 1, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Upsample(Layer):
    """Resizes its input to `size`, or by `scale_factor`.

    Args:
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        scale_factor: factor of the sizes: a number or one for each axis.
        mode: 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear' or 'area'. Default: 'nearest'.
        align_corners: whether the corner pixels of input and output coincide; otherwise the corners of the images do. Default: False.
        align_mode: for linear modes that do not align corners: 0 measures from pixel centres, as torch does; 1 from
            pixel corners. Default: 0.
        data_format: where the channels are: 'NCL' or 'NLC', 'NCHW' or 'NHWC', 'NCDHW' or 'NDHWC', by the number of
            axes; by default 'NCL', 'NCHW', 'NCDHW'.
        recompute_scale_factor: whether the factor used inside follows from the sizes of the result; None: as in
            `interpolate`.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, new sizes], of 3, 4 or 5 axes.

    >>> paddle.nn.Upsample(scale_factor=2, mode="bilinear")(paddle.ones([1, 3, 4, 4])).shape
    [1, 3, 8, 8]"""
    size: ShapeLike | None
    scale_factor: ShapeLike | float | None
    mode: Any
    align_corners: bool
    align_mode: int
    data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None
    recompute_scale_factor: bool | None
    name: str | None
    def __init__(self, size: ShapeLike | None = None, scale_factor: ShapeLike | float | None = None, mode: Any = 'nearest', align_corners: bool = False, align_mode: int = 0, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D | None = None, recompute_scale_factor: bool | None = None, name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class UpsamplingBilinear2D(Layer):
    """Upsamples images bilinearly, with aligned corners.

    Args:
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        scale_factor: factor of the sizes: a number or one for each axis.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.UpsamplingBilinear2D(size=[1, 3])(paddle.to_tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.5, 2.0]]]]"""
    size: Any
    scale_factor: ShapeLike | float
    data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D
    name: str | None
    def __init__(self, size: ShapeLike | None = None, scale_factor: ShapeLike | float | None = None, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

UpsamplingBilinear2d = UpsamplingBilinear2D
class UpsamplingNearest2D(Layer):
    """Upsamples images by repeating pixels.

    Args:
        size: sizes of the result: an integer or one for each axis; either this or `scale_factor`, by default None.
        scale_factor: factor of the sizes: a number or one for each axis.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, H, W] to [N, C, H', W'].

    >>> paddle.nn.UpsamplingNearest2D(scale_factor=2)(paddle.to_tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]"""
    size: Any
    scale_factor: ShapeLike | float | None
    data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D
    name: str | None
    def __init__(self, size: ShapeLike | None = None, scale_factor: ShapeLike | float | None = None, data_format: DataLayout1DVariant | DataLayout2D | DataLayout3D = 'NCHW', name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

UpsamplingNearest2d = UpsamplingNearest2D
class ZeroPad1D(Pad1D):
    """Pads sequences with zeros.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'. Default: 'NCL'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ZeroPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout1D = 'NCL', name: str | None = None) -> None: ...

ZeroPad1d = ZeroPad1D
class ZeroPad2D(Pad2D):
    """Pads images with zeros.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ZeroPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout2D = 'NCHW', name: str | None = None) -> None: ...

ZeroPad2d = ZeroPad2D
class ZeroPad3D(Pad3D):
    """Pads volumes with zeros.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'. Default: 'NCDHW'.
        name: a name that the layer's text shows.

    Shape:
        [N, C, sizes] to [N, C, longer sizes].

    >>> paddle.nn.ZeroPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]"""
    def __init__(self, padding: Tensor | Sequence[int] | int, data_format: DataLayout3D = 'NCDHW', name: str | None = None) -> None: ...

ZeroPad3d = ZeroPad3D
def dynamic_decode(decoder: Any, inits: Any = None, max_step_num: Any = None, output_time_major: bool = False, impute_finished: bool = False, is_test: bool = False, return_length: bool = False, **kwargs: Any) -> Any:
    """Call `decoder.step` until all entries have finished: (outputs, states), and with `return_length` the lengths.

    Args:
        decoder: a decoder, such as `BeamSearchDecoder`.
        inits: passed to `decoder.initialize`.
        max_step_num: the number of the last step, counted from 0; None for no limit. There is always one step.
        output_time_major: whether the first axis of outputs is time instead of the batch. Default: False.
        impute_finished: keep the states of a finished entry as they were before its last step. Default: False.
        is_test: accepted; makes no difference here. Default: False.
        return_length: whether the lengths of the sequences are returned too. Default: False.
        kwargs: passed to `decoder.step`.

    Returns:
        (outputs, last states), and with `return_length` the lengths too; of `BeamSearchDecoder` outputs are token ids
        [N, time, beam_size].

    >>> cell, embed, score = paddle.nn.GRUCell(8, 8), paddle.nn.Embedding(10, 8), paddle.nn.Linear(8, 10)
    >>> decoder = paddle.nn.BeamSearchDecoder(cell, 0, 1, beam_size=3, embedding_fn=embed, output_fn=score)
    >>> first = cell.get_initial_states(paddle.ones([2, 8]))
    >>> ids, states, lengths = paddle.nn.dynamic_decode(decoder, first, max_step_num=4, return_length=True)
    >>> ids.shape[0], ids.shape[2], lengths.shape
    (2, 3, [2, 3])"""

def offer(package: Any, **modules: Any) -> Any:
    """Add submodules to `package`, each given as `module="name name …"`; the names are looked up in the package.

    A module that exists already gets the names that it lacks."""

def spectral_norm(layer: Any, name: str = 'weight', n_power_iterations: float = 1, eps: float = 1e-12, dim: Any = None) -> Any:
    """Keep the largest singular value of the parameter `name` at 1.

    Args:
        dim: the axis of the outputs; by default 1 for Linear and transposed convolutions, else 0.
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.
        n_power_iterations: iterations before each call while training. Default: 1.
        eps: what is added to lengths, so that they can be divided by. Default: 1e-12.

    Returns:
        `layer`, whose parameter is now computed from `name_orig`.

    >>> layer = paddle.nn.utils.spectral_norm(paddle.nn.Linear(3, 2))
    >>> sorted(name for name, _ in layer.named_parameters())
    ['bias', 'weight_orig']"""
