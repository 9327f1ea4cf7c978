"""Predictors: handles, runs on either engine, clones in threads."""

import os
import threading
import warnings

import numpy as np
import pytest
from tests.inference.conftest import run, write
from tests.support import check_close

import paddle
from paddle.inference import (
    Config,
    DataType,
    PlaceType,
    PrecisionType,
    PredictorPool,
    convert_to_mixed_precision,
    create_predictor,
    get_num_bytes_of_data_type,
    get_version,
)
from paddle.static import InputSpec


@pytest.fixture(params=["onnxruntime", "torch"])
def predictor(request, model):
    config = Config(model)
    (config.enable_onnxruntime if request.param == "onnxruntime" else config.disable_onnxruntime)()
    made = create_predictor(config)
    assert made._engine.name == request.param
    return made


def wanted(net, arrays):
    with paddle.no_grad():
        return [t.numpy() for t in net(*map(paddle.to_tensor, arrays))]


def test_handles(predictor, net, arrays):
    assert predictor.get_input_names() == ["x", "y"]
    check_close(run(predictor, arrays), wanted(net, arrays), 1e-5)
    more = [np.concatenate([a, a + 1]) for a in arrays]  # another batch
    check_close(run(predictor, more), wanted(net, more), 1e-5)


def test_a_list_of_tensors(predictor, net, arrays):
    found = predictor.run([paddle.to_tensor(a) for a in arrays])
    assert all(isinstance(t, paddle.Tensor) for t in found)
    check_close([t.numpy() for t in found], wanted(net, arrays), 1e-5)


# In 3.3.1: shape() is [0] and type() FLOAT32 before a run; copy_to_cpu() raises RuntimeError; reshape changes shape()
def test_handle_properties(predictor, arrays):
    handle, out = predictor.get_input_handle("x"), predictor.get_output_handle(predictor.get_output_names()[0])
    assert handle.shape() == out.shape() == [0]
    assert handle.type() == DataType.FLOAT32
    with pytest.raises(RuntimeError, match="no values yet"):
        out.copy_to_cpu()
    handle.copy_from_cpu(arrays[0])
    assert handle.shape() == [2, 3, 6, 6]
    handle.reshape([4, 3, 6, 6])
    assert handle.shape() == [4, 3, 6, 6]
    handle.copy_from_cpu(np.ones([1, 2], "int64"))
    assert (handle.type(), handle.shape(), handle.lod()) == (DataType.INT64, [1, 2], [])
    handle.set_lod([[0, 1]])
    assert handle.lod() == [[0, 1]]
    handle.reshape(np.array([1, 2]))
    assert handle.shape() == [1, 2]
    with pytest.raises(TypeError, match="list of sizes"):
        handle.reshape("a")
    for change in (lambda: out.reshape([1]), lambda: out.copy_from_cpu(arrays[0])):
        with pytest.raises(RuntimeError, match="is an output"):
            change()


def test_values_are_copied_and_tensors_are_shared(predictor, net, arrays):
    x = arrays[0].copy()
    predictor.get_input_handle("x").copy_from_cpu(x)
    x[:] = 0  # the handle has its own copy
    predictor.get_input_handle("y").share_external_data(paddle.to_tensor(arrays[1]))
    predictor.run()
    got = [predictor.get_output_handle(n).copy_to_cpu() for n in predictor.get_output_names()]
    check_close(got, wanted(net, arrays), 1e-5)
    got[0][:] = 0  # the reader gets its own copy too
    assert predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().any()


