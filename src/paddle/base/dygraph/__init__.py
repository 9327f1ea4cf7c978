"""Dynamic mode under its old name: it is always on here."""

from . import base, tracer
from .base import (
    disable_dygraph,
    enable_dygraph,
    enable_grad,
    enabled,
    grad,
    guard,
    is_grad_enabled,
    no_grad,
    no_grad_,
    set_grad_enabled,
    to_variable,
)
from .tracer import Tracer
