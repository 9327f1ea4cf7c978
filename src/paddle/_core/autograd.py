"""Gradients: the recording switches, `backward` and `grad`. `tensor_gradients.py` has the methods of Tensor."""

import contextlib
import functools
import inspect

import torch
from torch.autograd.graph import _engine_run_backward
from torch.compiler import is_dynamo_compiling as compiling

from . import mode
from .errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from .gradient_paths import linear, only_zeros
from .hooks import BACKWARD_ERROR
from .tensor import Tensor, wrap


class _GradMode(contextlib.ContextDecorator):
    """A gradient switch usable as a context manager and as a decorator, with or without parentheses."""

    mode = True

    def __init__(self, func=None):
        self._previous = []

    def __new__(cls, func=None):
        # `@paddle.no_grad` without parentheses passes the function itself.
        return cls()(func) if callable(func) else super().__new__(cls)

    def __enter__(self):
        self._previous.append(torch.is_grad_enabled())
        torch._C._set_grad_enabled(self.mode)
        return self

    def __exit__(self, *exc):
        torch._C._set_grad_enabled(self._previous.pop())

    def __call__(self, func):
        if inspect.isgeneratorfunction(func):
            return self._around_generator(func)

        @functools.wraps(func)
        def inner(*args, **kwargs):
            with self._again():
                return func(*args, **kwargs)

        return inner

    def _again(self):
        """Return a new switch to the same mode for one call, since calls may overlap in threads or recursion."""
        return type(self)()

    def _around_generator(self, func):
        """Apply the mode while the generator runs, and restore the caller's mode while it is suspended."""

        @functools.wraps(func)
        def inner(*args, **kwargs):
            generator = func(*args, **kwargs)
            send = None
            while True:
                with self:
                    try:
                        item = generator.send(send)
                    except StopIteration as stop:
                        return stop.value
                send = yield item

        return inner


class no_grad(_GradMode):
    """Compute without recording operations for gradients; a context manager and a decorator.

    Args:
        func: function to decorate; by default none.

    >>> x = paddle.ones([2]); x.stop_gradient = False
    >>> with paddle.no_grad():
    ...     (x * 2).stop_gradient
    True
    """

    mode = False


class enable_grad(_GradMode):
    """Record operations for gradients again inside `no_grad`; a context manager and a decorator.

    Args:
        func: function to decorate; by default none.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> with paddle.no_grad(), paddle.enable_grad():
    ...     (x * 2).stop_gradient
    False
    """

    mode = True


class set_grad_enabled(_GradMode):
    """Switch recording for gradients on or off, immediately or for a `with` block.

    Args:
        mode: whether operations are recorded. Default: True.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> with paddle.set_grad_enabled(False):
    ...     (x * 2).stop_gradient
    True
    """

    def __new__(cls, mode=True):
        return object.__new__(cls)

    def __init__(self, mode):
        self.mode = bool(mode)
        self._previous = [torch.is_grad_enabled()]
        torch._C._set_grad_enabled(self.mode)

    def __enter__(self):
        torch._C._set_grad_enabled(self.mode)
        return self

    def __call__(self, func):
        torch._C._set_grad_enabled(self._previous.pop())
        self._previous.append(torch.is_grad_enabled())
        return super().__call__(func)

    def _again(self):
        return type(self)(self.mode)


def is_grad_enabled():
    """Whether operations are currently recorded for gradients.

    Returns:
        bool.

    >>> with paddle.no_grad():
    ...     paddle.is_grad_enabled()
    False
    """
    return torch.is_grad_enabled()


def _as_list(value, name, op):
    values = [value] if isinstance(value, Tensor) else value
    if not isinstance(values, (list, tuple)) or not values or not all([isinstance(v, Tensor) for v in values]):
        raise InvalidTypeError(f"{op}: '{name}' must be a Tensor or a list of Tensors.", received(**{name: value}))
    return list(values)


