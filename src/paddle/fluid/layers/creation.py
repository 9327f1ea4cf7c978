"""Creation of tensors, and variables that a program declares."""

import numpy as np

import paddle
from paddle import static
from paddle._core.args import shape_list
from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph import default_main_program
from paddle._core.mode import in_dynamic_mode
from paddle._core.names import generate
from paddle._core.param_attr import create_parameter as _create_parameter
from paddle._core.tensor import Tensor

from .. import _mode
from ._base import one, output_or

__all__ = [
    "create_tensor",
    "create_parameter",
    "create_global_var",
    "cast",
    "assign",
    "fill_constant",
    "fill_constant_batch_size_like",
    "ones",
    "zeros",
    "ones_like",
    "zeros_like",
    "full_like",
    "linspace",
    "range",
    "arange",
    "eye",
    "diag",
    "shape",
    "rank",
    "size",
    "one_hot",
    "tril",
    "triu",
    "diag_embed",
    "autoincreased_step_counter",
]


def create_tensor(dtype, name=None, persistable=False):
    """A variable without a value, to be set by `assign` or another function with an output."""
    _mode.begin_graph()
    if in_dynamic_mode():
        return paddle.tensor.create_tensor(dtype, name, persistable)
    block = default_main_program().current_block()
    return block.create_var(name=name or generate("create_tensor"), shape=[], dtype=dtype, stop_gradient=True)


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """A parameter that belongs to no layer; the same name gives the same parameter."""
    _mode.begin_graph()
    return _create_parameter(shape, dtype, name, attr, is_bias, default_initializer)


def create_global_var(shape, value, dtype, persistable=False, force_cpu=False, name=None):
    """A variable that starts at `value`, may persist between runs, and is not trained."""
    _mode.begin_graph()
    if in_dynamic_mode():
        return paddle.full(shape, value, dtype)
    return static.create_global_var(shape, value, dtype, persistable, force_cpu, name)


def cast(x, dtype):
    """`x` converted to another dtype."""
    return paddle.cast(x, dtype)


def assign(input, output=None):
    """A copy of a tensor, an array or a number; written to `output` if that is given."""
    if not isinstance(input, (Tensor, np.ndarray, np.generic, int, float, bool, list, tuple)):
        raise InvalidTypeError("assign: 'input' must be a tensor, an array or a number.", received(input=input))
    if not isinstance(input, Tensor):
        _mode.begin_graph()
        input = np.atleast_1d(np.asarray(input))
        input = input.astype("float32") if input.dtype == np.float64 else input
    return output_or(paddle.assign(input), output)


def fill_constant(shape, dtype, value, force_cpu=False, out=None, name=None):
    """A tensor filled with one number; `shape` may contain tensors, `value` may be one.

    >>> fluid.layers.fill_constant([2], "int64", 7).tolist()
    [7, 7]
    """
    _mode.begin_graph()
    value = float(value) if isinstance(value, str) else value
    return output_or(paddle.full(shape, value, dtype), out)


def _sized(input, shape, input_dim_idx, output_dim_idx):
    """`shape`, with one size taken from `input`."""
    sizes = list(shape)
    known = list(input.shape)[input_dim_idx]
    sizes[output_dim_idx] = int(known) if known >= 0 else paddle.shape(input)[input_dim_idx]
    return sizes


def fill_constant_batch_size_like(input, shape, dtype, value, input_dim_idx=0, output_dim_idx=0, force_cpu=False):
    """A tensor filled with one number, with one size taken from `input`."""
    return paddle.full(_sized(input, shape, input_dim_idx, output_dim_idx), value, dtype)


def ones(shape, dtype, force_cpu=False):
    """Ones."""
    _mode.begin_graph()
    return paddle.ones(shape, dtype)


def zeros(shape, dtype, force_cpu=False, name=None):
    """Zeros."""
    _mode.begin_graph()
    return paddle.zeros(shape, dtype)


def ones_like(x, out=None):
    """Ones in the shape of `x`."""
    return output_or(paddle.ones_like(x), out)


def zeros_like(x, out=None):
    """Zeros in the shape of `x`."""
    return output_or(paddle.zeros_like(x), out)


def full_like(x, fill_value, out=None, dtype=None, device=None, stop_gradient=True, name=None):
    """One number in the shape of `x`."""
    return output_or(paddle.full_like(x, fill_value, dtype), out)


def linspace(start, stop, num, dtype="float32", name=None):
    """`num` numbers from `start` to `stop`, evenly spaced."""
    _mode.begin_graph()
    return paddle.linspace(start, stop, num, dtype)


def range(start, end, step, dtype, name=None):
    """Numbers from `start` up to `end`, exclusive."""
    _mode.begin_graph()
    return paddle.arange(start, end, step, dtype)


def arange(start, end=None, step=1, dtype=None, name=None):
    """Numbers from `start` up to `end`, exclusive."""
    _mode.begin_graph()
    return paddle.arange(start, end, step, dtype)


def eye(num_rows, num_columns=None, batch_shape=None, dtype="float32", name=None):
    """Ones on the diagonal, zeros elsewhere; with leading axes `batch_shape`."""
    _mode.begin_graph()
    out = paddle.eye(num_rows, num_columns, dtype)
    if batch_shape is None:
        return out
    return paddle.expand(out, [*shape_list(batch_shape), *out.shape])


def diag(diagonal):
    """A matrix with these numbers on its diagonal."""
    if isinstance(diagonal, np.ndarray):
        diagonal = assign(diagonal)
    return paddle.diag(diagonal)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last axis on their diagonals."""
    return paddle.diag_embed(input, offset, dim1, dim2)


def tril(input, diagonal=0, name=None):
    """The elements on and below a diagonal."""
    return paddle.tril(input, diagonal)


def triu(input, diagonal=0, name=None):
    """The elements on and above a diagonal."""
    return paddle.triu(input, diagonal)


def shape(input):
    """The sizes, as an int32 tensor."""
    return paddle.cast(paddle.shape(input), "int32")


def rank(input):
    """The number of axes, as an int32 tensor of shape [1]."""
    return paddle.full([1], input.ndim, "int32")


def size(input):
    """The number of elements, as an int64 tensor of shape [1]."""
    return paddle.cast(one(paddle.numel(input)), "int64")


def one_hot(input, depth, allow_out_of_range=False):
    """One-hot vectors of ids whose last axis has the size 1.

    >>> fluid.layers.one_hot(paddle.to_tensor([[0], [2]]), 3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    ids = paddle.squeeze(input, -1) if input.ndim > 1 and list(input.shape)[-1] == 1 else input
    if isinstance(depth, Tensor) or allow_out_of_range:
        places = paddle.arange(0, depth, 1, "int64")
        return paddle.cast(paddle.unsqueeze(paddle.cast(ids, "int64"), -1) == places, "float32")
    return paddle.nn.functional.one_hot(paddle.cast(ids, "int64"), depth)


_STEP = "@STEP_COUNTER@"


def autoincreased_step_counter(counter_name=None, begin=1, step=1):
    """A counter that every run of the Program increases by `step`; it is `begin` in the first run."""
    _mode.begin_graph()
    name = counter_name or _STEP
    known = default_main_program().global_block().vars.get(name)
    if known is not None:
        return known
    counter = static.create_global_var([1], begin - step, "int64", persistable=True, name=name)
    paddle.assign(counter + step, counter)
    counter.stop_gradient = True
    return counter
