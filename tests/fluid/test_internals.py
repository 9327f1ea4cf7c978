"""What programs of 1.5 to 1.8 import from beneath fluid's documented surface."""

import importlib
import inspect

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.fluid as fluid
from paddle.fluid import _operators

X = np.arange(6, dtype="float32").reshape(2, 3)

# module -> names that programs import from it
IMPORTED = {
    "annotations": "deprecated",
    "contrib.layers": "BasicGRUUnit BasicLSTMUnit basic_gru basic_lstm",
    "contrib.memory_usage_calc": "memory_usage",
    "contrib.op_frequence": "op_freq_statistic",
    "core": "AnalysisConfig NativeConfig PaddleBuf PaddleDType PaddleTensor ParallelStrategy create_paddle_predictor "
    "VarBase VarDesc LoDTensor Scope Tracer _cuda_synchronize kEmptyVarName is_compiled_with_mkldnn set_num_threads",
    "data_feeder": "DataFeeder check_dtype check_type check_variable_and_dtype convert_dtype",
    "dataloader": "BatchSampler Dataset IterableDataset Sampler get_worker_info",
    "dataloader.collate": "default_collate_fn",
    "dataloader.dataset": "Dataset TensorDataset",
    "debugger": "draw_block_graphviz pprint_block_codes pprint_program_codes program_to_code",
    "dygraph": "AmpScaler amp_guard",
    "dygraph.amp": "AmpScaler amp_guard auto_cast loss_scaler",
    "dygraph.amp.auto_cast": "amp_guard",
    "dygraph.base": "in_declarative_mode param_guard switch_to_static_graph to_variable",
    "dygraph.dygraph_to_static": "ProgramTranslator declarative",
    "dygraph.dygraph_to_static.program_translator": "ProgramTranslator",
    "dygraph.io": "INFER_MODEL_SUFFIX INFER_PARAMS_SUFFIX TranslatedLayer VARIABLE_FILENAME",
    "dygraph.jit": "extract_vars",
    "dygraph.parallel_helper": "_broadcast_parameters _init_parallel_ctx _is_data_parallel_mode "
    "_is_parallel_ctx_initialized _set_parallel_ctx",
    "dygraph.static_runner": "StaticModelRunner",
    "dygraph.tracer": "Tracer",
    "dygraph_utils": "_append_activation_in_dygraph _append_bias_in_dygraph",
    "evaluator": "Accuracy ChunkEvaluator DetectionMAP EditDistance Evaluator",
    "framework": "core _dygraph_tracer _varbase_creator dygraph_not_support dygraph_only static_only "
    "dtype_is_floating _dygraph_place_guard deprecate_stat_dict CONTROL_DEP_VAR_PREFIX _set_expected_place _cpu_num",
    "generator": "Generator",
    "incubate.data_generator": "MultiSlotDataGenerator MultiSlotStringDataGenerator",
    "incubate.fleet.utils.fs": "LocalFS",
    "incubate.fleet.utils.hdfs": "HDFSClient",
    "layer_helper_base": "LayerHelperBase",
    "layers.utils": "assert_same_structure check_shape convert_to_list copy_mutable_vars flatten hold_mutable_vars "
    "is_sequence map_structure pack_sequence_as",
    "log_helper": "get_logger",
    "transpiler.distribute_transpiler": "DistributeTranspiler DistributeTranspilerConfig",
    "unique_name": "UniqueNameGenerator generate generate_with_ignorable_key guard switch",
    "wrapped_decorator": "signature_safe_contextmanager wrap_decorator",
}


@pytest.mark.parametrize("module", IMPORTED)
def test_names_are_imported_from_their_paths(module):
    found = importlib.import_module(f"paddle.fluid.{module}")
    assert [name for name in IMPORTED[module].split() if not hasattr(found, name)] == []


@pytest.mark.parametrize("module", ["core", "framework"])
def test_names_that_never_were(module):
    with pytest.raises(AttributeError, match="no_such_thing"):
        importlib.import_module(f"paddle.fluid.{module}").no_such_thing  # noqa: B018 - looking is the test


# ---- dynamic mode ----


