"""`PyLayer`: an operator whose forward and backward are written in Python."""

import functools

import torch

from .._core.autograd import no_grad
from .._core.errors import InvalidArgumentError, describe
from .._core.tensor import Tensor, unwrap, wrap

__all__ = ["PyLayer", "PyLayerContext", "once_differentiable"]


class PyLayerContext:
    """What `forward` leaves for `backward`: saved tensors, marks, and any attribute set on it."""

    _saved = ()  # what `save_for_backward` got, with the tensors taken out once forward is over
    _node = None  # the node of torch's graph that keeps these tensors, while backward runs
    _not_inplace = ()
    _non_differentiable = ()
    _materialize_grads = True

    def save_for_backward(self, *tensors):
        """Keep tensors (and other values) for `saved_tensor()` in `backward`."""
        self._saved = tensors

    def saved_tensor(self):
        """What `save_for_backward` kept, as a tuple."""
        if self._node is None:
            return self._saved
        return _fill(self._saved, iter([wrap(t) for t in self._node.saved_tensors]))

    @property
    def saved_tensors(self):
        """`saved_tensor()` under torch's name."""
        return self.saved_tensor()

    def mark_not_inplace(self, *args):
        """Inputs that `forward` returns unchanged: the output becomes a tensor of its own."""
        self._not_inplace = args

    def mark_non_differentiable(self, *args):
        """Outputs through which no gradient flows; `backward` gets zeros for them."""
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        """Whether `backward` gets zeros (the default) or None for an output that nobody used."""
        self._materialize_grads = bool(value)

    def set_grad_in_dtype_consistent(self, flag):
        """Accepted for its callers: torch always brings gradients to the dtype of the output they belong to."""


class PyLayer(PyLayerContext):
    """A custom operator: subclass it with static `forward(ctx, …)` and `backward(ctx, …)`, then call `apply`.

    `backward` gets one gradient for each tensor that `forward` returned and returns one for each tensor that it took,
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
        """Compute the outputs; gradients of what happens inside are not recorded."""
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
        call = _Call(cls, ctx, args, kwargs, inputs)
        results = iter(_Bridge.apply(call, *inputs))
        return _fill(call.outputs, iter([o if unwrap(o) is t else wrap(t) for o, t in zip(call.results, results)]))


class _Call:
    """One run of `apply`, on its way through torch."""

    def __init__(self, layer, ctx, args, kwargs, inputs):
        self.layer, self.ctx, self.args, self.kwargs, self.inputs = layer, ctx, args, kwargs, inputs

    def run(self):
        """Call `forward`; note what it returned, and the tensors among that."""
        returned = self.layer.forward(self.ctx, *self.args, **self.kwargs)
        self.results = []
        self.outputs = _empty(returned, self.results)
        if not self.results:
            raise InvalidArgumentError(
                f"{self.layer.__name__}.forward must return a Tensor, or a list or tuple with at least one.",
                describe(returned),
            )
        return tuple(unwrap(o) for o in self.results)

    def written(self, outputs):
        """The inputs that `forward` returns as its outputs: they were changed in place, unless marked otherwise."""
        spared = [unwrap(t) for t in self.ctx._not_inplace]
        found = [t for t in self.inputs if any(t is o for o in outputs) and not any(t is s for s in spared)]
        for t in found:
            if t.is_leaf and t.requires_grad:
                raise InvalidArgumentError(
                    f"{self.layer.__name__}.forward returns its own input, a leaf with stop_gradient=False: as an "
                    "in-place change this would lose the input's gradient.",
                    describe(t),
                    "return x.clone(), or call ctx.mark_not_inplace(x) if forward does not change it.",
                )
        return found

    def gradients(self, returned):
        """What `backward` returned, as one gradient or None for each input."""
        name = f"{self.layer.__name__}.backward"
        grads = list(_leaves(returned)) if isinstance(returned, (tuple, list)) else [returned]
        count = len(self.inputs)
        if len(grads) > count:
            raise InvalidArgumentError(
                f"{name} must return one gradient for each of the {count} tensors that forward takes, and none for its "
                "other arguments.",
                f"{len(grads)} values",
            )
        for i, needs in enumerate(self.needs):
            if i >= len(grads):
                if needs:
                    raise InvalidArgumentError(
                        f"{name} must return a gradient for tensor {i} of forward, which has stop_gradient=False.",
                        f"{len(grads)} values for {count} tensors",
                        "return None in the places of tensors without one.",
                    )
            elif grads[i] is not None and not isinstance(grads[i], Tensor):
                raise InvalidArgumentError(f"{name} must return Tensors and None.", f"value {i} = {describe(grads[i])}")
        return [unwrap(g) for g in grads] + [None] * (count - len(grads))


class _Bridge(torch.autograd.Function):
    """The one node of torch's graph that stands for every PyLayer."""

    @staticmethod
    def forward(node, call, *inputs):
        outputs = call.run()
        ctx = call.ctx
        written = call.written(outputs)
        if written:
            node.mark_dirty(*written)
        if ctx._non_differentiable:
            node.mark_non_differentiable(*unwrap(ctx._non_differentiable))
        saved = []
        ctx._saved = _empty(ctx._saved, saved)
        node.save_for_backward(*unwrap(saved))
        node.set_materialize_grads(ctx._materialize_grads)
        # The graph keeps the call: let it not keep the arguments and the outputs too.
        call.needs, call.args, call.kwargs = node.needs_input_grad[1:], None, None
        node.call = call
        return outputs

    @staticmethod
    def backward(node, *grads):
        call, ctx = node.call, node.call.ctx
        ctx._node = node
        try:
            returned = call.layer.backward(ctx, *[None if g is None else wrap(g) for g in grads])
        finally:
            ctx._node = None
        return None, *call.gradients(returned)


def once_differentiable(backward):
    """Mark a `backward` whose result cannot be differentiated again."""

    @functools.wraps(backward)
    def inner(ctx, *args):
        with no_grad():
            return backward(ctx, *args)

    return inner


# ---- tensors inside lists and tuples ----

_HOLE = object()


def _leaves(value):
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _tensors(value, layer):
    """The torch tensors in lists and tuples of arguments, in order."""
    for leaf in _leaves(value):
        if isinstance(leaf, Tensor):
            yield unwrap(leaf)
        elif getattr(type(leaf), "_is_symbolic", False):
            raise NotImplementedError(f"{layer}.apply on a variable of a static graph: PyLayer is for dynamic graphs")


def _empty(value, found):
    """The same lists and tuples, with a hole for each tensor, which goes to `found`."""
    if isinstance(value, Tensor):
        found.append(value)
        return _HOLE
    if isinstance(value, (list, tuple)):
        items = [_empty(item, found) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return value


def _fill(value, tensors):
    """Put tensors back into the holes."""
    if value is _HOLE:
        return next(tensors)
    if isinstance(value, (list, tuple)):
        items = [_fill(item, tensors) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return value
