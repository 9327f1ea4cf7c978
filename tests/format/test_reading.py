"""Reading and running model files of the original, and errors for invalid files."""

import numpy as np
import pytest
from tests.golden.model_networks import answers_of
from tests.support import GOLDEN

import paddle
from paddle import _format, static
from paddle._core.graph.feed import execute
from paddle._format import desc

MODELS = GOLDEN / "models"
NAMES = ["small", "lstm", "gru", "encoder", "control"]
FORMS = ["older", "newer"]


def run(model, arrays):
    scope = static.Scope()
    model.fill(scope)
    feed = {v.name: a for v, a in zip(model.feeds, arrays, strict=True)}
    return [v.numpy() for v in execute(model.program, feed, model.fetches, scope)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_models_of_the_original_give_the_same_results(name, form):
    arrays, wanted = answers_of(MODELS / form / f"{name}.npz")
    model = _format.load_model(MODELS / form / name)
    assert [v.name for v in model.feeds] == ["x0"]
    for came, want in zip(run(model, arrays), wanted, strict=True):
        np.testing.assert_allclose(came, want, rtol=1e-5, atol=1e-6)
        assert came.dtype == want.dtype


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_models_survive_being_written_and_read_again(name, form, tmp_path):
    arrays, wanted = answers_of(MODELS / form / f"{name}.npz")
    model = _format.load_model(MODELS / form / name)
    scope = static.Scope()
    model.fill(scope)
    _format.save_model(tmp_path / "again", model.program, model.feeds, model.fetches, scope=scope)
    again = _format.load_model(tmp_path / "again")
    for came, want in zip(run(again, arrays), wanted, strict=True):
        np.testing.assert_allclose(came, want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["simulated", "linear"])
def test_quantised_models_of_the_original_give_the_same_results(name, tmp_path):
    """The linear one stores scales in other shapes, and weights in another dtype, than it declares."""
    arrays, wanted = answers_of(MODELS / "quantised" / f"{name}.npz")
    model = _format.load_model(MODELS / "quantised" / name)
    np.testing.assert_allclose(run(model, arrays)[0], wanted[0], rtol=1e-5, atol=1e-6)
    scope = static.Scope()
    model.fill(scope)
    _format.save_model(tmp_path / "again", model.program, model.feeds, model.fetches, scope=scope)
    np.testing.assert_allclose(run(_format.load_model(tmp_path / "again"), arrays)[0], wanted[0], rtol=1e-5, atol=1e-6)
    kinds = {op.type for op in desc.parse((tmp_path / "again.pdmodel").read_bytes())[0].ops}
    assert kinds >= {"simulated": {"fake_quantize_range_abs_max"}, "linear": {"quantize_linear"}}[name]


def test_bytes_are_read_as_files_are():
    folder = MODELS / "older"
    model = _format.load_model((folder / "small.pdmodel").read_bytes(), (folder / "small.pdiparams").read_bytes())
    arrays, wanted = answers_of(folder / "small.npz")
    np.testing.assert_allclose(run(model, arrays)[0], wanted[0], rtol=1e-5)


def test_names_of_the_file_are_kept_and_parameters_are_trainable():
    model = _format.load_model(MODELS / "older" / "small")
    assert sorted(model.params) == sorted(v.name for v in model.program.persistables())
    statistics = [v.name for v in model.program.persistables() if v.stop_gradient]
    assert [n.rpartition(".")[2] for n in statistics] in ([], ["w_1", "w_2"])
    assert model.program._find("conv2d_0.tmp_0") is not None


def test_a_branch_and_a_loop_are_one_record_each():
    types = [op.type for op in _format.load_model(MODELS / "older" / "control").program.global_block().ops]
    assert types.count("cond") == 1
    assert types.count("while") == 1


def test_a_folder_with_one_file_per_variable(tmp_path):
    from paddle._files.tensor_file import write_tensor

    folder = MODELS / "older"
    (tmp_path / "__model__").write_bytes((folder / "small.pdmodel").read_bytes())
    for name, tensor in _format.load_model(folder / "small").params.items():
        with open(tmp_path / name, "wb") as file:
            write_tensor(file, tensor.numpy())
    arrays, wanted = answers_of(folder / "small.npz")
    np.testing.assert_allclose(run(_format.load_model(tmp_path), arrays)[0], wanted[0], rtol=1e-5)


# ---- invalid files ----


def test_an_unknown_operator_is_named_with_its_place():
    blocks = desc.parse((MODELS / "older" / "small.pdmodel").read_bytes())
    place = next(i for i, op in enumerate(blocks[0].ops) if op.type == "relu6")
    blocks[0].ops[place].type = "frobnicate"
    data = desc.serialize(blocks, 0, {})
    with pytest.raises(NotImplementedError, match=rf"'frobnicate'(.|\n)*operator {place} of block 0"):
        _format.load_model(data, b"")


def test_a_gradient_in_a_file_is_refused_with_what_to_do():
    blocks = desc.parse((MODELS / "older" / "small.pdmodel").read_bytes())
    next(op for op in blocks[0].ops if op.type == "relu6").type = "relu6_grad"
    with pytest.raises(NotImplementedError, match=r"'relu6_grad' of the model(.|\n)*paddle\.grad on what jit\.load"):
        _format.load_model(desc.serialize(blocks, 0, {}), b"")


def test_a_missing_model_is_named_with_its_path(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nothing\.pdmodel"):
        _format.load_model(tmp_path / "nothing")
    (tmp_path / "alone.pdmodel").write_bytes((MODELS / "older" / "small.pdmodel").read_bytes())
    with pytest.raises(FileNotFoundError, match="no file of values"):
        _format.load_model(tmp_path / "alone")


@pytest.mark.parametrize("cut", [1, 7, 100, 1000])
def test_a_file_that_was_cut_off_says_where(tmp_path, cut):
    model = (MODELS / "older" / "small.pdmodel").read_bytes()
    (tmp_path / "m.pdmodel").write_bytes(model[:-cut])
    with pytest.raises(_format.DamagedFileError, match=r"m\.pdmodel'.*offset \d+"):
        _format.load_model(tmp_path / "m")


@pytest.mark.parametrize("cut", [1, 50, 800])
def test_values_that_were_cut_off_say_of_which_variable(tmp_path, cut):
    values = (MODELS / "older" / "small.pdiparams").read_bytes()
    (tmp_path / "m.pdmodel").write_bytes((MODELS / "older" / "small.pdmodel").read_bytes())
    (tmp_path / "m.pdiparams").write_bytes(values[:-cut])
    with pytest.raises(_format.DamagedFileError, match=r"m\.pdiparams'.*offset \d+ of '"):
        _format.load_model(tmp_path / "m")


def test_values_of_another_model_are_refused():
    folder = MODELS / "older"
    with pytest.raises(_format.DamagedFileError):
        _format.load_model((folder / "small.pdmodel").read_bytes(), (folder / "lstm.pdiparams").read_bytes())
    with pytest.raises(_format.DamagedFileError, match="bytes follow the last variable"):
        _format.load_model((folder / "small.pdmodel").read_bytes(), (folder / "small.pdiparams").read_bytes() + b"\0\0")


def test_json_that_is_no_program_is_refused():
    with pytest.raises(_format.DamagedFileError, match="not valid JSON"):
        _format.load_model(b'{"base_code": {')
    with pytest.raises(_format.DamagedFileError, match="not a Paddle program"):
        _format.load_model(b'{"base_code": {"magic": "other"}}')
    with pytest.raises(_format.DamagedFileError):
        _format.load_model(b'{"base_code": {"magic": "pir"}, "program": 3}')


def test_loading_leaves_the_mode_and_the_programs_alone():
    before = paddle.static.default_main_program()
    _format.load_model(MODELS / "newer" / "small")
    assert paddle.in_dynamic_mode()
    assert paddle.static.default_main_program() is before


RECURRENT = sorted(path.stem for path in (MODELS / "recurrent").glob("*.npz"))


@pytest.mark.parametrize("name", RECURRENT)
def test_recurrent_networks_of_jit_save_run_and_train_on(name):
    assert len(RECURRENT) == 10
    recorded = np.load(MODELS / "recurrent" / f"{name}.npz")
    layer, x = paddle.jit.load(str(MODELS / "recurrent" / name)), paddle.to_tensor(recorded["x"])
    for came, key in zip(layer(x), ("out", "state"), strict=True):
        np.testing.assert_allclose(came.numpy(), recorded[key], rtol=1e-5, atol=1e-6)
    layer.train()
    sgd = paddle.optimizer.SGD(0.5, parameters=layer.parameters())
    (layer(x)[0] ** 2).mean().backward()
    sgd.step()
    np.testing.assert_allclose(layer(x)[0].numpy(), recorded["after"], rtol=1e-5, atol=1e-6)
