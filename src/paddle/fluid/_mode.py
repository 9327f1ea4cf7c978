"""The mode of a fluid program: inside `dygraph.guard` calls run eagerly, outside they build a static graph.

A plain `import paddle.fluid` changes no mode. Functions that start a static graph (`fluid.data`, `program_guard`,
`fill_constant`) call `begin_graph()`, which turns static mode on, unless the program is in a guard, has called
`paddle.disable_static`, or has created layers without a guard, as only 2.x programs do.
"""

import weakref

from paddle._core import mode, state


class Tracer:
    """The state of one `guard`: its parameters in creation order, and how its layers were created."""

    def __init__(self):
        self.scoped = False  # whether a layer was created with a name scope, as in 1.5 and 1.6
        self.parallel = False  # whether several processes train a network of this guard, with the same parameters
        self.training = True  # set by the last `train()` or `eval()` of a layer, for functions such as dropout
        self.layers_before = 0  # the number of layers created without a guard
        self._named = {}
        self._parameters = []

    def note(self, parameter):
        """Register a new parameter, by weak reference."""
        self._parameters.append(weakref.ref(parameter))
        if len(self._parameters) % 1024 == 0:
            self._parameters = [ref for ref in self._parameters if ref() is not None]

    def share(self, name, parameter):
        """Register a parameter under its user-given name, so that later layers share it."""
        self._named[name] = weakref.ref(parameter)

    def find(self, name):
        """The live parameter with this user-given name, or None."""
        ref = self._named.get(name)
        return None if ref is None else ref()

    def parameters(self):
        """All live parameters created in this guard."""
        return [p for p in (ref() for ref in self._parameters) if p is not None]


_tracers = state.collection("dygraph guards", list)
_OUTERMOST = state.per_process("layers outside guards", Tracer)


def guarded():
    """Whether the program has requested dynamic mode with `guard` or `enable_dygraph`."""
    return bool(_tracers)


def tracer():
    """The tracer of the innermost guard, or of the program outside every guard."""
    return _tracers[-1] if _tracers else _OUTERMOST.value


def enter():
    """Begin a guard."""
    entered = Tracer()
    entered.layers_before = mode.layers_made()
    _tracers.append(entered)
    return entered


def leave(guard_tracer):
    """End a guard; its parameters are kept as the program's."""
    _tracers.remove(guard_tracer)
    mode.forget_layers(guard_tracer.layers_before)
    outermost = _OUTERMOST.value
    for parameter in guard_tracer.parameters():
        outermost.note(parameter)
    outermost.scoped = outermost.scoped or guard_tracer.scoped


def all_parameters():
    """The parameters of the innermost guard, or of the whole program if the guard has none."""
    return tracer().parameters() or _OUTERMOST.value.parameters()


def begin_graph():
    """Turn static mode on, which was the default in fluid, unless the program uses dynamic mode."""
    if mode.in_dynamic_mode() and not (guarded() or mode.dynamic_asked() or mode.layers_made()):
        mode.imply_static()