def test_biases_and_activations():
    from paddle.fluid.dygraph_utils import _append_activation_in_dygraph, _append_bias_in_dygraph

    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(X - 2)
        bias = fluid.dygraph.to_variable(np.array([1, 2], "float32"))
        np.testing.assert_array_equal(_append_activation_in_dygraph(x, "relu").numpy(), np.maximum(X - 2, 0))
        assert _append_activation_in_dygraph(x) is x
        assert _append_bias_in_dygraph(x) is x
        np.testing.assert_array_equal(_append_bias_in_dygraph(x, bias, axis=0).numpy(), X - 2 + [[1], [2]])
        check_error(lambda: _append_activation_in_dygraph(x, "no_such"), ValueError, "no activation", "no_such")


def test_the_gradient_of_a_variable():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(X)
        x.stop_gradient = False
        assert x._grad_ivar() is None
        fluid.layers.reduce_sum(x * x).backward()
        np.testing.assert_array_equal(x._grad_ivar().numpy(), 2 * X)


def test_the_tracer_of_a_guard():
    assert fluid.framework._dygraph_tracer() is None
    with fluid.dygraph.guard():
        tracer, net = fluid.framework._dygraph_tracer(), fluid.dygraph.Linear(3, 1)
        assert tracer._train_mode
        net.eval()
        assert not tracer._train_mode
        tracer.train_mode()
        assert fluid.framework._dygraph_tracer()._train_mode
        assert [p.shape for p in tracer.all_parameters()] == [[3, 1], [1]]
        assert tracer._has_grad
        with fluid.dygraph.no_grad():
            assert not tracer._has_grad
        out = fluid.framework._varbase_creator(dtype="float32")
        x = fluid.dygraph.to_variable(X - 2)
        tracer.trace_op("relu", {"X": x}, {"Out": out}, {})
        np.testing.assert_array_equal(out.numpy(), np.maximum(X - 2, 0))


def test_variables_in_a_structure():
    with fluid.dygraph.guard():
        x, y = (fluid.dygraph.to_variable(X) for _ in range(2))
        assert [v is w for v, w in zip(fluid.dygraph.jit.extract_vars([x, (1, {"a": y})]), [x, y], strict=True)] == [
            True,
            True,
        ]
        assert fluid.dygraph.jit.extract_vars([1, "a"]) == []


def test_named_sublayers_of_1_8():
    with fluid.dygraph.guard():
        net = fluid.dygraph.Sequential(fluid.dygraph.Linear(2, 2), fluid.dygraph.Sequential(fluid.dygraph.Linear(2, 2)))
        assert [name for name, _ in net.named_sublayers()] == ["0", "1", "1.0"]
        assert [name for name, _ in net.named_sublayers(include_self=True)] == ["", "0", "1", "1.0"]
        assert list(net.named_sublayers(include_sublayers=False)) == []
        assert list(net.named_sublayers("net", include_sublayers=False, include_self=True)) == [("net", net)]
        assert [name for name, _ in net.named_parameters()] == [
            "0.weight", "0.bias", "1.0.weight", "1.0.bias",
        ]  # fmt: skip
        mixed = paddle.nn.Sequential(net)  # a layer of today around layers of fluid
        assert [name for name, _ in mixed.named_sublayers()] == ["0", "0.0", "0.1", "0.1.0"]


def test_one_process_trains_alone():
    from paddle.fluid.dygraph import parallel_helper

    assert not parallel_helper._is_data_parallel_mode()
    strategy = fluid.core.ParallelStrategy()
    assert (strategy.nranks, strategy.local_rank, strategy.trainer_endpoints, strategy.current_endpoint) == (
        1,
        0,
        [],
        "",
    )
    with fluid.dygraph.guard():
        net = fluid.dygraph.DataParallel(fluid.dygraph.Linear(3, 1), strategy)
        assert net(fluid.dygraph.to_variable(X)).shape == [2, 1]


def test_a_saved_model_runs_and_learns_as_a_layer(tmp_path):
    from paddle.fluid.dygraph.static_runner import StaticModelRunner

    main, startup = fluid.Program(), fluid.Program()
    with fluid.program_guard(main, startup):
        x = fluid.data("x", [None, 3])
        y = fluid.layers.fc(x, 2)
        exe = fluid.Executor(fluid.CPUPlace())
        exe.run(startup)
        (want,) = exe.run(main, feed={"x": X}, fetch_list=[y])
        fluid.io.save_inference_model(str(tmp_path / "model"), ["x"], [y], exe, main)
    paddle.disable_static()
    with fluid.dygraph.guard():
        net = StaticModelRunner(str(tmp_path / "model"))
        np.testing.assert_allclose(net(fluid.dygraph.to_variable(X)).numpy(), want, rtol=1e-5)
        net.train()
        fluid.layers.reduce_sum(net(fluid.dygraph.to_variable(X))).backward()
        assert {tuple(p.shape) for p in net.parameters() if p.grad is not None} == {(3, 2), (2,)}


