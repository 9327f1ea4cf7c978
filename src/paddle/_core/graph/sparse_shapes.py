"""Shapes of the results of calls with sparse variables, or that make sparse values.

A sparse variable has a form: its format and how many of its axes are sparse. How many elements it stores is never
known before a run, so an axis that counts them is open. Calls whose dense result may be large have a rule here; all
others are tried on real sparse tensors with few elements (infer.py).
"""

import math

import torch

from .. import place
from ..errors import ResourceExhaustedError
from ..operator import OperatorSet, OperatorTable
from ..tensor import Tensor
from .decided_sizes import asked_size
from .sizes import SMALL_RUNS, TRIAL_SIZES, UnknownSize
from .spec import Form, Spec
from .variable import UNKNOWN, Variable

_LARGEST = 1 << 22  # elements up to which a tensor is made for a trial


def form_of(t):
    """The form of a variable or Tensor, None if it is dense."""
    return t._form if isinstance(t, Variable) else Form.of(t._t)


def by_form(operator, args, kwargs, tensors, grad):
    """The `Spec` of the result of a call by rule; None for a call without sparse values, or one that has no rule."""
    key = operator.key
    if key in _KEEP and len(tensors) == 1 and (form := form_of(tensors[0])) is not None:
        x = tensors[0]
        return _spec(x.shape, x.dtype.torch, grad and not x.stop_gradient, form) if x.dtype.is_floating_point else None
    rule = _RULES.get(key)
    if rule is None:
        return None
    given = dict(zip(operator.parameters, args, strict=False), **kwargs)
    given = {name: value for name, value in given.items() if name not in ("name", "beta", "alpha")}
    try:
        found = rule(**given)
    except (TypeError, LookupError, AttributeError):  # arguments that the kernel refuses, in its own words
        return None
    if found is None:
        return None
    shape, dtype, form = found
    flows = grad and any(not t.stop_gradient for t in tensors) and (dtype.is_floating_point or dtype.is_complex)
    return _spec(shape, dtype, flows, form)


def _spec(shape, dtype, flows, form):
    axes = [_axis(n) for n in shape]
    return Spec([n for n, _ in axes], dtype, flows, None, tuple(runs for _, runs in axes), form)


def _axis(n):
    """An axis as the pair (size, sizes in the trial runs)."""
    if isinstance(n, UnknownSize):
        return UNKNOWN, n.in_trials
    if isinstance(n, Variable):
        return asked_size(n)
    return (UNKNOWN, TRIAL_SIZES) if n == UNKNOWN else (int(n), None)


def sparse_stand_in(t, shape, form):
    """A sparse tensor that stores a few elements, to try a call with."""
    if not isinstance(t, Variable):
        return t._t.detach()
    sizes, dense = shape[: form.sparse_dim], shape[form.sparse_dim :]
    count = min(TRIAL_SIZES[SMALL_RUNS[1]], math.prod(sizes))
    starts = (shape[-2] + 1) * math.prod(shape[:-2]) if form.layout == "csr" else 0
    if max(count * math.prod(dense), starts) > _LARGEST:
        raise ResourceExhaustedError(
            "a sparse variable has too many dense elements or rows to infer shapes with.", repr(t)
        )
    device = place.current_torch()
    values = torch.ones([count, *dense], dtype=t.dtype.torch, device=device)
    if form.layout == "coo":
        where = torch.tensor([_unravelled(k, sizes) for k in range(count)], device=device).reshape(count, len(sizes))
        return torch.sparse_coo_tensor(where.T, values, shape, is_coalesced=True, check_invariants=False)
    *batch, rows, columns = shape
    count = min(count, rows, columns) if columns else 0
    crows = torch.arange(rows + 1, device=device).clamp_(max=count).expand(*batch, rows + 1).to(form.index)
    cols = torch.zeros([*batch, count], dtype=form.index, device=device)
    values = torch.ones([*batch, count], dtype=t.dtype.torch, device=device)
    return torch.sparse_csr_tensor(crows.contiguous(), cols, values, shape, check_invariants=False)


def _unravelled(place, sizes):
    found = []
    for size in reversed(sizes):
        found.append(place % size)
        place //= size
    return found[::-1]


# ---- rules: (shape, dtype, form) of the result, or None ----


_KEEP = OperatorSet(
    "shapes: a sparse result like the sparse argument",
    (
        "sparse.abs sparse.asin sparse.asinh sparse.atan sparse.atanh sparse.deg2rad "
        "sparse.expm1 sparse.leaky_relu sparse.log1p sparse.neg sparse.rad2deg sparse.relu sparse.relu6 sparse.sin "
        "sparse.sinh sparse.sqrt sparse.square sparse.tan sparse.tanh"
    ).split(),
)


def _to_dense(self):
    return None if form_of(self) is None else (self.shape, self.dtype.torch, None)


def _to_sparse_coo(self, sparse_dim):
    form = form_of(self)
    if form is None and not (type(sparse_dim) is int and 0 < sparse_dim <= self.ndim):
        return None
    kept = form if form is not None and form.layout == "coo" else Form("coo", sparse_dim if form is None else self.ndim)
    return self.shape, self.dtype.torch, kept


def _to_sparse_csr(self):
    form = form_of(self)
    if self.ndim not in (2, 3) or (form is not None and form.sparse_dim != self.ndim):
        return None
    kept = form if form is not None and form.layout == "csr" else Form("csr", self.ndim)
    return self.shape, self.dtype.torch, kept


