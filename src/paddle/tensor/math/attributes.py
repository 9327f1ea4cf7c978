"""Elementwise functions that take attributes, or several tensors."""

import math

import numpy as np
import torch

from ..._core.accelerator import TENSOR, plain, shortcut, tensor
from ..._core.args import int_arg, number_arg, one_axis
from ..._core.dtype import FLOATS, torch_dtype
from ..._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from ..._core.help import complete
from ..._core.op import op
from ..._core.tensor import Tensor
from ..._kernels import vectorised
from .._binary import is_integral

__all__ = ["add_n", "clamp", "clip", "increment", "lerp", "multiplex", "renorm", "scale", "softmax"]

HELP = {
    "inputs": "list of Tensors of one shape and dtype.",
    "scale": "number or Tensor of one element, the factor.",
    "bias": "number that is added.",
    "bias_after_scale": "whether the number is added after the multiplication instead of before.",
    "act": "name of an activation applied to the result, such as 'relu'; by default none.",
    "min": "number or Tensor: the lower bound; by default none.",
    "max": "number or Tensor: the upper bound; by default none.",
    "weight": "number or Tensor that broadcasts: 0 gives `x`, 1 gives `y`.",
    "value": "number or Tensor that is added.",
    "index": "int32 or int64 Tensor of shape [n, 1]: for each row the number of the tensor it is taken from.",
    "max_norm": "number that no norm exceeds.",
    "p": "positive integer: the number of dimensions.",
    "returns": "Tensor with the shape of `x`.",
}


_ACTIVATIONS = {
    "abs": torch.abs,
    "elu": torch.nn.functional.elu,
    "exp": torch.exp,
    "gelu": torch.nn.functional.gelu,
    "leaky_relu": torch.nn.functional.leaky_relu,
    "relu": torch.relu,
    "relu6": torch.nn.functional.relu6,
    "sigmoid": torch.sigmoid,
    "silu": torch.nn.functional.silu,
    "softplus": torch.nn.functional.softplus,
    "softsign": torch.nn.functional.softsign,
    "sqrt": torch.sqrt,
    "square": torch.square,
    "swish": torch.nn.functional.silu,
    "tanh": torch.tanh,
}