def _upstream(outputs, grads, name, op):
    """The initial gradients: ones where none is given, for outputs of any shape, as in Paddle."""
    if grads is None:
        grads = [None] * len(outputs)
    grads = [grads] if isinstance(grads, Tensor) else grads
    if not isinstance(grads, (list, tuple)) or not all([g is None or isinstance(g, Tensor) for g in grads]):
        expected = f"{op}: '{name}' must be None, a Tensor or a list of Tensors and None."
        raise InvalidTypeError(expected, received(**{name: grads}))
    if len(grads) != len(outputs):
        expected = f"{op}: '{name}' must hold one gradient for each of the {len(outputs)} outputs."
        raise InvalidArgumentError(expected, f"{len(grads)} gradients")
    started = []
    for out, given in zip(outputs, grads, strict=True):
        t = out._t
        if given is None:
            started.append(_ones(t))
            continue
        g = given._t
        if g.shape != t.shape:
            raise InvalidArgumentError(
                f"{op}: the gradient must have the shape of its output, {list(t.shape)}.", received(**{name: given})
            )
        started.append(g if g.dtype is t.dtype else g.to(t.dtype))
    return started


def _ones(t):
    """Ones of the form of a tensor, for its stored elements if it is sparse."""
    if t.layout is not torch.sparse_coo:
        return torch.ones_like(t)
    values = torch.ones_like(t._values())
    return torch.sparse_coo_tensor(t._indices(), values, t.shape, is_coalesced=t.is_coalesced(), check_invariants=False)


def _graph_error(error):
    found = BACKWARD_ERROR.ask(error)
    if found is not None:
        return found
    text = str(error)
    if "second time" in text:
        return PreconditionNotMetError(
            "backward: the graph behind this tensor was freed by an earlier backward.",
            None,
            "pass retain_graph=True to the earlier call, or compute the loss again.",
        )
    if "modified by an inplace operation" in text:
        return PreconditionNotMetError(
            "backward: a tensor that the gradient needs was changed in place after it was used "
            f"({text.split(':', 1)[-1].split(';')[0].strip()}).",
            None,
            "use the out-of-place form (x = x + y, x = x.exp()) or change a clone().",
        )
    if "up to multiplication by e^{i phi}" in text:
        return PreconditionNotMetError(
            "backward: the vectors of a complex decomposition (eig, eigh, svd) are determined up to a phase, and this "
            "result depends on it, so it has no gradient.",
            None,
            "a result that does not depend on the phase, such as the absolute values of the vectors.",
        )
    return error


def backward(tensors, grad_tensors=None, retain_graph=False, *, dump_backward_graph_path=None):
    """Accumulate the gradients of several outputs in one pass.

    Args:
        tensors: Tensor, or list of Tensors, to differentiate.
        grad_tensors: Tensor, or list of Tensors or None: gradients of the outputs; by default ones.
        retain_graph: whether the graph can be used again. Default: False.
        dump_backward_graph_path: must be None: the graph is not written to a file.

    Returns:
        None; gradients are added to `.grad` of the leaves.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> paddle.autograd.backward([x * 2, x * 3])
    >>> x.grad.tolist()
    [5.0]
    """
    refuse_dump(dump_backward_graph_path)
    outputs = _as_list(tensors, "tensors", "backward")
    if any([o._is_symbolic for o in outputs]) and mode.is_tracing():
        from .graph.training import traced_backward

        traced_backward(outputs, None if grad_tensors is None else _listed_grads(grad_tensors), retain_graph)
        return
    started = _upstream(outputs, grad_tensors, "grad_tensors", "backward")
    ends = [out._t for out in outputs]
    if not all([t.requires_grad for t in ends]):
        started = [g for t, g in zip(ends, started, strict=True) if t.requires_grad]
        ends = [t for t in ends if t.requires_grad]
    if ends:
        accumulate(tuple(ends), tuple(started), retain_graph)


def accumulate(outputs, grads, retain_graph):
    """`torch.autograd.backward` of torch tensors; `grads` have the shapes and dtypes of the outputs.

    torch checks that again, in Python, for longer than a small backward pass takes: plain tensors go to its engine.
    """
    plain = type(retain_graph) is bool and not compiling() and not torch._C._are_functorch_transforms_active()
    for t in (*outputs, *grads):
        if type(t) is not torch.Tensor:  # a subclass may have a backward of its own
            plain = False
    try:
        if plain:
            _engine_run_backward(outputs, grads, retain_graph, False, (), allow_unreachable=True, accumulate_grad=True)
        else:
            torch.autograd.backward(outputs, grads, retain_graph=retain_graph)
    except RuntimeError as error:
        raise _graph_error(error) from None


