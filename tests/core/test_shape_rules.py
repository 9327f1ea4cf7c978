"""Shapes that `_core/graph/shape_rules` gives without a trial run are those of the results."""

import math

import numpy as np
import pytest
import torch
from tests.support import static_mode

import paddle
from paddle._core.graph import infer
from paddle.nn import functional as F

CALLS = {
    "matmul": (paddle.matmul, [[None, 5, 4], [4, 3]], {}),
    "matmul transposed": (paddle.matmul, [[None, 4], [3, 4]], {"transpose_y": True}),
    "flatten": (paddle.flatten, [[None, 3, 4, 5]], {"start_axis": 1, "stop_axis": -2}),
    "conv2d": (F.conv2d, [[None, 4, 9, 8], [6, 2, 3, 2]], {"stride": [2, 1], "padding": [1, 0], "groups": 2}),
    "conv2d dilated": (F.conv2d, [[None, 4, 9, 8], [6, 4, 3, 3]], {"dilation": 2}),
    "max_pool2d": (F.max_pool2d, [[None, 4, 9, 8]], {"kernel_size": 3, "stride": 2, "padding": 1}),
    "max_pool2d without stride": (F.max_pool2d, [[None, 4, 9, 8]], {"kernel_size": [2, 3]}),
    "adaptive_avg_pool2d": (F.adaptive_avg_pool2d, [[None, 4, 9, 8]], {"output_size": [3, 1]}),
    "dropout": (F.dropout, [[None, 4]], {"p": 0.2, "training": False, "mode": "upscale_in_train"}),
    "leaky_relu": (F.leaky_relu, [[None, 4]], {"negative_slope": 0.1}),
}
# Calls that a rule leaves to the trials, which tell what is wrong or know more.
LEFT = {
    "conv2d of other channels": (F.conv2d, [[None, 5, 9, 9], [6, 4, 3, 3]], {}),
    "conv2d of too small an image": (F.conv2d, [[None, 4, 2, 2], [6, 4, 3, 3]], {}),
    "matmul of other sizes": (paddle.matmul, [[None, 5], [4, 3]], {}),
    "conv2d with SAME": (F.conv2d, [[None, 4, 9, 9], [6, 4, 3, 3]], {"padding": "SAME"}),
    "max_pool2d with ceil_mode": (F.max_pool2d, [[None, 4, 9, 9]], {"kernel_size": 2, "ceil_mode": True}),
    "flatten of an unknown size": (paddle.flatten, [[None, 4, 9]], {}),
}


@pytest.fixture
def trials(monkeypatch):
    """The operators for which trial runs are made, which are noted and refused."""
    made = []

    def noted(trial):
        made.append(trial.operator.key)
        raise LookupError("a trial")

    monkeypatch.setattr(infer, "_by_trials", noted)
    monkeypatch.setattr(infer, "_cache", {})
    return made


@pytest.mark.parametrize("name", CALLS)
def test_the_rule_gives_the_shape_of_the_result(name, trials):
    call, shapes, options = CALLS[name]
    with static_mode():
        out = call(*(paddle.static.data(f"x{i}", shape) for i, shape in enumerate(shapes)), **options)
        recorded = list(out.shape)
    result = call(*(paddle.ones([7 if n is None else n for n in shape]) for shape in shapes), **options)
    assert trials == []
    assert recorded[0] == -1
    assert [7, *recorded[1:]] == list(result.shape)


@pytest.mark.parametrize("name", LEFT)
def test_what_a_rule_does_not_cover_is_tried(name, trials):
    call, shapes, options = LEFT[name]
    with static_mode(), pytest.raises(LookupError):
        call(*(paddle.static.data(f"x{i}", shape) for i, shape in enumerate(shapes)), **options)
    assert len(trials) == 1


@pytest.mark.parametrize("sizes", [[None, 4, 3, 3], [6, None, 3, 3], [6, 4, None, 3]])
def test_weights_of_a_convolution_may_be_computed(sizes):
    """SOLOv2 convolves with as many kernels as it has found objects."""
    with static_mode():
        x, weight = paddle.static.data("x", [1, 4, 9, 9]), paddle.static.data("w", sizes)
        out = F.conv2d(x, weight)
        fed = {"x": np.ones([1, 4, 9, 9], "float32"), "w": np.ones([6, 4, 3, 3], "float32")}
        (result,) = paddle.static.Executor().run(feed=fed, fetch_list=[out])
        assert all(n in (-1, m) for n, m in zip(out.shape, [1, 6, 7, 7], strict=True))
    assert result.shape == (1, 6, 7, 7)
    assert result[0, 0, 0, 0] == 36


def test_a_number_enlarged_to_open_sizes_is_not_computed(monkeypatch):
    """One number in [b, 1, n, n] has gigabytes in the trials of sizes."""
    known, expand = [], torch.expand_copy

    def expanded(x, shape):
        known.append(getattr(x, "constant", None) is not None and math.prod(shape) > infer.SMALL)
        return expand(x, shape)

    monkeypatch.setattr(torch, "expand_copy", expanded)
    with static_mode():
        rows = paddle.static.data("rows", [None, 1, None, None])
        one = paddle.full([1], 2.0)
        assert paddle.expand_as(one, rows).shape == [-1, 1, -1, -1]
        assert known
        assert not any(known)
