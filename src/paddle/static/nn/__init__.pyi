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
    """Batch normalisation, with persistent running statistics.

    Args:
        input: variable of shape [batch, channels, sizes...].
        act: name of an activation, such as 'relu'; by default none.
        is_test: whether running statistics are used. Default: False.
        momentum: how much of the running statistics stays at each step; torch's namesake counts the other way round. Default: 0.9.
        epsilon: added to the variance. Default: 1e-05.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale.
        bias_attr: the same for the shift; False for no shift.
        data_layout: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        in_place: accepted and not used. Default: False.
        name: a name for the result, used in Programs only.
        moving_mean_name: name of the running mean; by default a new one.
        moving_variance_name: name of the running variance; by default a new one.
        do_model_average_for_mean_and_var: whether `ModelAverage` averages the running statistics. Default: True.
        use_global_stats: whether running statistics are used in training too. Default: False.

    Returns:
        variable with the shape of the input.

    >>> paddle.enable_static()
    >>> paddle.static.nn.batch_norm(paddle.static.data("x", [None, 3, 8, 8])).shape
    [-1, 3, 8, 8]"""

def bilinear_tensor_product(x: Tensor, y: Any, size: Any, act: Any = None, name: str | None = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None) -> Any:
    """`x @ W[k] @ y` for each of `size` matrices.

    Args:
        x: variable of shape [batch, m].
        y: variable of shape [batch, n].
        size: how many features the result has.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.

    Returns:
        variable of shape [batch, size].

    >>> paddle.enable_static()
    >>> x, y = paddle.static.data("x", [None, 3]), paddle.static.data("y", [None, 4])
    >>> paddle.static.nn.bilinear_tensor_product(x, y, 2).shape
    [-1, 2]"""

def case(pred_fn_pairs: Any, default: Any = None, name: str | None = None) -> Any:
    """The result of the function of the first true predicate; if none is true, of `default` or the last one.

    Args:
        pred_fn_pairs: list of pairs: a boolean Tensor of one element and a function without arguments.
        default: function without arguments; by default the last one of the list.
        name: a name for the result, used in Programs only.

    Returns:
        what the function returns.

    >>> x = paddle.to_tensor(3.0)
    >>> float(paddle.static.nn.case([(x < 2, lambda: x * 10)], default=lambda: x))
    3.0"""

def cond(pred: Any, true_fn: Any = None, false_fn: Any = None, name: str | None = None, return_names: Any = None) -> Any:
    """The result of `true_fn()` if `pred` is true, else of `false_fn()`; both must have the same structure.

    Args:
        pred: boolean Tensor of one element.
        true_fn: function without arguments; by default one that returns None.
        false_fn: function without arguments; by default one that returns None.
        name: a name for the result, used in Programs only.
        return_names: names of the results, for errors; by default none.

    Returns:
        what the function returns.

    >>> x = paddle.to_tensor(3.0)
    >>> float(paddle.static.nn.cond(x > 2, lambda: x * 10, lambda: x))
    30.0"""

def continuous_value_model(input: Tensor, cvm: Any, use_cvm: bool = True) -> Any:
    """The embedding of a click model, whose first two columns count shows and clicks.

    Args:
        use_cvm: replace the two columns by logarithms of the counts; otherwise remove them. Default: True."""

