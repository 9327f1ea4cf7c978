"""Record what operators of sequences answer in a program of the original: era_operators.npz.

python tests/golden/record_era_operators.py      # with the original installed
"""

import pathlib

import numpy as np
from era_operator_cases import CASES, listed, result_names

import paddle
from paddle.base import core


def answer(type, inputs, results, attrs):
    """{result: its values}, and {result/lod: its offsets}."""
    program, feed = paddle.static.Program(), {}
    with paddle.static.program_guard(program):
        block, slots, outs = program.global_block(), {}, {}
        for slot, value in inputs.items():
            slots[slot] = []
            for i, (array, ends) in enumerate(listed(value)):
                name = f"{slot}_{i}"
                slots[slot].append(paddle.static.data(name, array.shape, str(array.dtype), lod_level=len(ends)))
                feed[name] = core.DenseTensor()
                feed[name].set(array, paddle.CPUPlace())
                feed[name].set_lod([list(map(int, level)) for level in ends])
        for slot in results:
            slot, names = result_names(slot)
            outs[slot] = [block.create_var(name=f"out/{name}") for name in names]
        hidden = {
            o.name: [block.create_var(name=f"unread/{o.name}")]
            for o in paddle.base.framework.OpProtoHolder.instance().get_op_proto(type).outputs
            if o.name not in outs and not o.dispensable
        }
        block.append_op(type=type, inputs=slots, outputs={**outs, **hidden}, attrs=attrs)
        fetches = [v for group in outs.values() for v in group]
        found = paddle.static.Executor(paddle.CPUPlace()).run(program, feed, fetches, return_numpy=False)
    kept = {}
    for variable, value in zip(fetches, found):
        name = variable.name.removeprefix("out/")
        kept[name] = np.array(value)
        kept[f"{name}/lod"] = np.array(value.lod() or np.zeros((0, 0)), "int64")
    return kept


if __name__ == "__main__":
    paddle.enable_static()
    facts = {}
    with paddle.pir_utils.OldIrGuard():
        for case, row in CASES.items():
            facts.update({f"{case}/{key}": value for key, value in answer(*row).items()})
    np.savez_compressed(pathlib.Path(__file__).with_name("era_operators.npz"), **facts)
