"""Noise-contrastive estimation in saved models; the costs are those that Paddle 3.3.1 computed."""

import numpy as np
import pytest
from tests.onnx.models import session_of

import paddle
from paddle import static
from paddle._format import desc, load_model
from paddle._onnx import convert

X = np.linspace(-1, 1, 12).reshape(3, 4).astype("float32")
LABEL = np.array([[1], [5], [0]])
WEIGHT = np.linspace(-0.5, 0.5, 24).reshape(6, 4).astype("float32")
BIAS = np.linspace(0, 0.2, 6).reshape(6, 1).astype("float32")
SHARE = np.array([[1], [2], [3]], "float32")
ONE_CLASS = [0, 0, 0, 1.0, 0, 0]
OF_THE_ORIGINAL = [[0.11059425], [0.12409282], [0.13709211]]  # with this distribution it can sample class 3 only


@pytest.fixture(autouse=True)
def in_static_mode():
    paddle.enable_static()
    with static.scope_guard(static.Scope()), static.program_guard(static.Program(), static.Program()):
        yield
    paddle.disable_static()


def saved(path, weighted=False, **given):
    """Save a model with one loss: its feed."""
    x, label = static.data("x", [None, 4]), static.data("label", [None, 1], "int64")
    feeds, feed = [x, label], {"x": X, "label": LABEL}
    if weighted:
        feeds.append(static.data("share", [None, 1]))
        feed["share"] = SHARE
    share = feeds[2] if weighted else None
    cost = static.nn.nce(x, label, 6, share, "weight", "bias", num_neg_samples=3, **given)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    static.global_scope().find_var("weight").get_tensor().set(WEIGHT, paddle.CPUPlace())
    static.global_scope().find_var("bias").get_tensor().set(BIAS, paddle.CPUPlace())
    static.save_inference_model(path, feeds, [cost], exe)
    return feed


def answer(path, feed, onnx=False):
    if onnx:
        model = load_model(path)
        model.fill(static.global_scope())
        return session_of(convert(model.program, model.feeds, model.fetches)).run(None, feed)[0]
    exe = static.Executor()
    program, _, fetches = static.load_inference_model(path, exe)
    return exe.run(program, feed=feed, fetch_list=fetches)[0]


@pytest.mark.parametrize("onnx", [False, True], ids=["program", "onnx"])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_saved_loss_against_the_only_class_that_can_be_sampled(weighted, onnx, tmp_path):
    path = str(tmp_path / "m")
    feed = saved(path, weighted, sampler="custom_dist", custom_dist=ONE_CLASS)
    wanted = OF_THE_ORIGINAL * (SHARE if weighted else 1)
    np.testing.assert_allclose(answer(path, feed, onnx), wanted, rtol=1e-5)


def test_the_operator_has_the_slots_of_the_original(tmp_path):
    path = str(tmp_path / "m")
    saved(path, sampler="custom_dist", custom_dist=[0.1, 0.1, 0.2, 0.3, 0.1, 0.2], seed=7)
    (found,) = (op for op in desc.parse((tmp_path / "m.pdmodel").read_bytes())[0].ops if op.type == "nce")
    kept = {slot for slot, names in found.inputs.items() if names}
    tables = {"CustomDistProbs", "CustomDistAlias", "CustomDistAliasProbs"}
    assert kept == {"Input", "Label", "Weight", "Bias"} | tables
    assert set(found.outputs) == {"Cost", "SampleLogits", "SampleLabels"}
    wanted = {"num_total_classes": 6, "num_neg_samples": 3, "sampler": 2, "seed": 7}
    assert wanted.items() <= found.attrs.items()


def test_the_tables_give_each_class_its_share():
    from paddle._format.ops.random import _aliases

    shares = [0.1, 0.1, 0.2, 0.3, 0.05, 0.25]
    other, kept = _aliases(shares)
    found = np.array(kept)
    for cell, (to, share) in enumerate(zip(other, kept, strict=True)):
        assert to != cell
        if to >= 0:
            found[to] += 1 - share
    np.testing.assert_allclose(found / len(shares), shares, rtol=1e-12)


@pytest.mark.parametrize("onnx", [False, True], ids=["program", "onnx"])
@pytest.mark.parametrize("sampler", ["uniform", "log_uniform"])
def test_saved_samplers_draw_from_their_distribution(sampler, onnx, tmp_path):
    path = str(tmp_path / "m")
    count = 4000
    saved(path, sampler=sampler)
    found = answer(path, {"x": np.repeat(X[:1], count, 0), "label": np.repeat(LABEL[:1], count, 0)}, onnx)
    scores = X[0] @ WEIGHT.T + BIAS[:, 0]
    share = 1 / (1 + np.exp(-scores))
    ranks = np.arange(6)
    chances = np.full(6, 1 / 6) if sampler == "uniform" else np.log((ranks + 2) / (ranks + 1)) / np.log(7)
    noise = 3 * chances
    each = np.log(noise / (share + noise))
    wanted = -np.log(share / (share + noise))[1] - 3 * chances @ each
    deviation = np.sqrt(3 * (chances @ each**2 - (chances @ each) ** 2)) / 4
    assert abs(found.mean() - wanted / 4) < 6 * deviation / count**0.5
    assert abs(found.std() - deviation) < 0.1 * deviation
