"""The tracer: a function or a layer runs once on variables, and the operators it calls become a Program.

`to_static`, `jit.save`, `onnx.export` and `TracedLayer` all use it: `trace_call` with the arguments of a call, `trace`
with an input_spec. A trace leaves no changes behind: hooks, modes, names, layers and random streams are restored, also
if the function fails.
"""

import contextlib
import random
import sys
import threading

import numpy as np

from paddle._core import mode, names, tree
from paddle._core.autograd import enable_grad
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph.bound import Bound, scope_of
from paddle._core.graph.callable_program import CallableProgram
from paddle._core.graph.optional import check_present
from paddle._core.graph.program import Program, program_guard
from paddle._core.graph.training import check_gradients_unchanged, plain, traced_call, training_call
from paddle._core.graph.variable import Variable, _copied
from paddle._core.graph.views import fresh
from paddle._core.hooks import LAYER_CALL, TENSOR_VALUE, TRAINING_CALL
from paddle.nn import Layer

from ._arguments import argument_names, declare, specs_of
from ._bindings import Bindings
from ._convert.calls import call as converted
from ._convert.source import why_not_converted
from ._errors import Unconvertible
from ._guard import Guard
from ._structure import Slot, flatten, measured, rebuild, spread
from ._thread import THREAD, tracing

_LOCK = threading.RLock()  # one thread traces at a time: a traced layer holds variables in place of its tensors
_ABSENT = object()


class Traced:
    """The result of a trace.

    Args:
        program: the operators that were called.
        feeds, fetches: its variables for the tensors among the arguments and in the result.
        structure: the result of the function, with a `Slot` for each fetch.
        bound: its variables for tensors that existed before, such as the parameters of layers.
        guard: tells whether everything that the trace has read besides its arguments is unchanged.
        effects: messages about side effects of the function, which a run of the Program does not repeat.
    """

    def __init__(self, program, feeds, fetches, structure, bound, guard, effects):
        self.program, self.feeds, self.fetches, self.structure = program, feeds, fetches, structure
        self.bound, self.guard, self.effects = bound, guard, effects

    @property
    def scope(self):
        """A scope with the tensors that the variables of `bound` refer to."""
        return scope_of(self.program)

    @property
    def parameters(self):
        """The parameters of the layer that the Program uses."""
        return [v.tensor for v in self.bound if v.is_parameter]

    @property
    def outputs(self):
        """The results in the order of a file: as they are nested, with dicts by their sorted keys."""
        return [self.fetches[slot.index] for slot in tree.leaves(self.structure, kinds=tree.SORTED, only=Slot)]

    def runner(self, choose=None):
        """A function from the tensors of a call to the tensors of its result, which runs the Program."""
        return CallableProgram(self.program, self.feeds, self.fetches, choose)


def trace(function, input_spec, *, training=False, convert=True):
    """Trace a layer or a function for export: in evaluation mode, with outputs that are computed by the Program itself.

    Args:
        input_spec: for each positional argument an InputSpec, a Tensor, an array, nested lists of these, or a value
            that is passed on as it is; a dict is for keyword arguments.
        training: whether the layer is in training mode during the trace.
        convert: whether Python's control flow is converted.

    >>> from paddle.jit._trace import trace
    >>> traced = trace(paddle.nn.Linear(4, 2), [paddle.static.InputSpec([None, 4], name="x")])
    >>> [v.name for v in traced.feeds], traced.fetches[0].shape
    (['x'], [-1, 2])
    """
    if not callable(function):
        raise InvalidTypeError("trace: expected a layer or a function.", received(layer=function))
    args, kwargs = [], {}
    if isinstance(input_spec, dict):
        kwargs = specs_of(input_spec, named=True)
    elif input_spec is not None:
        listed = list(input_spec) if isinstance(input_spec, (list, tuple)) else [input_spec]
        args = specs_of(listed, named=True)
    traced = Tracer(convert).run(function, args, kwargs, training=training, export=True)
    found = training_call(traced.program)
    if found is not None:
        where = "" if found.site is None else f", called in {found.site[0]}, line {found.site[1]}"
        raise InvalidArgumentError(
            f"the function calls {found.type}(), and a saved model computes answers: it does not train.",
            f"{found.to_string()}{where}",
            "save the layer whose answers are wanted; train it outside of its forward().",
        )
    return traced


