"""Normalisation."""

import paddle
from paddle._core.param_attr import ParamAttr
from paddle.nn.initializer import Constant
from paddle.static import nn as static_nn

from . import _norm_ops as ops
from ._base import Helper, activated, in_both_modes

__all__ = [
    "batch_norm",
    "instance_norm",
    "layer_norm",
    "group_norm",
    "spectral_norm",
    "data_norm",
    "lrn",
    "affine_channel",
    "inplace_abn",
]


@in_both_modes
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
    fuse_with_relu=False,
):
    """Batch normalisation with persistent running statistics; `use_global_stats` always uses these.

    `fuse_with_relu`, an argument until 1.5, has no effect.
    """
    return activated(
        static_nn.batch_norm(
            input,
            None,
            is_test,
            momentum,
            epsilon,
            param_attr,
            bias_attr,
            data_layout,
            in_place,
            name,
            moving_mean_name,
            moving_variance_name,
            do_model_average_for_mean_and_var,
            use_global_stats,
        ),
        act,
    )


def inplace_abn(
    input,
    act=None,
    is_test=False,
    momentum=0.9,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    data_layout="NCHW",
    name=None,
    moving_mean_name=None,
    moving_variance_name=None,
    do_model_average_for_mean_and_var=True,
    use_global_stats=False,
    act_alpha=1.0,
):
    """Batch normalisation with an activation: 'leaky_relu' and 'elu' take `act_alpha`."""
    with_alpha = {"type": act, "alpha": act_alpha} if act in ("leaky_relu", "elu") else act
    return batch_norm(
        input,
        None if act == "identity" else with_alpha,
        is_test,
        momentum,
        epsilon,
        param_attr,
        bias_attr,
        data_layout,
        True,
        name,
        moving_mean_name,
        moving_variance_name,
        do_model_average_for_mean_and_var,
        use_global_stats,
    )


@in_both_modes
def instance_norm(input, epsilon=1e-05, param_attr=None, bias_attr=None, name=None):
    """Normalise every channel of every sample, then scale and shift."""
    return static_nn.instance_norm(
        input,
        epsilon,
        ParamAttr() if param_attr is None else param_attr,
        ParamAttr() if bias_attr is None else bias_attr,
        name,
    )


@in_both_modes
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
    """Normalise over the axes from `begin_norm_axis` on."""
    return activated(
        static_nn.layer_norm(input, scale, shift, begin_norm_axis, epsilon, param_attr, bias_attr, None, name), act
    )


@in_both_modes
def group_norm(input, groups, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, data_layout="NCHW", name=None):
    """Normalise every group of channels, then scale and shift unless the attribute is False."""
    return activated(
        static_nn.group_norm(
            input,
            groups,
            epsilon,
            ParamAttr() if param_attr is None else param_attr,
            ParamAttr() if bias_attr is None else bias_attr,
            None,
            data_layout,
            name,
        ),
        act,
    )


@in_both_modes
def spectral_norm(weight, dim=0, power_iters=1, eps=1e-12, name=None):
    """A weight divided by its largest singular value."""
    return static_nn.spectral_norm(weight, dim, power_iters, eps, name)


def data_norm(
    input,
    act=None,
    epsilon=1e-05,
    param_attr=None,
    data_layout="NCHW",
    in_place=False,
    name=None,
    moving_mean_name=None,
    moving_variance_name=None,
    do_model_average_for_mean_and_var=True,
    slot_dim=-1,
    sync_stats=False,
    summary_decay_rate=0.9999999,
    enable_scale_and_shift=False,
):
    """Normalise every feature by persistent sums over all data so far."""
    if slot_dim > 0 or sync_stats or enable_scale_and_shift:
        raise NotImplementedError("data_norm: slot_dim, sync_stats and enable_scale_and_shift are not implemented")
    helper = Helper("data_norm", name, input.dtype)
    starts = {"batch_size": 1e4, "batch_sum": 0.0, "batch_square": 1e4}
    starts.update(param_attr if isinstance(param_attr, dict) else {})
    features = [list(input.shape)[1]]
    kept = [
        helper.weight(features, ParamAttr(f"{helper.key}.{key}", Constant(float(start)), trainable=False))
        for key, start in starts.items()
    ]
    for variable in kept:
        variable.stop_gradient = True
    out = ops.data_norm(input, *kept, epsilon)
    for variable, value in zip(kept, ops.data_norm_sums(input, *kept, summary_decay_rate, epsilon), strict=True):
        paddle.assign(value, variable)
    return activated(out, act)


def lrn(input, n=5, k=1.0, alpha=1e-4, beta=0.75, name=None, data_format="NCHW"):
    """Local response normalisation over `n` neighbouring channels."""
    if data_format == "NHWC":
        moved = ops.lrn(paddle.transpose(input, [0, 3, 1, 2]), n, k, alpha, beta)
        return paddle.transpose(moved, [0, 2, 3, 1])
    return ops.lrn(input, n, k, alpha, beta)


def affine_channel(x, scale=None, bias=None, data_layout="NCHW", name=None, act=None):
    """Every channel times its scale, plus its bias."""
    sizes = [1] * x.ndim
    sizes[-1 if data_layout == "NHWC" else 1] = -1
    return activated(x * paddle.reshape(scale, sizes) + paddle.reshape(bias, sizes), act)
