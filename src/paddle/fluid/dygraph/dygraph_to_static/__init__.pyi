# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.dygraph.dygraph_to_static import program_translator as program_translator
from paddle.fluid.dygraph.jit import ProgramTranslator as ProgramTranslator
from paddle.fluid.dygraph.jit import declarative as declarative
from paddle.fluid.dygraph.jit import dygraph_to_static_func as dygraph_to_static_func
from paddle.fluid.dygraph.jit import extract_vars as extract_vars
from paddle.jit import set_code_level as set_code_level
from paddle.jit import set_verbosity as set_verbosity
