"""Names of Paddle's foundation that programs reach for."""

import numpy as np
import pytest

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
def test_names_that_are_not_there(module):
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        module.nothing_of_this_name  # noqa: B018 - the question is the lookup
