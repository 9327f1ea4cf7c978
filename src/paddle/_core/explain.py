"""Translate torch's errors into ours: which argument is wrong, which shapes were passed, what to try."""

import re

import torch

from . import errors, place
from .argument_kinds import classes_of, recorded
from .errors import (
    AxisError,
    CallError,
    IndexRangeError,
    InvalidArgumentError,
    InvalidTypeError,
    PaddleError,
    PreconditionNotMetError,
    ResourceExhaustedError,
    UnimplementedError,
    describe,
    widened,
)
from .mistakes import WRONG_CALL, defaults_of, found, in_words


class Symbol:
    """The name and argument names of a call that has no Operator, such as `x + y`, for error messages."""

    __slots__ = ("name", "positional")

    def __init__(self, name, positional=("x", "y")):
        self.name, self.positional = name, positional


def explain(error, operator, args, kwargs):
    """Return the exception to raise instead of `error`, which a call of an Operator or a Symbol raised.

    The words come from a rule for torch's message, from the mistakes found in the arguments, or from torch. The class
    is widened by those that Paddle raises for the same mistakes, so that a program's `except` catches it as before.
    """
    if not isinstance(
        error, (PaddleError, RuntimeError, TypeError, ValueError, IndexError, AttributeError, MemoryError)
    ):
        return error
    given = arguments(operator, args, kwargs)
    mistakes = found(operator, given)
    explained = error if isinstance(error, PaddleError) else _translated(error, operator, mistakes, given)
    if not isinstance(explained, PaddleError):
        return explained
    kinds = (kind for _, mistake in mistakes for kind in mistake)
    if isinstance(explained, CallError):
        kinds = (*kinds, *WRONG_CALL)
    else:
        kinds = (*classes_of(operator, given, recorded(list(given.values()))), *kinds)
    return widened(explained, tuple(dict.fromkeys(kinds)))


def _translated(error, operator, mistakes, given):
    text = str(error).strip()
    for pattern, build in _RULES:
        match = re.search(pattern, text)
        if match:
            return build(operator, match, given)
    if isinstance(error, AttributeError):  # a bug of ours, not a wrong argument
        return error
    kind = _KINDS.get(type(error), InvalidArgumentError)
    words = _first_sentence(text)
    if _ENGINE_WORDS.search(words):  # of no use to a reader who does not know torch's function
        words = in_words(operator, mistakes, given) if mistakes else _together(given)
    explained = kind(f"{operator.name}: {words}", _shown(given))
    return widened(explained, (RuntimeError,)) if isinstance(error, RuntimeError) else explained


# What torch says about its own functions and their arguments.
_ENGINE_WORDS = re.compile(
    r"\w\(\)|invalid combination of arguments|\bmat[12]\b|\bself\b|must be paddle\.|scalar type|object is not callable"
    r"|'<' not supported|not supported between|unsupported operand|cannot be interpreted|unsupported format string"
    r"|ambiguous|cannot be converted to Scalar|must be real number|can't be cast|not iterable|has no len"
    r"|\bc10\b|\btorch\.|\bpaddle\.\w+\(\)|linalg_|aten::|at dimension|IntArrayRef|expected scalar|Tensor-likes|vmap"
    r"|object cannot be|FakeTensor|not differentiable with respect"
)


def _together(given):
    """What to say if no single argument is wrong."""
    dtypes = {str(getattr(v, "_t", v).dtype).removeprefix("torch.") for v in given.values() if _shape(v) is not None}
    if len(dtypes) > 1:
        return f"there is no computation for tensors of the dtypes {', '.join(sorted(dtypes))} together."
    return "the arguments do not fit together; check their types, dtypes and shapes."


_KINDS = {
    TypeError: InvalidTypeError,
    IndexError: IndexRangeError,
    NotImplementedError: UnimplementedError,
    RuntimeError: InvalidArgumentError,
    MemoryError: ResourceExhaustedError,
}


def arguments(operator, args, kwargs):
    """The arguments of a call by the operator's parameter names."""
    names = operator.positional
    given = dict(zip(names, args, strict=False))
    given.update({f"argument {i + 1}": a for i, a in enumerate(args) if i >= len(names)})
    given.update(kwargs)
    return {k: v for k, v in given.items() if not (k == "name" and v is None)}


