"""Shape inference: the shape and dtype of the result of a call, found by trial runs.

The operator runs on torch's fake tensors, which have shapes but no memory. Each unknown axis gets one size in the first
trial and another in the second; sizes that differ between the two results are unknown. Small values that are known
(shapes, constants) are passed with their values, so that a shape computed from a shape is found as well. An operator
that depends on values (nonzero, unique) is tried on small real tensors instead. Trials draw no random numbers.
"""

import contextlib
import logging
from typing import NamedTuple

import torch
from torch._subclasses import fake_tensor

from .. import dtype as dtypes
from .. import place, random, state, tree
from ..call import intercepted
from ..explain import explain
from ..operator import OperatorSet, OperatorTable
from ..tensor import Tensor
from . import constant_limit
from .recorded_call import leaves, mapped
from .variable import UNKNOWN, Variable

SMALL = 64  # elements up to which a known value is kept
_SIZES = ((96, 192), (1440, 2880))  # divisible by what programs divide by; the second pair survives deep pooling
_REAL_SIZES = (6, 12)
_log = logging.getLogger(fake_tensor.__name__)


class Spec(NamedTuple):
    """What is known about one tensor of a result."""

    shape: list
    dtype: torch.dtype
    grad: bool
    samples: tuple | None


def infer(operator, args, kwargs, grad=True, interceptors=()):
    """The result of `operator`, with a `Spec` in place of each tensor."""
    tensors = leaves((args, kwargs))
    if _known_result.name == operator.name:
        flows = grad and any(not t.stop_gradient for t in tensors)
        shape, dtype = _known_result.result
        return Spec(shape, dtype, flows, None)
    if not interceptors and operator.key in _LIKE_FIRST and (known := _like_first(args, tensors, grad)) is not None:
        return known
    if not interceptors and operator.key == "rnn" and (known := _recurrent(args, tensors, grad)) is not None:
        return known
    key = _key(operator, args, kwargs, grad, interceptors)
    if key is not None and key in _cache:
        return _cache[key]
    trial = _Trial(operator, args, kwargs, grad, interceptors, {id(t): _samples(t) for t in tensors})
    if constant_limit.active():
        _within_limit(trial)
    with _without_random_numbers():
        found = _with_samples(_by_trials(trial, tensors), trial)
    if key is not None:
        if len(_cache) > _MAX_CACHED:
            _cache.clear()
        _cache[key] = found
    return found


# ---- results that a model file describes ----


class _KnownResult(state.PerThread):
    name: str | None = None  # of the operator
    result: tuple = ()


_known_result = state.per_thread("known results of operators", _KnownResult)


@contextlib.contextmanager
def known_result(name, shape, dtype):
    """A block in which the operator `name` returns one tensor of this shape and torch dtype, without a trial."""
    _known_result.name, _known_result.result = name, (shape, dtype)
    try:
        yield
    finally:
        _known_result.name = None


# ---- cached results ----

_cache: dict = {}  # networks repeat the same calls, and loops are tried several times
_MAX_CACHED = 10_000
_PLAIN = frozenset((int, float, bool, str, type(None), complex))


def _key(operator, args, kwargs, grad, interceptors):
    """The cache key of a trial: everything that its result depends on; None if an argument cannot be hashed."""
    made = [operator.kernel, grad, interceptors, dtypes.get_default_dtype(), place.current_torch()]
    try:
        _describe(args, made)
        _describe(kwargs, made)
        return tuple(made) if hash(tuple(made)) is not None else None
    except TypeError:  # something that cannot be compared
        return None


def _describe(value, made):
    kind = type(value)
    if kind in _PLAIN:
        made += (kind, value)
    elif isinstance(value, Tensor):
        samples = _samples(value)
        known = None if samples is None else tuple((s.dtype, tuple(s.shape), s.numpy().tobytes()) for s in samples)
        made += (isinstance(value, Variable), getattr(value, "_is_array", False))
        made += (tuple(map(int, value.shape)), value.dtype, value.stop_gradient, known)
    elif isinstance(value, (list, tuple)):
        made += (kind, len(value))
        for item in value:
            _describe(item, made)
    elif kind is dict:
        made += (kind, *value)
        for item in value.values():
            _describe(item, made)
    elif kind is slice:
        _describe((value.start, value.stop, value.step), made)
    elif kind in (dtypes.DType, torch.dtype) or value is Ellipsis:
        made.append(value)
    else:
        raise TypeError(kind)


@contextlib.contextmanager
def _without_random_numbers():
    """A block in which operators draw no random numbers."""
    random.INFERRING_SHAPES.append(True)
    try:
        yield
    finally:
        random.INFERRING_SHAPES.pop()


# ---- trials ----

_mode = fake_tensor.FakeTensorMode(allow_non_fake_inputs=True)


@contextlib.contextmanager
def _fake():
    """A block with torch's fake tensors that tracks larger constants than torch does and logs no failures."""
    limit, silent = getattr(fake_tensor, "CONSTANT_NUMEL_LIMIT", None), _log.disabled
    fake_tensor.CONSTANT_NUMEL_LIMIT, _log.disabled = SMALL, True
    try:
        with _mode:
            yield
    finally:
        _log.disabled = silent
        if limit is not None:
            fake_tensor.CONSTANT_NUMEL_LIMIT = limit


