# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DataLayout2D, DataLayout3D, PaddingMode, Size2, Size3, Size4, Size6
from typing import Literal

from paddle.sparse.nn.functional import activation as activation
from paddle.sparse.nn.functional import conv as conv

def attention(query: Tensor, key: Tensor, value: Tensor, sparse_mask: Tensor, key_padding_mask: Tensor | None = None, attn_mask: Tensor | None = None, name: str | None = None) -> Tensor:
    """Attention where each query attends only to the keys stored in `sparse_mask`.

    Args:
        query: dense Tensor of shape [batch, heads, length, width].
        key: dense Tensor of shape [batch, heads, length, width].
        value: dense Tensor of shape [batch, heads, length, width].
        sparse_mask: a CSR tensor of the shape [batch * heads, length, length].
        key_padding_mask: only None is supported.
        attn_mask: only None is supported.
        name: a name for the result, used in Programs only.

    Returns:
        dense Tensor of shape [batch, heads, length, width].

    >>> mask = paddle.eye(2).unsqueeze(0).to_sparse_csr()
    >>> q = paddle.ones([1, 1, 2, 1])
    >>> v = paddle.to_tensor([[[[3.0], [4.0]]]])
    >>> paddle.sparse.nn.functional.attention(q, q, v, mask).flatten().tolist()
    [3.0, 4.0]"""

def conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', name: str | None = None) -> Tensor:
    """The convolution of a sparse image; `weight` has the shape [height, width, in, out].

    Args:
        x: sparse image of shape [batch, height, width, channels], COO with 3 sparse axes.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NHWC'.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 3, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.functional.conv2d(x, paddle.ones([3, 3, 1, 1])).values().tolist()
    [[9.0]]"""

def conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', name: str | None = None) -> Tensor:
    """The convolution of a sparse volume; `weight` has the shape [depth, height, width, in, out].

    Args:
        x: sparse volume of shape [batch, depth, height, width, channels], COO with 4 sparse axes.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 1, 3, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.conv3d(x, paddle.ones([1, 3, 3, 1, 1])).values().tolist()
    [[9.0]]"""

def leaky_relu(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """The stored elements, with negative ones multiplied by a small number.

    Args:
        x: sparse Tensor, COO or CSR.
        negative_slope: factor of negative elements. Default: 0.01.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.to_tensor([-2.0, 0.0, 1.0]).to_sparse_coo(1)
    >>> paddle.sparse.nn.functional.leaky_relu(x, 0.5).values().tolist()
    [-1.0, 1.0]"""

def max_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, ceil_mode: bool = False, data_format: Literal['NDHWC'] = 'NDHWC', name: str | None = None) -> Tensor:
    """The largest stored element of each window of a sparse volume; a window without any has no output.

    Args:
        x: sparse volume of shape [batch, depth, height, width, channels], COO with 4 sparse axes.
        kernel_size: size of the windows, an integer or one for each axis.
        stride: step of the windows; by default their size.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        ceil_mode: whether a window may reach over the end. Default: False.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.to_tensor([-1.0, -2.0]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.max_pool3d(x, [1, 1, 2]).values().tolist()
    [[-1.0]]"""

def relu(x: Tensor, name: str | None = None) -> Tensor:
    """The stored elements, with zero for negative ones.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [-2.0, 3.0], [3])
    >>> paddle.sparse.nn.functional.relu(x).values().tolist()
    [0.0, 3.0]"""

def relu6(x: Tensor, name: str | None = None) -> Tensor:
    """The stored elements, clipped to between 0 and 6.

    Args:
        x: sparse Tensor, COO or CSR.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 2]], [-2.0, 9.0], [3])
    >>> paddle.sparse.nn.functional.relu6(x).values().tolist()
    [0.0, 6.0]"""

def softmax(x: Tensor, axis: int = -1, name: str | None = None) -> Tensor:
    """The softmax along an axis of the stored elements; the others count as minus infinity.

    Args:
        x: sparse Tensor, COO or CSR.
        axis: the axis; the last one for CSR. Default: -1.
        name: a name for the result, used in Programs only.

    Returns:
        sparse Tensor with the shape, format and positions of `x`.

    >>> x = paddle.to_tensor([[0.0, 3.0, 3.0]]).to_sparse_csr()
    >>> paddle.sparse.nn.functional.softmax(x).values().tolist()
    [0.5, 0.5]"""

def subm_conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`conv2d` whose output is stored only at the positions of the input.

    Args:
        x: sparse image in COO format: all axes but the channels are sparse.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NHWC'.
        key: accepted and not used.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 1, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.functional.subm_conv2d(x, paddle.ones([1, 3, 1, 1])).values().flatten().tolist()
    [2.0, 3.0, 2.0]"""

def subm_conv2d_igemm(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`subm_conv2d`, under Paddle's name for another kernel.

    Args:
        x: sparse image in COO format: all axes but the channels are sparse.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NHWC'.
        key: accepted and not used.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 1, 3, 1]).to_sparse_coo(3)
    >>> paddle.sparse.nn.functional.subm_conv2d_igemm(x, paddle.ones([1, 3, 1, 1])).values().flatten().tolist()
    [2.0, 3.0, 2.0]"""

def subm_conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`conv3d` whose output is stored only at the positions of the input.

    Args:
        x: sparse image in COO format: all axes but the channels are sparse.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        key: accepted and not used.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 1, 1, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.subm_conv3d(x, paddle.ones([1, 1, 3, 1, 1])).values().flatten().tolist()
    [2.0, 3.0, 2.0]"""

def subm_conv3d_igemm(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`subm_conv3d`, under Paddle's name for another kernel.

    Args:
        x: sparse image in COO format: all axes but the channels are sparse.
        weight: dense Tensor of shape [sizes of the kernel..., in channels, out channels].
        bias: Tensor with an element for each output channel; by default none.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: only 1 is supported. Default: 1.
        data_format: the order of the axes, with the channels last. Default: 'NDHWC'.
        key: accepted and not used.
        name: a name for the result, used in Programs only.

    Returns:
        sparse image in COO format.

    >>> x = paddle.ones([1, 1, 1, 3, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.subm_conv3d_igemm(x, paddle.ones([1, 1, 3, 1, 1])).values().flatten().tolist()
    [2.0, 3.0, 2.0]"""
