"""A Program as text: its variables, then its operators, block by block."""

from .persistable import Persistable
from .variable import Variable


def program_text(blocks):
    """The blocks of a Program, one line for each variable and each operator."""
    return "\n".join(_block_text(block) for block in blocks)


def _block_text(block):
    inside = "" if block.parent_idx < 0 else f", inside block {block.parent_idx}"
    lines = [f"{{ // block {block.idx}{inside}"]
    lines += [f"    {_variable_text(v)}" for v in block.vars.values()]
    if block.vars and block.ops:
        lines.append("")
    lines += [f"    {op.to_string()}" for op in block.ops]
    return "\n".join([*lines, "}"])


def _variable_text(variable):
    kind = "var"
    if isinstance(variable, Persistable):
        kind = "persist var" if not variable.is_parameter else "param" if variable.stop_gradient else "trainable param"
    elif isinstance(variable, Variable) and variable.is_data:
        kind = "data"
    sizes = ", ".join(map(str, variable.shape))
    form = f"sparse {variable._form.layout.upper()}, " if isinstance(variable, Variable) and variable._form else ""
    return f"{kind} {variable.name} : {variable.dtype.name}[{sizes}], {form}stop_gradient={variable.stop_gradient}"
