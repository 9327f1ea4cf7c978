"""Object detection in an ONNX model: suppression, proposals, levels, regions, deformed kernels."""

import numpy as np
import pytest
from tests.onnx.models import check, uniform

from paddle._onnx import NoCounterpartError
from paddle.vision import ops as V
from paddle.vision.ops.suppression import multiclass_nms3

rng = np.random.default_rng(6)


def boxes(*lead, size=40):
    corner = uniform(rng, *lead, 2, low=0, high=size * 0.6)
    return np.concatenate([corner, corner + uniform(rng, *lead, 2, low=4, high=size * 0.5)], -1)


def given(values):
    return [v for v in values if v is not None]


B, S = boxes(2, 20), uniform(rng, 2, 4, 20, low=0, high=1)
PER_CLASS, CLASS_SCORES = boxes(15, 4), uniform(rng, 15, 4, low=0, high=1)
SPLIT = np.array([8, 7], "int32")
PROPOSED = [
    uniform(rng, 2, 3, 4, 5, low=0, high=1),
    uniform(rng, 2, 12, 4, 5, low=-0.3, high=0.3),
    np.array([[30, 40], [28, 36]], "float32"),
    boxes(4, 5, 3),
    np.ones((4, 5, 3, 4), "float32"),
]
MAPS, ROIS, COUNTS = uniform(rng, 2, 8, 10, 12), boxes(5, size=60), np.array([3, 2], "int32")


def spread(rois, counts):
    levels, restore, numbers = V.distribute_fpn_proposals(rois, 2, 5, 4, 20, rois_num=counts)
    return [*levels, restore, *numbers]


CASES = {
    "all classes": (lambda b, s: multiclass_nms3(b, s, None, 0.2, -1, -1, 0.3), [B, S], ()),
    "the best": (lambda b, s: multiclass_nms3(b, s, None, 0.2, 8, 6, 0.3, False, 1.0, -1), [B, S], (0,)),
    "none": (lambda b, s: multiclass_nms3(b, s, None, 2.0, 8, 6, 0.3), [B, S], ()),
    "a box for each class": (
        lambda b, s, n: multiclass_nms3(b, s, n, 0.2, -1, 7, 0.4, False, 1.0, 3),
        [PER_CLASS, CLASS_SCORES, SPLIT],
        (0,),
    ),
    "matrix_nms": (lambda b, s: V.matrix_nms(b, s, 0.2, 0.1, -1, -1, return_index=True), [B, S], ()),
    "matrix_nms, gaussian": (
        lambda b, s: given(V.matrix_nms(b, s, 0.2, 0.1, 8, 7, True, background_label=-1, normalized=False)),
        [B, S],
        (),
    ),
    "proposals": (lambda *a: V.generate_proposals(*a, 40, 10, 0.5, 0.1, return_rois_num=True), PROPOSED, ()),
    "proposals of pixels": (lambda *a: given(V.generate_proposals(*a, 40, 10, 0.7, 4.0, 1.0, True)), PROPOSED, ()),
    "an image without a proposal": (
        lambda *a: V.generate_proposals(*a, 40, 10, 0.5, 400.0, return_rois_num=True),
        PROPOSED,
        (),
    ),
    "levels": (spread, [boxes(9, size=100), np.array([4, 5], "int32")], (0,)),
    "roi_pool": (lambda x, b, n: V.roi_pool(x, b, n, 3, 0.2), [MAPS, ROIS, COUNTS], ()),
    "psroi_pool": (lambda x, b, n: V.psroi_pool(x, b, n, 2, 0.2), [MAPS, ROIS, COUNTS], ()),
    "prior_box": (lambda x: V.prior_box(x, x, [4.0], [8.0], [1.0, 2.0], flip=True, clip=True), [MAPS], ()),
    "deform_conv2d": (
        lambda x, o, w, m: V.deform_conv2d(x, o, w, None, 1, 1, 1, 2, 2, m),
        [MAPS, uniform(rng, 2, 36, 10, 12), uniform(rng, 6, 4, 3, 3), uniform(rng, 2, 18, 10, 12)],
        (),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_detection(name):
    function, arrays, unknown = CASES[name]
    check(function, arrays, unknown=unknown, tolerance=1e-4)


def test_a_threshold_that_changes_is_refused():
    with pytest.raises(NoCounterpartError, match="nms_eta"):
        check(lambda b, s: multiclass_nms3(b, s, None, 0.2, -1, -1, 0.7, True, 0.9), [B, S])
