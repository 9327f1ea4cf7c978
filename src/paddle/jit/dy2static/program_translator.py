"""What `to_static` makes, under the module's name in Paddle."""

from .._eras import ProgramTranslator
from .._static_function import ConcreteProgram, ProgramCache, StaticFunction

__all__ = ["ConcreteProgram", "ProgramCache", "ProgramTranslator", "StaticFunction"]
