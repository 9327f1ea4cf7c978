"""Tracing: a function, or a layer, runs once on variables, and what it calls becomes a Program."""

import contextlib
import inspect
import threading
from typing import NamedTuple

import numpy as np

from paddle._core import mode, names
from paddle._core.autograd import enable_grad
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph.bound import Bound, scope_of
from paddle._core.graph.program import Program, program_guard
from paddle._core.graph.variable import Variable, _copied
from paddle._core.tensor import Tensor
from paddle.nn import Layer
from paddle.static import InputSpec

from ._bindings import Bindings

LOCK = threading.RLock()  # programs are built one at a time


class Slot(NamedTuple):
    """The place of a tensor in nested arguments or results: its number in the flat list."""

    index: int


def flatten(value, into):
    """The same nested structure with a `Slot` for each Tensor, which goes `into` a list."""
    if isinstance(value, Tensor):
        into.append(value)
        return Slot(len(into) - 1)
    kind = type(value)
    if kind is list:
        return [flatten(v, into) for v in value]
    if isinstance(value, tuple):
        items = [flatten(v, into) for v in value]
        return kind(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, dict):
        made = [(k, flatten(v, into)) for k, v in value.items()]
        return dict(made) if kind is dict else kind(made)
    return value


def rebuild(structure, values):
    """The nested structure with the tensors in their places again."""
    kind = type(structure)
    if kind is Slot:
        return values[structure.index]
    if kind is list:
        return [rebuild(v, values) for v in structure]
    if isinstance(structure, tuple):
        items = [rebuild(v, values) for v in structure]
        return kind(*items) if hasattr(structure, "_fields") else tuple(items)
    if isinstance(structure, dict):
        made = [(k, rebuild(v, values)) for k, v in structure.items()]
        return dict(made) if kind is dict else kind(made)
    return structure


class Traced:
    """A Program made by tracing.

    `feeds` and `fetches` are its variables, `structure` is what the function returned with a `Slot` for each of the
    fetches, `scope` holds the Tensors that its persistable variables stand for.
    """

    def __init__(self, program, feeds, fetches, structure, bindings):
        self.program, self.feeds, self.fetches, self.structure = program, feeds, fetches, structure
        self.bound = [v for v in bindings.bound.values() if program.global_block().vars.get(v.name) is v]
        self.effects = bindings.effects

    @property
    def scope(self):
        """A scope with the layer's own Tensors."""
        return scope_of(self.program)

    @property
    def parameters(self):
        """The parameters that the Program uses: the layer's own."""
        return [v.tensor for v in self.bound if v.is_parameter]

    def outputs(self, values):
        """What the function would return, made of the values of the fetches."""
        return rebuild(self.structure, values)


# ---- inputs ----


def argument_names(function, count):
    """Names for so many positional arguments of a function."""
    target = function.forward if isinstance(function, Layer) else function
    try:
        known = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):
        known = ()
    named = [p.name for p in known if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in known if p.kind is p.VAR_POSITIONAL), "x")
    return (named + [f"{rest}_{i}" for i in range(max(0, count - len(named)))])[:count]


def declare_input(program, spec, fallback, stop_gradient=None):
    """A variable that each run feeds, as an InputSpec, a Tensor or an array describes it."""
    block = program.global_block()
    wanted = spec.name if isinstance(spec, InputSpec) else None
    name, turn = wanted or fallback, 0
    while name in block.vars:
        if wanted and not turn:
            raise InvalidArgumentError(f"input_spec: two inputs have the name '{wanted}'.", repr(spec))
        turn += 1
        name = f"{wanted or fallback}_{turn}"
    made = Variable(block, name=name, shape=spec.shape, dtype=spec.dtype or "float32", is_data=True)
    stop = bool(spec.stop_gradient) if stop_gradient is None else stop_gradient
    stop = stop or not (made.dtype.is_floating_point or made.dtype.is_complex)
    made.__dict__.update(_stop=stop, _inert=stop)
    return block._add(made)


