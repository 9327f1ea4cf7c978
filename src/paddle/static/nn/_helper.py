"""Parameters of the functions of `static.nn`, named as in the original."""

import contextlib

from paddle._core import mode, state
from paddle._core.errors import InvalidArgumentError
from paddle._core.flags import flag
from paddle._core.param_attr import ParameterHelper
from paddle.static._data import _static_only

_any_mode = state.collection("static.nn in any mode", list)  # not empty while calls are allowed in dynamic mode


@contextlib.contextmanager
def in_any_mode():
    """A context in which the functions of `static.nn` work in dynamic mode too, as in fluid."""
    _any_mode.append(True)
    try:
        yield
    finally:
        _any_mode.pop()


class Helper(ParameterHelper):
    """The parameters of one call of a function of `static.nn`."""

    def __init__(self, kind, name=None, dtype="float32"):
        if not _any_mode:
            _static_only(f"static.nn.{kind}")
        super().__init__(kind, name, dtype)


def known_product(shape, what):
    """The product of known sizes."""
    count = 1
    for size in shape:
        if size < 0:
            raise InvalidArgumentError(
                f"{what}: the sizes that a weight depends on must be known.",
                f"sizes {list(shape)}",
                "pass them to static.data, or reshape the input.",
            )
        count *= size
    return count


def described():
    """Whether calls are recorded in the words of the model format."""
    return not flag("FLAGS_enable_pir_api") and not mode.is_tracing()
