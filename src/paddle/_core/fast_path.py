"""Fast calls from Paddle tensors to torch and back, one function for each form in which operators are called.

Every callable form of an operator is made here: functions and methods (`function`, `tensor_only`, `sizes`, `joining`),
in-place forms (`in_place`), Python's operators (`binary`, `reflected`, `unary`) and `x[index]` (`subscript`). All work
the same way: if no interceptor is active and the arguments are the usual ones, they unwrap, compute, and wrap in two
bytecodes (`new(Tensor)` and one store); otherwise they call the operator in full. `benchmarks/overhead.py` measures the
overhead.

Where the compiled form is in use (`accelerator`), it stands before these functions and takes the ordinary calls. What
it does not take comes here; after an error of torch the function `failed` beside each of them decides.
"""

import functools
import inspect
import types

import torch
from torch.compiler import is_dynamo_compiling as compiling  # dynamo cannot trace a call that fails, so none is tried

from .accelerator import LISTS, LISTS_OF_INTS, NO_LISTS, accelerated, direct_of, prepare, steps_of
from .argument_kinds import PLAIN_KINDS, rules_of, take
from .call import REFUSED, again, call_in_full, record
from .dtype import FLOATS, DType
from .explain import Symbol, explain
from .state import INTERCEPTORS
from .tensor import Size, Symbolic, Tensor, new, unwrap, wrap_all

_PLAIN: frozenset[type] = frozenset({int, float, bool, str, type(None), slice, complex})
NUMBERS = frozenset({int, float, bool, complex})
_NOTHING: frozenset[type] = frozenset()
_ABSENT = object()
_RECORD = object()  # stands for the result of a call that must be recorded
_NO_CONDITIONS = None, {}
_NOTHING_LEFT = types.MappingProxyType({})

# Errors by which torch refuses arguments, so that the full call may accept or explain them. Others, such as the one
# that ends a recomputation early, must not lead to a second call.
_FOR_THE_FULL_CALL = (Symbolic, AttributeError, IndexError, RuntimeError, TypeError, ValueError)

prepare(Tensor, torch.Tensor, Size, DType, INTERCEPTORS, wrap_all, _FOR_THE_FULL_CALL)


def form_of(operator):
    """Decorator for a function that accepts more call forms of `operator`; it gets its name and signature."""
    return functools.partial(functools.update_wrapper, wrapped=operator)


# ---- functions and methods ----

_ANY = (Tensor, _PLAIN, unwrap)


def _places(operator, rules):
    """How each argument becomes torch's, by position and by name: (type, types, function).

    An argument of the `type` (Tensor, or None where Paddle refuses tensors) is unwrapped, one of the `types` is passed
    as it is, and the `function` handles all others: it unwraps lists, and raises an error for what Paddle refuses. So
    checking costs a valid call nothing. These are plain tuples because the calls below unpack them.
    """
    by_name = {}
    for name in operator.parameters:
        refused = rules.dynamic.get(name) if rules else None
        if refused is None:
            by_name[name] = _ANY
            continue
        plain = frozenset(kind for kind in _PLAIN if PLAIN_KINDS.get(kind) not in refused)
        unwrapped = None if any(kind.startswith("tensor") for kind in refused) else Tensor
        by_name[name] = unwrapped, plain, functools.partial(take, operator, rules, name)
    return (*(by_name[name] for name in operator.positional), _ANY, _ANY), by_name


def _unwrapped(args, places):
    """Arguments for the kernel; an error if one is of a kind that Paddle refuses at its place."""
    taken = [a._t if type(a) is t else a if type(a) in p else o(a) for a, (t, p, o) in zip(args, places, strict=False)]
    return taken if len(args) <= len(places) else [*taken, *map(unwrap, args[len(places) :])]


def _described(left, name, own, place, refused, condition):
    """A place in the form that `accelerated` takes: (name or None, whether tensors, plain types, lists, *condition).

    `refused` are the kinds of argument that Paddle refuses there, `condition` what its dtypes must fulfil.
    """
    unwrapped, plain, other = place
    if name in left:
        own, plain = (own, plain - left[name]) if left[name] is not None else (own - {name}, _NOTHING)
    if other is unwrap:
        plain, lists = plain | {DType}, LISTS  # dtypes are no business of `unwrap`
    else:
        ints = {f"{outer} of {inner}" for outer in ("list", "tuple") for inner in ("int", "nothing")}
        lists = LISTS_OF_INTS if ints.isdisjoint(refused) else NO_LISTS
    return name if name in own else None, unwrapped is Tensor, plain, lists, *condition


