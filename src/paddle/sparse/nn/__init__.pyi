# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.nn
from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DataLayout3D, PaddingMode, ParamAttrLike, Size2, Size3, Size4, Size6
from paddle.nn import Layer
from typing import Any, Literal

from paddle.sparse.nn import functional as functional
from paddle.sparse.nn import layers as layers

class BatchNorm(Layer):
    """Normalises every channel of the stored elements to mean 0 and variance 1, or by the running statistics.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at each step; torch's namesake counts the other way round. Default: 0.9.
        epsilon: added to the variance. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        use_global_stats: whether running statistics are used in training too; by default only in evaluation.
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([[1.0], [3.0]]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> y = paddle.sparse.nn.BatchNorm(1)(x)
    >>> [round(v, 3) for v in y.values().flatten().tolist()]
    [-1.0, 1.0]"""
    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-05, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: Literal['NDHWC', 'NHWC'] = 'NDHWC', use_global_stats: bool | None = None, name: str | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Conv2D(Layer):
    """The convolution of a sparse image.

    Args:
        in_channels: how many channels the input has.
        out_channels: how many channels the output has.
        kernel_size: size of the kernel or window, an integer or one for each axis.
        stride: step of the kernel or window, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        padding_mode: only 'zeros' is supported. Default: 'zeros'.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NHWC'.

    Shape:
        [batch, height, width, in channels] to [batch, new height, new width, out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.Conv2D(1, 4, 3)(x).shape
    [1, 1, 1, 4]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size2, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, padding_mode: Literal['zeros'] = 'zeros', weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: Literal['NHWC'] = 'NHWC') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Conv3D(Layer):
    """The convolution of a sparse volume.

    Args:
        in_channels: how many channels the input has.
        out_channels: how many channels the output has.
        kernel_size: size of the kernel or window, an integer or one for each axis.
        stride: step of the kernel or window, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        padding_mode: only 'zeros' is supported. Default: 'zeros'.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.

    Shape:
        [batch, depth, height, width, in channels] to [batch, new sizes..., out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.Conv3D(1, 4, 3)(x).shape
    [1, 1, 1, 1, 4]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size3, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, padding_mode: Literal['zeros'] = 'zeros', weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: Literal['NDHWC'] = 'NDHWC') -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class LeakyReLU(Layer):
    """Multiplies negative elements by a small number.

    Args:
        negative_slope: factor of negative elements. Default: 0.01.
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.LeakyReLU(0.5)(x).values().tolist()
    [-1.0, 1.0]"""
    def __init__(self, negative_slope: float = 0.01, name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class MaxPool3D(Layer):
    """The largest stored element of each window of a sparse volume.

    Args:
        kernel_size: size of the kernel or window, an integer or one for each axis.
        stride: step of the windows; by default their size.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        return_mask: accepted and not used. Default: False.
        ceil_mode: whether a window may reach over the end. Default: False.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        name: a name that the layer's text shows.

    Shape:
        [batch, depth, height, width, channels] to [batch, new sizes..., channels], in COO format.

    >>> x = paddle.ones([1, 2, 2, 2, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.MaxPool3D(2)(x).shape
    [1, 1, 1, 1, 1]"""
    ksize: Size3
    stride: Size3 | None
    padding: PaddingMode | Size3 | Size6
    ceil_mode: bool
    data_format: DataLayout3D
    name: str | None
    def __init__(self, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, return_mask: bool = False, ceil_mode: bool = False, data_format: DataLayout3D = 'NDHWC', name: str | None = None) -> None: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ReLU(Layer):
    """Sets negative elements to zero; the pattern does not change.

    Args:
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.ReLU()(x).values().tolist()
    [0.0, 1.0]"""
    def __init__(self, name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class ReLU6(Layer):
    """Clips elements to between 0 and 6.

    Args:
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([-2.0, 0.0, 9.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.ReLU6()(x).values().tolist()
    [0.0, 6.0]"""
    def __init__(self, name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class Softmax(Layer):
    """The softmax along an axis of the stored elements.

    Args:
        axis: the axis; the last one for CSR. Default: -1.
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([[0.0, 3.0, 3.0]]).to_sparse_csr()
    >>> paddle.sparse.nn.Softmax()(x).values().tolist()
    [0.5, 0.5]"""
    def __init__(self, axis: int = -1, name: str | None = None) -> None: ...
    def extra_repr(self) -> str: ...
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class SubmConv2D(Layer):
    """The convolution of a sparse image, stored only at the positions of the input.

    Args:
        in_channels: how many channels the input has.
        out_channels: how many channels the output has.
        kernel_size: size of the kernel or window, an integer or one for each axis.
        stride: step of the kernel or window, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        padding_mode: only 'zeros' is supported. Default: 'zeros'.
        key: accepted and not used.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NHWC'.
        backend: accepted and not used.

    Shape:
        [batch, height, width, in channels] to [batch, height, width, out channels], in COO format.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.SubmConv2D(1, 4, 3)(x).shape
    [1, 3, 3, 4]"""
    def forward(self, x: Tensor) -> Any: ...
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size2, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, padding_mode: Literal['zeros'] = 'zeros', key: str | None = None, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: Literal['NHWC'] = 'NHWC', backend: Literal['igemm'] | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class SubmConv3D(Layer):
    """The convolution of a sparse volume, stored only at the positions of the input.

    Args:
        in_channels: how many channels the input has.
        out_channels: how many channels the output has.
        kernel_size: size of the kernel or window, an integer or one for each axis.
        stride: step of the kernel or window, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        padding_mode: only 'zeros' is supported. Default: 'zeros'.
        key: accepted and not used.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        backend: accepted and not used.

    Shape:
        [batch, depth, height, width, in channels] to [batch, depth, height, width, out channels], in COO format.

    >>> x = paddle.ones([1, 1, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.SubmConv3D(1, 4, 3)(x).shape
    [1, 1, 3, 3, 4]"""
    def forward(self, x: Tensor) -> Any: ...
    def extra_repr(self) -> str: ...
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size3, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, padding_mode: Literal['zeros'] = 'zeros', key: str | None = None, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_format: Literal['NDHWC'] = 'NDHWC', backend: Literal['igemm'] | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class SyncBatchNorm(paddle.nn.SyncBatchNorm):
    """`BatchNorm` with statistics over all processes.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at each step; torch's namesake counts the other way round. Default: 0.9.
        epsilon: added to the variance. Default: 1e-05.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.
        data_format: the order of the axes, with the channels last. Default: 'NCHW'.
        name: a name that the layer's text shows.

    Shape:
        a sparse Tensor of any shape becomes one with the same positions.

    >>> x = paddle.to_tensor([[1.0], [3.0]]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> y = paddle.sparse.nn.SyncBatchNorm(1)(x)
    >>> [round(v, 3) for v in y.values().flatten().tolist()]
    [-1.0, 1.0]"""
    def forward(self, x: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...
