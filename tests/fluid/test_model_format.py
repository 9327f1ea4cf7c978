"""Model files with sequence functions: those of the original, and ours written and read back."""

import numpy as np
import pytest
from tests.golden.record_fluid_lod_model import LENGTHS, ROWS
from tests.support import GOLDEN

import paddle.fluid as fluid

L = fluid.layers


def fed():
    return {"x": fluid.create_lod_tensor(ROWS, LENGTHS, fluid.CPUPlace())}


def test_a_file_of_the_original_is_read():
    exe = fluid.Executor(fluid.CPUPlace())
    folder = str(GOLDEN / "fluid_lod")
    program, feeds, fetches = fluid.io.load_inference_model(folder, exe, "model.pdmodel", "model.pdiparams")
    assert feeds == ["x"]
    found = exe.run(program, feed=fed(), fetch_list=fetches)
    with np.load(GOLDEN / "fluid_lod" / "expected.npz") as expected:
        for value, name in zip(found, expected.files, strict=True):
            np.testing.assert_allclose(value, expected[name], 1e-4, 1e-6)


def attention(x):
    return L.sequence_pool(x * L.sequence_softmax(L.fc(x, 1)), "sum")


NETS = {
    "lstm": lambda x: L.dynamic_lstm(L.fc(x, 12), 12)[0],
    "lstm_without_peepholes": lambda x: L.dynamic_lstm(L.fc(x, 12), 12, use_peepholes=False, is_reverse=True)[1],
    "gru": lambda x: L.dynamic_gru(L.fc(x, 9), 3, origin_mode=True),
    "attention": attention,
    "conv": lambda x: fluid.nets.sequence_conv_pool(x, 3, 3, act="tanh"),
    "crf": lambda x: L.crf_decoding(L.fc(x, 3), fluid.ParamAttr(name="crfw")),
    "reverse": L.sequence_reverse,
    "expand": lambda x: L.sequence_expand(L.sequence_pool(x, "max"), x),
    "concat": lambda x: L.sequence_concat([x, L.sequence_reverse(x)]),
    "reshape": lambda x: L.sequence_pool(L.sequence_reshape(x, 2), "average"),
    "pad": lambda x: L.sequence_pad(x, L.fill_constant([1], "float32", 3.0))[0],
    "unpad": lambda x: L.sequence_unpad(*L.sequence_pad(x, L.fill_constant([1], "float32", 3.0))),
}


@pytest.mark.parametrize("name", sorted(NETS))
def test_round_trip(name, tmp_path):
    x = L.data("x", [4], lod_level=1)
    out = NETS[name](x)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    (want,) = exe.run(feed=fed(), fetch_list=[out], return_numpy=False)
    fluid.io.save_inference_model(str(tmp_path), ["x"], [out], exe)
    with fluid.scope_guard(fluid.Scope()):
        program, feeds, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        assert feeds == ["x"]
        (found,) = exe.run(program, feed=fed(), fetch_list=fetches, return_numpy=False)
    np.testing.assert_allclose(np.array(found), np.array(want), 1e-5, 1e-6)
    assert found.lod() == want.lod()


def test_functions_without_a_counterpart_are_named(tmp_path):
    x = L.data("x", [4], lod_level=1)
    out = L.sequence_expand_as(L.sequence_pool(x, "sum"), x)
    exe = fluid.Executor(fluid.CPUPlace())
    with pytest.raises(NotImplementedError, match="sequence_expand"):
        fluid.io.save_inference_model(str(tmp_path), ["x"], [out], exe)
