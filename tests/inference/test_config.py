"""Config: every way to specify a model, and options that reach the engine."""

import os
import pathlib
import shutil

import numpy as np
import pytest
from tests.inference.conftest import run
from tests.support import check_error

import paddle
from paddle._core.errors import InvalidArgumentError
from paddle.inference import Config, PrecisionType, create_predictor


def names(config):
    predictor = create_predictor(config)
    return predictor.get_input_names()


def test_ways_to_name_a_model(model, tmp_path):
    files = [model + ending for ending in (".pdmodel", ".pdiparams")]
    assert names(Config(*files)) == ["x", "y"]
    assert names(Config(model)) == ["x", "y"]
    assert names(Config(os.path.dirname(model))) == ["x", "y"]
    config = Config()
    config.set_model(*files)
    assert (config.prog_file(), config.params_file(), config.model_dir()) == (*files, "")
    assert names(config) == names(Config(config)) == ["x", "y"]
    config = Config()
    config.set_prog_file(files[0])
    config.set_params_file(files[1])
    assert names(config) == ["x", "y"]
    for file, name in zip(files, ("a.pdmodel", "a.pdiparams"), strict=True):
        shutil.copy(file, tmp_path / name)
    assert names(Config(str(tmp_path))) == ["x", "y"]


def test_a_model_from_memory(model):
    program, params = (pathlib.Path(model + ending).read_bytes() for ending in (".pdmodel", ".pdiparams"))
    config = Config()
    assert not config.model_from_memory()
    config.set_model_buffer(program, len(program), params, len(params))
    assert config.model_from_memory()
    assert names(config) == ["x", "y"]
    with pytest.raises(ValueError, match=r"is \d+ bytes, but it has"):
        config.set_model_buffer(program, len(program) + 1, params, len(params))
    with pytest.raises(TypeError, match="bytes"):
        config.set_model_buffer("text", 4, params, len(params))


# create_predictor(Config("/nope.pdmodel", "/nope.pdiparams")) and Config("/nope") raise RuntimeError in 3.3.1
@pytest.mark.parametrize("paths", [("/nope.pdmodel", "/nope.pdiparams"), ("/nope",)], ids=["files", "folder"])
def test_a_missing_model(paths):
    with pytest.raises(RuntimeError, match="nope"):
        create_predictor(Config(*paths))


def test_a_config_without_a_model(tmp_path):
    with pytest.raises(RuntimeError, match="no model is set"):
        create_predictor(Config())
    with pytest.raises(RuntimeError, match="no program"):
        create_predictor(Config(str(tmp_path)))
    with pytest.raises(TypeError, match="expected a Config"):
        create_predictor("net")
    with pytest.raises(TypeError, match="one path"):
        Config(1)


def test_threads(model):
    config = Config(model)
    config.set_cpu_math_library_num_threads(3)
    assert config.cpu_math_library_num_threads() == 3
    session = create_predictor(config)._engine.runtime.session
    assert session.get_session_options().intra_op_num_threads == 3
    config.set_cpu_math_library_num_threads(0)
    assert config.cpu_math_library_num_threads() >= 1
    with pytest.raises(TypeError, match="integer"):
        config.set_cpu_math_library_num_threads("2")
    with pytest.raises(ValueError, match="0 or more"):
        config.set_cpu_math_library_num_threads(-1)


def test_optimisation_and_memory_reach_the_session(model):
    import onnxruntime

    config = Config(model)
    config.switch_ir_optim(False)
    config.enable_memory_optim(False)
    options = create_predictor(config)._engine.runtime.session.get_session_options()
    assert options.graph_optimization_level == onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    assert not options.enable_mem_pattern
    assert not config.ir_optim()


# Facts of 3.3.1: Config(...).use_gpu(), ir_optim(), gpu_device_id(), memory_pool_init_size_mb(), …
def test_default_values():
    config = Config("a")
    assert (config.use_gpu(), config.ir_optim(), config.gpu_device_id()) == (False, True, 0)
    assert (config.memory_pool_init_size_mb(), config.fraction_of_gpu_memory_for_pool()) == (100, 0.0)
    assert (config.glog_info_disabled(), config.onednn_enabled(), config.mkldnn_enabled()) == (False, True, True)
    assert (config.use_feed_fetch_ops_enabled(), config.specify_input_name(), config.new_ir_enabled()) == (False,) * 3
    assert (config.tensorrt_engine_enabled(), config.use_xpu(), config.shape_range_info_collected()) == (False,) * 3
    assert (config.xpu_device_id(), config.tensorrt_optimization_level()) == (0, 3)


