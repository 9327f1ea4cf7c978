"""Operators that ONNX has not, exported as the calls they consist of, and those of graphs and boxes."""

import functools

import numpy as np
import pytest
from tests.onnx.models import check, uniform

import paddle
import paddle.nn.functional as F
from paddle import geometric as G
from paddle._onnx import NoCounterpartError
from paddle.vision import ops as V

rng = np.random.default_rng(3)


floats = functools.partial(uniform, rng)


X = floats(3, 4)
EDGES = [np.array([0, 1, 2, 2]), np.array([1, 1, 0, 2])]
BOXES = np.array([[0, 0, 4, 4], [0, 0, 4, 3], [5, 5, 8, 8], [5, 5, 8, 7.5], [1, 1, 2, 2]], "float32")
SCORES = np.array([0.2, 0.9, 0.5, 0.4, 0.7], "float32")
GROUPS = np.array([0, 1, 0, 0, 2])

CASES = {
    "quantile": (lambda x: paddle.quantile(x, [0.2, 0.6], 1), [X]),
    "trapezoid": (lambda x: paddle.trapezoid(x, dx=0.5), [X]),
    "vander": (lambda x: paddle.vander(x[0], 3), [X]),
    "rot90": (lambda x: paddle.rot90(x, 3), [X]),
    "cov": (paddle.linalg.cov, [X]),
    "tensordot": (lambda x: paddle.tensordot(x, x, [[0], [0]]), [X]),
    "cumprod": (lambda x: paddle.cumprod(x, 1), [X]),
    "logcumsumexp": (lambda x: paddle.logcumsumexp(x, 0), [X]),
    "renorm": (lambda x: paddle.renorm(x, 2.0, 0, 1.0), [X]),
    "dstack": (lambda x: paddle.dstack([x, x * 2]), [X]),
    "index_fill": (lambda x: paddle.index_fill(x, paddle.to_tensor([0, 2]), 1, 5.0), [X]),
    "select_scatter": (lambda x: paddle.select_scatter(x, x[:, 0], 1, 2), [X]),
    "masked_scatter": (lambda x: paddle.masked_scatter(x, x > 0, x.flatten() * 2), [X]),
    "sigmoid_focal_loss": (lambda x: F.sigmoid_focal_loss(x, (x > 0).astype("float32")), [X]),
    "multi_margin_loss": (lambda x: F.multi_margin_loss(x, paddle.to_tensor([0, 3, 1])), [X]),
    "triplet_margin_loss": (lambda x: F.triplet_margin_loss(x, x * 0.5, x + 1), [X]),
    "gaussian_nll_loss": (lambda x: F.gaussian_nll_loss(x, x * 2, x.abs() + 0.1), [X]),
    "segment_sum": (lambda x: G.segment_sum(x, paddle.to_tensor([0, 0, 1])), [X]),
    "segment_mean": (lambda x: G.segment_mean(x, paddle.to_tensor([0, 0, 2])), [X]),
    "send_u_recv": (lambda x, s, t: G.send_u_recv(x, s, t, "mean"), [X, *EDGES]),
    "send_ue_recv": (lambda x, y, s, t: G.send_ue_recv(x, y, s, t, "mul", "sum"), [X, floats(4, 4), *EDGES]),
    "send_uv": (lambda x, s, t: G.send_uv(x, x, s, t, "sub"), [X, *EDGES]),
    "nms": (lambda b: V.nms(b, 0.4), [BOXES]),
    "nms by scores": (lambda b, s: V.nms(b, 0.4, s), [BOXES, SCORES]),
    "nms by categories": (lambda b, s, g: V.nms(b, 0.4, s, g, [0, 1], 3), [BOXES, SCORES, GROUPS]),
    "box_coder": (
        lambda p, t: V.box_coder(p, [0.1, 0.1, 0.2, 0.2], t, "decode_center_size", axis=0),
        [BOXES, floats(2, 5, 4, low=0.0, high=0.5)],
    ),
    "yolo_box": (
        lambda x: V.yolo_box(x, paddle.to_tensor([[32, 48]], dtype="int32"), [4, 6, 8, 10], 3, 0.3, 8)[0],
        [floats(1, 16, 4, 6)],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_composed(name):
    function, arrays = CASES[name]
    check(function, arrays)


def test_reductions_of_segments_that_need_a_newer_opset():
    check(lambda x: G.segment_max(x, paddle.to_tensor([0, 2, 2])), [X], opset=18)
    with pytest.raises(NoCounterpartError, match=r"segment_max.*opset"):
        check(lambda x: G.segment_max(x, paddle.to_tensor([0, 2, 2])), [X])


def test_a_part_without_a_counterpart_is_named():
    fused = paddle.incubate.nn.functional.fused_dropout_add
    with pytest.raises(NoCounterpartError, match="'fused_dropout_add' is computed with 'dropout'"):
        check(lambda x: fused(x, x, paddle.abs(x).max()), [X])


def test_complex_inputs_are_refused():
    with pytest.raises(NoCounterpartError, match="complex64"):
        check(paddle.real, [X.astype("complex64")])


def test_gradients_with_a_scale():
    def unscaled(x, y, scale):
        grads, found = paddle.static.amp.amp_nn.check_finite_and_unscale([x, y], scale)
        return [*grads, found]

    x, y, scale = np.array([1, 2], "float32"), np.array([[3.0]], "float32"), np.array([4], "float32")
    check(unscaled, [x, y, scale])
    check(unscaled, [x, y * np.inf, scale])
