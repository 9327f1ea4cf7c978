"""A port against files that a reference logged elsewhere."""

import numpy as np
import pytest
import torch

import paddle
from outrigger import align
from outrigger.align.result import Status


def reference():
    torch.manual_seed(3)
    return torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.Tanh(), torch.nn.Linear(6, 3))


def port(weights=True):
    paddle.seed(4)
    layer = paddle.nn.Sequential(paddle.nn.Linear(6, 6), paddle.nn.Tanh(), paddle.nn.Linear(6, 3))
    if weights:
        for ours, theirs in zip(layer.parameters(), reference().parameters()):
            values = theirs.detach().numpy()
            ours.set_value(values.T if values.ndim == 2 else values)
    return layer


INPUTS = np.random.default_rng(0).standard_normal((5, 6)).astype("float32")
LABELS = np.random.default_rng(1).integers(0, 3, 5)
LOSS = torch.nn.CrossEntropyLoss(), paddle.nn.CrossEntropyLoss()
OPTIMIZER = (
    lambda parameters: torch.optim.SGD(parameters, 0.1, momentum=0.9),
    lambda parameters: paddle.optimizer.Momentum(0.1, 0.9, parameters=parameters),
)


@pytest.fixture
def folder(tmp_path):
    """The files that a program with the reference has logged."""
    network = reference()
    values = torch.from_numpy(INPUTS)
    logged = {"0": network[0](values).detach().numpy(), "logits": network(values).detach().numpy()}
    np.save(tmp_path / "forward_ref.npy", logged)
    np.save(tmp_path / "loss_ref.npy", {"loss": LOSS[0](network(values), torch.from_numpy(LABELS)).detach().numpy()})
    optimizer, losses = OPTIMIZER[0](list(network.parameters())), {}
    for step in range(3):
        loss = LOSS[0](network(values), torch.from_numpy(LABELS))
        losses[f"loss_{step}"] = loss.detach().numpy()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    np.save(tmp_path / "losses_ref.npy", losses)
    np.save(tmp_path / "metric_ref.npy", {"acc": np.array(0.25)})
    return tmp_path


def test_a_port_agrees_with_what_was_logged(folder):
    layer = port()
    before = [value.numpy().copy() for value in layer.parameters()]
    report = align.compare(folder, layer, INPUTS, LABELS, loss=LOSS, optimizer=OPTIMIZER)
    assert report, report
    assert [one.name for one in report] == ["forward", "metric", "loss", "backward"]
    assert report["metric"].status is Status.SKIPPED
    assert {one.name for one in report["forward"].differences} == {"0", "logits"}
    assert report["backward"].curves[0].reference == pytest.approx(report["backward"].curves[0].port, rel=1e-5)
    for was, value in zip(before, layer.parameters()):
        np.testing.assert_array_equal(was, value.numpy())  # the comparison does not change the port


def test_another_network_does_not(folder):
    report = align.compare(str(folder), port(weights=False), INPUTS, LABELS, loss=LOSS)
    assert not report
    assert report.first.name == "forward"
    assert report["forward"].finding.where == "0"


def test_one_output_needs_no_common_name(folder):
    np.save(folder / "forward_ref.npy", {"whatever": reference()(torch.from_numpy(INPUTS)).detach().numpy()})
    assert align.compare(folder, port(), INPUTS, only=["forward"])


def test_a_folder_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="there is no folder 'nowhere'"):
        align.compare("nowhere", port(), INPUTS)
