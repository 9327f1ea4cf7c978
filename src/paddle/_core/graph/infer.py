"""Shape inference: the shape and dtype of the result of a call, found by following trial runs of the Program.

The operator runs on torch's fake tensors, which have shapes but no memory, once for each trial run (sizes.py), with the
sizes that its arguments have there. A size that differs between the runs is unknown. Small integer values (shapes and
what is computed from them) are followed as well: each has its value in every run, and a mark whether it is the same in
all runs whatever the sizes are, so a number that only happens to be equal in all of them is not taken for a constant.
Sizes that are arguments of a call and have no known value are symbols from the start (decided_sizes.py); an operator
whose result depends on values in another way (nonzero, unique) is tried on small real tensors. Trials draw no random
numbers.

Why not torch's ShapeEnv: on fake tensors with symbolic sizes an operator takes 10 to 100 times as long (measured on one
core: relu 15 ms instead of 0.1, matmul 25 instead of 1, reshape 19 instead of 0.1), some specialise a size without a
choice (interpolate), and whether a reshape can divide a size is decided by the example value there, too.
"""

import contextlib
import functools
import logging
import math
import sys

import torch

from .. import collector, place, random, state, tree
from .. import dtype as dtypes
from ..call import REFUSED, again, intercepted
from ..errors import PreconditionNotMetError
from ..explain import explain
from ..operator import OperatorSet, OperatorTable
from ..tensor import Tensor
from . import constant_limit
from .decided_sizes import by_values, opened
from .recorded_call import leaves, mapped
from .reshapes import asked_shapes
from .shape_rules import KEEPS_BATCH, by_rule
from .sizes import SMALL_RUNS, TRIAL_SIZES, trial_sizes
from .spec import Spec, Values
from .variable import UNKNOWN, Variable

SMALL = 64  # elements up to which a known value is kept
_LARGEST = 1 << 22  # elements up to which a tensor is made for an operator that depends on values
_SMALL_ENOUGH = 1 << 20  # elements up to which an operator is tried on real tensors to avoid fake ones
_REAL_SIZES = (6, 12)
_ITEMS = 40  # of a list of unknown length
_ALL = range(len(TRIAL_SIZES))


def infer(operator, args, kwargs, grad=True, interceptors=()):
    """The result of `operator`, with a `Spec` in place of each tensor."""
    tensors = leaves((args, kwargs))
    if _known_result.name == operator.name and not any(isinstance(t, Variable) and t._values for t in tensors):
        flows = grad and any(not t.stop_gradient for t in tensors)
        shape, dtype = _known_result.result
        if UNKNOWN not in shape:
            return Spec(shape, dtype, flows, None)
        if operator.key in KEEPS_BATCH and UNKNOWN not in shape[1:]:
            return Spec(shape, dtype, flows, None, trial_sizes([args[0].shape[0], *shape[1:]]))
    if not interceptors and (known := by_rule(operator, args, kwargs, tensors, grad)) is not None:
        return known
    if (known := by_values(operator, args, kwargs, grad)) is not None:
        return known
    key = _key(operator, args, kwargs, grad, interceptors)
    if key is not None and key in _cache:
        return _cache[key]
    trial = _Trial(operator, args, kwargs, grad, interceptors, tensors)
    if constant_limit.active():
        _within_limit(trial)
    with _without_random_numbers():
        found = opened(operator, args, kwargs, _with_values(_by_trials(trial), trial))
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
        values = _values(value)
        known = None if values is None else tuple(_bytes(v) for v in (*values.runs, values.fixed))
        made += (isinstance(value, Variable), getattr(value, "_is_array", False), getattr(value, "_trial_sizes", None))
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


def _bytes(t):
    return None if t is None else (t.dtype, tuple(t.shape), t.numpy().tobytes())


@contextlib.contextmanager
def _without_random_numbers():
    """A block in which operators draw no random numbers."""
    random.INFERRING_SHAPES.append(True)
    try:
        yield
    finally:
        random.INFERRING_SHAPES.pop()


# ---- trials ----


@functools.cache
def _fake_mode():
    """torch's module of fake tensors and one mode of it, which take a second to import: not before they are needed."""
    with collector.paused():
        from torch._subclasses import fake_tensor

        return fake_tensor, fake_tensor.FakeTensorMode(allow_non_fake_inputs=True)


