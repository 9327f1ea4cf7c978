"""Names of the original at paths where the library defines nothing: `_core/import_paths.txt`."""

import importlib
import sys

import pytest
from tests.support import run_python

import paddle
from paddle._core.import_paths import paths


@pytest.mark.parametrize("path", sorted(paths()))
def test_a_path_has_the_very_objects_of_the_modules_that_define_them(path):
    module = importlib.import_module(path)
    for name, (home, there) in paths()[path].items():
        if name == "*":
            assert module is importlib.import_module(home)
            assert module.__spec__.name == home
        else:
            assert getattr(module, name) is getattr(importlib.import_module(home), there), name


def test_a_row_is_no_way_around_a_name_that_the_module_has():
    for path, names in paths().items():
        module = sys.modules.get(path) or importlib.import_module(path)
        if module.__spec__ is not None and module.__spec__.has_location:
            assert not [n for n in names if n in vars(module)], path


def test_a_function_stays_a_function_when_a_module_of_its_name_is_imported():
    before = paddle.nn.utils.clip_grad_norm_
    importlib.import_module("paddle.nn.utils.clip_grad_norm_")
    importlib.import_module("paddle.incubate.nn.functional.swiglu")
    assert paddle.nn.utils.clip_grad_norm_ is before
    assert callable(paddle.incubate.nn.functional.swiglu)
    paddle.nn.utils.clip_grad_norm_ = before  # an assignment works as before


def test_other_modules_are_missing_as_ever():
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'paddle\.nonsense'"):
        importlib.import_module("paddle.nonsense")
    with pytest.raises(AttributeError, match=r"module 'paddle\.optimizer\.lr' has no attribute 'sine_decay'"):
        paddle.optimizer.lr.sine_decay  # noqa: B018
    with pytest.raises(AttributeError, match=r"module 'paddle\.base\.executor' has no attribute 'FetchHandler'"):
        importlib.import_module("paddle.base.executor").FetchHandler  # noqa: B018


def test_the_package_is_in_itself():
    assert paddle.paddle is paddle
    assert (paddle.short, paddle.int, paddle.long) == (paddle.int16, paddle.int32, paddle.int64)


def test_the_seed_can_be_asked_for():
    paddle.seed(5)
    assert paddle.random.initial_seed() == 5


def test_names_of_earlier_versions():
    from paddle.distributed.fleet.meta_parallel.sharding.group_sharded_stage2 import GroupShardedStage2
    from paddle.distributed.fleet.meta_parallel.sharding.sharding_stage2 import ShardingStage2

    assert ShardingStage2 is GroupShardedStage2
    assert paddle.is_compiled_with_npu() is paddle.is_compiled_with_custom_device("npu")
    assert paddle.is_compiled_with_mlu() is paddle.is_compiled_with_custom_device("mlu")


def test_torch_like_names_of_layers_are_the_layers():
    nn = paddle.nn
    assert (nn.HuberLoss, nn.ZeroPad2d, nn.MaxUnpool3d) == (nn.SmoothL1Loss, nn.ZeroPad2D, nn.MaxUnPool3D)
    assert (nn.AdaptiveAvgPool1d, nn.UpsamplingBilinear2d) == (nn.AdaptiveAvgPool1D, nn.UpsamplingBilinear2D)
    assert nn.spectral_norm is nn.utils.spectral_norm
    assert (nn.functional.pdist, nn.functional.diag_embed) == (paddle.pdist, paddle.diag_embed)
    assert nn.functional.sdp_kernel is nn.functional.flash_attention.sdp_kernel


def test_the_lists_of_autocast_are_those_of_its_levels():
    lists = importlib.import_module("paddle.amp.amp_lists")
    assert lists.white_list()["float16"]["O1"] == lists.FP16_WHITE_LIST
    assert lists.white_list()["bfloat16"]["O1"] == lists.BF16_WHITE_LIST
    assert lists.black_list()["float16"]["O2"] == lists.EXTRA_BLACK_LIST


@pytest.mark.parametrize(("word", "meant"), [("yes", True), ("ON", True), ("0", False), ("f", False)])
def test_truth_in_words(word, meant):
    assert paddle.utils.strtobool(word) is meant


def test_other_words_have_no_truth():
    with pytest.raises(ValueError, match="maybe"):
        paddle.utils.strtobool("maybe")


def test_tables_of_layers_under_the_names_of_torch():
    net = paddle.nn.Sequential(paddle.nn.Linear(1, 1))
    net._modules["last"] = paddle.nn.ReLU()
    assert list(net._sub_layers) == ["0", "last"]
    net.register_buffer("kept", paddle.ones([1]), persistable=False)
    assert net._non_persistent_buffers_set == {"kept"}


def test_versions_as_texts():
    version = paddle.version
    assert (version.cuda_version, version.nccl_version) == (version.cuda(), version.nccl())
    with pytest.raises(AttributeError, match="no attribute 'other_version'"):
        version.other_version  # noqa: B018


@pytest.mark.parametrize("path", ["nn.parameter", "io.dataloader.collate", "amp.grad_scaler", "utils.cpp_extension"])
def test_submodules_are_attributes_without_an_import(path):
    code = f"import paddle, types; assert isinstance(paddle.{path}, types.ModuleType); print(paddle.{path}.__name__)"
    assert run_python(code).strip() == f"paddle.{path}"


def test_a_word_that_is_no_submodule():
    with pytest.raises(AttributeError, match="has no attribute 'Lineer'"):
        getattr(paddle.nn, "Lineer")  # noqa: B009
