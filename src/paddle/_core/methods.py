"""What every Tensor answers about itself, and how it becomes numpy, a number, text, another place."""

import copy

import numpy as np
import torch

from . import dtype as dtypes
from . import names, place
from .errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, describe, received
from .flags import flag
from .ndscalar import ScalarArray
from .op import op
from .printing import to_string
from .tensor import Size, Tensor, attach, unwrap, wrap

# ---- shape and type ----


@attach
@property
def shape(self):
    """The size of each axis, as a list."""
    return Size(self._t.shape)


@attach
@property
def ndim(self):
    return self._t.dim()


attach(ndim, "rank_")


@attach
def dim(self):
    """The number of axes."""
    return self._t.dim()


attach(dim, "ndimension")
del Tensor.rank_


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
    return list(self._t.stride()) if dim is None else self._t.stride(dim)


@attach
def get_strides(self):
    return list(self._t.stride())


@attach
@property
def offset(self):
    """How many bytes into its memory the tensor begins."""
    return self._t.storage_offset() * self._t.element_size()


@attach
def storage_offset(self):
    return self._t.storage_offset()


@attach
def element_size(self):
    """The bytes of one element."""
    return self._t.element_size()


@attach
@property
def itemsize(self):
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
    return self._t.is_contiguous()


@attach
def contiguous(self):
    """The tensor itself if its memory is in order, else a copy that is."""
    return self if self._t.is_contiguous() else wrap(self._t.contiguous())


@attach
def is_dense(self):
    return self._t.layout is torch.strided


@attach
def is_dist(self):
    return False


@attach
def is_sparse(self):
    return self._t.layout is not torch.strided


@attach
def is_sparse_coo(self):
    return self._t.layout is torch.sparse_coo


@attach
def is_sparse_csr(self):
    return self._t.layout is torch.sparse_csr


@attach
def is_selected_rows(self):
    return False


@attach
@property
def layout(self):
    return {torch.sparse_coo: "SPARSE_COO", torch.sparse_csr: "SPARSE_CSR"}.get(self._t.layout, "NCHW")


@attach
@property
def type(self):
    return "VarType.DENSE_TENSOR"


# ---- names ----


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


# ---- numpy and Python ----


def to_numpy(t):
    """A copy of a torch tensor as an array; bfloat16 as its bits, since NumPy has no such type."""
    if t.requires_grad:
        t = t.detach()
    if t.layout is not torch.strided:
        t = t.to_dense()
    if t.device.type != "cpu":
        t = t.cpu()
    if t.dtype is torch.bfloat16:
        t = t.view(torch.int16).numpy().view(np.uint16)
        return t.copy()
    if t.dtype.itemsize == 1 and t.dtype.is_floating_point:
        return t.view(torch.uint8).numpy().copy()
    return t.resolve_conj().resolve_neg().numpy().copy()


@attach
def numpy(self, force=False):
    """A copy as a numpy array; of a 0-D tensor, one that old programs may index with [0]."""
    array = to_numpy(self._t)
    if array.ndim:
        return array
    return array.reshape(1) if flag("FLAGS_set_to_1d") else array.view(ScalarArray)


@attach
def __array__(self, dtype=None, copy=None):
    array = to_numpy(self._t)
    return array if dtype is None else array.astype(dtype, copy=False)


# In `array + tensor` the tensor decides, as in Paddle; any other NumPy function gets arrays and gives arrays.
_REFLECTED = {
    np.add: "__radd__", np.subtract: "__rsub__", np.multiply: "__rmul__", np.true_divide: "__rtruediv__",
    np.floor_divide: "__rfloordiv__", np.remainder: "__rmod__", np.power: "__rpow__", np.matmul: "__rmatmul__",
    np.less: "__gt__", np.less_equal: "__ge__", np.greater: "__lt__", np.greater_equal: "__le__",
    np.equal: "__eq__", np.not_equal: "__ne__", np.bitwise_and: "__rand__", np.bitwise_or: "__ror__",
    np.bitwise_xor: "__rxor__",
}  # fmt: skip


