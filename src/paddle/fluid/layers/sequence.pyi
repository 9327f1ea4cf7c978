# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.dygraph_utils import activated as activated
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import with_levels as with_levels
from paddle.fluid.layers.detection.anchors import with_levels_of as with_levels_of
from paddle.fluid.layers.linear import Helper as Helper

def im2sequence(input: Any, filter_size: float = 1, stride: float = 1, padding: float = 0, input_image_size: Any = None, out_stride: float = 1, name: Any = None) -> Any:
    """The blocks of each image, row by row, as a sequence."""

def lod_append(x: Any, level: Any) -> Any:
    """`x` with one more level of sequences inside those it has: a tensor, offsets or lengths."""

def lod_reset(x: Any, y: Any = None, target_lod: Any = None) -> Any:
    """`x` with other sequences: those of `y`, or those given by the values of `y` or by `target_lod`.

    Args:
        target_lod: offsets, starting with 0, or lengths."""

def sequence_concat(input: Any, name: Any = None) -> Any:
    """Sequences joined end to end: the first of each input, then the second of each, and so on."""

def sequence_conv(input: Any, num_filters: Any, filter_size: float = 3, filter_stride: float = 1, padding: bool = True, padding_start: Any = None, bias_attr: Any = None, param_attr: Any = None, act: Any = None, name: Any = None) -> Any:
    """A convolution along each sequence, padded with zeros on both sides."""

def sequence_enumerate(input: Any, win_size: Any, pad_value: float = 0, name: Any = None) -> Any:
    """Each id with the `win_size - 1` ids after it in its sequence, then `pad_value`."""

def sequence_erase(input: Any, tokens: Any, name: Any = None) -> Any:
    """Sequences of ids without those in `tokens`."""

def sequence_expand(x: Any, y: Any, ref_level: float = -1, name: Any = None) -> Any:
    """Repeat row (or sequence) i of `x` by the length of sequence i of `y` in its level `ref_level`."""

def sequence_expand_as(x: Any, y: Any, name: Any = None) -> Any:
    """Repeat row i of `x` by the length of sequence i of `y`; the result has the sequences of `y`."""

def sequence_first_step(input: Any) -> Any:
    """The first row of each sequence."""

def sequence_last_step(input: Any) -> Any:
    """The last row of each sequence."""

def sequence_mask(x: Any, maxlen: Any = None, dtype: str = 'int64', name: Any = None) -> Any:
    """A mask with ones for the steps of sequences of the lengths `x`, zeros up to `maxlen`."""

def sequence_pad(x: Any, pad_value: Any, maxlen: Any = None, name: Any = None) -> Any:
    """Sequences padded with `pad_value`, [n, maxlen, …], and their lengths; `maxlen` is the longest by default."""

def sequence_pool(input: Any, pool_type: Any, is_test: bool = False, pad_value: float = 0.0) -> Any:
    """One row for each sequence: its 'sum', 'average', 'sqrt' (sum over root of length), 'max', 'first' or 'last'.

    Args:
        pad_value: the row of an empty sequence."""

def sequence_reshape(input: Any, new_dim: Any) -> Any:
    """Rows of another width, within each sequence."""

def sequence_reverse(x: Any, name: Any = None) -> Any:
    """Each sequence reversed."""

def sequence_scatter(input: Any, index: Any, updates: Any, name: Any = None) -> Any:
    """`input` with the updates of sequence i added to row i, at the columns in sequence i of `index`."""

def sequence_slice(input: Any, offset: Any, length: Any, name: Any = None) -> Any:
    """`length` rows of each sequence from `offset` on; both are tensors [n, 1]."""

def sequence_softmax(input: Any, use_cudnn: bool = False, name: Any = None) -> Any:
    """The softmax within each sequence of single numbers."""

def sequence_unpad(x: Any, length: Any, name: Any = None) -> Any:
    """The rows of [n, longest, …] without padding, as sequences of these lengths."""
