"""Derivatives of a function at given inputs."""

import paddle

from ..._core.autograd import grad
from ..._core.errors import InvalidTypeError, PreconditionNotMetError, received
from ..._core.tensor import Tensor
from ...autograd import _jacobian


def vjp(func, xs, v=None):
    """`func(*xs)`, and the vector-Jacobian product of `v`.

    Args:
        v: shaped like the outputs; ones by default.
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.

    Returns:
        (what `func` returns, the product, shaped like `xs`).

    >>> _, product = paddle.incubate.autograd.vjp(lambda x: x * x, paddle.to_tensor([1.0, 2.0]))
    >>> product.tolist()
    [2.0, 4.0]
    """
    inputs = _leaves(xs, "vjp")
    outputs = _listed(func(*inputs))
    result = _vector_jacobian(outputs, inputs, _directions(v, outputs, "vjp"))
    return _as_given(outputs), _like(xs, result)


def jvp(func, xs, v=None):
    """`func(*xs)`, and its Jacobian times `v` (the directional derivative along `v`).

    Args:
        v: shaped like the inputs; ones by default.
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.

    Returns:
        (what `func` returns, the product, shaped like that).

    >>> _, product = paddle.incubate.autograd.jvp(lambda x: x * x, paddle.to_tensor([1.0, 2.0]))
    >>> product.tolist()
    [2.0, 4.0]
    """
    inputs = _leaves(xs, "jvp")
    outputs = _listed(func(*inputs))
    along = _directions(v, inputs, "jvp")
    # The vjp is linear in its vector, so the vjp of the vjp is the jvp.
    dummies = [paddle.zeros_like(y) for y in outputs]
    for dummy in dummies:
        dummy.stop_gradient = False
    product = _vector_jacobian(outputs, inputs, dummies)
    return _as_given(outputs), _as_given(_vector_jacobian(product, dummies, along))


class Jacobian(_jacobian.Jacobian):
    """The Jacobian of a function, read by indexing; only rows that are read are computed.

    Inputs and outputs are flattened and concatenated: the shape is (outputs, inputs), with the batch in front if
    `is_batched`.

    Args:
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.
        is_batched: whether the first axis counts samples that do not depend on each other.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> paddle.incubate.autograd.Jacobian(lambda x: x * x, x)[:].tolist()
    [[2.0, 0.0], [0.0, 4.0]]
    """

    def __init__(self, func, xs, is_batched=False):
        y, x = _flat_call(func, xs, is_batched)
        super().__init__(y, x, is_batched)

    @property
    def shape(self):
        """The shape of the whole matrix."""
        return tuple(super().shape)


class Hessian(Jacobian):
    """The second derivatives of a function that returns one number (per sample if `is_batched`).

    Args:
        func: function of Tensors that returns one number, or one for each sample.
        xs: Tensor, or a sequence of them.
        is_batched: whether the first axis counts samples that do not depend on each other.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> paddle.incubate.autograd.Hessian(lambda x: (x ** 3).sum(), x)[:].tolist()
    [[6.0, 0.0], [0.0, 12.0]]
    """

    def __init__(self, func, xs, is_batched=False):
        y, x = _flat_call(func, xs, is_batched)
        if y.shape[-1] != 1:
            raise PreconditionNotMetError(
                f"Hessian: 'func' must return one element{' for each sample' if is_batched else ''}.",
                f"{y.shape[-1]} elements",
                "sum them, or select one.",
            )
        (slope,) = _vector_jacobian([y.sum()], [x], [None])
        _jacobian.Jacobian.__init__(self, slope, x, is_batched)


# ---- values as lists of tensors ----


def _listed(values):
    return [values] if isinstance(values, Tensor) else list(values)


def _as_given(values):
    return values[0] if len(values) == 1 else tuple(values)


def _like(given, values):
    return values[0] if isinstance(given, Tensor) else tuple(values)


def _leaves(xs, what):
    """Copies of the inputs to differentiate with respect to, so that the caller's tensors stay unchanged."""
    listed = list(xs) if isinstance(xs, (list, tuple)) else [xs]
    for x in listed:
        if not isinstance(x, Tensor):
            raise InvalidTypeError(f"{what}: 'xs' must be a Tensor or a sequence of Tensors.", received(xs=xs))
    leaves = [x.detach() for x in listed]
    for leaf in leaves:
        leaf.stop_gradient = False
    return leaves


def _directions(v, like, what):
    if v is None:
        return [paddle.ones_like(t) for t in like]
    listed = _listed(v)
    for i, (direction, t) in enumerate(zip(listed, like)):
        if direction.shape != t.shape:
            raise PreconditionNotMetError(f"{what}: v[{i}] must have the shape {list(t.shape)}.", received(v=direction))
    if len(listed) != len(like):
        raise PreconditionNotMetError(f"{what}: 'v' must have {len(like)} tensors.", received(v=v))
    return listed


def _vector_jacobian(outputs, inputs, directions):
    """Gradients that can be differentiated again; zeros for unused inputs."""
    pairs = [(y, v) for y, v in zip(outputs, directions) if not y.stop_gradient]
    if pairs:
        results = grad([y for y, _ in pairs], inputs, [v for _, v in pairs], create_graph=True, allow_unused=True)
    else:
        results = [None] * len(inputs)
    results = [paddle.zeros_like(x) if g is None else g for g, x in zip(results, inputs)]
    for g in results:
        if g.stop_gradient:
            g.stop_gradient = False
    return results


def _flat_call(func, xs, batched):
    """(outputs, inputs), each flattened and concatenated to a vector, or to a matrix with a row per sample."""
    given, lead = _leaves(xs, "Jacobian"), int(batched)

    def flat(tensors):
        rows = [t.reshape([t.shape[0], -1] if batched else [-1]) for t in tensors]
        return rows[0] if len(rows) == 1 else paddle.concat(rows, axis=-1)

    x = flat([t.detach() for t in given])
    x.stop_gradient = False
    sizes = [t.size // (t.shape[0] if batched else 1) for t in given]
    parts = [x] if len(given) == 1 else paddle.split(x, sizes, axis=-1)
    inputs = [part.reshape([*x.shape[:lead], *t.shape[lead:]]) for part, t in zip(parts, given)]
    return flat(_listed(func(*inputs))), x
