"""From dynamic to static: the names of `fluid.dygraph.jit` under the folder that had the conversion."""

from ..jit import ProgramTranslator, declarative, dygraph_to_static_func, extract_vars, set_code_level, set_verbosity
from . import program_translator

__all__ = [
    "ProgramTranslator",
    "declarative",
    "dygraph_to_static_func",
    "extract_vars",
    "program_translator",
    "set_code_level",
    "set_verbosity",
]