def trace_call(function, args, kwargs):
    """Trace one call of a function; its arguments may hold InputSpecs in place of tensors."""
    return Tracer().run(function, args, kwargs)


class Tracer:
    """A trace in progress: the Program that it records into, and the tensors, layers and functions that it uses."""

    def __init__(self, convert=True):
        self.program = Program()
        self.bindings = Bindings(self.program)
        self.functions = []  # the user's functions that were converted
        self._convert = converted if convert else _as_written

    def run(self, function, args, kwargs, *, training=None, export=False):
        """Call a function on variables.

        Args:
            training: whether its layer is in training mode during the trace; None: as it is.
            export: whether it is for a file: inputs in a dict are ordered by their keys, and an input or a parameter
                that is returned becomes a new variable.
        """
        feeds, fetches, streams = [], [], _RandomStreams()
        labels = argument_names(function, len(args))
        kinds = tree.SORTED if export else tree.SAME
        args = [declare(self.program, a, name, feeds, kinds) for a, name in zip(args, labels, strict=True)]
        kwargs = {name: declare(self.program, a, name, feeds, kinds) for name, a in kwargs.items()}
        layer = _layer_of(function)
        with _LOCK, streams, _training_mode(layer, training), self._recording():
            if layer is not None:
                self.bindings.enter(layer)
            result = self._convert(function)(*args, **kwargs)
            self.bindings.record_buffers()
            check_gradients_unchanged(self.program)
            result = measured(result)
            structure = flatten(spread(result) if export else result, fetches)
            fresh(self.program, fetches)
            for fetched in fetches:
                check_present(fetched)
            if export:
                fetches = [_own_output(v) for v in fetches]
        effects = [*streams.effects, *self.bindings.effects]
        guard = Guard(self.bindings.layers(), self.functions)
        return Traced(self.program, feeds, fetches, structure, self.bindings.used(), guard, effects)

    @contextlib.contextmanager
    def _recording(self):
        """A block in which this thread records into the program, with tensors from outside bound to it."""
        with (
            program_guard(self.program, Program()),
            _local_names(self.program),
            mode.tracing(),
            tracing(self),
            enable_grad(),
        ):
            self.program._binder = self.bindings.bind
            unregister = [LAYER_CALL.register(self._call_layer), TENSOR_VALUE.register(_refuse_value)]
            unregister.append(TRAINING_CALL.register(self._training_call))
            try:
                yield
            finally:
                for undo in unregister:
                    undo()
                self.program._binder = None
                self.bindings.restore()

    def _call_layer(self, call, layer, *inputs, **kwargs):
        """The hook around calls of layers: they get variables for their tensors, and their `forward` is converted."""
        if THREAD.tracer is not self or not mode.is_tracing():
            return call(layer, *inputs, **kwargs)
        self.bindings.enter(layer)
        forward = layer.forward
        changed = self._convert(forward)
        if changed is forward:
            return call(layer, *inputs, **kwargs)
        own = layer.__dict__
        before, own["forward"] = own.get("forward", _ABSENT), changed
        try:
            return call(layer, *inputs, **kwargs)
        finally:
            if before is _ABSENT:
                own.pop("forward", None)
            else:
                own["forward"] = before

    def _training_call(self, call, owner, *args, **kwargs):
        """The hook around methods that train: every run of the Program calls them."""
        if THREAD.tracer is not self or not mode.is_tracing():
            return call(owner, *args, **kwargs)
        method = getattr(call, "__name__", None) or getattr(getattr(call, "func", None), "__name__", "step")
        name = f"{type(owner).__name__}.{method.strip('_')}"
        owner = getattr(owner, "tensor", owner)  # the gradient of a parameter belongs to the parameter itself
        if method in _RESULT_NEEDED:
            raise Unconvertible(f"{name} depends on what a run has done before it")
        if not all(plain(a) for a in (*args, *kwargs.values())):
            raise Unconvertible(f"{name} gets a tensor or a function")
        if method == "__init__":
            raise Unconvertible(f"it makes a new {type(owner).__name__} in every call")
        return traced_call(name, call, (owner, *args), kwargs)