@attach
def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
    if method == "__call__" and not kwargs and len(inputs) == 2 and ufunc in _REFLECTED:
        left, right = inputs
        if isinstance(right, Tensor) and isinstance(left, (np.ndarray, np.generic)):
            return getattr(right, _REFLECTED[ufunc])(left)
    arrays = [to_numpy(i._t) if isinstance(i, Tensor) else i for i in inputs]
    return getattr(ufunc, method)(*arrays, **kwargs)


@attach
def item(self, *args):
    """One element as a Python number: the only one, or the one at the given place."""
    t = self._t
    if args:
        at = args[0] if len(args) == 1 and isinstance(args[0], (tuple, list)) else args
        try:
            return (t.reshape(-1)[at[0]] if len(at) == 1 else t[tuple(at)]).item()
        except (IndexError, ValueError, RuntimeError) as error:
            raise InvalidArgumentError(f"item: no single element lies at {at}: {error}.", describe(self)) from None
    if t.numel() != 1:
        hint = "x.item(0, 1) for one place, or x.tolist()."
        raise InvalidArgumentError("item: only a tensor with one element is a number.", describe(self), hint)
    return t.item()


@attach
def tolist(self):
    """The elements as nested lists of Python numbers."""
    return self._t.tolist()


def _number(convert):
    def method(self):
        t = self._t
        if t.numel() != 1:
            expected = f"{convert.__name__}(x): only a tensor with one element is a number."
            raise InvalidTypeError(expected, describe(self), "x.mean() or x.tolist().")
        return convert(t.item())

    return method


for _convert in (int, float, complex):
    attach(_number(_convert), f"__{_convert.__name__}__")


attach(Tensor.__int__, "__long__")


@attach
def __index__(self):
    t = self._t
    if t.numel() != 1 or t.dtype.is_floating_point or t.dtype.is_complex:
        raise InvalidTypeError("index: only an integer tensor with one element can stand for an int.", describe(self))
    return int(t.item())


@attach
def __bool__(self):
    t = self._t
    if t.numel() != 1:
        raise InvalidArgumentError(
            "bool(x): the truth of a tensor with more than one element, or none, is ambiguous.",
            describe(self),
            "x.any() or x.all().",
        )
    return bool(t)


attach(__bool__, "__nonzero__")


@attach
def __len__(self):
    t = self._t
    if not t.dim():
        raise InvalidTypeError("len(x): a 0-D tensor has no length.", describe(self))
    return t.shape[0]


@attach
def __iter__(self):
    t = self._t
    if not t.dim():
        hint = "float(x) or x.item()."
        raise InvalidTypeError("iteration: a 0-D tensor has nothing to walk along.", describe(self), hint)
    return iter([wrap(row) for row in t.unbind(0)])


@attach
def __contains__(self, item):
    return bool((self == item).any())


@attach
def __format__(self, spec):
    t = self._t
    if t.numel() == 1 and (spec or not t.dim()):
        return format(t.item(), spec)
    if spec:
        hint = "format(x.mean(), ...) or x.tolist()."
        raise InvalidTypeError(f"format: {spec!r} formats one number.", describe(self), hint)
    return str(self)


@attach
def __repr__(self):
    facts = {"shape": self.shape, "dtype_name": self.dtype.name, "place": self.place}
    return to_string(self._t, **facts, stop_gradient=self.stop_gradient)


attach(__repr__, "__str__")


# ---- places and copies ----


@attach
@property
def place(self):  # noqa: F811 - the attribute's name is the module's
    """Where the tensor lives."""
    return _place_of(self._t)


def _place_of(t):
    from . import place as places

    return places.CUDAPinnedPlace() if t.device.type == "cpu" and t.is_pinned() else places.of_torch(t.device)