def test_wrong_inputs(predictor, arrays):
    with pytest.raises(ValueError, match="input 'x' has no values"):
        predictor.run()
    with pytest.raises(RuntimeError, match=r"no input 'z'(.|\n)*'x', 'y'"):
        predictor.get_input_handle("z")
    with pytest.raises(RuntimeError, match="no output 'z'"):
        predictor.get_output_handle("z")
    with pytest.raises(TypeError, match="numpy array"):
        predictor.get_input_handle("x").copy_from_cpu([1.0])
    with pytest.raises(TypeError, match="array of numbers"):
        predictor.get_input_handle("x").copy_from_cpu(np.array(["a"]))
    with pytest.raises(TypeError, match="expected a Tensor"):
        predictor.get_input_handle("x").share_external_data(arrays[0])
    with pytest.raises(TypeError, match="list of Tensors"):
        predictor.run(arrays)
    with pytest.raises(ValueError, match="takes 2 inputs"):
        predictor.run([paddle.to_tensor(arrays[0])])
    with pytest.raises(ValueError, match="must be float32, not float64"):
        run(predictor, [a.astype("float64") for a in arrays])
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="(?s).*runs with other sizes")  # on ONNX Runtime
        with pytest.raises(ValueError, match=r"Try: a 'x' of shape \[-1, 3, 6, 6\]"):
            run(predictor, [arrays[0][:, :2], arrays[1]])
        with pytest.raises(ValueError, match=r"Try: a 'x' of shape \[-1, 3, 6, 6\]"):
            run(predictor, [arrays[0][0], arrays[1]])


# In 3.3.1 a model saved with ids of int64 runs on ids of int32, and a result without axes stays one.
@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
def test_integers_of_another_width_and_results_without_axes(engine, tmp_path):
    paddle.seed(1)
    table = paddle.nn.Embedding(10, 4)

    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.table = table

        def forward(self, ids):
            return self.table(ids).sum()

    ids = np.array([1, 2, 9])
    expected = table.weight.numpy()[ids].sum()
    for saved in ("int64", "int32"):
        config = Config(write(Net(), [InputSpec([None], saved, "ids")], tmp_path / saved))
        (config.enable_onnxruntime if engine == "onnxruntime" else config.disable_onnxruntime)()
        predictor = create_predictor(config)
        for kind in ("int64", "int32", "int16", "uint8"):
            check_close(run(predictor, [ids.astype(kind)]), [expected], 1e-5)
        (found,) = predictor.run([paddle.to_tensor(ids.astype("int32"))])
        assert found.shape == []
        with pytest.raises(ValueError, match=f"must be {saved}, not float32"):
            run(predictor, [ids.astype("float32")])
    with pytest.raises(ValueError, match="must be int32, not int64"):
        run(predictor, [ids + (1 << 40)])


def test_clones_have_separate_handles(predictor, net, arrays):
    run(predictor, arrays)
    twin = predictor.clone()
    with pytest.raises(ValueError, match="has no values"):
        twin.run()
    other = [a * 2 for a in arrays]
    check_close(run(twin, other), wanted(net, other), 1e-5)
    assert predictor.get_output_handle(predictor.get_output_names()[0]).shape() == [2, 5]


def test_clones_in_eight_threads(predictor, net, arrays):
    inputs = [[a[:1] * (i + 1) for a in arrays] for i in range(8)]
    answers = [wanted(net, one) for one in inputs]
    wrong, start = [], threading.Barrier(8)

    def work(i, own):
        start.wait(30)
        for _ in range(20):
            try:
                check_close(run(own, inputs[i]), answers[i], 1e-5)
            except BaseException as error:
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(i, predictor.clone()), daemon=True) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong


def test_a_pool(model, net, arrays):
    pool = PredictorPool(Config(model), 2)
    check_close(run(pool.retrieve(1), arrays), wanted(net, arrays), 1e-5)
    assert pool.retrieve(0)._engine is pool.retrieve(1)._engine
    assert pool.retrive(1) is pool.retrieve(1)  # the name that programs of 2.0 to 2.5 use
    with pytest.raises(ValueError, match="2 predictors"):
        pool.retrieve(2)
    with pytest.raises(ValueError, match="1 or more"):
        PredictorPool(Config(model), 0)


def test_hooks_see_every_operator(predictor, arrays):
    seen, read = [], []
    predictor.register_output_hook(lambda op, name, tensor: seen.append((op, name, tensor.shape)))
    predictor.register_input_hook(lambda op, name, tensor: read.append(name))
    run(predictor, arrays)
    assert "conv2d" in [op for op, _, _ in seen]
    assert [2, 5] in [shape for _, _, shape in seen]
    assert "x" in read


def test_memory_calls(predictor, arrays):
    run(predictor, arrays)
    assert predictor.try_shrink_memory() == 0
    predictor.clear_intermediate_tensor()


