"""`Variable`: a value of a static graph, with a name, a shape and a dtype, but without data.

It is a Tensor without a torch tensor: accessing `_t` raises `Symbolic`, and every operator then records its call
instead of running it. So methods, composed functions and layers work on variables unchanged. Only what Tensor does
without an operator is redefined here.
"""

import math

import numpy as np
import torch

from .. import arithmetic, dtype, mode, names
from ..errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from ..indexing import getitem, write
from ..op import op
from ..tensor import Size, Symbolic, Tensor
from ..tensor_properties import Count
from .sizes import TESTS, UnknownSize, alike, is_asked_by, trial_sizes

UNKNOWN = -1


class Variable(Tensor):
    """A value in a Program; `-1` in its shape is a size that is known only when the Program runs.

    Args:
        block: the block it belongs to.
        type: accepted and not used.
        name: its name; by default a new one.
        shape: size of each axis, None or -1 where it is not known; by default it has no axes.
        dtype: type of the elements.
        lod_level: number of levels of ragged sequences.
        capacity: accepted and not used.
        persistable: whether its value stays in the scope after a run.
        error_clip: stored as its attribute.
        stop_gradient: whether gradients stop here.
        is_data: whether it is fed.
        need_check_feed: accepted and not used.
        belong_to_optimizer: accepted and not used.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 4])
    >>> (x @ x.T).shape
    [-1, -1]
    >>> paddle.disable_static()
    """

    __slots__ = ()

    _is_symbolic = True
    is_parameter = False
    is_data = False
    lod_level = 0
    error_clip = None
    place = None
    block = None
    op = None  # the record that computes it

    # Its values in the trial runs of shape inference, if they are known; see infer.py.
    _values = None
    # Whether no gradient can flow here, whatever stop_gradient is set to later.
    _inert = True
    _hooks = ()
    # How a sparse value is stored, see spec.Form; None if it is dense.
    _form = None
    # The shape and dtype a variable of data is fed with, once an in-place operator has given its name another value.
    _fed_as = None

    def __init__(
        self,
        block,
        type=None,
        name=None,
        shape=None,
        dtype=None,
        lod_level=None,
        capacity=None,
        persistable=None,
        error_clip=None,
        stop_gradient=False,
        is_data=False,
        need_check_feed=False,
        belong_to_optimizer=False,
        **kwargs,
    ):
        own = self.__dict__
        own["block"] = block
        own["_name"] = name or names.generate("_generated_var")
        self._set_sizes(() if shape is None else shape)
        own["_dtype"] = _convert(dtype)
        own["_stop"] = bool(stop_gradient)
        own["_inert"] = False
        for key, value in (("persistable", persistable), ("lod_level", lod_level), ("error_clip", error_clip)):
            if value is not None:
                own[key] = value
        if is_data:
            own["is_data"] = True

    @property
    def _t(self):
        raise Symbolic(
            f"variable '{self.name}' of a static graph has no value while the Program is built, and this call needs "
            f"one.\n  Received: {self!r}\n  Try: exe.run(program, feed={{...}}, fetch_list=[x]) to get values, and "
            "paddle.static.nn.cond and while_loop for control flow that depends on values."
        )

    # ---- shape, type, name ----

    @property
    def shape(self):
        """The size of each axis; -1 if it is known only when the Program runs."""
        sizes = [UnknownSize(self, i) if n == UNKNOWN else n for i, n in enumerate(self._shape)]
        as_written = self.block is not None and self.block.program._as_written
        if as_written and is_asked_by(as_written):
            sizes = [_without_number(n) if isinstance(n, UnknownSize) else n for n in sizes]
        return Size(sizes)

    @shape.setter
    def shape(self, value):
        self._set_sizes(value)

    def _set_sizes(self, shape, in_trials=None):
        """Set the shape and, for unknown axes, their sizes in the trial runs of shape inference."""
        shape = [UNKNOWN if n is None else n for n in shape]
        self.__dict__["_trial_sizes"] = trial_sizes(shape) if in_trials is None else in_trials
        self.__dict__["_shape"] = Size(map(int, shape))

    def set_shape(self, shape):
        """Set the known sizes of the shape."""
        self.shape = shape

    @property
    def desc(self):
        """Its description, with the interface of Paddle's compiled core."""
        return VariableDesc(self)

    @property
    def ndim(self):
        return len(self._shape)

    def dim(self):
        """The number of axes."""
        return len(self._shape)

    ndimension = dim

    @property
    def dtype(self):
        """The element type."""
        return self._dtype

    @property
    def size(self):
        """The number of elements: an int if it is known, else a variable; called, it gives the sizes as in torch."""
        if UNKNOWN not in self._shape:
            return Count(math.prod(self._shape), self._shape)
        count = _counted(self)
        count.__dict__["_counts"] = self
        count.__class__ = UnknownCount
        return count

    def numel(self, name=None):
        """The number of elements, as a variable."""
        return _counted(self)

    def element_size(self):
        """The size of one element in bytes."""
        return self._dtype.itemsize

    @property
    def itemsize(self):
        return self._dtype.itemsize

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self.block._rename(self, value)

    @property
    def grad_name(self):
        """The name of its gradient, if the Program computes one."""
        return f"{self.name}@GRAD"

    @property
    def program(self):
        """The Program it belongs to."""
        return self.block.program

    @property
    def type(self):
        return dtype.VarType.DENSE_TENSOR

    def stride(self, dim=None):
        """The strides that a tensor of this shape has if its memory is contiguous."""
        strides = [math.prod(self._shape[axis + 1 :]) for axis in range(len(self._shape))]
        if dim is not None and not -len(strides) <= dim < len(strides):
            raise InvalidArgumentError(f"stride: 'dim' must be an axis of {self!r}.", received(dim=dim))
        return strides if dim is None else strides[dim]

    def is_dense(self):
        return self._form is None

    def is_sparse(self):
        """Whether its value is sparse, in any format."""
        return self._form is not None

    def is_sparse_coo(self):
        """Whether its value is sparse in COO format."""
        return self._form is not None and self._form.layout == "coo"

    def is_sparse_csr(self):
        """Whether its value is sparse in CSR format."""
        return self._form is not None and self._form.layout == "csr"

    def is_selected_rows(self):
        return False

    is_dist = is_selected_rows

    def is_coalesced(self):
        """False: whether every coordinate occurs once is known only in a run."""
        if not self.is_sparse_coo():
            raise InvalidTypeError("is_coalesced: only for sparse COO variables.", repr(self))
        return False

    def sparse_dim(self):
        """The number of axes stored as coordinates: 0 for a dense variable."""
        return 0 if self._form is None else self._form.sparse_dim

    def dense_dim(self):
        """The number of axes stored densely."""
        return len(self._shape) - self.sparse_dim()

    # ---- gradients ----

    @property
    def stop_gradient(self):
        """Whether gradients stop here."""
        return self._stop

    @stop_gradient.setter
    def stop_gradient(self, value):
        self.__dict__["_stop"] = bool(value)
        self.block.program._touch()

    @property
    def is_leaf(self):
        """Whether no operator of the Program computes it."""
        return self.op is None

    @property
    def grad(self):
        """The variable of its gradient, or None if the Program computes none."""
        if mode.is_tracing():
            from .training import gradient_of

            return gradient_of(self)
        return self.block.program._find(self.grad_name)

    def backward(self, grad_tensor=None, retain_graph=False, **kwargs):
        """Record the call in a traced function; other Programs have `append_backward` and `minimize`."""
        if mode.is_tracing():
            from .training import traced_backward

            traced_backward([self], [grad_tensor], retain_graph)
            return
        raise PreconditionNotMetError(
            "backward: a static graph has no values to run backward from.",
            repr(self),
            "paddle.static.append_backward(loss), or optimizer.minimize(loss).",
        )

    def gradient(self):
        """Not available: fetch the gradient from a run."""
        raise PreconditionNotMetError(
            "gradient: a static graph has no values yet.", repr(self), f"fetch_list=['{self.grad_name}']."
        )

    def clear_gradient(self, set_to_zero=True):
        """Do nothing: the gradients of a Program exist only during a run."""

    def retain_grads(self):
        """Do nothing: the gradient is a separate variable."""

    def register_hook(self, hook):
        """Call `hook(gradient)` in every run; a Tensor that it returns replaces the gradient of this variable."""
        if not callable(hook):
            raise InvalidTypeError("register_hook: 'hook' must be callable.", received(hook=hook))
        self.__dict__["_hooks"] = (*self._hooks, hook)
        self.block.program._touch()

    # ---- copies ----

    def clone(self):
        """Return a copy through which gradients flow back."""
        return _copied(self)

    def detach(self):
        """Return the same value without a gradient."""
        return _detached(self)

    def detach_(self):
        """Set `stop_gradient` and return the variable."""
        self.stop_gradient = True
        return self

    @property
    def data(self):
        """The same value without a gradient."""
        return _detached(self)

    def contiguous(self):
        return self

    def is_contiguous(self):
        return True

    def astype(self, dtype):
        """Convert to another dtype; return the variable itself if it has that dtype."""
        wanted = _convert(dtype)
        return self if wanted is self._dtype else self.cast(wanted)

    def to(self, *args, **kwargs):
        """Convert to another dtype; a place is ignored, since the Executor chooses it."""
        out = self
        for arg in (*args, kwargs.get("dtype"), kwargs.get("other")):
            if isinstance(arg, Tensor):
                out = out.astype(arg.dtype)
            elif arg is not None and not isinstance(arg, bool) and _is_type(arg):
                out = out.astype(arg)
        return out

    def cpu(self):
        """Copy to host memory."""
        return _on(self, "cpu")

    def cuda(self, device_id=None, blocking=True):
        """Copy to a CUDA device."""
        return _on(self, "gpu" if device_id is None else f"gpu:{device_id}")

    def pin_memory(self, blocking=True):
        return self

    # ---- writing: the name stands for another value from here on ----

    def _rebind(self, value):
        """Make the name stand for another value from here on."""
        return _same(value, out=self)

    def __setitem__(self, item, value):
        return _written(self, item, value, out=self)

    def fill_(self, value):
        """Set every element to one number."""
        return _filled(self, value, out=self)

    def zero_(self):
        """Set every element to zero."""
        return _filled(self, 0, out=self)

    def cast_(self, dtype):
        """Convert to another dtype in place."""
        return self._rebind(self.astype(dtype))

    def item(self, *args):
        """The only element, or the one at an index: in a static graph a variable."""
        if mode.is_tracing():
            return super().item(*args)
        if args:
            return self.flatten()[args[0]] if len(args) == 1 else self[args]
        if UNKNOWN not in self._shape and math.prod(self._shape) != 1:
            raise InvalidArgumentError(
                "item: only a tensor with one element is a number.", repr(self), "x.item(0, 1) for one element."
            )
        return self

    # ---- the value in a scope ----

    def get_value(self, scope=None):
        """The value that a persistable variable has in a scope."""
        from .scope import global_scope

        found = (scope or global_scope()).find_var(self.name)
        if found is None or not found.is_initialized():
            raise NotInScopeError(
                f"get_value: variable '{self.name}' has no value in the scope.",
                repr(self),
                "run the startup program first; fetch the value of a variable that is not persistable.",
            )
        return found.get_tensor()

    def set_value(self, value, scope=None):
        """Give a persistable variable a value in a scope."""
        held = self.get_value(scope)
        array = np.asarray(value)
        if list(array.shape) != list(held.shape):
            raise FailedCheckError(
                f"set_value: variable '{self.name}' has shape {list(held.shape)} and accepts only that shape.",
                received(value=value),
            )
        held.set(array.astype(held.numpy().dtype) if held.dtype.name != "bfloat16" else array)

    # ---- Python ----

    __getitem__ = getitem

    def __len__(self):
        if not self._shape or self._shape[0] == UNKNOWN:
            raise InvalidTypeError(
                "len(x): the first size of this variable is not known before a run.", repr(self), "paddle.shape(x)[0]."
            )
        return self._shape[0]

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def __contains__(self, item):
        raise InvalidTypeError(
            "item in x: a static graph has no values to search.", repr(self), "paddle.any(x == item)."
        )

    def __format__(self, spec):
        if spec:
            raise InvalidTypeError(f"format: {spec!r} is for a number, and this is a variable.", repr(self))
        return repr(self)

    def __repr__(self):
        persistent = "persistable, " if self.persistable else ""
        sparse = "" if self._form is None else f"sparse {self._form.layout.upper()}, "
        return (
            f"Variable({self.name}: {self._dtype.name}{list(self._shape)}, {persistent}{sparse}"
            f"stop_gradient={self.stop_gradient})"
        )

    __str__ = __repr__
    __hash__ = Tensor.__hash__

    def to_string(self, throw_on_error=True, with_details=False):
        """A description of the variable in one line."""
        return repr(self)

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise InvalidTypeError("pickle: a variable of a static graph has no value to store.", repr(self))


