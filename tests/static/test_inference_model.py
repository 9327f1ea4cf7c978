"""Inference models: saved, loaded, as bytes, and operators by their names in the format."""

import numpy as np
import pytest

import paddle
from paddle import static


@pytest.fixture
def network(main):
    """(feed, fetch, executor) of a small network with a part that only training needs."""
    x = static.data("x", [None, 4])
    y = paddle.nn.functional.dropout(static.nn.fc(x, 3, activation="relu"), 0.5)
    paddle.optimizer.SGD(0.1).minimize(y.mean())
    executor = static.Executor()
    executor.run(static.default_startup_program())
    return x, y, executor


ONES = np.ones((2, 4), "float32")


def answer(main, network):
    _, y, executor = network
    return executor.run(main.clone(for_test=True), feed={"x": ONES}, fetch_list=[y.name])[0]


def test_a_saved_model_is_loaded_into_another_scope(main, network, tmp_path):
    x, y, executor = network
    wanted = answer(main, network)
    static.save_inference_model(str(tmp_path / "deep" / "model"), [x], [y], executor)
    assert sorted(p.name for p in (tmp_path / "deep").iterdir()) == ["model.pdiparams", "model.pdmodel"]
    with static.scope_guard(static.Scope()):
        program, feeds, fetches = static.load_inference_model(str(tmp_path / "deep" / "model"), executor)
        assert feeds == ["x"]
        np.testing.assert_allclose(executor.run(program, feed={"x": ONES}, fetch_list=fetches)[0], wanted, rtol=1e-6)


def test_files_under_other_names_and_bytes(main, network, tmp_path):
    x, y, executor = network
    wanted = answer(main, network)
    static.save_to_file(str(tmp_path / "net.bin"), static.serialize_program([x], [y]))
    static.save_to_file(str(tmp_path / "values.bin"), static.serialize_persistables(x, y, executor))
    files = {"model_filename": "net.bin", "params_filename": "values.bin"}
    contents = {k: static.load_from_file(str(tmp_path / v)) for k, v in files.items()}
    for path, named in ((str(tmp_path), files), (None, contents)):
        program, _, fetches = static.load_inference_model(path, executor, **named)
        np.testing.assert_allclose(executor.run(program, feed={"x": ONES}, fetch_list=fetches)[0], wanted, rtol=1e-6)


def test_programs_and_values_as_bytes(main, network):
    x, y, executor = network
    wanted = answer(main, network)
    program = static.deserialize_program(static.serialize_program([x], [y]))
    values = static.serialize_persistables([x], [y], executor)
    with static.scope_guard(static.Scope()):
        static.deserialize_persistables(program, values, executor)
        found = executor.run(program, feed={"x": ONES}, fetch_list=[y.name])[0]
    np.testing.assert_allclose(found, wanted, rtol=1e-6)
    again = static.Program.parse_from_string(program.desc.serialize_to_string())
    assert [op.type for op in again.global_block().ops] == [op.type for op in program.global_block().ops]


def test_refusals(main, network, tmp_path):
    x, y, executor = network
    with pytest.raises(ValueError, match="must end in a file name"):
        static.save_inference_model(f"{tmp_path}/", [x], [y], executor)
    with pytest.raises(ValueError, match="'feed_vars' must be a variable"):
        static.save_inference_model(str(tmp_path / "m"), "x", [y], executor)
    with pytest.raises(FileNotFoundError):
        static.load_inference_model(str(tmp_path / "nothing"), executor)
    with pytest.raises(ValueError, match="must be the bytes"):
        static.load_inference_model(None, executor)
    with pytest.raises(TypeError):
        static.deserialize_program("text")


def test_operators_by_the_names_of_the_format(main):
    x = static.data("x", [2, 4])
    block = main.global_block()
    first, second = (block.create_var(name=n, shape=[2, 4], dtype="float32") for n in ("first", "second"))
    block.append_op(type="relu", inputs={"X": [x]}, outputs={"Out": [first]})
    block.append_op(type="scale", inputs={"X": "first"}, outputs={"Out": second}, attrs={"scale": 3.0, "bias": 1.0})
    (found,) = static.Executor().run(main, feed={"x": ONES - 2}, fetch_list=["second"])
    np.testing.assert_array_equal(found, np.ones((2, 4)))
    with pytest.raises(NotImplementedError, match="'frobnicate'"):
        block.append_op(type="frobnicate")
