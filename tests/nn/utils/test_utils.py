"""nn.utils and the clips of nn.clip against the original, and what they reject."""

import copy

import numpy as np
import pytest
from tests.golden.nn_util_cases import CASES, label, run
from tests.nn.recorded import check_seeded, seeded
from tests.support import check_error, golden

import paddle
from paddle import nn

FACTS = golden("nn_utils.json")


@pytest.mark.parametrize("case", CASES, ids=label)
def test_recorded(case):
    got, fact = run(case), FACTS[label(case)]
    assert list(got) == list(fact)
    for key, (shape, values) in fact.items():
        assert list(got[key].shape) == shape, key
        np.testing.assert_allclose(got[key].reshape(-1), values, rtol=1e-5, atol=1e-5, err_msg=key)


@pytest.mark.parametrize("fact", seeded("utils"), ids=lambda fact: fact["code"].split("\n")[0])
def test_spectral_norm_starts_as_in_the_original(fact):
    check_seeded(fact)


def test_spectral_norm_scales_the_largest_singular_value_to_one():
    layer = nn.utils.spectral_norm(nn.Conv2D(3, 4, 3), n_power_iterations=1000)
    layer(paddle.ones([1, 3, 5, 5]))
    matrix = layer.weight.numpy().reshape(4, -1)
    assert np.linalg.svd(matrix)[1][0] == pytest.approx(1.0, rel=1e-4)
    before = layer.weight_u.numpy().copy()
    layer.eval()
    layer.weight_orig.set_value(layer.weight_orig * paddle.randn(layer.weight_orig.shape))
    layer(paddle.ones([1, 3, 5, 5]))
    np.testing.assert_array_equal(layer.weight_u.numpy(), before)


def test_weight_norm_survives_a_copy_and_a_file(tmp_path):
    layer = nn.utils.weight_norm(nn.Linear(3, 4), dim=1)
    x = paddle.randn([2, 3])
    want = layer(x).numpy()
    copied = copy.deepcopy(layer)
    np.testing.assert_array_equal(copied(x).numpy(), want)
    copied.weight_g.set_value(copied.weight_g * 2)
    np.testing.assert_allclose(
        copied(x).numpy(), 2 * (want - layer.bias.numpy()) + layer.bias.numpy(), rtol=1e-5, atol=1e-6
    )
    np.testing.assert_array_equal(layer(x).numpy(), want)
    paddle.save(layer.state_dict(), str(tmp_path / "net.pdparams"))
    other = nn.utils.weight_norm(nn.Linear(3, 4), dim=1)
    missing, unexpected = other.set_state_dict(paddle.load(str(tmp_path / "net.pdparams")))
    assert (missing, unexpected) == ([], [])
    np.testing.assert_array_equal(other(x).numpy(), want)


def test_parameters_after_weight_norm():
    layer = nn.utils.weight_norm(nn.Linear(2, 3))
    assert [k for k, _ in layer.named_parameters()] == ["bias", "weight_v", "weight_g"]
    assert [k for k, _ in layer.named_buffers()] == ["weight"]
    layer = nn.utils.remove_weight_norm(layer)
    assert [k for k, _ in layer.named_parameters()] == ["bias", "weight"]
    assert list(layer.buffers()) == []
    assert isinstance(layer.weight, paddle.nn.Parameter)


def test_no_gradient_flows_from_a_vector_of_parameters_to_these():
    layer = nn.Linear(3, 2)
    vector = nn.utils.parameters_to_vector(layer.parameters())
    (vector * paddle.arange(8.0)).sum().backward()
    assert vector.grad.tolist() == list(range(8))
    assert (layer.weight.grad, layer.bias.grad) == (None, None)


def test_one_tensor_instead_of_a_list():
    layer = nn.Linear(2, 2)
    layer(paddle.ones([1, 2])).sum().backward()
    assert float(nn.utils.clip_grad_norm_(layer.weight, 1.0)) == pytest.approx(2.0)
    np.testing.assert_allclose(layer.weight.grad.numpy(), 0.5, rtol=1e-5)
    nn.utils.clip_grad_value_(layer.weight, 0.1)
    np.testing.assert_allclose(layer.weight.grad.numpy(), 0.1, rtol=1e-6)
    assert layer.bias.grad.tolist() == [1.0, 1.0]
    assert float(nn.utils.clip_grad_norm_(nn.Linear(1, 1).parameters(), 1.0)) == 0.0


def test_texts_of_the_clips():
    assert str(nn.ClipGradByValue(1)) == "Clip Gradient By Value, min = -1.000000, max=1.000000"
    assert str(nn.ClipGradByNorm(2)) == "Gradient Clip By Norm, clip_norm=2.000000"
    assert str(nn.ClipGradByGlobalNorm(3)) == "Gradient Clip By GlobalNorm, global_norm=3.000000"


def _infinite():
    layer = nn.Linear(1, 1)
    (layer(paddle.ones([1, 1])) * float("nan")).sum().backward()
    return layer.parameters()


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: nn.utils.weight_norm(nn.utils.weight_norm(nn.Linear(2, 2))), RuntimeError, "already"),
        (lambda: nn.utils.weight_norm(nn.Linear(2, 2), dim=5), AssertionError, "dim = 5"),
        (lambda: nn.utils.weight_norm(nn.Linear(2, 2), "kernel"), KeyError, "'kernel'"),
        (lambda: nn.utils.remove_weight_norm(nn.Linear(2, 2)), ValueError, "not normalised"),
        (lambda: nn.utils.spectral_norm(nn.utils.spectral_norm(nn.Linear(2, 2))), RuntimeError, "already"),
        (lambda: nn.utils.spectral_norm(nn.Linear(2, 2), "kernel"), KeyError, "'kernel'"),
        (lambda: nn.utils.spectral_norm(nn.Linear(2, 2), n_power_iterations=0), ValueError, "n_power_iterations = 0"),
        (lambda: nn.utils.spectral_norm(nn.Linear(2, 2), dim=7), ValueError, "dim = 7"),
        (lambda: nn.utils.clip_grad_norm_(_infinite(), 1.0, error_if_nonfinite=True), RuntimeError, "nan"),
        (lambda: nn.utils.clip_grad_norm_(_infinite(), 1.0, norm_type=-1), ValueError, "norm_type = -1"),
        (lambda: nn.utils.clip_grad_value_(_infinite(), -1.0), ValueError, "clip_value = -1.0"),
        (lambda: nn.utils.vector_to_parameters(paddle.ones([3]), nn.Linear(2, 2).parameters()), ValueError, "6 values"),
        (lambda: nn.utils.parameters_to_vector([]), IndexError, "at least one"),
        (lambda: nn.ClipGradByValue(-1.0), AssertionError, "max = -1.0"),
        (lambda: nn.clip.ClipGradBase()([(nn.Linear(1, 1).weight, paddle.ones([1]))]), NotImplementedError, "clip()"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(call, kind, words)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (nn.utils.weight_norm, [0.8666069, 0.55808324]),
        (lambda layer: nn.utils.weight_norm(layer, dim=None), [0.61661047, 0.33307818]),
    ],
)
def test_weight_norm_draws_as_the_original_does(change, after):  # so that layers made later begin as they do there
    paddle.seed(1)
    change(nn.Conv1D(2, 3, 3))
    np.testing.assert_allclose(paddle.rand([2]).numpy(), after, rtol=1e-6)
