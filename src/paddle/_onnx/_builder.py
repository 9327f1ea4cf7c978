"""Values and nodes of an ONNX graph under construction, and the operators whose form depends on the opset."""

import contextlib
import math

import numpy as np
import torch

import onnx
from onnx import TensorProto, helper, numpy_helper

TYPES = {
    torch.float32: TensorProto.FLOAT,
    torch.float64: TensorProto.DOUBLE,
    torch.float16: TensorProto.FLOAT16,
    torch.bfloat16: TensorProto.BFLOAT16,
    torch.int64: TensorProto.INT64,
    torch.int32: TensorProto.INT32,
    torch.int16: TensorProto.INT16,
    torch.int8: TensorProto.INT8,
    torch.uint8: TensorProto.UINT8,
    torch.bool: TensorProto.BOOL,
}

COMPLEX_TYPES = {torch.complex64: torch.float32, torch.complex128: torch.float64}  # and the type of their parts

LARGEST = 2**63 - 1  # "to the end", in slices


class Unconvertible(Exception):
    """The reason why a call has no ONNX counterpart; the text continues after the operator's name."""


class Value:
    """A tensor in the graph: its name, type, sizes (None if unknown before a run), and its array if constant.

    `shape` is None if the number of axes is unknown. Python's operators create nodes.
    """

    __slots__ = ("array", "bound", "builder", "dtype", "integers", "name", "node", "parts", "preferred_name", "shape")

    def __init__(self, builder, name, dtype, shape, array=None, node=None):
        self.builder, self.name, self.dtype, self.array, self.node = builder, name, dtype, array, node
        self.shape = None if shape is None else [None if n is None or n < 0 else int(n) for n in shape]
        self.bound = False  # whether its name comes from the Program
        self.preferred_name = "constant"  # the name of a constant, once a node reads it
        self.integers = None  # for 8-bit integers stored as floats: the value that has them in 8 bits
        self.parts = None  # for a row of sizes: the known ones, None for the others

    @property
    def rank(self):
        if self.shape is None:
            raise Unconvertible("works on a tensor whose number of dimensions is unknown")
        return len(self.shape)

    def check_axis(self, axis):
        """Refuse an axis that the tensor does not have."""
        if not -self.rank <= axis < self.rank:
            raise Unconvertible(f"works on axis {axis} of a tensor with {self.rank} dimensions")

    def size(self, axis):
        """A size that must be known now."""
        self.check_axis(axis)
        found = self.shape[axis]
        if found is None:
            raise Unconvertible(f"needs to know the size of axis {axis % self.rank} when the model is written")
        return found

    @property
    def floats(self):
        return self.dtype.is_floating_point

    def _pair(self, kind, other, flipped=False):
        b = self.builder
        other = b.value(other, self.dtype)
        x, y = (other, self) if flipped else (self, other)
        return b.op(kind, x, y, dtype=self.dtype, shape=broadcast(x.shape, y.shape))

    def __add__(self, other):
        return self._pair("Add", other)

    def __radd__(self, other):
        return self._pair("Add", other, True)

    def __sub__(self, other):
        return self._pair("Sub", other)

    def __rsub__(self, other):
        return self._pair("Sub", other, True)

    def __mul__(self, other):
        return self._pair("Mul", other)

    def __rmul__(self, other):
        return self._pair("Mul", other, True)

    def __truediv__(self, other):
        return self._pair("Div", other)

    def __rtruediv__(self, other):
        return self._pair("Div", other, True)

    def __pow__(self, other):
        return self._pair("Pow", other)

    def __neg__(self):
        return self.builder.op("Neg", self)

    def __repr__(self):
        return f"Value({self.name}: {self.dtype}{self.shape})"


class Complex(Value):
    """The real and the imaginary part of complex numbers, which ONNX has no type for."""

    __slots__ = ("imag", "real")

    def __init__(self, real, imag):
        self.real, self.imag = real, imag
        super().__init__(real.builder, None, _COMPLEX_OF[real.dtype], real.shape)

    @property
    def shape(self):
        return self.real.shape

    @shape.setter
    def shape(self, sizes):
        self.real.shape = None if sizes is None else list(sizes)
        self.imag.shape = None if sizes is None else list(sizes)


_COMPLEX_OF = {real: kind for kind, real in COMPLEX_TYPES.items()}


def broadcast(*shapes):
    """The broadcast shape of operands of these shapes; None for sizes unknown before a run."""
    if None in shapes:
        return None
    rank = max(map(len, shapes))
    out = []
    for sizes in zip(*([1] * (rank - len(s)) + list(s) for s in shapes), strict=True):
        longer = [n for n in sizes if n != 1]
        known = [n for n in longer if n is not None]
        out.append(known[0] if known else None if longer else 1)
    return out


