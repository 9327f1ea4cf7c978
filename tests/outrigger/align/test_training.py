"""The training checkpoint: tolerances of single results, and what only follows from an earlier checkpoint."""

import numpy as np
import torch

import paddle
from outrigger import align
from outrigger.align.training import check

LOSSES = [2.0, 1.5, 1.2, 1.1, 1.0]


def test_a_result_may_have_a_tolerance_of_its_own_and_the_report_shows_the_guides():
    results = ({"top1": 0.95, "loss": LOSSES}, {"top1": 0.91, "loss": LOSSES})
    assert check(results, 0.0015).status is align.Status.FAILED
    found = check(results, 0.0015, {"top1": 0.06})
    assert found.status is align.Status.PASSED
    assert found.notes == ["top1: a difference of 0.06 is allowed here; the guide has 0.0015"]


def test_every_point_of_a_curve_with_a_tolerance_of_its_own_is_compared():
    other = [2.0, 1.51, *LOSSES[2:]]
    results = ({"loss": LOSSES}, {"loss": other})
    assert check(results, 0.0015).status is align.Status.PASSED  # the ends agree
    found = check(results, 0.0015, {"loss": 0.0015})
    assert found.status is align.Status.FAILED
    assert (found.finding.reference, found.finding.port) == ("1.5", "1.51")


def test_a_training_that_follows_from_the_forward_pass_says_so():
    report = align.compare(
        torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.ReLU()),
        paddle.nn.Sequential(paddle.nn.Linear(3, 2), paddle.nn.Sigmoid()),
        np.ones([2, 3], "float32"),
        training=(0.9, 0.5),
    )
    assert report.first.name == "forward"
    assert report["training"].follows == "forward"
    assert report.in_order()[-1] is report["training"]
    assert "follows from Forward" in str(report)
