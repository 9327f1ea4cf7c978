"""Other types, other memory, other layouts: casts, filling, storage and sparse forms."""

import functools
import importlib
import mmap
import numbers
import os

import torch

from .._core import tensor_copies
from .._core.args import shape_list
from .._core.dtype import BY_NAME, torch_dtype
from .._core.errors import (
    InvalidArgumentError,
    InvalidTypeError,
    NotFoundError,
    OutOfRangeError,
    PreconditionNotMetError,
    describe,
    received,
)
from .._core.inplace import become, refuse_leaf
from .._core.op import op
from .._core.tensor import Tensor, attach, unwrap, wrap

__all__ = ["MmapStorage", "cast", "cast_", "from_dlpack", "to_dlpack"]

cast = tensor_copies.cast

# ---- casts ----


def _cast_to(name, dtype):
    target = BY_NAME[dtype].torch

    def method(self):
        return self if self.dtype.torch is target else self.astype(target)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"As {dtype}; the tensor itself if it is that already."
    return method


_CASTS = {
    "bool": "bool", "byte": "uint8", "char": "int8", "short": "int16", "int": "int32", "long": "int64",
    "half": "float16", "float": "float32", "double": "float64", "cfloat": "complex64", "cdouble": "complex128",
}  # fmt: skip
_CASTS.update({name: name for name in BY_NAME if name not in _CASTS and not name.startswith("float8")})

for _name, _dtype in _CASTS.items():
    attach(_cast_to(_name, _dtype), _name)


@attach
def type_as(self, other):
    """In the dtype of another tensor."""
    return self.astype(other.dtype)


def cast_(x, dtype):
    """In-place form of `cast`."""
    t = refuse_leaf(x, "cast_")
    return become(x, t.to(torch_dtype(dtype)))


attach(cast_)


# ---- values ----


@attach
def fill_(x, value):
    """Set every element to one number, in place.

    >>> paddle.ones([2]).fill_(3).tolist()
    [3.0, 3.0]
    """
    t = refuse_leaf(x, "fill_")
    number = value.item() if isinstance(value, Tensor) and value.size == 1 else value
    if not isinstance(number, numbers.Number):
        raise InvalidTypeError("fill_: 'value' must be a number.", received(value=value))
    t.fill_(number if t.is_floating_point() or t.is_complex() else int(number))
    return x


@attach
def zero_(x):
    """Set every element to zero, in place."""
    refuse_leaf(x, "zero_").zero_()
    return x


def _applied(self, func, name):
    if not self.stop_gradient:
        raise PreconditionNotMetError(
            f"{name}: a Python function cannot be applied to a tensor with stop_gradient=False.",
            describe(self),
            "call func(x) itself, which records its operations.",
        )
    result = func(self)
    if not isinstance(result, Tensor):
        raise InvalidTypeError(f"{name}: 'func' must return a Tensor.", received(returned=result))
    return result


@attach
def apply(self, func):
    """What a Python function makes of this tensor; not for tensors with gradients."""
    return _applied(self, func, "apply")


@attach
def apply_(self, func):
    """Become what a Python function makes of this tensor."""
    return become(self, unwrap(_applied(self, func, "apply_")))


# ---- memory ----


@attach
def set_(x, source=None, shape=None, stride=None, offset=0, name=None):
    """Look at another tensor's memory, with a shape, strides (in elements) and an offset (in bytes) of choice.

    >>> x = paddle.zeros([1]).set_(paddle.to_tensor([1.0, 2.0, 3.0]), shape=[2], offset=4)
    >>> x.tolist()
    [2.0, 3.0]
    """
    t = refuse_leaf(x, "set_")
    if source is None:
        return become(x, t.new_empty(0))
    s = unwrap(source).detach()
    if shape is None and stride is None and not offset:
        return become(x, s.view_as(s))
    shape = list(s.shape) if shape is None else shape_list(shape)
    stride = _row_major(shape) if stride is None else shape_list(stride, "stride")
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
    """Another shape for the same memory, cut off or made longer, in place.

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
    """Become another tensor: its values, shape and dtype."""
    become(self, unwrap(other))


@attach
def get_device(self):
    """The number of the device, -1 for the CPU."""
    t = unwrap(self)
    return -1 if t.device.type == "cpu" else t.device.index or 0


@attach
@property
def is_cuda(self):
    """Whether the tensor lives on a CUDA card."""
    return unwrap(self).is_cuda


@attach
@property
def __cuda_array_interface__(self):
    return unwrap(self).__cuda_array_interface__


@attach
def __tvm_ffi_env_stream__(self):
    """The address of the stream that work on this tensor's card goes to."""
    t = unwrap(self)
    if not t.is_cuda:
        raise PreconditionNotMetError("__tvm_ffi_env_stream__: only a tensor on a card has a stream.", describe(self))
    return torch.cuda.current_stream(t.device).cuda_stream


