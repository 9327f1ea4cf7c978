"""Which dtypes the operands of an operator may have, where Paddle is stricter than torch.

Some operators do not promote, so that their operands must have one dtype; others check the dtype of one operand.
"""

import functools
import inspect

import torch

from .argument_kinds import from_library
from .errors import InvalidTypeError, received, widened
from .operator import OperatorTable

# The parameters that must agree; of one parameter, the tensors in the list. "complex" stands for operators that promote
# a float to a complex operand all the same.
EQUAL_DTYPES = OperatorTable(
    "operands of one dtype",
    {
        "add_n": "inputs",
        "addmm": "input x y",
        "allclose": "x y",
        "baddbmm": "input x y",
        "bitwise_and": "x y",
        "bitwise_left_shift": "x y",
        "bitwise_or": "x y",
        "bitwise_right_shift": "x y",
        "bitwise_xor": "x y",
        "block_diag": "inputs",
        "bmm": "x y",
        "broadcast_tensors": "input",
        "cholesky_solve": "x y",
        "column_stack": "x",
        "complex": "real imag",
        "concat": "x",
        "dist": "x y",
        "dot": "x y complex",
        "dstack": "x",
        "equal_all": "x y",
        "gammainc": "x y",
        "gammaincc": "x y",
        "heaviside": "x y",
        "hstack": "x",
        "index_add": "x value",
        "index_put": "x value complex",
        "inner": "x y complex",
        "isclose": "x y complex",
        "kron": "x y complex",
        "lerp": "x y",
        "masked_fill": "x value",
        "masked_scatter": "x value",
        "meshgrid": "inputs",
        "multiplex": "inputs",
        "mv": "x vec",
        "put_along_axis": "arr values",
        "scatter": "x updates",
        "scatter_add": "input src",
        "scatter_nd_add": "x updates",
        "scatter_reduce": "input src",
        "solve": "x y",
        "stack": "x",
        "tensordot": "x y complex",
        "triangular_solve": "x y",
        "vstack": "x",
    },
)
# The dtypes that a parameter may have, and the exception otherwise.
ACCEPTED_DTYPES = OperatorTable(
    "dtypes of an operand",
    {
        "bincount": ("x", "int32 int64", TypeError),
        "cumulative_trapezoid": ("y x", "float16 float32 float64", TypeError),
        "frac": ("x", "int32 int64 float16 float32 float64", TypeError),
        "frexp": ("x", "float32 float64", TypeError),
        "nan_to_num": ("x", "float32 float64", AssertionError),
        "sgn": ("x", "float16 float32 float64 complex64 complex128", TypeError),
        "trapezoid": ("y x", "float16 float32 float64", TypeError),
    },
)
_WITHOUT_ELEMENTS = ("dot", "inner", "matmul", "tensordot", "equal_all")  # they accept anything then


def conditions(operator):
    """{parameter: (whether its dtype must agree with the others', the dtypes that it may have or None)}."""
    agree = {name: (True, None) for name in EQUAL_DTYPES.get(operator.key, "").split()}
    names, dtypes, _ = ACCEPTED_DTYPES.get(operator.key, ("", "", None))
    accepted = frozenset(getattr(torch, dtype) for dtype in dtypes.split())
    return agree or {name: (False, accepted) for name in names.split()}


def checked(operator, kernel):
    """`kernel`, refusing operands of other dtypes if the operator is in one of the tables."""
    row = EQUAL_DTYPES.get(operator.key)
    if row is None:
        return _accepting(operator, kernel) if operator.key in ACCEPTED_DTYPES else kernel
    names = [word for word in row.split() if word != "complex"]
    places = [(list(inspect.signature(kernel).parameters).index(name), name) for name in names]
    if len(names) == 1:
        return _checked_list(operator.name, kernel, places[0])
    agree = _or_complex if "complex" in row.split() else _never

    @functools.wraps(kernel)
    def call(*args, **kwargs):
        first = None
        for place, name in places:
            t = args[place] if place < len(args) else kwargs.get(name)
            if isinstance(t, torch.Tensor):
                if first is None:
                    first = t
                elif t.dtype is not first.dtype and not agree(first, t):
                    _refuse(operator.name, names, args, kwargs, places)
        return kernel(*args, **kwargs)

    return call


def _accepting(operator, kernel):
    names, dtypes, refused = ACCEPTED_DTYPES[operator.key]
    places = [(list(inspect.signature(kernel).parameters).index(name), name) for name in names.split()]
    accepted = frozenset(getattr(torch, dtype) for dtype in dtypes.split())

    @functools.wraps(kernel)
    def call(*args, **kwargs):
        for place, name in places:
            t = args[place] if place < len(args) else kwargs.get(name)
            if isinstance(t, torch.Tensor) and t.dtype not in accepted and not from_library():
                listed = " or ".join([", ".join(dtypes.split()[:-1]), dtypes.split()[-1]])
                text = f"{operator.name}: '{name}' must be {listed}."
                raise widened(InvalidTypeError(text, received(**{name: t}), f"{name}.astype('float32')."), (refused,))
        return kernel(*args, **kwargs)

    return call


def _checked_list(called, kernel, place):
    at, name = place

    @functools.wraps(kernel)
    def call(*args, **kwargs):
        tensors = args[at] if at < len(args) else kwargs.get(name)
        if isinstance(tensors, (list, tuple)):
            dtypes = [t.dtype for t in tensors if isinstance(t, torch.Tensor)]
            if any(dtype is not dtypes[0] for dtype in dtypes) and not from_library():
                error = InvalidTypeError(
                    f"{called}: the tensors in '{name}' must have the same dtype.",
                    received(**{name: tensors}),
                    f"[t.astype({name}[0].dtype) for t in {name}].",
                )
                raise widened(error, (ValueError, RuntimeError))
        return kernel(*args, **kwargs)

    return call


def engine(name, function):
    """torch's `function` of two operands for a Python operator, with the same check."""

    def call(a, b):
        if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.dtype is not b.dtype:
            _refuse(name, ("x", "y"), (a, b), {}, ((0, "x"), (1, "y")))
        return function(a, b)

    return call


def refuse_two_floats(called, x, y):
    """Raise an error if one operand is float32 and the other float64, for products that promote other dtypes."""
    if {x.dtype, y.dtype} == {torch.float32, torch.float64}:
        _refuse(called, ("x", "y"), (x, y), {}, ((0, "x"), (1, "y")))


def _never(a, b):
    return False


def _or_complex(a, b):
    return a.dtype.is_complex or b.dtype.is_complex


def _refuse(called, names, args, kwargs, places):
    if from_library():
        return
    given = {name: args[at] if at < len(args) else kwargs.get(name) for at, name in places}
    if called in _WITHOUT_ELEMENTS and not all(t.numel() for t in given.values()):
        return
    if called == "equal_all" and given["x"].shape != given["y"].shape:
        return
    quoted = [f"'{name}'" for name in names]
    error = InvalidTypeError(
        f"{called}: {', '.join(quoted[:-1])} and {quoted[-1]} must have the same dtype.",
        received(**given),
        f"{names[-1]}.astype({names[0]}.dtype).",
    )
    raise widened(error, (ValueError, RuntimeError, *((AssertionError,) if called == "masked_scatter" else ())))
