"""What a trace took for granted: attributes of layers, global and enclosed variables. While that holds, it does."""

import types

from paddle._core.parameter import LAYER_CHANGES
from paddle._core.tensor import Tensor
from paddle.nn import Layer

_PLAIN = (int, float, bool, str, type(None), complex, bytes)
_TABLES = ("_parameters", "_buffers", "_sub_layers")
_HOOKS = ("_forward_pre_hooks", "_forward_post_hooks")
_ABSENT = object()
_LONG = 64


class Guard:
    """A snapshot of what a trace has read outside of its arguments."""

    def __init__(self, layers, functions):
        self._layers = [(layer, _attributes(layer)) for layer in layers]
        self._globals, self._cells = [], []
        known = set()
        for function in functions:
            if function.__code__ in known:
                continue
            known.add(function.__code__)
            for name in _names(function.__code__):
                value = function.__globals__.get(name, _ABSENT)
                if _is_watched(value):
                    self._globals.append((function.__globals__, name, _frozen(value)))
            for cell in function.__closure__ or ():
                value = _content(cell)
                if _is_watched(value):
                    self._cells.append((cell, _frozen(value)))
        self._changes = LAYER_CHANGES.value

    def holds(self):
        """Whether all is as it was."""
        for space, name, value in self._globals:
            now = space.get(name, _ABSENT)
            if now is not value and not _equal(now, value):
                return False
        for cell, value in self._cells:
            now = _content(cell)
            if now is not value and not _equal(now, value):
                return False
        if LAYER_CHANGES.value != self._changes:
            changes = LAYER_CHANGES.value
            if any(_attributes(layer) != before for layer, before in self._layers):
                return False
            self._changes = changes
        return True


def _names(code):
    """The global names that a function and those inside it look up."""
    found = set(code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            found.update(_names(inner))
    return sorted(found)


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:  # not filled yet
        return _ABSENT


def _is_watched(value):
    return isinstance(value, (*_PLAIN, Tensor)) or (type(value) in (list, tuple, dict) and _is_simple(value))


def _is_simple(value):
    items = value.values() if type(value) is dict else value
    return len(value) <= _LONG and all(isinstance(v, _PLAIN) for v in items)


def _frozen(value):
    """The value, or a copy of what may change in place."""
    return type(value)(value) if type(value) in (list, dict) else value


def _equal(now, value):
    return not isinstance(value, Tensor) and type(now) is type(value) and now == value


def _attributes(layer):
    """What of a layer can decide about its computation, to be compared."""
    own = layer.__dict__
    found = {k: v for k, v in own.items() if isinstance(v, _PLAIN)}
    for key, value in own.items():
        if type(value) in (list, tuple) and _is_simple(value):
            found[key] = tuple(value)
    for table in _TABLES:
        found[table] = [(k, id(v), getattr(v, "dtype", None)) for k, v in own[table].items()]
    for table in _HOOKS:
        found[table] = list(own[table])
    if isinstance(own.get("forward"), types.FunctionType):
        found["forward"] = own["forward"]
    return found


def layers_of(bindings):
    """The layers that a trace has met."""
    return [layer for layer, *_ in bindings._layers.values() if isinstance(layer, Layer)]
