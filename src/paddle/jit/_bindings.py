"""Layers while they are traced: their parameters and buffers are variables, and afterwards all is as it was."""

from paddle._core.graph.bound import Bound
from paddle._core.graph.variable import Variable, _same

_TABLES = ("_parameters", "_buffers")
_OWN = frozenset(("_parameters", "_buffers", "_sub_layers", "_non_persistable_buffer_names_set"))


class Bindings:
    """The Tensors from outside that a trace has met, and the variables that stand for them."""

    def __init__(self, program):
        self._program, self._block = program, program.global_block()
        self.bound = {}  # id of a Tensor -> its variable, which keeps it alive
        self._layers = {}  # id of a layer -> (layer, its attributes and tables before)
        self.effects = []  # what the trace did to Python objects, in words

    # ---- tensors ----

    def bind(self, tensor):
        """The variable of a Tensor."""
        found = self.bound.get(id(tensor))
        if found is None:
            name, turn = tensor.name, 0
            while name in self._block.vars:  # copies of a layer may share their names
                turn += 1
                name = f"{tensor.name}_{turn}"
            found = self.bound[id(tensor)] = self._block._add(Bound(self._block, tensor, name))
        return found

    # ---- layers ----

    def enter(self, root):
        """Let the tables of a layer and of all below hold variables."""
        for layer in root.sublayers(include_self=True):
            if id(layer) in self._layers:
                continue
            own = layer.__dict__
            before = {k: (v, _copied(v)) for k, v in own.items() if k not in _OWN}
            tables = {table: dict(own[table]) for table in _TABLES}
            self._layers[id(layer)] = layer, before, tables
            for table in _TABLES:
                for key, tensor in own[table].items():
                    if tensor is not None:
                        own[table][key] = self.bind(tensor)

    def updates(self):
        """Record the new values of buffers that the trace has assigned."""
        for layer, _, tables in self._layers.values():
            for key, tensor in tables["_buffers"].items():
                now = layer._buffers.get(key)
                if tensor is None or not isinstance(now, Variable) or now is self.bound[id(tensor)]:
                    continue
                if list(now.shape) != list(tensor.shape) or now.dtype is not tensor.dtype:
                    self._note(layer, key, "gets a tensor of another shape or dtype")
                else:
                    _same(now.detach(), out=self.bound[id(tensor)])

    def leave(self):
        """Put everything back, and note what was changed in a way that a Program cannot repeat."""
        for layer, before, tables in self._layers.values():
            own = layer.__dict__
            for table, entries in tables.items():
                for key in [k for k, v in own[table].items() if k not in entries]:
                    if isinstance(own[table][key], Variable):
                        self._note(layer, key, "is set to a tensor")
                        del own[table][key]
                        own["_non_persistable_buffer_names_set"].discard(key)
                own[table].update(entries)
            for key in [k for k in own if k not in before and k not in _OWN]:
                self._note(layer, key, "is set")
                del own[key]
            for key, (value, content) in before.items():
                if own.get(key, _ABSENT) is not value:
                    self._note(layer, key, "is changed")
                    own[key] = value
                if content is not None and not _is_same(value, content):
                    self._note(layer, key, "is changed")
                    _restore(value, content)

    def _note(self, layer, key, what):
        self.effects.append(f"the attribute '{key}' of {type(layer).__name__} {what} in the call")


_ABSENT = object()


def _copied(value):
    """The content of a list, dict or set, to put back."""
    return type(value)(value) if type(value) in (list, dict, set) else None


def _is_same(value, content):
    if len(value) != len(content):
        return False
    if type(value) is dict:
        return all(k in value and value[k] is v for k, v in content.items())
    return value == content if type(value) is set else all(a is b for a, b in zip(value, content, strict=True))


def _restore(value, content):
    value.clear()
    (value.extend if type(value) is list else value.update)(content)
