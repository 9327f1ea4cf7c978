"""How ragged sequences travel through a Program, and through dynamic mode.

A variable `x` whose rows are sequences has companions `x@lod_0`, `x@lod_1`, …: ordinary int64 variables that hold the
offsets of each level, outermost first, as in `[0, 2, 5]` for two sequences of two and three rows. Data with a
`lod_level` gets companions that a run feeds from the `LoDTensor`; an operator that makes new sequences makes companions
for its result. Every other operator keeps its rows, so a variable without companions of its own has those of the first
operand with as many rows in the call that made it: `levels` walks back until it finds some. Only names are
stored, so copies keep their sequences. Sequence operators take the offsets as an ordinary argument. In dynamic mode
the torch tensor itself carries its offsets, and an interceptor passes them on while such tensors exist.
"""

import contextlib
import math
import weakref

import numpy as np

from paddle._core import state, tree
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import RecordedCall, Variable, default_main_program
from paddle._core.graph.offsets import COMPANION
from paddle._core.graph.persistable import Persistable
from paddle._core.graph.program import Block
from paddle._core.graph.run import UnfedError
from paddle._core.mode import in_dynamic_mode
from paddle._core.op import op
from paddle._core.operator import OperatorSet
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import Tensor, unwrap, wrap

# Operators whose result has different rows from their first operand, although the sizes may agree.
_OTHER_ROWS = OperatorSet(
    "LoD: rows are not those of the operand",
    "transpose transpose_ gather gather_nd index_select masked_select tile expand expand_as broadcast_to sort argsort "
    "flip roll repeat_interleave nonzero unique stack unstack shape numel fluid.bipartite_match roi_align roi_pool "
    "psroi_pool fluid.prroi_pool".split(),
)
# Operators that only give the same elements another shape.
_VIEWS = OperatorSet(
    "LoD: same elements in another shape", "reshape reshape_ flatten flatten_ squeeze unsqueeze view".split()
)


def companion(name, level):
    """The name of the variable that holds the offsets of a level."""
    return f"{name}{COMPANION}{level}"


@op(name="sequence_levels")
def _same(x):
    return x


# ---- reading the levels ----


def levels(x):
    """The offsets of the sequences of `x`, outermost level first; [] if it has none."""
    if isinstance(x, Variable):
        return _traced(x)
    carried = getattr(unwrap(x), "_lod", None) if isinstance(x, Tensor) else None
    return [] if carried is None else [wrap(offsets) for offsets in carried]


def offsets(x, what, level=-1):
    """The offsets of one level of `x`, which must have sequences."""
    found = levels(x)
    if not found or not -len(found) <= level < len(found):
        raise InvalidArgumentError(
            f"{what}: expected rows in sequences, but these have {'none' if not found else f'{len(found)} level(s)'}.",
            received(x=x),
            "fluid.layers.data(..., lod_level=1) and a fluid.LoDTensor in the feed, or fluid.layers.lod_reset.",
        )
    return found[level]


def _own_levels(x):
    """The companions of `x` itself: those assigned to it, by name, else those named after it."""
    block = x.block or default_main_program().current_block()
    given = x.__dict__.get("companions")
    if given is not None:
        return [_find(block, name) for name in given]
    found = []
    while (variable := _find(block, companion(x.name, len(found)))) is not None:
        found.append(variable)
    return found


def _find(block, name):
    found = block._find_var_recursive(name) if isinstance(block, Block) else None
    main = default_main_program()
    if found is None and (not isinstance(block, Block) or block.program is main):
        found = main.current_block()._find_var_recursive(name)
    return found


def _traced(x):
    """The companions of `x`, or of the operands its rows come from; names stand for variables."""
    known, stack = {}, [x]
    while stack:
        variable = stack[-1]
        found, pending = _own_levels(variable), None
        for parent in () if found else _parents(variable):
            if parent.name not in known:
                pending = parent
                break
            if known[parent.name]:
                found = known[parent.name]
                break
        if pending is None:
            known[variable.name] = found
            stack.pop()
        elif any(pending.name == waiting.name for waiting in stack):  # the name is written in a loop
            known[pending.name] = []
        else:
            stack.append(pending)
    return list(known[x.name])


def _parents(variable):
    """The operands that a variable's rows may come from, in order."""
    record = variable.op
    if type(record) is not RecordedCall or isinstance(variable, Persistable) or not keeps_rows(record, variable):
        return []
    reads = (v for v in record.reads() if isinstance(v, Variable) and not isinstance(v, Persistable))
    return [v for v in reads if v._shape and variable._shape and v._shape[0] == variable._shape[0]]


def keeps_rows(record, variable):
    """Whether the rows of the result are those of an operand."""
    name = record.operator.name
    if _OTHER_ROWS.has(record.operator) or name.startswith("sequence_"):
        return False
    if name in _VIEWS:
        source = next((v for v in record.reads() if isinstance(v, Variable)), None)
        return source is not None and _row_size(source) == _row_size(variable) is not None
    given = record.named_arguments()
    if name in ("concat", "split", "topk", "argmax", "argmin", "cumsum", "softmax", "reverse"):
        axis = given.get("axis")
        return axis is None or (isinstance(axis, int) and axis % max(variable.ndim, 1) != 0) or name == "softmax"
    if name in ("slice", "strided_slice"):
        return 0 not in (given.get("axes") or [0])
    if name == "getitem":
        item = given.get("item")
        first = item[0] if isinstance(item, tuple) and item else item
        return first == slice(None) if isinstance(first, slice) else first is Ellipsis
    return True


