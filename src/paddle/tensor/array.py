"""Lists of tensors that programs write at places: Python lists at once, variables of a Program while it is built."""

from .._core.dtype import convert
from .._core.errors import FailedCheckError, received
from .._core.graph.array import ArrayVariable, make_array
from .._core.mode import in_dynamic_mode
from .._core.tensor import Tensor

__all__ = []
INNER = ("array_length", "array_read", "array_write", "create_array")


def create_array(dtype, initialized_list=None):
    """A list of tensors: empty, or with those of `initialized_list`.

    Args:
        dtype: dtype of its tensors.
        initialized_list: tensors that it holds at first.

    Returns:
        A Python list; while a Program is built, a variable.

    >>> array = paddle.tensor.create_array("float32")
    >>> array = paddle.tensor.array_write(paddle.ones([2]), paddle.zeros([1], "int64"), array)
    >>> paddle.tensor.array_length(array)
    1
    """
    items = list(initialized_list or ())
    for item in items:
        if not isinstance(item, Tensor):
            raise FailedCheckError(
                "create_array: 'initialized_list' must hold tensors.", received(initialized_list=initialized_list)
            )
    if in_dynamic_mode():
        return items
    made = make_array(items)
    if not items:
        made.__dict__["_dtype"] = convert(dtype)
    return made


def array_write(x, i, array=None):
    """Write a tensor at a place of a list, at most at its end, and return the list.

    Args:
        x: the tensor.
        i: the place, an int64 Tensor of shape [1].
        array: a list from `create_array`, by default a new one.

    Returns:
        The list.
    """
    if not isinstance(x, Tensor):
        raise FailedCheckError("array_write: 'x' must be a Tensor.", received(x=x))
    array = create_array(x.dtype) if array is None else array
    if isinstance(array, ArrayVariable):
        array.write(i, x)
        return array
    at = _place(array, i, "array_write")
    if at > len(array):
        raise FailedCheckError(
            f"array_write: the list has {len(array)} tensors, so 'i' must be at most {len(array)}.", received(i=i)
        )
    array[at : at + 1] = [x]
    return array


def array_read(array, i):
    """The tensor at a place of a list.

    Args:
        array: a list from `create_array`.
        i: the place, an int64 Tensor of shape [1].

    Returns:
        The Tensor.

    >>> paddle.tensor.array_read([paddle.ones([2])], paddle.zeros([1], "int64")).tolist()
    [1.0, 1.0]
    """
    if isinstance(array, ArrayVariable):
        return array[i]
    return array[_place(array, i, "array_read")]


def array_length(array):
    """The number of tensors in a list.

    Args:
        array: a list from `create_array`.

    Returns:
        An int; while a Program is built, an int64 variable of shape [1].

    >>> paddle.tensor.array_length([paddle.ones([2])])
    1
    """
    if isinstance(array, ArrayVariable):
        return array.length().reshape([1])
    _require_list(array, "array_length")
    return len(array)


def _require_list(array, what):
    if not isinstance(array, list):
        raise FailedCheckError(f"{what}: 'array' must be a list.", received(array=array))


def _place(array, i, what):
    _require_list(array, what)
    if not isinstance(i, Tensor) or list(i.shape) != [1]:
        raise FailedCheckError(f"{what}: 'i' must be a Tensor of shape [1].", received(i=i))
    return int(i)