class OpenSize(Variable):
    """An open size in a function that a trace runs as it is written: Python can take it for no number.

    Only tests for an open size, such as `== -1` and `< 0`, see that it is one.
    """

    __slots__ = ()


def _without_number(size):
    """An `UnknownSize` as an `OpenSize`."""
    made = size.variable()
    made.__class__ = OpenSize
    made.__dict__["_unknown"] = size
    return made


def _tested(name):
    number, compute = getattr(int, f"__{name}__"), getattr(Variable, f"__{name}__")

    def method(self, other):
        if isinstance(other, OpenSize) and alike(self._unknown, other._unknown):
            return number(-1, -1)
        return number(-1, other) if type(other) is int and other in TESTS[name] else compute(self, other)

    return method


for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(OpenSize, f"__{_name}__", _tested(_name))
OpenSize.__hash__ = Variable.__hash__


class VariableDesc:
    """The description of a variable of a Program."""

    def __init__(self, variable):
        self._variable = variable

    def name(self):
        return self._variable.name

    def shape(self):
        return [int(n) for n in self._variable._shape]

    def set_shape(self, shape):
        self._variable.set_shape(shape)

    def dtype(self):
        return self._variable.dtype

    def persistable(self):
        return bool(self._variable.persistable)

    def stop_gradient(self):
        return self._variable.stop_gradient

    def type(self):
        return self._variable.type


