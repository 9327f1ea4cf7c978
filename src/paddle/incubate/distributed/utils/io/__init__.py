"""Files of models that are split over processes."""

from .save_for_auto import save_for_auto_inference

__all__ = ["save_for_auto_inference"]
