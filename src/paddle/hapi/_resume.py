"""Checkpoints from which a run continues bit for bit.

A checkpoint is three files. `.pdparams` and `.pdopt` hold parameters and optimizer, as usual. `.pdstate`, written
last, holds everything else: the position in the data, the states of the random streams now and when the epoch began,
callbacks, metrics, and the digests of the other two. Each file is replaced atomically, and a checkpoint is valid only
if the digests match; so a process that dies between two files leaves the earlier checkpoint as the newest complete one.
"""

import contextlib
import hashlib
import os
import random
import time
import warnings

import numpy as np

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.random import GeneratorState, get_cuda_rng_state, get_rng_state, set_cuda_rng_state, set_rng_state
from paddle.device import get_available_custom_device

from ._data import batches_after, sampler_epoch, set_sampler_epoch

STATE = ".pdstate"
_CONTENT = (".pdparams", ".pdopt")


class Run:
    """The progress of a `fit`."""

    def __init__(self, model, loader, callbacks):
        self.model, self.loader, self.callbacks = model, loader, callbacks
        self.epoch = 0
        self.step = 0  # batches of this epoch that are done
        self.trained = 0  # batches of all epochs
        self.updated = True  # whether no gradients are being accumulated
        self.ended = self.evaluated = False  # how far the end of the epoch has been processed
        self.readings = None  # losses and metrics of this epoch
        self._order = None  # the random state from which this epoch's order was drawn
        self._sampler = None

    def batches(self, epoch, done=None):
        """The batches of an epoch, from its start or from where an earlier run stopped."""
        self.epoch, self.step, self.ended, self.evaluated = epoch, 0, False, False
        if done is not None:
            restore_random(done["order"])
            set_sampler_epoch(self.loader, done["sampler"])
            self.step = done["step"]
        self._order, self._sampler = random_state(), sampler_epoch(self.loader)
        batches = batches_after(self.loader, self.step)
        if done is not None:
            restore_random(done["random"])
        return batches

    def state(self):
        """Everything that is not in parameters and optimizer, as numbers, strings and arrays."""
        model = self.model
        optimizer, amp = model._optimizer, model._steps.amp
        if self.readings is not None:
            self.readings.settle()
        return {
            "version": 1,
            "epoch": self.epoch,
            "step": self.step,
            "trained": self.trained,
            "ended": self.ended,
            "evaluated": self.evaluated,
            "stopped": model.stop_training,
            "order": self._order,
            "sampler": sampler_epoch(self.loader) if self.ended else self._sampler,
            "random": random_state(),
            "learning_rate": None if hasattr(optimizer._learning_rate, "step") else optimizer.get_lr(),
            "scaler": None if amp.scaler is None else amp.scaler.state_dict(),
            "callbacks": [[type(c).__name__, c.state_dict()] for c in self.callbacks if hasattr(c, "state_dict")],
            "metrics": [_plain_attributes(metric) for metric in model._metrics],
        }

    def take(self, state):
        """Restore callbacks, metrics and the optimizer from a state; the rest is restored when batches are read."""
        model = self.model
        self.epoch, self.step, self.trained = state["epoch"], state["step"], state["trained"]
        self.ended, self.evaluated = state["ended"], state["evaluated"]
        if state["learning_rate"] is not None and not hasattr(model._optimizer._learning_rate, "step"):
            model._optimizer.set_lr(state["learning_rate"])
        if state["scaler"] and model._steps.amp.scaler is not None:
            model._steps.amp.scaler.load_state_dict(state["scaler"])
        waiting = [c for c in self.callbacks if hasattr(c, "set_state_dict")]
        for name, saved in state["callbacks"]:
            found = next((c for c in waiting if type(c).__name__ == name), None)
            if found is not None:
                waiting.remove(found)
                found.set_state_dict(saved)
        for metric, saved in zip(model._metrics, state["metrics"], strict=False):
            vars(metric).update(saved)
        if self.ended:
            restore_random(state["random"])
            set_sampler_epoch(self.loader, state["sampler"])


# ---- random streams ----


