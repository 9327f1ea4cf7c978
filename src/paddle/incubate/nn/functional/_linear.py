"""Fused matrix product, bias and activation."""

import torch
import torch.nn.functional as F

from ...._core import products
from ...._core.call import OTHERWISE
from ...._core.errors import InvalidArgumentError, UnimplementedError, received, require_tensor
from ...._core.op import op
from ....nn.functional.activation import swiglu

HELP = {
    "x": "Tensor of shape [..., features].",
    "y": "Tensor of shape [features, new features], or of more axes.",
    "bias": "Tensor of shape [new features], or None.",
}

ACTIVATIONS = {
    "relu": torch.relu,
    "gelu": F.gelu,
    "silu": F.silu,
    "swish": F.silu,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "leaky_relu": F.leaky_relu,
    # These halve the number of features.
    "swiglu": swiglu.kernel,
    "geglu": lambda x: F.gelu(x.chunk(2, -1)[0]) * x.chunk(2, -1)[1],
}


def activation_of(name, what, label="activation"):
    """The activation of that name."""
    if name not in ACTIVATIONS:
        known = sorted(ACTIVATIONS)
        raise InvalidArgumentError(f"{what}: '{label}' must be one of {known}.", received(**{label: name}))
    return ACTIVATIONS[name]


@op
def fused_matmul_bias(x, y, bias=None, transpose_x=False, transpose_y=False, name=None):
    """`x @ y + bias`, with either matrix optionally transposed.

    Args:
        x: Tensor of shape [..., m, k], or [..., k, m] with `transpose_x`.
        y: Tensor of shape [k, n] or [..., k, n], with its last two axes exchanged under `transpose_y`.
        bias: Tensor of shape [n] that is added, or None.
        transpose_x: whether the last two axes of `x` are exchanged.
        transpose_y: whether the last two axes of `y` are exchanged.

    Returns:
        Tensor of shape [..., m, n].

    >>> x, y = paddle.ones([2, 3]), paddle.ones([3, 4])
    >>> paddle.incubate.nn.functional.fused_matmul_bias(x, y, paddle.ones([4])).tolist()[0]
    [4.0, 4.0, 4.0, 4.0]
    """
    for label, value in (("x", x), ("y", y)):
        require_tensor(value, label, "fused_matmul_bias")
    x = x.transpose(-2, -1) if transpose_x else x
    if y.dim() == 2:
        return products.linear(x, y if transpose_y else y.t(), bias)
    out = torch.matmul(x, y.transpose(-2, -1) if transpose_y else y)
    return out if bias is None else out + bias


@op
def fused_linear(x, weight, bias=None, transpose_weight=False, name=None):
    """`x @ weight + bias`.

    Args:
        weight: Tensor of shape [features, new features], or [new features, features] with `transpose_weight`.
        transpose_weight: whether the weight is transposed first.

    Returns:
        Tensor of shape [..., new features].

    >>> x, weight = paddle.ones([2, 3]), paddle.ones([3, 1])
    >>> paddle.incubate.nn.functional.fused_linear(x, weight, paddle.ones([1])).tolist()
    [[4.0], [4.0]]
    """
    return fused_matmul_bias.kernel(x, weight, bias, False, transpose_weight)


def _promoted(function, second):
    """A row for matrices of two dtypes, one of them complex or integers: Paddle multiplies them in the wider one."""

    def answer(x, y=None, bias=None, *args, **named):
        y = named.pop(second, y)
        floats = [t for t in (x, y) if t.is_floating_point()]
        if x.dtype == y.dtype or len(floats) != 1 or (bias is not None and bias.dtype != floats[0].dtype):
            return None
        dtype = torch.promote_types(x.dtype, y.dtype)
        bias = bias if bias is None else bias.to(dtype)
        return function.kernel(x.to(dtype), y.to(dtype), bias, *args, **named)

    return answer


OTHERWISE[fused_matmul_bias.operator.key] = _promoted(fused_matmul_bias, "y")
OTHERWISE[fused_linear.operator.key] = _promoted(fused_linear, "weight")


