"""In-place forms of operators, such as `exp_` for `exp`.

An in-place form writes its result in the first of these ways that applies:
- with torch's in-place kernel, directly into the memory;
- by computing the result and copying it over the old values, so that tensors that share the memory see it;
- by holding another torch tensor from then on, if the dtype changes (`int.exp_()` is float32, as in Paddle) or if the
  result is a view of the same memory in another shape (`reshape_`).
"""

import functools
import inspect

import torch
from torch.compiler import is_dynamo_compiling as compiling

from . import fast_path
from .argument_kinds import refuse, rules_of
from .call import use_own_names
from .errors import InvalidArgumentError, describe, received, widened
from .explain import explain
from .fast_path import in_place_operands
from .help import of_in_place_form
from .mistakes import NOT_A_TENSOR, WRONG_DTYPE
from .operator import Operator, OperatorTable, operator_of, register
from .state import INTERCEPTORS
from .tensor import Tensor, unwrap, wrap


def inplace(
    function,
    name=None,
    *,
    kernel=None,
    directly=None,
    view=False,
    reshapes=False,
    keep_out=False,
    registered=True,
    leaf=False,
    grows=True,
):
    """Make the in-place form of an operator: it writes into its first argument and returns it.

    Args:
        function: the public function of the operator.
        kernel: torch's method, if `_KERNELS` has none.
        directly: `directly(t, *arguments)`, on torch tensors, returns whether it has written the result into `t`; it is
            asked where no gradient is recorded, before the operator is called.
        view: whether the result is a view of the same memory.
        reshapes: whether the result may have another shape.
        keep_out: whether the signature keeps the operator's `out` (it does in two operators).
        registered: False if a function of the same name calls this one.
        leaf: whether a leaf that requires a gradient may be written to, because the result has none.
        grows: False if nothing is written where the result is larger than x: it is returned.
    """
    name = name or f"{function.__name__}_"
    kernel = kernel or _KERNELS.get(name, "")
    kernel = kernel if callable(kernel) else getattr(torch.Tensor, kernel, None)
    keeping = getattr(torch.Tensor, _KEEPING.get(name, ""), None)
    signature, out_place = _signature(function, keep_out)
    operator = _operator(function, name, signature, view, registered)
    rules = rules_of(operator.key)
    rules = rules if rules and rules.anywhere else None

    directly_named = frozenset(inspect.signature(directly).parameters) if directly else frozenset()

    first = next(iter(signature.parameters))

    def in_full(*args, **kwargs):
        if not args:  # x may be given by its name, or torch's
            use_own_names(operator, kwargs)
            signature.bind(**kwargs)
            args = (kwargs.pop(first),)
        x, *args = args
        if rules is not None:
            refuse(operator, rules, (x, *args), kwargs)
        if getattr(type(x), "_is_symbolic", False):  # a static graph has no memory: rebind the name of x
            return x._rebind(function(x, *args, **kwargs))
        if view:  # nothing is written
            if type(x) is not Tensor or x._t.requires_grad:
                refuse_leaf(x, name)
            x._t = unwrap(function(x, *args, **kwargs))
            return x
        t = x._t if leaf and isinstance(x, Tensor) and x._t.requires_grad else refuse_leaf(x, name)
        direct = kernel is not None and not (kwargs or INTERCEPTORS or (t.requires_grad and name in _OWN_GRADIENT))
        operands = in_place_operands(t, args) if direct else None
        if operands is not None:
            try:
                kernel(t, *operands)
            except Exception as error:
                raise explain(error, operator, (x, *args), kwargs) from None
            return x
        if keeping is not None and not (kwargs or INTERCEPTORS) and _of_same_kind(t, args, name.startswith("logical")):
            keeping(t, *(a._t for a in args))
            return x
        if (
            directly is not None
            and directly_named.issuperset(kwargs)
            and not (INTERCEPTORS or t.requires_grad or _is_recorded(*args, *kwargs.values()) or compiling())
            and torch._C._functorch.peek_interpreter_stack() is None  # under vmap values cannot be looked at
            and directly(t, *map(unwrap, args), **{k: unwrap(v) for k, v in kwargs.items()})
        ):
            return x
        # The result may be computed from the values it overwrites, and their gradient needs them: keep a copy.
        source = wrap(t.clone()) if _is_recorded(x, *args, *kwargs.values()) else x
        if len(args) >= out_place:
            signature.bind(x, *args, **kwargs)  # refuses too many
            args = args[: out_place - 1]  # only `name` follows `out`
        out = unwrap(function(source, *args, **kwargs))
        if out.shape != t.shape and not reshapes:
            raise InvalidArgumentError(
                f"{name}: the result has shape {list(out.shape)} and does not fit into x of shape {list(t.shape)}.",
                received(**signature.bind(x, *args, **kwargs).arguments),
                f"the out-of-place form {name.removesuffix('_')}.",
            )
        if out.dtype == t.dtype and out.shape == t.shape:
            t.copy_(out)
        elif not grows and out.shape != t.shape:
            return wrap(out)
        else:
            x._t = out
        return x

    in_place = in_full
    if keeping is not None and not view:
        bools = frozenset({torch.bool})
        in_place = fast_path.keeping(
            keeping, operator, in_full, bools if name.startswith("logical") else _WHOLE | bools
        )
    elif kernel is not None and not view:
        in_place = fast_path.in_place(kernel, operator, in_full)
    functools.update_wrapper(in_place, function, assigned=("__module__",), updated=())
    in_place.__name__ = in_place.__qualname__ = name
    in_place.__doc__ = of_in_place_form(function.__doc__, name)
    in_place.__signature__ = signature
    in_place.operator, operator.function = operator, in_place
    return in_place