@contextlib.contextmanager
def _fake():
    """A block with torch's fake tensors that tracks larger constants than torch does and logs no failures."""
    fake_tensor, fake_mode = _fake_mode()
    log = logging.getLogger(fake_tensor.__name__)
    limit, silent = getattr(fake_tensor, "CONSTANT_NUMEL_LIMIT", None), log.disabled
    fake_tensor.CONSTANT_NUMEL_LIMIT, log.disabled = SMALL, True
    try:
        with fake_mode:
            yield
    finally:
        log.disabled = silent
        if limit is not None:
            fake_tensor.CONSTANT_NUMEL_LIMIT = limit


class _Trial:
    """A call that can be made in each of the trial runs."""

    def __init__(self, operator, args, kwargs, grad, interceptors, tensors):
        self.operator, self.args, self.kwargs, self.grad, self.interceptors = operator, args, kwargs, grad, interceptors
        self.tensors = tensors
        self.values = {id(t): _values(t) for t in tensors}  # of each tensor in all runs, None if they are not known
        self.varies = [v for v in self.values.values() if v is not None and not v.constant]  # those that sizes decide
        self.unknown = [sizes for t in tensors for sizes in _trial_sizes(t) if sizes is not None]  # in all runs
        # The runs that no earlier operator has refused.
        self.alive = [k for k in _ALL if all(s[k] is not None for s in self.unknown)]
        self.alive = [k for k in self.alive if all(v.runs[k] is not None for v in self.varies)]

    def fake(self, run, size=None, known=True):
        """The result on fake tensors in one trial run; `size` replaces all unknown sizes, `known=False` all values."""
        values = {key: v.runs[run] if known and v is not None else None for key, v in self.values.items()}
        values = {key: None if v is None else (v.tolist(), v.dtype) for key, v in values.items()}

        def result(values):
            return self._run(lambda t: _stand_in(t, _shape_of(t, run, size), values[id(t)]))

        with _fake(), torch.set_grad_enabled(self.grad):
            if self.operator.key in _ENLARGE and self.tensors:
                first = id(self.tensors[0])
                if values[first] is not None:
                    # With a known value torch would compute all elements, so first see without it how many there are.
                    out = result({**values, first: None})
                    if out.numel() > SMALL:
                        return out
            return result(values)

    def real(self, run, which, size=None):
        """The result on real tensors; `which` of two contents, and `size` as for `fake`."""
        values = {key: None if v is None else v.runs[run] for key, v in self.values.items()}
        with torch.random.fork_rng(devices=()), torch.set_grad_enabled(self.grad):
            return self._run(lambda t: _real_stand_in(t, _shape_of(t, run, size), which, values[id(t)]))

    def known(self, run):
        """The result on known values."""
        with torch.no_grad():
            return self._run(lambda t: self.values[id(t)].runs[run].clone())

    def marks(self):
        """The marks of the result's elements, by an operator that only moves elements: 1 for constants, else 0."""
        with torch.no_grad():
            return self._run(lambda t: self.values[id(t)].fixed.long())

    def _run(self, stand_in):
        args, kwargs = list(mapped(list(self.args), stand_in)), mapped(self.kwargs, stand_in)
        try:
            return intercepted(self.operator, args, kwargs, self.interceptors)
        except Exception as error:
            out = again(error, self.operator, args, kwargs)
            if out is REFUSED:
                raise
            return out


def _by_trials(trial):
    """The merged specs of the trial runs that the operator accepts."""
    if (found := _without_fake_tensors(trial)) is not None:
        return found
    varies = bool(trial.unknown or trial.varies)
    results, problem = {}, None
    for run in trial.alive if varies else (0,):
        try:
            results[run] = trial.fake(run)
        except Exception as error:  # the last trial raises the error
            problem = problem or error
            if _depends_on_values(error):
                break
    if results:
        return _merged(results, trial)
    if trial.operator.key == "reshape" and (asked := asked_shapes(trial, _shape_of, *trial.args, **trial.kwargs)):
        return _merged(asked, trial)
    real = _real_trials(trial)
    if isinstance(real, dict):
        return _merged(real, trial, contents=True)
    problem = real if _depends_on_values(problem) or problem is None else problem
    if trial.unknown and not trial.varies:
        # An unknown axis may have to be as long as a known one; axes of that length in the result are then unknown.
        for size in sorted({int(n) for t in trial.tensors for n in t.shape if n > 0}):
            try:
                return _merged({0: trial.fake(0, size)}, trial, size)
            except Exception as error:
                if not _depends_on_values(error):
                    continue
            if sum(math.prod(_shape_of(t, 0, size)) for t in trial.tensors) > _LARGEST:
                continue
            try:
                return _merged({0: trial.real(0, 0, size)}, trial, size)
            except Exception:
                continue
        if trial.operator.key in _RULES:
            return _RULES[trial.operator.key](trial)
    raise explain(problem, trial.operator, trial.args, trial.kwargs) from None


