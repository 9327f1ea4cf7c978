"""Normalisation as functions."""

from paddle._core.param_attr import ParamAttr
from paddle._kernels.spectral import spectral_divide
from paddle.nn import functional as F
from paddle.nn.initializer import Constant, Normal

from ..._core.help import complete
from ...nn.functional.by_name import activated
from ._helper import Helper, known_product

HELP = {
    "input": "variable of shape [batch, channels, sizes...].",
    "epsilon": "added to the variance.",
    "param_attr": "`paddle.ParamAttr`, initializer or name for the scale.",
    "bias_attr": "the same for the shift; False for no shift.",
    "act": "name of an activation, such as 'relu'; by default none.",
    "data_layout": "where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.",
    "returns": "variable with the shape of the input.",
}


def batch_norm(
    input,
    act=None,
    is_test=False,
    momentum=0.9,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    data_layout="NCHW",
    in_place=False,
    name=None,
    moving_mean_name=None,
    moving_variance_name=None,
    do_model_average_for_mean_and_var=True,
    use_global_stats=False,
):
    """Batch normalisation, with persistent running statistics.

    Args:
        is_test: whether running statistics are used.
        momentum: how much of the running statistics stays at each step; torch's namesake counts the other way round.
        in_place: accepted and not used.
        moving_mean_name: name of the running mean; by default a new one.
        moving_variance_name: name of the running variance; by default a new one.
        do_model_average_for_mean_and_var: whether `ModelAverage` averages the running statistics.
        use_global_stats: whether running statistics are used in training too.

    >>> paddle.enable_static()
    >>> paddle.static.nn.batch_norm(paddle.static.data("x", [None, 3, 8, 8])).shape
    [-1, 3, 8, 8]
    """
    helper = Helper("batch_norm", name, input.dtype if input.dtype.name != "float16" else "float32")
    channels = [input.shape[-1 if data_layout == "NHWC" and len(input.shape) > 2 else 1]]
    known_product(channels, "static.nn.batch_norm")
    weight, bias = helper.weight(channels, param_attr, Constant(1.0)), helper.bias(channels, bias_attr)
    average = bool(do_model_average_for_mean_and_var)
    mean, variance = (
        helper.weight(channels, ParamAttr(name, Constant(start), trainable=False, do_model_average=average))
        for name, start in ((moving_mean_name, 0.0), (moving_variance_name, 1.0))
    )
    out = F.batch_norm(
        input, mean, variance, weight, bias, not is_test, momentum, epsilon, data_layout, use_global_stats or None
    )
    return activated(out, act)


def instance_norm(input, epsilon=1e-05, param_attr=None, bias_attr=None, name=None):
    """Normalise every channel of every sample; scale and shift only if the attributes are given.

    >>> paddle.enable_static()
    >>> paddle.static.nn.instance_norm(paddle.static.data("x", [None, 3, 8, 8])).shape
    [-1, 3, 8, 8]
    """
    helper = Helper("instance_norm", name, input.dtype)
    channels = [input.shape[1]]
    weight = helper.weight(channels, param_attr, Constant(1.0)) if param_attr else None
    bias = helper.bias(channels, bias_attr) if bias_attr else None
    return F.instance_norm(input, weight=weight, bias=bias, eps=epsilon)


def layer_norm(
    input,
    scale=True,
    shift=True,
    begin_norm_axis=1,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    act=None,
    name=None,
):
    """Normalise over the axes from `begin_norm_axis` on.

    Args:
        scale: whether there is a scale.
        shift: whether there is a shift.
        begin_norm_axis: first of the axes that are normalised.

    >>> paddle.enable_static()
    >>> paddle.static.nn.layer_norm(paddle.static.data("x", [None, 8])).shape
    [-1, 8]
    """
    helper = Helper("layer_norm", name, input.dtype)
    shape = list(input.shape[begin_norm_axis:])
    width = [known_product(shape, "static.nn.layer_norm")]
    weight = helper.weight(width, param_attr, Constant(1.0)) if scale else None
    bias = helper.bias(width, bias_attr) if shift else None
    return activated(F.layer_norm(input, shape, weight, bias, epsilon), act)


def group_norm(input, groups, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, data_layout="NCHW", name=None):
    """Normalise every group of channels; scale and shift only if the attributes are given.

    Args:
        groups: into how many groups channels are divided.

    >>> paddle.enable_static()
    >>> paddle.static.nn.group_norm(paddle.static.data("x", [None, 4, 8, 8]), 2).shape
    [-1, 4, 8, 8]
    """
    helper = Helper("group_norm", name, input.dtype)
    channels = [input.shape[1 if data_layout == "NCHW" else -1]]
    weight = helper.weight(channels, param_attr, Constant(1.0)) if param_attr else None
    bias = helper.bias(channels, bias_attr) if bias_attr else None
    return activated(F.group_norm(input, groups, epsilon, weight, bias, data_layout), act)


def spectral_norm(weight, dim=0, power_iters=1, eps=1e-12, name=None):
    """A weight divided by its largest singular value.

    Args:
        weight: the weight, of two axes or more.
        dim: the axis that becomes the rows of a matrix.
        power_iters: how many steps of iteration.
        eps: added to norms.

    Returns:
        variable with the shape of the weight.

    >>> paddle.enable_static()
    >>> paddle.static.nn.spectral_norm(paddle.static.data("w", [4, 3])).shape
    [4, 3]
    """
    helper = Helper("spectral_norm", name, weight.dtype)
    shape = list(weight.shape)
    width = known_product(shape, "static.nn.spectral_norm") // shape[dim]
    u, v = (helper.weight([size], None, Normal(0.0, 1.0)) for size in (shape[dim], width))
    u.stop_gradient = v.stop_gradient = True
    return spectral_divide(weight, u, v, dim, power_iters, eps)


complete(globals())
