"""Creation and casts; this path also gives all other functions of `fluid.layers`."""

from ._base import through

__getattr__ = through(__name__)
