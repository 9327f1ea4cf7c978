"""Layers during a trace: variables replace their parameters and buffers until these are restored."""

from paddle._core.graph.bound import Bound
from paddle._core.graph.variable import Variable, _same

_TABLES = ("_parameters", "_buffers")
_SKIPPED = frozenset(("_parameters", "_buffers", "_sub_layers", "_non_persistable_buffer_names_set"))
_ABSENT = object()


class Bindings:
    """The tensors that existed before a trace and that it uses, each with the variable that stands for it."""

    def __init__(self, program):
        self._block = program.global_block()
        self._bound = {}  # id of a Tensor -> its variable, which keeps it alive
        self._layers = {}  # id of a layer -> (layer, its attributes and tables before the trace)
        self.effects = []  # messages about changes of layers that a run of the Program will not repeat

    # ---- tensors ----

    def bind(self, tensor):
        """The variable of a Tensor."""
        if isinstance(tensor, Bound):  # the variable of a trace around this one
            tensor = tensor.tensor
        found = self._bound.get(id(tensor))
        if found is None:
            name, count = tensor.name, 0
            while name in self._block.vars:  # copies of a layer may share their names
                count += 1
                name = f"{tensor.name}_{count}"
            found = self._bound[id(tensor)] = self._block._add(Bound(self._block, tensor, name))
        return found

    def used(self):
        """The variables that are still in the Program."""
        return [v for v in self._bound.values() if self._block.vars.get(v.name) is v]

    # ---- layers ----

    def layers(self):
        """The layers that the trace has entered."""
        return [layer for layer, _, _ in self._layers.values()]

    def enter(self, root):
        """Replace the parameters and buffers of a layer and its sublayers by variables."""
        for layer in root.sublayers(include_self=True):
            if id(layer) in self._layers:
                continue
            own = layer.__dict__
            before = {k: (v, _contents(v)) for k, v in own.items() if k not in _SKIPPED}
            tables = {table: dict(own[table]) for table in _TABLES}
            self._layers[id(layer)] = layer, before, tables
            for table in _TABLES:
                for key, tensor in own[table].items():
                    if tensor is not None:
                        own[table][key] = self.bind(tensor)

    def record_buffers(self):
        """Record the new values of buffers that the trace has assigned to."""
        for layer, _, tables in self._layers.values():
            for key, tensor in tables["_buffers"].items():
                now = layer._buffers.get(key)
                if tensor is None or not isinstance(now, Variable) or now is self.bind(tensor):
                    continue
                if list(now.shape) != list(tensor.shape) or now.dtype is not tensor.dtype:
                    self._note_effect(layer, key, "gets a tensor of another shape or dtype")
                else:
                    _same(now.detach(), out=self.bind(tensor))

    def restore(self):
        """Undo all changes of the layers, and note those that a run of the Program will not repeat."""
        for layer, before, tables in self._layers.values():
            own = layer.__dict__
            for table, entries in tables.items():
                for key in [k for k, v in own[table].items() if k not in entries]:
                    if isinstance(own[table][key], Variable):
                        self._note_effect(layer, key, "is set to a tensor")
                        del own[table][key]
                        own["_non_persistable_buffer_names_set"].discard(key)
                own[table].update(entries)
            for key in [k for k in own if k not in before and k not in _SKIPPED]:
                self._note_effect(layer, key, "is set")
                del own[key]
            for key, (value, contents) in before.items():
                if own.get(key, _ABSENT) is not value:
                    self._note_effect(layer, key, "is changed")
                    own[key] = value
                if contents is not None and not _has(value, contents):
                    self._note_effect(layer, key, "is changed")
                    _refill(value, contents)

    def _note_effect(self, layer, key, what):
        self.effects.append(f"the attribute '{key}' of {type(layer).__name__} {what} in the call")


def _contents(value):
    """A copy of a list, dict or set, which a trace may change in place; None for other values."""
    return type(value)(value) if type(value) in (list, dict, set) else None


def _has(container, contents):
    """Whether a list, dict or set has these very contents."""
    if len(container) != len(contents):
        return False
    if type(container) is dict:
        return all(k in container and container[k] is v for k, v in contents.items())
    if type(container) is set:
        return container == contents
    return all(a is b for a, b in zip(container, contents, strict=True))


def _refill(container, contents):
    container.clear()
    (container.extend if type(container) is list else container.update)(contents)
