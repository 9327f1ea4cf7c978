"""The names that programs import from here."""

from .._static_function import StaticFunction
from . import program_translator

__all__ = ["StaticFunction", "program_translator"]
