"""`ProgramTranslator`, under its fluid path."""

from ..jit import ProgramTranslator

__all__ = ["ProgramTranslator"]