def _as_written(function):
    """The function itself; for a function under `to_static`, the original function."""
    return getattr(function, "_inline", function)


# Methods that train and whose results a function computes with.
_RESULT_NEEDED = frozenset(("get_lr", "minimize", "scale", "__call__"))

# Methods that return the value of a Tensor, which a trace would make a constant of the Program.
_VALUE_METHODS = frozenset(
    "numpy item tolist __bool__ __int__ __float__ __index__ __array__ __contains__ __format__ grad".split()
)


def _refuse_value(tensor, name):
    """The hook of methods that return the value of a Tensor."""
    if name in _VALUE_METHODS and mode.is_tracing():
        shown = f"{name.strip('_')}()" if not name.startswith("__") else f"{name.strip('_')} of a tensor"
        frame = sys._getframe(1)
        while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "paddle":
            frame = frame.f_back
        reason = "" if frame is None else why_not_converted(frame.f_code)
        raise Unconvertible(f"{shown} needs the value of a tensor{reason}")


def _own_output(value):
    """A result as a variable that an operator of the Program computes."""
    computed = isinstance(value, Variable) and not value.is_data and not isinstance(value, Bound)
    return value if computed else _copied(value)


def _layer_of(function):
    """The layer that a function is, or is a method of; None for other functions."""
    owner = function if isinstance(function, Layer) else getattr(function, "__self__", None)
    return owner if isinstance(owner, Layer) else None


# ---- context of a trace ----


@contextlib.contextmanager
def _training_mode(layer, training):
    """A block in which a layer and its sublayers are in training or evaluation mode; None: as they are."""
    layers = [] if layer is None or training is None else layer.sublayers(include_self=True)
    before = [x.training for x in layers]
    for x in layers:
        object.__setattr__(x, "training", training)
    try:
        yield
    finally:
        for x, was in zip(layers, before, strict=True):
            object.__setattr__(x, "training", was)


class _LocalNames(names.Namer):
    """Names for the variables of one Program, numbered separately from those of layers and of other threads."""

    def __init__(self, program):
        super().__init__()
        self._program, self._thread, self._outside = program, threading.get_ident(), None

    def __call__(self, key):
        if threading.get_ident() != self._thread:
            return self._outside(key)
        name = super().__call__(key)
        while self._program._find(name) is not None:
            name = super().__call__(key)
        return name


@contextlib.contextmanager
def _local_names(program):
    namer = _LocalNames(program)
    namer._outside = names.switch(namer)
    try:
        yield
    finally:
        names.switch(namer._outside)


class _RandomStreams:
    """A block that restores the random streams of Python and NumPy; `effects` has a message if numbers were drawn.

    Such numbers become constants of the Program and would be the same in every run.
    """

    def __init__(self):
        self.effects = []

    def __enter__(self):
        self._python, self._numpy = random.getstate(), np.random.get_state()

    def __exit__(self, *error):
        numpy = np.random.get_state()
        same = numpy[2] == self._numpy[2] and np.array_equal(numpy[1], self._numpy[1])
        if same and random.getstate() == self._python:
            return
        random.setstate(self._python)
        np.random.set_state(self._numpy)
        self.effects.append("it draws random numbers of Python or NumPy, which a Program would repeat")


__all__ = ["Slot", "Traced", "Tracer", "flatten", "rebuild", "trace", "trace_call"]
