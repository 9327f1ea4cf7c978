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
        query: of the shape [batch, heads, length, width], as are `key` and `value`.
        sparse_mask: a CSR tensor of the shape [batch * heads, length, length].
        name: a name for the result, used in Programs only."""

def conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', name: str | None = None) -> Tensor:
    """The convolution of a sparse image; `weight` has the shape [height, width, in, out].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', name: str | None = None) -> Tensor:
    """The convolution of a sparse volume; `weight` has the shape [depth, height, width, in, out].

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def leaky_relu(x: Tensor, negative_slope: float = 0.01, name: str | None = None) -> Tensor:
    """The stored elements, with negative ones multiplied by a small number.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def max_pool3d(x: Tensor, kernel_size: Size3, stride: Size3 | None = None, padding: PaddingMode | Size3 | Size6 = 0, ceil_mode: bool = False, data_format: Literal['NDHWC'] = 'NDHWC', name: str | None = None) -> Tensor:
    """The largest stored element of each window of a sparse volume; a window without any has no output.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    >>> x = paddle.to_tensor([-1.0, -2.0]).reshape([1, 1, 1, 2, 1]).to_sparse_coo(4)
    >>> paddle.sparse.nn.functional.max_pool3d(x, [1, 1, 2]).values().tolist()
    [[-1.0]]"""

def relu(x: Tensor, name: str | None = None) -> Tensor:
    """The stored elements, with zero for negative ones.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def relu6(x: Tensor, name: str | None = None) -> Tensor:
    """The stored elements, clipped to between 0 and 6.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def softmax(x: Tensor, axis: int = -1, name: str | None = None) -> Tensor:
    """The softmax along an axis of the stored elements; the others count as minus infinity.

    Args:
        x: Tensor of any shape.
        axis: an axis; a negative one counts from the last. Default: -1.
        name: a name for the result, used in Programs only.

    >>> x = paddle.to_tensor([[0.0, 3.0, 3.0]]).to_sparse_csr()
    >>> paddle.sparse.nn.functional.softmax(x).values().tolist()
    [0.5, 0.5]"""

def subm_conv2d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`conv2d` whose output is stored only at the positions of the input.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def subm_conv2d_igemm(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: PaddingMode | Size2 | Size4 | Sequence[Size2] = 0, dilation: Size2 = 1, groups: Literal[1] = 1, data_format: DataLayout2D = 'NHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`subm_conv2d`, under Paddle's name for another kernel.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def subm_conv3d(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`conv3d` whose output is stored only at the positions of the input.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def subm_conv3d_igemm(x: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size3 = 1, padding: PaddingMode | Size3 | Size6 | Sequence[Size2] = 0, dilation: Size3 = 1, groups: Literal[1] = 1, data_format: DataLayout3D = 'NDHWC', key: str | None = None, name: str | None = None) -> Tensor:
    """`subm_conv3d`, under Paddle's name for another kernel.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""
