"""Programs as text and as drawings, to look at them."""

import json
import os

from paddle._files.atomic import atomic_write

__all__ = ["draw_block_graphviz", "pprint_block_codes", "pprint_program_codes", "program_to_code"]


def pprint_program_codes(program_desc):
    """Print the operators of all blocks of a program."""
    for block in program_desc.blocks:
        pprint_block_codes(block)


def pprint_block_codes(block_desc, show_backward=False):
    """Print the operators of a block, one per line, with what they read and write."""
    print(f"# block {block_desc.idx}")
    for op in block_desc.ops:
        print(f"{', '.join(op.output_arg_names)} = {op.type}({', '.join(op.input_arg_names)})")


def program_to_code(prog, fout=None, skip_op_callstack=True):
    """Write a program as text to a file, or print it; where a call was made is never shown."""
    print(prog, file=fout)


def draw_block_graphviz(block, highlights=None, path="./temp.dot"):
    """Write a block as a graph in the language of Graphviz: operators as boxes, variables as ellipses.

    Args:
        highlights: names of variables to draw in red.
    """
    names, lines = {}, []
    for index, op in enumerate(block.ops):
        lines.append(f"  op{index} [label={json.dumps(op.type)}, shape=box];")
        for side in (op.input_arg_names, op.output_arg_names):
            for name in side:
                names.setdefault(name, f"var{len(names)}")
        lines += [f"  {names[name]} -> op{index};" for name in op.input_arg_names]
        lines += [f"  op{index} -> {names[name]};" for name in op.output_arg_names]
    red = set(highlights or ())
    for name, node in names.items():
        lines.append(f"  {node} [label={json.dumps(name)}{', color=red' if name in red else ''}];")
    with atomic_write(os.fspath(path)) as file:
        file.write(("digraph {\n" + "\n".join(lines) + "\n}\n").encode())