@attach
@property
def device(self):
    """The place by name, with torch's `type` and `index`."""
    from . import place as places

    return places.Device(str(places.of_torch(self._t.device)))


@op(name="memcpy")
def _moved(x, device, blocking=True):
    return x.to(device, non_blocking=not blocking)


@attach
def cpu(self):
    """On the host."""
    return self if self._t.device.type == "cpu" else _moved(self, torch.device("cpu"))


@attach
def cuda(self, device_id=None, blocking=True):
    """On a CUDA card."""
    from . import place as places

    name = "gpu" if device_id is None else f"gpu:{device_id}" if isinstance(device_id, int) else device_id
    return _moved(self, places.parse(name).torch, blocking)


@attach
def pin_memory(self, blocking=True):
    """In host memory that a card reads directly."""
    from . import place as places

    places.CUDAPinnedPlace()
    return wrap(self._t.pin_memory())


@op(name="cast")
def _cast(x, dtype):
    return _as_type(x, dtypes.torch_dtype(dtype), copy=True)


def _as_type(t, dtype, **more):
    # torch warns when a cast drops imaginary parts; in Paddle that is what such a cast is for.
    if t.is_complex() and dtype is not None and not dtype.is_complex and dtype is not torch.bool:
        t = t.real
    return t.to(dtype=dtype, **more)


def cast(x, dtype):
    """A copy with every element in another type.

    >>> paddle.cast(paddle.to_tensor([1.7, -1.7]), "int64").tolist()
    [1, -1]
    """
    out = _cast(x, dtype)
    # Paddle counts a cast to integers as a step of the graph, which torch does not.
    if isinstance(x, Tensor) and not x.stop_gradient and out.stop_gradient and torch.is_grad_enabled():
        out._stop = False
    return out


@attach
def astype(self, dtype):
    """As `paddle.cast`, but the tensor itself where it has that type already."""
    dtype = dtypes.torch_dtype(dtype)
    return self if dtype is self._t.dtype else cast(self, dtype)


attach(cast)


@attach
def to(self, *args, **kwargs):
    """Another dtype, another place, or both, given in any order, or as another tensor has them.

    >>> paddle.ones([1]).to("float64").dtype
    paddle.float64
    """
    from . import place as places

    blocking = kwargs.pop("blocking", None)
    blocking = not kwargs.pop("non_blocking", False) if blocking is None else blocking
    always = kwargs.pop("copy", False) or kwargs.pop("copy_tensor", False)
    device, wanted = kwargs.pop("device", None), kwargs.pop("dtype", None)
    other = kwargs.pop("other", None)
    if kwargs:
        raise InvalidTypeError("to: expected device, dtype, blocking or other.", f"unknown arguments {sorted(kwargs)}")
    for arg in args:
        if isinstance(arg, Tensor):
            other = arg
        elif isinstance(arg, bool):
            blocking = arg
        elif isinstance(arg, (places.Place, torch.device)) or (isinstance(arg, str) and _is_device(arg)):
            device = arg
        elif arg is not None:
            wanted = arg
    if other is not None:
        device, wanted = other.place, other.dtype
    t = self._t
    target = t.device if device is None else places.parse(device).torch
    wanted = dtypes.torch_dtype(wanted) or t.dtype
    result = _as_type(t, wanted, device=target, non_blocking=not blocking, copy=always)
    return self if result is t else wrap(result)


def _is_device(text):
    return text.split(":")[0].lower() in ("cpu", "gpu", "cuda", "xpu", "mps", "npu", "dcu", "gpu_pinned")


@attach
def clone(self):
    """A copy in memory of its own, with the gradient flowing back."""
    return wrap(self._t.clone())


@attach
def _clear_data(self):
    self._t = self._t.new_empty(0)


@attach
@property
def data(self):
    """The same memory, outside the graph."""
    return wrap(self._t.detach())


