"""Sharing memory with other libraries through DLPack, without a copy."""

from ..tensor.conversion import from_dlpack, to_dlpack

__all__ = ["to_dlpack", "from_dlpack"]