def test_ignored_options_are_stored():
    config = Config("")
    config.enable_mkldnn()
    config.disable_mkldnn_fc_passes()
    assert config.mkldnn_enabled()
    config.disable_onednn()
    assert not config.onednn_enabled()
    config.disable_glog_info()
    assert config.glog_info_disabled()
    config.switch_use_feed_fetch_ops(False)
    config.switch_specify_input_names(True)
    assert config.specify_input_name()
    config.collect_shape_range_info("shapes.txt")
    assert config.shape_range_info_path() == "shapes.txt"
    config.set_trt_dynamic_shape_info({"x": [1]}, {"x": [2]}, {"x": [1]})
    config.pass_builder().append_pass("conv_bn_fuse_pass")
    config.delete_pass("conv_bn_fuse_pass")
    assert config.pass_builder().all_passes() == [
        "conv_winograd_pass",
        "linear_product_pass",
        "conv_before_resize_pass",
        "batch_in_pieces_pass",
        "integer_operator_pass",
        "quantized_in_float32_pass",
    ]


# ---- a folder and a prefix: facts of 3.3.1 ----


@pytest.fixture
def folder(model, tmp_path):
    """A folder with one model, `inference`."""
    for ending in (".pdmodel", ".pdiparams"):
        shutil.copy(model + ending, tmp_path / f"inference{ending}")
    return str(tmp_path)


def test_a_folder_and_a_prefix(folder):
    config = Config(folder, "inference")
    files = f"{folder}/inference.pdmodel", f"{folder}/inference.pdiparams"
    assert (config.model_dir(), config.prog_file(), config.params_file()) == ("", *files)
    assert names(config) == names(Config(config)) == ["x", "y"]
    pathlib.Path(folder, "inference.json").write_text("{}")
    assert Config(folder, "inference").prog_file() == files[0]  # .pdmodel goes first, as in the original
    os.remove(files[0])
    assert Config(folder, "inference").prog_file() == f"{folder}/inference.json"
    assert Config(os.fsencode(folder), b"inference").prog_file() == f"{folder}/inference.json"
    config = Config()
    config.set_model(folder + "/", "inference")
    assert config.prog_file() == f"{folder}//inference.json"


# each raises RuntimeError when the Config is made
@pytest.mark.parametrize("prefix", ["nothing", "inference.pdmodel", ""])
def test_a_prefix_that_is_not_there(folder, prefix):
    check_error(lambda: Config(folder, prefix), RuntimeError, folder, f"'{prefix}.pdmodel'", "it has inference.pdmodel")


@pytest.mark.parametrize("paths", [("nothing", "inference"), ("", ""), ("", "inference"), ("a.pdmodel", "a.pdiparams")])
def test_a_program_that_is_not_there(paths):
    with pytest.raises(RuntimeError, match="there is no file"):
        Config(*paths)


def test_two_files_in_the_wrong_order(model):
    files = model + ".pdiparams", model + ".pdmodel"
    check_error(lambda: Config(*files), InvalidArgumentError, "the program comes first", f"Config('{files[1]}'")


@pytest.mark.parametrize("model", [(None,), (1, 2), ("a", "b", "c")])
def test_what_is_no_path(model):
    with pytest.raises(TypeError, match="folder"):
        Config(*model)


def test_a_config_has_no_named_arguments():
    with pytest.raises(TypeError, match="prog_file"):
        Config(prog_file="a.pdmodel")


# ---- what deployment scripts set: [(calls, question, the answer of 3.3.1)] ----

