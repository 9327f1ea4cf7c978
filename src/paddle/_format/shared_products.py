"""Products that are scaled and also read by others, in words that the original's predictor leaves alone.

Its `matmul_v2_scale_fuse_pass` makes one operator of `matmul_v2` and `scale`, and removes the product between them
though others read it, as `0.5 * x * (1 + tanh(x ** 3))` does: they are left without input. It knows `scale` only.
"""

from collections import Counter

from . import desc
from .table import signatures


def separate(blocks, temporary):
    """Multiply such a product by a constant instead of scaling it; `temporary` makes a new variable of a block."""
    products = {name for b in blocks for op in b.ops if op.type == "matmul_v2" for name in op.outputs["Out"]}
    readers = Counter(name for b in blocks for op in b.ops for names in op.inputs.values() for name in names)
    shared = {name for name in products if readers[name] > 1}
    for block in blocks:
        changed = []
        for op in block.ops:
            fused = op.type == "scale" and op.inputs["X"][0] in shared and not op.inputs.get("ScaleTensor")
            changed += _multiplied(op, block, temporary) if fused and not op.attrs.get("bias") else [op]
        block.ops[:] = changed


def _multiplied(op, block, temporary):
    """The operators that multiply by a constant, in place of a `scale` without bias."""
    out, scale = block.vars[op.outputs["Out"][0]], op.attrs["scale"]
    shape = [1] if out.shape else []
    factor = temporary(block, shape, out.dtype, "scale").name
    value = {"value": scale, "str_value": repr(scale), "force_cpu": False, "place_type": -1}
    return [
        _op("fill_constant", {"Out": [factor]}, op, shape=shape, dtype=desc.dtype_number(out.dtype), **value),
        _op("elementwise_mul", {"Out": [out.name]}, op, {"X": op.inputs["X"], "Y": [factor]}, axis=-1),
    ]


def _op(type, outputs, like, inputs=None, **attrs):
    """An operator with all its slots, with the role and the device of another one."""
    facts, common = signatures()[type], ("op_role", "op_device")
    given = {slot: (inputs or {}).get(slot, []) for slot in facts["in"]}
    types = {**{name: facts["attrs"][name] for name in attrs}, **{name: like.types[name] for name in common}}
    return desc.Op(type, given, outputs, {**attrs, **{name: like.attrs[name] for name in common}}, types)
