"""Layers of model parallelism; they are in `mpu`."""

from . import mpu

__all__ = ["mpu"]
