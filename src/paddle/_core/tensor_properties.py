"""Attributes of Tensor for its shape, dtype, memory layout and name."""

import torch

from . import dtype as dtypes
from . import fast_path, names
from .errors import AxisError, received
from .memory_order import row_major
from .tensor import Size, attach, wrap


def _shape(self):
    """The size of each axis, as a list."""
    return Size(self._t.shape)


_shape.__name__ = _shape.__qualname__ = "shape"
attach(property(fast_path.answer(_shape, None)), "shape")


def _dim(self):
    """The number of axes."""
    return self._t.dim()


_dim.__name__ = _dim.__qualname__ = "dim"
dim = attach(fast_path.answer(_dim, torch.Tensor.dim))
attach(dim, "ndimension")
attach(property(dim), "ndim")


class Count(int):
    """`x.size` is the number of elements, as in NumPy; `x.size()` is the shape, as in torch."""

    def __new__(cls, number, shape):
        self = int.__new__(cls, number)
        self._shape = shape
        return self

    def __call__(self, dim=None):
        return Size(self._shape) if dim is None else self._shape[dim]

    def __reduce__(self):  # a copy or a pickle is the number alone: what it counted stays behind
        return int, (int(self),)


@attach
@property
def size(self):
    """The number of elements."""
    return Count(self._t.numel(), self._t.shape)


@attach
@property
def dtype(self):
    """The element type."""
    return dtypes.FROM_TORCH[self._t.dtype]


@attach
@property
def strides(self):
    """The stride of each axis, in elements."""
    return _strides(self._t)


def _strides(t):
    # For a tensor without elements Paddle returns the shape.
    return list(row_major(t).stride() if t.numel() else t.shape)


@attach
def stride(self, dim=None):
    """The stride of one axis, or of each axis, in elements."""
    if dim is None:
        return _strides(self._t)
    if not isinstance(dim, int) or isinstance(dim, bool) or not -self._t.dim() <= dim < self._t.dim():
        raise AxisError(
            f"stride: 'dim' must be an int between {-self._t.dim()} and {self._t.dim() - 1}.", received(x=self, dim=dim)
        )
    return row_major(self._t).stride(dim)


@attach
def get_strides(self):
    """The stride of each axis, in elements."""
    return _strides(self._t)


@attach
@property
def offset(self):
    """The offset of the first element in the storage, in bytes."""
    return self._t.storage_offset() * self._t.element_size()


@attach
def storage_offset(self):
    """The offset of the first element in the storage, in elements."""
    return self._t.storage_offset()


@attach
def element_size(self):
    """The size of one element in bytes."""
    return self._t.element_size()


@attach
@property
def itemsize(self):
    """The size of one element in bytes."""
    return self._t.element_size()


@attach
@property
def nbytes(self):
    """The size of all elements in bytes."""
    return self._t.nbytes


@attach
def data_ptr(self):
    """The address of the first element."""
    return row_major(self._t).data_ptr()


@attach
def is_contiguous(self):
    """Whether the elements are contiguous in memory, in row-major order."""
    return row_major(self._t).is_contiguous()


@attach
def contiguous(self):
    """Return the tensor itself if it is contiguous, else a contiguous copy."""
    t = row_major(self._t)
    return self if t.is_contiguous() else wrap(t.contiguous())


@attach
def is_dense(self):
    """Whether the tensor is dense."""
    return self._t.layout is torch.strided


@attach
def is_dist(self):
    """Whether the tensor is distributed over several processes."""
    return False


@attach
def is_sparse(self):
    """Whether the tensor is sparse, in any format."""
    return self._t.layout is not torch.strided


@attach
def is_sparse_coo(self):
    """Whether the tensor is sparse in COO format."""
    return self._t.layout is torch.sparse_coo


@attach
def is_sparse_csr(self):
    """Whether the tensor is sparse in CSR format."""
    return self._t.layout is torch.sparse_csr


@attach
def is_selected_rows(self):
    """Always False: there are no row-sparse gradients."""
    return False


@attach
@property
def layout(self):
    """The storage layout: 'NCHW' for a dense tensor, else the sparse format."""
    return {torch.sparse_coo: "SPARSE_COO", torch.sparse_csr: "SPARSE_CSR"}.get(self._t.layout, "NCHW")


@attach
@property
def type(self):
    """The kind of variable, as Paddle's graphs name it."""
    return dtypes.VarType.DENSE_TENSOR


@attach
@property
def name(self):
    """A unique name, generated when it is first read."""
    if self._name is None:
        self._name = names.generate("generated_tensor")
    return self._name


@name.setter
def name(self, value):
    self._name = value


attach(name, "name")