def _shown(given):
    return ", ".join(f"{k} = {describe(v)}" for k, v in given.items())


def _first_sentence(text):
    text = text.split("\n\nThe above operation")[0].split("\nException raised from")[0].split(" (function ")[0]
    text = re.sub(r"^(torch\.)?linalg\.\w+: ", "", text)  # the message already begins with the operator's name
    text = text.replace("torch.", "paddle.").replace("requires_grad", "stop_gradient=False")
    return text.split("\nDeclaration")[0].strip()


def _shape(value):
    t = getattr(value, "_t", value)
    return list(t.shape) if hasattr(t, "shape") else None


def _broadcast(operator, match, given):
    a, b, axis = match.groups()
    shaped = [(k, _shape(v)) for k, v in given.items() if _shape(v) is not None]
    shapes = " and ".join(f"{k} {s}" for k, s in shaped[:2])
    return InvalidArgumentError(
        f"{operator.name}: the shapes {shapes} do not broadcast: counted from the left of the result, axis {axis} "
        f"has size {a} in one and {b} in the other.",
        _shown(given),
        "sizes must be equal, or one of them 1, comparing from the last axis backwards; reshape or unsqueeze one side.",
    )


def _matmul(operator, match, given):
    shaped = [(k, _shape(v)) for k, v in given.items() if _shape(v) is not None][:2]
    if len(shaped) < 2:
        return InvalidArgumentError(f"{operator.name}: {match.string.splitlines()[0]}", _shown(given))
    (xn, xs), (yn, ys) = [_transposed(k, s, given) for k, s in shaped]
    if "transpose_x" in getattr(operator, "parameters", ()):
        hint = "transpose_x=True or transpose_y=True, or reshape one side."
    elif yn == "weight":
        hint = f"a layer with in_features={xs[-1] if xs else 1}, or reshape x so that its last axis is {ys[0]} long."
    else:
        hint = "transpose or reshape one side."
    return InvalidArgumentError(
        f"{operator.name}: the inner sizes of {xn} {xs} and {yn} {ys} do not agree: the last axis of {xn} must be as "
        f"long as the second-to-last axis of {yn}, and leading axes must broadcast.",
        _shown(given),
        hint,
    )


def _transposed(key, shape, given):
    """The name and shape of an operand of a matrix product after `transpose_x` or `transpose_y`."""
    if given.get(f"transpose_{key}") and len(shape) > 1:
        return f"{key} (transposed)", [*shape[:-2], shape[-1], shape[-2]]
    return key, shape


def _index_range(operator, match, given):
    return IndexRangeError(f"{operator.name}: {_first_sentence(match.string)}", _shown(given))


def _axis_range(operator, match, given):
    low, high, axis = match.groups()
    ndim = next((len(s) for s in map(_shape, given.values()) if s is not None), int(high) + 1)
    return AxisError(
        f"{operator.name}: 'axis' must lie between {low} and {high} for a tensor of {ndim} dimensions.",
        _shown(given) or f"axis = {axis}",
    )


def _not_tensor(operator, match, given):
    defaults = defaults_of(operator)
    for key, value in given.items():
        if isinstance(value, torch.Tensor):
            return InvalidArgumentError(
                f"{operator.name}: argument '{key}' is a torch.Tensor.",
                _shown(given),
                "paddle.to_tensor(t), or outrigger.from_torch for whole modules.",
            )
        if isinstance(defaults.get(key), (bool, int, float, str)):  # not a parameter for tensors
            continue
        if _shape(value) is None or not hasattr(value, "_t"):
            return InvalidArgumentError(
                f"{operator.name}: argument '{key}' must be a Tensor.",
                _shown(given),
                f"convert it with paddle.to_tensor({key}).",
            )
    mistakes = found(operator, given)
    first = next(iter(given), "x")
    words = in_words(operator, mistakes, given) if mistakes else f"'{first}' must be a list or tuple of Tensors."
    return widened(InvalidTypeError(f"{operator.name}: {words}", _shown(given)), (ValueError,))


def _no_tensors(operator, match, given):
    return InvalidArgumentError(f"{operator.name}: the list must hold at least one Tensor.", _shown(given))


