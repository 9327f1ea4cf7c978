"""The messages of `framework.proto`, as classes that `wire` reads and writes.

All knowledge about the format is text: there is no generated code that could get out of
sync with the schema, and no library that could.
"""

import functools
import pathlib
import re

SCALARS = frozenset({"int32", "int64", "bool", "float", "double", "string"})
_TOKEN = re.compile(r'"[^"]*"|[\w.]+|-?\d+|[{}=;\[\]]|-\d+')


class Field:
    """One field of a message: its number, name, type and multiplicity."""

    __slots__ = ("default", "kind", "label", "message", "name", "number")

    def __init__(self, label, kind, name, number, default):
        self.label, self.kind, self.name, self.number, self.default = label, kind, name, number, default
        self.message = None  # the class, if it holds messages


class Enum:
    """Names of numbers, both ways."""

    def __init__(self, pairs):
        self.numbers, self.names = dict(pairs), {number: name for name, number in pairs}

    def __getattr__(self, name):
        try:
            return self.numbers[name]
        except KeyError:
            raise AttributeError(name) from None


class Message:
    """A message: every field is an attribute; unset is None, or the schema's default, or an empty list."""

    __slots__ = ()
    fields = ()

    def __init__(self, **values):
        for field in self.fields:
            setattr(self, field.name, [] if field.label == "repeated" else field.default)
        for name, value in values.items():
            setattr(self, name, value)

    def __eq__(self, other):
        return type(self) is type(other) and all(getattr(self, f.name) == getattr(other, f.name) for f in self.fields)

    __hash__ = None

    def __repr__(self):
        shown = ((f.name, getattr(self, f.name)) for f in self.fields)
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in shown if v not in (None, []))})"


@functools.cache
def messages():
    """{full name: class or Enum} of the schema, such as 'OpDesc.Attr'."""
    text = re.sub(r"//[^\n]*", "", pathlib.Path(__file__).with_name("framework.proto").read_text(encoding="utf-8"))
    text = re.sub(r"(syntax|package)\b[^;]*;", "", text)
    found = {}
    _body(iter(_TOKEN.findall(text)), "", found)
    for name, made in found.items():
        if isinstance(made, type):
            for field in made.fields:
                if field.kind not in SCALARS:
                    _link(field, name, found)
            made.by_number = {field.number: field for field in made.fields}
    return found


def message(name):
    """The class of a message."""
    return messages()[name]


def enum(name):
    """An enumeration."""
    return messages()[name]


def _body(tokens, scope, found):
    """The declarations up to a closing brace; the fields among them."""
    fields = []
    for token in tokens:
        if token == "}":
            break
        if token == "message":
            name = scope + next(tokens)
            _expect(tokens, "{")
            inside = _body(tokens, f"{name}.", found)
            slots = tuple(f.name for f in inside)
            found[name] = type(name, (Message,), {"__slots__": slots, "fields": tuple(inside), "__hash__": None})
        elif token == "enum":
            name = scope + next(tokens)
            _expect(tokens, "{")
            found[name] = Enum(_members(tokens))
        elif token in ("optional", "required", "repeated"):
            fields.append(_field(token, tokens))
        elif token != ";":
            raise SyntaxError(f"framework.proto: {token!r} is not understood")
    return fields


def _members(tokens):
    pairs = []
    for token in tokens:
        if token == "}":
            return pairs
        if token != ";":
            _expect(tokens, "=")
            pairs.append((token, int(next(tokens))))
    raise SyntaxError("framework.proto: an enum does not end")


def _field(label, tokens):
    kind, name = next(tokens), next(tokens)
    _expect(tokens, "=")
    number, default = int(next(tokens)), None
    if next(tokens) == "[":
        _expect(tokens, "default")
        _expect(tokens, "=")
        text = next(tokens)
        default = text == "true" if kind == "bool" else int(text)
        _expect(tokens, "]")
    return Field(label, kind, name, number, default)


def _expect(tokens, wanted):
    actual = next(tokens)
    if actual != wanted:
        raise SyntaxError(f"framework.proto: expected {wanted!r}, found {actual!r}")


def _link(field, owner, found):
    """Resolve the name of a field's type, from the innermost scope outwards."""
    scope = owner
    while True:
        target = found.get(f"{scope}.{field.kind}" if scope else field.kind)
        if target is not None:
            if isinstance(target, Enum):
                field.kind = "int32"
            else:
                field.message = target
            return
        if not scope:
            raise SyntaxError(f"framework.proto: the type {field.kind!r} is not defined")
        scope = scope.rpartition(".")[0]
