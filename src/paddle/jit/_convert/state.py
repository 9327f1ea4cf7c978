"""The values of local variables in a converted function: undefined ones, symbolic ones, containers that change."""

import contextlib
import numbers

from paddle._core import mode
from paddle._core.graph import default_main_program
from paddle._core.graph.array import ArrayVariable, make_array
from paddle._core.graph.optional import check_present
from paddle._core.graph.sizes import UnknownSize
from paddle._core.graph.variable import Variable
from paddle._core.tensor import Tensor

from .._errors import Unconvertible


class Undefined:
    """The value of a local variable that is not assigned yet: any use of it raises UnboundLocalError, as in Python."""

    __slots__ = ("_name",)

    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def __repr__(self):
        return f"<'{object.__getattribute__(self, '_name')}' has no value>"


def _refuse(self, *args, **kwargs):
    name = object.__getattribute__(self, "_name")
    raise UnboundLocalError(f"cannot access local variable '{name}' where it is not associated with a value")


for _method in (
    "__getattr__ __bool__ __call__ __iter__ __len__ __getitem__ __setitem__ __contains__ __enter__ __index__ __int__ "
    "__float__ __neg__ __pos__ __abs__ __invert__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __add__ __radd__ __sub__ "
    "__rsub__ __mul__ __rmul__ __truediv__ __rtruediv__ __floordiv__ __rfloordiv__ __mod__ __rmod__ __pow__ __rpow__ "
    "__matmul__ __rmatmul__ __and__ __rand__ __or__ __ror__ __xor__ __rxor__"
).split():
    setattr(Undefined, _method, _refuse)
Undefined.__hash__ = object.__hash__


class Raised(Exception):
    """An error that a recorded branch ends in."""

    def __init__(self, error):
        super().__init__(error)
        self.error = error


def undefined(name):
    """The first value of a local variable."""
    return Undefined(name)


def returned(value):
    """The result of a function; None if it returned nothing."""
    return None if isinstance(value, Undefined) else value


def symbolic(value):
    """The variable of a tensor whose value is not known in a trace; None for other values."""
    if isinstance(value, Variable):
        return value
    if isinstance(value, UnknownSize):
        return value.variable()
    if isinstance(value, Tensor) and mode.is_tracing():
        binder = default_main_program()._binder
        return None if binder is None else binder(value)
    return None


def truth(variable):
    """The truth value of a variable, as a boolean variable."""
    check_present(variable)
    if isinstance(variable, ArrayVariable):
        return variable.length() > 0
    if variable.dtype.name == "bool":
        return variable
    return variable != 0


def is_number(value):
    """Whether a value is a plain number, which a branch or a loop can turn into a tensor."""
    return isinstance(value, numbers.Number) and not isinstance(value, (complex, UnknownSize))


def same(a, b):
    """Whether two values are identical or equal; objects that cannot be compared are different."""
    try:
        return a is b or bool(a == b)
    except Exception:  # whatever their own `==` raises
        return False


def kind_of(value):
    """A description of a value for error messages."""
    if isinstance(value, Tensor):
        return "a tensor"
    return "None" if value is None else f"{value!r}" if is_number(value) else f"a {type(value).__name__}"


@contextlib.contextmanager
def scratch():
    """A block of the Program that is discarded with everything recorded in it."""
    program = default_main_program()
    count = len(program.blocks)
    with program.inner_block() as block:
        try:
            yield block
        finally:
            del program.blocks[count:]
            program._touch()


def kept(values):
    """The contents of the lists and dicts among values, for `put_back`."""
    return [(v, type(v)(v)) for v in values if type(v) in (list, dict)]


def put_back(contents):
    """Restore the contents of lists and dicts that `kept` saved."""
    for container, content in contents:
        container.clear()
        (container.extend if type(container) is list else container.update)(content)


def as_array(value, name):
    """Convert a list of tensors to a variable that holds any number of tensors."""
    if isinstance(value, ArrayVariable):
        return value
    if not all(isinstance(v, Tensor) or is_number(v) for v in value):
        raise Unconvertible(f"the list '{name}' grows depending on a tensor, and holds values that are not tensors")
    return make_array(value)