def _values(self):
    form = form_of(self)
    return None if form is None else ([UNKNOWN, *self.shape[form.sparse_dim :]], self.dtype.torch, None)


def _indices(self):
    form = form_of(self)
    return ([form.sparse_dim, UNKNOWN], torch.int64, None) if form is not None and form.layout == "coo" else None


def _coalesce(x):
    form = form_of(x)
    return (x.shape, x.dtype.torch, form) if form is not None and form.layout == "coo" else None


def _cols(self):
    form = form_of(self)
    return ([UNKNOWN], form.index, None) if form is not None and form.layout == "csr" else None


def _crows(self):
    form, sizes = form_of(self), [*self.shape][:-1]
    if form is None or form.layout != "csr":
        return None
    open_size = any(isinstance(n, UnknownSize) for n in sizes)
    return [UNKNOWN if open_size else math.prod(sizes[:-1]) * (sizes[-1] + 1)], form.index, None


def _coo_tensor(indices, values, shape=None):
    sparse, dense = indices.shape[0], list(values.shape[1:])
    if indices.ndim != 2 or values.ndim < 1 or isinstance(sparse, UnknownSize):
        return None
    given = [UNKNOWN] * sparse + dense if shape is None else [*shape]
    if len(given) != sparse + len(dense) or (shape is not None and any(map(_is_negative, given))):
        return None
    return given, values.dtype.torch, Form("coo", sparse)


def _is_negative(n):
    return type(n) is int and n < 0


def _csr_tensor(crows, cols, values, shape=None):
    given = [UNKNOWN] * 2 if shape is None else [*shape]
    if crows.ndim != 1 or cols.ndim != 1 or values.ndim != 1 or len(given) not in (2, 3):
        return None
    if shape is not None and any(map(_is_negative, given)):
        return None
    return given, values.dtype.torch, Form("csr", len(given), crows.dtype.torch)


def _differ(m, n):
    """Whether two sizes are known and differ."""
    return not isinstance(m, UnknownSize) and not isinstance(n, UnknownSize) and m != n


def _matmul(x, y):
    if form_of(x) is None or x.ndim not in (2, 3) or y.ndim != x.ndim or _differ(x.shape[-1], y.shape[-2]):
        return None
    if any(map(_differ, x.shape[:-2], y.shape[:-2])) or x.dtype is not y.dtype:
        return None
    if form_of(y) is not None:
        return None if x.ndim == 3 else ([x.shape[0], y.shape[1]], x.dtype.torch, form_of(x))
    return [*x.shape[:-1], y.shape[-1]], x.dtype.torch, None


def _mv(x, vec):
    if form_of(x) is None or x.ndim != 2 or vec.ndim != 1 or _differ(x.shape[1], vec.shape[0]):
        return None
    return ([x.shape[0]], x.dtype.torch, None) if x.dtype is vec.dtype else None


def _addmm(input, x, y):
    product = _matmul(x, y)
    if product is None or list(map(int, input.shape)) != list(map(int, product[0])) or input.dtype is not x.dtype:
        return None
    return product if (form_of(input) is None) is (product[2] is None) else None


def _masked_matmul(x, y, mask):
    if form_of(mask) is None or not mask.ndim == x.ndim == y.ndim or _differ(x.shape[-1], y.shape[-2]):
        return None
    if any(map(_differ, mask.shape, [*x.shape[:-1], y.shape[-1]])) or x.dtype is not y.dtype:
        return None
    return mask.shape, x.dtype.torch, form_of(mask)


def _mask_as(x, mask):
    if form_of(mask) is None or form_of(x) is not None or x.ndim != mask.ndim or any(map(_differ, x.shape, mask.shape)):
        return None
    return mask.shape, x.dtype.torch, form_of(mask)


def _divide(x, y):
    """A quotient of two sparse values stores every element."""
    if (
        form_of(x) is None
        or not isinstance(y, Tensor)
        or form_of(y) != form_of(x)
        or any(map(_differ, x.shape, y.shape))
    ):
        return None
    return x.shape, torch.true_divide(*(torch.ones(1, dtype=t.dtype.torch) for t in (x, y))).dtype, form_of(x)


def _attention(query, key, value, sparse_mask, key_padding_mask=None, attn_mask=None):
    if form_of(sparse_mask) is None or key_padding_mask is not None or attn_mask is not None or query.ndim != 4:
        return None
    return [*query.shape[:-1], value.shape[-1]], query.dtype.torch, None


def _with_values(x, values):
    return x.shape, values.dtype.torch, form_of(x)


_RULES = OperatorTable(
    "shapes: rule for sparse values",
    {
        "to_dense": _to_dense,
        "to_sparse_coo": _to_sparse_coo,
        "to_sparse_csr": _to_sparse_csr,
        "values": _values,
        "indices": _indices,
        "coalesce": lambda self: _coalesce(self),
        "sparse.coalesce": _coalesce,
        "cols": _cols,
        "crows": _crows,
        "sparse.sparse_coo_tensor": _coo_tensor,
        "sparse.sparse_csr_tensor": _csr_tensor,
        "sparse.matmul": _matmul,
        "sparse.mv": _mv,
        "sparse.addmm": _addmm,
        "sparse.masked_matmul": _masked_matmul,
        "sparse.mask_as": _mask_as,
        "sparse.divide": _divide,
        "sparse.attention": _attention,
        "sparse.with_values": _with_values,
    },
)
