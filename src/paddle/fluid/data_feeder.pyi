# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.lod_tensor import LoDTensor as LoDTensor
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program

class DataFeeder:
    """Turns lists of samples into {name: LoDTensor}, one entry for each of `feed_list`.

    >>> x, y = fluid.data("x", [None, 2]), fluid.data("y", [None, 1], "int64")
    >>> feeder = fluid.DataFeeder(feed_list=[x, "y"], place=fluid.CPUPlace())
    >>> feeder.feed([([1.0, 2.0], 3), ([4.0, 5.0], 6)])["y"].shape()
    [2, 1]"""
    place: Any
    variables: Any
    def __init__(self, feed_list: Any, place: Any = None, program: Any = None) -> None: ...
    @property
    def feed_names(self) -> Any: ...
    def feed(self, iterable: Any) -> Any:
        """The feed of one batch: an iterable of samples, each with a value for every variable."""
    def feed_parallel(self, iterable: Any, num_places: Any = None) -> Any:
        """A feed for each device."""
    def decorate_reader(self, reader: Any, multi_devices: bool = False, num_places: Any = None, drop_last: bool = True) -> Any:
        """A reader that yields feeds for `Executor.run`."""

def check_dtype(input_dtype: Any, input_name: Any, expected_dtype: Any, op_name: Any, extra_message: str = '') -> Any:
    """Raise an error unless the dtype is one of those expected, which are given by name."""

def check_shape(shape: Any, op_name: Any, expected_shape_type: Any = ..., expected_element_type: Any = ..., expected_tensor_dtype: Any = ...) -> Any:
    """Raise an error unless a shape is a list of numbers or tensors, or one tensor of integers."""

def check_type(input: Any, input_name: Any, expected_type: Any, op_name: Any, extra_message: str = '') -> Any:
    """Raise an error unless the input is of the expected type, or of one of several."""

def check_variable_and_dtype(input: Any, input_name: Any, expected_dtype: Any, op_name: Any, extra_message: str = '') -> Any:
    """Raise an error unless the input is a tensor with one of the expected dtypes."""

def convert(dtype: Any) -> Any:
    """The `DType` meant by a name, a numpy or torch dtype, a Python type or a `DType`."""

def convert_dtype(dtype: Any) -> Any:
    """The NumPy name of a dtype given in any form; bfloat16 is 'uint16', which holds its bits in arrays.

    >>> paddle.base.data_feeder.convert_dtype(paddle.float32)
    'float32'"""
