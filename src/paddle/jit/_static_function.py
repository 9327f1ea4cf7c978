"""`StaticFunction`: a function that is traced once for each kind of call, and then runs as a Program."""

import functools
import inspect
import random
import types
import weakref

import numpy as np

from paddle._core import mode
from paddle._core.dtype import get_default_dtype
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph.concrete import Concrete, Mismatch, signature
from paddle._core.graph.control import flat
from paddle._core.graph.program import Program
from paddle.static import InputSpec

from . import _report
from ._arguments import declared, described, specs_of, unspecified
from ._convert import calling
from ._convert.calls import is_users
from ._convert.source import code_of, converted
from ._errors import Unconvertible
from ._guard import Guard, layers_of
from ._trace import Slot, argument_names, building, flatten, owner_of, rebuild

_MOST = 128  # kinds of calls that are traced; a function called in ever new ways runs dynamically

SWITCH = {"on": True}  # `enable_to_static`


class ConcreteProgram:
    """One trace of a function: the Program, its inputs and outputs, the parameters it uses."""

    def __init__(self, function, inputs, outputs, program, bindings, structure, guard):
        self.function, self.inputs, self.outputs, self.main_program = function, inputs, outputs, program
        self.startup_program = Program()
        self.structure, self.guard = structure, guard
        self.bound = [v for v in bindings.bound.values() if program.global_block().vars.get(v.name) is v]
        self.call = Concrete(program, inputs, outputs)
        self.direct = type(structure) is Slot

    @property
    def parameters(self):
        """The parameters that the Program uses."""
        return [v.tensor for v in self.bound if v.is_parameter]


