"""Which operators of a Program compute in which precision."""

from collections import Counter

from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph import Program, Variable, default_main_program
from paddle._core.precision_table import table, titled

_KINDS = {"float16": "fp16", "bfloat16": "bf16", "float32": "fp32"}


def collect_operator_stats(program=None, print_subblocks=False):
    """Print how many operators of each type a Program has, by the precision of their inputs.

    Args:
        print_subblocks: print the blocks of branches and loops one by one as well.
    """
    program = default_main_program() if program is None else program
    if not isinstance(program, Program):
        raise InvalidTypeError("collect_operator_stats: 'program' must be a Program.", received(program=program))
    counts = [Counter((op.type, _kind(op)) for op in block.ops) for block in program.blocks]
    if print_subblocks and len(counts) > 1:
        for number, block in enumerate(counts):
            print(titled(f"op list of block {number}"))
            print(table(block))
    print(titled("op list of all blocks"))
    print(table(sum(counts, Counter())))


def _kind(op):
    """The precision of the first floating-point input, or else of the first variable."""
    found = [v.dtype for v in (*op.reads(), *op.writes()) if isinstance(v, Variable)]
    kind = next((d for d in found if d.is_floating_point), found[0] if found else None)
    return _KINDS.get(getattr(kind, "name", None), "other")