def function(operator, conditions=_NO_CONDITIONS, around=None, left=_NOTHING_LEFT):
    """The public function of an operator.

    `around` is a decorator for it, and `left` says which calls the accelerated form leaves to what that returns: by
    the name of a parameter the types of value that may not be passed directly, or None if no value may.

    `conditions` are those that `operator.kernel` adds to a kernel without checks of dtypes: that kernel, and for
    parameters by name whether their dtypes must agree and which they may be, or None.
    """
    kernel = operator.kernel
    own = frozenset(operator.parameters) - {"out"}
    rules = rules_of(operator.key)
    places, by_name = _places(operator, rules)
    passed = {name: by_name[name][1] for name in own}  # by name: the types that are passed as they are
    first, (second, plain, other) = places[0][2], places[1]

    # One function, because each further call would cost as much as unwrapping an argument. Its branches are, by how
    # often programs take them: one argument, two, more, one argument with plain named ones, and other named ones.
    def call(*args, **kwargs):
        if INTERCEPTORS:
            return call_in_full(operator, args, kwargs)
        if kwargs:
            # `named` are the named arguments if all can be passed as they are, else None. Names that are not the
            # operator's own (torch's, and `out`) need the full call.
            for name, value in kwargs.items():
                if type(value) not in passed.get(name, _NOTHING):
                    if not own.issuperset(kwargs):
                        return call_in_full(operator, args, kwargs)
                    named = None
                    break
            else:
                named = kwargs
        try:
            if kwargs:
                if named is not None and len(args) == 1:
                    (x,) = args
                    out = kernel(x._t if type(x) is Tensor else first(x), **kwargs)
                elif rules is None:
                    named = {k: v if type(v) in _PLAIN else unwrap(v) for k, v in kwargs.items()}
                    out = kernel(*[a._t if type(a) is Tensor else unwrap(a) for a in args], **named)
                else:
                    named = {k: v if type(v) in (by := by_name[k])[1] else by[2](v) for k, v in kwargs.items()}
                    out = kernel(*_unwrapped(args, places), **named)
            elif len(args) == 1:
                (x,) = args
                out = kernel(x._t if type(x) is Tensor else first(x))
            elif len(args) == 2:
                x, y = args
                out = kernel(
                    x._t if type(x) is Tensor else first(x),
                    y._t if type(y) is second else y if type(y) in plain else other(y),
                )
            elif rules is None:
                out = kernel(*[a._t if type(a) is Tensor else a if type(a) in _PLAIN else unwrap(a) for a in args])
            else:
                out = kernel(*_unwrapped(args, places))
        except Symbolic:
            out = _RECORD  # not recorded here, so that an error of recording does not show Symbolic as its context
        except Exception as error:
            out = again(error, operator, args, kwargs)
            if out is REFUSED:
                raise explain(error, operator, args, kwargs) from None
        if type(out) is torch.Tensor:
            wrapped = new(Tensor)
            wrapped._t = out
            return wrapped
        return record(operator, args, kwargs) if out is _RECORD else wrap_all(out)

    def failed(error, args, kwargs):
        """The end of `call` after an error in the accelerated form."""
        if isinstance(error, Symbolic):
            return record(operator, args, kwargs)
        out = again(error, operator, args, kwargs)
        if out is REFUSED:
            raise explain(error, operator, args, kwargs) from None
        return wrap_all(out)

    unchecked, dtypes = conditions
    described = [
        _described(
            left, name, own, place, rules.dynamic.get(name, ()) if rules else (), dtypes.get(name, (False, None))
        )
        for name, place in by_name.items()
    ]
    functools.update_wrapper(call, kernel)
    positional = operator.positional
    rest = _positional_out(call, positional) if "out" in positional else call
    rest = around(rest) if around else rest
    taken = positional.index("out") if "out" in positional else len(positional)
    types_of = {name: by_name[name][1] for name in by_name}
    return accelerated(
        "function",
        rest,
        direct_of(unchecked or kernel)[0],
        failed,
        places=described,
        positional=taken,
        steps=steps_of(unchecked or kernel, list(by_name), types_of, dtypes),
    )


