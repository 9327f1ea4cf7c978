"""Audio: files, spectra, features, data sets."""

from . import backends, datasets, features, functional
from .backends import info, load, save

__all__ = ["backends", "datasets", "features", "functional", "info", "load", "save"]
