"""Dtype names, and checks of argument types and dtypes, which like the original's are made in static mode only."""

import numpy as np

from .._core.dtype import convert
from .._core.errors import InvalidTypeError, received
from .._core.import_paths import elsewhere as _elsewhere
from .._core.mode import in_dynamic_mode


def convert_dtype(dtype):
    """The NumPy name of a dtype given in any form; bfloat16 is 'uint16', which holds its bits in arrays.

    >>> paddle.base.data_feeder.convert_dtype(paddle.float32)
    'float32'
    """
    name = convert(dtype).name
    return "uint16" if name == "bfloat16" else name


def check_type(input, input_name, expected_type, op_name, extra_message=""):
    """Raise an error unless the input is of the expected type, or of one of several."""
    if in_dynamic_mode() or isinstance(input, expected_type):
        return
    names = expected_type if isinstance(expected_type, tuple) else (expected_type,)
    kinds = ", ".join(t.__name__ for t in names)
    text = f"{op_name}: '{input_name}' must have one of the types: {kinds}. {extra_message}".rstrip()
    raise InvalidTypeError(text, received(**{input_name: input}))


def check_dtype(input_dtype, input_name, expected_dtype, op_name, extra_message=""):
    """Raise an error unless the dtype is one of those expected, which are given by name."""
    expected = (expected_dtype,) if isinstance(expected_dtype, str) else tuple(expected_dtype)
    if in_dynamic_mode() or convert_dtype(input_dtype) in {convert_dtype(name) for name in expected}:
        return
    text = f"{op_name}: '{input_name}' must have one of the dtypes: {', '.join(expected)}. {extra_message}".rstrip()
    raise InvalidTypeError(text, received(**{input_name: convert_dtype(input_dtype)}))


def check_variable_and_dtype(input, input_name, expected_dtype, op_name, extra_message=""):
    """Raise an error unless the input is a tensor with one of the expected dtypes."""
    from .._core.tensor import Tensor

    check_type(input, input_name, Tensor, op_name, extra_message)
    check_dtype(input.dtype, input_name, expected_dtype, op_name, extra_message)


def check_shape(
    shape,
    op_name,
    expected_shape_type=(list, tuple),
    expected_element_type=(int,),
    expected_tensor_dtype=("int32", "int64"),
):
    """Raise an error unless a shape is a list of numbers or tensors, or one tensor of integers."""
    from .._core.tensor import Tensor

    if in_dynamic_mode():
        return
    check_type(shape, "shape", (*expected_shape_type, Tensor), op_name)
    if isinstance(shape, Tensor):
        check_dtype(shape.dtype, "shape", expected_tensor_dtype, op_name)
        return
    for item in shape:
        check_type(item, "element of shape", (*expected_element_type, Tensor, np.integer), op_name)
        if isinstance(item, Tensor):
            check_dtype(item.dtype, "element of shape", expected_tensor_dtype, op_name)


def convert_float_to_uint16(array, data_format="NCHW"):
    """The upper half of the bits of floats, which is bfloat16 rounded towards zero, as an array of uint16."""
    return (np.ascontiguousarray(array, np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(np.shape(array))


def convert_uint16_to_float(array):
    """Floats from the bits of bfloat16 in an array of uint16."""
    return (np.asarray(array).astype(np.uint32) << 16).view(np.float32).reshape(np.shape(array))


__getattr__ = _elsewhere(__name__)