class _Trial:
    """A call that can be run with a given size for the unknown axes."""

    def __init__(self, operator, args, kwargs, grad, interceptors, samples):
        self.operator, self.args, self.kwargs, self.grad, self.interceptors = operator, args, kwargs, grad, interceptors
        self.samples = samples  # id of a tensor -> its values in the two trials, or None

    def fake(self, size, which):
        """The result on fake tensors, with the known values of trial number `which`; None: without known values."""
        known = {key: None if pair is None or which is None else pair[which] for key, pair in self.samples.items()}
        known = {key: None if v is None else (v.tolist(), v.dtype) for key, v in known.items()}
        with _fake(), torch.set_grad_enabled(self.grad):
            return self._run(lambda t: _stand_in(t, size, known[id(t)]))

    def real(self, size, which):
        """The result on small real tensors."""
        with torch.random.fork_rng(devices=()), torch.set_grad_enabled(self.grad):
            return self._run(lambda t: _real_stand_in(t, size, which, self.samples[id(t)]))

    def known(self, which):
        """The result on known values."""
        with torch.no_grad():
            return self._run(lambda t: self.samples[id(t)][which].clone())

    def _run(self, stand_in):
        args, kwargs = list(mapped(list(self.args), stand_in)), mapped(self.kwargs, stand_in)
        return intercepted(self.operator, args, kwargs, self.interceptors)


def _by_trials(trial, tensors):
    """The merged specs of two trials, with the first pair of sizes that the operator accepts."""
    unknown = any(UNKNOWN in t.shape for t in tensors if isinstance(t, Variable))
    # A known value that was computed from an unknown size is valid only for the sizes of the first pair.
    bound = any(s is not None and not torch.equal(*s) for s in trial.samples.values())
    for sizes in _SIZES[:1] if bound else _SIZES if unknown else ((1,),):
        try:
            return _merged([trial.fake(size, which) for which, size in enumerate(sizes)])
        except Exception:  # the last trial raises the error
            continue
    if constant_limit.active():
        largest = max(_SIZES[0] if bound else _REAL_SIZES)
        size = sum(constant_limit.size_of(_shape_of(t, largest), t.dtype.torch) for t in tensors)
        constant_limit.check(size, f"inputs of '{trial.operator.name}', whose values determine the shape of its result")
    try:
        return _merged([trial.real(size, which) for which, size in enumerate(_SIZES[0] if bound else _REAL_SIZES)])
    except Exception as error:
        problem = error
    if unknown and not bound:
        # An unknown axis may have to be as long as a known one; axes of that length in the result are then unknown.
        for size in sorted({n for t in tensors for n in t.shape if n > 0}):
            try:
                return _merged([trial.fake(size, 0)], size)
            except Exception:
                continue
        if trial.operator.key in _RULES:
            return _RULES[trial.operator.key](trial)
    raise explain(problem, trial.operator, trial.args, trial.kwargs) from None


def _within_limit(trial):
    """Refuse a call on known values whose result is above the limit, since the trial would compute it."""
    if not trial.samples or None in trial.samples.values():
        return
    try:
        with _without_random_numbers():
            found = _merged([trial.fake(_SIZES[0][0], None)])
    except Exception:  # its shape depends on the values, and known values are small
        return
    for spec in tree.leaves(found, kinds=_RESULTS, only=Spec):
        constant_limit.check(constant_limit.size_of(spec.shape, spec.dtype), f"a constant {_named(spec)}")


def _named(spec):
    return f"of '{str(spec.dtype).removeprefix('torch.')}' and shape {list(spec.shape)}"


def _shape_of(t, size):
    return [size if n == UNKNOWN else n for n in t.shape]