def _signature(operator, match, given):
    text = match.string.replace("impl()", f"{operator.name}()").replace("op.<locals>.", "")
    in_compat = "unexpected keyword" in text and operator.name in ("max", "min", "sort")
    hint = f"paddle.compat.{operator.name} takes torch's arguments and returns what torch does." if in_compat else None
    return CallError(text if text.startswith(operator.name) else f"{operator.name}: {text}", _shown(given), hint)


# The engine's names of dtypes; the others differ in case only.
_DTYPES = {
    "Half": "float16", "Float": "float32", "Double": "float64", "ComplexFloat": "complex64",
    "ComplexDouble": "complex128", "Char": "int8", "Byte": "uint8", "Short": "int16", "Int": "int32", "Long": "int64",
}  # fmt: skip


def _missing_kernel(operator, match, given):
    dtype = _DTYPES.get(match.group(2), match.group(2).lower())
    error = UnimplementedError(
        f"{operator.name}: there is no computation for {dtype} on this device.",
        _shown(given),
        f"cast the input first, for example x.astype('{'int64' if dtype == 'float32' else 'float32'}').",
    )
    return widened(error, (ValueError,))


def _floats_only(operator, match, given):
    hint = "cast the input first, for example x.astype('float32')."
    return UnimplementedError(f"{operator.name}: only float types are supported.", _shown(given), hint)


def _real_or_complex(operator, match, given):
    kind = "only complex tensors are supported" if "non" in match.group(1) else "complex tensors are not supported"
    hint = (
        "paddle.real(x) and paddle.imag(x) are the parts of a complex tensor." if "non" not in match.group(1) else None
    )
    return widened(InvalidArgumentError(f"{operator.name}: {kind}.", _shown(given), hint), (RuntimeError,))


def _dtype_mismatch(operator, match, given):
    kinds = {k: getattr(v, "_t", v).dtype for k, v in given.items() if _shape(v) is not None}
    if len(set(kinds.values())) < 2 or not all(isinstance(kind, torch.dtype) for kind in kinds.values()):
        return InvalidTypeError(f"{operator.name}: {_together(given)}", _shown(given))
    named = {k: str(kind).removeprefix("torch.") for k, kind in kinds.items()}
    listed = ", ".join(f"'{k}' is {kind}" for k, kind in named.items())
    floats = [kind for kind in named.values() if "float" in kind]
    odd = next(k for k in named if not floats or named[k] != floats[-1]) if floats else next(iter(named))
    text = f"{operator.name}: all tensors must have the same dtype, but {listed}."
    return InvalidTypeError(text, _shown(given), f"{odd}.astype('{floats[-1] if floats else 'float32'}').")


def _two_devices(operator, match, given):
    where = {}
    for key, value in given.items():
        listed = value if isinstance(value, (list, tuple)) else [value]
        for i, one in enumerate(getattr(v, "_t", v) for v in listed):
            if isinstance(one, torch.Tensor):
                where[key if listed is not value else f"{key}[{i}]"] = str(place.Device.of(one.device))
    if len(set(where.values())) < 2:
        text = f"{operator.name}: {_first_sentence(match.string)}"
        return widened(InvalidArgumentError(text, _shown(given)), (RuntimeError,))
    listed = ", ".join(f"'{key}' is on {device}" for key, device in where.items())
    odd, device = next((k for k, d in where.items() if d == "cpu"), list(where)[-1]), max(where.values())
    text = f"{operator.name}: all tensors must be on one device, but {listed}."
    hint = f"{odd}.to('{device}'), or paddle.set_device('{device}') before tensors are made."
    return widened(InvalidArgumentError(text, _shown(given), hint), (RuntimeError,))


def _leaf(operator, match, given):
    return PreconditionNotMetError(
        f"{operator.name}: a leaf tensor with stop_gradient=False cannot be changed in place, or lose its gradient.",
        _shown(given),
        "work on x.clone(), wrap the change in `with paddle.no_grad():`, or use x.set_value(...).",
    )


def _memory(operator, match, given):
    text = f"{operator.name}: not enough memory. {_first_sentence(match.string)}"
    return ResourceExhaustedError(text, _shown(given), "a smaller batch.")


