"""`Tracer`, under its fluid path."""

from paddle.base.dygraph.tracer import Tracer

__all__ = ["Tracer"]
