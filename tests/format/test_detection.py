"""Operators of object detection in model files, and suppression by class."""

import numpy as np
import pytest
from tests.support import check_close

import paddle
from paddle.jit import load, save
from paddle.nn import functional as F
from paddle.static import InputSpec
from paddle.vision import ops
from paddle.vision.ops.suppression import multiclass_nms3


def drawn():
    r = np.random.RandomState(0)
    boxes = r.rand(2, 6, 4).astype("float32") * 10
    boxes[..., 2:] += boxes[..., :2]
    scores = r.rand(2, 3, 6).astype("float32")
    by_class = r.rand(7, 3, 4).astype("float32") * 10
    by_class[..., 2:] += by_class[..., :2]
    return boxes, scores, by_class, r.rand(7, 3).astype("float32")


# Paddle 3.3.1: paddle._C_ops.multiclass_nms3 on `drawn()`: arguments, numbers of boxes, boxes of each image, labels.
KEPT = [
    (None, (0.3, 5, 4, 0.3, True, 1.0, 0), [2, 4, 2, 5, 6, 8, 7, 11], [4, 4], [1, 1, 2, 2, 1, 1, 1, 2]),
    (
        None,
        (0.3, -1, -1, 0.1, False, 0.9, -1),
        [4, 2, 3, 2, 4, 2, 10, 8, 6, 11, 6, 8, 7, 11, 9, 8],
        [6, 10],
        [0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
    ),
    (None, (2.0, 5, 4, 0.3, True, 1.0, 0), [], [0, 0], []),
    ([3, 4], (0.3, 5, 4, 0.3, True, 1.0, -1), [0, 6, 2, 8, 9, 10, 16, 20], [4, 4], [0, 0, 2, 2, 0, 1, 1, 2]),
    (
        [3, 4],
        (0.1, 5, 5, 0.9, True, 1.0, -1),
        [0, 6, 7, 2, 8, 9, 10, 13, 16, 20],
        [5, 5],
        [0, 0, 1, 2, 2, 0, 1, 1, 1, 2],
    ),
]


@pytest.mark.parametrize("case", KEPT)
def test_the_boxes_that_are_kept_are_those_of_the_original(case):
    counts, arguments, numbers, per_image, labels = case
    boxes, scores, by_class, class_scores = drawn()
    given = (boxes, scores) if counts is None else (by_class, class_scores)
    counts = None if counts is None else paddle.to_tensor(counts, dtype="int32")
    rows, index, found = multiclass_nms3(*map(paddle.to_tensor, given), counts, *arguments)
    assert rows.shape == [len(numbers), 6]
    assert index.flatten().tolist() == numbers
    assert found.tolist() == per_image
    assert rows[:, 0].tolist() == labels
    assert (index.dtype, found.dtype) == (paddle.int32, paddle.int32)
    if counts is None and numbers:
        check_close(rows[:, 2:], boxes.reshape(-1, 4)[numbers])


def detector(scores, deltas, size, anchors, variances, boxes, count, x, places):
    rois, worth, counts = ops.generate_proposals(scores, deltas, size, anchors, variances, return_rois_num=True)
    levels, restore, per_level = ops.distribute_fpn_proposals(rois, 2, 3, 3, 4, rois_num=counts)
    flat = scores.reshape([scores.shape[0], 3, -1])
    points = deltas.transpose([0, 2, 3, 1]).reshape([deltas.shape[0], -1, 4])[:, :16]
    kept, index, found = multiclass_nms3(points.abs(), flat, None, 0.3, 5, 4, 0.3, True, 1.0, 0)
    better, number, _ = ops.matrix_nms(points.abs(), flat, 0.1, 0.05, 5, 5, return_rois_num=True)
    best = ops.nms(boxes, 0.3, boxes.sum(1))
    placed = F.max_unpool2d(x, places, 2)
    prior, spread = ops.prior_box(x, scores, [2.0], [4.0], [1.0, 2.0])
    coded = ops.box_coder(boxes, [0.1, 0.1, 0.2, 0.2], boxes, "encode_center_size")
    pooled = ops.psroi_pool(x, boxes, count, 2)
    return [
        *(rois, worth, counts, *levels, restore, *per_level, kept, index, found, better, number, best),
        *(placed, prior, spread, coded, pooled),
    ]


SPEC = {
    "scores": ([None, 3, 4, 4], "float32"),
    "deltas": ([None, 12, 4, 4], "float32"),
    "size": ([None, 2], "float32"),
    "anchors": ([4, 4, 3, 4], "float32"),
    "variances": ([4, 4, 3, 4], "float32"),
    "boxes": ([3, 4], "float32"),
    "count": ([1], "int32"),
    "x": ([1, 8, 4, 4], "float32"),
    "places": ([1, 8, 4, 4], "int32"),
}


def given(batch):
    r = np.random.RandomState(batch)
    out = {name: r.rand(*[n or batch for n in shape]).astype(kind) for name, (shape, kind) in SPEC.items()}
    out["anchors"][..., 2:] += 3
    out["boxes"] = np.array([[0, 0, 2, 2], [1, 1, 3, 3], [0, 1, 2, 4]], "float32")
    out["size"][:], out["count"] = 16, np.array([3], "int32")
    out["places"] = np.broadcast_to(
        np.arange(4, dtype="int32")[:, None] * 16 + np.arange(4, dtype="int32") * 2, (1, 8, 4, 4)
    ).copy()
    return [paddle.to_tensor(v) for v in out.values()]


def test_detection_is_written_and_read(tmp_path):
    path = str(tmp_path / "m")
    save(detector, path, input_spec=[InputSpec(shape, kind, name) for name, (shape, kind) in SPEC.items()])
    loaded = load(path)
    for batch in (1, 2):
        for came, want in zip(loaded(*given(batch)), detector(*given(batch)), strict=True):
            assert (came.shape, came.dtype) == (want.shape, want.dtype)
            check_close(came, want)
