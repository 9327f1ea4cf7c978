# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle._typing import ParamAttrLike
from typing import Any

from paddle.static import py_func as py_func
from paddle.static.nn import common as common
from paddle.static.nn import control_flow as control_flow
from paddle.static.nn import conv as conv
from paddle.static.nn import norm as norm
from paddle.static.nn import sequence as sequence

def batch_norm(input: Tensor, act: Any = None, is_test: bool = False, momentum: float = 0.9, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, data_layout: str = 'NCHW', in_place: bool = False, name: str | None = None, moving_mean_name: Any = None, moving_variance_name: Any = None, do_model_average_for_mean_and_var: bool = True, use_global_stats: bool = False) -> Any:
    """Batch normalisation, with persistent running statistics."""

def bilinear_tensor_product(x: Tensor, y: Any, size: Any, act: Any = None, name: str | None = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None) -> Any:
    """`x @ W[k] @ y` for each of `size` matrices."""

def case(pred_fn_pairs: Any, default: Any = None, name: str | None = None) -> Any:
    """The result of the function of the first true predicate; if none is true, of `default` or the last one."""

def cond(pred: Any, true_fn: Any = None, false_fn: Any = None, name: str | None = None, return_names: Any = None) -> Any:
    """The result of `true_fn()` if `pred` is true, else of `false_fn()`; both must have the same structure.

    >>> x = paddle.to_tensor(3.0)
    >>> float(paddle.static.nn.cond(x > 2, lambda: x * 10, lambda: x))
    30.0"""

def continuous_value_model(input: Tensor, cvm: Any, use_cvm: bool = True) -> Any:
    """The embedding of a click model, whose first two columns count shows and clicks.

    Args:
        use_cvm: replace the two columns by logarithms of the counts; otherwise remove them."""

def conv2d(input: Tensor, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCHW') -> Any:
    """A 2-D convolution."""

def conv2d_transpose(input: Tensor, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCHW') -> Any:
    """A 2-D transposed convolution."""

def conv3d(input: Tensor, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D convolution."""

def conv3d_transpose(input: Tensor, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D transposed convolution."""

def deform_conv2d(x: Tensor, offset: Any, mask: Any, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: float = 1, deformable_groups: float = 1, im2col_step: float = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> Any:
    """A deformable convolution: sampling points are moved by `offset`, and weighted by `mask` if it is given."""

def embedding(input: Tensor, size: Any, is_sparse: bool = False, is_distributed: bool = False, padding_idx: Any = None, param_attr: ParamAttrLike | None = None, dtype: str = 'float32') -> Any:
    """Rows of a table of shape `size`, selected by ids."""

def fc(x: Tensor, size: Any, num_flatten_dims: float = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, activation: Any = None, name: str | None = None) -> Any:
    """A fully connected layer: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed.

    >>> paddle.enable_static()
    >>> paddle.static.nn.fc(paddle.static.data("image", [None, 1, 28, 28]), 10).shape
    [-1, 10]
    >>> paddle.disable_static()"""

def group_norm(input: Tensor, groups: Any, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, act: Any = None, data_layout: str = 'NCHW', name: str | None = None) -> Any:
    """Normalise every group of channels; scale and shift only if the attributes are given."""

def instance_norm(input: Tensor, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> Any:
    """Normalise every channel of every sample; scale and shift only if the attributes are given."""

def layer_norm(input: Tensor, scale: bool = True, shift: bool = True, begin_norm_axis: float = 1, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, act: Any = None, name: str | None = None) -> Any:
    """Normalise over the axes from `begin_norm_axis` on."""

def nce(input: Tensor, label: Any, num_total_classes: Any, sample_weight: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, num_neg_samples: Any = None, name: str | None = None, sampler: str = 'uniform', custom_dist: Any = None, seed: float = 0, is_sparse: bool = False) -> Any:
    """Noise-contrastive estimation: the true classes against `num_neg_samples` classes sampled for each example."""

def prelu(x: Tensor, mode: Any, param_attr: ParamAttrLike | None = None, data_format: str = 'NCHW', name: str | None = None) -> Any:
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'."""

def row_conv(input: Tensor, future_context_size: Any, param_attr: ParamAttrLike | None = None, act: Any = None) -> Any:
    """The weighted sum of each step of [batch, steps, features] and the `future_context_size` steps after it."""

def sequence_conv(input: Tensor, num_filters: Any, filter_size: float = 3, filter_stride: float = 1, padding: bool = True, padding_start: Any = None, bias_attr: ParamAttrLike | None = None, param_attr: ParamAttrLike | None = None, act: Any = None, name: str | None = None) -> Any:
    """A convolution along each sequence."""

def sequence_expand(x: Tensor, y: Any, ref_level: float = -1, name: str | None = None) -> Any:
    """Rows repeated by the lengths of the sequences of `y`."""

def sequence_first_step(input: Tensor) -> Any:
    """The first row of each sequence."""

def sequence_last_step(input: Tensor) -> Any:
    """The last row of each sequence."""

def sequence_pool(input: Tensor, pool_type: Any, is_test: bool = False, pad_value: float = 0.0) -> Any:
    """One row for each sequence: its sum, average, maximum, first or last."""

def sequence_softmax(input: Tensor, use_cudnn: bool = False, name: str | None = None) -> Any:
    """The softmax within each sequence."""

def sparse_embedding(input: Tensor, size: Any, padding_idx: Any = None, is_test: bool = False, entry: Any = None, table_class: str = 'MemorySparseTable', param_attr: ParamAttrLike | None = None, dtype: str = 'float32', slot: Any = None) -> Any:
    """Like `embedding`, for tables on parameter servers; without servers the table is an ordinary parameter.

    Args:
        entry: which new rows the servers admit: an entry of `paddle.distributed`, such as `CountFilterEntry(10)`."""

def spectral_norm(weight: Any, dim: float = 0, power_iters: float = 1, eps: float = 1e-12, name: str | None = None) -> Any:
    """A weight divided by its largest singular value."""

def static_pylayer(forward_fn: Any, inputs: Any, backward_fn: Any = None, name: str | None = None) -> Any:
    """The result of `forward_fn(*inputs)`, with gradients from `backward_fn(*gradients of the outputs)`."""

def switch_case(branch_index: Any, branch_fns: Any, default: Any = None, name: str | None = None) -> Any:
    """The result of the function with the index `branch_index`; if there is none, of `default` or the last one.

    Args:
        branch_fns: {index: function}, or a list of (index, function), or of functions indexed from 0."""

def while_loop(cond: Any, body: Any, loop_vars: Any, is_test: bool = False, name: str | None = None) -> Any:
    """Call `body(*loop_vars)`, whose results are the next loop variables, while `cond(*loop_vars)` is true.

    >>> i = paddle.zeros([1], "int64")
    >>> paddle.static.nn.while_loop(lambda i: i < 3, lambda i: [i + 1], [i])[0].tolist()
    [3]"""
