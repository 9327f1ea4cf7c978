"""Correct ports pass every checkpoint without a false alarm."""

import pytest
import torch
from tests.outrigger.align.networks import MLP_PAIR, PAIRS, THIRTY
from tests.outrigger.align.pair import adam, copy_weights, mean_square, numbers, trained

import paddle
from outrigger import align
from outrigger.align.result import Status


def quiet(report, *networks):
    """Check that the report passed, without warnings or notes about mistakes."""
    assert report, report
    assert report.first is None
    for one in report:
        assert one.status in (Status.PASSED, Status.SKIPPED), (one, report)
        assert one.finding is None, one.finding
        assert one.first is None, one.first
    # an activation may be a function on one side, a layer with weights may not be left over
    for side, network in zip(("reference", "port"), networks, strict=True):
        held = {name for name, _ in network.state_dict().items()}
        left = [one for one in report.unmatched.get(side, ()) if any(name.startswith(f"{one}.") for name in held)]
        assert left == [], left


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_a_correct_port_passes(pair):
    reference, port = pair.build()
    report = align.compare(
        reference, port, pair.inputs, pair.labels, loss=pair.loss, optimizer=pair.optimizer, iterations=4
    )
    quiet(report, reference, port)
    for name in ("forward", "loss", "backward"):
        assert report[name].status is Status.PASSED, report[name]
        assert report[name].differences
    assert len(report.matches) >= 4


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_a_port_that_has_its_weights_passes_as_well(pair):
    reference, port = pair.build()
    copy_weights(reference, port, pair.names)
    quiet(align.compare(reference, port, pair.inputs, weights=False), reference, port)


# ---- correct ports that look wrong -----------------------------------------------------------------------------------


class TorchTwins(torch.nn.Module):
    """Two branches that differ only in their names, and two outputs."""

    def __init__(self):
        super().__init__()
        self.left = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4))
        self.right = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4))

    def forward(self, x):
        left, right = self.left(x), self.right(x)
        return {"joined": torch.cat([left, right], 1).relu(), "gap": left - right}


class PaddleTwins(paddle.nn.Layer):
    """The same, run from the right."""

    def __init__(self):
        super().__init__()
        self.a_conv, self.a_bn = paddle.nn.Conv2D(3, 4, 3), paddle.nn.BatchNorm2D(4)
        self.b_conv, self.b_bn = paddle.nn.Conv2D(3, 4, 3), paddle.nn.BatchNorm2D(4)

    def forward(self, x):
        right = self.a_bn(self.a_conv(x))
        left = self.b_bn(self.b_conv(x))
        joined = paddle.nn.functional.relu(paddle.concat([left, right], axis=1))
        return {"joined": joined, "gap": left - right}


def test_names_say_which_branch_is_which():
    names = {"a_conv": "right.0", "a_bn": "right.1", "b_conv": "left.0", "b_bn": "left.1"}
    reference, port = trained(TorchTwins()), PaddleTwins()
    quiet(align.compare(reference, port, numbers(2, 3, 6, 6), names=names), reference, port)


def test_layers_inside_may_be_arranged_otherwise():
    reference = trained(torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.ReLU(), torch.nn.MaxPool2d(2)))
    port = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.MaxPool2D(2), paddle.nn.ReLU())
    report = align.compare(reference, port, numbers(2, 3, 6, 6))
    assert report, report
    assert report.first is None


def test_a_parameter_that_nothing_uses_is_no_mistake():
    class Spare(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.used, self.spare = torch.nn.Linear(5, 4), torch.nn.Linear(4, 4)

        def forward(self, x):
            return self.used(x)

    class PortSpare(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.used, self.spare = paddle.nn.Linear(5, 4), paddle.nn.Linear(4, 4)

        def forward(self, x):
            return self.used(x)

    reference, port = Spare(), PortSpare()
    labels = numbers(3, 4, seed=1)
    quiet(align.compare(reference, port, numbers(3, 5), labels, loss=mean_square(), optimizer=adam()), reference, port)


def test_a_layer_that_is_called_twice():
    class Siamese(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.tower = torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.BatchNorm1d(6), torch.nn.ReLU())

        def forward(self, a, b):
            return (self.tower(a) - self.tower(b)).abs()

    class PortSiamese(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.fc, self.bn = paddle.nn.Linear(6, 6), paddle.nn.BatchNorm1D(6)

        def side(self, x):
            return paddle.nn.functional.relu(self.bn(self.fc(x)))

        def forward(self, a, b):
            return paddle.abs(self.side(a) - self.side(b))

    reference, port = trained(Siamese()), PortSiamese()
    inputs = numbers(5, 6), numbers(5, 6, seed=1)
    labels = numbers(5, 6, seed=2)
    report = align.compare(reference, port, inputs, labels, loss=mean_square(), optimizer=adam())
    quiet(report, reference, port)
    assert report["buffers"].status is Status.PASSED


def test_gradients_that_clipping_leaves_alike():
    def reference(parameters):
        return torch.optim.SGD(parameters, lr=0.1)

    def port(parameters):
        # the norm is far above the gradients, so nothing is clipped
        clip = paddle.nn.ClipGradByGlobalNorm(1e6)
        return paddle.optimizer.SGD(0.1, parameters=parameters, grad_clip=clip)

    pair = MLP_PAIR
    report = align.compare(*pair.build(), pair.inputs, pair.labels, loss=pair.loss, optimizer=(reference, port))
    assert report, report


@pytest.mark.parametrize("form", ["numpy", "torch", "paddle", "tuple"])
def test_inputs_come_in_any_form(form):
    (values,) = MLP_PAIR.inputs
    given = {"numpy": values, "torch": torch.tensor(values), "paddle": paddle.to_tensor(values), "tuple": (values,)}
    reference, port = MLP_PAIR.build()
    quiet(align.compare(reference, port, given[form], MLP_PAIR.labels, loss=MLP_PAIR.loss), reference, port)


def test_comparing_leaves_the_mode_and_the_weights_of_the_reference():
    reference, port = THIRTY.build()
    before = {name: value.clone() for name, value in reference.state_dict().items()}
    reference.train()
    port.train()
    align.compare(
        reference, port, THIRTY.inputs, THIRTY.labels, loss=THIRTY.loss, optimizer=THIRTY.optimizer, iterations=2
    )
    assert reference.training
    assert port.training
    changed = [name for name, value in reference.state_dict().items() if not torch.equal(value, before[name])]
    assert changed == []
