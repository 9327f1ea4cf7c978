"""`fleet`: training on several machines; generators of data for it."""

from . import data_generator, fleet