def _without_fake_tensors(trial):
    """The merged specs of runs on small real tensors, or None.

    The first fake tensor imports torch's compiler, which takes as long as `import torch`; small Programs do without.
    """
    if trial.operator.key not in _QUICK or "torch._dynamo" in sys.modules or trial.varies:
        return None
    runs = trial.alive if trial.unknown else (0,)
    elements = sum(math.prod(_shape_of(t, run)) for run in runs for t in trial.tensors)
    if not trial.tensors or None not in trial.values.values() or elements > _SMALL_ENOUGH:
        return None
    try:
        return _merged({run: trial.real(run, 0) for run in runs}, trial)
    except Exception:  # fake tensors tell why
        return None


def _depends_on_values(error):
    """Whether torch's fake tensors cannot do a call because its result depends on values."""
    fake_tensor, _ = _fake_mode()
    return isinstance(error, (fake_tensor.DynamicOutputShapeException, fake_tensor.DataDependentOutputException))


def _real_trials(trial):
    """The results on small real tensors, by trial run; the error if there are none."""
    runs = [run for run in SMALL_RUNS if run in trial.alive]
    problem = None
    for sizes in ((None, None), _REAL_SIZES) if not trial.varies else ((None, None),):
        results = {}
        for which, (run, size) in enumerate(zip(runs if sizes[0] is None else SMALL_RUNS, sizes, strict=False)):
            shapes = [(_shape_of(t, run, size), t.dtype.torch) for t in trial.tensors]
            if constant_limit.active():
                what = f"inputs of '{trial.operator.name}', whose values determine the shape of its result"
                constant_limit.check(sum(constant_limit.size_of(*pair) for pair in shapes), what)
            if sum(math.prod(shape) for shape, _ in shapes) > _LARGEST:
                continue
            try:
                results[run] = trial.real(run, which, size)
            except Exception as error:
                problem = problem or error
        if results:
            return results
    return problem or PreconditionNotMetError("the shape of the result depends on values that are not known.")


def _within_limit(trial):
    """Refuse a call on known values whose result is above the limit, since the trial would compute it."""
    if not trial.values or None in trial.values.values():
        return
    try:
        with _without_random_numbers():
            found = _merged({0: trial.fake(0, known=False)}, trial)
    except Exception:  # its shape depends on the values, and known values are small
        return
    for spec in tree.leaves(found, kinds=_RESULTS, only=Spec):
        constant_limit.check(constant_limit.size_of(spec.shape, spec.dtype), f"a constant {_named(spec)}")


def _named(spec):
    return f"of '{str(spec.dtype).removeprefix('torch.')}' and shape {list(spec.shape)}"


def _trial_sizes(t):
    """For each axis of a tensor its sizes in the trial runs, None if it is known."""
    return t._trial_sizes if isinstance(t, Variable) else ()


def _shape_of(t, run, size=None):
    """The shape of a tensor in a trial run, or with one size for all unknown axes."""
    if not isinstance(t, Variable):
        return [int(n) for n in t.shape]
    pairs = zip(t._shape, t._trial_sizes, strict=True)
    return [n if sizes is None else sizes[run] if size is None else size for n, sizes in pairs]


