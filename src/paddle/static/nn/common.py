"""Layers as functions: each call creates its parameters in the default Program and applies them."""

import paddle
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor
from paddle._kernels.sampled_classes import nce as sampled_loss
from paddle.nn import functional as F
from paddle.nn.functional.by_name import activated
from paddle.nn.initializer import Constant

from ..._core.help import complete
from . import _ops
from ._helper import Helper, described, known_product

HELP = {
    "param_attr": "`paddle.ParamAttr`, initializer or name for the weight.",
    "weight_attr": "`paddle.ParamAttr`, initializer or name for the weight.",
    "bias_attr": "the same for the bias; False for no bias.",
    "act": "name of an activation, such as 'relu'; by default none.",
}


def fc(x, size, num_flatten_dims=1, weight_attr=None, bias_attr=None, activation=None, name=None):
    """A fully connected layer: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed.

    Args:
        x: variable, or list of variables.
        size: how many features the result has.
        num_flatten_dims: how many axes stay.
        activation: name of an activation, such as 'relu'; by default none.

    Returns:
        variable of shape [first axes of `x`..., size].

    >>> paddle.enable_static()
    >>> paddle.static.nn.fc(paddle.static.data("image", [None, 1, 28, 28]), 10).shape
    [-1, 10]
    >>> paddle.disable_static()
    """
    inputs = list(x) if isinstance(x, (list, tuple)) else [x]
    attrs = list(weight_attr) if isinstance(weight_attr, (list, tuple)) else [weight_attr] * len(inputs)
    for value in inputs:
        if not isinstance(value, Tensor):
            raise InvalidTypeError("static.nn.fc: 'x' must be a variable or a list of variables.", received(x=x))
    helper = Helper("fc", name, inputs[0].dtype)
    parts, weights = [], []
    for value, attr in zip(inputs, attrs, strict=True):
        axis = num_flatten_dims if num_flatten_dims >= 0 else len(value.shape) + num_flatten_dims
        if not 0 < axis < len(value.shape):
            raise InvalidArgumentError(
                "static.nn.fc: 'num_flatten_dims' must leave at least one axis on either side.",
                received(x=value, num_flatten_dims=num_flatten_dims),
            )
        width = known_product(value.shape[axis:], "static.nn.fc")
        weights.append(helper.weight([width, size], attr))
        parts.append((value, axis) if described() else _flat(value, axis))
    bias = helper.bias([size], bias_attr)
    if described():
        return activated(_multiplied(parts, weights, bias), activation)
    out = F.linear(parts[0], weights[0], bias if len(parts) == 1 else None)
    for value, weight in zip(parts[1:], weights[1:], strict=True):
        out = out + F.linear(value, weight)
    if len(parts) > 1 and bias is not None:
        out = out + bias
    return activated(out, activation)


def _flat(value, axis):
    return value if axis == len(value.shape) - 1 else paddle.flatten(value, axis, -1)


def _multiplied(parts, weights, bias):
    """The layer in the words of the model format, where tools look for the operator `mul`."""
    block = paddle.static.default_main_program().current_block()

    def appended(type, inputs, attrs, slot="Out"):
        made = block.create_var(name=paddle.utils.unique_name.generate("fc.tmp"), dtype=parts[0][0].dtype)
        block.append_op(type=type, inputs=inputs, outputs={slot: made}, attrs=attrs)
        return made

    found = [
        appended("mul", {"X": value, "Y": weight}, {"x_num_col_dims": axis, "y_num_col_dims": 1})
        for (value, axis), weight in zip(parts, weights, strict=True)
    ]
    out = found[0] if len(found) == 1 else appended("sum", {"X": found}, {})
    return out if bias is None else appended("elementwise_add", {"X": out, "Y": bias}, {"axis": parts[0][1]})


