"""Flags: reading, setting, watching, and from the environment."""

import pytest
from tests.support import check_error, run_python

import paddle
from paddle._core import flags


@pytest.fixture(autouse=True)
def restored():
    before = dict(flags._values)
    yield
    paddle.set_flags(before)


def test_get_one_and_several():
    # In the original: paddle.get_flags("FLAGS_eager_delete_tensor_gb") -> {'FLAGS_eager_delete_tensor_gb': 0.0}
    assert paddle.get_flags("FLAGS_eager_delete_tensor_gb") == {"FLAGS_eager_delete_tensor_gb": 0.0}
    names = ["FLAGS_check_nan_inf", "FLAGS_benchmark"]
    assert paddle.get_flags(names) == dict.fromkeys(names, False)
    assert paddle.get_flags(tuple(names)) == paddle.get_flags(names)


@pytest.mark.parametrize(
    ("name", "given", "kept"),
    [
        ("FLAGS_eager_delete_tensor_gb", 1, 1.0),
        ("FLAGS_eager_delete_tensor_gb", "2.5", 2.5),
        ("FLAGS_benchmark", 1, True),
        ("FLAGS_benchmark", "true", True),
        ("FLAGS_benchmark", "0", False),
        ("FLAGS_allocator_strategy", "naive_best_fit", "naive_best_fit"),
        ("FLAGS_conv_workspace_size_limit", "1024", 1024),
    ],
)
def test_set(name, given, kept):
    paddle.set_flags({name: given})
    got = paddle.get_flags(name)[name]
    assert (got, type(got)) == (kept, type(kept))


def test_unknown_flags_are_refused_with_a_suggestion():
    words = "FLAGS_check_nan_inff", "'FLAGS_check_nan_inf'?"
    check_error(lambda: paddle.get_flags("FLAGS_check_nan_inff"), ValueError, *words)
    check_error(lambda: paddle.set_flags({"FLAGS_nothing_like_it": 1, "FLAGS_benchmark": True}), ValueError)
    assert paddle.get_flags("FLAGS_benchmark") == {"FLAGS_benchmark": False}  # all or nothing
    check_error(lambda: paddle.get_flags("benchmark"), ValueError, "benchmark")
    check_error(lambda: paddle.set_flags(["FLAGS_benchmark"]), TypeError, "dict")
    check_error(lambda: paddle.get_flags(3), TypeError, "name")


def test_watchers_are_called_immediately_and_on_change():
    heard = []
    flags.watch("FLAGS_low_precision_op_list", heard.append)
    paddle.set_flags({"FLAGS_low_precision_op_list": 3})
    assert heard == [0, 3]
    del flags._watchers["FLAGS_low_precision_op_list"]


def test_environment():
    code = "import paddle; print(paddle.get_flags('FLAGS_set_to_1d'), paddle.to_tensor(1.0).numpy().shape)"
    assert run_python(code, FLAGS_set_to_1d="1").strip() == "{'FLAGS_set_to_1d': True} (1,)"
