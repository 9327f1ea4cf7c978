"""`PyLayer`: an operator whose forward and backward are written in Python."""

import functools

import torch

from .._core import tree
from .._core.autograd import no_grad
from .._core.errors import InvalidArgumentError, describe
from .._core.tensor import Tensor, unwrap, wrap

__all__ = ["PyLayer", "PyLayerContext", "once_differentiable"]


class PyLayerContext:
    """The context that `forward` passes to `backward`: saved tensors, marks, and any attribute set on it.

    >>> class Cube(paddle.autograd.PyLayer):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x**3
    ...     @staticmethod
    ...     def backward(ctx, dy):
    ...         (x,) = ctx.saved_tensor()
    ...         return dy * 3 * x**2
    >>> x = paddle.to_tensor([2.0], stop_gradient=False)
    >>> Cube.apply(x).backward()
    >>> x.grad.tolist()
    [12.0]
    """

    _saved = ()  # the values given to `save_for_backward`; tensors are removed after forward
    _node = None  # the node of torch's graph that holds these tensors while backward runs
    _not_inplace = ()
    _non_differentiable = ()
    _materialize_grads = True

    def save_for_backward(self, *tensors):
        """Keep tensors (and other values) for `saved_tensor()` in `backward`."""
        self._saved = tensors

    def saved_tensor(self):
        """What `save_for_backward` kept, as a tuple."""
        if self._node is None or not self._saved:
            return self._saved
        return tree.unflatten(self._saved, map(wrap, self._node.saved_tensors))

    @property
    def saved_tensors(self):
        """`saved_tensor()` under torch's name."""
        return self.saved_tensor()

    def mark_not_inplace(self, *args):
        """Mark inputs that `forward` returns unchanged: the output becomes a separate tensor."""
        self._not_inplace = args

    def mark_non_differentiable(self, *args):
        """Mark outputs without gradients; `backward` receives zeros for them."""
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        """Set whether `backward` receives zeros (the default) or None for an unused output."""
        self._materialize_grads = bool(value)

    def set_grad_in_dtype_consistent(self, flag):
        """Accepted for compatibility: torch always casts gradients to the dtype of their output."""


class PyLayer(PyLayerContext):
    """A custom operator: subclass it with static `forward(ctx, …)` and `backward(ctx, …)`, then call `apply`.

    `backward` gets one gradient for each tensor that `forward` returned, and returns one for each tensor it received,
    None where there is none.

    >>> class Cube(paddle.autograd.PyLayer):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x * x * x
    ...     @staticmethod
    ...     def backward(ctx, dy):
    ...         (x,) = ctx.saved_tensor()
    ...         return dy * 3 * x * x
    >>> x = paddle.to_tensor([2.0], stop_gradient=False)
    >>> Cube.apply(x).backward(); x.grad.tolist()
    [12.0]
    """

    @staticmethod
    def forward(ctx, *args, **kwargs):
        """Compute the outputs; operations inside are not recorded."""
        raise NotImplementedError("PyLayer: define a static method forward(ctx, ...) in your subclass")

    @staticmethod
    def backward(ctx, *args):
        """Compute the gradients of the inputs from those of the outputs."""
        raise NotImplementedError("PyLayer: define a static method backward(ctx, ...) in your subclass")

    @classmethod
    def apply(cls, *args, **kwargs):
        """Run `forward` on the arguments and record `backward` for its outputs."""
        ctx = PyLayerContext()
        inputs = list(_tensors((args, tuple(kwargs.values())), cls.__name__))
        if not (torch.is_grad_enabled() and any(t.requires_grad for t in inputs)):
            with torch.no_grad():
                return cls.forward(ctx, *args, **kwargs)
        structure, outputs = None, ()

        def run():
            nonlocal structure, outputs
            value = cls.forward(ctx, *args, **kwargs)
            outputs, structure = tree.flatten(value, kinds=tree.SEQUENCES, only=Tensor)
            if not outputs:
                expected = f"{cls.__name__}.forward must return a Tensor, or a list or tuple with at least one."
                raise InvalidArgumentError(expected, describe(value))
            return tuple(unwrap(o) for o in outputs)

        recorded = _Bridge.apply(cls, ctx, run, *inputs)
        return tree.unflatten(structure, [o if unwrap(o) is t else wrap(t) for o, t in zip(outputs, recorded)])