@data.setter
def data(self, value):
    kept = self._t.requires_grad
    fresh = value._t.detach()
    if self._t.is_leaf and self._t.dtype == fresh.dtype and self._t.device == fresh.device:
        self._t.data = fresh
    else:
        self._t = fresh.requires_grad_(kept)


attach(data, "data")


@attach
def set_value(self, value):
    """Take the values of an array or another tensor of the same shape, in place and outside the graph."""
    source = unwrap(value)
    if isinstance(source, dict):
        hint = "layer.set_state_dict for a whole model."
        raise InvalidTypeError("set_value: expected an array or a Tensor.", "a dict", hint)
    fresh = source if isinstance(source, torch.Tensor) else _of_array(np.asarray(source), self._t.dtype)
    if fresh.shape != self._t.shape:
        raise FailedCheckError(
            f"set_value: the tensor '{self.name}' has shape {list(self._t.shape)} and takes only values of that shape.",
            received(value=value),
        )
    if fresh.dtype != self._t.dtype:
        raise FailedCheckError(
            f"set_value: the tensor '{self.name}' has dtype {self.dtype.name} and takes only values of that dtype.",
            received(value=value),
            f"value.astype('{self.dtype.name}').",
        )
    with torch.no_grad():
        self._t.copy_(fresh)


def _of_array(array, like):
    """An array as a torch tensor; the bits of bfloat16 as bfloat16."""
    if array.dtype == np.uint16 and like is torch.bfloat16:
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(np.array(array))


@attach
def value(self):
    """The tensor itself, as `Variable.value()` of the fluid era gave it."""
    return self


@attach
def get_tensor(self):
    """The tensor itself: the handle of earlier eras, with `set`."""
    return self


@attach
def set(self, value, place=None):
    """Take the values of an array, of any shape."""
    fresh = torch.from_numpy(np.array(np.asarray(value)))
    kept = self._t.requires_grad
    self._t = fresh.to(self._t.device).requires_grad_(kept and fresh.is_floating_point())


@attach
def copy_(self, other, blocking=True):
    """Take another tensor's values, in place."""
    self._t.copy_(unwrap(other), non_blocking=not blocking)
    return self


@attach
def _copy_to(self, place, blocking):
    from . import place as places

    return wrap(self._t.to(places.parse(place).torch, non_blocking=not blocking, copy=True))


@attach
def _share_buffer_to(self, other):
    other._t = self._t.detach()


@attach
def _is_shared_buffer_with(self, other):
    return self._t.data_ptr() == other._t.data_ptr()


# ---- with torch, DLPack, pickle, deepcopy ----


def _torch_function(cls, func, types, args=(), kwargs=None):
    """torch's functions accept our tensors and give them back."""
    from .tensor import wrap_all

    return wrap_all(func(*unwrap(tuple(args)), **unwrap(kwargs or {})))


attach(classmethod(_torch_function), "__torch_function__")


@attach
def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
    asked = {"stream": stream, "max_version": max_version, "dl_device": dl_device, "copy": copy}
    return self._t.detach().__dlpack__(**{k: v for k, v in asked.items() if v is not None})


@attach
def __dlpack_device__(self):
    return self._t.__dlpack_device__()


def _rebuild(cls, t, state):
    self = object.__new__(cls)
    self._t = t
    self.__dict__.update(state)
    return self


@attach
def __reduce__(self):
    t = self._t.detach()
    t = t.requires_grad_(True) if self._t.requires_grad else t
    return (_rebuild, (self.__class__, t, dict(self.__dict__)))


@attach
def __deepcopy__(self, memo):
    state = {k: copy.deepcopy(v, memo) for k, v in self.__dict__.items() if k != "_name"}
    fresh = _rebuild(self.__class__, self._t.detach().clone().requires_grad_(self._t.requires_grad), state)
    fresh._name = names.generate(f"{self.name}_deepcopy")
    memo[id(self)] = fresh
    return fresh
