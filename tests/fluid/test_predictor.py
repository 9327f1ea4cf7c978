"""Inference as of 1.x; the facts are those of 3.3.1, whose compiled core still has these classes."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import fluid
from paddle.fluid.core import (
    AnalysisConfig,
    NativeConfig,
    PaddleBuf,
    PaddleDType,
    PaddleTensor,
    create_paddle_predictor,
)

X = np.arange(3, dtype="float32").reshape(1, 3)
Y = [[10.0, 13.0]]  # X times the weight [[0, 1], [2, 3], [4, 5]]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """The path of a model with one input, x."""
    path = str(tmp_path_factory.mktemp("model") / "net")
    net = paddle.nn.Linear(3, 2)
    net.weight.set_value(np.arange(6, dtype="float32").reshape(3, 2))
    net.bias.set_value(np.zeros(2, "float32"))
    paddle.jit.save(net, path, [paddle.static.InputSpec([None, 3], "float32", "x")])
    return path


def config(model):
    return AnalysisConfig(f"{model}.pdmodel", f"{model}.pdiparams")


def test_a_tensor():
    tensor = PaddleTensor(X)
    assert (tensor.name, tensor.shape, tensor.dtype, tensor.lod) == ("", [1, 3], PaddleDType.FLOAT32, [])
    assert (tensor.data.length(), tensor.data.empty(), tensor.data.float_data()) == (12, False, [0.0, 1.0, 2.0])
    np.testing.assert_array_equal(tensor.as_ndarray(), X)
    named = PaddleTensor(data=X, name="y", lod=[[0, 1]])
    assert (named.name, named.lod) == ("y", [[0, 1]])
    kinds = [PaddleTensor(X.astype(kind)).dtype for kind in ("int8", "int32", "int64")]
    assert kinds == [PaddleDType.INT32, PaddleDType.INT32, PaddleDType.INT64]
    check_error(lambda: PaddleTensor(X.astype("float64")), TypeError, "float32, int64 or int32", "astype('float32')")


def test_a_tensor_that_is_filled_in_afterwards():
    tensor = PaddleTensor()
    assert (tensor.name, tensor.shape, tensor.dtype, tensor.data.length()) == ("", [], PaddleDType.FLOAT32, 0)
    assert tensor.data.empty()
    tensor.name, tensor.shape, tensor.data = "x", [1, 3], PaddleBuf([1.0, 2.0, 3.0])
    assert tensor.as_ndarray().tolist() == [[1.0, 2.0, 3.0]]
    tensor.dtype = PaddleDType.BOOL
    check_error(tensor.as_ndarray, TypeError, "FLOAT32, INT64 or INT32")


def test_a_buffer():
    buffer = PaddleBuf(8)
    assert (buffer.length(), buffer.empty()) == (8, False)
    buffer.resize(16)
    assert buffer.length() == 16
    buffer.reset(np.array([1, 2], "int64"))
    assert (buffer.length(), buffer.int64_data(), buffer.int32_data()) == (16, [1, 2], [1, 0, 2, 0])
    buffer.resize(8)
    assert buffer.tolist("int64") == [1]
    assert PaddleBuf(np.array([1, 2], "int32")).tolist("int32") == [1, 2]
    check_error(lambda: buffer.tolist("int8"), ValueError, "int32, int64 or float32")


def test_the_numbers_of_the_types():
    assert repr(PaddleDType.FLOAT32) == "<PaddleDType.FLOAT32: 0>"
    assert str(PaddleDType.INT64) == "PaddleDType.INT64"
    assert [int(PaddleDType[name]) for name in ("FLOAT32", "INT64", "INT32")] == [0, 1, 2]


def test_a_list_of_tensors(model):
    predictor = create_paddle_predictor(config(model))
    assert predictor.get_input_names() == ["x"]
    (result,) = predictor.run([PaddleTensor(X)])
    assert (result.shape, result.dtype, result.lod) == ([1, 2], PaddleDType.FLOAT32, [])
    assert result.name == predictor.get_output_names()[0]
    assert result.as_ndarray().tolist() == Y
    assert predictor.run([PaddleTensor(X, "any")])[0].as_ndarray().tolist() == Y  # by position
    assert predictor.clone().run([PaddleTensor(X)])[0].data.float_data() == Y[0]


def test_inputs_by_name(model):
    by_name = config(model)
    by_name.switch_specify_input_names(True)
    predictor = create_paddle_predictor(by_name)
    assert predictor.run([PaddleTensor(X, "x")])[0].as_ndarray().tolist() == Y
    check_error(lambda: predictor.run([PaddleTensor(X, "any")]), ValueError, "inputs: x", "'any'")


def test_shared_tensors(model):
    shared = config(model)
    shared.switch_use_feed_fetch_ops(False)
    predictor = create_paddle_predictor(shared)
    tensor = predictor.get_input_tensor("x")
    tensor.reshape([1, 3])
    tensor.copy_from_cpu(X)
    assert predictor.zero_copy_run() is True
    result = predictor.get_output_tensor(predictor.get_output_names()[0])
    assert (result.shape(), result.copy_to_cpu().tolist()) == ([1, 2], Y)
    check_error(lambda: predictor.get_input_tensor("no"), RuntimeError, "no input 'no'")
    check_error(lambda: predictor.get_output_tensor("no"), RuntimeError, "no output 'no'")


def test_the_older_configuration(model):
    older = NativeConfig()
    assert (older.model_dir, older.prog_file, older.param_file, older.use_gpu, older.device) == ("", "", "", False, 0)
    assert (older.fraction_of_gpu_memory, older.specify_input_name, older.use_xpu) == (-1.0, False, False)
    assert older.cpu_math_library_num_threads() == 1
    older.prog_file, older.param_file = f"{model}.pdmodel", f"{model}.pdiparams"
    assert create_paddle_predictor(older).run([PaddleTensor(X)])[0].as_ndarray().tolist() == Y
    other = config(model)
    other.set_cpu_math_library_num_threads(2)
    older = other.to_native_config()
    assert (older.prog_file, older.use_gpu, older.cpu_math_library_num_threads()) == (other.prog_file(), False, 2)
    assert create_paddle_predictor(older).run([PaddleTensor(X)])[0].as_ndarray().tolist() == Y


@pytest.mark.parametrize("inputs", [[], [PaddleTensor(X), PaddleTensor(X)]], ids=["none", "two"])
def test_too_few_or_too_many(model, inputs):
    with pytest.raises(ValueError, match="takes 1 inputs: x"):
        create_paddle_predictor(config(model)).run(inputs)


def test_what_is_no_tensor_or_configuration(model):
    with pytest.raises(TypeError, match="PaddleTensor"):
        create_paddle_predictor(config(model)).run([X])
    with pytest.raises(TypeError, match="AnalysisConfig or a NativeConfig"):
        create_paddle_predictor(model)


def test_the_names_of_paddle_framework_core(model):
    from paddle.framework import core

    found = core.AnalysisConfig(f"{model}.pdmodel", f"{model}.pdiparams")
    (out,) = core.create_paddle_predictor(found).run([core.PaddleTensor(X)])
    np.testing.assert_allclose(out.as_ndarray(), Y)
    assert core.PaddlePredictor is fluid.core.PaddlePredictor
