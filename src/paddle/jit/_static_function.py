"""`StaticFunction`: a function that is traced once for each kind of call, and then runs as a Program."""

import functools
import inspect
import types
import weakref

from paddle._core import mode, state
from paddle._core.dtype import get_default_dtype
from paddle._core.errors import InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph.callable_program import UncacheableArguments, signature
from paddle._core.graph.control import flat
from paddle.static import InputSpec

from . import _report
from ._arguments import apply_spec, specs_of, without_spec
from ._convert import calls
from ._convert.source import code_of
from ._errors import Unconvertible
from ._inductor import chooser
from ._program_cache import ConcreteProgram, ProgramCache
from ._structure import rebuild
from ._trace import trace_call

_MAX_TRACES = 128  # of one function; after that, new kinds of calls run dynamically

ENABLED = state.per_process("to_static enabled", True)  # `enable_to_static`


class StaticFunction:
    """A function, or a method, under `to_static`."""

    def __init__(self, function, input_spec=None, **kwargs):
        if input_spec is not None and not isinstance(input_spec, (list, tuple)):
            raise InvalidTypeError(
                "to_static: 'input_spec' must be a list or a tuple.",
                received(input_spec=input_spec),
                "input_spec=[InputSpec([None, 4])].",
            )
        self._function = function
        self._input_spec = None if input_spec is None else list(input_spec)
        self._kwargs = kwargs
        self._chooser = chooser(kwargs.get("backend"), kwargs.get("build_strategy"))
        self._cache = ProgramCache()
        self._by_spec = {}  # the key of `_spec_key` -> the trace by input_spec
        self._last = None  # InputSpecs of the newest trace
        self._shown = None  # the input_spec and the trace of `concrete_program`
        self._bound = weakref.WeakKeyDictionary()  # instance -> the StaticFunction of its method
        functools.update_wrapper(self, function, updated=())

    # ---- methods ----

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        found = self._bound.get(instance)
        if found is None:
            found = self._bound[instance] = self._for(instance)
        return found

    def _for(self, instance):
        made = StaticFunction.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._owner = weakref.ref(instance)  # the table of bound functions must not keep the instance alive
        made._cache, made._by_spec = ProgramCache(), {}
        return made

    _owner = None

    def _target(self):
        """The function itself, bound to its instance."""
        return self._function if self._owner is None else types.MethodType(self._function, self._owner())

    def __deepcopy__(self, memo):
        target = self._target()
        instance = getattr(target, "__self__", None)
        if instance is not None and id(instance) in memo:
            target = types.MethodType(target.__func__, memo[id(instance)])
        return type(self)(target, self._input_spec, **self._kwargs)

    def __reduce__(self):
        return _remade, (self._target(), self._input_spec, self._kwargs)

    # ---- calling ----

    def __call__(self, *args, **kwargs):
        """Run the trace for this kind of call, after tracing it if there is none."""
        if not ENABLED.value or not mode.in_dynamic_mode():
            return self._inline(*args, **kwargs)
        tensors = []
        try:
            key = (get_default_dtype(), *signature(args, kwargs, tensors))
        except UncacheableArguments:
            return self._target()(*args, **kwargs)
        found = self._cache.traces.get(key, ())
        if found is None:
            return self._target()(*args, **kwargs)
        for concrete in found:
            if concrete.guard.holds():
                break
        else:
            concrete = self._new_trace(key, args, kwargs)
            if type(concrete) is _DynamicResult:
                return concrete.result
        out = concrete.call(tensors)
        return out[0] if concrete.returns_tensor else rebuild(concrete.structure, out)

    @property
    def _inline(self):
        """The function to call instead inside another trace, or if `to_static` is switched off."""
        target = self._target()
        return target if mode.in_dynamic_mode() or not ENABLED.value else calls.call(target)

    def _new_trace(self, key, args, kwargs):
        """The trace for a new kind of call; `_DynamicResult` if there can be none."""
        traces = self._cache.traces
        if len(traces) > _MAX_TRACES or len(traces.get(key) or ()) > _MAX_TRACES:
            error = Unconvertible(
                f"it was called in more than {_MAX_TRACES} different ways, each of which would be traced"
            )
            _report.runs_dynamically(self._name(), error)
            return _DynamicResult(self._target()(*args, **kwargs))
        known = self._by_spec.get(self._spec_key(args, kwargs))
        if known is not None and known.guard.holds():
            self._cache.add(key, known)
            return known
        try:
            made = self._trace_call(args, kwargs)
        except Exception as error:
            result = self._target()(*args, **kwargs)  # an error of the user's program is raised again here
            _report.runs_dynamically(self._name(), error, has_source=self._has_source())
            traces[key] = None
            return _DynamicResult(result)
        self._cache.add(key, made)
        return made

    def _trace_call(self, args, kwargs):
        """Trace by the input_spec if there is one, else by the arguments of the call."""
        spec = self._spec_key(args, kwargs)
        if spec is None:
            return self._trace(args, kwargs)
        try:
            made = self._by_spec[spec] = self._trace(self._with_specs(args), kwargs)
            return made
        except Exception as error:  # a trace that fails with unknown sizes may work with those of the call
            if not any(isinstance(s, InputSpec) and -1 in s.shape for s in flat(self._input_spec)):
                raise
            problem = error
        try:
            return self._trace(args, kwargs)
        except Exception:
            raise problem from None

    def _spec_key(self, args, kwargs):
        """The arguments besides the input_spec that a trace depends on, as a key; None without an input_spec."""
        if self._input_spec is None:
            return None
        rest = args[len(self._input_spec) :]
        others = []
        try:
            return signature((*rest, *without_spec(args, self._input_spec)), kwargs, others)
        except UncacheableArguments:
            return None

    def _with_specs(self, args):
        made = [apply_spec(a, s) for a, s in zip(args, self._input_spec, strict=False)]
        return (*made, *args[len(made) :])

    def _trace(self, args, kwargs, shown=False):
        """Trace one kind of call; the arguments may hold InputSpecs in place of tensors.

        With `shown`, the Program is for saving or to be looked at, so side effects of the call do not matter.
        """
        if not kwargs:
            self._last = [specs_of(a) for a in args]
        traced = trace_call(self._target(), args, kwargs)
        if traced.effects and not shown:
            raise Unconvertible(traced.effects[0])
        _report.traced(self, traced.program)
        return ConcreteProgram(self, traced)

    def _has_source(self):
        plain = getattr(self._target(), "__func__", self._target())
        return not isinstance(plain, types.FunctionType) or not calls.is_users(plain) or code_of(plain) is not None

    def _name(self):
        target = self._target()
        return getattr(target, "__qualname__", None) or getattr(target, "__name__", repr(target))

    # ---- inspection ----

    @property
    def dygraph_function(self):
        """The function itself."""
        return self._target()

    @property
    def class_instance(self):
        """The object whose method it is, or None."""
        return getattr(self._target(), "__self__", None)

    @property
    def code(self):
        """The source of the converted function."""
        target = self._target()
        plain = getattr(target, "__func__", target)
        made = code_of(plain) if isinstance(plain, types.FunctionType) else None
        return inspect.getsource(plain) if made is None else made.text

    @property
    def program_cache(self):
        """The traces."""
        return self._cache

    @property
    def concrete_program(self):
        """The trace by the input_spec; without an input_spec, the newest trace."""
        return self.concrete_program_specify_input_spec()

    def concrete_program_specify_input_spec(self, input_spec=None, with_hook=False, is_prim_infer=False):
        """The trace by an input_spec; without one, the newest trace."""
        wanted = self._input_spec if input_spec is None else list(input_spec)
        if wanted is not None:
            if self._shown is None or self._shown[0] is not wanted or not self._shown[1].guard.holds():
                self._shown = wanted, self._trace(wanted, {}, shown=True)
            return self._shown[1]
        if not len(self._cache):
            raise PreconditionError(
                f"to_static: '{self._name()}' was not called yet, so there is no Program.",
                None,
                "input_spec=[InputSpec(…)] in to_static, or a call with tensors.",
            )
        return self._cache.last()[1]

    def get_concrete_program(self, *args, **kwargs):
        """The trace for arguments, which may be InputSpecs, and the function that runs it."""
        if any(isinstance(a, InputSpec) for a in flat((args, list(kwargs.values())))):
            made = self._trace(args, kwargs, shown=True)
            return made, made.call
        tensors = []
        key = (get_default_dtype(), *signature(args, kwargs, tensors))
        found = next((c for c in self._cache.traces.get(key) or () if c.guard.holds()), None)
        if found is None:
            found = self._trace_call(args, kwargs)
            self._cache.add(key, found)
        return found, found.call

    @property
    def main_program(self):
        """The Program of `concrete_program`."""
        return self.concrete_program.main_program

    @property
    def inputs(self):
        """The inputs of `concrete_program`."""
        return self.concrete_program.inputs

    @property
    def outputs(self):
        """The outputs of `concrete_program`."""
        return self.concrete_program.outputs

    def get_traced_count(self):
        """How many traces there are."""
        return len(self._cache)

    def rollback(self):
        """Return the original function; a layer's method is restored in the layer."""
        target = self._target()
        instance = getattr(target, "__self__", None)
        if instance is not None:
            for name in [k for k, v in vars(instance).items() if v is self]:
                del instance.__dict__[name]
                if getattr(instance, name) != target:
                    object.__setattr__(instance, name, target)
        return target

    def __repr__(self):
        return f"<to_static {self._name()}, {len(self._cache)} traced>"


class PreconditionError(PreconditionNotMetError, ValueError):
    """A call that comes too early, for which Paddle raises ValueError or RuntimeError."""


def _remade(target, input_spec, kwargs):
    return StaticFunction(target, input_spec, **kwargs)


class _DynamicResult:
    """The result of a call that could not be traced and ran dynamically."""

    def __init__(self, result):
        self.result = result


def static_layer(layer, input_spec, **kwargs):
    """Put the `forward` of a layer under `to_static`."""
    forward = layer.forward
    if isinstance(forward, StaticFunction):
        forward = forward.dygraph_function
    object.__setattr__(layer, "forward", StaticFunction(forward, input_spec, **kwargs))
    return layer


__all__ = ["ENABLED", "StaticFunction", "static_layer"]
