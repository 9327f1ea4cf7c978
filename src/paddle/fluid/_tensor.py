"""What tensors of this era answered otherwise, or were asked for by other names."""

from paddle._core.mode import static_implied
from paddle._core.tensor import Tensor, attach

from . import _era

_today = Tensor.__bool__


def __bool__(self):
    """The truth of one element; several in a guard, and variables of this era's graphs, are true as objects are.

    Programs before 1.8 write `if bias:` for "if there is a bias".
    """
    if static_implied() if self._is_symbolic else (_era.guarded() and self.size != 1):
        return True
    return _today(self)


attach(__bool__, "__bool__")
attach(__bool__, "__nonzero__")


@attach
def to_string(self, throw_on_error=True, with_details=False):
    """The tensor as it is printed."""
    return str(self)


attach(0, "lod_level")  # sequences are noted elsewhere