ANSWERS = [
    ([("enable_mkldnn_int8",)], "mkldnn_int8_enabled", True),
    ([("enable_mkldnn_int8", {"conv2d"})], "mkldnn_enabled", True),
    ([("disable_mkldnn",), ("enable_mkldnn_bfloat16",)], "mkldnn_enabled", False),
    ([("enable_tuned_tensorrt_dynamic_shape", "f", True)], "tuned_tensorrt_dynamic_shape", True),
    ([("enable_tuned_tensorrt_dynamic_shape", "f", True)], "trt_allow_build_at_runtime", True),
    ([("enable_tuned_tensorrt_dynamic_shape", "f", False)], "trt_allow_build_at_runtime", False),
    ([("enable_tuned_tensorrt_dynamic_shape", "f", True)], "shape_range_info_path", "f"),
    ([("set_trt_dynamic_shape_info", {"x": [1]}, {"x": (2,)})], "tensorrt_dynamic_shape_enabled", True),
    ([("set_trt_dynamic_shape_info",)], "tensorrt_dynamic_shape_enabled", False),
    ([("collect_shape_range_info", "f")], "shape_range_info_collected", True),
    ([("collect_shape_range_info", "f")], "shape_range_info_path", "f"),
    ([("enable_tensorrt_dla",)], "tensorrt_dla_enabled", True),
    ([("enable_tensorrt_varseqlen",)], "tensorrt_varseqlen_enabled", True),
    ([("enable_tensorrt_inspector",)], "tensorrt_inspector_enabled", True),
    ([("enable_tensorrt_explicit_quantization",)], "tensorrt_explicit_quantization_enabled", True),
    ([("set_tensorrt_optimization_level", 5)], "tensorrt_optimization_level", 5),
    ([("switch_ir_optim", False), ("enable_ort_optimization",)], "ir_optim", False),
    ([("set_optimization_level", 0)], "ir_optim", True),
    ([("switch_ir_optim", 2)], "ir_optim", True),
    ([("enable_new_ir",)], "new_ir_enabled", True),
    ([("switch_use_feed_fetch_ops", 1)], "use_feed_fetch_ops_enabled", True),
    ([("switch_use_feed_fetch_ops", False)], "use_feed_fetch_ops_enabled", False),
]


@pytest.mark.parametrize(("calls", "question", "answer"), ANSWERS, ids=[f"{c[-1][0]}-{q}" for c, q, _ in ANSWERS])
def test_answers_after_calls(calls, question, answer):
    config = Config()
    for name, *given in calls:
        assert getattr(config, name)(*given) is None
    assert getattr(config, question)() == answer


# every call raises TypeError in 3.3.1
WRONG = [
    ("enable_use_gpu",), ("enable_use_gpu", "a"), ("enable_use_gpu", -1, 0), ("enable_use_gpu", 100.0, 0),
    ("enable_use_gpu", 100, 0, 0), ("enable_mkldnn", 1), ("set_mkldnn_cache_capacity", "a"),
    ("set_mkldnn_cache_capacity", 2.0), ("enable_mkldnn_int8", "x"), ("enable_mkldnn_int8", ["conv2d"]),
    ("enable_mkldnn_int8", {1}), ("set_cpu_math_library_num_threads", 2.0), ("enable_memory_optim", "a"),
    ("delete_pass", 1), ("switch_use_feed_fetch_ops", "a"), ("switch_ir_optim", "a"), ("switch_ir_optim", None),
    ("switch_ir_optim", 1.0), ("collect_shape_range_info",), ("exp_disable_tensorrt_ops", "a"),
    ("exp_disable_tensorrt_ops", {"a"}), ("set_trt_dynamic_shape_info", {"x": "a"}), ("set_prog_file", 1),
    ("set_optimization_level", "a"), ("set_bfloat16_op", ["a"]), ("enable_custom_device",),
]  # fmt: skip


@pytest.mark.parametrize("call", WRONG, ids=[f"{name}-{'-'.join(map(repr, given))}" for name, *given in WRONG])
def test_values_of_other_types(call):
    name, *given = call
    with pytest.raises(TypeError, match=name):
        getattr(Config(), name)(*given)


def test_options_have_the_names_of_their_arguments():
    config = Config()
    config.set_mkldnn_cache_capacity(capacity=10)
    config.enable_tuned_tensorrt_dynamic_shape(shape_range_info_path="f", allow_build_at_runtime=False)
    assert config.shape_range_info_path() == "f"
    config.switch_ir_debug(x=True, passes=["a"])
    check_error(
        lambda: config.set_mkldnn_cache_capacity(size=10),
        TypeError,
        "size",
        "Try: set_mkldnn_cache_capacity(capacity=0)",
    )


