"""Names below the documented surface: their answers are the original's."""

import numpy as np
import pytest
from tests.golden.internal_names_cases import CASES, answer
from tests.support import check_error, check_facts, golden, run_program, static_mode

import paddle

FACTS = golden("internal_names.json")

# What we answer on purpose instead.
OTHERWISE = {
    "custom operator": "raises NotImplementedError"  # the original: a RuntimeError, since none is registered
}


@pytest.mark.parametrize("name", CASES)
def test_answers(name):
    got = answer(CASES[name], paddle)
    check_facts(got, OTHERWISE.get(name, FACTS[name]), rtol=1e-6)


def test_helper_in_static_mode():
    with static_mode() as main:
        x = paddle.static.data("x", [2, 3])
        helper = paddle.framework.LayerHelper(
            "mine", bias_attr=paddle.ParamAttr(name="b"), act={"type": "leaky_relu", "alpha": 0.5}
        )
        out = helper.create_variable_for_type_inference(x.dtype)
        helper.append_op(type="scale", inputs={"X": [x]}, outputs={"Out": [out]}, attrs={"scale": 2.0, "bias": -1.0})
        out = helper.append_activation(helper.append_bias_op(out))
        assert main.global_block().var("b").shape == [3]
        fed = np.array([[0, 1, 2], [3, -4, 5]], "float32")
        run_program(paddle.static.default_startup_program(), {})
        (got,) = run_program(main, {"x": fed}, out)
    want = fed * 2 - 1
    np.testing.assert_allclose(got, np.where(want > 0, want, want / 2))


def test_helper_gives_results_gradients():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    helper = paddle.common_ops_import.LayerHelper("square")
    out = helper.create_variable_for_type_inference("float32")
    helper.append_op(type="square", inputs={"X": x}, outputs={"Out": out})
    out.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


def test_helper_of_a_layer_can_be_replaced():
    layer = paddle.nn.Linear(2, 2)
    layer._helper = 5
    assert layer._helper == 5


def test_helper_refuses():
    helper = paddle.common_ops_import.LayerHelper("mine", input=[paddle.ones([1]), paddle.ones([1], "int32")])
    check_error(lambda: helper.input_dtype(), ValueError, "one dtype", "float32, int32")
    check_error(lambda: helper.input(), ValueError, "one tensor", "2 tensors")
    check_error(lambda: helper.is_instance("input", str), TypeError, "'input' must be str")
    check_error(lambda: helper.append_op(type="none_such"), NotImplementedError, "none_such")


def test_persistable_variable_of_a_helper():
    with static_mode() as main:
        helper = paddle.framework.LayerHelper("counter")
        total = helper.create_global_variable(name="total", shape=[1], dtype="float32", persistable=True)
        helper.set_variable_initializer(total, paddle.nn.initializer.Constant(4.0))
        assert helper.create_or_get_global_variable("total") == (total, False)
        out = paddle.static.data("x", [1]) + total
        run_program(paddle.static.default_startup_program(), {})
        (got,) = run_program(main, {"x": np.ones(1, "float32")}, out)
    assert got.tolist() == [5.0]


def test_modes_by_decorator():
    static = paddle.base.framework.static_only(lambda: 1)
    check_error(static, AssertionError, "static mode")
    with static_mode():
        assert static() == 1


def test_iterator_of_a_loader():
    from paddle.io.dataloader.dataloader_iter import _DataLoaderIterBase

    loader = paddle.io.DataLoader(paddle.io.TensorDataset([paddle.arange(4)]), batch_size=2)
    batches = iter(loader)
    assert isinstance(batches, _DataLoaderIterBase)
    assert len(batches) == 2
    assert batches._batch_sampler is loader.batch_sampler
    assert batches.next()[0].tolist() == next(iter(loader))[0].tolist()
    assert len(list(batches)) == 1


def test_decompress(tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("folder/x.txt", "hello")
    found = paddle.utils.download._decompress(str(tmp_path / "a.zip"))
    assert (tmp_path / "folder" / "x.txt").read_text() == "hello"
    assert found == str(tmp_path / "folder")
    check_error(
        lambda: paddle.utils.download._decompress(str(tmp_path / "x.txt")), TypeError, "neither a tar nor a zip"
    )


def test_compiled_operators_are_refused():
    load = paddle.utils.cpp_extension.extension_utils.load_op_meta_info_and_register_op
    check_error(lambda: load("ops.so"), NotImplementedError, "ops.so", "cpp_extension.load")


def test_click_model():
    x, counts = paddle.to_tensor([[0.0, 1.0, 5.0]]), paddle.ones([1, 2])
    kept = paddle.static.nn.continuous_value_model(x, counts)
    np.testing.assert_allclose(kept.numpy(), [[0.0, np.log(2.0), 5.0]], rtol=1e-6)
    assert paddle.static.nn.continuous_value_model(x, counts, use_cvm=False).tolist() == [[5.0]]


def test_ranges_of_a_profiler():
    from paddle.profiler.utils import _nvprof_range, job_schedule_profiler_range

    steps = []

    def train():
        for step in range(5):
            with _nvprof_range(step, 1, 3):
                steps.append(step)

    with pytest.raises(SystemExit):
        train()
    assert steps == [0, 1, 2]
    with job_schedule_profiler_range(1, 1, 3) as recorded:
        assert recorded
