"""Operators that compute gradients: `relu_grad(out, out_grad)` and the like.

Where such an operator is given all arguments of the one that it belongs to, the gradient is that of a new forward run.
Where it is given less, as many as save memory in the original, `FORMULAS` has it.
"""

import functools

import paddle
import paddle.nn.functional as F
from paddle._core import tree
from paddle._core.tensor import Tensor

# Arguments of a forward operator that its gradient does not need.
_UNNEEDED = {"dtype", "flatten", "out_size"}
_UNUSED = {"axis_of_old", "out"}
# The arguments of operators of which the record has those for sparse tensors.
DENSE = {
    "add_grad": "x y out_grad axis_of_old",
    "cast_grad": "x out_grad",
    "divide_grad": "x y out out_grad axis_of_old",
    "leaky_relu_grad": "x out_grad negative_slope",
    "matmul_grad": "x y out_grad transpose_x transpose_y",
    "pow_grad": "x out_grad y",
    "subtract_grad": "x y out_grad axis_of_old",
    "sum_grad": "x out_grad axis keepdim reduce_all",
}


def gradient(name, recorded, forward):
    """The arguments and the function of a gradient operator, which takes them by name; None if there is none here.

    Args:
        recorded: {operator: (its arguments, its results)} of the original.
        forward: finds the function of an operator by its name.
    """
    plain = name.rstrip("_")
    if not plain.endswith("_grad") or recorded.get(plain) is None:
        return None
    arguments, results = DENSE[plain].split() if plain in DENSE else recorded[plain][0], recorded[plain][1]
    found = FORMULAS.get(plain)
    if found is None:
        base = plain.removesuffix("_grad")
        if recorded.get(base) is None or (run := forward(base)) is None:
            return None
        inputs = [a for a in arguments if not _is_grad(a)] if plain in DENSE else recorded[base][0]
        if set(inputs) - set(arguments) - _UNNEEDED:
            return None
        inputs = [a for a in inputs if a not in _UNUSED]
        found = functools.partial(_by_forward_run, run, inputs, recorded[base][1], results)
    found = functools.partial(_in_place, found, arguments) if name.endswith("_") else found
    return arguments, found


def _is_grad(argument):
    return argument.endswith("_grad") or argument.startswith("grad_")


def _in_place(function, arguments, **given):
    """Write the gradient of the input over that of the output."""
    out = given[next(filter(_is_grad, arguments))]
    return paddle.assign(function(**given), out)


def _by_forward_run(run, arguments, outputs, results, **given):
    """Run the forward operator again and differentiate it."""
    inputs = {a: _differentiable(given[a]) for a in arguments if a in given}
    with paddle.enable_grad():
        made = run(**inputs)
    made = list(made) if isinstance(made, (list, tuple)) and len(outputs) > 1 else [made]
    pairs = []
    for output, values in zip(outputs, made, strict=False):
        grads = given.get(f"{output}_grad", given.get(f"grad_{output}"))
        if grads is not None:
            listed = zip(values, grads, strict=True) if isinstance(values, (list, tuple)) else ((values, grads),)
            pairs += [pair for pair in listed if pair[1] is not None]
    wanted = [inputs.get(result.removesuffix("_grad").removeprefix("grad_")) for result in results]
    leaves = [t for value in wanted for t in (value if isinstance(value, (list, tuple)) else [value])]
    sources = [t for t in leaves if isinstance(t, Tensor) and not t.stop_gradient]
    found = paddle.grad([p[0] for p in pairs], sources, [p[1] for p in pairs], allow_unused=True)
    by_source = {id(t): g if g is not None else paddle.zeros_like(t) for t, g in zip(sources, found, strict=True)}
    filled = [
        [by_source.get(id(t)) for t in v] if isinstance(v, (list, tuple)) else by_source.get(id(v)) for v in wanted
    ]
    return filled[0] if len(filled) == 1 else tuple(filled)


def _differentiable(value):
    """A value with tensors that gradients flow to."""
    return tree.map(_leaf, value)


def _leaf(value):
    if not isinstance(value, Tensor) or not (value.dtype.is_floating_point or value.dtype.is_complex):
        return value
    value = value.detach()
    value.stop_gradient = False
    return value


# ---- gradients without the input ----