def _reduce_empty(operator, match, given):
    text = f"{operator.name}: the input has no elements along the reduced axis, so the result is undefined."
    return InvalidArgumentError(text, _shown(given))


def _zero_division(operator, match, given):
    return InvalidArgumentError(
        f"{operator.name}: division of integers by zero.",
        _shown(given),
        "x.astype('float32'): division of floats by zero gives inf or nan.",
    )


def _negative_size(operator, match, given):
    shape = f", but a tensor of shape {match.group(1)} would be the result" if match.group(1) else ""
    text = f"{operator.name}: a size must not be negative{shape}."
    return widened(InvalidArgumentError(text, _shown(given)), (RuntimeError, AssertionError))


def _window(operator, match, given):
    covered, kernel = (g.replace(" x ", ", ").strip("()") for g in match.groups())
    return widened(
        InvalidArgumentError(
            f"{operator.name}: the kernel with its dilation covers [{kernel}], and the padded input has [{covered}].",
            _shown(given),
            "a smaller kernel or dilation, more padding, or a larger input.",
        ),
        (RuntimeError,),
    )


def _empty_axis(operator, match, given):
    text = f"{operator.name}: the input has an axis of size 0, and the result would have a negative size."
    return widened(InvalidArgumentError(text, _shown(given)), (RuntimeError,))


def _inplace_shape(operator, match, given):
    return InvalidArgumentError(
        f"{operator.name}: the result has shape {match.group(2)} and does not fit into x of shape {match.group(1)}.",
        _shown(given),
        f"the out-of-place form {operator.name.removesuffix('_')}.",
    )


_RULES = [
    (r"(on|be on) the same device|found at least two devices|same device as|one of them is on CPU", _two_devices),
    (r"tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)", _broadcast),
    (r"mat1 and mat2 shapes cannot be multiplied|size mismatch, got|batch1|must have same reduction dim", _matmul),
    (r"Expected size for first two dimensions|inconsistent tensor size, expected tensor", _matmul),
    (r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)", _axis_range),
    (r"\(\): expected a non-empty list of Tensors", _no_tensors),
    (r"must be Tensor, not|must be tuple of Tensors|expected Tensor as element", _not_tensor),
    (r"'(float|int|bool|complex|str|list|tuple|dict|NoneType|numpy\.\w+)' object has no attribute", _not_tensor),
    (r"unexpected keyword arg|missing \d+ required|takes (from )?\d+ .*positional|multiple values for", _signature),
    (r'"([\w.]+)" not implemented for \'(\w+)\'', _missing_kernel),
    (r"not implemented for (complex|tensors with non-complex)", _real_or_complex),
    (r"(type \(.*\) and bias type \(.*\) should be the same|expected dtype .* but got dtype)", _dtype_mismatch),
    (r"floating point or complex|supports floating-point dtypes|Unknown Complex ScalarType", _floats_only),
    (r"be a floating point but|other than float and double|dimensions of float, double", _floats_only),
    (r"expected .* (to have the same dtype|scalar type)|must have the same dtype|same dtype", _dtype_mismatch),
    (r"expected m1 and m2|type \(.*\) and (bias|weight) type", _dtype_mismatch),
    (r"^ZeroDivisionError", _zero_division),
    (r"output with shape (\[.*?\]) doesn't match the broadcast shape (\[.*?\])", _inplace_shape),
    (r"leaf Variable that requires grad", _leaf),
    (r"negative dimension -\d+: (\[.*?\])", _negative_size),
    (r"negative dimensions are not allowed()", _negative_size),
    (r"Expected non-zero size for input dimension|Only zero batch or zero channel inputs", _empty_axis),
    (r"optional 0 dim batch size for input|non-zero size for non-batch dimensions", _empty_axis),
    (r"Calculated padded input size per channel: (\(.*?\))\. Kernel size: (\(.*?\))", _window),
    (r"not enough memory|out of memory|DefaultCPUAllocator", _memory),
    (r"index .*out of (range|bounds)|out of bounds|out of range", _index_range),
    (r"Expected reduction dim.* to (have non-zero size|be specified)", _reduce_empty),
]

__all__ = ["Symbol", "arguments", "errors", "explain"]
