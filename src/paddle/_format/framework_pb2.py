"""The messages of `framework.proto` as programs know them from the module that protobuf generates.

Messages have attributes, lists for what is repeated, `ParseFromString`, `SerializeToString`, `HasField` and `CopyFrom`;
an enumeration has `Name` and `Value`. There is no reflection (`DESCRIPTOR`), and fields have the names of 3.x.
"""

from . import schema, wire


def _parse(self, data):
    """Fill the message from bytes; the number of bytes."""
    _copy(self, wire.decode(self._plain, data))
    return len(data)


def _copy(self, other):
    """Take over the fields of a message of this kind."""
    for field in self.fields:
        value = getattr(other, field.name)
        setattr(self, field.name, list(value) if field.label == "repeated" else value)


def _has(self, name):
    """Whether a field is set, or differs from its default."""
    field = next(f for f in self.fields if f.name == name)
    return getattr(self, name) not in (None, [], field.default)


_METHODS = {
    "ParseFromString": _parse,
    "SerializeToString": wire.encode,
    "CopyFrom": _copy,
    "HasField": _has,
    "__slots__": (),
    "__hash__": None,
}


def _same(a, b):
    """Whether two messages of one kind hold the same."""
    return isinstance(b, a._plain) and all(getattr(a, f.name) == getattr(b, f.name) for f in a.fields)


class _Enum:
    """Names of numbers, both ways."""

    def __init__(self, pairs):
        self._numbers, self._names = pairs.numbers, pairs.names

    def Name(self, number):
        """The name of a number."""
        return self._names[number]

    def Value(self, name):
        """The number of a name."""
        return self._numbers[name]

    def keys(self):
        """All names."""
        return list(self._numbers)


def _made():
    """{name: class, enumeration or number} of the module; what is declared within a message is its attribute."""
    found, top = {}, {}
    for name, kind in sorted(schema.messages().items(), key=lambda pair: pair[0].count(".")):
        scope, _, own = name.rpartition(".")
        if isinstance(kind, schema.Enum):
            made, members = _Enum(kind), kind.numbers
        else:
            made, members = type(own, (kind,), {**_METHODS, "__eq__": _same, "_plain": kind}), {}
            found[name] = made
        for member, value in {own: made, **members}.items():
            if scope:
                setattr(found[scope], member, value)
            else:
                top[member] = value
    return top


globals().update(_made())