def conv2d(input: Tensor, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCHW') -> Any:
    """A 2-D convolution.

    Args:
        input: variable of shape [batch, channels, sizes...].
        num_filters: how many channels the result has.
        filter_size: size of the kernel, an integer or one for each axis.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: into how many groups channels are divided; by default one.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        use_cudnn: accepted and not used. Default: True.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.

    Returns:
        variable of shape [batch, num_filters, new sizes...].

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv2d(paddle.static.data("x", [None, 3, 8, 8]), 4, 3).shape
    [-1, 4, 6, 6]"""

def conv2d_transpose(input: Tensor, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCHW') -> Any:
    """A 2-D transposed convolution.

    Args:
        input: variable of shape [batch, channels, sizes...].
        num_filters: how many channels the result has.
        output_size: sizes of the result; by default they follow from the kernel.
        filter_size: size of the kernel; by default it follows from `output_size`.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: into how many groups channels are divided; by default one.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        use_cudnn: accepted and not used. Default: True.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.

    Returns:
        variable of shape [batch, num_filters, new sizes...].

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv2d_transpose(paddle.static.data("x", [None, 3, 8, 8]), 4, filter_size=3).shape
    [-1, 4, 10, 10]"""

def conv3d(input: Tensor, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D convolution.

    Args:
        input: variable of shape [batch, channels, sizes...].
        num_filters: how many channels the result has.
        filter_size: size of the kernel, an integer or one for each axis.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: into how many groups channels are divided; by default one.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        use_cudnn: accepted and not used. Default: True.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCDHW'.

    Returns:
        variable of shape [batch, num_filters, new sizes...].

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv3d(paddle.static.data("x", [None, 3, 8, 8, 8]), 4, 3).shape
    [-1, 4, 6, 6, 6]"""

def conv3d_transpose(input: Tensor, num_filters: Any, output_size: Any = None, filter_size: Any = None, padding: float = 0, stride: float = 1, dilation: float = 1, groups: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, use_cudnn: bool = True, act: Any = None, name: str | None = None, data_format: str = 'NCDHW') -> Any:
    """A 3-D transposed convolution.

    Args:
        input: variable of shape [batch, channels, sizes...].
        num_filters: how many channels the result has.
        output_size: sizes of the result; by default they follow from the kernel.
        filter_size: size of the kernel; by default it follows from `output_size`.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: into how many groups channels are divided; by default one.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        use_cudnn: accepted and not used. Default: True.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCDHW'.

    Returns:
        variable of shape [batch, num_filters, new sizes...].

    >>> paddle.enable_static()
    >>> paddle.static.nn.conv3d_transpose(paddle.static.data("x", [None, 3, 4, 4, 4]), 4, filter_size=3).shape
    [-1, 4, 6, 6, 6]"""

def deform_conv2d(x: Tensor, offset: Any, mask: Any, num_filters: Any, filter_size: Any, stride: float = 1, padding: float = 0, dilation: float = 1, groups: float = 1, deformable_groups: float = 1, im2col_step: float = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> Any:
    """A deformable convolution: sampling points are moved by `offset`, and weighted by `mask` if it is given.

    Args:
        x: variable of shape [batch, channels, height, width].
        offset: variable of shape [batch, 2 * deformable_groups * size of the kernel, new height, new width].
        mask: variable of shape [batch, deformable_groups * size of the kernel, new height, new width], or None.
        num_filters: how many channels the result has.
        filter_size: size of the kernel, an integer or one for each axis.
        stride: step of the kernel, an integer or one for each axis. Default: 1.
        padding: how many zeros are added at each end, an integer or one for each axis, or 'SAME' or 'VALID'. Default: 0.
        dilation: distance between two elements of the kernel. Default: 1.
        groups: into how many groups channels are divided; by default one.
        deformable_groups: into how many groups channels with offsets of their own are divided. Default: 1.
        im2col_step: accepted and not used. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        name: a name for the result, used in Programs only.

    Returns:
        variable of shape [batch, num_filters, new sizes...].

    >>> paddle.enable_static()
    >>> x, offset = paddle.static.data("x", [None, 3, 8, 8]), paddle.static.data("offset", [None, 18, 6, 6])
    >>> paddle.static.nn.deform_conv2d(x, offset, None, 4, 3).shape
    [-1, 4, 6, 6]"""

def embedding(input: Tensor, size: Any, is_sparse: bool = False, is_distributed: bool = False, padding_idx: Any = None, param_attr: ParamAttrLike | None = None, dtype: str = 'float32') -> Any:
    """Rows of a table of shape `size`, selected by ids.

    Args:
        input: int64 variable of ids.
        size: list of two: number of rows and their length.
        is_sparse: whether gradients have only the rows that were read. Default: False.
        is_distributed: whether the table lives on parameter servers. Default: False.
        padding_idx: id whose row is zeros; by default none.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        dtype: dtype of the table. Default: 'float32'.

    Returns:
        variable with an axis more than `input`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.embedding(paddle.static.data("ids", [None, 5], "int64"), [100, 8]).shape
    [-1, 5, 8]"""

def fc(x: Tensor, size: Any, num_flatten_dims: float = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, activation: Any = None, name: str | None = None) -> Any:
    """A fully connected layer: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed.

    Args:
        x: variable, or list of variables.
        size: how many features the result has.
        num_flatten_dims: how many axes stay. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        activation: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        variable of shape [first axes of `x`..., size].

    >>> paddle.enable_static()
    >>> paddle.static.nn.fc(paddle.static.data("image", [None, 1, 28, 28]), 10).shape
    [-1, 10]
    >>> paddle.disable_static()"""

def group_norm(input: Tensor, groups: Any, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, act: Any = None, data_layout: str = 'NCHW', name: str | None = None) -> Any:
    """Normalise every group of channels; scale and shift only if the attributes are given.

    Args:
        input: variable of shape [batch, channels, sizes...].
        groups: into how many groups channels are divided.
        epsilon: added to the variance. Default: 1e-05.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale.
        bias_attr: the same for the shift; False for no shift.
        act: name of an activation, such as 'relu'; by default none.
        data_layout: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        variable with the shape of the input.

    >>> paddle.enable_static()
    >>> paddle.static.nn.group_norm(paddle.static.data("x", [None, 4, 8, 8]), 2).shape
    [-1, 4, 8, 8]"""

def instance_norm(input: Tensor, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> Any:
    """Normalise every channel of every sample; scale and shift only if the attributes are given.

    Args:
        input: variable of shape [batch, channels, sizes...].
        epsilon: added to the variance. Default: 1e-05.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale.
        bias_attr: the same for the shift; False for no shift.
        name: a name for the result, used in Programs only.

    Returns:
        variable with the shape of the input.

    >>> paddle.enable_static()
    >>> paddle.static.nn.instance_norm(paddle.static.data("x", [None, 3, 8, 8])).shape
    [-1, 3, 8, 8]"""

def layer_norm(input: Tensor, scale: bool = True, shift: bool = True, begin_norm_axis: float = 1, epsilon: float = 1e-05, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, act: Any = None, name: str | None = None) -> Any:
    """Normalise over the axes from `begin_norm_axis` on.

    Args:
        input: variable of shape [batch, channels, sizes...].
        scale: whether there is a scale. Default: True.
        shift: whether there is a shift. Default: True.
        begin_norm_axis: first of the axes that are normalised. Default: 1.
        epsilon: added to the variance. Default: 1e-05.
        param_attr: `paddle.ParamAttr`, initializer or name for the scale.
        bias_attr: the same for the shift; False for no shift.
        act: name of an activation, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        variable with the shape of the input.

    >>> paddle.enable_static()
    >>> paddle.static.nn.layer_norm(paddle.static.data("x", [None, 8])).shape
    [-1, 8]"""

def nce(input: Tensor, label: Any, num_total_classes: Any, sample_weight: Any = None, param_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, num_neg_samples: Any = None, name: str | None = None, sampler: str = 'uniform', custom_dist: Any = None, seed: float = 0, is_sparse: bool = False) -> Any:
    """Noise-contrastive estimation: the true classes against `num_neg_samples` classes sampled for each example.

    Args:
        input: variable of shape [batch, features].
        label: true classes, integers of shape [batch, how many for each example].
        num_total_classes: how many classes there are.
        sample_weight: weight of each example, or None.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: the same for the bias; False for no bias.
        num_neg_samples: how many classes are sampled; by default 10.
        name: a name for the result, used in Programs only.
        sampler: 'uniform', 'log_uniform' or 'custom_dist'. Default: 'uniform'.
        custom_dist: probability of each class, for the sampler 'custom_dist'.
        seed: seed of the sampler. Default: 0.
        is_sparse: accepted and not used. Default: False.

    Returns:
        variable of shape [batch, 1].

    >>> paddle.enable_static()
    >>> x, label = paddle.static.data("x", [None, 8]), paddle.static.data("label", [None, 1], "int64")
    >>> paddle.static.nn.nce(x, label, 100, num_neg_samples=5).shape
    [-1, 1]"""

def prelu(x: Tensor, mode: Any, param_attr: ParamAttrLike | None = None, data_format: str = 'NCHW', name: str | None = None) -> Any:
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'.

    Args:
        x: variable of shape [batch, channels, sizes...].
        mode: 'all', 'channel' or 'element'.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'. Default: 'NCHW'.
        name: a name for the result, used in Programs only.

    Returns:
        variable with the shape of `x`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.prelu(paddle.static.data("x", [None, 3, 8, 8]), "channel").shape
    [-1, 3, 8, 8]"""

def row_conv(input: Tensor, future_context_size: Any, param_attr: ParamAttrLike | None = None, act: Any = None) -> Any:
    """The weighted sum of each step of [batch, steps, features] and the `future_context_size` steps after it.

    Args:
        input: variable of shape [batch, steps, features].
        future_context_size: how many steps after each.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        act: name of an activation, such as 'relu'; by default none.

    Returns:
        variable with the shape of `input`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.row_conv(paddle.static.data("x", [None, 5, 4]), 2).shape
    [-1, 5, 4]"""

def sequence_conv(input: Tensor, num_filters: Any, filter_size: float = 3, filter_stride: float = 1, padding: bool = True, padding_start: Any = None, bias_attr: ParamAttrLike | None = None, param_attr: ParamAttrLike | None = None, act: Any = None, name: str | None = None) -> Any:
    """A convolution along each sequence.

    Args:
        input: ragged sequences.
        num_filters: how many channels the result has.
        filter_size: length of the kernel.
        filter_stride: step of the kernel.
        padding: whether zeros are added at the ends.
        padding_start: where the kernel begins, relative to each row.
        bias_attr: `paddle.ParamAttr`, initializer or name for the bias; False for no bias.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        act: name of an activation, such as 'relu'; by default none.
        name: prefix of the names of its parameters.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_conv(None, 4)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_conv"""

def sequence_expand(x: Tensor, y: Any, ref_level: float = -1, name: str | None = None) -> Any:
    """Rows repeated by the lengths of the sequences of `y`.

    Args:
        x: rows, or ragged sequences.
        y: ragged sequences whose lengths count.
        ref_level: level of `y` whose lengths count; -1 for the last.
        name: accepted and not used.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_expand(None, None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_expand"""

def sequence_first_step(input: Tensor) -> Any:
    """The first row of each sequence.

    Args:
        input: ragged sequences.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_first_step(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_first_step"""

def sequence_last_step(input: Tensor) -> Any:
    """The last row of each sequence.

    Args:
        input: ragged sequences.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_last_step(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_last_step"""

def sequence_pool(input: Tensor, pool_type: Any, is_test: bool = False, pad_value: float = 0.0) -> Any:
    """One row for each sequence: its sum, average, maximum, first or last.

    Args:
        input: ragged sequences.
        pool_type: 'sum', 'average', 'sqrt', 'max', 'first' or 'last'.
        is_test: accepted and not used.
        pad_value: the row of an empty sequence.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_pool(None, "sum")
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_pool"""

def sequence_softmax(input: Tensor, use_cudnn: bool = False, name: str | None = None) -> Any:
    """The softmax within each sequence.

    Args:
        input: ragged sequences.
        use_cudnn: accepted and not used.
        name: accepted and not used.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_softmax(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_softmax"""

def sparse_embedding(input: Tensor, size: Any, padding_idx: Any = None, is_test: bool = False, entry: Any = None, table_class: str = 'MemorySparseTable', param_attr: ParamAttrLike | None = None, dtype: str = 'float32', slot: Any = None) -> Any:
    """Like `embedding`, for tables on parameter servers; without servers the table is an ordinary parameter.

    Args:
        input: integers; a last axis of length 1 is left out.
        size: (rows, columns) of the table.
        padding_idx: row that is not trained, or None.
        is_test: accepted and not used. Default: False.
        entry: which new rows the servers admit: an entry of `paddle.distributed`, such as `CountFilterEntry(10)`.
        table_class: accepted and not used. Default: 'MemorySparseTable'.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        dtype: type of the table. Default: 'float32'.
        slot: accepted and not used.

    Returns:
        variable of shape [axes of the input..., columns].

    >>> paddle.enable_static()
    >>> paddle.static.nn.sparse_embedding(paddle.static.data("ids", [None, 3], "int64"), [100, 8]).shape
    [-1, 3, 8]"""

def spectral_norm(weight: Any, dim: float = 0, power_iters: float = 1, eps: float = 1e-12, name: str | None = None) -> Any:
    """A weight divided by its largest singular value.

    Args:
        weight: the weight, of two axes or more.
        dim: the axis that becomes the rows of a matrix. Default: 0.
        power_iters: how many steps of iteration. Default: 1.
        eps: added to norms. Default: 1e-12.
        name: a name for the result, used in Programs only.

    Returns:
        variable with the shape of the weight.

    >>> paddle.enable_static()
    >>> paddle.static.nn.spectral_norm(paddle.static.data("w", [4, 3])).shape
    [4, 3]"""

def static_pylayer(forward_fn: Any, inputs: Any, backward_fn: Any = None, name: str | None = None) -> Any:
    """The result of `forward_fn(*inputs)`, with gradients from `backward_fn(*gradients of the outputs)`.

    Args:
        forward_fn: function of the inputs.
        inputs: list of variables.
        backward_fn: function of the gradients of the results; by default no gradient flows.
        name: a name for the result, used in Programs only.

    Returns:
        what `forward_fn` returns.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> y = paddle.static.nn.static_pylayer(lambda x: x * 2, [x], lambda gradient: gradient * 2)
    >>> y.shape
    [2]"""

def switch_case(branch_index: Any, branch_fns: Any, default: Any = None, name: str | None = None) -> Any:
    """The result of the function with the index `branch_index`; if there is none, of `default` or the last one.

    Args:
        branch_index: integer Tensor of one element.
        branch_fns: {index: function}, or a list of (index, function), or of functions indexed from 0.
        default: function without arguments; by default the one with the largest index.
        name: a name for the result, used in Programs only.

    Returns:
        what the function returns.

    >>> index = paddle.to_tensor([1])
    >>> paddle.static.nn.switch_case(index, [lambda: paddle.zeros([1]), lambda: paddle.ones([1])]).tolist()
    [1.0]"""

def while_loop(cond: Any, body: Any, loop_vars: Any, is_test: bool = False, name: str | None = None) -> Any:
    """Call `body(*loop_vars)`, whose results are the next loop variables, while `cond(*loop_vars)` is true.

    Args:
        cond: function of the loop variables that returns a boolean Tensor of one element.
        body: function of the loop variables that returns as many.
        loop_vars: list of Tensors.
        is_test: accepted and not used. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        list of the loop variables after the last round.

    >>> i = paddle.zeros([1], "int64")
    >>> paddle.static.nn.while_loop(lambda i: i < 3, lambda i: [i + 1], [i])[0].tolist()
    [3]"""
