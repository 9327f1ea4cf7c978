"""The initial weights of two networks: mean and standard deviation of each parameter."""

import math

import numpy as np
import torch

import paddle
from outrigger import align
from outrigger.align.result import Status

INPUTS = np.ones((2, 64), "float32")


def reference(deviation=None):
    torch.manual_seed(0)
    network = torch.nn.Sequential(torch.nn.Linear(64, 48), torch.nn.LayerNorm(48), torch.nn.Linear(48, 64))
    if deviation is not None:
        torch.nn.init.normal_(network[2].weight, std=deviation)
    return network


def uniform(size):
    """torch's initialisation: uniform within one over the square root of the number of inputs."""
    bound = 1 / math.sqrt(size)
    return paddle.ParamAttr(initializer=paddle.nn.initializer.Uniform(-bound, bound))


def port(last=None):
    paddle.seed(1)
    return paddle.nn.Sequential(
        paddle.nn.Linear(64, 48, weight_attr=uniform(64), bias_attr=uniform(64)),
        paddle.nn.LayerNorm(48),
        paddle.nn.Linear(48, 64, weight_attr=last or uniform(48), bias_attr=uniform(48)),
    )


def test_the_same_distributions_pass():
    report = align.compare(reference(), port(), INPUTS, initial=True)
    assert report["initial"].status is Status.PASSED, report["initial"]
    assert {one.name for one in report["initial"].differences} == {
        f"{layer}.{name}" for layer in (0, 1, 2) for name in ("weight", "bias")
    }
    bound = 1 / 8
    (shown,) = (one.values for one in report["initial"].differences if one.name == "0.weight")
    for text in shown:
        mean, _, deviation = text.partition(" ± ")
        assert abs(float(mean)) < 0.01
        assert abs(float(deviation) - bound / math.sqrt(3)) < 0.003


def test_another_distribution_is_a_warning_that_names_the_parameter():
    report = align.compare(reference(deviation=0.5), port(), INPUTS, initial=True)
    checkpoint = report["initial"]
    assert report, report
    assert checkpoint.status is Status.WARNING
    assert checkpoint.finding.where == "2.weight"
    assert "deviation 0.5" in checkpoint.finding.reference
    assert "initialisation" in checkpoint.finding.reason
    assert "1 have another initial distribution" in checkpoint.summary


def test_a_constant_in_place_of_random_values_is_seen_in_the_smallest_parameter():
    zero = paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(0.0))
    ours = paddle.nn.Linear(4, 2, weight_attr=uniform(4), bias_attr=zero)
    report = align.compare(torch.nn.Linear(4, 2), ours, np.ones((1, 4), "float32"), initial=True)
    assert report["initial"].finding.where == "bias"


def test_trained_networks_show_where_only_one_has_decayed():
    theirs, ours = reference(), port()
    with torch.no_grad():
        theirs[2].weight.mul_(0.2)
    report = align.compare(theirs, ours, INPUTS, initial=True, weights=False, only=["initial"])
    assert report["initial"].finding.where == "2.weight"
