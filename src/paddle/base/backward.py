"""Gradients in static graphs."""

from ..static import append_backward as append_backward
from ..static import gradients as gradients
