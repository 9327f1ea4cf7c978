"""ONNX converters on random shapes, axes and indices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.onnx.models import check

import paddle

opsets = st.integers(11, 21)
few = settings(max_examples=12, deadline=None)


def filled(shape, seed=0):
    return np.random.default_rng(seed).uniform(-2, 2, shape).astype("float32")


@st.composite
def indices(draw):
    """A shape, and an index of ints, slices, new axes and an ellipsis into it."""
    shape = draw(st.lists(st.integers(2, 5), min_size=1, max_size=4))
    index = []
    for size in shape[: draw(st.integers(0, len(shape)))]:
        kind = draw(st.sampled_from(["int", "slice", "back", "new"]))
        if kind == "int":
            index.append(draw(st.integers(-size, size - 1)))
        elif kind == "new":
            index += [None, slice(None)]
        else:
            start, stop = draw(st.integers(-size, size)), draw(st.one_of(st.none(), st.integers(-size, size)))
            step = draw(st.integers(1, 3)) * (-1 if kind == "back" else 1)
            part = slice(start, stop, step)
            if len(range(*part.indices(size))):  # a runtime need not support empty tensors
                index.append(part)
            else:
                index.append(slice(None))
    if draw(st.booleans()):
        index.append(Ellipsis)
    return shape, tuple(index)


@few
@given(indices(), opsets)
def test_indices(case, opset):
    shape, index = case
    if index:
        check(lambda x: x[index] * 1, [filled(shape)], opset)


@st.composite
def broadcast(draw):
    """Two shapes that broadcast."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    other = [1 if draw(st.booleans()) else n for n in shape][draw(st.integers(0, len(shape) - 1)) :]
    return (shape, other) if draw(st.booleans()) else (other, shape)


@few
@given(broadcast(), st.sampled_from(["add", "multiply", "maximum", "remainder", "less_than", "divide"]), opsets)
def test_broadcasting(shapes, name, opset):
    first, second = (filled(shape, seed) + 4 * seed for seed, shape in enumerate(shapes))
    check(getattr(paddle, name), [first, second], opset, tolerance=1e-4)


@st.composite
def reductions(draw):
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    axes = draw(st.one_of(st.none(), st.lists(st.integers(0, len(shape) - 1), min_size=1, unique=True)))
    return shape, axes, draw(st.booleans())


@few
@given(reductions(), st.sampled_from(["sum", "mean", "max", "prod", "logsumexp", "min"]), opsets)
def test_reductions(case, name, opset):
    shape, axes, keepdim = case
    check(lambda x: getattr(paddle, name)(x, axis=axes, keepdim=keepdim), [filled(shape)], opset)


@few
@given(st.permutations(range(4)), st.integers(0, 3), st.integers(0, 3), opsets)
def test_shapes(order, first, second, opset):
    start, stop = sorted((first, second))

    def function(x):
        moved = x.transpose(order)
        return moved.flatten(start, stop), paddle.stack([moved, moved * 2], start), moved.unsqueeze([start, -1])

    check(function, [filled((2, 3, 1, 4))], opset, unknown=(0,))


@few
@given(
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(0, 2),
    st.integers(1, 2),
    st.booleans(),
    st.sampled_from(["max", "avg"]),
)
def test_pooling(kernel, stride, padding, groups, ceil_mode, kind):
    if 2 * padding > kernel:
        return
    starts = [(size + 2 * padding - kernel + stride - 1) // stride * stride - padding for size in (7, 6)]
    if ceil_mode and any(start >= size for start, size in zip(starts, (7, 6), strict=True)):
        return  # the last window is beyond the input, which ONNX cannot express
    pool = getattr(paddle.nn.functional, f"{kind}_pool2d")
    check(lambda x: pool(x, kernel, stride, padding, ceil_mode=ceil_mode), [filled((1, groups, 7, 6))])


@few
@given(st.integers(1, 3), st.integers(1, 2), st.integers(0, 2), st.integers(1, 2), st.booleans(), opsets)
def test_convolutions(kernel, stride, padding, dilation, transposed, opset):
    conv = paddle.nn.functional.conv2d_transpose if transposed else paddle.nn.functional.conv2d
    weight = (
        paddle.to_tensor(filled((4, 2, kernel, kernel), 1))
        if not transposed
        else paddle.to_tensor(filled((2, 4, kernel, kernel), 1))
    )
    check(lambda x: conv(x, weight, None, stride, padding, dilation=dilation), [filled((1, 2, 9, 8))], opset)


@pytest.mark.parametrize("dtype", ["float64", "int32", "int64", "uint8", "bool"])
def test_types(dtype):
    x = (filled((2, 3)) * 3 + 7).astype(dtype)
    check(lambda x: (x.transpose([1, 0]), paddle.concat([x, x], 1), x[:, ::2], x.astype("float32") * 2), [x])
