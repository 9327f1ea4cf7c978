"""Helpers shared by several families."""

from ..._core.errors import InvalidArgumentError
from ..._core.tensor import Tensor
from ..wire import DamagedFileError

_AXES = 64  # more than a tensor can have


def several(value, count):
    """A number or a list as a list of `count` numbers."""
    values = list(value) if isinstance(value, (list, tuple)) else [value]
    return [int(v) for v in (values * count if len(values) == 1 else values)]


def channel_last(data_format):
    """Whether channels are the last axis."""
    return data_format in ("NHWC", "NLC", "NDHWC")


def paddings(padding, count, last=False):
    """Convert the user's padding to the format's (numbers, algorithm)."""
    if isinstance(padding, str):
        return [0] * count, padding.upper()
    values = list(padding) if isinstance(padding, (list, tuple)) else [padding]
    if values and isinstance(values[0], (list, tuple)):  # a pair for each axis, batch and channels among them
        pairs = values[1:-1] if last and len(values) == count + 2 else values[-count:]
        values = [n for pair in pairs for n in pair]
    values = [int(v) for v in values]
    if len(values) == 1:
        values *= count
    if len(values) not in (count, 2 * count):
        raise InvalidArgumentError(f"padding: expected {count} or {2 * count} numbers.", f"padding = {padding!r}")
    if len(values) == 2 * count and values[::2] == values[1::2]:
        values = values[::2]
    return values, "EXPLICIT"


def padding_of(o, count):
    """Convert an operator's padding attributes to our functions' argument."""
    algorithm = o.attr("padding_algorithm", "EXPLICIT")
    if algorithm in ("SAME", "VALID"):
        return algorithm
    values = list(o.attr("paddings", [0] * count))
    return values[: 2 * count] if len(values) > count else values


def data_format(o, default="NCHW", attr="data_format"):
    """The layout of an operator; AnyLayout in the format means the default one."""
    found = o.attr(attr, default)
    return default if found in ("AnyLayout", "") else found


def numbers(o, default):
    """The numbers stored in an operator; before 2.5, each element type had its own attribute."""
    kinds = ("", "fp32_", "fp64_", "int32_", "int64_", "int8_", "bool_")
    return next((list(o.attrs[k + "values"]) for k in kinds if o.attrs.get(k + "values")), default)


def parts_of(o, x, axis, slot):
    """The number of parts along an axis, checked against the number of the operator's outputs."""
    found, count = int(x.shape[axis]), len(o.outputs(slot))
    if found not in (-1, count):
        raise DamagedFileError(
            f"operator '{o.type}' of the model has {found} parts but {count} outputs.", f"operator {o.at}"
        )
    return count


def numbers_of(value):
    """The numbers of a tensor that holds one for each axis."""
    count = int(value.shape[0])
    if not 0 <= count <= _AXES:
        raise DamagedFileError(f"the model has a list of {count} numbers where one per axis is expected.")
    return [value[i] for i in range(count)]


def is_tensor(value):
    """Whether a value is a tensor or a variable."""
    return isinstance(value, Tensor)


def normal_axis(axis, ndim):
    """An axis counted from the front."""
    return int(axis) + ndim if axis < 0 else int(axis)


def in_training(o):
    """Whether an operator that is being read behaves as in training: never in a loaded model, which answers."""
    return o.reader.training and not o.attr("is_test", False)
