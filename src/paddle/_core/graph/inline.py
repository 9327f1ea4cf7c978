"""Copy the records of a Program into another Program, with new variables."""

from .. import names
from .persistable import Persistable
from .program import Block, Program, default_main_program
from .record import resolve
from .variable import Variable


def replace_persistables(program, change):
    """A copy of a Program in which each persistable variable is replaced by `change(variable, block)`."""
    copy = program.clone()
    known = {}

    def own(tensor):
        if not isinstance(tensor, Persistable):
            return tensor
        if tensor.name not in known:
            known[tensor.name] = change(tensor, copy.global_block())
        return known[tensor.name]

    for block in copy.blocks:
        block.vars = {name: own(v) for name, v in block.vars.items()}
        block.ops = [op.copy(block, own) for op in block.ops]
    copy._touch()
    return copy


def inline(source: Program, feeds, given, fetches):
    """Copy a Program into the current block of another, with `given` as its feeds; return its results in order."""
    program = default_main_program()
    outer = program.current_block()
    moved = {v.name: resolve(outer, "program", x) for v, x in zip(feeds, given, strict=True)}
    blocks = {0: outer}
    for block in source.blocks[1:]:
        made = Block(program, len(program.blocks), blocks[block.parent_idx].idx)
        program.blocks.append(made)
        blocks[block.idx] = made

    def change(tensor):
        if isinstance(tensor, Persistable) or not isinstance(tensor, Variable):
            return resolve(outer, "program", tensor)
        if tensor.name not in moved:
            copy = object.__new__(type(tensor))
            block = blocks[tensor.block.idx]
            copy.__dict__.update(tensor.__dict__, block=block, _name=names.generate(tensor.name))
            moved[tensor.name] = block._add(copy)
        return moved[tensor.name]

    for block in source.blocks:
        for op in block.ops:
            copy = op.copy(blocks[block.idx], change)
            if getattr(op, "block_ids", ()):
                copy.block_ids = tuple(blocks[i].idx for i in op.block_ids)
            blocks[block.idx]._append(copy)
    return [change(v) for v in fetches]


def in_training(program, training):
    """A copy of a Program with dropout, batch norm and similar operators in training or in evaluation mode."""
    copy = program.clone()
    for block in copy.blocks:
        for op in block.ops:
            own = () if op.operator is None else op.operator.parameters
            for name, value in (("training", training), ("is_test", not training)):
                if name in own:
                    at = own.index(name)
                    if at < len(op.args):
                        op.args = (*op.args[:at], value, *op.args[at + 1 :])
                    else:
                        op.kwargs = {**op.kwargs, name: value}
    copy._touch()
    return copy


__all__ = ["in_training", "inline", "replace_persistables"]