@op
@shortcut(torch.mul, x=tensor(FLOATS), scale=plain(float, int))
def scale(x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    """`scale * x + bias`, or `scale * (x + bias)`, in the type of x; then the activation named by `act`.

    >>> paddle.scale(paddle.to_tensor([1.0, 2.0]), scale=2.0, bias=1.0).tolist()
    [3.0, 5.0]
    """
    if isinstance(scale, torch.Tensor):
        scale = scale.detach().reshape(()).to(x.dtype)
    elif is_integral(x):
        scale, bias = int(scale), int(bias)
    elif type(scale) is complex or type(scale) is bool:  # only the real part counts
        scale = float(scale.real)
    if not bias:
        out = torch.mul(x, scale)
    elif not bias_after_scale:
        out = torch.add(x, bias).mul_(scale)  # in place: no gradient needs the sum
    elif isinstance(scale, torch.Tensor):
        out = torch.mul(x, scale).add_(bias)
    else:
        out = torch.add(bias, x, alpha=scale)  # one kernel
    if out.dtype is not x.dtype:  # booleans are computed as integers
        out = out.to(x.dtype)
    if act is None:
        return out
    if act not in _ACTIVATIONS:
        raise InvalidArgumentError(f"scale: 'act' must be one of {', '.join(_ACTIVATIONS)}.", received(act=act))
    return _ACTIVATIONS[act](out)


_PLAIN = frozenset({int, float, type(None)})


@op
def clip(x, min=None, max=None, name=None, *, out=None):
    """Each element clipped to `[min, max]`; either bound may be missing, or a tensor.

    >>> paddle.clip(paddle.to_tensor([1.0, 5.0, 9.0]), 2.0, 7.0).tolist()
    [2.0, 5.0, 7.0]
    """
    if type(min) is float and type(max) is float and min <= max:
        return vectorised.clamp(x, min, max) if x.requires_grad else torch.clamp(x, min, max)
    if isinstance(min, torch.Tensor) or isinstance(max, torch.Tensor):
        out = torch.clamp(x, _bound(x, min), _bound(x, max))
        single = all(b is None or not isinstance(b, torch.Tensor) or b.numel() == 1 for b in (min, max))
        return out.to(x.dtype) if single and x.is_floating_point() else out
    if type(min) not in _PLAIN or type(max) not in _PLAIN:
        min, max = [number_arg(b) if isinstance(b, (np.ndarray, np.generic)) and b.size == 1 else b for b in (min, max)]
        min, max = [b.real if isinstance(b, complex) else b for b in (min, max)]
    if min is None and max is None:
        return x.clone()
    if min is not None and max is not None and min > max:
        raise InvalidArgumentError("clip: 'min' must not be above 'max'.", received(min=min, max=max))
    return vectorised.clamp(x, min, max)


clamp = clip


def _bound(x, value):
    """A bound as a tensor; one with a single element counts as a number and does not change the type of x."""
    if value is None:
        return None
    value = torch.as_tensor(value, device=x.device)
    value = value.detach()  # in Paddle no gradient flows into a bound
    return value.reshape(()) if value.numel() == 1 else value


@op
@shortcut(torch.lerp, x=TENSOR, y=TENSOR, weight=plain(float))
def lerp(x, y, weight, name=None):
    """`x + weight * (y - x)`: x at weight 0, y at weight 1.

    >>> paddle.lerp(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]), 0.5).tolist()
    [2.0, 3.0]
    """
    if isinstance(weight, torch.Tensor) and weight.requires_grad:
        weight = weight.detach()  # in Paddle no gradient flows into the weight
    return torch.lerp(x, y, weight)


@op
def _increment(x, value):
    value = number_arg(value)
    value = int(value) if is_integral(x) else value
    # A Program's inputs are leaves while its shapes are inferred.
    return x.add(value) if x.requires_grad and x.is_leaf and torch.is_grad_enabled() else x.add_(value)


def increment(x, value=1.0, name=None):
    """Add `value` to a tensor of one element, in place: a counter.

    Args:
        x: Tensor with one element.

    Returns:
        `x` itself.

    >>> paddle.increment(paddle.to_tensor([1.0]), 2.0).tolist()
    [3.0]
    """
    if isinstance(x, Tensor) and x._is_symbolic:
        return x._rebind(_increment(x.clone(), value))
    if isinstance(x, Tensor):
        if not x._t.numel():
            return x
        if x._t.numel() != 1:
            raise InvalidArgumentError("increment: 'x' must have one element.", received(x=x), "x + value.")
        if x._t.is_leaf:  # a leaf may be counted up, and stays one
            with torch.no_grad():
                _increment(x, value)
        else:
            if x._t._is_view() and x._t.requires_grad:  # torch does not write to a view of a leaf
                _increment(x.detach(), value)
            else:
                _increment(x, value)
        return x
    return _increment(x, value)


@op
def add_n(inputs, name=None):
    """The sum of a list of tensors of the same shape.

    >>> paddle.add_n([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [4, 6]
    """
    tensors = [inputs] if isinstance(inputs, torch.Tensor) else list(inputs)
    if not tensors:
        raise InvalidArgumentError("add_n: 'inputs' must hold at least one Tensor.", received(inputs=inputs))
    held = [t for t in tensors if t.numel()]
    if held and len(held) < len(tensors):  # as in Paddle, tensors without elements add nothing
        nothing = sum(t.reshape(-1)[:0].sum() for t in tensors if not t.numel())
        tensors = [held[0] + nothing, *held[1:]]
    if any([t.shape != tensors[0].shape for t in tensors]):
        raise InvalidArgumentError(
            "add_n: all tensors in 'inputs' must have the same shape.", received(inputs=inputs), "x + y broadcasts."
        )
    if len(tensors) == 1:
        return tensors[0].clone()
    total = torch.add(tensors[0], tensors[1])
    for t in tensors[2:]:
        total = total.add_(t) if torch.result_type(total, t) == total.dtype else total + t
    return total


@op
def multiplex(inputs, index, name=None):
    """Row i of the result is row i of `inputs[index[i, 0]]`.

    >>> a = paddle.to_tensor([[1, 2], [3, 4]])
    >>> b = paddle.to_tensor([[5, 6], [7, 8]])
    >>> c = paddle.to_tensor([[1], [0]], dtype="int32")
    >>> paddle.multiplex([a, b], c).tolist()
    [[5, 6], [3, 4]]
    """
    rows = index.shape[0]
    if index.dim() != 2 or index.shape[1] != 1:
        raise PreconditionNotMetError(
            "multiplex: 'index' must have the shape [rows, 1].", received(index=index), "index.unsqueeze(-1)."
        )
    if len(inputs) < 2:
        raise InvalidArgumentError("multiplex: 'inputs' must hold at least two tensors.", received(inputs=inputs))
    if rows and index.max().item() >= len(inputs):
        raise PreconditionNotMetError(
            f"multiplex: every entry of 'index' must be below {len(inputs)}, the number of inputs.",
            received(index=index) + f", with the largest entry {int(index.max())}",
        )
    # No more than the rows that are read.
    chosen = list(inputs) if all([t.shape[0] == rows for t in inputs]) else [t[:rows] for t in inputs]
    return torch.stack(chosen)[index[:, 0].long(), torch.arange(rows, device=index.device)]


@op
def renorm(x, p, axis, max_norm):
    """Shrink every slice along `axis` whose p-norm exceeds `max_norm` to `max_norm`.

    >>> paddle.renorm(paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]]), 2.0, 0, 1.0).round(4).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]
    """
    axis, p, max_norm = one_axis(axis, x.dim()), number_arg(p), number_arg(max_norm)
    if p <= 0 or math.isinf(p) or not max_norm >= 0:
        return _shrunk(x, p, axis, max_norm)
    if x.dim() == 1:  # every element is a separate slice
        return torch.renorm(x.unsqueeze(1), p, 0, max_norm).squeeze(1)
    return torch.renorm(x, p, axis, max_norm)


def _shrunk(x, p, axis, max_norm):
    """`renorm` for the orders that torch refuses: the p-th root of a sum of powers, as Paddle computes it."""
    others = [a for a in range(x.dim()) if a != axis]
    total = torch.pow(x.abs(), p).sum(others, keepdim=True) if others else torch.pow(x.abs(), p)
    norms = torch.pow(total, 1 / p if p else math.inf)
    return torch.where(norms > max_norm, x * (max_norm / norms), x)


@op(aliases={"x": "input", "axis": "dim"}, variant="method")
@shortcut(torch.softmax, input=TENSOR, dim=plain(int))
def softmax(input, dim=None, dtype=None, *, out=None):
    """exp(x) divided by its sum along `dim`; without `dim`, along axis 0 if x has 0, 1 or 3 axes, else axis 1.

    This is the form that torch programs call; `paddle.nn.functional.softmax` defaults to the last axis.

    Args:
        dim: the axis.
        dtype: dtype in which it is computed; by default that of `input`.

    >>> paddle.softmax(paddle.zeros([1, 4]), dim=1).tolist()
    [[0.25, 0.25, 0.25, 0.25]]
    """
    if dim is None:
        dim = 0 if input.dim() in (0, 1, 3) else 1
    return torch.softmax(input, int_arg(dim, "dim"), dtype=torch_dtype(dtype))


complete(globals())
