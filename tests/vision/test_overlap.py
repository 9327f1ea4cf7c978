"""Boxes that overlap, found by the sweep, against every box held against every other."""

import numpy as np
import pytest

import paddle
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


@pytest.fixture(params=["in C", "in NumPy"])
def way(request, monkeypatch):
    """Both ways of computing."""
    if request.param == "in NumPy":
        monkeypatch.setattr(_overlap, "LOOPS", None)
    elif _overlap.LOOPS is None:
        pytest.skip("not built")


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize("rim", [0.0, 1.0])
@pytest.mark.parametrize(("count", "extent", "whole"), CROWDS)
def test_survivors(way, count, extent, whole, rim, grouped):
    boxes = crowd(count, extent, whole)
    groups = np.random.default_rng(0).integers(0, 3, count) if grouped else None
    for threshold in (0.0, 0.5):
        want = one_by_one(boxes, threshold, groups, rim)
        assert _overlap.survivors(boxes, threshold, groups, rim).tolist() == want
        for most in (1, 40):
            assert _overlap.survivors(boxes, threshold, groups, rim, most)[:most].tolist() == want[:most]


@pytest.mark.skipif(_overlap.LOOPS is None, reason="not built")
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("rim", [0.0, 1.0])
def test_both_ways_agree(monkeypatch, rim, dtype):
    """To the bit: on a grid many overlaps are equal to the threshold, and some boxes are points or inside out."""
    found = []
    for loops in (_overlap.LOOPS, None):
        monkeypatch.setattr(_overlap, "LOOPS", loops)
        for boxes in (crowd(900, 60, True), crowd(900, 900), crowd(40, 30, True)[:, [2, 1, 0, 3]]):
            boxes = boxes.astype(dtype)
            found += [_overlap.survivors(boxes, t, None, rim).tolist() for t in (0.0, 1 / 3, 0.5, 1.0)]
            scores = paddle.to_tensor(np.linspace(1, 0, 2 * len(boxes)).reshape(1, 2, -1).astype(dtype))
            args = paddle.to_tensor(boxes[None]), scores, 0.1, 0.0, 300, -1
            rows = paddle.vision.ops.matrix_nms(*args, normalized=not rim, background_label=-1)[0]
            found.append(rows.numpy().tobytes())
    assert found[: len(found) // 2] == found[len(found) // 2 :]


@pytest.mark.skipif(_overlap.LOOPS is None, reason="not built")
def test_loops_refuse_wrong_memory():
    boxes, kept = np.zeros((3, 4), "float32"), np.zeros(3, "int64")
    with pytest.raises(ValueError, match="a place and a group for each"):
        _overlap.LOOPS.survivors(boxes, None, 0.5, 0.0, 3, kept[:2])
    with pytest.raises(ValueError, match="a place and a group for each"):
        _overlap.LOOPS.survivors(boxes, kept[:2], 0.5, 0.0, 3, kept)
    with pytest.raises(TypeError, match="elements of 8 bytes"):
        _overlap.LOOPS.survivors(boxes, None, 0.5, 0.0, 3, kept.astype("int32"))
    with pytest.raises(ValueError, match="numbers of boxes"):
        _overlap.LOOPS.decay(boxes, np.array([0, 3]), 0.0, boxes[0], boxes[1])


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
