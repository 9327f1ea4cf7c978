"""First and second derivatives as matrices, computed row by row when read."""

import operator

import paddle

from .._core.autograd import grad
from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from .._core.tensor import Tensor

__all__ = ["hessian", "jacobian"]


class Jacobian:
    """dy/dx, indexed like a Tensor; only rows that are read are computed.

    Its shape is [M, N] for y of M and x of N elements, or [B, M, N] with a batch axis; a size is omitted where y or x
    has no axis for it.
    """

    def __init__(self, ys, xs, is_batched=False):
        y, x, batched = self._y, self._x, self._batched = ys, xs, is_batched
        self._rows = {}
        # Without a row axis, y is a scalar (for each sample).
        self._flat = y.ndim == int(batched) and (not batched or x.ndim == 1)

    @property
    def shape(self):
        """The shape of the full matrix, as a list."""
        lead = self._x.shape[: int(self._batched)]
        return [*lead, *([] if self._flat else [self._count()]), *self._x.shape[int(self._batched) :]]

    def _count(self):
        return self._y.shape[-1] if self._y.ndim > int(self._batched) else 1

    def _row(self, i):
        """The gradient of element i of y (in every sample) with respect to x."""
        if i not in self._rows:
            y = self._y if self._y.ndim == int(self._batched) else self._y[..., i]
            row = None if y.stop_gradient else grad(y, self._x, create_graph=True, allow_unused=True)[0]
            if row is None:  # y is constant in x
                row = paddle.zeros_like(self._x)
                row.stop_gradient = False
            self._rows[i] = row
        return self._rows[i]

    def __getitem__(self, index):
        if self._flat:
            return self._row(0)[index]
        axis = int(self._batched)
        items = list(index) if isinstance(index, tuple) else [index]
        rows = range(self._count())
        if len(items) > axis and all(isinstance(i, (int, slice)) for i in items[: axis + 1]):
            # Only these rows are needed; a single one keeps its axis until the index below removes it.
            wanted = items[axis]
            if isinstance(wanted, slice):
                rows, items[axis] = rows[wanted], slice(None)
            elif -len(rows) <= wanted < len(rows):
                rows, items[axis] = [rows[wanted]], 0
        if not len(rows):
            rows, items[axis] = range(1), slice(0, 0)
        return paddle.stack([self._row(i) for i in rows], axis=axis)[tuple(items)]

    def _full_matrix(self):
        return self._row(0) if self._flat else self[:]

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._full_matrix(), name)

    def __repr__(self):
        return f"<{type(self).__name__} of shape {self.shape}>"

    def __array__(self, dtype=None, copy=None):
        return self._full_matrix().__array__(dtype, copy)


def _plain(value):
    return value._full_matrix() if isinstance(value, Jacobian) else value


def _forward(act):
    return lambda self, *others: act(self._full_matrix(), *map(_plain, others))


def _reflected(act):
    return lambda self, other: act(_plain(other), self._full_matrix())


for _name in "add sub mul truediv floordiv mod pow matmul".split():
    setattr(Jacobian, f"__{_name}__", _forward(getattr(operator, _name)))
    setattr(Jacobian, f"__r{_name}__", _reflected(getattr(operator, _name)))
for _name in "neg abs lt le gt ge eq ne".split():
    setattr(Jacobian, f"__{_name}__", _forward(getattr(operator, _name)))
for _act in (len, iter, float, format):
    setattr(Jacobian, f"__{_act.__name__}__", _forward(_act))


class Hessian(Jacobian):
    """The second derivatives of a scalar (in every sample): the Jacobian of its gradient."""


