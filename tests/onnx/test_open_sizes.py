"""ONNX models whose sizes are computed in a run: pads, pooling, boxes, masks, lists; run at several sizes."""

import numpy as np
import pytest
from tests.onnx.models import session_of
from tests.support import check_error

import paddle
import paddle.nn.functional as F
from paddle._onnx import NoCounterpartError
from paddle.static import InputSpec


def check(function, specs, tmp_path, *cases, **configs):
    """Export a function and compare it with itself at once, for each case of inputs."""
    path = tmp_path / "net"
    paddle.onnx.export(paddle.jit.to_static(function, input_spec=specs), str(path), input_spec=specs, **configs)
    session = session_of(tmp_path / "net.onnx")
    for arrays in cases:
        got = session.run(None, dict(zip((i.name for i in session.get_inputs()), arrays, strict=True)))
        wanted = function(*map(paddle.to_tensor, arrays))
        wanted = wanted if isinstance(wanted, (list, tuple)) else [wanted]
        for a, b in zip(got, wanted, strict=True):
            np.testing.assert_allclose(a, b.numpy(), rtol=1e-5, atol=1e-5)


def numbers(*shape):
    return np.random.RandomState(sum(shape)).randn(*shape).astype("float32")


PICTURE = [InputSpec([None, 2, None, None], "float32", "x")]
PICTURES = [(numbers(1, 2, 5, 8),), (numbers(2, 2, 7, 3),), (numbers(1, 2, 14, 4),)]


@pytest.mark.parametrize("mode", ["constant", "replicate"])
def test_pads_to_a_multiple(mode, tmp_path):
    def function(x):
        height, width = x.shape[2:]
        return F.pad(x, [0, (4 - width % 4) % 4, 1, (4 - height % 4) % 4], mode=mode)

    check(function, PICTURE, tmp_path, *PICTURES)


@pytest.mark.parametrize("pool", [F.adaptive_avg_pool2d, F.adaptive_max_pool2d])
@pytest.mark.parametrize("size", [2, [3, 2], [None, 2], 1])
def test_adaptive_pooling(pool, size, tmp_path):
    check(lambda x: pool(x, size), PICTURE, tmp_path, *PICTURES)


@pytest.mark.parametrize(
    ("kernel", "stride", "padding"), [(2, 2, "SAME"), (2, 3, "SAME"), ((3, 2), 2, [1, 0, 0, 1]), (3, 2, 1)]
)
@pytest.mark.parametrize("ceil", [False, True], ids=["floor", "ceil"])
def test_pooling_whose_pads_depend_on_the_sizes(kernel, stride, padding, ceil, tmp_path):
    def function(x):
        a = F.avg_pool2d(x, kernel, stride, padding, ceil, exclusive=True)
        b = F.avg_pool2d(x, kernel, stride, padding, ceil, exclusive=False)
        return a, b, F.max_pool2d(x, kernel, stride, padding, ceil_mode=ceil)

    check(function, PICTURE, tmp_path, *PICTURES)


def test_places_of_maxima_in_pictures_of_any_size(tmp_path):
    check(lambda x: F.max_pool2d(x, 3, 2, 1, return_mask=True), PICTURE, tmp_path, *PICTURES)


