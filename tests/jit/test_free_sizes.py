"""A detector that computes with the sizes of its maps, saved for pictures of any size; the original's answers."""

import pathlib

import numpy as np
import pytest
from tests.golden import free_size_cases as cases
from tests.support import check_close

import paddle
from paddle import inference
from paddle.static import InputSpec

FOLDER = pathlib.Path(cases.__file__).with_name("models") / "free_sizes"
NAMES = ("scores", "boxes", "starts")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("free_sizes") / "detector")
    net = cases.Detector()
    net.eval()
    paddle.jit.save(net, path, input_spec=[InputSpec([None, 3, None, None], "float32", "image")])
    return net, path


def check_answers(function):
    """The function answers as the original does, for each size of the pictures."""
    with np.load(FOLDER / "answers.npz") as answers:
        for i, size in enumerate(cases.SIZES):
            for name, value in zip(NAMES, function(cases.picture(*size)), strict=True):
                check_close(value, answers[f"{name}{i}"], rtol=1e-4, atol=1e-5)


def test_the_network_itself(saved):
    check_answers(saved[0])


def test_the_file_written_here(saved):
    check_answers(paddle.jit.load(saved[1]))


def test_the_file_of_the_original():
    check_answers(paddle.jit.load(str(FOLDER / "detector")))


@pytest.mark.parametrize("of_the_original", [False, True])
def test_a_predictor_on_onnx_runtime(saved, of_the_original):
    path = str(FOLDER / "detector") if of_the_original else saved[1]
    config = inference.Config(path + (".json" if of_the_original else ".pdmodel"), path + ".pdiparams")
    config.enable_onnxruntime()
    config.enable_save_optim_model(False)
    predictor = inference.create_predictor(config)
    check_answers(lambda x: predictor.run([x]))


def test_no_size_of_a_trial_is_in_the_file(saved):
    from paddle._core.graph.sizes import TRIAL_SIZES
    from paddle._format import desc

    found = {size // stride for size in TRIAL_SIZES[:4] for stride in (1, 4, 8, 16)}
    found |= {n * n for n in found}
    (block,) = desc.parse(pathlib.Path(saved[1] + ".pdmodel").read_bytes())
    written = [v for op in block.ops for v in op.attrs.values()]
    numbers = {n for v in written for n in (v if isinstance(v, list) else [v]) if type(n) is int}
    assert not numbers & found
