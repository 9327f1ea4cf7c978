"""The attributes of layers and other objects, which recorded branches and loops read and write like local variables."""

from paddle._core.tensor import Tensor
from paddle.nn import Layer

from .._errors import Unconvertible
from .._thread import THREAD
from .state import Undefined

_TABLES = ("_buffers", "_parameters")  # where a layer keeps attributes besides its own dict
_MACHINERY = frozenset((*_TABLES, "_sub_layers", "_non_persistable_buffer_names_set"))


def has_fields(value):
    """Whether a value is an object whose attributes can be read and written."""
    return hasattr(value, "__dict__") and not isinstance(value, (Tensor, type))


def hold(owner):
    """Have the trace restore the attributes of a layer when it ends, also of one that it has not called."""
    if isinstance(owner, Layer) and THREAD.tracer is not None:
        THREAD.tracer.bindings.enter(owner)


def fields(owner):
    """The attributes of an object, as a dict."""
    found = vars(owner)
    if not isinstance(owner, Layer):
        return dict(found)
    own = {k: v for k, v in found.items() if k not in _MACHINERY}
    for table in _TABLES:
        own.update(found[table])
    return own


def fill(owner, content):
    """Give an object these attributes and no others."""
    for name in set(fields(owner)) - set(content):
        write(owner, name, Undefined(name))
    for name, value in content.items():
        write(owner, name, value)


def read(owner, name):
    """An attribute of an object, or a plain one of its class; `Undefined` if there is none."""
    found = fields(owner)
    return found[name] if name in found else inherited(owner, name)


def inherited(owner, name):
    """What an attribute that an object does not have itself is in its class; `Undefined` if the class computes it."""
    for kind in type(owner).__mro__:
        if name in vars(kind):
            found = vars(kind)[name]
            return Undefined(name) if hasattr(found, "__get__") else found
    return Undefined(name)


def write(owner, name, value):
    """Set an attribute where it is, without what a layer does with new ones; `Undefined` removes it."""
    place = vars(owner)
    for table in _TABLES if isinstance(owner, Layer) else ():
        if name in place[table]:
            place = place[table]
            break
    if not isinstance(value, Undefined):
        place[name] = value
    elif place.pop(name, None) is not None and isinstance(owner, Layer):
        owner._non_persistable_buffer_names_set.discard(name)


def with_fields(foreign, where, get, put, names, grown):
    """`get`, `put`, `names` and `grown` of a recorded loop, with the attributes that it changes too.

    Args:
        foreign: (what, line, a function that returns the object, (a function that returns the object of an attribute,
            its name) or None) each; without `what`, it may be a tensor, whose change is recorded.
    """
    found = {}
    for what, line, _, field in foreign:
        owner = None if field is None else _existing(field[0])
        if owner is None or hasattr(getattr(type(owner), field[1], None), "__set__"):
            if what is not None:
                raise Unconvertible(f"{where} that depends on a tensor changes {what}", line=line)
            continue
        name = field[1]
        value = read(owner, name)
        if what is None and not isinstance(value, (list, dict)):
            continue
        hold(owner)
        found[id(owner), name] = owner, name, isinstance(value, list) and what is not None
    if not found:
        return get, put, names, grown
    places = [(owner, name) for owner, name, _ in found.values()]
    labels = [f"{type(owner).__name__}.{name}" for owner, name in places]
    count = len(names)

    def get_all():
        return (*get(), *(read(owner, name) for owner, name in places))

    def put_all(values):
        put(tuple(values[:count]))
        for (owner, name), value in zip(places, values[count:], strict=True):
            write(owner, name, value)

    lists = [label for label, (*_, is_list) in zip(labels, found.values(), strict=True) if is_list]
    return get_all, put_all, (*names, *labels), (*grown, *lists)


def _existing(reader):
    """The object of an attribute; None if the loop makes it, or if it has no attributes of its own."""
    try:
        owner = reader()
    except (NameError, AttributeError, LookupError, TypeError):
        return None
    return None if isinstance(owner, Undefined) or not has_fields(owner) else owner
