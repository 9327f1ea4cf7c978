"""Gradients: the recording switches, `backward`, `grad`, hooks, and the gradient attributes of Tensor."""

import contextlib
import functools
import inspect

import torch
from torch.autograd.graph import _engine_run_backward
from torch.compiler import is_dynamo_compiling as compiling

from . import mode
from .accelerator import CONTIGUOUS, shortcut
from .errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, describe, received
from .fast_path import shortened
from .gradient_paths import linear, only_zeros
from .hooks import BACKWARD, BACKWARD_ERROR, TENSOR_VALUE, TRAINING_CALL
from .memory_order import row_major
from .tensor import Tensor, attach, wrap


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


def differentiable(t):
    """Whether a torch tensor is of a type that can have gradients."""
    return t.dtype.is_floating_point or t.dtype.is_complex


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
    _refuse_dump(dump_backward_graph_path)
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
        _accumulate(tuple(ends), tuple(started), retain_graph)


def _accumulate(outputs, grads, retain_graph):
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


def _refuse_dump(path):
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
    _refuse_dump(dump_backward_graph_path)
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


class HookHandle:
    """The handle that `register_hook` returns; `remove()` removes the hook."""

    def __init__(self, handle):
        self._handle = handle

    def remove(self):
        """Remove the hook; return whether it was still registered."""
        handle, self._handle = self._handle, None
        if handle is None:
            return False
        handle.remove()
        return True


# ---- gradient attributes of Tensor ----


@attach
@property
def stop_gradient(self):
    """Whether gradients stop here; the inverse of torch's `requires_grad`."""
    own = self._stop
    return not self._t.requires_grad if own is None else own


@stop_gradient.setter
def stop_gradient(self, value):
    t = self._t
    if not differentiable(t):
        self._stop = bool(value)
        return
    if self._stop is not None:
        self._stop = None
    if not value:
        t.requires_grad_(True)
    elif t.requires_grad:
        # An intermediate result is detached from its graph, so no gradient flows through it any more.
        self._t = t.requires_grad_(False) if t.is_leaf else t.detach()


attach(stop_gradient, "stop_gradient")


@property
def grad_property(self):
    """The accumulated gradient, or None."""
    if TENSOR_VALUE.hooks:
        TENSOR_VALUE.ask(self, "grad")
    t = self._t
    if not (t.is_leaf or t.retains_grad):
        return None
    if t.grad is None:
        if not self._cleared:
            return None
        t.grad = torch.zeros_like(t, dtype=getattr(t, "grad_dtype", None))
    out = wrap(t.grad)
    out._stop = False if not t.grad.requires_grad else None
    return out


@grad_property.setter
def grad_property(self, value):
    if value is not None and not isinstance(value, Tensor):
        raise InvalidTypeError("grad: expected a Tensor or None.", describe(value))
    t, g = self._t, None if value is None else value._t.detach()
    if g is not None and (g.shape != t.shape or g.dtype != t.dtype):
        raise InvalidArgumentError(
            f"grad: the gradient must have the tensor's shape {list(t.shape)} and its dtype.",
            received(x=self, grad=value),
        )
    t.grad, self._cleared = g, False


attach(grad_property, "grad")
attach(grad_property, "grad_")


@BACKWARD
def _backward(self, grad_tensor=None, retain_graph=False, *, dump_backward_graph_path=None):
    """Accumulate the gradients of this tensor into the `grad` of the leaves it was computed from."""
    if dump_backward_graph_path is not None:
        _refuse_dump(dump_backward_graph_path)
    if grad_tensor is not None and not isinstance(grad_tensor, Tensor):
        raise InvalidTypeError("backward: 'grad_tensor' must be a Tensor.", received(grad_tensor=grad_tensor))
    t = self._t
    if grad_tensor is None and t.requires_grad and t.dim() == 0:
        _accumulate((t,), (torch.ones_like(t),), retain_graph)
        return
    backward([self], None if grad_tensor is None else [grad_tensor], retain_graph)


attach(_backward, "backward")


@attach
def gradient(self):
    """The accumulated gradient as a numpy array, or None."""
    g = self.grad
    return None if g is None else g.numpy()


@attach
@TRAINING_CALL
def clear_gradient(self, set_to_zero=True):
    """Set the gradient to zero, or to None if `set_to_zero` is False."""
    t = self._t
    # The zeros are allocated only when `grad` is read, so that the next backward need not add to them.
    self._cleared = bool(set_to_zero) and (t.grad is not None or self._cleared)
    t.grad = None


@attach
def clear_grad(self):
    """Set the gradient to zero; the same as `clear_gradient()`."""
    self.clear_gradient()


@attach
@property
def grad_fn(self):
    """The autograd node that produced this tensor, or None."""
    return self._t.grad_fn


@attach
@property
def is_leaf(self):
    """Whether this tensor is not the result of a recorded operation."""
    return self._t.is_leaf


@attach
@property
def requires_grad(self):
    return not self.stop_gradient


@requires_grad.setter
def requires_grad(self, value):
    self.stop_gradient = not value


attach(requires_grad, "requires_grad")


@attach
def requires_grad_(self, requires_grad=True):
    """Switch gradients for this tensor on or off, and return it."""
    self.stop_gradient = not requires_grad
    return self


@attach
def retain_grads(self):
    """Keep the gradient of this tensor even if it is an intermediate result."""
    if self._t.requires_grad:
        self._t.retain_grad()


@attach
def register_hook(self, hook):
    """Call `hook(gradient)` when this tensor's gradient is computed; a Tensor that it returns replaces the gradient.

    >>> x = paddle.ones([1]); x.stop_gradient = False
    >>> handle = x.register_hook(lambda g: g * 2)
    >>> x.sum().backward(); x.grad.tolist()
    [2.0]
    """
    if not self._t.requires_grad:
        raise PreconditionNotMetError(
            "register_hook: this tensor has stop_gradient=True, so it never gets a gradient.",
            describe(self),
            "set stop_gradient = False first.",
        )

    def on_torch(g):
        result = hook(wrap(g))
        if result is not None and not isinstance(result, Tensor):
            raise InvalidTypeError("register_hook: a hook must return a Tensor or None.", received(returned=result))
        return None if result is None else result._t

    return HookHandle(self._t.register_hook(on_torch))


@attach
@shortened
@shortcut(torch.Tensor.detach, self=CONTIGUOUS)
def detach(self):
    """Return a tensor that shares this tensor's memory and is not part of the gradient graph."""
    t = self._t
    return wrap((t if t.layout is torch.sparse_csr else row_major(t)).detach())  # torch's CSR has no memory order


@attach
def detach_(self):
    """Detach this tensor from the gradient graph in place, and return it."""
    self._t = self._t.detach()
    return self


@attach
@property
def inplace_version(self):
    """How many times the tensor's memory was written in place."""
    return self._t._version


@attach
def _bump_inplace_version(self):
    torch._C._autograd._unsafe_set_version_counter((self._t,), (self._t._version + 1,))


@attach
def _is_initialized(self):
    return self._t.device.type != "meta"
