"""Lists that grow in a loop: as tensor arrays in files of the original and in our own."""

import numpy as np
import pytest
from tests.golden.list_cases import FOLDER, FUNCTIONS, FUNCTIONS_OF_3, INPUTS, NEWER
from tests.support import check_close, static_mode

import paddle
from paddle._format import desc
from paddle.static import InputSpec


@pytest.mark.parametrize(
    ("folder", "function"),
    [*((FOLDER, f) for f in FUNCTIONS), *((NEWER, f) for f in FUNCTIONS_OF_3)],
    ids=lambda v: v.name if v in (FOLDER, NEWER) else v.__name__,
)
def test_files_of_the_original_answer_as_there(folder, function):
    model = paddle.jit.load(str(folder / function.__name__))
    answers = np.load(folder / f"{function.__name__}.npz")
    for i, x in enumerate(INPUTS):
        found = model(paddle.to_tensor(x))
        for k, value in enumerate(found if isinstance(found, (list, tuple)) else [found]):
            check_close(value, answers[f"{i}_{k}"])


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_our_files_hold_tensor_arrays_and_are_read_again(function, tmp_path):
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.jit.to_static(function, input_spec=[InputSpec([-1, 3], "float32", "x")]), path)
    blocks = desc.parse((tmp_path / "m.pdmodel").read_bytes())
    kinds = {v.kind for block in blocks for v in block.vars.values()}
    assert "DENSE_TENSOR_ARRAY" in kinds
    assert {op.type for block in blocks for op in block.ops} >= {"write_to_array", "tensor_array_to_tensor", "while"}
    model = paddle.jit.load(path)
    for x in map(paddle.to_tensor, INPUTS):
        check_close(model(x), function(x))


def boxes_of_each_picture(boxes, counts, sizes):
    """As the last step of a detector: the boxes found in each picture, or one empty box, with the picture's size."""
    start, found, numbers, places = 0, [], [], []
    for i in range(counts.shape[0]):
        if counts[i] == 0:
            part, number = paddle.zeros([1, 4]), paddle.ones([1], "int32")
        else:
            part, number = boxes[start : start + counts[i], :], counts[i : i + 1]
            start += counts[i]
        found.append(part)
        numbers.append(number)
    boxes, counts = paddle.concat(found), paddle.concat(numbers)
    for i in range(counts.shape[0]):
        places.append(paddle.expand(sizes[i : i + 1, :], [counts[i : i + 1], 2]))
    return boxes[:, 2:] / paddle.concat(places), counts


def test_a_list_whose_items_have_sizes_that_values_decide(tmp_path):
    specs = [InputSpec([-1, 4], "float32"), InputSpec([-1], "int32"), InputSpec([-1, 2], "float32")]
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.jit.to_static(boxes_of_each_picture, input_spec=specs), path)
    model = paddle.jit.load(path)
    for counts in ([3], [2, 0, 4], [0]):
        boxes = np.arange(4.0 * sum(counts), dtype="float32").reshape(-1, 4)
        sizes = np.arange(1.0, 1 + 2 * len(counts), dtype="float32").reshape(-1, 2)
        rows = np.split(boxes, np.cumsum(counts)[:-1])
        rows = [row if len(row) else np.zeros((1, 4), "float32") for row in rows]
        want = np.concatenate([row[:, 2:] / size for row, size in zip(rows, sizes, strict=True)])
        found, numbers = model(*map(paddle.to_tensor, (boxes, np.array(counts, "int32"), sizes)))
        check_close(found, want)
        assert numbers.tolist() == [max(n, 1) for n in counts]


def replaced(x):
    rows = [x[0], x[0], x[0]]
    i = paddle.zeros([], "int64")
    while i < x.shape[0]:
        rows.append(x[i])
        rows[1] = rows[-1] * 2
        i += 1
    return paddle.stack(rows), rows[1]


def test_items_are_replaced_and_read_by_their_place(tmp_path):
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.jit.to_static(replaced, input_spec=[InputSpec([-1, 3], "float32")]), path)
    model = paddle.jit.load(path)
    for x in INPUTS:
        stacked, second = model(paddle.to_tensor(x))
        want = np.concatenate([x[:1], x[-1:] * 2, x[:1], x])
        check_close(stacked, want)
        check_close(second, x[-1] * 2)


def test_a_place_beyond_the_end_is_refused():
    from paddle._core.graph.array import make_array

    with static_mode() as main:
        x = paddle.static.data("x", [2])
        rows = make_array([x])
        rows.write(2, x)
        out = paddle.stack(rows)
        with pytest.raises(IndexError, match="has 1 items, so that none can be written at place 2"):
            paddle.static.Executor().run(main, feed={"x": np.ones(2, "float32")}, fetch_list=[out])


def positive_rows(x):
    rows = [x[0]]
    for i in range(x.shape[0]):
        if x[i].sum() > 0:
            rows.append(x[i])
    return paddle.stack(rows)


def test_a_branch_appends(tmp_path):
    """The file was also run by Paddle 3.3.1, with the same result."""
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.jit.to_static(positive_rows, input_spec=[InputSpec([-1, 3], "float32")]), path)
    x = INPUTS[1]
    check_close(paddle.jit.load(path)(paddle.to_tensor(x)), np.concatenate([x[:1], x[x.sum(1) > 0]]))
