"""Lists, dicts and objects that a recorded branch may change: found before it, restored after it, joined at the end."""

import collections

from paddle._core.graph.array import ArrayVariable
from paddle.nn import Layer

from .._errors import Unconvertible
from .fields import fields, fill, has_fields, hold, inherited
from .state import Undefined

_CONTAINERS = (list, dict, collections.OrderedDict, set)


class Held:
    """What lists, dicts and the attributes of objects hold before two branches, after each of them, and after both.

    Args:
        values: the local variables that the branches assign or write into.
        others: dict of all local variables; a function that is called may change what these lists and dicts hold.
        owners: objects whose attributes the branches assign, and lists and dicts that are not local variables.
    """

    def __init__(self, values, others, owners):
        self._before = {}  # id -> (container, content)
        self._after = []  # of each branch, id -> content; None if it ends in an error
        self._arrays = {}  # id of a list that got two lengths -> its variable
        self._others = others
        for owner in (*owners, *_layers(others.values())):
            if type(owner) not in _CONTAINERS and id(owner) not in self._before:
                hold(owner)
                self._before[id(owner)] = owner, fields(owner)
        self._find(
            [*values, *others.values(), *owners, *(v for o in owners if has_fields(o) for v in fields(o).values())]
        )

    def _find(self, values):
        stack, seen = list(values), set()
        while stack:
            value = stack.pop()
            if type(value) is tuple and id(value) not in seen:
                seen.add(id(value))
                stack += value
            elif type(value) in _CONTAINERS and id(value) not in self._before:
                self._before[id(value)] = value, type(value)(value)
                stack += value.values() if isinstance(value, dict) else value

    def branch(self, function):
        """Call `function()`, keep what it changes for `join`, and restore what was before."""
        self._after.append(None)
        try:
            result = function()
            self._after[-1] = {key: _content(container) for key, (container, _) in self._before.items()}
            return result
        finally:
            for container, content in self._before.values():
                if not _equal(_content(container), content):
                    _fill(container, content)

    def content(self, value, which):
        """What a list or dict holds at the end of a branch."""
        after = self._after[which] if which < len(self._after) else None
        return value if after is None else after.get(id(value), value)

    def join(self, join):
        """Give each list, dict and object what it holds after both branches; `join` makes one value of two."""
        ends = [after for after in self._after if after is not None]
        for key, (container, content) in self._before.items() if ends else ():
            first, last = ends[0][key], ends[-1][key]
            if not _equal(first, last):
                first = self._joined(join, container, first, last)
            if not _equal(first, content):
                _fill(container, first)
        if self._arrays:
            self._replace()

    def _joined(self, join, container, a, b):
        name = self._name(container)
        if isinstance(container, set):
            return a | b
        if has_fields(container):
            return {
                k: join(*(side[k] if k in side else inherited(container, k) for side in (a, b)), k) for k in {**a, **b}
            }
        found = join(a, b, name)
        if not isinstance(found, ArrayVariable):
            return found
        self._arrays[id(container)] = found
        return [Undefined(name)]  # whoever still refers to the list must not read what only one branch wrote

    def _name(self, container):
        return next((name for name, value in self._others.items() if value is container), "a list or dict")

    def _replace(self):
        """Put the variables in place of lists that got two lengths."""
        for container, _ in self._before.values():
            if isinstance(container, set):
                continue
            content = _content(container)
            changed = {k: self.array(v) for k, v in _items(content)}
            if any(changed[k] is not v for k, v in _items(content)):
                _fill(container, changed if isinstance(content, dict) else list(changed.values()))

    def array(self, value):
        """The variable in place of a list that got two lengths; any other value itself."""
        return self._arrays.get(id(value), value)

    def check(self, names):
        """Raise an error if a list that got two lengths has a second name."""
        for name, value in self._others.items():
            if id(value) in self._arrays and name not in names:
                raise Unconvertible(f"the length of the list '{name}' depends on an `if` that does not name it")


def _layers(values):
    """The layers among local variables and inside them, whose methods a branch may call."""
    for value in values:
        if isinstance(value, Layer):
            yield from value.sublayers(include_self=True)


def owners(foreign, where):
    """The objects that a branch changes besides local variables: those that exist before it.

    Args:
        foreign: (what, line, a function that returns the object) each; without `what`, it may be a tensor.
    """
    found = []
    for what, line, read, _ in foreign:
        try:
            owner = None if read is None else read()
        except (NameError, AttributeError, LookupError, TypeError):
            continue  # the branch makes it
        if isinstance(owner, Undefined):
            continue
        if what is None and type(owner) not in _CONTAINERS:
            continue
        if type(owner) not in _CONTAINERS and not has_fields(owner):
            raise Unconvertible(f"{where} that depends on a tensor changes {what}", line=line)
        found.append(owner)
    return found


def _content(container):
    return fields(container) if has_fields(container) else type(container)(container)


def _fill(container, content):
    if has_fields(container):
        return fill(container, content)
    container.clear()
    (container.extend if isinstance(container, list) else container.update)(content)


def _items(content):
    return list(content.items()) if isinstance(content, dict) else list(enumerate(content))


def _equal(a, b):
    """Whether two contents have the same objects at the same places."""
    if isinstance(a, set):
        return a == b
    if len(a) != len(b):
        return False
    pairs = zip(_items(a), _items(b), strict=True)
    return all(k == m and v is w for (k, v), (m, w) in pairs)
