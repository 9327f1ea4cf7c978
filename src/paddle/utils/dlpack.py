"""Sharing memory with other libraries through DLPack, without a copy."""

from ..tensor.storage import from_dlpack, to_dlpack

__all__ = ["to_dlpack", "from_dlpack"]
