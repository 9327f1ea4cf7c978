"""Collating samples into batches."""

from .._collate import default_collate_fn as default_collate_fn
from .._collate import default_convert_fn as default_convert_fn
