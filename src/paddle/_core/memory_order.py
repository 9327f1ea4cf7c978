"""The order of elements in memory, which may differ from the row-major order that a program sees.

A convolution on the CPU may be faster with the channels last in memory, and torch's operators hand that order on. A
program must not notice: whoever shows or shares the memory of a tensor asks `row_major` for it.
"""

import torch
from torch.compiler import is_dynamo_compiling as compiling

from .tensor import Tensor, new

_CHANNELS_LAST = torch.channels_last
_ALONE = 2  # users of the memory of one tensor: the tensor, and the object that asks


def channels_last(x):
    """A batch of float32 images on the CPU with the channels last in memory; anything else as it is."""
    if type(x) is not Tensor:
        return x
    t = x._t
    ordered = torch_channels_last(t)
    if ordered is t:
        return x
    out = new(Tensor)
    out._t = ordered
    return out


def torch_channels_last(t):
    """The same for a torch tensor."""
    if t.dim() != 4 or t.dtype is not torch.float32 or not t.is_cpu:
        return t
    return t.contiguous(memory_format=_CHANNELS_LAST)


def row_major(t):
    """The torch tensor, with its memory in row-major order if the order is the library's choice and not the program's.

    Views, such as a transposed tensor, keep their strides: the program has chosen them, and they share memory.
    """
    if t.is_contiguous() or compiling() or not _is_own(t):
        return t
    t.data = t.contiguous()  # the same tensor to autograd, in other memory
    return t


def viewable(t):
    """`row_major(t)`, and a row-major copy of a view of memory whose order is the library's choice.

    The program takes `y[0]` for contiguous if it takes `y` for that, so `y[0].view(shape)` must not fail.
    """
    t = row_major(t)
    if not t.is_contiguous() and t._is_view() and not t._base.is_contiguous():
        return t.contiguous()
    return t


def _is_own(t):
    """Whether a torch tensor that is not contiguous was computed, so that nothing else in a program has its memory."""
    if t.layout is not torch.strided or t._is_view() or type(t) is not torch.Tensor:
        return False
    if t.grad_fn is not None:
        return True
    memory = t.untyped_storage()
    if not memory.resizable():  # of another library
        return False
    return torch._C._storage_Use_Count(memory._cdata) <= _ALONE  # more: something like `detach` of a view


def reshaped(t, shape):
    """`t.reshape(shape)` that shares memory with t wherever t is contiguous to the program."""
    out = t.reshape(shape)
    if t.is_contiguous() or compiling() or t._is_view() or torch._C._functorch.peek_interpreter_stack() is not None:
        return out
    if out.data_ptr() == t.data_ptr() or not _is_own(t):
        return out
    t.data = out.detach().view(t.shape)  # the copy becomes its memory, as in `row_major`
    return t.view(shape)


def flattened(t, first, last):
    """`torch.flatten` that shares memory with t wherever t is contiguous to the program."""
    if not t.is_contiguous() and not compiling() and 0 <= first < last:
        return reshaped(t, [*t.shape[:first], t.shape[first : last + 1].numel(), *t.shape[last + 1 :]])
    return torch.flatten(t, first, last)