def test_the_era_refuses_these_in_dygraph():
    with fluid.dygraph.guard():
        for name, given in {
            "ModelAverage": (0.15,),
            "ExponentialMovingAverage": (0.9,),
            "RecomputeOptimizer": (fluid.optimizer.SGD(0.1, parameter_list=[]),),
            "PipelineOptimizer": (fluid.optimizer.SGD(0.1, parameter_list=[]),),
        }.items():
            with pytest.raises(Exception, match=f"In dygraph, don't support {name}") as caught:
                getattr(fluid.optimizer, name)(*given)
            assert "Try: " in str(caught.value)


def test_functions_for_one_mode():
    @fluid.framework.dygraph_only
    def dynamic():
        return 1

    @fluid.framework.dygraph_not_support
    def static():
        return 2

    with fluid.dygraph.guard():
        assert dynamic() == 1
        check_error(static, AssertionError, "static only works in static mode")
    with fluid.program_guard(fluid.Program()), paddle.static.program_guard(paddle.static.Program()):
        paddle.enable_static()
        try:
            assert static() == 2
            check_error(dynamic, AssertionError, "dynamic only works in dynamic mode")
        finally:
            paddle.disable_static()


def test_a_variable_for_an_operator_to_write_to():
    with fluid.dygraph.guard():
        made = fluid.framework._varbase_creator(shape=[2, 3], dtype="int64", name="out")
        assert (made.shape, made.dtype, made.name) == ([2, 3], paddle.int64, "out")


def test_operators_by_name_with_alternating_attributes():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(X)
        np.testing.assert_array_equal(fluid.core.ops.scale(x, "scale", 2.0, "bias", 1.0).numpy(), 2 * X + 1)
        out = fluid.core.ops.reduce_sum(x, "dim", [1], "keep_dim", True, "reduce_all", False)
        np.testing.assert_array_equal(out.numpy(), X.sum(1, keepdims=True))
        with pytest.raises(AttributeError):
            fluid.core.ops.no_such_operator  # noqa: B018 - looking is the test


A, B = np.array([[1, -2], [3, 4]], "float32"), np.array([[2, 2], [0.5, 1]], "float32")
ERA = {
    "minus": ([A, B], [], A - B),
    "fill_zeros_like": ([A], [], 0 * A),
    "square_error_cost": ([A, B], [], (A - B) ** 2),
    "unsqueeze": ([A], ["axes", [1]], A[:, None]),
    "squeeze": ([A[:, None]], ["axes", [1]], A),
    "flatten": ([A[:, None]], ["axis", 1], A),
    "one_hot": ([np.array([[1], [0]])], ["depth", 3], np.eye(3, dtype="float32")[[1, 0]]),
    "pad2d": ([A[None, None]], ["paddings", [0, 0, 1, 0], "mode", "constant", "pad_value", 7.0],
              np.pad(A, [(0, 0), (1, 0)], constant_values=7)[None, None]),
    "pad_constant_like": ([A, A[:1]], ["pad_value", 5.0], np.array([[1, -2], [5, 5]])),
    "isfinite": ([A], [], np.array([True])),
    "cos_sim": ([A, B], [], ((A * B).sum(1) / np.sqrt((A * A).sum(1) * (B * B).sum(1)))[:, None]),
    "soft_relu": ([A], ["threshold", 40.0], np.log1p(np.exp(A))),
    "rank_loss": ([A[:, :1] * 0 + 1, A[:, :1], B[:, :1]], [],
                  np.log1p(np.exp(A[:, :1] - B[:, :1])) - (A[:, :1] - B[:, :1])),
}  # fmt: skip


@pytest.mark.parametrize("name", ERA)
def test_operators_that_only_the_era_had(name):
    tensors, attributes, want = ERA[name]
    with fluid.dygraph.guard():
        given = [fluid.dygraph.to_variable(t) for t in tensors]
        got = getattr(fluid.core.ops, name)(*given, *attributes)
        np.testing.assert_allclose(got.numpy(), want, rtol=1e-5)