def jacobian(ys, xs, batch_axis=None):
    """The Jacobian of `ys` with respect to `xs`; with sequences of tensors, a tuple (of tuples) of them.

    `batch_axis` is None, or 0 if the first axis of every tensor counts independent samples.

    Args:
        ys: Tensor [] or [M] (with a batch [B] or [B, M]), or a sequence of them, computed from `xs`.
        xs: Tensor [] or [N] (with a batch [B] or [B, N]), or a sequence of them.
        batch_axis: None, or 0 if the first axis of every Tensor counts independent samples.

    Returns:
        an object that is indexed like a Tensor [M, N] or [B, M, N] and computes the rows that are read; for sequences a
        tuple of them.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.autograd.jacobian(x * x, x)[:].tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """
    batched = _batched(batch_axis, "jacobian")
    for name, values in (("ys", ys), ("xs", xs)):
        _check(values, name, batched, "jacobian")
    return _for_each_pair(lambda y, x: Jacobian(y, x, batched), ys, xs)


def hessian(ys, xs, batch_axis=None):
    """The Hessian of a scalar `ys` (one in every sample) with respect to `xs`; a tuple of tuples for a sequence.

    Args:
        ys: Tensor of one element (with a batch one in every sample), computed from `xs`.
        xs: Tensor [] or [N] (with a batch [B] or [B, N]), or a sequence of them.
        batch_axis: None, or 0 if the first axis of every Tensor counts independent samples.

    Returns:
        an object that is indexed like a Tensor [N, N] or [B, N, N]; for sequences a tuple of tuples of them.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.autograd.hessian((x * x * x).sum(), x)[:].tolist()
    [[6.0, 0.0], [0.0, 12.0]]
    """
    batched = _batched(batch_axis, "hessian")
    if not isinstance(ys, Tensor):
        raise InvalidTypeError("hessian: 'ys' must be a Tensor.", received(ys=ys))
    _check(xs, "xs", batched, "hessian")
    if ys.size != (ys.shape[0] if batched else 1):
        expected = f"hessian: 'ys' must have one element{' in each sample' if batched else ''}."
        raise InvalidArgumentError(expected, received(ys=ys), "ys.sum(), or one output at a time.")
    single = isinstance(xs, Tensor)
    first = [Jacobian(ys.reshape([-1] if batched else []), x, batched) for x in ([xs] if single else xs)]
    slopes = [j._row(0) for j in first]
    return _for_each_pair(lambda y, x: Hessian(y, x, batched), slopes[0] if single else slopes, xs)


def _for_each_pair(make, ys, xs):
    if isinstance(ys, Tensor):
        return make(ys, xs) if isinstance(xs, Tensor) else tuple(make(ys, x) for x in xs)
    return tuple(_for_each_pair(make, y, xs) for y in ys)


def _batched(batch_axis, op):
    if batch_axis not in (None, 0) or isinstance(batch_axis, bool):
        raise InvalidArgumentError(f"{op}: 'batch_axis' must be None or 0.", received(batch_axis=batch_axis))
    return batch_axis is not None


def _check(values, name, batched, op):
    """Reject values that are not tensors, have too many axes, or cannot have a gradient."""
    tensors = [values] if isinstance(values, Tensor) else values
    if not isinstance(tensors, (list, tuple)) or not all(isinstance(t, Tensor) for t in tensors):
        raise InvalidTypeError(f"{op}: '{name}' must be a Tensor or a sequence of Tensors.", received(**{name: values}))
    for t in tensors:
        if not int(batched) <= t.ndim <= 1 + int(batched):
            shape = "[B] or [B, N]" if batched else "[] or [N]"
            raise InvalidArgumentError(
                f"{op}: '{name}' must have the shape {shape} with batch_axis={0 if batched else None}.",
                received(**{name: t}),
                "reshape it before it is used, or set batch_axis=0 if its first axis counts samples.",
            )
        if name == "xs" and t.stop_gradient:
            raise PreconditionNotMetError(
                f"{op}: '{name}' has stop_gradient=True, so nothing was recorded for it.",
                received(**{name: t}),
                "set x.stop_gradient = False before computing ys.",
            )