def _positional_out(call, names):
    """`call`, with an `out` that is passed by position handed on by name, so that the result is written into it."""
    at = names.index("out")

    @functools.wraps(call)
    def with_out(*args, **kwargs):
        if at < len(args) <= len(names):
            kwargs.update(zip(names[at:], args[at:], strict=False))
            args = args[:at]
        return call(*args, **kwargs)

    return with_out


def tensor_only(call, engine):
    """`call`, with a shortcut to torch's `engine` for calls with the tensor as the only argument."""

    @functools.wraps(call)
    def shortcut(x=_ABSENT, /, *args, **kwargs):
        if not (args or kwargs or INTERCEPTORS):
            try:
                out = engine(x._t)
                wrapped = new(Tensor)
                wrapped._t = out
                return wrapped
            except _FOR_THE_FULL_CALL:  # not a tensor, a static-graph variable, or refused by torch
                pass
        return call(*args, **kwargs) if x is _ABSENT else call(x, *args, **kwargs)

    def failed(error, args, kwargs):
        if isinstance(error, _FOR_THE_FULL_CALL):
            return call(*args)
        raise error

    engine_in_c, dtypes = direct_of(engine)
    return accelerated("alone", shortcut, engine_in_c, failed, rest=call, kinds=dtypes)


def _no_engine(t, size):
    raise TypeError


def sizes(engine=_no_engine, several=lambda x, *sizes: list(sizes), copying=None):
    """Decorator: accept `f(x, 2, 3)` as well as `f(x, [2, 3])`; `several` makes the list.

    `engine` is torch's method for the list. It is tried first if no interceptor is active; calls that it refuses or
    does not support (tensors among the sizes) go to the operator. With `copying`, torch's method for tensors of which
    no view can be made, a 0 among the sizes copies the size of the same axis.
    """

    def decorate(operator):
        @form_of(operator)
        def call(x=_ABSENT, size=_ABSENT, /, *more, **kwargs):
            if type(x) is Tensor and not (more or kwargs or INTERCEPTORS or compiling()):
                try:
                    t = engine(x._t, size)
                except (RuntimeError, TypeError, IndexError):
                    return operator(x, size) if size is not _ABSENT else operator(x)
                if type(t) is Tensor:  # one of our tensors was among the sizes
                    return t
                out = new(Tensor)
                out._t = t
                return out
            if more and not isinstance(size, (list, tuple)) and more[0] is not None:
                size, more = several(x, size, *(a for a in more if not isinstance(a, str))), ()
            return operator(*(a for a in (x, size, *more) if a is not _ABSENT), **kwargs)

        def failed(error, args, kwargs):
            if isinstance(error, (RuntimeError, TypeError, IndexError)):
                return call(*args, **kwargs)
            raise error

        if engine is _no_engine:
            return call
        name = inspect.getfullargspec(inspect.unwrap(operator)).args[1]
        named = (name, False, _NOTHING, LISTS_OF_INTS, False, None)
        form, steps = ("reshaping", (copying, (), ())) if copying else ("sizes", (None, (), ()))
        return accelerated(form, call, direct_of(engine)[0], failed, places=[named], steps=steps)

    return decorate


def joining(engine):
    """Decorator: `f([x, y], axis)` or `f([x, y])` calls torch's `engine`; what that refuses goes to the operator."""

    def decorate(operator):
        @form_of(operator)
        def call(*args, **kwargs):
            if args and len(args) + len(kwargs) < 3 and not INTERCEPTORS and type(args[0]) in (list, tuple):
                axis = kwargs.get("axis") if kwargs else args[1] if len(args) == 2 else 0
                if type(axis) is int:
                    try:
                        tensors = [x._t for x in args[0]]
                        t = engine(tensors) if len(args) + len(kwargs) == 1 else engine(tensors, axis)
                        if tensors[0].dtype is not t.dtype or tensors[-1].dtype is not t.dtype:
                            return operator(*args, **kwargs)
                    except (AttributeError, RuntimeError, TypeError, ValueError, IndexError):
                        return operator(*args, **kwargs)
                    out = new(Tensor)
                    out._t = t
                    return out
            return operator(*args, **kwargs)

        def failed(error, args, kwargs):
            if isinstance(error, (AttributeError, RuntimeError, TypeError, ValueError, IndexError)):
                return operator(*args, **kwargs)
            raise error

        return accelerated("joining", call, engine, failed)

    return decorate


