"""Networks of cells and lists that loops write: files of the original, our own, and ONNX."""

import numpy as np
import pytest
from tests.golden.cell_cases import CASES, FOLDER, LENGTHS, SPECS, STEPS, answers
from tests.support import check_error, static_mode

import paddle
from paddle import inference, nn
from paddle._core.errors import FailedCheckError
from paddle._format import desc
from paddle.static import InputSpec


def check(found, recorded):
    assert sorted(found) == sorted(recorded)
    for key, value in found.items():
        np.testing.assert_allclose(value, recorded[key], rtol=1e-5, atol=1e-6)


def recorded(name):
    return dict(np.load(FOLDER / f"{name}.npz"))


def ours(name):
    net = CASES[name]()
    net.set_state_dict(paddle.load(str(FOLDER / f"{name}.pdparams")))
    net.eval()
    return net


@pytest.mark.parametrize("name", CASES)
def test_files_of_the_original_answer_as_there(name):
    check(answers(paddle.jit.load(str(FOLDER / name))), recorded(name))


@pytest.mark.parametrize("name", CASES)
def test_our_files_answer_as_the_original(name, tmp_path):
    net, path = ours(name), str(tmp_path / "m")
    check(answers(net), recorded(name))
    paddle.jit.save(net, path, input_spec=SPECS)
    check(answers(paddle.jit.load(path)), recorded(name))


def test_a_loop_of_cells_trains_on():
    layer = paddle.jit.load(str(FOLDER / "simple"))
    layer.train()
    sgd = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    losses = []
    for _ in range(3):
        out, _ = layer(paddle.to_tensor(STEPS[0]), paddle.to_tensor(LENGTHS[0]))
        loss = (out**2).mean()
        loss.backward()
        sgd.step()
        sgd.clear_grad()
        losses.append(float(loss))
    assert losses[0] > losses[1] > losses[2]


def predicted(path, engine, optimised, *arrays):
    ending = ".json" if (path.parent / f"{path.name}.json").exists() else ".pdmodel"
    config = inference.Config(f"{path}{ending}", f"{path}.pdiparams")
    config.switch_ir_optim(optimised)
    config.enable_onnxruntime() if engine == "onnx" else config.disable_onnxruntime()
    predictor = inference.create_predictor(config)
    for name, array in zip(predictor.get_input_names(), arrays, strict=True):
        predictor.get_input_handle(name).copy_from_cpu(array)
    predictor.run()
    return [predictor.get_output_handle(name).copy_to_cpu() for name in predictor.get_output_names()]


@pytest.mark.parametrize("engine", ["torch", "onnx"])
@pytest.mark.parametrize("name", CASES)
def test_predictors_run_loops_of_cells(name, engine, monkeypatch):
    pytest.importorskip("onnxruntime")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    wanted = recorded(name)
    for optimised in (True, False):
        for i, given in enumerate(zip(STEPS, LENGTHS, strict=True)):
            found = predicted(FOLDER / name, engine, optimised, *given)
            check({f"{i}_{k}": v for k, v in enumerate(found)}, {k: v for k, v in wanted.items() if k[0] == str(i)})


# ---- lists ----


def doubled(x, n):
    """A list written by places, read, overwritten and measured."""
    array, i = paddle.tensor.create_array("float32"), paddle.zeros([1], "int64")
    paddle.tensor.array_write(x, i, array)
    while i < n:
        before = paddle.tensor.array_read(array, i)
        i = i + 1
        paddle.tensor.array_write(before * 2, i, array)
        paddle.tensor.array_write(before + 1, i - 1, array)
    return paddle.tensor.array_read(array, i), paddle.tensor.array_read(array, paddle.zeros([1], "int64"))


def counted(x, n):
    """A list of integers, which is empty before the loop."""
    found, i = [], paddle.zeros([1], "int64")
    while i < n:
        i = i + 1
        found.append(i * x.astype("int64").sum())
    return paddle.concat(found), paddle.stack(found, 1)


@pytest.mark.parametrize("engine", ["torch", "onnx"])
@pytest.mark.parametrize("function", [doubled, counted])
def test_lists_that_loops_write_in_predictors(function, engine, tmp_path, monkeypatch):
    pytest.importorskip("onnxruntime")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    specs = [InputSpec([None, 2], "float32", "x"), InputSpec([1], "int64", "n")]
    paddle.jit.save(paddle.jit.to_static(function, input_spec=specs), str(tmp_path / "m"))
    for turns in (1, 3):
        x, n = np.arange(4, dtype="float32").reshape(2, 2), np.array([turns])
        wanted = function(paddle.to_tensor(x), paddle.to_tensor(n))
        for a, b in zip(predicted(tmp_path / "m", engine, True, x, n), wanted, strict=True):
            np.testing.assert_array_equal(a, b.numpy())


def test_a_list_of_integers_is_one_in_the_file(tmp_path):
    specs = [InputSpec([None, 2], "float32", "x"), InputSpec([1], "int64", "n")]
    paddle.jit.save(paddle.jit.to_static(counted, input_spec=specs), str(tmp_path / "m"))
    blocks = desc.parse((tmp_path / "m.pdmodel").read_bytes())
    kinds = {v.dtype for block in blocks for v in block.vars.values() if v.kind == "DENSE_TENSOR_ARRAY"}
    assert kinds == {"int64"}


