"""`if bias:` as programs before 1.8 asked it: several elements, or a variable, are true as every object is."""

from paddle._core.mode import static_implied
from paddle._core.tensor import Tensor, attach

from . import _era

_today = Tensor.__bool__


def __bool__(self):
    """The truth of one element; inside a guard, and in a graph of this era, anything else is true."""
    if static_implied() if self._is_symbolic else (_era.guarded() and self.size != 1):
        return True
    return _today(self)


attach(__bool__, "__bool__")
attach(__bool__, "__nonzero__")