class Builder:
    """The nodes in order, the constants, and the unique names."""

    def __init__(self, opset, draws_elsewhere=False):
        self.opset = opset
        self.draws_elsewhere = draws_elsewhere  # whether random numbers must not be drawn by the runtime
        self.nodes, self.initializers = [], []
        self._held, self._taken = {}, {}
        self.used = set()  # names that are read by a node
        self.results = ()  # the results of the call being converted: (dtype, shape) of each tensor

    # ---- names and nodes ----

    def fresh(self, name):
        """`name`, with a numeric suffix if it is taken."""
        count = self._taken.get(name, 0)
        self._taken[name] = count + 1
        return name if not count else self.fresh(f"{name}_{count}")

    def op(self, kind, *inputs, dtype=None, shape=..., outputs=1, domain="", **attributes):
        """Add a node; its result has the type and shape of its first input unless specified."""
        names = ["" if v is None else self._name(v) for v in inputs]
        while names and not names[-1]:
            names.pop()
        self.used.update(names)
        output_names = [self.fresh(f"{kind}_out") for _ in range(outputs)]
        node = helper.make_node(kind, names, output_names, domain=domain, **attributes)
        self.nodes.append(node)
        like = next((v for v in inputs if v is not None), None)
        dtype = like.dtype if dtype is None else dtype
        shape = like.shape if shape is ... else shape
        values = [Value(self, name, dtype, shape, node=node) for name in output_names]
        return values[0] if outputs == 1 else values

    def _name(self, value):
        if isinstance(value, Complex):
            raise Unconvertible("works with complex numbers, which ONNX does not have")
        if value.array is not None and value.name is None:
            value.name = self._hold(value.array, value.preferred_name)
        return value.name

    def _hold(self, array, preferred_name):
        """The name of an initializer with these elements; small equal ones are shared."""
        key = (array.dtype.str, array.shape, array.tobytes()) if array.size <= 64 else id(array)
        found = self._held.get(key)
        if found is None:
            found = (self.fresh(preferred_name), array)  # keeps the array alive, so that its id stays unique
            self._held[key] = found
            self.initializers.append(numpy_helper.from_array(array, found[0]))
        return found[0]

    @contextlib.contextmanager
    def body(self):
        """A context whose nodes go to a separate list: the body of a branch or a loop."""
        outer, self.nodes = self.nodes, []
        try:
            yield self.nodes
        finally:
            self.nodes = outer

    # ---- constants ----

    def const(self, value, dtype=None):
        """A constant from numbers or an array."""
        if isinstance(value, float) and dtype is torch.float64:  # which torch would round to float32 first
            return self.tensor(torch.tensor(value, dtype=dtype))
        t = torch.as_tensor(value)
        return self.tensor(t if dtype is None else t.to(dtype))

    def ints(self, *values):
        """A row of int64."""
        return self.const(list(values), torch.int64)

    def tensor(self, t, name=None):
        """A constant from a torch tensor; it becomes an initializer of that name only if a node reads it."""
        t = t.detach().cpu()
        if t.dtype in COMPLEX_TYPES:
            return Complex(self.tensor(t.real), self.tensor(t.imag))
        if t.dtype not in TYPES:
            raise Unconvertible(f"works with {str(t.dtype).removeprefix('torch.')}, a type that ONNX does not have")
        if t.dtype is torch.bfloat16:
            import ml_dtypes

            array = t.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
        else:
            array = t.contiguous().numpy()
        constant = Value(self, None, t.dtype, list(t.shape), array)
        constant.preferred_name = name or constant.preferred_name
        return constant

    def value(self, value, dtype=None):
        """A value unchanged, or a constant of anything else."""
        return value if isinstance(value, Value) else self.const(value, dtype)

    # ---- operators that every family uses ----

    def cast(self, x, dtype):
        if x.dtype == dtype:
            return x
        if isinstance(x, Complex):  # as real numbers, without the imaginary part
            if dtype not in COMPLEX_TYPES:
                return self.cast(x.real, dtype)
            return Complex(*(self.cast(p, COMPLEX_TYPES[dtype]) for p in (x.real, x.imag)))
        if dtype in COMPLEX_TYPES:
            x = self.cast(x, COMPLEX_TYPES[dtype])
            return Complex(x, self.full(self.shape_of(x), 0, x.dtype, x.shape))
        if x.array is not None and x.array.size <= 64 and torch.bfloat16 not in (dtype, x.dtype):
            return self.const(x.array, dtype)
        return self.op("Cast", x, dtype=dtype, to=TYPES[dtype])

    def reshape(self, x, shape):
        """Reshape to ints, where -1 is the remaining size and 0 the size at the same position."""
        known = [x.shape[i] if n == 0 and x.shape is not None and i < len(x.shape) else n for i, n in enumerate(shape)]
        return self.op("Reshape", x, self.ints(*shape), shape=[None if n is None or n < 0 else n for n in known])

    def flat(self, x):
        """Flatten to one axis."""
        count = None if x.shape is None or None in x.shape else math.prod(x.shape)
        return self.op("Reshape", x, self.ints(-1), shape=[count])

    def transpose(self, x, perm):
        perm = [p % len(perm) for p in perm]
        if perm == sorted(perm):
            return x
        return self.op("Transpose", x, perm=perm, shape=[x.shape[p] for p in perm])

    def swapped(self, x, first, second):
        perm = list(range(x.rank))
        perm[first], perm[second] = perm[second], perm[first]
        return self.transpose(x, perm)

    def squeeze(self, x, axes):
        axes = sorted(a % x.rank for a in axes)
        if not axes:
            return x
        shape = [n for i, n in enumerate(x.shape) if i not in axes]
        if self.opset >= 13:
            return self.op("Squeeze", x, self.ints(*axes), shape=shape)
        return self.op("Squeeze", x, axes=axes, shape=shape)

    def unsqueeze(self, x, axes):
        rank = x.rank + len(axes)
        axes = sorted(a % rank for a in axes)
        if not axes:
            return x
        if x.array is not None and x.array.size <= 64:
            return self.tensor(torch.as_tensor(np.expand_dims(x.array, tuple(axes))))
        sizes = iter(x.shape)
        shape = [1 if i in axes else next(sizes) for i in range(rank)]
        if self.opset >= 13:
            return self.op("Unsqueeze", x, self.ints(*axes), shape=shape)
        return self.op("Unsqueeze", x, axes=axes, shape=shape)

    def reduce(self, kind, x, axes=None, keepdim=False):
        """Reduce<kind> over some axes, or over all."""
        rank = x.rank
        if rank == 0:
            return x if kind not in ("L1", "L2") else self.op("Abs", x)
        axes = list(range(rank)) if axes is None else sorted({a % rank for a in axes})
        shape = [1 if i in axes else n for i, n in enumerate(x.shape) if keepdim or i not in axes]
        name = f"Reduce{kind}"
        if self.opset >= (13 if kind == "Sum" else 18):
            return self.op(name, x, self.ints(*axes), keepdims=int(keepdim), shape=shape)
        return self.op(name, x, axes=axes, keepdims=int(keepdim), shape=shape)

    def concat(self, values, axis):
        first = values[0]
        if len(values) == 1:
            return first
        axis = axis % first.rank
        sizes = [v.shape[axis] for v in values]
        shape = [n for n in first.shape]
        shape[axis] = None if None in sizes else sum(sizes)
        return self.op("Concat", *values, axis=axis, shape=shape)

    def gather(self, x, index, axis=0):
        axis = axis % x.rank
        shape = None if index.shape is None else [*x.shape[:axis], *index.shape, *x.shape[axis + 1 :]]
        return self.op("Gather", x, index, axis=axis, shape=shape)

    def slice(self, x, starts, ends, axes, steps=None):
        """Slice along axes, by ints or by values of one row each."""
        rows = [v if isinstance(v, Value) else self.ints(*v) for v in (starts, ends, axes)]
        rows += [] if steps is None else [steps if isinstance(steps, Value) else self.ints(*steps)]
        shape = list(x.shape)
        for i, axis in enumerate(axes):
            whole = shape[axis]
            bounds = [v if isinstance(v, Value) else v[i] for v in (starts, ends)]
            if whole is None or any(isinstance(v, Value) for v in bounds) or isinstance(steps, Value):
                shape[axis] = None
            else:
                shape[axis] = len(_places(whole, *bounds, 1 if steps is None else steps[i]))
        return self.op("Slice", x, *rows, shape=shape)

    def split(self, x, sizes, axis):
        """Split into parts of these sizes along an axis."""
        axis = axis % x.rank
        if len(sizes) == 1:
            return [x]
        if self.opset >= 13:
            parts = self.op("Split", x, self.ints(*sizes), axis=axis, outputs=len(sizes))
        else:
            parts = self.op("Split", x, axis=axis, split=list(sizes), outputs=len(sizes))
        for part, size in zip(parts, sizes, strict=True):
            part.shape = [size if i == axis else n for i, n in enumerate(x.shape)]
        return parts

    def where(self, condition, x, y):
        return self.op("Where", condition, x, y, dtype=x.dtype, shape=broadcast(condition.shape, x.shape, y.shape))

    def compare(self, kind, x, y):
        """Equal, Less, Greater, and the comparisons derived from them."""
        shape = broadcast(x.shape, y.shape)
        if kind in ("LessOrEqual", "GreaterOrEqual") and self.opset < 12:
            opposite = "Greater" if kind == "LessOrEqual" else "Less"
            return self.op("Not", self.op(opposite, x, y, dtype=torch.bool, shape=shape))
        if kind == "NotEqual":
            return self.op("Not", self.compare("Equal", x, y))
        if kind == "Equal" and x.dtype is torch.bool and self.opset < 11:
            x, y = self.cast(x, torch.int32), self.cast(y, torch.int32)
        return self.op(kind, x, y, dtype=torch.bool, shape=shape)

    def extreme(self, kind, x, y):
        """Max or Min of two."""
        return self.op(kind, x, y, shape=broadcast(x.shape, y.shape))

    def clip(self, x, low=None, high=None):
        """Clip to bounds, which are numbers, values without axes, or None."""
        bounds = [None if v is None else self.cast(self.value(v, x.dtype), x.dtype) for v in (low, high)]
        plain = all(v is None or v.rank == 0 for v in bounds)
        if plain and (x.floats or self.opset >= 12):
            return self.op("Clip", x, *bounds)
        for kind, bound in zip(("Max", "Min"), bounds, strict=True):
            if bound is not None:
                x = self.extreme(kind, x, bound)
        return x

    def matmul(self, x, y, shape=None):
        return self.op("MatMul", x, y, shape=shape)

    def softmax(self, x, axis, kind="Softmax"):
        axis = axis % max(x.rank, 1)
        if x.rank == 0:
            one = self.op(kind, self.reshape(x, [1]), axis=0)
            return self.reshape(one, [])
        if self.opset >= 13 or axis == x.rank - 1:
            return self.op(kind, x, axis=axis)
        # Before opset 13, all axes from this one on were flattened.
        return self.swapped(self.op(kind, self.swapped(x, axis, -1), axis=x.rank - 1), axis, x.rank - 1)

    # ---- shapes known at run time ----

    def shape_of(self, x):
        """The sizes of a tensor; a constant if all are known."""
        if x.shape is not None and None not in x.shape:
            return self.ints(*x.shape)
        sizes = self.op("Shape", x, dtype=torch.int64, shape=[None if x.shape is None else len(x.shape)])
        sizes.parts = x.shape
        return sizes

    def size_of(self, x, axis):
        """One size, as a value without axes."""
        x.check_axis(axis)
        if x.shape[axis] is not None:
            return self.const(x.shape[axis], torch.int64)
        return self.gather(self.shape_of(x), self.const(axis % x.rank, torch.int64))

    def row(self, items):
        """A row of int64 from ints, values without axes, or rows of one; or from a value that is a row already."""
        if isinstance(items, Value):
            return self.cast(items if items.rank else self.unsqueeze(items, [0]), torch.int64)
        items = [items] if isinstance(items, (int, np.integer)) else list(items)
        if not any(isinstance(v, Value) for v in items):
            return self.ints(*map(int, items))
        rows = [self.row(v) if isinstance(v, Value) else self.ints(int(v)) for v in items]
        rows = [r if r.shape in ([1], None) else self.op("Reshape", r, self.ints(1), shape=[1]) for r in rows]
        return self.concat(rows, 0)

    def expand(self, x, row, shape=None):
        return self.op("Expand", x, row, shape=shape)

    def full(self, row, value, dtype, shape=None):
        """A tensor filled with one number, of the shape in a row."""
        if dtype is torch.bool:  # ONNX Runtime only fills with numbers
            return self.cast(self.full(row, int(value), torch.int64, shape), torch.bool)
        fill = numpy_helper.from_array(torch.tensor([value]).to(dtype).numpy())
        return self.op("ConstantOfShape", row, value=fill, dtype=dtype, shape=shape)


def _places(size, start, stop, step):
    """Clamp bounds for ONNX's Slice to the ends."""
    stop = None if step < 0 and stop <= -LARGEST else stop
    return range(*slice(start, stop, step).indices(size))


__all__ = [
    "COMPLEX_TYPES",
    "LARGEST",
    "TYPES",
    "Builder",
    "Complex",
    "Unconvertible",
    "Value",
    "broadcast",
    "helper",
    "onnx",
]
