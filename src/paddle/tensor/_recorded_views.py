"""The inverse of a view in a Program: a tensor in which the elements of a changed view have taken their places."""

import torch

import paddle
from paddle._core.errors import PreconditionNotMetError
from paddle._core.graph.views import applied, sizes_of


def put_back(call, base, value, number):
    """Record a write of `value`, the result of a call with that number, into the tensor that it is a view of."""
    if call.operator.key == "getitem":
        base[call.args[1] if len(call.args) > 1 else call.kwargs["item"]] = value
        return
    if call.operator.key == "reshape":  # of any strides: its elements are in the order of the original's
        base._rebind(paddle.reshape(value, base.shape))
        return
    sizes = sizes_of(base)
    below = torch.empty(sizes, dtype=base.dtype.torch, device="meta")
    found = applied(call, below)[number]
    if found.numel() == below.numel() and found.is_contiguous():
        base._rebind(paddle.reshape(value, base.shape))
    elif (order := _order(below, found)) is not None:
        base._rebind(paddle.transpose(value, order))
    else:
        base._rebind(_by_places(call, base, value, number, sizes))


def _order(below, found):
    """The axes of a transposed tensor in the order of the original's; None if it was not transposed."""
    if found.dim() != below.dim() or found.numel() != below.numel():
        return None
    axes, order = list(enumerate(zip(found.stride(), found.shape, strict=True))), []
    for wanted in zip(below.stride(), below.shape, strict=True):
        at = next((i for i, have in axes if have == wanted and i not in order), None)
        if at is None:
            return None
        order.append(at)
    return order


def _by_places(call, base, value, number, sizes):
    """By the number of each element in the tensor below."""
    if any(n < 0 for n in base._shape):
        raise PreconditionNotMetError(
            f"a traced function changes the result of '{call.operator.name}' in place, a view of a tensor whose sizes "
            "are not known before a run.",
            repr(base),
            "write to the tensor itself, such as x[0] = …, or work on a copy, .clone().",
        )
    numbers = torch.arange(torch.Size(sizes).numel()).reshape(sizes)
    places = paddle.to_tensor(applied(call, numbers)[number].flatten().numpy())
    flat = paddle.put_along_axis(base.flatten(), places, value.flatten(), 0)
    return paddle.reshape(flat, sizes)