def test_sizes_other_than_those_of_the_saved_model(tmp_path):
    layer = paddle.nn.Linear(4, 2)
    prefix = write(layer, [InputSpec([1, 4], "float32", "x")], tmp_path / "fixed")
    predictor, x = create_predictor(Config(prefix)), np.ones([3, 4], "float32")
    with pytest.warns(UserWarning, match=r"shape \[3, 4\] and the model was saved for \[1, 4\]"):
        (got,) = run(predictor, [x])
    check_close([got], [layer(paddle.to_tensor(x)).numpy()], 1e-5)
    run(predictor, [x])  # warned once


# In 3.3.1: an array of [4] where the model was saved for [-1, 4] gives [4], as operators see what comes
def test_another_number_of_axes_is_the_operators_business(tmp_path):
    spec = [InputSpec([None, 4], "float32", "x")]
    paddle.jit.save(paddle.nn.Softsign(), str(tmp_path / "model"), input_spec=spec)
    predictor = create_predictor(Config(str(tmp_path / "model")))
    for shape in ([4], [1, 2, 4]):
        array = np.arange(np.prod(shape), dtype="float32").reshape(shape)
        with pytest.warns(UserWarning, match="runs with other sizes use torch"):
            (found,) = run(predictor, [array])
        np.testing.assert_allclose(found, array / (1 + array), 1e-6)


def test_an_operator_without_onnx_form(tmp_path, monkeypatch):
    from paddle import _onnx as _convert

    prefix = write(
        paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.Softplus()),
        [InputSpec([None, 4], "float32", "x")],
        tmp_path / "odd",
    )
    monkeypatch.delitem(_convert.CONVERTERS, "softplus")
    with pytest.warns(UserWarning, match="'softplus' of the model has no ONNX form; the model runs on torch"):
        predictor = create_predictor(Config(prefix))
    assert "on torch" in repr(predictor)
    assert run(predictor, [np.ones([3, 4], "float32")])[0].shape == (3, 2)
    config = Config(prefix)
    config.enable_onnxruntime()
    with pytest.raises(NotImplementedError, match="softplus"):
        create_predictor(config)


class Turned(paddle.nn.Layer):
    def forward(self, x):
        return paddle.complex(x, x)


def test_complex_outputs_run_on_torch(tmp_path):
    prefix = write(Turned(), [InputSpec([None, 2], "float32", "x")], tmp_path / "turned")
    with pytest.warns(
        UserWarning, match=r"complex64, and ONNX computes with no such numbers\. The model runs on torch"
    ):
        predictor = create_predictor(Config(prefix))
    assert run(predictor, [np.ones([1, 2], "float32")])[0].tolist() == [[1 + 1j, 1 + 1j]]


def test_what_onnx_runtime_refuses_runs_on_torch(tmp_path, monkeypatch):
    """Its errors have no class in common with others."""
    import onnxruntime
    from onnxruntime.capi.onnxruntime_pybind11_state import NotImplemented as NoKernel

    def refuse(*args, **kwargs):
        raise NoKernel("[ONNXRuntimeError] : 9 : NOT_IMPLEMENTED : Could not find an implementation for Mul(14)")

    monkeypatch.setattr(onnxruntime, "InferenceSession", refuse)
    prefix = write(paddle.nn.Linear(4, 2), [InputSpec([None, 4], "float32", "x")], tmp_path / "net")
    with pytest.warns(UserWarning, match=r"ONNX Runtime does not accept the model .*Mul.*; the model runs on torch"):
        predictor = create_predictor(Config(prefix))
    assert run(predictor, [np.ones([3, 4], "float32")])[0].shape == (3, 2)
    config = Config(prefix)
    config.enable_onnxruntime()
    with pytest.raises(NoKernel):
        create_predictor(config)


def test_int16_is_a_number_without_a_data_type(tmp_path):
    prefix = write(paddle.nn.Flatten(), [InputSpec([None, 2], "int16", "x")], tmp_path / "net")
    predictor, x = create_predictor(Config(prefix)), np.array([[1, -2]], "int16")
    np.testing.assert_array_equal(run(predictor, [x])[0], x)
    with pytest.raises(TypeError, match="DataType has no int16"):
        predictor.get_input_handle("x").type()


