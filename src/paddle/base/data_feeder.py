"""Dtype names, and checks of argument types and dtypes."""

from .._core.dtype import convert
from .._core.errors import InvalidTypeError, received


def convert_dtype(dtype):
    """The name of a dtype given in any form.

    >>> paddle.base.data_feeder.convert_dtype(paddle.float32)
    'float32'
    """
    return convert(dtype).name


def check_type(input, input_name, expected_type, op_name, extra_message=""):
    """Raise an error unless the input is of the expected type, or of one of several."""
    if not isinstance(input, expected_type):
        names = expected_type if isinstance(expected_type, tuple) else (expected_type,)
        kinds = ", ".join(t.__name__ for t in names)
        text = f"{op_name}: '{input_name}' must have one of the types: {kinds}. {extra_message}".rstrip()
        raise InvalidTypeError(text, received(**{input_name: input}))


def check_dtype(input_dtype, input_name, expected_dtype, op_name, extra_message=""):
    """Raise an error unless the dtype is one of those expected, which are given by name."""
    expected = (expected_dtype,) if isinstance(expected_dtype, str) else expected_dtype
    if convert_dtype(input_dtype) not in expected:
        text = f"{op_name}: '{input_name}' must have one of the dtypes: {', '.join(expected)}. {extra_message}".rstrip()
        raise InvalidTypeError(text, received(**{input_name: convert_dtype(input_dtype)}))


def check_variable_and_dtype(input, input_name, expected_dtype, op_name, extra_message=""):
    """Raise an error unless the input is a tensor with one of the expected dtypes."""
    from .._core.tensor import Tensor

    check_type(input, input_name, Tensor, op_name, extra_message)
    check_dtype(input.dtype, input_name, expected_dtype, op_name, extra_message)
