"""`fleet`: training on several machines."""

from . import fleet