def _stand_in(t, size, known):
    if getattr(t, "_is_array", False):  # a list of unknown length
        made = torch.empty([size if n == UNKNOWN else n for n in t._shape[1:]], dtype=t.dtype.torch)
        return [made if t.stop_gradient else _with_grad(made)] * max(1, size // 48)
    if known is not None:
        values, dtype = known
        return torch.tensor(values, dtype=dtype)
    device = place.current_torch() if isinstance(t, Variable) else t._t.device
    made = torch.empty(_shape_of(t, size), dtype=t.dtype.torch, device=device)
    return made if t.stop_gradient else _with_grad(made)


def _real_stand_in(t, size, which, samples):
    if getattr(t, "_is_array", False):
        made = torch.zeros([size if n == UNKNOWN else n for n in t._shape[1:]], dtype=t.dtype.torch)
        return [made if t.stop_gradient else _with_grad(made)] * max(1, size // 3)
    if samples is not None:
        return samples[which].clone()
    shape = _shape_of(t, size)
    # Different contents in the two trials, so that counts, maxima and numbers of distinct values all differ.
    made = torch.zeros(shape, dtype=t.dtype.torch)
    if t.dtype.is_floating_point or t.dtype.is_complex:
        made.view(-1)[:: which + 1] = 1
    elif which != (t.dtype.name == "bool"):
        made.view(-1)[::2] = 1
    return made if t.stop_gradient else _with_grad(made)


def _with_grad(t):
    return t.requires_grad_(True) if t.is_floating_point() or t.is_complex() else t


def _samples(t):
    """The values of a tensor in the two trials, or None if they are not known."""
    if isinstance(t, Variable):
        return t._samples
    held = t._t
    small = 0 < held.numel() <= SMALL and not held.requires_grad and held.layout is torch.strided
    return (held.detach().cpu(),) * 2 if small and held.device.type != "meta" else None


# ---- results ----


_RESULTS = tree.Kinds({list: tree.LIST, tuple: tree.TUPLE, dict: tree.DICT}, {tuple: tree.TUPLE}, tree.NAMED)


def _merged(results, replaced=None):
    """One result with specs, from the results of the trials; `replaced` is the size used for unknown axes, if one."""

    def one(*leaves):
        first, last = leaves[0], leaves[-1]
        if not isinstance(first, torch.Tensor):
            return first
        pairs = zip(first.shape, last.shape, strict=True)
        shape = [int(a) if a == b and a != replaced else UNKNOWN for a, b in pairs]
        constants = [getattr(leaf, "constant", None) for leaf in leaves]
        samples = None
        if all(c is not None and 0 < c.numel() <= SMALL for c in constants):
            samples = (constants[0].detach(), constants[-1].detach())
        return Spec(shape, first.dtype, first.requires_grad, samples)

    return tree.map(one, *results, kinds=_RESULTS, same_types=False, prefix=True)


def with_specs(found, change):
    """The same result with each spec replaced by `change(spec)`."""
    return tree.map(change, found, kinds=_RESULTS, only=Spec)


def _with_samples(found, trial):
    """The result with values, if they are computed from known values and are small and not random."""
    results = tree.leaves(found, kinds=_RESULTS, only=Spec)
    wanted = [s for s in results if s.samples is None]
    if not wanted or any(s.grad for s in results) or None in trial.samples.values():
        return found
    if any(torch.Size(s.shape).numel() > SMALL for s in results if UNKNOWN not in s.shape):
        return found
    with torch.random.fork_rng(devices=()):
        before = torch.get_rng_state()
        try:
            values = [trial.known(which) for which in (0, 1)]
        except Exception:  # a call may fail on real values although it works on fake ones
            return found
        if not torch.equal(before, torch.get_rng_state()):
            return found
    known = [tree.leaves(v, kinds=tree.SEQUENCES, only=torch.Tensor) for v in values]
    pairs = [[t.detach() for t in pair] for pair in zip(*known, strict=True)]
    samples = iter([tuple(pair) if all(0 < v.numel() <= SMALL for v in pair) else None for pair in pairs])
    return with_specs(found, lambda spec: spec._replace(samples=next(samples)))


# ---- rules for calls that no trial accepts ----


def _reshaped(trial):
    """A target shape without -1 is the shape of the result, whatever the unknown sizes are."""
    x, shape = trial.args[0], (trial.kwargs.get("shape") or trial.args[1])
    shape = [UNKNOWN if isinstance(n, Tensor) else x.shape[i] if n == 0 else n for i, n in enumerate(shape)]
    return Spec(shape, x.dtype.torch, not x.stop_gradient, None)


_RULES = OperatorTable("shapes: rule for unknown sizes", {"reshape": _reshaped, "reshape_": _reshaped})


# ---- results that need no trial ----

# Operators whose result is like their first argument; their trials would take most of the time in deep networks.
_LIKE_FIRST = OperatorSet(
    "shapes: like the first argument",
    "batch_norm dropout elu gelu hardsigmoid hardswish hardtanh leaky_relu mish relu relu6 selu sigmoid silu "
    "softplus swish tanh".split(),
)


def _like_first(args, tensors, grad):
    """The spec of the first argument; None unless all other tensors have its dtype and one value for each channel."""
    x = args[0] if args and isinstance(args[0], Tensor) else None
    if x is None or not x.dtype.is_floating_point or x.ndim < 2 or any(t.dtype is not x.dtype for t in tensors):
        return None
    shape = [int(n) for n in x.shape]
    if any(list(t.shape) not in ([shape[1]], [shape[-1]]) for t in tensors[1:]):
        return None
    return Spec(shape, x.dtype.torch, grad and any(not t.stop_gradient for t in tensors), None)


def _recurrent(args, tensors, grad):
    """Outputs as long as the input, and final states like the initial ones; a trial would run every time step."""
    if len(args) != 10 or any(not t.dtype.is_floating_point for t in (args[0], *args[1], *args[2])):
        return None
    x, states, bidirectional = args[0], args[1], args[8]
    flows = grad and any(not t.stop_gradient for t in tensors)
    shape = [*map(int, x.shape[:2]), int(states[0].shape[-1]) * (2 if bidirectional else 1)]
    results = [shape, *([int(n) for n in state.shape] for state in states)]
    return tuple(Spec(sizes, x.dtype.torch, flows, None) for sizes in results)