def shortened(method):
    """Decorator: a method of Tensor that is no operator, with the shortcut that it describes."""
    names = list(inspect.signature(method).parameters)
    return accelerated("shortcut", method, places=_named(names), steps=steps_of(method, names))


def ordered(call, operator):
    """`call`, which accepts more orders of arguments than `operator`: that is called where the second is a Tensor."""
    return accelerated("ordered", call, operator, places=_named(operator.operator.parameters))


def _named(names):
    return [(name, True, _NOTHING, NO_LISTS, False, None) for name in names]


# ---- in-place forms ----


def in_place(engine, operator, general):
    """`f_(x, …)` by torch's in-place `engine`; `general` handles what needs more than that.

    The engine is called directly if x can be written to as it is (not a leaf with a gradient, not expanded memory) and
    the operands would not promote it to another dtype.
    """
    rules = rules_of(operator.key)

    def call(x=_ABSENT, /, *args, **kwargs):
        if type(x) is Tensor and not (kwargs or INTERCEPTORS):
            t = x._t
            if not t.requires_grad and t.is_contiguous() and (rules is None or _tensors(args)):
                operands = in_place_operands(t, args)
                if operands is not None:
                    try:
                        engine(t, *operands)
                    except Exception as error:
                        raise explain(error, operator, (x, *args), kwargs) from None
                    return x
        return general(*args, **kwargs) if x is _ABSENT else general(x, *args, **kwargs)

    def failed(error, args, kwargs):
        raise explain(error, operator, args, kwargs) from None

    return accelerated("in_place", call, direct_of(engine)[0], failed, kinds=FLOATS, places=_operands(operator, rules))


def _operands(operator, rules, numbers=(int, float)):
    """The places of the operands after the first one: tensors of its dtype, and numbers, unless Paddle refuses them."""
    places = []
    for name in operator.positional[1:]:
        refused = rules.dynamic.get(name, ()) if rules else ()
        tensors = not any([kind.startswith("tensor") for kind in refused])
        plain = frozenset(number for number in numbers if PLAIN_KINDS[number] not in refused)
        places.append((None, tensors, plain, NO_LISTS, True, None))
    return places


def keeping(engine, operator, general, dtypes):
    """`f_(x, …)` by torch's in-place `engine` for tensors of one of the `dtypes`; `general` handles all other calls."""

    def failed(error, args, kwargs):
        return general(*args)

    places = _operands(operator, rules_of(operator.key), ())
    return accelerated("in_place", general, engine, failed, kinds=dtypes, places=places)


def _tensors(args):
    return not args or (len(args) == 1 and type(args[0]) is Tensor)


def in_place_operands(t, args):
    """The operands for torch's in-place kernel, or None if the operator would promote x to another dtype."""
    if not t.is_floating_point():
        return None
    operands = []
    for a in args:
        if isinstance(a, Tensor):
            if a._t.dtype is not t.dtype and a._t.dtype is not torch.bool:
                return None
            operands.append(a._t)
        elif type(a) is float or type(a) is int:
            operands.append(a)
        else:
            return None
    return operands


# ---- Python's operators ----

# An inlined `{expression}` instead of a call of torch's function saves a tenth of the time of an addition.
_BINARY = """
def operator(self, other):
    if type(other) is Tensor and not INTERCEPTORS:
        try:
            t = {expression}
        except RuntimeError as error:
            return recover(error, self, other)
        out = new(Tensor)
        out._t = t
        return out
    return general(self, other)
"""


def _unanswered(x, y):
    return None


