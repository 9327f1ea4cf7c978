"""Names of `paddle.base` that programs use."""

import importlib

import numpy as np
import pytest
from tests.support import static_mode

import paddle


def test_dtypes_by_their_old_names():
    var_type = paddle.base.core.VarDesc.VarType
    assert var_type is paddle.framework.core.VarDesc.VarType is paddle.core.VarDesc.VarType
    assert (paddle.float32, paddle.int64, paddle.bfloat16) == (var_type.FP32, var_type.INT64, var_type.BF16)
    assert paddle.zeros([1], var_type.FP64).dtype == "float64"
    assert paddle.base.data_feeder.convert_dtype(var_type.FP16) == "float16"
    assert paddle.base.framework.convert_np_dtype_to_dtype_(np.float32) == paddle.float32


def test_modes():
    assert paddle.base.in_dygraph_mode()
    assert paddle.base.framework.in_dygraph_mode()
    assert paddle.framework.in_dynamic_mode()
    assert not paddle.base.framework.in_pir_mode()
    assert paddle.base.dygraph.enabled()


def test_dygraph_guard():
    with paddle.base.dygraph.guard(paddle.CPUPlace()):
        x = paddle.base.dygraph.to_variable(np.ones(2, "float32"))
    assert x.tolist() == [1.0, 1.0]


def test_flags():
    paddle.base.set_flags({"FLAGS_eager_delete_tensor_gb": 1.0})
    assert paddle.base.get_flags("FLAGS_eager_delete_tensor_gb") == {"FLAGS_eager_delete_tensor_gb": 1.0}
    paddle.framework.set_flags({"FLAGS_eager_delete_tensor_gb": 0.0})


def test_framework():
    f = paddle.framework
    assert f.ParamAttr is paddle.ParamAttr
    assert f.EagerParamBase is f.Parameter
    assert str(f._current_expected_place()) == f"Place({paddle.get_device()})"
    assert f.random.get_rng_state
    assert (f.get_default_dtype(), f.dtype) == ("float32", paddle.dtype)
    assert paddle.base.core.is_compiled_with_cuda() == paddle.is_compiled_with_cuda()


@pytest.mark.parametrize("module", [paddle.framework, paddle.base, paddle.utils, paddle.device])
def test_missing_names(module):
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        module.nothing_of_this_name  # noqa: B018 - the question is the lookup


def test_static_names_under_base():
    from paddle.base import backward, executor, param_attr

    assert executor.Executor is paddle.static.Executor is paddle.base.Executor
    assert backward.append_backward is paddle.static.append_backward
    assert param_attr.ParamAttr is paddle.base.ParamAttr
    assert paddle.base.framework.Program is paddle.static.Program
    assert paddle.base.CompiledProgram is paddle.static.CompiledProgram
    assert paddle.base.log_helper.get_logger("test_base", 20, "%(message)s").level == 20
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = paddle.base.framework.no_such_name


def test_checks_of_arguments():
    feeder = paddle.base.data_feeder
    feeder.check_variable_and_dtype(paddle.ones([1]), "x", ["float32", "float64"], "mine")
    feeder.check_type(1, "n", (int, float), "mine")
    with static_mode():  # as in the original, dynamic mode is not checked
        with pytest.raises(TypeError, match="'n' must have one of the types: int, float"):
            feeder.check_type("1", "n", (int, float), "mine")
        with pytest.raises(TypeError, match="one of the dtypes: int32"):
            feeder.check_dtype("float32", "x", "int32", "mine")


def test_dynamic_mode_only():
    @paddle.base.framework.dygraph_only
    def one():
        return 1

    assert one() == 1
    with static_mode(), pytest.raises(AssertionError, match="only works in dynamic mode"):
        one()


def test_decorators():
    from paddle.base.wrapped_decorator import signature_safe_contextmanager, wrap_decorator

    @signature_safe_contextmanager
    def three():
        yield 3

    with three() as value:
        assert value == 3

    def twice(function):
        return lambda *args: function(*args) * 2

    @wrap_decorator(twice)
    def named(x):
        """Said."""
        return x

    assert (named(4), named.__name__, named.__doc__) == (8, "named", "Said.")


def test_other_paths():
    from paddle.amp.grad_scaler import GradScaler
    from paddle.incubate.tensor import segment_sum
    from paddle.io.dataloader.collate import default_collate_fn

    assert GradScaler is paddle.amp.GradScaler
    assert segment_sum is paddle.geometric.segment_sum
    assert default_collate_fn([np.ones(2), np.ones(2)]).shape == (2, 2)
    assert paddle.decomposition.decompose(None, [1, 2]) == [1, 2]
    assert not paddle.framework.use_pir_api()
    assert importlib.import_module("paddle.incubate.multiprocessing").Queue


def test_autotune(tmp_path, recwarn):
    import torch

    before = torch.backends.cudnn.benchmark
    (tmp_path / "tuning.json").write_text('{"kernel": {"enable": true}, "layout": {"enable": true}}')
    paddle.incubate.autotune.set_config(str(tmp_path / "tuning.json"))
    assert torch.backends.cudnn.benchmark
    paddle.incubate.autotune.set_config({"kernel": {"enable": False}})
    assert not torch.backends.cudnn.benchmark
    with pytest.warns(UserWarning, match="no tuning of 'weather'"):
        paddle.incubate.autotune.set_config({"weather": {}})
    with pytest.raises(TypeError, match="a dict, a path or None"):
        paddle.incubate.autotune.set_config(3)
    paddle.incubate.autotune.set_config({"layout": {"enable": False}})
    torch.backends.cudnn.benchmark = before


def test_cost_model():
    model = paddle.cost_model.CostModel()
    with static_mode():
        cost = model.profile_measure(*model.build_program(), device="cpu")
    assert cost["time"] > 0
    with pytest.raises(NotImplementedError, match="profile_measure"):
        model.get_static_op_time("relu")


def test_operators_as_layers():
    from paddle.nn import quant

    x = paddle.to_tensor([[1.0, 2.0]])
    assert quant.add()(x, x).tolist() == [[2.0, 4.0]]
    assert quant.reshape()(x, [2]).shape == [2]
    assert quant.matmul()(x, x, transpose_y=True).tolist() == [[5.0]]
    assert isinstance(quant.concat(), paddle.nn.Layer)


def test_names_that_programs_use():
    assert paddle.base.framework.core is paddle.base.core
    assert paddle.base.framework.is_compiled_with_cuda() is paddle.is_compiled_with_cuda()
    assert paddle.base.core.is_compiled_with_dist() is paddle.device.is_compiled_with_distribute()
    assert isinstance(paddle.base.core.is_compiled_with_nccl(), bool)
    assert isinstance(paddle.static.global_scope(), paddle.base.core.Scope)
    assert isinstance(paddle.static.Program().global_block(), paddle.base.framework.Block)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = paddle.base.core.nothing