class ProgramCache:
    """The traces of a function, by the kind of call."""

    def __init__(self):
        self._found = {}  # signature -> a list of traces, the newest first; None: runs dynamically

    def __len__(self):
        return len(self.concrete_programs())

    def concrete_programs(self):
        """All traces."""
        return list({id(c): c for found in self._found.values() for c in found or ()}.values())

    def last(self):
        """The newest trace, as (signature, trace)."""
        key = next((k for k in reversed(self._found) if self._found[k]), None)
        if key is None:
            raise InvalidArgumentError("program_cache: nothing was traced yet.", None, "call the function once.")
        return key, self._found[key][0]

    def clear(self):
        """Forget all traces."""
        self._found.clear()


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
        self._cache = ProgramCache()
        self._by_spec = {}  # what an input_spec was traced to
        self._last = None  # descriptions of the arguments of the newest trace
        self._bound = weakref.WeakKeyDictionary()  # instance -> the same for its method
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
        made._owner = weakref.ref(instance)  # it stands in a table from which the instance must be free to go
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
        """Run the trace for this kind of call; make it first if there is none."""
        if not SWITCH["on"] or not mode.in_dynamic_mode():
            return self._inline(*args, **kwargs)
        tensors = []
        try:
            key = (get_default_dtype(), *signature(args, kwargs, tensors))
        except Mismatch:
            return self._target()(*args, **kwargs)
        found = self._cache._found.get(key, ())
        if found is None:
            return self._target()(*args, **kwargs)
        for concrete in found:
            if concrete.guard.holds():
                break
        else:
            concrete = self._traced(key, args, kwargs)
            if type(concrete) is _Ran:
                return concrete.result
        out = concrete.call(tensors)
        return out[0] if concrete.direct else rebuild(concrete.structure, out)

    @property
    def _inline(self):
        """What is called inside another trace, or where `to_static` is switched off."""
        target = self._target()
        if mode.in_dynamic_mode() or not SWITCH["on"]:
            return target
        plain = target.__func__ if isinstance(target, types.MethodType) else target
        if not isinstance(plain, types.FunctionType) or not is_users(plain):
            return target
        made = converted(plain)
        return types.MethodType(made, target.__self__) if isinstance(target, types.MethodType) else made

    def _traced(self, key, args, kwargs):
        """The trace for a new kind of call; `_Ran` if there can be none."""
        cache = self._cache._found
        if len(cache) > _MOST or len(cache.get(key) or ()) > _MOST:
            error = Unconvertible(f"it was called in more than {_MOST} different ways, each of which would be traced")
            _report.runs_dynamically(self._name(), error)
            return _Ran(self._target()(*args, **kwargs))
        known = self._known_by_spec(args, kwargs)
        if known is not None and known.guard.holds():
            cache.setdefault(key, []).insert(0, known)
            return known
        try:
            made = self._trace_call(args, kwargs)
        except Exception as error:
            result = self._target()(*args, **kwargs)  # an error of the program itself comes out here again
            _report.runs_dynamically(self._name(), error, has_source=self._has_source())
            cache[key] = None
            return _Ran(result)
        cache.setdefault(key, []).insert(0, made)
        return made

    def _known_by_spec(self, args, kwargs):
        spec = self._spec_key(args, kwargs)
        return None if spec is None else self._by_spec.get(spec)

    def _trace_call(self, args, kwargs):
        spec = self._spec_key(args, kwargs)
        if spec is not None:
            try:
                made = self._trace(*self._by_input_spec(args, kwargs))
                self._by_spec[spec] = made
                return made
            except Exception as error:  # what does not go with unknown sizes may go with those of the call
                if not any(isinstance(s, InputSpec) and -1 in s.shape for s in flat(self._input_spec)):
                    raise
                problem = error
            try:
                return self._trace(args, kwargs)
            except Exception:
                raise problem from None
        return self._trace(args, kwargs)

    def _spec_key(self, args, kwargs):
        """What decides about a trace by input_spec, beside the spec; None without one."""
        if self._input_spec is None:
            return None
        rest = args[len(self._input_spec) :]
        others = []
        try:
            return signature((*rest, *unspecified(args, self._input_spec)), kwargs, others)
        except Mismatch:
            return None

    def _by_input_spec(self, args, kwargs):
        made = [described(a, s) for a, s in zip(args, self._input_spec, strict=False)]
        return (*made, *args[len(made) :]), kwargs

    def _trace(self, args, kwargs):
        """Trace one kind of call; the arguments may hold InputSpecs in the places of tensors."""
        target = self._target()
        if not kwargs:
            self._last = [specs_of(a) for a in args]
        program, feeds = Program(), []
        names = iter(argument_names(target, len(args)))
        args = [declared(program, a, next(names), feeds) for a in args]
        kwargs = {k: declared(program, a, k, feeds) for k, a in kwargs.items()}
        owner = owner_of(target)
        functions, before = [], (random.getstate(), np.random.get_state())
        with building(program) as bindings, calling(bindings, functions=functions) as call:
            if owner is not None:
                bindings.enter(owner)
            result = call(target)(*args, **kwargs)
            bindings.updates()
            fetches = []
            structure = flatten(result, fetches)
        _unchanged_streams(before)
        if bindings.effects:
            raise Unconvertible(bindings.effects[0])
        _report.traced(self, program)
        guard = Guard(layers_of(bindings), functions)
        return ConcreteProgram(self, feeds, fetches, program, bindings, structure, guard)

    def _has_source(self):
        plain = getattr(self._target(), "__func__", self._target())
        return not isinstance(plain, types.FunctionType) or not is_users(plain) or code_of(plain) is not None

    def _name(self):
        target = self._target()
        return getattr(target, "__qualname__", None) or getattr(target, "__name__", repr(target))

    # ---- looking inside ----

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
        """The one trace there is; by the input_spec, if nothing was called yet."""
        return self.concrete_program_specify_input_spec()

    def concrete_program_specify_input_spec(self, input_spec=None, with_hook=False, is_prim_infer=False):
        """The trace by an input_spec; without one, the newest."""
        wanted = self._input_spec if input_spec is None else list(input_spec)
        if wanted is not None:
            return self._trace(wanted, {})
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
            made = self._trace(args, kwargs)
            return made, made.call
        tensors = []
        key = (get_default_dtype(), *signature(args, kwargs, tensors))
        found = next((c for c in self._cache._found.get(key) or () if c.guard.holds()), None)
        if found is None:
            found = self._trace_call(args, kwargs)
            self._cache._found.setdefault(key, []).insert(0, found)
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
        """The function itself; of a layer's method, put back in its place."""
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
    """Something asked for too early: Paddle answers with ValueError, or RuntimeError."""


def _remade(target, input_spec, kwargs):
    return StaticFunction(target, input_spec, **kwargs)


class _Ran:
    """The result of a call that could not be traced and ran dynamically."""

    def __init__(self, result):
        self.result = result


def _unchanged_streams(before):
    """Refuse what drew random numbers that are not Paddle's: they would be the same in every run."""
    python, numpy = before
    drawn = random.getstate() != python
    now = np.random.get_state()
    drawn_numpy = now[2] != numpy[2] or not np.array_equal(now[1], numpy[1])
    if drawn or drawn_numpy:
        random.setstate(python)
        np.random.set_state(numpy)
        raise Unconvertible("it draws random numbers of Python or NumPy, which a Program would repeat")


def static_layer(layer, input_spec, **kwargs):
    """Put the `forward` of a layer under `to_static`."""
    forward = layer.forward
    if isinstance(forward, StaticFunction):
        forward = forward.dygraph_function
    object.__setattr__(layer, "forward", StaticFunction(forward, input_spec, **kwargs))
    return layer


__all__ = ["SWITCH", "ConcreteProgram", "ProgramCache", "StaticFunction", "static_layer"]