def embedding(input, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
    """Rows of a table of shape `size`, selected by ids.

    Args:
        input: int64 variable of ids.
        size: list of two: number of rows and their length.
        is_sparse: whether gradients have only the rows that were read.
        is_distributed: whether the table lives on parameter servers.
        padding_idx: id whose row is zeros; by default none.
        dtype: dtype of the table.

    Returns:
        variable with an axis more than `input`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.embedding(paddle.static.data("ids", [None, 5], "int64"), [100, 8]).shape
    [-1, 5, 8]
    """
    weight = Helper("embedding", dtype=dtype).weight(size, param_attr)
    if is_distributed:
        weight.__dict__["_on_servers"] = True
    return F.embedding(input, weight, padding_idx, sparse=is_sparse)


def sparse_embedding(
    input,
    size,
    padding_idx=None,
    is_test=False,
    entry=None,
    table_class="MemorySparseTable",
    param_attr=None,
    dtype="float32",
    slot=None,
):
    """Like `embedding`, for tables on parameter servers; without servers the table is an ordinary parameter.

    Args:
        input: integers; a last axis of length 1 is left out.
        size: (rows, columns) of the table.
        padding_idx: row that is not trained, or None.
        is_test: accepted and not used.
        entry: which new rows the servers admit: an entry of `paddle.distributed`, such as `CountFilterEntry(10)`.
        table_class: accepted and not used.
        dtype: type of the table.
        slot: accepted and not used.

    Returns:
        variable of shape [axes of the input..., columns].

    >>> paddle.enable_static()
    >>> paddle.static.nn.sparse_embedding(paddle.static.data("ids", [None, 3], "int64"), [100, 8]).shape
    [-1, 3, 8]
    """
    if entry is not None and not hasattr(entry, "_to_attr"):
        raise InvalidTypeError(
            "sparse_embedding: 'entry' must be an entry of paddle.distributed.",
            received(entry=entry),
            "paddle.distributed.CountFilterEntry(10).",
        )
    weight = Helper("sparse_embedding", dtype=dtype).weight(size, param_attr)
    weight.__dict__.update(_on_servers=True, _entry=entry)
    return F.embedding(input.squeeze(-1) if input.shape[-1:] == [1] else input, weight, padding_idx, sparse=True)


def bilinear_tensor_product(x, y, size, act=None, name=None, param_attr=None, bias_attr=None):
    """`x @ W[k] @ y` for each of `size` matrices.

    Args:
        x: variable of shape [batch, m].
        y: variable of shape [batch, n].
        size: how many features the result has.

    Returns:
        variable of shape [batch, size].

    >>> paddle.enable_static()
    >>> x, y = paddle.static.data("x", [None, 3]), paddle.static.data("y", [None, 4])
    >>> paddle.static.nn.bilinear_tensor_product(x, y, 2).shape
    [-1, 2]
    """
    helper = Helper("bilinear_tensor_product", name, x.dtype)
    weight = helper.weight([size, x.shape[1], y.shape[1]], param_attr)
    return activated(F.bilinear(x, y, weight, helper.bias([1, size], bias_attr)), act)


def prelu(x, mode, param_attr=None, data_format="NCHW", name=None):
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'.

    Args:
        x: variable of shape [batch, channels, sizes...].
        mode: 'all', 'channel' or 'element'.
        data_format: where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.

    Returns:
        variable with the shape of `x`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.prelu(paddle.static.data("x", [None, 3, 8, 8]), "channel").shape
    [-1, 3, 8, 8]
    """
    helper = Helper("prelu", name, x.dtype)
    shapes = {"all": [1], "element": [1, *x.shape[1:]]}
    if mode == "channel":
        last = data_format in ("NLC", "NHWC", "NDHWC")
        axis = len(x.shape) - 1 if last else 1
        shapes["channel"] = [x.shape[axis] if i == axis else 1 for i in range(len(x.shape))]
    if mode not in shapes:
        raise InvalidArgumentError(
            "static.nn.prelu: 'mode' must be 'all', 'channel' or 'element'.", received(mode=mode)
        )
    known_product(shapes[mode], "static.nn.prelu")
    return _ops.prelu(x, helper.weight(shapes[mode], param_attr, Constant(0.25)))


def row_conv(input, future_context_size, param_attr=None, act=None):
    """The weighted sum of each step of [batch, steps, features] and the `future_context_size` steps after it.

    Args:
        input: variable of shape [batch, steps, features].
        future_context_size: how many steps after each.

    Returns:
        variable with the shape of `input`.

    >>> paddle.enable_static()
    >>> paddle.static.nn.row_conv(paddle.static.data("x", [None, 5, 4]), 2).shape
    [-1, 5, 4]
    """
    helper = Helper("row_conv", dtype=input.dtype)
    weight = helper.weight([future_context_size + 1, input.shape[-1]], param_attr)
    return activated(_ops.row_conv(input, weight), act)


_SAMPLERS = ("uniform", "log_uniform", "custom_dist")


def nce(
    input,
    label,
    num_total_classes,
    sample_weight=None,
    param_attr=None,
    bias_attr=None,
    num_neg_samples=None,
    name=None,
    sampler="uniform",
    custom_dist=None,
    seed=0,
    is_sparse=False,
):
    """Noise-contrastive estimation: the true classes against `num_neg_samples` classes sampled for each example.

    Args:
        input: variable of shape [batch, features].
        label: true classes, integers of shape [batch, how many for each example].
        num_total_classes: how many classes there are.
        sample_weight: weight of each example, or None.
        num_neg_samples: how many classes are sampled; by default 10.
        sampler: 'uniform', 'log_uniform' or 'custom_dist'.
        custom_dist: probability of each class, for the sampler 'custom_dist'.
        seed: seed of the sampler.
        is_sparse: accepted and not used.

    Returns:
        variable of shape [batch, 1].

    >>> paddle.enable_static()
    >>> x, label = paddle.static.data("x", [None, 8]), paddle.static.data("label", [None, 1], "int64")
    >>> paddle.static.nn.nce(x, label, 100, num_neg_samples=5).shape
    [-1, 1]
    """
    if sampler not in _SAMPLERS:
        raise InvalidArgumentError(f"static.nn.nce: 'sampler' must be one of {_SAMPLERS}.", received(sampler=sampler))
    if sampler == "custom_dist" and (custom_dist is None or len(custom_dist) != num_total_classes):
        raise InvalidArgumentError(
            f"static.nn.nce: 'custom_dist' must hold a probability for each of the {num_total_classes} classes.",
            received(custom_dist=custom_dist),
        )
    helper = Helper("nce", name, input.dtype)
    weight = helper.weight([num_total_classes, input.shape[1]], param_attr)
    bias = helper.bias([num_total_classes, 1], bias_attr)
    negatives = 10 if num_neg_samples is None else int(num_neg_samples)
    cost = sampled_loss(input, label, weight, bias, sample_weight, negatives, sampler, custom_dist, seed)
    return cost / (negatives + 1)


def continuous_value_model(input, cvm, use_cvm=True):
    """The embedding of a click model, whose first two columns count shows and clicks.

    Args:
        use_cvm: replace the two columns by logarithms of the counts; otherwise remove them.
    """
    return _ops.continuous_values(input, cvm, use_cvm)


complete(globals())
