"""In-place twins: `exp_` beside `exp`.

A twin writes in one of three ways, the first that fits:
- by torch's own in-place kernel, straight into the memory;
- by computing the result and copying it over the old values, so that whoever shares the memory sees it;
- by holding another tensor from now on, where the type changes (`int.exp_()` is float32, as in Paddle) or where
  the twin only looks at its memory in another shape (`reshape_`).
"""

import functools
import inspect

import torch

from .errors import InvalidArgumentError, describe, received
from .explain import explain
from .operator import Operator, OperatorTable, operator_of, register
from .state import INTERCEPTORS
from .tensor import Tensor, unwrap, wrap


def inplace(function, name=None, *, kernel=None, view=False, reshapes=False, keep_out=False, registered=True):
    """The form of an operator, given by its public function, that writes into the first argument and returns it.

    Args:
        kernel: torch's method, where `_KERNELS` has none.
        view: whether the result looks at the same memory.
        reshapes: whether the result may have another shape.
        keep_out: whether the signature keeps the operator's `out` (in two operators it does).
        registered: False where a function of the same name calls this one.
    """
    name = name or f"{function.__name__}_"
    kernel = getattr(torch.Tensor, kernel or _KERNELS.get(name, ""), None)
    signature, out_place = _signature(function, keep_out)
    operator = _operator(function, name, signature, view, registered)

    @functools.wraps(function, assigned=("__module__",), updated=())
    def twin(x, *args, **kwargs):
        if getattr(type(x), "_is_symbolic", False):  # a static graph has no memory: x means the result from now on
            return x._become(function(x, *args, **kwargs))
        t = refuse_leaf(x, name)
        if view:
            x._t = unwrap(function(x, *args, **kwargs))
            return x
        operands = None if kernel is None or kwargs or INTERCEPTORS else _kernel_operands(t, args)
        if operands is not None:
            try:
                kernel(t, *operands)
            except Exception as error:
                raise explain(error, operator, (x, *args), kwargs) from None
            return x
        # The result may be computed from the values it overwrites, and their gradient needs them: keep a copy.
        source = wrap(t.clone()) if _is_recorded(x, *args, *kwargs.values()) else x
        if len(args) >= out_place:
            signature.bind(x, *args, **kwargs)  # refuses too many
            args = args[: out_place - 1]  # behind `out` comes only `name`
        out = unwrap(function(source, *args, **kwargs))
        if out.shape != t.shape and not reshapes:
            raise InvalidArgumentError(
                f"{name}: the result has shape {list(out.shape)} and does not fit into x of shape {list(t.shape)}.",
                received(**signature.bind(x, *args, **kwargs).arguments),
                f"the out-of-place form {name.removesuffix('_')}.",
            )
        if out.dtype == t.dtype and out.shape == t.shape:
            t.copy_(out)
        else:
            x._t = out
        return x

    twin.__name__ = twin.__qualname__ = name
    twin.__doc__ = f"In-place form of `{function.__name__}`."
    twin.__signature__ = signature
    twin.operator, operator.function = operator, twin
    return twin


def _operator(function, name, signature, view, registered):
    """The record of an in-place form, known to the operator that it belongs to."""
    base = operator_of(function)
    defined_at = base.defined_at if base else None
    operator = Operator(name, base.kernel if base else function, view=view, inplace_of=base, defined_at=defined_at)
    operator.parameters = operator.positional = tuple(signature.parameters)
    if registered:
        register(operator)
        if base is not None:
            base.inplace = operator
    return operator


def _signature(function, keep_out):
    """The signature of the in-place form, and the position of the `out` it lost."""
    signature = inspect.signature(function)
    names = list(signature.parameters)
    if keep_out or "out" not in names:
        return signature, len(names)
    kept = [p for p in signature.parameters.values() if p.name != "out"]
    return signature.replace(parameters=kept), names.index("out")


def _kernel_operands(t, args):
    """The operands for torch's kernel, or None where the operator would promote x to another type."""
    if not t.is_floating_point():
        return None
    operands = []
    for a in args:
        if isinstance(a, Tensor):
            if a._t.dtype is not t.dtype and a._t.dtype is not torch.bool:
                return None
            operands.append(a._t)
        elif type(a) is float or type(a) is int:
            operands.append(a)
        else:
            return None
    return operands


def _is_recorded(*values):
    return torch.is_grad_enabled() and any(isinstance(v, Tensor) and v._t.requires_grad for v in values)


def refuse_leaf(x, name):
    """The torch tensor of `x`, if it may be written to."""
    if not isinstance(x, Tensor):
        raise InvalidArgumentError(f"{name}: argument 'x' must be a Tensor.", describe(x), "paddle.to_tensor(x).")
    t = x._t
    if t.requires_grad and t.is_leaf and torch.is_grad_enabled():
        raise InvalidArgumentError(
            f"{name}: a leaf tensor with stop_gradient=False cannot be changed in place: its gradient would be lost.",
            f"x = {describe(x)}",
            "work on x.clone(), or put the call under `with paddle.no_grad():`.",
        )
    if _is_borrowed(t):
        x._t = t = t.clone()
    return t


def _is_borrowed(t):
    """Whether writing needs memory of its own: expanded memory, where one element stands for many, and the parts that
    split or unbind give, through which torch does not write into the recorded whole."""
    if t.requires_grad and type(t.grad_fn).__name__.startswith(("Split", "Unbind")):
        return True
    return not t.is_contiguous() and any(n > 1 and s == 0 for n, s in zip(t.shape, t.stride()))


def become(x, t):
    """Let `x` hold another torch tensor from now on."""
    x._t = t
    return x


# Twins that torch has as a kernel with the same meaning, the same arguments in the same order, and a derivative
# (acosh_, asinh_ and atanh_ have none).
_KERNELS = OperatorTable(
    "in place: torch's kernel",
    {
        f"{n}_": f"{n}_"
        for n in (
            "abs acos add asin atan ceil copysign cos cosh digamma div erf erfinv exp expm1 floor "
            "frac hypot i0 ldexp lerp lgamma log log10 log1p log2 logit mul neg pow reciprocal relu remainder rsqrt "
            "sigmoid sin sinc sinh sqrt square sub tan tanh tril triu trunc"
        ).split()
    }
    | {
        "divide_": "div_",
        "floor_mod_": "remainder_",
        "gammaln_": "lgamma_",
        "mod_": "remainder_",
        "multiply_": "mul_",
        "subtract_": "sub_",
    },
)

__all__ = ["become", "inplace", "refuse_leaf"]
