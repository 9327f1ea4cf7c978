"""What every Tensor answers about its shape, its type, its memory and its name."""

import torch

from . import dtype as dtypes
from . import names
from .tensor import Size, attach, wrap


@attach
@property
def shape(self):
    """The size of each axis, as a list."""
    return Size(self._t.shape)


@attach
@property
def ndim(self):
    """The number of axes."""
    return self._t.dim()


@attach
def dim(self):
    """The number of axes."""
    return self._t.dim()


attach(dim, "ndimension")


class _Count(int):
    """`x.size` is the number of elements, as in NumPy; called, it is the shape, as in torch."""

    def __new__(cls, t):
        self = int.__new__(cls, t.numel())
        self._shape = t.shape
        return self

    def __call__(self, dim=None):
        return Size(self._shape) if dim is None else self._shape[dim]


@attach
@property
def size(self):
    """How many elements there are."""
    return _Count(self._t)


@attach
@property
def dtype(self):
    """The element type."""
    return dtypes.FROM_TORCH[self._t.dtype]


@attach
@property
def strides(self):
    """How far apart neighbours lie in memory, axis by axis, in elements."""
    return list(self._t.stride())


@attach
def stride(self, dim=None):
    """How far apart neighbours lie in memory, in elements: along one axis, or along each."""
    return list(self._t.stride()) if dim is None else self._t.stride(dim)


@attach
def get_strides(self):
    """How far apart neighbours lie in memory, axis by axis, in elements."""
    return list(self._t.stride())


@attach
@property
def offset(self):
    """How many bytes into its memory the tensor begins."""
    return self._t.storage_offset() * self._t.element_size()


@attach
def storage_offset(self):
    """How many elements into its memory the tensor begins."""
    return self._t.storage_offset()


@attach
def element_size(self):
    """The bytes of one element."""
    return self._t.element_size()


@attach
@property
def itemsize(self):
    """The bytes of one element."""
    return self._t.element_size()


@attach
@property
def nbytes(self):
    """The bytes of all elements."""
    return self._t.nbytes


@attach
def data_ptr(self):
    """The address of the first element."""
    return self._t.data_ptr()


@attach
def is_contiguous(self):
    """Whether the elements lie in memory one after the other, the last axis first."""
    return self._t.is_contiguous()


@attach
def contiguous(self):
    """The tensor itself if its memory is in order, else a copy that is."""
    return self if self._t.is_contiguous() else wrap(self._t.contiguous())


@attach
def is_dense(self):
    """Whether all elements are stored."""
    return self._t.layout is torch.strided


@attach
def is_dist(self):
    """Whether the tensor is spread over several processes."""
    return False


@attach
def is_sparse(self):
    """Whether only some elements are stored, and where they are."""
    return self._t.layout is not torch.strided


@attach
def is_sparse_coo(self):
    """Whether the stored elements have their coordinates beside them."""
    return self._t.layout is torch.sparse_coo


@attach
def is_sparse_csr(self):
    """Whether the stored elements lie row by row, compressed."""
    return self._t.layout is torch.sparse_csr


@attach
def is_selected_rows(self):
    """Never: row-sparse gradients do not exist here."""
    return False


@attach
@property
def layout(self):
    """How the elements are stored: 'NCHW' for all of them in order, else the sparse form."""
    return {torch.sparse_coo: "SPARSE_COO", torch.sparse_csr: "SPARSE_CSR"}.get(self._t.layout, "NCHW")


@attach
@property
def type(self):
    """What kind of variable this is, as the original's graphs say it."""
    return "VarType.DENSE_TENSOR"


@attach
@property
def name(self):
    """A unique name, given when first asked for."""
    if self._name is None:
        self._name = names.generate("generated_tensor")
    return self._name


@name.setter
def name(self, value):
    self._name = value


attach(name, "name")