@op
def fused_linear_activation(x, y, bias, trans_x=False, trans_y=False, activation=None):
    """`activation(x @ y + bias)`; the activation is None, 'relu' or 'gelu'.

    Args:
        bias: Tensor of shape [new features], or None.
        trans_x: whether the last two axes of `x` are exchanged.
        trans_y: whether the last two axes of `y` are exchanged.
        activation: None or 'none', 'relu' or 'gelu'.

    Returns:
        Tensor of shape [..., new features].

    >>> x, y = paddle.to_tensor([[1.0, -3.0]]), paddle.to_tensor([[2.0, 1.0], [0.0, 1.0]])
    >>> paddle.incubate.nn.functional.fused_linear_activation(x, y, paddle.zeros([2]), activation="relu").tolist()
    [[2.0, 0.0]]
    """
    if activation not in (None, "none", "relu", "gelu"):
        raise InvalidArgumentError(
            "fused_linear_activation: 'activation' must be None, 'relu' or 'gelu'.", received(activation=activation)
        )
    out = fused_matmul_bias.kernel(x, y, bias, trans_x, trans_y)
    return out if activation in (None, "none") else ACTIVATIONS[activation](out)


@op
def fused_bias_act(
    x,
    bias=None,
    dequant_scales=None,
    shift=None,
    smooth=None,
    act_method="gelu",
    compute_dtype="default",
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """`activation(x + bias)`, then shifted and smoothed.

    Args:
        act_method: 'relu', 'gelu', 'silu', 'swish', 'tanh', 'sigmoid' or 'leaky_relu'; or 'swiglu' or 'geglu', which
            halve the last axis.
        bias: Tensor of shape [features] that is added first, or None.
        dequant_scales: must be None; quantised inputs raise an error.
        shift: Tensor that is added to the activation, or None.
        smooth: Tensor that the shifted activation is multiplied by, or None.
        compute_dtype: accepted and not used.
        quant_scale: must not be above 0; quantised results raise an error.
        quant_round_type: accepted and not used.
        quant_max_bound: accepted and not used.
        quant_min_bound: accepted and not used.

    Returns:
        Tensor with the shape of `x`, the last axis halved for 'swiglu' and 'geglu'.

    >>> x = paddle.to_tensor([[-2.0, 3.0]])
    >>> paddle.incubate.nn.functional.fused_bias_act(x, paddle.ones([2]), act_method="relu").tolist()
    [[0.0, 4.0]]
    """
    require_tensor(x, "x", "fused_bias_act")
    if dequant_scales is not None or quant_scale > 0:
        raise UnimplementedError(
            "fused_bias_act: quantised inputs and outputs are not supported.",
            received(dequant_scales=dequant_scales, quant_scale=quant_scale),
        )
    out = activation_of(act_method, "fused_bias_act", "act_method")(x if bias is None else x + bias)
    out = out if shift is None else out + shift
    return out if smooth is None else out * smooth


@op
def fused_swiglu_weighted_bwd(o1, do2_s, unzipped_probs, name=None):
    """Gradients of `swiglu(o1) * probs`, and that product itself.

    Args:
        o1: Tensor of shape [..., 2 * features]: gates, then the values that they multiply.
        do2_s: gradient of the weighted product, of shape [..., features].
        unzipped_probs: the weights, one for each row of `o1`.

    Returns:
        (gradient of `o1`, gradient of the weights, the forward result)

    >>> o1, ones = paddle.to_tensor([[0.0, 4.0]]), paddle.ones([1, 1])
    >>> slope, weight_slope, out = paddle.incubate.nn.functional.fused_swiglu_weighted_bwd(o1, ones, ones)
    >>> slope.tolist(), weight_slope.tolist(), out.tolist()
    ([[2.0, 0.0]], [[0.0]], [[0.0]])
    """
    gate, value = o1.float().chunk(2, -1)
    weight = unzipped_probs.float().reshape(*o1.shape[:-1], 1)
    upstream = do2_s.float()
    s = torch.sigmoid(gate)
    silu = gate * s
    out = silu * value
    weighted = upstream * weight
    d_gate, d_value = weighted * value * s * (1 + gate * (1 - s)), weighted * silu
    d_weight = (upstream * out).sum(-1).reshape(unzipped_probs.shape)
    return torch.cat([d_gate, d_value], -1).to(o1.dtype), d_weight, (out * weight).to(o1.dtype)