class MmapStorage:
    """A file seen as memory, read slice by slice without loading the rest.

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
                # A private mapping: a tensor that shares it may be written to, the file stays as it is.
                self._memory = mmap.mmap(file.fileno(), nbytes, access=mmap.ACCESS_COPY)
        except OSError as error:
            raise NotFoundError(f"MmapStorage: the file cannot be opened: {error.strerror}.", repr(filename)) from None

    def get_slice(self, dtype="uint8", start=0, stop=-1, step=1):
        """Elements `start` to `stop` of the file read as `dtype`; with the default `stop`, the one at `start`."""
        dtype = torch_dtype(dtype)
        count = len(self._memory) // dtype.itemsize
        whole = torch.frombuffer(self._memory, dtype=dtype, count=count)
        stop = start + 1 if stop == -1 else stop
        if not 0 <= start <= stop <= count:
            raise OutOfRangeError(f"get_slice: the file has {count} such elements.", received(start=start, stop=stop))
        return wrap(whole[start:stop:step])


# ---- DLPack ----


def to_dlpack(x):
    """A DLPack capsule of the same memory, for another library.

    >>> import torch
    >>> x = paddle.ones([2])
    >>> torch.utils.dlpack.from_dlpack(paddle.to_dlpack(x)).data_ptr() == x.data_ptr()
    True
    """
    if not isinstance(x, Tensor):
        raise InvalidTypeError("to_dlpack: argument 'x' must be a Tensor.", received(x=x))
    return x.__dlpack__()


def from_dlpack(dlpack, *, device=None, copy=None):
    """A tensor on the memory of a DLPack capsule, or of any array that offers one.

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
        from .._core import place

        t = t.to(place.parse(device).torch)
    return wrap(t.clone() if copy else t)


# ---- sparse forms ----


@op
def to_dense(self):
    """A sparse tensor with all its zeros written out; a dense one as it is."""
    return self.to_dense()


@op
def to_sparse_coo(self, sparse_dim):
    """The nonzero elements with their coordinates along the first `sparse_dim` axes; a COO tensor as it is."""
    if self.layout is torch.sparse_coo:
        return self
    return _sparse_form().csr_to_coo(self) if self.layout is torch.sparse_csr else self.to_sparse(sparse_dim)


@op
def to_sparse_csr(self):
    """The nonzero elements of a matrix, or of several, row by row, compressed; a CSR tensor as it is."""
    if self.layout is torch.sparse_csr:
        return self
    if self.dim() not in (2, 3):
        raise InvalidArgumentError("to_sparse_csr: a CSR tensor has 2 or 3 axes.", received(x=self))
    return _sparse_form().coo_to_csr(self if self.layout is torch.sparse_coo else self.to_sparse())


def _sparse_form():
    return importlib.import_module("paddle.sparse._form")


@op
def coalesce(self, name=None):
    """A COO tensor with entries of equal coordinates added up."""
    return _sparse_form().sorted_coo(_sparse(self, "coalesce", "coo"))


# Batches of a CSR matrix lie one after the other in Paddle, stacked in torch: hence the flattening.
@op
def values(self):
    """The stored elements of a sparse tensor."""
    stored = _sparse_form().values_of(_sparse(self, "values"))
    return stored.flatten() if self.layout is torch.sparse_csr else stored


@op
def indices(self):
    """The coordinates of the stored elements of a COO tensor, one column for each."""
    return _sparse(self, "indices", "coo")._indices()


@op
def crows(self):
    """Where each row of a CSR tensor begins."""
    return _sparse(self, "crows", "csr").crow_indices().flatten()


@op
def cols(self):
    """The column of each stored element of a CSR tensor."""
    return _sparse(self, "cols", "csr").col_indices().flatten()


def nnz(self):
    """How many elements a sparse tensor stores."""
    t = _sparse(unwrap(self), "nnz")
    return t.values().numel() if t.layout is torch.sparse_csr else t._nnz()


def is_coalesced(self):
    """Whether every coordinate of a COO tensor occurs once."""
    t = unwrap(self)
    if t.layout is not torch.sparse_coo:
        raise InvalidTypeError("is_coalesced: only a sparse COO tensor can be asked.", describe(self))
    return t.is_coalesced()


def sparse_dim(self):
    """How many axes are stored by coordinates: none of a dense tensor."""
    t = unwrap(self)
    return 0 if t.layout is torch.strided else t.dim() if t.layout is torch.sparse_csr else t.sparse_dim()


def dense_dim(self):
    """How many axes are stored in full."""
    t = unwrap(self)
    return t.dim() - sparse_dim(self)


def _sparse(t, asker, form=None):
    """`t`, if it is sparse, or of one sparse form."""
    forms = {"coo": torch.sparse_coo, "csr": torch.sparse_csr}
    if t.layout not in ([forms[form]] if form else forms.values()):
        raise PreconditionNotMetError(
            f"{asker}: only a sparse tensor{f' in {form.upper()} form' if form else ''} has these.",
            received(x=t),
            "x.to_sparse_coo(n) and x.to_sparse_csr() make sparse tensors.",
        )
    return t


for _function in (
    to_dense, to_sparse_coo, to_sparse_csr, coalesce, values, indices, crows, cols,
    nnz, is_coalesced, sparse_dim, dense_dim,
):  # fmt: skip
    attach(_function)


# ---- what only other kinds of tensor of the original have ----


@attach
def get_selected_rows(self):
    """Row-sparse gradients do not exist here: embeddings have dense or COO ones."""


def _nothing_here(name, kind):
    def method(self, *args):
        raise NotImplementedError(f"Tensor.{name}: there are no {kind} here")

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"Only for {kind}, which do not exist here."
    return method


for _name, _kind in (
    ("rows", "SelectedRows"),
    ("get_map_tensor", "vocabulary tensors"),
    ("set_vocab", "vocabulary tensors"),
    ("set_string_list", "string tensors"),
):
    attach(_nothing_here(_name, _kind), _name)


@attach
def set_tensor(self, value):
    """Hold the memory of another tensor."""
    become(self, unwrap(value))


@attach
@property
def block(self):
    """The block of the static graph under construction."""
    return importlib.import_module("paddle.static").default_main_program().global_block()


@functools.partial(attach, name="create_parameter")
@staticmethod
def _create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """`paddle.create_parameter`, reached through the class."""
    make = importlib.import_module("paddle").create_parameter
    return make(shape, dtype, name, attr, is_bias, default_initializer)