def _listed_grads(grads):
    return [grads] if isinstance(grads, Tensor) else list(grads)


def refuse_dump(path):
    if path is not None:
        raise NotImplementedError("backward(dump_backward_graph_path=...): drawing the graph is not implemented")


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=False,
    no_grad_vars=None,
    *,
    dump_backward_graph_path=None,
):
    """The gradients of `outputs` with respect to `inputs`, returned and not accumulated.

    Args:
        outputs: Tensor, or list of Tensors.
        inputs: Tensor, or list of Tensors, that `outputs` were computed from.
        grad_outputs: Tensor, or list of Tensors or None: gradients of the outputs; by default ones.
        retain_graph: whether the graph can be used again; by default as `create_graph`.
        create_graph: whether the gradients can be differentiated again. Default: False.
        only_inputs: must be True.
        allow_unused: whether an input that nothing depends on gives None instead of an error. Default: False.
        no_grad_vars: Tensor, or list of Tensors, through which no gradient flows; by default none.
        dump_backward_graph_path: must be None: the graph is not written to a file.

    Returns:
        list of Tensors, one for each input.

    >>> x = paddle.to_tensor(3.0, stop_gradient=False)
    >>> (g,) = paddle.grad(x * x, x, create_graph=True)
    >>> float(paddle.grad(g, x)[0])
    2.0
    """
    refuse_dump(dump_backward_graph_path)
    outputs, inputs = _as_list(outputs, "outputs", "grad"), _as_list(inputs, "inputs", "grad")
    if not only_inputs:
        raise NotImplementedError("paddle.grad(only_inputs=False): only gradients of the given inputs are computed")
    no_grad_vars = list(no_grad_vars) if isinstance(no_grad_vars, set) else no_grad_vars
    named = isinstance(no_grad_vars, Tensor) or no_grad_vars
    blocked = _as_list(no_grad_vars, "no_grad_vars", "grad") if named else []
    if any(getattr(o, "_is_symbolic", False) for o in outputs) and mode.is_tracing():
        from .graph.backward import traced_grad

        given = [grad_outputs] if isinstance(grad_outputs, Tensor) else grad_outputs
        return traced_grad(outputs, inputs, given, create_graph, allow_unused, blocked)
    started = _upstream(outputs, grad_outputs, "grad_outputs", "grad")
    # The gradient of a blocked tensor is replaced by zeros, in this pass only.
    hooks = [b._t.register_hook(torch.zeros_like) for b in blocked if b._t.requires_grad]
    try:
        found = torch.autograd.grad(
            [o._t for o in outputs],
            [i._t for i in inputs],
            started,
            retain_graph=retain_graph,
            create_graph=create_graph,
            allow_unused=True,
        )
    except RuntimeError as error:
        if "does not require grad" in str(error):
            raise InvalidArgumentError(
                "grad: an output or input has stop_gradient=True, so there is no path between them.",
                f"stop_gradient = {[o.stop_gradient for o in outputs]} of the outputs, "
                f"{[i.stop_gradient for i in inputs]} of the inputs",
                "set x.stop_gradient = False before computing.",
            ) from None
        raise _graph_error(error) from None
    finally:
        for hook in hooks:
            hook.remove()
    for i, g in enumerate(found):
        if g is None and not allow_unused:
            raise InvalidArgumentError(
                f"grad: inputs[{i}] was not used to compute the outputs.",
                received(**{f"inputs[{i}]": inputs[i]}),
                "allow_unused=True gives None for it.",
            )
    if allow_unused:
        found = [
            None if g is not None and not g.any() and only_zeros([o._t for o in outputs], i._t) else g
            for g, i in zip(found, inputs, strict=True)
        ]
    if create_graph:  # the gradient of a linear function is constant, but can still be part of another loss
        found = [
            g if g is None or g.requires_grad else linear([o._t for o in outputs], i._t, g)
            for g, i in zip(found, inputs, strict=True)
        ]
    return [None if g is None else wrap(g) for g in found]
