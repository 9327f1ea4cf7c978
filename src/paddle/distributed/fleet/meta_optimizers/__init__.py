"""Optimizers that know about several processes; those of dynamic mode are in `dygraph_optimizer`."""

from ...._core.import_paths import elsewhere as _elsewhere

__getattr__ = _elsewhere(__name__)
