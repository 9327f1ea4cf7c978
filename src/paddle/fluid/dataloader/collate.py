"""How samples become a batch."""

from paddle.io._collate import default_collate_fn, default_convert_fn

__all__ = ["default_collate_fn", "default_convert_fn"]
