"""What `to_static` makes, under the module's name in Paddle."""

from .._legacy import ProgramTranslator
from .._program_cache import ConcreteProgram, ProgramCache
from .._static_function import StaticFunction

__all__ = ["ConcreteProgram", "ProgramCache", "ProgramTranslator", "StaticFunction"]
