"""Mistakes at the beginning, in the middle and at the end of thirty similar layers."""

import pytest
import torch
from tests.outrigger.align.pair import copy_weights, numbers, trained

import paddle
from outrigger import align

BLOCKS = 10
PLACES = [0, 4, 9]


def reference():
    torch.manual_seed(0)
    nn = torch.nn
    layers = [one for _ in range(BLOCKS) for one in (nn.Conv2d(6, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU())]
    made = trained(nn.Sequential(*layers))
    for one in made.modules():
        if isinstance(one, nn.Conv2d):
            nn.init.kaiming_normal_(one.weight)
    return made


def port(**wrong):
    """The port with a layer replaced: {"conv3": made} is the convolution of the fourth block."""
    nn = paddle.nn
    layers = []
    for at in range(BLOCKS):
        layers += [
            (f"conv{at}", nn.Conv2D(6, 6, 3, padding=1)),
            (f"bn{at}", nn.BatchNorm2D(6)),
            (f"relu{at}", nn.ReLU()),
        ]
    kept = [(name, wrong.get(name, layer)) for name, layer in layers]
    return nn.Sequential(*[(name, layer) for name, layer in kept if layer is not None])


def found(checkpoint, layer, **given):
    report = align.compare(given.pop("reference", None) or reference(), layer, numbers(2, 6, 8, 8), **given)
    assert not report
    assert report.first.name == checkpoint, report
    assert report.first.finding is not None, report
    return report.first.finding


def test_all_alike_and_right():
    report = align.compare(reference(), port(), numbers(2, 6, 8, 8))
    assert report, report
    assert [match.how for match in report.matches if match.how != "order"] == []
    assert len(report.matches) == 30


@pytest.mark.parametrize("at", PLACES)
def test_epsilon(at):
    finding = found("forward", port(**{f"bn{at}": paddle.nn.BatchNorm2D(6, epsilon=1e-3)}))
    assert finding.where.startswith(f"bn{at} ")
    assert "epsilon" in finding.reason
    assert finding.confirmed


@pytest.mark.parametrize("at", PLACES)
def test_momentum(at):
    finding = found("buffers", port(**{f"bn{at}": paddle.nn.BatchNorm2D(6, momentum=0.1)}))
    assert finding.where.startswith(f"bn{at} ")
    assert "momentum" in finding.reason


@pytest.mark.parametrize("padding", [0, 2, "replicate"])
@pytest.mark.parametrize("at", PLACES)
def test_padding(at, padding):
    other = {"padding": 1, "padding_mode": padding} if isinstance(padding, str) else {"padding": padding}
    finding = found("forward", port(**{f"conv{at}": paddle.nn.Conv2D(6, 6, 3, **other)}))
    assert finding.where.startswith(f"conv{at} ")
    assert "padding" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_activation(at):
    finding = found("forward", port(**{f"relu{at}": paddle.nn.LeakyReLU()}))
    assert finding.where.startswith(f"relu{at} ")
    assert "ReLU" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_activation_missing(at):
    finding = found("forward", port(**{f"relu{at}": None}))
    assert f"{3 * at + 2} (ReLU) of the reference" in finding.where
    assert "missing" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_norm_missing(at):
    finding = found("forward", port(**{f"bn{at}": None}))
    assert f"{3 * at + 1} (BatchNorm2d) of the reference" in finding.where
    assert "missing" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_dropout_in_place_of_nothing(at):
    class Restless(paddle.nn.ReLU):
        def forward(self, x):
            return paddle.nn.functional.dropout(super().forward(x), 0.5)

    finding = found("forward", port(**{f"relu{at}": Restless()}))
    assert finding.where.startswith(f"relu{at} ")
    assert "dropout" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_weights_of_another_layer(at):
    given, made = reference(), port()
    names = {f"{kind}{n}": str(3 * n + k) for n in range(BLOCKS) for k, kind in enumerate(("conv", "bn", "relu"))}
    copy_weights(given, made, names)
    getattr(made, f"conv{at}").weight.set_value(given[3 * ((at + 1) % BLOCKS)].weight.detach().numpy().copy())
    finding = found("forward", made, reference=given, weights=False)
    assert finding.where.startswith(f"conv{at} ")
    assert "weight" in finding.reason


@pytest.mark.parametrize("at", PLACES)
def test_transposed_linear(at):
    given = torch.nn.Sequential(*[torch.nn.Linear(8, 8) for _ in range(BLOCKS)])
    made = paddle.nn.Sequential(*[paddle.nn.Linear(8, 8) for _ in range(BLOCKS)])
    copy_weights(given, made, {})
    made[at].weight.set_value(given[at].weight.detach().numpy().copy())
    report = align.compare(given, made, numbers(4, 8), weights=False)
    assert report.first.name == "forward"
    assert report.first.finding.where.startswith(f"{at} ")
    assert "transposed" in report.first.finding.reason
    assert report.first.finding.confirmed