class NotInScopeError(InvalidArgumentError):
    """A variable without a value, where a value is needed."""


def _convert(value):
    return dtype.convert("float32" if value is None else value)


def _is_type(arg):
    try:
        dtype.convert(arg)
    except (TypeError, ValueError):
        return False
    return True


# ---- operators for what Tensor does without one ----


class UnknownCount(Variable):
    """What `x.size` is where only the run knows it: a variable, and `x.size(axis)` is that size."""

    __slots__ = ()

    def __call__(self, dim=None):
        sizes = self._counts.shape
        return sizes if dim is None else sizes[dim]


@op(name="numel", variant="recorded")
def _counted(x):
    return torch.tensor(x.numel(), device=x.device)


@op(name="assign", variant="recorded")
def _copied(x):
    return x.clone()


@op(name="share_data", view=True)
def _same(x, *, out=None):
    return x


@op(name="detach", view=True)
def _detached(x):
    return x.detach()


@op(name="set_value")
def _written(x, item, value, *, out=None):
    x = x.clone()
    write(x, item, value)
    return x


@op(name="full_like", variant="recorded")
def _filled(x, value, *, out=None):
    return torch.full_like(x, value.item() if isinstance(value, torch.Tensor) else value)


@op(name="memcpy", variant="recorded")
def _on(x, device):
    from .. import place
    from ..random import INFERRING_SHAPES

    return x if INFERRING_SHAPES else x.to(place.parse(device).torch)


# ---- Python's operators ----


def _operator(op_name, reflected):
    def operator(self, y, **others):
        if others:
            return getattr(Tensor, op_name)(*((y, self) if reflected else (self, y)), **others)
        return arithmetic.call_operator(op_name, y, self) if reflected else arithmetic.call_operator(op_name, self, y)

    return operator


def _equality(op_name, answer):
    compare = _operator(op_name, False)

    def operator(self, other):
        result = compare(self, other)
        return answer if result is NotImplemented else result

    return operator


for _method, _, _op_name, _, _ in arithmetic.FORWARD:
    setattr(Variable, _method, _operator(_op_name, False))
for _method, _, _op_name, _ in arithmetic.REFLECTED:
    setattr(Variable, _method, _operator(_op_name, True))
Variable.__eq__ = _equality("equal", False)
Variable.__ne__ = _equality("not_equal", True)
for _method, _op_name in (("__neg__", "neg"), ("__abs__", "abs"), ("__invert__", "bitwise_not")):
    setattr(Variable, _method, lambda self, _op_name=_op_name, **others: getattr(Tensor, _op_name)(self, **others))
Variable.__pos__ = lambda self, **_: self
