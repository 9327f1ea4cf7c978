"""What `compare` accepts, refuses, and leaves unchanged."""

import numpy as np
import pytest
import torch

import outrigger
import paddle
from outrigger import align

INPUTS = np.random.default_rng(0).standard_normal((4, 3, 6, 6)).astype("float32")
LABELS = np.random.default_rng(1).integers(0, 5, 4)


def reference():
    torch.manual_seed(0)
    return torch.nn.Sequential(
        torch.nn.Conv2d(3, 4, 3),
        torch.nn.BatchNorm2d(4),
        torch.nn.ReLU(),
        torch.nn.Dropout(0.5),
        torch.nn.Flatten(),
        torch.nn.Linear(64, 5),
    )


def port():
    return paddle.nn.Sequential(
        paddle.nn.Conv2D(3, 4, 3),
        paddle.nn.BatchNorm2D(4),
        paddle.nn.ReLU(),
        paddle.nn.Dropout(0.5),
        paddle.nn.Flatten(),
        paddle.nn.Linear(64, 5),
    )


LOSS = torch.nn.CrossEntropyLoss(), paddle.nn.CrossEntropyLoss()
OPTIMIZER = (
    lambda parameters: torch.optim.Adam(parameters, 0.01),
    lambda parameters: paddle.optimizer.Adam(0.01, parameters=parameters),
)


def test_networks_are_left_as_they_were():
    theirs, ours = reference(), port()
    theirs[3].eval()
    before = {name: value.clone() for name, value in theirs.state_dict().items()}
    assert align.compare(theirs, ours, INPUTS, LABELS, loss=LOSS, optimizer=OPTIMIZER)
    for name, value in theirs.state_dict().items():
        assert torch.equal(before[name], value), name
    # the port has the reference's weights now, and is otherwise unchanged
    np.testing.assert_array_equal(ours[5].weight.numpy(), theirs[5].weight.detach().numpy().T)
    np.testing.assert_array_equal(ours[1]._mean.numpy(), np.zeros(4, "float32"))
    assert all(parameter.grad is None for parameter in [*theirs.parameters(), *ours.parameters()])
    assert (theirs.training, theirs[3].training, ours.training, ours[3].training) == (True, False, True, True)
    assert not theirs[0]._forward_hooks
    assert not ours[0]._forward_post_hooks


def test_it_is_found_without_an_import_of_its_own(monkeypatch):
    monkeypatch.delattr(outrigger, "align")
    assert outrigger.align is align


def test_two_paddle_layers_can_be_compared():
    paddle.seed(0)
    loss, optimizer = (LOSS[1], LOSS[1]), (OPTIMIZER[1], OPTIMIZER[1])
    report = align.compare(port(), port(), INPUTS, LABELS, loss=loss, optimizer=optimizer)
    assert report, report
    assert {one.name for one in report} == {"forward", "buffers", "loss", "decay", "backward"}


def test_one_assert_tells_all_in_pytest():
    wrong = port()
    wrong[1]._epsilon = 0.1
    report = align.compare(reference(), wrong, INPUTS)
    with pytest.raises(AssertionError, match=r"1 \(BatchNorm2D\)[\s\S]*BatchNorm epsilon differs"):
        assert report, report


def test_an_error_in_the_port_is_a_finding():
    wrong = port()
    wrong[5] = paddle.nn.Linear(60, 5)
    report = align.compare(reference(), wrong, INPUTS)
    assert not report
    assert report["forward"].finding.where.startswith("5 (Linear)")
    assert "64" in report["forward"].finding.port


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (lambda: (reference, port()), TypeError, "'reference' must be a torch.nn.Module"),
        (lambda: (reference(), "port"), TypeError, "'port' must be a paddle.nn.Layer"),
        (lambda: (reference(), port()), ValueError, "there is nothing to compare. Try inputs="),
        (lambda: (reference(), port(), INPUTS[:, :2]), ValueError, "the reference itself stops with an error in 0"),
    ],
    ids=["reference", "port", "nothing", "inputs"],
)
def test_what_cannot_be_compared_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        align.compare(*arguments())


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"tolerances": {"forwards": 1}}, ValueError, "there is no checkpoint 'forwards'"),
        ({"only": ["forwards"]}, ValueError, "there is no checkpoint 'forwards'"),
        ({"loss": LOSS[0]}, TypeError, r"'loss' must be a pair: \(the reference's, the port's\)"),
        ({"names": {"9": "0"}}, ValueError, "the port calls no module named '9'"),
        ({"schedule": ("a", object())}, TypeError, "a 'schedule' must be a learning rate schedule"),
        (
            {"loss": LOSS, "optimizer": (OPTIMIZER[0], lambda _: 0.1)},
            TypeError,
            "Received: float instead of a Paddle optimizer",
        ),
    ],
    ids=["tolerances", "only", "lone", "names", "schedule", "optimizer"],
)
def test_wrong_options_are_refused(options, error, message):
    with pytest.raises(error, match=message):
        align.compare(reference(), port(), INPUTS, LABELS, **options)
