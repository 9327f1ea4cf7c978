"""The memory of tensors: custom views, memory-mapped files, and memory shared with other libraries."""

import mmap
import os

import torch

from .._core import place
from .._core.args import require_numbers, shape_list
from .._core.dtype import torch_dtype
from .._core.errors import (
    InvalidArgumentError,
    InvalidTypeError,
    NotFoundError,
    OutOfRangeError,
    PreconditionNotMetError,
    describe,
    received,
    require_tensor,
)
from .._core.help import complete
from .._core.inplace import become, refuse_leaf
from .._core.tensor import Tensor, attach, unwrap, wrap

__all__ = ["MmapStorage", "from_dlpack", "to_dlpack"]


@attach
def set_(x, source=None, shape=None, stride=None, offset=0, name=None):
    """Become a view of another tensor's memory with the given shape, strides (in elements) and offset (in bytes).

    >>> x = paddle.zeros([1]).set_(paddle.to_tensor([1.0, 2.0, 3.0]), shape=[2], offset=4)
    >>> x.tolist()
    [2.0, 3.0]
    """
    t = refuse_leaf(x, "set_")
    if source is None:
        return become(x, t.new_empty(0))
    s = require_tensor(unwrap(source), "source", "set_").detach()
    if shape is None and stride is None and not offset:
        return become(x, s.view_as(s))
    shape = list(s.shape) if shape is None else shape_list(shape)
    stride = _row_major(shape) if stride is None else shape_list(stride, "stride")
    require_numbers("set_", offset=offset)
    start, rest = divmod(offset, s.element_size())
    last = start + sum((n - 1) * step for n, step in zip(shape, stride)) if all(shape) else start - 1
    memory = s.untyped_storage().nbytes()
    if rest or last * s.element_size() >= memory:
        raise InvalidArgumentError(
            f"set_: this shape, stride and offset reach outside the {memory} bytes of the source.",
            received(source=source, shape=shape, stride=stride, offset=offset),
            "'offset' counts bytes, 'stride' elements.",
        )
    return become(x, torch.as_strided(s, shape, stride, start))


def _row_major(shape):
    strides = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    return strides


@attach
def resize_(x, shape, fill_zero=False, name=None):
    """Change the shape in place, truncating or extending the memory.

    >>> paddle.to_tensor([1.0, 2.0, 3.0]).resize_([2, 2], fill_zero=True).tolist()
    [[1.0, 2.0], [3.0, 0.0]]
    """
    if not isinstance(shape, (list, tuple)):
        raise InvalidArgumentError("resize_: 'shape' must be a list or tuple.", received(shape=shape))
    t = refuse_leaf(x, "resize_").detach().reshape(-1)
    shape = shape_list(shape)
    count = torch.Size(shape).numel()
    if count > t.numel():
        longer = t.new_zeros(count) if fill_zero else t.new_empty(count)
        longer[: t.numel()] = t
        t = longer
    return become(x, t[:count].view(shape))


@attach
def reconstruct_from_(self, other):
    """Take over the values, shape and dtype of another tensor."""
    become(self, unwrap(other))


@attach
def get_device(self):
    """The number of the device, -1 for the CPU."""
    t = unwrap(self)
    return -1 if t.device.type == "cpu" else t.device.index or 0


@attach
@property
def is_cuda(self):
    """Whether the tensor is on a CUDA device."""
    return unwrap(self).is_cuda


@attach
@property
def __cuda_array_interface__(self):
    return unwrap(self).__cuda_array_interface__


@attach
def __tvm_ffi_env_stream__(self):
    """The address of the CUDA stream for work on this tensor."""
    t = unwrap(self)
    if not t.is_cuda:
        raise PreconditionNotMetError("__tvm_ffi_env_stream__: only a tensor on a GPU has a stream.", describe(self))
    return torch.cuda.current_stream(t.device).cuda_stream


class MmapStorage:
    """A memory-mapped file, read slice by slice without loading the rest.

    Args:
        filename: path of the file.
        nbytes: how many bytes are mapped, at most those of the file.

    >>> import tempfile, numpy as np
    >>> file = tempfile.NamedTemporaryFile(suffix=".bin")
    >>> np.arange(4, dtype="float32").tofile(file.name)
    >>> paddle.MmapStorage(file.name, 16).get_slice("float32", 1, 3).tolist()
    [1.0, 2.0]
    """

    def __init__(self, filename, nbytes):
        try:
            with open(filename, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                if nbytes > size:
                    raise InvalidArgumentError(f"MmapStorage: {filename!r} has {size} bytes.", received(nbytes=nbytes))
                # A private mapping: writing to a tensor that shares it does not change the file.
                self._memory = mmap.mmap(file.fileno(), nbytes, access=mmap.ACCESS_COPY)
        except OSError as error:
            raise NotFoundError(f"MmapStorage: the file cannot be opened: {error.strerror}.", repr(filename)) from None

    def get_slice(self, dtype="uint8", start=0, stop=-1, step=1):
        """Elements `start` to `stop` of the file read as `dtype`; with the default `stop`, the one at `start`."""
        dtype = torch_dtype(dtype)
        count = len(self._memory) // dtype.itemsize
        elements = torch.frombuffer(self._memory, dtype=dtype, count=count)
        stop = start + 1 if stop == -1 else stop
        if not 0 <= start <= stop <= count:
            raise OutOfRangeError(
                f"get_slice: the file has {count} elements of this dtype.", received(start=start, stop=stop)
            )
        return wrap(elements[start:stop:step])


# ---- DLPack ----


def to_dlpack(x):
    """Export the memory as a DLPack capsule for another library.

    Returns:
        PyCapsule, which can be read once.

    >>> import torch
    >>> x = paddle.ones([2])
    >>> torch.utils.dlpack.from_dlpack(paddle.to_dlpack(x)).data_ptr() == x.data_ptr()
    True
    """
    if not isinstance(x, Tensor):
        raise InvalidTypeError("to_dlpack: argument 'x' must be a Tensor.", received(x=x))
    return x.__dlpack__()


def from_dlpack(dlpack, *, device=None, copy=None):
    """A tensor that shares the memory of a DLPack capsule, or of any array that offers one.

    Args:
        dlpack: a DLPack capsule, or an array of any library with `__dlpack__`.
        device: where the result lives; by default where the memory is.
        copy: whether the memory is copied; by default it is shared.

    Returns:
        Tensor.

    >>> import numpy as np
    >>> a = np.zeros(2); x = paddle.from_dlpack(a); a[0] = 1
    >>> x.tolist()
    [1.0, 0.0]
    """
    if not hasattr(dlpack, "__dlpack__") and type(dlpack).__name__ != "PyCapsule":
        raise InvalidArgumentError(
            "from_dlpack: expected a DLPack capsule or an array with `__dlpack__`.", received(dlpack=dlpack)
        )
    if isinstance(dlpack, Tensor):
        dlpack = unwrap(dlpack).detach()
    try:
        t = torch.from_dlpack(dlpack)
    except RuntimeError as error:
        raise InvalidArgumentError(
            "from_dlpack: this capsule cannot be read; each capsule can be read only once.", str(error)
        ) from None
    if device is not None:
        t = t.to(place.parse(device).torch)
    return wrap(t.clone() if copy else t)


complete(globals())
