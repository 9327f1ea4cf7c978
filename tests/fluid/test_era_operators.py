"""Operators of sequences in a file, one each, give what they give in the original, with the same offsets."""

import numpy as np
import pytest
from tests.golden.era_operator_cases import CASES, listed, result_names
from tests.support import GOLDEN

import paddle.fluid as fluid
from paddle._format import desc
from paddle._format.table import signatures
from paddle._format.writer import attribute_type

FACTS = np.load(GOLDEN / "era_operators.npz")


def file_of(folder, type, inputs, results, attrs):
    """Write a program of one operator, as the original describes it; its feed, and the names of its results."""
    block, feed, fetched = desc.Block(0, -1), {}, []
    op = desc.Op(type, attrs=attrs, types={k: attribute_type(type, k, v) for k, v in attrs.items()})
    for slot, value in inputs.items():
        op.inputs[slot] = []
        for i, (array, ends) in enumerate(listed(value)):
            name = f"{slot}_{i}"
            op.inputs[slot].append(name)
            shape = [-1, *array.shape[1:]] if ends else list(array.shape)
            block.vars[name] = desc.Var(name, shape, str(array.dtype), lod_level=len(ends))
            block.ops.append(desc.Op("feed", {"X": ["feed"]}, {"Out": [name]}, {"col": len(feed)}, {"col": "INT"}))
            feed[name] = fluid.LoDTensor()
            feed[name].set(array, fluid.CPUPlace())
            feed[name].set_lod(ends)
    for slot in results:
        slot, op.outputs[slot] = result_names(slot)
        fetched += op.outputs[slot]
    for slot, kind in signatures()[type]["out"].items():
        if slot not in op.outputs and "?" not in kind:
            op.outputs[slot] = [f"unread_{slot}"]
    block.vars.update({n: desc.Var(n, [-1], "float32") for group in op.outputs.values() for n in group})
    block.ops.append(op)
    for col, name in enumerate(fetched):
        block.ops.append(desc.Op("fetch", {"X": [name]}, {"Out": ["fetch"]}, {"col": col}, {"col": "INT"}))
    (folder / "__model__").write_bytes(desc.serialize([block], 3003001, {}))
    return feed, fetched


@pytest.mark.parametrize("case", CASES)
def test_an_operator_of_a_file(case, tmp_path):
    feed, fetched = file_of(tmp_path, *CASES[case])
    exe = fluid.Executor(fluid.CPUPlace())
    program, _, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
    found = exe.run(program, feed=feed, fetch_list=fetches, return_numpy=False)
    for name, value in zip(fetched, found, strict=True):
        want = FACTS[f"{case}/{name}"]
        assert np.array(value).dtype == want.dtype
        np.testing.assert_allclose(np.array(value), want, 1e-4, 1e-5, err_msg=name)
        assert value.lod() == FACTS[f"{case}/{name}/lod"].tolist(), name