def described(value):
    """A description of an input: of an InputSpec, a Tensor or an array itself; None for what is no tensor."""
    if isinstance(value, InputSpec):
        return value
    if isinstance(value, Tensor):
        spec = InputSpec(list(value.shape), value.dtype, value._name)
        spec.stop_gradient = value.stop_gradient
        return spec
    if isinstance(value, np.ndarray):
        return InputSpec.from_numpy(value)
    return None


def declare_inputs(program, spec, fallback, feeds):
    """Nested specs as nested variables; what describes no tensor is handed on as it is."""
    if isinstance(spec, (list, tuple)):
        made = [declare_inputs(program, s, f"{fallback}_{i}", feeds) for i, s in enumerate(spec)]
        return made if isinstance(spec, list) else tuple(made)
    if isinstance(spec, dict):
        return {k: declare_inputs(program, s, f"{fallback}_{k}", feeds) for k, s in spec.items()}
    found = described(spec)
    if found is None:
        return spec
    feeds.append(declare_input(program, found, fallback))
    return feeds[-1]


# ---- the trace ----


@contextlib.contextmanager
def building(program):
    """A block in which calls are recorded into `program`, Tensors from outside being bound to it."""
    bindings = Bindings(program)
    with LOCK, program_guard(program, Program()), mode.tracing(), enable_grad(), names.guard(_Local(program)):
        program._binder = bindings.bind
        try:
            yield bindings
        finally:
            program._binder = None
            bindings.leave()


class _Local(names.Namer):
    """Names of the variables of one Program, which do not use up those of layers."""

    def __init__(self, program):
        super().__init__()
        self._program = program

    def __call__(self, key):
        name = super().__call__(key)
        while self._program._find(name) is not None:
            name = super().__call__(key)
        return name


def trace(layer_or_function, input_spec, *, training=False, convert=True):
    """The Program of a layer or a function, in evaluation mode unless `training`.

    Args:
        input_spec: for each positional argument an InputSpec, a Tensor, an array, nested lists of these, or a value
            that is handed on as it is; a dict names keyword arguments.

    >>> from paddle.jit._trace import trace
    >>> traced = trace(paddle.nn.Linear(4, 2), [paddle.static.InputSpec([None, 4], name="x")])
    >>> [v.name for v in traced.feeds], traced.fetches[0].shape
    (['x'], [-1, 2])
    """
    from ._convert import calling

    if not callable(layer_or_function):
        raise InvalidTypeError("trace: expected a layer or a function.", received(layer=layer_or_function))
    program, feeds = Program(), []
    args, kwargs = _arguments(program, layer_or_function, input_spec, feeds)
    owner = owner_of(layer_or_function)
    with _modes(owner, training), building(program) as bindings, calling(bindings, convert) as call:
        if owner is not None:
            bindings.enter(owner)
        result = call(layer_or_function)(*args, **kwargs)
        bindings.updates()
        fetches = []
        structure = flatten(result, fetches)
        fetches = [_own_output(v) for v in fetches]
    return Traced(program, feeds, fetches, structure, bindings)


def _arguments(program, function, input_spec, feeds):
    if isinstance(input_spec, dict):
        return (), {k: declare_inputs(program, s, k, feeds) for k, s in input_spec.items()}
    specs = [] if input_spec is None else list(input_spec) if isinstance(input_spec, (list, tuple)) else [input_spec]
    labels = argument_names(function, len(specs))
    return [declare_inputs(program, s, name, feeds) for s, name in zip(specs, labels, strict=True)], {}


def _own_output(value):
    """A result as a variable that an operator of the Program makes."""
    computed = isinstance(value, Variable) and not value.is_data and not isinstance(value, Bound)
    return value if computed else _copied(value)


def owner_of(function):
    """The layer that a function belongs to, if it belongs to one."""
    if isinstance(function, Layer):
        return function
    owner = getattr(function, "__self__", None)
    return owner if isinstance(owner, Layer) else None


@contextlib.contextmanager
def _modes(layer, training):
    """A block in which a layer and all below are in training or evaluation."""
    layers = [] if layer is None else layer.sublayers(include_self=True)
    before = [x.training for x in layers]
    for x in layers:
        object.__setattr__(x, "training", training)
    try:
        yield
    finally:
        for x, was in zip(layers, before, strict=True):
            object.__setattr__(x, "training", was)