def test_adaptive_pooling_to_computed_sizes(tmp_path):
    def function(x):
        height, width = x.shape[2:]
        a = F.adaptive_avg_pool2d(x, [height // 2, width - 1])
        return a, F.adaptive_avg_pool2d(x, paddle.shape(x)[2:] // 2 + 1), F.adaptive_avg_pool2d(x, [2, height])

    check(function, PICTURE, tmp_path, *PICTURES)


def test_adaptive_maximum_of_computed_sizes_is_refused(tmp_path):
    with pytest.raises(NoCounterpartError, match=r"adaptive_max_pool2d.*needs to know 'output_size'"):
        check(lambda x: F.adaptive_max_pool2d(x, [x.shape[2] // 2, 2]), PICTURE, tmp_path)


def test_yolo_boxes_of_any_picture(tmp_path):
    def function(x):
        size = paddle.full([x.shape[0], 2], 64, "int32")
        return paddle.vision.ops.yolo_box(x, size, [4, 6, 8, 10], 3, 0.3, 8)

    spec = [InputSpec([None, 16, None, None], "float32", "x")]
    check(function, spec, tmp_path, (numbers(1, 16, 4, 6),), (numbers(2, 16, 5, 3),))


@pytest.mark.parametrize("options", [{"strides": 2}, {"paddings": [1, 0, 2, 1], "dilations": [1, 2]}], ids=str)
def test_windows_as_columns(options, tmp_path):
    check(lambda x: F.unfold(x, [2, 2], **options), PICTURE, tmp_path, *PICTURES)


def test_boxes_without_scores(tmp_path):
    def function(x):
        return paddle.vision.ops.nms(paddle.concat([x[:, :2], x[:, :2] + 1 + x[:, 2:].abs()], 1), 0.2)

    spec = [InputSpec([None, 4], "float32", "x")]
    check(function, spec, tmp_path, (numbers(6, 4),), (numbers(13, 4),))


def test_writes_by_masks(tmp_path):
    def function(x, y):
        a = paddle.index_put(x, (x > 0,), paddle.to_tensor([7.0]))
        b = paddle.index_put(x, (y > 0,), paddle.to_tensor([1.0, 2.0, 3.0]))
        return a, b, paddle.index_put(x, (y > 0,), paddle.to_tensor([1.0]), accumulate=True)

    specs = [InputSpec([None, 3], "float32", "x"), InputSpec([None], "float32", "y")]
    check(function, specs, tmp_path, (numbers(4, 3), numbers(4)), (numbers(2, 3), np.array([-1, 1], "float32")))


def test_an_axis_whose_size_only_the_program_knows_is_removed(tmp_path):
    def function(x):
        i = paddle.shape(x)[0] - 1
        return paddle.slice(x, [0], [i], [i + 1]).squeeze(0) + paddle.ones([3])

    check(function, [InputSpec([None, 3], "float32", "x")], tmp_path, (numbers(4, 3),), (numbers(1, 3),))


def grown(x):
    rows = []
    for i in range(x.shape[0]):
        rows.append(x[i] * 2)
        if x[i].sum() > 0:
            rows[-1] = rows[-1] + 1
            rows.append(x[i])
    last = rows.pop()
    return paddle.stack(rows, 1), paddle.concat(rows), last


LIST = [InputSpec([None, 3], "float32", "x")]


def test_lists_that_grow_shrink_and_change(tmp_path):
    check(grown, LIST, tmp_path, (numbers(4, 3),), (np.ones([2, 3], "float32"),))


def test_lists_need_an_opset_with_sequences_in_loops(tmp_path):
    call = lambda: check(grown, LIST, tmp_path, opset_version=13)  # noqa: E731
    check_error(call, NoCounterpartError, "needs opset 14")


def test_columns_are_put_back_into_pictures(tmp_path):
    def function(x):
        height, width = x.shape[2:]
        a = F.fold(F.unfold(x, 2, 2, [1, 0, 0, 1]), (height, width), 2, 2, [1, 0, 0, 1])
        return a, F.fold(F.unfold(x, [2, 3], 2, 1, 1), paddle.shape(x)[2:], [2, 3], 2, 1, 1)

    check(function, PICTURE, tmp_path, *PICTURES)
    path = str(tmp_path / "saved")
    paddle.jit.save(paddle.jit.to_static(function, input_spec=PICTURE), path)
    for (array,) in PICTURES:
        x = paddle.to_tensor(array)
        for got, wanted in zip(paddle.jit.load(path)(x), function(x), strict=True):
            np.testing.assert_allclose(got.numpy(), wanted.numpy(), rtol=1e-5, atol=1e-5)


TABLE = [InputSpec([None, None], "float32", "x")]
TABLES = [(numbers(1, 1),), (numbers(3, 4),), (numbers(6, 2),)]


def test_steps_between_two_numbers(tmp_path):
    check(
        lambda x: (paddle.linspace(-1, 2, x.shape[0]), paddle.linspace(0, x.shape[0], x.shape[1])),
        TABLE,
        tmp_path,
        *TABLES,
    )


def test_diagonals(tmp_path):
    def function(x):
        row = x[:, 0]
        made = paddle.diag(row), paddle.diag(row, 1, 5.0), paddle.diag_embed(x, -2), paddle.diagflat(x)
        return *made, paddle.diag(x), paddle.diag(x, -1), paddle.trace(x), paddle.diagonal(x.unsqueeze(0), 1, 1, 2)

    with_nan = numbers(3, 3)
    with_nan[0, 0] = np.nan  # it stands in its own place only
    check(function, TABLE, tmp_path, *TABLES, (with_nan,))


def test_medians(tmp_path):
    def function(x):
        return paddle.median(x), *paddle.median(x, 0, mode="min"), paddle.median(x, 1, keepdim=True)

    check(function, TABLE, tmp_path, *TABLES)
