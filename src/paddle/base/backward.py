"""Gradients in static graphs."""

from .._core.import_paths import elsewhere as _elsewhere
from ..static import append_backward as append_backward
from ..static import gradients as gradients

__getattr__ = _elsewhere(__name__)
