"""The memory order of a network's convolutions, chosen by measuring its first steps.

A network is tried with its channels first in memory and with its channels last, in turn and on the steps of the program
itself, so nothing is computed twice. What counts is the time of a forward pass and, in training, of the backward pass
that follows it. Tries end when each order has been tried `_TRIES` times, or when the slower one has cost `_SHARE` of an
epoch. The choice holds for a network, a shape of inputs, and training or not, and is kept on the disk.
"""

import logging
import time

from .._core import state
from .._core.flags import flag
from .._core.hooks import BACKWARD, LAYER_CALL, NEXT_BATCH
from .._core.mode import in_dynamic_mode
from .._core.tensor import Tensor
from .._core.tree import leaves
from .._files.choices import Choices, digest
from ..nn.layer._memory_order import mark, put
from ..nn.layer.conv import Conv2D

LOG = logging.getLogger("paddle.incubate.autotune")

ORDERS = {"channels first": False, "channels last": True}
_WARM_UP = 1  # calls in each order that are not counted: they allocate memory
_TRIES = 4
_SHARE = 0.02  # of an epoch
_EPOCH = 300  # steps, where no DataLoader tells


class _Tuner(state.PerThread):
    """What one thread is measuring."""

    def __init__(self):
        self.inside = False  # a call of a network is running
        self.trial = None  # the trial whose backward pass is awaited
        self.steps = 0  # batches since the epoch began
        self.epoch = _EPOCH


_NOW = state.per_thread("autotune: layout", _Tuner)
_CASES = "_layout_cases"  # an attribute of a network: {(shapes, training): a _Trial, or the order that was chosen}
_VERBOSE = state.per_process("autotune: layout, verbose", False)
_REMOVERS = state.collection("autotune: layout, hooks", list)


def enable(on, verbose=None):
    """Begin or end measuring; choices that were made stay."""
    if verbose is not None:
        _VERBOSE.value = bool(verbose)
    while _REMOVERS:
        _REMOVERS.pop()()
    if on:
        _REMOVERS.extend((LAYER_CALL.register(_layer), BACKWARD.register(_backward), NEXT_BATCH.register(_batch)))


class _Cases(dict):
    """What is known of a network; a copy of the network begins anew, and a saved one has nothing."""

    def __deepcopy__(self, memo):
        return _Cases()

    def __reduce__(self):
        return _Cases, ()


class _Trial:
    """The times of one network, for inputs of one shape."""

    def __init__(self, convolutions, key, label):
        self.convolutions, self.key, self.label = convolutions, key, label
        self.times = {name: [] for name in ORDERS}
        self.order, self._begun = "", 0.0

    def begin(self):
        """Use the order that has been tried less."""
        self.order = min(ORDERS, key=lambda name: len(self.times[name]))
        put(self.convolutions, ORDERS[self.order])
        self._begun = time.perf_counter()

    def pause(self):
        self._begun = time.perf_counter() - self._begun

    def resume(self):
        self._begun = time.perf_counter() - self._begun

    def end(self):
        """Note the time of this step; the chosen order, or None if there are more tries."""
        self.times[self.order].append(time.perf_counter() - self._begun)
        counted = {name: found[_WARM_UP:] for name, found in self.times.items()}
        if not all(counted.values()):
            return None
        best = {name: min(found) for name, found in counted.items()}
        chosen = min(best, key=lambda name: best[name])
        lost = sum(t - best[chosen] for name, found in counted.items() if name != chosen for t in found)
        if min(map(len, counted.values())) < _TRIES and lost < _SHARE * _NOW.epoch * best[chosen]:
            return None
        _say(f"{self.label}: {chosen} ({', '.join(f'{name} {1e3 * t:.2f} ms' for name, t in best.items())})")
        return chosen


def _layer(call, layer, *inputs, **kwargs):
    if _NOW.inside or not in_dynamic_mode():
        return call(layer, *inputs, **kwargs)
    _NOW.inside = True
    try:
        trial = _prepare(layer, inputs, kwargs)
        if trial is None:
            return call(layer, *inputs, **kwargs)
        trial.begin()
        out = call(layer, *inputs, **kwargs)
    finally:
        _NOW.inside = False
    if layer.training and any(isinstance(t, Tensor) and not t.stop_gradient for t in leaves(out)):
        trial.pause()
        _NOW.trial = layer, trial  # counts when its backward pass is over
    else:
        _finish(layer, trial)
    return out


def _prepare(layer, inputs, kwargs):
    """The trial to be made with this call, or None; a choice that was made is put into effect."""
    _NOW.trial = None  # a backward pass that never came
    tensors = [t for t in leaves((inputs, kwargs)) if isinstance(t, Tensor)]
    if not tensors or any(t._is_symbolic or not t._t.is_cpu for t in tensors):
        return None
    case = tuple((tuple(t._t.shape), str(t._t.dtype)) for t in tensors), layer.training
    known = layer.__dict__.get(_CASES)
    if known is None:
        known = _Cases()
        object.__setattr__(layer, _CASES, known)
    found = known.get(case)
    if found is None:
        found = known[case] = _first_seen(layer, case)
    if isinstance(found, _Trial):
        return found
    if found:
        put(_convolutions(layer), ORDERS[found])
    return None


def _convolutions(layer):
    return [part for part in layer.sublayers(include_self=True) if isinstance(part, Conv2D)]


def _first_seen(layer, case):
    """A new trial; or the order by the rule or from the disk; or "" for a network without convolutions."""
    convolutions = _convolutions(layer)
    if not convolutions:
        return ""
    if flag("FLAGS_cudnn_deterministic"):  # measured times differ from run to run
        mark(layer, Conv2D)
        return ""
    parts = [(type(p).__name__, [tuple(w.shape) for w in p.parameters(False)]) for p in layer.sublayers(True)]
    shapes, training = case
    label = f"{type(layer).__name__} on {', '.join(map(str, (shape for shape, _ in shapes)))}"
    label += ", training" if training else ", evaluating"
    key = digest("layout", parts, case)
    held = Choices("layout").find(key, ORDERS)
    if held is not None:
        _say(f"{label}: {held} (from an earlier run)")
        return held
    return _Trial(convolutions, key, label)


def _finish(layer, trial):
    chosen = trial.end()
    if chosen is not None:
        known = getattr(layer, _CASES)
        for case in [case for case, found in known.items() if found is trial]:
            known[case] = chosen
        put(trial.convolutions, ORDERS[chosen])
        Choices("layout").keep(trial.key, chosen)


def _backward(call, *args, **kwargs):
    if _NOW.trial is None:
        return call(*args, **kwargs)
    (layer, trial), _NOW.trial = _NOW.trial, None
    trial.resume()
    out = call(*args, **kwargs)
    _finish(layer, trial)
    return out


def _batch(call, batches, end):
    """Count the steps of an epoch."""
    batch = call(batches, end)
    _NOW.steps += 1
    if batch is end:
        _NOW.epoch, _NOW.steps = max(1, _NOW.steps - 1), 0
    return batch


def _say(text):
    LOG.info("layout of %s", text)
    if _VERBOSE.value:
        print(f"autotune: layout of {text}", flush=True)