def binary(symbol, engine, general, expression=None, recover=None, numbers=NUMBERS, answer=None):
    """`x symbol y` by torch's `engine`, or by an equivalent `expression` of `self._t` and `other._t`.

    `general` handles operands that are neither Tensors nor of the types `numbers`, and intercepted calls; `recover`
    handles the error of an expression that torch refuses and Paddle accepts. `answer(x, y)` does so for the engine; it
    returns None if Paddle refuses, too.
    """
    described, answer = Symbol(symbol), answer or _unanswered

    def operator(self, other):
        if not INTERCEPTORS:
            try:
                if isinstance(other, Tensor):
                    t = engine(self._t, other._t)
                elif type(other) in numbers:
                    t = engine(self._t, other)
                else:
                    return general(self, other)
            except (RuntimeError, TypeError) as error:
                if (out := answer(self, other)) is not None:
                    return out
                raise explain(error, described, (self, other), {}) from None
            out = new(Tensor)
            out._t = t
            return out
        return general(self, other)

    def failed(error, args, kwargs):
        if isinstance(error, (RuntimeError, TypeError)):
            if (out := answer(*args)) is not None:
                return out
            raise explain(error, described, args, {}) from None
        raise error

    if expression is None:
        return accelerated("binary", operator, direct_of(engine)[0], failed, kinds=numbers)
    recover = recover or functools.partial(_refuse, described)

    def failed_expression(error, args, kwargs):
        if type(args[1]) is not Tensor:
            return failed(error, args, kwargs)
        if isinstance(error, RuntimeError):
            return recover(error, *args)
        raise error

    operator = _compiled(_BINARY.format(expression=expression), general=operator, recover=recover)
    symbol = expression.split()[1]
    return accelerated("binary", operator, engine, failed_expression, kinds=numbers, symbol=symbol)


def _compiled(source, **names):
    space = {"INTERCEPTORS": INTERCEPTORS, "Tensor": Tensor, "new": new, **names}
    exec(compile(source, __file__, "exec"), space)
    return space["operator"]


def _refuse(symbol, error, self, other):
    raise explain(error, symbol, (self, other), {}) from None


def reflected(symbol, engine, general, numbers=NUMBERS, answer=None):
    """`y symbol x` where y is not a Tensor; `general(x, y)` handles a y that is not of the types `numbers`."""
    described, answer = Symbol(symbol), answer or _unanswered

    def operator(self, other):
        if INTERCEPTORS or type(other) not in numbers:
            return general(self, other)
        try:
            t = engine(other, self._t)
        except (RuntimeError, TypeError) as error:
            if (out := answer(other, self)) is not None:
                return out
            raise explain(error, described, (other, self), {}) from None
        out = new(Tensor)
        out._t = t
        return out

    def failed(error, args, kwargs):
        self, other = args
        if isinstance(error, (RuntimeError, TypeError)):
            if (out := answer(other, self)) is not None:
                return out
            raise explain(error, described, (other, self), {}) from None
        raise error

    return accelerated("reflected", operator, engine, failed, kinds=numbers)


def unary(engine, general, name):
    """`symbol x` by torch's `engine`."""
    described = Symbol(name, ("x",))

    def operator(self):
        if INTERCEPTORS:
            return general(self)
        out = new(Tensor)
        try:
            out._t = engine(self._t)
        except Exception as error:
            raise explain(error, described, (self,), {}) from None
        return out

    def failed(error, args, kwargs):
        raise explain(error, described, args, {}) from None

    engine_in_c, dtypes = direct_of(engine)
    return accelerated("alone", operator, engine_in_c, failed, kinds=dtypes)


# torch refuses an invalid index, `scalar[0]` of old programs and a slice with tensor bounds; `general` decides then.
# Names of a module are read faster than the cells of a closure: by a fiftieth of the time of `x[0]`.
_SUBSCRIPT = """
def operator(self, item):
    if INTERCEPTORS:
        return general(self, item)
    index = item if type(item) is int else plain(item)
    if index is None:
        return general(self, item)
    try:
        out = new(Tensor)
        out._t = self._t[index]
        return out
    except (IndexError, TypeError):
        return general(self, item)
"""


def subscript(plain, general, dtypes, many):
    """`x[index]`: `plain(index)` returns the index in the form torch takes, or None if `general` must handle it.

    Tensors of these `dtypes` with fewer than `many` elements are also taken in C.
    """

    def failed(error, args, kwargs):
        if isinstance(error, (IndexError, TypeError)):
            return general(*args)
        raise error

    operator = _compiled(_SUBSCRIPT, general=general, plain=plain)
    return accelerated("subscript", operator, None, failed, kinds=dtypes, positional=many)


def store(general, dtypes, many):
    """`x[index] = value` by torch for common indices and values; `general` handles what it does not take or refuses."""
    return accelerated("store", general, kinds=dtypes, positional=many)


def answer(method, engine, watchers=None, kind=None):
    """A method that returns what torch's `engine` says of the tensor, unless somebody watches or it refuses.

    Without an engine it is the shape. The answer becomes a number of type `kind`.
    """
    return accelerated("answer", method, engine, kind, watchers=[] if watchers is None else watchers)