def _row_size(variable):
    sizes = list(variable._shape[1:])
    return None if -1 in sizes else math.prod(sizes)


def owner_of(offsets):
    """The variable whose companion a variable is, and the level."""
    name, _, level = offsets.name.rpartition(COMPANION)
    found = offsets.block._find_var_recursive(name)
    if found is None:  # it got another name
        named = (v for v in offsets.block.program.list_vars() if offsets.name in v.__dict__.get("companions", ()))
        found = next(named, None)
    return found, int(level)


# ---- assigning the levels ----


def with_levels(x, new):
    """Give `x` its own sequences: a list of offsets (variables or Tensors), outermost level first."""
    if isinstance(x, Variable):
        for number, level in enumerate(new):
            variable = _same(level)
            variable.name = companion(x.name, number)
            variable.stop_gradient = True
        x.__dict__.update(lod_level=len(new), companions=[companion(x.name, i) for i in range(len(new))])
    elif new:
        _carry(unwrap(x), [unwrap(level) for level in new])
    return x


def with_levels_of(x, source):
    """Give `x` the sequences of `source`, and return it."""
    found = levels(source)
    return with_levels(x, found) if found else x


class _SequenceInterceptor:
    """Pass sequences on in dynamic mode, from an operand to a result with the same rows."""

    def __init__(self):
        self.found = None

    def before(self, op, args, kwargs):
        self.found = next(((a._lod, a.shape[0]) for a in _tensors((args, kwargs)) if hasattr(a, "_lod")), None)
        return args, kwargs

    def after(self, op, out):
        if self.found is not None and not _OTHER_ROWS.has(op) and not op.name.startswith("sequence_"):
            lod, rows = self.found
            for t in _tensors(out):
                if t.dim() and t.shape[0] == rows and not hasattr(t, "_lod"):
                    _carry(t, lod)
        return out


def _tensors(value):
    """The torch tensors in nested arguments or results."""
    for leaf in tree.walk(value):
        if hasattr(leaf, "dim") and hasattr(leaf, "shape") and not isinstance(leaf, Tensor):
            yield leaf


_INTERCEPTOR = _SequenceInterceptor()
_carriers = state.collection("tensors with sequences", dict)  # id of a torch tensor -> a weak reference to it


def _carry(t, lod):
    """Attach sequences to a torch tensor; while any tensor has some, an interceptor passes them on."""
    key = id(t)

    def gone(_):
        _carriers.pop(key, None)
        if not _carriers and _INTERCEPTOR in INTERCEPTORS:
            INTERCEPTORS.remove(_INTERCEPTOR)

    t._lod = lod
    _carriers[key] = weakref.ref(t, gone)
    if _INTERCEPTOR not in INTERCEPTORS:
        INTERCEPTORS.insert(0, _INTERCEPTOR)


# ---- feeding and fetching ----


def declare_data(variable, lod_level):
    """Give a data variable of a Program its companions, which each run feeds."""
    block = variable.block
    for number in range(lod_level):
        name = companion(variable.name, number)
        if not block.has_var(name):
            block._add(Variable(block, name=name, shape=[-1], dtype="int64", stop_gradient=True, is_data=True))


def feed_with_offsets(program, feed):
    """The feed, plus the offsets of each LoDTensor in it."""
    out = {}
    for name, value in (feed or {}).items():
        name = name.name if isinstance(name, Variable) else name
        out[name] = value
        for number, level in enumerate(value.lod() if hasattr(value, "lod") else ()):
            out[companion(name, number)] = np.asarray(level, "int64")
    return out


@contextlib.contextmanager
def explain_missing_offsets():
    """Explain offsets missing from a run's feed: an array was fed where a LoDTensor belongs."""
    try:
        yield
    except UnfedError as error:
        name, found, _ = error.expected.partition(COMPANION)
        if not found:
            raise
        name = name.rpartition("'")[2]
        raise InvalidArgumentError(
            f"Executor.run: the Program reads the sequences of '{name}', so a LoDTensor must be fed.",
            error.came,
            f"feed={{{name!r}: fluid.create_lod_tensor(array, [lengths], place)}}, or a fluid.DataFeeder.",
        ) from None


def companions_of(variables):
    """The variables with the offsets of those that have sequences."""
    return [level for v in variables if isinstance(v, Variable) for level in _traced(v)]


def fetch_plan(program, fetch_list, feed=()):
    """The names to fetch in addition to a fetch list, and the number of levels of each entry.

    What is fed as an array has no levels, although it was declared with some.
    """
    names, counts = [], []
    for item in fetch_list:
        variable = program._find(item) if isinstance(item, str) else item
        traceable = isinstance(variable, Variable) and not (isinstance(variable, Persistable) and in_dynamic_mode())
        found = _traced(variable) if traceable else []
        if any(v.name not in feed and v.name.partition("@lod_")[0] in feed for v in found):
            found = []
        names += [v.name for v in found]
        counts.append(len(found))
    return names, counts