def _zeros(out_grad, **attributes):
    """The gradient of an operator whose result is constant almost everywhere."""
    return paddle.zeros_like(out_grad)


def _same(out_grad, **attributes):
    return paddle.assign(out_grad)


def _softmax(out, out_grad, axis=-1):
    return out * (out_grad - (out * out_grad).sum(axis, keepdim=True))


def _log_softmax(out, out_grad, axis=-1):
    return out_grad - out.exp() * out_grad.sum(axis, keepdim=True)


def _hardsigmoid(out, out_grad, slope=1 / 6, offset=0.5):
    return paddle.where((out > 0) & (out < 1), out_grad * slope, paddle.zeros_like(out_grad))


def _selu(out, out_grad, scale=1.0507009873554805, alpha=1.6732632423543772):
    return out_grad * paddle.where(out > 0, paddle.full_like(out, scale), out + scale * alpha)


def _sum(x, out_grad, axis=(), keepdim=False, reduce_all=False):
    axes = list(range(x.ndim)) if reduce_all or not axis else [a % x.ndim for a in axis]
    kept = [1 if a in axes else n for a, n in enumerate(x.shape)]
    return out_grad.reshape(kept).expand(x.shape).clone()


def _reshaped(x, out_grad):
    return out_grad.reshape(x.shape)


def _transposed(out_grad, perm):
    back = [0] * len(perm)
    for place, axis in enumerate(perm):
        back[axis % len(perm)] = place
    return out_grad.transpose(back)


def _diag(x, out_grad, offset=0):
    if x.ndim == 1:
        return paddle.diagonal(out_grad, offset)
    rows, columns = x.shape
    made = paddle.diagflat(out_grad, offset)
    made = F.pad(made, [0, max(0, rows - made.shape[0]), 0, max(0, columns - made.shape[1])])
    return made[:rows, :columns]


def _dropout(mask, out_grad, p=0.5, is_test=False, mode="upscale_in_train"):
    upscale = mode == "upscale_in_train"
    if is_test:
        return out_grad if upscale else out_grad * (1 - p)
    kept = out_grad * mask.astype(out_grad.dtype)
    return kept / (1 - p) if upscale and p < 1 else kept


def _cross_entropy(
    label, softmax, loss_grad, soft_label=False, use_softmax=True, numeric_stable_mode=True, ignore_index=-100, axis=-1
):
    if soft_label:
        return (softmax - label) * loss_grad
    kept = label != ignore_index
    flat = paddle.where(kept, label, paddle.zeros_like(label)).squeeze(axis)
    one_hot = F.one_hot(flat, softmax.shape[axis]).astype(softmax.dtype)
    one_hot = paddle.moveaxis(one_hot, -1, axis)
    return (softmax - one_hot) * loss_grad * kept.astype(softmax.dtype)


def _huber(residual, out_grad, delta=1.0):
    found = out_grad * residual.clip(-delta, delta)
    return -found, found


def _scatter(index, updates, out_grad, overwrite=True):
    index = index.reshape([-1])
    x_grad = paddle.scatter(out_grad, index, paddle.zeros_like(updates)) if overwrite else out_grad.clone()
    return x_grad, paddle.gather(out_grad, index)


def _cholesky(out, out_grad, upper=False):
    lower, grad = (out.mT, out_grad.mT) if upper else (out, out_grad)
    inner = paddle.tril(lower.mT @ grad)
    inner = inner - 0.5 * paddle.diag_embed(paddle.diagonal(inner, axis1=-2, axis2=-1))
    inverse = paddle.linalg.inv(lower)
    found = inverse.mT @ inner @ inverse
    return (found + found.mT) * 0.5


def _index_add(index, add_value, grad_out, axis=0):
    return paddle.assign(grad_out), paddle.index_select(grad_out, index, axis)


