"""Boxes that overlap, found by the sweep, against every box held against every other."""

import numpy as np
import pytest

from paddle.vision.ops import _overlap


def shares(boxes, rim=0.0):
    a, b = boxes[:, None], boxes[None]
    size = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2])
    inside = np.where((size < 0).any(-1), 0, (size + rim).prod(-1))
    area = (boxes[:, 2:] - boxes[:, :2] + rim).prod(-1)
    return inside / (area[:, None] + area - inside)


def one_by_one(boxes, threshold, groups, rim):
    over, kept = shares(boxes, rim) > threshold, []
    if groups is not None:
        over &= groups[:, None] == groups
    for i in range(len(boxes)):
        if not over[kept, i].any():
            kept.append(i)
    return kept


def crowd(count, extent, whole=False):
    rng = np.random.default_rng(count + extent)
    corner = rng.uniform(0, extent, [count, 2])
    boxes = np.concatenate([corner, corner + rng.uniform(1, 40, [count, 2])], 1)
    return np.round(boxes / 4) * 4 + [0, 0, 4, 4] if whole else boxes


# Alone, close together (several rounds of the best), far apart, and on a grid, where overlaps meet the threshold.
CROWDS = [(1, 9, False), (90, 50, False), (1500, 40, False), (1200, 3000, False), (700, 60, True)]


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("rim", [0.0, 1.0])
@pytest.mark.parametrize(("count", "extent", "whole"), CROWDS)
def test_survivors(count, extent, whole, rim, grouped):
    boxes = crowd(count, extent, whole)
    groups = np.random.default_rng(0).integers(0, 3, count) if grouped else None
    for threshold in (0.0, 0.5):
        want = one_by_one(boxes, threshold, groups, rim)
        assert _overlap.survivors(boxes, threshold, groups, rim).tolist() == want
        for most in (1, 40):
            assert _overlap.survivors(boxes, threshold, groups, rim, most)[:most].tolist() == want[:most]


def test_one_below_zero_takes_all():
    assert _overlap.survivors(crowd(9, 9), -0.1).tolist() == [0]
    assert _overlap.survivors(crowd(5, 9), -0.1, np.array([2, 1, 2, 1, 0])).tolist() == [0, 1, 4]
    assert _overlap.survivors(np.zeros((0, 4)), -0.1).tolist() == []


@pytest.mark.parametrize("rim", [0.0, 1.0])
@pytest.mark.parametrize("least", [0.0, 0.3])
def test_overlapping(least, rim):
    boxes = crowd(300, 100)
    better, worse, over = _overlap.overlapping(boxes, rim=rim, least=least)
    table = np.triu(shares(boxes, rim), 1)
    found = np.zeros_like(table)
    found[better, worse] = over
    np.testing.assert_allclose(found, np.where(table > least, table, 0))


def test_strange_boxes():
    """Points, boxes turned inside out and without end: what cannot overlap is left alone."""
    boxes = np.array([[0.0, 0, 9, 9], [4, 4, 4, 4], [8, 8, 1, 1], [0, 0, np.inf, np.inf], [0, 0, 9, 9]])
    with np.errstate(invalid="ignore"):
        assert _overlap.survivors(boxes, 0.5).tolist() == [0, 1, 2, 3]
