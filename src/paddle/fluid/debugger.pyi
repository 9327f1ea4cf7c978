# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def atomic_write(path: Any) -> Any:
    """Open `path` for writing bytes; it is replaced only when the block succeeds and everything is on the disk."""

def draw_block_graphviz(block: Any, highlights: Any = None, path: str = './temp.dot') -> Any:
    """Write a block as a graph in the language of Graphviz: operators as boxes, variables as ellipses.

    Args:
        highlights: names of variables to draw in red."""

def pprint_block_codes(block_desc: Any, show_backward: bool = False) -> Any:
    """Print the operators of a block, one per line, with what they read and write."""

def pprint_program_codes(program_desc: Any) -> Any:
    """Print the operators of all blocks of a program."""

def program_to_code(prog: Any, fout: Any = None, skip_op_callstack: bool = True) -> Any:
    """Write a program as text to a file, or print it; where a call was made is never shown."""
