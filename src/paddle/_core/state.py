"""Everything that changes while a program runs, in one place.

A piece of state belongs to the process or to one thread. The module whose subject it is declares it here, under a name,
and keeps what it gets in a constant of its own:

- `per_process(name, initial)` gives a `Variable`; its `value` is read and set;
- `collection(name, kind)` gives a list, dict or set of the process, always the same object, for hot code to hold on to;
- `PerThread` is the base of a class whose attributes every thread has for itself.

No other name of a module changes after import, except caches; `tests/test_architecture.py` reads the source and holds
this. `fresh()` is a block in which everything is as it was at the start, for tests and for whoever needs a clean slate.
"""

import contextlib
import threading

import torch

_DECLARED = {}  # name -> what `fresh` saves, resets and restores


class Variable:
    """One value of the process."""

    __slots__ = ("_initial", "name", "value")

    def __init__(self, name, initial):
        self.name, self._initial = name, initial
        self._reset()

    def _save(self):
        return self.value

    def _reset(self):
        self.value = self._initial() if callable(self._initial) else self._initial

    def _restore(self, saved):
        self.value = saved

    def __repr__(self):
        return f"<state {self.name}: {self.value!r}>"


class _Collection:
    """A list, dict or set of the process that stays the same object."""

    def __init__(self, items, initial):
        self._items, self._initial = items, initial

    def _save(self):
        return self._items.copy()

    def _reset(self):
        self._restore(self._initial())

    def _restore(self, saved):
        self._items.clear()
        (self._items.extend if isinstance(self._items, list) else self._items.update)(saved)


class PerThread(threading.local):
    """State of one thread: a subclass names its attributes and their first values, on the class or in `__init__`."""

    def _save(self):
        return dict(self.__dict__)

    def _reset(self):
        self.__dict__.clear()
        self.__init__()

    def _restore(self, saved):
        self.__dict__.clear()
        self.__dict__.update(saved)


def declare(name, part):
    """Enter something with `_save`, `_reset` and `_restore` that changes while a program runs."""
    if name in _DECLARED:
        raise ValueError(f"state: {name!r} is declared twice")
    _DECLARED[name] = part
    return part


def per_process(name, initial=None):
    """A value of the process: what it is at first, or a function that makes it."""
    return declare(name, Variable(name, initial))


def collection(name, kind, initial=()):
    """A list, dict or set of the process: what is in it at first, or a function that makes that."""
    items = kind(initial() if callable(initial) else initial)
    declare(name, _Collection(items, initial if callable(initial) else kind(initial).copy))
    return items


def per_thread(name, kind):
    """An object of a subclass of PerThread."""
    return declare(name, kind())


def declared():
    """The names of all that was declared."""
    return sorted(_DECLARED)


@contextlib.contextmanager
def fresh():
    """A block in which all state of the process and of this thread is as at the start; afterwards it is as before.

    So are torch's own: gradients are recorded inside, floats are float32, and random numbers are put back afterwards.
    """
    default = torch.get_default_dtype()
    saved = [(part, part._save()) for part in _DECLARED.values()]
    for part in _DECLARED.values():
        part._reset()
    torch.set_default_dtype(torch.float32)
    try:
        with torch.random.fork_rng(devices=()), torch.enable_grad():
            yield
    finally:
        known = {id(part) for part, _ in saved}
        for part in [part for part in _DECLARED.values() if id(part) not in known]:
            part._reset()  # declared by a module that was imported meanwhile
        for part, kept in saved:
            part._restore(kept)
        torch.set_default_dtype(default)


# Objects with `before(operator, args, kwargs) -> (args, kwargs)` and `after(operator, out) -> out`, innermost last:
# autocast, the NaN check, the profiler, static mode. Empty in the common case, and then not even looked at.
INTERCEPTORS = collection("interceptors", list)