FORMULAS = {
    "as_complex_grad": lambda out_grad: paddle.as_real(out_grad),
    "as_real_grad": lambda out_grad: paddle.as_complex(out_grad),
    "assign_grad": _same,
    "cast_grad": lambda x, out_grad, value_dtype=None: out_grad.astype(x.dtype),
    "ceil_grad": _zeros,
    "channel_shuffle_grad": lambda out_grad, groups, data_format="NCHW": F.channel_shuffle(
        out_grad, out_grad.shape[1 if data_format == "NCHW" else 3] // groups, data_format
    ),
    "cholesky_grad": _cholesky,
    "conj_grad": lambda out_grad: out_grad.conj(),
    "cross_entropy_with_softmax_grad": _cross_entropy,
    "diag_grad": _diag,
    "dropout_grad": _dropout,
    "erfinv_grad": lambda out, out_grad: out_grad * (out * out).exp() * 0.5 * 3.141592653589793**0.5,
    "exp_grad": lambda out, grad_out: grad_out * out,
    "expm1_grad": lambda out, out_grad: out_grad * (out + 1),
    "exponential__grad": _zeros,
    "fake_channel_wise_quantize_dequantize_abs_max_grad": _same,
    "fake_quantize_dequantize_abs_max_grad": _same,
    "fill_grad": _zeros,
    "flatten_grad": _reshaped,
    "flip_grad": lambda out_grad, axis: out_grad.flip(axis),
    "floor_grad": _zeros,
    "fused_softmax_mask_grad": _softmax,
    "fused_softmax_mask_upper_triangle_grad": lambda Out, Out_grad: _softmax(Out, Out_grad),
    "gumbel_softmax_grad": _softmax,
    "hardsigmoid_grad": _hardsigmoid,
    "huber_loss_grad": _huber,
    "imag_grad": lambda out_grad: paddle.complex(paddle.zeros_like(out_grad), out_grad),
    "index_add_grad": _index_add,
    "inverse_grad": lambda out, out_grad: -(out.mT @ out_grad @ out.mT),
    "label_smooth_grad": lambda out_grad, epsilon: out_grad * (1 - epsilon),
    "log_softmax_grad": _log_softmax,
    "pixel_shuffle_grad": lambda out_grad, upscale_factor, data_format="NCHW": F.pixel_unshuffle(
        out_grad, upscale_factor, data_format
    ),
    "pixel_unshuffle_grad": lambda out_grad, downscale_factor, data_format="NCHW": F.pixel_shuffle(
        out_grad, downscale_factor, data_format
    ),
    "poisson_grad": _zeros,
    "real_grad": lambda out_grad: paddle.complex(out_grad, paddle.zeros_like(out_grad)),
    "reciprocal_grad": lambda out, out_grad: -out_grad * out * out,
    "relu6_grad": lambda out, out_grad: out_grad * ((out > 0) & (out < 6)).astype(out_grad.dtype),
    "relu_grad": lambda out, out_grad: out_grad * (out > 0).astype(out_grad.dtype),
    "reshape_grad": _reshaped,
    "reverse_grad": lambda out_grad, axis: out_grad.flip(axis),
    "rint_grad": _zeros,
    "round_grad": _zeros,
    "rrelu_grad": lambda x, noise, out_grad: out_grad * noise,
    "rsqrt_grad": lambda out, grad_out: -0.5 * grad_out * out * out * out,
    "scatter_grad": _scatter,
    "scatter_nd_add_grad": lambda index, updates, out_grad: (
        paddle.assign(out_grad),
        paddle.gather_nd(out_grad, index),
    ),
    "selu_grad": _selu,
    "sigmoid_grad": lambda out, grad_out: grad_out * out * (1 - out),
    "sign_grad": _zeros,
    "softmax_grad": _softmax,
    "split_grad": lambda out_grad, axis=0: paddle.concat(out_grad, axis),
    "split_with_num_grad": lambda out_grad, axis=0: paddle.concat(out_grad, axis),
    "sqrt_grad": lambda out, out_grad: out_grad * 0.5 / out,
    "sum_grad": _sum,
    "tanh_grad": lambda out, out_grad: out_grad * (1 - out * out),
    "transpose_grad": _transposed,
    "tril_grad": lambda out_grad, diagonal=0: paddle.tril(out_grad, diagonal),
    "triu_grad": lambda out_grad, diagonal=0: paddle.triu(out_grad, diagonal),
    "trunc_grad": _zeros,
    "unbind_grad": lambda out_grad, axis=0: paddle.stack(out_grad, axis),
    "unstack_grad": lambda out_grad, axis=0: paddle.stack(out_grad, axis),
}