def random_state():
    """The states of all random streams of this process."""
    return {
        "paddle": get_rng_state("cpu")[0].parts(),
        "cuda": [state.parts() for state in get_cuda_rng_state()],
        "custom": {name: get_rng_state(name)[0].parts() for name in get_available_custom_device()},
        "numpy": list(np.random.get_state()),
        "python": _python_state(),
    }


def restore_random(state):
    """Set all random streams of this process."""
    set_rng_state([GeneratorState.of(state["paddle"])], "cpu")
    cards = get_cuda_rng_state()
    if state["cuda"] and len(state["cuda"]) == len(cards):
        set_cuda_rng_state([GeneratorState.of(parts) for parts in state["cuda"]])
    for name in get_available_custom_device():
        if parts := state.get("custom", {}).get(name):  # checkpoints of earlier versions have none
            set_rng_state([GeneratorState.of(parts)], name)
    np.random.set_state(tuple(state["numpy"]))
    version, words, gauss = state["python"]
    random.setstate((version, tuple(map(int, words)), gauss))


def _python_state():
    version, words, gauss = random.getstate()
    return [version, np.array(words, "uint32"), gauss]  # an array: 625 single numbers are slow to write


def _plain_attributes(metric):
    """The attributes of a metric that are numbers, strings, arrays or containers of them."""
    return {name: value for name, value in vars(metric).items() if _plain(value)}


def _plain(value):
    if isinstance(value, (list, tuple)):
        return all(map(_plain, value))
    if isinstance(value, dict):
        return all(isinstance(k, str) and _plain(v) for k, v in value.items())
    return value is None or isinstance(value, (bool, int, float, str, np.ndarray, np.generic))


# ---- files ----


def save_state(model, path):
    """Write the state of a run next to parameters and optimizer, which completes the checkpoint."""
    if model._run is None:
        return
    state = {**model._run.state(), "saved": time.time_ns(), "files": {end: _digest(path + end) for end in _CONTENT}}
    paddle.save(state, path + STATE)


def find(path):
    """The checkpoint that `path` names, or the newest complete one in the folder `path`: its prefix and its state.

    (None, None) if there is none.
    """
    path = os.fspath(path).removesuffix(STATE)
    if os.path.isfile(path + STATE):
        state, fault = _read(path)
        if fault:
            raise InvalidArgumentError(
                f"Model.resume: this checkpoint is not complete: {fault}.",
                received(path=path),
                "the folder instead of one checkpoint: then the newest complete one is used.",
            )
        return path, state
    if not os.path.isdir(path):
        return None, None
    whole = []
    for name in sorted(os.listdir(path)):
        if name.endswith(STATE):
            prefix = os.path.join(path, name.removesuffix(STATE))
            state, fault = _read(prefix)
            if fault:
                warnings.warn(f"Model.resume skips {prefix}: {fault}", stacklevel=3)
            else:
                whole.append((state["saved"], prefix, state))
    if not whole:
        return None, None
    _, prefix, state = max(whole, key=lambda found: found[0])
    return prefix, state


def _read(prefix):
    """The state in a checkpoint, and what is wrong with it or None."""
    try:
        state = paddle.load(prefix + STATE, return_numpy=True)
        files = state["files"]
    except Exception as error:  # a damaged file can fail in any way: the checkpoint is not used
        return None, f"{prefix + STATE} cannot be read ({type(error).__name__}: {str(error).splitlines()[0]})"
    for end in _CONTENT:
        if files[end] is not None and files[end] != _digest(prefix + end):
            return None, f"{prefix + end} belongs to another checkpoint, or is missing"
    return state, None


def _digest(path):
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest() if hasattr(hashlib, "file_digest") else _blocks(file)


def _blocks(file):
    """`hashlib.file_digest` for Python 3.10."""
    found = hashlib.blake2b()
    for block in iter(lambda: file.read(1 << 20), b""):
        found.update(block)
    return found.hexdigest()


def remove(prefix):
    """Delete a checkpoint; its state first, so that an incomplete one is never used."""
    for end in (STATE, *_CONTENT):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(prefix + end)