def test_every_operator_of_the_era_has_a_function_with_these_arguments():
    for function, attributes in _operators._ERA.values():
        parameters = inspect.signature(getattr(fluid.layers, function)).parameters
        assert set(attributes.values()) <= set(parameters), function


def test_attributes_that_an_operator_does_not_have():
    with fluid.dygraph.guard():
        x = fluid.dygraph.to_variable(A)
        check_error(lambda: fluid.core.ops.unsqueeze(x, "axes"), TypeError, "in turn", "one of axes")
        check_error(lambda: fluid.core.ops.minus(x, x, "axis", 1), TypeError, "the tensors alone")
    assert {"minus", "scale"} <= set(dir(fluid.core.ops))


# ---- structures and names ----


# facts of paddle.utils.layers_utils of 3.3.1, where these functions live on
def test_structures():
    utils = fluid.layers.utils
    held = [[1, 2], (1, [2]), {"a": 1}, [1, {"a": 2}]]
    assert [utils.hold_mutable_vars(h) for h in held] == [False, True, False, True]
    nested = [1, [2], {"b": [3]}]
    copied = utils.copy_mutable_vars(nested)
    assert copied == nested
    assert copied is not nested
    assert copied[1] is not nested[1]
    assert copied[2]["b"] is not nested[2]["b"]
    assert utils.map_structure(lambda a, b: a + b, [1, (2,)], [3, (4,)]) == [4, (6,)]
    assert utils.pack_sequence_as([0, (0,)], utils.flatten([5, (6,)])) == [5, (6,)]
    assert [utils._is_symmetric_padding(p, 2) for p in ([1, 2], [1, 1, 2, 2], [1, 1, 2, 3])] == [True, True, False]
    check_error(lambda: utils._is_symmetric_padding([1, 1, 2], 2), AssertionError, "[1, 1, 2]")
    assert not utils._contain_var([1, 2])
    assert utils._contain_var([1, paddle.ones([1])])


def test_generators_of_names():
    generator = fluid.unique_name.UniqueNameGenerator("net_")
    with fluid.unique_name.guard(generator):
        assert [fluid.unique_name.generate("fc") for _ in range(2)] == ["net_fc_0", "net_fc_1"]


def test_a_deprecated_function(capsys):
    from paddle.fluid.annotations import deprecated

    @deprecated("1.4", "new()", "It is faster.")
    def old(x):
        """Add one."""
        return x + 1

    assert old(1) == 2
    assert capsys.readouterr().err == "old is deprecated since 1.4; use new().\nIt is faster.\n"
    assert old.__doc__.startswith("Add one.")


def test_lines_become_slots(capsys):
    from paddle.fluid.incubate.data_generator import MultiSlotDataGenerator

    class Generator(MultiSlotDataGenerator):
        def generate_sample(self, line):
            def samples():
                yield [("words", [1, 2]), ("label", [0])]

            return samples

    Generator().run_from_memory()
    assert capsys.readouterr().out == "2 1 2 1 0\n"


# ---- programs to look at ----


@pytest.fixture
def program():
    made = fluid.Program()
    with fluid.program_guard(made, fluid.Program()):
        fluid.layers.relu(fluid.data("x", [None, 3]))
    yield made
    paddle.disable_static()


def test_a_program_as_text(program, capsys):
    fluid.debugger.pprint_program_codes(program)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "# block 0"
    assert any(line.endswith("= relu(x)") for line in lines)


def test_a_program_in_a_file(program, tmp_path):
    from paddle.fluid.transpiler.details import program_utils

    with open(tmp_path / "program.txt", "w") as file:
        program_utils.program_to_code(program, file, skip_op_callstack=True)
    assert "relu(x" in (tmp_path / "program.txt").read_text()
    assert fluid.framework._get_var("x", program) is program.global_block().var("x")


def test_a_block_as_a_drawing(program, tmp_path):
    file = tmp_path / "block.dot"
    fluid.debugger.draw_block_graphviz(program.global_block(), highlights=["x"], path=str(file))
    text = file.read_text()
    assert text.startswith("digraph {")
    assert 'var0 [label="x", color=red];' in text
    assert "var0 -> op0;" in text
    assert 'op0 [label="relu", shape=box];' in text
