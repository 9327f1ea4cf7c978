"""Metrics, masks and random numbers of the fluid era in ONNX."""

import paddle
from paddle._onnx._builder import Unconvertible
from paddle._onnx._composed import composed

from ._onnx_sequences import count_of
from .layers._random_ops import normal


@composed("fluid.gaussian_random")
def _gaussian(shape, mean, std, seed):
    if seed:  # the same numbers in every run
        return paddle.to_tensor(normal.operator.kernel([int(n) for n in shape], mean, std, seed).numpy())
    return paddle.tensor.random.gaussian(shape, mean, std)


@composed("fluid.sampling_id")
def _sampling_id(x, low, high, seed):
    if seed:
        raise Unconvertible("with a seed has no counterpart in ONNX, whose numbers would be others")
    drawn = paddle.uniform([count_of(x), 1], "float32", low, high).astype(x.dtype)
    passed = paddle.sum((paddle.cumsum(x, 1) < drawn).astype("int64"), 1)
    return paddle.clip(passed, max=int(x.shape[1]) - 1)


@composed("fluid.random_crop")
def _random_crop(x, shape):
    axes = list(range(x.ndim - len(shape), x.ndim))
    starts = []
    for axis, size in zip(axes, shape, strict=True):
        if int(x.shape[axis]) < 0:
            raise Unconvertible("along an axis whose size is unknown before a run has no counterpart in ONNX")
        starts.append(paddle.randint(0, int(x.shape[axis]) - size + 1, [1], "int64"))
    ends = [start + size for start, size in zip(starts, shape, strict=True)]
    return paddle.slice(x, axes, starts, ends).reshape([*paddle.shape(x)[: axes[0]], *shape])


@composed("fluid.mean_iou")
def _mean_iou(x, label, classes):
    x, label = x.flatten().astype("int64"), label.flatten().astype("int64")
    kinds = paddle.arange(classes, dtype="int64")
    of_x, of_label = ((v.unsqueeze(1) == kinds).astype("int64") for v in (x, label))
    same = (x == label).astype("int64").unsqueeze(1)
    correct = paddle.sum(of_x * same, 0)
    wrong = paddle.sum((of_x + of_label) * (1 - same), 0)
    total = correct + wrong
    seen = paddle.clip(paddle.sum((total > 0).astype("int64")), min=1)
    mean = paddle.sum(correct.astype("float32") / paddle.clip(total, min=1).astype("float32")) / seen.astype("float32")
    return mean.reshape([1]), wrong.astype("int32"), correct.astype("int32")


@composed("fluid.similarity_focus")
def _similarity_focus(x, axis, indexes):
    """In each chosen plane the greatest number left, whose row and column are then used up, again and again."""
    order = [0, axis, *(a for a in range(1, 4) if a != axis)]
    moved = paddle.transpose(x, order)
    rows, columns = int(moved.shape[2]), int(moved.shape[3])
    if min(rows, columns) < 0:
        raise Unconvertible("of planes whose size is unknown before a run has no counterpart in ONNX")
    row_number, column_number = paddle.arange(rows, dtype="int64").unsqueeze(1), paddle.arange(columns, dtype="int64")
    mask = paddle.zeros_like(moved[:, 0])
    for index in indexes:
        left = moved[:, index]
        free = left == left
        for _ in range(min(rows, columns)):
            at = paddle.argmax(paddle.where(free, left, paddle.full_like(left, -3.4e38)).flatten(1), 1)
            at = at.reshape([-1, 1, 1])
            own_row, own_column = row_number == at // columns, column_number == at % columns
            mask = paddle.where(own_row & own_column, paddle.ones_like(mask), mask)
            free = free & paddle.logical_not(own_row | own_column)
    back = [order.index(a) for a in range(4)]
    return paddle.transpose(mask.unsqueeze(1) + paddle.zeros_like(moved), back)
