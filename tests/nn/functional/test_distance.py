"""Distances: as recorded from the original, and what they reject."""

import pytest
from tests.golden.loss_cases import DISTANCE
from tests.nn.recorded import check
from tests.support import check_error, run_examples

import paddle
import paddle.nn.functional as F


@pytest.mark.parametrize("name", DISTANCE)
def test_recorded(name):
    check("distance", name, DISTANCE[name], book="losses")


@pytest.mark.parametrize("name", ["cosine_similarity", "pairwise_distance"])
def test_examples_and_shapes(name):
    distance = getattr(F, name)
    run_examples(distance)
    check_error(lambda: distance(paddle.ones([2, 3]), paddle.ones([2, 4])), ValueError, name, "[2, 3]", "[2, 4]")


def test_an_axis_out_of_range():
    x = paddle.ones([3])
    check_error(lambda: F.cosine_similarity(x, x), IndexError, "cosine_similarity", "axis")
