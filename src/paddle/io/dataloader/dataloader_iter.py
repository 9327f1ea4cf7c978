"""The iterator over the batches of a loader."""

from .._collate import default_collate_fn as default_collate_fn
from .._collate import default_convert_fn as default_convert_fn
from .._loader import LoaderIterator as _DataLoaderIterBase

__all__ = ["_DataLoaderIterBase", "default_collate_fn", "default_convert_fn"]