def test_lists_at_once_are_checked():
    one, at = paddle.ones([2]), paddle.zeros([1], "int64")
    array = paddle.tensor.array_write(one, at)
    assert paddle.tensor.array_length(array) == 1
    assert paddle.tensor.array_write(one * 3, at, array) is array
    assert paddle.tensor.array_read(array, at).tolist() == [3.0, 3.0]
    assert len(paddle.tensor.create_array("float32", [one, one])) == 2
    check_error(lambda: paddle.tensor.array_write(one, at + 2, array), FailedCheckError, "at most 1")
    check_error(lambda: paddle.tensor.array_write(one, 0, array), FailedCheckError, "shape [1]")
    check_error(lambda: paddle.tensor.array_write(1.0, at), FailedCheckError, "'x' must be a Tensor")
    check_error(lambda: paddle.tensor.array_length(one), FailedCheckError, "must be a list")
    check_error(lambda: paddle.tensor.create_array("float32", [1.0]), FailedCheckError, "must hold tensors")


# ---- what is written ----


def changed(x):
    x[:, 0] = 5.0
    x.add_(paddle.ones([3]))
    return x * 2, x


def test_changes_of_an_input_in_place_are_saved(tmp_path):
    paddle.jit.save(
        paddle.jit.to_static(changed, input_spec=[InputSpec([None, 3], "float32", "x")]), str(tmp_path / "m")
    )
    x = STEPS[0][0]
    for a, b in zip(
        paddle.jit.load(str(tmp_path / "m"))(paddle.to_tensor(x)), changed(paddle.to_tensor(x)), strict=True
    ):
        np.testing.assert_allclose(a.numpy(), b.numpy())


class Several(nn.Layer):
    """Calls whose written form depends on sizes that are open."""

    def forward(self, x):
        heads = x.unsqueeze(2)
        attended = nn.functional.scaled_dot_product_attention(heads, heads, heads, is_causal=True, training=False)
        put = paddle.put_along_axis(x, paddle.ones([1, 1, 1], "int64"), 9.0, 1)
        summed = paddle.put_along_axis(x, paddle.ones([1, 1, 1], "int64"), x[:, :1], 1, "add", include_self=False)
        return attended, put, summed, paddle.increment(x.mean())


def test_forms_for_open_sizes(tmp_path, monkeypatch):
    pytest.importorskip("onnxruntime")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    net = Several()
    paddle.jit.save(net, str(tmp_path / "m"), input_spec=SPECS[:1])
    for x in STEPS:
        wanted = net(paddle.to_tensor(x))
        for engine in ("torch", "onnx"):
            for a, b in zip(predicted(tmp_path / "m", engine, True, x), wanted, strict=True):
                np.testing.assert_allclose(a, b.numpy(), rtol=1e-5, atol=1e-6)


# ---- values of enclosing blocks that blocks change ----


def counting(x):
    """Counters and flags changed in place: in branches, in loops, and by a list that is measured afterwards."""
    flag, k, i = paddle.zeros([1]), paddle.zeros([1], "int64"), paddle.zeros([1], "int64")
    array = paddle.tensor.array_write(x, i)

    def more():
        paddle.assign(flag + 1, output=flag)
        return x * 2

    def less():
        paddle.assign(flag - 2, output=flag)
        return x * 3

    y = paddle.static.nn.cond(x.sum() > 0, more, less)

    def body(i):
        paddle.increment(k, 2)
        paddle.tensor.array_write(paddle.tensor.array_read(array, i) + 1, i + 1, array)
        return [i + 1]

    (i,) = paddle.static.nn.while_loop(lambda i: i < 3, body, [i])
    return [y, flag, k, i, paddle.tensor.array_length(array), paddle.tensor.array_read(array, i)]


@pytest.mark.parametrize("sign", [1, -1])
def test_what_blocks_change_in_place_is_saved(sign, tmp_path):
    x = sign * np.ones([2, 3], "float32")
    with static_mode():
        program, executor = paddle.static.Program(), paddle.static.Executor()
        with paddle.static.program_guard(program, paddle.static.Program()):
            data = paddle.static.data("x", [2, 3], "float32")
            results = counting(data)
        paddle.static.save_inference_model(str(tmp_path / "m"), [data], results, executor, program=program)
        runs = [executor.run(program, feed={"x": x}, fetch_list=results)]
        loaded, names, fetches = paddle.static.load_inference_model(str(tmp_path / "m"), executor)
        runs.append(executor.run(loaded, feed={names[0]: x}, fetch_list=fetches))
    wanted = [x * (2 if sign > 0 else 3), [1.0 if sign > 0 else -2.0], [6], [3], [4], x + 3]
    for found in runs:
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(a, b)


def test_the_file_says_what_a_block_changes(tmp_path):
    """The original starts operators as soon as what they read is there, and would measure the list too early."""
    with static_mode():
        program = paddle.static.Program()
        with paddle.static.program_guard(program, paddle.static.Program()):
            data = paddle.static.data("x", [2, 3], "float32")
            results = counting(data)
        executor = paddle.static.Executor()
        paddle.static.save_inference_model(str(tmp_path / "m"), [data], results, executor, program=program)
    blocks = desc.parse((tmp_path / "m.pdmodel").read_bytes())
    main = blocks[0]
    inner = [op for op in main.ops if op.type in ("while", "conditional_block")]
    assert len(inner) == 3
    for op in inner:
        inside = blocks[op.attrs["sub_block"]]
        written = {n for o in inside.ops for slot in o.outputs.values() for n in slot if n not in inside.vars}
        assert written <= set(op.outputs["Out"])
