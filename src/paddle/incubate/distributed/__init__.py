"""Experimental parts of distributed training: mixtures of experts, checkpoints for inference."""

from . import fleet, models, utils

__all__ = ["fleet", "models", "utils"]
