"""What tensors of this era answered otherwise, or were asked for by other names."""

from paddle._core.hooks import TENSOR_VALUE
from paddle._core.mode import static_implied
from paddle._core.tensor import attach

from . import _era


def _truth(tensor, name):
    """The truth of one element; several in a guard, and variables of this era's graphs, are true as objects are.

    Programs before 1.8 write `if bias:` for "if there is a bias".
    """
    if name != "__bool__":
        return None
    return (static_implied() if tensor._is_symbolic else _era.guarded() and tensor.size != 1) or None


TENSOR_VALUE.register(_truth, lasting=True)


@attach
def to_string(self, throw_on_error=True, with_details=False):
    """The tensor as it is printed."""
    return str(self)


attach(0, "lod_level")  # sequences are noted elsewhere