@pytest.mark.parametrize(
    ("name", "given", "kind"),
    [
        ("set_xpu_device_id", (0,), RuntimeError),
        ("set_xpu_config", (None,), RuntimeError),
        ("enable_tensorrt_memory_optim", (), ValueError),
        ("load_ipu_config", ("file",), RuntimeError),
        ("collect_shape_range_info", ("",), ValueError),
        ("set_tensorrt_optimization_level", (9,), ValueError),
    ],
)
def test_what_needs_hardware_or_sense(name, given, kind):
    with pytest.raises(kind, match=name):
        getattr(Config(), name)(*given)


def test_a_script_that_deploys_on_a_cpu(folder):
    config = Config(folder, "inference")
    config.disable_gpu()
    config.set_cpu_math_library_num_threads(2)
    config.set_mkldnn_cache_capacity(10)
    config.enable_mkldnn()
    config.enable_memory_optim()
    config.disable_glog_info()
    config.delete_pass("conv_transpose_eltwiseadd_bn_fuse_pass")
    config.switch_use_feed_fetch_ops(False)
    config.switch_ir_optim(True)
    predictor = create_predictor(config)
    assert predictor.get_input_names() == ["x", "y"]
    assert predictor.try_shrink_memory() == 0


def test_level_0_turns_optimisation_off(model):
    import onnxruntime

    config = Config(model)
    config.set_optimization_level(0)
    options = create_predictor(config)._engine.runtime.session.get_session_options()
    assert options.graph_optimization_level == onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL


def test_every_ignored_option_is_documented():
    for name in dir(Config):
        if not name.startswith("_") and callable(getattr(Config, name)) and name != "Precision":
            assert getattr(Config, name).__doc__, name


# enable_tensorrt_engine and enable_xpu raise RuntimeError in a build of 3.3.1 without them
@pytest.mark.parametrize("name", ["enable_tensorrt_engine", "enable_xpu", "enable_ipu", "enable_cinn"])
def test_unsupported_engines(name):
    with pytest.raises(RuntimeError, match="there is no"):
        getattr(Config("a"), name)()


@pytest.mark.skipif(paddle.device.cuda.device_count() > 0, reason="there is a GPU")
def test_a_missing_gpu(model):
    config = Config(model)
    with pytest.warns(UserWarning, match="no usable GPU"):
        config.enable_use_gpu(100, 0, PrecisionType.Half)
    assert not config.use_gpu()
    with pytest.raises(ValueError, match="low precision"):
        config.enable_low_precision_io()


def test_summary(model):
    text = Config(model + ".pdmodel", model + ".pdiparams").summary()
    assert "| model_file " in text
    assert "| ir_optim        | true" in text
    lines = text.strip().splitlines()
    assert len({len(line) for line in lines}) == 1


def test_a_model_without_parameters_needs_no_file_of_them(tmp_path, folder):
    """The original writes none."""
    path = tmp_path / "m"
    spec = [paddle.static.InputSpec([None, 2], "float32", "x")]
    paddle.jit.save(paddle.jit.to_static(lambda x: x * 2, input_spec=spec), str(path))
    (tmp_path / "m.pdiparams").unlink(missing_ok=True)
    predictor = create_predictor(Config(f"{path}.pdmodel", f"{path}.pdiparams"))
    assert run(predictor, [np.ones([1, 2], "float32")])[0].tolist() == [[2.0, 2.0]]
    missing = Config(os.path.join(folder, "inference.pdmodel"), f"{path}.pdiparams")
    check_error(lambda: create_predictor(missing), RuntimeError, "there is no file", "m.pdiparams")


# In 3.3.1 these return None, and the set must be a set.
def test_calls_about_tensorrt_that_are_kept_apart():
    from paddle.inference import InternalUtils

    config = Config()
    assert InternalUtils.set_transformer_posid(config, "ids") is None
    assert InternalUtils.set_transformer_maskid(config, "mask") is None
    assert InternalUtils.disable_tensorrt_half_ops(config, {"layer_norm"}) is None
    with pytest.raises(TypeError, match="expected a set of strings as 'ops'"):
        InternalUtils.disable_tensorrt_half_ops(config, ["layer_norm"])
