"""Queries about a tensor: its kind, rank and shape."""

import torch

from .._core.args import also_named
from .._core.errors import InvalidTypeError, received
from .._core.help import complete
from .._core.op import op
from .._core.tensor import Tensor, attach, unwrap

__all__ = ["is_complex", "is_empty", "is_floating_point", "is_integer", "is_tensor", "rank", "shape", "tolist"]

HELP = {"input": "Tensor of any shape."}


def _tensor(x, name, op_name):
    if not isinstance(x, Tensor):
        hint = f"convert it with paddle.to_tensor({name})."
        raise InvalidTypeError(f"{op_name}: argument '{name}' must be a Tensor.", received(**{name: x}), hint)
    return x


def is_tensor(x):
    """Whether `x` is a Tensor.

    Args:
        x: any object.

    Returns:
        bool.

    >>> paddle.is_tensor(paddle.ones([1])), paddle.is_tensor([1])
    (True, False)
    """
    return isinstance(x, Tensor)


@also_named(("x", "input"))
def is_complex(x):
    """Whether the elements are complex numbers.

    Returns:
        bool: True for complex64 and complex128.

    >>> paddle.is_complex(paddle.to_tensor([1j])), paddle.is_complex(paddle.ones([1]))
    (True, False)
    """
    return _tensor(x, "x", "is_complex").dtype.is_complex


@also_named(("x", "input"))
def is_floating_point(x):
    """Whether the elements are floats.

    Returns:
        bool: True for float16, bfloat16, float32 and float64.

    >>> paddle.is_floating_point(paddle.ones([1])), paddle.is_floating_point(paddle.to_tensor([1]))
    (True, False)
    """
    kind = _tensor(x, "x", "is_floating_point").dtype
    return kind.is_floating_point and not kind.name.startswith("float8")  # which Paddle does not count


def is_integer(x):
    """Whether the elements are integers; booleans are not.

    Returns:
        bool: True for int8 to int64 and uint8.

    >>> paddle.is_integer(paddle.to_tensor([1])), paddle.is_integer(paddle.to_tensor([True]))
    (True, False)
    """
    kind = _tensor(x, "x", "is_integer").dtype
    return not (kind.is_floating_point or kind.is_complex or kind.name == "bool")


@op
def is_empty(x, name=None):
    """Whether there are no elements, as a 0-D boolean tensor.

    Returns:
        0-D Tensor of dtype bool.

    >>> paddle.is_empty(paddle.ones([0, 3])).item()
    True
    """
    return torch.tensor(x.numel() == 0, device=x.device)


@op
def rank(input):
    """The number of axes, as a 0-D int32 tensor.

    Returns:
        0-D int32 Tensor.

    >>> int(paddle.rank(paddle.ones([2, 3])))
    2
    """
    return torch.tensor(input.dim(), dtype=torch.int32, device=input.device)


@op
def shape(input):
    """The shape as a 1-D int64 tensor, for programs that compute with it.

    Returns:
        1-D int64 Tensor, a size for each axis.

    >>> paddle.shape(paddle.ones([2, 3])).tolist()
    [2, 3]
    """
    return torch.tensor(input.shape, dtype=torch.int64, device=input.device)


def tolist(x):
    """The elements as nested lists of Python numbers.

    Returns:
        nested lists, as deep as there are axes; a number for a 0-D Tensor.

    >>> paddle.tolist(paddle.to_tensor([[1, 2], [3, 4]]))
    [[1, 2], [3, 4]]
    """
    return unwrap(_tensor(x, "x", "tolist")).tolist()


@attach
def is_same_shape(self, y):
    """Whether `y` has the same shape."""
    return self.shape == _tensor(y, "y", "is_same_shape").shape


# Only distributed tensors have these; a tensor of one process returns None.
for _name in ("placements", "process_mesh", "num_shard"):
    attach(None, _name)


complete(globals())
