"""Lists of two lengths from the branches of an `if`, in saved models; Paddle 3.3.1 runs them too, except in a loop."""

import numpy as np
import pytest

import paddle
from paddle.static import InputSpec


def joined(x):
    parts = []
    if x.sum() > 0:
        parts.append(x)
    else:
        parts.append(x)
        parts.append(x * 2)
    return paddle.concat(parts, 0)


def counted(x):
    if x.sum() > 0:
        parts = [x, x + 1, x + 2]
    else:
        parts = [x * 3]
    return paddle.stack(parts).sum(0) + len(parts)


def kept_in_one_branch(x):
    parts = [x, x + 1]
    if x.sum() > 0:
        parts.append(x * 5)
    return paddle.concat(parts, 0)


def in_a_loop(x):
    i, out = paddle.zeros([], "int64"), x
    while i < 3:
        if out.sum() > 0:
            parts = [x, out]
        else:
            parts = [out + 1]
        out = paddle.stack(parts).sum(0) - 2
        i += 1
    return out


@pytest.mark.parametrize("function", [joined, counted, kept_in_one_branch, in_a_loop], ids=lambda f: f.__name__)
def test_in_a_file(function, tmp_path):
    path = str(tmp_path / "model")
    paddle.jit.save(function, path, input_spec=[InputSpec([None, 3], "float32", "x")])
    loaded = paddle.jit.load(path)
    for matrix in ([[1.0, 2.0, 3.0], [0.5, 0.25, 1.0]], [[-1.0, -2.0, 0.5]]):
        x = paddle.to_tensor(matrix)
        np.testing.assert_allclose(loaded(x).numpy(), function(x).numpy(), rtol=1e-6)


def written_in_a_loop(x):
    parts = [x, x * 2]
    for i in range(x.shape[0]):
        if i > 0:
            parts[0] = parts[1] + x
    return {"parts": parts, "x": x}


def written_in_a_loop_of_loops(x):
    parts = [x, x]
    for _ in range(x.shape[0]):
        for _ in range(x.shape[0]):
            parts[1] = parts[0] + x
        parts[0] = parts[1] * 2
    return parts


@pytest.mark.parametrize("function", [written_in_a_loop, written_in_a_loop_of_loops], ids=lambda f: f.__name__)
def test_a_list_that_is_written_in_its_places_is_as_many_results(function, tmp_path):
    path = str(tmp_path / "model")
    paddle.jit.save(function, path, input_spec=[InputSpec([None, 3], "float32", "x")])
    loaded = paddle.jit.load(path)
    for rows in (1, 3):
        x = paddle.arange(3.0 * rows).reshape([rows, 3])
        expected = function(x)
        expected = [*expected["parts"], x] if isinstance(expected, dict) else expected
        found = loaded(x)
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-6)


def grown_in_a_loop(x):
    parts = [x]
    for i in range(x.shape[0]):
        parts.append(x[i : i + 1])
        parts[0] = x * 2
    return parts


def test_a_list_of_unknown_length_is_refused_as_a_result(tmp_path):
    spec = [InputSpec([None, 3], "float32", "x")]
    with pytest.raises(ValueError, match=r"list whose length is known only in a run(?s:.*)paddle\.stack"):
        paddle.jit.save(grown_in_a_loop, str(tmp_path / "model"), input_spec=spec)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        (lambda items, x: items.insert(0, x), r"insert: .*\n.*paddle.flip"),
        (lambda items, x: items.pop(0), r"pop: .*\n.*0.*\n.*after the loop"),
        (lambda items, x: items.remove(x), r"remove: .*\n.*append in the loop only what is wanted"),
        (lambda items, x: items.clear(), r"clear: .*\n.*items = \[\]"),
        (lambda items, x: items.reverse(), r"reverse: .*\n.*reversed\(items\)"),
        (lambda items, x: items.sort(), r"sort: .*\n.*paddle.sort"),
        (lambda items, x: items.index(x), r"index: .*\n.*nonzero"),
        (lambda items, x: items.count(x), r"count: .*\n.*sum"),
        (lambda items, x: items.__delitem__(0), r"del: .*\n.*append in the loop only what is wanted"),
        (lambda items, x: items * 2, r"a list times a number: .*\n.*paddle.tile"),
        (lambda items, x: items[::-1], r"not slices.*\n.*\n.*paddle.flip"),
        (lambda items, x: items.extend(items), r"joined with another one.*\n.*\n.*for item in items"),
    ],
)
def test_what_a_growing_list_cannot_do_says_what_to_write(change, advice, tmp_path):
    def function(x):
        items = [x[0]]
        for i in range(x.shape[0]):
            items.append(x[i])
            items.append(x[i])
            change(items, x[i])
        return paddle.stack(items)

    static = paddle.jit.to_static(function, input_spec=[paddle.static.InputSpec([None, 3])])
    with pytest.raises(TypeError, match=advice):
        paddle.jit.save(static, str(tmp_path / "m"))


def a_window(x):
    items, i = [x[0], x[0] * 2], paddle.zeros([], "int64")
    while i < x.shape[0]:
        items.append(x[0] + i)
        items.pop(0)
        i += 1
    return items[0] + 2 * items[1]


def a_window_beside_a_growing_list(x):
    found, items = [], [x[0], x[0] * 2, x[1]]
    for i in range(x.shape[0]):
        items.insert(0, x[i])
        del items[-1]
        found.append(items[0] + sum(items[1:]))
    return paddle.stack(found)


def a_window_in_a_branch(x):
    items, total = [x[0], x[0] * 2], x[0] * 0
    for i in range(x.shape[0]):
        if x[i].sum() > 3:
            items.append(x[i])
            items.pop(0)
        for item in items:
            total = total + item
    return total


class WindowOfALayer(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.linear, self.items = paddle.nn.Linear(2, 2), []

    def forward(self, x):
        self.items = [x[0], x[1]]
        for i in range(x.shape[0]):
            self.items.append(self.linear(x[i]))
            self.items.pop(0)
        return self.items[0] + 2 * self.items[1]


# In 3.3.1 `a_window` is saved and right; insertions end its process, and a list that loses its first item in a branch
# or after a loop is saved with other results.
@pytest.mark.parametrize(
    "made",
    [a_window, a_window_beside_a_growing_list, a_window_in_a_branch, WindowOfALayer],
    ids=lambda made: made.__name__,
)
def test_a_list_that_loses_as_many_items_as_it_gets(made, tmp_path):
    function = made() if isinstance(made, type) else made
    spec = [InputSpec([None, 2], "float32", "x")]
    paddle.jit.save(function, str(tmp_path / "m"), input_spec=spec)
    loaded = paddle.jit.load(str(tmp_path / "m"))
    for rows in (2, 5):
        x = paddle.arange(2 * rows, dtype="float32").reshape([rows, 2])
        np.testing.assert_allclose(loaded(x).numpy(), function(x).numpy(), rtol=1e-6)


def test_a_copy_of_a_growing_list_is_another_list(tmp_path):
    def function(x):
        items = []
        for i in range(x.shape[0]):
            items.append(x[i])
        more = items.copy()
        more.append(x[0])
        return paddle.stack(items), paddle.stack(more)

    spec = [paddle.static.InputSpec([None, 3])]
    paddle.jit.save(function, str(tmp_path / "m"), input_spec=spec)
    for count in (2, 5):
        x = paddle.rand([count, 3])
        for a, b in zip(paddle.jit.load(str(tmp_path / "m"))(x), function(x), strict=True):
            assert (a == b).all()
