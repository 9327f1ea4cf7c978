"""What a trace depends on besides its arguments: attributes of layers, global variables, variables of closures."""

import types

from paddle._core.parameter import LAYER_CHANGES
from paddle._core.tensor import Tensor

_PLAIN = (int, float, bool, str, type(None), complex, bytes)
_TABLES = ("_parameters", "_buffers", "_sub_layers")
_HOOKS = ("_forward_pre_hooks", "_forward_post_hooks")
_ABSENT = object()
_MAX_ITEMS = 64  # of a list or dict that is compared


class Guard:
    """A snapshot of everything besides its arguments that the layers and functions of a trace can read."""

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
        """Whether nothing has changed since the trace."""
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
    """The global names that a function, and the functions defined in it, may look up."""
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
    return len(value) <= _MAX_ITEMS and all(isinstance(v, _PLAIN) for v in items)


def _frozen(value):
    """The value itself, or a copy of a list or dict, which may change in place."""
    return type(value)(value) if type(value) in (list, dict) else value


def _equal(now, value):
    return not isinstance(value, Tensor) and type(now) is type(value) and now == value


def _attributes(layer):
    """The parts of a layer that can influence its computation, in a form that can be compared."""
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
