"""Static graphs, of which the description of inputs is there."""

from ._input_spec import InputSpec

__all__ = ["InputSpec"]


def __getattr__(name):
    from paddle import _NotYet

    if name.startswith("__"):
        raise AttributeError(name)
    raise _NotYet(f"paddle.static.{name}: static graphs are not there yet; use dynamic mode")