def _stand_in(t, shape, known):
    if getattr(t, "_is_array", False):  # a list of unknown length
        made = torch.empty(shape[1:], dtype=t.dtype.torch, device=place.current_torch())
        return [made if t.stop_gradient else _with_grad(made)] * min(max(1, shape[0] // 3), _ITEMS)
    if known is not None:
        values, dtype = known
        made, device = torch.tensor(values, dtype=dtype), place.current_torch()
        return made if device.type == "cpu" else made.to(device)
    device = place.current_torch() if isinstance(t, Variable) else t._t.device
    made = torch.empty(shape, dtype=t.dtype.torch, device=device)
    return made if t.stop_gradient else _with_grad(made)


def _real_stand_in(t, shape, which, known):
    if getattr(t, "_is_array", False):
        made = torch.zeros(shape[1:], dtype=t.dtype.torch, device=place.current_torch())
        return [made if t.stop_gradient else _with_grad(made)] * min(max(1, shape[0] // 3), _ITEMS)
    if known is not None:
        return known.to(place.current_torch(), copy=True)
    # Different contents in the two trials, so that counts, maxima and numbers of distinct values all differ.
    made = torch.zeros(shape, dtype=t.dtype.torch, device=place.current_torch())
    if t.dtype.is_floating_point or t.dtype.is_complex:
        made.view(-1)[:: which + 1] = 1
    elif which != (t.dtype.name == "bool"):
        made.view(-1)[::2] = 1
    return made if t.stop_gradient else _with_grad(made)


def _with_grad(t):
    return t.requires_grad_(True) if t.is_floating_point() or t.is_complex() else t


def _values(t):
    """The values of a tensor in the trial runs, or None if they are not known."""
    if isinstance(t, Variable):
        return t._values
    held = t._t
    small = 0 < held.numel() <= SMALL and not held.requires_grad and held.layout is torch.strided
    return Values.of(held.detach().cpu()) if small and held.device.type != "meta" else None


# ---- results ----


_RESULTS = tree.Kinds({list: tree.LIST, tuple: tree.TUPLE, dict: tree.DICT}, {tuple: tree.TUPLE}, tree.NAMED)


def _merged(results, trial, replaced=None, contents=False):
    """One result with specs, from the results of trial runs.

    Args:
        replaced: the size used for all unknown axes, if it was one.
        contents: whether tensors with arbitrary contents were used, so that an empty result means nothing.
    """
    first = next(iter(results.values()))
    ranks = _ranks(first)
    results = {run: result for run, result in results.items() if _ranks(result) == ranks}
    given = set(trial.unknown)
    given |= {tuple(row) for values in trial.varies for row in _varying(values)}

    def is_unknown(by_run):
        """Whether the size of an axis, given in each run, depends on the sizes of the inputs."""
        sizes = set(by_run.values())
        if len(sizes) > 1:
            return True
        (size,) = sizes
        if size == 0 and (contents or trial.varies):
            # Arbitrary contents, or bounds that are sizes and equal in every trial, may leave nothing by chance.
            return True
        if replaced is not None:
            return size == replaced
        # The same in all runs, but as long as something that is not a constant.
        return any(all(varying[run] == size for run in by_run) for varying in given)

    def one(*leaves):
        leaf = leaves[0]
        if not isinstance(leaf, torch.Tensor):
            return leaf
        shape, in_trials = [], []
        for sizes in zip(*(x.shape for x in leaves), strict=True):
            by_run = dict(zip(results, map(int, sizes), strict=True))
            unknown = is_unknown(by_run)
            shape.append(UNKNOWN if unknown else by_run[next(iter(by_run))])
            in_trials.append(_followed(by_run, trial, replaced) if unknown else None)
        constants = [getattr(x, "constant", None) for x in leaves]
        values = None
        if all(c is not None and 0 < c.numel() <= SMALL for c in constants) and len({c.shape for c in constants}) == 1:
            found = dict(zip(results, (c.detach() for c in constants), strict=True))
            same = torch.stack([c == constants[0] for c in constants]).all(0)
            if given and len(found) < 2:  # where all other runs were given up, one number says nothing
                same = torch.zeros_like(same)
            for sizes in given:  # equal in all runs, but as something that is not a constant
                same &= ~torch.stack([c == sizes[run] for run, c in found.items()]).all(0)
            values = Values(tuple(found.get(run, constants[0] if not given else None) for run in _ALL), same)
        return Spec(shape, leaf.dtype, leaf.requires_grad, values, tuple(in_trials))

    return tree.map(one, *results.values(), kinds=_RESULTS, same_types=False, prefix=True)


def _followed(by_run, trial, replaced):
    """The sizes of an unknown axis in the trial runs; those of an input if they do not follow from the arguments."""
    if replaced is not None:
        return TRIAL_SIZES
    for sizes in trial.unknown:
        if all(sizes[run] == n for run, n in by_run.items()):
            return sizes
    if set(by_run) <= set(SMALL_RUNS):
        return TRIAL_SIZES
    return tuple(by_run.get(run) for run in _ALL)


def _varying(values):
    """The values in all runs of each element that is not a constant."""
    runs = [None if v is None else v.reshape(-1).tolist() for v in values.runs]
    for i, fixed in enumerate(values.fixed.reshape(-1).tolist()):
        if not fixed:
            yield [None if v is None else v[i] for v in runs]


def _ranks(result):
    return [t.dim() for t in tree.leaves(result, kinds=_RESULTS, only=torch.Tensor)]


def with_specs(found, change):
    """The same result with each spec replaced by `change(spec)`."""
    return tree.map(change, found, kinds=_RESULTS, only=Spec)


def _with_values(found, trial):
    """The result with values, if they are computed from known values and are small and not random."""
    results = tree.leaves(found, kinds=_RESULTS, only=Spec)
    wanted = [s for s in results if s.values is None or trial.varies]
    if not wanted or any(s.grad for s in results) or None in trial.values.values():
        return found
    if any(torch.Size(s.shape).numel() > SMALL or UNKNOWN in s.shape for s in results):
        return found
    runs = trial.alive if trial.varies else (0,)
    with torch.random.fork_rng(devices=()):
        before = torch.get_rng_state()
        known = {}
        for run in runs:
            try:
                result = trial.known(run)
            except Exception:  # a call may fail on real values although it works on fake ones
                continue
            known[run] = tree.leaves(result, kinds=tree.SEQUENCES, only=torch.Tensor)
        if not known or not torch.equal(before, torch.get_rng_state()):
            return found
    known = {run: ts for run, ts in known.items() if [t.shape for t in ts] == [torch.Size(s.shape) for s in results]}
    if not known or any(t.numel() == 0 for ts in known.values() for t in ts):
        return found
    fixed = iter(_fixed(trial, results))
    made = []
    for i, spec in enumerate(results):
        by_run = {run: ts[i].detach() for run, ts in known.items()}
        values = tuple(by_run.get(run if trial.varies else 0) for run in _ALL)
        made.append(spec._replace(values=Values(values, next(fixed))))
    replaced = iter(made)
    return with_specs(found, lambda spec: next(replaced))


def _fixed(trial, results):
    """Which elements of the results are constants."""
    if not trial.varies:
        return [torch.ones(s.shape, dtype=torch.bool) for s in results]
    marks = None
    if trial.operator.key in _MOVE_ELEMENTS:
        marks = tree.leaves(trial.marks(), kinds=tree.SEQUENCES, only=torch.Tensor)
    elif trial.operator.key in _ELEMENTWISE:
        fixed = [v.fixed for v in trial.values.values()]
        marks = [torch.stack([f.expand(results[0].shape) for f in fixed]).all(0)]
    if marks is None:
        return [torch.zeros(s.shape, dtype=torch.bool) for s in results]
    return [m.bool() for m in marks]


# Operators on small values, by how their elements depend on those of the arguments.
_MOVE_ELEMENTS = OperatorSet(
    "shapes: moves elements of known values",
    "getitem slice concat stack reshape squeeze unsqueeze flatten assign cast split unbind transpose index_select "
    "gather".split(),
)
_ELEMENTWISE = OperatorSet(
    "shapes: element by element on known values",
    "add subtract multiply divide floor_divide remainder maximum minimum neg abs scale ceil floor".split(),
)


# Operators that make many elements of few: of a known number torch would really compute them, whatever their size.
_ENLARGE = OperatorSet(
    "shapes: tried without the values of the first tensor",
    "broadcast_to expand expand_as interpolate one_hot pad repeat_interleave tile".split(),
)


# Operators that take time and memory in proportion to their arguments: none that broadcasts or looks up.
_QUICK = OperatorSet(
    "shapes: tried on real tensors if these are small",
    "abs any assign cast chunk concat cross_entropy exp flatten group_norm instance_norm layer_norm log log_softmax "
    "logical_not max mean min neg norm relu reshape scale softmax softmax_with_cross_entropy split sqrt square stack "
    "sum topk transpose unbind unsqueeze".split(),
)


# ---- rules for calls that no trial accepts ----


def _reshaped(trial):
    """A target shape without -1 is the shape of the result, whatever the unknown sizes are."""
    x, shape = trial.args[0], (trial.kwargs.get("shape") or trial.args[1])
    shape = [UNKNOWN if isinstance(n, Tensor) else x.shape[i] if n == 0 else n for i, n in enumerate(shape)]
    return Spec([int(n) for n in shape], x.dtype.torch, not x.stop_gradient, None, trial_sizes(shape))


def _expanded(trial):
    """The requested sizes, to which unknown ones of 1 are expanded; -1 keeps a size."""
    trial.fake(0, 1)  # refuses known sizes that do not fit
    x, shape = trial.args[0], (trial.kwargs.get("shape") or trial.args[1])
    own = [1] * (len(shape) - x.ndim) + list(x.shape)
    shape = [n if asked == -1 else asked for asked, n in zip(shape, own, strict=True)]
    return Spec([int(n) for n in shape], x.dtype.torch, not x.stop_gradient, None, trial_sizes(shape))


_RULES = OperatorTable(
    "shapes: rule for unknown sizes",
    {"reshape": _reshaped, "reshape_": _reshaped, "expand": _expanded, "broadcast_to": _expanded},
)
