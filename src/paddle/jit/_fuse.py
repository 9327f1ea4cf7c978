"""Merges a matrix product and a bias, two operators in the model format, into one `linear`."""

from paddle._core.graph.bound import Bound
from paddle._core.graph.recorded_call import RecordedCall
from paddle._core.graph.run import all_reads, every_op
from paddle.nn.functional import linear


def join_linears(program, fetches):
    """Merge each `x @ weight` and `+ bias` of parameters into one record, in place."""
    uses, kept = {}, {v.name for v in fetches}
    for op in every_op(program.global_block().ops):
        for v in all_reads(op):
            uses[v.name] = uses.get(v.name, 0) + 1
    for block in program.blocks:
        made = {}  # name -> the product that computes it
        ops = []
        for op in block.ops:
            product = made.get(_first(op)) if _is_sum(op) else None
            if product is not None and uses[product.outputs.name] == 1 and product.outputs.name not in kept:
                x, weight = product.args[:2]
                if list(op.args[1].shape) == [weight.shape[1]]:
                    ops.remove(product)
                    joined = op.copy(block, lambda v: v)
                    joined.operator, joined.args, joined.kwargs = linear.operator, (x, weight, op.args[1]), {}
                    op.outputs.__dict__["op"] = op = joined
            elif _is_product(op):
                made[op.outputs.name] = op
            ops.append(op)
        block.ops = ops
    program._touch()


def _first(op):
    return op.args[0].name if hasattr(op.args[0], "name") else None


def _is_product(op):
    """Whether a record is `x @ weight`, not transposed, with a parameter matrix on the right."""
    if type(op) is not RecordedCall or op.type != "matmul" or op.interceptors or len(op.args) < 2:
        return False
    named = op.named_arguments()
    plain = not named.get("transpose_x") and not named.get("transpose_y")
    return plain and isinstance(op.args[1], Bound) and op.args[1].ndim == 2 and op.args[0].ndim >= 2


def _is_sum(op):
    """Whether a record is `x + bias`, with a parameter on the right."""
    plain = type(op) is RecordedCall and op.type == "add" and not op.interceptors
    return plain and len(op.args) >= 2 and isinstance(op.args[1], Bound)