class _Bridge(torch.autograd.Function):
    """The node of torch's graph that represents any PyLayer.

    It holds the layer, its context and the saved tensors, but not inputs or outputs: they would keep the graph alive.
    """

    @staticmethod
    def forward(node, layer, ctx, run, *inputs):
        outputs = run()
        written = _written(layer, ctx, inputs, outputs)
        if written:
            node.mark_dirty(*written)
        if ctx._non_differentiable:
            node.mark_non_differentiable(*unwrap(ctx._non_differentiable))
        ctx._not_inplace = ctx._non_differentiable = ()
        if ctx._saved:
            saved, ctx._saved = tree.flatten(ctx._saved, kinds=tree.SEQUENCES, only=Tensor)
            node.save_for_backward(*unwrap(saved))
        node.set_materialize_grads(ctx._materialize_grads)
        node.layer, node.ctx, node.shapes = layer, ctx, [t.shape for t in inputs]
        return outputs

    @staticmethod
    def backward(node, *grads):
        layer, ctx = node.layer, node.ctx
        ctx._node = node
        try:
            returned = layer.backward(ctx, *[None if g is None else wrap(g) for g in grads])
        finally:
            ctx._node = None
        gradients = _gradients(f"{layer.__name__}.backward", returned, node.shapes, node.needs_input_grad[3:])
        return None, None, None, *gradients


def _written(layer, ctx, inputs, outputs):
    """The inputs that `forward` returns as outputs: they were changed in place, unless marked otherwise."""
    unchanged = [unwrap(t) for t in ctx._not_inplace]
    changed = [t for t in inputs if any(t is o for o in outputs) and not any(t is s for s in unchanged)]
    for t in changed:
        if t.is_leaf and t.requires_grad:
            raise InvalidArgumentError(
                f"{layer.__name__}.forward returns its own input, a leaf with stop_gradient=False: as an in-place "
                "change this would lose the input's gradient.",
                describe(t),
                "return x.clone(), or call ctx.mark_not_inplace(x) if forward does not change it.",
            )
    return changed


def _gradients(name, returned, shapes, needs):
    """Convert the result of `backward` to one torch tensor or None for each tensor that `forward` received."""
    grads = tree.leaves(returned, kinds=tree.SEQUENCES)
    if len(grads) > len(shapes):
        raise InvalidArgumentError(
            f"{name} must return one gradient for each of the {len(shapes)} tensors that forward takes, and none for "
            "its other arguments.",
            f"{len(grads)} values",
        )
    if any(needs[len(grads) :]):
        raise InvalidArgumentError(
            f"{name} must return a gradient for each of the {len(shapes)} tensors that forward takes.",
            f"{len(grads)} values",
            "return None for tensors without one.",
        )
    for i, (g, shape) in enumerate(zip(grads, shapes)):
        if g is not None and not isinstance(g, Tensor):
            raise InvalidArgumentError(f"{name} must return Tensors and None.", f"value {i} = {describe(g)}")
        if g is not None and needs[i] and not _reduces_to(g.shape, shape):
            raise InvalidArgumentError(
                f"{name}: the gradient of tensor {i} of forward must have its shape {list(shape)}.",
                f"value {i} = {describe(g)}",
            )
    return [unwrap(g) for g in grads] + [None] * (len(shapes) - len(grads))


def _reduces_to(shape, target):
    """Whether torch can sum a gradient of `shape` to `target`, the reverse of broadcasting."""
    aligned = zip(reversed(shape), reversed(target))
    return len(shape) >= len(target) and all(a == b or b == 1 for a, b in aligned)


def once_differentiable(backward):
    """Mark a `backward` whose result cannot be differentiated again."""

    @functools.wraps(backward)
    def inner(ctx, *args):
        with no_grad():
            return backward(ctx, *args)

    return inner


# ---- tensors inside lists and tuples ----


def _tensors(value, layer):
    """The torch tensors in lists and tuples of arguments, in order."""
    for leaf in tree.leaves(value, kinds=tree.SEQUENCES):
        if isinstance(leaf, Tensor):
            yield unwrap(leaf)
        elif getattr(type(leaf), "_is_symbolic", False):
            raise NotImplementedError(f"{layer}.apply on a variable of a static graph: PyLayer is for dynamic graphs")