def test_without_the_packages(model, monkeypatch, net, arrays):
    from paddle.inference import _config

    monkeypatch.setattr(_config, "has_onnxruntime", lambda: False)
    predictor = create_predictor(Config(model))
    assert predictor._engine.name == "torch"
    check_close(run(predictor, arrays), wanted(net, arrays), 1e-5)
    config = Config(model)
    assert not config.onnxruntime_enabled()
    config.enable_onnxruntime()
    with pytest.raises(ModuleNotFoundError, match=r"outrigger-paddle\[deploy\]"):
        create_predictor(config)


# get_num_bytes_of_data_type and the values of the enum, as in 3.3.1
def test_kinds():
    sizes = {k: get_num_bytes_of_data_type(getattr(DataType, k)) for k in ("FLOAT32", "INT64", "INT32", "UINT8")}
    assert sizes == {"FLOAT32": 4, "INT64": 8, "INT32": 4, "UINT8": 1}
    assert [int(k) for k in (DataType.FLOAT64, DataType.FLOAT16, DataType.BOOL)] == [7, 5, 6]
    assert (int(PlaceType.UNK), int(PlaceType.CUSTOM), int(PrecisionType.Half)) == (-1, 4, 2)
    shown = ["PaddleDType.INT64", "PaddlePlace.CPU", "Precision.Half"]
    assert [f"{k}" for k in (DataType.INT64, PlaceType.CPU, PrecisionType.Half)] == shown
    assert repr(DataType.INT64) == "<PaddleDType.INT64: 1>"
    with pytest.raises(TypeError, match="DataType"):
        get_num_bytes_of_data_type(0)
    assert get_version().startswith("version: 3.3.1\n")


def test_mixed_precision(model, net, arrays, tmp_path):
    files = [model + ".pdmodel", model + ".pdiparams", str(tmp_path / "half.pdmodel"), str(tmp_path / "half.pdiparams")]
    convert_to_mixed_precision(*files, PrecisionType.Half, PlaceType.GPU)
    assert os.path.getsize(files[3]) < os.path.getsize(files[1])
    predictor = create_predictor(Config(*files[2:]))
    got = run(predictor, arrays)
    for a, b in zip(got, wanted(net, arrays), strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=1e-2, atol=1e-2)
    assert np.abs(got[0] - wanted(net, arrays)[0]).max() > 0  # something was rounded
    convert_to_mixed_precision(*files, PrecisionType.Half, PlaceType.GPU, black_list={"conv2d", "matmul_v2", "linear"})
    check_close(run(create_predictor(Config(*files[2:])), arrays), wanted(net, arrays), 1e-5)


# In 3.3.1, a mixed-precision model for the CPU raises ValueError
def test_mixed_precision_is_for_gpus(model):
    files = [model + ".pdmodel", model + ".pdiparams", "a", "b"]
    with pytest.raises(ValueError, match="GPU"):
        convert_to_mixed_precision(*files, PrecisionType.Half, PlaceType.CPU)
    with pytest.raises(ValueError, match="Half or Bfloat16"):
        convert_to_mixed_precision(*files, PrecisionType.Int8, PlaceType.GPU)


def test_denormals_of_the_program_are_kept(predictor, arrays):
    smallest = np.float64(5e-324)
    run(predictor, arrays)
    assert smallest * 1.0 > 0  # the runtime flushes denormals to zero, only in its own runs


@pytest.mark.parametrize("onnx", [False, True], ids=["torch", "onnx"])
def test_a_value_that_a_model_returns_twice(onnx, tmp_path):
    def function(x):
        doubled = x * 2
        return doubled, doubled, x + 1

    specs = [InputSpec([None, 2], "float32")]
    paddle.jit.save(paddle.jit.to_static(function, input_spec=specs), str(tmp_path / "m"))
    config = Config(str(tmp_path / "m.pdmodel"), str(tmp_path / "m.pdiparams"))
    if onnx:
        config.enable_onnxruntime()
    predictor = create_predictor(config)
    names = predictor.get_output_names()
    assert (len(names), names[0]) == (3, names[1])
    found = predictor.run([paddle.to_tensor([[3.0, 5.0]])])
    assert [f.tolist() for f in found] == [[[6.0, 10.0]], [[6.0, 10.0]], [[4.0, 6.0]]]
    assert [predictor.get_output_handle(n).copy_to_cpu().tolist() for n in names] == [f.tolist() for f in found]