def _of_same_kind(t, args, bools):
    """Whether the operands are tensors like `t`, so that torch's kernel needs neither promotion nor broadcasting."""
    if t.requires_grad or (bools and t.dtype is not torch.bool):
        return False
    return all(type(a) is Tensor and a._t.dtype is t.dtype and a._t.shape == t.shape for a in args)


def _operator(function, name, signature, view, registered):
    """The Operator of an in-place form, linked to the operator that it belongs to."""
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
    """The signature of the in-place form, and the position of the `out` removed from it."""
    signature = inspect.signature(function)
    names = list(signature.parameters)
    if keep_out or "out" not in names:
        return signature, len(names)
    kept = [p for p in signature.parameters.values() if p.name != "out"]
    return signature.replace(parameters=kept), names.index("out")


def _is_recorded(*values):
    return torch.is_grad_enabled() and any([isinstance(v, Tensor) and v._t.requires_grad for v in values])


def refuse_leaf(x, name):
    """The torch tensor of `x` for writing; raise an error if `x` is a leaf that requires a gradient."""
    if not isinstance(x, Tensor):
        error = InvalidArgumentError(f"{name}: argument 'x' must be a Tensor.", describe(x), "paddle.to_tensor(x).")
        raise widened(error, NOT_A_TENSOR)
    t = x._t
    if t.requires_grad and t.is_leaf and torch.is_grad_enabled():
        error = InvalidArgumentError(
            f"{name}: a leaf tensor with stop_gradient=False cannot be changed in place: its gradient would be lost.",
            f"x = {describe(x)}",
            "work on x.clone(), or put the call under `with paddle.no_grad():`.",
        )
        raise widened(error, WRONG_DTYPE)
    if _needs_own_memory(t):
        x._t = t = t.clone()
    return t


def _needs_own_memory(t):
    """Whether a tensor must be copied before it is written to.

    This holds for expanded memory, where one element stands for many, and for results of split or unbind that are part
    of a gradient graph, which torch does not allow to be written in place.
    """
    if t.requires_grad and type(t.grad_fn).__name__.startswith(("Split", "Unbind")):
        return True
    return not t.is_contiguous() and any(n > 1 and s == 0 for n, s in zip(t.shape, t.stride()))


def become(x, t):
    """Make `x` hold another torch tensor."""
    x._t = t
    return x


def _hardtanh_(t, min=-1.0, max=1.0):
    return t.clamp_(min, max)


def _round_(t, decimals=0):
    return t.round_(decimals=decimals) if decimals else t.round_()


def _scale_(t, scale=1.0, bias=0.0):
    if isinstance(scale, torch.Tensor) or bias:
        if isinstance(scale, torch.Tensor):
            return t.copy_(t * scale + bias)
        if t.requires_grad:
            return t.copy_(torch.add(bias, t, alpha=scale))
        return torch.add(t.new_tensor(bias), t, alpha=scale, out=t)
    return t.mul_(scale)


def _trunc_(t):
    return t.div_(1, rounding_mode="trunc")  # see `trunc`


# In-place forms for which torch has a kernel with the same meaning, the same arguments in the same order, and a
# derivative (acosh_, asinh_ and atanh_ have none).
_KERNELS = OperatorTable(
    "in place: torch's kernel",
    {
        f"{n}_": f"{n}_"
        for n in (
            "abs acos add asin atan ceil copysign cos cosh digamma div erf erfinv exp expm1 floor "
            "frac i0 lerp lgamma log log10 log1p log2 logit mul neg pow reciprocal relu remainder rsqrt "
            "nan_to_num sigmoid sin sinc sinh sqrt square sub tan tanh tril triu"
        ).split()
    }
    | {
        "divide_": "div_",
        "floor_mod_": "remainder_",
        "hardtanh_": _hardtanh_,
        "leaky_relu_": torch._C._nn.leaky_relu_,
        "round_": _round_,
        "scale_": _scale_,
        "trunc_": _trunc_,
        "gammaln_": "lgamma_",
        "mod_": "remainder_",
        "multiply_": "mul_",
        "subtract_": "sub_",
    },
)

# In-place forms whose operator has a gradient other than torch's kernel.
_OWN_GRADIENT = frozenset({"abs_", "hardtanh_", "leaky_relu_"})

_WHOLE = frozenset({torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64})

# In-place forms whose result has the dtype of x, of whatever dtype, or, for the logical ones, of bools.
_KEEPING = OperatorTable(
    "in place: torch's kernel for tensors of one dtype",
    {f"{n}_": f"{n}_" for n in "bitwise_and bitwise_not bitwise_or bitwise_xor".split()}
    | {f"{n}_": f"{n}_" for n in "logical_and logical_not logical_or logical_xor".split()}
    | {"bitwise_invert_": "bitwise_not_"},
)

__all__ = ["become", "inplace", "refuse_leaf"]
