"""Losses between two tensors: as recorded from the original, and what they reject."""

import numpy as np
import pytest
from tests.golden.loss_cases import PAIR
from tests.nn.recorded import check
from tests.support import check_error, run_examples

import paddle
import paddle.nn.functional as F

X, Y = paddle.to_tensor([[0.5, 0.25], [0.125, 0.75]]), paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])


@pytest.mark.parametrize("name", PAIR)
def test_recorded(name):
    check("pair", name, PAIR[name], book="losses")


@pytest.mark.parametrize("target", [F.mse_loss, F.binary_cross_entropy_with_logits], ids=lambda f: f.__name__)
def test_examples(target):
    run_examples(target)


ALL = (
    "mse_loss",
    "l1_loss",
    "smooth_l1_loss",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "sigmoid_focal_loss",
    "poisson_nll_loss",
)


@pytest.mark.parametrize("name", ALL)
def test_reduction_is_checked(name):
    check_error(lambda: getattr(F, name)(X, Y, reduction="average"), ValueError, name, "'mean'", "'average'")


@pytest.mark.parametrize("name", [*ALL[2:], "log_loss"])
def test_shapes_are_checked(name):
    check_error(lambda: getattr(F, name)(X, Y[:1]), ValueError, name, "same shape", "[2, 2]", "[1, 2]")


@pytest.mark.parametrize("name", ALL)
def test_a_non_tensor_is_rejected(name):
    check_error(lambda: getattr(F, name)(X, [[1.0, 0.0], [0.0, 1.0]]), ValueError, name, "must be a Tensor")


def test_mse_of_shapes_that_do_not_broadcast():
    check_error(lambda: F.mse_loss(X, paddle.ones([3])), ValueError, "mse_loss", "broadcast")


def test_the_loss_of_integers_is_an_integer_unless_one_side_has_floats():
    out = F.mse_loss(paddle.to_tensor([1, 2]), paddle.to_tensor([2, 4]))
    assert (out.dtype, out.item()) == (paddle.int64, 2)
    assert F.l1_loss(X, paddle.to_tensor([[1, 0], [0, 1]])).item() == F.l1_loss(X, Y).item()


@pytest.mark.parametrize("name", ["binary_cross_entropy", "binary_cross_entropy_with_logits", "sigmoid_focal_loss"])
def test_binary_labels_may_be_integers(name):
    assert getattr(F, name)(X, Y.astype("int64")).item() == getattr(F, name)(X, Y).item()


def test_probabilities_outside_0_and_1():
    check_error(lambda: F.binary_cross_entropy(X + 1, Y), ValueError, "binary_cross_entropy", "between 0 and 1")


def test_kl_div_ignores_zero_labels():
    never = paddle.to_tensor([float("-inf"), 0.0])
    assert F.kl_div(never, paddle.to_tensor([0.0, 1.0]), "sum").item() == 0.0


def test_focal_normalizer():
    check_error(lambda: F.sigmoid_focal_loss(X, Y, X), ValueError, "'normalizer'", "[2, 2]")
    assert F.sigmoid_focal_loss(X, Y, 2.0).item() == pytest.approx(F.sigmoid_focal_loss(X, Y).item() / 2)


def test_poisson_epsilon():
    check_error(lambda: F.poisson_nll_loss(X, Y, epsilon=0), ValueError, "'epsilon'", "positive")
    check_error(lambda: paddle.nn.PoissonNLLLoss(epsilon=-1), ValueError, "PoissonNLLLoss", "'epsilon'")


def test_gaussian_variance():
    check_error(lambda: F.gaussian_nll_loss(X, Y, -X), ValueError, "negative", "-0.75")
    check_error(lambda: F.gaussian_nll_loss(X, Y, paddle.ones([3])), ValueError, "'variance'", "[3]")
    check_error(lambda: F.gaussian_nll_loss(X, Y, 1.0), TypeError, "'variance'", "Tensor")
    check_error(lambda: F.gaussian_nll_loss(X.astype("int64"), Y, X), ValueError, "floats")


def test_a_computed_label_gets_no_gradient():
    # In the original, too: two networks that teach one another need no detach().
    teacher, student = paddle.randn([2, 3]), paddle.randn([2, 3])
    teacher.stop_gradient = student.stop_gradient = False
    F.kl_div(F.log_softmax(student), F.softmax(teacher)).backward()
    assert teacher.grad is None
    assert np.abs(student.grad.numpy()).sum() > 0
