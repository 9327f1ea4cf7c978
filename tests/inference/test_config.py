"""Config: every way to specify a model, and options that reach the engine."""

import os
import pathlib
import shutil

import pytest

import paddle
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
    session = create_predictor(config)._engine.ort.session
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
    options = create_predictor(config)._engine.ort.session.get_session_options()
    assert options.graph_optimization_level == onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    assert not options.enable_mem_pattern
    assert not config.ir_optim()


# Facts of 3.3.1: Config(...).use_gpu(), ir_optim(), gpu_device_id(), memory_pool_init_size_mb(), …
def test_default_values():
    config = Config("a", "b")
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
    assert config.pass_builder().all_passes() == []


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
