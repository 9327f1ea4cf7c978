"""Which form of a model is quickest on this processor: measured when it is converted, and kept with it.

What wins depends on the processor: Winograd's algorithm saves multiplications and costs memory traffic, and ONNX
Runtime's and torch's kernels were tuned on different machines. The forms run in turn, on one thread, so that what
disturbs the machine disturbs all alike, and the shortest times count.
"""

import math
import time

from .._core import system
from .._kernels import winograd_operator
from ._cache import LOG, Choice
from ._passes import IN_FLOAT
from ._pieces import Trial

_ROWS = (1, 4)  # sizes of runs that are compared; the second only where rows can run apart
_ROUNDS = 3
_SECONDS = 0.6  # of processor time: no further round is begun after so much
_FAR = 1.3  # a form that takes so many times the shortest time of a run of one size is not tried with the next
MEASURED = "measured"  # a way that is taken only where it is quicker
DIRECT, WINOGRAD, TORCH = "onnxruntime", "onnxruntime with Winograd", "torch"
PRODUCTS, BOTH = "onnxruntime with products", "onnxruntime with Winograd and products"
INTEGERS, OWN_INTEGERS, FLOATS = "8-bit integers", "8-bit integers with our operators", "float32"
# What a form must save to be taken instead of the first one: Winograd's filters and the weights of products take more
# memory, float32 four times as much, and a model on torch is read again whenever it is loaded.
_LEADS = {WINOGRAD: 0.97, PRODUCTS: 0.98, BOTH: 0.98, OWN_INTEGERS: 0.97, FLOATS: 0.95, TORCH: 0.9}


def first_line(error):
    """What the message of an error begins with; the runtime's are long."""
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else type(error).__name__


def by_rule():
    """Whether Winograd's algorithm is used if nothing may be measured: where it is compiled, or on AMD's."""
    return winograd_operator.is_there() or system.is_amd()


def name_of(winograd, products):
    """The name of a form on ONNX Runtime."""
    return (BOTH if products else WINOGRAD) if winograd else PRODUCTS if products else DIRECT


def race(runs, feeds, apart):
    """{name: {rows: seconds}} of functions that run arrays on this thread, or {} if there is nothing to try them with.

    Args:
        runs: {name: function}.
        feeds: the model's inputs.
        apart: whether rows do not depend on one another, so that any number of them may be run.
    """
    trial = Trial(feeds)
    if not trial.elements or len(runs) < 2:
        return {}
    start, found = time.thread_time(), {name: {} for name in runs}
    left = dict(runs)
    for rows in _ROWS if apart else (trial.rows,):
        arrays = trial.arrays(rows)
        for turn in range(_ROUNDS):
            if time.thread_time() - start > _SECONDS and (turn or rows != _ROWS[0]):
                break
            for name, run in left.items():
                before = time.thread_time()
                run(arrays)
                seconds = time.thread_time() - before
                found[name][rows] = min(seconds, found[name].get(rows, math.inf))
        times = {name: found[name][rows] for name in left if rows in found[name]}
        if times:
            shortest = min(times.values())
            left = {name: run for name, run in left.items() if times.get(name, math.inf) <= _FAR * shortest}
        if len(left) < 2:
            break
    return found


def cost(times, against):
    """How many times as long one form takes as another: the geometric mean over the sizes that both have run."""
    both = [rows for rows in times if rows in against]
    return math.exp(sum(math.log(max(times[n], 1e-9) / max(against[n], 1e-9)) for n in both) / len(both))


def quickest(found):
    """The `Choice` among the forms of a race; the first is taken unless another has the lead that it needs."""
    first, *others = found
    taken = first
    for name in others:
        if cost(found[name], found[first]) <= _LEADS.get(name, 1.0) and (
            taken == first or cost(found[name], found[taken]) < 1
        ):
            taken = name
    return Choice(taken, found)


def tried(what, work):
    """The result of a trial, or None if an engine refuses it: the log says why, and the model is not harmed."""
    try:
        return work()
    except Exception as error:  # the errors of engines have no class in common; real runs will say what is wrong
        LOG.info("%s was not measured: %s", what, first_line(error))
        return None


def integers_note(found, in_float):
    """A message if a quantised model is slower here than the same in float32; None otherwise.

    Args:
        found: the times of both forms.
        in_float: whether the float32 form may be taken, which is then what the model runs in.
    """
    integers = next(name for name in found if name != FLOATS)
    ratio = cost(found[integers], found[FLOATS])
    LOG.info("measured: on 8-bit integers the model takes %.2f times as long as in float32", ratio)
    if ratio <= 1:
        return None
    what = f"it runs in float32 (config.delete_pass('{IN_FLOAT}') keeps it on integers)"
    return (
        f"measured on this processor, the quantised model takes {ratio:.2f} times as long as the same in float32: "
        f"{what if in_float else 'it is smaller, but not faster'}"
    )
