"""Which world a program of this era is in: inside `dygraph.guard` calls run at once, outside they build a graph.

A plain `import paddle.fluid` changes no mode. What begins a static graph (`fluid.data`, `program_guard`, a constant)
calls `building()`, which turns static mode on, unless the program is in a guard, or has called `paddle.disable_static`,
or has made layers without a guard, as only programs of 2.x do.
"""

import weakref

from paddle._core import mode, state


class Tracer:
    """What one `guard` has seen: parameters in the order of their making, and in which way the layers were made."""

    def __init__(self):
        self.scoped = False  # whether a layer was made with a name scope, as in 1.5 and 1.6
        self.parallel = False  # whether several processes train a network of this guard, with the same parameters
        self.training = True  # what the last `train()` or `eval()` of a layer said, for functions such as dropout
        self.layers_before = 0  # how many layers the program had made without a guard
        self._named = {}
        self._made = []

    def note(self, parameter):
        """Remember a new parameter as long as somebody else holds it."""
        self._made.append(weakref.ref(parameter))
        if len(self._made) % 1024 == 0:
            self._made = [ref for ref in self._made if ref() is not None]

    def share(self, name, parameter):
        """Let later layers find a parameter by the name that the program gave it."""
        self._named[name] = weakref.ref(parameter)

    def find(self, name):
        """The parameter that the program gave this name, or None."""
        found = self._named.get(name)
        return None if found is None else found()

    def parameters(self):
        """All parameters made in this guard that are still there."""
        return [p for p in (ref() for ref in self._made) if p is not None]


_tracers = state.collection("dygraph guards", list)
_EVERYWHERE = state.per_process("layers outside guards", Tracer)


def guarded():
    """Whether the program has asked for dynamic mode, by `guard` or `enable_dygraph`."""
    return bool(_tracers)


def tracer():
    """What the innermost guard has seen."""
    return _tracers[-1] if _tracers else _EVERYWHERE.value


def enter():
    """Begin a guard."""
    seen = Tracer()
    seen.layers_before = mode.layers_made()
    _tracers.append(seen)
    return seen


def leave(seen):
    """End a guard; its parameters stay known as those of the program."""
    _tracers.remove(seen)
    mode.forget_layers(seen.layers_before)
    everywhere = _EVERYWHERE.value
    for parameter in seen.parameters():
        everywhere.note(parameter)
    everywhere.scoped = everywhere.scoped or seen.scoped


def all_parameters():
    """The parameters of the innermost guard, or of the whole program where that has made none."""
    return tracer().parameters() or _EVERYWHERE.value.parameters()


def building():
    """What calls this begins a static graph: static mode, which was the rule then, is on from here."""
    if mode.in_dynamic_mode() and not (guarded() or mode.dynamic_asked() or mode.layers_made()):
        mode.imply_static()
