"""The registry of all state that changes while a program runs.

A piece of state belongs to the process or to one thread. The module that it concerns declares it here under a name and
keeps the returned object in a constant:

- `per_process(name, initial)` returns a `Variable`, whose `value` is read and set;
- `collection(name, kind)` returns a list, dict or set of the process, always the same object, so that hot code can keep
  a reference to it;
- `PerThread` is the base class of state whose attributes are separate for every thread.

Nothing else at module level changes after import, except caches; `tests/test_architecture.py` checks the source for
this. `fresh()` is a block in which all state has its initial value, for tests and for code that needs a clean slate.
"""

import contextlib
import threading

import torch

_DECLARED = {}  # name -> the part that `fresh` saves, resets and restores


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
    """State of one thread; a subclass sets its attributes to their initial values on the class or in `__init__`."""

    def _save(self):
        return dict(self.__dict__)

    def _reset(self):
        self.__dict__.clear()
        self.__init__()

    def _restore(self, saved):
        self.__dict__.clear()
        self.__dict__.update(saved)


def declare(name, part):
    """Register state, an object with `_save`, `_reset` and `_restore`, under a name."""
    if name in _DECLARED:
        raise ValueError(f"state: {name!r} is declared twice")
    _DECLARED[name] = part
    return part


def per_process(name, initial=None):
    """Declare a value of the process; `initial` is the initial value or a function that returns it."""
    return declare(name, Variable(name, initial))


def collection(name, kind, initial=()):
    """Declare a list, dict or set of the process; `initial` is its initial content or a function that returns it."""
    items = kind(initial() if callable(initial) else initial)
    declare(name, _Collection(items, initial if callable(initial) else kind(initial).copy))
    return items


def per_thread(name, kind):
    """Declare state of each thread; `kind` is a subclass of PerThread."""
    return declare(name, kind())


def declared():
    """The names of all declared state."""
    return sorted(_DECLARED)


@contextlib.contextmanager
def fresh():
    """A block in which all state of the process and of this thread has its initial value; it is restored afterwards.

    The same holds for torch's state: inside, gradients are recorded and the default dtype is float32; afterwards the
    random generator of the CPU is restored.
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
            part._reset()  # declared by a module that was imported in the block
        for part, kept in saved:
            part._restore(kept)
        torch.set_default_dtype(default)


# Objects with `before(operator, args, kwargs) -> (args, kwargs)` and `after(operator, out) -> out`, innermost last:
# autocast, the NaN check, the profiler, static mode. Usually empty.
INTERCEPTORS = collection("interceptors", list)
